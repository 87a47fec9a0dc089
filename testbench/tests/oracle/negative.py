#!/usr/bin/env python3
"""Negative tests of check.py: a deliberate error in a rule is reported with the rule's id, the lane
and the request; without an error all results agree.

usage: negative.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import subprocess
import sys
import unittest
from pathlib import Path

import wrong

CHECK = Path(__file__).resolve().parent / "check.py"


def check(*args):
    return subprocess.run(
        [sys.executable, "-B", CHECK, *map(str, args)], capture_output=True, text=True
    )


class Negative(unittest.TestCase):
    def test_report(self):
        for rule, kind, field in (
            ("F18", "address", "(address|status|space)"),
            ("AT21", "data", "(vgpr0|(memory|lds) byte 0x[0-9a-f]+)"),
        ):
            done = check("--wrong", rule, "--requests", 2000, "--data", 5000)
            self.assertEqual((done.returncode, done.stderr), (1, ""))
            self.assertRegex(
                done.stdout,
                rf"\ADIFFERENCE {kind} request \d+, lane \d+, {field}: rules \S+, "
                rf"model \S+; by .*\b{rule}\b.*\n"
                r"  context gfx=\S+ .*\n  op enc=.*\n",
            )
            self.assertRegex(
                done.stdout,
                r"2000 requests of addresses, 5000 of data, seed 1: [1-9]\d* differences\n\Z",
            )

    def test_without(self):
        done = check("--requests", 500, "--data", 200)
        self.assertEqual(
            (done.returncode, done.stdout),
            (0, "500 requests of addresses, 200 of data, seed 1: 0 differences\n"),
        )

    def test_every_rule(self):
        done = check("--planted", "--requests", 4000, "--data", 5000)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertEqual(done.stdout.count("request"), len(wrong.RULES))

    def test_usage(self):
        self.assertEqual(check("--wrong", "F99").returncode, 2)


if __name__ == "__main__":
    unittest.main()
