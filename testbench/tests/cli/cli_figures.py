#!/usr/bin/env python3
"""explain reproduces the examples of docs/spec: the swizzle figure of lane_address.md, the wave of
segment.md, the loads of scalar.md; eval shows their spaces.

usage: cli_figures.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import ROOT, MauCase, mau, objects  # noqa: E402
from samples import GOOD  # noqa: E402


class Spaces(MauCase):
    """The wave of docs/spec/segment.md: nine lanes of a FLAT load; and the examples of
    docs/spec/scalar.md."""

    POINTERS = (
        0x1000,
        0x1000000000010,
        0x2000000000010,
        0x10000000003F8,
        0x3000000000000,
        0xFFFF800000000000,
        0x0000FFFFFFFFFFFC,
        0x10000FFFFFFFC,
        0x20000FFFFFFFC,
    )
    CONTEXT = (
        "--align",
        "unaligned",
        "--lds-base",
        0x1000,
        "--lds-size",
        0x400,
        "--scratch-base",
        0x200000,
    )

    FLAT = ("explain", "--gfx", "9", "--inst", "0xdc500008 0x03000001", "--ptr")

    def test_flat(self):
        lanes = " ".join(f"{p:#x}" for p in self.POINTERS) + " 0*55"
        (row,) = objects(
            self.check(
                mau(*self.FLAT, lanes, *self.CONTEXT, "--json"),
                OK,
            ).stdout
        )
        want = re.findall(
            r"^\| \d \| \w+_\w+ \| (\w+) \|.*\| (\w+) \| (\w+) \| (\w+) \|$",
            (ROOT / "docs/spec/segment.md").read_text(),
            re.M,
        )
        self.assertEqual(len(want), len(self.POINTERS))
        for lane, (space, status, address, lds) in zip(row["lane"], want):
            with self.subTest(lane=lane["lane"]):
                self.assertEqual((lane["space"], lane["status"]), (space.lower(), status.lower()))
                self.assertEqual(
                    lane["address"] or 0,
                    int(address.replace("_", ""), 16 if address.startswith("0x") else 10),
                )
                self.assertEqual(
                    lane["lds_address"] or 0, int(lds, 16 if lds.startswith("0x") else 10)
                )
        text = self.check(
            mau(*self.FLAT, lanes, *self.CONTEXT),
            OK,
        ).stdout
        for line in (
            r"   1 +ok +lds +0 +0x01018$",
            r"   2  0x000000200608  ok +scratch ",
            r"   4 +memviol +none$",
        ):
            self.assertRegex(text, "(?m)^" + line)

    def test_scalar(self):
        load = ("explain", "--gfx", "9", "--inst", 0xC02A0202, 0x26, "--json")
        (row,) = objects(
            self.check(mau(*load, "--vsharp", 0x1003, 0x100000, 3, 0x24FAC, "--exec", 0), OK).stdout
        )
        self.assertEqual(
            [row["lane"][0][k] for k in ("address", "status", "in_range")], [0x1024, "partial", 7]
        )
        self.assertEqual((row["bytes"], row["components"], row["transactions"]), (16, 4, 1))
        self.assertEqual({lane["status"] for lane in row["lane"][1:]}, {"inactive"})
        (one,) = objects(
            self.check(
                mau(
                    "explain",
                    "--gfx",
                    "7",
                    "--inst",
                    0xC2040509,
                    "--vsharp",
                    0x1000,
                    0,
                    64,
                    0x24FAC,
                    "--json",
                ),
                OK,
            ).stdout
        )
        self.assertEqual((one["lane"][0]["address"], one["bytes"]), (0x1024, 4))

    def test_eval(self):
        text = GOOD.replace(
            "align=dword", "align=unaligned lds_size=0x400 shared_hi=0x10000 private_hi=0x20000"
        ) + (
            "request tag=1\nop enc=flat cls=load size=4\nexec 0x7\n"
            "v0 0x1000 0x10 0x10 0*61\nv1 0 0x10000 0x20000 0*61\n"
            "request tag=2\nop enc=scratch cls=store size=4\nexec 0x1\n"
        )
        buffer, flat, scratch = objects(self.check(mau("eval", self.file(text)), OK).stdout)
        self.assertEqual(
            [(r["space"] or [])[:3] for r in (buffer, flat, scratch)],
            [[], ["memory", "lds", "scratch"], ["scratch", "memory", "memory"]],
        )
        self.assertEqual(
            [r["counters"] for r in (buffer, flat, scratch)], [["vm"], ["vm", "lgkm"], ["vm"]]
        )
        self.assertEqual(
            (flat["address"][:3], flat["lds_address"][:3]),
            ([0x1000, None, 0x408], [None, 0x10, None]),
        )


class Figure(MauCase):
    """24-byte records of dwords X Y Z W U V, element size 4, index stride 8
    (docs/spec/lane_address.md)."""

    BASE, STRIDE, ISTRIDE, ELEMENT = 0x1000, 24, 8, 4
    WORD3 = {
        "6": 0xA4FAC,
        "7": 0xA4FAC,
        "8": 0xA4FAC,
        "9": 0x24FAC,
    }  # ELEMENT_SIZE 4: a field on gfx6-8, fixed on gfx9

    def test_addresses(self):
        for gfx, word3 in self.WORD3.items():
            for offset in range(0, self.STRIDE, 4):
                with self.subTest(gfx=gfx, offset=offset):
                    (row,) = objects(
                        self.check(
                            mau(
                                "explain",
                                "--gfx",
                                gfx,
                                "--inst",
                                0xE0303000 if gfx < "8" else 0xE0503000,
                                0x80010100,
                                "--vsharp",
                                self.BASE,
                                self.STRIDE << 16 | 1 << 31,
                                0x100000,
                                word3,
                                "--v0",
                                "0+1*64",
                                "--v1",
                                offset,
                                "--json",
                            ),
                            OK,
                        ).stdout
                    )
                    want = [
                        self.BASE
                        + (r // self.ISTRIDE * self.STRIDE + offset) * self.ISTRIDE
                        + r % self.ISTRIDE * self.ELEMENT
                        for r in range(64)
                    ]
                    self.assertEqual([lane["address"] for lane in row["lane"]], want)
                    self.assertEqual({lane["status"] for lane in row["lane"]}, {"ok"})

    def test_table_of_the_page(self):
        text = (ROOT / "docs" / "spec" / "lane_address.md").read_text()
        rows = re.findall(r"^\| record (\d+) \|(.*)\|$", text, re.M)
        self.assertEqual(len(rows), 4)
        for record, cells in rows:
            for dword, cell in enumerate(cells.split("|")):
                r = int(record)
                self.assertEqual(int(cell), (r // 8 * 24 + 4 * dword) * 8 + r % 8 * 4)

    def test_steps(self):
        done = self.check(
            mau(
                "explain",
                "--gfx",
                "9",
                "--inst",
                0xE0503000,
                0x80010100,
                "--vsharp",
                self.BASE,
                0x80180000,
                0x100000,
                0x24FAC,
                "--v0",
                "0+1*64",
                "--v1",
                12,
                "--lane",
                8,
            ),
            OK,
        )
        for step, value in (
            ("imsb", 1),
            ("ilsb", 0),
            ("omsb", 3),
            ("olsb", 0),
            ("buffer_offset", "0x120"),
            ("byte_address", "0x1120"),
        ):
            self.assertRegex(done.stdout, rf"(?m)^A[46]\s+{step}\s+{value}\b")


if __name__ == "__main__":
    unittest.main()
