"""One read-modify-write of one element: AT2 to AT23, N29 to N31.

m is the element in memory, d the data, c the value to compare with, all as bits.

SPDX-License-Identifier: Apache-2.0
"""

from floats import BFLOAT, DOUBLE, HALF, SINGLE
from request import signed


def add(kind, m, d, flush, data_nan_first):
    """AT13, AT14, AT16, AT17, AT19, N30, N31: a sum, to nearest, ties to even."""
    for x in (d, m) if data_nan_first else (m, d):
        if kind.is_nan(x):
            return x | kind.quiet_bit
    if flush:
        m, d = flushed(kind, m), flushed(kind, d)
    if kind.is_infinite(m) and kind.is_infinite(d) and m != d:
        return 1 << kind.bits - 1 | kind.infinity | kind.quiet_bit
    for x in (m, d):
        if kind.is_infinite(x):
            return x
    if kind.magnitude(m) == kind.magnitude(d) == 0:
        return m & d  # -0 only of two -0
    return kind.round(kind.value(m) + kind.value(d))


def flushed(kind, x):
    """N30: a denormal input is a zero of its sign."""
    return x & 1 << kind.bits - 1 if kind.is_denormal(x) else x


def order(kind, x):
    """Numbers in order, infinities and both zeros too: -0 is below +0."""
    return -kind.magnitude(x) - 1 if kind.negative(x) else kind.magnitude(x)


def smaller_or_larger(kind, m, d, larger):
    return (max if larger else min)(m, d, key=lambda x: order(kind, x))


def minimum(kind, m, d, larger):
    """AT18, N29"""
    for x in (m, d):
        if kind.is_signalling(x):
            return x | kind.quiet_bit
    if kind.is_nan(m) and kind.is_nan(d):
        return m
    if kind.is_nan(m) or kind.is_nan(d):
        return d if kind.is_nan(m) else m
    return smaller_or_larger(kind, m, d, larger)


def minimum_number(kind, m, d, larger):
    """AT20"""
    if kind.is_nan(m) and kind.is_nan(d):
        return d | kind.quiet_bit
    if kind.is_nan(m) or kind.is_nan(d):
        return d if kind.is_nan(m) else m
    return smaller_or_larger(kind, m, d, larger)


def compared(kind, m, d, c):
    """AT11"""
    if kind.is_nan(m) or kind.is_nan(c):
        return m
    equal = m == c or kind.magnitude(m) == kind.magnitude(c) == 0
    return d if equal else m


def packed(part, kind, m, d):
    """AT19"""
    halves = [add(kind, m >> s & 0xFFFF, d >> s & 0xFFFF, False, part.rdna4) for s in (0, 16)]
    return halves[0] | halves[1] << 16


def add_single(part, m, d):
    """AT13, AT16: gfx12 flushes nothing, and of two NaNs keeps the data's."""
    return add(SINGLE, m, d, flush=not part.rdna4, data_nan_first=part.rdna4)


def cond_sub(m, d):
    """AT21"""
    return m - d if m >= d else m


WHOLE = {
    "swap": lambda m, d, n: d,
    "add": lambda m, d, n: m + d,
    "sub": lambda m, d, n: m - d,
    "rsub": lambda m, d, n: d - m,
    "smin": lambda m, d, n: min(signed(m, n), signed(d, n)),
    "smax": lambda m, d, n: max(signed(m, n), signed(d, n)),
    "umin": lambda m, d, n: min(m, d),
    "umax": lambda m, d, n: max(m, d),
    "and": lambda m, d, n: m & d,
    "or": lambda m, d, n: m | d,
    "xor": lambda m, d, n: m ^ d,
    "inc": lambda m, d, n: 0 if m >= d else m + 1,
    "dec": lambda m, d, n: d if m == 0 or m > d else m - 1,
    "csub": lambda m, d, n: 0 if m < d else m - d,
    "cond_sub": lambda m, d, n: cond_sub(m, d),
}
RULES = {
    "cmpswap": "AT3",
    "fcmpswap": "AT11",
    "add_f32": "AT13 AT14 AT16 N30 N31",
    "add_f64": "AT17 N31",
    "min_f64": "AT18",
    "max_f64": "AT18",
    "fmin": "AT12 N29",
    "fmax": "AT12 N29",
    "min_num": "AT20",
    "max_num": "AT20",
    "pk_add_f16": "AT19 N31",
    "pk_add_bf16": "AT19 N31",
    "cond_sub": "AT21",
    "csub": "AT10",
}


def new(part, name, size, m, d, c):
    """What memory holds afterwards."""
    bits = 8 * size
    kind = DOUBLE if size == 8 else SINGLE
    if name == "cmpswap":
        return d if m == c else m
    if name == "fcmpswap":
        return compared(kind, m, d, c)
    if name in ("fmin", "fmax", "min_f64", "max_f64"):
        return minimum(kind, m, d, name in ("fmax", "max_f64"))
    if name in ("min_num", "max_num"):
        return minimum_number(kind, m, d, name == "max_num")
    if name == "add_f32":
        return add_single(part, m, d)
    if name == "add_f64":
        return add(DOUBLE, m, d, False, False)
    if name in ("pk_add_f16", "pk_add_bf16"):
        return packed(part, HALF if name == "pk_add_f16" else BFLOAT, m, d)
    return WHOLE[name](m, d, bits) % 2**bits
