#!/usr/bin/env python3
"""Hold the decoder to LLVM 19: every MUBUF and MTBUF opcode, and many random fields.

usage: check_llvm_decode.py --lines DECODE_LINES [--count N] [--seed S]
gfx8, gfx9: the text of decode_lines must be what `llvm-mc --disassemble` prints. gfx6, gfx7 (LLVM does not disassemble them):
`llvm-mc` must assemble our text to the words we started from. A word that LLVM refuses must be an unknown opcode to us as well,
unless its fields hold one of the reasons of refusals(), which are about operands, not about the opcode. Last, every instruction
that LLVM's compiler made for testbench/data must read as the compiler printed it.
Exit: 0 agreement, 1 difference, 2 usage, 77 llvm-mc is not installed.
SPDX-License-Identifier: Apache-2.0
"""
import argparse
import csv
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

MUBUF, MTBUF = 0x38, 0x3A
CPU = {6: "gfx600", 7: "gfx700", 8: "gfx803", 9: "gfx900"}
ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "encodings" / "opcodes.csv"
COMPILED = ROOT / "testbench" / "data" / "words.csv"
LDS_LOADS = {"buffer_load_ubyte", "buffer_load_sbyte", "buffer_load_ushort", "buffer_load_sshort", "buffer_load_dword", "buffer_load_format_x"}
# LLVM's assembler knows no RSUB, and takes DWORDX3 on gfx6, which its code generator (rightly) never selects there.
NOT_IN_LLVM = {(6, "buffer_atomic_rsub"), (6, "buffer_atomic_rsub_x2")}
ONLY_IN_LLVM = {(6, "buffer_load_dwordx3"), (6, "buffer_store_dwordx3")}


def read_table():
    with TABLE.open() as f:
        return list(csv.DictReader(line for line in f if not line.startswith("#")))


def ours(tool, gfx, words):
    lines = "".join(f"{gfx} {lo:08x} {hi:08x}\n" for lo, hi in words)
    return subprocess.run([tool], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()


def llvm_mc(gfx, text, *options):
    return subprocess.run([LLVM_MC, "-triple=amdgcn", f"-mcpu={CPU[gfx]}", *options], input=text, capture_output=True, text=True)


def spread(count, outputs, errors, mark):
    """One result a line of input: None where 'errors' complains about the line, the next of 'outputs' elsewhere."""
    bad = {int(m.group(1)) for m in re.finditer(r"<stdin>:(\d+):\d+: " + mark, errors)}
    if len(outputs) + len(bad) != count:
        sys.exit(f"check_llvm_decode: {count} lines gave {len(outputs)} results and {len(bad)} refusals")
    rest = iter(outputs)
    return [None if n in bad else next(rest) for n in range(1, count + 1)]


def disassemble(gfx, words):
    text = "".join("[" + ",".join(f"0x{b:02x}" for w in pair for b in w.to_bytes(4, "little")) + "]\n" for pair in words)
    run = llvm_mc(gfx, text, "--disassemble")
    lines = [re.sub(r"/\*.*?\*/", "", line.strip()) for line in run.stdout.splitlines() if line.strip() and line.strip() != ".text"]
    return spread(len(words), lines, run.stderr, "warning: invalid instruction")


def assemble(gfx, lines):
    run = llvm_mc(gfx, "".join(line + "\n" for line in lines), "--show-encoding")
    found = [bytes(int(b, 16) for b in m.group(1).split(",")) for m in re.finditer(r"encoding: \[([0-9a-fx,]+)\]", run.stdout)]
    pairs = [(int.from_bytes(b[:4], "little"), int.from_bytes(b[4:], "little")) for b in found]
    return spread(len(lines), pairs, run.stderr, "error:")


class Fields:
    """Instruction fields by generation, and the row of the opcode table (None: unknown opcode)."""

    def __init__(self, gfx, lo, hi, index):
        self.gfx, self.gfx8, self.mubuf = gfx, gfx >= 8, lo >> 26 == MUBUF
        self.offen, self.idxen, self.glc = lo >> 12 & 1, lo >> 13 & 1, lo >> 14 & 1
        self.modifiers = lo >> 12 & 63
        self.addr64 = lo >> 15 & 1 if not self.gfx8 else 0
        self.lds = lo >> 16 & 1 if self.mubuf else 0
        self.slc = lo >> 17 & 1 if self.mubuf and self.gfx8 else hi >> 22 & 1
        self.tfe, self.soffset, self.srsrc = hi >> 23 & 1, hi >> 24, (hi >> 16 & 31) * 4
        self.vaddr, self.vdata = hi & 255, hi >> 8 & 255
        self.opcode = lo >> 18 & 127 if self.mubuf else lo >> 15 & 15 if self.gfx8 else lo >> 16 & 7
        self.row = index[gfx].get(("MUBUF" if self.mubuf else "MTBUF", self.opcode))

    def data_end(self):
        r = self.row
        n = int(r["ncomp"]) if r["fmt"] == "1" else max(1, int(r["size"]) // 4)
        if r["fmt"] == "1" and r["d16"] != "NO" and self.gfx != 8:
            n = (n + 1) // 2
        return self.vdata + n * (2 if "CMPSWAP" in r["atomic"] else 1) + self.tfe


def refusals(f):
    """Why LLVM may refuse fields whose opcode exists; empty: it must not."""
    name, cls, why = f.row["mnemonic"], f.row["cls"], []
    if cls == "CACHE":
        return ["modifier bit on a cache operation"] if f.modifiers or f.tfe or f.slc else []
    if name == "buffer_store_lds_dword":
        why += ["store from LDS with VGPRs, without LDS, or with TFE"] if f.offen or f.idxen or f.tfe or not f.lds else []
    elif f.lds:
        why += ["LDS on this opcode, or with TFE"] if name not in LDS_LOADS or f.tfe else []
    elif f.data_end() > 256:
        why += ["data VGPRs beyond v255"]
    if ((f.offen and f.idxen) or f.addr64) and f.vaddr == 255:
        why += ["address VGPRs beyond v255"]
    if f.addr64 and (f.offen or f.idxen):
        why += ["ADDR64 with OFFEN or IDXEN (E1)"]
    if f.tfe and (cls == "ATOMIC" or not f.mubuf or (cls == "STORE" and f.gfx < 8)):
        why += ["TFE on an atomic or an MTBUF, or on a store in the assembler"]
    if 209 <= f.soffset <= 234 or f.soffset in (249, 250, 254, 255):
        why += ["SOFFSET code without a meaning"]
    if f.srsrc in (104, 124) or (f.srsrc == 108 and f.gfx != 9):
        why += ["SRSRC is no group of four SGPRs"]
    if f.gfx < 8 and (f.soffset in (125, 248) or 235 <= f.soffset <= 239 or (f.gfx == 6 and f.soffset in (104, 105))):
        why += ["SOFFSET register that this generation does not have"]
    return why


def all_opcodes(gfx):
    """Every opcode once, with plain operands."""
    for op in range(128):
        yield (MUBUF << 26 | op << 18, 0x80020304)
        yield (MUBUF << 26 | op << 18 | 1 << 16, 0x80020000)
    for op in range(16 if gfx >= 8 else 8):
        yield (MTBUF << 26 | op << (15 if gfx >= 8 else 16) | 4 << 19 | 7 << 23, 0x80020304)


def random_words(gfx, count, seed, index):
    """Random fields on opcodes that mostly exist; half of the words without TFE, LDS and ADDR64, so that LLVM takes many."""
    rng = random.Random(seed * 16 + gfx)
    known = sorted(index[gfx])
    for _ in range(count):
        lo, hi = rng.getrandbits(26), rng.getrandbits(32)
        enc, op = rng.choice(known)
        if rng.random() < 0.75:
            lo &= ~(1 << 16 | (1 << 15 if gfx < 8 else 0))
            hi &= ~(1 << 23)
        if enc == "MTBUF":
            shift, width = (15, 4) if gfx >= 8 else (16, 3)
            lo = lo & ~(((1 << width) - 1) << shift) | op << shift
        elif rng.random() < 0.9:
            lo = lo & ~(127 << 18) | op << 18
        if rng.random() < 0.5:
            hi = hi & 0x00FFFFFF | rng.choice((0x80, 0x7C, rng.randrange(0x68))) << 24
        yield ((MUBUF if enc == "MUBUF" else MTBUF) << 26 | lo, hi)


def canonical(f, lo, hi):
    """The words with reserved bits and fields that the instruction does not use cleared, as an assembler writes them (gfx6, 7)."""
    if f.mubuf:
        lo &= ~(1 << 17 | 1 << 25)
    hi &= ~(1 << 21)
    if f.row["cls"] == "CACHE":
        return lo & 0xFFFC0000, 0
    if f.lds:
        hi &= ~0xFF00
    if not (f.offen or f.idxen or f.addr64):
        hi &= ~0xFF
    return lo, hi


def check_disassembly(gfx, words, texts, index):
    bad = []
    for (lo, hi), mine, theirs in zip(words, texts, disassemble(gfx, words)):
        f = Fields(gfx, lo, hi, index)
        skip = f.row and "SRSRC is no group of four SGPRs" in refusals(f)
        if (theirs is None and f.row and not refusals(f)) or (theirs is not None and theirs != mine and not skip) or \
           (f.row is None) != mine.startswith("<unknown"):
            bad.append(f"gfx{gfx} {lo:08x} {hi:08x}\n  ours {mine}\n  LLVM {theirs}")
    return bad


def check_assembly(gfx, words, texts, index):
    bad, kept = [], []
    for (lo, hi), mine in zip(words, texts):
        f = Fields(gfx, lo, hi, index)
        if (f.row is None) != mine.startswith("<unknown"):
            bad.append(f"gfx{gfx} {lo:08x} {hi:08x}: {mine}")
        elif f.row and (gfx, f.row["mnemonic"]) not in NOT_IN_LLVM:
            kept.append((f, lo, hi, mine))
    for (f, lo, hi, mine), theirs in zip(kept, assemble(gfx, [k[3] for k in kept])):
        if (theirs is None and not refusals(f)) or (theirs is not None and theirs != canonical(f, lo, hi)):
            bad.append(f"gfx{gfx} {lo:08x} {hi:08x}\n  ours {mine}\n  LLVM {theirs and '%08x %08x' % theirs}")
    return bad


def check_absent(gfx, tool, table, index):
    """A mnemonic that our table denies to gfx6 or gfx7 must be refused by LLVM's assembler there."""
    sample, names = [], []
    for r in table:
        donor = next((g for g in (9, 8, 7, 6) if r[f"gfx{g}"] != "-"), None)
        if r[f"gfx{gfx}"] != "-" or donor is None or r["cls"] == "CACHE":
            continue
        shift = 18 if r["enc"] == "MUBUF" else 15 if donor >= 8 else 16
        lo = (MUBUF if r["enc"] == "MUBUF" else MTBUF) << 26 | int(r[f"gfx{donor}"], 16) << shift
        sample += ours(tool, donor, [(lo, 0x80020304)])
        names.append(r["mnemonic"])
    return [f"gfx{gfx}: LLVM has {n}" for n, got in zip(names, assemble(gfx, sample)) if got and (gfx, n) not in ONLY_IN_LLVM]


def check_compiled(tool):
    with COMPILED.open() as f:
        rows = list(csv.DictReader(f))
    texts = {g: iter(ours(tool, g, [(int(r["word0"], 16), int(r["word1"], 16)) for r in rows if int(r["gfx"]) == g])) for g in CPU}
    bad = []
    for r in rows:
        mine = next(texts[int(r["gfx"])])
        if mine != r["text"]:
            bad.append(f"gfx{r['gfx']} {r['word0']} {r['word1']} of {r['kernel']}\n  ours {mine}\n  LLVM {r['text']}")
    print(f"testbench/data: {len(rows)} compiled instructions, {len(bad)} differences")
    return bad


def main():
    global LLVM_MC
    args = argparse.ArgumentParser(description="Compare the decoder with LLVM 19.")
    args.add_argument("--lines", dest="tool", metavar="DECODE_LINES", required=True, help="the program decode_lines")
    args.add_argument("--count", type=int, default=20000, help="random instructions for each generation")
    args.add_argument("--seed", type=int, default=1)
    args = args.parse_args()
    LLVM_MC = shutil.which("llvm-mc-19") or shutil.which("llvm-mc")
    if not LLVM_MC:
        print("check_llvm_decode: llvm-mc-19 not found: skipped")
        sys.exit(77)
    table = read_table()
    index = {g: {(r["enc"], int(r[f"gfx{g}"], 16)): r for r in table if r[f"gfx{g}"] != "-"} for g in CPU}
    bad = []
    for gfx in CPU:
        words = list(all_opcodes(gfx)) + list(random_words(gfx, args.count, args.seed, index))
        texts = ours(args.tool, gfx, words)
        check = check_disassembly if gfx >= 8 else check_assembly
        bad += check(gfx, words, texts, index)
        if gfx < 8:
            bad += check_absent(gfx, args.tool, table, index)
        accepted = sum(not t.startswith("<") for t in texts)
        print(f"gfx{gfx}: {len(words)} instructions, {accepted} with a known opcode, {len(bad)} differences so far (seed {args.seed})")
    bad += check_compiled(args.tool)
    for line in bad[:20]:
        print("MISMATCH", line)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
