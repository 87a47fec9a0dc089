#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Joins regressions of several machines or days: of FOLDERs as ./run regress
leaves them (summary.json, and failed/ for the pictures) it makes one summary,
page and JUnit file. A run that is in several of them counts once; the same run
of the same commit that did not do the same is a failure. The exit code is that
of a regression with all these runs.
"""

import argparse
import os
import shlex
import sys
from collections import Counter
from pathlib import Path

import regress_report
import rtl_coverage
import regress_summary
from arguments import Parser, folder_name
from children import EXIT_IO, EXIT_USAGE, Children, Failed, ends_well
from regress_call import shown, this_run
from regress_files import details, write_and_say
from regress_group import count
from regress_plan import GENERATIONS, SHARE, DATA, Job

REAL = ("name", "unit")
# What merging needs of a summary; of each row of its lists.
MEMBERS = {
    "started": str,
    "options": dict,
    "machines": list,
    "seconds": (int, float),
    "table": list,
    "runs": list,
    "real": list,
}
ALL_ROWS = ("unit", "gfx", "exit", "begin", "end", "typed", "folder", "stderr")
ROWS = {
    "machines": (),
    "table": ("unit", "data", "checked", "planned"),
    "runs": (*Job._fields, *ALL_ROWS, "clocks", "hash"),
    "real": (*REAL, *ALL_ROWS),
}


def parse_arguments():
    parser = Parser("merge", __doc__, "[--out DIR] FOLDER ...")
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument(
        "--out", type=folder_name, metavar="DIR", help="where the result goes (build/merged)"
    )
    parser.add_argument("folders", type=folder_name, nargs="+", metavar="FOLDER")
    args = parser.parse_args()
    args.out = (args.out or args.build / "merged").absolute()
    args.folders = list(dict.fromkeys(folder.absolute() for folder in args.folders))
    if args.out in args.folders:
        parser.error(f"--out {shown(args.out)} is one of the folders, name another")
    return args


def lacks(summary):
    """The first member that merging needs and that is missing or of another type, else ""."""
    for name, kind in MEMBERS.items():
        if not isinstance(summary.get(name), kind):
            return name
    for name in ("units", "gfx", "enc"):
        if not isinstance(summary["options"].get(name), list):
            return f"options.{name}"
    for part, names in ROWS.items():
        for number, row in enumerate(summary[part]):
            if not isinstance(row, dict):
                return f"{part}[{number}]"
            for name in names:
                if name not in row:
                    return f"{part}[{number}].{name}"
    return ""


def load(folder):
    path = folder / "summary.json"
    try:
        summary = regress_summary.load(path)
    except OSError as error:
        raise Failed(f"cannot read {shown(path)}: {error.strerror}", EXIT_IO) from error
    except ValueError as error:
        raise Failed(f"{shown(path)} is not JSON: {error}", EXIT_USAGE) from error
    if not isinstance(summary, dict) or summary.get("schema") != regress_summary.SCHEMA:
        raise Failed(
            f"{shown(path)} has not schema {regress_summary.SCHEMA}: make it again with "
            "./run regress",
            EXIT_USAGE,
        )
    if lacks(summary):
        raise Failed(
            f"{shown(path)} is not a summary of a regression: {lacks(summary)} is missing or of "
            "another type",
            EXIT_USAGE,
        )
    return summary


def moved(row, folder, out, machine):
    """The row, as the merged summary has it: folders and lines to paste where its files are now."""
    row = {**row, "machine": machine}
    if row["folder"]:
        files = (folder / row["folder"]).resolve()
        row["folder"] = os.path.relpath(files, out)
        best = next(
            (files / name for name in ("shrunk.mreq", "failing.mreq") if (files / name).exists()),
            None,
        )
        replay = f"{this_run()} mau replay"
        row["reproduce"] = f"{replay} {shlex.quote(str(shown(best)))}" if best else None
        row["view"] = str(shown(files / "window.gtkw")) if row.get("view") else None
    return row


class Merged:
    """Rows of several summaries, each once."""

    def __init__(self, out):
        self.out, self.machines, self.rows, self.planned, self.differ = out, [], {}, Counter(), []

    def add(self, folder, summary):
        places = [self.machine(machine) for machine in summary["machines"]]
        for row in summary["table"]:
            self.planned[(row["unit"], row["data"], row["checked"])] += row["planned"]
        for part, names in (("runs", Job._fields), ("real", REAL)):
            for row in summary[part]:
                self.take(part, names, moved(row, folder, self.out, places[row.get("machine", 0)]))

    def machine(self, machine):
        """Its place in the list, which has a machine with the same tools and commit once."""
        machine = {**machine, "waves": 0}
        if machine not in self.machines:
            self.machines.append(machine)
        return self.machines.index(machine)

    def take(self, part, names, row):
        key = (part, self.machines[row["machine"]].get("commit"), *(row[name] for name in names))
        known = self.rows.setdefault(key, row)
        if known is row:
            return
        if part == "runs":
            self.planned[regress_summary.kind(row)] -= 1
        if (known["exit"], known.get("hash"), known.get("log_hash")) != (
            row["exit"],
            row.get("hash"),
            row.get("log_hash"),
        ):
            self.differ.append(regress_report.origin(row))
            if row["exit"] and not known["exit"]:
                self.rows[key] = row

    def counted(self):
        """The machines, each with the waves of its runs."""
        waves = Counter()
        for row in self.of("runs"):
            waves[row["machine"]] += row["waves"]
        return [{**machine, "waves": waves[place]} for place, machine in enumerate(self.machines)]

    def of(self, part):
        return [row for key, row in self.rows.items() if key[0] == part]

    def checks(self):
        return (
            [
                f"{count(len(self.differ), 'run')} of the same commit did not do the same twice, "
                f"the first: {self.differ[0]}"
            ]
            if self.differ
            else []
        )


def ordered(summaries, name, known=None):
    """The values of a list of options of all summaries, in the order of 'known'."""
    values = list(
        dict.fromkeys(value for summary in summaries for value in summary["options"][name])
    )
    return [value for value in known if value in values] if known else values


def rtl_reached(folders, summaries, out):
    """That of all that have it, joined; of several commits it cannot be, their lines are others."""
    counted = [
        (folder, summary)
        for folder, summary in zip(folders, summaries)
        if summary.get("rtl_coverage")
    ]
    if (
        len(
            {
                tuple(machine.get("commit") for machine in summary["machines"])
                for _, summary in counted
            }
        )
        > 1
    ):
        print("merge: RTL coverage is left out, it is of several commits", file=sys.stderr)
        return None
    files = [
        folder / rtl_coverage.DATA for folder, _ in counted if (folder / rtl_coverage.DATA).exists()
    ]
    if not files:
        return None
    out.mkdir(parents=True, exist_ok=True)
    sums = {
        name: sum(summary["rtl_coverage"][name] for _, summary in counted)
        for name in ("runs", "waves")
    }
    return {**sums, **rtl_coverage.made(files, out)}


def merge(folders, out):
    summaries, merged = [load(folder) for folder in folders], Merged(out)
    for folder, summary in zip(folders, summaries):
        merged.add(folder, summary)
    options = {
        "units": ordered(summaries, "units"),
        "gfx": ordered(summaries, "gfx", GENERATIONS),
        "enc": ordered(summaries, "enc", (*SHARE, DATA)),
        "merged": [str(shown(folder)) for folder in folders],
    }
    head = {
        "started": min(summary["started"] for summary in summaries),
        "options": options,
        "machines": merged.counted(),
    }
    return regress_summary.make(
        head,
        merged.of("runs"),
        merged.of("real"),
        sum(s["seconds"] for s in summaries),
        merged.planned,
        merged.checks(),
        rtl_reached(folders, summaries, out),
    )


def main():
    args = parse_arguments()
    summary = merge(args.folders, args.out)

    def say(written):
        print(regress_report.text(summary))
        where = f"; details in {details(shown(args.out))}" if written else ""
        print(f"merge: {summary['verdict']}{where}", flush=True)

    write_and_say(args.out, summary, say)
    return summary["exit"]


if __name__ == "__main__":
    ends_well("merge", main, Children(), "name another folder with --out")
