#!/usr/bin/env python3
"""The simulated board of the data path, word by word as docs/board.md says it: registers, episodes
with a load, a store and an atomic in LDS, their records, their ends.

usage: board_vmem_sim.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from board_program import BoardProgram, build_board  # noqa: E402
from board_wire import Wire  # noqa: E402
from mau_command import BUILD, ROOT  # noqa: E402

PROGRAM = BUILD / "tests" / "board" / "mau_board_vmem_4_4_64"
SIZES = {
    "MAX_REQUESTS": 64,
    "MAX_OPERANDS": 512,
    "MAX_DATA": 1024,
    "MAX_CLOCKS": 8192,
    "MAX_RESULTS": 1024,
    "MAX_TXNS": 512,
    "MAX_SGPRS": 128,
    "MAX_LDS": 256,
    "MAX_LENGTHS": 1024,
    "CLOCK_HZ": 2_000_000,
}
LANES, BEATS = 4, 16
# Registers, by address.
REQUESTS, PER_REQUEST, PROFILE, RUN, STATUS, RESET = 0x44, 0x48, 0x4C, 0x50, 0x54, 0x40
CTX_MODE, LDS_SIZE, SHARED_HI, PRIVATE_HI, ANSWERS, DATA = 0x80, 0x88, 0x94, 0x98, 0x9C, 0xB0
APERTURE = 0x10  # of LDS: high half of its addresses; that of scratch is the next one
GFX_9, FLAT, GLOBAL, STORE, ATOMIC, DWORD, GLC, ADD = 3, 2, 3, 1 << 3, 2 << 3, 2 << 6, 1 << 15, 3
ENDED, FULL, HANG = 2, 4, 8


def setUpModule():
    sizes = " ".join(f"{name}={value}" for name, value in SIZES.items())
    build_board(PROGRAM, "vmem", MAU_BOARD_PARAMETERS=sizes)


def header(op, tag, lanes=0xF):
    """A request header: V#, SADDR and M0 are 0; EXEC has the lanes."""
    return [op & 0xFFFFFFFF, op >> 32, *(0,) * 7, lanes, 0, tag]


def addresses(low, high=0):
    """The operand beats of a request: addresses of lanes 0 to 3, each a dword after the last."""
    first = [*(low + 4 * lane for lane in range(LANES)), *(high,) * LANES]
    return first + [0] * (2 * LANES * (BEATS - 1))


class Episode(unittest.TestCase):
    def setUp(self):
        self.board = BoardProgram(PROGRAM)
        self.wire = Wire(self.board.device)

    def tearDown(self):
        self.wire.close()
        self.board.__exit__()

    def set(self, address, value):
        self.wire.write(address, [value])

    def get(self, address):
        return self.wire.read(address, 1)[0]

    def play(self, requests, number=1):
        """Runs an episode of so many requests and returns STATUS."""
        self.set(CTX_MODE, GFX_9)
        self.set(SHARED_HI, APERTURE)
        self.set(PRIVATE_HI, APERTURE + 1)
        self.set(REQUESTS, requests)
        self.set(PER_REQUEST, BEATS)
        self.set(RUN, number)
        for _ in range(200):
            status = self.get(STATUS)
            if status & ENDED:
                return status
            time.sleep(0.02)
        self.fail(f"the episode does not end, STATUS {status:x}")

    def load(self, tag=5):
        """One request: a load of a dword for 4 lanes from 0x1000 on."""
        self.wire.write(0x100000, header(GLOBAL | DWORD, tag), 12, 4)
        self.wire.write(0x200000, addresses(0x1000))

    def test_registers(self):
        self.assertEqual(self.wire.read(0, 4), [0x4275616D, 1, 0x02400404, SIZES["CLOCK_HZ"]])
        low, high = self.wire.read(0x10, 2)
        said = subprocess.check_output([ROOT / "tools/rtl_hash.py", "--top", "vmem"], text=True)
        self.assertEqual(f"{high:08x}{low:08x}\n", said)
        self.assertEqual(self.wire.read(0x18, 6), [64, 512, 8192, 1024, 512, 1024])
        self.assertEqual(self.wire.read(0xA0, 4), [1024, 128, 256, 0x0104])
        for register, value in ((PROFILE, 0x6789A), (ANSWERS, 0xABCD0002), (DATA, 0x345)):
            self.set(register, value)
            self.assertEqual(self.get(register), value)

    def test_load(self):
        """The request of four lanes, its answer, the register, the completion."""
        self.load()
        line = [0x11110000 + i for i in range(16)]
        self.wire.write(0x900000, [5, *line], 17, 6)
        self.assertEqual(self.play(1), ENDED)
        clocks, results, txns, dones, headers, beats = self.wire.read(0x58, 6)
        self.assertEqual((results, txns, dones, headers, beats), (1, 1, 1, 1, BEATS))
        self.assertEqual(self.wire.read(0x74, 2), [0, 0])
        read = self.wire.read(0xB00000, 6)
        self.assertEqual(read[:3], [0, 0x1000, 0])
        self.assertEqual(read[4:6], [0xFFFF, 0])
        self.assertEqual(
            self.wire.read(0xC00000, 7), [5 | 3 << 16, 0xF, 0, *line[:4]]
        )  # tag 5, both halves
        self.assertEqual(self.wire.read(0x700000, 1)[0] & 0x80001FFF, 5)
        # The response is taken 5 cycles after its request; 40 cycles follow the completion.
        record = self.wire.read(0x400000, clocks)
        moved = [word & word >> 16 for word in record]
        (asked,) = [at for at, ports in enumerate(moved) if ports >> 5 & 1]
        (answered,) = [at for at, ports in enumerate(moved) if ports >> 3 & 1]
        (done,) = [at for at, ports in enumerate(moved) if ports >> 9 & 1]
        self.assertEqual(answered - asked, 5)
        self.assertEqual(clocks - 1 - done, 40)

    def test_fault(self):
        """FAULT is the answer: the lanes read 0, the completion has memviol (bit 11)."""
        self.load()
        self.wire.write(0x900000, [1 | 1 << 16, *(7,) * 16], 17, 6)
        self.assertEqual(self.play(1), ENDED)
        self.assertEqual(self.wire.read(0xC00000, 7), [5 | 3 << 16, 0xF, 0, 0, 0, 0, 0])
        self.assertEqual(self.wire.read(0x700000, 1)[0] & 0x80001FFF, 5 | 1 << 11)

    def test_store(self):
        """Store data of 16 beats; four lanes write bytes 4 to 19 of a line."""
        self.wire.write(0x100000, header(GLOBAL | STORE | DWORD, 9), 12, 4)
        self.wire.write(0x200000, addresses(0x2044))
        self.set(DATA, BEATS)
        rows = [[100 * beat + lane for lane in range(LANES)] for beat in range(BEATS)]
        words = [word for beat, row in enumerate(rows) for word in (*row, beat == BEATS - 1)]
        self.wire.write(0x800000, words, LANES + 1, 3)
        self.wire.write(0x900000, [1], 1, 6)
        self.assertEqual(self.play(1), ENDED)
        self.assertEqual(self.wire.read(0x5C, 2), [0, 1])
        request = self.wire.read(0xB00000, 22)
        self.assertEqual(request[0] >> 8 & 3, 1)  # MEM_WRITE
        self.assertEqual(request[1:3], [0x2040, 0])
        self.assertEqual(request[4:6], [0xFFFF0, 0])
        self.assertEqual(request[7:11], [0, 1, 2, 3])

    def test_lds(self):
        """A FLAT atomic that returns, in the aperture of LDS: lane addresses, data, the answer."""
        op = FLAT | ATOMIC | DWORD | GLC | ADD << 32
        self.wire.write(0x100000, header(op, 3), 12, 4)
        self.wire.write(0x200000, addresses(0x40, APERTURE))
        self.set(LDS_SIZE, 0x8000)
        self.set(DATA, BEATS)
        data = [word for beat in range(BEATS) for word in (7, 8, 9, 10, beat == BEATS - 1)]
        self.wire.write(0x800000, data, LANES + 1, 3)
        answer = [9, *(word for lane in range(LANES) for word in (0x500 + lane, 0, 0, 0))]
        self.wire.write(0xA00000, answer, 17, 5)
        self.assertEqual(self.play(1), ENDED)
        self.assertEqual(self.wire.read(0x74, 2), [0, 1])
        request = self.wire.read(0xE00000, 27)
        self.assertEqual(request[:3], [2 | ADD << 8, 0xF, 0])  # MEM_ATOMIC
        for lane in range(LANES):
            self.assertEqual(request[3 + 6 * lane : 6 + 6 * lane], [0x40 + 4 * lane, 15, 7 + lane])
        self.assertEqual(self.wire.read(0xC00000, 7)[3:], [0x500, 0x501, 0x502, 0x503])

    def test_full(self):
        """A stall in every cycle: no cycle is left before the end."""
        self.load()
        self.wire.write(0x300000, [0xFFFFFFFF] * 256)
        self.assertEqual(self.play(1), ENDED | FULL)
        self.assertEqual(self.get(0x58), 8192)

    def test_hang(self):
        """One store data beat too few: nothing moves in 4,224 cycles."""
        self.wire.write(0x100000, header(GLOBAL | STORE | DWORD, 9), 12, 4)
        self.wire.write(0x200000, addresses(0x2040))
        self.set(DATA, BEATS - 1)
        self.wire.write(0x900000, [1], 1, 6)
        self.assertEqual(self.play(1), ENDED | HANG)

    def test_waits(self):
        """Neither a request that waits in memory nor the gate is a hang."""
        self.load()
        self.wire.write(0x900000, [6000, *range(16)], 17, 6)
        self.assertEqual(self.play(1), ENDED)
        self.set(RESET, 1)
        self.wire.write(0x900000, [1], 1, 6)
        self.wire.write(0x350000, [0xFFFFFFFF] * 160)  # port 10
        self.assertEqual(self.play(1, 2), ENDED)
        self.assertGreater(self.get(0x58), 160 * 32)


if __name__ == "__main__":
    unittest.main()
