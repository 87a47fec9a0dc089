#!/usr/bin/env python3
"""Coverage of the RTL (./run regress --rtl-coverage): lines and bits from Verilator's counters, its
page, its .info in lcov. The log hash with counters is the same, and a line says when it is not.

usage: cli_rtl_coverage.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mau_command import BUILD, MAU, ROOT, MauCase  # noqa: E402
from regress_planted import UNIT, Page, Planted  # noqa: E402

import merge
import page_html
import page_model
import regress
import regress_plan
import regress_report
import rtl_coverage
import rtl_waivers
import units
from children import Children, Failed
from rtl_coverage import Covered


def point(file, line, page, name, hits, covers="", column=3, hier="mau.mau"):
    """A line of Verilator's .dat."""
    fields = {
        "f": file,
        "l": line,
        "n": column,
        "page": page,
        "o": name,
        **({"S": covers} if covers else {}),
        "h": hier,
    }
    return "C '" + "".join(f"\x01{key}\x02{value}" for key, value in fields.items()) + f"' {hits}\n"


FILE = "rtl/address/mau_align.sv"
POINTS = "# SystemC::Coverage-3\n" + "".join(
    (
        point(FILE, 40, "v_line/mau_align__L4", "block", 7, "40-41"),
        point(FILE, 43, "v_branch/mau_align__L4", "if", 0, "43-44"),
        *(
            point(FILE, 20, "v_toggle/mau_align__L4", f"addr_i[{bit}]", int(bit in (1, 2, 5)))
            for bit in range(8)
        ),
        point(FILE, 20, "v_toggle/mau_align__L8", "addr_i[0]", 3),
        point(FILE, 21, "v_toggle/mau_align__L4", "go_i", 0),
        point("rtl/address/mau_kind.sv", 5, "v_line/mau_kind", "block", 2, "5"),
    )
)


NO_WAIVERS = "least_toggles = 90.0\n"
WAIVERS = (
    NO_WAIVERS
    + """
[[waiver]]
file = "rtl/address/mau_align.sv"
line = "LINE"
reason = "a line"
[[waiver]]
file = "rtl/*.sv"
bits = ["addr_i[7:3]", "go_?"]
reason = "bits"
"""
)


class Counters(MauCase):
    def setUp(self):
        super().setUp()
        self.waivers(NO_WAIVERS)
        self.data = self.file(POINTS, "one.dat")
        self.coverage = rtl_coverage.made([self.data], self.dir)

    def waivers(self, text):
        patch = mock.patch.object(rtl_waivers, "TABLE", Path(self.file(text, "waivers.toml")))
        patch.start()
        self.addCleanup(patch.stop)

    def test_waived(self):
        """Line 43 of four did not run, and is waived; line 44 is not. Of addr_i bits 0, 1, 2, 5
        toggled: the waiver of 7:3 spares 7, 6, 4, 3, that of go_? spares go_i."""
        text = (ROOT / FILE).read_text().splitlines()
        self.waivers(WAIVERS.replace("LINE", text[42].strip().replace('"', '\\"')))
        found = rtl_coverage.made([self.data], self.dir)
        align = found["files"][0]
        self.assertEqual(align["missed"], {"44": text[43].strip()})
        self.assertEqual(align["still"], [])
        self.assertEqual([found[name] for name in rtl_coverage.SUMS], [5, 3, 1, 9, 4, 5])
        self.assertEqual(found["stale"], [])
        self.assertEqual(
            regress_report.rtl_sums(found),
            "80 % of 5 lines, 100 % of 9 toggles; waived: 1 line, 5 toggles",
        )
        (sentence,) = rtl_waivers.required(found, 90.0)
        self.assertIn(f"1 of 5 lines of the RTL did not run, the first {FILE}:44: raise", sentence)

    def test_stale(self):
        """A waiver of what ran, and one of what is not there."""
        text = (ROOT / FILE).read_text().splitlines()
        self.waivers(
            WAIVERS.replace("LINE", text[39].strip()).replace('"go_?"', '"addr_i[0]", "no_such"')
        )
        stale = rtl_coverage.made([self.data], self.dir)["stale"]
        self.assertEqual(len(stale), 3)
        self.assertTrue(stale[0].endswith(f"'{text[39].strip()}' ran, remove its waiver"), stale)
        self.assertIn("'addr_i[0]' ran, remove", stale[1])
        self.assertIn("'no_such' is not in the RTL that was counted, remove", stale[2])

    def test_returns(self):
        """A branch that returns has a counter that is never reached: its lines do not count."""
        text = (ROOT / FILE).read_text().splitlines()
        (first, last) = next(
            (n, n + 1)
            for n, line in enumerate(text, 1)
            if line.strip().startswith("if (g.silicon_format") and "return" in text[n]
        )
        branch = f"{first}-{last}"
        more = point(FILE, first, "v_branch/mau_align__L4", "if", 0, branch)
        found = rtl_coverage.made([self.file(POINTS + more, "two.dat")], self.dir)
        self.assertEqual(found["files"][0]["lines"], 4)
        self.assertEqual(rtl_coverage.uncounted([more])[FILE], {first, last})
        self.assertEqual(rtl_coverage.uncounted([more.replace("' 0", "' 1")]), {})

    def test_required(self):
        """Without waivers two lines of five are missing, and 4 of 9 bits are less than 90 %."""
        lines, toggles = rtl_waivers.required(self.coverage, 90.0)
        self.assertIn("2 of 5 lines of the RTL did not run", lines)
        self.assertIn("44.4 % of the RTL's bits toggled, less than 90.0 %", toggles)

    def test_bad_waivers(self):
        for text in (
            "x",
            "waiver = 1",
            NO_WAIVERS + '[[waiver]]\nfile = "a"\nreason = "b"\n',
            NO_WAIVERS + '[[waiver]]\nfile = "a"\nline = "c"\nreason = ""\n',
            NO_WAIVERS + '[[waiver]]\nfile = "a"\nbits = [""]\nreason = "b"\n',
        ):
            self.waivers(text)
            with self.assertRaisesRegex(Failed, "waivers.toml: "):
                rtl_waivers.read()

    def test_table(self):
        """The table of the project can be read, and each of its files and lines exists."""
        for waiver in rtl_waivers.read(ROOT / "tools/rtl_waivers.toml")[0]:
            files = [p for p in (*ROOT.glob("rtl/**/*.sv"),) if waiver.line]
            if waiver.line:
                self.assertTrue(
                    any(
                        waiver.has_line(str(p.relative_to(ROOT)), line.strip())
                        for p in files
                        for line in p.read_text().splitlines()
                    ),
                    waiver.line,
                )

    def test_coverage(self):
        """Lines that ran, bits that toggled in any instance, text of the lines from the RTL."""
        align, kind = self.coverage["files"]
        text = (ROOT / FILE).read_text().splitlines()
        self.assertEqual(
            align,
            {
                "file": FILE,
                "lines": 4,
                "lines_hit": 2,
                "lines_waived": 0,
                "toggles": 9,
                "toggles_hit": 4,
                "toggles_waived": 0,
                "missed": {"43": text[42].strip(), "44": text[43].strip()},
                "still": ["addr_i[7:6,4:3]", "go_i"],
            },
        )
        self.assertEqual((kind["lines_hit"], kind["missed"], kind["toggles"]), (1, {}, 0))
        self.assertEqual(
            [self.coverage[name] for name in ("lines", "lines_hit", "toggles", "toggles_hit")],
            [5, 3, 9, 4],
        )
        self.assertEqual(rtl_coverage.ranges([0]), "0")

    def test_info(self):
        """lcov reads what verilator_coverage wrote, and has the same lines."""
        if not shutil.which("lcov"):
            self.skipTest("lcov is not installed")
        done = subprocess.run(
            ["lcov", "--summary", str(self.dir / rtl_coverage.INFO)], capture_output=True, text=True
        )
        self.assertIn("(3 of 5 lines)", done.stdout + done.stderr)

    def test_joined(self):
        """The counts of two files are joined: a line that ran in either of them ran."""
        other = self.file(POINTS.replace("' 0\n", "' 1\n"), "two.dat")
        coverage = rtl_coverage.made([self.data, other], self.dir)
        self.assertEqual(
            (coverage["lines_hit"], coverage["toggles_hit"], coverage["files"][0]["missed"]),
            (5, 9, {}),
        )
        self.assertIsNone(rtl_coverage.made([], self.dir))
        with self.assertRaisesRegex(Failed, "verilator_coverage failed"):
            rtl_coverage.made([self.dir / "none.dat"], self.dir)

    def summary(self, commit="c"):
        return {
            "schema": 3,
            "verdict": "PASSED",
            "exit": 0,
            "started": "",
            "seconds": 1,
            "groups": [],
            "checks": [],
            "coverage": {},
            "runs": [],
            "real": [],
            "table": [],
            "options": {"gfx": ["9"], "units": [UNIT], "enc": ["all"]},
            "machines": [{"commit": commit, "waves": 0}],
            "checked": {"share": 0.1, "waves": 0, "same": True},
            "stimuli": {"runs": 0, "distinct": 0},
            "totals": {
                name: 0
                for name in ("planned", "runs", "failed", "waves", "clocks", "real", "real_failed")
            },
            "rtl_coverage": {"runs": 2, "waves": 64, **self.coverage},
        }

    def test_page(self):
        """Files with lines that never ran first, with those lines; on the terminal a line."""
        parsed = Page(page_html.html(page_model.model(self.summary(), self.dir)))
        self.assertEqual(parsed.bad, [])
        text = (ROOT / FILE).read_text().splitlines()[42].strip()
        for words in (
            "RTL coverage 60 % of 5 lines, 44.4 % of 9 toggles; waived: 0 lines, 0 toggles, "
            "in 2 runs of 64 waves.",
            f"{FILE} 2 of 4",
            f"43 {text}",
            "addr_i[7:6,4:3], go_i",
            "rtl/address/mau_kind.sv 1 of 1",
        ):
            self.assertIn(" ".join(words.split()), parsed.text)
        self.assertEqual(
            regress_report.rtl(self.summary()),
            ["rtl:    60 % of 5 lines, 44.4 % of 9 toggles; waived: 0 lines, 0 toggles"],
        )
        without = Page(
            page_html.html(page_model.model({**self.summary(), "rtl_coverage": None}, self.dir))
        )
        self.assertNotIn("RTL coverage", without.text)

    def test_merge(self):
        """Several folders as one; of several commits none."""
        folders = []
        for name, commit, text in (
            ("a", "c", POINTS),
            ("b", "c", POINTS.replace("' 0\n", "' 1\n")),
            ("d", "other", POINTS),
        ):
            folder = self.dir / name
            folder.mkdir()
            (folder / rtl_coverage.DATA).write_text(text)
            (folder / "summary.json").write_text(json.dumps(self.summary(commit)))
            folders.append(folder)
        coverage = merge.merge(folders[:2], self.dir / "all")["rtl_coverage"]
        self.assertEqual([coverage[name] for name in ("runs", "waves", "lines_hit")], [4, 128, 5])
        self.assertTrue((self.dir / "all" / rtl_coverage.INFO).exists())
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertIsNone(merge.merge(folders, self.dir / "all")["rtl_coverage"])
        self.assertIn("of several commits", said.getvalue())


class Chosen(unittest.TestCase):
    def test_full(self):
        """--full counts RTL coverage, but not in the tasks of a campaign."""
        for words, counts in (
            (["--full"], True),
            (["--full", "--time", "30s"], False),
            (["--full", "--once"], False),
            ([], False),
            (["--rtl-coverage"], True),
        ):
            args = regress.parse_arguments(["--build", "b", "--jobs", "1", *words])
            self.assertEqual(args.rtl_coverage, counts, words)

    def test_jobs(self):
        """A hundredth of the runs of the first unit and of the first unit with a data path, with
        the same seeds. More seeds do not make it more."""
        args = SimpleNamespace(
            gfx=["9"],
            enc=[*regress_plan.SHARE, regress_plan.DATA],
            waves=60000,
            stimulus=None,
            empty=(),
        )
        jobs = regress_plan.plan(args, ("8/16/128", "4/4/64"), [1, 2])
        chosen = Covered.chosen(jobs)
        self.assertEqual(
            {(job.unit, job.build().engine) for job in chosen},
            {("8/16/128", "verilator"), ("4/4/64", "vmem")},
        )
        self.assertEqual(
            {job.enc: job.waves for job in chosen if job.rules == "manual"},
            {"all": 330, "buffer": 120, "flat": 120, "scalar": 32},
        )
        self.assertEqual({job.seed // 10000 for job in chosen}, {1})
        self.assertLessEqual({job.seed for job in chosen}, {job.seed for job in jobs})


# The unit counts a few hundred waves. It is built without optimization, and signals of more than 64
# bits are not counted.
SOON_BUILT = {"MAU_UNIT_CXXFLAGS": "-O0", "MAU_UNIT_VFLAGS": "--coverage-max-width 64"}


class Runs(MauCase):
    OPTIONS = (
        "--gfx",
        "8",
        "--enc",
        "buffer,scalar",
        "--waves",
        "1000",
        "--rtl-coverage",
        "--no-real",
    )

    def planted(self, program):
        """A regression whose program and units are those given; units need no building."""
        planted = Planted(self.dir, "")
        (self.dir / "mau").write_text(f'#!/bin/sh\n{program}\nexec {MAU} "$@"\n')
        args = regress.parse_arguments(
            ["--build", str(self.dir), "--jobs", "2", "--units", UNIT, *self.OPTIONS]
        )
        unit = SimpleNamespace(
            build=lambda unit: None,
            key=lambda: "",
            folder=lambda unit: BUILD / "units/coverage",
            gen=BUILD / "gen",
        )
        folder = SimpleNamespace(build=self.dir, children=Children(), units=unit)
        return planted, args, folder

    def test_another_hash(self):
        """A build with counters must have the plain build's hash."""
        planted, args, folder = self.planted(
            '[ -n "$MAU_RTL_COVERAGE" ] && { echo "{\\"hash\\": \\"other\\"}"; exit 0; }\n'
            "unset MAU_UNITS"
        )
        coverage, found = Covered(args, folder, planted.out).all(
            regress_plan.plan(args, args.units, [1])
        )
        self.assertIsNone(coverage)
        self.assertRegex(
            found[0],
            r"^4 runs did not do the same in the build that counts RTL coverage, the first: "
            r"run .*: other, without [0-9a-f]{16}$",
        )

    def test_counted(self):
        """Runs in the real build have the same log hash. The lines and bits of every part of the
        unit that they use are counted, and what they miss."""
        counted = units.Units(BUILD / "gen", BUILD / "tests/units", Children())
        with mock.patch.dict(os.environ, SOON_BUILT):
            counted.build(units.Unit(UNIT, coverage=True))
        planted, args, folder = self.planted("")
        folder.build, folder.units.folder = BUILD, counted.folder
        coverage, found = Covered(args, folder, planted.out).all(
            regress_plan.plan(args, args.units, [1])
        )
        self.assertEqual((found, coverage["runs"], coverage["waves"]), ([], 4, 128))
        rows = {row["file"]: row for row in coverage["files"]}
        names = {
            line
            for line in (ROOT / "rtl/mau.f").read_text().split()
            if "/mau_scalar" in line or "/mau_request" in line
        }
        self.assertLessEqual({f"rtl/{name}" for name in names}, set(rows))
        self.assertTrue(all(name.startswith(("rtl/", "build/gen/")) for name in rows), rows.keys())
        self.assertEqual(
            (
                rows["rtl/address/mau_scalar.sv"]["lines_hit"],
                rows["rtl/address/mau_scalar.sv"]["missed"],
            ),
            (rows["rtl/address/mau_scalar.sv"]["lines"], {}),
        )
        missed = [text for row in rows.values() for text in row["missed"].values()]
        self.assertTrue(missed and all(missed))
        self.assertGreater(coverage["toggles_hit"], 1000)
        self.assertLess(coverage["toggles_hit"], coverage["toggles"])
        self.assertRegex(
            (planted.out / rtl_coverage.INFO).read_text(), r"(?m)^SF:rtl/address/mau_scalar\.sv$"
        )
        self.assertFalse((planted.out / "rtl").exists())


if __name__ == "__main__":
    unittest.main()
