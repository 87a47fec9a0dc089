"""The longest paths of a placed netlist of nextpnr-ecp5, from the places of its cells alone, and anew for the paths through a cell that moves. One clock.
A graph 'g' has a node for every output of a cell, and one for all inputs of a cell that end paths. It holds lists, by the number of the node:
'ins' and 'outs', its neighbours as (node, delay within the cell, whether there is a way between the two); 'x' and 'y', its tile; 'start', when it changes
after the clock, None if it follows others; 'end', whether paths end there; 'arrive', its latest time; 'need', the latest time it may have for the 'goal'."""
import heapq
import math

# ns, for speed grade 6. A way of d tiles: between what nextpnr reports of routed designs, 0.62 + 0.15 for each of four tiles + 0.052 for each more, and what it
# takes for a way before it routes, 0.25 + 0.168 a tile, 0.084 from the sixth of each direction. The rest is from its reports, SETUP of the two blocks guessed.
HOP = [0.45 + 0.16 * min(d, 8) + 0.08 * max(d - 8, 0) for d in range(400)]
LUT, CARRY_IN, CARRY_OUT, CARRY = 0.24, 0.45, 0.44, 0.07  # through a table, into a carry chain, out of it, one bit of it
OUT = {"TRELLIS_FF": 0.52, "DP16KD": 5.6, "OUTREG": 1.0, "MULT18X18D": 0.97, "TRELLIS_IO": -50.0}  # from the clock
SETUP = {"DP16KD": 0.3, "MULT18X18D": 0.3, "LSR": 0.42}
CLOCKS = ("CLK", "WCK", "CLKI", "CLKA", "CLKB", "CLK0", "CLK1", "CLK2", "CLK3")

SPREAD = 0.25  # ns; how far a path's delay gets from this model
NEVER = 1000.0  # ns; the slack of what no path needs


def timing(cells, place):
    """The graph of the paths. 'node' has the numbers of the nodes by (cell, output), and by (cell, None) for the ends."""
    driver, node, g = {}, {}, {"start": [], "x": [], "y": [], "ins": [], "outs": [], "end": []}

    def add(key, start, end):
        node[key] = len(g["start"])
        for part, value in (("start", start), ("x", place[key[0]][0]), ("y", place[key[0]][1]), ("ins", []), ("outs", []), ("end", end)):
            g[part].append(value)

    for name, cell in cells.items():
        if cell["type"] == "DCCA" or name not in place:
            continue
        for port, way in sorted(cell["port_directions"].items()):
            bits = [b for b in cell["connections"].get(port, []) if isinstance(b, int)]
            if way == "output" and bits and cell["type"] != "TRELLIS_RAMW":
                add((name, port), from_clock(cell), False)
                driver[bits[0]] = (name, port)
        add((name, None), None, True)
    for name, cell in cells.items():
        for port, way in sorted(cell["port_directions"].items()):
            source = driver.get(next(iter(cell["connections"].get(port, [])), None))
            if way == "input" and source and port not in CLOCKS and (name, None) in node:
                for out, delay in through(cell, port):
                    wired = port != "FCI" and not (port == "DI" and cell["type"] == "TRELLIS_FF")
                    u, v = node[source], node[name, out]
                    g["ins"][v].append((u, delay, wired))
                    g["outs"][u].append((v, delay, wired))
    g["node"], g["order"] = node, in_order(g)
    g["ends"] = [n for n in g["order"] if g["end"][n]]
    g["rank"] = {n: i for i, n in enumerate(g["order"])}
    return g


def from_clock(cell):
    """When an output of the cell changes after the clock; None if it follows inputs."""
    kind, settings = cell["type"], cell["parameters"]
    if kind == "TRELLIS_COMB" or kind == "MULT18X18D" and not registered(cell):
        return None
    return OUT["OUTREG" if kind == "DP16KD" and settings.get("REGMODE_A") == "OUTREG" else kind]


def registered(cell):
    return cell["parameters"].get("REG_OUTPUT_CLK", "NONE") != "NONE"


def through(cell, port):
    """The nodes an input leads to, with the delays: outputs of a cell without a clock, or the end (None) of the paths to one with it."""
    kind, used = cell["type"], cell["connections"]
    if kind == "TRELLIS_COMB":
        if port in ("A", "B", "C", "D"):
            return [(o, CARRY_IN if o == "FCO" else LUT) for o in ("F", "FCO", "OFX") if used.get(o)]
        if port == "FCI":
            return [(o, d) for o, d in (("F", CARRY_OUT), ("FCO", CARRY)) if used.get(o)]
        return [("OFX", LUT)] if used.get("OFX") and port in ("M", "FXA", "FXB", "F1") else []
    if kind == "MULT18X18D" and not registered(cell):
        return [(o, 3.93) for o, way in cell["port_directions"].items() if way == "output" and used.get(o)]
    return [(None, SETUP.get(port, SETUP.get(kind, 0.0)))] if kind not in ("TRELLIS_IO", "DCCA") else []


def in_order(g):
    """All nodes, each after those it depends on."""
    left = [len(e) for e in g["ins"]]
    order = [n for n, count in enumerate(left) if not count]
    for n in order:
        for v, _, _ in g["outs"][n]:
            left[v] -= 1
            if not left[v]:
                order.append(v)
    return order


def arrival(g, n):
    """The latest time of a node."""
    x, y, arrive = g["x"], g["y"], g["arrive"]
    late = g["start"][n] if g["start"][n] is not None else -NEVER
    for u, delay, wired in g["ins"][n] if g["start"][n] is None else ():
        t = arrive[u] + delay + (HOP[abs(x[u] - x[n]) + abs(y[u] - y[n])] if wired else 0)
        if t > late:
            late = t
    return late


def requirement(g, n):
    """The time a node may have at the latest for the goal."""
    x, y, need = g["x"], g["y"], g["need"]
    least = g["goal"] if g["end"][n] else NEVER
    for v, delay, wired in g["outs"][n]:
        t = need[v] - delay - (HOP[abs(x[v] - x[n]) + abs(y[v] - y[n])] if wired else 0)
        if t < least:
            least = t
    return least


def analyse(g, goal):
    """Times of all nodes for a goal. Returns the longest path."""
    g["goal"], g["arrive"], g["need"] = goal, [-NEVER] * len(g["start"]), [NEVER] * len(g["start"])
    for n in g["order"]:
        g["arrive"][n] = arrival(g, n)
    for n in reversed(g["order"]):
        g["need"][n] = requirement(g, n)
    return latest(g)


def spread(g, nodes, what, ends, sign, value):
    """Times 'what' of the nodes anew, and on along 'ends' as long as they change."""
    rank, times = g["rank"], g[what]
    queue = sorted((sign * rank[n], n) for n in nodes)
    seen = set(nodes)
    while queue:
        n = heapq.heappop(queue)[1]
        seen.discard(n)
        t = value(g, n)
        if abs(t - times[n]) > 1e-9:
            times[n] = t
            for v, _, _ in g[ends][n]:
                if v not in seen:
                    seen.add(v)
                    heapq.heappush(queue, (sign * rank[v], v))


def latest(g):
    """The longest path."""
    return max(g["arrive"][n] for n in g["ends"])


def likely(g):
    """The longest path to expect of the routing, which adds something else to each: many that are a little shorter than the longest count like a longer one."""
    last = latest(g)
    return last + SPREAD * math.log(sum(math.exp((g["arrive"][n] - last) / SPREAD) for n in g["ends"]))


def missed(g):
    """By how much all paths miss the goal, squared."""
    return sum((g["arrive"][n] - g["goal"]) ** 2 for n in g["ends"] if g["arrive"][n] > g["goal"])


def longest(g, n):
    """The wired edges (from, to) of the longest path to a node, the last first."""
    x, y, edges = g["x"], g["y"], []
    while g["start"][n] is None and g["ins"][n]:
        u, _, wired = max(g["ins"][n], key=lambda e: g["arrive"][e[0]] + e[1] + (HOP[abs(x[e[0]] - x[n]) + abs(y[e[0]] - y[n])] if e[2] else 0))
        if wired:
            edges.append((u, n))
        n = u
    return edges
