#!/usr/bin/env python3
"""`mau decode` reads a stream of words: what is not a memory instruction is skipped by its length.

usage: cli_stream.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, OK  # noqa: E402
from mau_command import MauCase, mau, objects  # noqa: E402

# s_waitcnt, buffer_load_dword, v_add_u32 with a literal that looks like a load, ds_read_b32,
# s_load_dwordx4, s_endpgm
STREAM = "bf8cc07f e0501000 80010100 680402ff e0501000 d86c0000 04000000 c00a0100 00000000 bf810000"


class Streams(MauCase):
    def rows(self, gfx, words, code=OK):
        args = ("decode", "--gfx", gfx, "--json")
        first = objects(self.check(mau(*args, *words.split()), code).stdout)
        self.assertEqual(objects(self.check(mau(*args, input=words + "\n"), code).stdout), first)
        return first

    def test_stream(self):
        load, ds, scalar, skipped = self.rows("9", STREAM)
        self.assertEqual(load["text"], "buffer_load_dword v1, v0, s[4:7], 0 offen")
        self.assertEqual(
            ds,
            {
                "schema": 1,
                "words": [0xD86C0000, 0x04000000],
                "enc": "ds",
                "mnemonic": "ds_read_b32",
                "skipped": True,
            },
        )
        self.assertEqual(
            (scalar["text"], scalar["foreign"]), ("s_load_dwordx4 s[4:7], s[0:1], 0x0", True)
        )
        self.assertEqual(skipped, {"schema": 1, "skipped": {"sopp": 2, "vop2": 1, "ds": 1}})

    def test_text(self):
        out = self.check(mau("decode", "--gfx", "9", input=STREAM), OK).stdout
        self.assertEqual(out.count("buffer_load_dword"), 1)
        self.assertIn("d86c0000 04000000\n  ds_read_b32  (DS, skipped, 2 words)\n", out)
        self.assertTrue(out.endswith("\nskipped 4 other instructions: SOPP 2, VOP2 1, DS 1\n"))

    def test_nothing_else(self):
        """No line about skipped instructions where there are none."""
        out = self.check(mau("decode", "--gfx", "9", "e0501000", "80010100"), OK).stdout
        self.assertNotIn("skipped", out)
        out = self.check(mau("decode", "--gfx", "9", "bf810000"), OK).stdout
        self.assertEqual(out, "skipped 1 other instruction: SOPP 1\n")

    def test_long_instructions(self):
        """MIMG of gfx10 with three words of addresses (5 words), VOP3 with a literal (3), then a
        load; VOPD with a literal on gfx11; VSAMPLE on gfx12."""
        mimg = "f0800f06 00000000 01020304 05060708 090a0b0c"
        image, load, skipped = self.rows(
            "10", f"{mimg} d5030000 000000ff e0301000 e0301000 80010100"
        )
        self.assertEqual((image["enc"], len(image["words"])), ("mimg", 5))
        self.assertEqual(
            (load["mnemonic"], skipped["skipped"]), ("buffer_load_dword", {"mimg": 1, "vop3": 1})
        )
        rows = self.rows("11", "c8800280 01000002 e0500000 dc520010 01040002")
        self.assertEqual((len(rows), rows[0]["encoding"]), (2, "global"))
        image, load, _ = self.rows("12", "e4000000 0 0 c405007c 40800802 00000001")
        self.assertEqual((image["enc"], load["mnemonic"]), ("vsample", "buffer_load_b32"))

    def test_names(self):
        """The opcode of DS begins at bit 17 on gfx9 and at bit 18 on gfx11. An opcode without a
        name is named by its encoding, as images are."""
        for gfx, word, name in (
            ("9", "d86c0000", "ds_read_b32"),
            ("11", "d8d80000", "ds_load_b32"),
            ("950", "d9c60000", "ds_read_b64_tr_b16"),
        ):
            out = self.check(mau("decode", "--gfx", gfx, word, "0"), OK).stdout
            self.assertIn(f"{word} 00000000\n  {name}  (DS, skipped, 2 words)\n", out)
        out = self.check(mau("decode", "--gfx", "942", "d9c60000", "0"), OK).stdout
        self.assertIn("\n  DS instruction, not executed by this unit, skipped\n", out)
        self.assertIsNone(self.rows("942", "d9c60000 0")[0]["mnemonic"])
        self.assertIsNone(self.rows("9", "f0800f00 0")[0]["mnemonic"])

    def test_bad_words(self):
        """A pair that is not an instruction is reported; the stream goes on."""
        done = mau("decode", "--gfx", "9", input="bf810000 ffffffff 0 e0501000 80010100\n")
        self.check(done, INPUT)
        self.assertIn("stdin:1:10: ffffffff 00000000 is not an instruction of gfx9", done.stderr)
        self.assertIn("buffer_load_dword", done.stdout)
        done = mau("decode", "--gfx", "10", *"f0800f06 0 0".split())
        self.assertIn("word 3 of an instruction of five, give all", self.check(done, INPUT).stderr)


if __name__ == "__main__":
    unittest.main()
