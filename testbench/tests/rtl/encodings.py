#!/usr/bin/env python3
"""encodings/generate.py: opcodes.csv as a function of the RTL, and the tables that it refuses.

usage: encodings.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Generate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.dir = Path(folder.name)
        shutil.copytree(ROOT / "encodings", self.dir / "encodings")
        (self.dir / "testbench/faults").mkdir(parents=True)
        shutil.copy(ROOT / "testbench/faults/faults.toml", self.dir / "testbench/faults")

    def edit(self, name, pattern, text):
        """One place of a table."""
        path = self.dir / "encodings" / name
        edited, count = re.subn(pattern, text, path.read_text(), flags=re.M)
        self.assertEqual(count, 1, pattern)
        path.write_text(edited)

    def run_it(self):
        return subprocess.run(
            [sys.executable, "-B", self.dir / "encodings/generate.py", self.dir / "gen"],
            capture_output=True,
            text=True,
        )

    def refused(self, *said):
        done = self.run_it()
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
        for word in said:
            self.assertIn(word, done.stderr)

    def test_as_they_are(self):
        done = self.run_it()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = re.findall(
            r"11'h\w+: opcode_info = 29'h(\w+);  // buffer_wbl2$",
            (self.dir / "gen/rtl/mau_enc.sv").read_text(),
            re.M,
        )
        self.assertEqual(
            [int(row, 16) >> 18 for row in rows], [0b00101010000]
        )  # MUBUF of gfx90a, 942, 950

    def test_same_number(self):
        """Another opcode has the number, in the same page."""
        self.edit("opcodes.csv", r"^(buffer_wbl2,-,MUBUF(?:,-){8},28,28),28,", r"\1,14,")
        self.refused("gfx950 buffer_wbl2", "buffer_load_dword", "share opcode 14")

    def test_too_many(self):
        """No room in `which` for one more generation."""
        self.edit("mau.toml", r"^code = 10\n(doc = \"gfx950)", r"code = 11\n\1")
        self.refused("opcode_info() needs more bits")

    def test_new_words(self):
        self.edit(
            "mau.toml", r'\["GFX942", "as GFX9', r'["GFX1250", "as GFX12"], ["GFX942", "as GFX9'
        )
        self.edit("mau.toml", r'^words = "GFX12"$', r'words = "GFX1250"')
        self.refused("words GFX1250 have no page")


if __name__ == "__main__":
    unittest.main()
