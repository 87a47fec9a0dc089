#!/usr/bin/env python3
"""What the Python module answers: decode() and explain() as `mau` does, lanes() as wave(),
execute() by worked examples.

usage: api_answers.py [unittest arguments]
MAU_BUILD names the build folder. It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import random
import subprocess
import unittest
from pathlib import Path

import mau
import numpy as np

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
VSHARP = [0x1000, 0x100000, 64, 0x24FAC]
LOAD, STORE = "0xe0501000 0x80010100", "0xe0701000 0x80010100"
LANE = np.arange(64)


def program(*args, text=None):
    return subprocess.run(
        [str(BUILD / "mau"), *map(str, args)],
        input=text,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        stderr=subprocess.DEVNULL,
    ).stdout


class Answers(unittest.TestCase):
    def test_decode(self):
        """As `mau decode --json`, on random words of every generation and encoding."""
        draw, checked = random.Random(1), 0
        for gfx in mau.GENERATIONS:
            starts = (0x38, 0x3A, 0x37, 0x3D) if gfx not in "67" else (0x38, 0x3A, 0x37)
            words = [
                (draw.choice(starts) << 26 | draw.getrandbits(26), draw.getrandbits(32))
                for _ in range(3000)
            ]
            rows = program(
                "decode",
                "--gfx",
                gfx,
                "--json",
                text="".join(f"{a:08x} {b:08x}\n" for a, b in words),
            ).splitlines()
            for row in map(json.loads, rows):
                inst = mau.decode(row["words"], gfx)
                self.assertEqual(
                    (
                        list(inst.words),
                        inst.text,
                        inst.mnemonic,
                        inst.op.unknown,
                        inst.foreign,
                        inst.op.enc,
                        inst.opcode,
                    ),
                    (
                        row["words"],
                        row["text"],
                        row["mnemonic"],
                        row["unknown"],
                        row["foreign"],
                        row["encoding"],
                        row["opcode"],
                    ),
                )
                if "inst_offset" in row and not inst.op.unknown:
                    self.assertEqual(
                        (inst.op.inst_offset, inst.op.cls, inst.op.d16),
                        (row["inst_offset"], row["class"], row["d16"]),
                    )
                checked += 1
        self.assertGreater(checked, 10000)

    def test_explain(self):
        """As `mau explain --json`."""
        shared = 0x10000 << 32
        rows = [
            (
                "9",
                LOAD,
                {"vsharp": VSHARP, "v0": 4 * LANE},
                ["--vsharp", *VSHARP, "--v0", "0+4*64"],
            ),
            (
                "7",
                "0xe0302000 0x80010100",
                {"vsharp": [0x1000, 0x80180000, 64, 0xA4FAC], "v0": LANE},
                ["--vsharp", "0x1000", "0x80180000", 64, "0xa4fac", "--v0", "0+1*64"],
            ),
            (
                "9",
                "0xdc500008 0x03000001",
                {"ptr": shared + 4 * LANE, "m0": 0xFFFFFFFF},
                ["--ptr", f"{shared:#x}+4*64", "--m0", "0xffffffff"],
            ),
        ]
        for gfx, words, mine, theirs in rows:
            for lane in (0, 15, 40):
                row = json.loads(
                    program(
                        "explain", "--gfx", gfx, "--inst", words, *theirs, "--lane", lane, "--json"
                    )
                )
                steps = mau.explain(words, lane, context=gfx, **mine)
                self.assertEqual(
                    [(s.rule, s.name, s.value, s.how) for s in steps],
                    [
                        (s["rule"], s["step"], s["value"], s["formula"])
                        for s in row["lane"][0]["derivation"]
                    ],
                )
                self.assertTrue(all(s.rule in str(s) and s.name in str(s) for s in steps))

    def test_verdict(self):
        """As `mau explain`: the lane asked for, or the first that reads nothing."""
        raw = {"vsharp": VSHARP, "v0": 4 * LANE}
        self.assertEqual(
            str(mau.verdict(LOAD, 3, **raw)),
            "lane 3 reads 4 bytes at 0x100c: BASE 0x1000 + buffer_offset 0xc (A6)",
        )
        first = mau.verdict(LOAD, **raw)
        self.assertEqual(
            (first.lane, first.rule, first.effect, first.reason),
            (16, "R7", "reads 0", "Offset 0x40 is not below num_records 0x40"),
        )
        self.assertIsNone(mau.verdict(LOAD, vsharp=[0, 0, 0, 0], v0=0).lane)
        with self.assertRaises(mau.Error):
            mau.verdict(LOAD, 64, **raw)

    def test_other_rules(self):
        """V6: SILICON loads with format 0."""
        raw = {"vsharp": [0x1000, 0, 64, 0xFAC], "v0": 0}
        found = mau.other_rules(LOAD, exec=1, **raw)
        self.assertEqual(
            (found.rules, found.rule, found.differs, found.lanes, found.verdict.effect),
            ("silicon", "V6", ("address", "status"), 1, "reads 4 bytes at 0x1000"),
        )
        self.assertEqual(found.causes, (("V6", 1),))
        self.assertIsNone(mau.other_rules(LOAD, vsharp=VSHARP, v0=0))

    def test_errata(self):
        """ER8: the parts 2 and 2 of an atomic."""
        atomic = mau.decode("0xe1085000 0x02010100", gfx="9")
        raw = {"vsharp": [0x1000, 0, 64, 0x24FAC], "v0": 2, "exec": 1}
        (met,) = mau.errata(atomic, saddr=2, **raw)
        self.assertEqual((met.id, met.chips, met.lanes), ("ER8", "all", 1))
        self.assertEqual(mau.errata(atomic, saddr=4, **raw), [])

    def test_lanes(self):
        """Many waves at once are those waves one by one."""
        draw = np.random.default_rng(1)
        for gfx, op in (
            ("9", mau.Operation(offen=True, size=16)),
            ("7", mau.Operation(enc="flat")),
            ("11", mau.Operation(enc="scratch", cls="store")),
        ):
            context = mau.Context(gfx, wave32=gfx == "11")
            v0 = draw.integers(0, 1 << 10, (50, context.lanes))
            v1 = (
                draw.choice([0, context.shared_hi, context.private_hi], (50, context.lanes))
                if op.enc == "flat"
                else 0
            )
            many = mau.lanes(op, vsharp=VSHARP, v0=v0, v1=v1, m0=0x200, context=context)
            self.assertEqual(many.address.shape, (50, context.lanes))
            for n in range(50):
                one = mau.wave(
                    op,
                    vsharp=VSHARP,
                    v0=v0[n],
                    v1=v1[n] if op.enc == "flat" else 0,
                    m0=0x200,
                    context=context,
                )
                for field in (
                    "address",
                    "has_address",
                    "status",
                    "in_range",
                    "lds_address",
                    "has_lds_address",
                    "space",
                ):
                    np.testing.assert_array_equal(
                        getattr(many, field)[n], getattr(one, field), field
                    )

    def test_execute(self):
        memory = np.zeros(0x200, np.uint8)
        mau.execute(
            STORE, vsharp=[0x100, 0, 256, 0x24FAC], v0=4 * LANE, data=[1000 + LANE], memory=memory
        )
        np.testing.assert_array_equal(memory[0x100:0x200].view(np.uint32), 1000 + LANE)
        done = mau.execute(
            LOAD, vsharp=[0x100, 0, 128, 0x24FAC], v0=4 * LANE, memory=memory
        )  # half of it is out of range
        np.testing.assert_array_equal(done.vgpr, [np.where(LANE < 32, 1000 + LANE, 0)])
        half = mau.Operation(size=2, d16="hi", offen=True)
        done = mau.execute(
            half,
            vsharp=[0x100, 0, 256, 0x24FAC],
            v0=4 * LANE,
            memory=memory,
            dst=[0x5555],
            exec=0xFF,
        )
        np.testing.assert_array_equal(done.vgpr[0, :8], (1000 + LANE[:8]) << 16 | 0x5555)
        np.testing.assert_array_equal(done.written[0], LANE < 8)
        self.assertEqual((done.vgpr[0, 8], int(done.bits[0])), (0x5555, 0xFFFF0000))
        scalar = mau.execute(
            mau.Operation(enc="smem", size=8, inst_offset=8),
            vsharp=[0x100, 0, 256, 0x24FAC],
            memory=memory,
        )
        self.assertEqual(scalar.sgpr.tolist(), [1002, 1003])
        lds = bytearray(0x100)
        mau.execute(
            mau.Operation(enc="flat", cls="store"),
            ptr=(0x10000 << 32) + 4 * LANE,
            data=[LANE],
            lds=lds,
        )
        self.assertEqual(lds[::4], bytes(range(64)))

    def test_results_are_the_callers(self):
        """A second call changes nothing of the first one's answer."""
        first = mau.wave(LOAD, vsharp=VSHARP, v0=4 * LANE)
        kept, cost = first.address.copy(), first.cost()
        mau.wave(LOAD, vsharp=VSHARP, v0=8 * LANE)
        np.testing.assert_array_equal(first.address, kept)
        self.assertEqual(first.cost(), cost)


if __name__ == "__main__":
    unittest.main()
