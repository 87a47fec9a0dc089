#!/usr/bin/env python3
"""`mau run --data`: the same seed gives the same bytes, an episode runs alone as among others, a planted fault is found and told, what cannot be is refused.

usage: cli_run_data.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""
import re
import unittest

from mau_command import INTERNAL, MISMATCH, OK, USAGE, USER, MauCase, mau, objects

SMALL = ("run", "--data", "--lanes", 4)
PROFILES = ("none", "fixed", "random", "bursty", "reversed", "starve", "mix")
FAULT = 3  # docs/user/faults.md: of the address unit, in the tracing build


def same(row):
    return {key: value for key, value in row.items() if key != "seconds"}


class Data(MauCase):
    def summary(self, *args):
        row, = objects(self.check(mau(*SMALL, "--json", *args), OK).stdout)
        self.assertEqual((row["verb"], row["verdict"]), ("run --data", "ok"))
        return same(row)

    def narrow(self, text):
        self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])

    def test_repeats(self):
        rows = [self.summary("--waves", 1000, "--seed", seed) for seed in (7, 7, 8)]
        self.assertEqual(rows[0], rows[1])
        self.assertNotEqual(rows[0]["hash"], rows[2]["hash"])

    def test_checked(self):
        """Assertions and registers that are random at power-up change nothing."""
        row = self.summary("--waves", 1000)
        for more in (("--checked",), ("--reset-seed", 5)):
            self.assertEqual(self.summary("--waves", 1000, *more), row)

    def test_everything_is_drawn(self):
        row = self.summary("--waves", 5000)
        for key in ("load", "store", "atomic", "cache", "illegal", "vgpr_writes", "sgpr_writes", "memory_read", "memory_write", "memory_atomic",
                    "lds_read", "lds_write", "lds_atomic", "overtaken"):
            self.assertGreater(row[key], 0, key)
        self.assertEqual(row["load"] + row["store"] + row["atomic"] + row["cache"], row["waves"])

    def test_coverage(self):
        """Bins by rule and generation, with holes; counting changes nothing else."""
        row = self.summary("--waves", 640, "--gfx", "9", "--coverage")
        cases, holes = row.pop("coverage_cases"), row.pop("coverage_holes")
        bins = row.pop("coverage")
        self.assertEqual((len(bins), sum(hits == 0 for hits in bins.values())), (cases, holes))
        self.assertTrue(all(name.startswith("gfx9 ") for name in bins))
        self.assertGreater(sum(hits for name, hits in bins.items() if name.startswith("gfx9 AT")), 0)
        self.assertNotIn("gfx9 AT13.add_f32_4", bins)
        self.assertEqual(row, self.summary("--waves", 640, "--gfx", "9"))
        text = self.check(mau(*SMALL, "--waves", 64, "--gfx", "9", "--coverage"), OK).stdout
        self.narrow(text)
        self.assertRegex(text, r"(?m)^hole: .* on gfx9$")
        self.assertRegex(text, rf"(?m)^coverage: \d+ of {cases} cases hit, \d+ holes, 64 requests looked at$")

    def test_profiles(self):
        """Each profile of memory has clocks of its own, and all else the same."""
        rows = [self.summary("--waves", 640, "--stall", "none", "--memory", profile) for profile in PROFILES]
        self.assertEqual(len({row["hash"] for row in rows}), len(rows))
        self.assertEqual(len({(row["vgpr_writes"], row["memory_read"], row["compared"]) for row in rows}), 1)
        self.assertEqual(min(rows, key=lambda row: row["clocks"]), rows[0])
        self.assertEqual([row["overtaken"] > 0 for row in rows], [False, False, True, False, True, True, True])

    def test_episode_alone(self):
        whole = self.summary("--waves", 96)
        parts = [self.summary("--episode", n) for n in range(3)]
        for key in ("waves", "clocks", "compared", "vgpr_writes", "memory_write"):
            self.assertEqual(sum(part[key] for part in parts), whole[key], key)

    def test_gfx(self):
        rows = [self.summary("--waves", 320, "--gfx", gfx) for gfx in ("7", "11", "10_3,11")]
        self.assertEqual(len({row["hash"] for row in rows}), 3)

    def test_fault(self):
        text = self.check(mau(*SMALL, "--fault", FAULT), MISMATCH).stdout
        block = text[text.index("FAILED: "):]
        self.narrow(block[:block.index("  again ")])
        for line in (r"FAILED: \w+ of \w+\.\w+", r"  where   request \d+ of 32 \(from 0\), clock \d+ of episode \d+$", r"  on      data path 4/4/64, memory \w+$",
                     r"  op      gfx\w+ \w+ \w+, op 0x[0-9a-f]{16}$", r"  again   \./run mau run --data .*--episode \d+"):
            self.assertRegex(block, "(?m)^" + line)
        shown = re.search(r"(?m)^    \$ \./run mau run --data --lanes 4 --fault 3\n    \.\.\.\n((?:    .*\n)+)", (USER / "cli.md").read_text())[1]
        self.assertEqual("".join(line[4:] + "\n" for line in shown.splitlines()), block)
        again = re.search(r"(?m)^  again   \./run mau (.*)$", block)[1].split()
        text = self.check(mau(*again), MISMATCH).stdout
        self.assertEqual(text[text.index("FAILED: "):], block)
        row, = objects(self.check(mau(*again, "--json"), MISMATCH).stdout)
        self.assertEqual(row["verdict"], "MISMATCH")
        self.assertIn(f"{row['kind']} of {row['channel']}.{row['field']}", block)
        self.assertIn(f"clock {row['clock']} of episode {row['episode']}", block)

    def test_fault_that_hides(self):
        done = self.check(mau(*SMALL, "--fault", FAULT, "--waves", 1), INTERNAL)
        self.assertIn("FAULT NOT FOUND", done.stdout)

    def test_refused(self):
        for args in (("--window", 8), ("--memory", "late"), ("--stall", "never-first"), ("--throughput",), ("--throughput", "--stall", "none"), ("--waves", 0),
                     ("--enc", "flat"), ("--engine", "inst"), ("more",)):
            with self.subTest(args=args):
                self.check(mau(*SMALL, *args), USAGE)

    def test_help(self):
        text = self.check(mau("run", "--data", "--help"), OK).stdout
        self.narrow(text)
        self.assertIn("--memory", text)


if __name__ == "__main__":
    unittest.main()
