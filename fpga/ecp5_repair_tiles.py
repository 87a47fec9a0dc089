"""The tiles of logic of a placed netlist, for the steps that move tables and flip-flops: what stands where, what nextpnr lets stand together, and
moves from place to place."""
from ecp5_repair_cost import settle, stand


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


def vacant(tiles, o, places):
    """The first of the tiles 'places' that has room for the object, with its free place there; None if none has."""
    return next(((*t, free) for t in places if t in tiles and (free := slot(o, tiles[t])) is not None), None)


def around(reach):
    """Ways to the tiles of a square, the shortest first."""
    span = range(-reach, reach + 1)
    return sorted(((x, y) for x in span for y in span), key=lambda way: (abs(way[0]) + abs(way[1]), way))


def address(x, y, kind, lc):
    """nextpnr's name of the table ("K") or flip-flop ("FF") in one of the eight places of a tile."""
    return f"X{x}/Y{y}/SLICE{'ABCD'[lc // 2]}.{kind}{lc % 2}"


def stamp(tiles, o, present):
    """The object into the tiles at its place, or out of them."""
    x, y, *lc = o["at"]
    parts = {(0, kind, lc[0]): r for kind, r in o["rules"].items()} if lc else o["parts"]
    for (dx, kind, i), r in parts.items():
        tiles[x + dx, y][kind][i] = r if present else None


def put(g, tiles, moves):
    """Moves objects: all out of their tiles, then each to its new place, and all times with them."""
    for o, _ in moves:
        stamp(tiles, o, False)
    for o, to in moves:
        stand(g, o, to)
        stamp(tiles, o, True)
    settle(g, [o for o, _ in moves])
