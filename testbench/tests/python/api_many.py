#!/usr/bin/env python3
"""execute_many(): many requests in order on one memory. Values of a few are written by hand; random
requests leave the registers, memory and LDS that execute() leaves, one by one.

usage: api_many.py [unittest arguments]
MAU_BUILD names the build folder. It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import dataclasses
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import mau
import numpy as np

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
LOAD, STORE = "0xe0501000 0x80010100", "0xe0701000 0x80010100"
LANE = np.arange(64)
SGPR = {4: 0x1000, 5: 0, 6: 256, 7: 0x24FAC}


def request(words, data=None, dst=None, **registers):
    made = mau.request_from_inst(words, **{"sgpr": SGPR, "vgpr": [4 * LANE], **registers})
    return dataclasses.replace(made, data=data or {}, dst=dst or {})


class Sparse:
    """Memory of every address. A byte that nothing has written has a value of its address."""

    def __init__(self):
        self.written = {}

    def read(self, address, count):
        place = range(address, address + count)
        return bytes(self.written.get(at, at * 37 >> 3 & 255) for at in place)

    def write(self, address, data):
        self.written.update(enumerate(data, address))


def drawn(*options):
    command = [str(BUILD / "mau"), "draw", "--seed", "5", "--data", *options]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.mreq"
        with path.open("w") as out:
            subprocess.run(command, stdout=out, check=True)
        return list(mau.requests(path))


def inside(requests, size):
    """The buffer requests with a V# that covers an array of 'size' bytes, and small offsets."""
    for one in requests:
        if one.op.has_vsharp and not one.op.addr64:
            words = (0, 0, size - 256, one.vsharp[3] & ~(3 << 30))
            small = {name: getattr(one, name) & 0xFF for name in ("v0", "v1")}
            saddr = one.saddr if one.what.constant is not None else 0
            yield dataclasses.replace(one, vsharp=words, saddr=saddr, m0=0, **small)


def one_by_one(one, memory, lds):
    vgprs = {
        name: [given.get(n, 0) for n in range(max(given, default=-1) + 1)]
        for name, given in (("data", one.data), ("dst", one.dst))
    }
    return mau.execute(one.what, memory=memory, lds=lds, illegal="return", **vgprs, **one.operands)


class Many(unittest.TestCase):
    def check(self, requests, done, memory, lds):
        """The results are those of execute() on 'memory' and 'lds', one by one."""
        for n, one in enumerate(requests):
            single, lanes = one_by_one(one, memory, lds), one.context.lanes
            vgprs = len(single.vgpr)
            self.assertEqual(done.vgprs[n], vgprs)
            for name in ("vgpr", "written"):
                mine = getattr(done, name)[n, :vgprs, :lanes]
                np.testing.assert_array_equal(mine, getattr(single, name), f"{n} {name}")
            np.testing.assert_array_equal(done.bits[n, :vgprs], single.bits)
            np.testing.assert_array_equal(done.sgpr[n, : done.sgprs[n]], single.sgpr)
            self.assertTrue(np.array_equal(done.waves.txns_of(n), single.wave.txns))
            np.testing.assert_array_equal(done.waves.status[n, :lanes], single.wave.status)

    def test_by_hand(self):
        """A store, a load of it by the neighbour, a load of 4 of its lanes."""
        memory = np.zeros(0x2000, np.uint8)
        kept = {0: [7] * 64}
        done = mau.execute_many(
            [
                request(STORE, data={0: LANE * LANE}),
                request(LOAD, vgpr=[4 * (LANE ^ 1)]),
                request(LOAD, exec=0xF, dst=kept),
            ],
            memory=memory,
        )
        self.assertEqual(len(done), 3)
        self.assertEqual(memory[0x1000:0x1018:4].tolist(), [0, 1, 4, 9, 16, 25])
        self.assertEqual(done.vgprs.tolist(), [0, 1, 1])
        self.assertEqual(done.vgpr[1, 0, :6].tolist(), [1, 0, 9, 4, 25, 16])
        self.assertEqual(done.vgpr[2, 0, :6].tolist(), [0, 1, 4, 9, 7, 7])
        self.assertEqual(done.written[:, 0].sum(1).tolist(), [0, 64, 4])
        self.assertEqual(done.bits[1].tolist(), [0xFFFFFFFF, 0, 0, 0, 0])
        self.assertEqual(
            str(done).splitlines()[-2:],
            ["9 transactions, 0 illegal", "68 VGPRs of lanes and 0 SGPRs are written"],
        )
        self.assertEqual(done, dataclasses.replace(done, vgpr=done.vgpr.copy()))
        self.assertNotEqual(done, dataclasses.replace(done, vgpr=done.vgpr + np.uint32(1)))

    def test_objects(self):
        """Drawn requests of every generation, on objects with methods."""
        requests = drawn("--count", "300")
        one, many = (Sparse(), Sparse()), (Sparse(), Sparse())
        done = mau.execute_many(requests, memory=many[0], lds=many[1])
        self.check(requests, done, *one)
        self.assertTrue(one[0].written and one[1].written)
        for mine, theirs in zip(many, one):
            self.assertEqual(mine.written, theirs.written)

    def test_arrays(self):
        """Drawn requests on arrays, whose bytes move line by line."""
        size = 1 << 20
        requests = list(inside(drawn("--count", "1500", "--enc", "buffer,scalar"), size >> 4))
        found = mau.waves(requests)
        last = [int(found.txns_of(n)["line"].max(initial=0)) for n in range(len(found))]
        requests = [one for one, line in zip(requests, last) if line < size - 64]
        self.assertGreater(len(requests), 800)
        start = np.random.default_rng(1).integers(0, 256, size).astype(np.uint8)
        one, many = [[start.copy(), start.copy()] for _ in range(2)]
        done = mau.execute_many(requests, memory=many[0], lds=mau.Bytes(many[1]))
        self.check(requests, done, *one)
        for mine, theirs in zip(many, one):
            np.testing.assert_array_equal(mine, theirs)
            self.assertTrue((mine != start).any())

    def test_refused(self):
        """The requests before the refused one are done."""
        memory = bytearray(0x1080)  # 32 dwords from 0x1000 on
        stores = [request(STORE, data={0: [n] * 64}, exec=3 << n) for n in range(40)]
        with self.assertRaisesRegex(mau.MemoryRefused, "^request 31: memory at 0x1080 ") as caught:
            mau.execute_many(stores, memory=memory)
        self.assertEqual((caught.exception.number, caught.exception.space), (31, "memory"))
        self.assertIsInstance(caught.exception.__cause__, IndexError)
        self.assertEqual(memory[0x1000::4], bytes(range(32)))  # its line at 0x1040 comes first
        with self.assertRaisesRegex(mau.MemoryRefused, "^request 0: ") as caught:
            mau.execute_many(stores)
        self.assertRegex(str(caught.exception.__cause__), "no memory was given")
        fixed = np.zeros(0x2000, np.uint8)
        fixed.flags.writeable = False
        with self.assertRaises(mau.MemoryRefused):
            mau.execute_many(stores, memory=fixed)
        self.assertFalse(fixed.any())

    def test_part_of_an_array(self):
        """Every second byte of an array is a memory, too."""
        whole = np.zeros(0x4000, np.uint8)
        mau.execute_many([request(STORE, data={0: [0x04030201] * 64}, exec=1)], memory=whole[::2])
        self.assertEqual(whole[0x2000:0x2008].tolist(), [1, 0, 2, 0, 3, 0, 4, 0])

    def test_faults(self):
        """M2: the line at 0x1040 answers FAULT."""

        class Pages(mau.Bytes):
            def read(self, address, count):
                if address & ~63 == 0x1040:
                    raise mau.Fault
                return super().read(address, count)

        done = mau.execute_many([request(LOAD)] * 2, memory=Pages(np.zeros(0x2000, np.uint8)))
        self.assertEqual(done.fault_lanes.tolist(), [0xFFFF0000] * 2)
        self.assertEqual((done.memviol.tolist(), done.nack_lanes.tolist()), ([1, 1], [0, 0]))

    def test_wrong(self):
        memory = np.zeros(0x2000, np.uint8)
        first = request(STORE, data={0: [1] * 64})
        wrong = request(STORE, data={1: [1] * 64})
        with self.assertRaisesRegex(mau.Error, r"^X2: request 1: data\[1\]: .* has 1 registers"):
            mau.execute_many([first, wrong], memory=memory)
        wrong = request(LOAD, dst={0: [1 << 32] * 64})
        with self.assertRaisesRegex(mau.Error, r"^request 0: dst\[0\]\[0\] is 0x100000000"):
            mau.execute_many([wrong], memory=memory)
        self.assertFalse(memory.any())


if __name__ == "__main__":
    unittest.main()
