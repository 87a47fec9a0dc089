#!/usr/bin/env python3
"""`./run mutants`: a mutant that lockstep kills, a mutant in dead logic that survives, a unit that
fails without a mutant, bad arguments, and the mutants of a text.

usage: mutants.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK, USAGE  # noqa: E402
from mau_command import BUILD, ROOT  # noqa: E402

TOOL = ROOT / "testbench" / "faults" / "mutants.py"
sys.path.insert(0, str(TOOL.parent))
from draw import sites  # noqa: E402

DEAD = "  logic dead_q;\n  always_ff @(posedge clk_i) dead_q <= en_i;\n"
SOURCE = """\
module m;
  localparam int W = 4 + 1;  // a + b
  assign y = a && !b;
  always_ff @(posedge clk_i) begin
    if (go) q[1] <= {W{s}} == 3'd7 ? x - 1 : y;
  end
  mau_cell u_cell (.clk_i, .d_i(p | r), .q_o);
`ifdef SYNTHESIS
  assign z = a | b;
`endif
endmodule
"""


class Draw(unittest.TestCase):
    def test_sites(self):
        """Operators, terms, numbers, conditions and loads of expressions; nothing that has to be
        constant, nor comments."""
        found = {(SOURCE[s.begin : s.end], s.new) for s in sites(SOURCE)}
        left = "{W{s}} == 3'd7 ? x - 1 : y"
        for pair in (
            ("a && !b", "a || !b"),
            ("a && !b", "a && b"),
            ("a && !b", "a"),
            ("a && !b", "!b"),
            ("go", "1'b1"),
            ("go", "1'b0"),
            (left, "q[1]"),
            (left, "{W{s}} != 3'd7 ? x - 1 : y"),
            (left, "{W{s}} == 3'd6 ? x - 1 : y"),
            (left, "{W{s}} == 3'd0 ? x - 1 : y"),
            (left, "{W{s}} == 3'd7 ? y : x - 1"),
            (left, "{W{s}} == 3'd7 ? 1 - x : y"),
            ("p | r", "p & r"),
        ):
            self.assertIn(pair, found)
        self.assertFalse(
            [
                pair
                for pair in found
                if "4 + 1" in pair[0] or "a | b" in pair[0] or "clk_i" in pair[0]
            ]
        )


class Mutants(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.rtl, self.out = Path(room.name) / "rtl", Path(room.name) / "out"
        subprocess.run(["cp", "-r", ROOT / "rtl", self.rtl], check=True)
        self.status = next(self.rtl.rglob("mau_status.sv"))

    def change(self, old, new):
        text = self.status.read_text()
        self.assertEqual(text.count(old), 1)
        self.status.write_text(text.replace(old, new))

    def place(self, words):
        """FILE:LINE of the line that has these words."""
        (number,) = (
            n for n, line in enumerate(self.status.read_text().splitlines(), 1) if words in line
        )
        return f"mau_status.sv:{number}"

    def run_tool(self, *args):
        return subprocess.run(
            [
                TOOL,
                "--build",
                BUILD,
                "--rtl",
                self.rtl,
                "--out",
                self.out,
                "--waves",
                "20",
                *map(str, args),
            ],
            capture_output=True,
            text=True,
            timeout=1200,
        )

    def test_one_of_each(self):
        self.change("endmodule : mau_status", DEAD + "endmodule : mau_status")
        live, dead = self.place("ln_status_o[l] <= "), self.place("dead_q <= en_i")
        done = self.run_tool("--count", 0, "--json", live, dead)
        self.assertEqual(done.returncode, OK, done.stderr)
        row = json.loads(done.stdout)
        self.assertEqual(
            [row[key] for key in ("drawn", "killed", "survived", "unbuilt")], [4, 3, 1, 0]
        )
        self.assertEqual(
            row["stages"], {"address/status": {"drawn": 4, "killed": 3, "survived": 1}}
        )
        self.assertEqual(
            [mutant["killed"] for mutant in row["mutants"]], [*["value res.status"] * 3, None]
        )
        text = f"rtl/address/{dead}: not loaded: en_i => dead_q\n"
        self.assertEqual((self.out / "survivors.txt").read_text(), text)
        self.assertRegex(done.stderr, r"mutants: 4 of 4, 3 killed, \d+\.\d a second, 0 s left\n$")
        done = self.run_tool("--count", 1, dead)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertIn(
            "address/status                       1 drawn     0 killed    1 survived    0.0 %\n",
            done.stdout,
        )
        self.assertTrue(
            done.stdout.endswith(f"{text}survivors: {self.out / 'survivors.txt'}\n"), done.stdout
        )

    def test_wrong_unit(self):
        """The command ends with an error when the unit fails without a mutant."""
        self.change(
            "ln_status_o[l] <= !s8_active_i[l] ? STATUS_INACTIVE",
            "ln_status_o[l] <= !s8_active_i[l] ? ~STATUS_INACTIVE",
        )
        done = self.run_tool("--count", 1, "mau_status.sv")
        self.assertEqual((done.returncode, done.stdout), (MISMATCH, ""))
        self.assertRegex(
            done.stderr.splitlines()[-1],
            "^mutants: without a mutant mau run .* does not pass: value res.status$",
        )

    def test_verb(self):
        done = subprocess.run([ROOT / "run", "mutants", "--help"], capture_output=True, text=True)
        self.assertEqual(
            (done.returncode, done.stdout.split("[")[0]), (OK, "usage: ./run mutants ")
        )

    def test_bad_arguments(self):
        for args, words in (
            (("--count", -1), "--count is a number from 0"),
            (("--count", "x"), "--count"),
            (("--waves", 0), "--waves"),
            (("nothing.sv",), "nothing.sv: neither a file"),
            (("mau_status.sv:x",), "a line is a number"),
            (("mau_status.sv:1",), "there is nothing to change there"),
            (("mau_atomic_add.sv",), "no unit in lockstep has the atomic unit"),
            (("--rtl", self.out), "has no mau.f"),
        ):
            with self.subTest(args=args):
                done = self.run_tool(*args)
                self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
                (line,) = done.stderr.splitlines()
                self.assertIn(words, line)


if __name__ == "__main__":
    unittest.main()
