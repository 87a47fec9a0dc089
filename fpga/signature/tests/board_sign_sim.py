#!/usr/bin/env python3
"""`mau board sign` against the simulated board, whose unit has planted faults
(cosim/build_board.sh). Without a fault its hashes are those of the model, over a bad line too. A
fault is found, bisected and reproduced.

usage: board_sign_sim.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "testbench/tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "testbench/tests/board"))
from board_program import BoardProgram, build_board  # noqa: E402
from exit_codes import IO, MISMATCH, OK  # noqa: E402
from mau_command import BUILD, SMALL, MauCase, mau, objects  # noqa: E402

PROGRAM = BUILD / "tests" / "board_sign" / "mau_board_4_4_64_faults"
FAULTS = {
    3: {"res.addr"},
    12: {"done.valid", "txn.tag", "txn.window"},
    17: {"txn.pass"},
}  # docs/user/faults.md: how each shows
LATENCY_ONLY = 14  # an idle cycle after every request: no hash differs


def setUpModule():
    build_board(PROGRAM, MAU_BOARD_FAULTS="1")


class Board(BoardProgram):
    """A simulated board."""

    def __init__(self, *options):
        super().__init__(PROGRAM, *options)


class Case(MauCase):
    def sign(self, device, *args, out="out"):
        return mau("board", "sign", device, *args, "--out", self.dir / out, timeout=300)

    def row(self, done, code):
        (row,) = objects(self.check(done, code).stdout)
        return row


class Equal(Case):
    def test_equal(self):
        """Runs within a block and across blocks, other keys: the signature is that of the model."""
        for args in (
            ("--waves", 1000),
            ("--waves", 700, "--first", 0x123456789ABCDE3D, "--key", 0xFEDCBA9876543210),
            ("--waves", 1, "--key", 9),
        ):
            with self.subTest(args=args), Board() as board:
                out = f"{args[1]}"
                row = self.row(self.sign(board.device, *args, "--json", out=out), OK)
                self.assertEqual(
                    (row["result"], row["waves"], row["board"]["waves"]),
                    ("equal", args[1], args[1]),
                )
                model = mau(
                    "board",
                    "sign",
                    "--model-only",
                    *SMALL,
                    *args,
                    "--json",
                    "--out",
                    self.dir / f"{out}m",
                )
                self.assertEqual(self.row(model, OK)["signature"], row["signature"])

    def test_clocks(self):
        """10^9 waves an hour at 50 MHz are 180 cycles for each wave."""
        with Board() as board:
            row = self.row(self.sign(board.device, "--waves", 2000, "--json"), OK)
        self.assertLess(row["board"]["clocks"], 180 * 2000)
        self.assertGreater(row["board"]["clocks"], 40 * 2000)

    def test_episode_between(self):
        """The player has the unit again after a run, and signature mode after an episode."""
        with Board() as board:
            self.check(self.sign(board.device, "--waves", 200), OK)
            (first,) = objects(
                self.check(
                    mau("run", *board.engine, "--waves", 16, "--json", timeout=300),
                    OK,
                ).stdout
            )
            self.check(self.sign(board.device, "--waves", 300, out="more"), OK)
        (unit,) = objects(
            self.check(mau("run", *SMALL, "--requests", 8, "--waves", 16, "--json"), OK).stdout
        )
        self.assertEqual(first["hash"], unit["hash"])


class Line(Case):
    def test_bad_line(self):
        with Board("--damage", 400, "--lose", 500, "--seed", 3) as board:
            row = self.row(self.sign(board.device, "--waves", 1500, "--json"), OK)
        self.assertGreater(row["board"]["retries"], 0)

    def test_broken(self):
        for option, word in (("--unplug", "answers no more"), ("--reset", "board was reset")):
            with self.subTest(option=option), Board(option, 2500) as board:
                self.check_one_line(
                    self.sign(board.device, "--waves", "1e6", out=option[2:]), IO, word
                )
        self.assertEqual(len((self.dir / "reset" / "checkpoints").read_text().splitlines()), 1)

    def test_goes_on(self):
        """Checkpoints from before the line broke are known to the next call."""
        edge = (1 << 20) - 300
        with Board() as board:
            self.check(self.sign(board.device, "--waves", 300, "--first", edge), OK)
        with Board() as board:
            row = self.row(self.sign(board.device, "--waves", 800, "--first", edge, "--json"), OK)
        self.assertEqual((row["checkpoints"], row["known"], row["board"]["waves"]), (2, 1, 500))


class Fault(Case):
    def test_planted(self):
        for fault, shows in FAULTS.items():
            with self.subTest(fault=fault), Board("--fault", fault) as board:
                row = self.row(
                    self.sign(board.device, "--waves", 1000, "--json", out=f"{fault}"), MISMATCH
                )
                self.assertIn(f"{row['channel']}.{row['field']}", shows)
                self.assertEqual(row["found"]["requests"], 1)
                self.assertLess(row["found"]["runs"], 20)
                small = self.dir / f"{fault}" / "shrunk.mreq"
                self.assertEqual(len(re.findall("(?m)^request ", small.read_text())), 1)
                self.check(mau("replay", *board.engine, small), MISMATCH)
                self.check(mau("replay", *SMALL, "--engine", "verilator", small), OK)
                with Board() as good:
                    self.check(mau("replay", *good.engine, small), OK)

    def test_timing_fault(self):
        """A fault in timing only does not change a hash; the player finds it."""
        with Board("--fault", LATENCY_ONLY) as board:
            self.check(self.sign(board.device, "--waves", 300), OK)
            self.check(
                mau(
                    "run",
                    *board.engine,
                    "--waves",
                    64,
                    "--stall",
                    "none",
                    "--out",
                    self.dir / "run",
                    timeout=300,
                ),
                MISMATCH,
            )


if __name__ == "__main__":
    unittest.main()
