"""Requests with everything that they need, from an instruction and registers, or from a file.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Iterable, Iterator, List, Mapping, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike

from ._library import REQUEST, check, ffi, lib, pointer, string
from .compare import ByValue
from .context import Context
from .errors import Error
from .explain import Step, explain
from .integers import integer
from .mreq import read
from .operands import operands
from .operation import Instruction, Operation, decode
from .request import ALL_LANES, lane_values, resolve
from .text import request_text
from .wave import Wave, wave

EXEC_LO = 126  # scalar operand code
Words = Union[Mapping[int, Any], Iterable[int]]


@dataclass(frozen=True, eq=False)
class Request(ByValue):
    """One request: an instruction or operation, its operands, and the context.

    what     an Instruction, or an Operation
    context  a Context
    vsharp   the four words of the V#, zeroes if it has none
    v0, v1   address VGPRs, arrays over the lanes
    exec     bit l: lane l is active
    saddr    value of SOFFSET or SADDR, m0: of M0
    tag      tag of the request, 0 .. 255
    data     data VGPRs of a store or an atomic, by number from VDATA on
    dst      destination VGPRs before the instruction, by number
    episode, number  place in its file, from 0; '==' compares all fields but these
    """

    what: Union[Instruction, Operation]
    context: Context
    vsharp: Tuple[int, ...]
    v0: np.ndarray
    v1: np.ndarray
    exec: int
    saddr: int
    m0: int
    tag: int = 0
    data: Mapping[int, List[int]] = field(default_factory=dict)
    dst: Mapping[int, List[int]] = field(default_factory=dict)
    episode: int = field(default=0, compare=False)
    number: int = field(default=0, compare=False)

    def __hash__(self) -> int:
        return hash((self.what, self.vsharp, self.exec, self.saddr, self.m0, self.tag))

    def __repr__(self) -> str:
        return request_text(self)

    @property
    def op(self) -> Operation:
        """The operation."""
        return self.what if isinstance(self.what, Operation) else self.what.op

    @property
    def operands(self) -> dict:
        """The arguments of wave(), explain() and execute(): wave(r.what, **r.operands)."""
        names = ("vsharp", "v0", "v1", "exec", "saddr", "m0", "context")
        return {name: getattr(self, name) for name in names}

    def wave(
        self,
        *,
        window: int = lib.MAU_DEFAULT_WINDOW,
        line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
        illegal: str = "raise",
    ) -> Wave:
        """wave() of the request."""
        options = {"window": window, "line_bytes": line_bytes, "illegal": illegal}
        return wave(self.what, **self.operands, **options)

    def explain(self, lane: int) -> List[Step]:
        """explain() of the request."""
        return explain(self.what, lane, **self.operands)


class _Registers:
    """The caller's registers, for mau_request_from_inst()."""

    def __init__(self, sgpr: Words, vgpr: Any, exec_mask: int, m0: Any, ctx: Context) -> None:
        self.sgpr = _by_number(sgpr)
        self.vgpr = _by_number(vgpr)
        self.exec = integer(exec_mask, 64, "exec")
        self.m0 = None if m0 is None else integer(m0, 32, "m0")
        self.lanes = ctx.lanes
        self.wrong: Any = None

    def read(self, operand: Any, index: int, values: Any) -> int:
        number, bank = operand.first + index, operand.bank
        if bank == lib.MAU_BANK_EXEC or (
            bank == lib.MAU_BANK_SCALAR and number & ~1 == EXEC_LO and number not in self.sgpr
        ):
            values[0] = self.exec >> 32 * (number & 1) & 0xFFFFFFFF
        elif bank == lib.MAU_BANK_M0:
            values[0] = self.m0 or 0
            return self.m0 is not None
        elif bank == lib.MAU_BANK_SCALAR and number in self.sgpr:
            values[0] = integer(self.sgpr[number], 32, f"sgpr[{number}]")
        elif bank == lib.MAU_BANK_VECTOR and number in self.vgpr:
            found = lane_values(self.vgpr[number], self.lanes, 32, f"vgpr[{number}]")
            lanes = np.broadcast_to(found, (self.lanes,))
            ffi.memmove(values, np.ascontiguousarray(lanes, np.uint32), 4 * self.lanes)
        else:
            return 0
        return 1

    def reader(self) -> Any:
        """A mau_register_reader. An exception is kept in self.wrong."""

        def read(_: Any, operand: Any, index: int, values: Any) -> int:
            try:
                return int(self.read(operand, index, values))
            except Exception as error:  # no exception passes through C
                self.wrong = error
                return 0

        return ffi.callback("mau_register_reader", read)


def _by_number(registers: Any) -> Mapping[int, Any]:
    return registers if isinstance(registers, Mapping) else dict(enumerate(registers))


def request_from_inst(
    what: Union[Instruction, str, int, Iterable[int]],
    *,
    sgpr: Words = (),
    vgpr: Union[Mapping[int, ArrayLike], ArrayLike] = (),
    exec: int = ALL_LANES,
    m0: "int | None" = None,
    context: Union[Context, str] = "9",
) -> Request:
    """The request of an instruction from the registers of its wave. The instruction's own fields
    name the registers: the V#, SOFFSET or SADDR, the address VGPRs, M0.

    what     machine words or an Instruction
    sgpr     scalar registers: a list with s0 first, or a mapping {number: value}; VCC is 106 and
             107, other registers have their scalar operand codes
    vgpr     vector registers: rows of lanes with v0 first, or a mapping {number: lanes}; a single
             value is for all lanes
    exec     EXEC; m0: M0, if it is known
    context  a Context, or a generation for its defaults

    Raises Error with the name of a register that is missing: "s[8:11] is missing".
    """
    ctx, inst, _ = resolve(what, context)
    if inst is None:
        raise Error("an Operation has no register numbers, give machine words or an Instruction")
    registers = _Registers(sgpr, vgpr, exec, m0, ctx)
    c_inst, missing, record = ffi.new("mau_inst *"), ffi.new("mau_operand *"), np.zeros((), REQUEST)
    check(lib.mau_decode(ctx._c.gfx, (*inst.words, 0, 0)[:3], c_inst))
    result = lib.mau_request_from_inst(
        ctx._c,
        c_inst,
        registers.reader(),
        ffi.NULL,
        pointer("mau_request *", record),
        missing,
    )
    if registers.wrong is not None:
        raise registers.wrong
    if result == lib.MAU_ERR_REGISTER:
        name = ffi.new("char[]", 32)
        lib.mau_operand_print(ctx._c.gfx, missing, name, 32)
        raise Error(f"{string(name)} is missing: '{inst.text}' reads it", code=result)
    check(result)
    return request_of(inst, ctx, record)


def request_of(what: Union[Instruction, Operation], ctx: Context, record: np.ndarray) -> Request:
    """A Request from a mau_request."""
    return Request(
        what,
        ctx,
        tuple(int(word) for word in record["vsharp"]),
        record["v0"][: ctx.lanes].copy(),
        record["v1"][: ctx.lanes].copy(),
        int(record["exec"]),
        int(record["saddr"]),
        int(record["m0"]),
        int(record["tag"]),
    )


def requests(path: Any) -> Iterator[Request]:
    """The requests of a request file (docs/user/mreq.md), in order.

    path  the file; mau.mreq.read(path) gives its other lines, too: unit, stalls, memory

    Raises Error with file, episode and request, or with file and line.
    """
    try:
        for episode in read(path):
            ctx = Context(**episode.get("context", {}))
            for found in episode["requests"]:
                place = {"episode": episode["number"], "number": found["number"]}
                try:
                    yield replace(_from_file(found, ctx), **place)
                except Error as error:
                    text = f"{path}: episode {place['episode']}, request {place['number']}: {error}"
                    raise Error(text) from None
    except ValueError as error:
        raise error if isinstance(error, Error) else Error(str(error)) from None


def _from_file(found: Mapping[str, Any], ctx: Context) -> Request:
    """The Request of a request of mau.mreq."""
    if "inst" in found:
        what: Any = decode(found["inst"], ctx.gfx)
    elif "op" in found:
        what = Operation(**found["op"])
    else:
        raise Error("the request has neither inst nor op")
    given = found["saddr"] if "saddr" in found["given"] else None
    v0, v1 = (found[name][: ctx.lanes] for name in ("v0", "v1"))
    asked = {name: found[name] for name in ("vsharp", "exec", "m0")}
    record = operands(what, v0=v0, v1=v1, saddr=given, context=ctx, **asked).record()
    record["tag"] = integer(found["tag"], 8, "tag")
    return replace(request_of(what, ctx, record), data=found["vdata"], dst=found["vdst"])
