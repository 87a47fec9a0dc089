"""Atomics of the later parts (gfx90a, 942, 950 and gfx12): sums of any width, pairs of 16 bits,
minimum and maximum, subtractions that stop; as docs/spec/atomic.md has them (AT16 to AT21). Exact
fractions, one rounding to nearest even.
SPDX-License-Identifier: Apache-2.0
"""

from fractions import Fraction

from gcn_float import Float, chosen, exponent_of

SINGLE, DOUBLE, HALF, BRAIN = (32, 23), (64, 52), (16, 10), (16, 7)  # bits, digits of the fraction


class Number:
    """A float by its fields, 'form' as above."""

    def __init__(self, bits, form):
        width, self.digits = form
        self.bits, self.negative, size = bits, bits >> width - 1, bits & (1 << width - 1) - 1
        infinity = (1 << width - 1) - (1 << self.digits)
        self.nan, self.infinite, self.quieted = (
            size > infinity,
            size == infinity,
            bits | 1 << self.digits - 1,
        )
        self.least = 2 - (1 << width - 2 - self.digits)  # exponent of the least normal number
        exponent, fraction = size >> self.digits, size & (1 << self.digits) - 1
        self.denormal = not exponent and fraction
        self.size = Fraction(fraction | (1 << self.digits if exponent else 0)) * Fraction(2) ** (
            max(exponent, 1) - 1 + self.least - self.digits
        )
        self.value = -self.size if self.negative else self.size


def nearest(total, form, negative_zero):
    """The float nearest to a number; beyond the largest one infinity."""
    width, digits = form
    least, top = 2 - (1 << width - 2 - digits), (1 << width - 1) - (1 << digits)
    if total == 0:
        return negative_zero << width - 1
    e = max(exponent_of(abs(total)), least)
    bits = round(abs(total) / Fraction(2) ** (e - digits)) + (
        e - least << digits
    )  # a carry counts the exponent up
    return (total < 0) << width - 1 | min(bits, top)


def total(form, flush, data_first):
    """m + d. 'flush': denormal operands count as zeros; 'data_first': of two NaNs the data's
    stays."""

    def of(old, data):
        m, d = Number(old, form), Number(data, form)
        for x in (d, m) if data_first else (m, d):
            if x.nan:
                return x.quieted
        if m.infinite and d.infinite and m.negative != d.negative:  # N31
            return 1 << form[0] - 1 | (1 << form[0] - 1) - (1 << form[1] - 1)
        if m.infinite or d.infinite:
            return old if m.infinite else data
        values = [Fraction(0) if flush and x.denormal else x.value for x in (m, d)]
        return nearest(sum(values), form, m.negative & d.negative & (values == [0, 0]))

    return of


def pair(form, data_first):
    add = total(form, False, data_first)
    return lambda o, d, _c, _n: add(o & 0xFFFF, d & 0xFFFF) | add(o >> 16, d >> 16) << 16


def of_the_numbers(pick):
    """AT20: MIN_NUM with pick = min, MAX_NUM with max."""

    def of(old, data, _compare, width):
        m, d = Float(old, width), Float(data, width)
        if m.nan or d.nan:
            return d.quieted if m.nan and d.nan else data if m.nan else old
        return pick(m, d, key=lambda x: x.order).bits

    return of


def plain(add):
    return lambda o, d, _c, _n: add(o, d)


def later_atomics(flush, data_first):
    """Name -> function(old, data, compare, bits), as ATOMIC of gcn_alu.py."""
    return {
        "add_f32": plain(total(SINGLE, flush, data_first)),
        "add_f64": plain(total(DOUBLE, False, data_first)),
        "pk_add_f16": pair(HALF, data_first),
        "pk_add_bf16": pair(BRAIN, data_first),
        "min_f64": chosen(min),
        "max_f64": chosen(max),
        "min_num_f32": of_the_numbers(min),
        "max_num_f32": of_the_numbers(max),
        "cond_sub_u32": lambda o, d, _c, _n: o - d if o >= d else o,
        "sub_clamp_u32": lambda o, d, _c, _n: max(o - d, 0),
    }


CDNA, RDNA4 = later_atomics(True, False), later_atomics(False, True)
