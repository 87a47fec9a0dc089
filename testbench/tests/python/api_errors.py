#!/usr/bin/env python3
"""The Python module says what is wrong: each misuse is its exception, with the rule where there is
one.

usage: api_errors.py [unittest arguments]      under a Python that has the module
SPDX-License-Identifier: Apache-2.0
"""

import unittest

import mau
import numpy as np

VSHARP = [0x1000, 0x100000, 64, 0x24FAC]
LOAD = "0xe0501000 0x80010100"
LANE = np.arange(64)


class Errors(unittest.TestCase):
    def refused(self, kind, rule, words, call, *args, **options):
        with self.assertRaises(kind) as raised:
            call(*args, **options)
        self.assertIs(type(raised.exception), kind)
        self.assertEqual(raised.exception.rule, rule)
        self.assertIn(words, str(raised.exception))
        return raised.exception

    def test_contexts(self):
        self.refused(mau.Error, None, "gfx cannot be '13'", mau.Context, "13")
        self.refused(mau.Error, None, "choose one of", mau.Context, "Voodoo")
        self.refused(mau.Error, "D20", "multiple of 4", mau.Context, scratch_base=2)
        self.refused(
            mau.Error, None, "lds_size 0x40000 is out of range", mau.Context, lds_size=1 << 18
        )
        self.refused(mau.Error, None, "shared_hi", mau.Context, shared_hi=-1)
        self.refused(mau.Error, None, "policy cannot be 'best'", mau.Context, policy="best")

    def test_operands(self):
        for words, options in (
            ("out of range", {"v0": -1}),
            ("out of range", {"v0": [1 << 32] * 64}),
            ("3 values", {"v0": [1, 2, 3]}),
            ("float64", {"v0": [0.5] * 64}),
            ("exec", {"exec": 1 << 64}),
            ("four words", {"vsharp": [1, 2, 3]}),
            ("remove v0", {"ptr": [0] * 64, "v0": 4}),
            ("is 0x0, remove saddr", {"saddr": 5}),
            ("window 12", {"window": 12}),
            ("line_bytes 32", {"line_bytes": 32}),
            ("2 axes", {"v0": np.zeros((2, 64), int)}),
            ("context is gfx11", {"context": "11", "what": mau.decode(LOAD)}),
        ):
            with self.subTest(options=options):
                self.refused(
                    mau.Error, None, words, mau.wave, **{"what": LOAD, "vsharp": VSHARP, **options}
                )
        self.refused(mau.Error, None, "reads a V#", mau.wave, LOAD)
        self.refused(
            mau.Error, None, "is a register", mau.wave, "0xe0501000 0x05010100", vsharp=VSHARP
        )
        self.refused(
            mau.Error, "F1", "24 bits", mau.wave, mau.Operation(inst_offset=1 << 24), vsharp=VSHARP
        )
        self.refused(
            mau.Error, None, "size cannot be '5'", mau.wave, mau.Operation(size=5), vsharp=VSHARP
        )
        self.refused(mau.Error, None, "lane 64", mau.explain, LOAD, 64, vsharp=VSHARP)
        self.assertEqual(
            self.refused(
                mau.Error, None, "not an operation", mau.wave, mau.Operation(size=64), vsharp=VSHARP
            ).code,
            -4,
        )
        for bad in (
            mau.Operation(cls="atomic", enc="smem", atomic="add"),
            mau.Operation(cls="atomic", enc="global", atomic="add", size=12),
            mau.Operation(cls="atomic", atomic="add", size=4, fmt=True),
        ):
            for what in (mau.wave, mau.lanes):
                error = self.refused(
                    mau.Error, None, "MAU_CLS_ATOMIC: size", what, bad, vsharp=VSHARP
                )
                self.assertEqual(error.code, -4)

    def test_no_instruction(self):
        """Atomics that no encoding has (D57): refused by everything that takes an operation."""
        for gfx in ("7", "9", "10", "11"):
            for fields in (
                {"enc": "smem", "size": 4},
                {"enc": "smem", "size": 8},
                {"enc": "flat", "size": 12},
                {"enc": "global", "size": 12},
                {"enc": "mubuf", "size": 12},
                {"enc": "mubuf", "size": 16},
            ):
                op = mau.Operation(cls="atomic", atomic="add", **fields)
                operands = {} if fields["enc"] in ("flat", "global") else {"vsharp": VSHARP}
                for call in (mau.wave, mau.execute):
                    error = self.refused(
                        mau.Error, None, "not an operation", call, op, context=gfx, **operands
                    )
                    self.assertEqual(error.code, -4)

    def test_words(self):
        for words in ("0", "zz", [1, 2, 3], [1, 2, 3, 4], [1 << 32], []):
            self.refused(mau.Error, None, "", mau.decode, words)
        self.refused(mau.Error, None, "first of two", mau.decode, "e0501000")
        self.refused(mau.Error, None, "first of three", mau.decode, "c405007c 40800800", "12")
        self.refused(mau.Error, None, "two words", mau.decode, "e0501000 80010100 0")

    def test_illegal(self):
        error = self.refused(
            mau.IllegalRequest,
            "E2",
            "load-to-LDS",
            mau.wave,
            mau.Operation(lds=True, size=16),
            vsharp=VSHARP,
        )
        self.assertTrue((error.wave.status == mau.Status.ILLEGAL).all())
        answer = mau.wave(mau.Operation(lds=True, size=16), vsharp=VSHARP, illegal="return")
        self.assertEqual(
            (answer.error, answer.errors, len(answer.txns), answer.cost()), ("E2", ("E2",), 0, 0)
        )
        self.refused(
            mau.IllegalRequest, "E5", "unknown opcode", mau.execute, mau.Operation(unknown=True)
        )

    def test_memory(self):
        error = self.refused(
            mau.MemoryRefused,
            None,
            "for lane 4",
            mau.execute,
            LOAD,
            vsharp=[0x1000, 0, 256, 0x24FAC],
            v0=4 * LANE,
            memory=mau.Bytes(np.zeros(16, np.uint8), 0x1000),
        )
        self.assertEqual((error.space, error.address, error.lane), ("memory", 0x1010, 4))
        self.assertIsInstance(error.__cause__, IndexError)
        self.refused(
            mau.MemoryRefused,
            None,
            "memory at",
            mau.execute,
            LOAD,
            vsharp=[0x1000, 0, 256, 0x24FAC],
        )
        self.refused(
            mau.Error,
            "X2",
            "has 0",
            mau.execute,
            LOAD,
            vsharp=VSHARP,
            data=[LANE],
            memory=bytearray(1),
        )

    def test_dst_is_refused_before_memory_changes(self):
        """An atomic that returns: of 'dst' the lanes and how many registers there are."""
        add = {"vsharp": [0x1000, 0, 256, 0x50FAC], "exec": 1, "data": [1]}
        for words, dst in (("63 values", [np.arange(63)]), ("2 registers", [0, 0])):
            array = np.zeros(0x2000, np.uint8)
            rule = "X2" if len(dst) == 2 else None
            self.refused(
                mau.Error,
                rule,
                words,
                mau.execute,
                "0xe1085000 0x80010100",
                memory=array,
                dst=dst,
                **add,
            )
            self.assertFalse(array.any())
        done = mau.execute("0xe1085000 0x80010100", memory=array, dst=[7], **add)
        self.assertEqual((array[0x1000], done.vgpr[0, 0], done.vgpr[0, 1]), (1, 0, 7))

    def test_interrupt(self):
        """Ctrl-C while memory is asked is no answer of the memory."""

        class Stopped:
            def read(self, address, count):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            mau.execute(LOAD, vsharp=[0x1000, 0, 256, 0x24FAC], memory=Stopped())


if __name__ == "__main__":
    unittest.main()
