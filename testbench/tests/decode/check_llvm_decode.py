#!/usr/bin/env python3
"""Compare the decoder with LLVM 19, for gfx12, gfx90a, gfx942 and gfx950 with LLVM 22: every opcode
of every encoding on every generation, and many fields.

usage: check_llvm_decode.py --lines DECODE_LINES [--full] [--count N] [--seed S] [--gfx N ...]
Where LLVM has a disassembler (gfx8 and later) the text of decode_lines must be what `llvm-mc
--disassemble` prints; on gfx6 and 7 `llvm-mc` must assemble our text to the words we started from.
What LLVM refuses must be an unknown opcode to us as well, and the other way round;
decode_reasons.py is the table of what may differ. Last, every instruction that LLVM's compiler made
for testbench/real must read as the compiler printed it. Short: every opcode with each flag, and
random words. --full: every opcode with every combination of flags and every value of every operand
field (a minute or two). A generation whose LLVM is not installed is passed over. Exit: 0 agreement,
1 difference, 2 usage, 77 neither LLVM is installed.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import csv
import itertools
import subprocess
import sys

import decode_words
import llvm_mc
from decode_fields import (
    GENERATIONS,
    ROOT,
    Instruction,
    column,
    hexadecimal,
    index_of,
    read_table,
    split,
)
from decode_reasons import NOT_IN_LLVM, ONLY_IN_LLVM, canonical, cleared, fatal, refusals, unlike

COMPILED = ROOT / "testbench" / "real" / "words.csv"
BATCH = 100000


def ours(tool, gfx, words):
    lines = "".join(f"{gfx} {hexadecimal(w, gfx)}\n" for w in words)
    return subprocess.run(
        [tool], input=lines, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def difference(f, mine, theirs):
    return "gfx%s %s %s\n  ours %s\n  LLVM %s" % (
        f.gfx,
        hexadecimal(f.word, f.gfx),
        "; ".join(refusals(f)) if f.row else "",
        mine,
        theirs,
    )


def check_disassembly(gfx, words, texts, index):
    """Differences, and how many instructions read the same."""
    bad, agreed = [], 0
    items = [Instruction(gfx, w, index) for w in words]
    accepted = [f for f in items if not fatal(f)]
    llvm_texts = iter(llvm_mc.disassemble(gfx, [split(cleared(f), gfx) for f in accepted]))
    for f, mine in zip(items, texts):
        theirs = None if fatal(f) else next(llvm_texts)
        known = f.row is not None
        if known == mine.startswith("<unknown"):
            bad.append(difference(f, mine, theirs))
        elif known and (gfx, f.row["mnemonic"]) in NOT_IN_LLVM:
            if theirs is not None:
                bad.append(difference(f, mine, theirs))
        elif theirs is None:
            if known and not refusals(f):
                bad.append(difference(f, mine, theirs))
        elif not known or (mine != theirs and not unlike(f)):
            bad.append(difference(f, mine, theirs))
        else:
            agreed += mine == theirs
    return bad, agreed


def check_assembly(gfx, words, texts, index):
    bad, kept, agreed = [], [], 0
    for f, mine in zip((Instruction(gfx, w, index) for w in words), texts):
        if (f.row is None) != mine.startswith("<unknown"):
            bad.append(difference(f, mine, "-"))
        elif f.row and (gfx, f.row["mnemonic"]) not in NOT_IN_LLVM:
            kept.append((f, mine))
    for (f, mine), theirs in zip(kept, llvm_mc.assemble(gfx, [k[1] for k in kept])):
        got = None if theirs is None else theirs[0] | (theirs[1] or 0) << 32
        agreed += got is not None and got == canonical(f)
        if (got is None or got != canonical(f)) and not refusals(f):
            bad.append(difference(f, mine, "refuses" if got is None else hexadecimal(got, gfx)))
    return bad, agreed


def check_absent(gfx, tool, table):
    """A mnemonic that our table denies to gfx6 or gfx7 must be refused by LLVM's assembler
    there."""
    sample, names = [], []
    for r in table:
        donor = next((g for g in ("9", "8", "7", "6") if r[f"gfx{g}"] != "-"), None)
        if r[column(gfx)] != "-" or donor is None:
            continue
        sample += ours(
            tool, donor, [decode_words.plain(donor, r["enc"], int(r[f"gfx{donor}"], 16))]
        )
        names.append(r["mnemonic"])
    return [
        f"gfx{gfx}: LLVM has {n}"
        for n, got in zip(names, llvm_mc.assemble(gfx, sample))
        if got and (gfx, n) not in ONLY_IN_LLVM
    ]


def check_compiled(tool):
    with COMPILED.open() as f:
        rows = list(csv.DictReader(f))
    texts = {
        g: iter(
            ours(
                tool,
                g,
                [
                    int(r["word0"], 16) | int(r["word1"] or "0", 16) << 32
                    for r in rows
                    if r["gfx"].upper() == g
                ],
            )
        )
        for g in GENERATIONS
    }
    bad = []
    for r in rows:
        mine = next(texts[r["gfx"].upper()])
        if mine != r["text"]:
            bad.append(
                f"gfx{r['gfx']} {r['word0']} {r['word1']} of {r['kernel']}\n"
                f"  ours {mine}\n  LLVM {r['text']}"
            )
    print(f"testbench/real: {len(rows)} compiled instructions, {len(bad)} differences")
    return bad


def check_generation(gfx, args, table, index):
    words = itertools.chain(
        decode_words.full(gfx) if args.full else decode_words.short(gfx),
        decode_words.random_words(gfx, args.count, args.seed, index),
    )
    check = check_disassembly if gfx in llvm_mc.DISASSEMBLES else check_assembly
    bad, tried, agreed = [], 0, 0
    while batch := list(itertools.islice(words, BATCH)):
        found, same = check(gfx, batch, ours(args.tool, gfx, batch), index)
        bad, tried, agreed = bad + found, tried + len(batch), agreed + same
    if gfx not in llvm_mc.DISASSEMBLES:
        bad += check_absent(gfx, args.tool, table)
    print(
        f"gfx{gfx}: {tried} instructions, {agreed} the same in LLVM, "
        f"{len(bad)} differences (seed {args.seed})",
        flush=True,
    )
    return bad


def parser(description):
    """Arguments, with the program that decodes."""
    args = argparse.ArgumentParser(description=description)
    args.add_argument(
        "--lines",
        dest="tool",
        metavar="DECODE_LINES",
        required=True,
        help="the program decode_lines",
    )
    return args


def main():
    args = parser("Compare the decoder with LLVM.")
    args.add_argument(
        "--full", action="store_true", help="the whole opcode space times a spread of field values"
    )
    args.add_argument(
        "--count", type=int, default=10000, help="random instructions for each generation"
    )
    args.add_argument("--seed", type=int, default=1)
    args.add_argument(
        "--gfx",
        nargs="*",
        choices=GENERATIONS,
        default=GENERATIONS,
        help="generations (default: all)",
    )
    args = args.parse_args()
    present = [gfx for gfx in args.gfx if llvm_mc.tool(gfx)]
    for gfx in set(args.gfx) - set(present):
        print(f"gfx{gfx}: llvm-mc-{llvm_mc.version(gfx)} not found: skipped")
    if not present:
        sys.exit(77)
    table = read_table()
    index = index_of(table)
    bad = []
    for gfx in present:
        bad += check_generation(gfx, args, table, index)
    bad += check_compiled(args.tool)
    for line in bad[:20]:
        print("MISMATCH", line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
