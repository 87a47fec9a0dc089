"""Addresses, status and transactions of a wave.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations  # help() prints ArrayLike, not what it is

import inspect
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np

from ._library import LANES, REQUEST, RESPONSE, check, codes, ffi, generation, lib, names, pointer
from .compare import ByValue
from .context import Context
from .errors import Error, IllegalRequest
from .operands import Operands, Unpack, operands, takes_operands
from .request import What
from .text import lanes_text, wave_text

Status = IntEnum("Status", {name.upper(): code for name, code in codes("STATUS").items()})
Status.__doc__ = "Status of a lane (rule N16)."
Space = IntEnum("Space", {name.upper(): code for name, code in codes("SEG").items()})
Space.__doc__ = "Address space of a lane (F2, D21)."
for _codes in (Status, Space):  # an IntEnum's own signature is that of the functional form
    _value = inspect.Parameter("value", inspect.Parameter.POSITIONAL_ONLY, annotation="int")
    _codes.__signature__ = inspect.Signature([_value])  # type: ignore[attr-defined]
OK, MEMVIOL, NULL, INVALID = (int(Status[name]) for name in ("OK", "MEMVIOL", "NULL", "INVALID"))
SCRATCH, LDS = int(Space.SCRATCH), int(Space.LDS)


@dataclass(frozen=True, eq=False)
class Lanes(ByValue):
    """Lane results: arrays whose last axis is the lanes of the wave, 64 or 32. The result of
    lanes() has an axis of waves before it. '==' compares all fields, arrays as a whole.

    address      uint64: byte address of the first byte, 48 bits, after alignment (G2); 0 where
                 'has_address' is false
    has_address  bool: the lane has an address in memory or scratch
    status       uint8: codes of Status
    in_range     uint8: bit d: component d is in range (R12); 0 unless status is OK, PARTIAL or
                 MEMVIOL, and for cache operations
    lds_address  uint32: LDS byte address; 0 where 'has_lds_address' is false
    has_lds_address  bool: the lane of a load to LDS writes LDS (L1), or the FLAT lane is in LDS
                 (F3)
    space        uint8: codes of Space
    """

    address: np.ndarray
    has_address: np.ndarray
    status: np.ndarray
    in_range: np.ndarray
    lds_address: np.ndarray
    has_lds_address: np.ndarray
    space: np.ndarray

    def __repr__(self) -> str:
        return lanes_text(self)


@dataclass(frozen=True, eq=False)
class Wave(Lanes):
    """The answer to one request: lane results, and

    text        the instruction as LLVM prints it; "" for an Operation
    error       "none", or the reported error: "E1" .. "E5"
    errors      all errors that apply
    bytes       memory bytes of one lane's access, of a scalar load those of all lanes; 0: no access
    components  components of a lane (R12), 1 .. 4
    waits       the coalescer needs the Offset of every lane first (D10)
    counters    counters that the request increments, and its completion decrements (F9, X9): "vm"
                or "vs", and "lgkm"
    memviol     errors that the completion reports (M7): "memory", "lds"
    txns        transactions in the order of C5, a structured array: 'line' (byte address), 'bytes'
                (mask, two words of 64 bits; bit b is byte b of the line), 'lanes' (mask, bit 0 is
                the first lane of the window), 'window', 'pass', 'last', 'attr'
    window, line_bytes  geometry: lanes that can share a transaction, bytes of a line
    """

    text: str
    error: str
    errors: tuple
    bytes: int
    components: int
    waits: bool
    counters: tuple
    memviol: tuple
    txns: np.ndarray
    window: int
    line_bytes: int
    _context: Context = field(compare=False)
    _response: np.ndarray = field(compare=False)

    def __repr__(self) -> str:
        return wave_text(self)

    def cost(self, lanes: int = 16) -> int:
        """Clock cycles that the transactions take without stalls in a unit with 'lanes' lanes per
        beat (4 .. 64), by C6; 0: there is no cost contract (N23).
        """
        if lanes not in (4, 8, 16, 32, 64):
            raise Error(f"lanes {lanes}: a unit has 4, 8, 16, 32 or 64")
        geo = geometry(self.window, self.line_bytes)
        return lib.mau_cost(self._context._c, geo, lanes, pointer("mau_response *", self._response))


def geometry(window: int, line_bytes: int) -> Any:
    """A mau_geometry of the C library."""
    if window not in (4, 8, 16, 32, 64) or line_bytes not in (64, 128):
        raise Error(
            f"window {window}, line_bytes {line_bytes}: window is 4, 8, 16, 32 or 64 lanes,"
            " line_bytes 64 or 128"
        )
    return ffi.new("mau_geometry *", {"window": window, "line_bytes": line_bytes})


def kind(ctx: Context, op: Any) -> tuple:
    """Whether an operation is FLAT, a load to LDS, a cache operation: three bool."""
    to_lds = bool(op.lds) and op.cls == "load" and not generation(ctx.gfx).no_lds_loads  # L12
    return op.enc == "flat", to_lds, op.cls == "cache"


def has_addresses(lanes: dict, flat: Any, to_lds: Any, cache: Any) -> dict:
    """The fields of Lanes from those of mau_lanes, and the kind of the operation: bool, or arrays
    with an axis of waves before an axis of length 1.
    """
    status, space = lanes["status"], lanes["space"]
    reached = (status >= OK) & (status <= MEMVIOL)
    written = to_lds & (reached | (status == NULL) | (status == INVALID))
    return {
        **lanes,
        "has_address": reached & np.logical_not(cache) & (space <= SCRATCH),
        "has_lds_address": np.where(flat, (status == OK) & (space == LDS), written),
    }


def lane_results(ctx: Context, found: np.ndarray, op: Any) -> dict:
    """The fields of Lanes from mau_lanes."""
    lanes = {name: found[name][..., : ctx.lanes].copy() for name in found.dtype.names}
    return has_addresses(lanes, *kind(ctx, op))


def names_of(word: int, bits: tuple) -> tuple:
    """The names of the bits that are 1, bit 0 first."""
    return tuple(name for bit, name in enumerate(bits) if word >> bit & 1)


def memviol_names(found: np.ndarray) -> tuple:
    """The errors of a mau_response or a mau_execution (M7)."""
    return names_of(int(found["memviol"]), ("memory", "lds"))


def answer(ctx: Context, inst: Any, op: Any, geo: Any, found: np.ndarray) -> Wave:
    """Wave from a mau_response."""
    error = int(found["error"])
    return Wave(
        **lane_results(ctx, found["lanes"], op),
        text=inst.text if inst else "",
        error=names("ERROR")[error].upper() if error else "none",
        errors=tuple(f"E{n}" for n in range(1, 6) if int(found["errors"]) >> n & 1),
        bytes=int(found["bytes"]),
        components=int(found["components"]),
        waits=bool(found["waits"]),
        counters=names_of(int(found["counters"]), ("vm", "vs", "lgkm")),
        memviol=memviol_names(found),
        txns=found["txn"][: int(found["txn_count"])].copy(),
        window=geo.window,
        line_bytes=geo.line_bytes,
        _context=ctx,
        _response=found,
    )


@takes_operands
def wave(
    what: What,
    *,
    window: int = lib.MAU_DEFAULT_WINDOW,
    line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
    illegal: str = "raise",
    **given: Unpack[Operands],
) -> Wave:
    """Computes addresses, status and memory transactions of one memory instruction of one wave.

    what        machine words (a string, or one to three integers), an Instruction, or an Operation
    vsharp      the V#: its four 32-bit words, or its fields as text or as a mapping
                (vsharp()); buffers and scalar buffer loads need it
    v0, v1      first and second address VGPR: one value for all lanes, or an array with one value
                per lane (A1, F1)
    ptr         64-bit addresses of the lanes, instead of v0 and v1 (FLAT, GLOBAL, ADDR64)
    exec        bit l: lane l is active
    saddr       value of the SOFFSET or SADDR register, 64 bits for GLOBAL; not needed for a
                constant or M0
    m0          value of M0
    context     a Context, or a generation for its defaults
    window      lanes that can share a transaction: 4, 8, 16, 32, 64
    line_bytes  bytes of a memory line: 64, 128
    illegal     "raise": an illegal request raises IllegalRequest with its rule (E1 .. E5);
                "return": the answer is returned, with the rule in 'error'

    Raises Error for a wrong argument.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    geo, found = geometry(window, line_bytes), np.zeros((), RESPONSE)
    check(
        lib.mau_wave(
            ctx._c, geo, pointer("mau_request *", record), pointer("mau_response *", found)
        )
    )
    out = answer(ctx, asked.inst, asked.op, geo, found)
    if out.error != "none" and illegal != "return":
        raise IllegalRequest(out)
    return out


@takes_operands
def lanes(
    what: What,
    **given: Unpack[Operands],
) -> Lanes:
    """Computes the lane results of many waves of one instruction with mau/fast.h: v0, v1 and ptr
    have an axis of waves before the axis of lanes, and so have the arrays of the result.

    The other arguments are those of wave(). Raises Error for a wrong argument; lanes of an illegal
    request have the status ILLEGAL.
    """
    asked = operands(what, **given)
    ctx = asked.ctx
    shape = np.broadcast_shapes(asked.v0.shape, asked.v1.shape, (1, ctx.lanes))
    if len(shape) != 2:
        raise Error(f"v0, v1 have {len(shape)} axes, waves and lanes are two")
    records, found = np.zeros(shape[0], REQUEST), np.empty(shape[0], LANES)
    asked.fill(records)
    for name, values in (("v0", asked.v0), ("v1", asked.v1)):
        records[name][:, : ctx.lanes] = values
    check(
        lib.mau_lanes_batch(
            ctx._c,
            pointer("mau_request *", records),
            shape[0],
            pointer("mau_lanes *", found),
            ffi.NULL,
        )
    )
    return Lanes(**lane_results(ctx, found, asked.op))
