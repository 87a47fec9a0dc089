"""What goes wrong, as exceptions.

SPDX-License-Identifier: Apache-2.0
"""

from typing import Any, Optional

#: What the rules E forbid (docs/spec/illegal.md).
ILLEGAL = {
    "E1": "ADDR64 misuse",
    "E2": "load-to-LDS misuse",
    "E3": "TFE with LDS",
    "E4": "FLAT offset on gfx10.1",
    "E5": "unknown opcode, or one this unit does not execute",
}


class Error(ValueError):
    """A question that the model does not answer: a value out of range, a name that there is not,
    words that are no memory instruction.

    rule: id of the rule that says so ("D20"), or None.
    code: MAU_ERR_* of the C library, or None when Python noticed first.
    """

    def __init__(
        self, message: str, *, rule: Optional[str] = None, code: Optional[int] = None
    ) -> None:
        super().__init__(f"{rule}: {message}" if rule else message)
        self.rule = rule
        self.code = code


class IllegalRequest(Error):
    """The unit refuses the request. 'rule' is E1 to E5, 'wave' the answer all the same: every
    active lane is "illegal".
    """

    def __init__(self, wave: Any) -> None:
        super().__init__(ILLEGAL[wave.error], rule=wave.error)
        self.wave = wave


class MemoryRefused(Error):
    """The caller's memory could not serve an access. The access: 'space' ("memory" or "lds"),
    'address' of its first byte, 'lane'.

    What the memory raised is the cause (__cause__). Memory keeps what was written before in the
    order of C5; no register is written.
    """

    def __init__(self, space: str, address: int, lane: int) -> None:
        super().__init__(f"{space} at {address:#x} was refused, for lane {lane}")
        self.space = space
        self.address = address
        self.lane = lane
