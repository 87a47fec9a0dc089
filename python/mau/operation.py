"""Operations, and decoded instructions.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Iterable, Optional, Union

import numpy as np

from ._library import (
    OP,
    check,
    code_of,
    codes,
    ffi,
    gfx_code,
    gfx_name,
    lib,
    names,
    pointer,
    string,
)
from .errors import Error
from .integers import integers
from .text import instruction_text, operation_text

COMPONENTS = ("x", "xy", "xyz", "xyzw")
ENUMS = ("enc", "cls", "atomic", "d16", "smode")
FLAGS = ("fmt", "unknown", "addr64", "offen", "idxen", "tfe", "dlc", "slc", "glc", "lds", "sext")
NO_OPERAND = lib.MAU_INST_NONE


@dataclass(frozen=True)
class Operation:
    """An operation: an instruction without its register numbers. Names and values are those of
    request files (docs/user/mreq.md).

    enc          "mubuf", "mtbuf", "flat", "global", "scratch", "smem"
    cls          "load", "store", "atomic", "cache"
    size         bytes of one lane: 1, 2, 4, 8, 12, 16; smem: of the load, 4, 8, 16, 32, 64, on
                 gfx12 also 1, 2, 12; ignored for format operations
    fmt, ncomp   a format operation of mubuf, and its components: "x", "xy", "xyz", "xyzw"
    format       mtbuf: gfx6-9, 90a, 942, 950 NFMT*16 + DFMT, others the unified FORMAT
    atomic       "none", "add", ...
    d16          "no", "lo", "hi": half of the VGPR of 16-bit data
    smode        global and scratch: registers of the base address: "v", "s", "sv", "none"
    inst_offset  bytes; flat, global, scratch, smem: may be negative (F1)
    scope        SCOPE of gfx12, 0 to 3
    unknown      the generation does not have the opcode (E5)
    The other fields are bits of the encoding.
    """

    enc: str = "mubuf"
    cls: str = "load"
    size: int = 4
    fmt: bool = False
    ncomp: str = "x"
    format: int = 0
    atomic: str = "none"
    d16: str = "no"
    smode: str = "v"
    inst_offset: int = 0
    offen: bool = False
    idxen: bool = False
    addr64: bool = False
    lds: bool = False
    tfe: bool = False
    glc: bool = False
    slc: bool = False
    dlc: bool = False
    sext: bool = False
    unknown: bool = False
    scope: int = 0

    def __repr__(self) -> str:
        return operation_text(self)

    @property
    def has_vsharp(self) -> bool:
        """The operation reads a V#: buffers and scalar buffer loads, but not cache operations."""
        return self.enc in ("mubuf", "mtbuf", "smem") and self.cls != "cache"

    @property
    def word(self) -> int:
        """The operation as the 64-bit word of the RTL port req_op_i."""
        return lib.mau_op_word(pointer("mau_op *", op_record(self)))


@lru_cache(maxsize=4096)
def op_record(op: Operation) -> np.ndarray:
    """The operation as a mau_op of the C library."""
    record = np.zeros((), OP)
    for field in ENUMS:
        record[field] = code_of(field.upper(), field, getattr(op, field))
    record["size"] = code_of("SIZE", "size", str(op.size))
    if op.ncomp not in COMPONENTS:
        raise Error(f"ncomp cannot be {op.ncomp!r}, choose one of: {' '.join(COMPONENTS)}")
    record["ncomp"] = COMPONENTS.index(op.ncomp)
    if not 0 <= op.format < 128:
        raise Error(f"format {op.format} is out of range, at most 127")
    record["format"] = op.format
    if not 0 <= op.scope < 4:
        raise Error(f"scope {op.scope} is out of range, at most 3")
    record["scope"] = op.scope
    if not -(1 << 23) <= op.inst_offset < 1 << 24:
        raise Error(f"inst_offset {op.inst_offset} is out of range: 24 bits", rule="F1")
    record["inst_offset"] = op.inst_offset & 0xFFFFFF
    for field in FLAGS:
        record[field] = bool(getattr(op, field))
    return record


@lru_cache(maxsize=4096)
def check_operation(op: Operation, gfx: str) -> None:
    """Raises Error, which names the field, if no instruction of the generation has it."""
    ctx, error = ffi.new("mau_context *"), ffi.new("mau_argument_error *")
    lib.mau_context_init(ctx, gfx_code(gfx))
    code = lib.mau_check(ctx, ffi.NULL, pointer("mau_op *", op_record(op)), error)
    if code:
        raise Error(string(error.text), code=code)


def _operation(c: Any) -> Operation:
    """From a mau_op of the C library."""
    signed = c.enc not in (codes("ENC")["mubuf"], codes("ENC")["mtbuf"]) and c.inst_offset >> 23
    return Operation(
        **{field: names(field.upper())[getattr(c, field)] for field in ENUMS},
        size=int(names("SIZE")[c.size]),
        ncomp=COMPONENTS[c.ncomp],
        format=c.format,
        scope=c.scope,
        inst_offset=c.inst_offset - (1 << 24 if signed else 0),
        **{field: bool(getattr(c, field)) for field in FLAGS},
    )


@dataclass(frozen=True)
class Instruction:
    """A decoded machine instruction.

    gfx       generation that it was decoded for
    words     its 32-bit words
    text      its text, as LLVM's disassembler prints it
    mnemonic  "" if the opcode is unknown (op.unknown, rule E5)
    opcode    opcode number in the instruction
    op        its Operation
    vaddr     number of the first address VGPR
    vdata     first data VGPR of a store, an atomic or a buffer load
    vdst      first VGPR of the result (FLAT, GLOBAL, SCRATCH); buffers: vdata
    srsrc     first SGPR of the V# (scalar loads: of SBASE)
    sdst      scalar loads: scalar operand code of the result
    scalar    scalar operand code of SOFFSET or SADDR, or None
    constant  value of that operand if it is a constant, else None
    foreign   a known instruction that this unit does not execute (E5)
    """

    gfx: str
    words: tuple
    text: str
    mnemonic: str
    opcode: int
    op: Operation
    vaddr: int
    vdata: int
    vdst: int
    srsrc: int
    sdst: int
    scalar: Optional[int]
    constant: Optional[int]
    foreign: bool

    def __repr__(self) -> str:
        return instruction_text(self)

    def __str__(self) -> str:
        return self.text


def decode(words: Union[int, str, Iterable[int]], gfx: str = "9") -> Instruction:
    """Decodes one MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or SMEM instruction of generation 'gfx'.

    words: one to three 32-bit words, or text: "0xe0501000 0x80010100", "e0501000 80010100".
    An unknown opcode gives an Instruction with op.unknown true, for which wave() raises E5. Raises
    Error if the words have another encoding, or if a word is missing or superfluous.
    """
    return _decode(_words(words), gfx_name(gfx))


def _words(words: Union[int, str, Iterable[int]]) -> tuple:
    if isinstance(words, str):
        try:
            words = [int(word, 16) for word in re.split(r"[\s,\[\]{}]+", words) if word]
        except ValueError:
            raise Error(f"{words!r} is not one to three hexadecimal words") from None
    try:
        listed = list(words)
    except TypeError:
        listed = [words]
    found = integers(listed, 32, "words")
    if found.ndim != 1 or not 1 <= found.size <= 3:
        raise Error("an instruction is one to three words of 32 bits")
    return tuple(found.tolist())


@lru_cache(maxsize=65536)
def _decode(words: tuple, gfx: str) -> Instruction:
    inst, text, value = ffi.new("mau_inst *"), ffi.new("char[]", 256), ffi.new("uint32_t *")
    code = gfx_code(gfx)
    if ds := lib.mau_ds_name(code, words):
        raise Error(
            f"{string(ds)} is a DS instruction; mau does not execute DS", code=lib.MAU_ERR_ENCODING
        )
    check(
        lib.mau_decode(code, (*words, 0, 0)[:3], inst),
        " ".join(f"{word:#010x}" for word in words),
    )
    if inst.words > len(words):
        counts = {2: "two words, give both", 3: "three words, give all"}
        raise Error(f"{words[0]:#010x} is the first of {counts[inst.words]}")
    for i, word in enumerate(words[inst.words :], inst.words):
        if word or i > 1:  # one word may have a second one that is 0
            count = "one word" if inst.words == 1 else "two words"
            raise Error(f"this instruction has {count}, remove {word:#010x}")
    lib.mau_inst_print(code, inst, text, 256)
    op = _operation(inst.op)
    flat = op.enc in ("flat", "global", "scratch")
    scalar = inst.saddr if flat else inst.soffset
    known = scalar != NO_OPERAND and lib.mau_soffset_value(code, scalar, value)
    return Instruction(
        gfx,
        words[: inst.words],
        string(text),
        string(inst.mnemonic),
        inst.opcode,
        op,
        inst.vaddr,
        inst.vdata,
        inst.vdst if flat else inst.vdata,
        inst.srsrc,
        inst.sdst,
        None if scalar == NO_OPERAND else scalar,
        int(value[0]) if known else None,
        bool(inst.foreign),
    )


@lru_cache(maxsize=4096)
def data_registers(op: Operation, gfx: str) -> int:
    """Data VGPRs that an instruction reads (X2): 0 .. 4."""
    return lib.mau_data_dwords(gfx_code(gfx), pointer("mau_op *", op_record(op)))
