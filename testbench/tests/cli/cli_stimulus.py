#!/usr/bin/env python3
"""Stimulus files on the command line: what they draw, the report, errors, the page's table.

usage: cli_stimulus.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, OK, USAGE  # noqa: E402
from mau_command import MauCase, ROOT, mau, objects  # noqa: E402

EXAMPLE = ROOT / "examples/stimulus/r8_records_near_2_32.txt"
PAGE = ROOT / "docs/user/stimulus.md"


class Stimulus(MauCase):
    def file(self, text, name="steer.txt"):
        path = Path(self.dir) / name
        path.write_text(text)
        return str(path)

    def draw(self, text, *args):
        return self.check(mau("draw", "--stimulus", self.file(text), *args), OK).stdout

    def test_example(self):
        """R8: OOB_SELECT 0; stride 3 in about two of three; num_records within 16 of 2^32."""
        text = self.check(mau("draw", "--stimulus", EXAMPLE, "--count", 600, "--ops"), OK).stdout
        sharps = [
            [int(word, 16) for word in line.split()[1:]]
            for line in text.splitlines()
            if line.startswith("vsharp ")
        ]
        self.assertEqual(len(sharps), 600)
        for words in sharps:
            self.assertEqual(words[3] >> 28 & 3, 0)
            self.assertTrue(words[2] <= 16 or words[2] >= 0xFFFFFFF0)
        three = sum(words[1] >> 16 & 0x3FFF == 3 for words in sharps)
        self.assertTrue(340 < three < 470, three)  # 4 of 6, and 1 of 16 of the second item
        lines = EXAMPLE.read_text().splitlines()[2:]  # without the comment
        self.assertIn("".join(f"    {line}\n" for line in lines), PAGE.read_text())

    def test_g10(self):
        """The example for G10: atomics of FLAT on gfx12, alignment mode dword."""
        path = ROOT / "examples/stimulus/g10_lds_atomics.txt"
        text = self.check(mau("draw", "--stimulus", path, "--count", 64, "--ops"), OK).stdout
        self.assertEqual(
            set(re.findall(r"gfx=(\S+) rules=\S+ align=(\S+)", text)), {("12", "dword")}
        )
        self.assertEqual(set(re.findall(r"op enc=(\S+) cls=(\S+)", text)), {("flat", "atomic")})

    def test_page_run(self):
        """The line of the report on the page is that of the example."""
        name = EXAMPLE.relative_to(ROOT)
        done = self.check(mau("run", "--lanes", 4, "--waves", 32, "--stimulus", EXAMPLE), OK)
        (line,) = re.findall(r"^stimulus file .*", done.stdout, re.M)
        self.assertIn(f"    {line.replace(str(EXAMPLE), str(name))}\n", PAGE.read_text())

    def test_same_bytes(self):
        """The same file and seed draw the same bytes; another file others."""
        args = ("--seed", 3, "--count", 64)
        first = self.draw("stride 3\n", *args)
        self.assertEqual(first, self.draw("# comment\nstride 3 # three\n", *args))
        self.assertNotEqual(first, self.draw("stride 4\n", *args))

    def test_options_narrow(self):
        text = self.draw(
            "gfx 10 11\nclass load store\n",
            "--gfx",
            "9,11",
            "--class",
            "store",
            "--count",
            64,
            "--ops",
        )
        self.assertEqual(set(re.findall(r"gfx=(\S+)", text)), {"11"})
        self.assertEqual(set(re.findall(r"cls=(\S+)", text)), {"store"})

    def test_run(self):
        """The report has name and hash; the hash is that of the content."""
        run = ("run", "--lanes", 4, "--waves", 64, "--stimulus")
        one, two = self.file("gfx 9\n", "one.txt"), self.file("gfx 9\n", "two.txt")
        said = self.check(mau(*run, one), OK).stdout
        hash_of = re.search(r"^stimulus file (\S+), hash ([0-9a-f]{16})$", said, re.M)
        self.assertEqual(hash_of[1], one)
        row = objects(self.check(mau(*run, two, "--json"), OK).stdout)[0]
        self.assertEqual(row["stimulus_file"], {"name": two, "hash": hash_of[2]})
        other = objects(self.check(mau(*run, self.file("gfx 10\n"), "--json"), OK).stdout)[0]
        self.assertNotEqual(other["stimulus_file"]["hash"], hash_of[2])
        plain = objects(self.check(mau(*run[:-1], "--json"), OK).stdout)[0]
        self.assertNotIn("stimulus_file", plain)

    def test_data(self):
        """The data path takes the same file."""
        done = mau(
            "run",
            "--data",
            "--lanes",
            4,
            "--waves",
            64,
            "--stimulus",
            self.file("encoding mubuf\nfaults 100\n"),
        )
        self.check(done, OK)

    def test_bad_input(self):
        for text, place in (
            ("stride 20000\n", ":1:8: stride: '20000' does not fit the field (14 bits)"),
            ("\nstrid 4\n", ":2:1: there is no knob 'strid'; docs/user/stimulus.md lists them"),
            ("gfx 6\nencoding flat\n", ":2:1: no generation has an operation that fits"),
        ):
            done = mau("draw", "--stimulus", self.file(text))
            self.assertEqual((done.returncode, done.stdout), (INPUT, ""), done.stderr)
            (line,) = done.stderr.splitlines()
            self.assertIn(f"mau draw: {self.dir}/steer.txt{place}", line)
        done = mau("draw", "--gfx", "9", "--stimulus", self.file("gfx 10\n"))
        self.assertEqual(done.returncode, INPUT)
        self.assertIn("no item of this line is allowed by the options", done.stderr)
        self.assertEqual(mau("draw", "--stimulus", "nowhere.txt").returncode, IO)
        self.assertEqual(mau("draw", "--stimulus", "").returncode, USAGE)

    def test_page(self):
        """The page has every knob, and each of its names is one."""
        table = (ROOT / "testbench/stimulus/steer_table.c").read_text()
        knobs = re.findall(r'\[STEER_\w+\] = \{\s*"([a-z]\w+)"', table)
        cells = re.findall(
            r"^\| (`[^|]*) \| [^|]* \| ", PAGE.read_text().split("## Knobs")[1], re.M
        )
        self.assertEqual([name for cell in cells for name in re.findall(r"`(\w+)`", cell)], knobs)


if __name__ == "__main__":
    unittest.main()
