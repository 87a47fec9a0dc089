#!/usr/bin/env python3
"""The engine `inst`: the unit that takes instruction words (rtl/mau_inst.sv), in lockstep with
mau_decode() and mau_wave().

usage: inst_engine.py WHAT      replay refuse fault_28 fault_33 fault_92 fault_93 fault_94 fault_95
                                fault_96 fault_97, or all
replay      requests of compiled kernels have the same transactions as with the engine verilator
refuse      a request without instruction words is refused with one line
fault_28    planted fault 28, GLC and SLC swapped in the decoder, is found, shrunk and replayed; the
            engine verilator has no decoder and passes
fault_33    the same for planted fault 33, SADDR 0x7f of gfx11 read as an SGPR
fault_92    to fault_97: the same for faults in words of gfx90a, 942, 950 and 12 (LATER), on each of
            their generations that the units have; skipped without one
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, INTERNAL, MISMATCH, OK  # noqa: E402
from mau_command import GENERATIONS, REAL, MauCase, mau, objects  # noqa: E402
from samples import BODY, CONTEXT, GOOD  # noqa: E402

UNIT = ("--lanes", 16, "--window", 16, "--line-bytes", 64)


ADDRESS = {
    ("value", "res", "addr"),
    ("value", "res", "status"),
    ("value", "res", "seg"),
    ("value", "res", "lds"),
}
FLAT = ("--enc", "flat", "--stall", "none")
LATER = {  # generations, options, signatures
    92: ("942 950", FLAT, ADDRESS),
    93: ("12", (), {("value", "txn", "attr")}),
    94: ("12", ("--enc", "scalar"), {("value", "txn", "attr")}),
    95: ("12", FLAT, ADDRESS),
    96: ("12", FLAT, ADDRESS),
    97: (
        "12",
        ("--enc", "buffer", "--stall", "none"),
        {("value", "done", "error"), ("value", "res", "status")},
    ),
}


class Inst(MauCase):
    def json(self, code, *args):
        done = self.check(mau(*args, "--json"), code)
        (result,) = objects(done.stdout)
        return result

    def test_replay(self):
        self.assertGreater(len(REAL), 20)
        for path in REAL:
            with self.subTest(file=path.name):
                words, ops = (
                    self.json(OK, "replay", *UNIT, "--engine", engine, path)
                    for engine in ("inst", "verilator")
                )
                for count in ("requests", "transactions", "compared"):
                    self.assertEqual(words[count], ops[count], count)

    def test_refuse(self):
        odd = GOOD.replace(
            BODY,
            BODY.replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=load size=4 offen dlc"),
        )
        again = CONTEXT + "request tag=1\n" + BODY
        self.check_one_line(
            mau("replay", *UNIT, "--engine", "inst", self.file(odd + again)),
            INPUT,
            "episode 0, request 0",
            "gfx9",
            "--engine verilator",
        )
        self.check_one_line(
            mau("shrink", *UNIT, "--engine", "inst", self.file(odd + again)),
            INPUT,
            "episode 0, request 0",
            "gfx9",
            "--engine verilator",
        )
        self.check(mau("replay", *UNIT, self.file(odd)), OK)
        self.check(mau("replay", *UNIT, "--engine", "inst", self.file(GOOD)), OK)

    def fault(self, number, gfx, options, signatures):
        run = ("run", *UNIT, "--gfx", gfx, "--waves", 20000, "--fault", number, *options)
        report = self.json(MISMATCH, *run, "--engine", "inst", "--out", self.dir)
        self.assertIn((report["kind"], report["channel"], report["field"]), signatures)
        self.assertTrue(report["reproduced"])
        self.assertEqual(report["shrunk_size"]["requests"], 1)
        self.assertLessEqual(report["shrunk_size"]["lanes"], 1)  # a scalar load needs none
        shrunk = self.dir / "shrunk.mreq"
        self.assertIn("engine=inst", shrunk.read_text())
        inside = {f"mau.mau_inst.u_mau.{net}" for net in ("req_op_i[63:0]", "ln_valid")}
        self.assertLessEqual({"mau.req_inst_i[95:0]"} | inside, self.check_view(self.dir))
        self.json(MISMATCH, "replay", shrunk)
        self.json(OK, "replay", "--fault", 0, shrunk)
        return run

    def test_fault_28(self):
        for gfx in (6, 8, 9, 11):
            with self.subTest(gfx=gfx):
                run = self.fault(28, gfx, (), {("value", "txn", "attr")})
        self.json(
            INTERNAL, *run, "--engine", "verilator"
        )  # a unit without the decoder: not found, and so no pass

    def test_fault_33(self):
        run = self.fault(
            33,
            11,
            ("--enc", "flat", "--stall", "none"),
            {("value", "res", "addr"), ("value", "res", "status")},
        )
        self.json(INTERNAL, *run, "--engine", "verilator")

    def later(self, number):
        generations, options, signatures = LATER[number]
        have = [gfx for gfx in generations.split() if gfx in GENERATIONS]
        for gfx in have:
            with self.subTest(gfx=gfx):
                run = self.fault(number, gfx, options, signatures)
        if not have:
            self.skipTest("no unit has the generation")
        self.json(INTERNAL, *run, "--engine", "verilator")

    def test_fault_92(self):
        self.later(92)

    def test_fault_93(self):
        self.later(93)

    def test_fault_94(self):
        self.later(94)

    def test_fault_95(self):
        self.later(95)

    def test_fault_96(self):
        self.later(96)

    def test_fault_97(self):
        self.later(97)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = [] if sys.argv[1:] == ["all"] else [f"Inst.test_{what}" for what in sys.argv[1:]]
    unittest.main(argv=sys.argv[:1] + names)
