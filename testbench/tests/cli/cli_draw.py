#!/usr/bin/env python3
"""`mau draw`: random requests as request files.

usage: cli_draw.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import IO, OK, USAGE  # noqa: E402
from mau_command import GENERATIONS, MauCase, mau, objects  # noqa: E402


class Draw(MauCase):
    def draw(self, *args):
        return self.check(mau("draw", *args), OK).stdout

    def answers(self, text):
        return objects(
            self.check(mau("eval", "--fields", "text,error", "-", input=text), OK).stdout
        )

    def test_words_of_every_generation(self):
        """Each request has machine words, which the generation has: E5 is not an answer of a known
        opcode, and registers are not used twice."""
        for gfx in GENERATIONS:
            text = self.draw("--gfx", gfx, "--count", 300, "--seed", 3)
            rows = self.answers(text)
            self.assertEqual(
                (len(rows), text.count("\ninst 0x"), text.count("\nop ")), (300, 300, 0)
            )
            self.assertEqual(set(re.findall(r"gfx=(\S+)", text)), {gfx})
            known = [row["text"] for row in rows if "<unknown" not in row["text"]]
            self.assertGreater(len(known), 250)
            for line in known:
                if line.startswith(("buffer_load_dword", "buffer_load_b32")) and " lds" not in line:
                    self.assertRegex(line, r"^\S+ v\S*4\S*, (off|v\S+), s\[4:7\], (s8|null)\b")

    def test_same_bytes(self):
        """A larger count only adds requests; another seed draws others."""
        short, long = (self.draw("--seed", 7, "--count", n) for n in (100, 164))
        self.assertTrue(long.startswith(short))
        self.assertEqual(long.count("\nrequest "), 164)
        self.assertTrue(short.startswith("mreq 1\n# mau draw: seed 7\n\nepisode\ncontext gfx="))
        self.assertNotEqual(short, self.draw("--seed", 8, "--count", 100))

    def test_only_what_is_read(self):
        """FLAT has no V#; operands that no instruction reads are left out."""
        text = self.draw("--gfx", "9", "--enc", "flat", "--count", 200)
        rows = self.answers(text)  # an operation that has no encoding became a buffer load
        buffers = [row for row in rows if row["text"].startswith("buffer_load_dword ")]
        self.assertEqual(text.count("vsharp"), len(buffers))
        self.assertLess(len(buffers), 20)
        text = self.draw("--enc", "scalar", "--count", 200)
        self.assertIsNone(re.search(r"^v[01] ", text, re.M))

    def test_choices(self):
        text = self.draw(
            "--gfx", "9,gfx1030", "--rules", "silicon", "--align", "strict", "--count", 500
        )
        self.assertEqual(
            set(re.findall(r"gfx=(\S+) rules=(\S+) align=(\S+)", text)),
            {("9", "silicon", "strict"), ("10_3", "silicon", "strict")},
        )
        rows = self.answers(
            self.draw("--class", "store", "--gfx", "9", "--enc", "buffer", "--count", 64)
        )
        self.assertTrue(all("store" in row["text"] or row["error"] != "none" for row in rows))

    def test_operations(self):
        text = self.draw("--ops", "--count", 50)
        self.assertEqual((text.count("\nop "), text.count("\ninst ")), (50, 0))
        self.assertEqual(len(self.answers(text)), 50)

    def test_data(self):
        text = self.draw("--data", "--count", 40, "--seed", 2)
        self.assertTrue(text.startswith("mreq 2\n"))
        rows = objects(self.check(mau("eval", "-", input=text), OK).stdout)
        self.assertEqual((len(rows), "vgpr" in rows[0]), (40, True))

    def test_usage(self):
        for args in (
            ("--count", "0"),
            ("--count", "x"),
            ("--gfx", "5"),
            ("--class", "x"),
            ("--enc", "flat", "--gfx", "6"),
            ("--enc", "scalar", "--class", "store"),
            ("file",),
        ):
            self.check(mau("draw", *args), USAGE)
        with open("/dev/full", "w", encoding="ascii") as full:
            self.check(mau("draw", "--count", 10000, stdout=full), IO)


if __name__ == "__main__":
    unittest.main()
