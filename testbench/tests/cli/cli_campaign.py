#!/usr/bin/env python3
"""A campaign (docs/user/campaign.md): tasks by hand, by GNU parallel and by Slurm on this machine,
with the lines of that page. Tasks that are killed go on, no run counts twice, and the merged
summary equals that of one regression.

usage: cli_campaign.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK, USAGE  # noqa: E402
from mau_command import BUILD, REAL, ROOT, USER, MauCase  # noqa: E402
from slurm_here import Slurm  # noqa: E402

sys.path.insert(0, str(ROOT / "tools"))
from children import Failed  # noqa: E402
from regress_journal import ended_by_itself, read  # noqa: E402

PAGE = (USER / "campaign.md").read_text()
# Of a task of the tests; seeds give the runs.
SMALL = ["--units", "4/4/64", "--gfx", "8,9", "--enc", "buffer,scalar", "--waves", "30000"]
RUNS = 10  # 2 units of the table: 8 plain runs, 2 with assertions


def line_of(program):
    """The line of the page that calls 'program', as words, but the tasks' options."""
    line = next(line.strip() for line in PAGE.splitlines() if line.startswith(f"    {program} "))
    return shlex.split(re.sub(r" --waves \d+", "", line))


class Campaign(MauCase):
    def setUp(self):
        super().setUp()
        self.folder = self.dir / "campaign"

    def task(self, number, *options, wait=True):
        command = [
            str(ROOT / "tools/campaign.sh"),
            str(self.folder),
            str(number),
            *map(str, options),
        ]
        child = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            start_new_session=True,
            env={**os.environ, "MAU_BUILD": str(BUILD)},
        )
        if not wait:
            return child
        out, err = child.communicate(timeout=300)
        return subprocess.CompletedProcess(command, child.returncode, out, err)

    def rows(self, number):
        """Runs of a task that ended, not by a signal."""
        try:
            return sum(
                ended_by_itself(line["row"])
                for line in read(self.folder / str(number) / "journal.jsonl")[1]
            )
        except Failed:  # not yet begun
            return 0

    def wait_for(self, condition, seconds=120):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, "it takes too long")
            time.sleep(0.02)

    def killed(self, number):
        """A task that SIGKILL ends, with its children, when some of its runs have ended."""
        child = self.task(number, *SMALL, "--jobs", 1, wait=False)
        self.wait_for(lambda: self.rows(number) >= 2)
        for pid in self.family(child.pid):
            os.kill(pid, signal.SIGKILL)
        child.communicate()
        self.assertLess(self.rows(number), RUNS)
        self.assertFalse((self.folder / str(number) / "summary.json").exists())
        return self.rows(number)

    def cut_one(self, number):
        """A task that ended after a signal to one of its runs, as when memory runs out."""
        folder = self.folder / str(number)
        for name in ("summary.json", "journal.jsonl"):
            lines = (folder / name).read_text().splitlines(keepends=True)
            last = max(n for n, line in enumerate(lines) if '"enc": "scalar", ' in line)
            lines[last] = lines[last].replace('"exit": 0,', '"exit": -9,')
            text = "".join(lines)
            self.assertEqual(text.count('"exit": -9,'), 1)
            (folder / name).write_text(text.replace('\n"exit": 0,', '\n"exit": 7,', 1))

    @staticmethod
    def family(root):
        """A process and those that it has started, as a machine that fails ends them all."""
        parents = {}
        for line in subprocess.run(
            ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True
        ).stdout.splitlines():
            pid, parent = map(int, line.split())
            parents.setdefault(parent, []).append(pid)
        found = [root]
        for pid in found:
            found += parents.get(pid, [])
        return found

    def merged(self, tasks):
        """The merged summary, which must have each run of each task once."""
        out = self.dir / "merged"
        folders = [str(self.folder / str(task)) for task in tasks]
        done = subprocess.run(
            [str(ROOT / "run"), "merge", "--out", str(out), *folders],
            capture_output=True,
            text=True,
            env={**os.environ, "MAU_BUILD": str(BUILD)},
        )
        self.check(done, OK)
        summary = json.loads((out / "summary.json").read_text())
        self.assertEqual({row["seed"] // 10000 for row in summary["runs"]}, set(tasks))
        names = [(row["seed"], row["checked"]) for row in summary["runs"]]
        self.assertEqual(
            (len(names), len(set(names)), summary["totals"]["planned"]),
            (RUNS * len(tasks),) * 2 + (RUNS * len(tasks),),
        )
        self.assertEqual(len(summary["machines"]), 1, "a machine is listed once")
        self.assertEqual(summary["machines"][0]["waves"], summary["totals"]["waves"])
        self.assertLess((out / "index.html").stat().st_size, 2_000_000)
        return summary

    def whole(self, count):
        """The hashes of one regression of these seeds."""
        out = self.dir / "whole"
        command = [
            str(ROOT / "run"),
            "regress",
            "--out",
            str(out),
            "--no-real",
            "--seeds",
            str(count),
            *SMALL,
        ]
        self.check(
            subprocess.run(
                command,
                capture_output=True,
                text=True,
                cwd=ROOT,
                env={**os.environ, "MAU_BUILD": str(BUILD)},
            ),
            OK,
        )
        return self.hashes(json.loads((out / "summary.json").read_text()))

    @staticmethod
    def hashes(summary):
        return {(row["seed"], row["checked"]): row["hash"] for row in summary["runs"]}


class Task(Campaign):
    def test_bad_arguments(self):
        for words, says in (
            (["x"], "'x' is none"),
            (["0"], "'0' is none"),
            ([], "are missing"),
            (["1", "--seeds", "3"], "--seeds is the campaign's own"),
            (["1", "--resume"], "--resume is"),
            (["1", "--once"], "--once is"),
            (["1", "--first-seed=3"], "--first-seed=3 is"),
            (["1", "--time", "8h"], "--time is"),
        ):
            done = subprocess.run(
                [str(ROOT / "tools/campaign.sh"), str(self.folder), *words],
                capture_output=True,
                text=True,
            )
            self.check(done, USAGE)
            self.assertRegex(done.stderr, rf"^campaign: [^\n]*{re.escape(says)}[^\n]*\n$")
        done = subprocess.run(
            [str(ROOT / "tools/campaign.sh"), "", "1"], capture_output=True, text=True
        )
        self.assertRegex(self.check(done, USAGE).stderr, r"^campaign: FOLDER is empty; [^\n]*\n$")
        self.assertFalse(self.folder.exists())

    def test_kill_and_again(self):
        """A task that was killed goes on. A task that has ended gives its verdict again. Tasks 1
        and 2 together equal one regression."""
        kept = self.killed(2)
        again = self.check(self.task(2, *SMALL, "--jobs", 1), OK)
        self.assertIn(f"; {kept} of them are done", again.stdout)
        path = self.folder / "2/summary.json"
        before = path.read_bytes(), path.stat().st_mtime_ns
        start = time.monotonic()
        self.assertRegex(
            self.check(self.task(2, *SMALL), OK).stdout,
            r"^regress: this one has ended, exit code 0; see \S+/2/index\.html\n$",
        )
        self.assertEqual((path.read_bytes(), path.stat().st_mtime_ns), before)
        self.assertLess(time.monotonic() - start, 5)
        path.write_text(path.read_text().replace('"exit": 0,', '"exit": 1,', 1))
        self.assertEqual(
            self.task(2, *SMALL).returncode, 1, "a task that failed gives its exit code again"
        )
        path.write_bytes(before[0])
        self.cut_one(2)
        self.assertIn(
            f"; {RUNS - 1} of them are done",
            self.check(self.task(2, *SMALL, "--jobs", 1), OK).stdout,
        )
        journal = self.folder / "2/journal.jsonl"
        journal.write_text(
            re.sub('"the RTL": "[^"]*"', '"the RTL": "0"', journal.read_text(), count=1)
        )
        again = self.check(self.task(2, *SMALL, "--jobs", 1), OK)
        self.assertRegex(
            again.stderr, r"(?m)^regress: changed since \S+ began: the RTL; it begins anew$"
        )
        self.assertRegex(again.stdout, r"(?m)^regress: \d+ runs, .* cores$")
        self.check(self.task(1, *SMALL, "--jobs", 1), OK)
        summary = self.merged([1, 2])
        self.assertEqual(self.hashes(summary), self.whole(2))
        self.assertEqual(summary["totals"]["real"], len(REAL), "task 1 alone replays real requests")


class Parallel(Campaign):
    def test_line(self):
        """The page's line, once with a task that is killed, then again."""
        if not shutil.which("parallel"):
            self.skipTest("GNU parallel (package parallel) is not installed")
        kept = self.killed(2)
        words = line_of("parallel")
        self.assertEqual(words[-1], "{1..16}")
        words = [
            str(self.folder)
            if word == "build/campaign"
            else str(self.dir / "log")
            if word == "campaign.log"
            else word
            for word in words[:-2]
        ]
        line = shlex.join([*words, *SMALL]) + " ::: {1..3}"
        for _ in range(2):
            done = subprocess.run(
                ["bash", "-c", line],
                capture_output=True,
                text=True,
                cwd=ROOT,
                env={**os.environ, "MAU_BUILD": str(BUILD)},
                timeout=600,
            )
            self.check(done, OK)
        self.assertEqual(done.stdout.count("has ended, exit code 0"), 3)
        self.assertGreater(kept, 1)
        self.assertEqual(self.hashes(self.merged([1, 2, 3])), self.whole(3))


class Array(Campaign):
    def test_line(self):
        """The page's line on a Slurm of this machine. A task is killed, then the array is
        submitted again."""
        if Slurm.missing():
            self.skipTest(f"{', '.join(Slurm.missing())} (package slurm-wlm) not installed")
        words = line_of("sbatch")
        self.assertEqual((words[1], words[3]), ("--array=1-16", "build/campaign"))
        with Slurm(self.dir / "slurm", cpus=4) as slurm:
            slurm.env["MAU_BUILD"] = str(BUILD)
            submit = [
                "sbatch",
                "--parsable",
                "--array=1-3",
                f"--output={self.dir}/slurm-%a.log",
                words[2],
                self.folder,
                *SMALL,
            ]
            job = slurm.said(*submit, cwd=ROOT).strip()
            slurm.wait(lambda: self.rows(2) >= 2, 200, "task 2 does not begin")
            slurm.said("scancel", "--signal=KILL", "--full", f"{job}_2")
            slurm.finish(400)
            kept = self.rows(2)
            self.assertLess(kept, RUNS)
            self.assertFalse((self.folder / "2/summary.json").exists())
            slurm.said(*submit, cwd=ROOT)
            slurm.finish(400)
        text = (self.dir / "slurm-2.log").read_text()
        self.assertIn(f"; {kept} of them are done", text)
        self.assertIn("has ended, exit code 0", (self.dir / "slurm-1.log").read_text())
        self.assertEqual(self.hashes(self.merged([1, 2, 3])), self.whole(3))


if __name__ == "__main__":
    unittest.main()
