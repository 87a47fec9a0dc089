#!/usr/bin/env python3
"""ecp5_repair.py moves cells of a placed netlist only to where nextpnr allows them, changes nothing else, shortens the longest path, and does the same
every time. Netlists are made up here: registers behind chains of tables, thrown over a part, with several enables and resets, carry chains and memories. One
where only a memory can move, one where only a carry chain can, one where it has to change places with registers, one where a register finds room far
from the ideal place alone, one where only a table of a multiplexer could and must not. Twins: the check of the rules
refuses a cell on top of another one, two enables in a slice, two resets in a tile, a table away from its flip-flop, two users of one M input, a torn chain,
half a slice of one, and a memory beside its sites; those of the memory, the chain and the register find nothing gained when these are left where they are; that of the
multiplexer finds it torn when its tables count as any others."""
import copy
import json
import random
import re
import sys
import tempfile
import unittest
from unittest import mock
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "fpga"))
import ecp5_repair  # noqa: E402

CLOCK, SIDE = 1, 24  # number of the clock's net; tiles
MEMORIES = {4: "EBR0", 6: "EBR1", 8: "EBR2", 10: "EBR3", 13: "EBR0", 15: "EBR1", 17: "EBR2", 19: "EBR3", 22: "EBR0"}  # column -> name
SETTINGS = {"CEMUX": "CE", "CLKMUX": "CLK", "LSRMUX": "LSR", "SRMODE": "ASYNC", "GSR": "DISABLED"}


def cell(kind, parameters, site, **nets):
    """A placed cell; nets by port."""
    return {"type": kind, "parameters": parameters, "attributes": {"NEXTPNR_BEL": site},
            "port_directions": {p: "output" if p in ("F", "Q", "OFX", "FCO") or p.startswith("DO") else "input" for p in nets},
            "connections": {p: [n] for p, n in nets.items()}}


def flop(cells, name, way, d, q, place, lc=0, reset=2, enable=4):
    x, y, s = place
    cells[name] = cell("TRELLIS_FF", SETTINGS, f"X{x}/Y{y}/SLICE{s}.FF{lc}", CLK=CLOCK, CE=enable, LSR=reset, Q=q, **{way: d})


def memory(cells, name, x, y, ins, net):
    """A memory with four inputs, and four outputs from 'net' on."""
    pins = {f"DIA{i}": n for i, n in enumerate(ins)} | {f"DOA{i}": net + i for i in range(4)}
    cells[name] = cell("DP16KD", {"REGMODE_A": "OUTREG"}, f"X{x}/Y{y}/{MEMORIES[x]}", CLKA=CLOCK, **pins)


def carry(cells, name, x, y, ins, net, reset=2):
    """A carry chain, a table for each of its inputs, with a flip-flop behind every other one. Nets from 'net' on, three a table: carry, sum, register."""
    for i, a in enumerate(ins):
        before = {"FCI": net + 3 * i - 3} if i else {}
        place = x + i // 8, y, "ABCD"[i % 8 // 2]
        site = "X%d/Y%d/SLICE%s.K" % place + str(i % 2)
        cells[f"{name}_{i}"] = cell("TRELLIS_COMB", {"MODE": "CCU2"}, site, A=a, F=net + 3 * i + 1, FCO=net + 3 * i, **before)
        if not i % 2:
            flop(cells, f"{name}_{i}_sum", "DI", net + 3 * i + 1, net + 3 * i + 2, place, reset=reset)


def netlist(seed, paths):
    """'paths' chains register - 1 to 3 tables - register, each cell in a place of its own; the last table stands with its register. Some of the registers go on
    to carry chains and to memories. A multiplexer of two tables, which stays, in every other slice that is left."""
    rng = random.Random(seed)
    runs = [(rng.randrange(2, SIDE), y, 2 * rng.randint(2, 10)) for y in range(11, 11 + SIDE, 3)]
    taken = {(x + i // 8, y, "ABCD"[i % 8 // 2]) for x, y, size in runs for i in range(size)}
    slices = [(x, y, s) for x in range(2, 2 + SIDE) for y in range(11, 11 + SIDE) if y != 22 for s in "ABCD" if (x, y, s) not in taken]
    rng.shuffle(slices)
    cells, net, ends = {}, 100, []
    resets = {}

    def register(name, way, d, q, place):
        flop(cells, name, way, d, q, place, reset=resets.setdefault(place[:2], rng.choice([2, 3])), enable=rng.choice([4, 5, 6]))

    for k, (x, y, _) in enumerate(runs):
        resets.update({(x + i, y): 2 + k % 2 for i in range(3)})  # one for the whole chain
    for p in range(paths):
        register(f"from{p}", "M", net, net + 1, slices.pop())
        net += 1
        for t in range(rng.randint(1, 3)):
            x, y, s = place = slices.pop()
            cells[f"table{p}_{t}"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, f"X{x}/Y{y}/SLICE{s}.K0", A=net, F=net + 1)
            net += 1
        register(f"to{p}", "DI", net, net + 1, place)
        ends.append(net + 1)
        net += 2
    for k, (x, y, size) in enumerate(runs):
        carry(cells, f"chain{k}", x, y, rng.sample(ends, size), net, 2 + k % 2)
        net += 3 * size
    for k, (x, y) in enumerate(rng.sample([(x, y) for x in MEMORIES for y in (22, 46)], 7)):
        memory(cells, f"memory{k}", x, y, rng.sample(ends, 4), net)
        for i in range(4):
            register(f"read{k}_{i}", "M", net + i, net + 4 + i, slices.pop())
        net += 8
    for i, (x, y, s) in enumerate(slices[::2]):
        cells[f"wide{i}"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, f"X{x}/Y{y}/SLICE{s}.K0", A=100, M=101, F1=net, OFX=net + 1)
        cells[f"half{i}"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, f"X{x}/Y{y}/SLICE{s}.K1", A=ends[i % len(ends)], F=net)
        net += 2
    return {"modules": {"top": {"cells": cells}}}


def full(cells, ins, x, y, net=50):
    """A tile full of registers, which therefore stay where no other tile has room: of the nets 'ins', to those from 'net' on."""
    for i in range(8):
        flop(cells, f"stays{net + i}", "M", ins[i % len(ins)], net + i, (x, y, "ABCD"[i // 2]), i % 2)


def far_memory(*others):
    """A memory far from the registers it belongs to; 'others': where some stand that belong to nothing."""
    cells = {}
    memory(cells, "far", 4, 46, [50, 51, 52, 53], 100)
    for i, (x, y) in enumerate(others):
        memory(cells, f"idle{i}", x, y, [], 110 + 4 * i)
    full(cells, [100, 101, 102, 103], 23, 21)
    return {"modules": {"top": {"cells": cells}}}


def far_chain(near):
    """A carry chain of ten tables far from the registers it belongs to. 'near': whether another one stands at the free place close to these, which has time."""
    cells = {}
    carry(cells, "far", 2, 11, [50 + i % 8 for i in range(10)], 200)
    full(cells, [200 + 3 * i + 2 for i in range(0, 10, 2)], 40, 30)
    flop(cells, "column", "M", 7, 8, (41, 32, "D"))
    flop(cells, "reset", "M", 7, 9, (40, 31, "A"), reset=3)  # not beside this one: the tile has another reset
    if near:
        carry(cells, "near", 40, 32, [7] * 10, 300)
        cells["column"]["attributes"]["NEXTPNR_BEL"] = "X41/Y31/SLICEA.FF0"
    return {"modules": {"top": {"cells": cells}}}


def crowded_chain():
    """A carry chain far from the memory it belongs to; the tiles near that are full of registers that belong to nothing."""
    cells = {}
    memory(cells, "memory", 22, 22, [200 + 3 * i + 2 for i in range(0, 8, 2)], 100)
    carry(cells, "far", 2, 40, [100 + i % 4 for i in range(10)], 200)
    for i, (x, y) in enumerate([(22, 23), (23, 23), (22, 40), (23, 40)]):
        full(cells, [7], x, y, 300 + 10 * i)
    return {"modules": {"top": {"cells": cells}}}


def far_flop():
    """A register far from the memory it belongs to, with a reset that no register of the tiles near that has."""
    cells = {}
    memory(cells, "memory", 4, 22, [200] * 4, 100)
    for x in range(2, 17):
        flop(cells, f"near{x}", "M", 7, 300 + x, (x, 23, "A"))
    flop(cells, "same", "M", 7, 8, (20, 23, "A"), reset=3)
    flop(cells, "far", "M", 100, 200, (60, 23, "A"), reset=3)
    return {"modules": {"top": {"cells": cells}}}


def far_multiplexer():
    """A multiplexer of two tables far from the registers it belongs to: nextpnr wires the tables of one within their slice, so they stay."""
    cells = {}
    cells["half"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, "X4/Y12/SLICEA.K1", A=50, B=51, C=52, D=53, F=200)
    cells["wide"] = cell("TRELLIS_COMB", {"MODE": "LOGIC"}, "X4/Y12/SLICEA.K0", A=54, F1=200, OFX=201)
    full(cells, [7], 4, 12, 60)
    full(cells, [201], 23, 21)
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
        x, y, site = c["attributes"]["NEXTPNR_BEL"].split("/")
        if c["type"] == "DP16KD":
            if MEMORIES.get(int(x[1:])) != site or y not in ("Y22", "Y46"):
                found.append(f"{name} not on a site")
            continue
        tile, half = f"{x}/{y}", site[:6]
        if c["type"] == "TRELLIS_FF":
            tiles.setdefault(tile, set()).add(c["connections"]["LSR"][0])
            halves.setdefault((tile, half), set()).add(c["connections"]["CE"][0])
            table = at.get(c["attributes"]["NEXTPNR_BEL"].replace("FF", "K"))
            if "M" in c["connections"] and table and "M" in cells[table]["connections"]:
                found.append(f"{name} and {table} at one M input")
            if "DI" in c["connections"]:
                if table is None or cells[table]["connections"]["F"] != c["connections"]["DI"]:
                    found.append(f"{name} without its table")
        if "F1" in c["connections"]:
            other = at.get(c["attributes"]["NEXTPNR_BEL"].replace("K0", "K1"))
            if other is None or cells[other]["connections"].get("F") != c["connections"]["F1"]:
                found.append(f"{name} without its other half")
    found += torn(cells, at)
    return found + [f"two resets in {t}" for t, r in tiles.items() if len(r) > 1] + [f"two enables in {h}" for h, e in halves.items() if len(e) > 1]


def torn(cells, at):
    """What is wrong with carry chains."""
    found, carries = [], {c["connections"]["FCO"][0]: c for c in cells.values() if "FCO" in c["connections"]}

    def step(c):
        x, y, s, lc = re.fullmatch(r"X(\d+)/Y(\d+)/SLICE([ABCD]).K([01])", c["attributes"]["NEXTPNR_BEL"]).groups()
        return int(y), 8 * int(x) + 2 * "ABCD".index(s) + int(lc)

    for name, c in cells.items():
        if c["parameters"].get("MODE") == "CCU2":
            here = step(c)
            before = step(carries[c["connections"]["FCI"][0]]) if "FCI" in c["connections"] else (here[0], here[1] // 8 * 8 - 1)
            if (here[0], here[1] - 1) != before:
                found.append(f"{name} torn from its chain")
            beside = at.get(c["attributes"]["NEXTPNR_BEL"][:-1] + str(1 - here[1] % 2))
            if beside is None or cells[beside]["parameters"]["MODE"] != "CCU2":
                found.append(f"{name} alone in its slice")
    return found


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
                design = netlist(seed, 60)
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
        design = netlist(9, 40)
        self.assertEqual(self.run_on(copy.deepcopy(design)), self.run_on(copy.deepcopy(design)))

    def gains(self, design, name, place):
        """The cell gets to its place, and the longest path shorter for it."""
        self.assertEqual(faults(design["modules"]["top"]["cells"]), [])
        before, after, result = self.run_on(copy.deepcopy(design))
        cells = result["modules"]["top"]["cells"]
        self.assertEqual(faults(cells), [])
        self.assertLess(after, 0.7 * before)
        self.assertEqual(cells[name]["attributes"]["NEXTPNR_BEL"], place)

    def test_memory(self):
        for others in ([(22, 22)], [(4, 22), (22, 46)]):  # one on the best site, or two that show that it is one
            with self.subTest(others=others):
                self.gains(far_memory(*others), "far", "X22/Y22/EBR0")
                with mock.patch.object(ecp5_repair, "move_block", return_value=False), self.assertRaises(AssertionError):
                    self.gains(far_memory(*others), "far", "X22/Y22/EBR0")

    def test_chain(self):
        for near in (False, True):
            with self.subTest(near=near), mock.patch.object(ecp5_repair, "enter", return_value=False):
                self.gains(far_chain(near), "far_0", "X40/Y32/SLICEA.K0")
                with mock.patch.object(ecp5_repair, "move_chain", return_value=False), self.assertRaises(AssertionError):
                    self.gains(far_chain(near), "far_0", "X40/Y32/SLICEA.K0")

    def test_crowd(self):
        self.gains(crowded_chain(), "far_0", "X22/Y23/SLICEA.K0")
        with mock.patch.object(ecp5_repair, "enter", return_value=False), self.assertRaises(AssertionError):
            self.gains(crowded_chain(), "far_0", "X22/Y23/SLICEA.K0")

    def test_far(self):
        self.gains(far_flop(), "far", "X20/Y23/SLICEA.FF1")
        for name in ("alone", "move_far"):
            with self.subTest(name=name), mock.patch.object(ecp5_repair, name, return_value=False), self.assertRaises(AssertionError):
                self.gains(far_flop(), "far", "X20/Y23/SLICEA.FF1")

    def stays_whole(self):
        self.assertEqual(faults(self.run_on(far_multiplexer())[2]["modules"]["top"]["cells"]), [])

    def test_multiplexer(self):
        self.stays_whole()
        plain = ecp5_repair.plain
        with mock.patch.object(ecp5_repair, "plain", lambda cell, tied: plain(cell, set())), self.assertRaisesRegex(AssertionError, "without its other half"):
            self.stays_whole()

    def test_rules_fire(self):
        cells = netlist(1, 20)["modules"]["top"]["cells"]

        def changed(**places):
            other = copy.deepcopy(cells)
            for name, place in places.items():
                other[name]["attributes"]["NEXTPNR_BEL"] = place
            return " ".join(faults(other))

        self.assertIn("in one place", changed(from0=cells["from1"]["attributes"]["NEXTPNR_BEL"]))
        self.assertIn("one M input", changed(from0=cells["wide0"]["attributes"]["NEXTPNR_BEL"].replace("K", "FF")))
        self.assertIn("without its other half", changed(half0="X99/Y12/SLICEA.K1"))
        self.assertIn("without its table", changed(to0="X99/Y12/SLICEA.FF0"))
        self.assertIn("torn from its chain", changed(chain0_0="X99/Y12/SLICEA.K0", chain0_1="X99/Y12/SLICEA.K1"))
        self.assertIn("torn from its chain", changed(chain0_2="X99/Y12/SLICEB.K0", chain0_3="X99/Y12/SLICEB.K1"))
        self.assertIn("alone in its slice", changed(chain0_1="X99/Y12/SLICEA.K1"))
        self.assertIn("not on a site", changed(memory0="X4/Y22/EBR1"))
        self.assertIn("not on a site", changed(memory0="X4/Y23/EBR0"))
        a, b = next((a, b) for a in cells for b in cells if a < b and a.startswith("from") and b.startswith("from")
                    and cells[a]["connections"]["CE"] != cells[b]["connections"]["CE"])
        self.assertIn("two enables", changed(**{a: "X99/Y12/SLICEA.FF0", b: "X99/Y12/SLICEA.FF1"}))
        a, b = next((a, b) for a in cells for b in cells if a < b and a.startswith("from") and b.startswith("from")
                    and cells[a]["connections"]["LSR"] != cells[b]["connections"]["LSR"])
        self.assertIn("two resets", changed(**{a: "X99/Y12/SLICEA.FF0", b: "X99/Y12/SLICEB.FF0"}))


if __name__ == "__main__":
    unittest.main()
