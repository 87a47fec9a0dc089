#!/usr/bin/env python3
"""What a call of `./run mau` has built: the program, and of the units those that the call takes, when it takes them.

usage: cli_build.py [unittest arguments]
The program asks for a unit through MAU_MAKE (cosim/engine.h). SPDX-License-Identifier: Apache-2.0
"""
import fcntl
import os
import subprocess
import sys
import unittest

from mau_command import BUILD, GOOD, INTERRUPTED, MISMATCH, OK, ROOT, SMALL, UNIT, USAGE, WORDS, MauCase, mau, objects

PLAIN, TRACE = (f"libmau_unit_verilator_{'_'.join(SMALL[1::2])}{suffix}" for suffix in ("", "_trace"))


class Asked(MauCase):
    """A program in the place of ./run: which units is it asked for?"""

    def setUp(self):
        super().setUp()
        self.log, self.make = self.dir / "log", self.dir / "make"
        self.script("echo building")

    def script(self, line):
        self.make.write_text(f"#!/bin/sh\necho \"$@\" >>'{self.log}'\n{line}\n")
        self.make.chmod(0o755)

    def run_asked(self, code, *args, **options):
        """The finished command, and the names that it asked for."""
        self.log.write_text("")
        done = self.check(mau(*args, env={"MAU_MAKE": str(self.make)}, cwd=self.dir, **options), code)
        lines = [line.split() for line in self.log.read_text().splitlines()]
        self.assertEqual({line[0] for line in lines} - {"unit"}, set())
        return done, [line[1] for line in lines]

    def test_one_unit(self):
        for code, args, names in ((OK, ("run", *SMALL, "--waves", 10), [PLAIN]), (OK, ("run", *SMALL, "--waves", 10, "--checked"), [TRACE]),
                                  (MISMATCH, ("run", *SMALL, "--fault", 3), [TRACE]), (MISMATCH, ("replay", "mau-out/shrunk.mreq"), [TRACE]),
                                  (MISMATCH, ("shrink", "mau-out/failing.mreq"), [TRACE])):
            with self.subTest(args=args):
                done, asked = self.run_asked(code, *args)
                self.assertEqual(asked, names)
                self.assertEqual((done.stdout.count("building"), done.stderr), (0, "building\n"))

    def test_file_says_which(self):
        """The file's unit line; the tracing build comes when there is something to trace."""
        self.assertEqual(self.run_asked(OK, "replay", self.file(GOOD))[1], [PLAIN])
        self.assertEqual(self.run_asked(OK, "replay", "-", input=GOOD)[1], [PLAIN])
        self.assertEqual(self.run_asked(OK, "replay", "--trace", self.file(GOOD))[1], [PLAIN, TRACE])

    def test_no_unit(self):
        for code, args in ((OK, ("explain", "--gfx", "9", *WORDS)), (OK, ("eval", self.file(GOOD))), (OK, ("decode", "--gfx", "9", "e0501000", "80010100")),
                           (OK, ("run", "--help")), (USAGE, ("run", "--lanes", 5))):
            with self.subTest(args=args):
                self.assertEqual(self.run_asked(code, *args)[1], [])

    def test_build_fails(self):
        self.script("exit 2")
        self.check_one_line(self.run_asked(UNIT, "run", *SMALL)[0], UNIT, PLAIN, "not built")
        self.check_one_line(self.run_asked(UNIT, "replay", self.file(GOOD))[0], UNIT, PLAIN, "not built")

    def test_signal(self):
        """Ctrl-C while a unit is built, which goes to the program and to the build."""
        self.script("kill -INT 0; sleep 5")
        self.check_one_line(self.run_asked(INTERRUPTED, "run", *SMALL, start_new_session=True)[0], INTERRUPTED, "not built")

    def test_nothing_there(self):
        done, asked = self.run_asked(UNIT, "run", "--lanes", 4, "--window", 8, "--line-bytes", 128)
        self.assertEqual(len(asked), 1)
        self.assertIn("./run build 4 8 128", done.stderr)


class Run(MauCase):
    """./run itself, in a build folder of its own in which no unit has been built."""
    FOLDER = BUILD / "tests" / "first"
    CALL = f"MAU_BUILD={FOLDER} {ROOT}/run"  # as its lines to paste begin

    def units(self):
        return {path.stem for path in (self.FOLDER / "units").glob("*.so")}

    def env(self, folder):
        return {k: v for k, v in os.environ.items() if k != "MAU_UNITS"} | {"MAU_BUILD": str(folder), "MAU_UNIT_CXXFLAGS": "-O0"}  # -O0: soon made

    def run_verb(self, code, *args, folder=FOLDER):
        done = subprocess.run([ROOT / "run", *map(str, args)], cwd=self.dir, env=self.env(folder), capture_output=True, text=True)
        self.check(done, code)
        return done

    def run_mau(self, code, *args):
        return self.run_verb(code, "mau", *args)

    def said(self, done):
        return f"exit {done.returncode}\n{done.stdout[-600:]}\n{done.stderr[-3000:]}"

    def test_first_call(self):
        for path in (self.FOLDER / "units").glob("*.so"):
            path.unlink()
        self.run_mau(OK, "explain", "--gfx", "9", *WORDS)
        self.assertEqual(self.units(), set())
        done = self.run_mau(OK, "replay", self.file(GOOD))
        self.assertEqual((self.units(), done.stderr), ({PLAIN}, "run: building unit 4/4/64 verilator\n"))
        done = self.run_mau(OK, "run", *SMALL, "--waves", 10, "--json")
        self.assertEqual((self.units(), done.stderr, len(objects(done.stdout))), ({PLAIN}, "", 1))
        done = self.run_mau(MISMATCH, "run", *SMALL, "--fault", 3)
        self.assertEqual((self.units(), done.stderr), ({PLAIN, TRACE}, "run: building unit 4/4/64 verilator trace\n"))
        self.assertIn(f"{self.CALL} mau replay ", done.stdout)
        done = self.run_mau(UNIT, "run", "--lanes", 4, "--window", 8)
        self.assertIn(f"build it with: {self.CALL} build 4 8 64\n", done.stderr)

    def test_build_unit(self):
        """The line that a refusal names builds that unit, here one whose windows are smaller than its beats; other sizes are refused by name."""
        for size, words in (((6, 16, 64), "LANES is"), ((8, 2, 64), "WINDOW is"), ((8, 16, 32), "LINE_BYTES is"), ((8, 16), "build takes")):
            with self.subTest(size=size):
                self.assertRegex(self.run_verb(USAGE, "build", *size).stderr, rf"^run: .*{words}.*\n$")
        self.run_verb(OK, "build", 8, 4, 64)
        self.run_mau(OK, "run", "--lanes", 8, "--window", 4, "--waves", 100)

    def test_help(self):
        """Help comes at once: nothing is installed or built for it; it fits a screen."""
        for args in ((), ("test",), ("regress",), ("bench",), ("bench", "lockstep"), ("bench", "fpga"), ("bench", "area")):
            with self.subTest(args=args):
                done = self.run_verb(OK, *args, "--help", folder=self.dir / "none")
                self.assertEqual((done.stdout[:7].lower(), done.stderr), ("usage: ", ""))
                self.assertEqual([line for line in done.stdout.splitlines() if len(line) > 79], [])
                self.assertFalse((self.dir / "none").exists())

    def test_one_at_a_time(self):
        """Two in one build folder: the second waits, and says so."""
        self.run_mau(OK, "--version")
        with (self.FOLDER / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            second = subprocess.Popen([ROOT / "run", "mau", "--version"], env=self.env(self.FOLDER), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertRegex(second.stderr.readline(), "^run: waiting for another ./run that builds in ")
            self.assertIsNone(second.poll())
        out, err = second.communicate(timeout=600)
        self.assertRegex(out, r"^mau \S+\n$")
        self.assertEqual((second.returncode, err), (OK, ""))

    def test_no_regression(self):
        for args, words in ((("--units", "5/5/5"), "'5/5/5' is no unit"), (("--units", "64/4/128"), "./run build 64 4 128"), (("--seeds", 10**9), "--first-seed"),
                            (("--gfx", "6", "--enc", "flat"), "gfx6 has no FLAT"), (("--gfx", "12"), "'12'")):
            with self.subTest(args=args):
                done = subprocess.run([sys.executable, ROOT / "tools/regress.py", "--mau", BUILD / "mau", "--out", self.dir, "--jobs", "1", *map(str, args)],
                                      capture_output=True, text=True)
                self.check(done, USAGE)
                self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
