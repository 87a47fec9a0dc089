#!/usr/bin/env python3
"""waves(): many requests in one call. Values of a few are written by hand; random requests of every
generation have the answers of wave().

usage: api_waves.py [unittest arguments]
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
LOAD = "0xe0501000 0x80010100"
LANE = np.arange(64)
SGPR = {4: 0x1000, 5: 0, 6: 148, 7: 0x24FAC}
LANES = ("address", "has_address", "status", "in_range", "lds_address", "has_lds_address", "space")


def request(context="9", **registers):
    return mau.request_from_inst(
        LOAD, **{"sgpr": SGPR, "vgpr": [4 * LANE], "context": context, **registers}
    )


def drawn(count):
    """Random requests of all generations and both wave sizes."""
    command = [str(BUILD / "mau"), "draw", "--seed", "3", "--count", str(count), "--ops"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.mreq"
        with path.open("w") as out:
            subprocess.run(command, stdout=out, check=True)
        return list(mau.requests(path))


class Waves(unittest.TestCase):
    def test_by_hand(self):
        """37 dwords are in range: three lines of 64 bytes; then one lane; then none."""
        found = mau.waves([request(), request(exec=2), request(exec=0)])
        self.assertEqual(len(found), 3)
        self.assertEqual(found.txn_count.tolist(), [3, 1, 0])
        self.assertEqual(found.first.tolist(), [0, 3, 4])
        self.assertEqual(found.txns["line"].tolist(), [0x1000, 0x1040, 0x1080, 0x1000])
        self.assertEqual(found.txns_of(1)["lanes"].tolist(), [2])
        self.assertEqual(found.txns_of(1)["bytes"].tolist(), [[0xF0, 0]])
        self.assertEqual((found.status[0] == mau.Status.OK).sum(), 37)
        self.assertEqual(found.address[1, :3].tolist(), [0, 0x1004, 0])
        self.assertEqual(
            str(found).splitlines(),
            [
                "Waves of 3 waves of 64 lanes",
                "lanes: 127 inactive, 38 ok, 27 out_of_range",
                "wave 0: 0-36 ok, 37-63 out_of_range; lane 0 0x1000",
                "wave 1: 1 ok; lane 1 0x1004",
                "wave 2: 0-63 inactive",
                "4 transactions, 0 illegal",
            ],
        )

    def test_contexts(self):
        """Requests keep their order, whatever their contexts; 32 lanes of a wave of 32."""
        short = mau.Context("10", wave32=True)
        op = mau.decode("0xe0301000 0x80010100", "10")
        ten = mau.request_from_inst(
            op, sgpr={**SGPR, 7: 0x31014FAC}, vgpr=[4 * LANE[:32]], context=short
        )
        found = mau.waves([ten, request(exec=1), ten, request(exec=3)])
        self.assertEqual((found.status != mau.Status.INACTIVE).sum(1).tolist(), [32, 1, 32, 2])
        self.assertEqual(found.txn_count.tolist(), [2, 1, 2, 1])

    def test_as_wave(self):
        """As wave(), request by request, of every generation."""
        requests = drawn(1200)
        self.assertEqual({r.context.gfx for r in requests}, set(mau.GENERATIONS))
        for window, line_bytes in ((16, 64), (64, 128)):
            found = mau.waves(requests, window=window, line_bytes=line_bytes)
            for n, one in enumerate(requests):
                wave = one.wave(window=window, line_bytes=line_bytes, illegal="return")
                for name in LANES:
                    mine = getattr(found, name)[n]
                    np.testing.assert_array_equal(
                        mine[: one.context.lanes], getattr(wave, name), name
                    )
                    self.assertFalse(mine[one.context.lanes :].any())
                error = f"E{found.error[n]}" if found.error[n] else "none"
                self.assertEqual(error, wave.error)
                for name in ("bytes", "components", "waits"):
                    self.assertEqual(getattr(found, name)[n], getattr(wave, name), name)
                self.assertTrue(np.array_equal(found.txns_of(n), wave.txns))

    def test_equal(self):
        one, two = mau.waves([request()] * 3), mau.waves([request()] * 3)
        self.assertEqual(one, two)
        self.assertNotEqual(one, mau.waves([request()] * 2 + [request(exec=1)]))

    def test_any_iterable(self):
        found = mau.waves(request(exec=1 << n % 64) for n in range(600))  # more than one chunk
        self.assertEqual(found.txn_count.tolist(), [int(n % 64 < 37) for n in range(600)])

    def test_wrong(self):
        with self.assertRaisesRegex(mau.Error, "^there are no requests$"):
            mau.waves([])
        wide = dataclasses.replace(request(), m0=1 << 32)
        with self.assertRaisesRegex(mau.Error, r"^m0\[1\] is 0x100000000, out of range"):
            mau.waves([request(), wide])
        short = dataclasses.replace(request(), v0=LANE[:5])
        with self.assertRaisesRegex(mau.Error, r"^v0\[1\] has 5 values"):
            mau.waves([request(), short])
        scalar = dataclasses.replace(request(), saddr=4)  # SOFFSET is the constant 0
        with self.assertRaisesRegex(mau.Error, "^request 2: .*operand is 0x0"):
            mau.waves([request(), request(), scalar])
        with self.assertRaisesRegex(mau.Error, "^window 5"):
            mau.waves([request()], window=5)


if __name__ == "__main__":
    unittest.main()
