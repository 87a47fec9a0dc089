"""A wave that runs the kernels in this directory: registers, EXEC, branches, and memory through
gcn_memory.py. Float results that gcn_float.py does not compute and data that no address depends on
are unknown (None) and stay so; an instruction that is not known here, or an address or a condition
that is unknown, is an error: better no request than a wrong one.
SPDX-License-Identifier: Apache-2.0
"""

import re
import struct

from gcn_alu import CARRY, FLOAT, MASK32, MASK64, SCALAR, SCC_IS_TRUTH, VECTOR, compare, signed
from gcn_asm import register
from gcn_float import FLOAT32
from gcn_packed import PackedUnit
from gcn_port import MemoryPort

IGNORED = re.compile(
    r"s_(waitcnt\w*|nop|delay_alu|clause|sendmsg|inst_prefetch|set_inst_prefetch_distance|setprio|code_end|sleep|wait_\w+|barrier_signal)$"
)
MAX_STEPS = 20000
BARRIER = object()


class Wave(MemoryPort, PackedUnit):
    def __init__(self, lanes, sgprs, vgprs, exec_mask, symbols, spaces, gfx):
        self.lanes, self.gfx = lanes, gfx
        self.s = {**sgprs, "scc": 0, 126: exec_mask & MASK32, 127: exec_mask >> 32}
        self.v = {n: list(column) for n, column in enumerate(vgprs)}
        self.symbols, self.spaces = symbols, spaces
        self.follows_buffers = False  # moves the data of buffers other than scratch, too
        self.after = None  # called with each memory instruction when it has taken effect
        self.mask_bits = 64 if lanes == 64 else 32
        self.special = {
            "null": 0,
            "src_shared_base": spaces.shared_hi << 32,
            "src_private_base": spaces.private_hi << 32,
            "off": 0,
        }

    # --- operands ---------------------------------------------------------------------------------
    @property
    def exec(self):
        return (self.s[126] | self.s[127] << 32) & (1 << self.lanes) - 1

    def active(self):
        mask = self.exec
        return [lane for lane in range(self.lanes) if mask >> lane & 1]

    def scalar(self, text, bits=32):
        """A scalar operand of 32 or 64 bits; None when unknown."""
        reg = register(text)
        if reg:
            parts = [self.s.get(reg[1] + i) for i in range(bits // 32)]
            return None if None in parts else sum(p << 32 * i for i, p in enumerate(parts))
        if text in self.special or text in self.symbols:
            return {**self.special, **self.symbols}[text] & (1 << bits) - 1
        if re.fullmatch(r"-?\d+\.\d+", text):
            return struct.unpack("<I", struct.pack("<f", float(text)))[0]
        return int(text, 0) & (1 << bits) - 1

    def known(self, text, bits=32):
        value = self.scalar(text, bits)
        if value is None:
            raise ValueError(f"{text} is unknown")
        return value

    def lane(self, text, lane, bits=32):
        reg = register(text)
        if not reg or reg[0] == "s":
            return self.scalar(text, bits)
        parts = [self.v.get(reg[1] + i, [None] * self.lanes)[lane] for i in range(bits // 32)]
        return None if None in parts else sum(p << 32 * i for i, p in enumerate(parts))

    def set_scalar(self, text, value, bits=32):
        if text == "null":
            return
        for part in range(bits // 32):
            self.s[register(text)[1] + part] = (
                None if value is None else value >> 32 * part & MASK32
            )

    def set_lane(self, text, lane, value, part=0):
        self.v.setdefault(register(text)[1] + part, [None] * self.lanes)[lane] = (
            None if value is None else value & MASK32
        )

    def set_vector(self, text, values, bits=32):
        """values[lane] in every active lane."""
        for lane in self.active():
            for part in range(bits // 32):
                self.set_lane(
                    text, lane, None if values[lane] is None else values[lane] >> 32 * part, part
                )

    def map(self, function, sources, bits=32):
        """function(sources) of every active lane; None where a source is unknown."""
        out = [None] * self.lanes
        for lane in self.active():
            row = [self.lane(s, lane, bits) for s in sources]
            out[lane] = None if None in row else function(*row)
        return out

    def mask(self, bools):
        """A lane mask from one truth a lane; inactive lanes are 0."""
        active = self.active()
        if any(bools[lane] is None for lane in active):
            raise ValueError("a condition is unknown")
        return sum(1 << lane for lane in active if bools[lane])

    # --- scalar instructions ----------------------------------------------------------------------
    def scalar_op(self, name, args):
        base, _, width = name.rpartition("_")
        bits = 64 if width.endswith("64") else 32
        if name in ("s_movk_i32", "s_addk_i32", "s_addk_co_i32"):
            constant = signed(self.scalar(args[1]) & 0xFFFF, 16)
            self.set_scalar(
                args[0], (constant + (self.known(args[0]) if "addk" in name else 0)) & MASK32
            )
        elif base.endswith("_saveexec"):
            old, op = self.s[126] | self.s[127] << 32, SCALAR[base[:-9]]
            new = op(self.known(args[1], bits), old, bits) & (1 << bits) - 1
            self.set_scalar(args[0], old, bits)
            self.set_scalar("exec", new, 64)
            self.s["scc"] = int(new != 0)
        elif base in (
            "s_add",
            "s_addc",
            "s_sub",
            "s_subb",
            "s_add_co",
            "s_add_co_ci",
            "s_sub_co",
            "s_sub_co_ci",
        ):
            terms = [
                self.scalar(args[1]),
                self.scalar(args[2]),
                self.s["scc"] if base.endswith(("c", "bb", "_ci")) else 0,
            ]
            total = (
                None
                if None in terms
                else sum(terms)
                if "add" in base
                else terms[0] - terms[1] - terms[2]
            )
            self.set_scalar(args[0], None if total is None else total & MASK32)
            self.s["scc"] = None if total is None else int(not 0 <= total <= MASK32)
        elif base.startswith("s_cmp_"):
            self.s["scc"] = int(
                compare(base[6:], width)(self.known(args[0], bits), self.known(args[1], bits))
            )
        elif base == "s_cselect":
            self.set_scalar(args[0], self.scalar(args[1 if self.s["scc"] else 2], bits), bits)
        elif name.startswith("s_load_"):
            self.scalar_load(args)
        elif name.startswith("s_setreg_"):
            if "FLAT_SCR" in args[0]:
                self.set_scalar(
                    "flat_scratch_" + ("hi" if "HI" in args[0] else "lo"), self.scalar(args[1])
                )
        elif base in SCALAR:
            sources = [self.scalar(a, bits) for a in args[1:]] + [0]
            value = (
                None
                if None in sources
                else SCALAR[base](sources[0], sources[1], bits) & (1 << bits) - 1
            )
            self.set_scalar(args[0], value, 32 if "_i32" in base else bits)
            if base in SCC_IS_TRUTH:
                self.s["scc"] = None if value is None else int(value != 0)
        else:
            raise ValueError(f"unknown scalar instruction {name}")

    def scalar_load(self, args):
        """Kernel arguments. SMRD immediates of gfx6 and 7 count dwords."""
        offset = self.known(args[2]) * (4 if self.gfx < 8 and not register(args[2]) else 1)
        base = self.known(args[1], 64)
        for part in range(register(args[0])[2]):
            self.s[register(args[0])[1] + part] = self.spaces.memory.read(
                base + offset + 4 * part, 4
            )

    # --- vector instructions ----------------------------------------------------------------------
    def vector_op(self, name, args):
        """-> [(destination, values, bits)]: what to write into VGPRs when all sources are read."""
        if name in CARRY and len(args) > 3:
            return self.carry_op(*CARRY[name], args)
        if name in CARRY:
            return [(args[0], self.map(lambda a, b: CARRY[name][0](a, b, 0), args[1:]), 32)]
        if name in VECTOR:
            return [(args[0], self.map(VECTOR[name], args[1:]), 32)]
        if name in FLOAT32:
            function, onto = FLOAT32[name]
            return [(args[0], self.map(function, args[1:] + ([args[0]] if onto else [])), 32)]
        if FLOAT.match(name):
            return [(args[0], [None] * self.lanes, 32 * register(args[0])[2])]
        if name == "v_cndmask_b32":
            mask = self.known(args[3] if len(args) > 3 else "vcc", self.mask_bits)
            return [
                (
                    args[0],
                    [
                        self.lane(args[2 if mask >> lane & 1 else 1], lane)
                        for lane in range(self.lanes)
                    ],
                    32,
                )
            ]
        if name in ("v_lshlrev_b64", "v_lshrrev_b64", "v_lshl_b64"):
            value, shift = args[1:] if name == "v_lshl_b64" else (args[2], args[1])
            counts = self.map(lambda a: a & 63, [shift])
            wide = self.map(lambda a: a, [value], 64)
            move = (
                (lambda a, n: a >> n) if name == "v_lshrrev_b64" else (lambda a, n: a << n & MASK64)
            )
            return [(args[0], [None if None in p else move(*p) for p in zip(wide, counts)], 64)]
        if name in ("v_mad_u64_u32", "v_mad_co_u64_u32"):
            return self.mad_wide(args)
        if name.startswith("v_mbcnt_"):
            mask, shift = self.known(args[1]), 0 if "_lo_" in name else 32
            below = [
                (mask & (1 << max(lane - shift, 0)) - 1).bit_count() for lane in range(self.lanes)
            ]
            return [
                (
                    args[0],
                    [
                        None if x is None else n + x
                        for n, x in zip(below, self.map(lambda a: a, args[2:]))
                    ],
                    32,
                )
            ]
        raise ValueError(f"unknown vector instruction {name}")

    def mad_wide(self, args):
        """64 = 32 * 32 + 64 bits. The compiler also takes it for 32 bits, with an addend whose
        upper half is unknown."""
        low, high, first = [None] * self.lanes, [None] * self.lanes, register(args[0])[1]
        for lane in self.active():
            a, b, whole = (
                self.lane(args[2], lane),
                self.lane(args[3], lane),
                self.lane(args[4], lane, 64),
            )
            addend = self.lane(args[4], lane) if whole is None else whole
            if None not in (a, b, addend):
                low[lane], high[lane] = (
                    a * b + addend,
                    None if whole is None else a * b + whole >> 32,
                )
        return [(f"v{first}", low, 32), (f"v{first + 1}", high, 32)]

    def carry_op(self, function, carry_in, args):
        """dest, carry out, a, b [, carry in]."""
        mask = self.known(args[4], self.mask_bits) if carry_in else 0
        out, carries = [None] * self.lanes, [False] * self.lanes
        for lane in self.active():
            row = [self.lane(s, lane) for s in args[2:4]]
            if None not in row:
                total = function(*row, mask >> lane & 1)
                out[lane], carries[lane] = total & MASK32, not 0 <= total <= MASK32
        self.set_scalar(args[1], self.mask(carries), self.mask_bits)
        return [(args[0], out, 32)]

    def compare_op(self, name, args):
        """v_cmp writes a mask; v_cmpx EXEC, and before gfx10 the mask, too."""
        parts = name.split("_")
        bits = 64 if name.endswith("64") else 32
        mask = self.mask(self.map(compare(parts[2], parts[3]), args[-2:], bits))
        if len(args) == 3:
            self.set_scalar(args[0], mask, self.mask_bits)
        if parts[1] == "cmpx":
            self.set_scalar("exec", mask, 64)

    def across_lanes(self, name, args):
        if name == "v_writelane_b32":
            self.set_lane(args[0], self.known(args[2]) % self.lanes, self.scalar(args[1]))
        else:
            lane = (
                (self.active() or [0])[0]
                if name == "v_readfirstlane_b32"
                else self.known(args[2]) % self.lanes
            )
            self.set_scalar(args[0], self.lane(args[1], lane))

    def sdwa(self, name, args, mods):
        """Sub-dword operands: each source and the result may be one byte or one half."""

        def pick(value, sel):
            kind, _, number = sel.partition("_")
            return (
                value
                if kind == "DWORD"
                else value >> (8 if kind == "BYTE" else 16) * int(number)
                & (0xFF if kind == "BYTE" else 0xFFFF)
            )

        if (
            mods.get("dst_unused", "UNUSED_PAD") != "UNUSED_PAD"
            or mods.get("dst_sel", "DWORD") != "DWORD"
        ):
            raise ValueError(f"{name}: unknown SDWA destination")
        sels = [mods.get(f"src{n}_sel", "DWORD") for n in range(len(args) - 1)]
        self.set_vector(
            args[0], self.map(lambda *row: VECTOR[name](*map(pick, row, sels)) & MASK32, args[1:])
        )

    def vector_instruction(self, inst):
        name = re.sub(r"_e(32|64)$", "", inst.name)
        if "::" in inst.text:
            writes = []
            for half in inst.text.split(" :: "):
                half_name, _, rest = half.partition(" ")
                writes += self.vector_op(half_name.replace("v_dual_", "v_"), rest.split(", "))
        elif name.endswith("_sdwa"):
            return self.sdwa(name[:-5], inst.args, inst.mods)
        elif name.startswith("v_cmp"):
            return self.compare_op(name, inst.args)
        elif name in ("v_readlane_b32", "v_readfirstlane_b32", "v_writelane_b32"):
            return self.across_lanes(name, inst.args)
        elif (packed := self.packed_op(name, inst.args, inst.mods)) is not None:
            writes = packed
        elif inst.mods and (name in FLOAT32 or not FLOAT.match(name)):
            raise ValueError(f"{inst.text}: unknown modifier")
        else:
            writes = self.vector_op(name, inst.args)
        for text, values, bits in writes:
            self.set_vector(text, values, bits)

    # --- control ----------------------------------------------------------------------------------
    def taken(self, name):
        condition = {
            "s_branch": 1,
            "s_cbranch_execz": not self.exec,
            "s_cbranch_execnz": self.exec,
            "s_cbranch_scc0": not self.s["scc"],
            "s_cbranch_scc1": self.s["scc"],
        }
        if name in ("s_cbranch_vccz", "s_cbranch_vccnz"):
            return bool(self.known("vcc", self.mask_bits)) == (name == "s_cbranch_vccnz")
        if condition[name] is None:
            raise ValueError(f"{name}: SCC is unknown")
        return condition[name]

    def run(self, kernel):
        """Runs to the end; yields each memory instruction before it takes effect, and BARRIER."""
        at = 0
        for _ in range(MAX_STEPS):
            if at == len(kernel.code) or kernel.code[at].name == "s_endpgm":
                return
            inst = kernel.code[at]
            at += 1
            if inst.memory:
                yield inst
                self.memory_op(inst)
                if self.after:
                    self.after(inst)
            elif inst.name.startswith("ds_"):
                self.memory_op(inst)
            elif inst.name in ("s_barrier", "s_barrier_wait"):
                yield BARRIER
            elif re.match(r"s_c?branch", inst.name):
                at = kernel.labels[inst.args[0]] if self.taken(inst.name) else at
            elif inst.name.startswith("v_"):
                self.vector_instruction(inst)
            elif not IGNORED.match(inst.name):
                self.scalar_op(inst.name, inst.args)
        raise ValueError(f"{kernel.name}: does not end")
