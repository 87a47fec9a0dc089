#!/usr/bin/env python3
"""`mau explain --regs`: registers from what debuggers print. Each file of dumps/ has the same wave
in another form: s[4:7] is the V# (base 0x1000, stride 16, 37 records), s8 0x40, v0 4*lane, v1 lane,
M0 0x10000, EXEC all lanes.

usage: cli_dump.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, OK, USAGE  # noqa: E402
from mau_command import MauCase, mau  # noqa: E402

DUMPS = Path(__file__).resolve().parent / "dumps"
FORMS = ("gdb", "rocgdb", "agent", "lanes", "umr", "umr_bits", "plain")
LOAD = "e0503004", "08010100"  # buffer_load_dword v1, v[0:1], s[4:7], s8 idxen offen offset:4
LANES = " ".join(f"{4 * lane:#x}" for lane in range(64))


def dump(form):
    """The argument of --regs: of the debug agent's two waves the second has the registers."""
    return f"{DUMPS / form}.txt" + (":1" if form == "agent" else "")


class Dumps(MauCase):
    def explain(self, regs, *words, gfx="9"):
        result = mau("explain", "--gfx", gfx, "--regs", regs, *words, "--json", "--all")
        rows = json.loads(self.check(result, OK).stdout)["lane"]
        return {key: [row[key] for row in rows] for key in ("address", "status")}

    def text(self, text, *words, gfx="9"):
        return self.explain(self.file(text, "dump.txt"), *words, gfx=gfx)

    def refused(self, text, message, *words, code=INPUT, gfx="9"):
        path = self.file(text, "dump.txt")
        result = mau("explain", "--gfx", gfx, "--regs", path, *(words or LOAD))
        self.assertIn(message, self.check(result, code).stderr)
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_forms(self):
        """Lane 9 has index 36 and offset 9 + 4: 0x1000 + 0x40 + 36*16 + 13 = 0x128d, aligned
        0x128c. Lane 10 has index 40, which is not below 37."""
        for form in FORMS:
            with self.subTest(form):
                o = self.explain(dump(form), *LOAD)
                self.assertEqual((o["address"][9], o["status"][9]), (0x128C, "ok"))
                self.assertEqual(o["status"][10:], ["out_of_range"] * 54)

    def test_umr_of_gfx12(self):
        """umr's newer form: ix names of all registers, lanes of EXEC 0 in parentheses, 64 columns
        of a wave32, ttmp registers twice. The file has the disassembly, too. Index 4*lane of
        records of 16 bytes: lane 3 is at 0x1000 + 12*16; index 40 of lane 10 is not below 37."""
        sgpr = [[4 * n + i for i in range(4)] for n in range(27)]
        sgpr[1] = [0x1000, 0x100000, 37, 0x10016FAC]
        rows = [
            f"  >SGPRS[{4 * n}..{4 * n + 3}] = {{ {self.words(r)} }}" for n, r in enumerate(sgpr)
        ]
        lanes = " ".join(f"{4 * n * (n < 32):08x}" for n in range(64))
        text = "\n".join(
            ["se1.sa0.wgp0.simd0.wave0", "", "  Main Registers:"]
            + ["    ixSQ_WAVE_STATUS: 10010040 |  ixSQ_WAVE_PC_LO: 00002008 | "]
            + ["    ixSQ_WAVE_EXEC_LO: 0000ffff |   ixSQ_WAVE_EXEC_HI: 00000000 | "]
            + ["    ixSQ_WAVE_M0: 00000012 |   ixSQ_WAVE_MODE: 000000f0 | ", "", *rows]
            + ["  >TTMP[0..3] = { 00000001, 00000002, 00000003, 00000004 }", ""]
            + ["  VGPRS:     t00    " + "".join(f"  t{n:02d} " for n in range(1, 16))]
            + ["".join(f" (t{n:02d})" for n in range(16, 64))]
            + [f"  [  0] = {{ {lanes} }}", "", "  PGM_MEM: (found shader at: 0@0x2000 of 24 bytes)"]
            + ["    gfx1201.regCOMPUTE_PGM_RSRC1(0@0x7a0944aa4540) == 0xe00f0000", ""]
            + ["     pgm[8@0x2000 + 0x0   ] = 0xbeea007e   s_mov_b32 vcc_lo, exec_lo  "]
            + ["   * pgm[8@0x2000 + 0x4   ] = 0xc405007c   buffer_load_b32 v1, v0, s[4:7]"]
            + ["     pgm[8@0x2000 + 0x8   ] = 0x80800801   ;;"]
            + ["     pgm[8@0x2000 + 0xc   ] = 0x00000000   ;;", "  End of disassembly.", ""]
        )
        words = ("c405007c", "80800801", "00000000")
        o = self.text(text, *words, gfx="12")
        self.assertEqual((o["address"][3], o["status"][3]), (0x10C0, "ok"))
        self.assertEqual(o["status"][10:16], ["out_of_range"] * 6)
        self.assertEqual(set(o["status"][16:]), {"inactive"})
        path = self.file(text, "dump.txt")
        done = mau("explain", "--gfx", "12", "--regs", path, "--kernel", path)
        self.assertIn(
            "* 0x2004: buffer_load_b32 v1, v0, s[4:7], null idxen -> lane 10 reads 0: "
            "Index 40 is not below num_records 37 (R9); 6 lanes out_of_range\n"
            "1 memory instruction, 1 other skipped\n",
            self.check(done, OK).stdout,
        )

    def words(self, values):
        return ", ".join(f"{value:08x}" for value in values)

    def test_other_operands(self):
        """An instruction's text; SOFFSET in M0; a pair of SGPRs; data of a store."""
        o = self.explain(dump("gdb"), "e0501000", "7c010101")  # s[4:7], m0 offen; v1 is the lane
        self.assertEqual(o["address"][8], 0x11008)
        o = self.explain(dump("gdb"), "dc508000", "03080001")  # global_load_dword v3, v1, s[8:9]
        self.assertEqual(o["address"][8], 0x48)
        row = mau("explain", "--gfx", "9", "--regs", dump("gdb"), "e0702000", "80010301", "--data")
        self.assertIn("   0  07000000\n", self.check(row, OK).stdout)  # v3

    def test_options_come_first(self):
        o = self.explain(dump("gdb"), *LOAD, "--exec", "0x2", "--soffset", "0x80")
        self.assertEqual((o["status"][0], o["address"][1]), ("inactive", 0x10C4))

    def test_waves(self):
        """Without a number the first wave; the text names it."""
        path = DUMPS / "agent.txt"
        result = mau("explain", "--gfx", "9", "--regs", path, *LOAD)
        self.assertIn("agent.txt, wave 0 of 2\n", self.check(result, OK).stdout)
        self.assertIn("exec 0x0000000000000001\n", result.stdout)
        result = mau("explain", "--gfx", "9", "--regs", f"{path}:2", *LOAD)
        self.assertIn("has 2 waves, numbered from 0", self.check(result, USAGE).stderr)

    def test_wave32(self):
        """VGPRs of 32 lanes make a wave of 32 lanes; EXEC then has 32 bits."""
        text = "s[4:7] = 0x1000 0 0x1000 0x24fac\nexec 0xffffffff 4294967295\n"
        o = self.text(text + "v0 {0x8 <repeats 32 times>}", "e0301000", "80010100", gfx="10")
        self.assertEqual((len(o["address"]), o["address"][31]), (32, 0x1008))

    def test_inactive_lanes(self):
        """Lanes that EXEC disables may be missing."""
        text = "s[4:7] = 0x1000 0 0x1000 0x24fac\nexec = 0x3\nLane 0\nv0: 0x4\nLane 1\nv0: 0x8\n"
        o = self.text(text, "e0501000", "80010100")
        self.assertEqual(o["address"][:2], [0x1004, 0x1008])
        self.refused(text.replace("0x3", "0x7"), "v0 of 'buffer_load_dword", "e0501000", "80010100")

    def test_numbers(self):
        """Eight digits are hexadecimal, others decimal without 0x; a pair is one number."""
        v0 = "v0 = 0\n"
        o = self.text(
            f"s4: 00001000 s5: 00000000\ns[6:7] = 16, 0x24fac\n{v0}exec = 3\n", *NO_OFFSET
        )
        self.assertEqual((o["address"][0], o["status"][2]), (0x1000, "inactive"))
        text = f"s[4:7] = {{0x1000, 0, 64, 0x24fac}}\n{v0}exec_lo 1\nexec_hi 0\n"
        self.assertEqual(self.text(text, *NO_OFFSET)["status"][:2], ["ok", "inactive"])

    def test_not_registers(self):
        """Instructions, labels and other registers of the text are skipped."""
        text = (
            "=> 0x7fff00 <k+16>: s_mov_b32 s4, 0x77\nv_mov_b32 v0, 7\ns4, s5\nstatus: 00410000\n"
            "s_load_dwordx4 s[4:7], s[0:1], 0x0\nmode: 000002f0  s4: 00001000\n"
            "s[5:7] = 0 64 0x24fac\nv0 0x4\nexec 0x1 1\n"
        )
        self.assertEqual(self.text(text, "e0501000", "80010100")["address"][0], 0x1004)

    def test_missing(self):
        text = (DUMPS / "plain.txt").read_text()

        def without(name, message, *words):
            kept = [line for line in text.splitlines() if not line.startswith(name)]
            self.refused("\n".join(kept), message, *words)

        without("s[4:7]", "s[4:7] of 'buffer_load_dword")
        without("s8", "s8 of 'buffer_load_dword")
        without("v1", "v[0:1] of 'buffer_load_dword")
        without("exec", "exec of 'buffer_load_dword")
        without("m0", "m0 of 'buffer_load_dword", "e0501000", "7c010101")
        self.assertRegex(
            mau("explain", "--gfx", "9", "--regs", dump("gdb"), "e0503004", "08030100").stderr,
            r"^mau explain: s\[12:15\] of 'buffer_load_dword .*' is not in .*gdb.txt, give it with "
            r"--vsharp\n$",
        )

    def test_malformed(self):
        self.refused("nothing\n", "has no register in a form of gdb")
        self.refused("", "has no register in a form of gdb")
        self.refused("s4 = 1\nv0 = {1, 2, 3}\n", "dump.txt:2: the VGPR has neither 32 nor 64 lanes")
        self.refused(f"v0 = {{{LANES} 1}}\n", ":1: the list has more than 64 values")
        self.refused("v0 {0x1, 0x2...}\n", "'set print elements 0'")
        self.refused("v0 {0x1, 0x2\n\n", ":3: the list has no end")
        self.refused("v0 {0x1, pear}\n", ":1: the list has something that is not a number")
        self.refused("v0 {0x100000000 <repeats 64 times>}\n", "a lane has more than 32 bits")
        self.refused("s4 = 0x100000000\n", ":1: the value has more than 32 bits, an SGPR has 32")
        self.refused("s[4:7] = 1 2 3\n", ":1: there are fewer values than registers")

    def test_usage(self):
        result = mau("explain", "--gfx", "9", "--regs", self.dir / "none", *LOAD)
        self.check(result, IO)
        result = mau("explain", "--gfx", "9", "--regs", dump("gdb"), *LOAD, *LOAD)
        self.assertIn("at most three words", self.check(result, USAGE).stderr)
        result = mau("explain", "--gfx", "9", "--regs", dump("gdb"), *LOAD, "--ptr", "0")
        self.assertIn("takes no pointer", self.check(result, USAGE).stderr)

    def test_same_as_options(self):
        """The dump and the same operands as options print the same derivation."""
        options = ("--vsharp", "0x1000 0x100000 37 0x24fac", "--soffset", "0x40")
        lists = ("--v0", "0+4*64", "--v1", "0+1*64", "--lane", "9")
        wanted = self.check(mau("explain", "--gfx", "9", *LOAD, *options, *lists), OK).stdout
        got = mau("explain", "--gfx", "9", "--regs", dump("umr"), *LOAD, "--lane", "9")
        self.assertEqual(re.sub("^registers of .*\n", "", self.check(got, OK).stdout), wanted)


NO_OFFSET = "e0500000", "80010100"  # buffer_load_dword v1, off, s[4:7], 0

if __name__ == "__main__":
    unittest.main()
