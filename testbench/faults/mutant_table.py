"""Numbers of mutants by stage and room, as text and as the table of docs/mutants.md.

SPDX-License-Identifier: Apache-2.0
"""

import re
from collections import Counter

from children import Failed
from mutant_reasons import key_of


def marks(kind):
    """The lines of docs/mutants.md around the table of a kind of source."""
    return (
        f"<!-- mutants of the {kind.NAME}: written by ./run mutants --page -->\n",
        f"<!-- end of mutants of the {kind.NAME} -->\n",
    )


def rows_by(name_of, mutants, fates):
    """Numbers of drawn, killed and surviving mutants by what 'name_of' gives."""
    rows = {}
    for mutant in mutants:
        row = rows.setdefault(name_of(mutant), {"drawn": 0, "killed": 0, "survived": 0})
        row["drawn"] += 1
        row["killed" if fates[mutant.number] else "survived"] += 1
    return rows


def total(rows):
    return {key: sum(row[key] for row in rows.values()) for key in ("drawn", "killed", "survived")}


def by_killer(kind, mutants, fates):
    """Numbers of mutants that each kind of test killed."""
    found = Counter()
    for mutant in mutants:
        fate = fates[mutant.number]
        if fate:
            word = fate.split(" ")[0].rstrip(":")
            found[word if word in kind.KILLERS else "lockstep"] += 1
    return {name: found[name] for name in kind.KILLERS}


def table(kind, mutants, fates, meanings, reasons):
    """The lines of the table: killed by room, then survivors by the kind of their reason."""
    rooms = {}
    for mutant in mutants:
        rooms.setdefault(kind.room(mutant), []).append(mutant)
    titles = ["folder", "drawn", *kind.KILLERS.values(), "survived", "killed, share"]
    lines = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    for name, some in [*sorted(rooms.items()), ("all", mutants)]:
        by, survived = by_killer(kind, some, fates), sum(not fates[m.number] for m in some)
        share = 100 * (len(some) - survived) / len(some)
        counts = (len(some), *by.values(), survived)
        lines.append(f"| {name} | " + " | ".join(map(str, counts)) + f" | {share:.1f} % |")
    found = Counter(
        reasons[key_of(m)]["kind"] if key_of(m) in reasons else None
        for m in mutants
        if not fates[m.number]
    )
    lines += ["", "| survivors | kind | what it means |", "|---|---|---|"]
    lines += [
        f"| {found[name]} | {name} | {text} |" for name, text in meanings.items() if found[name]
    ]
    if found[None]:
        lines.append(f"| {found[None]} | | not classified |")
    return "".join(f"{line}\n" for line in lines)


def write_page(page, kind, command, text):
    """Replaces the kind's table of the page."""
    old, (begin, end) = page.read_text(), marks(kind)
    if old.count(begin) != 1 or old.count(end) != 1:
        raise Failed(f"{page}: the lines around the table are missing: {begin}{end}")
    new = f"{begin}`{command}`\n\n{text}{end}"
    pattern = re.escape(begin) + ".*" + re.escape(end)
    page.write_text(re.sub(pattern, lambda _: new, old, flags=re.S))
