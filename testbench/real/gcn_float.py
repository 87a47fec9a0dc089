"""Single precision as the vector instructions compute it: exact rational numbers, one rounding to nearest even an operation.

What depends on the wave's mode is not computed: an operand or a result that is a denormal, an infinity or a NaN gives None (unknown).
SPDX-License-Identifier: Apache-2.0
"""
from fractions import Fraction

SMALLEST = -126  # exponent of the smallest number that is no denormal


def value(bits):
    """The number, as a fraction; None for denormals, infinities and NaNs. Both zeroes are 0."""
    exponent, fraction = bits >> 23 & 255, bits & 0x7FFFFF
    if exponent == 255 or exponent == 0 and fraction:
        return None
    size = Fraction(0x800000 | fraction) * Fraction(2) ** (exponent - 150) if exponent else Fraction(0)
    return -size if bits >> 31 else size


def exponent_of(size):
    """e with 2^e <= size < 2^(e+1)."""
    e = size.numerator.bit_length() - size.denominator.bit_length()
    return e if size >= Fraction(2) ** e else e - 1


def rounded(number):
    """The bits of the nearest number, ties to even; None beyond the normal numbers. 0 is the positive zero."""
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
    """An operation on bits from one on fractions; a sum of zeroes whose sign would matter is not computed."""
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
FLOAT32 = {"v_add_f32": (add, False), "v_mul_f32": (mul, False), "v_fma_f32": (fma, False), "v_mad_f32": (mad, False), "v_fmac_f32": (fma, True),
           "v_mac_f32": (mad, True)}
