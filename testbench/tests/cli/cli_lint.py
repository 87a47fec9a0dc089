#!/usr/bin/env python3
"""`./run lint` of Python (tools/lint_python.sh) finds what ruff.toml forbids, file by file.

usage: cli_lint.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import BUILD, ROOT, MauCase  # noqa: E402

GOOD = '"""A page."""\n\nONE = 1\n'


class Lint(MauCase):
    """A repository with the ruff.toml of the project."""

    def setUp(self):
        super().setUp()
        shutil.copy(ROOT / "ruff.toml", self.dir)
        subprocess.run(["git", "init", "-q"], cwd=self.dir, check=True)

    def lint(self, code):
        command = [str(ROOT / "tools/lint_python.sh"), str(BUILD / "venv")]
        done = subprocess.run(command, cwd=self.dir, capture_output=True, text=True)
        return self.check(done, code)

    def test_good(self):
        self.file(GOOD, "good.py")
        self.assertEqual(self.lint(OK).stdout, "")

    def test_bad(self):
        """Each file is named; one that is badly formed alone is enough."""
        for text, rule in (
            ("x = {'a':1}\n", "bad.py"),
            ("import os\n", "F401"),
            ("def f(a=[]):\n    return a\n", "B006"),
            ("def f(:\n", "invalid-syntax"),
            (f'X = "{"x" * 95}"\n', "E501"),
        ):
            for name in ("bad.py", "build_bad.py"):
                with self.subTest(text=text, name=name):
                    self.file(GOOD, "good.py")
                    path = self.file(text, name)
                    done = self.lint(MISMATCH)
                    self.assertIn(name, done.stdout + done.stderr)
                    self.assertIn(rule.replace("bad.py", name), done.stdout + done.stderr)
                    self.assertNotIn("good.py", done.stdout + done.stderr)
                    path.unlink()


if __name__ == "__main__":
    unittest.main()
