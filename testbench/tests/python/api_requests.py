#!/usr/bin/env python3
"""Requests of the Python module: from an instruction and the registers of its wave. Register
numbers and values are written by hand from docs/spec/decode.md.

usage: api_requests.py [unittest arguments]
It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import unittest

import mau
import numpy as np

SGPR = [0x1000 + s for s in range(106)]  # s0 is 0x1000
VGPR = [[v * 0x100 + lane for lane in range(64)] for v in range(8)]


def request(words, gfx="9", **registers):
    return mau.request_from_inst(words, context=gfx, **{"sgpr": SGPR, "vgpr": VGPR, **registers})


class FromInst(unittest.TestCase):
    def test_buffer(self):
        """buffer_load_dword v1, v[2:3], s[8:11], s16 idxen offen offset:4"""
        r = request("e0503004 10020102", exec=3)
        self.assertEqual(r.vsharp, (0x1008, 0x1009, 0x100A, 0x100B))
        self.assertEqual((r.saddr, r.exec, r.op.inst_offset), (0x1010, 3, 4))
        self.assertEqual((r.v0[5], r.v1[63]), (0x205, 0x33F))

    def test_pointers(self):
        r = request("dc500008 03000001")
        self.assertEqual((r.v0[1], r.v1[1]), (0x101, 0x201))
        r = request("dc508000 03020001")  # global_load_dword v3, v1, s[2:3]
        self.assertEqual((r.saddr, r.v0[1]), (0x100300001002, 0x101))

    def test_special(self):
        """SOFFSET is M0, EXEC, the constant 1."""
        self.assertEqual(request("e0500000 7c020100", m0=0x77).saddr, 0x77)
        self.assertEqual(request("e0500000 7f020100", exec=5 << 32).saddr, 5)
        self.assertEqual(request("e0500000 81020100").saddr, 1)

    def test_some_registers(self):
        """Mappings have some registers; one value is for all lanes; a wave of 32 lanes."""
        r = mau.request_from_inst(
            "e0301000 80010107",
            sgpr={4: 1, 5: 2, 6: 3, 7: np.uint32(4)},
            vgpr={7: 0x40},
            context=mau.Context("10", wave32=True),
        )
        self.assertEqual((r.vsharp, r.v0.tolist()), ((1, 2, 3, 4), [0x40] * 32))

    def test_answers(self):
        """The request gives the answer of the same operands."""
        sgpr = {4: 0x1000, 5: 0x100000, 6: 64, 7: 0x24FAC}
        r = request("e0501000 80010100", sgpr=sgpr)
        self.assertEqual(r.wave().address[3], 0x1000)  # lane 3 has offset 3, aligned (G2)
        self.assertEqual(r.explain(3), mau.explain(r.what, 3, **r.operands))
        self.assertTrue((mau.wave(r.what, **r.operands).status == r.wave().status).all())

    def test_missing(self):
        def missing(words, name, **registers):
            with self.assertRaises(mau.Error) as error:
                request(words, **registers)
            self.assertIn(f"{name} is missing: '", str(error.exception))

        missing("e0503004 10020102", "s[8:11]", sgpr=SGPR[:11])
        missing("e0503004 10020102", "s16", sgpr=SGPR[:16])
        missing("e0503004 10020102", "v[2:3]", vgpr=VGPR[:3])
        missing("e0511000 80010100", "m0")
        missing("dc508000 036a0001", "vcc")

    def test_wrong_values(self):
        for wrong in ({"sgpr": {**dict(enumerate(SGPR)), 16: 1 << 32}}, {"sgpr": [-1] * 106}):
            with self.assertRaisesRegex(mau.Error, r"sgpr\[\d+\] is .* out of range"):
                request("e0503004 10020102", **wrong)
        with self.assertRaisesRegex(mau.Error, r"vgpr\[2\] has 63 values"):
            request("e0503004 10020102", vgpr={2: range(63), 3: 0})
        with self.assertRaisesRegex(mau.Error, "no register numbers"):
            request(mau.Operation())


if __name__ == "__main__":
    unittest.main()
