#!/usr/bin/env python3
"""The V# of the Python module: by words, text, mapping and keywords, and back.

usage: api_vsharp.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import random
import tempfile
import unittest
from pathlib import Path

import mau
import mau.mreq
import numpy as np

LOAD = "0xe0501000 0x80010100"
WORDS = (0x1000, 0x80180000, 64, 0x00224FAC)
TEXT = "base=0x1000,stride=24,records=64,format=32_UINT,dst_sel=xyzw,swizzle=4,index_stride=16"
FIELDS = {
    "base": 0x1000,
    "stride": 24,
    "records": 64,
    "format": "32_UINT",
    "dst_sel": "xyzw",
    "swizzle": 4,
    "index_stride": 16,
}


class VSharp(unittest.TestCase):
    def test_forms(self):
        forms = (WORDS, list(WORDS), np.array(WORDS), TEXT, TEXT.upper(), FIELDS)
        forms += (
            "00001000 80180000 00000040 00224fac",
            "s4 0x1000 4096\ns5 0x80180000\n64 0x224fac",
        )
        for form in forms:
            with self.subTest(form=form):
                self.assertEqual(mau.vsharp(form), WORDS)
                wave = mau.wave(LOAD, vsharp=form, v0=4 * np.arange(64))
                many = mau.lanes(LOAD, vsharp=form, v0=4 * np.arange(128).reshape(2, 64))
                self.assertEqual(wave.address.tolist(), many.address[0].tolist())
                self.assertEqual(wave.address[1], 0x1040)  # element 1 of lane 1: 4 * 16 bytes on
        self.assertEqual(mau.vsharp(**FIELDS), WORDS)
        self.assertEqual(
            mau.vsharp(add_tid=True, format="INVALID", dst_sel="0000"), (0, 0, 0, 1 << 23)
        )
        self.assertEqual(
            mau.vsharp(add_tid=False, format="INVALID", dst_sel="0001"), (0, 0, 0, 1 << 9)
        )

    def test_back(self):
        self.assertEqual(mau.vsharp_fields(WORDS), FIELDS)
        draw = random.Random(1)
        for gfx in mau.GENERATIONS:
            for _ in range(50):
                words = [draw.getrandbits(32) for _ in range(4)]
                fields = mau.vsharp_fields(words, context=gfx)
                kept = mau.vsharp(fields, context=gfx)
                self.assertEqual([a & ~b for a, b in zip(kept, words)], [0] * 4)
                self.assertEqual(mau.vsharp_fields(kept, context=gfx), fields)
                self.assertEqual(mau.vsharp(context=gfx, **fields), kept)

    def test_notes(self):
        self.assertEqual(mau.vsharp_notes(TEXT), [])
        (note,) = mau.vsharp_notes("base=1,type=1")
        self.assertTrue(note.startswith("V7: TYPE is 1"), note)

    def test_errors(self):
        for said, what in (
            ("vsharp: the V# of gfx9 has no field oob", TEXT + ",oob=raw"),
            ("vsharp: stride 16384 is out of range", {"stride": 16384}),
            ("four words", (1, 2, 3)),
            ("four words", "1 2 3"),
            ("neither four words nor fields", "1 2 3 x"),
            ("out of range", (1, 2, 3, 1 << 32)),
        ):
            with self.subTest(what=what):
                with self.assertRaisesRegex(mau.Error, said):
                    mau.vsharp(what)
                with self.assertRaisesRegex(mau.Error, said):
                    mau.wave(LOAD, vsharp=what)
        with self.assertRaisesRegex(mau.Error, "given twice"):
            mau.vsharp(TEXT, base=1)

    def test_request_file(self):
        """A file with fields has the requests of one with words."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "in.mreq"
            for line in (TEXT, TEXT.replace(",", ", "), "00001000 80180000 00000040 00224fac"):
                path.write_text(
                    f"mreq 1\nepisode\ncontext gfx=9\nrequest\ninst {LOAD}\nvsharp {line} # c\n"
                    "exec 0xff\nv0 0+4*64\n"
                )
                (request,) = mau.requests(path)
                self.assertEqual(request.vsharp, WORDS)


if __name__ == "__main__":
    unittest.main()
