#!/usr/bin/env python3
"""`./run mutants` of the RTL: mutants that lockstep, assertions and benches kill, a mutant in dead
logic that survives, the journal, reasons, the page, a unit that fails without a mutant, bad
arguments.

usage: mutants.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from mutants_tool import TOOL, ToolTest  # first: it makes the others known

from exit_codes import OK
from mau_command import ROOT
import mutant_reasons
import mutant_rtl
import mutant_table
from children import Failed
from draw import sites
from mutant_draw import Mutant
from mutant_journal import Journal
from mutant_rtl import SV, Rtl

RTL = Rtl(ROOT / "rtl")
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
        found = {(SOURCE[s.begin : s.end], s.new) for s in sites(SOURCE, SV)}
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


class Parts(unittest.TestCase):
    """Without a unit: reasons, the table, and which benches contain a file."""

    KINDS = '[kinds]\n"same" = "the same value"\n'
    ROW = '[[survivor]]\nfile = "mau_status.sv"\nkind = "same"\nreason = "why"\n'

    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.dir = Path(room.name)

    def reasons(self, text):
        path = self.dir / "survivors.toml"
        path.write_text(text + self.KINDS)
        return mutant_reasons.read(path)[1]

    def mutant(self, number, new):
        path = ROOT / "rtl/address/mau_status.sv"
        return Mutant(number, path, 7, "verilator", "always", 0, 4, "en_i", new, "if")

    def test_reasons(self):
        """A list of mutants, a stale one, one that was killed."""
        found = self.reasons(self.ROW + 'old = "en_i"\nnew = ["1\'b1", "1\'b0"]\n')
        self.assertEqual(
            sorted(found), [("mau_status.sv", "en_i", "1'b0"), ("mau_status.sv", "en_i", "1'b1")]
        )
        self.assertEqual(
            mutant_reasons.stale([RTL], self.reasons(self.ROW + 'old = "a"\nnew = "b"\n')),
            ["mau_status.sv: no such mutant, remove its reason: a => b"],
        )
        mutants = [self.mutant(1, "1'b1"), self.mutant(2, "1'b0")]
        fates = {1: "value res.status", 2: None}
        (line,) = mutant_reasons.killed(mutants, fates, found)
        self.assertEqual(
            line,
            "mau_status.sv: killed (value res.status), remove its reason: en_i => 1'b1",
        )

    def test_bad_reasons(self):
        for text, words in (
            (self.ROW + 'old = "a"\nnew = "b"\n[kinds]\n', "survivors.toml"),
            (self.ROW.replace("same", "other") + 'old = "a"\nnew = "b"\n', "no kind 'other'"),
            (self.ROW + 'old = "a"\nnew = ["b", "b"]\n', "twice: a => b"),
            (self.ROW, "survivors.toml"),
        ):
            with self.assertRaisesRegex(Failed, words):
                self.reasons(text)

    def test_project(self):
        """The reasons of the project fit its RTL."""
        done = subprocess.run([TOOL, "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (OK, ""))

    def test_page(self):
        """Four mutants: one killed by each kind of test, one survivor with a reason."""
        mutants = [self.mutant(n, f"{n}") for n in range(1, 5)]
        fates = {1: "value res.status", 2: "checked: assert rtl.X", 3: "bench mau_align", 4: None}
        reasons = {("mau_status.sv", "en_i", "4"): {"kind": "same"}}
        kinds = {"same": "the same value", "other": "never used"}
        text = mutant_table.table(RTL, mutants, fates, kinds, reasons)
        self.assertIn("| address | 4 | 1 | 1 | 1 | 1 | 75.0 % |\n", text)
        self.assertIn("| 1 | same | the same value |\n", text)
        self.assertNotIn("never used", text)
        self.assertIn(
            "| 1 | | not classified |", mutant_table.table(RTL, mutants, fates, kinds, {})
        )
        page = self.dir / "page.md"
        begin, end = mutant_table.marks(RTL)
        page.write_text(f"before\n{begin}old\n{end}after\n")
        mutant_table.write_page(page, RTL, "./run mutants --all", text)
        self.assertEqual(
            page.read_text(), f"before\n{begin}`./run mutants --all`\n\n{text}{end}after\n"
        )
        page.write_text("no table")
        with self.assertRaisesRegex(Failed, "lines around the table are missing"):
            mutant_table.write_page(page, RTL, "", text)

    def test_journal(self):
        """--resume takes over lines of the same sources; a line that was cut off counts for
        nothing, and neither do lines of other sources, or any without --resume."""
        path = self.dir / "journal.jsonl"
        first = Journal(path, "one", False)
        first.keep("a:1-2:x", "value res.status")
        first.keep("a:1-2:y", None)
        first.file.close()
        path.write_text(path.read_text() + '{"sources": "one", "key": "a:1-2:z", "fa')
        again = Journal(path, "one", True)
        self.assertEqual(again.fates, {"a:1-2:x": "value res.status", "a:1-2:y": None})
        again.file.close()
        self.assertEqual(path.read_text().count("\n"), 2)
        self.assertEqual(Journal(path, "two", True).fates, {})
        path.write_text('{"sources": "one", "key": "a:1-2:x", "fate": null}\n')
        self.assertEqual(Journal(path, "one", False).fates, {})

    def test_benches(self):
        """The benches of a file are those of modules that contain it, the smallest first."""
        found = [module for module, _ in mutant_rtl.benches_of(ROOT / "rtl", {"mau_align.sv"})]
        self.assertEqual(found[0], "mau_align")
        self.assertIn("mau_lane_pipe", found)
        self.assertNotIn("mau_atomic", found)


class Mutants(ToolTest):
    SOURCE, OPTION, FILE = ROOT / "rtl", "--rtl", "mau_status.sv"

    def test_one_of_each(self):
        self.change("endmodule : mau_status", DEAD + "endmodule : mau_status")
        live, dead = self.place("ln_status_o[l] <= "), self.place("dead_q <= en_i")
        done = self.run_tool("--count", 0, "--json", live, dead)
        self.assertEqual(done.returncode, OK, done.stderr)
        row = json.loads(done.stdout)
        self.assertEqual(
            [row[key] for key in ("drawn", "killed", "survived", "unbuilt", "unclassified")],
            [4, 3, 1, 0, 1],
        )
        self.assertEqual(row["by"], {"lockstep": 3, "checked": 0, "bench": 0})
        self.assertEqual(
            row["stages"], {"address/status": {"drawn": 4, "killed": 3, "survived": 1}}
        )
        self.assertEqual(
            [mutant["killed"] for mutant in row["mutants"]], [*["value res.status"] * 3, None]
        )
        text = f"rtl/address/{dead}: not loaded: en_i => dead_q\n"
        self.assertEqual((self.out / "survivors.txt").read_text(), text)
        self.assertRegex(done.stderr, r"mutants: 4 of 4, 3 killed, \d+\.\d a second, 0 s left\n$")
        again = self.run_tool("--all", "--resume", "--json", live, dead)
        self.assertEqual((again.returncode, again.stdout), (OK, done.stdout))
        self.assertEqual(
            again.stderr, f"mutants: 4 of 4 are in {(self.out / 'journal.jsonl').resolve()}\n"
        )
        self.reasons.write_text(
            '[[survivor]]\nfile = "mau_status.sv"\nold = "en_i"\nnew = "dead_q"\n'
            'kind = "dead"\nreason = "nothing reads it"\n[kinds]\ndead = "not read"\n'
        )
        done = self.run_tool("--count", 1, dead, "--resume", "--reasons", self.reasons)
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertIn("survivors with a reason 1, without 0\n", done.stdout)
        self.assertNotIn(text, done.stdout)
        self.reasons.write_text("survivor = []\n[kinds]\n")
        done = self.run_tool("--count", 1, dead, "--resume")
        self.assertEqual(done.returncode, OK, done.stderr)
        self.assertIn(
            "address/status                       1 drawn     0 killed    1 survived    0.0 %\n",
            done.stdout,
        )
        self.assertTrue(
            done.stdout.endswith(f"{text}survivors: {self.out / 'survivors.txt'}\n"), done.stdout
        )

    def test_deep(self):
        """A register without its reset: random registers at power-up kill it. A mutant of a file
        that no unit in lockstep contains: its bench kills it."""
        queue = "mau_queue_ends.sv"
        text = next(self.source.rglob(queue)).read_text()
        (line,) = (n for n, s in enumerate(text.splitlines(), 1) if "wptr_q <= '0" in s)
        alu = next(self.source.rglob("mau_atomic_alu.sv")).read_text()
        sites_of = [alu.count("\n", 0, site.at) + 1 for site in sites(alu, SV)]
        done = self.run_tool(
            "--all", "--deep", "--json", f"{queue}:{line}", f"mau_atomic_alu.sv:{sites_of[0]}"
        )
        self.assertEqual(done.returncode, OK, done.stderr)
        killed = [mutant["killed"] or "" for mutant in json.loads(done.stdout)["mutants"]]
        self.assertTrue(any(how.startswith("checked: ") for how in killed), killed)
        self.assertTrue(any(how == "bench mau_atomic_alu" for how in killed), killed)

    def test_wrong_unit(self):
        """The command ends with an error when the unit fails without a mutant."""
        self.change(
            "ln_status_o[l] <= !s8_active_i[l] ? STATUS_INACTIVE",
            "ln_status_o[l] <= !s8_active_i[l] ? ~STATUS_INACTIVE",
        )
        self.check_fails_without_mutant("mau_status.sv")

    def test_verb(self):
        done = subprocess.run([ROOT / "run", "mutants", "--help"], capture_output=True, text=True)
        self.assertEqual(
            (done.returncode, done.stdout.split("[")[0]), (OK, "usage: ./run mutants ")
        )

    def test_bad_arguments(self):
        self.check_refused(
            (("--count", -1), "--count is a number from 0"),
            (("--count", "x"), "--count"),
            (("--all", "--count", 3), "--all and --count exclude each other"),
            (("--waves", 0), "--waves"),
            (("nothing.sv",), "nothing.sv: neither a file"),
            (("mau_status.sv:x",), "a line is a number"),
            (("mau_status.sv:1",), "there is nothing to change there"),
            (("mau_atomic_add.sv",), "no unit in lockstep has the atomic unit"),
            (("--rtl", self.out), "has no mau.f"),
        )


if __name__ == "__main__":
    unittest.main()
