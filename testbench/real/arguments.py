"""The launches of the compute kernels: groups, threads of a group, and arguments. Buffers hold what
the kernel's addresses depend on.
SPDX-License-Identifier: Apache-2.0
"""

from collections import namedtuple

Buffer = namedtuple("Buffer", "values size")  # its first elements, bytes of one

DATA = Buffer((), 4)  # whatever is in memory
LINE, LINES = ((4, 1), (64, 1)), ((5, 1), (64, 1))
ONE, HALF = 0x3F80_0000, 0x3F00_0000  # 1.0f, 0.5f
N = 230  # inside the last of 256 threads' waves

ROWS, COLUMNS = 100, 128
LENGTHS = [(r * 7 + r // 9) % 6 for r in range(ROWS)]
ROW = Buffer([sum(LENGTHS[:r]) for r in range(ROWS + 1)], 4)
COL = Buffer([(r * 13 + k * 29) % COLUMNS for r in range(ROWS) for k in range(LENGTHS[r])], 4)
KEYS = Buffer([(i * i * 7 + i * 3 >> 2) & 255 for i in range(256)], 1)
PICK = Buffer([(i // 4 * 5 + i // 16) & 255 for i in range(256)], 4)
SPACES = Buffer([i // 5 + i // 64 for i in range(256)], 4)
TILES = ((5, 3), (8, 8), [DATA, DATA, 40, 24])

FLOATS = (
    "singles",
    "half_pairs",
    "raw_sums",
    "brain_pairs",
    "raw_brains",
    "anywhere",
    "doubles",
    "doubles_anywhere",
    "raw_doubles",
    "extremes",
    "extremes_anywhere",
    "raw_extremes",
    "stocks",
)
ARGUMENTS = {
    ("saxpy", "saxpy"): (*LINE, [DATA, DATA, ONE, N]),
    ("saxpy", "saxpy4"): ((1, 1), (64, 1), [DATA, DATA, ONE, N]),
    ("saxpy", "saxpy_strided"): ((1, 1), (64, 1), [DATA, DATA, ONE, N]),
    ("saxpy", "saxpy_stream"): (*LINE, [DATA, DATA, ONE, N]),
    ("transpose", "transpose"): (*TILES[:2], [DATA, DATA, 37, 21]),
    ("transpose", "transpose_tile"): TILES,
    ("transpose", "transpose_wide"): TILES,
    ("spmv", "spmv"): ((2, 1), (64, 1), [DATA, ROW, COL, DATA, DATA, ROWS]),
    ("spmv", "spmv_group"): ((13, 1), (64, 1), [DATA, ROW, COL, DATA, DATA, ROWS]),
    ("histogram", "histogram"): (*LINE, [DATA, KEYS, N]),
    ("histogram", "histogram_local"): (*LINE, [DATA, KEYS, N]),
    ("histogram", "place"): (*LINE, [DATA, Buffer([0] * 32, 4), KEYS, N]),
    ("histogram", "summary"): (
        *LINE,
        [DATA, Buffer([255 << 8, 0], 4), Buffer([0] * 32, 4), KEYS, N],
    ),
    ("stencil", "stencil3"): (*LINE, [DATA, DATA, N]),
    ("stencil", "stencil5"): (*LINES, [DATA, DATA, 48, 7]),
    ("stencil", "blur"): (*LINE, [DATA, DATA, DATA, DATA, N]),
    ("layout", "aos"): (*LINE, [DATA, HALF, N]),
    ("layout", "soa"): (*LINE, [DATA] * 6 + [HALF, N]),
    ("layout", "aosoa"): (*LINE, [DATA, HALF, N]),
    ("layout", "packed"): (*LINE, [DATA, HALF, N]),
    ("layout", "halves"): (*LINE, [DATA] * 4 + [N]),
    ("private", "stack"): (*LINE, [DATA, PICK, 2]),
    ("private", "mixed_sizes"): (*LINE, [DATA, PICK]),
    ("private", "spills"): (*LINE, [DATA, DATA]),
    ("generic", "apertures"): (*LINE, [DATA, SPACES, DATA]),
    ("generic", "generic_atomics"): (*LINE, [DATA, SPACES, DATA]),
    ("generic", "nodes"): (*LINE, [DATA, SPACES, N]),
    **{
        ("floats", kernel): (
            *LINE,
            [DATA] * (4 if kernel == "raw_sums" or kernel.endswith("anywhere") else 3) + [N],
        )
        for kernel in FLOATS
    },
    ("tiles", "turned"): (*LINE, [DATA] * 2),
    ("tiles", "widened"): (*LINE, [DATA] * 3),
    ("tiles", "bounded_rows"): (*LINE, [DATA] * 2 + [N]),
    ("tiles", "far"): (*LINE, [DATA] * 2),
    ("tiles", "wide"): (*LINE, [DATA] * 2),
    ("tiles", "triples"): (*LINE, [DATA] * 2),
    ("tiles", "wide_bounded"): (*LINE, [DATA] * 2 + [845]),
    ("conditional", "stopped"): (*LINE, [DATA] * 3),
    ("accumulators", "moved"): (*LINE, [DATA] * 3),
    ("accumulators", "through_buffers"): (*LINE, [DATA] * 2 + [N]),
    ("global_lds", "stage"): (*LINE, [DATA, 0]),
    ("global_lds", "bytes"): (*LINE, [DATA, 0]),
    ("global_lds", "shorts"): (*LINE, [DATA, 0]),
}
