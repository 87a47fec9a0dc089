#!/usr/bin/env python3
"""Float atomics of the golden model (`mau eval --data`) against the interpreter's
(testbench/real/gcn_float.py): every pair of corners, both sizes.

usage: atomic_oracle.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import itertools
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import DATA, MauCase, mau, objects  # noqa: E402

sys.path.insert(0, str(DATA))
from gcn_alu import ATOMIC  # noqa: E402

# Sizes of floats: zero, denormals, the least normal numbers, 1 and beside it, the greatest,
# infinity, NaNs of both kinds.
SIZES = {
    4: [
        0,
        1,
        2,
        0x7FFFFF,
        0x800000,
        0x800001,
        0x1000000,
        0x1000001,
        0x33800000,
        0x3F800000,
        0x3F800001,
        0x7F000000,
        0x7F7FFFFF,
        0x7F800000,
        0x7F800001,
        0x7FBFFFFF,
        0x7FC00000,
        0x7FC00002,
        0x7FFFFFFF,
    ],
    8: [
        0,
        1,
        2,
        (1 << 52) - 1,
        1 << 52,
        1023 << 52,
        (1023 << 52) + 1,
        (2047 << 52) - 1,
        2047 << 52,
        (2047 << 52) + 1,
        (2047 << 52) + (1 << 51) - 1,
        (2047 << 52) + (1 << 51),
        (2047 << 52) + (1 << 51) + 2,
        (1 << 63) - 1,
    ],
}
GENERATIONS = {
    "fmin": ("7", "10"),
    "fmax": ("7", "10_3"),
    "fcmpswap": ("6", "10"),
    "add_f32": ("11",),
}


def corners(size):
    return [sign << 8 * size - 1 | bits for bits in SIZES[size] for sign in (0, 1)]


def words(numbers, size):
    """Dwords of numbers, low ones first."""
    return struct.unpack(
        f"<{len(numbers) * size // 4}I", b"".join(n.to_bytes(size, "little") for n in numbers)
    )


def wave(gfx, op, size, lanes):
    """An episode: 64 elements from 0x1000 on, each its lane's; lanes: (memory, data, compare
    value)."""
    columns = [*zip(*lanes, strict=True)]
    registers = [
        r
        for part in columns[1:]
        for r in (words(part, size)[i :: size // 4] for i in range(size // 4))
    ]
    if op != "fcmpswap":
        registers = registers[: size // 4]
    memory, word3 = words(columns[0], size), 0x30014FAC if gfx.startswith("1") else 0x24FAC
    text = f"episode\ncontext gfx={gfx} rules=manual align=dword policy=line\n"
    text += "".join(
        f"mem {0x1000 + 4 * i:#x} {' '.join(map(hex, memory[i : i + 64]))}\n"
        for i in range(0, len(memory), 64)
    )
    text += (
        f"request\nop enc=mubuf cls=atomic size={size} atomic={op} offen glc\n"
        f"vsharp 0x1000 0 0x1000 {word3:#x}\nexec 0xffffffffffffffff\nv0 0x0+{size}*64\n"
    )
    return text + "".join(
        f"vdata{i} {' '.join(map(hex, register))}\n" for i, register in enumerate(registers)
    )


class Oracle(MauCase):
    def check_lanes(self, row, op, size, lanes):
        """Memory afterwards is the oracle's, and each lane has what was there."""
        run = {entry["address"]: bytes.fromhex(entry["bytes"]) for entry in row["memory"]}
        after = b"".join(run[address] for address in sorted(run))
        self.assertEqual((min(run), len(after)), (0x1000, 64 * size))
        returned = [*zip(*row["vgpr"], strict=True)]
        for lane, (old, data, compare) in enumerate(lanes):
            got = int.from_bytes(after[lane * size : (lane + 1) * size], "little")
            want = ATOMIC[op](old, data, compare, 8 * size)
            self.assertEqual(
                got,
                want,
                f"{op}, {size} bytes, memory {old:x}, data {data:x}, "
                f"compare {compare:x}: {got:x}, expected {want:x}",
            )
            self.assertEqual(returned[lane], words([old], size))

    def test_every_pair(self):
        for op, size in itertools.product(GENERATIONS, (4, 8)):
            if (op, size) == ("add_f32", 8):
                continue
            pairs = [*itertools.product(corners(size), repeat=2)]
            pairs += pairs[: -len(pairs) % 64]
            lanes = [(a, 7, b) if op == "fcmpswap" else (a, b, 0) for a, b in pairs]
            waves = [lanes[i : i + 64] for i in range(0, len(lanes), 64)]
            for gfx in GENERATIONS[op]:
                with self.subTest(op=op, size=size, gfx=gfx):
                    rows = objects(
                        self.check(
                            mau(
                                "eval",
                                self.file(
                                    "mreq 2\n" + "".join(wave(gfx, op, size, w) for w in waves)
                                ),
                            ),
                            OK,
                        ).stdout
                    )
                    self.assertEqual(len(rows), len(waves))
                    for row, w in zip(rows, waves, strict=True):
                        self.check_lanes(row, op, size, w)

    def test_worked_examples(self):
        """The oracle itself: rows of docs/spec/atomic.md, and that a wrong answer is found."""
        for op, old, data, after in (
            ("fmin", 0, 0x80000000, 0x80000000),
            ("fmax", 0x80000000, 0, 0),
            ("fmin", 0x7FC00002, 0xFF800003, 0xFFC00003),
            ("fmax", 0xFFC00001, 1, 1),
            ("add_f32", 0x80800000, 0x800001, 1),
            ("add_f32", 1, 1, 0),
            ("add_f32", 0xFF800000, 0x7F800000, 0xFFC00000),
            ("add_f32", 0x3F800001, 0x33800000, 0x3F800002),
            ("add_f32", 0x80000000, 0x80000001, 0x80000000),
            ("add_f32", 0x3F800000, 0xBF800000, 0),
            ("add_f32", 0x7F7FFFFF, 0x7F7FFFFF, 0x7F800000),
        ):
            self.assertEqual(ATOMIC[op](old, data, 0, 32), after)
        lanes = [(1, 2, 0)] * 64
        (row,) = objects(
            self.check(mau("eval", self.file("mreq 2\n" + wave("7", "fmax", 4, lanes))), OK).stdout
        )
        with self.assertRaises(AssertionError):
            self.check_lanes(row, "fmin", 4, lanes)


if __name__ == "__main__":
    unittest.main()
