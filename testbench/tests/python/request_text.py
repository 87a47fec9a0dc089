"""Request files as mau writes them (docs/user/mreq.md), read into arguments of the Python module,
and their memory.

SPDX-License-Identifier: Apache-2.0
"""

import re

FLAGS = ("fmt", "offen", "idxen", "addr64", "lds", "tfe", "glc", "slc", "dlc", "sext", "unknown")
WORDS = ("enc", "cls", "ncomp", "atomic", "d16", "smode")
RUN = re.compile(r"(\w+)(?:([+-])(\w+))?(?:\*(\d+))?$")


def numbers(words):
    out = []
    for word in words:
        if "*" not in word:
            out.append(int(word, 0))
            continue
        start, sign, step, count = RUN.match(word).groups()
        start, by = int(start, 0), int(step or "0", 0) * (-1 if sign == "-" else 1)
        out += [(start + by * n) & 0xFFFFFFFF for n in range(int(count))]
    return out


def fields(words):
    """'gfx=9 lds glc=1' as a dictionary; a bare name is True."""
    out = {}
    for word in words:
        key, equal, text = word.partition("=")
        out[key] = (
            True
            if not equal
            else (
                text
                if not text[0].isdigit() and text[0] != "-" or key in WORDS or key == "gfx"
                else int(text, 0)
            )
        )
        if key in FLAGS:
            out[key] = bool(out[key])
    return out


class KeyedMemory:
    """One space of an episode: named dwords, the rest keyed by 'seed'; what was written since
    forget().
    """

    def __init__(self, space, seed=0):
        self.space, self.seed, self.bytes, self.fresh = space, seed, {}, {}

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
    """Yields (fields of the context, memory, LDS, requests); a request is a dictionary with 'op',
    'data', 'dst' and arguments of mau.wave().
    """
    for part in text.split("\nepisode")[1:]:
        context, memory, lds, requests = None, KeyedMemory(0), KeyedMemory(1), []
        for line in part.splitlines():
            key, *words = line.split("#")[0].split() or [""]
            if key == "context":
                context = fields(words)
            elif key == "memory":
                memory.seed = lds.seed = fields(words)["seed"]
            elif key in ("mem", "lds"):
                (memory if key == "mem" else lds).name(int(words[0], 0), numbers(words[1:]))
            elif key == "request":
                requests.append({"data": {}, "dst": {}})
            elif key == "op":
                requests[-1]["op"] = fields(words)
            elif key in ("saddr", "m0", "exec"):
                requests[-1][key] = int(words[0], 0)
            elif key in ("vsharp", "v0", "v1"):
                requests[-1][key] = numbers(words)
            elif key[:5] == "vdata" or key[:4] == "vdst":
                requests[-1]["data" if key[:5] == "vdata" else "dst"][int(key[-1])] = numbers(words)
        yield context, memory, lds, requests


def registers(given):
    """{number: lanes} as a list of registers, 0 where there is none."""
    return [given.get(n, 0) for n in range(max(given, default=-1) + 1)]
