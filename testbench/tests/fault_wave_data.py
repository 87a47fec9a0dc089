#!/usr/bin/env python3
"""What a trace of the data path shows: the model beside the unit, and where they differ; read back from the FST.

Each bit `*_mismatch` fires where the report says, and never in a run that passes.
SPDX-License-Identifier: Apache-2.0
"""
import re
import unittest

from fault_wave import bits, lane, number
from mau_command import MISMATCH, OK, MauCase, mau, objects, timeline

SCOPE = "mau.mau_vmem.model."
QUIET = ("--stall", "none", "--memory", "none")
FAULT = {  # options of `mau run --data` on 4/4/64, and what the report finds
    "register": ("value vgpr.data", ("--fault", 41, *QUIET)),
    "beat": ("value vgpr.beat", ("--fault", 58, *QUIET)),
    "scalar": ("value sgpr.data", ("--fault", 55, *QUIET)),
    "line": ("value mem_req.line", ("--fault", 3, *QUIET)),
    "bytes": ("value mem_req.bytes", ("--fault", 57, *QUIET)),
    "store": ("value mem_req.data", ("--fault", 53, "--stall", "random", "--memory", "random", "--seed", 2)),
    "more": ("value mem_req.more", ("--fault", 54, *QUIET)),
    "lds": ("value lds_req.wide", ("--fault", 60, *QUIET)),
    "id": ("order mem_req.id", ("--fault", 56, "--stall", "none", "--memory", "random")),
    "early": ("order done.valid", ("--fault", 59, "--stall", "none", "--memory", "fixed")),
    "missing": ("hang mem_req.valid", ("--fault", 12, *QUIET, "--throughput")),
    "incomplete": ("hang done.valid", ("--fault", 30, *QUIET)),
    "late": ("timing done.cost", ("--fault", 14, *QUIET, "--throughput", "--waves", 20000)),
}
SINKS = ("mem_req", "vgpr", "sgpr", "lds_req", "done")


class Wave(MauCase):
    def found(self, kind):
        """The shrunk episode's report, the trace by clock, the folder."""
        what, options = FAULT[kind]
        out = self.dir / kind
        self.check(mau("run", "--data", "--lanes", 4, *options, "--json", "--out", out), MISMATCH)
        more = ("--throughput",) if "--throughput" in options else ()
        row, = objects(self.check(mau("replay", *more, "--json", out / "shrunk.mreq"), MISMATCH).stdout)
        self.assertEqual(f"{row['kind']} {row['channel']}.{row['field']}", what)
        rows = timeline(out / "window.fst")
        self.assertEqual({clock: number(now[SCOPE + "clock"]) for clock, now in rows.items()}, {clock: clock for clock in rows})
        return row, rows, out

    def before(self, rows, clock):
        """Bits that are 1 before that clock."""
        return set().union(*(bits(rows[at], SCOPE) for at in rows if at < clock))

    def test_value(self):
        """At the clock of the report both payloads are those that it has, and the bit of the field is 1; before it none is."""
        for kind, width in (("register", 32), ("beat", 0), ("scalar", None), ("line", 0), ("bytes", 0), ("store", None), ("more", 0), ("lds", 0)):
            with self.subTest(kind=kind):
                row, rows, out = self.found(kind)
                now, field = rows[row["clock"]], f"{row['channel']}_{row['field']}"
                self.assertEqual((now[f"mau.{row['channel']}_valid_o"], now[f"{SCOPE}{row['channel']}_valid"]), ("1", "1"))
                unit, model = now[f"mau.{field}_o"], now[SCOPE + field]
                if width is None:  # of a bus without lanes the report has one part of several that may differ
                    self.assertNotEqual(number(unit), number(model))
                else:
                    says = [lane(value, width, row["lane"] % 4) if width else number(value) for value in (unit, model)]
                    self.assertEqual(says, [int(row["unit_says"], 16), int(row["model"], 16)])
                self.assertIn(field, bits(now, SCOPE))
                self.assertEqual(self.before(rows, row["clock"]), set())
                view = (out / "window.gtkw").read_text()
                self.assertIn(f"{SCOPE}{field}", view)
                self.assertIn(f"{SCOPE}{field}_mismatch\n", view)
                if kind == "register":
                    self.assertEqual(number(now[SCOPE + "vgpr_data_lanes_mismatch"]) >> row["lane"] % 4 & 1, 1)

    def test_order(self):
        """An id that is not free, a completion before the last datum: the bit of the report's field alone."""
        for kind, bit in (("id", "mem_req_id"), ("early", "done_valid")):
            with self.subTest(kind=kind):
                row, rows, _ = self.found(kind)
                self.assertEqual(bits(rows[row["clock"]], SCOPE), {bit})
                self.assertEqual(self.before(rows, row["clock"]), set())
                self.assertEqual(rows[row["clock"]][SCOPE + "done_valid"], "0")

    def test_missing(self):
        """A beat that never comes: the model's valid and payload stay, the bit from the clock of the report on; the request that waits is named."""
        row, rows, out = self.found("missing")
        self.never_comes(row, rows, waits=4)
        self.assertNotEqual(number(rows[row["clock"]][SCOPE + "mem_req_bytes"]), 0)
        first = (out / "window.gtkw").read_text().partition("-handshakes\n")[2].partition("-handshakes\n")[0]
        for channel in SINKS:
            self.assertIn(f"{SCOPE}{channel}_valid_mismatch\n", first)

    def never_comes(self, row, rows, waits):
        valid = row["channel"] + "_valid"
        for clock in range(row["clock"], max(rows) + 1):
            now = rows[clock]
            self.assertEqual((now[SCOPE + valid], now[f"mau.{valid}_o"], bits(now, SCOPE)), ("1", "0", {valid}), clock)
            self.assertEqual((number(now[SCOPE + "oldest"]), number(now[SCOPE + "oldest_waits"])), (row["request"], waits), clock)
        self.assertEqual(self.before(rows, row["clock"]), set())

    def test_incomplete(self):
        """A completion that never comes, likewise."""
        row, rows, _ = self.found("incomplete")
        self.never_comes(row, rows, waits=5)
        self.assertEqual(number(rows[row["clock"]][SCOPE + "done_tag"]), number(rows[row["clock"]][SCOPE + "oldest_tag"]))

    def test_late(self):
        """Timing 3: the completion is due at the clock that the report says, and the bit stays until it comes."""
        row, rows, _ = self.found("late")
        due, came = int(row["model"], 16), int(row["unit_says"], 16)
        self.assertLess(due, came)
        self.assertEqual({clock: bits(rows[clock], SCOPE) for clock in range(due, came + 1)}, {clock: {"done_valid"} for clock in range(due, came + 1)})
        self.assertEqual((rows[due][SCOPE + "done_valid"], rows[due]["mau.done_valid_o"], rows[came]["mau.done_valid_o"]), ("1", "0", "1"))
        self.assertEqual(self.before(rows, due), set())

    def passes(self, file):
        self.check(mau("replay", "--fault", 0, "--trace", "--out", file.parent / file.stem, file), OK)
        rows, shown = timeline(file.parent / file.stem / "replay.fst"), dict.fromkeys(SINKS, 0)
        self.assertEqual(number(rows[max(rows)][SCOPE + "oldest_waits"]), 0, "nothing is left")
        for clock, now in rows.items():
            self.assertEqual(bits(now, SCOPE), set(), clock)
            for channel in SINKS:
                if now[f"mau.{channel}_valid_o"] == "1":
                    self.assertEqual(now[f"{SCOPE}{channel}_valid"], "1", (clock, channel))
                    shown[channel] += 1
            for field in ("mem_req_line", "vgpr_data", "lds_req_lanes", "done_tag"):
                if now[f"mau.{field.rpartition('_')[0]}_valid_o"] == "1":
                    self.assertEqual(number(now[SCOPE + field]), number(now[f"mau.{field}_o"]), (clock, field))
        return shown

    def test_passes(self):
        """The twin: without the fault no bit of any clock is 1, and the model shows every beat that the unit hands over."""
        for kind, channel in (("register", "vgpr"), ("scalar", "sgpr"), ("more", "mem_req"), ("lds", "lds_req"), ("early", "done")):
            with self.subTest(kind=kind):
                self.assertGreater(self.passes(self.found(kind)[2] / "shrunk.mreq")[channel], 0)

    def test_passes_stalled(self):
        """So it is when sinks withhold and answers overtake one another: the first four requests of an episode."""
        _, _, out = self.found("store")
        file = out / "few.mreq"
        file.write_text("\nrequest ".join((out / "failing.mreq").read_text().split("\nrequest ")[:5]) + "\n")
        shown = self.passes(file)
        for channel in ("mem_req", "vgpr", "done"):
            self.assertGreaterEqual(shown[channel], 4)

    def test_names(self):
        """What the model says is decoded by the same names as the unit, in the colours of the view of the address unit."""
        _, _, out = self.found("register")
        view = (out / "window.gtkw").read_text()
        self.assertRegex(view, r"\[color\] 3\n@\w+\n\^1 .*/mem\.txt\n\+\{model mem_req_kind\} " + re.escape(SCOPE) + r"mem_req_kind\[1:0\]\n")
        self.assertRegex(view, r"\[color\] 1\n@\w+\n" + re.escape(SCOPE) + r"vgpr_data_mismatch\n")


if __name__ == "__main__":
    unittest.main()
