"""What a regression says on the terminal, in 80 columns: table, sums, failures by group, coverage.

SPDX-License-Identifier: Apache-2.0
"""

import shlex
import textwrap

from regress_call import this_run
from regress_group import count, deciding, extent, title
from regress_plan import DATA
from regress_summary import find, holes

WIDTH = 80
WHOLE, BRIEF = 3, 8  # groups with request and derivation, then those with lines to paste alone
MOST_HOLES = 40  # that are listed
STEPS = 8  # of a derivation, up to the one that decides; report.txt has all


def short(number):
    """In seven columns: 123,456 or 1,234k or 1,234M."""
    if number < 10**6:
        return f"{number:,}"
    return f"{round(number / 1000):,}k" if number < 10**8 else f"{round(number / 10**6):,}M"


def brief(number):
    """In four columns: 9,876 without its comma, 12k, 1.2M, 123M."""
    if number < 10**4:
        return str(number)
    for letter in "kMGT":
        number /= 1000
        if number < 999.5:
            break
    return f"{number:.1f}{letter}" if number < 9.95 else f"{number:.0f}{letter}"


def wrapped(text, indent, first=""):
    """'text' after 'first', in WIDTH columns; a long path is not broken."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first or " " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]


def row_name(row):
    return "+asserts" if row["checked"] else "+data" if row["data"] else row["unit"]


def row_verdict(row):
    left = row["planned"] - row["runs"]
    return f"{row['failed']} BAD" if row["failed"] else f"{left} cut" if left else "ok"


def table(summary):
    """80 columns: with up to seven generations cells of eight, with up to eleven of five."""
    gfx = summary["options"]["gfx"]
    if len(gfx) <= 7:
        name, cell = [f"{'gfx' + g:>8}" for g in gfx], lambda waves: f"{short(waves):>8}"
    else:
        name, cell = (
            [f"{g:>5}" for g in (f"gfx{gfx[0]}", *gfx[1:])],
            lambda waves: f"{brief(waves):>5}",
        )
    lines = [f"{'unit':<9}" + "".join(name) + f"{'clocks':>8} state"]
    for row in summary["table"]:
        cells = "".join(cell(row["waves"][g]) for g in gfx)
        lines.append(f"{row_name(row):<9}{cells}{short(row['clocks']):>8} {row_verdict(row)}")
    return lines


def sums(summary):
    total, runs = summary["totals"], summary["runs"]
    waves = {
        e: sum(r["waves"] for r in runs if r["enc"] == e and not r["checked"])
        for e in summary["options"]["enc"]
    }
    names = {"all": "mixed", DATA: "data"}
    lines = [
        *wrapped(", ".join(f"{names.get(e, e)} {n:,}" for e, n in waves.items()), 8, "waves:  ")
    ]
    checked, stimuli = summary["checked"], summary["stimuli"]
    lines.append(
        f"checked: {checked['waves']:,} waves again with the RTL's assertions "
        f"({100 * checked['share']:.0f} %), {'the same' if checked['same'] else 'different'} hashes"
    )
    lines.append(
        f"random: {total['waves']:,} waves in {summary['seconds']:.0f} s, builds included; "
        f"{total['runs'] - total['failed']} of {total['planned']} runs passed"
    )
    lines.append(f"stimuli: {stimuli['distinct']} distinct of {stimuli['runs']}")
    if total["real"]:
        lines.append(
            f"real:   {total['real'] - total['real_failed']} of {total['real']} request files of "
            "compiled kernels passed"
        )
    return lines


def step_value(value):
    """A value of a derivation as the report has it: numbers are hexadecimal but for small ones."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (str(value) if value < 10 else hex(value)) if isinstance(value, int) else str(value)


def cut(text, room):
    return text if len(text) <= room else text[: room - 3].rstrip() + "..."


def derivation(row):
    """The derivation of the lane that differs, up to the step that decides the field."""
    last, steps = deciding(row), row.get("derivation") or []
    steps = row["data"] if last and last not in steps else steps
    steps = steps[: steps.index(last) + 1] if last else steps
    cells = [(s["rule"], s["step"], step_value(s["value"]), s["formula"]) for s in steps[-STEPS:]]
    if not cells:
        return []
    wide = [min(30, max(len(cell[n]) for cell in cells)) for n in range(3)]
    lines = [
        f"   lane {row['shown']['lane']} by the rules:"
        if row["shown"]["lane"] >= 0
        else "   a lane of it by the rules:"
    ]
    for rule, step, value, how in cells:
        first = f"     {rule:<{wide[0]}}  {step:<{wide[1]}}  {value:<{wide[2]}}  "
        lines.append(cut(first + how, WIDTH).rstrip())
    return lines


def request(row):
    """Both sides and the request, as the report has them."""
    shown, lines = row.get("shown"), []
    if shown:
        for name, text in [*shown["sides"].items(), *shown["fields"].items()]:
            lines += wrapped(text, 13, f"     {name:<8}")
        if shown.get("says"):
            lines += wrapped(shown["says"], 13, "     says    ")
    if not row.get("kind"):
        lines += [line for text in row["stderr"].splitlines()[-4:] for line in wrapped(text, 5)]
    return lines


def origin(row):
    """Which run it was: "4/4/64, gfx9, manual, all, seed 10003"."""
    if "name" in row:
        return f"{row['unit']}, gfx{row['gfx']}, {row['name']}.mreq"
    checked = " with assertions" if row["checked"] else ""
    return (
        f"{row['unit']}{checked}, gfx{row['gfx']}, {row['rules']}, {row['enc']}, seed {row['seed']}"
    )


def smallest(row):
    size = row.get("shrunk_size")
    text = (
        f"{count(size['requests'], 'request')}, {count(size['lanes'], 'lane')}"
        if size
        else "not shrunk"
    )
    if size and size["stalled_clocks"]:
        text += f", {count(size['stalled_clocks'], 'stalled clock')}"
    return f"{text}; {origin(row)}"


def to_paste(row):
    """The lines to paste: the first shows the failure again, the second opens its waveform."""
    lines = [f"   replay  {row.get('reproduce') or this_run() + ' mau ' + row['typed']}"]
    if row.get("view"):
        lines.append(f"   look    gtkwave {shlex.quote(row['view'])}")
    return lines


def block(number, group, summary, whole):
    row = find(summary, group["smallest"])
    places = (
        ", ".join(f"gfx{g}" for g in group["gfx"])
        + "; "
        + count(len(group["units"]), "unit")
        + ": "
        + ", ".join(group["units"])
    )
    lines = wrapped(f"{title(group)}: {extent(group)}", 3, f"{number}. ")
    lines += wrapped(places, 3) + wrapped(f"smallest: {smallest(row)}", 3)
    if whole:
        lines += request(row) + derivation(row)
    return [*lines, *to_paste(row), ""]


def failures(summary):
    """A block a group; the first ones whole."""
    groups, total = summary["groups"], summary["totals"]
    if not groups and not summary["checks"]:
        return []
    lines = [
        "",
        f"FAILED: {total['failed']} of {count(total['runs'], 'run')}, {total['real_failed']} of "
        f"{count(total['real'], 'replay')}; {count(len(groups), 'kind')} of failure",
        "",
    ]
    for number, group in enumerate(groups[: WHOLE + BRIEF], 1):
        lines += block(number, group, summary, number <= WHOLE)
    if len(groups) > WHOLE + BRIEF:
        lines += [f"and {count(len(groups) - WHOLE - BRIEF, 'group')} more: see the page", ""]
    for check in summary["checks"]:
        lines += [*wrapped(check, 7, "check: "), ""]
    return lines


def coverage(summary):
    """How many cases were hit, and the others if they are few."""
    bins, empty = summary["coverage"], holes(summary)
    hit = f"cover:  {len(bins) - len(empty)} of {len(bins)} cases hit"
    if not empty:
        return [hit]
    if summary["groups"] or len(empty) > MOST_HOLES:
        return [f"{hit}; the page lists the holes"]
    return [f"{hit}; holes:", *wrapped(" ".join(empty), 8)]


def percent(part, whole):
    """Rounded down: 100 is all."""
    return f"{part * 1000 // max(1, whole) / 10:g} %"


def rtl_sums(found):
    """Shares of what was hit or is waived, and how much is waived."""
    lines, bits = found.get("lines_waived", 0), found.get("toggles_waived", 0)
    return (
        f"{percent(found['lines_hit'] + lines, found['lines'])} of {found['lines']:,} lines, "
        f"{percent(found['toggles_hit'] + bits, found['toggles'])} of {found['toggles']:,} "
        f"toggles; waived: {count(lines, 'line')}, {count(bits, 'toggle')}"
    )


def rtl(summary):
    found = summary["rtl_coverage"]
    if not found:
        return []
    return [f"rtl:    {rtl_sums(found)}"]


def text(summary, complete=True):
    """All of it. Coverage of a regression that was cut says nothing."""
    lines = table(summary) + sums(summary) + failures(summary)
    return "\n".join(lines + (coverage(summary) if complete else []) + rtl(summary))
