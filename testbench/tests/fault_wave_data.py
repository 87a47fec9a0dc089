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
    "store": ("value mem_req.data", ("--fault", 53, "--stall", "always", "--memory", "random")),
    "more": ("value mem_req.more", ("--fault", 54, *QUIET)),
    "lds": ("value lds_req.wide", ("--fault", 60, *QUIET)),
    "id": ("order mem_req.id", ("--fault", 56, "--stall", "none", "--memory", "random")),
    "early": ("order done.valid", ("--fault", 59, "--stall", "none", "--memory", "fixed")),
    "missing": ("hang mem_req.valid", ("--fault", 30, *QUIET)),
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
        for clock in range(row["clock"], max(rows) + 1):
            now = rows[clock]
            self.assertEqual((now[SCOPE + "mem_req_valid"], now["mau.mem_req_valid_o"]), ("1", "0"))
            self.assertEqual(bits(now, SCOPE), {"mem_req_valid"})
            self.assertEqual((number(now[SCOPE + "oldest"]), number(now[SCOPE + "oldest_waits"])), (row["request"], 4))
            self.assertNotEqual(number(now[SCOPE + "mem_req_bytes"]), 0)
        self.assertEqual(self.before(rows, row["clock"]), set())
        first = (out / "window.gtkw").read_text().partition("-handshakes\n")[2].partition("-handshakes\n")[0]
        for channel in SINKS:
            self.assertIn(f"{SCOPE}{channel}_valid_mismatch\n", first)

    def test_late(self):
        """Timing 3: the completion is due at the clock that the report says, and the bit stays until it comes."""
        row, rows, _ = self.found("late")
        due, came = int(row["model"], 16), int(row["unit_says"], 16)
        self.assertLess(due, came)
        self.assertEqual({clock: bits(rows[clock], SCOPE) for clock in range(due, came + 1)}, {clock: {"done_valid"} for clock in range(due, came + 1)})
        self.assertEqual((rows[due][SCOPE + "done_valid"], rows[due]["mau.done_valid_o"], rows[came]["mau.done_valid_o"]), ("1", "0", "1"))
        self.assertEqual(self.before(rows, due), set())

    def test_passes(self):
        """The twin: without the fault, and under its stalls, no bit of any clock is 1, and the model shows every beat that the unit hands over, with the unit's payload."""
        for kind in ("register", "scalar", "store", "lds", "early"):
            with self.subTest(kind=kind):
                _, _, out = self.found(kind)
                self.check(mau("replay", "--fault", 0, "--trace", "--out", out / "whole", out / "failing.mreq"), OK)
                rows = timeline(out / "whole" / "replay.fst")
                self.assertEqual(number(rows[max(rows)][SCOPE + "oldest_waits"]), 0, "nothing is left")
                for clock, now in rows.items():
                    self.assertEqual(bits(now, SCOPE), set(), clock)
                    for channel in SINKS:
                        if now[f"mau.{channel}_valid_o"] == "1":
                            self.assertEqual(now[f"{SCOPE}{channel}_valid"], "1", (clock, channel))
                    for field in ("mem_req_line", "vgpr_data", "done_tag"):
                        if now[f"mau.{field.rpartition('_')[0]}_valid_o"] == "1":
                            self.assertEqual(number(now[SCOPE + field]), number(now[f"mau.{field}_o"]), (clock, field))

    def test_names(self):
        """What the model says is decoded by the same names as the unit, in the colours of the view of the address unit."""
        _, _, out = self.found("register")
        view = (out / "window.gtkw").read_text()
        self.assertRegex(view, r"\[color\] 3\n@\w+\n\^1 .*/mem\.txt\n\+\{model mem_req_kind\} " + re.escape(SCOPE) + r"mem_req_kind\[1:0\]\n")
        self.assertRegex(view, r"\[color\] 1\n@\w+\n" + re.escape(SCOPE) + r"vgpr_data_mismatch\n")


if __name__ == "__main__":
    unittest.main()
