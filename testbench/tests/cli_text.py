#!/usr/bin/env python3
"""What people read: every --help, text and report fits 80 columns, the examples of docs/user are true.

usage: cli_text.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""
import re
import shlex
import unittest

from mau_command import BODY, DATA, GOOD, HEAD, MISMATCH, OK, REQUEST, SMALL, USER, VERBS, WORDS, MauCase, mau, objects

GOOD_NAME = "good.mreq"


class Help(MauCase):
    def test_help(self):
        for args in ((), ("--help",), ("-h",), ("help",), *((verb, "--help") for verb in VERBS), *((verb, "-h") for verb in VERBS)):
            with self.subTest(args=args):
                done = self.check(mau(*args), OK)
                self.assertEqual(done.stderr, "")
                self.assertRegex(done.stdout.lower(), r"usage: mau")
                wide = [line for line in done.stdout.splitlines() if len(line) > 80]
                self.assertEqual(wide, [])
                if len(args) == 2:
                    self.assertIn("Examples:", done.stdout)

    def test_help_among_other_arguments(self):
        self.check(mau("run", "--waves", "x", "--help"), OK)

    def test_version(self):
        self.assertRegex(self.check(mau("--version"), OK).stdout, r"^mau \d+\.\d+")

    def test_verbs_are_documented(self):
        text = (USER / "cli.md").read_text()
        for verb in VERBS:
            self.assertRegex(text, rf"(?m)^\| `{verb}\b")


class Text(MauCase):
    def test_text_fits_80_columns(self):
        struct, scratch = (DATA / name for name in ("struct_gfx9.mreq", "scratch_gfx9.mreq"))
        wide = ("--lanes", 64, "--window", 64, "--line-bytes", 128)
        for args in (("explain", "--gfx", "9", *WORDS, "--lane", 15), ("decode", "--gfx", "9", "e0501000", "80010100"),
                     ("decode", "--gfx", "11", "dc520010", "01860002", "f4200144", "f8000010"),
                     ("explain", "--gfx", "8", *WORDS, "--transactions"), ("explain", "--gfx", "8", *WORDS, "--transactions", *wide),
                     *(("explain", f"{path}:{n}", *more) for path in (struct, scratch) for n in range(3) for more in ((), ("--lane", 3, "-t", *wide))),
                     ("replay", GOOD_NAME), ("run", *SMALL, "--waves", 3000), ("run", *SMALL, "--waves", 3000, "--coverage")):
            with self.subTest(args=args):
                self.file(GOOD, GOOD_NAME)
                self.check_narrow(self.check(mau(*args, cwd=self.dir), OK).stdout)

    def test_which_request_of_a_file(self):
        """The first line says which request it is, the second, when there are more, how to see another; one by its words has no such line."""
        three = self.file(HEAD + REQUEST + (BODY + "request tag=1\n") * 2 + BODY)
        hint = "(FILE:EPISODE:REQUEST shows another, both count from 0)"
        for place, first in (("", "episode 0, request 0 of 3"), (":0", "episode 0, request 0 of 3"), (":0:2", "episode 0, request 2 of 3")):
            with self.subTest(place=place):
                self.assertEqual(self.check(mau("explain", f"{three}{place}"), OK).stdout.splitlines()[:2], [first, hint])
        two = self.file(GOOD + REQUEST + BODY)
        self.assertEqual(self.check(mau("explain", f"{two}:1:0"), OK).stdout.splitlines()[:2], ["episode 1 of 2, request 0 of 1", hint])
        lines = self.check(mau("explain", self.file(GOOD)), OK).stdout.splitlines()
        self.assertEqual(lines[0], "episode 0, request 0 of 1")
        self.assertTrue(lines[1].startswith("gfx9, "))
        self.assertTrue(self.check(mau("explain", "--gfx", "9", *WORDS), OK).stdout.startswith("gfx9, "))

    def test_examples_of_the_help(self):
        """Every example of explain's help by machine words works."""
        text = mau("explain", "--help").stdout.split("Examples:\n")[1].replace("\\\n", "")
        examples = [line for line in text.splitlines() if "--inst" in line]
        self.assertEqual(len(examples), 3)
        for line in examples:
            with self.subTest(line=line):
                self.check(mau(*shlex.split(line)[1:]), OK)

    def check_narrow(self, text):
        self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])

    def test_reports_fit_80_columns(self):
        for fault, more in ((2, ()), (7, ("--policy", "gcn")), (13, ("--stall", "always")), (14, ()), (19, ("--stall", "rare")), (21, ("--policy", "gcn"))):
            with self.subTest(fault=fault):
                self.check_narrow(self.check(mau("run", *SMALL, "--fault", fault, *more, cwd=self.dir), MISMATCH).stdout)
                self.check_narrow(self.check(mau("replay", "--shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH).stdout)
                self.check_narrow(self.check(mau("shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH).stdout)

    def test_examples_of_the_pages(self):
        """Every `$ mau ...` of docs/user/: the lines below it appear in the output, in that order; `...` stands for others."""
        blocks = [(page.name, *m) for page in USER.glob("*.md") for m in re.findall(r"^    \$ mau (.*)\n((?:    .*\n)*)", page.read_text(), re.M)]
        self.assertTrue(blocks)
        for page, command, shown in blocks:
            lines = self.check(mau(*shlex.split(command)), OK).stdout.splitlines()
            at = 0
            for line in (text[4:].rstrip() for text in shown.splitlines()):
                if line != "...":
                    self.assertIn(line, [seen.rstrip() for seen in lines[at:]], f"{page}: {command}")
                    at += [seen.rstrip() for seen in lines[at:]].index(line) + 1

    def test_example_of_the_request_file(self):
        block = re.search(r"(?:^(?:    .*)?\n)+", (USER / "mreq.md").read_text().split("mean nothing; ")[1].split("\n", 2)[2], re.M)[0]
        text = "\n".join(line[4:] for line in block.strip("\n").splitlines()) + "\n"
        rows = objects(self.check(mau("eval", self.file(text)), OK).stdout)
        self.assertEqual([row["tag"] for row in rows], [0, 1, 2, 3, 4, 5])
        self.assertEqual({row["error"] for row in rows}, {"none"})


if __name__ == "__main__":
    unittest.main()
