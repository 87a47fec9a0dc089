#!/usr/bin/env python3
"""The folder of a report: all its files are of one report, whoever else writes there, and what a
run found by itself stays.

usage: cli_out.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import fcntl
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import MAU, SMALL, MauCase, mau, objects  # noqa: E402
from samples import GOOD  # noqa: E402

REPORT = {"failing.mreq", "shrunk.mreq", "report.txt", "window.fst", "window.gtkw", "window.sucl"}


def run(fault, *args):
    return ("run", *SMALL, "--fault", fault, "--json", *args)


class Out(MauCase):
    def files(self, name):
        return {path.name for path in (self.dir / name).iterdir()} & (
            REPORT | {"replay.fst", "replay.gtkw", "replay.sucl"}
        )

    def fault(self, name):
        """The fault that the files of a folder are of."""
        found = {
            line.split("fault=")[1].split()[0]
            for path in ("failing.mreq", "shrunk.mreq")
            for line in (self.dir / name / path).read_text().splitlines()
            if line.startswith("unit ")
        }
        self.assertEqual(len(found), 1, found)
        return int(found.pop(), 0)

    def report(self, done, folder):
        """A mismatch whose files are all in 'folder'."""
        (row,) = objects(self.check(done, MISMATCH).stdout)
        for key in ("failing", "shrunk", "report", "trace", "view"):
            self.assertEqual(os.path.dirname(row[key]), folder)
        return row

    def test_default_is_a_new_folder(self):
        """A run that was given no folder never replaces what one found."""
        for fault, folder in ((1, "mau-out"), (3, "mau-out-2"), (14, "mau-out-3")):
            done = mau(*run(fault), cwd=self.dir)
            self.report(done, folder)
            self.assertEqual(
                (self.files(folder), self.fault(folder), done.stderr), (REPORT, fault, "")
            )
        self.assertEqual(self.fault("mau-out"), 1)

    def test_named_folder_has_one_report(self):
        """A later report replaces an earlier one whole: no file of the earlier one stays. Other
        files do."""
        self.report(mau(*run(1, "--out", "bug"), cwd=self.dir), "bug")
        (self.dir / "bug" / "notes").write_text("mine")
        self.report(mau(*run(3, "--out", "bug"), cwd=self.dir), "bug")
        self.assertEqual((self.files("bug"), self.fault("bug")), (REPORT, 3))
        source = self.file((self.dir / "bug" / "failing.mreq").read_bytes(), "source.mreq")
        self.check(mau("replay", "--out", "bug", source, cwd=self.dir), MISMATCH)
        self.assertEqual(self.files("bug"), {"failing.mreq", "report.txt"})
        self.check(mau("replay", "--trace", "--out", "bug", self.file(GOOD), cwd=self.dir), OK)
        self.assertEqual(self.files("bug"), {"replay.fst", "replay.gtkw", "replay.sucl"})
        self.assertEqual((self.dir / "bug" / "notes").read_text(), "mine")

    def test_report_text(self):
        """report.txt is what the terminal has, under the run of its episode as a person types it;
        the JSON says the same of the request."""
        text = self.check(
            mau("run", *SMALL, "--fault", 3, "--out", "bug", cwd=self.dir), MISMATCH
        ).stdout
        said = "MISMATCH: " + text.partition("MISMATCH: ")[2]
        self.assertEqual(
            (self.dir / "bug/report.txt").read_text(),
            f"run: ./run mau run {' '.join(SMALL)} --fault 3 --episode 0 --seed 1\n\n{said}",
        )
        row = self.report(
            mau("run", *SMALL, "--js", "--fault", 3, "--out", "bug", cwd=self.dir), "bug"
        )
        self.assertEqual((self.dir / "bug/report.txt").read_text().partition("\n\n")[2], said)
        self.assertNotIn("--js", (self.dir / "bug/report.txt").read_text())
        for name, value in {**row["shown"]["sides"], **row["shown"]["fields"]}.items():
            self.assertRegex(" ".join(said.split()), rf" {re.escape(name)} +{re.escape(value)} ")
        self.assertEqual(set(row["shown"]["sides"]), {"model", "unit"})
        self.assertLessEqual({"context", "op", "scalar"}, set(row["shown"]["fields"]))

    def test_standard_input(self):
        """An episode from standard input: no line to paste that would wait for it, and with a
        folder one that plays its file."""
        self.report(mau(*run(3, "--out", "bug"), cwd=self.dir), "bug")
        failing = (self.dir / "bug/failing.mreq").read_text()
        text = self.check(mau("replay", "-", input=failing), MISMATCH).stdout
        self.assertIn("  none       --out DIR would leave some\n", text)
        self.assertNotIn("reproduce", text)
        self.assertIsNone(
            objects(mau("replay", "--json", "-", input=failing).stdout)[0]["reproduce"]
        )
        text = self.check(
            mau("replay", "--out", "in", "-", input=failing, cwd=self.dir), MISMATCH
        ).stdout
        self.assertIn("  reproduce  ./run mau replay in/failing.mreq\n", text)
        self.assertTrue((self.dir / "in/report.txt").read_text().startswith("MISMATCH: "))

    def test_folder_in_use(self):
        """While a report is written its folder is its own; another goes beside it, and says so."""
        (self.dir / "bug").mkdir()
        held = os.open(self.dir / "bug", os.O_RDONLY)
        self.addCleanup(os.close, held)
        fcntl.flock(held, fcntl.LOCK_EX)
        done = mau(*run(1, "--out", "bug"), cwd=self.dir)
        self.report(done, "bug-2")
        self.assertEqual((self.files("bug"), len(done.stderr.splitlines())), (set(), 1))
        self.assertIn("this report is in bug-2", done.stderr)

    def test_two_at_once(self):
        """Two runs that were started together: both reports are there, each whole."""
        for more in ((), ("--out", "same")):
            with self.subTest(more=more):
                children = {
                    fault: subprocess.Popen(
                        [str(MAU), *map(str, run(fault, *more))],
                        cwd=self.dir,
                        text=True,
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE,
                    )
                    for fault in (1, 3)
                }
                for fault, child in children.items():
                    out, _ = child.communicate(timeout=120)
                    (row,) = objects(out)
                    folder = os.path.dirname(row["failing"])
                    self.assertEqual(
                        (child.returncode, self.fault(folder), self.files(folder)),
                        (MISMATCH, fault, REPORT),
                    )


if __name__ == "__main__":
    unittest.main()
