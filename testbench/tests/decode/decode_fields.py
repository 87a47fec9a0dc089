"""Instruction fields as the table below has them, for check_llvm_decode.py: a second formulation of
cmodel/src/stages/decode_*.c.

SPDX-License-Identifier: Apache-2.0
"""

import csv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
GENERATIONS = ("6", "7", "8", "9", "10", "10_3", "11", "12", "90A", "942", "950")
CDNA = ("90A", "942", "950")
FAMILY = {"12": "11"} | {
    gfx: "9" for gfx in CDNA
}  # whose rules the newer ones have, where nothing else is said
ENCODING = {
    "MUBUF": 0x38,
    "MTBUF": 0x3A,
    "FLAT": 0x37,
    "GLOBAL": 0x37,
    "SCRATCH": 0x37,
    "SMEM": 0x30,
}
ENCODING_12 = {
    "MUBUF": 0x31,
    "MTBUF": 0x31,
    "FLAT": 0x3B,
    "GLOBAL": 0x3B,
    "SCRATCH": 0x3B,
    "SMEM": 0x3D,
}
SEG = {"FLAT": 0, "SCRATCH": 1, "GLOBAL": 2}
OPCODES = {"MUBUF": 256, "MTBUF": 16, "FLAT": 256, "GLOBAL": 256, "SCRATCH": 256, "SMEM": 256}


def _fields(**positions):
    """field: (most, least significant bit) pairs, pieces from the top; given as one bit, one pair,
    or a list of pairs."""
    return {
        name: at if isinstance(at, list) else [(at, at) if isinstance(at, int) else at]
        for name, at in positions.items()
    }


_MUBUF67 = _fields(op=(24, 18), offen=12, idxen=13, glc=14, addr64=15, lds=16, slc=54, tfe=55)
_MUBUF89 = _fields(op=(24, 18), offen=12, idxen=13, glc=14, lds=16, slc=17, tfe=55)
_MUBUF10 = _fields(op=(25, 18), offen=12, idxen=13, glc=14, dlc=15, lds=16, slc=54, tfe=55)
_MUBUF11 = _fields(op=(25, 18), slc=12, dlc=13, glc=14, tfe=53, offen=54, idxen=55)
_MTBUF67 = _fields(op=(18, 16), offen=12, idxen=13, glc=14, addr64=15, slc=54, tfe=55)
_MTBUF89 = _fields(op=(18, 15), offen=12, idxen=13, glc=14, slc=54, tfe=55)
_MTBUF10 = _fields(op=[(53, 53), (18, 16)], offen=12, idxen=13, glc=14, dlc=15, slc=54, tfe=55)
_MTBUF11 = _fields(op=(18, 15), slc=12, dlc=13, glc=14, tfe=53, offen=54, idxen=55)
_FLAT78 = _fields(op=(24, 18), glc=16, slc=17, tfe=55)
_FLAT9 = _fields(
    op=(24, 18), offset=(12, 0), lds=13, seg=(15, 14), glc=16, slc=17, saddr=(54, 48), nv=55
)
_FLAT10 = _fields(
    op=(24, 18), offset=(11, 0), dlc=12, lds=13, seg=(15, 14), glc=16, slc=17, saddr=(54, 48)
)
_FLAT11 = _fields(
    op=(24, 18), offset=(12, 0), dlc=13, glc=14, slc=15, seg=(17, 16), saddr=(54, 48), sve=55
)
_SMRD = _fields(op=(26, 22), sdata=(21, 15), sbase=(14, 9), imm=8, offset=(7, 0))
_SMEM8 = _fields(op=(25, 18), sdata=(12, 6), sbase=(5, 0), glc=16, imm=17, offset=(51, 32))
_SMEM9 = _fields(
    op=(25, 18),
    sdata=(12, 6),
    sbase=(5, 0),
    soe=14,
    glc=16,
    imm=17,
    offset=(52, 32),
    soffset=(63, 57),
)
_SMEM10 = _fields(
    op=(25, 18), sdata=(12, 6), sbase=(5, 0), dlc=14, glc=16, offset=(52, 32), soffset=(63, 57)
)
_SMEM11 = _fields(
    op=(25, 18), sdata=(12, 6), sbase=(5, 0), dlc=13, glc=14, offset=(52, 32), soffset=(63, 57)
)
# gfx12: bits of an instruction of 96 bits; OP of MTBUF without its top half, 8
_POLICY12 = _fields(scope=(51, 50), th=(54, 52), glc=52, slc=53, dlc=54)
_VBUFFER = _POLICY12 | _fields(
    op=(21, 14),
    soffset=(6, 0),
    tfe=22,
    vdata=(39, 32),
    srsrc=(47, 41),
    offen=62,
    idxen=63,
    vaddr=(71, 64),
    offset=(95, 72),
)
_TYPED12 = _VBUFFER | _fields(op=(17, 14), format=(61, 55))
_VFLAT = _POLICY12 | _fields(
    op=(21, 14),
    saddr=(6, 0),
    nv=7,
    seg=(25, 24),
    vdst=(39, 32),
    sve=49,
    vdata=(62, 55),
    vaddr=(71, 64),
    offset=(95, 72),
)
_SMEM12 = _fields(
    op=(18, 13),
    sdata=(12, 6),
    sbase=(5, 0),
    nv=20,
    scope=(22, 21),
    th=(24, 23),
    glc=23,
    slc=24,
    offset=(55, 32),
    soffset=(63, 57),
)
# gfx90a, 942, 950
_MUBUF90 = _fields(op=(24, 18), offen=12, idxen=13, glc=14, dlc=15, lds=16, slc=17, acc=55)
_MTBUF90 = _fields(op=(18, 15), offen=12, idxen=13, glc=14, dlc=53, slc=54, acc=55)
_FLAT90 = _fields(
    op=(24, 18),
    offset=(12, 0),
    lds=13,
    seg=(15, 14),
    glc=16,
    slc=17,
    dlc=25,
    saddr=(54, 48),
    acc=55,
)
_FLAT94 = _fields(
    op=(24, 18),
    offset=(12, 0),
    sve=13,
    seg=(15, 14),
    glc=16,
    slc=17,
    dlc=25,
    saddr=(54, 48),
    acc=55,
)
_BUFFER = _fields(offset=(11, 0), vaddr=(39, 32), vdata=(47, 40), srsrc=(52, 48), soffset=(63, 56))
_TYPED = _BUFFER | _fields(format=(25, 19))
_VECTOR = _fields(vaddr=(39, 32), vdata=(47, 40), vdst=(63, 56))
_BY_GENERATION = {
    "MUBUF": [
        f | _BUFFER for f in (_MUBUF67, _MUBUF67, _MUBUF89, _MUBUF89, _MUBUF10, _MUBUF10, _MUBUF11)
    ]
    + [_VBUFFER]
    + 3 * [_MUBUF90 | _BUFFER],
    "MTBUF": [
        f | _TYPED for f in (_MTBUF67, _MTBUF67, _MTBUF89, _MTBUF89, _MTBUF10, _MTBUF10, _MTBUF11)
    ]
    + [_TYPED12]
    + 3 * [_MTBUF90 | _TYPED],
    "FLAT": [f | _VECTOR for f in (_FLAT78, _FLAT78, _FLAT78, _FLAT9, _FLAT10, _FLAT10, _FLAT11)]
    + [_VFLAT]
    + [f | _VECTOR for f in (_FLAT90, _FLAT94, _FLAT94)],
    "SMEM": [
        _SMRD,
        _SMRD,
        _SMEM8,
        _SMEM9,
        _SMEM10,
        _SMEM10,
        _SMEM11,
        _SMEM12,
        _SMEM9,
        _SMEM9,
        _SMEM9,
    ],
}


def layout(gfx, enc):
    return _BY_GENERATION["FLAT" if enc in SEG else enc][GENERATIONS.index(gfx)]


def put(gfx, enc, word, **fields):
    """'word' with the fields given; fields that the generation does not have are left out."""
    at = layout(gfx, enc)
    for name, value in fields.items():
        for high, low in reversed(at.get(name, [])):
            mask = (1 << high - low + 1) - 1
            word = word & ~(mask << low) | (value & mask) << low
            value >>= high - low + 1
    return word


def get(gfx, enc, word, name):
    value = 0
    for high, low in layout(gfx, enc).get(name, []):
        value = value << high - low + 1 | word >> low & (1 << high - low + 1) - 1
    return value


def encoding(gfx, enc):
    """The instruction with its ENCODING (and SEG) bits and nothing else."""
    if gfx == "12":
        word = put(gfx, enc, ENCODING_12[enc] << 26, seg=SEG.get(enc, 0))
        return word | 1 << 21 if enc == "MTBUF" else word
    if enc == "SMEM":
        return (
            0x18 << 27 if gfx in "67" else 0x3D << 26 if gfx in ("10", "10_3", "11") else 0x30 << 26
        )
    return put(gfx, enc, ENCODING[enc] << 26, seg=SEG.get(enc, 0))


def encoding_of(gfx, word):
    """Name of the encoding of an instruction, None when it has none of these."""
    top = word >> 26 & 63
    if gfx == "12":
        segments = ("FLAT", "SCRATCH", "GLOBAL", None)
        return {
            0x31: "MTBUF" if word >> 18 & 15 == 8 else "MUBUF",
            0x3B: segments[word >> 24 & 3],
            0x3D: "SMEM",
        }.get(top)
    if top == 0x37:
        seg = get(gfx, "FLAT", word, "seg")
        return {0: "FLAT", 1: "SCRATCH", 2: "GLOBAL"}.get(seg)
    if top in (0x38, 0x3A):
        return "MUBUF" if top == 0x38 else "MTBUF"
    return (
        "SMEM"
        if (
            top >> 1 == 0x18
            if gfx in "67"
            else top == (0x3D if gfx in ("10", "10_3", "11") else 0x30)
        )
        else None
    )


def split(word, gfx):
    """The words of an instruction: two, or three of a vector instruction of gfx12."""
    words = (word & 0xFFFFFFFF, word >> 32 & 0xFFFFFFFF, word >> 64)
    return words if gfx == "12" and encoding_of(gfx, word) != "SMEM" else words[:2]


def hexadecimal(word, gfx):
    return " ".join("%08x" % w for w in split(word, gfx))


def read_table():
    with (ROOT / "encodings" / "opcodes.csv").open() as f:
        return list(csv.DictReader(line for line in f if not line.startswith("#")))


def index_of(table):
    """Rows by generation, then by (encoding, opcode)."""
    return {
        g: {(r["enc"], int(r[column(g)], 16)): r for r in table if r[column(g)] != "-"}
        for g in GENERATIONS
    }


def column(gfx):
    """The column of opcodes.csv."""
    return f"gfx{gfx.lower()}"


# Fields of instruction words: those of one bit, and the others.
FLAGS = (
    "offen",
    "idxen",
    "addr64",
    "lds",
    "glc",
    "slc",
    "dlc",
    "tfe",
    "sve",
    "imm",
    "soe",
    "nv",
    "acc",
)
NUMBERS = "op offset vaddr vdata vdst srsrc soffset saddr sdata sbase scope th".split()


class Instruction:
    """An instruction of 64 bits, or 96 on gfx12: its fields as attributes, and the row of the
    opcode table (None: unknown opcode)."""

    def __init__(self, gfx, word, index):
        self.gfx, self.word, self.number = gfx, word, GENERATIONS.index(FAMILY.get(gfx, gfx))
        self.enc = encoding_of(gfx, word)
        self.has = layout(gfx, self.enc)
        for name in (*FLAGS, *NUMBERS):
            setattr(self, name, get(gfx, self.enc, word, name))
        self.row = index[gfx].get((self.enc, self.op))

    def null(self):
        return 124 if self.number >= 6 else 125 if self.number >= 4 else None

    def data_registers(self):
        r = self.row
        n = int(r["ncomp"]) if r["fmt"] == "1" else max(1, int(r["size"]) // 4)
        if r["fmt"] == "1" and r["d16"] != "NO" and self.gfx != "8":
            n = (n + 1) // 2
        n *= 2 if "CMPSWAP" in r["atomic"] else 1
        return n + (self.tfe if self.enc in ("MUBUF", "MTBUF") else 0)

    def saddr_off(self):
        """SADDR codes that say that there is no SGPR."""
        return {3: (0x7F,), 4: (0x7D, 0x7F), 5: (0x7D, 0x7F), 6: (0x7C, 0x7F)}.get(self.number, ())

    def scalar_offset(self):
        """SMEM: the operand code of the register offset, None when there is none."""
        if self.number <= 1:
            return None if self.imm or (self.gfx == "7" and self.offset == 255) else self.offset
        if self.number <= 3:
            return self.soffset if self.soe else None if self.imm else self.offset & 127
        return None if self.soffset == self.null() else self.soffset


def scalar_group(number, code, count):
    """Whether LLVM has 'count' scalar registers from operand code 'code' on as one operand."""
    last_sgpr = (103, 103, 101, 101, 105, 105, 105)[number]
    first_ttmp = 108 if number >= 3 else 112
    if code == (124 if number >= 6 else 125 if number >= 3 else None):
        return True  # null, of any size
    first = code & (~1 if count == 2 else ~3) if count > 1 else code
    if first + count - 1 <= last_sgpr or (first >= first_ttmp and first + count - 1 <= 123):
        return True
    pairs = {
        0: (106, 108, 110),
        1: (104, 106, 108, 110),
        2: (102, 104, 106, 108, 110),
        3: (102, 104, 106),
    }.get(number, (106,)) + (126,)
    return (count == 2 and code in pairs) or (
        count == 1 and (code & ~1 in pairs or code in (124, 125))
    )
