#!/usr/bin/env python3
"""Files of expected results (.want): what the parser takes, what it refuses, and that what is
written is read back.

usage: expected_results.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "real"
sys.path.insert(0, str(DATA))

import want  # noqa: E402

GOOD = """want 1
# a comment
episode  # of one load
request 0
vgpr0 0x5+1*4 7
vgpr1 1 2 3 4 0xffffffff
request 3
vgpr0 0*64
request 4
sgpr 8 9+1*3
mem 0x1000 1 2 0x10-1*3
lds 0x40 0xdeadbeef
free 0x2000 256
episode
mem 0xfffffffffffc 1
"""
BAD = (  # (change of GOOD, line, what is said)
    (("want 1", "want 2"), 1, "the first line must be 'want 1'"),
    (("episode  # of one load\n", ""), 3, "a line 'episode' is missing above"),
    (("request 3", "request 0"), 7, "requests come in ascending order, each once"),
    (("request 3", "request 65536"), 7, "'65536' is not a number from 0 to 0xffff"),
    (
        ("request 0\n", ""),
        4,
        "vgpr0 is outside a request, or does not follow the register before it",
    ),
    (
        ("vgpr1", "vgpr2"),
        6,
        "vgpr2 is outside a request, or does not follow the register before it",
    ),
    (("vgpr1", "vgpr5"), 6, "'vgpr5' with 5 words is unknown here"),
    (("0*64", "0*65"), 8, "'0*65' is out of range"),
    (("0*64", "0*64 1"), 8, "a list has 1 to 64 values"),
    (("0*64", "0x1_0"), 8, "'0x1_0' is not an item of a list"),
    (("0*64", "007"), 8, "'007' is not an item of a list"),
    (("0*64", "0x100000000"), 8, "'0x100000000' is out of range"),
    (("request 4\n", ""), 9, "sgpr is outside a request, or in one with other registers"),
    (
        ("sgpr 8 9+1*3", "sgpr 8\nsgpr 9"),
        11,
        "sgpr is outside a request, or in one with other registers",
    ),
    (
        ("sgpr 8 9+1*3", "sgpr 8\nvgpr0 9"),
        11,
        "vgpr0 is outside a request, or does not follow the register before it",
    ),
    (("sgpr 8 9+1*3", "sgpr 8\nrequest 4"), 11, "requests come in ascending order, each once"),
    (("sgpr 8 9+1*3", "sgpr"), 10, "'sgpr' with 0 words is unknown here"),
    (("mem 0x1000", "mem 0x1002"), 11, "address 0x1002 is not a multiple of 4"),
    (("lds 0x40 0xdeadbeef", "mem 0x1004 9"), 12, "0x1004 is given twice"),
    (("lds 0x40 0xdeadbeef", "lds 0x100000 9"), 12, "'0x100000' is not a number from 0 to 0xffffc"),
    (("0xfffffffffffc 1", "0xfffffffffffc 1 2"), 15, "0x1000000000000 is beyond the last address"),
    (("free 0x2000 256", "free 0x2000"), 13, "'free' with 1 words is unknown here"),
    (("free", "frei"), 13, "'frei' with 2 words is unknown here"),
)


class Files(unittest.TestCase):
    def test_good(self):
        first, second = want.parse(GOOD, "good")
        self.assertEqual(
            first.loads, {0: [[5, 6, 7, 8, 7], [1, 2, 3, 4, 0xFFFFFFFF]], 3: [[0] * 64]}
        )
        self.assertEqual((first.scalars, second.scalars), ({4: [8, 9, 10, 11]}, {}))
        self.assertEqual(first.memory, {0x1000: 1, 0x1004: 2, 0x1008: 16, 0x100C: 15, 0x1010: 14})
        self.assertEqual((first.lds, first.free), ({0x40: 0xDEADBEEF}, [(0x2000, 256)]))
        self.assertEqual((second.loads, second.memory), ({}, {0xFFFFFFFFFFFC: 1}))

    def test_bad(self):
        for (old, new), line, why in BAD:
            with self.subTest(new=new):
                self.assertIn(old, GOOD)
                with self.assertRaises(ValueError) as caught:
                    want.parse(GOOD.replace(old, new, 1), "bad")
                self.assertEqual(str(caught.exception), f"bad:{line}: {why}")
        for text in ("", "want 1\n"):
            self.assertRaises(ValueError, want.parse, text, "empty")

    def test_written(self):
        """Reading and writing again gives the same, of the files in the tree the same bytes."""
        found = want.parse(GOOD, "good")
        self.assertEqual(want.parse(want.text_of([("", one) for one in found], ""), "again"), found)
        paths = sorted((DATA / "whole").glob("*.want"))
        self.assertTrue(paths)
        for path in paths:
            text = path.read_text()
            plain = "".join(
                line.partition("#")[0].rstrip() + "\n"
                for line in text.splitlines()
                if not line.startswith("#")
            )
            again = want.text_of([("", one) for one in want.parse(text, path.name)], "")
            self.assertEqual(
                "".join(
                    line.partition("#")[0].rstrip() + "\n"
                    for line in again.splitlines()
                    if not line.startswith("#")
                ),
                plain,
            )

    def test_pairs(self):
        """Every request file has its expected results, and none is large."""
        names = {
            kind: {path.stem for path in (DATA / "whole").glob(f"*.{kind}")}
            for kind in ("mreq", "want")
        }
        self.assertEqual(names["mreq"], names["want"])
        for path in (DATA / "whole").iterdir():
            self.assertLess(path.stat().st_size, 200_000, path.name)


if __name__ == "__main__":
    unittest.main()
