#!/usr/bin/env python3
"""A regression that passes, that goes on after a kill, that runs for a time; errors of ./run merge.

usage: cli_regress_more.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import io
import json
import os
import resource
import subprocess
import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INTERRUPTED, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import ROOT, MauCase  # noqa: E402
from regress_planted import SOURCES, UNIT, Page, Planted  # noqa: E402

import regress
from children import Failed
from regress_journal import Journal, changed, sources


class Passing(MauCase):
    def test_page(self):
        """A regression that passes has a page, too."""
        planted = Planted(self.dir, "")
        summary, said = planted.regress("--gfx", "8,9", "--waves", "2000")
        self.assertEqual((summary["exit"], summary["groups"], summary["checks"]), (OK, [], []))
        parsed = Page((planted.out / "index.html").read_text())
        self.assertEqual((parsed.bad, parsed.names.count("svg")), ([], 1))
        self.assertIn("mau regression PASSED ", parsed.text)
        self.assertNotIn("Failures", parsed.text)
        self.assertEqual(
            [line for line in said.splitlines() if len(line) > 80 and "details in" not in line], []
        )
        self.assertRegex(said, r"(?m)^cover:  \d+ of \d+ cases hit; the page lists the holes$")
        self.assertFalse((planted.out / "failed").exists())

    def test_require_coverage(self):
        """Cases without a hit fail a regression of which that is required."""
        planted = Planted(self.dir, "")
        summary, said = planted.regress("--gfx", "8,9", "--waves", "2000", "--require-coverage")
        holes = [name for name, hits in summary["coverage"].items() if not hits]
        self.assertEqual((summary["exit"], summary["groups"]), (MISMATCH, []))
        self.assertRegex(summary["checks"][0], rf"^{len(holes)} of \d+ cases have no hit")
        self.assertRegex(said, r"(?m)^check: \d+ of \d+ cases have no hit")

    def test_stimulus(self):
        """A stimulus file draws every run, and runs for which it leaves nothing are left out."""
        planted = Planted(self.dir, "")
        path = str(self.file("gfx 12\nencoding flat global\nclass atomic\n", "atomics.txt"))
        options = ("--gfx", "6,11,12", "--waves", "1000", "--stimulus", path)
        summary, said = planted.regress(*options)
        self.assertEqual(summary["exit"], OK)
        kinds = {(row["gfx"], row["enc"]) for row in summary["runs"]}
        self.assertEqual(kinds, {("12", "all"), ("12", "flat"), ("12", "data")})
        self.assertEqual({row["drawn_by"] for row in summary["runs"]}, {path})
        self.assertEqual({row["stimulus_file"]["name"] for row in summary["runs"]}, {path})
        self.assertTrue(all(f"--stimulus {path}" in row["typed"] for row in summary["runs"]))
        self.assertRegex(said, rf"(?m)^regress: .* cores, drawn by {path}$")
        for text, line in (
            ("strides 3\n", r":1:1: there is no knob 'strides'; .*"),
            ("gfx 10\n", r":1:1: gfx: no item of this line is allowed by the options, .*"),
        ):
            with self.assertRaisesRegex(Failed, f"^{self.file(text, 'atomics.txt')}{line}"):
                planted.regress(*options)

    def test_resume(self):
        """A killed regression goes on: runs that had ended do not run again, each counts once."""
        planted = Planted(self.dir, "")
        options = ("--gfx", "8,9", "--waves", "2000")
        whole, _ = planted.regress(*options)
        path = planted.out / "journal.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        self.assertEqual(len(lines), 1 + whole["totals"]["runs"])
        path.write_text("".join(lines[:8]) + lines[8][:40])
        summary, _ = planted.regress(*options, journal=Journal.resume(path, SOURCES))
        self.assertEqual(len(planted.called("run")), whole["totals"]["runs"] - 7)
        self.assertEqual(
            [(row["seed"], row["checked"], row["hash"]) for row in summary["runs"]],
            [(row["seed"], row["checked"], row["hash"]) for row in whole["runs"]],
        )
        self.assertEqual(
            (summary["totals"], summary["coverage"], summary["exit"]),
            (whole["totals"], whole["coverage"], OK),
        )
        self.assertEqual(len(path.read_text().splitlines()), len(lines))
        for other, names in (
            ({**SOURCES, "the RTL": "3"}, "the RTL"),
            ({**SOURCES, "the RTL": "3", "the program mau": "3"}, "the program mau, the RTL"),
            ({"the RTL": "2", "more": "3"}, "the program mau, more"),
        ):
            with self.assertRaisesRegex(Failed, f" began: {names}$"):
                Journal.resume(path, other)

    def test_resume_after_a_killed_run(self):
        """A run that a signal ended runs again. A run that failed by itself before all of its waves
        stays."""
        planted = Planted(self.dir, "")
        options = ("--gfx", "8,9", "--waves", "2000")
        whole, _ = planted.regress(*options)
        path = planted.out / "journal.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        for code, calls, exit_code in (
            (-9, whole["totals"]["runs"] - 2, OK),
            (INTERRUPTED, whole["totals"]["runs"] - 2, OK),
            (MISMATCH, 0, MISMATCH),
        ):
            with self.subTest(code=code):
                last = json.loads(lines[3])
                last["row"].update(exit=code, waves=7, folder="failed/some")
                path.write_text("".join(lines[:3]) + json.dumps(last) + "\n")
                planted.calls.write_text("")
                summary, _ = planted.regress(*options, journal=Journal.resume(path, SOURCES))
                called = planted.called("run") if planted.calls.exists() else []
                self.assertEqual((len(called), summary["exit"]), (calls, exit_code))
                self.assertEqual(summary["totals"]["planned"], whole["totals"]["planned"])
                self.assertEqual(summary["totals"]["failed"], int(exit_code == MISMATCH))

    def test_resume_on_a_full_disk(self):
        """The journal, the only copy, stays as it is when the new one cannot be written."""
        planted = Planted(self.dir, "")
        planted.regress("--gfx", "8", "--enc", "scalar", "--waves", "1000")
        path = planted.out / "journal.jsonl"
        before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(
            resource.RLIMIT_FSIZE, (300, limits[1])
        )  # as a full disk: EFBIG, for Python ignores SIGXFSZ
        try:
            with self.assertRaises(OSError):
                Journal.resume(path, SOURCES)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        self.assertEqual(path.read_bytes(), before)
        self.assertEqual(len(Journal.resume(path, SOURCES).rows), len(before.splitlines()) - 1)

    def resume(self, *options):
        """./run regress --resume of the build folder 'self.dir'."""
        words = ("--build", self.dir, "--jobs", 1, "--resume", *options)
        command = [sys.executable, ROOT / "tools/regress.py", *words]
        return subprocess.run(list(map(str, command)), capture_output=True, text=True)

    def test_lines_of_no_journal(self):
        """JSON that no regression wrote is named by its line."""
        planted = Planted(self.dir, "")
        planted.regress("--gfx", "8", "--enc", "scalar", "--waves", "1000")
        path = planted.out / "journal.jsonl"
        head, run, *_ = path.read_text().splitlines()
        row = json.loads(run)
        for text, line in (
            ("{}", 1),
            ("[]", 1),
            (json.dumps({**json.loads(head), "options": {}}), 1),
            (f"{head}\n{{}}", 2),
            (f"{head}\n{run}\n7", 3),
            (f"{head}\n{json.dumps({**row, 'job': {}})}", 2),
            (f"{head}\n{json.dumps({**row, 'row': {'exit': 0}})}", 2),
        ):
            with self.subTest(text=text[-40:]):
                path.write_text(text + "\n")
                done = self.resume("--out", planted.out)
                self.check(done, USAGE)
                self.assertRegex(done.stderr, rf"^regress: \S+/journal\.jsonl:{line} is [^\n]*\n$")

    def test_bad_line(self):
        """A line that is not UTF-8, or not JSON, costs its own run alone, and is named."""
        planted = Planted(self.dir, "")
        options = ("--gfx", "8", "--enc", "scalar", "--waves", "1000")
        whole, _ = planted.regress(*options)
        path = planted.out / "journal.jsonl"
        lines = path.read_bytes().splitlines(keepends=True)
        for bad in (b"\xff\xfe" + lines[1][2:], lines[1][:70] + b"\n", b"\0" * 4096 + b"\n", b"\n"):
            with self.subTest(bad=bad[:9]):
                path.write_bytes(b"".join([lines[0], bad, *lines[2:]]))
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    journal = Journal.resume(path, SOURCES)
                self.assertEqual(len(journal.rows), len(lines) - 2)
                self.assertRegex(
                    said.getvalue(), r"(?m)^regress: \S+/journal\.jsonl:2 is not JSON [^\n]*\n"
                )
                summary, _ = planted.regress(*options, journal=journal)
                self.assertEqual(len(planted.called("run")), 1)
                self.assertEqual(summary["totals"], whole["totals"])

    def test_nothing_to_resume(self):
        done = self.resume()
        self.check(done, USAGE)
        self.assertRegex(done.stderr, r"^regress: there is nothing to resume in \S+\n$")

    def test_once(self):
        """--once gives the verdict of the same sources and options again, else begins anew and
        says why."""
        planted = Planted(self.dir, "")
        begun = [
            "--build",
            str(self.dir),
            "--jobs",
            "1",
            "--units",
            UNIT,
            "--once",
            "--enc",
            "scalar",
        ]
        args = regress.parse_arguments([*begun, "--gfx", "8", "--waves", "1000"])
        made_from = {"the RTL": "1"}
        fresh = SimpleNamespace(up_to_date=lambda: True)  # then nothing is built
        folder = SimpleNamespace(sources=fresh)
        path = planted.out / "journal.jsonl"

        def begin(args):
            with mock.patch.object(regress, "sources", lambda *_: made_from):
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    journal = regress.begin(args, folder, planted.out)
            if journal:
                self.addCleanup(journal.file.close)
            return journal, said.getvalue()

        self.assertEqual(begin(args)[1], "")
        planted.regress("--gfx", "8", "--enc", "scalar", "--waves", "1000", journal=begin(args)[0])
        self.assertEqual(begin(args), (None, ""))
        summary = planted.out / "summary.json"
        whole = summary.read_text()
        summary.write_text(whole.replace('"exit": 0, ', '"exit": -9, ', 1))
        self.assertGreater(len(begin(args)[0].rows), 1, "a killed run goes on")
        summary.write_text(whole)
        kept = path.read_bytes()
        for change, name in (
            (lambda: made_from.update({"the RTL": "3"}), "the RTL"),
            (lambda: setattr(args, "waves", 2000), "--waves"),
            (lambda: path.write_text('{"options": {}}\n'), ":1 is not the first line of a journal"),
        ):
            change()
            journal, said = begin(args)
            self.assertRegex(said, rf"^regress: [^\n]*{name}; it begins anew\n$")
            self.assertEqual((journal.rows, summary.exists()), ({}, False))
            summary.write_text(whole)
            made_from["the RTL"] = "1"
            args.waves = 1000
            path.write_bytes(kept)

    def test_sources(self):
        """What decides the results is compared by content, never by time, and named."""
        for name in ("mau", "mau.sv", "mau.h"):
            (self.dir / name).write_text(name)
        units = SimpleNamespace(
            sources=lambda: {
                "the RTL": [self.dir / "mau.sv"],
                "the encodings": [self.dir / "mau.h"],
            }
        )
        folder = SimpleNamespace(build=self.dir, units=units)
        begun = ["--build", str(self.dir), "--jobs", "1", "--units", UNIT]

        def now(*words):
            return sources(folder, regress.parse_arguments([*begun, *words]))

        first = now()
        for name in ("mau", "mau.sv", "mau.h"):
            os.utime(self.dir / name, (1, 1))
        self.assertEqual(now("--jobs", "2", "--keep-going"), first)
        self.assertEqual(changed(first, now("--gfx", "9")), ["the list of runs"])
        self.assertEqual(changed(first, now("--no-real")), ["the real requests"])
        with mock.patch.dict(os.environ, MAU_UNIT_CXXFLAGS="-O0"):
            self.assertEqual(changed(first, now()), ["the compilers' settings"])
        for name, what in (
            ("mau", "the program mau"),
            ("mau.sv", "the RTL"),
            ("mau.h", "the encodings"),
        ):
            (self.dir / name).write_text("another")
            self.assertEqual(changed(first, now()), [what])
            (self.dir / name).write_text(name)

    def test_time(self):
        """--time takes seed after seed; each run that ended counts, in the plan, too."""
        planted = Planted(self.dir, "")
        summary, _ = planted.regress(
            "--gfx", "8", "--enc", "scalar", "--waves", "1000", "--time", "2s"
        )
        seeds = {row["seed"] // 10000 for row in summary["runs"]}
        self.assertGreater(len(seeds), 3)
        self.assertEqual(seeds, set(range(1, len(seeds) + 1)))
        self.assertEqual(
            (summary["exit"], summary["totals"]["planned"]), (OK, summary["totals"]["runs"])
        )
        self.assertEqual(
            len({(row["seed"], row["checked"]) for row in summary["runs"]}), len(summary["runs"])
        )


class MergeCommand(MauCase):
    def merge(self, code, *args):
        return self.check(
            subprocess.run(
                [
                    sys.executable,
                    str(ROOT / "tools/merge.py"),
                    "--build",
                    str(self.dir),
                    *map(str, args),
                ],
                capture_output=True,
                text=True,
                cwd=self.dir,
            ),
            code,
        )

    def test_errors(self):
        self.assertRegex(
            self.merge(IO, "none").stderr,
            r"^merge: cannot read none/summary\.json: No such file or directory\n$",
        )
        self.assertIn("one of the folders", self.merge(USAGE, "--out", "here", "here").stderr)
        self.file("no object", "summary.json")
        self.assertIn("is not JSON", self.merge(USAGE, self.dir).stderr)
        for args in (("--no", "here"), (), ("--out", "", "here"), ("",)):
            self.assertRegex(
                self.merge(USAGE, *args).stderr,
                r"^merge: [^\n]*; './run merge --help' shows the options\n$",
            )
        whole = {
            "schema": 3,
            "started": "",
            "options": {"units": [], "gfx": [], "enc": []},
            "machines": [],
            "seconds": 0,
            "table": [],
            "runs": [],
            "real": [],
        }
        for lack, missing in (
            ({"schema": 3}, "started"),
            ({**whole, "runs": {}}, "runs"),
            ({**whole, "options": {"units": []}}, "options.gfx"),
            ({**whole, "machines": [3]}, "machines[0]"),
            ({**whole, "real": [{"name": "x"}]}, "real[0].unit"),
        ):
            self.file(json.dumps(lack), "summary.json")
            self.assertEqual(
                self.merge(USAGE, self.dir).stderr,
                f"merge: summary.json is not a summary of a regression: {missing} is missing or of "
                "another type\n",
            )
        self.assertFalse((self.dir / "merged").exists())


if __name__ == "__main__":
    unittest.main()
