"""T5 to T13, T23, T24: channels of an element as components of a load, by exact fractions.

SPDX-License-Identifier: Apache-2.0
"""
from fractions import Fraction

from floats import FLOAT10, FLOAT11, HALF, SINGLE
from request import signed
from vsharp import FLOAT, SINT, SNORM, SSCALED, UINT, UNORM, WIDTHS

FLOATS = {10: FLOAT10, 11: FLOAT11, 16: HALF, 32: SINGLE}


def channels(layout, element):
    """T1: the channels of an element, from bit 0 up."""
    result, low = [], 0
    for width in WIDTHS[layout]:
        result.append((width, element >> low & (1 << width) - 1))
        low += width
    return result


def from_float(source, v, target):
    """T10, T11, T12, N20: the same number in another format; a single becomes a half towards zero."""
    if target is SINGLE and source is SINGLE:
        return v
    sign = 1 << target.bits - 1 if source.negative(v) else 0
    if source.is_nan(v):
        shift = target.fraction - source.fraction
        payload = v & (1 << source.fraction) - 1
        payload = payload << shift if shift >= 0 else payload >> -shift
        return sign | target.infinity | payload | (target.quiet_bit if target is HALF else 0)
    if source.is_infinite(v):
        return sign | target.infinity
    return sign | target.round(abs(source.value(v)), to_zero=source is SINGLE)


def number(kind, width, v):
    """T5, T6, T8: the exact value of a channel."""
    s = signed(v, width)
    if kind == UNORM:
        return Fraction(v, 2**width - 1)
    if kind == SNORM:
        most = 2 ** (width - 1) - 1
        return Fraction(max(s, -most), most)
    return Fraction(s if kind == SSCALED else v)


def component(kind, width, v, d16):
    """T5 to T13: a channel as a dword, or as a half."""
    if kind in (UINT, SINT):
        value = signed(v, width) if kind == SINT else v
        return value & (0xffff if d16 else 0xffffffff)
    target = HALF if d16 else SINGLE
    if kind == FLOAT:
        return from_float(FLOATS[width], v, target)
    return target.round(number(kind, width, v))


def one(kind, d16):
    """T24"""
    if kind in (UINT, SINT):
        return 1
    return HALF.round(Fraction(1)) if d16 else SINGLE.round(Fraction(1))


def selected(select, kind, parts, d16):
    """T23, T24: what DST_SEL gives a component."""
    if select == 1:
        return one(kind, d16)
    return component(kind, *parts[select - 4], d16) if 4 <= select < 4 + len(parts) else 0
