"""mau - where the memory instructions of AMD GCN and RDNA GPUs go, lane by lane: the golden model
of the memory address unit.

decode()   machine words -> Instruction
wave()     addresses, range verdicts and memory transactions of one wave
lanes()    addresses and verdicts of many waves at once
explain()  why a lane got its address, rule by rule
execute()  a whole instruction: registers, memory, LDS

Lanes are NumPy arrays, in and out; addresses and sizes are in bytes. Rules (A4, R7 ...) are those
of docs/spec/. The C library has no state: threads may call at once.

SPDX-License-Identifier: Apache-2.0
"""

from ._library import GENERATIONS, UNIT_GENERATIONS, VERSION as __version__
from .context import Context
from .errors import Error, IllegalRequest, MemoryRefused
from .execute import Bytes, Execution, Memory, execute
from .explain import Step, explain
from .operation import Instruction, Operation, decode
from .wave import Lanes, Space, Status, Wave, lanes, wave

__all__ = [
    "GENERATIONS",
    "Bytes",
    "Context",
    "Error",
    "Execution",
    "IllegalRequest",
    "Instruction",
    "Lanes",
    "Memory",
    "MemoryRefused",
    "Operation",
    "Space",
    "Status",
    "Step",
    "UNIT_GENERATIONS",
    "Wave",
    "__version__",
    "decode",
    "execute",
    "explain",
    "lanes",
    "wave",
]
