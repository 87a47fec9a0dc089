#!/usr/bin/env python3
"""A fault of every kind in one regression: what the page, the report and the trace show of it.

usage: cli_regress_kinds.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mau_command import MauCase, built, timeline  # noqa: E402
from regress_planted import UNIT, Page, Planted  # noqa: E402

import page_model
import regress_group
import regress_summary

# A range check that lets one lane in, lanes of two blocks that join, an idle cycle after a request,
# an empty window that never ends.
KINDS = {"range": ("7", 2), "coalescing": ("9", 21), "timing": ("10", 14), "hang": ("11", 30)}
TITLES = {
    "range": "value of res.status, rule R2",
    "coalescing": "value of txn.lanes, rule C2",
    "timing": "timing of txn.latency, rule C6",
    "hang": "hang of done.valid",
}
CASES = " ".join(
    f'*"gfx {gfx} "*) F="{fault} --stall none --policy '
    f'{"gcn" if kind == "coalescing" else "both"}" ;;'
    for kind, (gfx, fault) in KINDS.items()
)


def number(bits):
    return int(bits, 2)


class Kinds(MauCase):
    @classmethod
    def setUpClass(cls):
        if not built(UNIT, trace=True):
            raise unittest.SkipTest(f"the tracing unit {UNIT} is not built")
        room = tempfile.TemporaryDirectory(prefix="mau-test-")
        cls.addClassCleanup(room.cleanup)
        planted = Planted(Path(room.name), CASES)
        cls.summary, cls.printed = planted.regress(
            "--gfx",
            ",".join(gfx for gfx, _ in KINDS.values()),
            "--enc",
            "all",
            "--waves",
            "2000",
            "--no-real",
            "--keep-going",
        )
        cls.out = planted.out
        cls.page = Page((cls.out / "index.html").read_text())

    def group(self, kind):
        """The group of a kind, and its smallest run."""
        groups = {regress_group.title(group): group for group in self.summary["groups"]}
        self.assertIn(TITLES[kind], groups)
        return groups[TITLES[kind]], regress_summary.find(
            self.summary, groups[TITLES[kind]]["smallest"]
        )

    def look(self, kind):
        """Of a kind: the group on the page, the report of the shrunk request, the row, the trace by
        clock."""
        group, row = self.group(kind)
        folder = self.out / row["folder"]
        report = (folder / "report.txt").read_text()
        self.assertTrue(
            re.search(rf"(?m)^MISMATCH: {row['kind']} of {row['channel']}\.{row['field']}", report)
        )
        return (
            page_model.group(group, self.summary, self.out),
            report.partition(" of the shrunk episode:\n")[2],
            row,
            timeline(folder / "window.fst"),
        )

    def drawn(self, shown, name):
        """Values of a row of the picture by clock."""
        (row,) = (row for row in shown["wave"]["rows"] if row["name"] == name)
        return dict(enumerate(row["values"], shown["wave"]["first"]))

    def on_page(self, *words):
        for word in words:
            self.assertIn(word, self.page.text)

    def test_groups(self):
        """Each kind is one group with a picture, and its lines to paste are on the terminal."""
        self.assertEqual(
            {regress_group.title(group) for group in self.summary["groups"]}, set(TITLES.values())
        )
        self.assertEqual(self.page.names.count("svg"), 1 + len(KINDS))
        for kind in KINDS:
            group, row = self.group(kind)
            self.on_page(
                f"{TITLES[kind]} {regress_group.extent(group)}", row["reproduce"], row["view"]
            )
            self.assertIn(
                f"   replay  {row['reproduce']}\n   look    gtkwave {row['view']}\n", self.printed
            )

    def test_range(self):
        """Both verdicts by name, the step that decides, and the lane's verdict in the trace next to
        the model's."""
        shown, report, row, trace = self.look("range")
        sides = row["shown"]["sides"]
        self.assertEqual((sides["model"], sides["unit"]), ("3 OUT_OF_RANGE", "1 OK"))
        self.assertRegex(report, r"^  model   3 OUT_OF_RANGE\n  unit    1 OK\n")
        self.assertRegex(report, r"(?m)^R2 +out_of_range\[0\] +yes +Index >= num_records")
        (step,) = (step for step in shown["derivation"] if step[1] == "out_of_range")
        self.assertEqual((step[0], step[2]), ("R2", "yes"))
        self.on_page("3 OUT_OF_RANGE", step[3])
        clock, lane = row["shown"]["clock"], row["shown"]["lane"]
        self.assertEqual(
            [self.drawn(shown, name)[clock] for name in ("res.status", "model res.status")],
            ["0x1", "0x3"],
        )
        now = trace[clock]
        self.assertEqual(
            [
                number(now[name]) >> 4 * (lane % 4) & 15
                for name in ("mau.res_status_o", "mau.mau.model.res_status")
            ],
            [1, 3],
        )
        self.assertEqual(
            (
                now["mau.mau.model.res_status_mismatch"],
                number(now["mau.mau.model.res_lanes_mismatch"]),
            ),
            ("1", 1 << lane % 4),
        )

    def test_coalescing(self):
        """Both lists of transactions, what differs, why lanes do not join, and both lane masks in
        the trace."""
        shown, report, row, trace = self.look("coalescing")
        rows, both = shown["txns"]["rows"], row["coalescing"]
        self.assertEqual(rows[0][0], 0)
        self.assertIn("lanes", rows[0][3].split(", "))
        self.on_page(rows[0][1], rows[0][2], both["join"])
        lines = re.search(r"(?m)^txn  model: .*\n +0  (\S.*\S)  +(0x.*)\n     differ: (.*)", report)
        self.assertEqual(lines.groups(), rows[0][1:])
        why = report.partition("Why lanes join, or not (C2, C3):\n")[2].partition("\n\n")[0]
        self.assertIn(both["join"], re.sub(r"^C3 +", "", " ".join(why.split())))
        self.assertRegex(
            why,
            r"(?m)^ +0  lane \d+ leads: line \S+, block \d+; join: none; not \d+: block \d+ \(C3\)",
        )
        clock = row["shown"]["clock"]
        want, got = (int(row["shown"]["sides"][side], 16) for side in ("model", "unit"))
        self.assertEqual(
            [int(self.drawn(shown, name)[clock], 16) for name in ("model txn.lanes", "txn.lanes")],
            [want, got],
        )
        now = trace[clock]
        self.assertEqual(
            [number(now[name]) for name in ("mau.mau.model.txn_lanes", "mau.txn_lanes_o")],
            [want, got],
        )
        self.assertEqual(now["mau.mau.model.txn_lanes_mismatch"], "1")

    def test_timing(self):
        """Both clocks; at the first the model's valid alone, at the other the unit's."""
        shown, report, row, trace = self.look("timing")
        due, came = (
            int(re.fullmatch(r"clock (\d+)", row["shown"]["sides"][side])[1])
            for side in ("model", "unit")
        )
        self.assertLess(due, came)
        says = f"txn latency at clock {came}, expected at {due}"
        self.assertRegex(
            report, rf"^  model   clock {due}\n  unit    clock {came}\n  says    {says}\n"
        )
        self.on_page(says, f"model clock {due}", f"unit clock {came}")
        self.assertEqual(
            [
                self.drawn(shown, name)[clock]
                for clock in (due, came)
                for name in ("model txn.valid", "txn.valid")
            ],
            ["1", "0", "1", "1"],
        )
        self.assertEqual(
            [
                trace[clock][name]
                for clock in (due, came)
                for name in ("mau.mau.model.txn_valid", "mau.txn_valid_o")
            ],
            ["1", "0", "1", "1"],
        )

    def test_hang(self):
        """Of the shrunk request: what it waits for and since when, and the last transfer. After it
        the model's valid stays."""
        shown, report, row, trace = self.look("hang")
        says = row["shown"]["says"]
        said = re.fullmatch(
            r"request 0 waits for its completion since clock (\d+); "
            r"last transfer at clock (\d+); valid/ready: .*",
            says,
        )
        since, last = int(said[1]), int(said[2])
        self.assertEqual(row["shown"]["clock"], since)
        self.assertIn(f"  model   clock {since}\n", report)
        self.assertIn(f"says {says} ", " ".join(report.split()))
        self.on_page(says)
        for clock in range(since, since + 4):
            self.assertEqual(
                [
                    self.drawn(shown, name)[clock]
                    for name in ("model done.valid", "done.valid", "done.ready")
                ],
                ["1", "0", "1"],
            )
            now = trace[clock]
            self.assertEqual(
                (
                    now["mau.mau.model.done_valid"],
                    now["mau.done_valid_o"],
                    number(now["mau.mau.model.oldest_waits"]),
                ),
                ("1", "0", 5),
            )
        moves = [
            any(
                trace[clock][f"mau.{name}_valid_o"] + trace[clock][f"mau.{name}_ready_i"] == "11"
                for name in ("res", "txn", "done")
            )
            for clock in range(last, since + 4)
        ]
        self.assertEqual(moves, [True] + [False] * (len(moves) - 1))


if __name__ == "__main__":
    unittest.main()
