"""The page of a regression as HTML, from its model. Text reaches it through h() alone, which escapes it.

SPDX-License-Identifier: Apache-2.0
"""

from html import escape
from pathlib import Path

import page_svg

STYLE = (Path(__file__).resolve().parent / "page.css").read_text()
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def h(value):
    return escape(str(value), quote=True)


def tag(name, content, cls=""):
    """'content' is markup."""
    return f"<{name}{f' class={chr(34)}{cls}{chr(34)}' if cls else ''}>{content}</{name}>"


def table(head, rows, cls="", numbers=()):
    """'head': texts; 'rows': lists of markup; 'numbers': columns that are numbers."""

    def line(cells, name):
        return (
            "<tr>"
            + "".join(tag(name, cell, "n" if n in numbers else "") for n, cell in enumerate(cells))
            + "</tr>"
        )

    body = "\n".join(row if isinstance(row, str) else line(row, "td") for row in rows)
    top = f"<thead>{line([h(cell) for cell in head], 'th')}</thead>" if head else ""
    return f'<div class="wide"><table class="{cls}">{top}<tbody>\n{body}\n</tbody></table></div>'


def section(name, content):
    return f"<section>\n<h2>{h(name)}</h2>\n{content}\n</section>"


def banner(model):
    started = model["started"].replace("T", " ").replace("Z", " UTC")
    commit = model["machines"][0].get("commit", "") if model["machines"] else ""
    facts = " &middot; ".join(
        h(text) for text in (started, f"{model['seconds']:,.0f} s", commit) if text
    )
    return (
        f'<header class="banner {"bad" if model["bad"] else "good"}">\n<p class="name">mau regression</p>\n'
        f"<h1>{h(model['verdict'])}</h1>\n{tag('p', h(model['says']), 'says')}\n{tag('p', facts, 'facts')}\n</header>"
    )


def figures(model):
    cells = "\n".join(
        f"<div>{tag('b', h(number))}{tag('span', h(what))}</div>"
        for number, what in model["figures"]
    )
    return f'<div class="figures">\n{cells}\n</div>'


def units(model):
    columns = 1 + len(model["gfx"])
    head = ["unit", *(f"gfx{g}" for g in model["gfx"]), "clocks", "runs", "verdict"]
    rows = [
        [
            h(row["name"]),
            *map(h, row["cells"]),
            h(row["clocks"]),
            h(row["runs"]),
            tag(
                "span",
                h(row["verdict"]),
                "bad" if row["bad"] else "good" if row["verdict"] == "ok" else "muted",
            ),
        ]
        for row in model["units"]
    ]
    return section(
        "Waves by unit and generation", table(head, rows, "units", range(1, columns + 2))
    )


def rate(model):
    if not model["rate"]["seconds"]:
        return ""
    picture = page_svg.rate(model["rate"]["bins"], model["rate"]["seconds"])
    note = tag(
        "p",
        "Waves a second of all runs together; the time in which units are built is part of it.",
        "muted",
    )
    return section("Rate", f'<div class="wide">{picture}</div>\n{note}')


def steps(name, rows):
    if not rows:
        return ""
    cells = [[h(rule), h(step), tag("code", h(value)), h(how)] for rule, step, value, how in rows]
    return tag("h4", h(name)) + table(["rule", "step", "value", "how"], cells, "steps")


def transactions(both):
    """Both lists side by side, and what decides who joins."""
    if not both:
        return ""
    cells = [
        [h(n), tag("code", h(model)), tag("code", h(unit)), h(differ)]
        for n, model, unit, differ in both["rows"]
    ]
    more = f" ({len(both['rows'])} of {both['of']})" if len(both["rows"]) < both["of"] else ""
    return (
        tag("h4", f"Its transactions{more}")
        + table(["", "model", "unit", "differ"], cells, "txns")
        + tag(
            "p",
            "Line, window, pass, lanes of the wave, bytes of the line; *: last of its window. "
            f"C3: {h(both['join'])}",
            "muted",
        )
    )


def group(number, one):
    parts = [
        tag("h3", f"{number}. {h(one['title'])} {tag('span', h(one['extent']), 'muted')}"),
        tag("p", f"{h(one['gfx'])}; units {h(one['units'])}<br>smallest: {h(one['smallest'])}"),
    ]
    if one["request"]:
        rows = [[h(name), tag("code", h(value))] for name, value in one["request"]]
        parts.append(table([], rows, "request"))
    if one["stderr"]:
        parts.append(tag("pre", h(one["stderr"])))
    if one["wave"]:
        picture = page_svg.wave(one["wave"], one["sides"], f"waveform of {one['title']}")
        parts.append(f'<div class="wide">{picture}</div>')
        parts.append(
            tag(
                "p",
                "Values at each clock's rising edge; the marked clock is the one that differs.",
                "muted",
            )
        )
    parts.append(transactions(one["txns"]))
    parts.append(
        steps(
            f"Lane {one['lane']} by the rules" if one["lane"] >= 0 else "A lane of it by the rules",
            one["derivation"],
        )
    )
    parts.append(steps("Its data", one["data"]))
    paste = "\n".join(f"{h(line[-1])}" for line in one["paste"])
    parts += [
        tag("pre", paste, "paste"),
        tag("p", f"files: {tag('code', h(one['folder']))}", "muted"),
    ]
    return tag("article", "\n".join(part for part in parts if part))


def failures(model):
    if not model["failed"]:
        return ""
    parts = [group(number, one) for number, one in enumerate(model["groups"], 1)]
    if model["more"]:
        parts.append(tag("h3", "More kinds of failure"))
        parts.append(
            table(
                ["what", "how many", "files"],
                [[h(a), h(b), tag("code", h(c))] for a, b, c in model["more"]],
            )
        )
    parts.append(tag("h3", "Every run that failed"))
    parts.append(
        table(
            ["run", "what", "files"],
            [[h(a), h(b), tag("code", h(c))] for a, b, c in model["failed"]],
        )
    )
    return section("Failures", "\n".join(parts))


def bar(row):
    return f'<span class="bar"><i style="width:{100 * row["hit"] / row["cases"]:.0f}%"></i></span>'


def coverage(model):
    if not model["coverage"]:
        return ""
    note = (
        tag("p", "Runs were cut: these are the cases of those that ran.", "muted")
        if model["cut"]
        else ""
    )
    rows, full = (
        [row for row in model["coverage"] if row["holes"]],
        [row for row in model["coverage"] if not row["holes"]],
    )
    parts = [note]
    if rows:
        cells = [
            [
                h(row["rule"]),
                f"{row['hit']} of {row['cases']}",
                bar(row),
                h(", ".join(row["holes"])),
            ]
            for row in rows
        ]
        parts.append(table(["rule", "cases", "", "not hit"], cells, "cover", numbers=(1,)))
    if full:
        parts.append(tag("h3", h("Every case hit")))
        parts.append(
            '<ul class="full">'
            + "\n".join(
                f"<li><b>{h(row['rule'])}</b> {row['cases']} "
                f'<span class="muted">{row["hits"]:,}</span></li>'
                for row in full
            )
            + "</ul>"
        )
        parts.append(tag("p", "Rule, its cases, and how often they were hit in all.", "muted"))
    return section("Coverage by rule", "\n".join(part for part in parts if part))


def rtl_file(row):
    """What of a file never ran and never toggled, folded."""
    lines = "\n".join(f"{number:>5}  {text}" for number, text in row["missed"])
    signals = ", ".join(row["still"]) + (f" and {row['more']} more" if row["more"] else "")
    parts = [
        tag("p", "Lines that never ran, or of an if not both ways:", "muted") + tag("pre", h(lines))
        if lines
        else "",
        tag("p", "Bits that never toggled:", "muted") + tag("p", tag("code", h(signals)))
        if signals
        else "",
    ]
    return f"<details{' open' if row['missed'] else ''}>{tag('summary', h(row['file']))}{''.join(parts)}</details>"


def rtl(model):
    if not model["rtl"]:
        return ""
    files = model["rtl"]["files"]
    cells = [
        [h(row["file"]), h(row["lines"]), bar(row) if row["cases"] else "", h(row["toggles"])]
        for row in files
    ]
    parts = [
        tag("p", h(model["rtl"]["says"])),
        table(["file", "lines", "", "bits"], cells, "cover", numbers=(1, 3)),
        *(rtl_file(row) for row in files if row["missed"] or row["still"]),
    ]
    return section("RTL coverage", "\n".join(parts))


def environment(model):
    parts = []
    for machine in model["machines"]:
        parts.append(
            table(
                [],
                [
                    [h(name), h(f"{value:,}" if isinstance(value, int) else value)]
                    for name, value in machine.items()
                    if value
                ],
                "request",
            )
        )
    options = {
        name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in model["options"].items()
        if value
    }
    parts.append(
        tag("h3", "Options")
        + table([], [[h(name), h(value)] for name, value in options.items()], "request")
    )
    return section("Environment", "\n".join(parts))


def html(model):
    body = [
        banner(model),
        figures(model),
        units(model),
        failures(model),
        rate(model),
        coverage(model),
        rtl(model),
        environment(model),
    ]
    return PAGE.format(
        title=h(f"mau regression: {model['verdict']}"),
        style=STYLE,
        body="\n".join(part for part in body if part),
    )
