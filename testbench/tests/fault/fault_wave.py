#!/usr/bin/env python3
"""The trace of a failure, read from the FST: signals of the model and of the unit, mismatch bits,
and the clocks of the report.

Each bit `*_mismatch` fires where the report says, and never in a run that passes.
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import MauCase, mau, objects, timeline  # noqa: E402

SCOPE = "mau.mau.model."
FAULT = {  # options of `mau run` of a fault of every kind
    "range": ("--fault", 2, "--stall", "none"),
    "address": ("--fault", 3, "--stall", "none"),
    "coalescing": ("--fault", 21, "--stall", "none", "--policy", "gcn"),
    "mask": ("--fault", 13, "--stall", "always"),
    "pass": ("--fault", 17, "--stall", "none", "--class", "load"),
    "timing": ("--fault", 14, "--stall", "none"),
    "hold": ("--fault", 15, "--stall", "always"),
    "hang": ("--fault", 30, "--stall", "none", "--seed", 3),
    "beat": ("--fault", 20, "--stall", "none"),
}
FIELDS = {
    "res_tag",
    "res_beat",
    "res_last",
    "res_status",
    "res_addr",
    "res_comps",
    "res_seg",
    "res_lds",
    "txn_tag",
    "txn_window",
    "txn_pass",
    "txn_line",
    "txn_lanes",
    "txn_bytes",
    "txn_attr",
    "txn_last",
    "done_tag",
    "done_error",
    "done_count",
    "done_memviol",
    "done_counters",
}  # that the model shows
CHANNELS = (
    ("req", "i", "o"),
    ("opd", "i", "o"),
    ("res", "o", "i"),
    ("txn", "o", "i"),
    ("done", "o", "i"),
)  # ends of valid and ready


def bits(row, scope=SCOPE):
    """Names of the mismatch bits that are 1, without the scope."""
    return {
        name[len(scope) : -len("_mismatch")]
        for name, value in row.items()
        if name.startswith(scope) and name.endswith("_mismatch") and set(value) - {"0"}
    }


def number(value):
    return int(value, 2)


def lane(value, width, index):
    """Lane 'index' of a beat: its 'width' bits."""
    value = value.rjust((index + 1) * width, "0")
    return int(value[len(value) - (index + 1) * width : len(value) - index * width or None], 2)


def payloads(rows, scope, channels):
    """Payloads that the model and the unit show at the same clock: of each field of the scope a
    list of (clock, model, unit).
    """
    found = {}
    for channel in channels:
        beats = [
            (clock, now)
            for clock, now in rows.items()
            if now[f"{scope}{channel}_valid"] + now[f"mau.{channel}_valid_o"] == "11"
        ]
        for name in (
            n[len(scope) :]
            for n in rows[min(rows)]
            if n.startswith(f"{scope}{channel}_") and not n.endswith(("_valid", "_mismatch"))
        ):
            found[name] = [
                (clock, number(now[scope + name]), number(now[f"mau.{name}_o"]))
                for clock, now in beats
            ]
    return found


def mismatch_rows(view, scope, channel):
    """What the bits `*_mismatch` of a channel are of, in the order of the view: the field that
    differs comes first.
    """
    return re.findall(rf"(?m)^{re.escape(scope)}{channel}_(\w+)_mismatch$", view)


class Wave(MauCase):
    def found(self, kind, *more):
        """The shrunk episode's report, and the trace by clock."""
        out = self.dir / kind
        self.check(mau("run", *FAULT[kind], *more, "--json", "--out", out), MISMATCH)
        (row,) = objects(self.check(mau("replay", "--json", out / "shrunk.mreq"), MISMATCH).stdout)
        return row, timeline(out / "window.fst"), out

    def test_clock(self):
        """A unit of time is a clock; the clock's number is a signal; the marker is at the clock of
        the report."""
        for kind in FAULT:
            with self.subTest(kind=kind):
                row, rows, out = self.found(kind)
                self.assertEqual(sorted(rows), list(range(min(rows), max(rows) + 1)))
                for clock, values in rows.items():
                    self.assertEqual(number(values[SCOPE + "clock"]), clock)
                self.assertEqual(
                    int(re.search(r"(?m)^\*\S+ (\d+) ", (out / "window.gtkw").read_text())[1]),
                    row["clock"],
                )

    def test_value(self):
        """At its clock both values are those of the report, and the bit of the field is 1; before
        it none is.
        """
        for kind, port, width in (
            ("range", "res_status", 4),
            ("address", "res_addr", 64),
            ("beat", "res_beat", 0),
            ("coalescing", "txn_lanes", 0),
            ("mask", "txn_bytes", 0),
            ("pass", "txn_pass", 0),
        ):
            with self.subTest(kind=kind):
                row, rows, out = self.found(kind)
                self.assertEqual(f"{row['channel']}_{row['field']}", port)
                now = rows[row["clock"]]
                unit, model = now[f"mau.{port}_o"], now[SCOPE + port]
                if width:
                    unit, model = (lane(value, width, row["lane"] % 16) for value in (unit, model))
                    self.assertEqual(
                        number(now[SCOPE + "res_lanes_mismatch"]) >> row["lane"] % 16 & 1, 1
                    )
                else:
                    unit, model = map(number, (unit, model))
                self.assertEqual((unit, model), (int(row["unit_says"], 16), int(row["model"], 16)))
                self.assertIn(port, bits(now))
                self.assertEqual(
                    set().union(*(bits(rows[clock]) for clock in rows if clock < row["clock"])),
                    set(),
                )
                view = (out / "window.gtkw").read_text()
                self.assertIn(f"{SCOPE}{port}", view)
                self.assertEqual(mismatch_rows(view, SCOPE, row["channel"])[0], row["field"])

    def handed_over(self, rows, scope, end):
        """Transactions of a trace as the report's JSON has them: where valid, taken when ready; the
        model's at the clocks at which it goes on.
        """
        found = []
        for clock in sorted(rows):
            now = rows[clock]
            taken = now[f"{scope}txn_valid{end}"] == "1" and now["mau.txn_ready_i"] == "1"
            if taken:
                txn = {
                    name: number(now[f"{scope}txn_{name}{end}"])
                    for name in ("line", "bytes", "lanes", "window", "pass", "last", "attr")
                }
                found.append(
                    {
                        **txn,
                        "bytes": f"0x{txn['bytes']:016x}",
                        "lanes": f"0x{txn['lanes']:016x}",
                        "last": bool(txn["last"]),
                    }
                )
        return found

    def test_coalescing(self):
        """The report has both lists, as the trace has them; the text has them side by side, what
        differs, and why lanes join or not.
        """
        for kind, fault in (("coalescing", 21), ("left out", 10), ("order", 16)):
            with self.subTest(kind=kind):
                out = self.dir / kind
                self.check(
                    mau(
                        "run", "--fault", fault, "--stall", "none", "--policy", "gcn", "--out", out
                    ),
                    MISMATCH,
                )
                (row,) = objects(
                    self.check(mau("replay", "--json", out / "shrunk.mreq"), MISMATCH).stdout
                )
                rows, both = timeline(out / "window.fst"), row["coalescing"]
                self.assertEqual(row["channel"], "txn")
                self.assertEqual(both["unit"], self.handed_over(rows, "mau.", "_o"))
                self.assertEqual(both["model"], self.handed_over(rows, SCOPE, ""))
                self.assertNotEqual(both["unit"], both["model"])
                (explained,) = objects(
                    self.check(mau("explain", "--json", "-t", out / "shrunk.mreq"), OK).stdout
                )
                self.assertEqual(
                    (explained["txns"], explained["join"]), (both["model"], both["join"])
                )
                text = (out / "report.txt").read_text()
                shown = text.partition("\nTransactions of request 0:\n")[2].partition("\nLane ")[0]
                self.assertRegex(shown, r"^txn  model.* unit.*\n  0  0x\S+ w\d p\d l\S+ b\S+")
                self.assertRegex(shown, rf"(?m)^     differ: .*\b{row['field']}\b")
                self.assertIn("\nWhy lanes join, or not (C2, C3):\nC3    policy gcn, ", shown)
                self.assertRegex(shown, r"(?m)^   0  lane \d+ leads: line 0x")
        self.assertNotIn("Transactions of", (self.found("range")[2] / "report.txt").read_text())

    def test_timing(self):
        """The model's transaction or completion is at its expected clock, the unit's at its actual
        clock; both clocks are in the window."""
        row, rows, _ = self.found("timing")
        unit, model = int(row["unit_says"], 16), int(row["model"], 16)
        valid = row["channel"] + "_valid"
        self.assertEqual((rows[model][SCOPE + valid], rows[model][f"mau.{valid}_o"]), ("1", "0"))
        self.assertEqual(rows[unit][f"mau.{valid}_o"], "1")
        self.assertEqual(bits(rows[model]), {valid})

    def test_timing_window(self):
        """For every kind of timing failure the clocks of the report are in the window."""
        for fault, more in (
            (14, ()),
            (11, ()),
            (19, ("--stall", "always")),
            (27, ("--enc", "flat", "--stall", "none")),
        ):
            for seed in range(1, 4):
                with self.subTest(fault=fault, seed=seed):
                    out = self.dir / f"{fault}-{seed}"
                    self.check(
                        mau("run", "--fault", fault, "--seed", seed, *more, "--json", "--out", out),
                        MISMATCH,
                    )
                    (row,) = objects(
                        self.check(mau("replay", "--json", out / "shrunk.mreq"), MISMATCH).stdout
                    )
                    rows = timeline(out / "window.fst")
                    said = [row["clock"]] + (
                        [int(row[side], 16) for side in ("unit_says", "model")]
                        if row["kind"] == "timing"
                        else []
                    )
                    self.assertEqual([clock for clock in said if clock not in rows], [])

    def test_hang(self):
        """One request remains, which the report names; the window begins before the last transfer
        and has what waits: model valid, unit not.
        """
        row, rows, out = self.found("hang")
        self.assertEqual(
            (row["kind"], row["channel"], row["field"], row["request"]), ("hang", "txn", "valid", 0)
        )
        said = re.fullmatch(
            r"request 0 waits for transaction (\d+) of \d+ since clock (\d+); "
            r"last transfer at clock (\d+); "
            r"valid/ready: req \d/\d opd \d/\d res 0/1 txn 0/1 done 0/1",
            row["detail"],
        )
        since, last = int(said[2]), int(said[3])
        self.assertEqual(row["clock"], since)
        self.assertEqual((out / "shrunk.mreq").read_text().count("\nrequest "), 1)
        self.assertLess(min(rows), min(since, last))
        self.assertGreater(max(rows), max(since, last) + 10)
        self.assertLess(max(rows), last + 100, "the window ends where nothing moves any more")
        for clock in range(since, max(rows) + 1):
            now = rows[clock]
            self.assertEqual(
                (
                    now[SCOPE + "txn_valid"],
                    now["mau.txn_valid_o"],
                    now[SCOPE + "txn_valid_mismatch"],
                ),
                ("1", "0", "1"),
                clock,
            )
            self.assertEqual(
                (number(now[SCOPE + "oldest"]), number(now[SCOPE + "oldest_waits"])), (0, 4)
            )
        transfers = [
            clock
            for clock in rows
            if any(
                rows[clock][f"mau.{c}_valid_{v}"] + rows[clock][f"mau.{c}_ready_{r}"] == "11"
                for c, v, r in CHANNELS
            )
        ]
        self.assertEqual(transfers[-1], last)
        view = (out / "window.gtkw").read_text()
        first = view.partition("-handshakes\n")[2].partition("-handshakes\n")[0]
        for channel, valid, ready in CHANNELS:
            self.assertIn(f"mau.{channel}_valid_{valid}\n", first)
            self.assertIn(f"mau.{channel}_ready_{ready}\n", first)
        self.assertIn("-request 0 waits for transaction", view)
        self.assertRegex(first, rf"\^1 .*/waits\.txt\n{re.escape(SCOPE)}oldest_waits")

    def test_names(self):
        """The model's signals have the same value names as the unit's."""
        _, _, out = self.found("range")
        view = (out / "window.gtkw").read_text().splitlines()
        at = next(i for i, line in enumerate(view) if line.startswith("#{model res_status lane"))
        self.assertRegex(view[at - 1], r"^\^1 .*/status\.txt$")

    def test_passes(self):
        """Without the fault, under the same stalls, no mismatch bit is 1 at any clock, and the
        model has every beat that the unit transfers, field by field."""
        fields, tags = set(), 0
        for kind in FAULT:
            with self.subTest(kind=kind):
                _, _, out = self.found(kind)
                self.check(
                    mau(
                        "replay",
                        "--fault",
                        0,
                        "--trace",
                        "--out",
                        out / "whole",
                        out / "failing.mreq",
                    ),
                    OK,
                )
                rows = timeline(out / "whole" / "replay.fst")
                self.assertEqual(
                    number(rows[max(rows)][SCOPE + "oldest_waits"]), 0, "nothing is left"
                )
                for clock, now in rows.items():
                    self.assertEqual(bits(now), set(), clock)
                    for channel in ("res", "txn", "done"):
                        if now[f"mau.{channel}_valid_o"] == "1":
                            self.assertEqual(now[f"{SCOPE}{channel}_valid"], "1", (clock, channel))
                    if (
                        now[SCOPE + "oldest_waits"] == "101" and now[SCOPE + "done_valid"] == "1"
                    ):  # for its completion
                        self.assertEqual(now[SCOPE + "oldest_tag"], now[SCOPE + "done_tag"], clock)
                        tags += 1
                for name, pairs in payloads(rows, SCOPE, ("res", "txn", "done")).items():
                    self.assertEqual([(name, *pair) for pair in pairs if pair[1] != pair[2]], [])
                    fields |= {name} if any(model for _, model, _ in pairs) else set()
        self.assertGreater(tags, 0)
        self.assertEqual(fields, FIELDS, "fields that were shown other than 0")

    def test_inst(self):
        """The trace of the unit that takes words also has the model's signals."""
        out = self.dir / "inst"
        self.check(mau("run", "--engine", "inst", "--fault", 3, "--json", "--out", out), MISMATCH)
        (row,) = objects(self.check(mau("replay", "--json", out / "shrunk.mreq"), MISMATCH).stdout)
        scope = "mau.mau_inst.u_mau.model."
        self.assertIn(
            f"{row['channel']}_{row['field']}",
            bits(timeline(out / "window.fst")[row["clock"]], scope),
        )
        self.check_view(out)


if __name__ == "__main__":
    unittest.main()
