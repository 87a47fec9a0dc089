"""What the page of a regression shows: the summary as texts, rows and bars, without any markup.

SPDX-License-Identifier: Apache-2.0
"""

import re
from itertools import zip_longest
from pathlib import Path

import page_wave
from regress_group import count, extent, title
from regress_report import origin, row_verdict, rtl_sums, smallest, step_value, to_paste
from regress_summary import find, holes

PICTURES, LISTED, BINS = 20, 400, 80  # groups shown whole; failing runs named; steps of the rate
TXNS = 16  # transactions of a failure of coalescing
# In the order of the report's text.
TXN_FIELDS = ("line", "window", "pass", "lanes", "bytes", "last", "attr")
STILL = 60  # signals of a file of the RTL that are named


def figures(summary):
    """The numbers at the top: (number, what it counts)."""
    total, seconds = summary["totals"], max(summary["seconds"], 0.1)
    bins = summary["coverage"]
    hit = len(bins) - len(holes(summary))
    return [
        (f"{total['waves']:,}", "waves"),
        (f"{total['waves'] / seconds:,.0f}", "waves a second, builds included"),
        (f"{total['runs'] - total['failed']:,} of {total['planned']:,}", "random runs passed"),
        *(
            [
                (
                    f"{total['real'] - total['real_failed']} of {total['real']}",
                    "files of real requests passed",
                )
            ]
            if total["real"]
            else []
        ),
        (f"{hit:,} of {len(bins):,}", "coverage cases hit"),
        (f"{100 * summary['checked']['share']:.0f} %", "of the waves again with assertions"),
    ]


def verdict(summary):
    """What the banner says below the verdict."""
    total, left = summary["totals"], summary["totals"]["planned"] - summary["totals"]["runs"]
    if summary["exit"]:
        said = [
            f"{total['failed']} of {count(total['runs'], 'run')} failed" if total["failed"] else "",
            f"{total['real_failed']} of {count(total['real'], 'replay')} failed"
            if total["real_failed"]
            else "",
            count(len(summary["groups"]), "kind") + " of failure" if summary["groups"] else "",
            f"{count(left, 'run')} cut" if left else "",
            *summary["checks"],
        ]
        return "; ".join(text for text in said if text)
    return (
        f"{count(total['runs'], 'run')} and {count(total['real'], 'replay')}, nothing differs"
        + (f"; {count(left, 'run')} not begun in time" if left else "")
    )


def unit_rows(summary):
    gfx = summary["options"]["gfx"]
    for row in summary["table"]:
        name = (
            row["unit"]
            + (", data path" if row["data"] else "")
            + (", assertions" if row["checked"] else "")
        )
        yield {
            "name": name,
            "cells": [f"{row['waves'][g]:,}" for g in gfx],
            "clocks": f"{row['clocks']:,}",
            "runs": f"{row['runs']:,}",
            "verdict": row_verdict(row).replace("BAD", "failed"),
            "bad": row["failed"] > 0,
        }


def rate(summary):
    """Waves a second in BINS equal parts of the time. The waves of a run are spread evenly over the
    time that it took."""
    rows, end = summary["runs"], max((row["end"] for row in summary["runs"]), default=0)
    bins, width = [0.0] * BINS, max(end, 1e-3) / BINS
    for row in rows:
        spent = max(row["end"] - row["begin"], 1e-3)
        for n in range(int(row["begin"] / width), min(BINS - 1, int(row["end"] / width)) + 1):
            part = min(row["end"], (n + 1) * width) - max(row["begin"], n * width)
            bins[n] += row["waves"] * max(part, 0) / spent / width
    return {"bins": bins, "seconds": end}


def natural(name):
    return [
        (part.isdigit(), int(part) if part.isdigit() else part)
        for part in re.findall(r"\d+|\D+", name)
    ]


def coverage(summary):
    """Rules with their cases: those with holes first, each with its holes."""
    rules = {}
    for case, hits in summary["coverage"].items():
        bin_name = case.split(" ")[-1]
        rule = rules.setdefault(
            bin_name.split(".")[0], {"cases": 0, "hit": 0, "hits": 0, "holes": []}
        )
        rule["cases"] += 1
        rule["hit"] += hits > 0
        rule["hits"] += hits
        if not hits:
            rule["holes"].append(case)
    rows = [{"rule": name, **rule} for name, rule in rules.items()]
    return sorted(rows, key=lambda row: (not row["holes"], natural(row["rule"])))


def rtl(summary):
    """Files of the RTL, those with lines that never ran first; None when nothing was counted."""
    found = summary["rtl_coverage"]
    if not found:
        return None
    rows = [
        {
            "file": row["file"],
            "hit": row["lines_hit"],
            "cases": row["lines"],
            "lines": f"{row['lines_hit']:,} of {row['lines']:,}",
            "toggles": f"{row['toggles_hit']:,} of {row['toggles']:,}",
            "missed": list(row["missed"].items()),
            "still": row["still"][:STILL],
            "more": max(0, len(row["still"]) - STILL),
        }
        for row in found["files"]
    ]
    says = f"{rtl_sums(found)}, in {count(found['runs'], 'run')} of {found['waves']:,} waves."
    return {"says": says, "files": sorted(rows, key=lambda row: (not row["missed"], row["file"]))}


def derivation(steps):
    return [(s["rule"], s["step"], step_value(s["value"]), s["formula"]) for s in steps or []]


def picture(row, out):
    """Clocks around the failure, from the trace that the run left; None without one. Raises
    page_wave.NoWave."""
    if not row.get("trace") or not row.get("shown"):
        return None
    folder = out / row["folder"]
    unit = {**row, "unit_lanes": int(row["unit"].split("/")[0])}
    return page_wave.read(unit, folder / "window.fst", folder / "window.gtkw")


def pictured(row, out):
    """The same as a pair: clocks, and the line that says why there are none."""
    try:
        return picture(row, out), ""
    except page_wave.NoWave as why:
        return None, str(why)


def ranges(mask, first=0):
    """Numbers of the bits of a mask, from 'first' on: "0-3,7"."""
    bits, found = [n + first for n in range(mask.bit_length()) if mask >> n & 1], []
    for n in bits:
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return ",".join(f"{a}-{b}" if b > a else str(a) for a, b in found)


def txn_text(txn, window):
    """A transaction as reports have it, "" when there is none; lanes are those of the wave."""
    if not txn:
        return ""
    lanes, covered = (
        ranges(int(txn["lanes"], 16), txn["window"] * window),
        ranges(int(txn["bytes"], 16)),
    )
    return f"{txn['line']:#x} w{txn['window']} p{txn['pass']} l{lanes} b{covered}" + (
        " *" if txn["last"] else ""
    )


def transactions(both, window):
    """Of a failure of coalescing: (number, the model's transaction, the unit's, what differs),
    around the first difference, then what decides which lanes join. None for other failures."""
    if not both or both["unit"] is None:
        return None
    pairs = list(zip_longest(both["model"], both["unit"]))
    first = next((n for n, (model, unit) in enumerate(pairs) if model != unit), 0)
    rows = []
    for n in range(max(0, first - TXNS // 4), len(pairs))[:TXNS]:
        model, unit = pairs[n]
        differ = (
            [name for name in TXN_FIELDS if model[name] != unit[name]]
            if model and unit
            else ["only one side has it"]
        )
        rows.append((n, txn_text(model, window), txn_text(unit, window), ", ".join(differ)))
    return {"rows": rows, "of": len(pairs), "join": both["join"]}


def group(entry, summary, out):
    row = find(summary, entry["smallest"])
    shown = row.get("shown") or {"sides": {}, "fields": {}, "lane": -1}
    wave, no_wave = pictured(row, out)
    return {
        "title": title(entry),
        "extent": extent(entry),
        "gfx": ", ".join(f"gfx{g}" for g in entry["gfx"]),
        "units": ", ".join(entry["units"]),
        "smallest": smallest(row),
        "request": [
            *shown["sides"].items(),
            *shown["fields"].items(),
            *([("says", shown["says"])] if shown.get("says") else []),
        ],
        "lane": shown["lane"],
        "derivation": derivation(row.get("derivation")),
        "data": derivation(row.get("data")),
        "txns": transactions(row.get("coalescing"), int(row["unit"].split("/")[1])),
        "paste": [line.split(None, 1) for line in to_paste(row)],
        "sides": shown["sides"],
        "stderr": "" if row.get("kind") else row["stderr"],
        "folder": row["folder"],
        "wave": wave,
        "no_wave": no_wave,
    }


def failed(summary):
    """Every run and replay that failed: (origin, what, folder)."""
    titles = {folder: title(entry) for entry in summary["groups"] for folder in entry["folders"]}
    return [
        (origin(row), titles.get(row["folder"], ""), row["folder"])
        for row in summary["runs"] + summary["real"]
        if row["exit"]
    ]


def model(summary, out):
    groups = summary["groups"]
    return {
        "verdict": summary["verdict"],
        "bad": summary["exit"] != 0,
        "says": verdict(summary),
        "started": summary["started"],
        "seconds": summary["seconds"],
        "figures": figures(summary),
        "gfx": summary["options"]["gfx"],
        "units": list(unit_rows(summary)),
        "rate": rate(summary),
        "coverage": coverage(summary),
        "rtl": rtl(summary),
        "cut": summary["totals"]["planned"] > summary["totals"]["runs"],
        "groups": [group(entry, summary, Path(out)) for entry in groups[:PICTURES]],
        "more": [(title(entry), extent(entry), entry["smallest"]) for entry in groups[PICTURES:]],
        "failed": failed(summary)[:LISTED],
        "machines": summary["machines"],
        "options": summary["options"],
    }
