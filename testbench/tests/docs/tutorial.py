#!/usr/bin/env python3
"""The answers of docs/user/tutorial.md are what the commands beside them print, in their order.

usage: tutorial.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import shlex
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import ROOT, MauCase, mau  # noqa: E402

PAGE = ROOT / "docs" / "user" / "tutorial.md"
PROMPT = "$ ./run mau "


def answers(text):
    """(command, lines below it) of every block that begins with a command."""
    for block in re.findall(r"```\n(.*?)\n```", text, re.S):
        command, *lines = block.splitlines()
        yield shlex.split(command.removeprefix(PROMPT)), lines


class Tutorial(MauCase):
    def missing(self, text):
        """Lines of the page that its commands do not print."""
        out = []
        for name, shown in re.findall(r"^    \$ cat (\S+)\n((?:    (?!\$).*\n)*)", text, re.M):
            self.file(re.sub("(?m)^    ", "", shown), name)
        for words, lines in answers(text):
            printed = iter(
                line.rstrip()
                for line in self.check(mau(*words, cwd=self.dir), OK).stdout.splitlines()
            )
            out += [
                line for line in lines if line not in printed
            ]  # 'in' reads on: the order counts
        return out

    def test_answers(self):
        text = PAGE.read_text()
        self.assertEqual(self.missing(text), [])
        self.assertEqual(text.count("```\n" + PROMPT), text.count("```\n") // 2)

    def test_seven_exercises(self):
        """Each has a question, and an answer with a command and a line of it."""
        parts = re.split(r"^## \d\. ", PAGE.read_text(), flags=re.M)[1:]
        self.assertEqual(len(parts), 7)
        for part in parts:
            question, answer = part.split("<details>")
            self.assertIn("?", question)
            self.assertTrue(all(lines for _, lines in answers(answer)) and list(answers(answer)))

    def test_negative(self):
        """A wrong figure, and lines out of order, are found."""
        text = PAGE.read_text()
        self.assertEqual(len(self.missing(text.replace("0x1120  BASE", "0x1124  BASE"))), 1)
        block = next(b for b in re.findall(r"```\n.*?\n```", text, re.S) if "0xcc" in b)
        lines = block.splitlines()
        lines[2], lines[3] = lines[3], lines[2]
        self.assertTrue(self.missing("\n".join(lines)))


if __name__ == "__main__":
    unittest.main()
