#!/usr/bin/env python3
"""Places of block memories and multipliers (fpga/board_memories.py), in netlists of a few cells as
nextpnr writes them.

usage: board_memories.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "fpga/board_memories.py"


def cell(kind, bel, **pins):
    return {
        "type": kind,
        "attributes": {"NEXTPNR_BEL": bel},
        "connections": {pin: [net] for pin, net in pins.items()},
    }


def lut(x, y, net):
    return cell("TRELLIS_COMB", f"X{x}/Y{y}/SLICEA.LUT0", F=net)


def design(cells):
    return {"modules": {"top": {"attributes": {"top": "00000001"}, "cells": cells}}}


class Places(unittest.TestCase):
    def placed(self, cells):
        """The program's output on standard output, and {cell: its BEL} of the netlist it writes."""
        with tempfile.TemporaryDirectory(prefix="mau-test-") as folder:
            placed, netlist, out = (Path(folder, n) for n in ("placed", "netlist", "out"))
            placed.write_text(json.dumps(design(cells)))
            bare = {
                name: {"type": c["type"], "attributes": {}, "connections": c["connections"]}
                for name, c in cells.items()
            }
            netlist.write_text(json.dumps(design(bare)))
            done = subprocess.run(
                [sys.executable, PROGRAM, placed, netlist, out],
                text=True,
                capture_output=True,
                check=True,
            )
            cells = json.loads(out.read_text())["modules"]["top"]["cells"]
            bels = {name: c["attributes"].get("BEL") for name, c in cells.items()}
            return done.stdout, bels

    def test_exchange(self):
        """Two memories far from their logic exchange their places: 2 * (70 - 10) tiles, then 0. A
        cell of another kind gets no place."""
        said, bels = self.placed(
            {
                "a": cell("DP16KD", "X70/Y22/EBR0", DOA0=1),
                "b": cell("DP16KD", "X10/Y22/EBR0", DOA0=2),
                "near_a": lut(10, 22, 1),
                "near_b": lut(70, 22, 2),
            }
        )
        self.assertTrue(said.startswith("2 cells with 2 nets, 120 tiles of wire; then 0\n"), said)
        self.assertEqual(
            bels, {"a": "X10/Y22/EBR0", "b": "X70/Y22/EBR0", "near_a": None, "near_b": None}
        )

    def test_free(self):
        """The columns of a row are those of another one: X10/Y46 is free."""
        _, bels = self.placed(
            {
                "a": cell("DP16KD", "X70/Y46/EBR1", DOA0=1),
                "b": cell("DP16KD", "X10/Y22/EBR0", DOA0=2),
                "near_a": lut(10, 46, 1),
                "near_b": lut(10, 22, 2),
            }
        )
        self.assertEqual((bels["a"], bels["b"]), ("X10/Y46/EBR0", "X10/Y22/EBR0"))

    def test_kinds(self):
        """A multiplier does not take the place of a memory, near as it is."""
        _, bels = self.placed(
            {
                "a": cell("DP16KD", "X10/Y22/EBR0", DOA0=1),
                "m": cell("MULT18X18D", "X70/Y34/MULT18_0", P0=2),
                "near_a": lut(70, 34, 1),
                "near_m": lut(10, 22, 2),
            }
        )
        self.assertEqual((bels["a"], bels["m"]), ("X10/Y22/EBR0", "X70/Y34/MULT18_0"))

    def test_shared(self):
        """A net of two memories is as long as the box of all its pins: 60 + 24 tiles."""
        said, _ = self.placed(
            {
                "a": cell("DP16KD", "X70/Y46/EBR0", ADA0=1),
                "b": cell("DP16KD", "X10/Y22/EBR0", ADA0=1),
                "near": lut(30, 30, 1),
            }
        )
        self.assertTrue(said.startswith("2 cells with 1 nets, 84 tiles of wire; "), said)

    def test_follow(self):
        """Logic on the tile of its memory, and with three nets to a pin at X10. It follows the pin,
        to (70 + 3 * 10 + 0.05 * 70) / 4.05 = 25.6, and so the memory moves to X10 too."""
        cells = {
            "a": cell("DP16KD", "X70/Y22/EBR0", DOA0=1),
            "logic": cell("TRELLIS_COMB", "X70/Y22/SLICEA.LUT0", A=1, B=2, C=3, D=4),
            "pin": cell("TRELLIS_IO", "X10/Y22/PIOA", I=2, O=3, T=4),
            "b": cell("DP16KD", "X10/Y46/EBR0", DOA0=5),
            "near_b": lut(10, 46, 5),
        }
        said, bels = self.placed(cells)
        self.assertEqual((bels["a"], bels["b"]), ("X10/Y22/EBR0", "X10/Y46/EBR0"))
        self.assertEqual(
            said.splitlines()[:2],
            [
                "2 cells with 2 nets, 0 tiles of wire; then 0",
                "2 cells with 2 nets, 44 tiles of wire; then 16",
            ],
        )

    def test_repeats(self):
        cells = {
            f"m{n}": cell("DP16KD", f"X{10 + 9 * n}/Y{22 + 24 * (n % 2)}/EBR0", DOA0=n)
            for n in range(8)
        } | {f"near{n}": lut(80 - 9 * n, 40, n) for n in range(8)}
        self.assertEqual(self.placed(cells), self.placed(cells))


if __name__ == "__main__":
    unittest.main()
