"""What a place costs an object of a placed netlist: by how much the paths through it miss the goal, and how long its ways are. An object is a set of cells
that move as one, a dictionary with 'nodes', its nodes in the graph of ecp5_timing.py, 'at', its column, its row and more, and, where it is wider than a
tile, 'columns', how many columns right of 'at' a node is."""
from ecp5_timing import HOP, NEVER, arrival, latest, missed, requirement, spread

LENGTH = [0.0008 * (d + d * d / 40) for d in range(400)]  # what a way of d tiles costs beside the delay, in ns of a missed goal, squared


def surroundings(g, o):
    """For every node of the object the earliest and latest time it has by itself, and the edges from and to other objects with their share of a net."""
    inside, groups = set(o["nodes"]), []
    for n in o["nodes"]:
        own = [v for v, _, _ in g["outs"][n] if v in inside and g["end"][v]]
        first = g["start"][n] if g["start"][n] is not None else -NEVER
        last = g["goal"] if g["end"][n] or own else NEVER
        x, y, arrive, need = g["x"], g["y"], g["arrive"], g["need"]
        ins = [(x[u], y[u], arrive[u] + d, share_of(g, u)) for u, d, wired in g["ins"][n] if u not in inside and wired and arrive[u] > -90]
        share = share_of(g, n)
        outs = [(x[v], y[v], need[v] - d, share) for v, d, wired in g["outs"][n] if v not in inside and wired]
        if ins or outs:
            groups.append((first, last, ins, outs))
    return groups


def share_of(g, n):
    """What of the length of a way counts, of those from node n: of a wide net, a part; in a round that cares for time alone, little."""
    return g["care"] * min(1, 4 / max(1, len(g["outs"][n])))


def penalty(miss, room):
    """What a path costs that misses the goal by 'miss' ns."""
    return miss * miss + (20 * (miss - room) ** 2 if miss > room else 0)


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
                total += penalty(miss, room)
    return total


def middle(pins, x, y):
    """The tile in the middle of the pins; (x, y) if there are none."""
    return tuple(sorted(c)[len(c) // 2] for c in zip(*pins)) if pins else (x, y)


def ideal(price, starts):
    """The tile of least price(x, y), free or not, by steps that halve, from the best of the starts."""
    known = {}

    def at(p):
        if p not in known:
            known[p] = price(*p)
        return known[p]

    best = min(starts, key=at)
    step = 16
    while step:
        nearby = min(((best[0] + dx * step, best[1] + dy * step) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))), key=at)
        if at(nearby) < at(best) - 1e-9:
            best = nearby
        else:
            step //= 2
    return best


def enough(here):
    """What a move has to gain to be worth it, from the cost of staying."""
    return max(0.002, 0.02 * here)


def no_worse(g, before, share=1):
    """Whether a trial may stay: all paths miss the goal by no more than that share of 'before', and the longest one has not grown."""
    return missed(g) <= before * share and latest(g) <= g["worst"] + 0.001


def stand(g, o, at):
    """The object's nodes to the place 'at'; the times stay."""
    o["at"], columns = at, o.get("columns", {})
    for n in o["nodes"]:
        g["x"][n], g["y"][n] = at[0] + columns.get(n, 0), at[1]


def settle(g, objects):
    """The times after the objects have changed their places."""
    nodes = [n for o in objects for n in o["nodes"]]
    spread(g, {v for n in nodes for v, _, _ in g["outs"][n]} | set(nodes), "arrive", "outs", 1, arrival)
    spread(g, {u for n in nodes for u, _, _ in g["ins"][n]} | set(nodes), "need", "ins", -1, requirement)
