"""Calls of `mau` by a regression: a run or a replay, as the JSON object that it prints; its folder.

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import subprocess
import sys

from units import ROOT


def shown(path):
    """A path as a line to paste has it: from the caller's folder when it is below that."""
    try:
        return path.relative_to(os.getcwd())
    except ValueError:
        return path


def call(children, build, command, make=False, more=None):
    """Runs `mau`; its object with 'exit' and 'stderr'. With 'make' it builds the tracing unit of a
    report when it is out of date, else it takes units as they are. 'more': of its environment."""
    env = {name: text for name, text in os.environ.items() if name not in ("MAU_MAKE", "MAU_UNITS")}
    if make:
        env.update(MAU_MAKE=str(ROOT / "run"), MAU_BUILD=str(build))
    env.update(more or {})
    done = children.run(
        [build / "mau", *command],
        env=env,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        row = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        row = {}
    said = "\n".join(
        line for line in done.stderr.splitlines() if not line.startswith("run: building ")
    )
    row.update(exit=done.returncode, stderr=said)
    return row


def this_run():
    """./run as it was called, for lines to paste."""
    return os.environ.get("MAU_RUN") or "./run"


def leave_report(folder, row):
    """report.txt of a call that ended without a report of its own."""
    if row.get("report") or (folder / "report.txt").exists():
        return
    text = f"run: {this_run()} mau {row['typed']}\n\nexit code {row['exit']}\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.txt").write_text(text + row["stderr"].rstrip() + "\n")
    except OSError as error:  # the summary has the same text
        print(f"regress: cannot write {folder}/report.txt: {error.strerror}", file=sys.stderr)


def requests():
    """The request files of compiled kernels."""
    return sorted((ROOT / "testbench/real").glob("*.mreq"))


class Replays:
    """The real requests of testbench/real, a row each. A file runs
    on its own unit when the regression has it, else on 16/16/64, else on the first."""

    def __init__(self, children, build, units, out, now):
        self.children, self.build, self.units, self.out, self.now = children, build, units, out, now

    def size(self, path):
        own = re.search(r"(?m)^unit lanes=(\d+) window=(\d+) line_bytes=(\d+)", path.read_text())
        own = "/".join(own.groups()) if own else None
        return next((u for u in (own, "16/16/64") if u in self.units), self.units[0])

    def one(self, path):
        begin, size, name = self.now(), self.size(path), f"failed/replay-{path.stem}"
        lanes, window, line = size.split("/")
        command = [
            "replay",
            "--lanes",
            lanes,
            "--window",
            window,
            "--line-bytes",
            line,
            str(shown(path)),
        ]
        row = call(self.children, self.build, [*command, "--json"])
        if row.get("kind"):
            report = ["--shrink", "--trace", "--out", str(self.out / name), "--json"]
            row = call(self.children, self.build, [*command, *report], make=True)
        gfx = re.search(r"_gfx(\w+)$", path.stem)
        row.update(
            name=path.stem,
            unit=size,
            gfx=gfx[1] if gfx else "",
            typed=" ".join(command),
            begin=round(begin, 3),
            end=round(self.now(), 3),
            folder=name if row["exit"] else None,
        )
        if row["exit"]:
            leave_report(self.out / name, row)
        return row

    def all(self):
        return [self.one(path) for path in requests()]
