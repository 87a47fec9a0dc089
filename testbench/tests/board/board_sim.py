#!/usr/bin/env python3
"""`mau` against the simulated board (cosim/board_sim.cpp): the same hash as the Verilated unit,
over a line that damages and loses bytes, too; a line that breaks, a board that is reset, a wrong
one. This board has no signature mode; that of board_sign_sim.py has.

usage: board_sim.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import fcntl
import os
import pty
import random
import re
import subprocess
import sys
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from board_program import BoardProgram, build_board  # noqa: E402
from exit_codes import IO, OK, UNIT, USAGE  # noqa: E402
from mau_command import BUILD, DATA, SMALL, MauCase, mau, objects  # noqa: E402

PROGRAM = BUILD / "tests" / "board" / "mau_board_4_4_64"
WAVES = 24


def setUpModule():
    build_board(PROGRAM, MAU_BOARD_PARAMETERS="SIGN=0")


class Board(BoardProgram):
    """A simulated board. Afterwards .seconds is how long its line and it were at work, by its
    clock."""

    def __init__(self, *options):
        super().__init__(PROGRAM, *options)

    def __exit__(self, *_):
        super().__exit__()
        self.seconds = float(re.search(r"^([\d.]+) seconds, ", self.said, re.M)[1])


def run(board, *args, waves=WAVES, **options):
    return mau("run", *board.engine, "--waves", waves, *args, timeout=300, **options)


class Lockstep(MauCase):
    def unit(self, *args, waves=WAVES):
        """The summary of the Verilated unit, for the episodes of a board."""
        done = mau("run", *SMALL, "--requests", 8, "--waves", waves, "--json", *args)
        return objects(self.check(done, OK).stdout)[0]

    def equal(self, row, wanted):
        for key in ("hash", "stimulus", "waves", "clocks", "compared", "transactions"):
            self.assertEqual(row[key], wanted[key], key)

    def test_run(self):
        with Board() as board:
            (row,) = objects(self.check(run(board, "--json"), OK).stdout)
            self.equal(row, self.unit())
            self.assertEqual((row["board"]["device"], row["passed_over"]), (board.device, 0))
            (other,) = objects(self.check(run(board, "--json", "--seed", 2), OK).stdout)
            self.equal(other, self.unit("--seed", 2))
            self.assertNotEqual(other["hash"], row["hash"])

    def test_replay(self):
        path = DATA / "addr64_gfx6.mreq"
        with Board() as board:
            ours = self.check(mau("replay", *board.engine, path, timeout=300), OK).stdout
        unit = self.check(mau("replay", "--engine", "verilator", *SMALL, path), OK).stdout
        self.assertIn(" beats equal, log hash ", ours)
        self.assertEqual(ours.splitlines()[1:3], unit.splitlines()[1:3])

    def test_rate(self):
        """Requests a second at 3,000,000 baud, of a file with many transactions a request, by the
        clock of the line."""
        path = DATA / "struct_gfx6.mreq"
        with Board() as board:
            done = self.check(mau("replay", "--json", *board.engine, path, timeout=300), OK)
        row = objects(done.stdout)[-1]
        self.assertEqual(
            (row["board"]["baud"], row["requests"]), (3000000, path.read_text().count("\nrequest "))
        )
        self.assertGreater(row["requests"] / board.seconds, 150)

    def test_line(self):
        """Bytes that are damaged or lost cost time and nothing else; at the slowest rate, too."""
        wanted = self.unit(waves=8)
        with Board("--damage", 5000, "--lose", 7000, "--seed", 3) as board:
            (row,) = objects(self.check(run(board, "--json", waves=8), OK).stdout)
        self.equal(row, wanted)
        self.assertGreater(row["board"]["retries"], 0)
        with Board() as board:
            slow = mau(
                "run",
                "--engine",
                f"board:{board.device}@115200",
                "--waves",
                8,
                "--json",
                timeout=300,
            )
            (row,) = objects(self.check(slow, OK).stdout)
        self.equal(row, wanted)
        self.assertEqual(row["board"]["baud"], 115200)

    def test_too_long(self):
        """An episode that the board has no room for is passed over and counted; a run of nothing
        else is none."""
        with Board() as board:
            out = self.check(run(board, "--requests", 1024, "--waves", 1024, waves=1024), UNIT)
            self.assertIn("not run: 1 episode (1024 waves)", out.stdout)
            self.assertIn("the board has room for", out.stderr)

    def test_refused(self):
        with Board() as board:
            self.assertIn(
                "add --lanes 4 --window 4 --line-bytes 64",
                self.check(run(board, "--lanes", 8), UNIT).stderr,
            )
            with open(board.device, "rb", buffering=0) as held:
                fcntl.flock(held, fcntl.LOCK_EX)
                self.assertIn("is in use", self.check(mau("board", board.device), IO).stderr)
            self.check(mau("board", board.device), OK)
        self.check(run(board), IO)
        for verb in (
            ("board",),
            ("run", "--waves", 8, "--engine"),
            ("replay", DATA / "addr64_gfx6.mreq", "--engine"),
        ):
            for device, said in (
                ("/dev/ttyUSB-none", "there is no device"),
                ("/dev/null", "is not a serial line"),
            ):
                place = device if verb == ("board",) else f"board:{device}"
                self.check_one_line(mau(*verb, place), IO, device, said)
        self.assertIn(
            "--checked",
            self.check(mau("run", *board.engine, "--checked"), USAGE).stderr,
        )

    def test_no_faults(self):
        """The plain build has no planted faults."""
        done = subprocess.run([PROGRAM, "--fault", "3"], capture_output=True, text=True)
        self.assertEqual(
            (done.returncode, done.stderr),
            (USAGE, "board_sim: --fault: build with MAU_BOARD_FAULTS=1\n"),
        )


class Broken(MauCase):
    def test_unplugged(self):
        with Board("--unplug", 20000) as board:
            done = run(board)
            self.check(done, IO)
            self.assertEqual(done.stderr.count("\n"), 1, self.said(done))

    def test_reset(self):
        with Board("--reset", 20000) as board:
            done = run(board)
            self.check(done, IO)
            self.assertRegex(done.stderr, "board was reset")

    def line(self):
        """A line without a board: its other end, and its device."""
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        self.addCleanup(os.close, slave)
        return master, os.ttyname(slave)

    def test_no_board(self):
        _, device = self.line()
        self.check_one_line(mau("board", device), IO, device, "no answer")

    def test_garbage(self):
        """Something that talks all the time and is not a board."""
        master, device = self.line()
        over, garbage = threading.Event(), random.Random(1)
        os.set_blocking(master, False)

        def talk():
            while not over.wait(0.01):
                try:
                    os.read(master, 4096)
                except BlockingIOError:
                    pass
                try:
                    os.write(master, garbage.randbytes(100))
                except BlockingIOError:
                    pass

        talker = threading.Thread(target=talk)
        talker.start()
        try:
            for args in (("board", device), ("run", "--engine", f"board:{device}", "--waves", 8)):
                self.check_one_line(mau(*args), IO, device, "no answer")
        finally:
            over.set()
            talker.join()


if __name__ == "__main__":
    unittest.main()
