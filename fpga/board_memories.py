#!/usr/bin/env python3
"""Places the block memories and multipliers of an ECP5 netlist, with little wire.

usage: board_memories.py PLACED NETLIST OUT
PLACED is a netlist that nextpnr has placed and written (--write), NETLIST the
one that it had read. OUT becomes NETLIST with the place of each block memory
and multiplier (attribute BEL), for a second placement.
nextpnr's placer 'static' sets these cells one after the other on free places
that it finds at random, and moves none of them for another one. Here they
exchange places by simulated annealing. The length of a net is half the
perimeter of its box, in tiles. Logic is first where PLACED has it. Then it
follows the memories, and they are annealed again.
SPDX-License-Identifier: Apache-2.0
"""

import json
import math
import random
import re
import sys

KINDS = ("DP16KD", "MULT18X18D")
LOGIC = ("TRELLIS_COMB", "TRELLIS_FF", "TRELLIS_RAMW")
EMPTY = 999, -1, 999, -1  # the box of no pin: left, right, low, high
MANY, SOME = 2000, 64  # cells; a net with more is a clock; logic does not follow a net with more
# Annealing: the first temperature in tiles, moves of each cell at a temperature; for each round.
ROUNDS = ((150.0, 20), (60.0, 15), (60.0, 15), (60.0, 15))
COLD, COOLER = 1.0, 0.85  # the last temperature; a temperature is so much of the one before
STEPS, ANCHOR = 40, 0.05  # steps of logic; the pull of its first tile, 1: that of a net of two


def place(bel):
    """The tile of X31/Y22/EBR0: (31, 22)."""
    x, y, _ = bel.split("/")
    return int(x[1:]), int(y[1:])


def top(design):
    """The cells of the top module."""
    modules = design["modules"].values()
    return next(m for m in modules if int(m["attributes"].get("top", "0"), 2))["cells"]


def read(cells):
    """({cell: its kind}, {cell: its bel}, [the cells of each net])."""
    nets, bels = {}, {}
    for name, cell in cells.items():
        if bel := cell["attributes"].get("NEXTPNR_BEL"):
            bels[name] = bel
            for bits in cell["connections"].values():
                for bit in bits:
                    if isinstance(bit, int):
                        nets.setdefault(bit, {})[name] = None
    kinds = {name: cells[name]["type"] for name in bels}
    return kinds, bels, [list(net) for net in nets.values() if 1 < len(net) < MANY]


def sites(bels):
    """The places of a kind, from those that some cells have: an ECP5 has the same columns in each
    row."""
    columns = {re.sub(r"/Y\d+/", "/Y{}/", bel) for bel in bels}
    rows = {place(bel)[1] for bel in bels}
    return [column.format(row) for column in sorted(columns) for row in sorted(rows)]


class Wire:
    """The length of the nets of some cells, with the tiles where these are."""

    def __init__(self, nets, tiles, bels):
        self.at = {name: place(bel) for name, bel in bels.items()}
        self.own = {name: [] for name in bels}  # boxes of the nets of this cell alone
        self.shared = {name: [] for name in bels}  # numbers of its other nets
        self.boxes, self.cells = [], []  # of shared nets
        self.nets = 0
        for net in nets:
            cells = [name for name in net if name in bels]
            if not cells:
                continue
            self.nets += 1
            others = [tiles[name] for name in net if name not in bels]
            xs, ys = [tile.real for tile in others], [tile.imag for tile in others]
            box = (min(xs), max(xs), min(ys), max(ys)) if others else EMPTY
            if len(cells) == 1:
                self.own[cells[0]].append(box)
                continue
            for name in cells:
                self.shared[name].append(len(self.boxes))
            self.boxes.append(box)
            self.cells.append(cells)
        self.lengths = [self.length(net) for net in range(len(self.boxes))]
        self.known = {}
        self.all = sum(self.lengths) + sum(self.alone(*cell) for cell in self.at.items())

    def alone(self, name, tile):
        """The length of the nets of a cell alone, on a tile."""
        if (name, tile) not in self.known:
            x, y = tile
            self.known[name, tile] = sum(
                max(right, x) - min(left, x) + max(high, y) - min(low, y)
                for left, right, low, high in self.own[name]
            )
        return self.known[name, tile]

    def length(self, net):
        left, right, low, high = self.boxes[net]
        for x, y in map(self.at.__getitem__, self.cells[net]):
            if x < left:
                left = x
            if x > right:
                right = x
            if y < low:
                low = y
            if y > high:
                high = y
        return right - left + high - low

    def move(self, tiles, accept):
        """Moves cells, {cell: tile}, if accept(additional length) is true. Returns that."""
        before = {name: self.at[name] for name in tiles}
        nets = list(dict.fromkeys(net for name in tiles for net in self.shared[name]))
        more = sum(self.alone(*cell) for cell in tiles.items())
        more -= sum(self.alone(*cell) for cell in before.items())
        self.at |= tiles
        new = list(map(self.length, nets))
        more += sum(new) - sum(map(self.lengths.__getitem__, nets))
        if not accept(more):
            self.at |= before
            return False
        for net, length in zip(nets, new):
            self.lengths[net] = length
        self.all += more
        return True


def anneal(wire, bels, chance, heat, moves):
    """Changes the bels of one kind."""
    places, names = sites(bels.values()), sorted(bels)
    on = {bel: name for name, bel in bels.items()}
    while heat > COLD:
        for _ in range(moves * len(names)):
            name, bel = chance.choice(names), chance.choice(places)
            old, other = bels[name], on.get(bel)
            if other == name:
                continue
            tiles = {name: place(bel)} | ({other: place(old)} if other else {})
            if wire.move(tiles, lambda more: more <= 0 or chance.random() < math.exp(-more / heat)):
                on.pop(old)
                if other:
                    bels[other], on[old] = old, other
                bels[name], on[bel] = bel, name
        heat *= COOLER


def follow(nets, tiles, kinds):
    """The tiles of all cells when logic follows the others: in each step a cell of logic moves to
    the middle of the cells on its nets, which pull less the more there are, and of its first
    tile."""
    now = dict(tiles)
    nets = [net for net in nets if len(net) <= SOME]
    pulls = [1 / (len(net) - 1) for net in nets]
    of = {name: [] for name, kind in kinds.items() if kind in LOGIC}
    for number, net in enumerate(nets):
        for name in net:
            if name in of:
                of[name].append(number)
    own = {name: sum(pulls[n] ** 2 for n in numbers) for name, numbers in of.items()}
    sums = {name: sum(pulls[n] for n in numbers) + ANCHOR for name, numbers in of.items()}
    for _ in range(STEPS):
        middle = [pull**2 * sum(map(now.__getitem__, net)) for net, pull in zip(nets, pulls)]
        now |= {
            name: (
                sum(map(middle.__getitem__, numbers)) - own[name] * now[name] + ANCHOR * tiles[name]
            )
            / sums[name]
            for name, numbers in of.items()
        }
    return now


def main():
    placed, netlist, out = sys.argv[1:]
    kinds, all_bels, nets = read(top(json.load(open(placed))))
    bels = {name: bel for name, bel in all_bels.items() if kinds[name] in KINDS}
    tiles = {name: complex(*place(bel)) for name, bel in all_bels.items()}
    now = tiles
    for heat, moves in ROUNDS:
        wire = Wire(nets, now, bels)
        print(
            f"{len(bels)} cells with {wire.nets} nets, {wire.all:.0f} tiles of wire; then ", end=""
        )
        for kind in KINDS:
            own = {name: bel for name, bel in bels.items() if kinds[name] == kind}
            if own:
                anneal(wire, own, random.Random(1), heat, moves)
                bels |= own
        print(f"{wire.all:.0f}", flush=True)
        tiles |= {name: complex(*place(bel)) for name, bel in bels.items()}
        now = follow(nets, tiles, kinds)
    design = json.load(open(netlist))
    cells = top(design)
    for name, bel in bels.items():
        cells[name]["attributes"]["BEL"] = bel
    with open(out, "w") as f:
        json.dump(design, f)


if __name__ == "__main__":
    main()
