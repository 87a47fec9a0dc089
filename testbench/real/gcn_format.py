"""Formats as the interpreter's typed loads and stores convert them: exact fractions, one rounding
to nearest even.

A channel is UNORM, SNORM or FLOAT of 16 bits. An infinity or a NaN that a load meets is not
converted: nothing here holds one.
SPDX-License-Identifier: Apache-2.0
"""

import re
from fractions import Fraction

from gcn_float import exponent_of
from resources import FORMATS

SINGLE, HALF = (8, 23), (5, 10)  # digits of exponent and fraction


class Format:
    def __init__(self, name, sel=(4, 5, 6, 7)):
        """'name' as 2_10_10_10_UNORM, widths from the top down; 'sel': the component's source,
        DST_SEL of the V#."""
        widths, self.kind = re.fullmatch(r"([\d_]+)_([A-Z]+)", name).groups()
        self.widths, self.sel, self.name = [int(w) for w in reversed(widths.split("_"))], sel, name
        self.bytes = sum(self.widths) // 8


def of_instruction(inst):
    """The format that a typed instruction carries, as LLVM prints it."""
    words = inst.mods["format"].strip("[]").split(",")
    if words[0].startswith("BUF_FMT_"):
        return Format(words[0].removeprefix("BUF_FMT_"))
    number = words[1].removeprefix("BUF_NUM_FORMAT_") if len(words) > 1 else "UNORM"
    return Format(words[0].removeprefix("BUF_DATA_FORMAT_") + "_" + number)


def of_resource(words, gfx):
    """The format of a V#, with its DST_SEL."""
    word = words[3]
    code = (word >> 15 & 15, word >> 12 & 7) if gfx < 10 else word >> 12 & 127
    names = [
        n for n, f in FORMATS.items() if code == (f[:2] if gfx < 10 else f[2 if gfx < 11 else 3])
    ]
    return Format(names[0], [word >> 3 * i & 7 for i in range(4)])


def number_of(bits, form):
    """The value of a float; None for an infinity or a NaN."""
    digits = form[1]
    exponent, fraction = bits >> digits & (1 << form[0]) - 1, bits & (1 << digits) - 1
    if exponent == (1 << form[0]) - 1:
        return None
    bias = (1 << form[0] - 1) - 1
    size = Fraction(fraction | (1 << digits if exponent else 0)) * Fraction(2) ** (
        max(exponent, 1) - bias - digits
    )
    return -size if bits >> sum(form) else size


def nearest(number, form, negative):
    """The float nearest to a number: ties to even, denormals kept, too large is infinity."""
    digits, bias = form[1], (1 << form[0] - 1) - 1
    sign = negative << sum(form)
    if not number:
        return sign
    e = max(exponent_of(abs(number)), 1 - bias)
    whole = round(abs(number) / Fraction(2) ** (e - digits))
    bits = whole + (
        e + bias - 1 << digits
    )  # the leading digit counts the exponent up, and so does a carry
    return sign | min(bits, (1 << form[0]) - 1 << digits)


def load_channel(kind, width, code, form):
    low, sign = code & (1 << width - 1) - 1, code >> width - 1
    if kind == "UNORM":
        return nearest(Fraction(code, (1 << width) - 1), form, False)
    if kind == "SNORM":
        number = max(Fraction(low - (sign << width - 1), (1 << width - 1) - 1), Fraction(-1))
        return nearest(number, form, number < 0)
    number = number_of(code, HALF)
    if number is None or kind != "FLOAT":
        raise ValueError(f"{kind} of 0x{code:x} is not converted here")
    return nearest(number, form, bool(sign))


def store_channel(kind, width, bits, form):
    number, negative = number_of(bits, form), bits >> sum(form)
    nan = number is None and bits & (1 << form[1]) - 1
    if kind == "FLOAT":
        if nan:
            raise ValueError("a NaN is not stored here")
        return nearest(number, HALF, negative) if number is not None else negative << 15 | 0x7C00
    low, most = (0, (1 << width) - 1) if kind == "UNORM" else (-1, (1 << width - 1) - 1)
    clamped = 0 if nan else (low if negative else 1) if number is None else min(max(number, low), 1)
    return round(Fraction(clamped) * most) & (1 << width) - 1


def load(fmt, element, count, d16, gfx):
    """The components X .. of an element."""
    form, channels, at = HALF if d16 else SINGLE, [], 0
    for width in fmt.widths:
        kind = (
            "UNORM" if gfx < 9 and fmt.name == "2_10_10_10_SNORM" and width == 2 else fmt.kind
        )  # T4
        channels.append(load_channel(kind, width, element >> at & (1 << width) - 1, form))
        at += width
    channels += [0] * (4 - len(channels))
    return [
        channels[s - 4] if s >= 4 else nearest(Fraction(s), form, False) for s in fmt.sel[:count]
    ]


def store(fmt, components, d16):
    """The element: every channel from the first component that selects it."""
    element, at = 0, 0
    for channel, width in enumerate(fmt.widths):
        if channel + 4 in fmt.sel:
            source = fmt.sel.index(channel + 4)
            element |= (
                store_channel(fmt.kind, width, components[source], HALF if d16 else SINGLE) << at
            )
        at += width
    return element
