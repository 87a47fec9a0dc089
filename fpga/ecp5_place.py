"""Block memories to better sites, after nextpnr's placement and before its routing: its static placer puts them into the three rows of memories with little
regard to what they connect, and a way across the part costs more than all the logic of a clock. A placed netlist of nextpnr (JSON) in, the same with
memories exchanged or moved to free sites of the kind, as long as that shortens the nets."""
from ecp5_netlist import changed, places

FAR = 40  # pins; a net of more is everywhere


def improve(path):
    """Moves the DP16KD of the placed netlist 'path'. Returns the length of their nets before and after, in tiles."""
    with changed(path) as module:
        return improve_cells(module["cells"])


def improve_cells(cells):
    place = places(cells)
    rams = [name for name in place if cells[name]["type"] == "DP16KD"]
    boxes = surroundings(cells, place, rams)
    kinds = {place[r][0]: place[r][2] for r in rams}  # column -> name of its memory
    rows = sorted({place[r][1] for r in rams})
    sites = [(x, y) for y in rows for x in sorted(kinds)]
    cost = {r: {s: length(boxes[r], s) for s in sites} for r in rams}
    at = {r: place[r][:2] for r in rams}
    before = sum(cost[r][at[r]] for r in rams)
    exchange(rams, sites, cost, at)
    for r in rams:
        x, y = at[r]
        cells[r]["attributes"]["NEXTPNR_BEL"] = f"X{x}/Y{y}/{kinds[x]}"
    return before, sum(cost[r][at[r]] for r in rams)


def surroundings(cells, place, rams):
    """For every memory the boxes (left, right, top, bottom) of the other pins of its nets."""
    pins = {}
    for name in place:
        for bits in cells[name]["connections"].values():
            for bit in bits:
                if isinstance(bit, int):
                    pins.setdefault(bit, []).append(name)
    boxes = {}
    for r in rams:
        boxes[r] = []
        for bits in cells[r]["connections"].values():
            others = [place[n] for bit in bits if isinstance(bit, int) and len(pins[bit]) <= FAR for n in pins[bit] if n != r]
            if others:
                columns, rows = [p[0] for p in others], [p[1] for p in others]
                boxes[r].append((min(columns), max(columns), min(rows), max(rows)))
    return boxes


def length(boxes, site):
    """What the nets grow by when their memory stands at 'site'."""
    x, y = site
    return sum(max(0, left - x, x - right) + max(0, top - y, y - bottom) for left, right, top, bottom in boxes)


def exchange(rams, sites, cost, at):
    """Moves and exchanges, the best of each memory in turn, until none is shorter."""
    owner = {at[r]: r for r in rams}
    moved = True
    while moved:
        moved = False
        for r in rams:
            here = at[r]
            gains = []
            for s in sites:
                o = owner.get(s)
                gains.append((cost[r][here] - cost[r][s] + (cost[o][s] - cost[o][here] if o else 0), s))
            gain, s = max(gains)
            if gain > 0:
                o = owner.pop(s, None)
                owner.pop(here)
                at[r], owner[s] = s, r
                if o:
                    at[o], owner[here] = here, o
                moved = True
