"""Episodes of request files with their memory, for the Python module's tests.

SPDX-License-Identifier: Apache-2.0
"""

import mau
from mau import mreq


class KeyedMemory:
    """One space of an episode: named dwords, the rest keyed by 'seed'; what was written since
    forget().
    """

    def __init__(self, space, seed=0):
        self.space, self.seed, self.bytes, self.fresh = space, seed, {}, {}
        self.faults = []  # of address, bytes and code

    def dword(self, address):
        x, y = address // 4 & 0xFFFFFFFF, address // 4 >> 32 | (self.space + 1) << 30
        for r in range(8):
            key = (self.seed >> 32 * (r % 2) & 0xFFFFFFFF) + r * 0x9E3779B9 & 0xFFFFFFFF
            x = ((x >> 8 | x << 24 & 0xFFFFFFFF) + y & 0xFFFFFFFF) ^ key
            y = (y << 3 & 0xFFFFFFFF | y >> 29) ^ x
        return x

    def _load(self, first):
        for n, byte in enumerate(self.dword(first).to_bytes(4, "little")):
            self.bytes.setdefault(first + n, byte)

    def read(self, address, count):
        for first in range(address & ~3, address + count, 4):
            if (
                first not in self.bytes
                or first + 3 not in self.bytes
                or first + 1 not in self.bytes
                or first + 2 not in self.bytes
            ):
                self._load(first)
        return bytes(self.bytes[a] for a in range(address, address + count))

    def write(self, address, data):
        for n, byte in enumerate(data):
            self.bytes[address + n] = self.fresh[address + n] = byte

    def request(self, kind, line, mask):
        """M1: the worst code of the bytes."""
        at = [(line + b) & (1 << 48) - 1 for b in range(mask.bit_length()) if mask >> b & 1]
        met = {
            "fault" if code == "read_only" else code
            for first, count, code in self.faults
            if not (code == "read_only" and kind == "read")
            and any(first <= a < first + count for a in at)
        }
        if met:
            raise mau.Fault if "fault" in met else mau.Nack

    def name(self, address, dwords):
        for n, value in enumerate(dwords):
            for b, byte in enumerate(value.to_bytes(4, "little")):
                self.bytes[address + 4 * n + b] = byte

    def runs(self):
        """What was written since the last call, as `mau eval` gives it."""
        out = []
        for address in sorted(self.fresh):
            if not out or out[-1]["address"] + len(out[-1]["bytes"]) // 2 != address:
                out.append({"address": address, "bytes": ""})
            out[-1]["bytes"] += f"{self.fresh[address]:02x}"
        self.fresh = {}
        return out


def episodes(text):
    """Yields (fields of the context, memory, LDS, requests of mau.mreq)."""
    for episode in mreq.episodes(text):
        memory, lds = (KeyedMemory(space, episode["memory"]["seed"]) for space in (0, 1))
        for space, key in ((memory, "mem"), (lds, "lds")):
            for address, dwords in episode[key]:
                space.name(address, dwords)
        memory.faults = episode["fault"]
        yield episode["context"], memory, lds, episode["requests"]


def registers(given):
    """{number: lanes} as a list of registers, 0 where there is none."""
    return [given.get(n, 0) for n in range(max(given, default=-1) + 1)]
