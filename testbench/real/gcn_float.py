"""Single precision as the vector instructions compute it: exact rational numbers, one rounding to
nearest even an operation. What depends on the wave's mode is not computed: an operand or a result
that is a denormal, an infinity or a NaN gives None (unknown).

Float atomics of 32 and 64 bits as docs/spec/atomic.md has them; no mode enters, so every operand
has a result.
SPDX-License-Identifier: Apache-2.0
"""

from fractions import Fraction

SMALLEST = -126  # exponent of the smallest number that is not a denormal


def value(bits):
    """The number, as a fraction; None for denormals, infinities and NaNs. Both zeroes are 0."""
    exponent, fraction = bits >> 23 & 255, bits & 0x7FFFFF
    if exponent == 255 or exponent == 0 and fraction:
        return None
    size = (
        Fraction(0x800000 | fraction) * Fraction(2) ** (exponent - 150) if exponent else Fraction(0)
    )
    return -size if bits >> 31 else size


def exponent_of(size):
    """e with 2^e <= size < 2^(e+1)."""
    e = size.numerator.bit_length() - size.denominator.bit_length()
    return e if size >= Fraction(2) ** e else e - 1


def rounded(number):
    """The bits of the nearest number, ties to even; None beyond the normal numbers. 0 is the
    positive zero."""
    if number == 0:
        return 0
    size = abs(number)
    e = exponent_of(size)
    digits = round(size / Fraction(2) ** (e - 23))  # ties to even
    if digits == 1 << 24:
        digits, e = 1 << 23, e + 1
    if not SMALLEST <= e <= 127:
        return None
    return (number < 0) << 31 | e + 127 << 23 | digits & 0x7FFFFF


def compute(function):
    """An operation on bits from one on fractions; a sum of zeroes whose sign would matter is not
    computed."""

    def of_bits(*bits):
        numbers = [value(b) for b in bits]
        if None in numbers or any(b == 1 << 31 for b in bits):
            return None
        return function(*numbers)

    return of_bits


fma = compute(lambda a, b, c: rounded(a * b + c))
mul = compute(lambda a, b: rounded(a * b) if a * b or a >= 0 and b >= 0 else None)
add = compute(lambda a, b: rounded(a + b))


def mad(a, b, c):
    """Two roundings: v_mac_f32, v_mad_f32."""
    product = mul(a, b)
    return None if product is None else add(product, c)


# Name -> (function, does it add to its destination).
FLOAT32 = {
    "v_add_f32": (add, False),
    "v_mul_f32": (mul, False),
    "v_fma_f32": (fma, False),
    "v_mad_f32": (mad, False),
    "v_fmac_f32": (fma, True),
    "v_mac_f32": (mad, True),
}


class Float:
    """A float of 32 or 64 bits by its fields."""

    def __init__(self, bits, width):
        digits = 23 if width == 32 else 52
        self.bits, self.sign, size = bits, bits >> width - 1, bits & (1 << width - 1) - 1
        infinity = (1 << width - 1) - (1 << digits)
        self.infinite, self.nan, self.denormal = (
            size == infinity,
            size > infinity,
            0 < size < 1 << digits,
        )
        self.signalling = self.nan and not size >> digits - 1 & 1
        self.quieted = bits | 1 << digits - 1
        # Floats have the order of their bits, those of two signs with -0 below +0.
        self.order = (-1 - size) if self.sign else size


def chosen(pick):
    """N29: FMIN with pick = min, FMAX with max."""

    def of(old, data, _compare, width):
        m, d = Float(old, width), Float(data, width)
        if m.signalling or d.signalling:
            return (m if m.signalling else d).quieted
        if m.nan or d.nan:
            return old if d.nan else data
        return pick(m, d, key=lambda x: x.order).bits

    return of


def fcmpswap(old, data, compare, width):
    """AT11: zeros of both signs are equal, a NaN equals nothing."""
    m, c = Float(old, width), Float(compare, width)
    same = old == compare or not (old | compare) & (1 << width - 1) - 1
    return data if same and not m.nan and not c.nan else old


def add_f32(old, data, _compare, _width):
    """AT13, AT14, N30, N31."""
    m, d = Float(old, 32), Float(data, 32)
    if m.nan or d.nan:
        return (m if m.nan else d).quieted
    if m.infinite or d.infinite:
        return (
            0xFFC00000
            if m.infinite and d.infinite and m.sign != d.sign
            else old
            if m.infinite
            else data
        )
    numbers = [Fraction(0) if x.denormal else value(x.bits) for x in (m, d)]
    total = sum(numbers)
    if total == 0:  # -0 only from two negative zeros
        return (m.sign & d.sign & (numbers == [0, 0])) << 31
    if abs(total) < Fraction(2) ** SMALLEST:  # kept, and exact
        return (total < 0) << 31 | int(abs(total) / Fraction(2) ** (SMALLEST - 23))
    near = rounded(total)
    return near if near is not None else (total < 0) << 31 | 0x7F800000


FLOAT_ATOMIC = {"fmin": chosen(min), "fmax": chosen(max), "fcmpswap": fcmpswap, "add_f32": add_f32}
