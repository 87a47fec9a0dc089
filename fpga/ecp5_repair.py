"""Cells to better places, after nextpnr's placement and before its routing: its static placer leaves single look-up tables and flip-flops tens of tiles out of
the way of the longest paths. A placed netlist of nextpnr (JSON) in, the same with some of them moved to free places out: the cells on paths longer than a goal
go where that goal is missed by least, worst first, block memories and multipliers (ecp5_repair_blocks.py), carry chains (ecp5_repair_chains.py), then tables
and flip-flops, these together with their neighbours where that alone brings nothing. The goal then falls, as long as that shortens the path to expect. When
few paths are left that are much longer than all others, once more, with places for tables and flip-flops anywhere. Pins, memories of tables, and tables that
others are tied to stay."""
import sys

from ecp5_netlist import changed, places
from ecp5_repair_blocks import blocks, move_block
from ecp5_repair_chains import aim, chains, move_chain
from ecp5_repair_cost import cost, enough, ideal, middle, no_worse, stand, surroundings
from ecp5_repair_crowds import crowds, enter
from ecp5_repair_tiles import address, around, number, occupied, put, rules, slot, vacant
from ecp5_timing import NEVER, analyse, latest, likely, longest, missed, timing

# The next goal, of the longest path, and how much the length of ways counts beside time; the next line when one brings nothing.
ROUNDS = ((0.97, 1), (0.94, 1), (0.91, 1), (0.88, 1), (0.85, 1), (0.97, 0.1), (0.94, 0.1), (0.91, 0.1))
CLOSE = 5  # tiles; cells that move together
CHAINS = 20  # the latest carry chains that are tried in a round
PULLS = 15  # late paths for which groups are tried
NEAR = around(9)  # tiles tried around the ideal one
ALONE, MANY = 1.4, 100  # the longest path stands alone when it is so many times as long as that of so many-th length


def repair(path):
    """Moves cells of the placed netlist 'path'. Returns its longest path before and after, in ns."""
    with changed(path) as module:
        return repair_cells(module["cells"])


def repair_cells(cells):
    place = places(cells)
    graph = timing(cells, place)
    tiles = occupied(cells, place)
    logic, carry = movable(cells, place, graph), chains(cells, place, graph)
    hard, sites = blocks(cells, place, graph)
    before = analyse(graph, 0)
    graph["far"] = False
    improve(graph, tiles, sites, (logic, hard, carry))
    graph["far"] = alone(graph)
    if graph["far"]:
        improve(graph, tiles, sites, (logic, hard, carry))
    for o in logic + hard + carry:
        for name, bel in bels(o):
            cells[name]["attributes"]["NEXTPNR_BEL"] = bel
    return before, analyse(graph, 0)


def alone(g):
    """Whether few paths are much longer than all others: what is on them found no place near the ideal one."""
    times = sorted((g["arrive"][n] for n in g["ends"]), reverse=True)
    return times[0] > ALONE * times[min(MANY, len(times) - 1)]


def bels(o):
    """The cells of an object, each with nextpnr's name of its place."""
    x, y, *rest = o["at"]
    if "kind" in o:
        return [(name, f"X{x}/Y{y}/{rest[0]}") for name in o["cells"].values()]
    parts = [((0, kind, rest[0]), name) for kind, name in o["cells"].items()] if rest else o["cells"].items()
    return [(name, address(x + dx, y, kind, lc)) for (dx, kind, lc), name in parts]


def movable(cells, place, g):
    """The objects that can move: a table, a flip-flop, or both when the flip-flop takes its value from the table."""
    at = {p: name for name, p in place.items()}
    tied = {b for c in cells.values() for p in ("F1", "FXA", "FXB") for b in c["connections"].get(p) or []}  # within a slice: from a table to a multiplexer
    objects = []
    for name, (x, y, site) in place.items():
        cell = cells[name]
        if cell["type"] not in ("TRELLIS_COMB", "TRELLIS_FF"):
            continue
        table = name if cell["type"] == "TRELLIS_COMB" else at.get((x, y, site.replace("FF", "K")))
        flop = name if cell["type"] == "TRELLIS_FF" else at.get((x, y, site.replace("K", "FF")))
        together = table and flop and cells[flop]["connections"].get("DI")
        if together and name == flop or (table and (name == table or together) and not plain(cells[table], tied)):
            continue
        members = {"K": table, "FF": flop} if together else {"K": name} if name == table else {"FF": name}
        o = {"cells": members, "at": (x, y, number(site)), "rules": {k: rules(cells[n]) for k, n in members.items()}}
        objects.append(o | {"nodes": [g["node"][n, p] for n in members.values() for p in ("F", "Q", None) if (n, p) in g["node"]]})
    return objects


def plain(cell, tied):
    """A table that nothing ties to another one, no net of 'tied' either."""
    used = {p for p, bits in cell["connections"].items() if bits}
    alone = not used & {"OFX", "M", "FXA", "FXB", "F1", "FCI", "FCO"} and tied.isdisjoint(cell["connections"].get("F", []))
    return cell["parameters"].get("MODE", "LOGIC") == "LOGIC" and used & set("ABCD") and alone


def move(g, tiles, o):
    """Moves the object to the best free place, if that is better than its own."""
    x, y, lc = o["at"]
    groups, room = surroundings(g, o), g["worst"] - g["goal"]
    here = cost(groups, room, x, y)
    pins = [e[:2] for _, _, ins, outs in groups for e in ins + outs]
    ix, iy = ideal(lambda px, py: cost(groups, room, px, py), [(x, y), middle(pins, x, y)])
    choices = sorted((cost(groups, room, ix + dx, iy + dy), i) for i, (dx, dy) in enumerate(NEAR) if (ix + dx, iy + dy) in tiles)
    for price, i in choices:
        if price > here - enough(here):
            return False
        to = ix + NEAR[i][0], iy + NEAR[i][1]
        free = slot(o, tiles[to]) if to != (x, y) else None
        if free is not None:
            put(g, tiles, [(o, (*to, free))])
            return True
    return g["far"] and move_far(g, tiles, o, lambda tile: cost(groups, room, *tile), here)


def move_far(g, tiles, o, price, here):
    """Moves the object to the best free place anywhere: in a full part there may be none near for a flip-flop whose reset few share, which stands with no other."""
    found = min(((price(t), *t, free) for t, tile in tiles.items() if (free := slot(o, tile)) is not None), default=None)
    if not found or found[0] > here - enough(here):
        return False
    put(g, tiles, [(o, found[1:])])
    return True


def cluster(g, owner, n, without):
    """The objects close to the one of node n, and connected with it by edges that have little slack."""
    found = [owner[n]]
    for o in found:
        for m in o["nodes"]:
            for v, _, _ in g["ins"][m] + g["outs"][m]:
                near = abs(g["x"][v] - g["x"][m]) + abs(g["y"][v] - g["y"][m]) <= CLOSE
                if near and v in owner and owner[v] not in found and owner[v] is not without and g["need"][v] - g["arrive"][v] < 1:
                    found.append(owner[v])
        if len(found) > 30:
            break
    return found


def shift(g, tiles, objects, dx, dy):
    """Moves the objects together, if that helps: each to the free place nearest to its own and the way."""
    before, done = missed(g), []
    for o in objects:
        x, y, _ = old = o["at"]
        at = vacant(tiles, o, ((x + dx + i, y + dy + j) for i, j in NEAR[:61]))
        if at:
            put(g, tiles, [(o, at)])
            done.append((o, old))
    if no_worse(g, before, 0.995):
        return len(done)
    put(g, tiles, done)
    return 0


def pull(g, tiles, owner, end):
    """Brings the two sides of the long ways of a late path nearer to each other. Returns how many objects moved."""
    for u, v in longest(g, end):
        dx, dy = g["x"][u] - g["x"][v], g["y"][u] - g["y"][v]
        if abs(dx) + abs(dy) > CLOSE:
            for n, other, sign in ((v, u, 1), (u, v, -1)):
                objects = cluster(g, owner, n, owner.get(other)) if n in owner else []
                for part in (1, 3, 9):
                    moved = objects and shift(g, tiles, objects, sign * dx // part, sign * dy // part)
                    if moved:
                        return moved
    return 0


def improve(g, tiles, sites, kinds):
    """Rounds over the objects that miss the goal, worst first; a new goal for each. Where single objects leave the longest path, groups move. What was best
    of all rounds stays: a round with a low goal may cost the longest path something."""
    logic, hard, carry = kinds
    objects, i, owner = logic + hard + carry, 0, {n: o for o in logic for n in o["nodes"]}
    best = likely(g), [o["at"] for o in objects]
    while i < len(ROUNDS):
        share, g["care"] = ROUNDS[i]
        g["worst"] = analyse(g, latest(g) * share)
        for o in late(g, hard):
            move_block(g, sites, o)
        crowd = crowds(logic)
        for o in late(g, carry)[:CHAINS]:
            better = aim(g, o)
            if not move_chain(g, tiles, carry, o, *better):
                enter(g, tiles, crowd, o, *better)
        for o in late(g, logic):
            move(g, tiles, o)
        if latest(g) > g["worst"] - 0.01:
            for n in sorted(g["ends"], key=lambda n: -g["arrive"][n])[:PULLS]:
                pull(g, tiles, owner, n)
        now = likely(g)
        i += now > best[0] - 0.01
        if now < best[0]:
            best = now, [o["at"] for o in objects]
    for o, at in zip(objects, best[1]):
        stand(g, o, at)


def late(g, objects):
    """Those on paths that miss the goal, worst first."""
    slack = [min((g["need"][n] - g["arrive"][n] for n in o["nodes"]), default=NEVER) for o in objects]
    return [objects[i] for s, i in sorted((s, i) for i, s in enumerate(slack) if s < 0)]


if __name__ == "__main__":
    print("longest path %.2f ns, then %.2f ns" % repair(sys.argv[1]))
