"""The launches whose memory whole.py follows from start to end: groups, threads of a group,
arguments (as in arguments.py), and real contents.
SPDX-License-Identifier: Apache-2.0
"""

import struct
from collections import namedtuple

from arguments import DATA, Buffer
from launch import TYPED_THREADS


def mixed(number, salt=0):
    """32 bits that look like noise, the same in every run."""
    x = (number + 1) * 0x9E3779B1 + salt * 0x85EBCA6B & 0xFFFFFFFF
    x = (x ^ x >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return x ^ x >> 13


def words(count, salt):
    return Buffer([mixed(i, salt) for i in range(count)], 4)


def singles(count, salt):
    """Numbers with all their digits: fractions of 23 bits, exponents from -2 to 1, both signs."""
    found = [mixed(i, salt) for i in range(count)]
    return Buffer([x & 0x807FFFFF | 125 + (x >> 23 & 3) << 23 for x in found], 4)


def as_bytes(values, form):
    return Buffer(list(struct.pack(f"<{len(values)}{form}", *values)), 1)


def particles(count):
    """kernels/layout.cl: x y z mass u v w flags."""
    values = [v for i in range(count) for v in singles(7, 40 + i).values + [mixed(i, 39) & ~1]]
    return Buffer(values, 4)


def packed_particles(count):
    """19 bytes each: kind, x, y, z, turn, tail."""
    found = []
    for i in range(count):
        turn, tail = (mixed(i, 52) & 0xFFFF) - 0x8000, mixed(i, 53).to_bytes(4, "little")
        found += struct.pack(
            "<BIIIh4B", mixed(i, 50) & 255, *singles(3, 51 + i).values, turn, *tail
        )
    return Buffer(found + [0] * (-len(found) % 4), 1)


def bits(number):
    return struct.unpack("<I", struct.pack("<f", number))[0]


LINE, ONE_GROUP = ((2, 1), (64, 1)), ((1, 1), (64, 1))
N = 100  # inside the last wave of 128 threads
A, DT = bits(1.7), bits(0.3)  # no short fractions: products are rounded

ROWS, COLUMNS = 72, 64
LENGTHS = [(r * 7 + r // 9) % 6 for r in range(ROWS)]
ROW = Buffer([sum(LENGTHS[:r]) for r in range(ROWS + 1)], 4)
COL = Buffer([(r * 13 + k * 29) % COLUMNS for r in range(ROWS) for k in range(LENGTHS[r])], 4)
MATRIX = [ROW, COL, singles(len(COL.values), 20), singles(COLUMNS, 21)]
KEYS = Buffer([mixed(i, 30) & 255 for i in range(128)], 1)
BINS = Buffer([3 * i + 1 for i in range(32)], 4)
TILES = ((3, 2), (8, 8))
PICK = Buffer(
    [1 + 4 * (mixed(i, 60) & 3) for i in range(128)], 4
)  # stack() reads no element that it does not write

WHOLE = {
    ("saxpy", "saxpy"): (*LINE, [singles(N, 1), singles(N, 2), A, N]),
    ("saxpy", "saxpy4"): (*ONE_GROUP, [singles(230, 3), singles(230, 4), A, 230]),
    ("saxpy", "saxpy_strided"): (*ONE_GROUP, [singles(N, 5), singles(N, 6), A, N]),
    ("saxpy", "saxpy_stream"): (*LINE, [DATA, singles(N, 7), A, N]),
    ("transpose", "transpose"): (*TILES, [DATA, words(21 * 13, 10), 21, 13]),
    ("transpose", "transpose_tile"): (*TILES, [DATA, words(24 * 16, 11), 24, 16]),
    ("transpose", "transpose_wide"): (*TILES, [DATA, words(2 * 24 * 16, 12), 24, 16]),
    ("spmv", "spmv"): (*LINE, [DATA, *MATRIX, ROWS]),
    ("spmv", "spmv_group"): ((3, 1), (64, 1), [DATA, *MATRIX, 24]),
    ("histogram", "histogram"): (*LINE, [BINS, KEYS, N]),
    ("histogram", "histogram_local"): (*LINE, [BINS, KEYS, N]),
    ("histogram", "place"): (*LINE, [DATA, BINS, KEYS, N]),
    ("histogram", "summary"): (
        *LINE,
        [
            words(16, 31),
            Buffer([20 << 8, 40 << 8], 4),
            Buffer([0, 7, 0, 0] * 4 + [0] * 16, 4),
            KEYS,
            N,
        ],
    ),
    ("stencil", "stencil3"): (*LINE, [DATA, singles(N, 32), N]),
    ("stencil", "stencil5"): ((5, 1), (64, 1), [DATA, singles(48 * 7, 33), 48, 7]),
    ("stencil", "blur"): (
        *LINE,
        [
            DATA,
            DATA,
            as_bytes([mixed(i, 34) & 255 for i in range(N)], "B"),
            as_bytes([mixed(i, 35) & 0xFFFF for i in range(N)], "H"),
            N,
        ],
    ),
    ("layout", "aos"): (*LINE, [particles(N), DT, N]),
    ("layout", "soa"): (*LINE, [singles(N, 41 + i) for i in range(6)] + [DT, N]),
    ("layout", "aosoa"): (*LINE, [singles(32 * (N + 7) // 8, 48), DT, N]),
    ("layout", "packed"): (*LINE, [packed_particles(N), DT, N]),
    ("layout", "halves"): (
        *LINE,
        [DATA]
        + [as_bytes([mixed(i, 54 + k) & 0xFFFF for i in range(N)], "H") for k in range(2)]
        + [as_bytes([mixed(i, 56) & 255 for i in range(N)], "B"), N],
    ),
    ("private", "stack"): (*LINE, [DATA, PICK, 2]),
    ("private", "mixed_sizes"): (*LINE, [DATA, PICK]),
    ("private", "spills"): (*LINE, [DATA, words(6 * 256, 61)]),
}

# Generic pointers: memory, LDS and scratch by turns; of the lanes whose four dwords in memory would
# overlap (space 3) every fourth.
SPACE = Buffer([3 if i % 4 == 3 else mixed(i, 62) % 3 for i in range(128)], 4)
WHOLE |= {
    ("generic", "apertures"): (*LINE, [DATA, SPACE, DATA]),
    ("generic", "generic_atomics"): (
        *LINE,
        [words(32, 63), Buffer([mixed(i, 64) for i in range(128)], 4), DATA],
    ),
    ("generic", "nodes"): (
        *LINE,
        [words(4 * 128, 65), Buffer([mixed(i, 66) for i in range(128)], 4), N],
    ),
}
# Dwords of LDS that a workgroup clears by itself, with DS instructions, before its first FLAT
# instruction.
CLEARED = {"generic_atomics": 64}

# --- shaders on two buffers (kernels/fetch.ll): an element a thread -------------------------------
TYPED_BUFFERS = (0x12_3456_7000, 0x12_3456_A000)
BLUE_FIRST = 6 | 5 << 3 | 4 << 6 | 7 << 9  # DST_SEL of B8G8R8A8: X is the third channel
ALPHA_FIRST = 7 | 4 << 3 | 5 << 6 | 6 << 9  # X is the fourth channel, Y the first
Typed = namedtuple("Typed", "title first second")  # one launch, and its buffers:
Elements = namedtuple(
    "Elements", "stride format sel contents"
)  # bytes of one, format and DST_SEL (None: not used), dwords at the start


def plain(stride, contents=()):
    return Elements(stride, None, None, contents)


def texels(name, stride, contents=(), sel=None):
    return Elements(stride, name, sel, contents)


def finite_halves(count, salt):
    """Pairs of halves: all but infinities and NaNs, denormals too."""
    return [
        x & ~0x04000400 if x >> 10 & 31 == 31 or x >> 26 == 31 or x >> 26 == 63 else x
        for x in words(count, salt).values
    ]


def colours(count, salt):
    """Singles as a shader gives them to a store: inside 0 .. 1, below, above, halfway between two
    codes; every 16th is not a number at all."""
    found = []
    for i in range(count):
        x = mixed(i, salt)
        between = ((x >> 8) % 255 + 0.5) / 255
        found.append(
            (
                bits((x & 0xFFFF) / 65535),
                bits(between),
                bits(-(x & 0xFF) / 100),
                bits(1 + (x & 0xFFF) / 64),
            )[x >> 30]
        )
        if i % 16 == 0:
            found[-1] = (0x7FC00001, 0x7F800000, 0xFF800000, 0x00000001)[i // 16 % 4]
    return found


def without_nan(values):
    return [0x33000001 if x & 0x7FFFFFFF > 0x7F800000 else x for x in values]


SINGLES = colours(4 * TYPED_THREADS, 70)
VERTICES = [
    v
    for i in range(TYPED_THREADS)
    for v in (mixed(i, 71), mixed(i, 72), mixed(i, 73), finite_halves(TYPED_THREADS, 74)[i])
]
TEXELS = words(TYPED_THREADS, 75).values
TYPED = {
    "vertex": [Typed("16-byte vertices", plain(16, VERTICES), plain(64))],
    "texel": [
        Typed("8_8_8_8_UNORM", texels("8_8_8_8_UNORM", 4, TEXELS), plain(16)),
        Typed(
            "8_8_8_8_UNORM, blue first", texels("8_8_8_8_UNORM", 4, TEXELS, BLUE_FIRST), plain(16)
        ),
        Typed("2_10_10_10_UNORM", texels("2_10_10_10_UNORM", 4, TEXELS), plain(16)),
        Typed("16_16_FLOAT", texels("16_16_FLOAT", 4, finite_halves(TYPED_THREADS, 76)), plain(16)),
    ],
    "pack": [Typed("12-byte records", plain(16, without_nan(SINGLES)), plain(12))],
    "image_store": [
        Typed("8_8_8_8_UNORM", plain(16, SINGLES), texels("8_8_8_8_UNORM", 4)),
        Typed(
            "8_8_8_8_UNORM, blue first",
            plain(16, SINGLES),
            texels("8_8_8_8_UNORM", 4, (), BLUE_FIRST),
        ),
        Typed("2_10_10_10_UNORM", plain(16, SINGLES), texels("2_10_10_10_UNORM", 4)),
        Typed("16_16_16_16_FLOAT", plain(16, without_nan(SINGLES)), texels("16_16_16_16_FLOAT", 8)),
    ],
    "blend": [
        Typed(
            "8_8_8_8_UNORM over 10_10_10_2_UNORM",
            texels("8_8_8_8_UNORM", 4, TEXELS),
            texels("10_10_10_2_UNORM", 4, words(TYPED_THREADS, 77).values),
        )
    ],
    "half_copy": [
        Typed(
            "8_8_8_8_UNORM to 16_16_16_16_FLOAT",
            texels("8_8_8_8_UNORM", 4, TEXELS),
            texels("16_16_16_16_FLOAT", 8),
        )
    ],
}

# LLVM takes unaligned dwords of gfx8 for granted, as Linux allows them there; rule G1 clears their
# low bits.
NOT_FOLLOWED = {("packed", 8)}


# --- kernels of later parts -----------------------------------------------------------------------
def doubles(count, salt):
    """Numbers with all their digits: exponents from -3 to 0, both signs."""
    found = [mixed(i, salt) | mixed(i, salt + 1) << 32 for i in range(count)]
    return Buffer([x & 0x800FFFFFFFFFFFFF | 1020 + (x >> 52 & 3) << 52 for x in found], 8)


def halves(count, salt):
    """Pairs of finite halves, denormals and zeros of both signs among them."""
    found = finite_halves(count, salt)
    return Buffer(
        [
            x & (0x80018000 if i % 16 == 5 else 0x83FFBFFF if i % 8 == 3 else 0xBFFFBFFF)
            for i, x in enumerate(found)
        ],
        4,
    )


def brains(count, salt):
    """Pairs of bfloat16 between 1/8 and 4, both signs; a few are denormals."""
    found = words(count, salt).values
    return Buffer(
        [
            x & 0x807F807F | (0 if i % 16 == 7 else 0x3E003E00 + (x >> 7 & 3) * 0x800080)
            for i, x in enumerate(found)
        ],
        4,
    )


def with_denormals(values):
    return Buffer([x & 0x807FFFFF if i % 8 == 6 else x for i, x in enumerate(values.values)], 4)


PICK_LDS = Buffer([mixed(i, 90) for i in range(128)], 4)
X = with_denormals(singles(N, 80))
WHOLE |= {
    ("floats", "singles"): (*LINE, [with_denormals(singles(16, 81)), X, DATA, N]),
    ("floats", "half_pairs"): (*LINE, [halves(16, 82), halves(N, 83), DATA, N]),
    ("floats", "raw_sums"): (
        *LINE,
        [Buffer(singles(8, 81).values + halves(8, 82).values, 4), X, halves(N, 83), DATA, N],
    ),
    ("floats", "brain_pairs"): (*LINE, [brains(16, 84), brains(N, 85), DATA, N]),
    ("floats", "raw_brains"): (*LINE, [brains(16, 84), brains(N, 85), DATA, N]),
    ("floats", "anywhere"): (*LINE, [with_denormals(singles(16, 81)), PICK_LDS, X, DATA, N]),
    ("floats", "doubles"): (*LINE, [doubles(16, 86), doubles(N, 88), DATA, N]),
    ("floats", "doubles_anywhere"): (*LINE, [doubles(24, 86), PICK_LDS, doubles(N, 88), DATA, N]),
    ("floats", "raw_doubles"): (*LINE, [doubles(16, 86), doubles(N, 88), DATA, N]),
    ("floats", "extremes"): (*LINE, [with_denormals(singles(16, 81)), X, DATA, N]),
    ("floats", "raw_extremes"): (*LINE, [with_denormals(singles(16, 81)), X, DATA, N]),
    ("floats", "extremes_anywhere"): (
        *LINE,
        [with_denormals(singles(16, 81)), PICK_LDS, X, DATA, N],
    ),
    ("floats", "stocks"): (
        *LINE,
        [Buffer([20 + 3 * i for i in range(8)], 4), words(N, 91), DATA, N],
    ),
    ("tiles", "turned"): (*LINE, [DATA, words(256, 92)]),
    ("tiles", "widened"): (
        *LINE,
        [
            DATA,
            as_bytes([mixed(i, 93) & 255 for i in range(128)], "B"),
            as_bytes([mixed(i, 94) & 0xFFFF for i in range(128)], "H"),
        ],
    ),
    ("tiles", "bounded_rows"): (*LINE, [DATA, words(128, 95), N]),
    ("tiles", "far"): (*LINE, [DATA, words(128, 99)]),
    ("tiles", "wide"): (*LINE, [DATA, words(512, 96)]),
    ("tiles", "triples"): (*LINE, [DATA, words(384, 97)]),
    ("tiles", "wide_bounded"): (*LINE, [DATA, words(512, 98), 330]),
    ("conditional", "stopped"): (
        *LINE,
        [Buffer([20 + 3 * i for i in range(16)], 4), words(128, 91), DATA],
    ),
    ("accumulators", "moved"): (*LINE, [DATA, words(512, 100), singles(8, 101)]),
    ("accumulators", "through_buffers"): (*LINE, [DATA, words(128, 102), N]),
}
TABLE = words(4 * TYPED_THREADS, 103).values
TYPED |= {
    "constants": [Typed("16-byte records", plain(16, TABLE), plain(32))],
    "picked": [Typed("16-byte records", plain(16, TABLE), plain(16))],
    "small": [Typed("16-byte records", plain(16, TABLE), plain(16))],
    "triples": [Typed("16-byte records", plain(16, TABLE), plain(32))],
    "three_halves": [
        Typed(
            "8_8_8_8_UNORM",
            texels("8_8_8_8_UNORM", 4, words(TYPED_THREADS, 104).values, ALPHA_FIRST),
            plain(8),
        ),
        Typed(
            "16_16_16_16_FLOAT",
            texels("16_16_16_16_FLOAT", 8, finite_halves(2 * TYPED_THREADS, 105), ALPHA_FIRST),
            plain(8),
        ),
    ],
}
CLEARED |= {"anywhere": 64, "extremes_anywhere": 64, "doubles_anywhere": 128}
# Kernels whose requests reach LDS, beside those of generic.cl.
IN_LDS = {"anywhere", "extremes_anywhere", "doubles_anywhere"} | {
    kernel for theme, kernel in WHOLE if theme == "tiles"
}
