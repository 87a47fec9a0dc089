"""A wave that runs the straight-line code of the kernels in this directory: registers, EXEC, and the few scalar and vector
instructions that compute addresses. Values that come from memory are unknown (None) and stay so; an instruction that is not
known here, or an address that depends on unknown data, is an error: better no request than a wrong one.
SPDX-License-Identifier: Apache-2.0
"""
import re

LANES = 64
MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
SCALAR_NAMES = {"vcc": 106, "m0": 124, "exec": 126}
IGNORED = {"s_waitcnt", "s_nop"}


class Wave:
    def __init__(self, sgprs, v0, exec_mask, symbols):
        self.s = dict(sgprs)
        self.v = {0: list(v0)}
        self.s[126], self.s[127] = exec_mask & MASK32, exec_mask >> 32
        self.symbols = symbols

    @property
    def exec(self):
        return self.s[126] | self.s[127] << 32

    @staticmethod
    def register(text):
        """'v3', 's[4:5]', 'vcc' -> (file, first register), or None for a constant."""
        m = re.fullmatch(r"([sv])(?:(\d+)|\[(\d+):\d+\])", text)
        if m:
            return m.group(1), int(m.group(2) or m.group(3))
        return ("s", SCALAR_NAMES[text]) if text in SCALAR_NAMES else None

    def scalar(self, text, part=0):
        """32 bits of a scalar operand; part 1 is the upper half of a pair or of a sign-extended constant."""
        reg = self.register(text)
        if reg:
            return self.s.get(reg[1] + part)
        if text in self.symbols:
            return self.symbols[text]
        value = int(text, 0)
        return value & MASK32 if part == 0 else (MASK32 if value < 0 else 0)

    def lane(self, text, lane, part=0):
        reg = self.register(text)
        if reg and reg[0] == "v":
            return self.v.get(reg[1] + part, [None] * LANES)[lane]
        return None if re.fullmatch(r"-?\d+\.\d+", text) else self.scalar(text, part)

    def write_vector(self, text, values, part=0):
        column = self.v.setdefault(self.register(text)[1] + part, [None] * LANES)
        for lane in range(LANES):
            if self.exec >> lane & 1:
                column[lane] = values[lane]

    def forget(self, text, count):
        """Data loaded from memory."""
        for part in range(count):
            self.write_vector(text, [None] * LANES, part)

    def vector(self, dest, function, *sources):
        """dest = function(sources) modulo 2^32 in every active lane; unknown when a source is."""
        rows = [[self.lane(s, lane) for s in sources] for lane in range(LANES)]
        self.write_vector(dest, [None if None in row else function(*row) & MASK32 for row in rows])

    def scalar_op(self, name, args):
        dest = self.register(args[0])[1]
        if name in ("s_mov_b32", "s_movk_i32"):
            self.s[dest] = self.scalar(args[1])
        elif name == "s_mov_b64":
            self.s[dest], self.s[dest + 1] = self.scalar(args[1]), self.scalar(args[1], 1)
        elif name in ("s_add_u32", "s_addc_u32"):
            total = self.scalar(args[1]) + self.scalar(args[2]) + (self.s["scc"] if name == "s_addc_u32" else 0)
            self.s[dest], self.s["scc"] = total & MASK32, total >> 32
        elif name == "s_and_saveexec_b64":
            mask = self.scalar(args[1]) | self.scalar(args[1], 1) << 32
            self.s[dest], self.s[dest + 1] = self.s[126], self.s[127]
            self.s[126], self.s[127] = self.s[126] & mask & MASK32, self.s[127] & mask >> 32
        else:
            raise ValueError(f"unknown scalar instruction {name}")

    def vector_op(self, name, args):
        if len(args) > 3 and args[1] == "vcc":
            args = [args[0]] + args[2:]  # the carry out is never used for addresses
        plain = {
            "v_mov_b32": lambda a: a, "v_and_b32": lambda a, b: a & b, "v_xor_b32": lambda a, b: a ^ b,
            "v_add_u32": lambda a, b: a + b, "v_add_i32": lambda a, b: a + b, "v_sub_u32": lambda a, b: a - b, "v_sub_i32": lambda a, b: a - b,
            "v_mul_lo_u32": lambda a, b: a * b, "v_lshlrev_b32": lambda a, b: b << (a & 31), "v_lshrrev_b32": lambda a, b: b >> (a & 31),
            "v_lshl_add_u32": lambda a, b, c: (a << (b & 31)) + c,
        }
        if name in plain:
            self.vector(args[0], plain[name], *args[1:])
        elif name in ("v_lshl_b64", "v_lshlrev_b64"):
            value, shift = args[1:] if name == "v_lshl_b64" else (args[2], args[1])
            pairs = [(self.lane(value, lane), self.lane(value, lane, 1)) for lane in range(LANES)]
            wide = [None if None in p else (p[0] | p[1] << 32) << (self.scalar(shift) & 63) & MASK64 for p in pairs]
            self.write_vector(args[0], [x if x is None else x & MASK32 for x in wide])
            self.write_vector(args[0], [x if x is None else x >> 32 for x in wide], 1)
        elif name == "v_cmp_gt_u32":
            hits = [self.exec >> lane & 1 and self.lane(args[1], lane) > self.lane(args[2], lane) for lane in range(LANES)]
            mask = sum(1 << lane for lane in range(LANES) if hits[lane])
            self.s[106], self.s[107] = mask & MASK32, mask >> 32
        elif name == "v_add_f32":
            self.forget(args[0], 1)
        else:
            raise ValueError(f"unknown vector instruction {name}")

    def run(self, lines):
        """Executes (name, operands, encoding) triples; yields each memory instruction with the wave as it stands then."""
        skip_to = None
        for name, args, code in lines:
            if skip_to:
                skip_to = None if name == skip_to else skip_to
            elif name.endswith(":") or name in IGNORED:
                continue
            elif name == "s_cbranch_execz":
                skip_to = None if self.exec else args[0] + ":"
            elif name == "s_endpgm":
                return
            elif re.match(r"t?buffer_", name):
                yield name, args, code
                if not name.split("_")[1].startswith("store") and args[0].startswith("v") and " lds" not in args[-1]:
                    first = re.fullmatch(r"v(?:(\d+)|\[(\d+):(\d+)\])", args[0])
                    self.forget(args[0], 1 if first.group(1) else int(first.group(3)) - int(first.group(2)) + 1)
            elif name.startswith("s_"):
                self.scalar_op(name, args)
            else:
                self.vector_op(re.sub(r"_e(32|64)$", "", name), args)
