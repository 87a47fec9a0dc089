"""V1 to V11: the fields of a V# as an operation sees them, and data formats.

SPDX-License-Identifier: Apache-2.0
"""

from parts import SILICON

# Layouts: widths of R, G, B, A from bit 0 up (T1).
WIDTHS = {
    "8": (8,),
    "16": (16,),
    "8_8": (8, 8),
    "32": (32,),
    "16_16": (16, 16),
    "10_11_11": (11, 11, 10),
    "11_11_10": (10, 11, 11),
    "10_10_10_2": (2, 10, 10, 10),
    "2_10_10_10": (10, 10, 10, 2),
    "8_8_8_8": (8,) * 4,
    "32_32": (32,) * 2,
    "16_16_16_16": (16,) * 4,
    "32_32_32": (32,) * 3,
    "32_32_32_32": (32,) * 4,
}
UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 0, 1, 2, 3, 4, 5, 7
PLAIN = (UNORM, SNORM, USCALED, SSCALED, UINT, SINT)
WHOLE = (UINT, SINT, FLOAT)
# DATA_FORMAT of gfx9, 90a, 942, 950 and the number formats that it goes with (N17, T39).
DATA_FORMAT = (
    None,
    ("8", PLAIN),
    ("16", (*PLAIN, FLOAT)),
    ("8_8", PLAIN),
    ("32", WHOLE),
    ("16_16", (*PLAIN, FLOAT)),
    ("10_11_11", (FLOAT,)),
    ("11_11_10", (FLOAT,)),
    ("10_10_10_2", PLAIN),
    ("2_10_10_10", PLAIN),
    ("8_8_8_8", PLAIN),
    ("32_32", WHOLE),
    ("16_16_16_16", (*PLAIN, FLOAT)),
    ("32_32_32", WHOLE),
    ("32_32_32_32", WHOLE),
    None,
)
# FORMAT of gfx11 and 12: from 1 up, the number formats of each layout in turn (T39).
UNIFIED = [None] + [
    (layout, number)
    for layout, numbers in (
        ("8", PLAIN),
        ("16", (*PLAIN, FLOAT)),
        ("8_8", PLAIN),
        ("32", WHOLE),
        ("16_16", (*PLAIN, FLOAT)),
        ("10_11_11", (FLOAT,)),
        ("11_11_10", (FLOAT,)),
        ("10_10_10_2", (UNORM, SNORM, UINT, SINT)),
        ("2_10_10_10", PLAIN),
        ("8_8_8_8", PLAIN),
        ("32_32", WHOLE),
        ("16_16_16_16", (*PLAIN, FLOAT)),
        ("32_32_32", WHOLE),
        ("32_32_32_32", WHOLE),
    )
    for number in numbers
]


def data_format(part, code):
    """(layout, number format) of a code, gfx9's NFMT in bits 6:4; None: INVALID (N17)."""
    if not part.vega:
        return UNIFIED[code] if code < len(UNIFIED) else None
    row = DATA_FORMAT[code & 15]
    return (row[0], code >> 4) if row and code >> 4 in row[1] else None


def footprint(fmt):
    """Bytes of an element."""
    return sum(WIDTHS[fmt[0]]) // 8


def scaled_stride(part, stride, scale):
    """V10"""
    return stride * (1, 4, 8, 32)[scale] if part.rdna4 else stride


def lane_is_added(part, book, req, add_tid, swizzle):
    """A2, A10, A11"""
    if not add_tid:
        return False
    if book == SILICON and part.vega:
        return not req.idxen or swizzle != 0
    return not req.idxen if book == SILICON else True


def swizzle_is_active(part, book, req, add_tid, swizzle):
    """A3, V2: 'swizzle' is SWIZZLE_ENABLE; of its two bits on gfx11 and 12, 2 is reserved."""
    if not part.vega and swizzle == 2:
        return False
    if book == SILICON:
        return swizzle != 0 and (add_tid if part.vega else req.idxen or add_tid)
    return swizzle != 0


class Resource:
    """A V# under a rule book, for an operation."""

    def __init__(self, part, book, req):
        v = sum(word << 32 * i for i, word in enumerate(req.vsharp))

        def bits(high, low):
            return v >> low & (1 << high - low + 1) - 1

        self.null = v == 0  # V5
        self.base, self.num_records, self.type = bits(47, 0), bits(95, 64), bits(127, 126)
        self.dst_sel = [bits(low + 2, low) for low in (96, 99, 102, 105)]
        self.index_stride = 8 << bits(118, 117)  # V3
        self.add_tid = bool(bits(119, 119))
        swizzle = bits(63, 63) if part.vega else bits(63, 62)
        self.swizzled = swizzle_is_active(part, book, req, self.add_tid, swizzle)
        self.lane_added = lane_is_added(part, book, req, self.add_tid, swizzle)
        self.element_size = 16 if not part.vega and swizzle == 3 else 4  # V2, V8
        self.stride = scaled_stride(part, bits(61, 48), bits(115, 114))
        if part.vega:
            self.oob_select = None
            self.format_field, self.format = bits(114, 111), bits(110, 108) << 4 | bits(114, 111)
            # V4, V9
            if self.add_tid and not req.converts and (book != SILICON or self.lane_added):
                self.stride |= self.format_field << 14
        else:
            self.oob_select = bits(125, 124)
            self.format_field = self.format = bits(113, 108)
        # A4
        self.stride_ignored = self.oob_select == 3 and not self.swizzled and book != SILICON


def format_of(part, req, res):
    """The format that a *_FORMAT_* operation converts with (T2), None: it is INVALID (V6, N17)."""
    if res.format_field == 0:
        return None
    return data_format(part, req.format if req.enc == "mtbuf" else res.format)


def invalid(part, book, req, res):
    """V6, N17: the rule by which a format keeps all lanes out, or None."""
    if req.converts:
        return None if format_of(part, req, res) else "V6 N17"
    if book != SILICON and res.format_field == 0 and not res.add_tid:
        return "V6"
    return None
