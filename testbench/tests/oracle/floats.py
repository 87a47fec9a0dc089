"""Floating-point numbers as exact fractions.

SPDX-License-Identifier: Apache-2.0
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Kind:
    """An IEEE format: bits of the exponent and of the fraction; 'sign' 0: it has none."""

    exponent: int
    fraction: int
    sign: int = 1

    @property
    def bits(self):
        return self.sign + self.exponent + self.fraction

    @property
    def bias(self):
        return 2 ** (self.exponent - 1) - 1

    @property
    def infinity(self):
        return (2**self.exponent - 1) << self.fraction

    @property
    def quiet_bit(self):
        return 1 << self.fraction - 1

    def negative(self, x):
        return bool(self.sign and x >> self.bits - 1)

    def magnitude(self, x):
        return x & (1 << self.exponent + self.fraction) - 1

    def is_nan(self, x):
        return self.magnitude(x) > self.infinity

    def is_signalling(self, x):
        return self.is_nan(x) and not x & self.quiet_bit

    def is_infinite(self, x):
        return self.magnitude(x) == self.infinity

    def is_denormal(self, x):
        return 0 < self.magnitude(x) < 1 << self.fraction

    def value(self, x):
        """The exact number of a finite x."""
        exponent, fraction = divmod(self.magnitude(x), 1 << self.fraction)
        if exponent:
            fraction += 1 << self.fraction
        size = Fraction(2) ** (max(exponent, 1) - self.bias - self.fraction) * fraction
        return -size if self.negative(x) else size

    def round(self, number, to_zero=False):
        """A number as bits: to nearest, ties to even; too large becomes infinity. 'to_zero':
        towards zero, too large becomes the largest finite number. Zero has no sign."""
        sign, size = (1 << self.bits - 1 if number < 0 else 0), abs(number)
        if size == 0:
            return 0
        # 2**power <= size < 2**(power + 1), but not below the denormals.
        power = size.numerator.bit_length() - size.denominator.bit_length()
        if Fraction(2) ** power > size:
            power -= 1
        power = max(power, 1 - self.bias)
        steps = size / Fraction(2) ** (power - self.fraction)
        whole = steps.numerator // steps.denominator
        rest = steps - whole
        if not to_zero and (rest > Fraction(1, 2) or rest == Fraction(1, 2) and whole % 2):
            whole += 1
        # 'whole' counts steps of this power: its leading bit, if it is there, raises the exponent
        # by one.
        bits = (power - 1 + self.bias << self.fraction) + whole
        if bits >= self.infinity:
            bits = self.infinity - 1 if to_zero else self.infinity
        return sign | bits


HALF, BFLOAT, SINGLE, DOUBLE = Kind(5, 10), Kind(8, 7), Kind(8, 23), Kind(11, 52)
FLOAT11, FLOAT10 = Kind(5, 6, 0), Kind(5, 5, 0)
