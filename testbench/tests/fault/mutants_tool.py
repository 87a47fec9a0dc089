"""What the tests of `./run mutants` share: the tool on a copy of a kind of source.

SPDX-License-Identifier: Apache-2.0
"""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, USAGE  # noqa: E402
from mau_command import BUILD, ROOT  # noqa: E402

TOOL = ROOT / "testbench" / "faults" / "mutants.py"
sys.path[:0] = [str(TOOL.parent), str(ROOT / "tools")]


class ToolTest(unittest.TestCase):
    """A copy of SOURCE, which the tool gets as OPTION, and FILE in it, which tests change."""

    SOURCE, OPTION, FILE = None, "", ""

    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.source, self.out = Path(room.name) / "source", Path(room.name) / "out"
        self.reasons = Path(room.name) / "reasons.toml"
        self.reasons.write_text("survivor = []\n[kinds]\n")
        shutil.copytree(self.SOURCE, self.source)
        self.file = next(self.source.rglob(self.FILE))

    def change(self, old, new):
        text = self.file.read_text()
        self.assertEqual(text.count(old), 1)
        self.file.write_text(text.replace(old, new))

    def place(self, words):
        """FILE:LINE of the line that has these words."""
        lines = enumerate(self.file.read_text().splitlines(), 1)
        (number,) = (n for n, line in lines if words in line)
        return f"{self.FILE}:{number}"

    def run_tool(self, *args):
        options = ["--build", BUILD, self.OPTION, self.source, "--out", self.out, "--waves", "20"]
        return subprocess.run(
            [TOOL, *options, "--reasons", self.reasons, *map(str, args)],
            capture_output=True,
            text=True,
            timeout=1200,
        )

    def check_fails_without_mutant(self, file):
        """The tool ends with an error when status differs without a mutant."""
        done = self.run_tool("--count", 1, file)
        self.assertEqual((done.returncode, done.stdout), (MISMATCH, ""))
        self.assertRegex(
            done.stderr.splitlines()[-1],
            "^mutants: without a mutant mau run .* does not pass: value res.status$",
        )

    def check_refused(self, *rows):
        """Each row: arguments, and words of the one line that refuses them."""
        for args, words in rows:
            with self.subTest(args=args):
                done = self.run_tool(*args)
                self.assertEqual((done.returncode, done.stdout), (USAGE, ""))
                (line,) = done.stderr.splitlines()
                self.assertIn(words, line)
