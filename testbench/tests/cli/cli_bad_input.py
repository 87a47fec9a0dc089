#!/usr/bin/env python3
"""Bad parameters, missing units: the exit code of docs/user/exit_codes.md and exactly one line on
standard error that names the thing, the place and the remedy. Failing files, full disks and closed
pipes, which run from here: cli_bad_files.py. Signals: cli_signals.py.

usage: cli_bad_input.py [unittest arguments], for example cli_bad_input.py Files
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from cli_bad_files import Files  # noqa: F401  # run here, with the others
from exit_codes import INPUT, OK, UNIT, USAGE  # noqa: E402
from mau_command import BUILD, GENERATIONS, READERS, SMALL, VERBS, MauCase, mau  # noqa: E402
from samples import GOOD  # noqa: E402

FAULTS = re.search(r'FAULTS_ADDRESS "1 to (\d+)', (BUILD / "gen" / "mau_unit.h").read_text())[
    1
]  # planted faults are 1..FAULTS

VSHARP = ("--vsharp", "0x1000 0x100000 64 0x24fac")


def words(gfx, inst, *operands):
    """Arguments that explain an instruction by its words."""
    return ("explain", "--gfx", gfx, "--inst", inst, *operands)


OFFEN, PLAIN, BOTH = (
    "0xe0501000 0x80010100",
    "0xe0500000 0x80010100",
    "0xe0503000 0x80010100",
)  # gfx9: buffer_load_dword
ADDR64 = "0xe0308000 0x80010100"  # gfx7
M0, LDS = "0xe0500000 0x7c010100", "0xe0510000 0x80010100"  # gfx9: SOFFSET is M0; to LDS
FLAT, GLOBAL, SADDR = (
    "0xdc500008 0x03000001",
    "0xdc508008 0x037f0001",
    "0xdc508008 0x03040001",
)  # gfx9: flat_load_dword, global_load_dword
SCRATCH, SLOT, FLAT7 = (
    "0xdc504000 0x037f0001",
    "0xdc504000 0x03040001",
    "0xdc300000 0x03000001",
)  # gfx9: scratch_load_dword of a VGPR, of an SGPR; gfx7
SCALAR = "0xc02a0202 0x26"  # gfx9: s_buffer_load_dwordx4
REGISTER, SLOT11, CACHE = (
    "0xe0501000 0x05010100",
    "0xdc510010 0x01060002",
    "0xe0f80000 0",
)  # gfx9: SOFFSET is s5; gfx11; gfx9: buffer_wbinvl1

OPERANDS = (  # missing, conflicting, unused operands of explain
    (words(9, OFFEN, *VSHARP), "buffer_load_dword", "one address VGPR", "give its value with --v0"),
    (words(9, "0xe0502000 0x80010100", *VSHARP), "give its value with --v0"),
    (words(9, BOTH, *VSHARP, "--v0", 4), "two address VGPRs", "--v1"),
    (words(7, ADDR64, *VSHARP), "64-bit addresses", "--ptr"),
    (words(9, FLAT), "flat_load_dword", "64-bit addresses", "--ptr"),
    (words(9, FLAT, "--v0", 4), "--v0 is half", "--ptr", "--v1"),
    (words(9, GLOBAL), "global_load_dword", "--ptr"),
    (words(9, SADDR, "--saddr", 4), "global_load_dword", "--v0"),
    (words(9, SCRATCH), "scratch_load_dword", "--v0"),
    (words(9, PLAIN, *VSHARP, "--v0", 4), "no address VGPR", "remove --v0"),
    (words(9, OFFEN, *VSHARP, "--v0", 4, "--v1", 4), "one address VGPR", "remove --v1"),
    (words(9, SLOT, "--saddr", 4, "--v0", 4), "no address VGPR", "remove --v0"),
    (words(9, SCALAR, *VSHARP, "--v0", 4), "s_buffer_load_dwordx4", "remove --v0"),
    (words(9, SCALAR, *VSHARP, "--soffset", 4), "reads no register as SOFFSET", "remove --soffset"),
    (words(9, OFFEN, *VSHARP, "--ptr", 8), "no pointer", "--v0 instead of --ptr"),
    (words(9, PLAIN, *VSHARP, "--ptr", 8), "no pointer", "remove --ptr"),
    (words(9, OFFEN, *VSHARP, "--v0", 4, "--ptr", 8), "--ptr", "both", "--v0"),
    (words(9, FLAT, "--v1", 4, "--ptr", 8), "--ptr", "both", "--v1"),
    (words(9, GLOBAL, "--ptr", 8, "--saddr", 4), "reads no register as SADDR", "remove --saddr"),
    (words(9, FLAT, "--ptr", 8, *VSHARP), "no V#", "remove --vsharp"),
    (words(9, OFFEN, *VSHARP, "--v0", "0+4*32"), "--v0", "32 values", "64", "--wave32"),
    (words(9, BOTH, *VSHARP, "--v0", 4, "--v1", "0*32"), "--v1", "32 values", "64", "--wave32"),
    (words(9, FLAT, "--ptr", "0+4*32"), "--ptr", "32 values", "64", "--wave32"),
    (words(9, M0, *VSHARP), "SOFFSET", "is M0", "--m0"),
    (words(11, "0xe0500000 0x7d010100", *VSHARP), "SOFFSET", "is M0", "--m0"),
    (words(9, M0, *VSHARP, "--m0", 4, "--soffset", 8), "is M0", "differ", "remove --soffset"),
    (words(9, LDS, *VSHARP), "writes LDS", "--m0"),
    (words(7, FLAT7, "--ptr", "0x2000000000000000"), "lanes in LDS", "--m0"),
    (
        words(9, REGISTER, *VSHARP, "--soffset", "0x100000040", "--v0", 0),
        "--soffset: 0x100000040 is out of range",
        "at most 0xffffffff",
    ),
    (
        words(9, REGISTER, *VSHARP, "--saddr", "0x100000040", "--v0", 0),
        "--saddr: 0x100000040 is out of range",
    ),
    (words(9, M0, *VSHARP, "--soffset", "0x100000040"), "--soffset: 0x100000040 is out of range"),
    (
        words(11, SLOT11, "--saddr", "0x7f0000000010"),
        "--saddr: 0x7f0000000010 is out of range",
        "scratch_load_b32",
    ),
    (
        words(9, REGISTER, *VSHARP, "--soffset", 4, "--saddr", 4, "--v0", 0),
        "--soffset and --saddr",
        "remove one",
    ),
    (words(9, REGISTER, *VSHARP, "--soffset", -4, "--v0", 0), "--soffset:", "'-4'"),
    (words(9, REGISTER, *VSHARP, "--soffset"), "--soffset", "needs a value"),
    (words(9, CACHE, *VSHARP), "buffer_wbinvl1", "reads no operand", "remove --vsharp"),
    (words(9, CACHE, "--soffset", 4), "reads no operand", "remove --soffset"),
    (words(9, OFFEN + " 4", *VSHARP), "this instruction has two words", "remove 0x00000004"),
    (
        ("explain", "--gfx", 9, "--inst", *OFFEN.split(), 4, *VSHARP),
        "this instruction has two words",
        "remove 0x00000004",
    ),
    (
        ("explain", "--gfx", 9, "--vsharp", 1, 2, 3, 4, 5, "--inst", OFFEN),
        "--vsharp takes 4 words",
        "0x5 is one too many",
    ),
)


class Parameters(MauCase):
    CASES = (  # arguments, words of the message
        (("run", "--lanes", "5"), "--lanes", "5", "4, 8, 16, 32 or 64"),
        (("run", "--lanes", "128"), "--lanes", "128"),
        (("run", "--window", "2"), "--window", "2", "4, 8, 16, 32 or 64"),
        (("run", "--line-bytes", "32"), "--line-bytes", "32", "64 or 128"),
        (("run", "--engine", "icarus"), "--engine", "icarus", "verilator"),
        (("run", "--gfx", "5"), "--gfx", "5", "9"),
        (("run", "--gfx", "13"), "--gfx", "'13'", " ".join(GENERATIONS)),
        (("run", "--gfx", "9,13"), "--gfx", "'13'", " ".join(GENERATIONS)),
        (("run", "--gfx", "9,"), "--gfx", "'9,'", "empty name"),
        (("run", "--gfx", "9,,10"), "--gfx", "'9,,10'", "empty name"),
        (("run", "--enc", ",flat"), "--enc", "',flat'", "empty name"),
        (("run", "--enc", "ds"), "--enc", "ds", "scalar"),
        (("run", "--enc", "flat", "--gfx", "6"), "--enc flat", "gfx6"),
        (("run", "--enc", "scalar", "--class", "store"), "--enc scalar", "--class"),
        (("run", "--enc", "flat", "--class", "cache"), "--class cache", "--enc buffer"),
        (("run", "--gfx", ""), "--gfx", "name"),
        (("run", "--gfx", ",".join(["9"] * 60)), "--gfx", "more than 99 characters"),
        (("run", "--data", "--gfx", ",".join(["9"] * 60)), "--gfx", "more than 99 characters"),
        (("run", "--rules", "folklore"), "--rules", "folklore", "silicon"),
        (("run", "--seed", "abc"), "--seed", "abc", "decimal"),
        (("run", "--seed", ""), "--seed"),
        (("run", "--seed", "18446744073709551616"), "--seed", "out of range"),
        (("run", "--waves", "0"), "--waves", "at least 1"),
        (("run", "--out", ""), "--out", "empty"),
        (("run", "--data", "--out", ""), "--out", "empty"),
        (("replay", "--out", "", "x.mreq"), "--out", "empty"),
        (("shrink", "--out", "", "x.mreq"), "--out", "empty"),
        (("board", "sign", "--model-only", "--out", ""), "--out", "empty"),
        (("run", "--waves", "-1"), "--waves", "-1"),
        (("run", "--waves", "1e6"), "--waves", "1e6"),
        (("run", "--waves"), "--waves", "N"),
        (("run", "--time", "0"), "--time", "at least 1"),
        (("run", "--requests", "0"), "--requests", "at least 1"),
        (("run", "--shapes", "101"), "--shapes", "101"),
        (("run", "--stall", "sometimes"), "--stall", "sometimes", "bursty"),
        (("run", "--wave-size", "16"), "--wave-size", "16"),
        (("run", "--class", "fetch"), "--class", "fetch", "load"),
        (("run", "--fault", "99"), "99", FAULTS),
        (("run", "--fault", "x"), "--fault", "x"),
        (("run", "--fault", int(FAULTS) + 1), int(FAULTS) + 1, FAULTS),
        (("run", "--fault", "18446744073709551615"), "--fault", FAULTS),
        (("run", "--fault", "41"), "fault 41 is a fault of the data path", "--data"),
        (("run", "--data", "--fault", "40"), "--fault", "no fault 40", "41 to 60"),
        (("run", "--data", "--fault", "61"), "fault 61 is a fault of mau_atomic", "--engine axi64"),
        (("run", "--data", "--fault", "98"), "no fault 98", "axi64 61 to 80"),
        *(
            (("run", *option, "--engine", engine), engine, word, "--engine verilator")
            for engine in ("systemc", "netlist")
            for *option, word in (
                ("--fault", "3", "fault"),
                ("--checked", "--checked"),
                ("--reset-seed", "7", "reset seed"),
            )
        ),
        (("run", "--reset-seed", "-5"), "--reset-seed", "-5"),
        (("run", "--bare", "--fault", "3"), "--bare", "--fault", "remove"),
        (("run", "extra"), "extra"),
        (("replay",), "file"),
        (("replay", "a", "b"), "b"),
        (("replay", "--episode", "x", "a"), "--episode", "x"),
        (("shrink",), "file"),
        (("shrink", "--replays", "many", "a"), "--replays", "many"),
        (("shrink", "--episode", "x", "a"), "--episode", "x"),
        (("run", "--shapes", "0x65"), "--shapes: 0x65", "at most 0x64"),
        (
            words(9, "0xdc500008 0x03000001", "--lds-size", "0x100000"),
            "--lds-size: value 0x100000",
            "at most 0x3ffff",
        ),
        (
            words(9, "0xdc500008 0x03000001", "--lds-size", "1000000"),
            "--lds-size: value 1000000",
            "at most 262143",
        ),
        *(
            (
                words(9, "0xdc500008 0x03000001", option, "0001000"),
                option,
                "'0001000' looks hexadecimal, write 0x0001000",
            )
            for option in (
                "--v0",
                "--v1",
                "--ptr",
                "--saddr",
                "--soffset",
                "--m0",
                "--exec",
                "--lds-base",
                "--lds-size",
                "--scratch-base",
                "--shared-hi",
                "--private-hi",
            )
        ),
        (("shrink", "-o"), "'-o' needs a value", "-o FILE"),
        (("decode", "-e0501000"), "unknown option '-e' in '-e0501000'", "--help"),
        (("decode", "-jg"), "'-g' needs a value", "-g N"),
        (("explain", "-l", "3", "-aZt"), "unknown option '-Z' in '-aZt'"),
        (("explain", "-l", "3", "-tZ"), "unknown option '-Z' in '-tZ'"),
        (("eval",), "file"),
        (("eval", "--engine", "systemc", "a"), "--engine"),
        (("explain",), "--inst"),
        (("explain", "--inst", "0xe0501000 0x80010100"), "--gfx"),
        (("explain", "--gfx", "9", "--inst", "0xe0501000 0x80010100"), "--vsharp"),
        (("explain", "--gfx", "13", "--inst", "0 0"), "--gfx", " ".join(GENERATIONS)),
        (
            (
                "explain",
                "--gfx",
                "9",
                "--inst",
                "0xe0501000 0x80010100",
                "--vsharp",
                "0001000 0 0 0",
            ),
            "--vsharp",
            "0001000",
            "0x0001000",
        ),
        (
            ("explain", "--gfx", "9", "--inst", "[10501000", "24ab", "12]"),
            "--inst: 12 is decimal, and 24ab is hexadecimal",
        ),
        (
            ("explain", "--gfx", "9", "--inst", "0xdc500008 0x03000001", "--scratch-base", "2"),
            "--scratch-base",
            "multiple of 4",
        ),
        (("explain", "--gfx", "9", "--inst", "0xdc508008 0x03040001"), "SADDR", "--saddr"),
        *OPERANDS,
        (("decode", "e0501000", "80010100"), "--gfx"),
        (("decode", "--gfx", "5", "e0501000", "80010100"), "--gfx", "5"),
        (("frobnicate",), "frobnicate", "--help"),
    )

    def test_impossible_parameters(self):
        for args, *said in self.CASES:
            with self.subTest(args=args):
                done = self.check_one_line(mau(*args), USAGE, *said)
                self.assertEqual(done.stdout, "")

    def test_operands_that_are_read(self):
        """The cases of OPERANDS, corrected, are accepted."""
        for args in (
            words(9, OFFEN, *VSHARP, "--v0", 4),
            words(9, BOTH, *VSHARP, "--v0", 4, "--v1", "0+4*64"),
            words(7, ADDR64, *VSHARP, "--ptr", 8),
            words(7, ADDR64, *VSHARP, "--v0", 8, "--v1", 0),
            words(9, FLAT, "--ptr", 8),
            words(9, FLAT, "--v0", 8, "--v1", 0),
            words(9, GLOBAL, "--ptr", 8),
            words(9, SADDR, "--saddr", 4, "--v0", 8),
            words(9, SCRATCH, "--v0", 4),
            words(9, SLOT, "--saddr", 4),
            words(9, PLAIN, *VSHARP),
            words(9, SCALAR, *VSHARP),
            words(10, OFFEN.replace("e050", "e030"), *VSHARP, "--v0", "0+4*32", "--wave32"),
            words(9, LDS, *VSHARP, "--m0", 0),
            words(7, FLAT7, "--ptr", "0x2000000000000000", "--m0", "0xffffffff"),
            words(7, FLAT7, "--ptr", 8),
            words(9, REGISTER, *VSHARP, "--saddr", "0xffffffff", "--v0", 8),
            words(9, SADDR, "--saddr", "0x7f0000000010", "--v0", 8),
            words(9, CACHE),
        ):
            with self.subTest(args=args):
                self.check(mau(*args), OK)
        for args in (
            ("--m0", 16),
            ("--soffset", 16),
            ("--m0", 16, "--soffset", 16),
        ):  # one of the two says what M0 is
            with self.subTest(args=args):
                self.assertIn(
                    "sgpr_offset 0x10  m0 0x10 ",
                    self.check(mau(*words(9, M0, *VSHARP, *args)), OK).stdout,
                )

    def test_unknown_options(self):
        for verb in VERBS:
            for option in ("--frobnicate", "--frobnicate=3", "-Z"):
                with self.subTest(verb=verb, option=option):
                    self.check_one_line(mau(verb, option), USAGE, f"mau {verb}: ", option, "--help")

    def test_fault_the_unit_does_not_have(self):
        path = self.file(GOOD)
        for verb in ("replay", "shrink"):
            with self.subTest(verb=verb):
                self.check_one_line(mau(verb, "--fault", "99", path), USAGE, "99", FAULTS)
        path = self.file(GOOD.replace("line_bytes=64", "line_bytes=64 fault=99"))
        for verb in READERS:
            self.check_one_line(mau(verb, path), INPUT, f"{path}:2:43: ", "no fault 99", FAULTS)

    def test_no_tracing_build(self):
        for engine in ("systemc", "netlist"):
            path = self.file(GOOD)
            for verb, *more in (
                ("replay", "--fault", "3"),
                ("replay", "--reset-seed", "3"),
                ("replay", "--trace"),
                ("shrink", "--fault", "3"),
                ("shrink", "--reset-seed", "3"),
            ):
                with self.subTest(engine=engine, verb=verb, more=more):
                    self.check_one_line(
                        mau(verb, *more, "--engine", engine, path),
                        USAGE,
                        engine,
                        "--engine verilator",
                    )
            path = self.file(GOOD.replace("line_bytes=64", f"line_bytes=64 engine={engine} trace"))
            self.check_one_line(mau("replay", path), USAGE, engine, "--engine verilator")

    def test_episode_that_is_not_there(self):
        for verb in ("replay", "shrink"):
            self.check_one_line(
                mau(verb, "--episode", "3", self.file(GOOD)), USAGE, "--episode 3", "1"
            )


class Units(MauCase):
    def test_missing_unit(self):
        path = self.file(
            GOOD.replace("lanes=4 window=4 line_bytes=64", "lanes=64 window=64 line_bytes=128")
        )
        env = {"MAU_UNITS": str(self.dir)}
        for args in (
            ("run",),
            ("run", "--json"),
            ("run", "--fault", "1"),
            ("replay", path),
            ("shrink", path),
        ):
            with self.subTest(args=args):
                done = self.check_one_line(
                    mau(*args, "--lanes", "64", "--window", "64", "--line-bytes", "128", env=env),
                    UNIT,
                    str(self.dir),
                    "./run build 64 64 128",
                )
                if "--json" in args:
                    self.assertEqual(done.stdout, "")

    def test_how_to_build_it(self):
        """By ./run as it was called."""
        for run, line in (
            ("", "./run"),
            ("../mau/run", "../mau/run"),
            ("MAU_BUILD=my\\ build ../mau/run", "MAU_BUILD=my\\ build ../mau/run"),
        ):
            env = {"MAU_UNITS": str(self.dir), "MAU_RUN": run}
            self.check_one_line(
                mau("run", "--lanes", 4, "--window", 8, env=env),
                UNIT,
                f"build it with: {line} build 4 8 64",
            )

    def test_broken_units(self):
        name = "libmau_unit_verilator_4_4_64.so"
        other = BUILD / "units" / "libmau_unit_verilator_16_16_64.so"
        for what, data in (
            ("empty", b""),
            ("text", b"no shared object\n"),
            ("another unit", other.read_bytes() if other.exists() else b"x"),
        ):
            self.file(data, name)
            with self.subTest(what=what):
                self.check_one_line(
                    mau("run", *SMALL, env={"MAU_UNITS": str(self.dir)}), UNIT, name
                )

    def test_unit_without_its_end(self):
        """What a full disk or a broken copy leaves: no SIGBUS. The whole one, copied, works."""
        name = "libmau_unit_verilator_4_4_64.so"
        whole = (BUILD / "units" / name).read_bytes()
        for size in (len(whole) - 1, len(whole) // 2, 5000, 64):
            self.file(whole[:size], name)
            with self.subTest(size=size):
                self.check_one_line(
                    mau("run", *SMALL, env={"MAU_UNITS": str(self.dir)}),
                    UNIT,
                    name,
                    "end is missing",
                    "build it again",
                )
        self.file(whole, name)
        self.check(mau("run", *SMALL, "--waves", 10, env={"MAU_UNITS": str(self.dir)}), OK)

    def test_unit_of_another_version(self):
        """One whose structures are not the program's is not called."""
        name = "libmau_unit_verilator_4_4_64.so"
        create = (
            "void *mau_dut_create(unsigned long seed) { __builtin_trap(); return (void *)seed; }\n"
        )
        for what, more in (
            ("older", ""),
            ("other", "unsigned long mau_dut_interface(void) { return 1; }\n"),
        ):
            source = self.file((create + more).encode(), "unit.c")
            subprocess.run(
                ["gcc", "-shared", "-fPIC", source, "-o", f"{self.dir}/{name}"], check=True
            )
            with self.subTest(what=what):
                self.check_one_line(
                    mau("run", *SMALL, env={"MAU_UNITS": str(self.dir)}),
                    UNIT,
                    name,
                    "another version",
                    "build it again",
                )


if __name__ == "__main__":
    unittest.main()
