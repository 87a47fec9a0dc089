#!/usr/bin/env python3
"""Signals and time limits: exit code 6 (docs/user/exit_codes.md), what was done until then, one
line on standard error at most, never a verdict.

usage: cli_signals.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INTERRUPTED, MISMATCH  # noqa: E402
from mau_command import MAU, SMALL, MauCase, mau  # noqa: E402
from samples import BODY, CONTEXT, GOOD, HEAD  # noqa: E402


class Signals(MauCase):
    def interrupt(self, args, sig, after=0.7):
        child = subprocess.Popen(
            [str(MAU), *map(str, args)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(after)
        self.assertIsNone(child.poll(), "it was to run longer")
        child.send_signal(sig)
        out, err = child.communicate(timeout=60)
        return subprocess.CompletedProcess(child.args, child.returncode, out, err)

    def check_stopped(self, done, verdict):
        self.check(done, INTERRUPTED)
        self.assertIn(verdict, done.stdout)
        self.assertNotRegex(done.stdout.lower(), r"\bok\b|passed|all .* equal")
        self.assertLessEqual(len(done.stderr.splitlines()), 1, self.said(done))

    def test_run(self):
        for sig in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(sig=sig):
                done = self.interrupt(("run", *SMALL, "--waves", "1000000000"), sig)
                self.check_stopped(done, "INTERRUPTED")
                self.assertGreater(int(re.search(r"INTERRUPTED: (\d+) waves", done.stdout)[1]), 100)
                self.assertRegex(done.stdout, r"log hash [0-9a-f]{16}")
                done = self.interrupt(
                    ("run", *SMALL, "--waves", "1000000000", "--json", "--coverage"), sig
                )
                self.check(done, INTERRUPTED)
                row = json.loads(done.stdout)
                self.assertEqual(row["verdict"], "INTERRUPTED")
                self.assertGreater(row["waves"], 100)
                self.assertIn("coverage", row)

    def test_time_limit(self):
        done = mau("run", *SMALL, "--waves", "1000000000", "--time", "1")
        self.check_stopped(done, "TIME LIMIT")
        done = self.check(
            mau("run", *SMALL, "--waves", "1000000000", "--time", "1", "--json"), INTERRUPTED
        )
        self.assertEqual(json.loads(done.stdout)["verdict"], "TIME LIMIT")

    def test_other_verbs(self):
        """Long work of every other verb: exit code 6 as docs/user/exit_codes.md says, not a death
        by the signal."""
        stalled = GOOD[len(HEAD) :].replace(
            "request tag", "stall txn 0xffffffffffffffff*65000\nrequest tag"
        )
        long = self.file(HEAD + stalled * 60, "long.mreq")
        fifo = self.dir / "fifo"
        os.mkfifo(fifo)
        held = os.open(fifo, os.O_RDWR)  # a source that never ends
        self.addCleanup(os.close, held)
        for args in (
            ("replay", long),
            ("replay", "--json", long),
            ("shrink", long),
            ("eval", fifo),
            ("replay", fifo),
        ):
            for sig in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(args=args, sig=sig):
                    done = self.interrupt(args, sig, 0.4)
                    self.check(done, INTERRUPTED)
                    self.assertNotRegex(done.stdout.lower(), r"\bequal\b|nothing to shrink")

    def test_shrink_keeps_the_best(self):
        """The failure comes after a million clocks: the signal arrives during its first replay."""
        text = GOOD.replace("line_bytes=64", "line_bytes=64 fault=20").replace(
            "request tag", "stall req 0xffffffffffffffff*16000\nrequest tag"
        )
        for more in ((), ("--json",)):
            out = self.dir / f"best{len(more)}.mreq"
            done = self.check(
                self.interrupt(("shrink", *more, "-o", out, self.file(text)), signal.SIGINT, 0.1),
                INTERRUPTED,
            )
            self.assertIn('"complete":false' if more else "INTERRUPTED", done.stdout)
            self.check(mau("replay", "--json", out), MISMATCH)

    def test_report_of_a_run(self):
        """During the report the rest of it is printed."""
        text = GOOD.replace("line_bytes=64", "line_bytes=64 fault=20").replace(
            "request tag", "stall req 0xffffffffffffffff*16000\nrequest tag"
        )
        done = self.interrupt(
            ("replay", "--shrink", "--out", self.dir / "r", self.file(text)), signal.SIGTERM, 0.1
        )
        self.check(done, INTERRUPTED)
        self.assertIn("MISMATCH: value of res.beat", done.stdout)
        self.assertIn("reproduce ", done.stdout)

    def test_eval_writes_whole_lines(self):
        big = self.file(HEAD + CONTEXT + ("request tag=0\n" + BODY) * 60000)
        child = subprocess.Popen(
            [str(MAU), "eval", str(big)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        first = child.stdout.readline()
        child.send_signal(signal.SIGINT)
        rest, err = child.stdout.read(), child.stderr.read()
        self.assertEqual(child.wait(60), INTERRUPTED, err)
        child.stdout.close()
        child.stderr.close()
        rows = [json.loads(line) for line in (first + rest).splitlines()]
        self.assertTrue(0 < len(rows) < 60000, len(rows))
        self.assertEqual([row["request"] for row in rows], list(range(len(rows))))
        self.assertIn(f"after {len(rows)} request", err)

    def test_decode_of_a_source_that_waits(self):
        read, write = os.pipe()
        child = subprocess.Popen(
            [str(MAU), "decode", "--gfx", "9"],
            stdin=read,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.write(write, b"e0501000 80010100\n")
        time.sleep(0.3)
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=60)
        os.close(read)
        os.close(write)
        self.assertEqual((child.returncode, len(err.splitlines())), (INTERRUPTED, 1), err)
        self.assertIn("buffer_load_dword", out)


if __name__ == "__main__":
    unittest.main()
