"""The exceptions of the module.

SPDX-License-Identifier: Apache-2.0
"""

from typing import Any, Optional

#: The errors of the rules E (docs/spec/illegal.md).
ILLEGAL = {
    "E1": "ADDR64 misuse",
    "E2": "load-to-LDS misuse",
    "E3": "TFE with LDS",
    "E4": "FLAT offset on gfx10.1",
    "E5": "unknown opcode, or one this unit does not execute",
}


class Error(ValueError):
    """A wrong argument: a value out of range, an unknown name, words that are no memory
    instruction.

    rule: id of the rule that forbids it ("D20"), or None.
    code: MAU_ERR_* of the C library, or None if Python found the error.
    """

    def __init__(
        self, message: str, *, rule: Optional[str] = None, code: Optional[int] = None
    ) -> None:
        super().__init__(f"{rule}: {message}" if rule else message)
        self.rule = rule
        self.code = code


class IllegalRequest(Error):
    """The request is illegal. 'rule' is E1 to E5; 'wave' is the answer, with status ILLEGAL in
    every active lane.
    """

    def __init__(self, wave: Any) -> None:
        super().__init__(ILLEGAL[wave.error], rule=wave.error)
        self.wave = wave


class Fault(Exception):
    """For the methods of a memory: it answers FAULT (M1): no such page, or no permission."""


class Nack(Exception):
    """For the methods of a memory: it answers NACK (M1): a page of a partially resident resource
    that is absent."""


class MemoryFault(Error):
    """execute() with faults="raise": memory answered FAULT or NACK for some lanes. 'execution' is
    the complete result."""

    def __init__(self, execution: Any) -> None:
        lanes = int((execution.fault_lanes | execution.nack_lanes).sum())
        super().__init__(f"memory answered FAULT or NACK for {lanes} lanes", rule="M1")
        self.execution = execution


class MemoryRefused(Error):
    """The caller's memory raised an exception for an access: 'space' ("memory" or "lds"), 'address'
    of its first byte, 'lane'; 'number' of the request in execute_many(), else None.

    __cause__ is the exception of the memory. The accesses before it, in the order of C5, are done;
    no register is written.
    """

    def __init__(self, space: str, address: int, lane: int, number: Optional[int] = None) -> None:
        place = "" if number is None else f"request {number}: "
        super().__init__(f"{place}{space} at {address:#x} was refused, for lane {lane}")
        self.number = number
        self.space = space
        self.address = address
        self.lane = lane
