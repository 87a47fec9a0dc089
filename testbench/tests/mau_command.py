"""What the tests of the command `mau` share: where it is, how to run it.

MAU_BUILD names the build directory (ctest sets it; default: build/ of this tree).
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from gfx import GENERATIONS as GENERATIONS  # noqa: E402

BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
MAU = BUILD / "mau"
DATA = ROOT / "testbench" / "real"
REAL = sorted(DATA.glob("*.mreq"))  # requests of compiled kernels
USER = ROOT / "docs" / "user"
VERBS = ("run", "replay", "shrink", "explain", "decode", "eval", "compare", "draw", "board")
READERS = ("replay", "shrink", "eval", "explain")  # of request files
SMALL = ("--lanes", "4", "--window", "4", "--line-bytes", "64")  # a unit


def mau(*args, program=MAU, timeout=120, env=None, **options):
    """Run `mau ARGS`; the finished process with text output."""
    options.setdefault("stdin", subprocess.DEVNULL if "input" not in options else None)
    if options["stdin"] is None:
        del options["stdin"]
    for stream in ("stdout", "stderr"):
        options.setdefault(stream, subprocess.PIPE)
    env = {
        **os.environ,
        "MAU_RUN": "",
        **(env or {}),
    }  # lines to paste as ./run prints them, however the tests were called
    return subprocess.run(
        [str(program), *map(str, args)],
        text=True,
        errors="backslashreplace",
        timeout=timeout,
        env=env,
        **options,
    )


def objects(text):
    """The JSON objects of an output, one a line."""
    return [json.loads(line) for line in text.splitlines()]


def unit_args(unit):
    lanes, window, line = unit.split("/")
    return ["--lanes", lanes, "--window", window, "--line-bytes", line]


def built(unit, engine="verilator", trace=False):
    lanes, window, line = unit.split("/")
    return (
        BUILD
        / "units"
        / f"libmau_unit_{engine}_{lanes}_{window}_{line}{'_trace' if trace else ''}.so"
    ).exists()


def vcd(fst):
    """Lines of a dump as text, those of its declarations apart: full name in its scope, then the
    words of a signal's line."""
    lines = subprocess.run(
        ["fst2vcd", str(fst)], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.splitlines()
    end = lines.index("$enddefinitions $end")
    scope, signals = [], []
    for word in map(str.split, lines[:end]):
        if word[:1] == ["$scope"]:
            scope.append(word[2])
        elif word[:1] == ["$upscope"]:
            scope.pop()
        elif word[:1] == ["$var"]:
            signals.append((".".join([*scope, word[4]]), word))
    return signals, lines[end + 1 :]


def traced(fst):
    """Full names of the signals of a dump, as a GTKWave save file writes them: mau.clk_i,
    mau.req_tag_i[7:0]."""
    return {name + "".join(word[5:-1]) for name, word in vcd(fst)[0]}


def timeline(fst):
    """Values of the signals of a dump at each of its times, as strings of 0, 1 and x, by full name
    without the range."""
    signals, lines = vcd(fst)
    names, value, rows, now = {name: word[3] for name, word in signals}, {}, {}, None
    for line in lines:
        word = line.split()
        if line[:1] == "#":
            if now is not None:
                rows[now] = dict(value)
            now = int(line[1:])
        elif line[:1] == "b":
            value[word[1]] = word[0][1:]
        elif line[:1] in ("0", "1", "x"):
            value[line[1:]] = line[0]
    rows[now] = value
    return {time: {name: row.get(key) for name, key in names.items()} for time, row in rows.items()}


def values(fst, time):
    """The same at one time."""
    rows = timeline(fst)
    return rows[max(at for at in rows if at <= time)]


class MauCase(unittest.TestCase):
    """A test with a folder of its own, self.dir."""

    maxDiff = 2000

    def setUp(self):
        room = tempfile.TemporaryDirectory(prefix="mau-test-")
        self.addCleanup(room.cleanup)
        self.dir = Path(room.name)

    def file(self, text, name="in.mreq"):
        path = self.dir / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def said(self, done):
        out, err = (done.stdout or "")[-600:], (done.stderr or "")[-600:]
        return f"exit {done.returncode}\n{' '.join(done.args)}\nstdout: {out}\nstderr: {err}"

    def check(self, done, code):
        self.assertEqual(done.returncode, code, self.said(done))
        return done

    def check_view(self, folder, name="window"):
        """The view of a trace names signals that the dump has; which they are."""
        shown = set(
            re.findall(
                r"(?m)(?:^|\)|\} )(mau\.[\w.]+(?:\[\d+\][\w.]*)*(?:\[\d+:\d+\])?)",
                (folder / f"{name}.gtkw").read_text(),
            )
        )
        self.assertGreater(len(shown), 30)
        self.assertEqual(shown - traced(folder / f"{name}.fst"), set())
        return shown

    def check_one_line(self, done, code, *words):
        """Exit code, and exactly one line on standard error that has every one of 'words' and fits
        a screen."""
        self.check(done, code)
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 1, self.said(done))
        self.assertTrue(lines[0].startswith("mau"), self.said(done))
        self.assertLess(len(lines[0]), 400, self.said(done))
        for word in words:
            self.assertIn(str(word), lines[0], self.said(done))
        return done
