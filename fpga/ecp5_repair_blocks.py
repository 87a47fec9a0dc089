"""Block memories and multipliers to better sites, for ecp5_repair.py: to a free one of the kind, or in exchange with another block, where that lowers what
the paths miss the goal by. Every column of sites goes through all rows that have sites, which the used ones show: no other site is taken."""
from ecp5_repair_cost import cost, enough, no_worse, settle, stand, surroundings
from ecp5_timing import missed, registered

KINDS = ("DP16KD", "MULT18X18D")
WEIGHT = 0.1  # of the length of a block's ways: it has ten times the pins of a logic cell, and most of them have time


def blocks(cells, place, g):
    """The objects of the blocks that can move. Their sites: kind -> (column, row) -> the object there, None at a free one."""
    objects, sites = [], {}
    for kind in KINDS:
        names = [n for n in place if cells[n]["type"] == kind]
        if kind == "MULT18X18D" and not alike(cells, names):
            continue
        bels, rows = {place[n][0]: place[n][2] for n in names}, sorted({place[n][1] for n in names})
        sites[kind] = {(x, y): None for x in sorted(bels) for y in rows}
        for n in names:
            o = {"cells": {kind: n}, "kind": kind, "at": place[n], "bels": bels, "nodes": nodes_of(g, cells, n)}
            objects.append(o)
            sites[kind][place[n][:2]] = o
    return objects, sites


def nodes_of(g, cells, name):
    """The nodes of a cell, by name of the output, that of its inputs last."""
    return [g["node"][name, p] for p in [*sorted(cells[name]["port_directions"]), None] if (name, p) in g["node"]]


def alike(cells, names):
    """Whether any multiplier can stand beside any other: those of a DSP block share its clocks, enables and resets, and may have ways of their own."""
    if any(c["type"] == "ALU54B" for c in cells.values()) or not all(registered(cells[n]) for n in names):
        return False
    tied = any(bits for n in names for p, bits in cells[n]["connections"].items() if p.startswith(("SRI", "SRO", "RO")))
    controls = [[cells[n]["parameters"], {p: b for p, b in cells[n]["connections"].items() if p.startswith(("CLK", "CE", "RST"))}] for n in names]
    return not tied and all(c == controls[0] for c in controls)


def priced(g, o):
    """The price of a site for the block."""
    groups, room = surroundings(g, o), g["worst"] - g["goal"]
    groups = [(first, last, [(*e[:3], e[3] * WEIGHT) for e in ins], [(*e[:3], e[3] * WEIGHT) for e in outs]) for first, last, ins, outs in groups]
    return lambda site: cost(groups, room, *site)


def move_block(g, sites, o):
    """Moves the block to the site where that gains most, and what stands there to its own, if that is better."""
    sites, here, price = sites[o["kind"]], o["at"][:2], priced(g, o)
    least, best = enough(price(here)), None
    for cheap, site in sorted((price(s), s) for s in sites if s != here):
        gain, other = price(here) - cheap, sites[site]
        if gain <= least:
            break
        if other:
            theirs = priced(g, other)
            gain += theirs(site) - theirs(here)
        if gain > least:
            least, best = gain, site
    return best is not None and try_exchange(g, sites, here, best)


def try_exchange(g, sites, a, b):
    """Exchanges what stands on two sites; back again if the paths miss the goal by more then."""
    before = missed(g)
    exchange(g, sites, a, b)
    if no_worse(g, before):
        return True
    exchange(g, sites, a, b)
    return False


def exchange(g, sites, a, b):
    """What stands on site a to site b, and the other way round."""
    sites[a], sites[b] = sites[b], sites[a]
    moved = [(sites[s], s) for s in (a, b) if sites[s]]
    for o, (x, y) in moved:
        stand(g, o, (x, y, o["bels"][x]))
    settle(g, [o for o, _ in moved])
