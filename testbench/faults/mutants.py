#!/usr/bin/env python3
"""Runs mutants of the RTL in lockstep with the golden model, each until it differs.

A mutant is one changed token, term or statement of one expression (draw.py). One build of a unit
has all mutants; the environment variable MAU_MUTANT selects the active one (edits.py). Each mutant
does a run with all kinds of requests, then the runs of a regression (tools/regress_plan.py) with
few waves each. Without a mutant all runs must pass.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from arguments import Parser, folder_name  # noqa: E402
from children import EXIT_MISMATCH, EXIT_OK, Children, Failed, ends_well  # noqa: E402
from draw import sites  # noqa: E402
from edits import Place, copy  # noqa: E402
from regress_plan import GENERATIONS, SHARE, Job, data_jobs, plain_jobs  # noqa: E402

UNIT = "4/4/64"
DECODE = ("mau_decode.sv", "mau_inst.sv")  # only in units that take instruction words
SECONDS = 120  # limit of a run: a mutant that takes longer hangs the simulation
CHILDREN = Children()


class Mutant(NamedTuple):
    number: int
    path: Path  # of the file
    line: int
    engine: str  # of the unit that has it
    what: str
    begin: int
    end: int
    old: str
    new: str

    def stage(self, rtl):
        return str(self.path.relative_to(rtl).with_suffix("")).replace("mau_", "")

    def text(self, rtl):
        place = f"{rtl.name}/{self.path.relative_to(rtl)}:{self.line}"
        return f"{place}: {self.what}: {self.old} => {self.new}"


def listed(rtl):
    """The files of the RTL with the engine whose unit contains each.

    The engine is None for files that no unit in lockstep contains: those of the atomic unit and
    of the AXI4 master.
    """
    engines = {}
    for name, engine in (("mau.f", "verilator"), ("mau_data.f", "vmem")):
        for line in (rtl / name).read_text().splitlines():
            if line.endswith(".sv"):
                path = rtl / line
                engines[path] = (
                    "inst"
                    if path.name in DECODE
                    else None
                    if path.parent.name in ("atomic", "axi4")
                    or path.name in ("mau_axi4_pkg.sv", "mau_vmem_axi4.sv")
                    else engine
                )
    return engines


def chosen(rtl, words):
    """The chosen lines by file, None for all lines; a word is a file, FILE:LINE or a room."""
    engines, found = listed(rtl), {}
    for word in words:
        name, _, line = word.partition(":")
        if line and not line.isdigit():
            raise Failed(f"{word}: a line is a number")
        room = Path(name).name
        paths = [
            p for p in engines if p.name == room or (room == p.parent.name and p.parent != rtl)
        ]
        if not paths:
            raise Failed(f"{word}: neither a file of {rtl}/mau.f and mau_data.f nor a room")
        for path in paths:
            if engines[path] is None:
                raise Failed(
                    f"{word}: no unit in lockstep has the atomic unit or the AXI4 master; "
                    "its benches are in testbench/module_benches"
                )
            found[path] = {int(line)} | (found.get(path) or set()) if line else None
    return found or {path: None for path, engine in engines.items() if engine}


def draw(rtl, words, count, seed):
    """Draws 'count' mutants, in proportion to the lines of code of the files; 0: all."""
    files, engines, rng, mutants = chosen(rtl, words), listed(rtl), random.Random(seed), []
    texts = {path: path.read_text() for path in files}
    lines = {path: text.count("\n") for path, text in texts.items()}
    weight = sum(lines.values())
    drawn = []
    for path, only in files.items():
        text, unique = texts[path], {}
        for site in sites(text):
            unique.setdefault((site.begin, site.end, site.new), site)
        found = [
            site for site in unique.values() if not only or text.count("\n", 0, site.at) + 1 in only
        ]
        want = (
            len(found)
            if not count
            else min(len(found), max(1, round(count * lines[path] / weight)))
        )
        drawn += [(path, site) for site in rng.sample(found, want)]
    if count and len(drawn) > count:  # each file has at least one
        drawn = rng.sample(drawn, count)
    for number, (path, site) in enumerate(
        sorted(drawn, key=lambda one: (str(one[0]), one[1].at)), 1
    ):
        text = texts[path]
        mutants.append(
            Mutant(
                number,
                path,
                text.count("\n", 0, site.at) + 1,
                engines[path],
                site.what,
                site.begin,
                site.end,
                re.sub(r"\s+", " ", text[site.begin : site.end]),
                site.new,
            )
        )
    if not mutants:
        raise Failed("there is nothing to change there")
    return mutants


def unbuilt(log, mutants, out, rtl):
    """The mutants at whose lines Verilator finds an error."""
    at = {(match[1], int(match[2])) for match in re.finditer(r"%Error[^\n]*?: (\S+?):(\d+):", log)}

    def covers(mutant):
        text = mutant.path.read_text()
        span = range(text.count("\n", 0, mutant.begin) + 1, text.count("\n", 0, mutant.end) + 2)
        return any(
            name == str(out / mutant.path.relative_to(rtl)) and line in span for name, line in at
        )

    return [mutant for mutant in mutants if covers(mutant)]


def build(args, mutants, say):
    """Builds one unit for each engine, with all mutants.

    Returns the mutants in the units, and the mutants that Verilator refused.
    """
    rtl, left, dropped = args.out / "rtl", list(mutants), []
    env = {**os.environ, "MAU_UNIT_RTL": str(rtl)}
    for engine in sorted({mutant.engine for mutant in mutants}):
        while True:
            places = {}
            for mutant in left:
                places.setdefault(mutant.path, []).append(
                    Place(mutant.begin, mutant.end, mutant.number, mutant.new)
                )
            copy(args.rtl, rtl, places)
            say(f"building unit {UNIT} {engine} with {len(left)} mutants")
            done = CHILDREN.run(
                [
                    ROOT / "cosim/build_unit.sh",
                    engine,
                    *UNIT.split("/"),
                    "plain",
                    args.out / "units",
                    args.build / "gen",
                ],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=env,
            )
            if done.returncode == 0:
                break
            folder = args.out / "units" / f"mau_unit_{engine}_{UNIT.replace('/', '_')}.dir"
            wrong = unbuilt(
                (folder / "build.log").read_text() if folder.exists() else "", left, rtl, args.rtl
            )
            if not wrong:
                raise Failed(
                    f"the unit with mutants does not build; see {folder}/build.log", log=done.stdout
                )
            dropped += wrong
            left = [mutant for mutant in left if mutant not in wrong]
    return left, dropped


def plan(engine, waves):
    """The runs of a mutant: one with all kinds of requests, then those of a regression."""
    args = SimpleNamespace(gfx=GENERATIONS, enc=[*SHARE, "data"], waves=waves)
    jobs = data_jobs(args, [UNIT], 1) if engine == "vmem" else plain_jobs(args, [UNIT], 1)
    mixed = Job(UNIT, "all", "both", "data" if engine == "vmem" else "all", "mix", 3 * waves, 1)
    return [
        [
            *job._replace(waves=waves if job is not mixed else 3 * waves).typed(),
            *(["--engine", "inst"] if engine == "inst" else []),
        ]
        for job in [mixed, *jobs]
    ]


def run(args, number, command):
    """Runs a mutant: None if it survived the run, else how it was killed."""
    env = {**os.environ, "MAU_UNITS": str(args.out / "units"), "MAU_MUTANT": str(number)}
    with tempfile.TemporaryDirectory(dir=args.out) as folder:
        try:
            done = CHILDREN.run(
                [
                    "timeout",
                    "-k",
                    "1",
                    SECONDS,
                    args.build / "mau",
                    *command,
                    "--json",
                    "--out",
                    folder,
                ],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                env=env,
            )
        except FileNotFoundError as missing:
            raise Failed(f"{missing.filename} is missing") from missing
    if done.returncode == EXIT_OK:
        return None
    if done.returncode == EXIT_MISMATCH:
        for line in done.stdout.splitlines():
            row = json.loads(line)
            if row.get("result") == "mismatch":
                return f"{row['kind']} {row['channel']}.{row['field']}"
    last = done.stderr.strip().splitlines()[-1:]
    return f"exit code {done.returncode}: {''.join(last)}"


class Progress:
    """Prints a line of progress on standard error every few seconds."""

    def __init__(self, total):
        self.total, self.done, self.killed, self.start, self.said, self.guard = (
            total,
            0,
            0,
            time.monotonic(),
            0.0,
            threading.Lock(),
        )

    def add(self, killed):
        with self.guard:
            self.done += 1
            self.killed += killed
            spent = time.monotonic() - self.start
            if spent - self.said >= 5 or self.done == self.total:
                self.said = spent
                left = spent / self.done * (self.total - self.done)
                print(
                    f"mutants: {self.done} of {self.total}, {self.killed} killed, "
                    f"{self.done / spent:.1f} a second, {left:.0f} s left",
                    file=sys.stderr,
                )


def lockstep(args, mutants):
    """How each mutant was killed, by its number; None: it survived."""
    plans = {engine: plan(engine, args.waves) for engine in {mutant.engine for mutant in mutants}}
    progress = Progress(len(mutants))

    def fate(mutant):
        how = next(
            filter(None, (run(args, mutant.number, command) for command in plans[mutant.engine])),
            None,
        )
        progress.add(how is not None)
        return how

    pool = ThreadPoolExecutor(args.jobs)
    try:
        commands = [command for plan_of_engine in plans.values() for command in plan_of_engine]
        for command, how in zip(
            commands, pool.map(lambda command: run(args, 0, command), commands)
        ):
            if how:
                raise Failed(
                    f"without a mutant mau {' '.join(command)} does not pass: {how}", EXIT_MISMATCH
                )
        return dict(zip([mutant.number for mutant in mutants], pool.map(fate, mutants)))
    finally:  # no further runs start after a signal or a failure
        pool.shutdown(wait=False, cancel_futures=True)


def stages(args, mutants, fates):
    """Numbers of drawn, killed and surviving mutants by stage."""
    rows = {}
    for mutant in mutants:
        row = rows.setdefault(mutant.stage(args.rtl), {"drawn": 0, "killed": 0, "survived": 0})
        row["drawn"] += 1
        row["killed" if fates[mutant.number] else "survived"] += 1
    return rows


def show(args, rows, total, survivors, dropped):
    for name, row in [*sorted(rows.items()), ("all", total)]:
        share = 100 * row["killed"] / row["drawn"]
        print(
            f"{name:32} {row['drawn']:5} drawn {row['killed']:5} killed "
            f"{row['survived']:4} survived {share:6.1f} %"
        )
    if dropped:
        print(f"{len(dropped)} more were drawn but are not valid SystemVerilog")
    for mutant in survivors[:10]:
        print(mutant.text(args.rtl))
    if survivors:
        print(f"survivors: {args.out / 'survivors.txt'}")


def arguments():
    parser = Parser("mutants", __doc__)
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILES",
        help="files of the RTL, FILE:LINE, or rooms (address); all by default",
    )
    parser.add_argument(
        "--count",
        type=int,
        default=200,
        help="number of mutants, drawn in proportion to lines of code (200); 0: all",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw (1)")
    parser.add_argument(
        "--waves",
        type=int,
        default=300,
        help="wave requests of each run of a mutant (300)",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--rtl", type=folder_name, default=ROOT / "rtl", help="folder of mau.f")
    parser.add_argument(
        "--out", type=folder_name, help="folder of survivors.txt and the units (build/mutants)"
    )
    parser.add_argument("--build", type=Path, default=ROOT / "build", help=argparse.SUPPRESS)
    args = parser.parse_args()
    for name, least in (("count", 0), ("waves", 1), ("jobs", 1)):
        if getattr(args, name) < least:
            parser.error(f"--{name} is a number from {least}")
    args.rtl, args.build = args.rtl.resolve(), args.build.resolve()
    args.out = (args.out or args.build / "mutants").resolve()
    if not (args.rtl / "mau.f").exists():
        parser.error(f"--rtl {args.rtl} has no mau.f")
    return args


def main():
    args = arguments()
    drawn = draw(args.rtl, args.files, args.count, args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    mutants, dropped = build(args, drawn, lambda line: print(f"mutants: {line}", file=sys.stderr))
    fates = lockstep(args, mutants)
    survivors = [mutant for mutant in mutants if not fates[mutant.number]]
    (args.out / "survivors.txt").write_text(
        "".join(mutant.text(args.rtl) + "\n" for mutant in survivors)
    )
    rows = stages(args, mutants, fates)
    total = {key: sum(row[key] for row in rows.values()) for key in ("drawn", "killed", "survived")}
    if args.json:
        how = [
            {
                "place": f"{mutant.path.name}:{mutant.line}",
                "what": mutant.what,
                "old": mutant.old,
                "new": mutant.new,
                "killed": fates[mutant.number],
            }
            for mutant in mutants
        ]
        print(
            json.dumps(
                {
                    **total,
                    "unbuilt": len(dropped),
                    "stages": rows,
                    "mutants": how,
                    "survivors": str(args.out / "survivors.txt"),
                }
            )
        )
    else:
        show(args, rows, total, survivors, dropped)
    return EXIT_OK


if __name__ == "__main__":
    ends_well("mutants", main, CHILDREN)
