#!/usr/bin/env python3
"""`mau explain --kernel`, `mau decode --kernel`: memory instructions of a disassembly. Each file
dumps/*.s has the same kernel in another form; the registers are those of dumps/gdb.txt
(cli_dump.py).

usage: cli_kernel.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, OK, USAGE  # noqa: E402
from mau_command import MauCase, mau, objects  # noqa: E402

DUMPS = Path(__file__).resolve().parent / "dumps"
FORMS = ("llvm", "aco", "umr", "gdb")
TEXTS = [
    "buffer_load_dword v1, v0, s[4:7], 0 offen",
    "buffer_store_dword v3, v1, s[4:7], 0 idxen",
    "global_load_dword v3, v1, s[8:9]",
    "buffer_load_dword v1, v0, s[12:15], 0 offen",
]
ASSEMBLER = any(map(shutil.which, ("llvm-mc-19", "llvm-mc")))


class Kernels(MauCase):
    def explain(self, kernel, *args, code=OK, regs=DUMPS / "gdb.txt", gfx="9"):
        return self.check(
            mau("explain", "--gfx", gfx, "--regs", regs, "--kernel", kernel, *args), code
        )

    def rows(self, form, *args):
        return objects(self.explain(DUMPS / f"{form}.s", "--json", *args).stdout)

    def check_rows(self, rows):
        """Lane 10 has offset 40 >= 37 (R7); lane 37 is not a record (R6, gfx9); s[8:9] is 0x40; the
        dump has no s[12:15]."""
        self.assertEqual([row["text"] for row in rows], TEXTS)
        self.assertEqual([row["missing"] for row in rows], [None] * 3 + ["s[12:15]"])
        self.assertEqual(
            [(row["status"], row["lane"]) for row in rows[:2]],
            [("out_of_range", 10), ("out_of_range", 37)],
        )
        self.assertEqual(rows[2]["status"], "ok")

    def test_forms(self):
        for form in FORMS:
            with self.subTest(form):
                self.check_rows(self.rows(form))

    @unittest.skipUnless(ASSEMBLER, "no LLVM")
    def test_text_alone(self):
        self.check_rows(self.rows("text"))

    def test_places(self):
        """Addresses of the text, the line without one, the instruction at which the wave is."""
        self.assertEqual(
            [row["place"] for row in self.rows("llvm")], ["0x100c", "0x101c", "0x1024", "0x1034"]
        )
        umr = self.rows("umr")
        self.assertEqual([row["place"] for row in umr], ["0x100c", "0x101c", "0x1024", "0x1034"])
        self.assertEqual([row["current"] for row in umr], [False, True, False, False])
        gdb = self.rows("gdb")
        self.assertEqual(gdb[1]["place"], "0x7ffff7e0101c")
        self.assertEqual([row["current"] for row in gdb], [False, True, False, False])
        self.assertEqual([row["line"] for row in self.rows("aco")], [5, 7, 9, 11])

    def test_decode(self):
        """`mau decode --kernel` has the same instructions, with their words, in every form."""
        words = ["e0501000 80010100", "e0702000 80010301", "dc508000 03080001", "e0501000 80030100"]
        for form in FORMS + (("text",) if ASSEMBLER else ()):
            with self.subTest(form):
                file = DUMPS / f"{form}.s"
                done = self.check(mau("decode", "--gfx", "9", "--kernel", file, "--json"), OK)
                *rows, last = objects(done.stdout)
                self.assertEqual([row["text"] for row in rows], TEXTS)
                found = [" ".join(f"{word:08x}" for word in row["words"]) for row in rows]
                self.assertEqual(found, words)
                self.assertEqual(last, {"schema": 1, "memory": 4, "other": 6})
        lines = self.check(mau("decode", "--gfx", "9", "--kernel", DUMPS / "umr.s"), OK)
        lines = [line for line in lines.stdout.splitlines() if not re.match("  [a-z]", line)]
        self.assertEqual(lines[:3], ["  0x100c:", f"{words[0]}  {TEXTS[0]}", "* 0x101c:"])
        self.assertEqual(lines[-1], "4 memory instructions, 6 others skipped")

    def test_decode_refusals(self):
        none = self.file("s_endpgm\n", "none.s")
        decode = ("decode", "--gfx", "9", "--kernel")
        self.check_one_line(mau(*decode, none), INPUT, "none.s has no memory instruction of gfx9")
        self.check_one_line(mau(*decode, "no.s"), IO, "no.s")
        self.check_one_line(mau(*decode, none, "e0501000"), USAGE, "remove e0501000")
        self.check_one_line(mau(*decode, none, "--vsharp", "0 0 0 0"), USAGE, "remove --vsharp")

    def test_text_output(self):
        """One line an instruction, then how many were skipped: two scalar, v_add, ds_read, the
        cache operation, s_endpgm."""
        lines = self.explain(DUMPS / "umr.s").stdout.splitlines()
        self.assertEqual(len(lines), 6)
        self.assertTrue(lines[0].endswith("gdb.txt"))
        self.assertRegex(
            lines[1],
            r"^  0x100c: buffer_load_dword .* -> lane 10 reads 0: .*\(R7\); 54 "
            "lanes out_of_range$",
        )
        self.assertRegex(
            lines[2], r"^\* 0x101c: buffer_store_dword .* -> lane 37 .*\(R6\); 27 lanes"
        )
        self.assertTrue(lines[4].endswith("-> s[12:15] is not in the dump"))
        self.assertEqual(lines[5], "4 memory instructions, 6 others skipped")

    def test_lane(self):
        rows = self.rows("llvm", "--lane", "3")
        self.assertEqual([row.get("lane") for row in rows], [3, 3, 3, None])

    def test_literal_that_looks_like_memory(self):
        """The literal of v_add_u32 is the first word of a load; it is not decoded."""
        self.assertEqual(self.explain(DUMPS / "umr.s").stdout.count("buffer_load_dword"), 2)

    def test_three_words(self):
        """gfx12: three words; a part of the words is not an instruction."""
        text = (
            "\tbuffer_load_b32 v2, v1, s[4:7], null offen // 000000000010: C405007C 40800802 {}\n"
        )
        path = self.file(text.format("00000001"), "k.s")
        rows = objects(self.explain(path, "--json", gfx="12").stdout)
        self.assertEqual((len(rows), len(rows[0]["words"]), rows[0]["place"]), (1, 3, "0x10"))
        path = self.file(text.format(""), "k.s")
        self.assertIn("no memory instruction", self.explain(path, code=INPUT, gfx="12").stderr)

    def test_nothing(self):
        path = self.file("s_endpgm\n; buffer_load_dword v1, v0\nlabel:\n\n", "k.s")
        self.assertRegex(
            self.explain(path, code=INPUT).stderr,
            "k.s has no memory instruction of gfx9 .*check --gfx",
        )
        few = self.file("v0 = 1\nexec = 1\n", "few.txt")
        self.assertIn(
            "registers of no instruction",
            self.explain(DUMPS / "llvm.s", code=INPUT, regs=few).stderr,
        )

    def test_usage(self):
        llvm = DUMPS / "llvm.s"
        for args, message in (
            (("--v0", "0"), "remove --v0"),
            (("--vsharp", "1", "2", "3", "4"), "remove --vsharp"),
            (("--data",), "remove --data"),
            (("e0501000", "80010100"), "remove the instruction"),
            (("R7",), "remove R7"),
        ):
            self.assertIn(message, self.explain(llvm, *args, code=USAGE).stderr)
        result = mau("explain", "--gfx", "9", "--kernel", llvm)
        self.assertIn("--kernel needs the registers", self.check(result, USAGE).stderr)
        self.explain(self.dir / "none", code=IO)

    @unittest.skipUnless(ASSEMBLER, "no LLVM")
    def test_refused_text(self):
        path = self.file(f"{TEXTS[0]}\nbuffer_load_pear v1, v0, s[4:7], 0\n", "k.s")
        result = self.explain(path, code=INPUT)
        self.assertTrue(re.search("LLVM does not assemble .*pear", result.stderr))
        self.assertIn("lane 10", result.stdout)


if __name__ == "__main__":
    unittest.main()
