#!/usr/bin/env python3
"""Planted faults of the data path: each must be found by `mau run --data`, shrunk to almost
nothing, replay with the fault, and pass without it.

usage: planted_data_fault.py ID [SEED ...]      seeds: 1 by default
ID is in the table "Faults of the data path" of docs/user/faults.md.
For every seed, on unit 4/4/64: `mau run --data --fault ID` exits 1 with one of the signatures that
the fault can have. The episode reproduces from its file. shrunk.mreq is small. It replays with the
same signature, and passes on the plain build without the fault.
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from fault_replay import FaultCase  # noqa: E402
from mau_command import unit_args  # noqa: E402
from planted_fault import Fault, signature  # noqa: E402

UNIT = "4/4/64"
WAVES = 20000  # at most: a run ends with the first mismatch
NONE = ("--stall", "none", "--memory", "none")
BUSY = ("--stall", "none", "--memory", "random")
LATE = ("--stall", "none", "--memory", "fixed")
CDNA = ("--gfx", "90a,942,950")
ALONE = ("--requests", "1")  # else data that were not read go to what follows

LOADED = {"value vgpr.data", "value lds_req.data"}
ERRORS = {"value done.memviol"}
STORED = {"value mem_req.data", "value lds_req.data"}
FAULTS = {
    41: Fault(NONE, LOADED),
    42: Fault(NONE, LOADED),
    43: Fault(NONE, LOADED),
    44: Fault(NONE, STORED),
    45: Fault(NONE, STORED),
    46: Fault(NONE, STORED),
    47: Fault(NONE, LOADED | STORED),
    48: Fault(
        NONE, {"value vgpr.beat", "value vgpr.dword", "value vgpr.tag", "order done.valid"}, lanes=2
    ),
    49: Fault(NONE, LOADED),
    50: Fault(NONE, LOADED),
    51: Fault(NONE, STORED),
    52: Fault(NONE, {"value mem_req.data"}),
    53: Fault(NONE, {"value mem_req.data"}, lanes=2),
    54: Fault(NONE, {"value mem_req.more"}, lanes=2),
    55: Fault(NONE, LOADED | {"value sgpr.data"}),
    56: Fault(
        BUSY, {"order mem_req.id", "value vgpr.data"}, lanes=17, requests=2
    ),  # 17 lines under way, of one request or of two
    57: Fault(NONE, {"value mem_req.bytes"}),
    58: Fault(NONE, {"value vgpr.beat"}),
    59: Fault(LATE, {"order done.valid"}),
    60: Fault(NONE, {"value lds_req.wide"}),
    81: Fault(NONE, {"value lds_req.bytes"}),
    82: Fault((*NONE, *CDNA), {"value vgpr.half"}),
    83: Fault((*NONE, *CDNA), {"value vgpr.half"}),
    84: Fault(
        (*NONE, *CDNA),
        {"value vgpr.beat", "value vgpr.dword", "value vgpr.tag", "order done.valid"},
        lanes=2,
    ),
    85: Fault((*NONE, "--gfx", "950"), {"value lds_req.bytes"}),
    86: Fault((*NONE, "--gfx", "950"), {"value lds_req.bytes"}),
    87: Fault((*NONE, "--gfx", "12"), {"value sgpr.data"}),
    88: Fault((*NONE, *CDNA, *ALONE), {"missing dat.ready", "value mem_req.data"}),
    89: Fault(
        (*NONE, "--gfx", "12", "--enc", "buffer", "--class", "load"), {"extra lds_req.valid"}
    ),
    131: Fault(NONE, LOADED | {"value sgpr.data"}),
    132: Fault(NONE, ERRORS),
    133: Fault(NONE, {"value vgpr.data"}),
    134: Fault(NONE, {"value sgpr.data"}),
    135: Fault(NONE, {"value vgpr.data"}),
    136: Fault(NONE, ERRORS),
    137: Fault(NONE, LOADED),
    138: Fault(NONE, ERRORS),
    139: Fault(NONE, ERRORS, lanes=2),
    140: Fault(NONE, ERRORS, requests=2, lanes=2),
}
ID, SEEDS = 0, [1]


class PlantedFault(FaultCase):
    def run_data(self, seed, *args):
        run = ("run", "--data", *unit_args(UNIT), "--fault", ID, "--seed", seed, "--waves", WAVES)
        report = self.report(*run, *args, "--json", "--out", self.dir)
        self.assertTrue(report["reproduced"], "the file alone does not fail")
        return report

    def check_shrunk(self, fault, size):
        self.assertTrue(size["complete"], size)
        self.assertLessEqual(size["requests"], fault.requests, size)
        self.assertLessEqual(size["lanes"], fault.lanes, size)
        self.assertEqual(size["stalled_clocks"], 0, size)

    def test_fault(self):
        fault = FAULTS[ID]
        for seed in SEEDS:
            with self.subTest(fault=ID, seed=seed):
                report = self.run_data(seed, *fault.options)
                self.assertIn(signature(report), fault.signatures)
                self.assertEqual((report["unit"]["fault"], report["unit"]["engine"]), (ID, "vmem"))
                self.check_shrunk(fault, report["shrunk_size"])
                self.check_replays(report)

    def test_mix_reproduces(self):
        """Whatever memory and stalls: the file fails to the clock as the run did."""
        for seed in SEEDS:
            with self.subTest(fault=ID, seed=seed):
                report = self.run_data(seed)
                self.check_again(report)


if __name__ == "__main__":
    if len(sys.argv) < 2 or int(sys.argv[1]) not in FAULTS:
        sys.exit(__doc__)
    ID, SEEDS = int(sys.argv[1]), [int(s) for s in sys.argv[2:]] or SEEDS
    unittest.main(argv=sys.argv[:1])
