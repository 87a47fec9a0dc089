"""Deliberate errors in rules, one at a time: check.py must find each one and name its rule.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
from fractions import Fraction
from types import SimpleNamespace

import align
import atomic
import buffer
import data
import formats
import lds
import scalar
import segment
import vsharp
from request import ADDRESS, WORD, signed

RULES, RIGHT = {}, {}  # by rule: module, name, wrong function; the right function


def wrong(rule, module, name):
    """Registers the decorated function as the wrong version of the module's function."""

    def plant(function):
        RULES[rule], RIGHT[rule] = (module, name, function), getattr(module, name)
        return function

    return plant


@contextlib.contextmanager
def planted(rule):
    """The rule is wrong inside of this."""
    module, name, function = RULES[rule]
    setattr(module, name, function)
    try:
        yield
    finally:
        setattr(module, name, RIGHT[rule])


@wrong("V4", vsharp, "lane_is_added")
def lane_always(part, book, req, add_tid, swizzle):
    return add_tid


@wrong("V10", vsharp, "scaled_stride")
def sixteen_for_32(part, stride, scale):
    return stride * (1, 4, 8, 16)[scale] if part.rdna4 else stride


@wrong("A1", buffer, "lane_offset")
def without_wrap(part, req, v0, v1):
    return (0 if not req.offen else v1 if req.idxen else v0) + req.inst_offset % WORD


@wrong("A3", vsharp, "swizzle_is_active")
def whenever_enabled(part, book, req, add_tid, swizzle):
    return swizzle != 0


@wrong("A4", buffer, "swizzle")
def linear(res, index, offset):
    return index * res.stride + offset


@wrong("A6", buffer, "byte_address")
def sgpr_offset_inside(res, req, index, offset):
    return (res.base + buffer.buffer_offset(res, index, (offset + req.saddr) % WORD)) % ADDRESS


@wrong("A7", buffer, "walks")
def never_walked(res, req, offset, size):
    return offset, False


@wrong("R5", buffer, "beyond_scratch")
def with_idxen_too(res, req):
    return res.add_tid


@wrong("R7", buffer, "beyond_bytes")
def last_byte_out(book, res, req, offset, payload):
    return offset + (req.saddr % WORD + payload if book == "silicon" else 0) >= res.num_records


@wrong("R8", buffer, "beyond_structured")
def end_of_stride_out(res, index, offset, payload):
    return index >= res.num_records or offset + payload >= res.stride


@wrong("R11", buffer, "beyond_raw")
def unsaturated(res, req, index, offset, payload):
    limit = (res.num_records - req.saddr) % WORD
    if res.swizzled and res.stride:
        return index >= limit or offset + payload > res.stride
    return offset + payload > limit


@wrong("R12", buffer, "components")
def two_at_most(req, size):
    return (
        (min(size // 4, 2), 4)
        if req.cls != "atomic" and not req.converts and size >= 4
        else (1, size)
    )


@wrong("G10", align, "atomic")
def as_gfx11(part, mode, address, size, in_lds):
    return address, address % size != 0, "G10" if part.rdna4 and not in_lds else "G6"


@wrong("L6", lds, "m0_part")
def sixteen_bits(part, req):
    return req.m0 & 0xFFFF


@wrong("L7", lds, "lane_step")
def always_four(req):
    return 4


@wrong("L9", lds, "address")
def first_dword_decides(part, ctx, req, lane):
    distance = lds.m0_part(part, req) + req.inst_offset + lane * lds.lane_step(req)
    return ctx.lds_base + distance, distance < 0 or distance >= ctx.lds_size


@wrong("F2", segment, "canonical")
def without_bit_47(address):
    return address >> 48 in (0, 0xFFFF)


@wrong("F5", segment, "swizzled")
def waves_of_64(ctx, offset, lane):
    return (ctx.scratch_base + offset // 4 * 256 + lane * 4 + offset % 4) % ADDRESS


@wrong("F6", segment, "global_start")
def signed_vgpr(req, v0, v1, lane):
    return v1 << 32 | v0 if req.smode == "v" else req.saddr + signed(v0, 32)


@wrong("F14", segment, "lds_offset")
def sum_of_32_bits(part, req, address):
    return (address + req.inst_offset) % WORD


@wrong("F15", segment, "flat_scratch_offset")
def sum_of_33_bits(part, req, address):
    return address % WORD + req.inst_offset


@wrong("F18", segment, "scratch_operand")
def unsigned(part, value):
    return value % WORD


@wrong("A13", scalar, "part_offset")
def dwords_alone(value, mask):
    return value & ~3


@wrong("A14", scalar, "violates")
def negative_allowed(part, req):
    return False


@wrong("A15", scalar, "register")
def never_extended(part, req, value):
    return value


@wrong("AT16", atomic, "flushed")
def kept(kind, x):
    return x


@wrong("AT18", atomic, "order")
def zeros_equal(kind, x):
    return -kind.magnitude(x) if kind.negative(x) else x


@wrong("AT19", atomic, "packed")
def packed_flushed(part, kind, m, d):
    halves = [atomic.add(kind, m >> s & 0xFFFF, d >> s & 0xFFFF, True, part.rdna4) for s in (0, 16)]
    return halves[0] | halves[1] << 16


@wrong("AT20", atomic, "minimum_number")
def signalling_first(kind, m, d, larger):
    return atomic.minimum(kind, m, d, larger)


@wrong("AT21", atomic, "cond_sub")
def not_when_equal(m, d):
    return m - d if m > d else m


@wrong("T40", data, "d16_registers")
def other_half_kept(part, req, halves, held):
    return RIGHT["T40"](SimpleNamespace(d16_keeps=True), req, halves, held)


@wrong("T5", formats, "number")
def power_of_two(kind, width, v):
    return Fraction(v, 2**width)


@wrong("T14", formats, "stored_integer")
def towards_zero(kind, width, x):
    if kind in (vsharp.UNORM, vsharp.SNORM):
        least, most = (0, 2**width - 1) if kind == vsharp.UNORM else (-1, 2 ** (width - 1) - 1)
        return int(formats.clamped(x, min(least, 0), 1) * most)
    return RIGHT["T14"](kind, width, x)


@wrong("T21", formats, "small_float")
def infinity_when_too_large(target, x):
    right = RIGHT["T21"](target, x)
    return target.infinity if right == target.infinity - 1 else right


@wrong("T26", formats, "stored")
def last_component_again(fmt, select, values):
    return RIGHT["T26"](fmt, select, (values + values[-1:] * 4)[:4])
