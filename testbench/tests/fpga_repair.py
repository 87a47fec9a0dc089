#!/usr/bin/env python3
"""ecp5_repair.py moves cells of a placed netlist only to where nextpnr allows them, changes nothing else, shortens the longest path, and does the same
every time. Netlists are made up here: registers behind chains of tables, thrown over a part, with several enables and resets. Twin: the check of the rules
refuses a cell on top of another one, two enables in a slice, two resets in a tile, a table away from its flip-flop, and two users of one M input."""
import copy
import json
import random
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "fpga"))
import ecp5_repair  # noqa: E402

CLOCK, SIDE = 1, 24  # number of the clock's net; tiles


def cell(kind, parameters, site, **nets):
    """A placed cell; nets by port, outputs F, Q and OFX."""
    return {"type": kind, "parameters": parameters, "attributes": {"NEXTPNR_BEL": site},
            "port_directions": {p: "output" if p in ("F", "Q", "OFX") else "input" for p in nets}, "connections": {p: [n] for p, n in nets.items()}}


def netlist(seed, paths):
    """'paths' chains register - 1 to 3 tables - register, each cell in a place of its own; the last table stands with its register. A multiplexer of two
    tables, which stays, in every other slice that is left."""
    rng = random.Random(seed)
    slices = [(x, y, s) for x in range(2, 2 + SIDE) for y in range(11, 11 + SIDE) if y != 22 for s in "ABCD"]
    rng.shuffle(slices)
    cells, net = {}, 100
    resets = {}

    def flop(name, d, way, q, place):
        x, y, s = place
        reset = resets.setdefault((x, y), rng.choice([2, 3]))
        settings = {"CEMUX": "CE", "CLKMUX": "CLK", "LSRMUX": "LSR", "SRMODE": "ASYNC", "GSR": "DISABLED"}
        cells[name] = cell("TRELLIS_FF", settings, f"X{x}/Y{y}/SLICE{s}.FF0", CLK=CLOCK, CE=rng.choice([4, 5, 6]), LSR=reset, Q=q, **{way: d})

    for p in range(paths):
        flop(f"from{p}", net, "M", net + 1, slices.pop())
        net += 1
        for t in range(rng.randint(1, 3)):
            x, y, s = place = slices.pop()
            cells[f"table{p}_{t}"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, f"X{x}/Y{y}/SLICE{s}.K0", A=net, F=net + 1)
            net += 1
        flop(f"to{p}", net, "DI", net + 1, place)
        net += 2
    for i, (x, y, s) in enumerate(slices[::2]):
        cells[f"wide{i}"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, f"X{x}/Y{y}/SLICE{s}.K0", A=100, M=101, OFX=net)
        net += 1
    return {"modules": {"top": {"cells": cells}}}


def faults(cells):
    """What nextpnr would refuse, a line each."""
    found, at = [], {}
    for name, c in cells.items():
        place = c["attributes"]["NEXTPNR_BEL"]
        if place in at:
            found.append(f"{name} and {at[place]} in one place")
        at[place] = name
    tiles, halves = {}, {}
    for name, c in cells.items():
        tile, half = re.fullmatch(r"(X\d+/Y\d+)/(SLICE[ABCD])\.(?:K|FF)[01]", c["attributes"]["NEXTPNR_BEL"]).groups()
        if c["type"] == "TRELLIS_FF":
            tiles.setdefault(tile, set()).add(c["connections"]["LSR"][0])
            halves.setdefault((tile, half), set()).add(c["connections"]["CE"][0])
            table = at.get(c["attributes"]["NEXTPNR_BEL"].replace("FF", "K"))
            if "M" in c["connections"] and table and "M" in cells[table]["connections"]:
                found.append(f"{name} and {table} at one M input")
            if "DI" in c["connections"]:
                if table is None or cells[table]["connections"]["F"] != c["connections"]["DI"]:
                    found.append(f"{name} without its table")
    return found + [f"two resets in {t}" for t, r in tiles.items() if len(r) > 1] + [f"two enables in {h}" for h, e in halves.items() if len(e) > 1]


class Repair(unittest.TestCase):
    def run_on(self, design):
        with tempfile.TemporaryDirectory(prefix="mau-test-") as folder:
            path = Path(folder) / "placed.json"
            path.write_text(json.dumps(design))
            before, after = ecp5_repair.repair(path)
            return before, after, json.loads(path.read_text())

    def test_random_netlists(self):
        for seed in range(4):
            with self.subTest(seed=seed):
                design = netlist(seed, 150)
                self.assertEqual(faults(design["modules"]["top"]["cells"]), [])
                before, after, result = self.run_on(copy.deepcopy(design))
                self.assertLess(after, 0.7 * before)
                cells = result["modules"]["top"]["cells"]
                self.assertEqual(faults(cells), [])
                self.assertNotEqual(result, design)
                for name, c in cells.items():  # nothing but places
                    c["attributes"]["NEXTPNR_BEL"] = design["modules"]["top"]["cells"][name]["attributes"]["NEXTPNR_BEL"]
                self.assertEqual(result, design)

    def test_same_every_time(self):
        design = netlist(9, 100)
        self.assertEqual(self.run_on(copy.deepcopy(design)), self.run_on(copy.deepcopy(design)))

    def test_rules_fire(self):
        cells = netlist(1, 20)["modules"]["top"]["cells"]

        def changed(**places):
            other = copy.deepcopy(cells)
            for name, place in places.items():
                other[name]["attributes"]["NEXTPNR_BEL"] = place
            return " ".join(faults(other))

        self.assertIn("in one place", changed(from0=cells["from1"]["attributes"]["NEXTPNR_BEL"]))
        self.assertIn("one M input", changed(from0=cells["wide0"]["attributes"]["NEXTPNR_BEL"].replace("K", "FF")))
        self.assertIn("without its table", changed(to0="X99/Y12/SLICEA.FF0"))
        a, b = next((a, b) for a in cells for b in cells if a < b and a.startswith("from") and b.startswith("from")
                    and cells[a]["connections"]["CE"] != cells[b]["connections"]["CE"])
        self.assertIn("two enables", changed(**{a: "X99/Y12/SLICEA.FF0", b: "X99/Y12/SLICEA.FF1"}))
        a, b = next((a, b) for a in cells for b in cells if a < b and a.startswith("from") and b.startswith("from")
                    and cells[a]["connections"]["LSR"] != cells[b]["connections"]["LSR"])
        self.assertIn("two resets", changed(**{a: "X99/Y12/SLICEA.FF0", b: "X99/Y12/SLICEB.FF0"}))


if __name__ == "__main__":
    unittest.main()
