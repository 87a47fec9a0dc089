"""Runs the jobs of a regression while units are still being built. A job starts when its unit is
built.

SPDX-License-Identifier: Apache-2.0
"""

import sys
import threading
import time

from children import Children, Failed, Stopped
from regress_call import call, leave_report
from regress_plan import plan_seed
from regress_report import origin, wrapped
from units import Unit


def announce(row):
    """The verdict of a job that failed, as soon as it is known."""
    what = " ".join(row[key] for key in ("kind", "channel", "field") if row.get(key))
    return f"{origin(row)}: FAILED ({what or 'exit code ' + str(row['exit'])})"


class Runner:
    """Jobs and builds of units, 'jobs' at a time. The quickest unit is built first and its jobs
    start at once. While there are units to build, one process builds and the others run jobs. The
    tracing unit of the first size is built next: the first run that fails needs it for a waveform.

    'known': rows of jobs that ran before this process began (--resume); 'spent': their seconds;
    'keep': called with each job that ran and its row. With args.seconds, seed after seed is taken
    until that time is over."""

    def __init__(self, args, folder, jobs, out, known=None, spent=0, keep=None):
        self.args, self.folder, self.jobs, self.out = args, folder, list(jobs), out
        self.builders, self.tracers, self.runs, self.keep = (
            folder.children,
            Children(),
            Children(),
            keep,
        )
        self.rows, self.failure, self.start = dict(known or {}), None, time.time() - spent
        self.change, self.building = threading.Condition(), set()
        self.key = None  # of the units; with one, no unit of other sources is taken
        self.next_seed = max((job.seed for job in [*self.jobs, *self.rows]), default=0) // 10000 + 1
        for seed in range(
            max((job.seed for job in self.jobs), default=0) // 10000 + 1, self.next_seed
        ):
            self.jobs += plan_seed(args, args.units, seed)  # that --time added
        left = [job for job in self.jobs if job not in self.rows]
        order = list(dict.fromkeys(job.build() for job in left))
        self.builds = self.build_order(order)
        self.waiting = {unit: self.jobs_of(unit, left) for unit in order}
        self.ready, self.traced, self.printed = [], set(), set()
        self.cut = not args.keep_going and any(row["exit"] for row in self.rows.values())

    @staticmethod
    def build_order(units):
        """The first and its tracing unit, then plain ones."""
        first = [
            unit for unit in units if unit._replace(trace=False) == units[0]._replace(trace=False)
        ]
        return first + sorted(
            (unit for unit in units if unit not in first), key=lambda unit: unit.trace
        )

    @staticmethod
    def jobs_of(unit, jobs):
        """Mixed encodings first: they see most."""
        return sorted(
            (job for job in jobs if job.build() == unit), key=lambda job: job.enc != "all"
        )

    def now(self):
        """Seconds of this regression."""
        return time.time() - self.start

    def late(self):
        return bool(self.args.seconds) and self.now() >= self.args.seconds

    def more(self):
        """Plans the jobs of one more seed when there is time; all units are there."""
        if not self.args.seconds or self.late() or self.cut:
            return False
        self.ready = plan_seed(self.args, self.args.units, self.next_seed)
        self.jobs += self.ready
        self.next_seed += 1
        return True

    def next_task(self):
        """A unit to build, a job to run, or None at the end; waits."""
        while True:
            if self.cut or self.late():
                return None
            if not (self.builds or self.ready or self.building) and not self.more():
                return None
            if self.builds and (not self.ready or (self.args.jobs > 1 and not self.building)):
                unit = self.builds.pop(0)
                self.building.add(unit)
                return unit
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
            self.folder.units.build(unit, self.tracers if unit.trace else self.builders)
            if self.key and self.folder.units.key() != self.key:
                raise Failed(
                    f"sources of unit {unit} changed while the regression ran; start it again"
                )
            with self.change:
                self.ready += self.waiting[unit]
                if unit.trace:
                    self.traced.add(unit)
        finally:
            with self.change:
                self.building.discard(unit)
                self.change.notify_all()

    def run(self, job):
        """One `mau run`. When it fails before the tracing unit of its size is known to be up to
        date, it runs once more, which builds that unit: every failure leaves a waveform."""
        begin, tracing = self.now(), job.build()._replace(trace=True)
        traced = tracing in self.traced
        row = self.call(job, begin)
        if row["exit"]:
            self.failed(row, tracing if row.get("kind") else None)
            if row.get("kind") and not (traced and row.get("trace")):
                row = self.call(job, begin, make=True)
                with self.change:
                    self.traced.add(tracing)
            leave_report(self.out / row["folder"], row)
        with self.change:
            self.rows[job] = row
            if self.keep:
                self.keep(job, row)
            self.change.notify_all()
        self.progress()

    def call(self, job, begin, make=False):
        row = call(self.runs, self.folder.build, job.command(self.out / "failed"), make)
        row.update(
            job._asdict(),
            typed=" ".join(job.typed()),
            waves=row.get("waves", 0),
            clocks=row.get("clocks", 0),
            hash=row.get("hash"),
            begin=round(begin, 3),
            end=round(self.now(), 3),
            folder=f"failed/{job.folder()}" if row["exit"] else None,
        )
        return row

    def failed(self, row, tracing):
        """Prints the first failure of its kind at once. Without --keep-going nothing else begins.
        The build of 'tracing' goes on: the waveform of the failure needs it."""
        with self.change:
            what = (
                tuple(row.get(name) for name in ("kind", "channel", "field"))
                if row.get("kind")
                else row["exit"]
            )
            say = what not in self.printed and (self.args.keep_going or not self.cut)
            self.printed.add(what)
            if not self.args.keep_going and not self.cut:
                self.cut = True
                self.builders.stop()
                if tracing not in self.building:
                    self.tracers.stop()
                self.change.notify_all()
        if say:
            self.say("\n".join(wrapped(announce(row), 5, f"{self.now():.0f} s: ")))

    def say(self, text):
        """What runs ends, and its rows are kept, before an error of standard output ends it all."""
        try:
            print(text, flush=True, file=sys.stderr if self.args.json else sys.stdout)
        except OSError as error:
            with self.change:
                self.cut, self.failure = True, self.failure or error
                self.change.notify_all()

    def end(self):
        """Nothing more is started, and what is being done ends."""
        self.cut = True
        for children in (self.builders, self.tracers, self.runs):
            children.stop()
        self.change.notify_all()

    def progress(self):
        if sys.stderr.isatty():
            rows, total = list(self.rows.values()), len(self.jobs)
            waves, left = sum(r["waves"] for r in rows), len(self.builds) + len(self.building)
            print(
                f"\r{len(rows)}/{total} runs, {waves / self.now():,.0f} waves/s, "
                f"{left} units to build   ",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def all(self):
        """Runs everything. Returns rows in the order of the jobs, and seconds. A signal ends it."""
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
        return [self.rows[job] for job in self.jobs if job in self.rows], self.now()
