"""The derivation of the address of a lane, rule by rule.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Union

from ._library import check, ffi, lib, pointer, string
from .errors import Error
from .operands import Operands, Unpack, operands, takes_operands
from .request import What

LANE, REQUEST = 255, 254


@dataclass(frozen=True)
class Step:
    """One step of a derivation.

    rule       id of the rule: "A4"
    name       the value's name: "buffer_offset"
    value      int, bool, or str if the value is a name
    how        the formula in the terms of the rule: "Index*stride + Offset"
    component  component of the value; None: it belongs to the lane or the request
    hexadecimal  the value should be printed in hexadecimal
    """

    rule: str
    name: str
    value: Union[int, bool, str]
    how: str
    component: Optional[int] = None
    hexadecimal: bool = False

    def __str__(self) -> str:
        value = (
            hex(self.value)
            if self.hexadecimal
            else (
                {True: "yes", False: "no"}.get(self.value, self.value)
                if isinstance(self.value, bool)
                else self.value
            )
        )
        name = self.name if self.component is None else f"{self.name}[{self.component}]"
        return f"{self.rule:<4} {name:<18} {value!s:<16} {self.how}"


def _value(step: Any) -> Union[int, bool, str]:
    if step.show == lib.MAU_SHOW_NAME:
        return string(step.text)
    if step.show == lib.MAU_SHOW_BOOL:
        return bool(step.value)
    if step.show == lib.MAU_SHOW_DEC and step.value >> 63:
        return int(step.value) - (1 << 64)
    return int(step.value)


def _step(step: Any) -> Step:
    return Step(
        string(step.rule),
        string(step.name),
        _value(step),
        string(step.formula),
        step.component if step.component < REQUEST else None,
        step.show == lib.MAU_SHOW_HEX,
    )


@takes_operands
def explain(
    what: What,
    lane: int,
    **given: Unpack[Operands],
) -> List[Step]:
    """Returns the steps from V# and operands to address, range check, alignment and status of one
    lane, in order. print() prints a step as a line.

    lane: 0 .. 63. The other arguments are those of wave(). Raises Error for a wrong argument; an
    illegal request has steps with its errors.
    """
    asked = operands(what, **given)
    if not 0 <= lane < lib.MAU_WAVE:
        raise Error(f"lane {lane} is out of range, 0 .. {lib.MAU_WAVE - 1}", code=lib.MAU_ERR_LANE)
    steps, count = ffi.new("mau_step[]", lib.MAU_MAX_STEPS), ffi.new("size_t *")
    check(
        lib.mau_explain_lane(
            asked.ctx._c,
            pointer("mau_request *", asked.record()),
            lane,
            steps,
            lib.MAU_MAX_STEPS,
            count,
        )
    )
    return [_step(steps[n]) for n in range(count[0])]
