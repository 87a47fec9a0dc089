"""mau - the golden model of the memory address unit of AMD GCN, CDNA and RDNA GPUs: the addresses
of the lanes of a memory instruction.

decode()   decodes machine words to an Instruction
wave()     computes addresses, status and memory transactions of one wave
lanes()    computes addresses and status of many waves of one instruction at once
waves()    computes what wave() does for many requests at once, each of its own
explain()  returns the derivation of the address of one lane, rule by rule
verdict()  says in words what a lane does, and by which rule; other_rules() what the other rule
           book says, errata() which published faults of chips the request meets
execute()  executes a whole instruction: registers, memory, LDS; execute_many() many of them
request_from_inst()  makes the request of an instruction from the registers of its wave
probe()    lists the accesses of an instruction before it executes
requests()  reads the requests of a request file
vsharp()   makes the words of a V# from its fields; vsharp_fields() is the inverse; vsharp_notes()
           says what is unusual in it

Arguments and results over the lanes are NumPy arrays; addresses and sizes are in bytes. Rules (A4,
R7 ...) are those of docs/spec/. The C library has no state: threads may call it at the same time.

SPDX-License-Identifier: Apache-2.0
"""

from ._library import GENERATIONS, VERSION as __version__
from .context import Context
from .errors import Error, Fault, IllegalRequest, MemoryFault, MemoryRefused, Nack
from .execute import Bytes, Execution, Memory, execute
from .execute_many import Executions, execute_many
from .explain import Step, explain
from .operation import Instruction, Operation, decode
from .probe import Touch, probe
from .registers import Request, request_from_inst, requests
from .verdict import Erratum, OtherRules, Verdict, errata, other_rules, verdict
from .vsharp import vsharp, vsharp_fields, vsharp_notes
from .wave import Lanes, Space, Status, Wave, lanes, wave
from .waves import Waves, waves

__all__ = [
    "GENERATIONS",
    "Bytes",
    "Context",
    "Erratum",
    "Error",
    "Execution",
    "Executions",
    "Fault",
    "IllegalRequest",
    "Instruction",
    "Lanes",
    "Memory",
    "MemoryFault",
    "MemoryRefused",
    "Nack",
    "Operation",
    "OtherRules",
    "Request",
    "Space",
    "Status",
    "Step",
    "Touch",
    "Verdict",
    "Wave",
    "Waves",
    "__version__",
    "decode",
    "errata",
    "execute",
    "execute_many",
    "explain",
    "lanes",
    "other_rules",
    "probe",
    "request_from_inst",
    "requests",
    "verdict",
    "vsharp",
    "vsharp_fields",
    "vsharp_notes",
    "wave",
    "waves",
]
