#!/usr/bin/env python3
"""`mau board sign` against a fake board (fake_board.c): checkpoints that are kept and continued,
planted faults that are bisected, reproduced and shrunk, faults that no episode shows, broken lines.

usage: board_sign.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "testbench/tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "testbench/tests/board"))
from board_program import BoardProgram  # noqa: E402
from exit_codes import INPUT, INTERRUPTED, IO, MISMATCH, OK, UNIT, USAGE  # noqa: E402
from mau_command import BUILD, MAU, MauCase, mau, objects  # noqa: E402

FAKE = BUILD / "tests" / "fake_board"
MODEL = ("--lanes", 16, "--window", 16, "--line-bytes", 64)  # the unit of the fake board


class Board(BoardProgram):
    """A fake board with habits NAME=VALUE."""

    def __init__(self, **habits):
        super().__init__(FAKE, *(f"{name}={value}" for name, value in habits.items()))


class Case(MauCase):
    def sign(self, *args, out="out", **options):
        return mau("board", "sign", *args, "--out", self.dir / out, **options)

    def row(self, done, code):
        (row,) = objects(self.check(done, code).stdout)
        return row

    def interrupted(self, options, ready, number):
        """The row of a call that gets a signal when ready() returns."""
        command = [MAU, "board", "sign", *options, "--out", self.dir / "out", "--json"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as child:
            late = threading.Timer(60, child.kill)
            late.start()
            self.addCleanup(late.cancel)
            ready(child)
            child.send_signal(number)
            out, err = child.communicate(timeout=60)
        (row,) = objects(out)
        self.assertEqual((child.returncode, row["result"], err), (INTERRUPTED, "interrupted", ""))
        return row

    def lines(self, out="out"):
        return [
            json.loads(line) for line in (self.dir / out / "checkpoints").read_text().splitlines()
        ]


class Equal(Case):
    def test_equal(self):
        """Text and JSON; a second call knows all checkpoints; another RTL is refused."""
        with Board() as board:
            text = self.check(self.sign(board.device, "--waves", 5000), OK).stdout
            self.assertRegex(text, r"(?m)^equal +5000 of 5000 waves, \d{5} transactions$")
            self.assertLessEqual(max(map(len, text.replace(str(self.dir), "").splitlines())), 80)
            row = self.row(self.sign(board.device, "--waves", "5e3", "--json"), OK)
            self.assertEqual(
                (row["result"], row["waves"], row["known"], row["board"]["waves"]),
                ("equal", 5000, 1, 0),
            )
            self.assertIn(row["signature"], text)
            other = self.row(
                self.sign(
                    board.device,
                    "--waves",
                    5000,
                    "--json",
                    "--key",
                    "0xfedcba9876543210",
                    out="other",
                ),
                OK,
            )
            self.assertNotEqual(other["signature"], row["signature"])
        with Board(rtl=1) as board:
            self.assertIn(
                "RTL 0000000000000001",
                self.check(self.sign(board.device, "--waves", 5000), UNIT).stderr,
            )

    def test_parts(self):
        """A range across a checkpoint's edge has two; a board uses the model's earlier hashes."""
        first = (1 << 20) - 700
        args = ("--first", first, "--waves", 1500, "--json")
        model = self.row(self.sign("--model-only", *MODEL, *args), OK)
        self.assertEqual((model["result"], model["checkpoints"]), ("computed", 2))
        head, *checks = self.lines()
        self.assertEqual(head, {"schema": 1, "signature": 3, "key": "0x1", "unit": "16/16/64"})
        self.assertEqual(
            [(c["first"], c["count"], c["board_rtl"]) for c in checks],
            [(hex(first), 700, "0" * 16), ("0x100000", 800, "0" * 16)],
        )
        with Board(damage=4000, lose=5000) as board:
            row = self.row(self.sign(board.device, *args), OK)
        self.assertEqual(
            (row["signature"], row["transactions"], row["model_waves"], row["board"]["waves"]),
            (model["signature"], model["transactions"], 0, 1500),
        )
        self.assertGreater(row["board"]["retries"], 0)
        self.assertNotIn("0" * 16, [c["board_rtl"] for c in self.lines()[3:]])

    def test_goes_on(self):
        """Files of checkpoints: cut short, with a bad line, of another key, in use."""
        self.check(self.sign("--model-only", *MODEL, "--waves", 300), OK)
        path = self.dir / "out" / "checkpoints"
        whole = path.read_text()
        path.write_text(whole + whole.splitlines()[-1][:30])
        row = self.row(self.sign("--model-only", *MODEL, "--waves", 300, "--json"), OK)
        self.assertEqual((row["known"], path.read_text()), (1, whole))
        path.write_text(whole + "{}\n")
        self.check_one_line(
            self.sign("--model-only", *MODEL, "--waves", 300),
            INPUT,
            ":3:",
            "this is not a checkpoint, remove the line",
        )
        path.write_text(whole)
        self.check_one_line(
            self.sign("--model-only", *MODEL, "--waves", 300, "--key", 2),
            USAGE,
            "another key",
            "--out",
        )
        with open(path) as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.check_one_line(self.sign("--model-only", *MODEL, "--waves", 300), IO, "in use")

    def test_interrupted(self):
        """Results from before a signal are kept; the same call continues."""
        path = self.dir / "out" / "checkpoints"

        def first_checkpoint(child):
            while not (path.exists() and len(path.read_text().splitlines()) > 1):
                self.assertIsNone(child.poll())
                time.sleep(0.1)

        options = ("--model-only", "--lanes", "16", "--waves", "1e12")
        row = self.interrupted(options, first_checkpoint, signal.SIGINT)
        self.assertGreaterEqual(row["waves"], 1 << 20)
        again = self.row(self.sign("--model-only", *MODEL, "--waves", 1 << 20, "--json"), OK)
        self.assertEqual(again["known"], 1)

    def test_interrupted_board(self):
        """A signal while the board runs: the board is idle again for the next call."""
        with Board() as board:
            options = (board.device, "--waves", "1e9")
            self.interrupted(options, lambda child: time.sleep(1.5), signal.SIGTERM)
            self.check(self.sign(board.device, "--waves", 1000, out="next"), OK)

    def test_progress(self):
        """Progress is shown on a terminal only."""
        master, slave = os.openpty()
        self.addCleanup(os.close, master)
        self.check(self.sign("--model-only", *MODEL, "--waves", 3000, out="tty", stderr=slave), OK)
        os.close(slave)  # without a line on the terminal, the read fails
        self.assertIn("checkpoint 1 of 1", os.read(master, 4096).decode())
        self.assertEqual(
            self.check(self.sign("--model-only", *MODEL, "--waves", 3000), OK).stderr, ""
        )


class Fault(Case):
    def test_planted(self):
        """Each fault is found, its request alone fails on the board, and it is shrunk."""
        for plant, channel, field in (
            (1, "res", "addr"),
            (2, "txn", "bytes"),
            (3, "done", "error"),
        ):
            with self.subTest(plant=plant), Board(plant=plant) as board:
                row = self.row(
                    self.sign(board.device, "--waves", 5000, "--json", out=f"{plant}"), MISMATCH
                )
                self.assertEqual((row["channel"], row["field"]), (channel, field), row)
                found = row["found"]
                self.assertEqual(found["requests"], 1)
                self.assertNotEqual(found["board_hash"], found["model_hash"])
                self.assertLess(found["runs"], 25)
                small = self.dir / f"{plant}" / "shrunk.mreq"
                self.assertEqual(small.read_text().count("request tag="), 1)
                self.check(mau("replay", "--engine", f"board:{board.device}", small), MISMATCH)
                with Board() as good:
                    self.check(mau("replay", "--engine", f"board:{good.device}", small), OK)
                    equal = self.row(
                        self.sign(good.device, "--waves", 5000, "--json", out=f"{plant}"), OK
                    )
                    self.assertEqual(equal["known"], 0)

    def test_text(self):
        with Board(plant=1) as board:
            done = self.check(self.sign(board.device, "--waves", 5000), MISMATCH)
        self.assertRegex(
            done.stdout, r"(?m)^MISMATCH  key 0x1, request 0x[0-9a-f]+, found by \d+ runs$"
        )
        self.assertIn("Lane 13 by the rules", done.stdout)
        self.assertIn("failing.mreq", done.stdout)

    def test_after_others(self):
        """A request that fails only after others: these are reported too, but no episode fails."""
        with Board(after=1 + 1000) as board:
            done = self.check(self.sign(board.device, "--waves", 3000, "--json"), MISMATCH)
        (found,) = (row["found"] for row in objects(done.stdout))
        self.assertEqual((found["first"], found["requests"]), (hex(997), 4))
        self.assertEqual((self.dir / "out" / "failing.mreq").read_text().count("request tag="), 4)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("the request as an episode: equal; the Verilated unit: ", done.stderr)
        with Board(after_more=1 + 1000) as board:
            done = self.check(self.sign(board.device, "--waves", 3000), MISMATCH)
        self.assertIn(
            "requests 0x0 .. 0x3e8 of key 0x1 differ only when a block before them runs too",
            done.stderr,
        )

    def test_hang(self):
        with Board(stick=1 + 777) as board:
            done = self.check(self.sign(board.device, "--waves", 3000, "--json"), MISMATCH)
        (found,) = (row["found"] for row in objects(done.stdout))
        self.assertEqual((found["first"], found["requests"], found["stuck"]), (hex(777), 1, True))

    def test_not_again(self):
        with Board(once=1) as board:
            done = self.check(self.sign(board.device, "--waves", 3000), MISMATCH)
        self.assertIn("not when they run again", done.stderr)


class Broken(Case):
    def test_line(self):
        for habit, word in (("hang_up", "closed"), ("reset", "reset meanwhile")):
            with self.subTest(habit=habit), Board(**{habit: 40}) as board:
                self.check_one_line(self.sign(board.device, "--waves", "1e6", out=habit), IO, word)
                self.assertEqual(len(self.lines(habit)), 1)

    def test_board(self):
        with Board(version=0) as board:
            self.check_one_line(self.sign(board.device), UNIT, "no signature mode")
        with Board(version=4) as board:
            self.check_one_line(self.sign(board.device), UNIT, "signature mode 4, this program 3")
        self.assertFalse((self.dir / "out").exists())
        with Board() as board:
            self.assertIn("with signature", self.check(mau("board", board.device), OK).stdout)

    def test_usage(self):
        for args, word in (
            ((), "no device"),
            (("/dev/x", "--model-only"), "remove '/dev/x'"),
            (("/dev/x", "--lanes", 4), "--model-only"),
            (("/dev/x", "/dev/y"), "/dev/y"),
            (("--model-only", "--waves", "1e"), "1e6"),
            (("--model-only", "--waves", "1e20"), "out of range"),
            (("--model-only", "--waves", "99999999999999999999e0"), "out of range"),
            (("--model-only", "--waves", "0"), "at least 1"),
            (("--model-only", "--jobs", "0"), "at least 1"),
            (("--model-only", "--first", hex((1 << 64) - 5), "--waves", 6), "last request"),
            (("/dev/x@5",), "is not a rate"),
        ):
            with self.subTest(args=args):
                self.check_one_line(self.sign(*args), USAGE, word)
        self.check(self.sign("--model-only", "--first", hex((1 << 64) - 5), "--waves", 5), OK)
        (self.dir / "file").write_text("")
        self.check_one_line(
            mau("board", "sign", "--model-only", "--out", self.dir / "file"),
            IO,
            "cannot write",
            "--out",
        )
        self.check_one_line(self.sign("/dev/there_is_none"), IO, "no device")


if __name__ == "__main__":
    unittest.main()
