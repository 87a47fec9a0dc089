#!/usr/bin/env python3
"""The accesses of an instruction before it executes, and what memory answers. Expected values are
written by hand from docs/spec/memory.md and execute.md.

usage: api_probe.py [unittest arguments]
MAU_BUILD names the build folder. It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import mau
import numpy as np

BUILD = Path(os.environ.get("MAU_BUILD", "build")).resolve()
LANE = np.arange(64)
BUFFER = [0x1000, 0, 1 << 20, 0x24FAC]
LOAD = "e0501000 80010100"  # buffer_load_dword v1, v0, s[4:7], 0 offen
STORE = "e0701000 80010100"
ADD = "e1085000 80010100"  # buffer_atomic_add v1, ... glc
ADD_X2 = "e1881000 80010100"  # buffer_atomic_add_x2 v[1:2], ...
TO_LDS = "e0511000 80010100"  # buffer_load_dword v0, ... lds


class Pages(mau.Bytes):
    """Memory with pages of 64 bytes: 'absent' ones give NACK, 'unmapped' ones FAULT, and so do
    writes and atomics to 'read_only' ones. A page is the number of its line.
    """

    def __init__(self, absent=(), unmapped=(), read_only=()):
        super().__init__(np.arange(0x2000).astype(np.uint8))
        self.absent, self.unmapped, self.read_only = map(set, (absent, unmapped, read_only))

    def request(self, kind, line, mask):
        pages = {line >> 6, line + mask.bit_length() - 1 >> 6}
        if pages & self.unmapped or (kind != "read" and pages & self.read_only):
            raise mau.Fault
        if pages & self.absent:
            raise mau.Nack

    def dword(self, at):
        return int(self.array[at : at + 4].view("<u4")[0])


class Probe(unittest.TestCase):
    def test_load(self):
        """Four windows of 16 lanes, a line each."""
        touches = mau.probe(LOAD, vsharp=BUFFER, v0=4 * LANE, exec=(1 << 48) - 1)
        self.assertEqual(
            [(t.first, t.last, t.line, t.lanes, t.txn) for t in touches],
            [
                (0x1000, 0x103F, 0x1000, 0xFFFF, 0),
                (0x1040, 0x107F, 0x1040, 0xFFFF0000, 1),
                (0x1080, 0x10BF, 0x1080, 0xFFFF00000000, 2),
            ],
        )
        self.assertEqual(
            {(t.space, t.kind, t.mask) for t in touches}, {("memory", "read", 2**64 - 1)}
        )
        self.assertEqual(mau.probe(LOAD, vsharp=BUFFER, exec=0), [])

    def test_store(self):
        (touch,) = mau.probe(STORE, vsharp=BUFFER, v0=0x14, exec=1 << 9)
        self.assertEqual((touch.kind, touch.first, touch.last), ("write", 0x1014, 0x1017))
        self.assertEqual((touch.mask, touch.lanes), (0xF << 0x14, 1 << 9))

    def test_atomic_across_two_lines(self):
        """N4: on gfx8 the element of 8 bytes at 0x103c; each lane has its own request (X5)."""
        options = {"vsharp": BUFFER, "v0": [0x3C, 0] + 62 * [0], "exec": 3, "context": "8"}
        touches = mau.probe(ADD_X2, **options)
        self.assertEqual(
            [(t.kind, t.first, t.last, t.line, t.mask, t.lanes) for t in touches if t.lanes == 1],
            [("atomic", 0x103C, 0x1043, 0x1000, 0xFF << 60, 1)],
        )
        self.assertEqual(
            [(t.first, t.last, t.mask) for t in touches if t.lanes == 2], [(0x1000, 0x1007, 0xFF)]
        )

    def test_to_lds(self):
        """The line of memory, then one dword of LDS for each lane at M0 + 4 * lane (L1)."""
        touches = mau.probe(TO_LDS, vsharp=BUFFER, v0=4 * LANE, exec=5, m0=0x20)
        self.assertEqual((touches[0].space, touches[0].kind), ("memory", "read"))
        self.assertEqual(
            touches[1:],
            [
                mau.Touch("lds", "write", 0x20, 0x23, 0, 0, 1, 0, 0),
                mau.Touch("lds", "write", 0x28, 0x2B, 0, 0, 4, 0, 0),
            ],
        )

    def test_refusals(self):
        self.assertEqual(mau.probe(mau.Operation(lds=True, size=16), vsharp=BUFFER), [])  # E2
        with self.assertRaises(mau.Error):
            mau.probe(LOAD, vsharp=BUFFER, window=5)

    def test_same_as_execute(self):
        """The requests to memory of random instructions are those that execute() makes."""
        draw = [str(BUILD / "mau"), "draw", "--seed", "5", "--count", "400"]
        found = subprocess.run(draw, check=True, stdout=subprocess.PIPE).stdout
        count = 0
        with tempfile.NamedTemporaryFile(suffix=".mreq") as file:
            file.write(found)
            file.flush()
            for request in mau.requests(file.name):
                seen = []

                class Memory:
                    def request(self, kind, line, mask):
                        seen.append((kind, line, mask))
                        raise mau.Nack

                    def read(self, address, count):
                        return bytes(count)

                    def write(self, address, data):
                        pass

                memory = Memory()
                mau.execute(
                    request.what, memory=memory, lds=memory, illegal="return", **request.operands
                )
                touches = mau.probe(request.what, **request.operands)
                self.assertEqual(
                    [(t.kind, t.line, t.mask) for t in touches if t.space == "memory"], seen
                )
                count += len(seen)
        self.assertGreater(count, 1000)


class Answers(unittest.TestCase):
    def test_load(self):
        """M2, M6: lane 1 in a page that is not mapped, lane 2 in one that is absent."""
        memory = Pages(absent=[0x42], unmapped=[0x41])
        done = mau.execute(LOAD, memory=memory, vsharp=BUFFER, v0=64 * LANE, exec=7)
        self.assertEqual(done.vgpr[0, :3].tolist(), [0x03020100, 0, 0])
        self.assertEqual(np.flatnonzero(done.fault_lanes).tolist(), [1])
        self.assertEqual(np.flatnonzero(done.nack_lanes).tolist(), [2])
        self.assertEqual((done.memviol, done.wave.memviol), (("memory",), ()))
        self.assertEqual(done.wave.counters, ("vm",))
        self.assertEqual(done.error_line[:4].tolist(), [0, 0x1040, 0x1080, 0])
        self.assertEqual((done.first_code, done.first_line), ("fault", 0x1040))

    def test_first(self):
        """The lowest lane's request comes first: NACK before FAULT here; without errors none."""
        memory = Pages(absent=[0x41], unmapped=[0x42])
        done = mau.execute(LOAD, memory=memory, vsharp=BUFFER, v0=64 * LANE, exec=7)
        self.assertEqual((done.first_code, done.first_line), ("nack", 0x1040))
        done = mau.execute(LOAD, memory=memory, vsharp=BUFFER, exec=1)
        self.assertEqual((done.first_code, done.first_line), ("ok", None))
        self.assertFalse(done.error_line.any())

    def test_store(self):
        """M3: the bytes in the read-only page stay, the others are written."""
        memory = Pages(read_only=[0x41])
        done = mau.execute(
            STORE, memory=memory, data=[0xA0 + LANE], vsharp=BUFFER, v0=64 * LANE, exec=7
        )
        self.assertEqual(
            [memory.dword(at) for at in (0x1000, 0x1040, 0x1080)], [0xA0, 0x43424140, 0xA2]
        )
        self.assertEqual(
            (np.flatnonzero(done.fault_lanes).tolist(), done.memviol), ([1], ("memory",))
        )
        self.assertFalse(
            mau.execute(LOAD, memory=memory, vsharp=BUFFER, v0=64 * LANE, exec=7).memviol
        )

    def test_atomic(self):
        """M4: the lane in the read-only page does not act and returns 0."""
        memory = Pages(read_only=[0x41])
        done = mau.execute(
            ADD, memory=memory, data=[1], vsharp=BUFFER, v0=np.where(LANE & 1, 64, 0), exec=15
        )
        self.assertEqual(done.vgpr[0, :4].tolist(), [0x03020100, 0, 0x03020101, 0])
        self.assertEqual((memory.dword(0x1000), memory.dword(0x1040)), (0x03020102, 0x43424140))
        self.assertEqual(np.flatnonzero(done.fault_lanes).tolist(), [1, 3])

    def test_nack_alone(self):
        """M6: NACK is not a MEMVIOL."""
        done = mau.execute(LOAD, memory=Pages(absent=[0x40]), vsharp=BUFFER, exec=1)
        self.assertEqual((done.memviol, bool(done.nack_lanes[0])), ((), True))

    def test_replay(self):
        """probe() brings pages in before execute(); without it the lanes meet NACK."""
        options = {"vsharp": BUFFER, "v0": 64 * LANE, "exec": 7}
        memory = Pages(absent=[0x41, 0x42])
        first = mau.execute(LOAD, memory=memory, **options)
        self.assertEqual(np.flatnonzero(first.nack_lanes).tolist(), [1, 2])
        for touch in mau.probe(LOAD, **options):
            memory.absent -= set(range(touch.first >> 6, (touch.last >> 6) + 1))
        done = mau.execute(LOAD, memory=memory, faults="raise", **options)
        self.assertEqual(done.vgpr[0, :3].tolist(), [0x03020100, 0x43424140, 0x83828180])


if __name__ == "__main__":
    unittest.main()
