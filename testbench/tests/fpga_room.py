#!/usr/bin/env python3
"""ecp5_room.py: ghosts join a netlist beside the cells that crowd and leave it without a trace. Twin: a netlist that still has one of them, or an output
that one had, is not the one from before."""
import copy
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "fpga"))
import ecp5_room  # noqa: E402


def netlist():
    """Six tables, one of them with five readers; a carry cell of the match with no output in use, one with one, and one elsewhere."""
    cells = {}

    def cell(name, kind, inputs, outputs):
        cells[name] = {"type": kind, "parameters": {}, "attributes": {}, "connections": {p: [n] for p, n in (inputs | outputs).items()},
                       "port_directions": {p: "input" for p in inputs} | {p: "output" for p in outputs}}

    for i in range(5):
        cell(f"table{i}", "LUT4", {"A": 50}, {"Z": 10 + i})
    cell("wide", "LUT4", {"A": 10}, {"Z": 50})
    cell("u_match.free", "CCU2C", {"A0": 11}, {"COUT": 20})
    cell("u_match.half", "CCU2C", {"A0": 12, "CIN": 20}, {"S0": 21, "S1": "x"})
    cell("u_other.free", "CCU2C", {"A0": 13}, {"COUT": 22})
    cell("flop", "TRELLIS_FF", {"DI": 21}, {"Q": 23})
    return {"modules": {"top": {"cells": cells, "netnames": {f"n{i}": {"bits": [i]} for i in (10, 11, 12, 13, 14, 20, 21, 22, 23, 50)}}}}


class Room(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="mau-test-")
        self.addCleanup(folder.cleanup)
        self.path, self.to = Path(folder.name) / "n.json", Path(folder.name) / "room.json"
        self.path.write_text(json.dumps(netlist()))

    def with_ghosts(self):
        ecp5_room.add(self.path, self.to)
        return json.loads(self.to.read_text())["modules"]["top"]

    def test_ghosts(self):
        count = ecp5_room.add(self.path, self.to)
        module = json.loads(self.to.read_text())["modules"]["top"]
        ghosts = [c for n, c in module["cells"].items() if n.startswith("ghost_")]
        self.assertEqual(count, len(ghosts))
        reads = [g["connections"]["A"][0] for g in ghosts]
        drives = {c["connections"][p][0]: n for n, c in module["cells"].items() for p in c["connections"] if c["port_directions"][p] == "output"}
        self.assertEqual(sorted(drives[r] for r in reads), ["table1", "table3", "u_match.free", "u_match.free", "u_match.half"])
        nets = [g["connections"]["Z"][0] for g in ghosts]
        self.assertEqual(len(set(nets)), len(nets))
        read = {b for c in module["cells"].values() for p, bits in c["connections"].items() if c["port_directions"][p] == "input" for b in bits}
        self.assertFalse(set(nets) & read)

    def test_full_part(self):
        """Where the part is nearly full few tables have one, or none; what crowds always has."""
        taken = 6 + 3 * 2  # tables and carry cells
        for room, count in ((3 + 5, 3 + 2), (3 + 1, 3 + 1), (3, 3), (-4, 3)):
            with self.subTest(room=room), mock.patch.object(ecp5_room, "PART", (taken + room) / ecp5_room.FULL + 0.5):
                self.assertEqual(ecp5_room.add(self.path, self.to), count)

    def left(self):
        """The netlist after 'remove', outputs without a net left out as Yosys leaves them out."""
        module = json.loads(self.to.read_text())["modules"]["top"]
        for cell in module["cells"].values():
            for port in [p for p, bits in cell["connections"].items() if not bits or bits == ["x"]]:
                del cell["connections"][port], cell["port_directions"][port]
        return module

    def before(self):
        module = netlist()["modules"]["top"]
        del module["cells"]["u_match.half"]["connections"]["S1"], module["cells"]["u_match.half"]["port_directions"]["S1"]
        return module

    def test_no_trace(self):
        count = ecp5_room.add(self.path, self.to)
        self.assertEqual(ecp5_room.remove(self.to), count)
        self.assertEqual(self.left(), self.before())

    def test_trace_is_seen(self):
        module = self.with_ghosts()
        ecp5_room.remove(self.to)
        for name in ("ghost_0", "u_match.free"):
            other = copy.deepcopy(self.left())
            other["cells"][name] = module["cells"][name]
            self.assertNotEqual(other, self.before())


if __name__ == "__main__":
    unittest.main()
