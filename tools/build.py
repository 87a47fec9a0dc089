#!/usr/bin/env python3
"""Brings parts of a build folder up to date, then becomes COMMAND.

usage: build.py --build DIR --jobs N [OPTION ...] [TARGET ...] [-- COMMAND ...]
TARGET is a target of CMake, or the name of a unit (tools/units.py). Targets of CMake are built under
DIR/lock, one process at a time; units under locks of their own, so that who wants a program never
waits for a unit.
  --quiet   say what is built, if anything; the output goes to DIR/build.log
  --tested  the units of the tests, too
  --cd DIR  where COMMAND runs
  --watch   do not become COMMAND but wait for it: a signal ends it and all that it has started
SPDX-License-Identifier: Apache-2.0
"""
import argparse
import contextlib
import os
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from children import EXIT_USAGE, Children, Failed, become, ends_well, take, watch
from units import ROOT, TESTED, Units, parse

PATIENCE = 2  # seconds without a word while another process has the lock


def say(line):
    sys.stderr.write(f"run: {line}\n")  # at once: several threads speak
    sys.stderr.flush()


class Folder:
    """A build folder."""

    def __init__(self, build, jobs, children):
        self.build, self.jobs, self.children = Path(build), jobs, children
        self.units = Units(self.build / "gen", self.build / "units", children, say)
        self.log = self.build / "build.log"

    @contextlib.contextmanager
    def locked(self):
        """One at a time changes what CMake builds."""
        try:
            self.build.mkdir(parents=True, exist_ok=True)
            lock = (self.build / "lock").open("a")
        except OSError as error:
            raise Failed(f"cannot build in {self.build}: {error.strerror}; name another folder with MAU_BUILD") from error
        with lock:
            take(lock, self.children, PATIENCE,
                 lambda: say(f"waiting for another ./run that builds in {self.build}"))
            yield

    def run(self, command, log, what):
        """A step of the build; its output goes to 'log', None: to the terminal."""
        if log is None:
            code = self.children.run(command, cwd=ROOT).returncode
        else:
            with log.open("w") as out:
                code = self.children.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT).returncode
        if code:
            text = "" if log is None else "".join(log.read_text().splitlines(keepends=True)[-40:])
            raise Failed(f"{what} failed" + (f"; see {log}" if log else ""), EXIT_USAGE, text)

    def configure(self):
        """Under the lock. CMake itself sees later that its files have changed."""
        if not (self.build / "build.ninja").exists():
            self.run(["cmake", "--preset", "default", "-B", self.build], self.build / "configure.log", "configuring")

    @contextlib.contextmanager
    def told(self, log, line):
        """Says 'line' once the log of a build shows that there is something to build."""
        done = threading.Event()

        def look():
            while not done.wait(0.2):
                if re.search(r"(?m)^\[\d+/\d+\] (Building|Linking)", log.read_text()):
                    say(line)
                    return

        if log:
            log.write_text("")
            threading.Thread(target=look, daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def programs(self, targets, log):
        """Targets of CMake; for ./run the file mau.checked has the time when `mau` was up to date."""
        stamp, start = self.build / "mau.checked", time.time_ns()
        what = "mau" if targets == ["mau_cli"] else f"programs; see {log}"
        with self.locked():
            self.configure()
            with self.told(log, f"building {what}"):
                self.run(["ninja", "-C", self.build, f"-j{self.jobs}", *targets], log, "the build")
            if "mau_cli" in targets or "all" in targets:
                stamp.touch()
                os.utime(stamp, ns=(start, start))

    def all_units(self, units):
        """Several units, as many at a time as there are jobs."""
        with ThreadPoolExecutor(self.jobs) as pool:
            work = [pool.submit(self.units.build, unit) for unit in units]
            try:
                for one in work:
                    one.result()
            except BaseException:
                self.children.stop()
                for one in work:
                    one.cancel()
                raise


def main():
    words = sys.argv[1:]
    command = words[words.index("--") + 1:] if "--" in words else []
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--tested", action="store_true")
    parser.add_argument("--cd", default=ROOT)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    args = parser.parse_args(words[:words.index("--")] if "--" in words else words)
    folder = Folder(args.build, args.jobs, CHILDREN)
    units = [unit for unit in map(parse, args.targets) if unit]
    programs = [name for name in args.targets if not parse(name)]
    if units and not (args.build / "gen/rtl").exists() and not programs:
        programs = ["mau_cli"]  # configuring makes what units need
    if programs:
        folder.programs(programs, folder.log if args.quiet or not sys.stdout.isatty() else None)
    folder.all_units([*units, *(TESTED if args.tested else ())])
    os.chdir(args.cd)
    if command and args.watch:
        return watch(command)
    if command:
        become(command)
    return 0


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("run", main, CHILDREN)
