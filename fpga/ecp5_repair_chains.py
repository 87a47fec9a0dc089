"""Carry chains to better places, for ecp5_repair.py: the tables of one, which follow each other from the first place of a tile on, with the flip-flops that
take their values, as one object to free places that follow each other likewise, or in exchange with another chain."""
from ecp5_repair_cost import LENGTH, enough, ideal, middle, no_worse, penalty, share_of
from ecp5_repair_tiles import address, around, put, rules, stamp
from ecp5_timing import HOP, NEVER, missed

REACH = 20  # tiles around the ideal place that are looked at
TRIED = 30  # free ones of them, the nearest, and as many with chains


def chains(cells, place, g):
    """The objects of the carry chains that can move. Their cells are known by (columns right of the first tile, kind, place in the tile); 'parts' has the
    rules() of each."""
    after = {c["connections"]["FCI"][0]: n for n, c in cells.items() if n in place and c["connections"].get("FCI")}
    tables = [n for n in place if cells[n]["parameters"].get("MODE") == "CCU2"]
    at, objects = {p: n for n, p in place.items()}, []
    for head in tables:
        members = [head] if not cells[head]["connections"].get("FCI") else []
        for n in members:
            out = cells[n]["connections"].get("FCO")
            members += [after[out[0]]] if out and out[0] in after else []
        found = whole(cells, place, at, members)
        if not found:
            continue
        o = {"cells": found, "at": place[head][:2], "parts": {part: rules(cells[n]) for part, n in found.items()}, "width": (len(members) + 7) // 8}
        columns = {v: part[0] for part, n in found.items() for p in ("F", "FCO", "Q", None) if (v := g["node"].get((n, p))) is not None}
        objects.append(o | {"columns": columns, "nodes": sorted(columns, key=g["rank"].get)})
    return objects


def whole(cells, place, at, members):
    """The cells of a chain by part; None if it does not fill slices from the first of a tile on, or hangs together with more than its flip-flops."""
    found = {}
    for i, n in enumerate(members):
        x, y, _ = place[members[0]]
        used = {p for p, bits in cells[n]["connections"].items() if bits}
        if "X%d/Y%d/%s" % place[n] != address(x + i // 8, y, "K", i % 8) or used & {"OFX", "M", "FXA", "FXB", "F1"}:
            return None
        found[i // 8, "K", i % 8] = n
        flop = at.get((*place[n][:2], place[n][2].replace("K", "FF")))
        if flop and cells[flop]["connections"].get("DI"):
            found[i // 8, "FF", i % 8] = flop
    return found if members and len(members) % 2 == 0 else None


def fits(o, tiles, x, y):
    """Whether the chain can stand with its first tile at (x, y)."""
    for dx in range(o["width"]):
        if not tiles.get((x + dx, y), {"open": False})["open"]:
            return False
    for (dx, kind, lc), r in o["parts"].items():
        tile = tiles[x + dx, y]
        if tile[kind][lc]:
            return False
        if kind == "FF":
            beside = tile["FF"][lc ^ 1]
            if any(f and f[0] != r[0] for f in tile["FF"]) or beside and beside[1] != r[1]:
                return False
    return True


def priced(g, o):
    """The price of a place for the chain: that of what leaves it too late, or reaches its flip-flops too late, and of the length of its ways."""
    x, y, arrive, need, columns = g["x"], g["y"], g["arrive"], g["need"], o["columns"]
    index, steps, goal, room = {n: i for i, n in enumerate(o["nodes"])}, [], g["goal"], g["worst"] - g["goal"]
    for n in o["nodes"]:
        inner, ins, dx = [], [], columns[n]
        for u, d, wired in g["ins"][n]:
            if u in index:
                inner.append((index[u], d + (HOP[abs(columns[u] - dx)] if wired else 0)))
            elif arrive[u] > -90:
                ins.append((x[u] - dx, y[u], arrive[u] + d, share_of(g, u)))
        share = share_of(g, n)
        outs = [(x[v] - dx, y[v], need[v] - d, share) for v, d, _ in g["outs"][n] if v not in index]
        steps.append((g["start"][n] if g["start"][n] is not None else -NEVER, g["end"][n], inner, ins, outs))
    pins = [e[:2] for step in steps for e in step[3] + step[4]]
    return lambda px, py: price(steps, goal, room, px, py), pins


def price(steps, goal, room, px, py):
    """That of the place (px, py), from the steps of the chain: times pass through it as they do through the graph."""
    total, times = 0.0, []
    for t, end, inner, ins, outs in steps:
        for i, d in inner:
            t = max(t, times[i] + d)
        for x, y, late, share in ins:
            d = abs(x - px) + abs(y - py)
            total += LENGTH[d] * share
            t = max(t, late + HOP[d])
        times.append(t)
        if end and t > goal:
            total += penalty(t - goal, room)
        for x, y, last, share in outs:
            d = abs(x - px) + abs(y - py)
            total += LENGTH[d] * share
            if t > last - HOP[d]:
                total += penalty(t - last + HOP[d], room)
    return total


def aim(g, o):
    """The price of a place for the chain, as a function of it, and the column and row of the ideal one."""
    cost, pins = priced(g, o)
    return cost, *ideal(cost, [o["at"], middle(pins, *o["at"])])


def move_chain(g, tiles, objects, o, cost, x, y):
    """Moves the chain to where that gains most of the places around the ideal one, and a chain that stands there to its own, if that is better. cost(), x and
    y as aim() gives them."""
    here, stay = o["at"], cost(*o["at"])
    least, best = enough(stay), None
    stamp(tiles, o, False)
    free = [((x + dx, y + dy), None) for dx, dy in around(REACH) if fits(o, tiles, x + dx, y + dy)][:TRIED]
    others = sorted((abs(c["at"][0] - x) + abs(c["at"][1] - y), i) for i, c in enumerate(objects) if c["width"] == o["width"] and c is not o)
    for to, other in free + [(objects[i]["at"], objects[i]) for distance, i in others[:TRIED] if distance <= REACH]:
        gain = stay - cost(*to)
        if gain > least and other:
            theirs, _ = priced(g, other)
            gain += theirs(*to) - theirs(*here)
            stamp(tiles, other, False)
            gain = gain if fits(o, tiles, *to) and fits(other, tiles, *here) else 0
            stamp(tiles, other, True)
        if gain > least:
            least, best = gain, [(o, to)] + ([(other, here)] if other else [])
    stamp(tiles, o, True)
    return best is not None and try_moves(g, tiles, best)


def try_moves(g, tiles, moves, share=1):
    """Makes the moves (object, place); back again if more than that share is left of what the paths miss the goal by."""
    before, back = missed(g), [(o, o["at"]) for o, _ in moves]
    put(g, tiles, moves)
    if no_worse(g, before, share):
        return True
    put(g, tiles, back)
    return False
