"""The memory instructions of a wave: who moves which bytes between its registers and the memory of
gcn_memory.py.
SPDX-License-Identifier: Apache-2.0
"""

import re

import gcn_format
from gcn_alu import MASK32, signed
from gcn_asm import operands, register
from gcn_memory import Access, Atomic, extend
from resources import RAW


SCALAR_SIZES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2}
CACHE = {"glc", "slc", "scc", "sc0", "sc1", "nt", "th", "scope"}


def to_lds(inst):
    return "lds" in inst.mods or "_load_lds_" in inst.name


class MemoryPort:
    """Part of Wave; needs its registers (s, v, lane, scalar, known, set_lane, active) and its
    spaces."""

    def address(self, inst, found, lane):
        """(kind, address) of a lane as Spaces takes it; None: an instruction whose data nobody
        follows."""
        kind = inst.name.split("_")[0]
        if kind == "ds":
            return "lds", self.lane(found["vaddr"], lane)
        if kind == "flat":
            return kind, self.lane(found["vaddr"], lane, 64)
        if kind == "global" and found["saddr"] == "off":
            return kind, self.lane(found["vaddr"], lane, 64)
        if kind in ("global", "scratch"):
            parts = (
                self.scalar(found["saddr"], 64 if kind == "global" else 32),
                self.lane(found["vaddr"], lane),
            )
            if kind == "scratch" and self.gfx.has("signed_scratch") and None not in parts:
                parts = [signed(part) for part in parts]
            return kind, None if None in parts else sum(parts)
        words = self.vsharp(found["srsrc"])
        if kind == "buffer" and None not in words and words[3] >> 23 & 1:
            base = (words[0] | words[1] << 32) + self.known(found["soffset"]) & (1 << 48) - 1
            return ("buffer", base, 8 << (words[3] >> 21 & 3)), self.lane(found["vaddr"], lane)
        if not self.follows_buffers:
            return None
        if "idxen" in inst.mods:
            return "global", self.buffer_address(inst, found, words, lane)
        return self.raw_address(inst, found, words, lane)

    def raw_address(self, inst, found, words, lane):
        """Of a buffer of bytes, whose end counts for the SGPR offset, too (R7 S, R11 without a
        stride)."""
        if (
            set(inst.mods) - {"offen", "offset", "lds"} - CACHE
            or words[1] >> 63 - 32
            or self.gfx >= 10
            and (words[1] >> 16 or words[3] >> 28 != RAW)
        ):
            raise ValueError(f"{inst.text}: such a buffer is not followed")
        address = self.known(found["soffset"]) + (
            self.lane(found["vaddr"], lane) if "offen" in inst.mods else 0
        )
        return ("raw", words[0] | (words[1] & 0xFFFF) << 32, words[2]), address

    def buffer_address(self, inst, found, words, lane):
        """Of a structured buffer without swizzle, the index inside."""
        if set(inst.mods) - {"idxen", "offset", "format"} - CACHE or words[1] >> 30:
            raise ValueError(f"{inst.text}: such a buffer is not followed")
        index, stride = self.lane(found["vaddr"], lane), words[1] >> 16 & 0x3FFF
        if index * stride >= words[2] * (1 if self.gfx == 8 else stride):  # gfx8 counts bytes
            raise ValueError(f"{inst.text}: index {index} is out of range")
        return (
            (words[0] | (words[1] & 0xFFFF) << 32) + self.known(found["soffset"]) + index * stride
        )

    def vsharp(self, text):
        return [self.s.get(register(text)[1] + part) for part in range(4)]

    def memory_op(self, inst):
        """Moves the data of a load, store or atomic."""
        found = operands(inst)
        if inst.name.startswith("s_"):
            for part, value in enumerate(self.scalar_buffer_load(inst, found)):
                self.s[register(found["sdst"])[1] + part] = value
            return
        if not found:
            return
        if to_lds(inst):
            self.load_to_lds(inst, found)
            return
        atomic = Atomic.find(inst.name, self.gfx)
        for lane in self.active():
            where = self.address(inst, found, lane)
            if self.follows_buffers and "_format_" in inst.name:
                self.format_lane(inst, found, where[1] + inst.offset(), lane)
            elif where is None or "_format_" in inst.name:
                self.forget(found, lane)
            elif where[1] is None:
                raise ValueError(f"{inst.text}: the address is unknown")
            elif atomic:
                self.atomic_lane(atomic, inst, found, where, lane)
            else:
                self.access_lane(Access(inst.name), inst, found, where, lane)

    def scalar_place(self, inst, found):
        """(address, offset in the buffer, bytes of a component) of a scalar load: each part loses
        its low bits before the sum (N26, A13). Immediates of gfx6 and 7 count dwords."""
        words, size = self.vsharp(found["srsrc"]), SCALAR_SIZES.get(inst.name.rpartition("_")[2], 4)
        unit = 4 if self.gfx < 8 and not register(found["soffset"]) else 1
        offset = sum(
            part & ~(size - 1) for part in (self.known(found["soffset"]) * unit, inst.offset())
        )
        return ((words[0] | (words[1] & 0xFFFF) << 32) & ~(size - 1)) + offset, offset, size

    def scalar_buffer_load(self, inst, found):
        """The SGPRs; a component past the end of the buffer is 0."""
        words, count = self.vsharp(found["srsrc"]), register(found["sdst"])[2]
        if not self.follows_buffers or None in words:
            return [None] * count
        address, offset, size = self.scalar_place(inst, found)
        limit, sign = (words[1] >> 16 & 0x3FFF or 1) * words[2], inst.name.endswith(("_i8", "_i16"))
        found = [
            self.spaces.memory.read(address + n * size, size) if offset + n * size < limit else 0
            for n in range(count)
        ]
        return [signed(value, 8 * size) & MASK32 for value in found] if sign else found

    def lds_place(self, inst, lane):
        """Where a load to LDS puts the data of a lane, from the workgroup's first byte on (L1, L6,
        L7)."""
        if self.gfx.has("m0_18"):
            m0 = self.known("m0") & (0x3FFFF if inst.name.startswith("buffer_") else 0x3FFFC)
        else:
            m0 = self.known("m0") & 0xFFFF
        step = 16 if inst.name.endswith(("x3", "x4")) else 4
        return m0 + lane * step + (inst.offset() if self.gfx >= 8 else 0)

    def load_to_lds(self, inst, found):
        """A byte or a short becomes a dword with zeros (L2). Data of buffers that nobody follows
        are unknown."""
        access = Access(inst.name.replace("_load_lds_", "_load_"))
        for lane in self.active():
            where, place = self.address(inst, found, lane), self.lds_place(inst, lane)
            for part in range((access.bytes + 3) // 4):
                value = where and self.spaces.read(
                    *where, inst.offset() + 4 * part, lane, min(access.bytes, 4)
                )
                self.spaces.lds.write(place + 4 * part, value, 4)

    def format_lane(self, inst, found, address, lane):
        """A typed load or store. Halves: gfx8 has a register for each, later two share one."""
        fmt = (
            gcn_format.of_instruction(inst)
            if "format" in inst.mods
            else gcn_format.of_resource(self.vsharp(found["srsrc"]), self.gfx)
        )
        count, d16 = (
            len(re.search(r"format_(?:d16_)?([xyzw]+)$", inst.name)[1]),
            "_d16" in inst.name,
        )
        packed, memory = d16 and self.gfx >= 9, self.spaces.memory
        if "_load_" in inst.name:
            values = gcn_format.load(fmt, memory.read(address, fmt.bytes), count, d16, self.gfx)
            if packed:
                if count % 2:  # T28, T40
                    last = self.lane(f"v{register(found['vdst'])[1] + count // 2}", lane) or 0
                    values.append(0 if self.gfx.has("clears_half") else last >> 16)
                values = [
                    low | high << 16 for low, high in zip(values[::2], values[1::2], strict=True)
                ]
            for part, value in enumerate(values):
                self.set_lane(found["vdst"], lane, value, part)
            return
        _, first, registers = register(found["vdata"])
        values = [self.v[first + part][lane] for part in range(registers)]
        if packed:
            values = [half for value in values for half in (value & 0xFFFF, value >> 16)]
        memory.write(address, gcn_format.store(fmt, values[:count], d16), fmt.bytes)

    def forget(self, found, lane):
        if "vdst" in found:
            for part in range(register(found["vdst"])[2]):
                self.set_lane(found["vdst"], lane, None, part)

    def atomic_lane(self, atomic, inst, found, where, lane):
        data, other = self.lane(found["vdata"], lane, atomic.bits), None
        if atomic.two:  # data first, then what to compare with
            reg = register(found["vdata"])
            other = self.lane(
                f"v[{reg[1] + atomic.bits // 32}:{reg[1] + reg[2] - 1}]", lane, atomic.bits
            )
        old = self.spaces.atomic(
            atomic, *where, inst.offset(), lane, data, other if atomic.two else 0
        )
        if "vdst" in found:
            for part in range(atomic.bits // 32):
                self.set_lane(found["vdst"], lane, None if old is None else old >> 32 * part, part)

    def access_lane(self, access, inst, found, where, lane):
        if access.store:
            parts = [
                self.lane(f"v{register(found['vdata'])[1] + i}", lane)
                for i in range((access.bytes + 3) // 4)
            ]
            for i, part in enumerate(parts):
                if access.high and part is not None:
                    part >>= 16
                self.spaces.write(*where, inst.offset() + 4 * i, lane, part, min(access.bytes, 4))
            return
        for i in range((access.bytes + 3) // 4):
            value = extend(
                access, self.spaces.read(*where, inst.offset() + 4 * i, lane, min(access.bytes, 4))
            )
            if access.d16:
                old = (
                    0
                    if self.gfx.has("clears_half")
                    else self.lane(f"v{register(found['vdst'])[1]}", lane)
                )
                value = (
                    None
                    if None in (old, value)
                    else old & 0xFFFF | value << 16
                    if access.high
                    else old & 0xFFFF0000 | value
                )
            self.set_lane(found["vdst"], lane, value, i)
