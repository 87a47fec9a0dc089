#!/usr/bin/env python3
"""`./run regress`: which runs it is made of, when it stops, what it says, where it writes.

usage: cli_regress.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import fcntl
import io
import json
import os
import signal
import subprocess
import sys
import time
import unittest
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INTERNAL, INTERRUPTED, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import BUILD, GENERATIONS, REAL, ROOT, MauCase  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
import regress  # noqa: E402
import regress_plan  # noqa: E402
import regress_report  # noqa: E402
import regress_summary  # noqa: E402
import units  # noqa: E402
from children import Children, Failed  # noqa: E402
from regress_run import Runner  # noqa: E402

ARGS = SimpleNamespace(
    gfx=list(regress_plan.GENERATIONS),
    enc=list(regress_plan.SHARE),
    waves=60000,
    units=("4/4/64", "8/16/128"),
    keep_going=False,
    json=False,
    jobs=1,
    seconds=None,
    stimulus=None,
    empty=(),
)


def changed(**members):
    return SimpleNamespace(**{**vars(ARGS), **members})


class Table(unittest.TestCase):
    def test_columns(self):
        """80 columns: exact numbers for up to seven generations, rounded ones for more."""
        for gfx, head, wide in (
            (GENERATIONS[:7], "unit         gfx6    gfx7", "  123,456"),
            (GENERATIONS, "unit      gfx6    7    8", " 123k"),
        ):
            for waves, bad in ((123456, 0), (99_950, 0), (123_456_789, 88)):
                row = {
                    "unit": "16/16/64",
                    "checked": False,
                    "data": False,
                    "planned": 388,
                    "runs": 388,
                    "failed": bad,
                    "clocks": waves * 100,
                    "waves": dict.fromkeys(gfx, waves),
                }
                lines = regress_report.table({"options": {"gfx": gfx}, "table": [row]})
                self.assertTrue(lines[0].startswith(head), lines[0])
                self.assertLessEqual(max(map(len, lines)), 80, lines)
                self.assertEqual(wide.strip() in lines[1], waves == 123456, lines[1])

    def test_brief(self):
        for number, text in (
            (0, "0"),
            (9999, "9999"),
            (10000, "10k"),
            (38500, "38k"),
            (999_499, "999k"),
            (999_500, "1.0M"),
            (1_250_000, "1.2M"),
            (9_960_000, "10M"),
            (2 * 10**9, "2.0G"),
        ):
            self.assertEqual(regress_report.brief(number), text)


class Plan(unittest.TestCase):
    def test_units(self):
        """The default set has fewer lanes than a window, as many and more, and both line sizes.
        It is a part of the full set."""
        sizes = [tuple(map(int, size.split("/"))) for size in units.DEFAULT]
        self.assertEqual(
            {(lanes > window) - (lanes < window) for lanes, window, _ in sizes}, {-1, 0, 1}
        )
        self.assertEqual({line for _, _, line in sizes}, {64, 128})
        self.assertLess(set(units.DEFAULT), set(units.FULL))
        cached = next(
            line
            for line in (ROOT / "CMakeLists.txt").read_text().splitlines()
            if line.startswith("set(MAU_UNITS ")
        )
        self.assertEqual(set(cached.split('"')[1].split(";")), set(units.FULL))
        tests = (ROOT / "testbench/tests.cmake").read_text()
        sizes = " ".join(unit.size for unit in units.LONG)
        self.assertIn(f"\nset(long_units {sizes}) #", tests)
        for unit in units.TESTED + units.LONG:
            self.assertEqual(units.parse(unit.name), unit)
        for name in (
            "mau_unit_verilator_5_4_64",
            "mau_unit_verilator_4_4_64_",
            "mau_unit_none_4_4_64",
            "mau_unit_verilator_4_4",
            "mau_cli",
        ):
            self.assertIsNone(units.parse(name))

    def test_share_with_assertions(self):
        """At least a tenth of all waves and every generation run with assertions, each as a plain
        run does. No two plain runs are the same."""
        for sizes, args in (
            (units.DEFAULT, ARGS),
            (units.FULL, ARGS),
            (("64/64/64",), ARGS),
            (units.DEFAULT, changed(waves=1)),
            (("8/8/64", "4/4/64"), changed(gfx=["6"], enc=["scalar"])),
        ):
            jobs = regress_plan.plan(args, sizes, [1, 2])
            plain, checked = (
                [job for job in jobs if job.checked is flag] for flag in (False, True)
            )
            self.assertGreaterEqual(
                sum(job.waves for job in checked), 0.1 * sum(job.waves for job in jobs)
            )
            self.assertEqual({job.unit for job in checked}, {sizes[0]})
            self.assertEqual({job.gfx for job in checked}, set(args.gfx))
            self.assertLessEqual({job.key() for job in checked}, {job.key() for job in plain})
            self.assertEqual(len({job.seed for job in plain}), len(plain))
            self.assertEqual(len({job.folder() for job in jobs}), len(jobs))
            self.assertTrue(all(("--checked" in job.command(BUILD)) is job.checked for job in jobs))

    def test_data_path(self):
        """Every generation on every unit of the data path, a tenth again with assertions. No run of
        the data path is taken for an address run."""
        for sizes in (units.DEFAULT, units.FULL, ("64/64/64",)):
            args = changed(enc=[*regress_plan.SHARE, regress_plan.DATA])
            jobs = regress_plan.plan(args, sizes, [1, 2])
            data = [job for job in jobs if job.enc == regress_plan.DATA]
            plain, checked = (
                [job for job in data if job.checked is flag] for flag in (False, True)
            )
            self.assertEqual(
                Counter((job.unit, job.gfx) for job in plain),
                Counter({(u, g): 4 for u in sizes if u in units.VMEM for g in args.gfx}),
            )
            self.assertEqual({job.gfx for job in checked}, {job.gfx for job in plain})
            self.assertGreaterEqual(
                sum(job.waves for job in checked), 0.1 * sum(job.waves for job in data)
            )
            self.assertTrue(
                all(
                    job.command(BUILD)[:2] == ["run", "--data"] and job.build().engine == "vmem"
                    for job in data
                )
            )
            self.assertTrue(
                all(
                    "--data" not in job.command(BUILD) and job.build().engine == "verilator"
                    for job in jobs
                    if job not in data
                )
            )
            every = [job.seed for job in jobs if not job.checked]
            self.assertEqual(len(set(every)), len(every))
            self.assertEqual(
                [job for job in jobs if job not in data], regress_plan.plan(ARGS, sizes, [1, 2])
            )


class Coverage(unittest.TestCase):
    def test_holes(self):
        """Holes are listed if they are few, and in no failed regression."""
        for hits, groups, lines in (
            ({"A1": 1}, [], ["cover:  1 of 1 cases hit"]),
            (
                {"A1": 0, "A2": 3, "A3": 0},
                [],
                ["cover:  1 of 3 cases hit; holes:", "        A1 A3"],
            ),
            ({"A1": 0, "A2": 3}, [{}], ["cover:  1 of 2 cases hit; the page lists the holes"]),
            (
                {f"A{i}": 0 for i in range(41)},
                [],
                ["cover:  0 of 41 cases hit; the page lists the holes"],
            ),
        ):
            summary = {"coverage": hits, "groups": groups}
            self.assertEqual(regress_report.coverage(summary), lines)


class Run(MauCase):
    """The runner with a program that does as 'script' says, and units that need no building."""

    def setUp(self):
        super().setUp()
        self.built = []
        self.folder = SimpleNamespace(
            build=self.dir, children=Children(), units=SimpleNamespace(build=self.build)
        )

    def build(self, unit, children):
        self.built.append(str(unit))

    def program(self, script):
        (self.dir / "mau").write_text("#!/bin/sh\n" + script)
        (self.dir / "mau").chmod(0o755)

    def run_jobs(self, args):
        jobs = regress_plan.plan(args, args.units, [1])
        with contextlib.redirect_stdout(io.StringIO()) as said:
            runner = Runner(args, self.folder, jobs, self.dir)
            rows, seconds = runner.all()
        head = {"options": {"units": list(args.units), "gfx": args.gfx, "enc": args.enc}}
        return (
            jobs,
            regress_summary.make(head, rows, [], seconds, regress.planned(runner, jobs)),
            said.getvalue(),
        )

    def failed(self, summary):
        return [row for row in summary["runs"] if row["exit"]]

    # Another hash for each list of arguments.
    GOOD = 'echo "{\\"waves\\":5,\\"clocks\\":9,\\"hash\\":\\"$3$5$7$9${11}${13}${15}\\"}"\n'
    BAD = (
        'case "$*" in *"--gfx 9 "*) echo "{\\"kind\\":\\"value\\",\\"channel\\":\\"res\\",'
        '\\"field\\":\\"addr\\",\\"waves\\":2}"; exit 1 ;; esac\n'
    )

    def test_all_pass(self):
        self.program(self.GOOD)
        for count in (1, 3):
            self.built.clear()
            jobs, summary, said = self.run_jobs(changed(jobs=count))
            self.assertEqual(
                (
                    len(summary["runs"]),
                    self.failed(summary),
                    summary["checks"],
                    summary["exit"],
                    said,
                ),
                (len(jobs), [], [], OK, ""),
            )
            self.assertEqual([row["seed"] for row in summary["runs"]], [job.seed for job in jobs])
            self.assertEqual(self.built[0], "4/4/64 verilator")
            self.assertEqual(
                Counter(self.built),
                Counter(["4/4/64 verilator", "8/16/128 verilator", "4/4/64 verilator trace"]),
            )
            self.assertEqual(summary["checked"]["waves"], 5 * sum(job.checked for job in jobs))
            text = regress_report.text(summary)
            self.assertRegex(text, r"(?m)^\+asserts +\d+ .* ok$")
            self.assertRegex(
                text,
                r"(?m)^checked: \d+ waves again with the RTL's assertions \(\d+ %\), "
                r"the same hashes$",
            )

    def test_data_fails(self):
        """A failing run of the data path ends the regression, and has a folder of its own."""
        self.program(
            'case "$*" in *--data*) echo "{\\"kind\\":\\"value\\",\\"channel\\":\\"vgpr\\",'
            '\\"field\\":\\"data\\",\\"waves\\":2,'
            '\\"reproduce\\":\\"./run mau replay $MAU_MAKE\\"}"; exit 1 ;; esac\n' + self.GOOD
        )
        jobs, summary, said = self.run_jobs(changed(enc=["all", regress_plan.DATA]))
        self.assertEqual(self.built[-1], "4/4/64 vmem")
        self.assertEqual([row["enc"] for row in self.failed(summary)], [regress_plan.DATA])
        self.assertRegex(
            said, r"^\d+ s: 4/4/64, gfx6, both, data, seed \d+: FAILED \(value vgpr data\)\n$"
        )
        text = regress_report.text(summary)
        self.assertRegex(text, r"(?m)^\+data .* 1 BAD$")
        self.assertIn(f"   replay  ./run mau replay {ROOT / 'run'}\n", text)

    def test_first_failure_ends_it(self):
        """The failure is printed at once and runs once more for its waveform. Runs that have not
        begun are cut, and that is not a pass."""
        self.program(f'echo "$4 $MAU_MAKE" >>{self.dir}/made\n' + self.BAD + self.GOOD)
        jobs, summary, said = self.run_jobs(ARGS)
        made = (self.dir / "made").read_text().splitlines()
        self.assertEqual(
            [line.split()[1:] for line in made], [[]] * len(summary["runs"]) + [[str(ROOT / "run")]]
        )
        self.assertEqual([row["gfx"] for row in self.failed(summary)], ["9"])
        self.assertLess(len(summary["runs"]), len(jobs) / 4)
        self.assertEqual(self.built, ["4/4/64 verilator"])
        self.assertRegex(
            said, r"^\d+ s: 4/4/64, gfx9, manual, all, seed \d+: FAILED \(value res addr\)\n$"
        )
        text = regress_report.text(summary)
        self.assertRegex(text, r"(?m)^4/4/64 .* 1 BAD$")
        self.assertRegex(
            text, rf"(?m)^8/16/128 .* {8 * len(ARGS.gfx) - 2} cut$"
        )  # gfx6 has no FLAT
        self.assertIn("\n1. value of res.addr: 1 run\n", text)

    def test_waveform_is_built(self):
        """The first failure ends all builds except that of the tracing unit for its waveform. A run
        without a mismatch needs no waveform."""
        again = self.dir / "again"
        for script, stopped in (
            (f'[ -z "$MAU_MAKE" ] || touch {again}\n' + self.BAD, False),
            ('case "$*" in *"--gfx 9 "*) exit 5 ;; esac\n', True),
        ):
            self.program(script + self.GOOD)
            again.unlink(missing_ok=True)
            ends = []

            def build(unit, children):
                until = time.monotonic() + 10
                while (
                    unit.trace
                    and not children.stopped
                    and not again.exists()
                    and time.monotonic() < until
                ):
                    time.sleep(0.01)
                ends.append((str(unit), children.stopped))

            self.folder.units.build, self.folder.children = build, Children()
            _, summary, _ = self.run_jobs(changed(jobs=2))
            self.assertEqual({row["gfx"] for row in self.failed(summary)}, {"9"})
            self.assertEqual(
                ends, [("4/4/64 verilator", False), ("4/4/64 verilator trace", stopped)]
            )

    def test_keep_going(self):
        self.program(self.BAD + self.GOOD)
        jobs, summary, said = self.run_jobs(changed(keep_going=True))
        self.assertEqual(len(summary["runs"]), len(jobs))
        self.assertEqual(len(self.failed(summary)), sum(job.gfx == "9" for job in jobs))
        self.assertEqual(
            " ".join(said.split()).count("FAILED (value res addr)"), 1, "the first of its kind"
        )

    def test_assertions_change_nothing(self):
        """A run with assertions must have the hash of the plain run."""
        self.program(
            'case "$*" in *--checked*) echo "{\\"waves\\":5,\\"clocks\\":9,'
            '\\"hash\\":\\"other\\"}"; exit 0 ;; esac\n' + self.GOOD
        )
        jobs, summary, _ = self.run_jobs(ARGS)
        self.assertEqual(
            len(regress_summary.unequal_pairs(summary["runs"])), sum(job.checked for job in jobs)
        )
        self.assertEqual((summary["checked"]["same"], summary["exit"]), (False, MISMATCH))
        self.assertIn(
            f"\ncheck: {len(ARGS.gfx)} runs did not do the same with the RTL's assertions on, the "
            "first with\n       log hash other, without ",
            regress_report.text(summary),
        )
        self.assertEqual(
            regress_summary.unequal_pairs([row for row in summary["runs"] if not row["checked"]]),
            [],
        )

    def test_run_that_a_signal_ended(self):
        """It fails the regression with a documented exit code, not with the signal's number."""
        self.program('case "$*" in *"--gfx 9 "*) kill -KILL $$ ;; esac\n' + self.GOOD)
        _, summary, said = self.run_jobs(ARGS)
        self.assertEqual(
            ([row["exit"] for row in self.failed(summary)], summary["exit"]),
            ([-signal.SIGKILL], INTERNAL),
        )
        self.assertIn("FAILED (exit code -9)", said)

    def test_sources_that_change(self):
        """A unit that is built after an edit ends the regression: one verdict, one source."""
        self.program(self.GOOD)
        texts = iter(["old", "new"])
        self.folder.units.key = lambda: next(texts)
        runner = Runner(ARGS, self.folder, regress_plan.plan(ARGS, ARGS.units, [1]), self.dir)
        runner.key = "old"
        with self.assertRaisesRegex(Failed, "^sources of unit 4/4/64 .* changed while "):
            runner.all()
        self.assertEqual(len(self.built), 2)

    def test_unit_that_does_not_build(self):
        def fail(unit, children):
            raise Failed(f"unit {unit} does not build")

        self.program(self.GOOD)
        self.folder.units.build = fail
        with self.assertRaisesRegex(Failed, "4/4/64"):
            self.run_jobs(changed(jobs=2))


class Command(MauCase):
    def setUp(self):
        """The folder build/regress is not for tests: who finds it locked takes another."""
        super().setUp()
        (BUILD / "regress").mkdir(parents=True, exist_ok=True)
        lock = self.enterContext((BUILD / "regress" / "lock").open("a"))
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def regress(self, code, *args, build=BUILD):
        done = subprocess.run(
            [
                sys.executable,
                str(ROOT / "tools/regress.py"),
                "--build",
                str(build),
                "--jobs",
                "1",
                *map(str, args),
            ],
            capture_output=True,
            text=True,
            cwd=self.dir,
        )
        return self.check(done, code)

    def test_bad_arguments(self):
        for args, *words in (
            (("--units", "5/5/5"), "'5/5/5' is not a unit"),
            (("--units",), "--units"),
            (("--seeds", 10**9), "--seeds", "10000"),
            (("--gfx", "6", "--enc", "flat"), "gfx6 has no FLAT"),
            (("--gfx", "13"), "'13'"),
            (("--gfx", ""), "''"),
            (("--jobs", 0), "'0'"),
            (("--jobs", "x"), "'x'"),
            (("--jobs", 10**9), "--jobs"),
            (("--first-seed", -5), "'-5'"),
            (("--first-seed", 10**30), "--first-seed"),
            (("--waves", 0), "--waves"),
            (("--waves", "1e6"), "'1e6'"),
            (("--enc", "all,smem"), "'smem'"),
            (("--frobnicate",), "--frobnicate"),
            (("here",), "here"),
            (("--full", "--units", "4/4/64"), "--full and --units"),
            (("--time", "8"), "'8' is not a time"),
            (("--time", "0s"), "'0s'"),
            (("--time", "99999h"), "30 days"),
            (("--time", "8h", "--seeds", 2), "--seeds and --time"),
            (("--out", ""), "--out", "empty"),
            (("--resume", "--waves", 5), "--waves"),
            (("--resume", "--time", "8h"), "--time"),
            (("--resume", "--once"), "--once"),
            (("--resume", "--no-real"), "--no-real"),
        ):
            with self.subTest(args=args):
                done = self.regress(USAGE, *args, build=self.dir / "none")
                self.assertRegex(
                    done.stderr, r"^regress: [^\n]*; './run regress --help' shows the options\n$"
                )
                for word in words:
                    self.assertIn(word, done.stderr)
                self.assertFalse((self.dir / "none").exists())

    QUICK = ("--units", "4/4/64", "--gfx", "9", "--waves", 1)

    def test_no_folder(self):
        done = self.regress(IO, *self.QUICK, "--out", "/proc/mau")
        self.assertRegex(
            done.stderr,
            r"^regress: cannot write into /proc/mau: [^\n]*; name another folder with --out\n$",
        )

    def test_only_what_is_named(self):
        """The units that --units names, and what the summary says of the share with assertions."""
        before = {path.name: path.stat().st_mtime_ns for path in (BUILD / "units").glob("*.so")}
        with self.own() as out:
            done = self.regress(OK, *self.QUICK, "--json")
            row, summary = json.loads(done.stdout), json.loads((out / "summary.json").read_text())
        changed_units = {
            path.name
            for path in (BUILD / "units").glob("*.so")
            if path.stat().st_mtime_ns != before.get(path.name)
        }
        self.assertLessEqual(
            changed_units,
            {
                "libmau_unit_verilator_4_4_64.so",
                "libmau_unit_verilator_4_4_64_trace.so",
                "libmau_unit_vmem_4_4_64.so",
                "libmau_unit_vmem_4_4_64_trace.so",
            },
        )
        self.assertEqual(row["checked"], summary["checked"])
        self.assertEqual(row["checked"]["same"], True)
        self.assertGreaterEqual(row["checked"]["share"], 0.1)
        self.assertEqual(
            row["checked"]["waves"], sum(run["waves"] for run in summary["runs"] if run["checked"])
        )
        self.assertEqual(row["totals"], summary["totals"])
        self.assertEqual(
            [row["totals"][k] for k in ("runs", "planned", "failed", "real")],
            [len(summary["runs"]), len(summary["runs"]), 0, len(REAL)],
        )

    @contextlib.contextmanager
    def own(self):
        """The folder that a regression takes now: the first that is not locked."""
        for name in ("regress", *(f"regress-{n}" for n in range(2, 100))):
            folder = BUILD / name
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / "lock").open("a") as lock:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    continue
            yield folder
            return

    def test_two_at_once(self):
        """The second has a folder of its own, and says so; no summary is lost."""
        with self.own() as first, (first / "lock").open("a") as lock:
            kept = (
                (first / "summary.json").read_text() if (first / "summary.json").exists() else None
            )
            fcntl.flock(lock, fcntl.LOCK_EX)
            with self.own() as second:
                done = self.regress(OK, *self.QUICK)
            self.assertIn(f"this one into {second}\n", done.stderr)
            self.assertIn(f"details in {second}/index.html\n", done.stdout)
            self.assertEqual((first / "summary.json").read_text() if kept else None, kept)
            self.assertEqual(len(json.loads((second / "summary.json").read_text())["runs"]), 12)

    def test_signal(self):
        for sig in (signal.SIGINT, signal.SIGTERM):
            child = subprocess.Popen(
                [
                    sys.executable,
                    ROOT / "tools/regress.py",
                    "--build",
                    BUILD,
                    "--jobs",
                    "2",
                    "--units",
                    "4/4/64",
                    "--waves",
                    "100000000",
                ],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env={**os.environ, "MAU_UNITS": ""},
            )
            time.sleep(3)
            self.assertIsNone(child.poll())
            child.send_signal(sig)
            _, err = child.communicate(timeout=30)
            self.assertEqual(
                (child.returncode, err.splitlines()[-1]), (INTERRUPTED, "regress: interrupted")
            )


if __name__ == "__main__":
    unittest.main()
