#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""fpga.py: after a signal the row has the seeds routed so far, and the exit code is 6; without a
signal the row has all seeds, and the exit code is 0. On a terminal it prints the running step;
elsewhere it prints only rows."""

import argparse
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# fpga.py with tools that do nothing: RATES are the results of the seeds, None a signal while that
# one is routed.
STUB = """
import os, signal, sys
sys.path.insert(0, "fpga")
import flow, fpga
rates = iter(RATES)
def route(*_):
    rate = next(rates)
    if rate is None:
        os.kill(os.getpid(), signal.SIGTERM)
        signal.pause()
    flow.now("waits")
    return rate
flow.synth = lambda family, top, *_: {top: {"LUT4": 5, "MULT18X18D": 1}}
flow.route = route
sys.exit(fpga.program())
"""

REPORT = """
=== mau_ram$mau_core.u_ram ===

        +----------Local Count, excluding submodules.
        |
        9 wires
        5 cells
        3   LUT4
        2   TRELLIS_FF

   Estimated number of LCs:          3

=== mau_core ===

        +----------Local Count, excluding submodules.
        |
       17 cells
        4   CCU2C
        1   DP16KD
       10   LUT4
        2 submodules
        2   mau_ram$mau_core.u_ram

   Estimated number of LCs:          5

=== design hierarchy ===

        +----------Count including submodules.
        |
       27 mau_core
        5   mau_ram$mau_core.u_ram
       16   LUT4
"""


class Bench(unittest.TestCase):
    def bench(self, rates, *options, **pipes):
        with tempfile.TemporaryDirectory(prefix="mau-test-") as work:
            return subprocess.run(
                [
                    sys.executable,
                    "-c",
                    STUB.replace("RATES", repr(rates)),
                    "--target",
                    "ecp5-4",
                    "--work",
                    work,
                    *options,
                ],
                cwd=ROOT,
                text=True,
                **({"capture_output": True} | pipes),
                timeout=600,
            )

    def test_all_seeds(self):
        done = self.bench([118.0, 121.5, 119.0])
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(
            done.stdout.splitlines()[1].split(None, 5)[5], "119.0  (118.0, 121.5, 119.0)"
        )

    def test_interrupted(self):
        done = self.bench([118.0, 121.0, None])
        self.assertEqual(
            (done.returncode, done.stderr), (6, "fpga: interrupted; the rows above are complete\n")
        )
        self.assertEqual(done.stdout.splitlines()[1].split(None, 5)[5], "119.5  (118.0, 121.0)")
        done = self.bench([118.0, None], "--json")
        self.assertEqual((done.returncode, json.loads(done.stdout)["mhz"]), (6, [118.0]))

    def test_targets(self):
        """Units, windows, converters and parts have names; what is not a target is refused."""
        sys.path.insert(0, str(ROOT / "fpga"))
        import fpga

        for name, want in (
            ("ecp5-4", ("mau", 4, 4, None, "85k")),
            ("vmem-ecp5-32", ("mau_vmem", 32, 16, 4, "85k")),
            ("vmem-ecp5-4-c1-gfx10_3-45k", ("mau_vmem", 4, 4, 1, "45k")),
            ("vmem-xc7-16-w8", ("mau_vmem", 16, 8, 4, "85k")),
        ):
            t = fpga.target(name)
            self.assertEqual(
                (
                    t.top,
                    t.geometry["LANES"],
                    t.geometry["WINDOW"],
                    t.geometry.get("CONVERT"),
                    t.size,
                ),
                want,
            )
        for name in (
            "ecp5-4-c1",
            "vmem-ecp5-5",
            "vmem-ecp5-4-25k",
            "data-ecp5-4",
            "lanes-ecp5-4",
            "vmem-ecp5-4-w64",
        ):
            self.assertRaises(argparse.ArgumentTypeError, fpga.target, name)

    def test_modules(self):
        """Cells of a Yosys report: a module's cells include the cells of each of its instances."""
        sys.path.insert(0, str(ROOT / "fpga"))
        import flow

        found = flow.modules(REPORT)
        self.assertEqual(found["mau_ram"], {"LUT4": 3, "TRELLIS_FF": 2, "LC": 3})
        self.assertEqual(
            found["mau_core"], {"CCU2C": 4, "LUT4": 16, "TRELLIS_FF": 4, "DP16KD": 1, "LC": 11}
        )
        self.assertEqual(flow.area(found["mau_core"]), (24, 4, 0, 1))

    def test_terminal(self):
        ours, theirs = pty.openpty()
        done = self.bench([118.0] * 3, capture_output=False, stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        said = os.read(ours, 4096)  # all that was said: some hundred bytes
        os.close(ours)
        self.assertIn(b"waits", said)
        self.assertNotIn("waits", done.stdout)

    def test_signal_while_a_tool_runs(self):
        """The tool is stopped too."""
        with tempfile.TemporaryDirectory(prefix="mau-test-") as folder:
            tool = Path(folder) / "stand_in"
            tool.write_text(f"#!/bin/sh\necho $$ >{folder}/pid\nexec sleep 100\n")
            tool.chmod(0o755)
            pid = Path(folder) / "pid"
            with subprocess.Popen(
                [sys.executable, "fpga/fpga.py", "area", "--target", "ecp5-4", "--work", folder],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=os.environ | {"YOSYS": str(tool)},
            ) as bench:
                while not (pid.exists() and pid.read_text().endswith("\n")):
                    self.assertIsNone(bench.poll())
                time.sleep(
                    0.5
                )  # Python's subprocess loses a child when a signal comes while it starts it
                bench.send_signal(signal.SIGINT)
                _, err = bench.communicate(timeout=600)
            self.assertEqual(
                (bench.returncode, err), (6, "fpga: interrupted; the rows above are complete\n")
            )
            state = Path("/proc", pid.read_text().strip(), "status")
            self.assertTrue(
                not state.exists() or "State:\tZ" in state.read_text()
            )  # whoever inherits it may take its time to bury it


if __name__ == "__main__":
    unittest.main()
