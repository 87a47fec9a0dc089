"""Logic cells to better places, after nextpnr's placement and before its routing: its static placer leaves single look-up tables and flip-flops tens of tiles
out of the way of the longest paths. A placed netlist of nextpnr (JSON) in, the same with some of them moved to free places out: the cells on paths longer
than a goal go where that goal is missed by least, worst first, and together with their neighbours where that alone brings nothing. The goal then falls, as
long as the longest path follows. Carry chains, memories, multipliers and pins stay."""
import sys

from ecp5_netlist import changed, places
from ecp5_timing import HOP, NEVER, analyse, arrival, latest, longest, missed, requirement, spread, timing

GOALS = (0.97, 0.94, 0.91, 0.88, 0.85)  # of the longest path: the next goal; the next smaller share when one brings nothing
LENGTH = [0.0008 * (d + d * d / 40) for d in range(400)]  # what a way of d tiles costs beside the delay, in ns of a missed goal, squared
CLOSE = 5  # tiles; cells that move together
PULLS = 30  # late paths for which groups are tried
NEAR = sorted(((x, y) for x in range(-9, 10) for y in range(-9, 10)), key=lambda p: (abs(p[0]) + abs(p[1]), p))  # tiles tried around the ideal one


def repair(path):
    """Moves cells of the placed netlist 'path'. Returns its longest path before and after, in ns."""
    with changed(path) as module:
        return repair_cells(module["cells"])


def repair_cells(cells):
    place = places(cells)
    graph = timing(cells, place)
    tiles = occupied(cells, place)
    objects = movable(cells, place, graph)
    before = analyse(graph, 0)
    improve(graph, tiles, objects, before)
    for o in objects:
        x, y, lc = o["at"]
        for kind, name in o["cells"].items():
            cells[name]["attributes"]["NEXTPNR_BEL"] = f"X{x}/Y{y}/SLICE{'ABCD'[lc // 2]}.{kind}{lc % 2}"
    return before, analyse(graph, 0)


def occupied(cells, place):
    """The logic tiles: for every place of a tile, two to a slice, the table and the flip-flop there, as rules() of them. Nothing goes to one with memory."""
    tiles, logic = {}, ("TRELLIS_COMB", "TRELLIS_FF")
    used = [place[n] for n in place if cells[n]["type"] in logic]
    columns, rows = sorted({p[0] for p in used}), sorted({p[1] for p in used})
    for x in columns:
        for y in rows:
            tiles[x, y] = {"K": [None] * 8, "FF": [None] * 8, "open": True}
    for name, (x, y, site) in place.items():
        if cells[name]["type"] in logic:
            tiles[x, y][site[7:-1]][number(site)] = rules(cells[name])
    memory = {place[n][:2] for n in place if cells[n]["type"] == "TRELLIS_RAMW" or cells[n]["parameters"].get("MODE") in ("DPRAM", "RAMW_BLOCK")}
    for t in memory:
        tiles[t]["open"] = False
    return tiles


def number(site):
    """Which of the eight places of a tile SLICE<letter>.<kind><0 or 1> is."""
    return "ABCD".index(site[5]) * 2 + int(site[-1])


def rules(cell):
    """What must be equal in a tile, and in a slice of it; whether it takes the M input of its place."""
    p, c = cell["parameters"], cell["connections"]
    if cell["type"] == "TRELLIS_COMB":
        return None, p.get("MODE", "LOGIC"), bool(c.get("M") or c.get("OFX"))
    same = [str(c.get("CLK")), str(c.get("LSR")), p.get("CLKMUX"), p.get("LSRMUX"), p.get("SRMODE") == "ASYNC"]
    return same, [str(c.get("CE")), p.get("CEMUX"), p.get("GSR")], not c.get("DI")


def movable(cells, place, g):
    """The objects that can move: a table, a flip-flop, or both when the flip-flop takes its value from the table."""
    at = {p: name for name, p in place.items()}
    objects = []
    for name, (x, y, site) in place.items():
        cell = cells[name]
        if cell["type"] not in ("TRELLIS_COMB", "TRELLIS_FF"):
            continue
        table = name if cell["type"] == "TRELLIS_COMB" else at.get((x, y, site.replace("FF", "K")))
        flop = name if cell["type"] == "TRELLIS_FF" else at.get((x, y, site.replace("K", "FF")))
        together = table and flop and cells[flop]["connections"].get("DI")
        if together and name == flop or (table and (name == table or together) and not plain(cells[table])):
            continue
        members = {"K": table, "FF": flop} if together else {"K": name} if name == table else {"FF": name}
        o = {"cells": members, "at": (x, y, number(site)), "rules": {k: rules(cells[n]) for k, n in members.items()}}
        objects.append(o | {"nodes": [g["node"][n, p] for n in members.values() for p in ("F", "Q", None) if (n, p) in g["node"]]})
    return objects


def plain(cell):
    """A table that nothing ties to another one."""
    used = {p for p, bits in cell["connections"].items() if bits}
    return cell["parameters"].get("MODE", "LOGIC") == "LOGIC" and used & set("ABCD") and not used & {"OFX", "M", "FXA", "FXB", "F1", "FCI", "FCO"}


def slot(o, tile):
    """A free place of the tile for the object; None if there is none."""
    flop = o["rules"].get("FF")
    if not tile["open"] or flop and any(f and f[0] != flop[0] for f in tile["FF"]):
        return None
    for lc in range(8):
        beside = {k: tile[k][lc ^ 1] for k in o["rules"]}
        table = tile["K"][lc]
        if flop and flop[2] and table and table[2]:  # both take M
            continue
        if all(not tile[k][lc] and (not beside[k] or beside[k][1] == r[1]) for k, r in o["rules"].items()):
            return lc
    return None


def surroundings(g, o):
    """For every node of the object the earliest and latest time it has by itself, and the edges from and to other objects with their share of a net."""
    inside, groups = set(o["nodes"]), []
    for n in o["nodes"]:
        own = [v for v, _, _ in g["outs"][n] if v in inside and g["end"][v]]
        first = g["start"][n] if g["start"][n] is not None else -NEVER
        last = g["goal"] if g["end"][n] or own else NEVER
        x, y, arrive, need = g["x"], g["y"], g["arrive"], g["need"]
        ins = [(x[u], y[u], arrive[u] + d, min(1, 4 / len(g["outs"][u]))) for u, d, wired in g["ins"][n] if u not in inside and wired and arrive[u] > -90]
        share = min(1, 4 / max(1, len(g["outs"][n])))
        outs = [(x[v], y[v], need[v] - d, share) for v, d, wired in g["outs"][n] if v not in inside and wired]
        if ins or outs:
            groups.append((first, last, ins, outs))
    return groups


def cost(groups, room, px, py):
    """By how much the paths through the object miss the goal, squared, far more beyond 'room', and how long its ways are when it stands at (px, py)."""
    total = 0.0
    for first, last, ins, outs in groups:
        times = []
        for x, y, t, share in ins:
            d = abs(x - px) + abs(y - py)
            total += LENGTH[d] * share
            times.append(t + HOP[d])
        needs = []
        for x, y, t, share in outs:
            d = abs(x - px) + abs(y - py)
            total += LENGTH[d] * share
            needs.append(t - HOP[d])
        first, last = max(times, default=first) if times and first < 0 else first, min(needs + [last])
        for miss in [t - last for t in times] + [first - t for t in needs]:
            if miss > 0:
                total += miss * miss + (20 * (miss - room) ** 2 if miss > room else 0)
    return total


def ideal(groups, room, x, y):
    """The tile of least cost, free or not, by steps that halve."""
    known = {}

    def at(p):
        if p not in known:
            known[p] = cost(groups, room, *p)
        return known[p]

    pins = [e[:2] for _, _, ins, outs in groups for e in ins + outs]
    middle = tuple(sorted(c)[len(c) // 2] for c in zip(*pins)) if pins else (x, y)
    best = min([(x, y), middle], key=at)
    step = 16
    while step:
        nearby = min(((best[0] + dx * step, best[1] + dy * step) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))), key=at)
        if at(nearby) < at(best) - 1e-9:
            best = nearby
        else:
            step //= 2
    return best


def put(g, tiles, o, to):
    """Moves the object to a free place (column, row, number), and all times with it."""
    x, y, lc = o["at"]
    for k, r in o["rules"].items():
        tiles[x, y][k][lc], tiles[to[:2]][k][to[2]] = None, r
    o["at"] = to
    for n in o["nodes"]:
        g["x"][n], g["y"][n] = to[:2]
    spread(g, {v for n in o["nodes"] for v, _, _ in g["outs"][n]} | set(o["nodes"]), "arrive", "outs", 1, arrival)
    spread(g, {u for n in o["nodes"] for u, _, _ in g["ins"][n]} | set(o["nodes"]), "need", "ins", -1, requirement)


def move(g, tiles, o):
    """Moves the object to the best free place, if that is better than its own."""
    x, y, lc = o["at"]
    groups, room = surroundings(g, o), g["worst"] - g["goal"]
    here = cost(groups, room, x, y)
    ix, iy = ideal(groups, room, x, y)
    choices = sorted((cost(groups, room, ix + dx, iy + dy), i) for i, (dx, dy) in enumerate(NEAR) if (ix + dx, iy + dy) in tiles)
    for price, i in choices:
        if price > here - max(0.002, 0.02 * here):
            return False
        to = ix + NEAR[i][0], iy + NEAR[i][1]
        free = slot(o, tiles[to]) if to != (x, y) else None
        if free is not None:
            put(g, tiles, o, (*to, free))
            return True
    return False


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
        for i, j in NEAR[:61]:
            tile = tiles.get((x + dx + i, y + dy + j))
            free = slot(o, tile) if tile else None
            if free is not None:
                put(g, tiles, o, (x + dx + i, y + dy + j, free))
                done.append((o, old))
                break
    if missed(g) < before * 0.995 and latest(g) < g["worst"] + 0.001:
        return len(done)
    for o, old in reversed(done):
        put(g, tiles, o, old)
    return 0


def pull(g, tiles, owner, end):
    """Brings the two sides of the long ways of a late path nearer to each other. Returns how many objects moved."""
    for u, v in longest(g, end):
        dx, dy = g["x"][u] - g["x"][v], g["y"][u] - g["y"][v]
        if abs(dx) + abs(dy) > CLOSE:
            for n, other, sign in ((v, u, 1), (u, v, -1)):
                objects = cluster(g, owner, n, owner.get(other)) if n in owner else []
                for part in (1, 2, 4):
                    moved = objects and shift(g, tiles, objects, sign * dx // part, sign * dy // part)
                    if moved:
                        return moved
    return 0


def improve(g, tiles, objects, worst):
    """Rounds over the objects that miss the goal, worst first; a new goal for each. Where single objects bring nothing more, groups move."""
    share, owner = 0, {n: o for o in objects for n in o["nodes"]}
    best = worst, [o["at"] for o in objects]
    while share < len(GOALS):
        g["worst"] = analyse(g, worst * GOALS[share])
        slack = [min((g["need"][n] - g["arrive"][n] for n in o["nodes"]), default=NEVER) for o in objects]
        late = sorted((s, i) for i, s in enumerate(slack) if s < 0)
        for _, i in late:
            move(g, tiles, objects[i])
        now = latest(g)
        if now > worst - 0.01:
            for n in sorted(g["ends"], key=lambda n: -g["arrive"][n])[:PULLS]:
                pull(g, tiles, owner, n)
            now = latest(g)
            share += now > worst - 0.01
        worst = min(now, worst)
        if now <= best[0] + 0.005:
            best = now, [o["at"] for o in objects]
    for o, at in zip(objects, best[1]):
        o["at"] = at
        for n in o["nodes"]:
            g["x"][n], g["y"][n] = at[:2]


if __name__ == "__main__":
    print("longest path %.2f ns, then %.2f ns" % repair(sys.argv[1]))
