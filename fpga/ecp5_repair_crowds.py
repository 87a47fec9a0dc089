"""Carry chains into crowds, for ecp5_repair.py: where a part is full there are hardly three tiles in a row that are free, so a chain goes to tiles where
tables and flip-flops stand that can move, and these go to places nearby, or to where it stood. That stays when it takes something off what the paths miss
the goal by."""
from ecp5_repair_chains import REACH, fits, try_moves
from ecp5_repair_cost import enough
from ecp5_repair_tiles import around, stamp, vacant

TRIED = 6  # places, the best ones by the price of the chain alone
SHARE = 0.998  # of what the paths miss the goal by may be left
AROUND = around(6)  # tiles tried around one's own


def crowds(objects):
    """Tables and flip-flops that can move, by tile."""
    crowd = {}
    for o in objects:
        crowd.setdefault(o["at"][:2], []).append(o)
    return crowd


def enter(g, tiles, crowd, o, cost, x, y):
    """Moves the chain to the best place whose crowd finds room; returns whether there is one. cost(), x and y as aim() gives them; 'crowd' follows."""
    most, tried = cost(*o["at"]), 0
    for price, *to in sorted((cost(x + dx, y + dy), x + dx, y + dy) for dx, dy in around(REACH)):
        if price > most - enough(most) or tried == TRIED:
            return False
        moves = trade(tiles, crowd, o, tuple(to))
        tried += bool(moves)
        if moves and try_moves(g, tiles, moves, SHARE):
            for dx in range(o["width"]):
                crowd.pop((to[0] + dx, to[1]), None)
            for p, at in moves[1:]:
                crowd.setdefault(at[:2], []).append(p)
            return True
    return False


def trade(tiles, crowd, o, to):
    """The moves [(object, its place after)] of the chain to 'to' and of what is in its way to a place near its own, or in the tiles of the
    chain; nothing if not all have room."""
    others = [p for dx in range(o["width"]) for p in crowd.get((to[0] + dx, to[1]), ())]
    back, done = [(p, p["at"]) for p in [o, *others]], 0
    room = [(o["at"][0] + dx, o["at"][1]) for dx in range(o["width"])]
    for p, _ in back:
        stamp(tiles, p, False)
    for p, (x, y, *_) in back:
        if p is o:
            at = to if fits(o, tiles, *to) else None
        else:
            at = vacant(tiles, p, [(x + i, y + j) for i, j in AROUND] + room)
        if at is None:
            break
        p["at"], done = at, done + 1
        stamp(tiles, p, True)
    moves = [(p, p["at"]) for p, _ in back] if done == len(back) else None
    for p, _ in back[:done]:
        stamp(tiles, p, False)
    for p, at in back:
        p["at"] = at
        stamp(tiles, p, True)
    return moves
