"""Where LLVM and the decoder are meant to differ, each with its reason, for check_llvm_decode.py.

SPDX-License-Identifier: Apache-2.0
"""

from decode_fields import CDNA, SEG, put, scalar_group

# Opcodes: (generation, mnemonic). LLVM knows no RSUB; it takes DWORDX3 on gfx6, which its code
# generator (rightly) never selects there.
NOT_IN_LLVM = {("6", "buffer_atomic_rsub"), ("6", "buffer_atomic_rsub_x2")}
# AMD's machine-readable description of RDNA3 has these; the printed manual and LLVM leave the
# numbers free.
NOT_IN_LLVM |= {
    ("11", f"{enc}_load_lds_{kind}")
    for enc in ("global", "scratch")
    for kind in ("u8", "i8", "u16", "i16", "b32")
}
NOT_IN_LLVM |= {("11", "global_load_lds_addtid_b32")}
ONLY_IN_LLVM = {("6", "buffer_load_dwordx3"), ("6", "buffer_store_dwordx3")}

LDS_LOADS = {"ubyte", "sbyte", "ushort", "sshort", "dword"}


def lds_load(f):
    """L2, and LLVM has no ADDTID with LDS."""
    return (
        f.row["mnemonic"].split("_load_")[-1]
        in LDS_LOADS | ({"format_x"} if f.enc == "MUBUF" else set())
        and f.enc != "FLAT"
    )


def fatal(f):
    """LLVM 22's disassembler ends with a signal at SOFFSET 255, which would be a literal."""
    return (
        f.gfx in CDNA
        and f.enc in ("MUBUF", "MTBUF")
        and f.soffset == 255
        and not (f.row and f.row["cls"] == "CACHE")
    )


FLOAT_ATOMICS = {"ADD_F32", "ADD_F64", "MIN_F64", "MAX_F64", "PK_ADD_F16", "PK_ADD_BF16"}


def cleared_cdna(f):
    word = f.word
    if f.enc != "SMEM" and (f.lds or (f.row and (f.row["cls"] == "CACHE" or f.row["lds"] == "1"))):
        word &= ~(1 << 55)  # ACC: no data register
    if f.gfx != "90A" and f.enc in ("FLAT", "GLOBAL"):
        word &= ~(1 << 13)  # SVE is SCRATCH's
    return word


def cleared_12(f):
    word = f.word
    if f.enc == "FLAT" or (f.enc in SEG and f.saddr == 0x7F):
        word = word & ~0x7F | 0x7C  # FLAT has no SADDR (F13); N28
    if f.enc in SEG:
        word &= ~(1 << 48 | 1 << 40)
    if f.enc in ("FLAT", "GLOBAL"):
        word &= ~(1 << 49)  # SVE is SCRATCH's
    if f.enc in ("MUBUF", "MTBUF"):
        word &= ~(3 << 48 | 1 << 40)
    if f.enc == "SMEM":
        word &= ~(1 << 56)  # LLVM shows gfx1250's scale_offset
    if f.enc == "SMEM" and f.row and f.row["form"].startswith(("NONE", "PROBE", "PREFETCH")):
        word &= ~(
            0x1F << 20 | 3 << 11
        )  # NV, SCOPE, TH: LLVM knows none of them here; the number in SDATA has 5 bits
    if f.enc == "GLOBAL" and f.row and f.row["form"] == "CACHE":
        word = word & ~0x7F | 0x7C
    return word


def cleared(f):
    """The word that LLVM must see: bits that this decoder ignores as the generation's documents
    say, where LLVM wants, or shows, a value."""
    word, n = f.word, f.number
    if f.gfx == "12":
        return cleared_12(f)
    if f.gfx in CDNA:
        word = cleared_cdna(f)
    if f.enc in SEG and n <= 2:
        word &= ~(
            0x7F << 48 | 0xFFFF
        )  # gfx7, 8: no SADDR, SEG, LDS, OFFSET yet; LLVM shows OFFSET all the same
    elif f.enc == "FLAT":
        off = {3: 0, 4: 0x7D, 5: 0x7D, 6: 0x7C}[n]
        word = (
            word & ~(0x7F << 48 | (0x800 if n in (4, 5) else 0x1000)) | off << 48
        )  # FLAT has no SADDR; F1: top bit of OFFSET ignored
    if (f.enc in SEG and n in (4, 5)) or (f.enc in ("FLAT", "GLOBAL") and n == 6):
        word &= ~(1 << 55)  # reserved
    if f.enc in SEG and f.gfx == "9" and f.lds:
        word &= ~(1 << 55)  # NV: LLVM knows no loads to LDS with it
    if f.enc == "GLOBAL" and n in (4, 5) and f.saddr == 0x7F:
        word = word & ~(0x7F << 48) | 0x7D << 48  # both mean "off"; LLVM knows one of them
    if f.enc == "SCRATCH" and n == 4 and f.saddr == 0x7F:
        word = word & ~(0x7F << 48) | 0x7D << 48  # as well; LLVM prints an invalid "exec_hi"
    if f.enc in ("GLOBAL", "SCRATCH") and n == 6 and f.saddr == 0x7F:
        word = word & ~(0x7F << 48) | 0x7C << 48  # N28, as well
    if f.enc == "MUBUF" and f.row and f.row["cls"] == "CACHE" and f.gfx in ("8", "9"):
        word &= ~(1 << 15)  # reserved
    if f.enc == "SMEM" and f.row and f.row["form"] in ("NONE", "SDATA") and n in (2, 3):
        word &= ~(1 << 17)  # IMM: there is no offset
    if f.enc == "SMEM" and f.row and f.row["form"] in ("NONE", "PROBE", "PROBE_BUFFER") and n == 6:
        word &= ~(3 << 13)  # GLC, DLC: no meaning here
    return word


def buffer_reasons(f):
    name, cls, why = f.row["mnemonic"], f.row["cls"], []
    if cls == "CACHE":
        return (
            ["modifier bit on a cache operation"]
            if f.offen or f.idxen or f.glc or f.slc or f.dlc or f.tfe or f.lds or f.addr64
            else []
        )
    if name == "buffer_store_lds_dword":
        why += (
            ["store from LDS with VGPRs, without LDS, or with TFE"]
            if f.offen or f.idxen or f.tfe or not f.lds
            else []
        )
    elif f.lds or f.row["lds"] == "1":
        why += (
            ["LDS on this opcode (E2), or with TFE (E3)"]
            if f.tfe or not (f.row["lds"] == "1" or lds_load(f))
            else []
        )
    elif f.vdata + f.data_registers() > 256:
        why += ["data VGPRs beyond v255"]
    if ((f.offen and f.idxen) or f.addr64) and f.vaddr == 255:
        why += ["address VGPRs beyond v255"]
    if f.addr64 and (f.offen or f.idxen):
        why += ["ADDR64 with OFFEN or IDXEN (E1)"]
    if f.tfe and (cls == "ATOMIC" or f.enc == "MTBUF" or (cls == "STORE" and f.number < 2)):
        why += ["TFE on an atomic or an MTBUF, or on a store in the assembler"]
    if f.dlc and cls == "ATOMIC" and f.number in (4, 5):
        why += ["DLC on a MUBUF atomic of gfx10, which LLVM takes for a reserved bit"]
    if 209 <= f.soffset <= 234 or f.soffset in (249, 250, 254, 255):
        why += ["SOFFSET code without a meaning"]
    if f.number < 2 and (
        f.soffset in (125, 248)
        or 235 <= f.soffset <= 239
        or (f.number == 0 and f.soffset in (104, 105))
    ):
        why += ["SOFFSET register that this generation does not have"]
    return why


def flat_reasons(f):
    cls, why, n = f.row["cls"], [], f.data_registers()
    wide = f.enc == "FLAT" or (f.enc == "GLOBAL" and f.saddr in f.saddr_off())
    if f.row["form"] != "ADDTID" and wide and f.vaddr == 255:
        why += ["address VGPRs beyond v255"]
    if cls != "LOAD" and f.vdata + n > 256:
        why += ["data VGPRs beyond v255"]
    if (cls == "LOAD" and f.vdst + n > 256) or (
        cls == "ATOMIC" and f.glc and f.vdst + n // (2 if "CMPSWAP" in f.row["atomic"] else 1) > 256
    ):
        why += ["result VGPRs beyond v255"]
    if f.lds and not lds_load(f):
        why += ["LDS on this opcode, or on FLAT (E2)"]
    return why


def smem_reasons(f):
    why = []
    if f.number <= 1 and not f.imm and not (f.gfx == "7" and f.offset == 255) and f.offset >= 128:
        why += ["SMRD OFFSET is not a register"]
    if three_traps(f):
        why += ["three trap registers"]
    if (
        f.number <= 1
        and (124 <= f.sdata <= 127 or f.scalar_offset() == 125)
        and f.row["form"] != "NONE"
    ):
        why += ["M0, EXEC as a result, or code 125: the assembler refuses them"]
    return why


def scalars(f):
    """(operand code, registers) of every scalar register operand."""
    if f.row["form"] == "NONE":
        return
    if f.enc in ("MUBUF", "MTBUF"):
        yield f.srsrc * 4, 4
    elif f.enc in ("GLOBAL", "SCRATCH"):
        if f.saddr not in f.saddr_off():
            yield f.saddr, 2 if f.enc == "GLOBAL" else 1
    elif f.enc == "SMEM":
        form = f.row["form"]
        if not form.startswith("PROBE") and form != "SBASE":
            yield f.sdata, f.data_registers()
        if form != "SDATA":
            yield f.sbase * 2, 4 if form.endswith("BUFFER") else 2
            if f.scalar_offset() is not None:
                yield f.scalar_offset(), 1


def no_registers(f):
    """LLVM refuses such an instruction, or prints another register with a remark."""
    return any(not scalar_group(f.number, code, count) for code, count in scalars(f))


def reasons_12(f):
    buffer = (
        f.enc in ("MUBUF", "MTBUF") and f.row["cls"] != "CACHE" or f.row["form"].endswith("BUFFER")
    )
    return ["negative offset of a buffer"] if f.gfx == "12" and buffer and f.offset >> 23 else []


def cdna_reasons(f):
    """What LLVM 22 does not disassemble, though it assembles it."""
    if f.gfx not in CDNA or f.row["atomic"] not in FLOAT_ATOMICS:
        return []
    if f.gfx == "90A":
        return ["SCC on a float atomic"] if f.dlc else []
    return ["float atomic that returns to an AccVGPR"] if f.enc in SEG and f.glc and f.acc else []


def three_traps(f):
    """LLVM 22 takes three trap registers for eight."""
    return f.enc == "SMEM" and f.row["size"] == "12" and 108 <= f.sdata < 124


def unlike(f):
    """LLVM prints another register."""
    return (
        no_registers(f)
        or three_traps(f)
        or (f.gfx in CDNA and f.enc in ("MUBUF", "MTBUF") and f.soffset in (230, 231))
    )  # names of gfx1250


def refusals(f):
    """Why LLVM may refuse fields whose opcode exists; empty: it must not."""
    reasons = (
        buffer_reasons
        if f.enc in ("MUBUF", "MTBUF")
        else flat_reasons
        if f.enc in SEG
        else smem_reasons
    )
    return (
        reasons(f)
        + reasons_12(f)
        + cdna_reasons(f)
        + (["no such group of scalar registers"] if no_registers(f) else [])
    )


def canonical(f):
    """The words with reserved bits and fields that the instruction does not use cleared, as LLVM's
    assembler writes them (gfx6, 7)."""
    word, form, cls = f.word, f.row["form"], f.row["cls"]
    if f.enc == "SMEM":
        if form in ("NONE", "SDATA"):
            return word & (0xFFC00000 if form == "NONE" else 0xFFFF0000)
        for name, code, count in (
            ("sdata", f.sdata, f.data_registers()),
            ("sbase", f.sbase * 2, 4 if form == "BUFFER" else 2),
        ):
            code &= ~(min(count, 4) - 1)  # ranges are aligned
            word = put(f.gfx, f.enc, word, **{name: code if name == "sdata" else code // 2})
        literal = f.gfx == "7" and not f.imm and f.offset == 255
        if literal and word >> 32 < 256:  # the short form
            return put(f.gfx, f.enc, word & 0xFFFFFFFF, imm=1, offset=word >> 32)
        return word if literal else word & 0xFFFFFFFF
    if f.enc in SEG:
        word &= ~(0xFF << 48 | 1 << 25 | 0xFFFF)
        if cls == "LOAD":
            word &= ~(0xFF << 40)
        return word & ~(0xFF << 56) if cls == "STORE" or (cls == "ATOMIC" and not f.glc) else word
    if f.enc == "MUBUF":
        word &= ~(1 << 17 | 1 << 25)
    word &= ~(1 << 53)
    if cls == "CACHE":
        return word & 0xFFFC0000
    if f.lds:
        word &= ~(0xFF << 40)
    return word if f.offen or f.idxen or f.addr64 else word & ~(0xFF << 32)
