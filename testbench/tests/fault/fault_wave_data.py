#!/usr/bin/env python3
"""The trace of the data path, read from the FST: signals of the model and of the unit, and mismatch
bits.

Each bit `*_mismatch` fires where the report says, and never in a run that passes.
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from fault_wave import bits, lane, mismatch_rows, number, payloads  # noqa: E402
from mau_command import MauCase, mau, objects, timeline  # noqa: E402

SCOPE = "mau.mau_vmem.model."
QUIET = ("--stall", "none", "--memory", "none")
FAULT = {  # options of `mau run --data` on 4/4/64, and what the report finds
    "register": ("value vgpr.data", ("--fault", 41, *QUIET)),
    "beat": ("value vgpr.beat", ("--fault", 58, *QUIET)),
    "scalar": ("value sgpr.data", ("--fault", 55, *QUIET)),
    "line": ("value mem_req.line", ("--fault", 3, *QUIET)),
    "bytes": ("value mem_req.bytes", ("--fault", 57, *QUIET)),
    "store": (
        "value mem_req.data",
        ("--fault", 53, "--stall", "random", "--memory", "random", "--seed", 2),
    ),
    "more": ("value mem_req.more", ("--fault", 54, *QUIET)),
    "lds": ("value lds_req.wide", ("--fault", 60, *QUIET)),
    "id": (
        "order mem_req.id",
        ("--fault", 56, "--stall", "none", "--memory", "random", "--seed", 2),
    ),
    "early": ("order done.valid", ("--fault", 59, "--stall", "none", "--memory", "fixed")),
    "missing": ("hang mem_req.valid", ("--fault", 30, *QUIET, "--seed", 3)),
    "incomplete": ("hang done.valid", ("--fault", 30, *QUIET)),
    "late": ("timing done.cost", ("--fault", 14, *QUIET, "--throughput", "--waves", 20000)),
}
FIELDS = {
    f"{channel}_{name}"
    for channel, names in {  # that the model shows
        "mem_req": "kind line bytes attr offset wide atomic more data",
        "lds_req": "kind lanes atomic wide addr bytes data",
        "vgpr": "tag beat dword half lanes data",
        "sgpr": "tag quad mask data",
        "done": "tag error count counters",
    }.items()
    for name in names.split()
}
MASKED = {
    "mem_req_offset",
    "mem_req_wide",
    "mem_req_atomic",
    "mem_req_more",
    "mem_req_data",
    "sgpr_data",  # bits that mean nothing are 0 in the model
    "lds_req_atomic",
    "lds_req_wide",
    "lds_req_addr",
    "lds_req_bytes",
    "lds_req_data",
}
SINKS = ("mem_req", "vgpr", "sgpr", "lds_req", "done")
NAMES = {
    0: "NOTHING",
    1: "REQ",
    2: "OPD",
    3: "MEM_REQ",
    4: "LDS_REQ",
    5: "VGPR",
    6: "SGPR",
    7: "DONE",
}  # of oldest_waits
TEXTS = {
    "mem_req": "a request to memory",
    "done": "its completion",
}  # the same in the report of a hang


def wrongly_named(rows, names):
    """Clocks at which the channel that oldest_waits names has nothing for that request: no beat is
    to come there, or one of another tag.
    """
    wrong = set()
    for clock, now in rows.items():
        channel = names[number(now[SCOPE + "oldest_waits"])].lower()
        tag = now.get(f"{SCOPE}{channel}_tag")
        if channel in SINKS[:-1] and (
            now[f"{SCOPE}{channel}_valid"] == "0"
            or (tag and number(tag) != number(now[SCOPE + "oldest_tag"]))
        ):
            wrong.add(clock)
    return wrong


# Every field of every sink is something other than 0.
REQUESTS = """mreq 2
unit lanes=4 window=4 line_bytes=64
episode
context gfx=9 rules=manual align=dword policy=gcn lds_size=0x10000 shared_hi=0x10000 \
private_hi=0x20000
memory seed=3 profile=none latency=1
request tag=3
op enc=global cls=atomic size=8 atomic=add glc
exec 0xff
v0 0x1008+16*64
vdata0 1+1*64
request tag=5
op enc=smem cls=load size=32
vsharp 0x2000 0 0x1000 0x24fac
saddr 0x20
exec 0x1
request tag=6
op enc=mubuf cls=store size=4 lds
vsharp 0 0 0 0
exec 0x1
request tag=7
op enc=global cls=store size=16 glc
exec 0xff00
v0 0x4000+16*64
vdata0 1+1*64
request tag=8
op enc=global cls=load size=16
exec 0xffff
v0 0x4000+16*64
request tag=9
op enc=flat cls=atomic size=8 atomic=add glc
exec 0xff
v0 0x108+16*64
v1 0x10000+0*64
vdata0 1+1*64
"""


class Wave(MauCase):
    def setUp(self):
        super().setUp()
        self.fields = set()  # that passes() has seen other than 0

    def found(self, kind):
        """The shrunk episode's report, the trace by clock, the folder."""
        what, options = FAULT[kind]
        out = self.dir / kind
        self.check(mau("run", "--data", "--lanes", 4, *options, "--json", "--out", out), MISMATCH)
        more = ("--throughput",) if "--throughput" in options else ()
        (row,) = objects(
            self.check(mau("replay", *more, "--json", out / "shrunk.mreq"), MISMATCH).stdout
        )
        self.assertEqual(f"{row['kind']} {row['channel']}.{row['field']}", what)
        rows = timeline(out / "window.fst")
        self.assertEqual(
            {clock: number(now[SCOPE + "clock"]) for clock, now in rows.items()},
            {clock: clock for clock in rows},
        )
        return row, rows, out

    def before(self, rows, clock):
        """Bits that are 1 before that clock."""
        return set().union(*(bits(rows[at], SCOPE) for at in rows if at < clock))

    def test_value(self):
        """At the clock of the report both payloads are those that it has, and the bit of the field
        is 1; before it none is.
        """
        for kind, width in (
            ("register", 32),
            ("beat", 0),
            ("scalar", None),
            ("line", 0),
            ("bytes", 0),
            ("store", None),
            ("more", 0),
            ("lds", 0),
        ):
            with self.subTest(kind=kind):
                row, rows, out = self.found(kind)
                now, field = rows[row["clock"]], f"{row['channel']}_{row['field']}"
                self.assertEqual(
                    (now[f"mau.{row['channel']}_valid_o"], now[f"{SCOPE}{row['channel']}_valid"]),
                    ("1", "1"),
                )
                unit, model = now[f"mau.{field}_o"], now[SCOPE + field]
                if (
                    width is None
                ):  # of a bus without lanes the report has one part of several that may differ
                    self.assertNotEqual(number(unit), number(model))
                else:
                    says = [
                        lane(value, width, row["lane"] % 4) if width else number(value)
                        for value in (unit, model)
                    ]
                    self.assertEqual(says, [int(row["unit_says"], 16), int(row["model"], 16)])
                self.assertIn(field, bits(now, SCOPE))
                self.assertEqual(self.before(rows, row["clock"]), set())
                view = (out / "window.gtkw").read_text()
                self.assertIn(f"{SCOPE}{field}", view)
                self.assertEqual(mismatch_rows(view, SCOPE, row["channel"])[0], row["field"])
                if kind == "register":
                    self.assertEqual(
                        number(now[SCOPE + "vgpr_data_lanes_mismatch"]) >> row["lane"] % 4 & 1, 1
                    )

    def test_top(self):
        """The differing channel is the first group; its first row is the dword that differs, by the
        name of the field, and no row of a store has the name of an atomic.
        """
        row, _, out = self.found("store")
        view = (out / "window.gtkw").read_text()
        groups = re.findall(r"(?m)^@800200\n-(.*)$", view)
        self.assertEqual(groups[:2], ["requests to memory", "failing lane"])
        group = view.partition("-requests to memory\n")[2].partition("-requests to memory\n")[0]
        names = re.findall(r"(?m)^[#+]\{([^}]*)\}", group)
        at = row["byte"]["index"] // 4 * 4
        self.assertEqual(
            names[:2], [f"mem_req_data +0x{at:02x}", f"model mem_req_data +0x{at:02x}"]
        )
        self.assertEqual([name for name in names if "atomic" in name and "data" in name], [])

    def test_order(self):
        """An id that is not free, a completion before the last datum: the bit of the report's field
        alone.
        """
        for kind, bit in (("id", "mem_req_id"), ("early", "done_valid")):
            with self.subTest(kind=kind):
                row, rows, _ = self.found(kind)
                self.assertEqual(bits(rows[row["clock"]], SCOPE), {bit})
                self.assertEqual(self.before(rows, row["clock"]), set())
                self.assertEqual(rows[row["clock"]][SCOPE + "done_valid"], "0")

    def test_missing(self):
        """A beat that never comes: the model's valid and payload stay, the bit from the clock of
        the report on; the request that waits is named.
        """
        row, rows, out = self.found("missing")
        self.never_comes(row, rows)
        self.assertNotEqual(number(rows[row["clock"]][SCOPE + "mem_req_bytes"]), 0)
        first = (
            (out / "window.gtkw")
            .read_text()
            .partition("-handshakes\n")[2]
            .partition("-handshakes\n")[0]
        )
        for channel in SINKS:
            self.assertIn(f"{SCOPE}{channel}_valid_mismatch\n", first)
        self.assertRegex(
            first, r"\^1 .*/data_waits\.txt\n" + re.escape(SCOPE) + r"oldest_waits\[2:0\]\n"
        )
        lines = (out / "names" / "data_waits.txt").read_text().splitlines()
        self.assertEqual({int(code, 16): name for code, name in map(str.split, lines)}, NAMES)

    def never_comes(self, row, rows):
        """oldest_waits names the channel of the report, and the report's text names it too."""
        valid = row["channel"] + "_valid"
        self.assertIn(
            f"request {row['request']} waits for {TEXTS[row['channel']]} "
            f"since clock {row['clock']}; last transfer",
            row["detail"],
        )
        for clock in range(row["clock"], max(rows) + 1):
            now = rows[clock]
            self.assertEqual(
                (now[SCOPE + valid], now[f"mau.{valid}_o"], bits(now, SCOPE)),
                ("1", "0", {valid}),
                clock,
            )
            self.assertEqual(
                (number(now[SCOPE + "oldest"]), NAMES[number(now[SCOPE + "oldest_waits"])]),
                (row["request"], row["channel"].upper()),
                clock,
            )
        self.assertEqual(self.before(rows, row["clock"]), set())

    def test_incomplete(self):
        """A completion that never comes, likewise."""
        row, rows, _ = self.found("incomplete")
        self.never_comes(row, rows)
        self.assertEqual(
            number(rows[row["clock"]][SCOPE + "done_tag"]),
            number(rows[row["clock"]][SCOPE + "oldest_tag"]),
        )

    def test_late(self):
        """Timing 3: the completion is expected at the clock of the report; the bit is 1 until it
        arrives."""
        row, rows, _ = self.found("late")
        due, came = int(row["model"], 16), int(row["unit_says"], 16)
        self.assertLess(due, came)
        self.assertEqual(
            {clock: bits(rows[clock], SCOPE) for clock in range(due, came + 1)},
            {clock: {"done_valid"} for clock in range(due, came + 1)},
        )
        self.assertEqual(
            (
                rows[due][SCOPE + "done_valid"],
                rows[due]["mau.done_valid_o"],
                rows[came]["mau.done_valid_o"],
            ),
            ("1", "0", "1"),
        )
        self.assertEqual(self.before(rows, due), set())

    def passes(self, file):
        """The trace by clock of an episode that passes, and on each sink how often the model shows
        a beat that the unit hands over.
        """
        self.check(
            mau("replay", "--fault", 0, "--trace", "--out", file.parent / file.stem, file), OK
        )
        rows, shown = timeline(file.parent / file.stem / "replay.fst"), dict.fromkeys(SINKS, 0)
        self.assertEqual(NAMES[number(rows[max(rows)][SCOPE + "oldest_waits"])], "NOTHING")
        self.assertEqual(wrongly_named(rows, NAMES), set())
        for clock, now in rows.items():
            self.assertEqual(bits(now, SCOPE), set(), clock)
            for channel in SINKS:
                if now[f"mau.{channel}_valid_o"] == "1":
                    self.assertEqual(now[f"{SCOPE}{channel}_valid"], "1", (clock, channel))
                    shown[channel] += 1
        for name, pairs in payloads(rows, SCOPE, SINKS).items():
            self.assertEqual(
                [
                    (name, *pair)
                    for pair in pairs
                    if pair[1] != (pair[2] & pair[1] if name in MASKED else pair[2])
                ],
                [],
            )
            self.fields |= {name} if any(model for _, model, _ in pairs) else set()
        return rows, shown

    def test_passes(self):
        """Without the fault no mismatch bit is 1 at any clock, and the model has every beat that
        the unit transfers."""
        named = set()
        for kind, channel in (
            ("register", "vgpr"),
            ("scalar", "sgpr"),
            ("more", "mem_req"),
            ("lds", "lds_req"),
            ("early", "done"),
        ):
            with self.subTest(kind=kind):
                rows, shown = self.passes(self.found(kind)[2] / "shrunk.mreq")
                self.assertGreater(shown[channel], 0)
                named |= {NAMES[number(now[SCOPE + "oldest_waits"])] for now in rows.values()}
        self.assertEqual(named, set(NAMES.values()))

    def test_fields(self):
        """The model shows every field of every sink, as the unit has it."""
        file = self.dir / "fields.mreq"
        file.write_text(REQUESTS)
        self.passes(file)
        self.assertEqual(self.fields, FIELDS, "fields that were shown other than 0")

    def test_wrongly_named(self):
        """Negative test: the names of two channels, exchanged."""
        rows, _ = self.passes(self.found("register")[2] / "shrunk.mreq")
        self.assertNotEqual(wrongly_named(rows, NAMES | {3: "VGPR", 5: "MEM_REQ"}), set())

    def test_passes_stalled(self):
        """The same with stalled sinks and responses out of order: the first four requests of an
        episode."""
        _, _, out = self.found("store")
        file = out / "few.mreq"
        file.write_text(
            "\nrequest ".join((out / "failing.mreq").read_text().split("\nrequest ")[:5]) + "\n"
        )
        _, shown = self.passes(file)
        for channel in ("mem_req", "vgpr", "done"):
            self.assertGreaterEqual(shown[channel], 4)

    def test_names(self):
        """What the model says is decoded by the same names as the unit, in the colours of the view
        of the address unit.
        """
        _, _, out = self.found("register")
        view = (out / "window.gtkw").read_text()
        self.assertRegex(
            view,
            r"\[color\] 3\n@\w+\n\^1 .*/mem\.txt\n\+\{model mem_req_kind\} "
            + re.escape(SCOPE)
            + r"mem_req_kind\[1:0\]\n",
        )
        self.assertRegex(view, r"\[color\] 1\n@\w+\n" + re.escape(SCOPE) + r"vgpr_data_mismatch\n")


if __name__ == "__main__":
    unittest.main()
