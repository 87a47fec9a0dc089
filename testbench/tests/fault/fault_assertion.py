#!/usr/bin/env python3
"""An assertion of the RTL that fails is a failure signature like any other: named in the report, in
JSON and in the request file; nothing else is printed.

usage: fault_assertion.py [unittest arguments]
Fault 34 makes the assertion TxnHasLanes (rtl/mau.sv) wrong: it forbids a transaction of all lanes
of its window.
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import BUILD, ROOT, SMALL, MauCase, mau, objects  # noqa: E402

RUN = ("run", *SMALL, "--fault", 34, "--stall", "none")
NAME = "TxnHasLanes"


def place():
    """FILE:LINE of the assertion."""
    (number,) = (
        n
        for n, line in enumerate((ROOT / "rtl" / "mau.sv").read_text().splitlines(), 1)
        if f"`MAU_ASSERT({NAME}," in line
    )
    return f"mau.sv:{number}"


class Assertion(MauCase):
    def report(self, *args, **options):
        """The object of a mismatch, and not a line on standard error."""
        done = self.check(mau(*args, "--json", **options), MISMATCH)
        self.assertEqual(done.stderr, "")
        (report,) = objects(done.stdout)
        self.assertEqual(
            (report["kind"], report["channel"], report["field"]), ("assert", "rtl", NAME)
        )
        self.assertRegex(
            report["detail"], rf"^RTL assertion mau(\.mau)?\.{NAME} \({place()}\) failed$"
        )
        return report

    def test_report(self):
        first = self.report(*RUN, "--out", self.dir)
        self.assertTrue(first["reproduced"])
        self.assertLessEqual(first["shrunk_size"]["requests"], 2)
        for name in ("failing", "shrunk"):
            with self.subTest(file=name):
                report = self.report("replay", self.dir / f"{name}.mreq")
                lines = (self.dir / f"{name}.mreq").read_text().splitlines()
                self.assertEqual(
                    lines[1],
                    f"# assert of rtl.{NAME}, request {report['request']}, clock {report['clock']}",
                )
                self.assertEqual(lines[2], "# " + report["detail"])
        self.assertIn(
            f"mismatch: rtl.{NAME} at clock {report['clock']}",
            (self.dir / "window.gtkw").read_text(),
        )
        self.check(mau("replay", "--fault", 0, self.dir / "shrunk.mreq"), OK)

    def test_text(self):
        done = self.check(mau(*RUN, cwd=self.dir), MISMATCH)
        self.assertEqual(done.stderr, "")
        self.assertRegex(done.stdout, rf"(?m)^MISMATCH: assert of rtl\.{NAME}$")
        self.assertIn(f"({place()})", done.stdout)
        self.assertEqual(
            [line for line in done.stdout.splitlines() if "%Error" in line or len(line) > 80], []
        )
        done = self.check(mau("shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH)
        self.assertIn(f"fails: assert of rtl.{NAME}\n", done.stdout)

    def test_clock(self):
        """The clock is that of the first failure: the edge before it makes the transaction of all
        four lanes, as the trace shows it (waves/README.md)."""
        report = self.report("replay", self.failing())
        dump = subprocess.run(
            ["fst2vcd", self.dir / "window.fst"], stdout=subprocess.PIPE, text=True, check=True
        ).stdout
        code = re.search(r"(?m)^\$var \S+ \d+ (\S+) txn_lanes_o ", dump)[1]
        first = re.search(rf"(?m)^b1111 {re.escape(code)}$", dump).start()
        self.assertEqual(re.findall(r"(?m)^#(\d+)$", dump[:first])[-1], str(report["clock"]))

    def test_later_verilator(self):
        """The same from the current Verilator of `./run test`: its messages, too, have the name.
        Without a trace, whose writer wants more packages there."""
        homes = sorted((BUILD / "venv").glob("lib/python3*/site-packages/verilator"))
        if not homes:
            self.skipTest(f"no Verilator in {BUILD / 'venv'}: ./run test installs it")
        out = BUILD / "tests" / "assertion"
        planted = out / "rtl"
        subprocess.run([ROOT / "testbench" / "faults" / "plant.py", planted], check=True)
        env = {
            "VERILATOR": str(homes[0] / "bin" / "verilator"),
            "VERILATOR_ROOT": str(homes[0]),
            "MAU_UNIT_CXXFLAGS": "-O0 -DMAU_SVA",
            "MAU_UNIT_VFLAGS": "--assert +define+MAU_SVA",
            "MAU_UNIT_RTL": str(planted),
        }
        made = subprocess.run(
            [
                ROOT / "cosim" / "build_unit.sh",
                "verilator",
                *SMALL[1::2],
                "plain",
                out,
                BUILD / "gen",
            ],
            env={**os.environ, **env},
            capture_output=True,
            text=True,
        )
        self.assertEqual(made.returncode, 0, made.stderr)
        unit = out / f"libmau_unit_verilator_{'_'.join(SMALL[1::2])}.so"
        unit.replace(
            unit.with_name(unit.stem + "_trace.so")
        )  # the name of a unit with planted faults
        self.report("replay", "--fault", 34, self.failing(), env={"MAU_UNITS": str(out)})

    def failing(self):
        self.report(*RUN, "--out", self.dir)
        return self.dir / "shrunk.mreq"


if __name__ == "__main__":
    unittest.main()
