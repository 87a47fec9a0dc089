"""Generations, and V#s as drivers make them.
SPDX-License-Identifier: Apache-2.0
"""

from gcn_alu import MASK32


class Generation(float):
    """Compares as the number of its family; has() tells what it has beside that."""

    def __new__(cls, family, *own):
        made = super().__new__(cls, family)
        made.own = own
        return made

    def has(self, what):
        return what in self.own


# What a generation may have:
#   packed_ids   the thread's number in its group in one VGPR, 10 bits an axis
#   flat_scratch the hardware knows where the wave's scratch is
#   clears_half  a D16 load clears the half that it does not load (T40)
#   m0_18        M0 has 18 bits of an address in LDS (L6)
#   cdna_atomics, rdna4_atomics   those of gcn_sums.py
#   trap_ids     the workgroup's numbers in TTMPs
#   signed_scratch                operands of SCRATCH are signed (F18)
CDNA2 = ("packed_ids", "clears_half", "cdna_atomics")
CDNA3 = (*CDNA2, "flat_scratch", "m0_18")
# Processor -> (name in request files, generation).
GENERATIONS = {
    "gfx600": ("6", Generation(6)),
    "gfx700": ("7", Generation(7)),
    "gfx803": ("8", Generation(8)),
    "gfx900": ("9", Generation(9)),
    "gfx1010": ("10", Generation(10)),
    "gfx1030": ("10_3", Generation(10.3)),
    "gfx1100": ("11", Generation(11, "packed_ids", "flat_scratch")),
    "gfx90a": ("90a", Generation(9, *CDNA2)),
    "gfx942": ("942", Generation(9, *CDNA3)),
    "gfx950": ("950", Generation(9, *CDNA3)),
    "gfx1200": (
        "12",
        Generation(12, "packed_ids", "flat_scratch", "rdna4_atomics", "trap_ids", "signed_scratch"),
    ),
}
BASE = 0x12_3456_7000  # where the buffers are
RECORDS, RECORD_BYTES = 200, 24
RAW_BYTES = 3956  # inside the launch, and no multiple of 16: some vectors end in the middle
MATRIX_BYTES = 64 * 64 * 4
XYZW = 4 | 5 << 3 | 6 << 6 | 7 << 9
# OOB_SELECT of gfx10 and later.
WITH_OFFSET, STRUCTURED, DISABLED, RAW = range(4)
# Formats: gfx6-9 (DATA_FORMAT, NUM_FORMAT), gfx10 and 10_3, gfx11 (unified FORMAT).
FLOAT32, UINT32 = (4, 7, 22, 22), (4, 4, 20, 20)
UNORM8888, FLOAT16X4 = (10, 0, 56, 42), (12, 7, 71, 57)
FORMATS = {
    "32_FLOAT": FLOAT32,
    "8_8_8_8_UNORM": UNORM8888,
    "16_16_16_16_FLOAT": FLOAT16X4,
    "2_10_10_10_UNORM": (9, 0, 50, 36),
    "2_10_10_10_SNORM": (9, 1, 51, 37),
    "10_10_10_2_UNORM": (8, 0, 44, 32),
    "16_16_FLOAT": (5, 7, 29, 29),
}


def descriptor(gfx, base, stride, records, fmt, oob=RAW, swizzle=0, esize=0, istride=0, add_tid=0):
    """128 bits; gfx10 has RESOURCE_LEVEL, which must be 1, gfx11 a SWIZZLE_ENABLE of two bits."""
    word1 = base >> 32 | stride << 16 | (swizzle << 30 if gfx >= 11 else swizzle << 31)
    word3 = XYZW | istride << 21 | add_tid << 23
    if gfx < 10:
        word3 |= fmt[1] << 12 | fmt[0] << 15 | esize << 19
    else:
        word3 |= fmt[2 if gfx < 11 else 3] << 12 | (gfx < 11) << 24 | oob << 28
    return [base & MASK32, word1, records, word3]


def raw(gfx):
    """Storage buffer: stride 0, 32-bit float, NUM_RECORDS in bytes (Mesa's raw buffers)."""
    return descriptor(gfx, BASE, 0, RAW_BYTES, FLOAT32)


def matrix(gfx):
    return descriptor(gfx, BASE, 0, MATRIX_BYTES, FLOAT32)


def structured(gfx):
    """Vertex or structured buffer: gfx8 counts bytes when swizzle is off, the others count
    records."""
    return descriptor(
        gfx,
        BASE,
        RECORD_BYTES,
        RECORDS * RECORD_BYTES if gfx == 8 else RECORDS,
        FLOAT32,
        STRUCTURED,
    )


def ring(gfx):
    """Swizzled array of structures: 4-byte elements, 16 records interleaved, as the drivers' rings
    between shader stages."""
    return descriptor(
        gfx, BASE, RECORD_BYTES, RECORDS, FLOAT32, DISABLED, swizzle=1, esize=1, istride=1
    )


def attributes(gfx):
    """gfx11's ring of vertex attributes: 16-byte elements, 32 records interleaved, checked by index
    and offset."""
    return descriptor(gfx, BASE, 48, RECORDS, FLOAT32, WITH_OFFSET, swizzle=3, istride=2)


def typed(gfx, base, stride, records, name="32_FLOAT", sel=XYZW):
    """Vertex, texel or image buffer, every index inside."""
    words = descriptor(
        gfx, base, stride, records * stride if gfx == 8 else records, FORMATS[name], STRUCTURED
    )
    return words[:3] + [words[3] & ~0xFFF | sel]


def texels(fmt, size):
    return lambda gfx: descriptor(
        gfx, BASE, size, RECORDS * size if gfx == 8 else RECORDS, fmt, WITH_OFFSET
    )


def private_segment(gfx, base, size, lanes):
    """Scratch of a compute queue, as ROCR makes it: UINT32, swizzled by lane in dwords; from gfx10
    on unchecked, and the command processor fills in the index stride."""
    return descriptor(
        gfx,
        base,
        0,
        size,
        UINT32,
        DISABLED,
        swizzle=1,
        esize=1,
        istride=3 if lanes == 64 else 2,
        add_tid=1,
    )


# V#s that each kernel is run with; None: the compiler makes it.
RESOURCES = {
    "struct": [structured, ring],
    "column": [matrix],
    "texels": [texels(UNORM8888, 4), texels(FLOAT16X4, 8)],
    "vertex": [structured],
    "tickets": [structured],
    "records": [structured],
    "private": [None],
    "spilled": [None],
    "global_copy": [None],
    "global_mix": [None],
    "element": [structured],
    "halves": [structured, ring],
}


def resources(gfx, theme, kernel):
    found = RESOURCES.get(kernel) or RESOURCES.get(theme) or [raw]
    return found + [attributes] if ring in found and gfx >= 11 else found
