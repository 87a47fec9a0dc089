"""The result of a regression, as the one object that its text, its page and its JUnit file are made
from (docs/user/regress.md).

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import platform
import subprocess
import time

from children import EXIT_INTERNAL, EXIT_MISMATCH, EXIT_OK
from regress_call import this_run
from regress_group import count, groups
from regress_plan import DATA
from units import ROOT

SCHEMA = 3
SAME_RUN = ("unit", "gfx", "rules", "enc", "stall", "seed")
TOOLS = {
    "verilator": ("verilator", "--version"),
    "compiler": ("c++", "--version"),
    "cmake": ("cmake", "--version"),
}


def first_line(command):
    """The first line that a program prints, "" when it cannot be asked."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.splitlines()[0].strip() if done.returncode == 0 and done.stdout else ""


def processor():
    try:
        with open("/proc/cpuinfo") as text:
            return next(
                (line.split(":", 1)[1].strip() for line in text if line.startswith("model name")),
                "",
            )
    except OSError:
        return ""


def environment():
    """Where a regression ran; a text for each name, "" what is not known."""
    header = (ROOT / "cmodel/include/mau/mau.h").read_text()
    version = next(
        (
            line.split('"')[1]
            for line in header.splitlines()
            if line.startswith("#define MAU_VERSION ")
        ),
        "",
    )
    system = (
        platform.freedesktop_os_release().get("PRETTY_NAME", "")
        if os.path.exists("/etc/os-release")
        else ""
    )
    changed = first_line(["git", "status", "--porcelain", "--untracked-files=no"])
    commit = first_line(["git", "log", "-1", "--format=%h %cs %s"])
    return {
        "mau": version,
        "commit": commit + (" (and changes)" if commit and changed else ""),
        **{name: first_line(command) for name, command in TOOLS.items()},
        "python": platform.python_version(),
        "system": f"{system}, {platform.system()} {platform.release()}",
        "machine": platform.node(),
        "processor": f"{processor()}, {os.cpu_count()} threads",
    }


def coverage(rows):
    bins = {}
    for row in rows:
        for name, hits in (row.get("coverage") or {}).items():
            bins[name] = bins.get(name, 0) + hits
    return bins


def unequal_pairs(rows):
    """Pairs of a plain run and the same with assertions that passed with different hashes."""
    passed = [row for row in rows if not row["exit"]]
    plain = {tuple(row[k] for k in SAME_RUN): row for row in passed if not row["checked"]}
    pairs = [(plain.get(tuple(row[k] for k in SAME_RUN)), row) for row in passed if row["checked"]]
    return [(one, two) for one, two in pairs if one and one["hash"] != two["hash"]]


def checks(summary):
    """What no single run shows, as sentences."""
    unequal, found = unequal_pairs(summary["runs"]), []
    if unequal:
        one, two = unequal[0]
        found.append(
            f"{count(len(unequal), 'run')} did not do the same with the RTL's assertions on, the "
            f"first with log hash {two['hash']}, without {one['hash']}: "
            f"{this_run()} mau {two['typed']}"
        )
    if summary["stimuli"]["distinct"] < summary["stimuli"]["runs"]:
        found.append("two runs did the same: their log hashes are equal")
    if not summary["runs"]:
        found.append("no run ended")
    return found


def exit_code(summary, more):
    failed = [row["exit"] for row in summary["runs"] if row["exit"]]
    if failed:
        return failed[0] if failed[0] >= 0 else EXIT_INTERNAL  # a signal ended the run
    if any(row["exit"] for row in summary["real"]) or not summary["checked"]["same"] or more:
        return EXIT_MISMATCH
    return EXIT_INTERNAL if summary["checks"] else EXIT_OK


def kind(row):
    """The row of the table that a run, or a job of the plan, belongs to."""
    enc, checked = (row["enc"], row["checked"]) if isinstance(row, dict) else (row.enc, row.checked)
    unit = row["unit"] if isinstance(row, dict) else row.unit
    return unit, enc == DATA, checked


def table(options, runs, planned):
    """Waves by unit and generation. The runs with assertions and those of the data path have rows
    of their own. 'planned': how many runs of each kind()."""
    rows = []
    for unit in options["units"]:
        for data, checked in ((False, False), (False, True), (True, False), (True, True)):
            mine = [row for row in runs if kind(row) == (unit, data, checked)]
            if planned.get((unit, data, checked)) or mine:
                rows.append(
                    {
                        "unit": unit,
                        "data": data,
                        "checked": checked,
                        "runs": len(mine),
                        "planned": planned.get((unit, data, checked), 0),
                        "failed": sum(r["exit"] != 0 for r in mine),
                        "clocks": sum(r["clocks"] for r in mine),
                        "waves": {
                            g: sum(r["waves"] for r in mine if r["gfx"] == g)
                            for g in options["gfx"]
                        },
                    }
                )
    return rows


def totals(runs, real, planned):
    return {
        "planned": sum(planned.values()),
        "runs": len(runs),
        "failed": sum(r["exit"] != 0 for r in runs),
        "waves": sum(r["waves"] for r in runs),
        "clocks": sum(r["clocks"] for r in runs),
        "real": len(real),
        "real_failed": sum(r["exit"] != 0 for r in real),
    }


def make(head, runs, real, seconds, planned, more=None, rtl=None, require=False):
    """The object. 'head': what is known before anything runs (started, options, machines);
    'planned': see table(); 'more': checks besides those of a regression; 'rtl': coverage of the RTL
    (rtl_coverage); 'require': every case must have a hit."""
    hashes = [row["hash"] for row in runs if not row["exit"] and not row["checked"]]
    sums, checked = totals(runs, real, planned), sum(r["waves"] for r in runs if r["checked"])
    summary = {
        "schema": SCHEMA,
        "verdict": "",
        "exit": 0,
        **head,
        "seconds": round(seconds, 1),
        "totals": sums,
        "table": table(head["options"], runs, planned),
        "checked": {
            "waves": checked,
            "share": round(checked / max(1, sums["waves"]), 4),
            "same": not unequal_pairs(runs),
        },
        "stimuli": {"distinct": len(set(hashes)), "runs": len(hashes)},
        "checks": [],
        "groups": groups(runs, real),
        "coverage": coverage(runs),
        "rtl_coverage": rtl,
        "runs": runs,
        "real": real,
    }
    more = (more or []) + (uncovered(summary) if require else [])
    summary["checks"] = checks(summary) + more
    summary["exit"] = exit_code(summary, more)
    summary["verdict"] = "FAILED" if summary["exit"] else "PASSED"
    return summary


def holes(summary):
    return sorted(name for name, hits in summary["coverage"].items() if not hits)


def uncovered(summary):
    """For --require-coverage: a sentence if a case has no hit."""
    empty = holes(summary)
    if not empty:
        return []
    return [
        f"{len(empty)} of {len(summary['coverage'])} cases have no hit ({', '.join(empty[:4])}"
        f"{' ...' if len(empty) > 4 else ''}): raise --waves or --seeds"
    ]


def find(summary, folder):
    """The row that left 'folder'."""
    return next(row for row in summary["runs"] + summary["real"] if row["folder"] == folder)


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def write(path, summary):
    """A member a line, a run a line: two summaries can be compared."""

    def member(name, value):
        text = json.dumps(value)
        if name in ("runs", "real") and value:
            text = "[\n" + ",\n".join(json.dumps(row) for row in value) + "]"
        return f"{json.dumps(name)}: {text}"

    part = path.with_name(path.name + ".part")
    part.write_text("{" + ",\n".join(member(*pair) for pair in summary.items()) + "}\n")
    part.replace(path)  # whole, or not there


def load(path):
    return json.loads(path.read_text())
