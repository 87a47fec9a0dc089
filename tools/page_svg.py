"""Pictures of the page as inline SVG; colours are classes of page.css.

SPDX-License-Identifier: Apache-2.0
"""

from html import escape
from math import ceil, log10

CELL, ROW, LABEL, CHAR = 46, 24, 122, 6.3


def text(x, y, words, cls="", anchor="start"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" class="{cls}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def path(points, cls):
    return f'<path class="{cls}" d="M' + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + '"/>'


def drawing(width, height, body, label):
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" style="min-width:{min(width, 640):.0f}px;'
        f'max-width:{width:.0f}px" role="img" aria-label="{escape(label)}">{"".join(body)}</svg>'
    )


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


def bus(values, top, at, stands_out="bad"):
    """Boxes, one for each value that stays; that of the clock 'at' stands out."""
    parts, start = [], 0
    for n in range(1, len(values) + 1):
        if n < len(values) and values[n] == values[start] and at not in (n, start):
            continue
        x, wide = LABEL + start * CELL, (n - start) * CELL
        cls = f"box {stands_out}" if start == at else "box"
        parts.append(
            f'<g><title>{escape(values[start])}</title><rect class="{cls}" x="{x + 1}" y="{top + 3}" width="{wide - 2}" '
            f'height="{ROW - 6}" rx="3"/>{text(x + wide / 2, top + 16, fitted(values[start], n - start), "code", "middle")}</g>'
        )
        start = n
    return "".join(parts)


def sides(wave, shown, top, column):
    """What either side has at the clock that fails, each in a box of its own below it."""
    parts, lines = [], [f"{name} {value}" for name, value in shown.items()]
    wide = max((len(line) for line in lines), default=0) * CHAR + 16
    x = max(LABEL, min(LABEL + column * CELL, LABEL + len(wave["rows"][0]["values"]) * CELL - wide))
    for n, line in enumerate(lines):
        cls = "bad" if n else "good"
        parts.append(
            f'<rect class="box {cls}" x="{x:.1f}" y="{top + n * ROW + 3:.1f}" width="{wide:.1f}" height="{ROW - 5}" rx="3"/>'
            + text(x + 8, top + n * ROW + 17, line, "code")
        )
    return "".join(parts), len(lines)


def wave(picture, shown, label):
    """Clocks from left to right, a signal a row, the clock that fails marked."""
    rows, column = picture["rows"], picture["at"] - picture["first"]
    clocks = len(rows[0]["values"])
    body = [
        f'<rect class="mark" x="{LABEL + column * CELL}" y="0" width="{CELL}" height="{22 + len(rows) * ROW}"/>'
    ]
    for n in range(clocks):
        clock = picture["first"] + n
        body.append(
            text(
                LABEL + (n + 0.5) * CELL,
                14,
                str(clock),
                "code strong" if n == column else "code muted",
                "middle",
            )
        )
        body.append(
            path([(LABEL + n * CELL, 20), (LABEL + n * CELL, 22 + len(rows) * ROW)], "grid")
        )
    for n, row in enumerate(rows):
        top = 22 + n * ROW
        body.append(
            text(LABEL - 8, top + 16, row["name"], "code" if row["mine"] else "code muted", "end")
        )
        if row["bus"]:
            body.append(
                bus(
                    row["values"],
                    top,
                    column if row["field"] or row["model"] else -1,
                    "good" if row["model"] else "bad",
                )
            )
        else:
            body.append(bit(row["values"], top, "line model" if row["model"] else "line"))
    below, lines = sides(picture, shown, 26 + len(rows) * ROW, column)
    return drawing(LABEL + clocks * CELL + 4, 34 + (len(rows) + lines) * ROW, [*body, below], label)


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
        x = left + n * (width - left - 12) / 4
        body.append(
            text(
                x,
                height - 8,
                f"{seconds * n / 4:.0f} s",
                "code muted",
                "end" if n == 4 else "middle" if n else "start",
            )
        )
    return drawing(width, height, body, f"waves a second over {seconds:.0f} seconds")
