"""Runs the jobs of a regression while units are still being built: a job starts when its unit is there.

SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import subprocess
import sys
import threading
import time

from children import Children, Stopped
from regress_plan import DATA
from units import ROOT, Unit


def announce(job, row):
    """The verdict of a job that failed, as soon as it is known."""
    what = " ".join(row[key] for key in ("kind", "channel", "field") if row.get(key))
    return (f"{job.unit}{' with assertions' if job.checked else ''}, gfx{job.gfx}, {job.rules}, {job.enc}, "
            f"seed {job.seed}: FAILED ({what or 'exit code ' + str(row['exit'])})")


class Runner:
    """Jobs and builds of units, 'jobs' at a time. The quickest unit is built first and its jobs start at
    once; as long as there are units to build, one process builds and the others run what can run."""

    def __init__(self, args, folder, jobs, out):
        self.args, self.folder, self.jobs, self.out = args, folder, jobs, out
        self.builders, self.runs = folder.children, Children()
        self.rows, self.failure, self.start = {}, None, time.time()
        self.change, self.building = threading.Condition(), 0
        order = list(dict.fromkeys(job.build() for job in jobs))
        self.builds = sorted(order, key=lambda unit: unit.trace)  # plain ones first
        self.waiting = {unit: self.jobs_of(unit) for unit in order}
        self.ready, self.traced, self.cut = [], set(), False

    def jobs_of(self, unit):
        """Mixed encodings first: they see most."""
        mine = [job for job in self.jobs if job.build() == unit]
        return sorted(mine, key=lambda job: job.enc != "all")

    def next_task(self):
        """A unit to build, a job to run, or None at the end; waits."""
        while True:
            if self.cut or not (self.builds or self.ready or self.building):
                return None
            if self.builds and (not self.ready or (self.args.jobs > 1 and not self.building)):
                self.building += 1
                return self.builds.pop(0)
            if self.ready:
                return self.ready.pop(0)
            self.change.wait()

    def work(self):
        try:
            while True:
                with self.change:
                    task = self.next_task()
                if task is None:
                    return
                self.build(task) if isinstance(task, Unit) else self.run(task)
        except Stopped:
            pass
        except BaseException as failure:  # for the main thread
            with self.change:
                self.failure = self.failure or failure
                self.end()

    def build(self, unit):
        try:
            self.folder.units.build(unit)
            with self.change:
                self.ready += self.waiting[unit]
        finally:
            with self.change:
                self.building -= 1
                self.change.notify_all()

    def run(self, job, make=False):
        """One `mau run`; with 'make' it has the tracing unit built for the report."""
        env = {name: text for name, text in os.environ.items() if name not in ("MAU_MAKE", "MAU_UNITS")}
        if make:
            env["MAU_MAKE"] = str(ROOT / "run")
            env["MAU_BUILD"] = str(self.folder.build)
        command = job.command(self.out)
        done = self.runs.run([self.folder.build / "mau", *command], env=env, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            row = json.loads(done.stdout.strip().splitlines()[-1])
        except (IndexError, json.JSONDecodeError):
            row = {"waves": 0, "clocks": 0, "hash": None}
        row.update(job._asdict(), exit=done.returncode, stderr=done.stderr, command=" ".join(command),
                   waves=row.get("waves", 0), clocks=row.get("clocks", 0))
        with self.change:
            self.rows[job] = row
            self.change.notify_all()
        self.progress()
        if done.returncode and not make:
            self.failed(job, row)

    def failed(self, job, row):
        """Says it at once; the first of its unit runs again for a waveform, the rest is cut unless told."""
        with self.change:
            first, say = job.unit not in self.traced, self.args.keep_going or not self.cut
            self.traced.add(job.unit)
            if not self.args.keep_going and not self.cut:
                self.cut = True
                self.builders.stop()
                self.change.notify_all()
        if say:
            print(f"{time.time() - self.start:.0f} s: {announce(job, row)}", flush=True,
                  file=sys.stderr if self.args.json else sys.stdout)
        if first and say and row["exit"] == 1 and job.enc != DATA:  # the data path leaves no waveform
            self.run(job, make=True)

    def end(self):
        """Nothing more is started, and what is being done ends."""
        self.cut = True
        self.builders.stop()
        self.runs.stop()
        self.change.notify_all()

    def progress(self):
        if sys.stderr.isatty():
            rows, total = list(self.rows.values()), len(self.jobs)
            waves, spent = sum(r["waves"] for r in rows), time.time() - self.start
            left = len(self.builds) + self.building
            print(f"\r{len(rows)}/{total} runs, {waves / spent:,.0f} waves/s, {left} units to build   ",
                  end="", file=sys.stderr, flush=True)

    def all(self):
        """Runs everything; returns rows in the order of the jobs, and seconds. A signal ends it all."""
        threads = [threading.Thread(target=self.work) for _ in range(self.args.jobs)]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        except BaseException:
            with self.change:
                self.end()
            for thread in threads:
                thread.join()
            raise
        if sys.stderr.isatty():
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
        if self.failure:
            raise self.failure
        return [self.rows[job] for job in self.jobs if job in self.rows], time.time() - self.start
