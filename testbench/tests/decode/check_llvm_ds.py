#!/usr/bin/env python3
"""Compare the names of DS instructions in encodings/ds.csv with LLVM, every opcode of every
generation, exactly.

usage: check_llvm_ds.py [--table FILE]
gfx8 and later: `llvm-mc --disassemble` of all 256 opcodes, with GDS 0 and 1, gives each name. LLVM
has no disassembler for gfx6 and 7: its assembler must take every name of the table there, with its
opcode, and refuse the other names. LLVM 22 answers for gfx12 and gfx950, LLVM 19 for the others.
Without LLVM 22, LLVM 19 answers for gfx12, and of gfx950 the opcodes that gfx942 has are compared.
Last, a wrong table must differ. Exit: 0 agreement, 1 difference, 77
LLVM 19 is not installed.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import csv
import re
import subprocess
import sys
from pathlib import Path

import llvm_mc

TABLE = Path(__file__).resolve().parents[3] / "encodings" / "ds.csv"
PROCESSOR = {
    "6": "tahiti",
    "7": "bonaire",
    "8": "tonga",
    "9": "gfx900",
    "10": "gfx1010",
    "10_3": "gfx1030",
    "11": "gfx1100",
    "12": "gfx1200",
    "90a": "gfx90a",
    "942": "gfx942",
    "950": "gfx950",
}
ASSEMBLED = ("6", "7")
AT_17 = ("8", "9", "90a", "942", "950")  # the opcode begins at bit 17; at bit 18 elsewhere
NEWER = ("12", "950")  # LLVM 22 has names that LLVM 19 does not have
NOT_IN_LLVM_19 = {
    ("12", "ds_bpermute_fi_b32"),
    ("12", "ds_bvh_stack_push4_pop1_rtn_b32"),
    ("12", "ds_bvh_stack_push8_pop1_rtn_b32"),
    ("12", "ds_bvh_stack_push8_pop2_rtn_b64"),
    ("950", "ds_read_b64_tr_b4"),
    ("950", "ds_read_b96_tr_b6"),
    ("950", "ds_read_b64_tr_b8"),
    ("950", "ds_read_b64_tr_b16"),
}


def run(tool, processor, text, option):
    return subprocess.run(
        [tool, "-triple=amdgcn", f"-mcpu={processor}", option],
        input=text,
        capture_output=True,
        text=True,
    )


def disassemble(tool, gfx, processor):
    """{opcode: text} of what LLVM knows."""
    found = {}
    shift = 17 if gfx in AT_17 else 18
    for gds in (0, 1):
        words = [0x36 << 26 | op << shift | gds << shift - 1 for op in range(256)]
        text = "".join(
            "[" + ",".join(f"0x{b:02x}" for b in w.to_bytes(8, "little")) + "]\n" for w in words
        )
        done = run(tool, processor, text, "--disassemble")
        lines = [
            line.strip() for line in done.stdout.splitlines() if line.strip() not in ("", ".text")
        ]
        texts = llvm_mc.spread(len(words), lines, done.stderr, "warning: invalid instruction")
        found |= {op: line for op, line in enumerate(texts) if line}
    return found


def assemble(tool, processor, texts):
    """{opcode: text} of the texts that LLVM takes; a list of differences."""
    done = run(tool, processor, "".join(line + "\n" for line in texts), "--show-encoding")
    answers = re.findall(r"encoding: \[([0-9a-fx,]+)\]", done.stdout)
    found, bad = {}, []
    for text, answer in zip(
        texts, llvm_mc.spread(len(texts), answers, done.stderr, "error:"), strict=True
    ):
        if answer:
            word = int.from_bytes(bytes(int(b, 16) for b in answer.split(",")[:4]), "little")
            op = word >> 18 & 255
            if word >> 26 != 0x36 or op in found:
                bad.append(f"{processor}: {text}: {word:08x} is not a DS word, or is in two names")
            found[op] = text
    return found, bad


def expected(rows, gfx, newer):
    """{opcode: name} of the table, without what this LLVM does not have."""
    return {
        int(r[f"gfx{gfx}"], 16): r["mnemonic"]
        for r in rows
        if r[f"gfx{gfx}"] != "-" and (newer or (gfx, r["mnemonic"]) not in NOT_IN_LLVM_19)
    }


def differences(gfx, ours, texts):
    theirs = {op: text.split()[0] for op, text in texts.items()}
    return [
        f"gfx{gfx} opcode {op:#04x}: ds.csv {ours.get(op, '-')}, LLVM {theirs.get(op, '-')}"
        for op in range(256)
        if ours.get(op) != theirs.get(op)
    ]


def check_wrong_table(gfx, ours, texts):
    """A table with a wrong name, without a name, or with one too many must differ once."""
    first, second = list(ours)[:2]
    absent = next(op for op in range(256) if op not in ours)
    wrong = (
        ours | {first: ours[second]},
        {op: name for op, name in ours.items() if op != first},
        ours | {absent: ours[first]},
    )
    return [
        f"gfx{gfx}: a wrong table has {len(differences(gfx, table, texts))} differences, not 1"
        for table in wrong
        if len(differences(gfx, table, texts)) != 1
    ]


def main():
    args = argparse.ArgumentParser(description="Compare the names of DS instructions with LLVM.")
    args.add_argument("--table", type=Path, default=TABLE, help="default: encodings/ds.csv")
    args = args.parse_args()
    old, new = llvm_mc.TOOL[19], llvm_mc.TOOL[22]
    if not old:
        print("llvm-mc-19 not found: skipped")
        sys.exit(77)
    with args.table.open() as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    bad, samples = [], {}
    for gfx, processor in PROCESSOR.items():
        if gfx in ASSEMBLED:
            continue
        newer = gfx in NEWER and new
        known = "gfx942" if gfx == "950" and not new else processor
        texts = disassemble(new if newer else old, gfx, known)
        samples = {text.split()[0]: text for text in texts.values()} | samples
        bad += differences(gfx, expected(rows, gfx, newer), texts)
        print(f"gfx{gfx}: {len(texts)} opcodes of LLVM's {known}")
    for gfx in ASSEMBLED:
        texts, wrong = assemble(old, PROCESSOR[gfx], list(samples.values()))
        bad += wrong + differences(gfx, expected(rows, gfx, False), texts)
        if not bad:
            bad += check_wrong_table(gfx, expected(rows, gfx, False), texts)
        print(f"gfx{gfx}: {len(texts)} opcodes of LLVM's {PROCESSOR[gfx]}")
    for line in bad[:20]:
        print("MISMATCH", line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
