"""Numbers of mutants by stage and room, as text and as the table of docs/mutants.md.

SPDX-License-Identifier: Apache-2.0
"""

import re
from collections import Counter

from children import Failed
from mutant_reasons import key_of

BEGIN, END = "<!-- mutants: written by ./run mutants --page -->\n", "<!-- end of mutants -->\n"


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


def by_killer(mutants, fates):
    """Numbers of mutants that each kind of test killed."""
    found = Counter()
    for mutant in mutants:
        fate = fates[mutant.number]
        if fate:
            word = fate.split(" ")[0].rstrip(":")
            found[word if word in ("bench", "checked") else "lockstep"] += 1
    return {name: found[name] for name in ("lockstep", "checked", "bench")}


def table(rtl, mutants, fates, kinds, reasons):
    """The lines of the table: killed by room, then survivors by the kind of their reason."""
    rooms = {}
    for mutant in mutants:
        rooms.setdefault(mutant.room(rtl), []).append(mutant)
    lines = [
        "| folder | drawn | killed in lockstep | checked, random registers | by benches | survived "
        "| killed, share |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, some in [*sorted(rooms.items()), ("all", mutants)]:
        by, survived = by_killer(some, fates), sum(not fates[m.number] for m in some)
        share = 100 * (len(some) - survived) / len(some)
        counts = (len(some), *by.values(), survived)
        lines.append(f"| {name} | " + " | ".join(map(str, counts)) + f" | {share:.1f} % |")
    found = Counter(
        reasons[key_of(m)]["kind"] if key_of(m) in reasons else None
        for m in mutants
        if not fates[m.number]
    )
    lines += ["", "| survivors | kind | what it means |", "|---|---|---|"]
    lines += [f"| {found[kind]} | {kind} | {kinds[kind]} |" for kind in kinds if found[kind]]
    if found[None]:
        lines.append(f"| {found[None]} | | not classified |")
    return "".join(f"{line}\n" for line in lines)


def write_page(page, command, text):
    """Replaces the table of the page."""
    old = page.read_text()
    if old.count(BEGIN) != 1 or old.count(END) != 1:
        raise Failed(f"{page}: the lines around the table are missing: {BEGIN}{END}")
    new = f"{BEGIN}`{command}`\n\n{text}{END}"
    pattern = re.escape(BEGIN) + ".*" + re.escape(END)
    page.write_text(re.sub(pattern, lambda _: new, old, flags=re.S))
