"""Execution of many requests in their order, on one memory.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, List, Tuple

import numpy as np

from ._library import EXECUTION, WAVE, ffi, lib, pointer
from .compare import ByValue
from .errors import Error
from .execute import Access, Bytes, callbacks, check_execution, memory_of
from .operation import data_registers
from .registers import Request
from .request import lane_values
from .text import executions_text
from .wave import geometry
from .waves import Answers, Waves, request_records, some_requests

CHUNK = 64  # executions in memory at a time
VGPRS, SGPRS = lib.MAU_LOAD_VGPRS, lib.MAU_MAX_SGPRS
DATA = 4  # data VGPRs of an instruction, at most (X2)
COMPLETION = ("memviol", "fault_lanes", "nack_lanes")


@dataclass(frozen=True, eq=False)
class Executions(ByValue):
    """The results of many requests. '==' compares all fields, arrays as a whole. Arrays have an
    axis of waves before those here.

    waves    the addresses and transactions, the result of waves()
    vgprs    uint8: VGPRs that the instruction can write
    vgpr     uint32, 5 registers x 64 lanes: VDATA (VDST) and the following VGPRs after the
             instruction; bits that are not written are those of 'dst' of the request
    written  bool, 5 registers x 64 lanes: the lane writes the register
    bits     uint32, 5 registers: mask of the bits that are written (T28, T30)
    sgprs    uint8: SGPRs that a scalar load writes
    sgpr     uint32, 16: their values
    memviol  uint8: errors that the instruction completes with (M7): bit 0 memory, bit 1 LDS
    fault_lanes, nack_lanes  uint64: masks of the lanes that met FAULT; that met NACK and no FAULT
    """

    waves: Waves
    vgprs: np.ndarray
    vgpr: np.ndarray
    written: np.ndarray
    bits: np.ndarray
    sgprs: np.ndarray
    sgpr: np.ndarray
    memviol: np.ndarray
    fault_lanes: np.ndarray
    nack_lanes: np.ndarray

    def __repr__(self) -> str:
        return executions_text(self)

    def __len__(self) -> int:
        return len(self.vgprs)


def _direct(area: Any) -> bool:
    """The bytes of a memory can be moved without its methods."""
    if area is None:
        return True
    return type(area) is Bytes and area.array.flags.c_contiguous and area.array.flags.writeable


def _array_memory(access: Access) -> Any:
    """A mau_memory of arrays, whose calls move up to 64 bytes, and what must live as long."""
    areas = {
        space: (area.base, len(area.array), pointer("uint8_t *", area.array))
        for space, area in access.of.items()
        if area is not None
    }

    def move(space: int, address: int, bytes_: Any, count: int, write: bool) -> int:
        base, size, first = areas.get(space, (0, -1, None))
        if not 0 <= address - base <= size - count:  # serve() keeps the exception
            return access.serve(space, lambda area: area._place(address, count))
        place = first + (address - base)
        ffi.memmove(*((place, bytes_) if write else (bytes_, place)), count)
        return 0

    def onerror(_: Any, error: Any, __: Any) -> None:
        access.raised = error

    @ffi.callback(
        "int(void *, enum mau_space, uint64_t, uint8_t *, unsigned)", error=-1, onerror=onerror
    )
    def read(_: Any, space: int, address: int, into: Any, count: int) -> int:
        return move(space, address, into, count, False)

    @ffi.callback(
        "int(void *, enum mau_space, uint64_t, const uint8_t *, unsigned)",
        error=-1,
        onerror=onerror,
    )
    def write(_: Any, space: int, address: int, data: Any, count: int) -> int:
        return move(space, address, data, count, True)

    return ffi.new("mau_memory *", {"read": read, "write": write}), (read, write)


def _engine(access: Access) -> Tuple[Any, Any, Any]:
    """A function that executes a request, its mau_memory, and what must live as long."""
    if all(map(_direct, access.of.values())):
        memory, kept = _array_memory(access)
        return lambda *given: lib.mau_fast_execute(*given, ffi.NULL), memory, kept
    handle = ffi.new_handle(access)
    return lib.mau_execute, callbacks(handle), handle


def _given(listed: List[Request], name: str, count: int, most: Any) -> np.ndarray:
    """Data or destination VGPRs of all requests: requests x 'count' x 64 lanes; 0 where a request
    has none. 'most' gives how many a request can have.
    """
    out = np.zeros((len(listed), count, WAVE), np.uint32)
    for number, request in enumerate(listed):
        for register, values in getattr(request, name).items():
            place, width = f"request {number}: {name}[{register}]", request.context.lanes
            if not 0 <= register < most(request):
                raise Error(f"{place}: the instruction has {most(request)} registers", rule="X2")
            out[number, register, :width] = lane_values(values, width, 32, place)
    return out


def _results(listed: List[Request]) -> dict:
    """The arrays of Executions before the first request."""
    count = len(listed)
    return {
        "vgprs": np.zeros(count, np.uint8),
        "vgpr": _given(listed, "dst", VGPRS, lambda _: VGPRS),
        "written": np.zeros((count, VGPRS, WAVE), bool),
        "bits": np.zeros((count, VGPRS), np.uint32),
        "sgprs": np.zeros(count, np.uint8),
        "sgpr": np.zeros((count, SGPRS), np.uint32),
        **{name: np.zeros(count, EXECUTION[name]) for name in COMPLETION},
    }


def _put(out: dict, at: slice, found: np.ndarray) -> None:
    """Results of consecutive requests, from mau_execution."""
    lanes, vgprs = np.arange(WAVE, dtype=np.uint64), np.arange(VGPRS) < found["vgprs"][:, None]
    written = (found["vgpr_lanes"][:, :, None] >> lanes & np.uint64(1)).astype(bool)
    written &= vgprs[:, :, None]
    mask = np.where(written, found["vgpr_bits"][:, :, None], np.uint32(0))
    out["vgpr"][at] = out["vgpr"][at] & ~mask | found["vgpr"] & mask
    out["written"][at] = written
    out["bits"][at] = np.where(vgprs, found["vgpr_bits"], 0)
    out["sgpr"][at] = np.where(np.arange(SGPRS) < found["sgprs"][:, None], found["sgpr"], 0)
    for name in ("vgprs", "sgprs", *COMPLETION):
        out[name][at] = found[name]


def execute_many(
    requests: Iterable[Request],
    *,
    memory: Any = None,
    lds: Any = None,
    window: int = lib.MAU_DEFAULT_WINDOW,
    line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
) -> Executions:
    """Executes many requests one after the other: each finds what those before it have stored.

    requests     Request objects, from request_from_inst() or requests(), with their data and dst
    memory, lds  as for execute(). Arrays and Bytes are faster than objects with methods: their
                 bytes move line by line with mau/fast.h
    window, line_bytes  as for wave()

    Raises Error for a wrong request, before any is executed. Raises MemoryRefused with the number
    of the request if the memory raised an exception; the requests before it are done, and of its
    transactions in an array those before the refused one. An illegal request raises nothing: its
    rule is in waves.error.
    """
    listed, geo = some_requests(requests), geometry(window, line_bytes)
    records, answers, out = request_records(listed), Answers(listed), _results(listed)
    data = _given(listed, "data", DATA, lambda r: data_registers(r.op, r.context.gfx))
    access = Access(memory_of(memory), memory_of(lds))
    run, callback, kept = _engine(access)
    found = np.zeros(min(CHUNK, len(listed)), EXECUTION)
    request_at, result_at = pointer("mau_request *", records), pointer("mau_execution *", found)
    data_at = pointer("uint32_t (*)[64]", data)
    for first in range(0, len(listed), CHUNK):
        chunk = listed[first : first + CHUNK]
        for at, request in enumerate(chunk):
            number = first + at
            registers = data_at + DATA * number
            result = run(
                request.context._c, geo, request_at + number, registers, callback, result_at + at
            )
            check_execution(result, found[at], access, number)
        used = found[: len(chunk)]
        answers.put(np.arange(first, first + len(chunk)), used["response"])
        _put(out, slice(first, first + len(chunk)), used)
    return Executions(answers.waves(), **out)
