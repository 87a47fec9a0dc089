"""Pictures of the page as shapes, which tools/templates/svg.j2 draws. Colours are classes of
page.css.

SPDX-License-Identifier: Apache-2.0
"""

from math import ceil, log10

CELL, ROW, LABEL, CHAR = 46, 24, 122, 6.3


def text(x, y, words, cls="", anchor="start"):
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}"}
    return {"kind": "text", **place, "words": words, "cls": cls, "anchor": anchor}


def path(points, cls):
    return {"kind": "path", "points": [f"{x:.1f} {y:.1f}" for x, y in points], "cls": cls}


def rect(x, y, width, height, cls, rounded=True):
    sides = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    return {"kind": "rect", **sides, "cls": cls, "rounded": rounded}


def group(title, shapes):
    """Shapes; a text appears when a pointer rests on one of them."""
    return {"kind": "group", "title": title, "shapes": shapes}


def drawing(width, height, shapes, label):
    return {"width": f"{width:.0f}", "height": f"{height:.0f}", "shapes": shapes, "label": label}


def bit(values, top, cls="line"):
    """A line of zeros and ones; x in the middle."""
    points = []
    for n, value in enumerate(values):
        y = top + {"1": 5, "0": ROW - 6}.get(value, ROW / 2)
        points += [(LABEL + n * CELL, y), (LABEL + (n + 1) * CELL, y)]
    return path(points, cls)


def fitted(value, clocks):
    """A value in the room of some clocks; its low digits when there is no room for all."""
    room = int((clocks * CELL - 6) / CHAR)
    return value if len(value) <= room else "\u2026" + value[-max(1, room - 1) :]


def bus(values, top, at, marked="bad"):
    """Boxes, one for each value that stays; that of the clock 'at' is marked."""
    parts, start = [], 0
    for n in range(1, len(values) + 1):
        if n < len(values) and values[n] == values[start] and at not in (n, start):
            continue
        x, wide = LABEL + start * CELL, (n - start) * CELL
        value = values[start]
        box = rect(x + 1, top + 3, wide - 2, ROW - 6, f"box {marked}" if start == at else "box")
        words = text(x + wide / 2, top + 16, fitted(value, n - start), "code", "middle")
        parts.append(group(value, [box, words]))
        start = n
    return parts


def sides(wave, shown, top, column):
    """What either side has at the clock that fails, each in a box of its own below it."""
    parts, lines = [], [f"{name} {value}" for name, value in shown.items()]
    wide = max((len(line) for line in lines), default=0) * CHAR + 16
    x = max(LABEL, min(LABEL + column * CELL, LABEL + len(wave["rows"][0]["values"]) * CELL - wide))
    for n, line in enumerate(lines):
        cls = "box bad" if n else "box good"
        parts.append(rect(x, top + n * ROW + 3, wide, ROW - 5, cls))
        parts.append(text(x + 8, top + n * ROW + 17, line, "code"))
    return parts, len(lines)


def wave(picture, shown, label):
    """Clocks from left to right, a signal a row, the clock that fails marked."""
    rows, column = picture["rows"], picture["at"] - picture["first"]
    clocks = len(rows[0]["values"])
    body = [rect(LABEL + column * CELL, 0, CELL, 22 + len(rows) * ROW, "mark", rounded=False)]
    for n in range(clocks):
        cls = "code strong" if n == column else "code muted"
        x = LABEL + n * CELL
        body.append(text(x + CELL / 2, 14, str(picture["first"] + n), cls, "middle"))
        body.append(path([(x, 20), (x, 22 + len(rows) * ROW)], "grid"))
    for n, row in enumerate(rows):
        top = 22 + n * ROW
        cls = "code" if row["mine"] else "code muted"
        body.append(text(LABEL - 8, top + 16, row["name"], cls, "end"))
        if row["bus"]:
            at = column if row["field"] or row["model"] else -1
            body += bus(row["values"], top, at, "good" if row["model"] else "bad")
        else:
            body.append(bit(row["values"], top, "line model" if row["model"] else "line"))
    below, lines = sides(picture, shown, 26 + len(rows) * ROW, column)
    height = 34 + (len(rows) + lines) * ROW
    return drawing(LABEL + clocks * CELL + 4, height, [*body, *below], label)


def ticks(most):
    """Round numbers from 0 to at least 'most', three to six of them."""
    if most <= 0:
        return [0, 1]
    step = 10 ** int(log10(most))
    step = next(s for s in (step / 5, step / 2, step, step * 2) if most / s <= 5)
    return [n * step for n in range(ceil(most / step) + 1)]


def short(value):
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def rate(bins, seconds):
    """Waves a second over time: a step for each of 'bins', equal parts of 'seconds'."""
    width, height, left, top = 1030, 200, 52, 10
    scale = ticks(max(bins, default=0))
    floor, wide = height - 28, (width - left - 12) / max(1, len(bins))

    def y(value):
        return floor - (floor - top) * value / scale[-1]

    body = []
    for value in scale:
        body += [
            path([(left, y(value)), (width - 12, y(value))], "grid"),
            text(left - 7, y(value) + 4, short(value), "code muted", "end"),
        ]
    points = [(left, floor)]
    for n, value in enumerate(bins):
        points += [(left + n * wide, y(value)), (left + (n + 1) * wide, y(value))]
    points.append((points[-1][0], floor))
    body += [path(points, "area"), path(points[1:-1], "line accent")]
    for n in range(5):
        x, anchor = left + n * (width - left - 12) / 4, ("start", *["middle"] * 3, "end")[n]
        body.append(text(x, height - 8, f"{seconds * n / 4:.0f} s", "code muted", anchor))
    return drawing(width, height, body, f"waves a second over {seconds:.0f} seconds")
