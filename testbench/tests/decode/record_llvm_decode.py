#!/usr/bin/env python3
"""Write llvm22.csv: what LLVM 22 reads in words of gfx12, gfx90a, gfx942 and gfx950.

usage: record_llvm_decode.py > testbench/tests/decode/llvm22.csv
Needs llvm-mc-22 (Debian: apt-get install llvm-22). For every opcode number that LLVM has: a plain
instruction, and one with random fields that LLVM takes; for one opcode of each kind every field at
its ends. The rows do not depend on the project's decoder, which check_recorded.py holds to them.
SPDX-License-Identifier: Apache-2.0
"""

import random
import sys

import decode_words
import llvm_mc
from decode_fields import (
    Instruction,
    encoding_of,
    get,
    hexadecimal,
    index_of,
    layout,
    put,
    read_table,
    split,
)
from decode_reasons import cleared, fatal, unlike

GENERATIONS = ("12", "90A", "942", "950")
TRIES = 24  # random instructions of an opcode: the first that LLVM takes is kept
ENDS = (
    "buffer_load_dword",
    "buffer_atomic_cmpswap_x2",
    "tbuffer_store_format_xyz",
    "flat_load_dword",
    "flat_atomic_cmpswap",
    "global_load_dwordx3",
    "global_store_short",
    "global_atomic_swap_x2",
    "scratch_load_dword",
    "scratch_store_byte",
    "s_load_dwordx2",
    "s_buffer_load_dwordx4",
)


def at_random(gfx, enc, opcode, rng):
    """Random operands, flags and offset of an opcode."""
    word = put(
        gfx,
        enc,
        decode_words.plain(gfx, enc, opcode),
        **{
            name: rng.getrandbits(24)
            for name in layout(gfx, enc)
            if name not in ("op", "seg", "lds")
        },
    )
    return (
        word
        if gfx != "12" or enc not in ("MUBUF", "MTBUF", "SMEM")
        else put(gfx, enc, word, offset=rng.getrandbits(23))
    )


def at_ends(gfx, enc, opcode):
    """A plain instruction with each field at its ends."""
    word = decode_words.plain(gfx, enc, opcode)
    for name in layout(gfx, enc):
        if name in ("op", "seg"):
            continue
        top = (1 << decode_words.width(gfx, enc, name)) - 1
        yield from (
            put(gfx, enc, word, **{name: value})
            for value in sorted({0, 1, top // 2, top // 2 + 1, top - 1, top})
        )


def ask(gfx, words, index):
    """(word, text) of those that LLVM takes, without the ones in which it prints another register
    than is meant."""
    items = [Instruction(gfx, cleared(Instruction(gfx, w, index)), index) for w in words]
    items = [f for f in items if not fatal(f)]
    for f, text in zip(items, llvm_mc.disassemble(gfx, [split(f.word, gfx) for f in items])):
        if text is not None and not (f.row and unlike(f)):
            yield f.word, text


def first_of_each(gfx, words, index):
    """By opcode the first that LLVM takes."""
    found = {}
    for word, text in ask(gfx, words, index):
        found.setdefault(get(gfx, encoding_of(gfx, word), word, "op"), (word, text))
    return found


def rows(gfx, index):
    rng = random.Random(22)
    for enc in decode_words.encodings(gfx):
        plain = [decode_words.plain(gfx, enc, op) for op in decode_words.opcodes(gfx, enc)]
        plain = [w for w in plain if encoding_of(gfx, w) == enc]
        known = first_of_each(gfx, plain + [put(gfx, enc, w, lds=1) for w in plain], index)
        yield from known.values()
        yield from first_of_each(
            gfx, [at_random(gfx, enc, op, rng) for op in known for _ in range(TRIES)], index
        ).values()
        for op in known:
            if (enc, op) in index[gfx] and index[gfx][enc, op]["mnemonic"] in ENDS:
                yield from ask(gfx, at_ends(gfx, enc, op), index)


def main():
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    index = index_of(read_table())
    print(
        "# LLVM 22.1.8: record_llvm_decode.py. An opcode number that no row has is none to LLVM.\n"
        "gfx,words,text"
    )
    for gfx in GENERATIONS:
        for word, text in dict(rows(gfx, index)).items():
            print(f'{gfx.lower()},{hexadecimal(word, gfx)},"{text}"')


if __name__ == "__main__":
    main()
