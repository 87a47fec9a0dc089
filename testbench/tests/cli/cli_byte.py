#!/usr/bin/env python3
"""Which byte of a data bus differs: its place, both values and the lanes that write it, in every
form of a report.

SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import MauCase, mau, objects  # noqa: E402

SMALL = ("--data", "--lanes", 4, "--stall", "none", "--memory", "none")
TWO_LANES, ONE_LANE, LDS = 53, 44, 42  # planted faults of docs/user/faults.md
LINE_BYTES = 64


class Byte(MauCase):
    def found(self, fault, channel, *more):
        """The report's text and object of the shrunk episode; the first seed that fails in that
        channel.
        """
        for seed in range(1, 20):
            out = self.dir / f"{fault}-{seed}"
            done = mau("run", *SMALL, "--fault", fault, "--seed", seed, *more, "--out", out)
            text = self.check(done, MISMATCH).stdout
            if f"MISMATCH: value of {channel}.data" in text:
                file = out / "shrunk.mreq"
                (row,) = objects(self.check(mau("replay", "--json", file), MISMATCH).stdout)
                return text, row, file
        self.fail(f"no seed finds fault {fault} in {channel}.data")

    def written(self, file, address):
        """The byte that the golden model writes there, as `mau eval` has it."""
        (row,) = objects(self.check(mau("eval", file), OK).stdout)
        for part in row["memory"]:
            data = bytes.fromhex(part["bytes"])
            if part["address"] <= address < part["address"] + len(data):
                return data[address - part["address"]]
        return self.fail(f"the model writes no byte at {address:#x}")

    def test_line(self):
        """A store: byte, address, values, lanes; the lane that is shown writes that byte."""
        for fault, lanes in ((TWO_LANES, 2), (ONE_LANE, 1)):
            with self.subTest(fault=fault):
                text, row, file = self.found(fault, "mem_req")
                byte = row["byte"]
                self.assertEqual(byte["address"] % LINE_BYTES, byte["index"])
                self.assertEqual(byte["model"], self.written(file, byte["address"]))
                self.assertNotEqual(byte["model"], byte["unit"])
                self.assertEqual(len(byte["lanes"]), lanes)
                self.assertEqual(row["lane"], byte["lanes"][-1])
                self.assertEqual(row["shown"]["byte"], byte)
                says = (
                    f"{byte['index']} of the line, address {byte['address']:#x}: "
                    f"model 0x{byte['model']:02x}, unit 0x{byte['unit']:02x}"
                )
                self.assertIn(f"\n  byte    {says}\n", text)
                self.assertEqual(row["shown"]["fields"]["byte"], says)
                who = "lane " if lanes == 1 else "lanes "
                who += ", ".join(map(str, byte["lanes"]))
                self.assertIn(f"\n  written {who}", text)
                self.assertIn(f"byte {byte['index']} (address {byte['address']:#x})", row["detail"])
                self.assertIn(f"byte {byte['index']} ", file.read_text().splitlines()[2])
                self.shrink_says(file)

    def shrink_says(self, file):
        done = mau("shrink", "--json", "-o", self.dir / "small.mreq", file)
        (row,) = objects(self.check(done, MISMATCH).stdout)
        self.assertEqual(set(row["byte"]), {"index", "address", "model", "unit", "lanes"})
        done = mau("shrink", "-o", self.dir / "small.mreq", file)
        text = self.check(done, MISMATCH).stdout
        self.assertRegex(text, r"(?m)^byte \d+ of the line, address 0x\w+: model 0x\w+, unit 0x")
        self.assertRegex(text, r"(?m)^written by lanes? \d+")

    def test_lds(self):
        """A request to LDS: the byte of the lane's element."""
        text, row, _ = self.found(LDS, "lds_req", "--class", "load", "--enc", "buffer")
        byte = row["byte"]
        self.assertEqual(byte["lanes"], [row["lane"]])
        self.assertLess(byte["index"], 16)
        for side, name in (("model", "model"), ("unit", "unit_says")):
            self.assertEqual(int(row[name], 16) >> 8 * byte["index"] & 0xFF, byte[side])
        self.assertRegex(text, r"(?m)^  byte    \d+ of the lane's element, LDS address 0x\w+: ")

    def test_none(self):
        """No byte where another field differs."""
        out = self.dir / "line"
        done = mau("run", *SMALL, "--fault", 3, "--json", "--out", out)
        (row,) = objects(self.check(done, MISMATCH).stdout)
        self.assertEqual((row["field"], row["byte"]), ("line", None))
        self.assertFalse(re.search("(?m)^  byte ", (out / "report.txt").read_text()))


if __name__ == "__main__":
    unittest.main()
