"""Requests of the C library, made from the caller's arguments.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from ._library import WAVE, generation
from .context import Context, context_of
from .errors import Error
from .integers import integer, integers
from .operation import Instruction, Operation, check_operation, decode, op_record


class Mask(int):
    """An integer that signatures show in hexadecimal."""

    def __repr__(self) -> str:
        return hex(self)


ALL_LANES = Mask((1 << WAVE) - 1)
What = Union[Instruction, Operation, str, int, Iterable[int]]


def lane_values(values: ArrayLike, lanes: int, bits: int, name: str) -> np.ndarray:
    """Unsigned values of 'bits' bits: one for all lanes, or an array whose last axis is the lanes.
    An axis of waves may come before it.
    """
    out = integers(values, bits, name)
    if out.ndim and out.shape[-1] not in (1, lanes, WAVE):
        raise Error(
            f"{name} has {out.shape[-1]} values, the wave has {lanes} lanes: give those, or one"
            " for all"
        )
    return out[..., :lanes] if out.ndim else out


def address_registers(
    v0: ArrayLike, v1: ArrayLike, ptr: Optional[ArrayLike], lanes: int
) -> "tuple[np.ndarray, np.ndarray]":
    """The values of both address VGPRs."""
    if ptr is None:
        return lane_values(v0, lanes, 32, "v0"), lane_values(v1, lanes, 32, "v1")
    if lane_values(v0, lanes, 32, "v0").any() or lane_values(v1, lanes, 32, "v1").any():
        raise Error("ptr gives both address VGPRs, remove v0 and v1")
    whole = lane_values(ptr, lanes, 64, "ptr")
    return (whole & np.uint64(0xFFFFFFFF)).astype(np.uint32), (whole >> np.uint64(32)).astype(
        np.uint32
    )


def scalar_operand(
    inst: Optional[Instruction], saddr: Optional[int], m0: int, op: Operation
) -> int:
    """Value of SOFFSET or SADDR: the caller's, the instruction's constant, or M0."""
    if inst is None or inst.scalar is None:
        if inst is not None and saddr:
            raise Error("the instruction has no scalar operand, remove saddr")
        return saddr or 0
    known = m0 if inst.scalar == generation(inst.gfx).m0_code else inst.constant
    if known is not None:
        if saddr not in (None, known):
            raise Error(f"the instruction's scalar operand is {known:#x}, remove saddr")
        return known
    if saddr is None and op.cls != "cache":
        raise Error("the instruction's scalar operand is a register, give its value as saddr")
    return saddr or 0


def resolve(
    what: What, context: Union[Context, str]
) -> "tuple[Context, Optional[Instruction], Operation]":
    """Context, instruction (None if 'what' is an Operation) and operation."""
    ctx = context_of(context)
    if isinstance(what, Operation):
        check_operation(what, ctx.gfx)
        return ctx, None, what
    inst = what if isinstance(what, Instruction) else decode(what, ctx.gfx)
    if inst.gfx != ctx.gfx:
        raise Error(f"the instruction was decoded for gfx{inst.gfx}, the context is gfx{ctx.gfx}")
    return ctx, inst, inst.op


def fill(
    record: np.ndarray,
    inst: Optional[Instruction],
    op: Operation,
    vsharp: Any,
    exec_mask: int,
    saddr: Optional[int],
    m0: int,
) -> None:
    """Fills one request or an array of requests, except the address VGPRs. 'vsharp' has words."""
    record["op"] = op_record(op)
    if vsharp is None:
        if op.has_vsharp and not op.unknown:
            raise Error("the operation reads a V#, give its four words as vsharp")
    else:
        record["vsharp"] = vsharp
    record["exec"], record["m0"] = integer(exec_mask, 64, "exec"), integer(m0, 32, "m0")
    given = None if saddr is None else integer(saddr, 64, "saddr")
    record["saddr"] = scalar_operand(inst, given, int(record["m0"].flat[0]), op)
