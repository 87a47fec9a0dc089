#!/usr/bin/env python3
"""repr() and str() of what the Python module returns: a summary of at most ten lines, the same for
the same answer. The texts are written by hand from the operands.

usage: api_text.py [unittest arguments]
It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import unittest

import mau
import numpy as np

LOAD, STORE = "0xe0501000 0x80010100", "0xe0701000 0x80010100"
LOAD_TEXT = "buffer_load_dword v1, v0, s[4:7], 0 offen"
LANE = np.arange(64)
RAW = {"vsharp": [0x1000, 0, 148, 0x24FAC], "v0": 4 * LANE}  # 37 dwords, stride 0


class Texts(unittest.TestCase):
    def text(self, thing, *lines):
        self.assertEqual(repr(thing).splitlines(), list(lines))
        self.assertEqual(str(thing), repr(thing))

    def test_wave(self):
        """Lane 37 has the first offset that is not below 148; 148 bytes are in three lines."""
        self.text(
            mau.wave(LOAD, **RAW),
            f"Wave: {LOAD_TEXT}",
            "lanes: 0-36 ok, 37-63 out_of_range",
            "address: lane 0 0x1000, lane 1 0x1004, lane 2 0x1008, lane 3 0x100c, ...",
            "3 transactions of 64 bytes: 0x1000, 0x1040, 0x1080",
        )

    def test_some_lanes(self):
        """Ranges, and only the first of many."""
        wave = mau.wave(LOAD, exec=0xF0B, **RAW)
        self.assertEqual(str(wave).splitlines()[1], "lanes: 0-1,3,8-11 ok")
        wave = mau.wave(LOAD, exec=0x55555555, **RAW)
        self.assertEqual(str(wave).splitlines()[1], "lanes: 0,2,4,6,8,10,... (16 lanes) ok")
        self.text(
            mau.wave(LOAD, exec=0, **RAW),
            f"Wave: {LOAD_TEXT}",
            "lanes: 0-63 inactive",
            "0 transactions of 64 bytes",
        )

    def test_lds(self):
        self.text(
            mau.wave(mau.Operation(enc="flat"), ptr=(0x10000 << 32) + 4 * LANE, exec=3),
            "Wave",
            "lanes: 0-1 ok",
            "lds_address: lane 0 0x0, lane 1 0x4",
            "0 transactions of 64 bytes",
        )

    def test_illegal(self):
        wave = mau.wave(mau.Operation(lds=True, size=16), vsharp=[0] * 4, illegal="return")
        self.text(
            wave,
            "Wave",
            "error E2: load-to-LDS misuse",
            "lanes: 0-63 illegal",
            "0 transactions of 64 bytes",
        )

    def test_lanes(self):
        many = mau.lanes(LOAD, vsharp=RAW["vsharp"], v0=[4 * LANE, 4 * LANE + 256])
        self.text(
            many,
            "Lanes of 2 waves of 64 lanes",
            "lanes: 37 ok, 91 out_of_range",
            "wave 0: 0-36 ok, 37-63 out_of_range; lane 0 0x1000",
            "wave 1: 0-63 out_of_range; lane 0 0x1100",
        )
        self.assertEqual(
            str(mau.lanes(LOAD, vsharp=[0] * 4, v0=LANE[None].repeat(5, 0)))[-3:], "..."
        )

    def test_execution(self):
        memory = np.zeros(0x1100, np.uint8)
        memory[0x1000:0x1008] = (1, 0, 0, 0, 2, 1, 0, 0)
        self.text(
            mau.execute(LOAD, memory=memory, exec=3, **RAW),
            f"Execution of a Wave: {LOAD_TEXT}",
            "lanes: 0-1 ok",
            "address: lane 0 0x1000, lane 1 0x1004",
            "1 transaction of 64 bytes: 0x1000",
            "vgpr[0]: lane 0 0x1, lane 1 0x102",
        )
        scalar = mau.Operation(enc="smem", size=8)
        done = mau.execute(scalar, vsharp=RAW["vsharp"], memory=memory)
        self.assertEqual(str(done).splitlines()[-1], "sgpr: 0x1, 0x102")
        wide = mau.execute(mau.Operation(size=16), memory=memory, exec=0, **RAW)
        self.assertEqual(str(wide).splitlines()[-1], "vgpr[1]: not written; 4 registers")

    def test_faults(self):
        """The lines at 0x1040 and 0x1080 answer FAULT and NACK: 16 dwords are in each."""

        class Pages(mau.Bytes):
            def read(self, address, count):
                if address >= 0x1040:
                    raise mau.Fault if address < 0x1080 else mau.Nack
                return super().read(address, count)

        done = mau.execute(LOAD, memory=Pages(np.zeros(0x2000, np.uint8)), **RAW)
        self.assertEqual(str(done).splitlines()[5:], ["fault_lanes: 16-31", "nack_lanes: 32-36"])

    def test_request(self):
        sgpr = {4: 0x1000, 5: 0x100000, 6: 64, 7: 0x24FAC}
        request = mau.request_from_inst(LOAD, sgpr=sgpr, vgpr=[4 * LANE], exec=0xFF)
        self.text(
            request,
            f"Request: {LOAD_TEXT}",
            "gfx9, manual rules, align dword, policy gcn, wave of 64",
            "vsharp: 0x00001000 0x00100000 0x00000040 0x00024fac",
            "exec 0xff  saddr 0x0  m0 0x0",
            "v0: 0x0, 0x4, 0x8, 0xc, ...",
            "v1: 0x0 in every lane",
        )

    def test_instruction(self):
        load = mau.decode(LOAD)
        self.assertEqual((str(load), load.text), (LOAD_TEXT, LOAD_TEXT))
        self.assertEqual(repr(load), f"Instruction(gfx9 0xe0501000 0x80010100: {LOAD_TEXT})")
        self.assertEqual(repr(load.op), "Operation(enc='mubuf', cls='load', size=4, offen=True)")
        self.assertEqual(eval(repr(load.op), {"Operation": mau.Operation}), load.op)

    def test_short(self):
        """Ten lines at most, for every kind of request."""
        memory = np.zeros(0x2000, np.uint8)
        for size in (1, 4, 16):
            for cls in ("load", "store"):
                op = mau.Operation(cls=cls, size=size, offen=True, tfe=cls == "load")
                data = [LANE] * (cls == "store")
                done = mau.execute(op, memory=memory, data=data, **RAW)
                for thing in (done, done.wave):
                    self.assertLessEqual(len(repr(thing).splitlines()), 10)
                    self.assertLess(len(repr(thing)), 1000)


if __name__ == "__main__":
    unittest.main()
