"""The memory instructions of a wave: who moves which bytes between its registers and the memory of gcn_memory.py.
SPDX-License-Identifier: Apache-2.0
"""
from gcn_asm import operands, register
from gcn_memory import Access, Atomic, extend


class MemoryPort:
    """Part of Wave; needs its registers (s, v, lane, scalar, known, set_lane, active) and its spaces."""

    def address(self, inst, found, lane):
        """(kind, address) of a lane as Spaces takes it; None: an instruction whose data nobody follows."""
        kind = inst.name.split("_")[0]
        if kind == "ds":
            return "lds", self.lane(found["vaddr"], lane)
        if kind == "flat":
            return kind, self.lane(found["vaddr"], lane, 64)
        if kind == "global" and found["saddr"] == "off":
            return kind, self.lane(found["vaddr"], lane, 64)
        if kind in ("global", "scratch"):
            parts = self.scalar(found["saddr"], 64 if kind == "global" else 32), self.lane(found["vaddr"], lane)
            return kind, None if None in parts else sum(parts)
        words = self.vsharp(found["srsrc"])
        if kind != "buffer" or None in words or not words[3] >> 23 & 1:
            return None
        base = (words[0] | words[1] << 32) + self.known(found["soffset"]) & (1 << 48) - 1
        return ("buffer", base, 8 << (words[3] >> 21 & 3)), self.lane(found["vaddr"], lane)

    def vsharp(self, text):
        return [self.s.get(register(text)[1] + part) for part in range(4)]

    def memory_op(self, inst):
        """Moves the data of a load, store or atomic."""
        found = operands(inst)
        if inst.name.startswith("s_"):
            for part in range(register(found["sdst"])[2]):
                self.s[register(found["sdst"])[1] + part] = None
            return
        if "lds" in inst.mods or not found:
            return
        atomic = Atomic.find(inst.name)
        for lane in self.active():
            where = self.address(inst, found, lane)
            if where is None or "_format_" in inst.name:
                self.forget(found, lane)
            elif where[1] is None:
                raise ValueError(f"{inst.text}: the address is unknown")
            elif atomic:
                self.atomic_lane(atomic, inst, found, where, lane)
            else:
                self.access_lane(Access(inst.name), inst, found, where, lane)

    def forget(self, found, lane):
        if "vdst" in found:
            for part in range(register(found["vdst"])[2]):
                self.set_lane(found["vdst"], lane, None, part)

    def atomic_lane(self, atomic, inst, found, where, lane):
        data, other = self.lane(found["vdata"], lane, atomic.bits), None
        if atomic.two:  # data first, then what to compare with
            reg = register(found["vdata"])
            other = self.lane(f"v[{reg[1] + atomic.bits // 32}:{reg[1] + reg[2] - 1}]", lane, atomic.bits)
        old = self.spaces.atomic(atomic, *where, inst.offset(), lane, data, other if atomic.two else 0)
        if "vdst" in found:
            for part in range(atomic.bits // 32):
                self.set_lane(found["vdst"], lane, None if old is None else old >> 32 * part, part)

    def access_lane(self, access, inst, found, where, lane):
        if access.store:
            parts = [self.lane(f"v{register(found['vdata'])[1] + i}", lane) for i in range((access.bytes + 3) // 4)]
            for i, part in enumerate(parts):
                if access.high and part is not None:
                    part >>= 16
                self.spaces.write(*where, inst.offset() + 4 * i, lane, part, min(access.bytes, 4))
            return
        for i in range((access.bytes + 3) // 4):
            value = extend(access, self.spaces.read(*where, inst.offset() + 4 * i, lane, min(access.bytes, 4)))
            if access.d16:
                old = self.lane(f"v{register(found['vdst'])[1]}", lane)
                value = None if None in (old, value) else old & 0xFFFF | value << 16 if access.high else old & 0xFFFF0000 | value
            self.set_lane(found["vdst"], lane, value, i)
