#!/usr/bin/env python3
"""Brings parts of a build folder up to date, then becomes COMMAND.

usage: build.py --build DIR --jobs N [OPTION ...] [TARGET ...] [-- COMMAND ...]
TARGET is a target of CMake, or the name of a unit (tools/units.py). Targets of CMake are built
under DIR/lock, one process at a time. Each unit has a lock of its own, so that a build of a program
never waits for a unit.
  --quiet   say what is built, if anything; the output goes to DIR/build.log
  --tested  the units of the tests, too
  --size LANES WINDOW LINE_BYTES
            the unit of that size and its tracing build, too
  --cd DIR  where COMMAND runs
  --watch   do not become COMMAND but wait for it: a signal ends it and all that it has started
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import disk
from children import EXIT_USAGE, Children, Failed, become, ends_well, watch
from links import linked
from packages import alone, provide, say
from sources import Sources, compiler
from units import LONG, ROOT, TESTED, Unit, Units, parse


class Folder:
    """A build folder."""

    def __init__(self, build, jobs, children):
        self.build, self.jobs, self.children = Path(build), jobs, children
        self.units = Units(self.build / "gen", self.build / "units", children, say)
        self.log, self.sources = self.build / "build.log", Sources(self.build)

    def locked(self):
        """One at a time changes what CMake builds."""
        return alone(self.build, "lock", self.children, f"builds in {self.build}")

    def run(self, command, log, what):
        """A step of the build; its output goes to 'log', None: to the terminal."""
        if log is None:
            code = self.children.run(command, cwd=ROOT).returncode
        else:
            with log.open("w") as out:
                code = self.children.run(
                    command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
                ).returncode
        if code:
            output = "" if log is None else log.read_text()
            disk.check(self.build, output)
            text = "".join(output.splitlines(keepends=True)[-40:])
            raise Failed(f"{what} failed" + (f"; see {log}" if log else ""), EXIT_USAGE, text)

    def configure(self):
        """Under the lock. CMake itself sees later that its files have changed."""
        if (self.build / "build.ninja").exists():
            return
        command = ["cmake", "-S", linked(ROOT), "-B", linked(self.build)]
        if not (self.build / "CMakeCache.txt").exists():
            command += ["--preset", "default", f"-DCMAKE_C_COMPILER={compiler()}"]
            if shutil.which("ccache"):
                command.append("-DCMAKE_C_COMPILER_LAUNCHER=ccache")
        self.run(command, self.build / "configure.log", "configuring")

    @contextlib.contextmanager
    def announced(self, log, line):
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
        """Targets of CMake."""
        what = "mau" if targets == ["mau_cli"] else f"programs; see {log}"
        makes_mau = "mau_cli" in targets or "all" in targets
        with (
            disk.writes(self.build),
            self.locked(),
            self.sources.shown_to_ninja(makes_mau),
        ):
            self.configure()
            with self.announced(log, f"building {what}"):
                command = ["ninja", "-C", linked(self.build), f"-j{self.jobs}", *targets]
                self.run(command, log, "the build")

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


def sized(lanes, window, line):
    """The units of ./run build LANES WINDOW LINE_BYTES."""
    sizes = ("4", "8", "16", "32", "64")
    for name, value, choice in (
        ("LANES", lanes, sizes),
        ("WINDOW", window, sizes),
        ("LINE_BYTES", line, ("64", "128")),
    ):
        if value not in choice:
            there = f"{', '.join(choice[:-1])} or {choice[-1]}"
            raise Failed(f"build: {name} is {there}, not '{value}'")
    return [Unit(f"{lanes}/{window}/{line}", trace=trace) for trace in (False, True)]


def arguments(words):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--tested", action="store_true")
    parser.add_argument("--size", nargs=3, default=())
    parser.add_argument("--cd", default=ROOT)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    return parser.parse_args(words)


def bring_up_to_date(args):
    folder = Folder(args.build, args.jobs, CHILDREN)
    units = [unit for unit in map(parse, args.targets) if unit]
    units += [*(sized(*args.size) if args.size else ()), *(TESTED + LONG if args.tested else ())]
    programs = [name for name in args.targets if not parse(name)]
    if units and not (args.build / "gen/rtl").exists() and not programs:
        programs = ["mau_cli"]  # configuring makes what units need
    if programs == ["mau_cli"] and folder.sources.up_to_date():
        programs = []
    if not programs and all(map(folder.units.up_to_date, units)):
        return
    netlist = any(unit.engine.endswith("netlist") for unit in units)
    provide(args.build, ["core", *(["yosys"] if netlist else [])], CHILDREN)
    if programs:
        to_log = args.quiet or not sys.stdout.isatty()
        folder.programs(programs, folder.log if to_log else None)
    folder.all_units(units)


def main():
    words = sys.argv[1:]
    command = words[words.index("--") + 1 :] if "--" in words else []
    args = arguments(words[: words.index("--")] if "--" in words else words)
    bring_up_to_date(args)
    os.chdir(args.cd)
    if command and args.watch:
        return watch(command)
    if command:
        become(command)
    return 0


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("run", main, CHILDREN)
