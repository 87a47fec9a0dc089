"""Instructions to try, for check_llvm_decode.py: the opcode space times the values that a field may
be wrong about, and random ones.

SPDX-License-Identifier: Apache-2.0
"""

import itertools
import random

from decode_fields import FAMILY, FLAGS, GENERATIONS, OPCODES, encoding, layout, put

SPECIAL = (
    0,
    5,
    6,
    100,
    101,
    102,
    103,
    104,
    105,
    106,
    107,
    108,
    111,
    112,
    120,
    123,
    124,
    125,
    126,
    127,
)
# Values for the long run; None: every value of the field's width.
SWEEPS = {
    "MUBUF": {
        "soffset": None,
        "srsrc": None,
        "offset": (1, 0x7FF, 0x800, 0xFFF),
        "vaddr": (0, 254, 255),
        "vdata": (0, 252, 253, 254, 255),
    },
    "MTBUF": {
        "soffset": None,
        "srsrc": None,
        "offset": (1, 0x7FF, 0x800, 0xFFF),
        "format": None,
        "vaddr": (0, 255),
        "vdata": (0, 252, 255),
    },
    "FLAT": {
        "saddr": None,
        "offset": (1, 0x7FF, 0x800, 0xFFF, 0x1000, 0x1FFF),
        "vaddr": (0, 254, 255),
        "vdata": (0, 252, 253, 254, 255),
        "vdst": (0, 252, 253, 254, 255),
    },
    "SMEM": {
        "soffset": None,
        "sdata": None,
        "sbase": None,
        "offset": (1, 4, 0x7F, 0x80, 0xFF, 0xFFFFF, 0x80000, 0x100000, 0x1FFFFF),
    },
}
SWEEPS_12 = {
    "offset": (1, 0x7FF, 0x800, 0x7FFFFF, 0x800000, 0xFFFFFF),
    "scope": None,
    "th": None,
    "soffset": None,
    "srsrc": None,
}
SWEEPS["GLOBAL"] = SWEEPS["SCRATCH"] = SWEEPS["FLAT"]


def width(gfx, enc, name):
    return sum(high - low + 1 for high, low in layout(gfx, enc)[name])


def plain(gfx, enc, opcode):
    """An opcode with operands that LLVM takes."""
    number = GENERATIONS.index(FAMILY.get(gfx, gfx))
    null = 124 if number == 6 else 125
    off = {"FLAT": 0 if number == 3 else null}.get(enc, 0x7F if number == 3 else null)
    if enc == "SMEM":
        fields = {
            "sdata": 4,
            "sbase": 4,
            "imm": 1,
            "offset": 0x10,
            "soffset": null if number >= 4 else 0,
        }
    else:
        fields = {
            "vaddr": 4,
            "vdata": 3,
            "vdst": 9,
            "srsrc": 2,
            "soffset": 5 if gfx == "12" else 128,
            "format": 0x74 if number < 4 else 22,
            "saddr": off,
        }
    return put(gfx, enc, encoding(gfx, enc), op=opcode, **fields)


def opcodes(gfx, enc):
    return range(min(OPCODES[enc], 1 << width(gfx, enc, "op")))


def encodings(gfx):
    return [e for e in OPCODES if e not in ("GLOBAL", "SCRATCH") or gfx not in ("6", "7", "8")]


def short(gfx):
    """Every opcode: plain, and with each flag alone."""
    for enc in encodings(gfx):
        flags = [f for f in FLAGS if f in layout(gfx, enc)]
        for opcode in opcodes(gfx, enc):
            word = plain(gfx, enc, opcode)
            yield word
            # no VGPRs: LLVM wants that where a field is not used
            yield (
                put(gfx, enc, word, vdata=0, vdst=0, vaddr=0)
                if gfx == "12"
                else word & ~(0xFFFF << 32)
            )
            for flag in flags:
                yield word ^ put(gfx, enc, 0, **{flag: 1})


def full(gfx):
    """Every opcode: with every combination of flags, and with every value of SWEEPS; for SMEM also
    without IMM."""
    for enc in encodings(gfx):
        flags = [f for f in FLAGS if f in layout(gfx, enc)]
        for opcode in opcodes(gfx, enc):
            word = plain(gfx, enc, opcode)
            for values in itertools.product((0, 1), repeat=len(flags)):
                yield put(gfx, enc, word, **dict(zip(flags, values)))
            for name, values in (SWEEPS[enc] | (SWEEPS_12 if gfx == "12" else {})).items():
                if name not in layout(gfx, enc):
                    continue
                for value in values or range(1 << width(gfx, enc, name)):
                    yield put(gfx, enc, word, **{name: value})
                    if enc == "SMEM" and name in ("offset", "soffset"):
                        yield put(gfx, enc, word, imm=0, **{name: value})
                        yield put(gfx, enc, word, **{"soe": 1, "offset": 0, name: value})
                    if enc == "SCRATCH" and name == "saddr":
                        yield put(gfx, enc, word, sve=1, **{name: value})


def random_words(gfx, count, seed, index):
    """Random fields on opcodes that mostly exist; most of them without what LLVM always refuses."""
    number = GENERATIONS.index(FAMILY.get(gfx, gfx))
    rng = random.Random(seed * 16 + GENERATIONS.index(gfx))
    known = sorted((e, op) for e, op in index[gfx])
    for _ in range(count):
        enc, op = rng.choice(known)
        word = rng.getrandbits(96 if gfx == "12" else 64)
        word = (
            word & ~(63 << 26)
            | encoding(gfx, enc)
            | word & (1 << 26 if enc == "SMEM" and number < 2 else 0)
        )
        if enc in ("FLAT", "GLOBAL", "SCRATCH"):
            word = put(gfx, enc, word, seg={"FLAT": 0, "SCRATCH": 1, "GLOBAL": 2}[enc])
        if gfx == "12" and (enc == "MTBUF" or (enc == "MUBUF" and word >> 18 & 15 == 8)):
            word = word & ~(15 << 18) | (8 << 18 if enc == "MTBUF" else 0)
        if rng.random() < 0.9:
            word = put(gfx, enc, word, op=op)
        if rng.random() < 0.75:
            word = put(gfx, enc, word, tfe=0, lds=0, addr64=0)
        if rng.random() < 0.5:
            word = put(gfx, enc, word, soffset=rng.choice((0x80, *SPECIAL)))
        if rng.random() < 0.5:
            word = put(gfx, enc, word, saddr=rng.choice(SPECIAL))
        yield word
