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


HIGH = 0xFFFF800000000000  # 64 bits, as pointers of the kernel's half have
POINTERS = "0xdc508000 0x017f0002"  # global_load_dword v1, v[2:3], off
TYPES = "?bBhHiIqQ"  # every integer type of NumPy, and bool


class Refusals(unittest.TestCase):
    def refused(self, kind, rule, words, call, *args, **options):
        with self.assertRaises(kind) as raised:
            call(*args, **options)
        self.assertIs(type(raised.exception), kind)
        self.assertEqual(raised.exception.rule, rule)
        self.assertIn(words, str(raised.exception))
        return raised.exception


class Errors(Refusals):
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
            ("v0[0] is 0.5, give integers", {"v0": [0.5] * 64}),
            ("v0 has values of type float64", {"v0": np.full(64, 0.5)}),
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
        self.refused(
            mau.Error,
            None,
            "op.size is MAU_SIZE_64, a lane moves at most 16 bytes",
            mau.wave,
            mau.Operation(size=64),
            vsharp=VSHARP,
        )

    def test_no_instruction(self):
        """Operations that no encoding has (D57): everything that takes one names the field."""
        smem = "op.enc is MAU_ENC_SMEM, which has no atomics (AT1, D57)"
        twelve = "op.size is MAU_SIZE_12, an atomic has 4 or 8 bytes (AT1)"
        for fields, text in (
            ({"enc": "smem", "size": 4}, smem),
            ({"enc": "smem", "size": 8}, smem),
            ({"enc": "mtbuf", "size": 4}, smem.replace("SMEM", "MTBUF")),
            ({"enc": "flat", "size": 12}, twelve),
            ({"enc": "global", "size": 12}, twelve),
            ({"enc": "mubuf", "size": 12}, twelve),
            ({"enc": "mubuf", "size": 16}, twelve.replace("12", "16")),
            ({"fmt": True}, "op.fmt is 1, an atomic converts no format (AT1)"),
        ):
            op = mau.Operation(cls="atomic", atomic="add", **fields)
            operands = {} if fields.get("enc") in ("flat", "global") else {"vsharp": VSHARP}
            for gfx in ("7", "9", "10", "11"):
                for call in (mau.wave, mau.lanes, mau.execute, mau.verdict, mau.probe):
                    error = self.refused(mau.Error, None, text, call, op, context=gfx, **operands)
                    self.assertEqual(error.code, -10)

    def test_words(self):
        for words in ("0", "zz", [1, 2, 3], [1, 2, 3, 4], [1 << 32], []):
            self.refused(mau.Error, None, "", mau.decode, words)
        for gfx, words, name in (("9", "d86c0000 0", "read"), ("11", "d8d80000 0", "load")):
            text = f"ds_{name}_b32 is a DS instruction; mau does not execute DS"
            error = self.refused(mau.Error, None, text, mau.decode, words, gfx)
            self.assertEqual(error.code, -4)
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

    def test_memory_answers(self):
        """M2, M6, M7: lane masks, or an exception; by read(), or by request()."""

        class Pages(mau.Bytes):
            """Line 0x1040 gives FAULT, line 0x1080 NACK."""

            def read(self, address, count):
                if address & ~63 == 0x1040:
                    raise mau.Fault
                if address & ~63 == 0x1080:
                    raise mau.Nack
                return super().read(address, count)

        class Requests(mau.Bytes):
            asked = ()

            def request(self, kind, line, mask):
                self.asked += ((kind, line, mask),)
                if line != 0x1000:
                    raise mau.Fault if line == 0x1040 else mau.Nack

        options = {"vsharp": [0x1000, 0, 192, 0x24FAC], "v0": 4 * LANE, "exec": (1 << 48) - 1}
        array = np.arange(0x2000).astype(np.uint8)
        for memory in (Pages(array), Requests(array)):
            done = mau.execute(LOAD, memory=memory, **options)
            self.assertEqual(done.memviol, ("memory",))
            self.assertEqual(np.flatnonzero(done.fault_lanes).tolist(), list(range(16, 32)))
            self.assertEqual(np.flatnonzero(done.nack_lanes).tolist(), list(range(32, 48)))
            self.assertEqual(done.vgpr[0, 15:18].tolist(), [0x3F3E3D3C, 0, 0])
        whole = (1 << 64) - 1
        self.assertEqual(memory.asked, tuple(("read", 0x1000 + 64 * n, whole) for n in range(3)))
        error = self.refused(
            mau.MemoryFault,
            "M1",
            "32 lanes",
            mau.execute,
            LOAD,
            memory=Pages(array),
            faults="raise",
            **options,
        )
        self.assertEqual(error.execution.memviol, ("memory",))

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
        """Ctrl-C in a callback of memory raises KeyboardInterrupt, not an error of the memory."""

        class Stopped:
            def read(self, address, count):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            mau.execute(LOAD, vsharp=[0x1000, 0, 256, 0x24FAC], memory=Stopped())


class Integers(Refusals):
    """Lists of Python integers and arrays of every integer type: the right value, or a line that
    names argument, index and range.
    """

    def address(self, lane, **options):
        return int(mau.wave(POINTERS, illegal="return", **options).address[lane])

    def test_pointers(self):
        """Small and large ones in one list, which NumPy makes float64 of, in each order."""
        for ptr in (
            [HIGH + 0x1234567] + [0x10] * 63,
            [HIGH + 0x1234567] * 64,
            (HIGH + 0x1234567,) + (0,) * 63,
            np.array([HIGH + 0x1234567] + [0] * 63, np.uint64),
            np.array([HIGH + 0x1234567] + [0] * 63, ">u8"),
            np.array([HIGH + 0x1234567] + [0] * 63, object),
            [np.uint64(HIGH + 0x1234567)] + [0x10] * 63,
            HIGH + 0x1234567,
        ):
            with self.subTest(ptr=ptr):
                self.assertEqual(self.address(0, ptr=ptr), 0x800001234564)
        self.assertEqual(self.address(1, ptr=[HIGH] + [0x10] * 63), 0x10)

    def test_every_type(self):
        for name in TYPES:
            values = (LANE % 2).astype(name)
            with self.subTest(type=name):
                many = mau.lanes(LOAD, vsharp=VSHARP, v0=4 * values.astype(int)[None])
                one = mau.wave(LOAD, vsharp=VSHARP, v0=values)
                self.assertEqual(one.address[:2].tolist(), [0x1000, 0x1000])
                self.assertEqual(many.address[0, :2].tolist(), [0x1000, 0x1004])
                words = np.array(VSHARP).astype(name)
                expected = [int(word) for word in words]
                if min(expected) >= 0:
                    given, plain = (
                        mau.wave(LOAD, vsharp=v, v0=0).address.tolist() for v in (words, expected)
                    )
                    self.assertEqual(given, plain)

    def test_values_that_do_not_fit(self):
        whole, half = "out of range 0 .. 0xffffffffffffffff", "out of range 0 .. 0xffffffff"
        load = {"what": LOAD, "vsharp": VSHARP}
        store = {"what": "0xe0701000 0x80010100", "vsharp": VSHARP, "memory": bytearray(1)}
        for words, options in (
            (f"ptr[1] is 0x10000000000000000, {whole}", {"ptr": [0, 1 << 64] + [0] * 62}),
            (f"ptr[2] is -0x1, {whole}", {"ptr": [HIGH, 0, -1] + [0] * 61}),
            (f"ptr[0] is -0x5, {whole}", {"ptr": np.full(64, -5)}),
            (f"ptr is -0x5, {whole}", {"ptr": -5}),
            ("ptr[1] is 0.5, give integers", {"ptr": [0, 0.5] + [0] * 62}),
            ("ptr[0] is None, give integers", {"ptr": [None] * 64}),
            ("ptr is 'abc', give integers", {"ptr": "abc"}),
            ("ptr has rows of different lengths", {"ptr": [[1, 2], [3]]}),
            (f"v0[3] is 0x100000000, {half}", load | {"v0": [0, 1, 2, 1 << 32] + [0] * 60}),
            (f"v1[0] is -0x80, {half}", load | {"v1": np.full(64, -128, np.int8)}),
            (f"vsharp[3] is 0x100000000, {half}", load | {"vsharp": [1, 2, 3, 1 << 32]}),
            (f"vsharp[0] is -0x1, {half}", load | {"vsharp": np.full(4, -1, np.int32)}),
            ("vsharp[3] is 1.5, give integers", load | {"vsharp": [1, 2, 3, 1.5]}),
            (f"exec is -0x1, {whole}", load | {"exec": np.int64(-1)}),
            ("exec is [1, 2], give an integer", load | {"exec": [1, 2]}),
            ("exec is 1.5, give an integer", load | {"exec": 1.5}),
            (f"m0 is 0x100000000, {half}", load | {"m0": 1 << 32}),
            (f"saddr is -0x1, {whole}", load | {"saddr": -1}),
            (f"words[1] is 0x100000000, {half}", {"what": [0xDC508000, 1 << 32]}),
            ("words[0] is 1.5, give integers", {"what": [1.5]}),
            (f"data[0][1] is -0x1, {half}", store | {"data": [[0, -1] + [0] * 62]}),
            (f"data[0] is 0x100000000, {half}", store | {"data": [1 << 32]}),
            ("data is 5, give a list of registers", store | {"data": 5}),
            (f"dst[0][0] is 0x100000000, {half}", load | {"dst": [[1 << 32] * 64]}),
        ):
            with self.subTest(words):
                call = mau.execute if {"data", "dst"} & set(options) else mau.wave
                self.refused(mau.Error, None, words, call, **{"what": POINTERS, **options})
        many = np.zeros((3, 64), object)
        many[2, 7] = 1 << 40
        self.refused(
            mau.Error, None, f"v0[2, 7] is 0x10000000000, {half}", mau.lanes, **load, v0=many
        )


if __name__ == "__main__":
    unittest.main()
