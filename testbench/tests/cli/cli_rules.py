#!/usr/bin/env python3
"""Rules by what the program prints: misaligned formats (N27), SADDR 0x7f (N28), scalar offsets
(N26), a buffer end 2^31 bytes away (R7); errata (ER1 to ER8).

usage: cli_rules.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import MauCase, mau, objects  # noqa: E402

REGRESSIONS = Path(__file__).resolve().parents[1] / "regressions"
VIOL, FINE = "memviol", "ok"


class Rules(MauCase):
    def rows(self, path):
        """(statuses of the active lanes, their addresses) of every request."""
        for row in objects(self.check(mau("eval", path), OK).stdout):
            active = [lane for lane, status in enumerate(row["status"]) if status != "inactive"]
            yield (
                [row["status"][lane] for lane in active],
                [row["address"][lane] for lane in active],
            )

    def test_misaligned_formats(self):
        """8_8 at +1, 8_8_8_8 at +2, 16_16_16_16 at +2 and +4, on gfx6, 9 and 10_3."""
        path = REGRESSIONS / "misaligned_formats.mreq"
        later = [[VIOL], [VIOL], [VIOL, FINE]]
        any_address = [[FINE], [FINE], [FINE, FINE]]
        self.assertEqual([status for status, _ in self.rows(path)], later + any_address + later)
        manual = self.file(path.read_text().replace("rules=silicon", "rules=manual"))
        self.assertEqual(
            [status for status, _ in self.rows(manual)], any_address + any_address + later
        )
        self.assertEqual(
            [address for _, address in self.rows(manual)][:3],
            [[0x1001], [0x1000], [0x1000, 0x1004]],
        )
        for gfx in (7, 8):
            other = self.file(path.read_text().replace("gfx=6", f"gfx={gfx}"))
            self.assertEqual([status for status, _ in self.rows(other)][:3], any_address)

    def test_buffer_end(self):
        """Every dword of every lane is inside."""
        rows = [*self.rows(REGRESSIONS / "buffer_end_bit31.mreq")]
        self.assertEqual(len(rows), 4)
        for status, _ in rows:
            self.assertEqual(set(status), {FINE})

    def test_other_rules(self):
        """gfx9, a swizzled raw buffer of 64 bytes, SOFFSET 40. Even lanes have Offset 4: MANUAL
        0x1028 + 32, SILICON is linear, 0x102c (A3). Odd lanes have Offset 24: in SILICON
        24 + 40 + 4 is above 64 (R7)."""
        request = ("explain", "--gfx", "9", "--inst", "e0501000 04010100", "--saddr", "40")
        vsharp = ("--vsharp", "base=0x1000,stride=16,records=64,swizzle=4", "--v0")
        lanes = " ".join(["4 24"] * 32)
        text = self.check(mau(*request, *vsharp, lanes), OK).stdout
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        even, odd = (",".join(str(n) for n in range(first, 64, 2)) for first in (0, 1))
        said = f"silicon rules differ in lanes {even} (A3) and lanes {odd} (R7): lane 0 reads 4"
        self.assertIn(f"{said} bytes at 0x102c".replace(" ", ""), "".join(text.split()))
        (row,) = objects(self.check(mau(*request, *vsharp, lanes, "--json"), OK).stdout)
        causes = [{"rule": "A3", "lanes": even}, {"rule": "R7", "lanes": odd}]
        self.assertEqual(row["other_rules"]["causes"], causes)
        self.assertEqual((row["other_rules"]["rule"], row["other_rules"]["lanes"]), ("A3", "0-63"))
        file = self.file(
            "mreq 1\nepisode\ncontext gfx=9\nrequest\ninst e0501000 04010100\nsaddr 40\n"
            "vsharp base=0x1000,stride=16,records=64,swizzle=4\n"
            f"exec 0xffffffffffffffff\nv0 {lanes}\n"
        )
        (row,) = objects(self.check(mau("eval", file), OK).stdout)
        masks = [("A3", "0x5555555555555555"), ("R7", "0xaaaaaaaaaaaaaaaa")]
        self.assertEqual(
            [(cause["rule"], cause["lanes"]) for cause in row["other_rules"]["causes"]], masks
        )
        self.assertIn(said, row["other_rules"]["text"])

    def test_errata(self):
        """The answer stays that of the rules; the note names the chips. Every row of the page."""
        atomic = REGRESSIONS / "unaligned_parts_atomic.mreq"
        self.assertEqual([*self.rows(atomic)], [([FINE], [0x1004]), ([FINE], [0x1004])])
        clamp = REGRESSIONS / "soffset_clamp_gfx7.mreq"
        self.assertEqual(
            [*self.rows(clamp)], [([FINE, "out_of_range"], [0x11000, 0x12000])]
        )  # buffer_offset 0 and 0x1000; num_records 0x2000 less SOFFSET 0x1000
        text = self.check(mau("explain", clamp), OK).stdout
        self.assertIn(
            "\nerratum ER1 (gfx6, gfx7): the range check of a buffer access with SOFFSET is\n"
            "wrong\n",
            text,
        )
        (row,) = objects(self.check(mau("explain", "--json", f"{atomic}:0:1"), OK).stdout)
        (met,) = row["errata"]
        self.assertEqual((met["id"], met["chips"], met["lanes"]), ("ER8", "all", "0"))
        for row in objects(self.check(mau("eval", atomic), OK).stdout):
            self.assertEqual(row["errata"], ["ER8"])

    def test_errata_page(self):
        """The page has a row and an example for each fault of the table in C."""
        root = Path(__file__).resolve().parents[3]
        page = (root / "docs/spec/errata.md").read_text()
        table = (root / "cmodel/src/explain/errata.c").read_text()
        ids = re.findall(r'\{\{"(ER\d+)"', table)
        self.assertEqual(ids, [f"ER{n}" for n in range(1, len(ids) + 1)])
        self.assertEqual(re.findall(r"(?m)^\| (ER\d+) \|", page), ids * 2)
        for name in ids:
            self.assertTrue(
                self.check(mau("explain", name), OK).stdout.startswith(
                    f"{name} (docs/spec/errata.md)\n    fault: "
                )
            )

    def test_saddr_7f(self):
        for gfx, words, text in (
            ("11", "0xdc560000 0x097f0003", "global_load_b64 v[9:10], v[3:4], off"),
            ("11", "0xdc560000 0x097c0003", "global_load_b64 v[9:10], v[3:4], off"),
            ("11", "0xdc560000 0x097e0003", "global_load_b64 v[9:10], v3, exec"),
            ("11", "0xdc510000 0x01ff0002", "scratch_load_b32 v1, v2, off"),
            ("11", "0xdc510000 0x017f0000", "scratch_load_b32 v1, off, off"),
            ("10", "0xdc348000 0x097f0003", "global_load_dwordx2 v[9:10], v[3:4], off"),
            ("10_3", "0xdc348000 0x097d0003", "global_load_dwordx2 v[9:10], v[3:4], off"),
            ("10_3", "0xdc348000 0x097f0003", "global_load_dwordx2 v[9:10], v[3:4], off"),
        ):
            with self.subTest(gfx=gfx, words=words):
                (found,) = objects(
                    self.check(mau("decode", "--gfx", gfx, "--json", *words.split()), OK).stdout
                )
                self.assertEqual(found["text"], text)

    def test_saddr_7f_address(self):
        """The address is the VGPR pair, as with NULL."""
        request = "request\ninst {}\nexec 1\nv0 0x2000*64\nv1 0*64\n"
        for words, address in (
            ("0xdc520000 0x017f0002", 0x2000),
            ("0xdc520000 0x017c0002", 0x2000),
        ):
            path = self.file(
                "mreq 1\nepisode\ncontext gfx=11 shared_hi=0x10000 private_hi=0x20000\n"
                + request.format(words)
            )
            self.assertEqual([*self.rows(path)], [([FINE], [address])])

    def test_scalar_offset(self):
        """s_buffer_load_dword with 2 in the words and 2 in the SGPR: 0; 3 and 7: 4."""
        for inst, sgpr, address in (
            (2, 2, 0x1000),
            (3, 1, 0x1000),
            (3, 7, 0x1004),
            (0x1F, 0x23, 0x103C),
        ):
            (explained,) = objects(
                self.check(
                    mau(
                        "explain",
                        "--gfx",
                        9,
                        "--inst",
                        f"0xc0224000 {inst:#x}",
                        "--saddr",
                        sgpr,
                        "--vsharp",
                        "0x1000 0 0x100 0x24fac",
                        "--json",
                    ),
                    OK,
                ).stdout
            )
            lane = explained["lane"][0]
            self.assertEqual((lane["status"], lane["address"]), (FINE, address))


if __name__ == "__main__":
    unittest.main()
