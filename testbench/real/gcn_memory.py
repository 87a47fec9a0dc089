"""The memory of the kernels: global memory, LDS of a workgroup, scratch of a wave; and which of
them an instruction reaches.

The addresses made here are this directory's own reading of the manuals; the project's model and RTL
make theirs from the request alone.
SPDX-License-Identifier: Apache-2.0
"""

import re
from functools import cache

from gcn_alu import ATOMIC, MASK32, MASK64, signed
from gcn_sums import CDNA, RDNA4

SIZES = {
    "ubyte": 1,
    "sbyte": 1,
    "byte": 1,
    "ushort": 2,
    "sshort": 2,
    "short": 2,
    "u8": 1,
    "i8": 1,
    "b8": 1,
    "u16": 2,
    "i16": 2,
    "b16": 2,
    "dword": 4,
    "dwordx2": 8,
    "dwordx3": 12,
    "dwordx4": 16,
    "b32": 4,
    "b64": 8,
    "b96": 12,
    "b128": 16,
}
NAME = re.compile(
    r"(buffer|flat|global|scratch|ds)_(load|store|read|write)_(d16_)?(hi_)?"
    r"(u?byte|sbyte|[us]?short|dword(?:x\d)?|[uib]\d+)(_d16)?(_hi)?$"
)


class Access:
    """A load or store by name: bytes, sign, which half of the register."""

    def __init__(self, name):
        m = NAME.match(name)
        if not m:
            raise ValueError(f"unknown memory instruction {name}")
        self.store = m.group(2) in ("store", "write")
        self.bytes = SIZES[m.group(5)]
        self.sext = m.group(5) in ("sbyte", "sshort", "i8", "i16")
        self.d16 = bool(m.group(3) or m.group(6))
        self.high = bool(m.group(4) or m.group(7))


class Atomic:
    """An atomic by name; None is returned by find() when it is none."""

    def __init__(self, function, bits, two):
        self.function, self.bits, self.two = function, bits, two

    @staticmethod
    def find(name, gfx):
        own = CDNA if gfx.has("cdna_atomics") else RDNA4 if gfx.has("rdna4_atomics") else {}
        later = re.match(r"(?:flat|global|buffer)_atomic_(\w+)$", name)
        if later and later.group(1) in own:
            return Atomic(own[later.group(1)], 64 if name.endswith("64") else 32, False)
        m = re.match(
            r"(?:flat|global|buffer)_atomic_([a-z]+)(?:_(x2|[iubf]\d+))?$", name
        ) or re.match(r"ds_([a-z]+)_(?:rtn_)?([iub](?:32|64))$", name)
        if not m:
            return None
        op, kind = m.group(1), m.group(2) or ""
        if kind.startswith("f"):  # gfx11: min_f32, cmpswap_f32, add_f32
            op = op + "_f32" if op == "add" else "f" + op
        elif op in ("min", "max"):
            op = ("s" if kind.startswith("i") else "u") + op
        return (
            Atomic(
                ATOMIC[op],
                64 if kind.endswith("64") or kind == "x2" else 32,
                op in ("cmpswap", "fcmpswap"),
            )
            if op in ATOMIC
            else None
        )


def default_byte(address):
    """What memory holds before anybody wrote it: small dwords, the same in every run."""
    return (address >> 2) * 0x9E3779B1 >> 24 & 63 if address & 3 == 0 else 0


@cache
def keyed_dword(space, address):
    """What a request file's memory (space 0) and LDS (1) hold where no line names it
    (docs/user/mreq.md), seed 0."""
    x, y = address // 4 & MASK32, address // 4 >> 32 | (space + 1) << 30
    for r in range(8):
        x = (x >> 8 | x << 24 & MASK32) + y & MASK32 ^ r * 0x9E3779B9 & MASK32
        y = (y << 3 & MASK32 | y >> 29) ^ x
    return x


def keyed_byte(address, space=0):
    return keyed_dword(space, address & ~3) >> 8 * (address & 3) & 255


def interleaved(offset, lane, lanes):
    """Where a byte of a lane's scratch is: dword by dword, one of each lane after the other."""
    return offset // 4 * 4 * lanes + lane * 4 + offset % 4


class Memory:
    """Bytes at 64-bit addresses. A byte that holds a float result nobody computed is None.
    'initial' is what nobody wrote."""

    def __init__(self, initial=default_byte):
        self.bytes, self.initial = {}, initial

    def write(self, address, value, size):
        for i in range(size):
            self.bytes[address + i] = None if value is None else value >> 8 * i & 255

    def read(self, address, size):
        found = [self.bytes.get(address + i, self.initial(address + i)) for i in range(size)]
        return None if None in found else sum(b << 8 * i for i, b in enumerate(found))

    def fill(self, address, values, size):
        for i, value in enumerate(values):
            self.write(address + i * size, value, size)


class Spaces:
    """The address spaces that one wave sees."""

    def __init__(self, memory, lds, scratch_base, wave_size, shared_hi, private_hi):
        self.memory, self.lds = memory, lds
        self.scratch_base, self.wave_size = scratch_base, wave_size
        self.shared_hi, self.private_hi = shared_hi, private_hi

    def byte(self, kind, address, offset, lane):
        """(memory, address) of one byte; 'address' is what the registers say, 'offset' the
        instruction's and the byte's number. 'kind' is lds, flat, global, scratch, ("buffer", base,
        index stride) for scratch through a V#, or ("raw", base, bytes) for a raw buffer."""
        if kind[0] == "buffer":
            return self.memory, kind[1] + interleaved(address + offset, lane, kind[2])
        if kind[0] == "raw":
            return self.memory, kind[1] + address + offset
        if kind == "lds" or kind == "flat" and address >> 32 == self.shared_hi:
            return self.lds, (address & MASK32) + offset
        if kind == "scratch" or kind == "flat" and address >> 32 == self.private_hi:
            return self.memory, self.scratch_base + interleaved(
                (address & MASK32) + offset, lane, self.wave_size
            )
        return self.memory, address + offset & MASK64

    @staticmethod
    def inside(kind, address, size):
        """A raw buffer ends: what is not wholly inside reads as 0 and is not written."""
        return kind[0] != "raw" or address + size <= kind[2]

    def read(self, kind, address, offset, lane, size):
        value = 0
        for i in range(size if self.inside(kind, address + offset, size) else 0):
            memory, at = self.byte(kind, address, offset + i, lane)
            byte = memory.read(at, 1)
            if byte is None:
                return None
            value |= byte << 8 * i
        return value

    def write(self, kind, address, offset, lane, value, size):
        for i in range(size if self.inside(kind, address + offset, size) else 0):
            memory, at = self.byte(kind, address, offset + i, lane)
            memory.write(at, None if value is None else value >> 8 * i & 255, 1)

    def atomic(self, what, kind, address, offset, lane, data, compare):
        old = self.read(kind, address, offset, lane, what.bits // 8)
        new = (
            None
            if None in (old, data, compare)
            else what.function(old, data, compare, what.bits) & (1 << what.bits) - 1
        )
        self.write(kind, address, offset, lane, new, what.bits // 8)
        return old


def extend(access, value):
    if value is not None and access.sext:
        return signed(value, access.bytes * 8) & (0xFFFF if access.d16 else MASK32)
    return value
