#!/usr/bin/env python3
"""A regression that passes, that goes on after it was killed, that runs for a time; errors of ./run merge.

usage: cli_regress_more.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import resource
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mau_command import INTERRUPTED, IO, MISMATCH, OK, ROOT, USAGE, MauCase  # noqa: E402
from regress_planted import Page, Planted  # noqa: E402

from children import Failed
from regress_journal import Journal


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
        self.assertRegex(said, r"(?m)^cover:  \d+ of \d+ cases hit; holes:$")
        self.assertFalse((planted.out / "failed").exists())

    def test_resume(self):
        """A regression that was killed goes on: what had ended does not run again, and each run counts once."""
        planted = Planted(self.dir, "")
        options = ("--gfx", "8,9", "--waves", "2000")
        whole, _ = planted.regress(*options)
        path = planted.out / "journal.jsonl"
        lines = path.read_text().splitlines(keepends=True)
        self.assertEqual(len(lines), 1 + whole["totals"]["runs"])
        path.write_text("".join(lines[:8]) + lines[8][:40])
        summary, _ = planted.regress(*options, journal=Journal.resume(path, "key"))
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
        with self.assertRaisesRegex(Failed, "has changed since"):
            Journal.resume(path, "another")

    def test_resume_after_a_killed_run(self):
        """A run that a signal ended before the regression ended runs again; one that failed by itself, short of its waves, stays."""
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
                summary, _ = planted.regress(*options, journal=Journal.resume(path, "key"))
                called = planted.called("run") if planted.calls.exists() else []
                self.assertEqual((len(called), summary["exit"]), (calls, exit_code))
                self.assertEqual(summary["totals"]["planned"], whole["totals"]["planned"])
                self.assertEqual(summary["totals"]["failed"], int(exit_code == MISMATCH))

    def test_resume_on_a_full_disk(self):
        """The journal, of which there is no other copy, stays as it is when the new one cannot be written."""
        planted = Planted(self.dir, "")
        planted.regress("--gfx", "8", "--enc", "scalar", "--waves", "1000")
        path = planted.out / "journal.jsonl"
        before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(
            resource.RLIMIT_FSIZE, (300, limits[1])
        )  # as a full disk: EFBIG, for Python ignores SIGXFSZ
        try:
            with self.assertRaises(OSError):
                Journal.resume(path, "key")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        self.assertEqual(path.read_bytes(), before)
        self.assertEqual(len(Journal.resume(path, "key").rows), len(before.splitlines()) - 1)

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
                done = subprocess.run(
                    [
                        sys.executable,
                        str(ROOT / "tools/regress.py"),
                        "--build",
                        str(self.dir),
                        "--jobs",
                        "1",
                        "--resume",
                        "--out",
                        str(planted.out),
                    ],
                    capture_output=True,
                    text=True,
                )
                self.check(done, USAGE)
                self.assertRegex(done.stderr, rf"^regress: \S+/journal\.jsonl:{line} is [^\n]*\n$")

    def test_nothing_to_resume(self):
        done = subprocess.run(
            [
                sys.executable,
                str(ROOT / "tools/regress.py"),
                "--build",
                str(self.dir),
                "--jobs",
                "1",
                "--resume",
            ],
            capture_output=True,
            text=True,
        )
        self.check(done, USAGE)
        self.assertRegex(done.stderr, r"^regress: there is nothing to resume in \S+\n$")

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
        self.assertIn("is no JSON", self.merge(USAGE, self.dir).stderr)
        for args in (("--no", "here"), (), ("--out", "", "here"), ("",)):
            self.assertRegex(
                self.merge(USAGE, *args).stderr,
                r"^merge: [^\n]*; './run merge --help' shows the options\n$",
            )
        whole = {
            "schema": 2,
            "started": "",
            "options": {"units": [], "gfx": [], "enc": []},
            "machines": [],
            "seconds": 0,
            "table": [],
            "runs": [],
            "real": [],
        }
        for lack, missing in (
            ({"schema": 2}, "started"),
            ({**whole, "runs": {}}, "runs"),
            ({**whole, "options": {"units": []}}, "options.gfx"),
            ({**whole, "machines": [3]}, "machines[0]"),
            ({**whole, "real": [{"name": "x"}]}, "real[0].unit"),
        ):
            self.file(json.dumps(lack), "summary.json")
            self.assertEqual(
                self.merge(USAGE, self.dir).stderr,
                f"merge: summary.json is no summary of a regression: {missing} is missing or of another type\n",
            )
        self.assertFalse((self.dir / "merged").exists())


if __name__ == "__main__":
    unittest.main()
