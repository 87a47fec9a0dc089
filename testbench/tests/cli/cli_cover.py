#!/usr/bin/env python3
"""./run cover: the runs of a regression that hit the cases of its functional coverage.

usage: cli_cover.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, OK, USAGE  # noqa: E402
from mau_command import ROOT, MauCase  # noqa: E402

sys.path.insert(0, str(ROOT / "tools"))
import regress_summary  # noqa: E402

# Hits of the cases R1.in, R1.out, A4.swizzled, C1.line, V7.ignored in four runs.
NAMES = ("R1.in", "R1.out", "A4.swizzled", "C1.line", "V7.ignored")
HITS = {
    "run --seed 1": (5, 2, 0, 9, 0),
    "run --seed 2": (1, 0, 3, 0, 0),
    "run --seed 3": (0, 7, 0, 1, 0),
    "run --seed 4 --checked": None,  # counts no coverage
}


def summary():
    runs = [
        {"typed": typed, "waves": 1000, "coverage": dict(zip(NAMES, hits)) if hits else None}
        for typed, hits in HITS.items()
    ]
    return {"coverage": regress_summary.coverage(runs), "runs": runs}


class Cover(MauCase):
    def setUp(self):
        super().setUp()
        self.write(json.dumps(summary()))

    def write(self, text):
        (Path(self.dir) / "summary.json").write_text(text)

    def cover(self, *arguments, code=OK):
        command = [str(ROOT / "run"), "cover", *arguments]
        env = {name: value for name, value in os.environ.items() if name != "MAU_BUILD"}
        done = subprocess.run(command, cwd=self.dir, env=env, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count("\n"), code != OK, done.stderr)
        return done.stdout if code == OK else done.stderr

    def test_smallest(self):
        """Seed 1 has three cases, then seed 2 alone has A4.swizzled; seed 3 adds nothing."""
        found = json.loads(self.cover("--json", "."))
        keep = [{"run": "run --seed 1", "cases": 3}, {"run": "run --seed 2", "cases": 1}]
        self.assertEqual(found, {"keep": keep, "holes": ["V7.ignored"]})
        said = self.cover(".")
        self.assertIn("2 runs of 3 hit the 4 cases of 5 ", said)
        run = f"{ROOT}/run mau run"
        self.assertIn(f"      3  {run} --seed 1\n      1  {run} --seed 2\n", said)
        self.assertIn("no hit: V7.ignored\n", said)

    def test_case(self):
        found = json.loads(self.cover("--json", ".", "R1.out", "V7.ignored"))
        runs = [{"run": "run --seed 3", "hits": 7}, {"run": "run --seed 1", "hits": 2}]
        self.assertEqual(found, {"R1.out": runs, "V7.ignored": []})
        said = self.cover(".", "R1.out", "V7.ignored")
        first = f"          7  {ROOT}/run mau run --seed 3\n"
        self.assertIn("R1.out: hit by 2 of 3 runs\n" + first, said)
        self.assertIn("V7.ignored: hit by 0 of 3 runs\n", said)

    def test_names(self):
        """The names of a regression have a generation before the case. A case alone names it in
        every generation, a rule alone all of its cases."""
        hits = {"gfx9 R7.in": 2, "gfx90a R7.in": 1, "gfx9 R7.out": 3, "gfx9 R6.in": 4}
        row = {"typed": "run --seed 1", "waves": 9, "coverage": hits}
        self.write(json.dumps({"coverage": hits, "runs": [row]}))
        for word, names in (
            ("R7.in", ["gfx9 R7.in", "gfx90a R7.in"]),
            ("R7", ["gfx9 R7.in", "gfx90a R7.in", "gfx9 R7.out"]),
            ("gfx90a R7.in", ["gfx90a R7.in"]),
        ):
            self.assertEqual(list(json.loads(self.cover("--json", ".", word))), names)
        said = self.cover(".", "R7.inside", code=INPUT)
        self.assertIn("no case 'R7.inside'; near it: gfx9 R7.in, gfx9 R7.out, gfx90a R7.in", said)

    def test_bad_input(self):
        self.assertIn(
            "no case 'R1.near'; near it: R1.in, R1.out", self.cover(".", "R1.near", code=INPUT)
        )
        self.assertIn("nowhere/summary.json", self.cover("nowhere", code=IO))
        for text in ("{", "[]", '{"runs": [{"coverage": {"a": 1}}]}', '{"runs": 7}'):
            self.write(text)
            self.assertIn("not a summary of a regression", self.cover(".", code=INPUT))
        self.cover(code=USAGE)


class Required(unittest.TestCase):
    """--require-coverage"""

    def test_hole(self):
        (sentence,) = regress_summary.uncovered(summary())
        self.assertEqual(
            sentence, "1 of 5 cases have no hit (V7.ignored): raise --waves or --seeds"
        )

    def test_closed(self):
        found = summary()
        found["runs"][1]["coverage"]["V7.ignored"] = 1
        found["coverage"] = regress_summary.coverage(found["runs"])
        self.assertEqual(regress_summary.uncovered(found), [])


if __name__ == "__main__":
    unittest.main(verbosity=1)
