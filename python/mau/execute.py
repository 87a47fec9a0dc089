"""Execution of a whole instruction: registers, memory and LDS.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Protocol, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike

from ._library import EXECUTION, WAVE, check, ffi, lib, names, pointer
from .compare import ByValue
from .context import Context
from .errors import Error, Fault, IllegalRequest, MemoryFault, MemoryRefused, Nack
from .operands import Operands, Unpack, operands, takes_operands
from .operation import data_registers
from .probe import request_mask
from .request import What, lane_values
from .text import execution_text
from .wave import Wave, answer, geometry, memviol_names


class Memory(Protocol):
    """The interface of memory and LDS for execute(). Byte addresses have 48 bits; those of LDS are
    0 .. 2^20-1. If a method raises an exception, execute() raises MemoryRefused, except for
    KeyboardInterrupt and SystemExit, which it raises again. A method of memory that raises Fault or
    Nack gives the request to memory this code (M1), and the execution goes on (M2 to M6).

    A memory may also have a method request(kind, line, mask): it is called once for each request to
    memory, before its bytes move. 'kind' is "read", "write" or "atomic", 'line' the byte address of
    the line, 'mask' an integer whose bit b is byte line + b; an atomic across two lines has bits
    beyond the line (N4). Its code holds for the whole request.
    """

    def read(self, address: int, count: int) -> bytes:
        """Returns 1 .. 16 bytes from 'address' on; an access never crosses a memory line."""

    def write(self, address: int, data: bytes) -> None:
        """Writes 1 .. 16 bytes from 'address' on."""


class Bytes:
    """Memory in an array of bytes (NumPy uint8, or a bytearray) whose first byte is at address
    'base'. Any other address is an IndexError.
    """

    def __init__(self, array: Union[np.ndarray, bytearray], base: int = 0) -> None:
        self.array = (
            np.frombuffer(array, np.uint8) if isinstance(array, (bytes, bytearray)) else array
        )
        if self.array.dtype != np.uint8 or self.array.ndim != 1:
            raise Error("memory is an array of uint8 with one axis")
        self.base = base

    def _place(self, address: int, count: int) -> slice:
        first = address - self.base
        if first < 0 or first + count > len(self.array):
            raise IndexError(
                f"{address:#x} is outside of memory, {self.base:#x} .."
                f" {self.base + len(self.array) - 1:#x}"
            )
        return slice(first, first + count)

    def read(self, address: int, count: int) -> bytes:
        return self.array[self._place(address, count)].tobytes()

    def write(self, address: int, data: bytes) -> None:
        self.array[self._place(address, len(data))] = np.frombuffer(data, np.uint8)


@dataclass(frozen=True, eq=False)
class Execution(ByValue):
    """The result of an instruction. '==' compares all fields, arrays as a whole.

    wave       its addresses and transactions, the result of wave()
    vgpr       uint32, registers x lanes: VDATA (VDST) and the following VGPRs after the
               instruction; bits that are not written are from 'dst'
    written    bool, registers x lanes: the lane writes the register
    bits       uint32, registers: mask of the bits that are written (T28, T30)
    sgpr       uint32: the SGPRs that a scalar load writes
    element    uint8, lanes x 16: the bytes at the lane's address: loaded, stored, or before the
               atomic
    moved      uint16, lanes: bit b: byte b of 'element' was read or written
    changed    uint64, lanes: of atomics: the element after the lane has executed (X5)
    memviol    errors that the instruction completes with (M7): "memory", "lds"
    fault_lanes, nack_lanes  bool, lanes: the lane met FAULT; the lane met NACK and no FAULT
    error_line  uint64, lanes: of these lanes, line of the first request that was answered so;
                of others 0
    first_code  code of the first request that was not answered OK: "fault", "nack"; "ok": none
    first_line  its line; None: none
    """

    wave: Wave
    vgpr: np.ndarray
    written: np.ndarray
    bits: np.ndarray
    sgpr: np.ndarray
    element: np.ndarray
    moved: np.ndarray
    changed: np.ndarray
    memviol: tuple
    fault_lanes: np.ndarray
    nack_lanes: np.ndarray
    error_line: np.ndarray
    first_code: str
    first_line: Optional[int]

    def __repr__(self) -> str:
        return execution_text(self)


class Access:
    """Memory and LDS of one call, and the exception that they raised."""

    def __init__(self, memory: Optional[Memory], lds: Optional[Memory]) -> None:
        self.of = {lib.MAU_SPACE_MEMORY: memory, lib.MAU_SPACE_LDS: lds}
        self.raised: Optional[BaseException] = None

    def serve(self, space: int, work: Any) -> int:
        try:
            if self.of[space] is None:
                raise Error(
                    "no lds was given" if space == lib.MAU_SPACE_LDS else "no memory was given"
                )
            work(self.of[space])
        except (Fault, Nack) as error:
            if space == lib.MAU_SPACE_MEMORY:
                return lib.MAU_MEMORY_FAULT if isinstance(error, Fault) else lib.MAU_MEMORY_NACK
            self.raised = error  # LDS has no codes
            return -1
        except BaseException as error:  # an exception cannot pass through the C code
            self.raised = error
            return -1
        return 0


@ffi.callback("int(void *, enum mau_space, uint64_t, uint8_t *, unsigned)", error=-1)
def _read(user: Any, space: int, address: int, into: Any, count: int) -> int:
    def work(memory: Memory) -> None:
        data = bytes(memory.read(address, count))
        if len(data) != count:
            raise Error(f"memory.read() gave {len(data)} bytes of {count}")
        ffi.memmove(into, data, count)

    return ffi.from_handle(user).serve(space, work)


@ffi.callback("int(void *, enum mau_space, uint64_t, const uint8_t *, unsigned)", error=-1)
def _write(user: Any, space: int, address: int, data: Any, count: int) -> int:
    return ffi.from_handle(user).serve(
        space, lambda memory: memory.write(address, ffi.unpack(ffi.cast("char *", data), count))
    )


@ffi.callback("int(void *, const mau_memory_request *)", error=-1)
def _request(user: Any, request: Any) -> int:
    kind, mask = names("MEM")[request.kind], request_mask(request)
    return ffi.from_handle(user).serve(
        lib.MAU_SPACE_MEMORY, lambda memory: memory.request(kind, request.line, mask)
    )


def memory_of(given: Any) -> Optional[Memory]:
    return Bytes(given) if isinstance(given, (np.ndarray, bytearray)) else given


def _registers(given: Sequence[ArrayLike], count: int, lanes: int, name: str) -> np.ndarray:
    """Registers x 64 lanes; registers that are not given are 0."""
    if not hasattr(given, "__len__") or np.ndim(given) == 0 and isinstance(given, np.ndarray):
        raise Error(f"{name} is {given!r}, give a list of registers")
    if len(given) > count:
        raise Error(f"{name} has {len(given)} registers, the instruction has {count}", rule="X2")
    out = np.zeros((max(count, 1), WAVE), np.uint32)
    for number, values in enumerate(given):
        found = lane_values(values, lanes, 32, f"{name}[{number}]")
        if found.ndim > 1:
            raise Error(f"{name}[{number}] has {found.ndim} axes, a register has lanes alone")
        out[number, :lanes] = found
    return out


def callbacks(handle: Any) -> Any:
    """A mau_memory of the C library; keep 'handle', of an Access, alive while it is used."""
    memory = ffi.from_handle(handle).of[lib.MAU_SPACE_MEMORY]
    request = _request if hasattr(memory, "request") else ffi.NULL
    return ffi.new(
        "mau_memory *", {"read": _read, "write": _write, "user": handle, "request": request}
    )


def check_execution(
    result: int, found: np.ndarray, access: Access, number: Optional[int] = None
) -> None:
    """Raises what an execution failed with; 'number' is that of the request of many."""
    if access.raised is not None and not isinstance(access.raised, Exception):
        raise access.raised
    if result == lib.MAU_ERR_MEMORY:
        space = "lds" if found["refused_space"] == lib.MAU_SPACE_LDS else "memory"
        raise MemoryRefused(
            space, int(found["refused_address"]), int(found["refused_lane"]), number
        ) from access.raised
    check(result)


def _destination(
    ctx: Context, geo: Any, record: np.ndarray, vdata: np.ndarray, dst: Sequence[ArrayLike]
) -> np.ndarray:
    """The old values of the destination VGPRs. Raises Error before anything is executed. The number
    of VGPRs comes from the same request without an active lane; for an illegal request it is not
    checked.
    """
    if hasattr(dst, "__len__") and not len(dst):
        return _registers((), lib.MAU_LOAD_VGPRS, ctx.lanes, "dst")
    probe, found = record.copy(), np.zeros((), EXECUTION)
    probe["exec"] = 0
    handle = ffi.new_handle(Access(None, None))
    result = lib.mau_execute(
        ctx._c,
        geo,
        pointer("mau_request *", probe),
        pointer("uint32_t (*)[64]", vdata),
        callbacks(handle),
        pointer("mau_execution *", found),
    )
    known = result in (lib.MAU_OK, lib.MAU_ERR_MEMORY) and not found["response"]["error"]
    return _registers(dst, int(found["vgprs"]) if known else lib.MAU_LOAD_VGPRS, ctx.lanes, "dst")


def _masks(words: np.ndarray, lanes: int) -> np.ndarray:
    """Lane masks as rows of bool."""
    return (words[:, None] >> np.arange(lanes, dtype=np.uint64) & np.uint64(1)).astype(bool)


def _outcome(ctx: Context, answered: Wave, found: np.ndarray, before: np.ndarray) -> Execution:
    count, lanes = int(found["vgprs"]), ctx.lanes
    kept = before[:count, :lanes]
    written, bits = _masks(found["vgpr_lanes"][:count], lanes), found["vgpr_bits"][:count].copy()
    mask = np.where(written, bits[:, None], np.uint32(0))
    fault, nack = (
        _masks(found[name].reshape(1), lanes)[0] for name in ("fault_lanes", "nack_lanes")
    )
    first = names("MEMORY")[int(found["first_code"])]
    return Execution(
        answered,
        kept & ~mask | found["vgpr"][:count, :lanes] & mask,
        written,
        bits,
        found["sgpr"][: int(found["sgprs"])].copy(),
        found["element"][:lanes].copy(),
        found["moved"][:lanes].copy(),
        found["changed"][:lanes].copy(),
        memviol_names(found),
        fault,
        nack,
        np.where(fault | nack, found["error_line"][:lanes], np.uint64(0)),
        first,
        None if first == "ok" else int(found["first_line"]),
    )


@takes_operands
def execute(
    what: What,
    *,
    memory: Any = None,
    lds: Any = None,
    data: Sequence[ArrayLike] = (),
    dst: Sequence[ArrayLike] = (),
    window: int = lib.MAU_DEFAULT_WINDOW,
    line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
    illegal: str = "raise",
    faults: str = "return",
    **given: Unpack[Operands],
) -> Execution:
    """Executes one memory instruction of one wave (docs/spec/execute.md).

    memory, lds  a NumPy array of uint8 or a bytearray (first byte at address 0), Bytes(array,
                 base), or any object with the methods of Memory. Stores and atomics change them, in
                 the order of C5
    data         data VGPRs of a store or an atomic, VDATA first; each is an array of one value per
                 lane, or one value for all lanes. Missing VGPRs are 0 (X2)
    dst          old values of the destination VGPRs, in the same form; an instruction can keep half
                 of a VGPR (T28, T30)
    faults       "return": the result has the lanes that met FAULT or NACK; "raise": MemoryFault is
                 raised instead
    The other arguments are those of wave().

    Raises Error, IllegalRequest, MemoryRefused if the memory raised an exception, or MemoryFault.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    vdata = _registers(data, data_registers(asked.op, ctx.gfx), ctx.lanes, "data")
    geo, found = geometry(window, line_bytes), np.zeros((), EXECUTION)
    before = _destination(ctx, geo, record, vdata, dst)
    access = Access(memory_of(memory), memory_of(lds))
    handle = ffi.new_handle(access)
    result = lib.mau_execute(
        ctx._c,
        geo,
        pointer("mau_request *", record),
        pointer("uint32_t (*)[64]", vdata),
        callbacks(handle),
        pointer("mau_execution *", found),
    )
    check_execution(result, found, access)
    answered = answer(ctx, asked.inst, asked.op, geo, found["response"])
    if answered.error != "none" and illegal != "return":
        raise IllegalRequest(answered)
    outcome = _outcome(ctx, answered, found, before)
    if faults != "return" and (outcome.fault_lanes | outcome.nack_lanes).any():
        raise MemoryFault(outcome)
    return outcome
