#!/usr/bin/env python3
"""Requests of the Python module, from registers and from request files. Register numbers and values
are written by hand from docs/spec/decode.md.

usage: api_requests.py [unittest arguments]
It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import tempfile
import unittest
from pathlib import Path

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


FILE = """mreq 2
unit lanes=16 window=16 line_bytes=64 engine=vmem
episode
context gfx=9 rules=silicon align=dword policy=gcn wave32=1 lds_size=0x8000 # a comment
memory seed=7 profile=none latency=0
mem 0x1000 0xff804020 0x3f800000*2
lds 64 1 2 3
stall dat 0x3 0*2
request tag=5
inst 0xe0701000 08010300
vsharp 00001000 00100000 0x40 0x24fac
saddr s8 0x40 64
exec 0x7 0x0
v0 0x10+4*32
vdata0 {[0] = 0x7, [1] = 0x8 <repeats 31 times>}
request
op enc=global cls=atomic size=4 atomic=add smode=sv inst_offset=-16 glc
saddr 0x123400000000
exec 3
v0 100-2*64
vdst0 0x5555*64
episode
context gfx=gfx1030
request tag=1
op enc=smem cls=load size=16 inst_offset=0x20
vsharp base=0x1000,records=256
exec 0
"""


class Files(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "in.mreq"
            path.write_text(text)
            return list(mau.requests(path))

    def test_requests(self):
        store, atomic, scalar = self.read(FILE)
        self.assertEqual(store.what.text, "buffer_store_dword v3, v0, s[4:7], s8 offen")
        self.assertEqual(store.context, mau.Context("9", "silicon", wave32=True, lds_size=0x8000))
        self.assertEqual(store.vsharp, (0x1000, 0x100000, 0x40, 0x24FAC))
        self.assertEqual((store.tag, store.saddr, store.exec, store.m0), (5, 0x40, 7, 0))
        self.assertEqual((store.v0[31], len(store.v0)), (0x10 + 4 * 31, 32))
        self.assertEqual(store.data[0][:32], [7] + [8] * 31)
        self.assertEqual(
            atomic.op,
            mau.Operation(
                "global", "atomic", 4, atomic="add", smode="sv", inst_offset=-16, glc=True
            ),
        )
        self.assertEqual(
            (atomic.saddr, atomic.v0[31], atomic.dst[0][3]), (0x123400000000, 38, 0x5555)
        )
        self.assertEqual((scalar.context.gfx, scalar.op.size, scalar.tag), ("10_3", 16, 1))
        places = [(r.episode, r.number) for r in (store, atomic, scalar)]
        self.assertEqual(places, [(0, 0), (0, 1), (1, 0)])
        self.assertEqual((scalar.wave().bytes, scalar.vsharp[:3]), (16, (0x1000, 0, 256)))

    def test_settings(self):
        first, second = mau.mreq.episodes(FILE)
        self.assertEqual(first["mem"], [(0x1000, [0xFF804020, 0x3F800000, 0x3F800000])])
        self.assertEqual((first["lds"], first["memory"]["seed"]), ([(64, [1, 2, 3])], 7))
        self.assertEqual((first["stall"], second["stall"]), ({"dat": [3, 0, 0]}, {}))
        self.assertEqual(
            first["unit"], {"lanes": 16, "window": 16, "line_bytes": 64, "engine": "vmem"}
        )

    def test_wrong_files(self):
        def wrong(text, message):
            with self.assertRaisesRegex(mau.Error, message):
                self.read(text)

        wrong("mreq 3\n", "in.mreq:1: version 3 is unknown")
        wrong("mreq 1\nrequest\n", "in.mreq:2: 'request' comes before the first episode")
        wrong("mreq 1\nepisode\ncontext gfx=9\npear 1\n", ":4: there is no line 'pear'")
        wrong(FILE.replace("vdst0", "vdst5"), "there is no line 'vdst5'")
        wrong(FILE.replace("tag=1", "tag=256"), "episode 1, request 0: tag is 0x100, out of range")
        wrong(FILE.replace("exec 3", "exec pear"), ":19: ")
        wrong(FILE.replace("inst 0xe0701000 08010300", ""), "request 0: the request has neither")


if __name__ == "__main__":
    unittest.main()
