#!/usr/bin/env python3
"""Planted faults: each must be found, shrunk to almost nothing, replay with the fault, and pass
without it.

usage: planted_fault.py ID [SEED ...]      ID: of FAULTS, table in docs/user/faults.md
                                         seeds: 1 by default
For every seed, on each unit of UNITS that was built: `mau run --fault ID` exits 1 with one of the
signatures that the fault can have. The episode reproduces from reset. shrunk.mreq is small. It
replays with the same signature, and passes on the plain build without the fault. The trace and its
GTKWave view exist.
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import GENERATIONS, MauCase, built, mau, objects, unit_args  # noqa: E402

UNITS = ("4/4/64", "16/16/64")
WAVES = 200000  # at most: a run ends with the first mismatch
NONE = ("--stall", "none")
STALLED = ("--stall", "always")


class Fault(NamedTuple):
    options: tuple  # of `mau run`, so that the fault can show
    signatures: set  # "kind channel.field" that may come first
    requests: int = 1  # of the shrunk episode, at most
    lanes: int = 1  # active lanes of all its requests, at most
    stalls: int = 0  # withheld clocks of all ports, at most
    gfx: str = (
        ""  # generations that it shows on, where others cannot; one that no unit has is left out
    )


ADDRESS = {"value res.addr"}
LANE = ADDRESS | {
    "value res.status",
    "value res.comps",
    "value res.seg",
    "value res.lds",
}  # what a lane reports
JOINED = {"value txn.lanes", "value txn.last", "value txn.line"}
BUFFER, FLAT, SCALAR, LOAD = (
    (*NONE, "--enc", "buffer"),
    (*NONE, "--enc", "flat"),
    (*NONE, "--enc", "scalar"),
    (*NONE, "--class", "load"),
)
ATOMIC = (*NONE, "--class", "atomic")
CDNA = "90a 942 950"
FAULTS = {
    1: Fault(NONE, ADDRESS | {"value res.status"}),
    2: Fault(NONE, {"value res.status", "value res.comps"}),
    3: Fault(NONE, ADDRESS | {"value res.status"}),
    4: Fault(NONE, ADDRESS),
    5: Fault((*NONE, "--class", "load"), {"value res.status"}),
    6: Fault(NONE, ADDRESS),
    7: Fault(NONE, {"value res.status", "value res.comps"}),
    8: Fault((*NONE, "--gfx", "8,9"), ADDRESS | {"value res.status"}),
    9: Fault(NONE, {"value res.status"}),
    10: Fault(
        NONE,
        {
            "value txn.lanes",
            "value txn.last",
            "value txn.window",
            "value txn.tag",
            "value txn.line",
            "order done.valid",
        },
        requests=2,
        lanes=3,
    ),
    11: Fault(
        NONE,
        {"value txn.last", "timing txn.latency", "timing done.latency", "value txn.line"},
        requests=2,
        lanes=2,
    ),
    12: Fault(
        NONE,
        {"order done.valid", "value txn.tag", "value txn.window", "value txn.line"},
        requests=2,
        lanes=3,
    ),
    13: Fault(STALLED, {"value txn.bytes"}, lanes=2, stalls=2),
    14: Fault(NONE, {"timing txn.latency", "timing done.latency"}, requests=2),
    15: Fault(STALLED, {"hold txn.tag"}, stalls=4),
    16: Fault(NONE, {"value txn.line", "value txn.lanes"}, lanes=2),
    17: Fault((*NONE, "--class", "load"), {"value txn.pass"}),
    18: Fault(NONE, {"value txn.last"}, lanes=2),
    19: Fault(STALLED, {"order done.valid", "timing done.latency"}, lanes=2, stalls=8),
    20: Fault(NONE, {"value res.beat"}),
    21: Fault(
        (*NONE, "--policy", "gcn"), {"value txn.lanes", "value txn.last", "value txn.line"}, lanes=2
    ),
    22: Fault((*NONE, "--enc", "flat"), ADDRESS | {"value res.status", "value res.seg"}),
    23: Fault((*NONE, "--enc", "flat", "--wave-size", "32"), ADDRESS),
    24: Fault(
        (*NONE, "--enc", "buffer", "--gfx", "10,10_3,11"), {"value res.status", "value res.comps"}
    ),
    25: Fault((*NONE, "--enc", "scalar"), ADDRESS | {"value res.status", "value res.comps"}),
    26: Fault(
        (*NONE, "--enc", "flat", "--gfx", "9,10,10_3,11"),
        ADDRESS | {"value res.status", "value res.seg"},
    ),
    27: Fault(
        (*NONE, "--enc", "flat"),
        {
            "value txn.bytes",
            "value txn.last",
            "value txn.line",
            "value txn.pass",
            "value txn.lanes",
            "order done.valid",
            "timing txn.latency",
            "timing done.latency",
            "missing txn.valid",
        },
    ),
    29: Fault(
        (*NONE, "--enc", "buffer", "--policy", "gcn"),
        {"value txn.lanes", "value txn.last"},
        lanes=2,
    ),
    30: Fault(NONE, {"hang txn.valid", "hang done.valid"}),
    31: Fault((*NONE, "--enc", "scalar"), ADDRESS | {"value res.status", "value res.comps"}),
    32: Fault(
        (*NONE, "--enc", "buffer", "--gfx", "6", "--rules", "silicon"),
        ADDRESS | {"value res.status"},
    ),
    101: Fault(BUFFER, LANE, gfx="12"),
    102: Fault(BUFFER, LANE, gfx="12"),
    103: Fault((*BUFFER, "--policy", "gcn"), JOINED, lanes=2, gfx="12"),
    104: Fault(BUFFER, LANE, gfx="12"),
    105: Fault(SCALAR, LANE, gfx="12"),
    106: Fault(SCALAR, LANE, gfx="12"),
    107: Fault(SCALAR, LANE, gfx="12"),
    108: Fault(SCALAR, LANE, gfx="12"),
    109: Fault((*ATOMIC, "--align", "dword"), LANE, gfx="12"),
    110: Fault((*ATOMIC, "--enc", "flat", "--align", "dword"), LANE, gfx="12"),
    111: Fault((*ATOMIC, "--enc", "buffer", "--align", "unaligned"), LANE, gfx="12"),
    112: Fault((*LOAD, "--enc", "flat"), LANE, gfx="942 950"),
    113: Fault(LOAD, LANE, gfx="950"),
    114: Fault(LOAD, LANE, gfx="950"),
    115: Fault((*LOAD, "--enc", "flat"), LANE, gfx="950"),
    116: Fault(NONE, LANE | {"value txn.attr", "value done.error"}, gfx="12"),
    117: Fault(NONE, LANE | {"value txn.attr", "value done.error"}, gfx=CDNA),
    118: Fault(FLAT, LANE, gfx="12"),
    119: Fault(FLAT, LANE, gfx="12"),
    120: Fault(FLAT, LANE, gfx="12"),
    121: Fault(FLAT, LANE, gfx="12"),
    122: Fault(FLAT, LANE, gfx="12"),
    124: Fault(ATOMIC, {"value txn.attr", "value done.counters"}, gfx="10 10_3 11 12"),
    125: Fault(BUFFER, LANE, gfx="12"),
    126: Fault((*LOAD, "--enc", "flat"), LANE, gfx="950"),
    127: Fault((*NONE, "--enc", "buffer"), {"value txn.attr"}),
    128: Fault(NONE, {"value done.memviol"}),
    129: Fault((*NONE, "--enc", "flat"), {"value done.memviol"}),
    130: Fault(NONE, {"value done.counters"}),
}
ID, SEEDS = 0, [1]


def signature(report):
    return f"{report['kind']} {report['channel']}.{report['field']}"


def run_args(unit, seed):
    return "run", *unit_args(unit), "--fault", ID, "--seed", seed, "--waves", WAVES


class PlantedFault(MauCase):
    def report(self, done):
        """The one object of a mismatch's output."""
        self.check(done, MISMATCH)
        (report,) = objects(done.stdout)
        self.assertEqual(report["result"], "mismatch", self.said(done))
        return report

    def check_shrunk(self, fault, report):
        size = report["shrunk_size"]
        self.assertTrue(size["complete"], size)
        self.assertLessEqual(size["requests"], fault.requests, size)
        self.assertLessEqual(size["lanes"], fault.lanes, size)
        self.assertLessEqual(size["stalled_clocks"], fault.stalls, size)

    def check_files(self, report, out):
        self.assertEqual(out / "failing.mreq", type(out)(report["failing"]))
        self.assertEqual(out / "shrunk.mreq", type(out)(report["shrunk"]))
        fst, view = (out / "window.fst").read_bytes(), (out / "window.gtkw").read_text()
        self.assertEqual(report["trace"], str(out / "window.fst"))
        self.assertEqual(report["view"], str(out / "window.gtkw"))
        self.assertGreater(len(fst), 1000)
        self.assertEqual(fst[0:9], b"\0" + (329).to_bytes(8, "big"), "FST header block")
        self.assertIn("window.fst", view)
        self.assertIn(report["channel"] + "_", view)
        self.assertIn("*", view)
        self.check_view(out)
        self.check_window(fst, view)
        self.assertIn(
            f'[savefile] "{(out / "window.gtkw").resolve()}"', view
        )  # so the folder may be moved
        names = {Path(name) for name in re.findall(r"(?m)^\^1 (.*)$", view)}
        self.assertEqual({name.parent for name in names}, {out.resolve() / "names"})
        for name in names:
            self.assertIn(" ", name.read_text(), name)

    def check_window(self, fst, view):
        """The view opens with the marker visible, on screens of 1280 and of 1680 pixels, which
        leave 590 and 1190 pixels for waves; GTKWave moves a start too close to the end."""
        first, last = (int.from_bytes(fst[at : at + 8], "big") for at in (9, 17))
        start = int(re.search(r"(?m)^\[timestart\] (\d+)$", view)[1])
        zoom, marker = re.search(r"(?m)^\*(\S+) (\d+) ", view).groups()
        pixel = int(2 ** -float(zoom)) / 200  # whole units of time in 200 pixels
        self.assertLess(start, int(marker))
        self.assertLess(int(marker) + 1, start + 590 * pixel)
        if start != first:
            self.assertLess(start + 1190 * pixel, last)

    def options(self):
        """--gfx, where the fault shows on some generations alone."""
        gfx = FAULTS[ID].gfx.split()
        have = [name for name in gfx if name in GENERATIONS]
        if gfx and not have:
            self.skipTest(f"no unit has gfx{', '.join(gfx)}")
        return ("--gfx", ",".join(have)) if have else ()

    def one(self, fault, unit, seed):
        out = self.dir / f"{unit.replace('/', '_')}-{seed}"
        report = self.report(
            mau(*run_args(unit, seed), *fault.options, *self.options(), "--json", "--out", out)
        )
        self.assertIn(signature(report), fault.signatures)
        self.assertEqual(report["unit"]["fault"], ID)
        self.assertTrue(report["reproduced"], "the episode alone, from reset, does not fail")
        self.check_shrunk(fault, report)
        self.check_files(report, out)
        for name in ("failing.mreq", "shrunk.mreq"):
            replayed = self.report(mau("replay", "--fault", ID, "--json", out / name))
            self.assertEqual(signature(replayed), signature(report), name)
        self.report(
            mau("replay", "--json", out / "shrunk.mreq")
        )  # the file's unit line names the fault
        plain = self.check(mau("replay", "--fault", 0, "--json", out / "shrunk.mreq"), OK)
        self.assertEqual(objects(plain.stdout)[0]["result"], "equal")

    def units(self):
        units = [unit for unit in UNITS if built(unit) and built(unit, trace=True)]
        self.assertTrue(units, f"none of {UNITS} is built")
        return units

    def test_mix_reproduces(self):
        """Whatever the stalls: the failing episode alone, from reset, fails in the same way, to the
        clock."""
        rare = FAULTS[ID].options[2:] if FAULTS[ID].gfx else ()  # but for --stall
        for unit in self.units():
            for seed in SEEDS:
                with self.subTest(fault=ID, unit=unit, seed=seed):
                    report = self.report(
                        mau(
                            *run_args(unit, seed),
                            *self.options(),
                            *rare,
                            "--json",
                            "--out",
                            self.dir,
                        )
                    )
                    self.assertTrue(report["reproduced"], signature(report))
                    again = self.report(mau("replay", "--json", self.dir / "failing.mreq"))
                    self.assertEqual(
                        (signature(again), again["clock"], again["request"]),
                        (signature(report), report["clock"], report["request"]),
                    )

    def test_sparse_stalls(self):
        """A stall at one clock number: shrink drops requests, which moves the failure to another
        clock, and must still find it."""
        if not FAULTS[ID].stalls:
            self.skipTest("needs no stall")
        for unit in self.units():
            for seed in SEEDS:
                for profile in ("rare", "bursty"):
                    with self.subTest(fault=ID, unit=unit, seed=seed, profile=profile):
                        report = self.report(
                            mau(
                                "run",
                                *unit_args(unit),
                                "--fault",
                                ID,
                                "--seed",
                                seed,
                                "--stall",
                                profile,
                                "--json",
                                "--out",
                                self.dir,
                            )
                        )
                        self.check_shrunk(FAULTS[ID], report)

    def test_fault(self):
        for unit in self.units():
            for seed in SEEDS:
                with self.subTest(fault=ID, unit=unit, seed=seed):
                    self.one(FAULTS[ID], unit, seed)


if __name__ == "__main__":
    if len(sys.argv) < 2 or int(sys.argv[1]) not in FAULTS:
        sys.exit(__doc__)
    ID, SEEDS = int(sys.argv[1]), [int(s) for s in sys.argv[2:]] or SEEDS
    unittest.main(argv=sys.argv[:1])
