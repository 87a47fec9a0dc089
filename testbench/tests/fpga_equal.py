#!/usr/bin/env python3
"""The carry-chain equalities of the FPGA flow (fpga/*_equal.v) are equalities: proved by Yosys's SAT solver, width by width, from the vendor cells' own
models. Twin: with a wrong cell in the chain the proof fails."""
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CELLS = {"ecp5": "+/ecp5/cells_sim.v", "xc7": "+/xilinx/cells_sim.v"}
WIDTHS = (16, 29, 32, 41, 43)
WRONG = {"ecp5": ("16'h9009", "16'h9008"), "xc7": (".DI(4'b0000)", ".DI(4'b0100)")}  # in all of its cells


class Equal(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="mau-test-")
        self.addCleanup(folder.cleanup)
        self.dir = Path(folder.name)

    def proof(self, family, width, techmap):
        """Yosys's output and exit code of the proof; it ends with an error when the two sides can differ."""
        top = self.dir / "equal.v"
        top.write_text(f"module equal(input [{width - 1}:0] a, b, output y); assign y = a == b; endmodule\n")
        cell = "CCU2C" if family == "ecp5" else "CARRY4"
        script = (f"read_verilog {top}; proc; techmap -map {techmap}; rename equal gate; select -assert-any gate/t:{cell}; select -clear; "
                  f"read_verilog -overwrite {CELLS[family]}; hierarchy -top gate; proc; flatten gate; read_verilog {top}; rename equal gold; proc gold; "
                  "miter -equiv -flatten gold gate m; hierarchy -top m; sat -verify -prove trigger 0 m")
        done = subprocess.run(["yosys", "-q", "-p", script], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr

    def test_equal(self):
        for family in CELLS:
            for width in WIDTHS:
                with self.subTest(family=family, width=width):
                    code, text = self.proof(family, width, ROOT / f"fpga/{family}_equal.v")
                    self.assertEqual(code, 0, text)

    def test_wrong_cell(self):
        for family, (right, wrong) in WRONG.items():
            with self.subTest(family=family):
                source = (ROOT / f"fpga/{family}_equal.v").read_text()
                self.assertIn(right, source)
                techmap = self.dir / "wrong.v"
                techmap.write_text(source.replace(right, wrong))
                code, text = self.proof(family, 41, techmap)
                self.assertNotEqual(code, 0)
                self.assertIn("proof did fail", text.lower())


if __name__ == "__main__":
    unittest.main()
