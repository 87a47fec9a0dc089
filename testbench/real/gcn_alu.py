"""What the scalar and vector instructions of the kernels in this directory compute. All values are
unsigned 32- or 64-bit numbers; float results (FLOAT) are those of gcn_float.py or unknown: no
address depends on one.
SPDX-License-Identifier: Apache-2.0
"""

import operator
import re

from gcn_float import FLOAT_ATOMIC

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
FLOAT = re.compile(
    r"v_(dual_)?(add|sub|subrev|mul|mac|mad|fma|fmac|max|min|cvt|pk)_(f16|f32|f64|f32_\w+|mad_\w+)$"
)


def signed(value, bits=32):
    return value - (1 << bits) if value >> (bits - 1) & 1 else value


def low_ones(count):
    return (1 << count) - 1


# Vector operations of 32 bits: name -> function of the sources.
VECTOR = {
    "v_mov_b32": lambda a: a,
    "v_accvgpr_read_b32": lambda a: a,
    "v_accvgpr_write_b32": lambda a: a,
    "v_not_b32": lambda a: ~a,
    "v_and_b32": operator.and_,
    "v_or_b32": operator.or_,
    "v_xor_b32": operator.xor,
    "v_add_nc_u32": operator.add,
    "v_sub_nc_u32": operator.sub,
    "v_subrev_nc_u32": lambda a, b: b - a,
    "v_add3_u32": lambda a, b, c: a + b + c,
    "v_mul_lo_u32": operator.mul,
    "v_mul_hi_u32": lambda a, b: a * b >> 32,
    "v_mul_u32_u24": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF),
    "v_mad_u32_u24": lambda a, b, c: (a & 0xFFFFFF) * (b & 0xFFFFFF) + c,
    "v_lshlrev_b32": lambda a, b: b << (a & 31),
    "v_lshrrev_b32": lambda a, b: b >> (a & 31),
    "v_ashrrev_i32": lambda a, b: signed(b) >> (a & 31),
    "v_lshl_add_u32": lambda a, b, c: (a << (b & 31)) + c,
    "v_lshl_or_b32": lambda a, b, c: a << (b & 31) | c,
    "v_and_or_b32": lambda a, b, c: a & b | c,
    "v_or3_b32": lambda a, b, c: a | b | c,
    "v_bfe_u32": lambda a, b, c: a >> (b & 31) & low_ones(c & 31),
    "v_bfe_i32": lambda a, b, c: (
        signed((a >> (b & 31) & low_ones(c & 31)) << (32 - (c & 31)) & MASK32) >> (32 - (c & 31))
        if c & 31
        else 0
    ),
    "v_bfi_b32": lambda a, b, c: a & b | ~a & c,
    "v_min_u32": min,
    "v_max_u32": max,
    # 16 bits: the upper half is 0 (gfx8, gfx9) or whatever it was (later); no kernel here looks at
    # it.
    "v_add_u16": lambda a, b: a + b & 0xFFFF,
    "v_lshlrev_b16": lambda a, b: b << (a & 15) & 0xFFFF,
    "v_lshrrev_b16": lambda a, b: (b & 0xFFFF) >> (a & 15),
    "v_perm_b32": lambda a, b, c: sum(
        ((a << 32 | b) >> 8 * (c >> 8 * i & 7) & 255 if c >> 8 * i & 255 < 8 else 0) << 8 * i
        for i in range(4)
    ),
}
VECTOR["v_add_nc_u16"] = VECTOR["v_add_u16"]

# Additions with a carry out, and perhaps in: name -> (function(a, b, carry), carry in).
CARRY = {}
for _names, _function, _in in (
    ("v_add_u32 v_add_i32 v_add_co_u32", lambda a, b, c: a + b, False),
    ("v_sub_u32 v_sub_i32 v_sub_co_u32", lambda a, b, c: a - b, False),
    ("v_subrev_u32 v_subrev_co_u32", lambda a, b, c: b - a, False),
    ("v_addc_u32 v_addc_co_u32 v_add_co_ci_u32", lambda a, b, c: a + b + c, True),
    ("v_subb_u32 v_subb_co_u32 v_sub_co_ci_u32", lambda a, b, c: a - b - c, True),
    ("v_subbrev_u32 v_subbrev_co_u32 v_subrev_co_ci_u32", lambda a, b, c: b - a - c, True),
):
    CARRY.update({name: (_function, _in) for name in _names.split()})

COMPARE = {
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "eq": operator.eq,
    "ne": operator.ne,
    "lg": operator.ne,
}


def compare(condition, kind):
    """Comparison by name parts: ('gt', 'u32'), ('lt', 'i32'), ('ne', 'u64')."""
    bits = int(kind[1:])
    if kind[0] == "i":
        return lambda a, b: COMPARE[condition](signed(a, bits), signed(b, bits))
    return COMPARE[condition]


# Scalar operations: name without the width -> function(a, b, bits). The result's truth is SCC where
# SCC_IS_TRUTH says so.
SCALAR = {
    "s_mov": lambda a, _b, _n: a,
    "s_not": lambda a, _b, _n: ~a,
    "s_and": lambda a, b, _n: a & b,
    "s_or": lambda a, b, _n: a | b,
    "s_xor": lambda a, b, _n: a ^ b,
    "s_andn2": lambda a, b, _n: a & ~b,
    "s_and_not1": lambda a, b, _n: a & ~b,
    "s_lshl": lambda a, b, n: a << (b & n - 1),
    "s_lshr": lambda a, b, n: a >> (b & n - 1),
    "s_ashr": lambda a, b, n: signed(a, n) >> (b & n - 1),
    "s_mul": lambda a, b, _n: a * b,
    "s_min": lambda a, b, _n: min(a, b),
    "s_max": lambda a, b, _n: max(a, b),
    "s_ff1_i32": lambda a, _b, _n: (a & -a).bit_length() - 1,
    "s_ctz_i32": lambda a, _b, _n: (a & -a).bit_length() - 1,
    "s_bcnt1_i32": lambda a, _b, _n: a.bit_count(),
    "s_bfe": lambda a, b, _n: a >> (b & 31) & low_ones(b >> 16 & 127),
}
SCC_IS_TRUTH = {
    "s_and",
    "s_or",
    "s_xor",
    "s_andn2",
    "s_and_not1",
    "s_not",
    "s_lshl",
    "s_lshr",
    "s_ashr",
    "s_bcnt1_i32",
    "s_bfe",
}

# Atomics: name -> function(old, data, compare, bits).
ATOMIC = {
    "swap": lambda o, d, _c, _n: d,
    "cmpswap": lambda o, d, c, _n: d if o == c else o,
    "add": lambda o, d, _c, _n: o + d,
    "sub": lambda o, d, _c, _n: o - d,
    "smin": lambda o, d, _c, n: min(o, d, key=lambda x: signed(x, n)),
    "smax": lambda o, d, _c, n: max(o, d, key=lambda x: signed(x, n)),
    "umin": lambda o, d, _c, _n: min(o, d),
    "umax": lambda o, d, _c, _n: max(o, d),
    "and": lambda o, d, _c, _n: o & d,
    "or": lambda o, d, _c, _n: o | d,
    "xor": lambda o, d, _c, _n: o ^ d,
    "inc": lambda o, d, _c, _n: 0 if o >= d else o + 1,
    "dec": lambda o, d, _c, _n: d if o == 0 or o > d else o - 1,
    **FLOAT_ATOMIC,
}
