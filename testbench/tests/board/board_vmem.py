#!/usr/bin/env python3
"""`mau` with the data path on a simulated board (cosim/board_sim.cpp): the same hash as the
Verilated data path with the board's CONVERT, for every profile of memory and of stalls; whole
kernels, whose memory is compared at the end; a planted fault, found, shrunk and replayed; the
wrong board.

usage: board_vmem.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from board_program import BoardProgram, build_board  # noqa: E402
from exit_codes import MISMATCH, OK, UNIT  # noqa: E402
from mau_command import BUILD, DATA, SMALL, MauCase, mau, objects  # noqa: E402

PROGRAM = BUILD / "tests" / "board_vmem" / "mau_board_vmem_4_4_64_faults"
WAVES = 4
FIRST_SEED = 49  # each profile has 20 memory requests at least, all of them atomics and overtaking
# Profiles of memory and of stalls, each at least once.
PROFILES = (
    ("none", "none"),
    ("fixed", "always"),
    ("random", "never-first"),
    ("bursty", "rare"),
    ("reversed", "bursty"),
    ("starve", "last-beat"),
    ("reversed", "random"),
    ("starve", "pauses"),
)
KERNELS = ("saxpy_gfx9", "conditional_gfx12")
FAULT = 3  # a line of memory, found in the first episodes
UNIT_OF_BOARD = (*SMALL, "--convert", 1)  # the Verilated unit with the same clocks


def setUpModule():
    build_board(PROGRAM, "vmem", MAU_BOARD_FAULTS="1")


class Board(BoardProgram):
    def __init__(self, *options):
        super().__init__(PROGRAM, *options)


class DataPath(MauCase):
    def same(self, board, waves, *args):
        """The same run on the board and on the Verilated unit; the board's summary."""
        done = mau("run", "--data", *board.engine, "--waves", waves, "--json", *args, timeout=600)
        (row,) = objects(self.check(done, OK).stdout)
        unit = (*UNIT_OF_BOARD, "--requests", 8)
        done = mau("run", "--data", *unit, "--waves", waves, "--json", *args)
        (wanted,) = objects(self.check(done, OK).stdout)
        self.assertEqual((row.pop("board")["device"], row.pop("passed_over")), (board.device, 0))
        self.equal(row, wanted)
        return row

    def equal(self, row, wanted):
        drop = ("seconds", "board")
        rows = [{name: r[name] for name in r if name not in drop} for r in (row, wanted)]
        self.assertEqual(*rows)
        self.assertGreater(row["compared"], 0)

    def test_profiles(self):
        seen = dict.fromkeys(("overtaken", "memory_write", "memory_atomic", "sgpr_writes"), 0)
        with Board() as board:
            for i, (memory, stall) in enumerate(PROFILES):
                with self.subTest(memory=memory, stall=stall):
                    args = ("--memory", memory, "--stall", stall, "--seed", FIRST_SEED + i)
                    row = self.same(board, WAVES, *args)
                    for name in seen:
                        seen[name] += row[name]
        self.assertNotIn(0, seen.values(), seen)

    def test_kernels(self):
        """Memory at the end is the golden model's; the hash is that of the Verilated unit."""
        with Board() as board:
            for name in KERNELS:
                path = DATA / "whole" / f"{name}.mreq"
                args = ("replay", "--data", "--json", path)
                ours = mau(*args, *board.engine, timeout=600)
                (row,) = objects(self.check(ours, OK).stdout)
                (wanted,) = objects(self.check(mau(*args, *UNIT_OF_BOARD), OK).stdout)
                self.equal(row, wanted)
                self.assertEqual((row["result"], row["data"]), ("equal", "compared"))

    def found(self, *args, **options):
        """The object of a run that finds a mismatch, and what it said."""
        done = mau("run", "--data", "--json", *args, timeout=600, **options)
        return objects(self.check(done, MISMATCH).stdout)[-1], done.stderr

    def test_fault(self):
        """A planted fault is the same mismatch as in the Verilated unit, but for clocks, which
        depend on CONVERT; shrunk, and replayed from the file."""
        unit = (*SMALL, "--requests", 8, "--fault", FAULT, "--out", self.dir / "unit")
        wanted, _ = self.found(*unit, "--memory", "none", "--stall", "none")
        with Board("--fault", FAULT) as board:
            args = ("--memory", "none", "--stall", "none", "--out", self.dir / "board")
            row, said = self.found(*board.engine, *args)
            small = self.dir / "small.mreq"
            file = self.dir / "board" / "shrunk.mreq"
            done = mau("shrink", "--data", *board.engine, "-o", small, file, timeout=600)
            self.check(done, MISMATCH)
            again = mau("replay", "--data", *board.engine, small, timeout=600)
            self.assertIn(f"{row['channel']}.{row['field']}", self.check(again, MISMATCH).stdout)
        for name in (
            "kind",
            "channel",
            "field",
            "request",
            "lane",
            "model",
            "unit_says",
            "episode",
        ):
            self.assertEqual(row[name], wanted[name], name)
        self.assertTrue(row["reproduced"])
        # The waveform is made by the Verilated unit with the board's CONVERT, if that is built.
        if row["trace"]:
            self.assertTrue(Path(row["trace"]).stat().st_size)
        else:
            self.assertIn("libmau_unit_vmem1_4_4_64_trace.so; CMake builds", said)
        self.assertEqual(row["shrunk_size"]["requests"], wanted["shrunk_size"]["requests"])

    def test_board(self):
        with Board() as board:
            (shown,) = objects(self.check(mau("board", "--json", board.device), OK).stdout)
            for args, words in (
                ((), "board has the data path, not the address unit: add --data"),
                (("--data", "--lanes", 8), "add --lanes 4 --window 4 --line-bytes 64"),
            ):
                done = mau("run", *board.engine, "--waves", 8, *args)
                self.assertIn(words, self.check(done, UNIT).stderr)
        self.assertEqual(
            [shown[name] for name in ("lanes", "window", "line_bytes", "ids", "convert")],
            [4, 4, 64, 16, 1],
        )
        self.assertTrue(shown["same_rtl"] and shown["max_data"] and shown["max_lds"], shown)
        with BoardProgram(BUILD / "tests" / "fake_board") as board:
            done = mau("run", "--data", *board.engine, "--waves", 8)
            self.assertIn("not the data path: omit --data", self.check(done, UNIT).stderr)

    def test_too_long(self):
        """An episode that the board has no room for is passed over and counted."""
        with Board() as board:
            done = mau("run", "--data", *board.engine, "--requests", 1024, "--waves", 1024)
            out = self.check(done, UNIT)
            self.assertIn("not run: 1 episode (1024 waves)", out.stdout)
            self.assertIn("1024 requests, the board has room for", out.stderr)


if __name__ == "__main__":
    unittest.main()
