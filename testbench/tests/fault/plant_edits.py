#!/usr/bin/env python3
"""Edits of the RTL (testbench/faults): the text of the edited copy, and the one-line error of edits
that do not fit.

usage: plant_edits.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLANT = ROOT / "testbench" / "faults" / "plant.py"
sys.path.insert(0, str(PLANT.parent))
from edits import Edit, Stale, place, rewrite  # noqa: E402
from plant import table  # noqa: E402

SOURCE = """\
  assign sum = a + b;  // sum
  always_ff @(posedge clk_i)
    if (go && !stop) q[1:0] <= s ?
      a : b;
  unit u (.d_i(d), .q_o);
  assign sums = a + c;
"""


def edited(*edits):
    return rewrite(
        SOURCE,
        [place(SOURCE, Edit(number, "x.sv", *words)) for number, words in enumerate(edits, 1)],
    )


class Rewrite(unittest.TestCase):
    def check(self, old, new, *edits):
        self.assertEqual(edited(*edits), SOURCE.replace(old, new))

    def test_places(self):
        """The expression is the right-hand side, the condition, the connection of a port, a part,
        or all."""
        self.check("a + b", "(mau_faults::id == 1 ? (a) : (a + b))", ("assign sum = a + b;", "a"))
        self.check(
            "go && !stop",
            "(mau_faults::id == 1 ? (go) : (go && !stop))",
            ("if (go && !stop)", "go"),
        )
        self.check(".d_i(d)", ".d_i((mau_faults::id == 1 ? (~d) : (d)))", (".d_i(d)", "~d"))
        self.check("+ c;", "+ (mau_faults::id == 1 ? (b) : (c));", ("sums = a + c;", "b", "c"))
        self.check("!stop", "(mau_faults::id == 1 ? (1'b1) : (!stop))", ("!stop", "1'b1"))

    def test_lines(self):
        """A text may go over lines, and every line stays where it is."""
        self.check(
            "s ?\n      a : b;",
            "(mau_faults::id == 1 ? (b) : (s ?\n      a : b));",
            ("q[1:0] <= s ? a : b;", "b"),
        )
        self.assertEqual(edited(("q[1:0] <= s ? a : b;", "b")).count("\n"), SOURCE.count("\n"))

    def test_several(self):
        """Two of one expression, one in another."""
        both = "(mau_faults::id == 1 ? (a) : mau_faults::id == 2 ? (b) : (a + b))"
        self.check("a + b", both, ("assign sum = a + b;", "a"), ("sum = a + b;", "b", "a + b"))
        nested = "(mau_faults::id == 1 ? (a) : (a + (mau_faults::id == 2 ? (~b) : (b))))"
        self.check("a + b", nested, ("assign sum = a + b;", "a"), ("sum = a + b;", "~b", "b"))

    def test_stale(self):
        for text, part, line in (
            ("a - b", "", "fault 1: x.sv: text not found: a - b"),
            ("a +", "", "fault 1: x.sv: text found 2 times: a +"),
            ("um = a + b", "", "text not found: um = a + b"),
            ("a + b", "d", "part of the text: text not found: d"),
        ):
            with self.subTest(text=text), self.assertRaises(Stale) as caught:
                edited((text, "a", part))
            self.assertIn(line, str(caught.exception))
        with self.assertRaisesRegex(Stale, "faults 1 and 2: expressions overlap"):
            edited(("go && !stop", "1"), ("!stop) q", "1"))


class Plant(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.rtl, self.out = Path(room.name) / "rtl", Path(room.name) / "out"
        subprocess.run(["cp", "-r", ROOT / "rtl", self.rtl], check=True)

    def plant(self, *args):
        return subprocess.run(
            [PLANT, "--rtl", self.rtl, *map(str, args)], capture_output=True, text=True
        )

    def test_copy(self):
        """Every line of the RTL with its number, the package first in the list."""
        self.assertEqual(self.plant(self.out).returncode, 0)
        self.assertIn(
            'import "DPI-C" function int mau_fault();', (self.out / "mau_faults.sv").read_text()
        )
        files = [
            line
            for line in (self.out / "mau.f").read_text().splitlines()
            if line[:1] not in ("#", "+", "-", "")
        ]
        self.assertEqual(files[0], "mau_faults.sv")
        edited = 0
        for path in self.rtl.rglob("*.sv"):
            old, new = (
                path.read_text().splitlines(),
                (self.out / path.relative_to(self.rtl)).read_text().splitlines(),
            )
            self.assertEqual(len(old), len(new), path)
            edited += sum(a != b for a, b in zip(old, new))
        self.assertGreater(edited, 60)

    def test_one(self):
        """A copy with one fault has no other, and wants no C."""
        self.assertEqual(self.plant("--only", 9, self.out).returncode, 0)
        said = subprocess.run(
            ["grep", "-rhoE", "mau_faults::id == [0-9]+|DPI-C|int id = 9", self.out],
            capture_output=True,
            text=True,
        ).stdout
        self.assertEqual(sorted(said.splitlines()), ["int id = 9", "mau_faults::id == 9"])

    def test_stale(self):
        """All edits that do not fit are reported in one call, a line each; no copy is made."""
        status = next(self.rtl.rglob("mau_status.sv"))
        status.write_text(
            status.read_text().replace("in[l] != verdict.comp_mask", "verdict.comp_mask != in[l]")
        )
        next(self.rtl.rglob("mau_align.sv")).unlink()
        for args in (("--check",), (self.out,)):
            done = self.plant(*args)
            self.assertEqual(done.returncode, 1)
            first, second, *others = done.stderr.splitlines()
            self.assertIn("fault 6: mau_align.sv: no such file", first)
            self.assertEqual(
                second,
                "faults.toml: fault 9: mau_status.sv: text not found: "
                "in[l] != verdict.comp_mask ? STATUS_PARTIAL : STATUS_OK",
            )
            self.assertEqual(
                [
                    re.match(r"faults.toml: fault (\d+): mau_align.sv: no such file", line)[1]
                    for line in others
                ],
                ["32", "109", "110", "111"],
            )
        self.assertFalse(self.out.exists())

    def test_usage(self):
        for args in ((), ("--check", self.out), ("--only", 40, self.out), ("--range", "board")):
            self.assertEqual(self.plant(*args).returncode, 2, args)
        ranges = [
            [int(word) for word in line.split()]
            for line in self.plant("--range", "data").stdout.splitlines()
        ]
        self.assertEqual(ranges[0], [41, 60])
        self.assertEqual(
            [n for first, last in ranges for n in range(first, last + 1)],
            sorted(row["id"] for row in table() if row["unit"] == "data"),
        )


if __name__ == "__main__":
    unittest.main()
