#!/usr/bin/env python3
"""Hold the decoder to llvm22.csv: what LLVM 22 reads in words of gfx12, gfx90a, gfx942 and gfx950.

usage: check_recorded.py --lines DECODE_LINES
Every text must be LLVM's, and an opcode number that LLVM does not have must be unknown. Needs no
LLVM: record_llvm_decode.py makes the file. Exit: 0 agreement, 1 difference, 2 usage.
SPDX-License-Identifier: Apache-2.0
"""

import collections
import csv
import sys
from pathlib import Path

import decode_words
from check_llvm_decode import ours, parser
from decode_fields import encoding_of, get, hexadecimal

RECORDED = Path(__file__).with_name("llvm22.csv")


def word_of(text):
    return sum(int(w, 16) << 32 * i for i, w in enumerate(text.split()))


def check_texts(tool, gfx, rows):
    words = [word_of(r["words"]) for r in rows]
    return [
        f"gfx{gfx} {r['words']}\n  ours {mine}\n  LLVM {r['text']}"
        for r, mine in zip(rows, ours(tool, gfx, words))
        if mine != r["text"]
    ]


def check_absent(tool, gfx, rows):
    """Opcodes that no row has."""
    seen = {
        (encoding_of(gfx, w), get(gfx, encoding_of(gfx, w), w, "op"))
        for w in (word_of(r["words"]) for r in rows)
    }
    words = [
        decode_words.plain(gfx, enc, op)
        for enc in decode_words.encodings(gfx)
        for op in decode_words.opcodes(gfx, enc)
        if (enc, op) not in seen
    ]
    words = [
        w
        for w in words
        if (encoding_of(gfx, w), get(gfx, encoding_of(gfx, w), w, "op")) not in seen
    ]  # typed opcodes of gfx12
    texts = ours(tool, gfx, words)
    return [
        f"gfx{gfx} {hexadecimal(w, gfx)}\n  ours {t}\n  LLVM has no such opcode"
        for w, t in zip(words, texts)
        if not t.startswith("<unknown")
    ], len(words)


def sees(tool, gfx, rows):
    """The check itself: another instruction's text, and an opcode without rows, are differences."""
    first, other = rows[0], next(r for r in rows if r["text"] != rows[0]["text"])
    fewer = [r for r in rows if r["text"].split()[0] != first["text"].split()[0]]
    return (
        check_texts(tool, gfx, [first | {"text": other["text"]}])
        and check_absent(tool, gfx, fewer)[0]
    )


def main():
    args = parser("Compare the decoder with recorded answers of LLVM 22.").parse_args()
    by_generation = collections.defaultdict(list)
    with RECORDED.open() as f:
        for row in csv.DictReader(line for line in f if not line.startswith("#")):
            by_generation[row["gfx"].upper()].append(row)
    bad = []
    for gfx, rows in by_generation.items():
        absent, count = check_absent(args.tool, gfx, rows)
        found = check_texts(args.tool, gfx, rows) + absent
        print(
            f"gfx{gfx.lower()}: {len(rows)} instructions, {count} opcodes that there are not, "
            f"{len(found)} differences"
        )
        bad += found
        if not sees(args.tool, gfx, rows):
            bad.append(f"gfx{gfx}: a wrong row is not seen")
    for line in bad[:20]:
        print("MISMATCH", line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
