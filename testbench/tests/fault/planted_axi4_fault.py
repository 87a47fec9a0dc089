#!/usr/bin/env python3
"""Planted faults of mau_atomic and mau_axi4: each must be found by `mau run --data --engine axi64`,
be shrunk, replay with the fault, and pass without it.

usage: planted_axi4_fault.py ID
ID is in the tables of the atomic unit and of mau_axi4 in docs/user/faults.md.
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from fault_replay import FaultCase  # noqa: E402
from mau_command import unit_args, values  # noqa: E402
from planted_fault import signature  # noqa: E402

UNIT = "4/4/64"
WAVES = 20000  # at most: a run ends with the first mismatch
ATOMIC = ("--class", "atomic")
# What the unit shows of a fault: registers, completions, and memory at the end of an episode.
SEEN = {
    "value vgpr.data",
    "value sgpr.data",
    "value lds_req.data",
    "value mem_req.memory",
    "value done.memviol",
}
# Fault: options of the run, kinds of mismatch.
FAULTS = {
    61: (ATOMIC, SEEN),
    80: (ATOMIC, SEEN),
    100: (ATOMIC, SEEN),
    201: ((), SEEN),
    204: ((), SEEN),
    211: ((), {"assert rtl.WlastPlace", "assert rtl.LastBeat"}),
    214: (("--class", "store"), SEEN),
}
ID = 0


class PlantedFault(FaultCase):
    def check_view(self, view, dump, clock):
        """The view has the data path's signals by their names in the dump."""
        text = view.read_text()
        shown = set(re.findall(r"(?m)^(?:\(\d+\))?(mau\.axi4_unit\.[\w.]+)", text))
        self.assertGreater(len(shown & set(values(dump, clock))), 100)
        self.assertIn("\nmau.mem_req_id_o[3:0]\n", text)

    def test_fault(self):
        options, signatures = FAULTS[ID]
        run = ("run", "--data", "--engine", "axi64", *unit_args(UNIT), "--waves", WAVES, *options)
        report = self.report(*run, "--fault", ID, "--json", "--out", self.dir)
        self.assertIn(signature(report), signatures)
        self.assertTrue(report["reproduced"], "the file alone does not fail")
        self.assertEqual((report["unit"]["fault"], report["unit"]["engine"]), (ID, "axi64"))
        self.check_view(self.dir / "window.gtkw", self.dir / "window.fst", report["clock"])
        self.check_replays(report)


if __name__ == "__main__":
    if len(sys.argv) < 2 or int(sys.argv[1]) not in FAULTS:
        sys.exit(__doc__)
    ID = int(sys.argv[1])
    unittest.main(argv=sys.argv[:1])
