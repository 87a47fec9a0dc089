"""Runs of mutants: processes with a limit of time, in lockstep and in a pool, with progress.

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from children import EXIT_MISMATCH, EXIT_OK, Children, Failed
from regress_plan import GENERATIONS, SHARE, Job, data_jobs, plain_jobs

ROOT = Path(__file__).resolve().parents[2]
CHILDREN = Children()
SECONDS = 20  # of processor time of a run: a mutant that takes more hangs it
UNBUILT = "unbuilt"  # fate of a mutant that the compiler refuses


def say(line):
    print(f"mutants: {line}", file=sys.stderr)


class Progress:
    """Prints a line of progress on standard error every few seconds."""

    def __init__(self, total):
        self.total, self.done, self.killed, self.start = total, 0, 0, time.monotonic()
        self.said, self.guard = 0.0, threading.Lock()

    def add(self, killed):
        with self.guard:
            self.done += 1
            self.killed += killed
            spent = time.monotonic() - self.start
            if spent - self.said >= 5 or self.done == self.total:
                self.said = spent
                left = spent / self.done * (self.total - self.done)
                say(
                    f"{self.done} of {self.total}, {self.killed} killed, "
                    f"{self.done / spent:.1f} a second, {left:.0f} s left"
                )


def in_pool(args, work, items):
    """Calls work(item) for all items; no further ones start after a signal or a failure."""
    pool = ThreadPoolExecutor(args.jobs)
    try:
        return list(pool.map(work, items))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def limited(*command, seconds=SECONDS):
    """A command with a limit of processor time."""
    return ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh", *command]


def mixed_job(engine, unit, waves):
    """One run with all kinds of requests."""
    enc = "data" if engine == "vmem" else "all"
    return Job(unit, "all", "both", enc, "mix", 3 * waves, 1)


def typed(engine, job):
    return [*job.typed(), *(["--engine", "inst"] if engine == "inst" else [])]


def plan(engine, unit, waves):
    """The runs of a mutant: one with all kinds of requests, then those of a regression."""
    args = SimpleNamespace(
        gfx=GENERATIONS, enc=[*SHARE, "data"], waves=waves, stimulus=None, empty=()
    )
    jobs = data_jobs(args, [unit], 1) if engine == "vmem" else plain_jobs(args, [unit], 1)
    jobs = [job._replace(waves=waves) for job in jobs]
    return [typed(engine, job) for job in [mixed_job(engine, unit, waves), *jobs]]


class Lockstep(NamedTuple):
    """Where mutants run in lockstep."""

    mau: Path  # the program
    units: Path  # folder of the units
    out: Path  # folder of the reports, which do not stay
    seconds: int = SECONDS

    def run(self, number, command):
        """None if the mutant survived the run, else how it was killed."""
        env = {**os.environ, "MAU_UNITS": str(self.units), "MAU_MUTANT": str(number)}
        with tempfile.TemporaryDirectory(dir=self.out) as folder:
            try:
                done = CHILDREN.run(
                    limited(self.mau, *command, "--json", "--out", folder, seconds=self.seconds),
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

    def plans(self, args, engines, plan=plan):
        """The runs of plan(engine, unit, waves) by engine. Raises Failed unless all pass without a
        mutant."""
        plans = {engine: plan(engine, args.unit, args.waves) for engine in engines}
        commands = [command for runs in plans.values() for command in runs]
        results = in_pool(args, lambda command: self.run(0, command), commands)
        for command, how in zip(commands, results):
            if how:
                raise Failed(
                    f"without a mutant mau {' '.join(command)} does not pass: {how}",
                    EXIT_MISMATCH,
                )
        return plans


def each(args, mutants, tests_of, keep):
    """Calls the functions tests_of(mutant) until one says how it killed the mutant; keep(mutant,
    how), with None for a survivor."""
    progress = Progress(len(mutants))

    def fate(mutant):
        how = next(filter(None, (test() for test in tests_of(mutant))), None)
        progress.add(how is not None)
        keep(mutant, how)

    in_pool(args, fate, mutants)
