#!/usr/bin/env python3
"""What a regression with planted faults leaves: terminal, page, reports, JUnit XML, summary; the
same joined with another.

usage: cli_regress_page.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import io
import json
import re
import shlex
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import REAL, USER, MauCase, built, mau  # noqa: E402
from regress_planted import UNIT, Page, Planted  # noqa: E402

import merge
import page
import page_html
import page_model
import page_wave
import regress_files
import regress_group
import regress_junit
import regress_report
import regress_summary
from children import Failed

# A wrong swizzle on gfx9, a lane left out on gfx11, a wrong store on the data path, a program that
# ends by itself on gfx7; gfx8 passes.
FAULTS = (
    '*replay*_gfx9*) F=3 ;; *replay*) ;; *--data*"gfx 11"*) F=57 ;; *--data*) ;; '
    '*"gfx 9"*"enc scalar"*) ;; *"gfx 9"*) F=3 ;; *"gfx 11"*) F=10 ;; '
    '*"gfx 7"*"enc scalar"*) echo "no <b>unit</b> & more" >&2; exit 5 ;;'
)
BITS = ("shrunk.mreq", "failing.mreq", "window.fst", "window.gtkw", "report.txt")


class Failing(MauCase):
    """One regression with several faults; what everybody looks at."""

    @classmethod
    def setUpClass(cls):
        if not (built(UNIT, trace=True) and built(UNIT, "vmem", True)):
            raise unittest.SkipTest(f"the tracing units {UNIT} are not built")
        room = tempfile.TemporaryDirectory(prefix="mau-test-")
        cls.addClassCleanup(room.cleanup)
        cls.planted = Planted(Path(room.name), FAULTS)
        cls.summary, cls.printed = cls.planted.regress(
            "--gfx", "7,8,9,11", "--waves", "2000", "--keep-going"
        )
        cls.out = cls.planted.out

    def failed(self):
        return [row for row in self.summary["runs"] + self.summary["real"] if row["exit"]]

    def test_groups(self):
        """A cause, a group; every run that failed is in one; what passes is in none."""
        groups = self.summary["groups"]
        titles = [regress_group.title(group) for group in groups]
        self.assertEqual(len(set(titles)), len(titles))
        self.assertLess(len(groups), len(self.failed()) / 3)
        self.assertTrue(
            any(re.match(r"value of res\.addr, rule (A6|F5)$", title) for title in titles), titles
        )
        self.assertTrue(
            any(
                title.startswith("value of txn.") and title.endswith(", rule C2")
                for title in titles
            ),
            titles,
        )
        self.assertTrue(any(title == "value of mem_req.bytes, rule X1" for title in titles), titles)
        self.assertIn("exit code 5", titles)
        self.assertEqual(
            sorted(folder for group in groups for folder in group["folders"]),
            sorted(row["folder"] for row in self.failed()),
        )
        self.assertEqual(
            [sum(group[k] for group in groups) for k in ("runs", "replays")],
            [self.summary["totals"][k] for k in ("failed", "real_failed")],
        )
        self.assertNotIn("8", [row["gfx"] for row in self.failed()])
        self.assertGreater(self.summary["totals"]["real_failed"], 3)
        self.assertEqual(
            (self.summary["verdict"], self.summary["exit"]), ("FAILED", self.failed()[0]["exit"])
        )

    def test_smallest(self):
        """Of a group the run with the fewest requests, lanes and stalled clocks is shown."""
        rows = {row["folder"]: row for row in self.failed()}
        for group in self.summary["groups"]:
            sizes = [regress_group.size(rows[folder]) for folder in group["folders"]]
            self.assertEqual(regress_group.size(rows[group["smallest"]]), min(sizes))

    def test_terminal(self):
        """A block for each group with its lines to paste, then coverage, in 80 columns except for
        lines to paste, on a page or two."""
        lines = self.printed.splitlines()
        pastes = [line.split(None, 1) for line in lines if re.match(r"   (replay|look) ", line)]
        wide = [
            line
            for line in lines
            if len(line) > 80
            and not re.match(r"   (replay|look)  |regress: FAILED; details in ", line)
        ]
        self.assertEqual(wide, [])
        self.assertLess(len(lines), 150)
        blocks = re.findall(r"(?m)^\d+\. (.*)$", self.printed)
        self.assertEqual(len(blocks), len(self.summary["groups"]))
        for block, group in zip(blocks, self.summary["groups"]):
            self.assertTrue(block.startswith(regress_group.title(group) + ": "), block)
        self.assertEqual(sum(what == "replay" for what, _ in pastes), len(blocks))
        self.assertNotIn("--json", self.printed)
        self.assertLess(self.printed.index("\n1. "), self.printed.index("\ncover:  "))
        self.assertRegex(lines[-1], r"^regress: FAILED; details in .*/regress/index\.html$")
        for kind in ("model ", "unit ", "context ", "text ", "op ", "scalar "):
            self.assertRegex(self.printed, rf"(?m)^     {kind}")
        self.assertRegex(self.printed, r"(?m)^   lane \d+ by the rules:\n     \S+ +\S")

    def test_lines_to_paste(self):
        """Each shows its mismatch; no run's line would wait for input or print JSON."""
        for group in self.summary["groups"]:
            row = regress_summary.find(self.summary, group["smallest"])
            words = shlex.split(regress_report.to_paste(row)[0].split(None, 1)[1])
            words = words[words.index("mau") :]  # after ./run, and MAU_BUILD where it is set
            self.assertEqual((words[0], set(words) & {"--json", "-"}), ("mau", set()))
            if row.get("kind"):
                text = self.check(mau(*words[1:]), MISMATCH).stdout
                self.assertIn(f"MISMATCH: {row['kind']} of {row['channel']}.{row['field']}", text)

    def test_folders(self):
        """Every failing run and replay has its files in a folder of its own. Without a report, the
        folder has what the run printed on standard error."""
        self.assertEqual(len({row["folder"] for row in self.failed()}), len(self.failed()))
        for row in self.failed():
            with self.subTest(folder=row["folder"]):
                have = {path.name for path in (self.out / row["folder"]).iterdir()}
                self.assertLessEqual(set(BITS) if row.get("kind") else {"report.txt"}, have)
                text = (self.out / row["folder"] / "report.txt").read_text()
                if not row.get("kind"):
                    self.assertEqual(
                        text,
                        f"run: ./run mau {row['typed']}\n\nexit code 5\nno <b>unit</b> & more\n",
                    )
                    continue
                self.assertIn(f"MISMATCH: {row['kind']} of {row['channel']}.{row['field']}", text)
                self.assertIn("by the rules", text) if row["derivation"] else None
                self.assertIn(f"\n  look       gtkwave {row['view']}\n", text)
                self.assertEqual(
                    [
                        line
                        for line in text.splitlines()
                        if len(line) > 80
                        and not line.startswith("run: ")
                        and str(self.out) not in line
                    ],
                    [],
                )

    def test_replays_on_named_units(self):
        """No replay on a unit that --units does not name."""
        calls = self.planted.called("replay")
        self.assertGreaterEqual(len(calls), len(REAL))
        self.assertTrue(
            all(call.startswith("replay --lanes 4 --window 4 --line-bytes 64 ") for call in calls)
        )
        self.assertEqual({row["unit"] for row in self.summary["real"]}, {UNIT})

    def test_page(self):
        text = (self.out / "index.html").read_text()
        parsed = Page(text)
        self.assertEqual(parsed.bad, [])
        self.assertLess(len(text), 2_000_000)
        self.assertEqual({"script", "link", "img", "iframe", "a"} & set(parsed.names), set())
        self.assertEqual([a for a in parsed.attributes if a[1] in ("src", "href", "srcset")], [])
        self.assertNotRegex(text, r"https?://|@import|url\(")
        for word in ("prefers-color-scheme: dark", "@media print", "max-width: 600px"):
            self.assertIn(word, text)
        self.assertRegex(
            parsed.text,
            rf"mau regression FAILED \d+ of \d+ runs failed; \d+ of {len(REAL)} replays "
            r"failed; \d+ kinds of failure ",
        )
        for group in self.summary["groups"]:
            self.assertIn(
                f"{regress_group.title(group)} {regress_group.extent(group)}", parsed.text
            )
        for row in self.failed():
            self.assertIn(row["folder"], parsed.text)
        for name in (
            "Waves by unit and generation",
            "Rate",
            "Coverage by rule",
            "Failures",
            "Environment",
            "verilator",
            "commit",
            "first_seed",
        ):
            self.assertIn(name, parsed.text)
        self.assertIn("no <b>unit</b> & more", parsed.text)
        self.assertNotIn("<b>unit</b>", text)

    def test_page_is_quick(self):
        start = time.monotonic()
        page.write(self.dir / "index.html", {**self.summary, "groups": []})
        page.write(self.out / "index.html", self.summary)
        self.assertLess(time.monotonic() - start, 3)

    def test_coverage(self):
        """Rules with holes first, each with its holes."""
        rows = page_model.coverage(self.summary)
        self.assertEqual(sum(row["cases"] for row in rows), len(self.summary["coverage"]))
        self.assertEqual(
            sorted(hole for row in rows for hole in row["holes"]),
            regress_summary.holes(self.summary),
        )
        full = [not row["holes"] for row in rows]
        self.assertEqual(full, sorted(full))

    def test_wave(self):
        """The picture has valid and ready of five channels, and at the marked clock the value that
        the report gives for the unit."""
        seen = 0
        for row in self.failed():
            wave = page_model.picture(row, self.out)
            if not row.get("kind"):
                self.assertIsNone(wave)
                continue
            names = [one["name"] for one in wave["rows"]]
            if row.get("enc") != "data":
                self.assertEqual(
                    [name for name in names if re.fullmatch(r"\w+\.(valid|ready)", name)],
                    [
                        f"{c}.{what}"
                        for c in ("req", "opd", "res", "txn", "done")
                        for what in ("valid", "ready")
                    ],
                )
            column = wave["at"] - wave["first"]
            self.assertEqual(wave["at"], row["shown"]["clock"])
            valid = next(one for one in wave["rows"] if one["name"] == f"{row['channel']}.valid")
            self.assertEqual(valid["values"][column], "1")
            for one in (one for one in wave["rows"] if one["field"]):
                seen += 1
                self.assertEqual(
                    one["values"][column].split()[0],
                    hex(int(row["shown"]["sides"]["unit"].split()[0], 0)),
                    row["folder"],
                )
        self.assertGreater(seen, 10)
        pictures = [
            group for group in self.summary["groups"] if not group["kind"].startswith("exit")
        ]
        self.assertEqual(
            Page((self.out / "index.html").read_text()).names.count("svg"), 1 + len(pictures)
        )

    def test_without_pywellen(self):
        """A line in the place of each waveform, and nothing else changes."""
        with mock.patch.object(page_wave, "pywellen", None):
            parsed = Page(page_html.html(page_model.model(self.summary, self.out)))
        traced = [g for g in self.summary["groups"] if not g["kind"].startswith("exit")]
        self.assertEqual((parsed.bad, parsed.names.count("svg")), ([], 1))
        self.assertEqual(parsed.text.count(page_wave.LEFT_OUT), len(traced))

    def test_junit(self):
        root = ET.parse(self.out / "junit.xml").getroot()
        self.assertEqual(root.tag, "testsuites")
        cases, failures = list(root.iter("testcase")), list(root.iter("failure"))
        total = self.summary["totals"]
        self.assertEqual(
            (len(cases), len(failures)),
            (total["planned"] + total["real"], total["failed"] + total["real_failed"]),
        )
        self.assertEqual(
            (root.get("tests"), root.get("failures"), root.get("skipped")),
            (str(len(cases)), str(len(failures)), "0"),
        )
        self.assertEqual(
            len({(case.get("classname"), case.get("name")) for case in cases}), len(cases)
        )
        found = {suite.get("name"): suite for suite in root}
        self.assertEqual(
            set(found),
            {
                f"regress.{UNIT}",
                f"regress.{UNIT}.asserts",
                f"regress.{UNIT}.data",
                f"regress.{UNIT}.data.asserts",
                "regress.real",
            },
        )
        for suite in root:
            self.assertEqual(suite.get("tests"), str(len(suite)))
            self.assertEqual(suite.get("failures"), str(len(list(suite.iter("failure")))))
        texts = [failure.text for failure in failures if failure.get("type") == "value"]
        self.assertTrue(
            all("MISMATCH: value of " in text and "./run mau replay " in text for text in texts)
        )

    def test_summary(self):
        """The file says what was returned; its members are those of docs/user/regress.md."""
        summary = json.loads((self.out / "summary.json").read_text())
        self.assertEqual(summary, json.loads(json.dumps(self.summary)))
        tables = dict(
            re.findall(
                r"(?s)<!-- fields of ([\w ]+) -->\n(.*?)\n\n",
                (USER / "regress.md").read_text() + "\n\n",
            )
        )
        fields = {
            name: set(
                re.findall(
                    r"`(\w+)`", " ".join(line.split("|")[1] for line in text.splitlines()[2:])
                )
            )
            for name, text in tables.items()
        }
        self.assertEqual(set(summary), fields["summary"])
        for name in ("totals", "checked", "stimuli"):
            self.assertEqual(set(summary[name]), fields[name])
        for name, rows in (("table", summary["table"]), ("groups", summary["groups"])):
            self.assertTrue(all(set(row) == fields[name] for row in rows), name)
        self.assertTrue(all(fields["runs"] <= set(row) for row in summary["runs"]))
        self.assertTrue(all(fields["real"] <= set(row) for row in summary["real"]))
        passed = {name for row in summary["runs"] if not row["exit"] for name in row}
        ran = set(
            json.loads(
                mau("run", "--lanes", 4, "--window", 4, "--waves", 1, "--coverage", "--json").stdout
            )
        )
        self.assertLessEqual(fields["runs"], passed)
        self.assertLessEqual(ran, passed)

    def test_cut(self):
        """The first failure ends it: a page says so, JUnit skips what did not run."""
        with tempfile.TemporaryDirectory() as folder:
            planted = Planted(Path(folder), FAULTS)
            summary, said = planted.regress("--gfx", "9,8", "--waves", "2000")
            total = summary["totals"]
            self.assertLess(total["runs"], total["planned"])
            self.assertEqual((summary["exit"], total["real"]), (MISMATCH, 0))
            root = ET.parse(planted.out / "junit.xml").getroot()
            self.assertEqual(root.get("skipped"), str(total["planned"] - total["runs"]))
            self.assertEqual(int(root.get("tests")), total["planned"])
            self.assertIn(
                f"{total['planned'] - total['runs']} runs cut",
                Page((planted.out / "index.html").read_text()).text,
            )
            self.assertNotIn("cover:", said)
            for row in (row for row in summary["runs"] if row["exit"]):
                self.assertLessEqual(
                    set(BITS), {path.name for path in (planted.out / row["folder"]).iterdir()}
                )

    def test_merge(self):
        """Two folders as one: nothing counts twice; pictures and lines to paste are of the files
        in place."""
        planted = Planted(self.dir, "")
        good, _ = planted.regress("--gfx", "8", "--waves", "2000", "--first-seed", "2")
        with contextlib.redirect_stdout(io.StringIO()):
            summary = merge.merge([self.out, planted.out, planted.out], self.dir / "all")
        for name in ("runs", "waves", "failed", "planned"):
            self.assertEqual(
                summary["totals"][name], self.summary["totals"][name] + good["totals"][name], name
            )
        self.assertEqual(
            summary["coverage"]["gfx8 A3.linear"],
            self.summary["coverage"]["gfx8 A3.linear"] + good["coverage"]["gfx8 A3.linear"],
        )
        self.assertEqual(len(summary["groups"]), len(self.summary["groups"]))
        self.assertTrue(
            any("did not do the same twice" in check for check in summary["checks"]),
            "replays of gfx9 failed here, not there",
        )
        (self.dir / "all").mkdir()
        regress_files.write(self.dir / "all", summary)
        parsed = Page((self.dir / "all/index.html").read_text())
        self.assertEqual(
            (parsed.bad, parsed.names.count("svg")),
            ([], Page((self.out / "index.html").read_text()).names.count("svg")),
        )
        again = merge.merge([self.dir / "all", planted.out], self.dir / "twice")
        self.assertEqual(again["totals"], summary["totals"])
        with self.assertRaisesRegex(Failed, "cannot read"):
            merge.merge([self.dir / "none"], self.dir / "all")
        (self.dir / "old").mkdir()
        (self.dir / "old/summary.json").write_text('{"runs": []}')
        with self.assertRaisesRegex(Failed, "schema 3"):
            merge.merge([self.dir / "old"], self.dir / "all")


class Without(MauCase):
    """What the page is without the packages of PyPI."""

    def setUp(self):
        super().setUp()
        self.row = {"trace": "x", "folder": ".", "unit": UNIT, "shown": {"clock": 9}}
        self.file("*-1 9 0\n", "window.gtkw")

    def test_no_pywellen(self):
        """The page says in one line why there is no waveform."""
        with mock.patch.object(page_wave, "pywellen", None):
            self.assertEqual(
                page_model.pictured(self.row, self.dir),
                (None, "The waveform is left out: the Python package pywellen is not installed."),
            )

    def test_bad_trace(self):
        for text, why in ((None, "is missing"), (b"no trace" * 100, "cannot be read, ")):
            if text:
                self.file(text, "window.fst")
            wave, line = page_model.pictured(self.row, self.dir)
            self.assertIsNone(wave)
            self.assertRegex(line, rf"^The waveform is left out: window\.fst {why}[^\n]*\.$")
        self.file("", "window.gtkw")
        self.assertEqual(page_model.pictured(self.row, self.dir), (None, ""))

    def test_no_jinja2(self):
        """The files of a regression without the page, and a line that says so."""
        planted = Planted(self.dir, "")
        with (
            mock.patch.object(page_html, "jinja2", None),
            contextlib.redirect_stderr(io.StringIO()) as said,
        ):
            summary, text = planted.regress("--gfx", "8", "--enc", "scalar", "--waves", "1000")
        self.assertEqual(summary["exit"], OK)
        self.assertRegex(said.getvalue(), r"(?m)^page: index\.html is left out, [^\n]* jinja2 ")
        self.assertRegex(text, r"(?m)^regress: PASSED; details in \S+/summary\.json$")
        names = {path.name for path in planted.out.iterdir()}
        self.assertEqual(names & set(regress_files.NAMES), {"summary.json", "junit.xml"})


class Escape(MauCase):
    """Text from outside is text on the page, whatever it is."""

    NASTY = "<script>alert('x')</script> & \"q\" \x01 \ufffe {style} %s"

    def test_names(self):
        row = {
            "unit": UNIT,
            "gfx": "9",
            "rules": "manual",
            "enc": "all",
            "stall": "mix",
            "seed": 1,
            "checked": False,
            "exit": 1,
            "stderr": self.NASTY,
            "typed": self.NASTY,
            "kind": "value",
            "channel": self.NASTY,
            "field": self.NASTY,
            "detail": self.NASTY,
            "folder": self.NASTY,
            "begin": 0,
            "end": 1,
            "waves": 1,
            "clocks": 1,
            "hash": None,
            "coverage": {f"gfx9 {self.NASTY}": 0},
            "reproduce": self.NASTY,
            "view": self.NASTY,
            "derivation": [
                {"rule": self.NASTY, "step": self.NASTY, "value": self.NASTY, "formula": self.NASTY}
            ],
            "shown": {
                "request": 0,
                "lane": 3,
                "clock": 9,
                "says": self.NASTY,
                "sides": {self.NASTY: self.NASTY},
                "fields": {self.NASTY: self.NASTY},
            },
        }
        head = {
            "started": self.NASTY,
            "options": {"units": [UNIT], "gfx": ["9"], "enc": ["all"], "extra": self.NASTY},
            "machines": [{"commit": self.NASTY}],
        }
        summary = regress_summary.make(head, [row], [], 1, {(UNIT, False, False): 1})
        text = page_html.html(page_model.model(summary, self.dir))
        parsed = Page(text)
        self.assertEqual((parsed.bad, "script" in parsed.names), ([], False))
        self.assertGreater(parsed.text.count("<script>alert('x')</script> & \"q\""), 10)
        regress_junit.write(self.dir / "junit.xml", summary)
        (failure,) = ET.parse(self.dir / "junit.xml").getroot().iter("failure")
        self.assertIn("<script>alert('x')</script> & \"q\" \ufffd", failure.text)

    def test_the_parser_sees_faults(self):
        """The check of the page finds what is not closed or crossed."""
        for text in ("<p><b>x</p>", "<p>x", "x</p>", "<i><b></i></b>"):
            self.assertTrue(Page(text).bad, text)
        self.assertEqual(Page("<p>x<br>y</p><svg><rect/></svg>").bad, [])


if __name__ == "__main__":
    unittest.main()
