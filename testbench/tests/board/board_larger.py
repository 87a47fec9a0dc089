#!/usr/bin/env python3
"""A board with more lanes than the others, as `./run board NAME --sim` makes it, with its memories
and its clock: episodes in lockstep, and signature mode, against the golden model.

usage: board_larger.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from board_program import BoardProgram  # noqa: E402
from exit_codes import OK  # noqa: E402
from mau_command import BUILD, ROOT, MauCase, mau, objects  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "fpga"))
from board_list import BOARDS  # noqa: E402

BOARD = BOARDS["ulx3s-85f"]


class Board(BoardProgram):
    """The board; the first one is built."""

    def __init__(self):
        super().__init__(
            sys.executable, ROOT / "fpga/board.py", "--build", BUILD, BOARD.name, "--sim"
        )


class Larger(MauCase):
    def test_board(self):
        with Board() as board:
            (shown,) = objects(self.check(mau("board", "--json", board.device), OK).stdout)
            (row,) = objects(
                self.check(
                    mau(
                        "run",
                        "--json",
                        *board.engine,
                        "--waves",
                        16,
                        timeout=300,
                    ),
                    OK,
                ).stdout
            )
            sign = self.check(
                mau(
                    "board",
                    "sign",
                    board.device,
                    "--json",
                    "--waves",
                    300,
                    "--out",
                    self.dir / "out",
                    timeout=300,
                ),
                OK,
            )
        self.assertGreater(BOARD.lanes, 4)
        self.assertEqual(
            (shown["lanes"], shown["window"], shown["clock_hz"]),
            (BOARD.lanes, BOARD.lanes, BOARD.clock_hz),
            shown,
        )
        self.assertEqual((row["waves"], row["passed_over"], row["verdict"]), (16, 0, "ok"))
        (signed,) = objects(sign.stdout)
        self.assertEqual((signed["result"], signed["board"]["waves"]), ("equal", 300))


if __name__ == "__main__":
    unittest.main()
