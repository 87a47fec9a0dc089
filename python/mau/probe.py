"""The accesses of an instruction before it executes.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List

from ._library import RESPONSE, WAVE, check, ffi, lib, names, pointer
from .operands import Operands, Unpack, operands, takes_operands
from .request import What
from .wave import geometry

ADDRESSES = 1 << 48
MAX_TOUCHES = RESPONSE.fields["txn"][0].shape[0] + WAVE  # as MAU_MAX_TOUCHES


@dataclass(frozen=True)
class Touch:
    """One access: a request to memory (M1), or the bytes of a lane in LDS.

    space  "memory" or "lds"
    kind   "read", "write" or "atomic"
    first, last  byte addresses of the first and the last byte of the access, inclusive
    line   byte address of the memory line, 0 for LDS
    mask   bit b is byte line + b, 0 for LDS; an atomic across two lines has bits beyond the line
           (N4)
    lanes  bit l: lane l has bytes in it
    txn    index of its transaction in Wave.txns, 0 for LDS
    attr   attributes of the transaction, 0 for LDS
    """

    space: str
    kind: str
    first: int
    last: int
    line: int
    mask: int
    lanes: int
    txn: int
    attr: int


def request_mask(request: Any) -> int:
    """Byte mask from the line on, of a mau_memory_request to memory."""
    if request.kind == lib.MAU_MEM_ATOMIC:  # the element may continue in the next line (N4)
        return ((1 << request.size) - 1) << (request.address - request.line)
    return request.bytes[1] << 64 | request.bytes[0]


def _touch(touch: Any) -> Touch:
    in_lds = touch.space == lib.MAU_SPACE_LDS
    mask = 0 if in_lds else request_mask(touch)
    first, last = touch.address, touch.address + touch.size - 1
    if not in_lds:
        first = touch.line + (mask & -mask).bit_length() - 1
        last = (touch.line + mask.bit_length() - 1) % ADDRESSES
    return Touch(
        "lds" if in_lds else "memory",
        names("MEM")[touch.kind],
        first,
        last,
        touch.line,
        mask,
        touch.lanes,
        touch.txn,
        touch.attr,
    )


@takes_operands
def probe(
    what: What,
    *,
    window: int = lib.MAU_DEFAULT_WINDOW,
    line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
    **given: Unpack[Operands],
) -> List[Touch]:
    """Lists what execute() would access, in order, before anything moves: every request to memory,
    then the bytes of each lane in LDS. An emulator brings pages in with it and executes then.

    The arguments are those of wave(). Raises Error for a wrong argument; an illegal request
    accesses nothing, so that its list is empty.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    touches, count = ffi.new("mau_touch[]", MAX_TOUCHES), ffi.new("size_t *")
    check(
        lib.mau_probe(
            ctx._c,
            geometry(window, line_bytes),
            pointer("mau_request *", record),
            touches,
            len(touches),
            count,
        )
    )
    return [_touch(touches[n]) for n in range(count[0])]
