#!/usr/bin/env python3
"""A board (fake_board.c) that disconnects while a mismatch is shrunk or reported: `mau` prints an
error of the board, not a mismatch of the unit.

usage: board_lost.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from board_program import BoardProgram  # noqa: E402
from exit_codes import IO, MISMATCH  # noqa: E402
from mau_command import BUILD, MauCase, mau, objects  # noqa: E402


class Board(BoardProgram):
    """A fake board whose unit errs; it hangs up after so many frames, 0: never."""

    def __init__(self, hang_up=0):
        super().__init__(BUILD / "tests" / "fake_board", "plant=1", f"hang_up={hang_up}")


class Lost(MauCase):
    def run_on(self, board, out="run"):
        return mau(
            "run",
            "--engine",
            f"board:{board.device}",
            "--waves",
            2000,
            "--json",
            "--out",
            self.dir / out,
        )

    def found(self):
        """The object of a run on a board that stays: its report is in 'run'."""
        with Board() as board:
            (row,) = objects(self.check(self.run_on(board), MISMATCH).stdout)
        self.assertTrue(
            row["reproduced"] and row["shrunk_size"]["complete"] and "lost" not in row, row
        )
        return row

    def test_shrink(self):
        """Before the first replay, and later: what is left is not a whole shrinking, and fails."""
        self.found()
        small, seen = self.dir / "small.mreq", set()
        for hang_up in (60, 100, 200, 400):
            with self.subTest(hang_up=hang_up):
                small.unlink(missing_ok=True)
                with Board(hang_up) as board:
                    done = mau(
                        "shrink",
                        "--json",
                        "--engine",
                        f"board:{board.device}",
                        "-o",
                        small,
                        self.dir / "run" / "failing.mreq",
                    )
                self.check_one_line(done, IO, "episode 0", "the line was closed")
                (row,) = objects(done.stdout)
                seen.add(row["result"])
                self.assertEqual(
                    (row["field"], small.exists()), ("addr", row["result"] == "shrunk")
                )
                if small.exists():
                    self.assertFalse(row["complete"])
                    self.assertLess(row["replays"], 60)
                    with Board() as board:
                        self.check(
                            mau("replay", "--engine", f"board:{board.device}", small), MISMATCH
                        )
        self.assertEqual(seen, {"mismatch", "shrunk"})

    def test_report(self):
        """After a run: before the replay, during the replay, and during shrink."""
        frames, seen = self.found()["board"]["frames"], set()
        for more in (10, 40, 200):
            with self.subTest(more=more), Board(frames + more) as board:
                done = self.check_one_line(
                    self.run_on(board, f"{more}"), IO, "no replay", "the line was closed"
                )
                (row,) = objects(done.stdout)
                self.assertIn("the line was closed", row["lost"])
                self.assertEqual((row["verdict"], row["field"]), ("MISMATCH", "addr"))
                seen.add(
                    (
                        row["reproduced"],
                        row["shrunk"] is not None and row["shrunk_size"]["complete"],
                    )
                )
                text = (self.dir / f"{more}" / "report.txt").read_text()
                self.assertNotIn("carried state", text)
                self.assertIn("no more replays", text)
        self.assertEqual(seen, {(False, False), (True, False)})


if __name__ == "__main__":
    unittest.main()
