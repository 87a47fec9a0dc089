#!/usr/bin/env python3
"""`mau run --data`: the same seed gives the same bytes; an episode alone gives the same result as
among others; a planted fault is found, reported, shrunk and replayed; invalid options are errors.

usage: cli_run_data.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INTERNAL, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import USER, MauCase, mau, objects, traced, values  # noqa: E402

SMALL = ("run", "--data", "--lanes", 4)
PROFILES = ("none", "fixed", "random", "bursty", "reversed", "starve", "mix")
FILES = ("failing.mreq", "shrunk.mreq", "report.txt", "window.fst", "window.gtkw")
BUBBLE = 14  # docs/user/faults.md: an idle clock after every request
FAULT = 3  # docs/user/faults.md: of the address unit, in the tracing build


def same(row):
    return {key: value for key, value in row.items() if key != "seconds"}


def body(path):
    """A request file without its comments."""
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


class Data(MauCase):
    def summary(self, *args):
        (row,) = objects(self.check(mau(*SMALL, "--json", *args), OK).stdout)
        self.assertEqual((row["verb"], row["verdict"]), ("run --data", "ok"))
        return same(row)

    def narrow(self, text):
        self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])

    def test_repeats(self):
        rows = [self.summary("--waves", 1000, "--seed", seed) for seed in (7, 7, 8)]
        self.assertEqual(rows[0], rows[1])
        self.assertNotEqual(rows[0]["hash"], rows[2]["hash"])

    def test_shorter_option(self):
        """A form of --data that is taken for it says the same."""
        for option in ("--d", "--dat"):
            (row,) = objects(
                self.check(
                    mau("run", option, "--lanes", 4, "--json", "--seed", 7, "--waves", 100), OK
                ).stdout
            )
            self.assertEqual(same(row), self.summary("--seed", 7, "--waves", 100))

    def test_checked(self):
        """Assertions and registers that are random at power-up change nothing."""
        row = self.summary("--waves", 1000)
        for more in (("--checked",), ("--reset-seed", 5)):
            self.assertEqual(self.summary("--waves", 1000, *more), row)

    def test_everything_is_drawn(self):
        row = self.summary("--waves", 5000)
        for key in (
            "load",
            "store",
            "atomic",
            "cache",
            "illegal",
            "vgpr_writes",
            "sgpr_writes",
            "memory_read",
            "memory_write",
            "memory_atomic",
            "lds_read",
            "lds_write",
            "lds_atomic",
            "overtaken",
        ):
            self.assertGreater(row[key], 0, key)
        self.assertEqual(row["load"] + row["store"] + row["atomic"] + row["cache"], row["waves"])

    def test_coverage(self):
        """Bins by rule and generation, with holes; counting changes nothing else."""
        row = self.summary("--waves", 640, "--gfx", "9", "--coverage")
        cases, holes = row.pop("coverage_cases"), row.pop("coverage_holes")
        bins = row.pop("coverage")
        self.assertEqual((len(bins), sum(hits == 0 for hits in bins.values())), (cases, holes))
        self.assertTrue(all(name.startswith("gfx9 ") for name in bins))
        self.assertGreater(
            sum(hits for name, hits in bins.items() if name.startswith("gfx9 AT")), 0
        )
        self.assertNotIn("gfx9 AT13.add_f32_4", bins)
        self.assertEqual(row, self.summary("--waves", 640, "--gfx", "9"))
        text = self.check(mau(*SMALL, "--waves", 64, "--gfx", "9", "--coverage"), OK).stdout
        self.narrow(text)
        self.assertRegex(text, r"(?m)^hole: .* on gfx9$")
        self.assertRegex(
            text, rf"(?m)^coverage: \d+ of {cases} cases hit, \d+ holes, 64 requests looked at$"
        )

    def test_profiles(self):
        """Each profile of memory has clocks of its own, and all else the same."""
        rows = [
            self.summary("--waves", 640, "--stall", "none", "--memory", profile)
            for profile in PROFILES
        ]
        self.assertEqual(len({row["hash"] for row in rows}), len(rows))
        self.assertEqual(
            len({(row["vgpr_writes"], row["memory_read"], row["compared"]) for row in rows}), 1
        )
        self.assertEqual(min(rows, key=lambda row: row["clocks"]), rows[0])
        self.assertEqual(
            [row["overtaken"] > 0 for row in rows], [False, False, True, False, True, True, True]
        )

    def test_episode_alone(self):
        whole = self.summary("--waves", 96)
        parts = [self.summary("--episode", n) for n in range(3)]
        for key in ("waves", "clocks", "compared", "vgpr_writes", "memory_write"):
            self.assertEqual(sum(part[key] for part in parts), whole[key], key)

    def test_gfx(self):
        rows = [self.summary("--waves", 320, "--gfx", gfx) for gfx in ("7", "11", "10_3,11")]
        self.assertEqual(len({row["hash"] for row in rows}), 3)

    def test_wave_size(self):
        rows = [self.summary("--waves", 320, "--wave-size", size) for size in (32, 64, "both")]
        self.assertEqual(len({row["hash"] for row in rows}), 3)
        self.assertEqual(self.summary("--waves", 320), rows[2])

    def test_bare(self):
        """The same clocks and waves, and nothing compared: a unit with a planted fault would pass,
        so it is refused.
        """
        args = ("--waves", 640, "--stall", "none", "--memory", "fixed")
        row = self.summary(*args)
        (bare,) = objects(self.check(mau(*SMALL, *args, "--bare", "--json"), OK).stdout)
        self.assertEqual((bare["verdict"], bare["compared"], bare["memory_read"]), ("bare", 0, 0))
        for key in ("waves", "episodes", "clocks", "vgpr_writes", "sgpr_writes"):
            self.assertEqual(bare[key], row[key], key)
        for more in (("--fault", FAULT), ("--throughput",)):
            self.assertIn("--bare", self.check(mau(*SMALL, *args, "--bare", *more), USAGE).stderr)

    def test_fault(self):
        """The report has the form of docs/user/cli.md; the line that repeats the episode gives the
        same report, and so does the file."""
        out = self.dir / "out"
        text = self.check(
            mau(*SMALL, "--gfx", "6,7,8,9,10,10_3,11", "--fault", FAULT, "--out", out), MISMATCH
        ).stdout
        block = text[text.index("MISMATCH: value") :].replace(str(out), "mau-out")
        self.narrow(re.sub(r"(?m)^(  reproduce  |again: ).*", "", block))
        for line in (
            r"MISMATCH: \w+ of \w+\.\w+",
            r"  where   request \d+ of 32 \(from 0\), clock \d+$",
            r"  on      data path 4/4/64, memory \w+.*, planted\s+fault\s+3$",
            r"  text    buffer_\w+ ",
            r"  op      enc=mubuf cls=\w+ size=",
            r"Data of lane \d+:$",
            r"  reproduce  \./run mau replay ",
        ):
            self.assertRegex(block, "(?m)^" + line)
        shown = re.search(
            r"(?m)^    \$ \./run mau run --data --lanes 4 --gfx 6,7,8,9,10,10_3,11 --fault 3\n"
            r"    \.\.\.\n((?:    .*\n|\n(?=    ))+)",
            (USER / "cli.md").read_text(),
        )[1]
        self.assertGreater(len(shown), 500)
        for part in re.sub(r"(?m)^    ", "", shown).split("...\n"):
            self.assertIn(part, block)
        again = re.search(r"(?m)^again: \./run mau (.*)$", text)[1].split()
        (row,) = objects(self.check(mau(*again, "--json", "--out", out), MISMATCH).stdout)
        self.assertEqual(
            (row["verb"], row["verdict"], row["result"], row["reproduced"]),
            ("run --data", "MISMATCH", "mismatch", True),
        )
        self.assertIn(f"MISMATCH: {row['kind']} of {row['channel']}.{row['field']}", block)
        self.assertIn(f"request {row['request']} of 32 (from 0), clock {row['clock']}\n", block)
        self.assertIn(f"--episode {row['episode']} ", row["again"])
        self.assertEqual(
            [row[key] for key in ("failing", "shrunk", "report", "trace", "view")],
            [str(out / name) for name in FILES],
        )
        self.assertEqual(
            sorted(path.name for path in out.iterdir()),
            sorted((*FILES, "names", ".surfer", "window.sucl")),
        )
        for name in ("failing.mreq", "shrunk.mreq"):
            (replayed,) = objects(self.check(mau("replay", "--json", out / name), MISMATCH).stdout)
            for key in ("kind", "channel", "field") + (
                "clock",
                "request",
                "lane",
                "model",
                "unit_says",
            ) * (name == "failing.mreq"):
                self.assertEqual(replayed[key], row[key], (name, key))

    def test_failing_file_whatever_the_world(self):
        """Every profile of memory and of stalls: the file replays to the same clock, and is
        canonical.
        """
        out = self.dir / "out"
        worlds = [("--memory", memory) for memory in PROFILES] + [
            ("--stall", stall) for stall in ("always", "rare", "bursty", "random")
        ]
        for seed, world in enumerate(worlds, 1):
            with self.subTest(world=world):
                (row,) = objects(
                    self.check(
                        mau(
                            *SMALL, "--fault", FAULT, "--seed", seed, *world, "--json", "--out", out
                        ),
                        MISMATCH,
                    ).stdout
                )
                self.assertTrue(row["reproduced"])
                self.assertTrue(row["shrunk_size"]["complete"])
                profile, latency = re.search(
                    r"(?m)^memory .*\bprofile=(\w+) latency=(\d+)$",
                    (out / "failing.mreq").read_text(),
                ).groups()
                clocks = "" if profile == "none" else f", {latency} clock{'s' * (latency != '1')}"
                ranges = len(re.findall(r"(?m)^fault ", (out / "failing.mreq").read_text()))
                faults = f", {ranges} fault range{'s' * (ranges != 1)}" if ranges else ""
                place = f"data path 4/4/64, memory {profile}{clocks}{faults}"
                self.assertIn(
                    f"  on      {place}, planted fault 3\n",
                    (out / "report.txt").read_text().replace("\n          ", " "),
                )
                (again,) = objects(
                    self.check(
                        mau("replay", "--json", "--out", self.dir / "again", out / "failing.mreq"),
                        MISMATCH,
                    ).stdout
                )
                self.assertEqual(
                    body(self.dir / "again" / "failing.mreq"), body(out / "failing.mreq")
                )
                for key in (
                    "kind",
                    "channel",
                    "field",
                    "clock",
                    "request",
                    "lane",
                    "model",
                    "unit_says",
                ):
                    self.assertEqual(again[key], row[key], key)
                self.check(mau("replay", "--fault", 0, out / "failing.mreq"), OK)
                self.check(mau("replay", "--fault", 0, out / "shrunk.mreq"), OK)

    def test_trace(self):
        """The view names signals of the dump, all ports among them; at its marker the dump has what
        the report says of the unit.
        """
        out = self.dir / "out"
        self.check(mau(*SMALL, "--fault", FAULT, "--out", out), MISMATCH)
        (row,) = objects(self.check(mau("replay", "--json", out / "shrunk.mreq"), MISMATCH).stdout)
        shown, view = self.check_view(out), (out / "window.gtkw").read_text()
        self.assertEqual(
            {signal for signal in shown if re.fullmatch(r"mau\.\w+_[io](\[.*)?", signal)},
            {
                signal
                for signal in traced(out / "window.fst")
                if re.fullmatch(r"mau\.\w+_[io](\[.*)?", signal)
            }
            - {"mau.clk_i"},
        )
        marker = int(re.search(r"(?m)^\*\S+ (\d+) ", view)[1])
        self.assertEqual(marker, row["clock"])
        now = values(out / "window.fst", marker)
        self.assertEqual(now["mau.mem_req_valid_o"], "1")
        self.assertEqual(
            (row["channel"], row["field"], int(now["mau.mem_req_line_o"], 2)),
            ("mem_req", "line", int(row["unit_says"], 16)),
        )
        for name in ("mem", "atomic", "cls", "error", "enc"):
            self.assertIn(f"^1 {out.resolve() / 'names' / name}.txt\n", view)
            self.assertIn(" ", (out / "names" / f"{name}.txt").read_text())
        self.assertLess(view.index("-requests to memory\n"), view.index("-failing lane\n"))
        self.assertLess(view.index("-failing lane\n"), view.index("-context\n"))

    def test_trace_of_what_passes(self):
        """`replay --trace`: all clocks of the episode."""
        out = self.dir / "out"
        self.check(mau(*SMALL, "--fault", FAULT, "--out", out), MISMATCH)
        done = self.check(
            mau(
                "replay", "--fault", 0, "--trace", "--out", self.dir / "whole", out / "failing.mreq"
            ),
            OK,
        )
        last = re.search(
            r"(?m)^trace: .*replay\.fst \(episode 0 of 1, clocks 0\.\.(\d+)\)$", done.stdout
        )[1]
        self.check_view(self.dir / "whole", "replay")
        (clocks,) = re.findall(r"(?m)^1 episode, 32 requests, (\d+) clocks$", done.stdout)
        self.assertEqual(int(last), int(clocks) - 1)

    def test_shrink_verb(self):
        """`mau shrink` makes of the failing file what the run made of it."""
        out = self.dir / "out"
        self.check(mau(*SMALL, "--fault", FAULT, "--out", out), MISMATCH)
        (row,) = objects(
            self.check(
                mau("shrink", "--json", "-o", self.dir / "small.mreq", out / "failing.mreq"),
                MISMATCH,
            ).stdout
        )
        self.assertEqual((row["result"], row["complete"]), ("shrunk", True))
        self.assertEqual(body(self.dir / "small.mreq"), body(out / "shrunk.mreq"))

    def test_throughput_fails(self):
        """A unit with a bubble after every request breaks Timing 3: the stream of requests replays
        with --throughput alone, and shrinks to fewer requests."""
        out = self.dir / "out"
        args = (
            "--stall",
            "none",
            "--memory",
            "none",
            "--throughput",
            "--waves",
            20000,
            "--fault",
            BUBBLE,
        )
        (row,) = objects(self.check(mau(*SMALL, *args, "--json", "--out", out), MISMATCH).stdout)
        self.assertEqual(
            (row["kind"], row["channel"], row["field"], row["reproduced"]),
            ("timing", "done", "cost", True),
        )
        self.assertIn("replay --throughput ", row["reproduce"])
        self.assertGreater(row["shrunk_size"]["requests"], 1)
        for name in ("failing.mreq", "shrunk.mreq"):
            self.check(mau("replay", "--throughput", out / name), MISMATCH)

    def test_no_folder(self):
        """Without a file the run itself is the line to paste."""
        done = self.check(
            mau(*SMALL, "--fault", FAULT, "--out", self.file("in the way") / "out"), IO
        )
        self.assertRegex(done.stdout, r"(?m)^  reproduce  \./run mau run --data .*--episode \d+")
        self.assertIn("cannot write into folder", done.stderr)

    def test_fault_that_hides(self):
        done = self.check(mau(*SMALL, "--fault", FAULT, "--waves", 1), INTERNAL)
        self.assertIn("FAULT NOT FOUND", done.stdout)

    def test_refused(self):
        for args in (
            ("--window", 8),
            ("--memory", "late"),
            ("--faults", "all"),
            ("--stall", "never"),
            ("--throughput",),
            ("--throughput", "--stall", "none"),
            ("--waves", 0),
            ("--enc", "flats"),
            ("--wave-size", 16),
            ("--engine", "inst"),
            ("--engine", "vmem"),
            ("more",),
        ):
            with self.subTest(args=args):
                self.check(mau(*SMALL, *args), USAGE)

    def test_help(self):
        text = self.check(mau("run", "--data", "--help"), OK).stdout
        self.narrow(text)
        self.assertIn("--memory", text)


if __name__ == "__main__":
    unittest.main()
