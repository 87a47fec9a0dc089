"""T1 to T26: channels of an element and components of a load or a store, by exact fractions.

SPDX-License-Identifier: Apache-2.0
"""

from fractions import Fraction

from floats import FLOAT10, FLOAT11, HALF, SINGLE
from request import signed
from vsharp import FLOAT, SINT, SNORM, SSCALED, UINT, UNORM, USCALED, WIDTHS

FLOATS = {10: FLOAT10, 11: FLOAT11, 16: HALF, 32: SINGLE}


def channels(layout, element):
    """T1: the channels of an element, from bit 0 up."""
    result, low = [], 0
    for width in WIDTHS[layout]:
        result.append((width, element >> low & (1 << width) - 1))
        low += width
    return result


def from_float(source, v, target, to_zero=False):
    """T10, T11, T12, T20, N20: the same number in another format; a half that is a NaN is quiet."""
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
    return sign | target.round(abs(source.value(v)), to_zero)


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
        return value & (0xFFFF if d16 else 0xFFFFFFFF)
    target = HALF if d16 else SINGLE
    if kind == FLOAT:
        return from_float(FLOATS[width], v, target, to_zero=width == 32)
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


def clamped(x, least, most):
    """The exact number of a float32, NaN as 0, between two limits."""
    if SINGLE.is_nan(x):
        return Fraction(0)
    if SINGLE.is_infinite(x):
        return Fraction(least if SINGLE.negative(x) else most)
    return min(max(SINGLE.value(x), Fraction(least)), Fraction(most))


def small_float(target, x):
    """T21: 11 and 10 bits have no sign, and a finite number stays one."""
    if SINGLE.is_nan(x):
        return target.infinity | target.quiet_bit
    if SINGLE.negative(x):
        return 0
    if SINGLE.is_infinite(x):
        return target.infinity
    return min(target.round(SINGLE.value(x)), target.infinity - 1)


def stored_integer(kind, width, x):
    """T14, T15, T17: a float32 as the code of a channel that is not a float."""
    if kind == UNORM:
        return round(clamped(x, 0, 1) * (2**width - 1))
    if kind == SNORM:
        return round(clamped(x, -1, 1) * (2 ** (width - 1) - 1))
    if kind == USCALED:
        return int(clamped(x, 0, 2**width - 1))
    return int(clamped(x, -(2 ** (width - 1)), 2 ** (width - 1) - 1))


def stored_channel(kind, width, x):
    """T14 to T21: a component as the bits of a channel."""
    if kind == FLOAT and width == 32:
        return x
    if kind == FLOAT and width == 16:
        return from_float(SINGLE, x, HALF)
    if kind == FLOAT:
        return small_float(FLOATS[width], x)
    return (x if kind in (UINT, SINT) else stored_integer(kind, width, x)) % 2**width


def widened(kind, half):
    """T22: a half as a dword."""
    if kind == UINT:
        return half
    return signed(half, 16) % 2**32 if kind == SINT else from_float(HALF, half, SINGLE)


def stored(fmt, select, values):
    """T25, T26: the element that a store makes of its components."""
    layout, kind = fmt
    element, low = 0, 0
    for c, width in enumerate(WIDTHS[layout]):
        source = next((i for i, sel in enumerate(select) if sel == c + 4), None)
        if source is not None:
            x = values[source if source < len(values) else 0]
            element |= stored_channel(kind, width, x) << low
        low += width
    return element
