#!/usr/bin/env python3
"""The pages hold together.

No placeholder is left, no link is dead, every named rule id has its row on a page, and README.md
shows what `mau explain` prints. Each check has a second test that makes it fail. The values that
waves/README.md gives for its pictures are those of this tree. Test bench, units and model include
no file of the program cli/.

usage: pages.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import shlex
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import DATA, ROOT, MauCase, mau, objects  # noqa: E402

SPEC, DECISIONS = ROOT / "docs" / "spec", ROOT / "docs" / "decisions.md"
NAMED_IN = (
    "encodings/mau.toml",
    "encodings/README.md",
    "testbench/coverage/coverage_bins.h",
    "cmodel/include/mau/mau.h",
    "cmodel/include/mau/convert.h",
    "cmodel/include/mau/atomic.h",
)
FAMILY = r"(AT|[VARGLFCENDTM])"
NOT_RULES = {"C11", "M0"}  # the language, a register


def pages():
    """Every page and README of the tree; not of build trees."""
    found = [
        p for p in ROOT.rglob("*.md") if not {"build", ".git"} & set(p.relative_to(ROOT).parts)
    ]
    return [
        p
        for p in found
        if not any(
            (d / "CMakeCache.txt").exists() for d in p.parents if d != ROOT and ROOT in d.parents
        )
    ]


def prose(text):
    """The text without code blocks and code spans."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^ {4}.*$", "", text, flags=re.M))


def placeholders(text):
    return re.findall(r"@[A-Z][A-Z0-9_]*@", text)


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", t.replace("`", "").lower()).replace(" ", "-") for t in titles}


def dead_links(page, text):
    """Relative links of a page that lead nowhere: no such file, or no such heading in it."""
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            dead.append(link)
        elif (
            heading
            and target.suffix == ".md"
            and heading not in anchors(text if target == page else target.read_text())
        ):
            dead.append(link)
    return dead


def rule_ids(text):
    """Ids that a text names; a range such as R8-R11 names its members."""
    ids = {letter + n for letter, n in re.findall(rf"\b{FAMILY}(\d{{1,2}})\b", text)}
    for letter, first, also, last in re.findall(
        rf"\b{FAMILY}(\d{{1,2}})(?:-| to | \.\. |\.\.){FAMILY}(\d{{1,2}})\b", text
    ):
        if letter == also:
            ids |= {f"{letter}{n}" for n in range(int(first), int(last) + 1)}
    return ids - NOT_RULES


def explained(texts):
    """Ids with a row of their own in a table, whose first cell is the id."""
    return {
        m[1]
        for text in texts
        for m in re.finditer(r"^\| ([A-Z]{1,2}\d{0,2}) \|(.*)\|$", text, re.M)
        if len(m[2].strip()) > 20
    }


def on_pages():
    return explained([*(p.read_text() for p in SPEC.glob("*.md")), DECISIONS.read_text()])


def missing(shown, printed):
    """The first line of an example that the output lacks after the lines before it.

    `...` matches any lines. None: the output has all of them.
    """
    at = 0
    lines = [line.rstrip() for line in printed.splitlines()]
    for line in (text.rstrip() for text in shown.splitlines()):
        if line == "...":
            continue
        if line not in lines[at:]:
            return line
        at += lines[at:].index(line) + 1
    return None


def readme_example():
    """The command of the README's `mau explain` example and what it shows."""
    return re.search(
        r"^\$ \./run mau (explain [^\n]*)\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S
    ).groups()


class Pages(unittest.TestCase):
    def test_there_are_pages(self):
        names = {str(p.relative_to(ROOT)) for p in pages()}
        self.assertLessEqual(
            {
                "README.md",
                "docs/README.md",
                "docs/spec/README.md",
                "docs/spec/segment.md",
                "docs/spec/scalar.md",
                "cmodel/README.md",
            },
            names,
        )

    def test_placeholders(self):
        self.assertEqual(
            {str(p): found for p in pages() if (found := placeholders(p.read_text()))}, {}
        )

    def test_placeholders_negative(self):
        self.assertEqual(
            placeholders("119 tests in @SECONDS@ s; mail me@home, @CMAKE_1@"),
            ["@SECONDS@", "@CMAKE_1@"],
        )

    def test_links(self):
        self.assertEqual(
            {str(p): dead for p in pages() if (dead := dead_links(p, p.read_text()))}, {}
        )

    def test_links_negative(self):
        page = SPEC / "README.md"
        text = (
            "[a](nowhere.md) [b](align.md) [c](align.md#nothing) [d](#here) [e](#there) "
            "[f](https://x.y/z) `[g](code.md)`\n# Here\n"
        )
        self.assertEqual(dead_links(page, text), ["nowhere.md", "align.md#nothing", "#there"])


def includes(text, folder):
    """The files of a folder that a C or C++ file includes, by whatever path."""
    return re.findall(
        rf'^[ \t]*#[ \t]*include[ \t]*[<"]((?:[^>"\n]*/)?{folder}/[^>"\n]+)[>"]', text, re.M
    )


class Layers(unittest.TestCase):
    """The program cli/ is on top: what it calls does not include it."""

    def test_nothing_includes_the_program(self):
        files = [
            p
            for folder in ("testbench", "cosim", "cmodel", "waves")
            for p in (ROOT / folder).rglob("*.[chi]*")
            if p.is_file()
        ]
        self.assertGreater(len(files), 300)
        self.assertEqual(
            {
                str(p): found
                for p in files
                if (found := includes(p.read_text(errors="replace"), "cli"))
            },
            {},
        )

    def test_nothing_includes_the_program_negative(self):
        text = (
            '#include "cli/cli.h"\n#include "support/stop.h"\n'
            '  # include <../cli/ask/json_out.h>\n#include "clip/a.h"\n// "cli/cli.h"\n'
        )
        self.assertEqual(includes(text, "cli"), ["cli/cli.h", "../cli/ask/json_out.h"])


class Rules(unittest.TestCase):
    def test_every_named_id_is_explained(self):
        known = on_pages()
        for path in (
            *(ROOT / name for name in NAMED_IN),
            *(ROOT / "docs").rglob("*.md"),
            ROOT / "README.md",
        ):
            with self.subTest(path=path.name):
                self.assertEqual(rule_ids(path.read_text()) - known, set())

    def test_every_rule_has_a_row(self):
        families = {
            "V": 7,
            "A": 9,
            "R": 15,
            "G": 7,
            "L": 4,
            "F": 10,
            "C": 7,
            "E": 5,
            "N": 24,
            "T": 38,
            "AT": 15,
            "X": 10,
            "M": 9,
        }
        want = {f"{letter}{n}" for letter, last in families.items() for n in range(1, last + 1)} | {
            "T"
        }
        self.assertEqual(want - explained(p.read_text() for p in SPEC.glob("*.md")), set())

    def test_rules_have_sources(self):
        """A row of a table with a column `source` has something in it."""
        for page in SPEC.glob("*.md"):
            source = False
            for line in page.read_text().splitlines():
                cells = (
                    [c.strip() for c in line.strip("|").split(" | ")]
                    if line.startswith("|")
                    else []
                )
                if not cells or "source" in cells[-1].split():
                    source = bool(cells)
                elif source and not line.startswith("|---"):
                    self.assertTrue(cells[-1], f"{page.name}: {line}")

    def test_ids_negative(self):
        self.assertEqual(
            rule_ids("see R8-R11, C11, (N7), V6x, E5; L1..L4; AT2 to AT4, T9"),
            {
                "R8",
                "R9",
                "R10",
                "R11",
                "N7",
                "E5",
                "L1",
                "L2",
                "L3",
                "L4",
                "AT2",
                "AT3",
                "AT4",
                "T9",
            },
        )
        table = (
            "| id | rule |\n|---|---|\n| V1 | a sentence that explains the rule |\n| V2 | |\n"
            "V3 is mentioned\n| T | data formats and their bytes |\n"
        )
        self.assertEqual(explained([table]), {"V1", "T"})
        self.assertNotIn("N99", on_pages())

    def test_decisions_have_rows(self):
        rows = re.findall(r"^\| D(\d+) \|", DECISIONS.read_text(), re.M)
        self.assertEqual([int(n) for n in rows], list(range(1, len(rows) + 1)))


class Example(MauCase):
    def test_readme(self):
        command, shown = readme_example()
        printed = self.check(mau(*shlex.split(command)), OK).stdout
        self.assertGreater(len(shown.splitlines()), 8)
        self.assertIsNone(missing(shown, printed), printed)

    def test_readme_negative(self):
        command, shown = readme_example()
        printed = mau(*shlex.split(command)).stdout
        wrong = shown.replace("0x10c0", "0x10c4")
        self.assertIn("0x10c4", missing(wrong, printed))
        self.assertEqual(missing("two\n...\none", "one\ntwo\n"), "one")
        self.assertIsNone(missing("one\n...\nthree", "zero\none \ntwo\nthree\n"))

    def test_explained_ids(self):
        """Every id that `mau explain` names for the first request of each real file."""
        known, seen = on_pages(), set()
        for path in sorted(DATA.glob("*.mreq")):
            done = self.check(mau("explain", f"{path}:0:0", "--lane", 3), OK)
            seen |= set(
                re.findall(r"^([A-Z]\d*)\b +\S", done.stdout.split("rule step", 1)[1], re.M)
            )
        self.assertGreater(len(seen), 8)
        self.assertEqual(seen - known, set())


class Pictures(MauCase):
    """What waves/README.md says of its pictures."""

    def test_picture(self):
        """waves/README.md: fault, seed, sizes and both values of the picture; the marker's
        clock."""
        text = (ROOT / "waves" / "README.md").read_text()
        fault, seed, lane, got, want = re.search(
            r"The picture: fault (\d+) .*, seed (\d+), shrunk to one request and one lane. "
            r"Lane (\d+) of the unit has address (0x[0-9a-f]+), that of the model (0x[0-9a-f]+)\.",
            text,
        ).groups()
        (report,) = objects(
            self.check(
                mau("run", "--fault", fault, "--seed", seed, "--out", self.dir, "--json"), MISMATCH
            ).stdout
        )
        self.assertEqual(
            (report["shrunk_size"]["requests"], report["shrunk_size"]["lanes"]), (1, 1)
        )
        self.assertIn(
            f"\n# res addr of lane {lane}: unit {got}, model {want}\n",
            (self.dir / "shrunk.mreq").read_text(),
        )
        clock, time = map(int, re.search(r"mismatch at\s+clock (\d+) is at (\d+)", text).groups())
        self.assertEqual(time, clock)
        (shrunk,) = objects(
            self.check(mau("replay", self.dir / "shrunk.mreq", "--json"), MISMATCH).stdout
        )
        self.assertEqual(
            re.search(r"(?m)^\*\S+ (\d+) ", (self.dir / "window.gtkw").read_text())[1],
            str(shrunk["clock"]),
        )

    def test_pictures_of_every_kind(self):
        """waves/README.md: what each fault and seed of the table shows, and at which clock."""
        text = (ROOT / "waves" / "README.md").read_text()
        rows = re.findall(
            r"(?m)^\| (\w+) \| (\d+), (\d+) \| (\w+) of (\w+)\.(\w+) \| (\d+) \|", text
        )
        self.assertEqual([row[0] for row in rows], ["range", "coalescing", "timing", "hang"])
        for name, fault, seed, *found, clock in rows:
            with self.subTest(picture=name):
                self.assertIn(f"]({name}.png)", text)
                self.assertTrue((ROOT / "waves" / f"{name}.png").exists())
                out = self.dir / name
                self.check(
                    mau("run", "--fault", fault, "--seed", seed, "--out", out, "--json"), MISMATCH
                )
                (row,) = objects(
                    self.check(mau("replay", out / "shrunk.mreq", "--json"), MISMATCH).stdout
                )
                self.assertEqual(
                    [row["kind"], row["channel"], row["field"], str(row["clock"])], [*found, clock]
                )

    def test_picture_of_the_data_path(self):
        """The same of the data path's picture; waves/shot.sh has its fault and seed as defaults."""
        fault, seed, got, want = re.search(
            r"The data path: fault (\d+), seed (\d+), shrunk to one request and two lanes. "
            r"The unit reads line (0x[0-9a-f]+), the model line (0x[0-9a-f]+);",
            (ROOT / "waves" / "README.md").read_text(),
        ).groups()
        self.assertIn(f"fault={fault} out=", (ROOT / "waves" / "shot.sh").read_text())
        args = (
            "run",
            "--data",
            "--lanes",
            4,
            "--gfx",
            "6,7,8,9,10,10_3,11",
            "--fault",
            fault,
            "--seed",
            seed,
            "--out",
            self.dir,
            "--json",
        )
        (report,) = objects(self.check(mau(*args), MISMATCH).stdout)
        self.assertEqual(
            (report["shrunk_size"]["requests"], report["shrunk_size"]["lanes"]), (1, 2)
        )
        self.assertIn(f": unit {got}, model {want}\n", (self.dir / "window.gtkw").read_text())


if __name__ == "__main__":
    unittest.main()
