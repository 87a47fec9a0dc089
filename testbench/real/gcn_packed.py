"""Vector instructions of the CDNA parts on pairs of registers: packed singles, moves, and any
function of three bits.
SPDX-License-Identifier: Apache-2.0
"""

from gcn_alu import MASK64
from gcn_asm import register
from gcn_float import FLOAT32

PACKED = {"v_pk_fma_f32": "v_fma_f32", "v_pk_mul_f32": "v_mul_f32", "v_pk_add_f32": "v_add_f32"}
WIDE = {"v_lshl_add_u64": lambda a, b, c: (a << (b & 63)) + c & MASK64, "v_mov_b64": lambda a: a}


def bits_of(text, default):
    """'[0,1,1]' -> [0, 1, 1]."""
    return [int(bit) for bit in text.strip("[]").split(",")] if text else default


def bitop3(table):
    """The result's bit for bits a, b, c is bit 4*a + 2*b + c of the table."""

    def of(*words):
        return sum(
            (table >> sum((word >> n & 1) << 2 - i for i, word in enumerate(words)) & 1) << n
            for n in range(32)
        )

    return of


class PackedUnit:
    """Part of Wave; needs its registers."""

    def packed_op(self, name, args, mods):
        """-> [(destination, values, bits)] as Wave.vector_op; None: none of these."""
        if name in WIDE:
            sources = [
                [self.lane(s, lane, 32 * register(s)[2] if register(s) else 64) for s in args[1:]]
                for lane in range(self.lanes)
            ]
            return [(args[0], [None if None in row else WIDE[name](*row) for row in sources], 64)]
        if name == "v_bitop3_b32":
            return [(args[0], self.map(bitop3(int(mods["bitop3"], 0)), args[1:]), 32)]
        if name == "v_pk_mov_b32":
            halves = bits_of(mods.get("op_sel"), [0, 0])
            return [
                (
                    self.half(args[0], n),
                    self.map(lambda a: a, [self.half(args[1 + n], halves[n])]),
                    32,
                )
                for n in range(2)
            ]
        if name in PACKED:
            count = len(args) - 1
            picked = (
                bits_of(mods.get("op_sel"), [0] * count),
                bits_of(mods.get("op_sel_hi"), [1] * count),
            )
            if set(mods) - {"op_sel", "op_sel_hi"}:
                raise ValueError(f"{name}: unknown modifier")
            function = FLOAT32[PACKED[name]][0]
            return [
                (
                    self.half(args[0], n),
                    self.map(function, [self.half(s, h) for s, h in zip(args[1:], picked[n])]),
                    32,
                )
                for n in range(2)
            ]
        return None

    @staticmethod
    def half(text, number):
        """One register of a pair."""
        file, first, count = register(text)
        if count != 2:
            raise ValueError(f"{text} is not a pair of registers")
        return f"{file}{first + number}"
