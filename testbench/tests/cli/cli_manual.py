#!/usr/bin/env python3
"""The manual page and the completion of bash say what --help says, no more and no less; what bash
offers is taken; exit codes are those of docs/user/exit_codes.md.

usage: cli_manual.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import USAGE  # noqa: E402
from mau_command import GENERATIONS, USER, VERBS, MauCase, mau  # noqa: E402

PAGES = [*VERBS, "board sign"]
OFFERED = re.compile(
    r"(?m)^\t\"([a-z]+(?: --data| sign)?) --([a-z0-9-]+)\".*\) names='([^']*)' ;;$"
)


def plain(text):
    """Roff without its escapes."""
    return re.sub(r"\\f.", "", text.replace(r"\-", "-").replace(r"\&", "").replace(r"\e", "\\"))


def sections(man):
    """{page: its part of the manual page}"""
    parts = re.split(r"(?m)^\.S[SH] ", plain(man))
    out = {}
    for part in parts:
        found = re.match(r'"mau ([a-z]+(?: --data| sign)?) \[OPTION', part)
        if found:
            out[found[1]] = part
    return out


def options_of_help(page):
    text = mau(*page.split(), "--help").stdout
    return set(re.findall(r"(?m)^ +(?:-\w, )?--([a-z0-9-]+)", text.split("Examples:")[0])) - {
        "help"
    }


def options_of_man(part):
    return set(re.findall(r"(?m)^(?:-\w, )?--([a-z0-9-]+)", part))


class Manual(MauCase):
    @classmethod
    def setUpClass(cls):
        cls.man, cls.completion = mau("--man").stdout, mau("--completion").stdout

    def test_options(self):
        parts = sections(self.man)
        self.assertEqual(list(parts), PAGES)
        for page in PAGES:
            wanted = options_of_help(page)
            self.assertGreater(len(wanted), 0, page)
            self.assertEqual(options_of_man(parts[page]), wanted, page)
            row = re.search(rf"(?m)^\t\"{page}\"\) options='([^']*)'", self.completion)[1]
            self.assertEqual(set(re.findall("--([a-z0-9-]+)", row)) - {"help"}, wanted, page)

    def test_options_negative(self):
        """An option that is missing is found."""
        parts = sections(self.man.replace("\\-\\-lanes", "\\-\\-planes"))
        self.assertNotEqual(options_of_man(parts["run"]), options_of_help("run"))

    def test_examples(self):
        """The page has the examples of --help, line by line."""
        for page, part in sections(self.man).items():
            lines = mau(*page.split(), "--help").stdout.partition("Examples:\n")[2].splitlines()
            for line in filter(str.strip, lines):
                self.assertIn(line.strip(), part, page)

    def test_roff(self):
        done = subprocess.run(
            ["groff", "-man", "-ww", "-Tutf8"], input=self.man, text=True, capture_output=True
        )
        self.assertEqual(done.stderr, "")
        bad = subprocess.run(
            ["groff", "-man", "-ww", "-z"], input=self.man + ".NN\n", text=True, capture_output=True
        )
        self.assertIn("NN", bad.stderr, "a macro that there is not is found")
        self.assertLess(max(map(len, self.man.splitlines())), 1000)

    def test_exit_codes(self):
        codes = re.findall(r"(?m)^\| (\d) \| [A-Z]+ \|", (USER / "exit_codes.md").read_text())
        part = self.man.partition('.SH "EXIT STATUS"')[2].partition(".SH")[0]
        self.assertEqual(re.findall(r"(?m)^\.B (\d)$", part), codes)

    def test_verbs(self):
        for verb in VERBS:
            self.assertIn(f"\n.B {verb}\n", self.man)


class Completion(MauCase):
    def offer(self, *words):
        """What bash offers for the last of the words."""
        script = (
            'source <("$0" --completion); COMP_WORDS=("${@}"); COMP_CWORD=$(($# - 1)); _mau; '
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "-c", script, *mau("--version").args[:1], "mau", *words],
            text=True,
            capture_output=True,
            cwd=self.dir,
        )
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_offers(self):
        for name in ("a.mreq", "a.txt"):
            (self.dir / name).write_text("")
        (self.dir / "folder").mkdir()
        self.assertEqual(self.offer("re"), ["replay"])
        self.assertEqual(self.offer("run", "--stall", "r"), ["rare", "random"])
        self.assertEqual(self.offer("run", "--data", "--stall", "never"), ["never-first"])
        self.assertEqual(self.offer("run", "--data", "--mem"), ["--memory"])
        self.assertEqual(self.offer("explain", "--gfx", "1"), ["10", "10_3", "11", "12"])
        self.assertEqual(
            self.offer("run", "--gfx", "1"), [gfx for gfx in GENERATIONS if gfx.startswith("1")]
        )
        self.assertEqual(self.offer("explain", "--gfx", "=", "10_"), ["10_3"])
        self.assertEqual(self.offer("explain", "--policy", "="), ["line", "gcn"])
        self.assertEqual(self.offer("replay", ""), ["a.mreq", "folder"])
        self.assertEqual(sorted(self.offer("compare", "a")), ["a.mreq", "a.txt"])
        self.assertEqual(self.offer("run", "--out", ""), ["folder"])
        self.assertEqual(self.offer("run", "--seed", ""), [])
        self.assertEqual(self.offer("board", "sign", "--mod"), ["--model-only"])
        self.assertEqual(self.offer("board", "--mod"), [])

    def test_what_is_offered_is_taken(self):
        """With an offered name the first error is about the unknown option after it; with an
        unknown name the first error is about the name."""
        rows = OFFERED.findall(mau("--completion").stdout)
        self.assertGreater(len(rows), 30)
        for page, option, names in rows:
            for name in names.split():
                done = self.check(mau(*page.split(), f"--{option}", name, "--twin"), USAGE)
                self.assertIn("'--twin'", done.stderr, f"{page} --{option} {name}")
            done = self.check(mau(*page.split(), f"--{option}", "nonsense", "--twin"), USAGE)
            self.assertNotIn("'--twin'", done.stderr, f"{page} --{option} nonsense")


if __name__ == "__main__":
    unittest.main()
