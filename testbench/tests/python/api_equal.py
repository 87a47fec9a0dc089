#!/usr/bin/env python3
"""'==' of what the Python module returns: equal fields, arrays as a whole, whatever memory held
before the call. Each field alone makes two values differ.

usage: api_equal.py [unittest arguments]
It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import copy
import dataclasses
import pickle
import tempfile
import unittest
from pathlib import Path

import mau
import numpy as np

LOAD = "0xe0501000 0x80010100"
LANE = np.arange(64)
RAW = {"vsharp": [0x1000, 0, 148, 0x24FAC], "v0": 4 * LANE}
FILE = """mreq 1
episode
context gfx=9
request
  inst e0501000 80010100
  vsharp 0x1000 0x0 148 0x24fac
  v0 0x0 0x4
"""


def executed(**options):
    memory = np.arange(0x2000).astype(np.uint8)
    return mau.execute(LOAD, memory=memory, **{**RAW, **options})


def request(**registers):
    sgpr = dict(zip(range(4, 8), RAW["vsharp"]))
    return mau.request_from_inst(LOAD, **{"sgpr": sgpr, "vgpr": [4 * LANE], **registers})


def other(value):
    """A value of the same kind that is not equal."""
    if isinstance(value, np.ndarray):
        changed = value.copy()
        if changed.size and changed.dtype.names:
            changed["line"][-1] ^= 64
        elif changed.size:
            changed.flat[-1] = not changed.flat[-1]
        return changed if changed.size else np.zeros(1, value.dtype)
    if value is None:
        return 1
    if isinstance(value, mau.Wave):
        return mau.wave(LOAD, exec=7, **RAW)
    if isinstance(value, mau.Context):
        return mau.Context("8")
    if isinstance(value, mau.Instruction):
        return mau.decode("0xe0501004 0x80010100")
    if isinstance(value, dict):
        return {0: [1] * 64}
    return (*value, "x") if isinstance(value, tuple) else value + type(value)(1)


class Equal(unittest.TestCase):
    def each_field(self, thing):
        """A change of any public field, except the place in a file, is a difference."""
        for field in dataclasses.fields(thing):
            if field.name.startswith("_"):
                continue
            changed = dataclasses.replace(thing, **{field.name: other(getattr(thing, field.name))})
            self.assertEqual(changed == thing, field.name in ("episode", "number"), field.name)
            self.assertEqual(changed != thing, field.name not in ("episode", "number"))

    def test_wave(self):
        one = mau.wave(LOAD, **RAW)
        self.assertTrue(one == mau.wave(LOAD, **RAW))
        self.assertFalse(one == mau.wave(LOAD, exec=3, **RAW))
        self.assertFalse(one == "a text")
        self.each_field(dataclasses.replace(one, text="x", error="x", waits=0))

    def test_unused_entries(self):
        """Entries beyond the count of transactions do not count."""
        one, two = mau.wave(LOAD, **RAW), mau.wave(LOAD, **RAW)
        self.assertEqual(len(one.txns), 3)
        two._response["txn"]["line"][3:] = 0x5555
        self.assertEqual(one, two)
        self.assertEqual(one._response["txn"]["line"][3:].any(), False)

    def test_lanes(self):
        one, two = (mau.lanes(LOAD, vsharp=RAW["vsharp"], v0=[RAW["v0"]]) for _ in range(2))
        self.assertEqual(one, two)
        self.each_field(one)
        more = mau.lanes(LOAD, vsharp=RAW["vsharp"], v0=[RAW["v0"], RAW["v0"]])
        self.assertNotEqual(one, more)

    def test_execution(self):
        self.assertEqual(executed(), executed())
        self.each_field(executed())

    def test_request(self):
        self.assertEqual(request(), request())
        self.assertEqual(hash(request()), hash(request()))
        self.assertEqual(len({request(), request(), request(exec=1)}), 2)
        self.each_field(request())
        stored = dataclasses.replace(request(), data={0: np.full(64, 7)})
        self.assertEqual(stored, dataclasses.replace(request(), data={0: [7] * 64}))
        self.assertNotEqual(stored, dataclasses.replace(request(), data={1: [7] * 64}))

    def test_request_of_a_file(self):
        """A request of a file equals the same request from registers."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "one.mreq"
            path.write_text(FILE)
            (found,) = mau.requests(path)
        same = request(vgpr=[[0, 4] + [0] * 62], exec=found.exec)
        self.assertEqual(dataclasses.replace(found, data={}, dst={}), same)

    def test_copies(self):
        """Copies, and what another process receives, are equal."""
        context = mau.Context("10", wave32=True, lds_size=0x100, policy="gcn")
        for thing in (context, request(), executed(), mau.waves([request()])):
            for same in (copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
                self.assertEqual(same, thing)
        self.assertEqual(copy.deepcopy(executed().wave).cost(), executed().wave.cost())
        self.assertEqual(copy.copy(context).ports, context.ports)

    def test_operations(self):
        op = mau.Operation(offen=True)
        self.assertEqual(op, mau.Operation(offen=True))
        self.assertEqual(op, mau.decode(LOAD).op)
        self.assertNotEqual(op, mau.Operation())
        self.assertEqual(mau.decode(LOAD), mau.decode("e0501000 80010100"))
        self.assertNotEqual(mau.decode(LOAD, "8"), mau.decode(LOAD, "9"))
        self.assertEqual(mau.Context("10_3"), mau.Context("gfx1030", policy="line"))
        self.assertNotEqual(mau.Context("10_3"), mau.Context("10_3", policy="gcn"))


if __name__ == "__main__":
    unittest.main()
