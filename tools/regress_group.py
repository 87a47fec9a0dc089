"""Failures of a regression by kind, field and rule: one cause, one group.

SPDX-License-Identifier: Apache-2.0
"""

from gfx import GENERATIONS

# Steps of a derivation (`mau explain --lane`) that decide a field of a lane result. The last step
# of the first name that occurs has the rule.
STEPS = {
    "addr": ("byte_address",),
    "lds": ("lds_address", "LDS_ADDR"),
    "seg": ("space",),
    "error": ("error",),
    "status": ("out_of_range", "status"),
    "comps": ("out_of_range", "in_range"),
}
# Fields of transactions and completions, whose rules no lane derives (docs/spec/coalesce.md), and
# kinds (docs/interface.md, Timing).
FIELDS = {
    "txn.line": "C1",
    "txn.bytes": "C1",
    "txn.lanes": "C2",
    "txn.last": "C2",
    "txn.window": "C5",
    "txn.pass": "C4",
    "txn.attr": "F9",
    "done.count": "C2",
    "done.error": "E",
    "done.valid": "C7",
    "done.memviol": "M7",
    "done.counters": "F9",
    "mem_req.line": "X1",
    "mem_req.bytes": "X1",
    "lds_req.addr": "X6",
}
KINDS = {"hold": "Timing 1", "timing": "C6"}
KEY = ("kind", "channel", "field", "rule")


def deciding(row):
    """The step of the derivation of the smallest request that decides the field, or None."""
    steps = row.get("derivation") or []
    if row.get("data") and row.get("field") == "data":
        return row["data"][-1]
    for name in STEPS.get(row.get("field"), ()):
        found = [step for step in steps if step["step"] == name]
        if name == "out_of_range":
            found = [step for step in found if step["value"] is True]
        if found:
            return found[-1]
    return None


def rule(row):
    """The rule that decides what differs, "" when there is none to name. It says where to look, not
    what is wrong: an earlier rule may have given it a wrong operand."""
    kind, field = row.get("kind"), f"{row.get('channel')}.{row.get('field')}"
    if kind in KINDS:
        return KINDS[kind]
    if kind not in ("value", "order", "extra", "missing"):
        return ""
    step = deciding(row)
    return FIELDS.get(field) or (step["rule"] if step else "")


def key(row):
    if not row.get("kind"):
        return (f"exit code {row['exit']}", "", "", "")
    return (row["kind"], row["channel"], row["field"], rule(row))


def size(row):
    """Small requests first; a row without any last."""
    small = row.get("shrunk_size")
    if not small:
        return (1, 0, 0, 0)
    return (0, small["requests"], small["lanes"], small["stalled_clocks"])


def generations(rows):
    """Names of generations, in the order of their table."""
    return sorted({row["gfx"] for row in rows if row["gfx"]}, key=GENERATIONS.index)


def units(rows):
    return sorted({row["unit"] for row in rows}, key=lambda unit: [int(n) for n in unit.split("/")])


def of_rows(name, runs, real):
    rows = runs + real
    least = min(rows, key=lambda row: (size(row), row["waves"] if "waves" in row else 0))
    return {
        **dict(zip(KEY, name)),
        "runs": len(runs),
        "replays": len(real),
        "gfx": generations(rows),
        "units": units(rows),
        "smallest": least["folder"],
        "folders": [row["folder"] for row in rows],
    }


def groups(runs, real):
    """Groups of what failed, those with most runs first."""
    named = {}
    for place, rows in enumerate((runs, real)):
        for row in rows:
            if row["exit"]:
                named.setdefault(key(row), ([], []))[place].append(row)
    found = [of_rows(name, *both) for name, both in named.items()]
    return sorted(
        found, key=lambda group: (-group["runs"] - group["replays"], [group[k] for k in KEY])
    )


def title(group):
    """What a group has in common: "value of res.addr, rule F5"."""
    text = group["kind"]
    if group["channel"]:
        text += f" of {group['channel']}.{group['field']}"
    if group["rule"]:
        text += (
            f", {group['rule']}"
            if group["rule"].startswith("Timing")
            else f", rule {group['rule']}"
        )
    return text


def count(number, noun):
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def extent(group):
    """How many there are: "14 runs, 3 replays"."""
    return ", ".join(count(group[k], k[:-1]) for k in ("runs", "replays") if group[k])
