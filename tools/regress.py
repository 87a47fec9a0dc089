#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Randomized lockstep regression on all cores: every unit x generation x rule
book x seed, once with all encodings and all stall profiles mixed, and once for
each family of encodings under one stall profile, another from run to run; at
least a tenth of the waves a second time in the unit with the RTL's assertions
on, which must do the same; the data path (mau run --data) likewise, on the
units that it is built for; then the real requests of testbench/data. Units are
built when they are out of date, the quickest first, and their runs start at
once. The first run that fails is said at once, and nothing else is started
(--keep-going runs it all). Its request file, waveform and report are left in
build/regress, or in build/regress-2 while another regression writes there.
"""
import argparse
import fcntl
import json
import re
import subprocess
import sys
from pathlib import Path

from build import Folder
from children import (EXIT_INTERNAL, EXIT_MISMATCH, EXIT_OK, EXIT_USAGE, Children, Failed,
                      ends_well)
from regress_plan import DATA, GENERATIONS, LEAST_WAVES, SHARE, plan
from regress_report import Outcome
from regress_run import Runner
from units import DEFAULT, FULL, ROOT, SIZE, VMEM

MOST_SEEDS, MOST_JOBS, MOST_WAVES, LAST_SEED = 10000, 256, 10**12, 10**12


class Parser(argparse.ArgumentParser):
    """One line says what is wrong."""

    def error(self, message):
        self.exit(EXIT_USAGE, f"regress: {message}; './run regress --help' shows the options\n")


def number(low, high):
    """An argument that is a whole number from low to high."""
    def parse(text):
        if not re.fullmatch(r"-?[0-9]+", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is no number from {low} to {high}")
        return int(text)
    return parse


def names(known):
    """An argument that is names out of 'known', by commas."""
    def parse(text):
        words = text.split(",")
        for word in words:
            if word not in known:
                raise argparse.ArgumentTypeError(f"there is no '{word}', choose from {','.join(known)}")
        return list(dict.fromkeys(words))
    return parse


def unit(text):
    if not re.fullmatch(SIZE, text):
        raise argparse.ArgumentTypeError(f"'{text}' is no unit, give LANES/WINDOW/LINE_BYTES: "
                                         "4 8 16 32 64, 4 8 16 32 64, 64 128")
    return text


def options():
    parser = Parser(prog="./run regress", usage="%(prog)s [OPTION ...]", description=__doc__,
                    formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    add = parser.add_argument
    add("--build", type=Path, required=True, help=argparse.SUPPRESS)
    add("--units", nargs="+", type=unit, metavar="L/W/B",
        help=f"units, as LANES/WINDOW/LINE_BYTES ({' '.join(DEFAULT)}); no other one is built")
    add("--full", action="store_true", help="all eight units of the tests")
    add("--waves", type=number(1, MOST_WAVES), default=60000, metavar="N",
        help=f"waves a unit, generation, rule book and seed (60000); no run has fewer than {LEAST_WAVES}")
    add("--seeds", type=number(1, MOST_SEEDS), default=1, metavar="N", help="seeds for each combination (1)")
    add("--first-seed", type=number(0, LAST_SEED), default=1, metavar="N", help="the first of them (1)")
    add("--gfx", type=names(GENERATIONS), default=list(GENERATIONS), metavar="LIST", help="generations, by commas (all)")
    add("--enc", type=names((*SHARE, DATA)), default=[*SHARE, DATA], metavar="LIST",
        help="runs: all (mixed), buffer, flat, scalar, data (of the data path), by commas (those five)")
    add("--keep-going", action="store_true", help="go on after a run that failed")
    add("--jobs", type=number(1, MOST_JOBS), required=True, metavar="N", help="runs and builds at a time (one a core)")
    add("--json", action="store_true", help="the summary as one JSON object")
    return parser


def parse_arguments(arguments):
    parser = options()
    args = parser.parse_args(arguments)
    if args.units and args.full:
        parser.error("--full and --units exclude each other")
    args.units = list(dict.fromkeys(args.units or (FULL if args.full else DEFAULT)))
    if args.enc == ["flat"] and args.gfx == ["6"]:
        parser.error("nothing to run: gfx6 has no FLAT, GLOBAL or SCRATCH, add a generation to --gfx or an "
                     "encoding to --enc")
    if args.enc == [DATA] and not set(args.units) & set(VMEM):
        parser.error(f"nothing to run: the data path is built as {' '.join(VMEM)}, add one to --units or an encoding to --enc")
    return args


def take_folder(build):
    """A folder that no other regression writes into, and the lock that says so."""
    for name in ("regress", *(f"regress-{n}" for n in range(2, 100))):
        out = build / name
        out.mkdir(parents=True, exist_ok=True)
        lock = (out / "lock").open("a")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        if name != "regress":
            print(f"regress: another one writes into {build / 'regress'}, this one into {out}", file=sys.stderr)
        return out, lock
    raise Failed(f"a hundred regressions run in {build}")


def real_requests(mau, units, children):
    """Replays testbench/data on the units of the regression: that of the file if it is one, else
    16/16/64, else the first. Returns (files, failures)."""
    files, failures = sorted((ROOT / "testbench/data").glob("*.mreq")), []
    for path in files:
        own = "/".join(re.search(r"(?m)^unit lanes=(\d+) window=(\d+) line_bytes=(\d+)", path.read_text()).groups())
        size = next((u for u in (own, "16/16/64") if u in units), units[0])
        lanes, window, line = size.split("/")
        command = ["replay", "--lanes", lanes, "--window", window, "--line-bytes", line, str(path.relative_to(ROOT))]
        done = children.run([mau, *command], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode:
            failures.append((" ".join(command), done.returncode, done.stdout + done.stderr))
    return files, failures


def verdict(outcome):
    if outcome.failed:
        return outcome.failed[0]["exit"]
    if outcome.real_failed or outcome.unequal:
        return EXIT_MISMATCH
    return EXIT_OK if outcome.distinct and outcome.rows else EXIT_INTERNAL


def main():
    args = parse_arguments(sys.argv[1:])
    folder = Folder(args.build, args.jobs, CHILDREN)
    out, lock = take_folder(args.build)
    seeds = range(args.first_seed, args.first_seed + args.seeds)
    jobs = plan(args, args.units, seeds)
    if not args.json:
        print(f"regress: {len(jobs)} runs, {sum(job.waves for job in jobs):,} waves, "
              f"seeds {seeds[0]}..{seeds[-1]}, on {args.jobs} cores", flush=True)
    folder.programs(["mau_cli"], folder.log)
    runner = Runner(args, folder, jobs, out)
    rows, seconds = runner.all()
    files, real_failed = [], []
    if not runner.cut:
        files, real_failed = real_requests(args.build / "mau", args.units, CHILDREN)
    outcome = Outcome(args, jobs, rows, seconds, files, real_failed)
    outcome.write(out / "summary.json")
    code = verdict(outcome)
    if args.json:
        outcome.print_json()
    else:
        outcome.print_text()
        print(f"regress: {'FAILED' if code else 'PASSED'}; details in {out}/summary.json")
    lock.close()
    return code


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("regress", main, CHILDREN)
