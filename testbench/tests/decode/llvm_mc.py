"""LLVM's assembler and disassembler as functions on lists, for check_llvm_decode.py.

SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
import subprocess
import sys

CPU = {
    "6": "gfx600",
    "7": "gfx700",
    "8": "gfx803",
    "9": "gfx900",
    "10": "gfx1010",
    "10_3": "gfx1030",
    "11": "gfx1100",
    "12": "gfx1200",
    "90A": "gfx90a",
    "942": "gfx942",
    "950": "gfx950",
}
OLD = ("6", "7", "8", "9", "10", "10_3", "11")  # generations for LLVM 19; the others need LLVM 22
DISASSEMBLES = (
    "8",
    "9",
    "10",
    "10_3",
    "11",
    "12",
    "90A",
    "942",
    "950",
)  # LLVM has no disassembler for the other two
TOOL = {19: shutil.which("llvm-mc-19") or shutil.which("llvm-mc"), 22: shutil.which("llvm-mc-22")}


def version(gfx):
    return 19 if gfx in OLD else 22


def tool(gfx):
    return TOOL[version(gfx)]


def run(gfx, text, *options):
    return subprocess.run(
        [tool(gfx), "-triple=amdgcn", f"-mcpu={CPU[gfx]}", *options],
        input=text,
        capture_output=True,
        text=True,
    )


def spread(count, outputs, errors, mark):
    """One result a line of input: None where 'errors' complains about the line, the next of
    'outputs' elsewhere."""
    bad = {int(m.group(1)) for m in re.finditer(r"<stdin>:(\d+):\d+: " + mark, errors)}
    if len(outputs) + len(bad) != count:
        sys.exit(f"llvm_mc: {count} lines gave {len(outputs)} results and {len(bad)} refusals")
    rest = iter(outputs)
    return [None if n in bad else next(rest) for n in range(1, count + 1)]


def disassemble(gfx, words):
    """The text of each pair of words, None where LLVM refuses it; its remarks on operands are taken
    away."""
    text = "".join(
        "[" + ",".join(f"0x{b:02x}" for w in pair for b in w.to_bytes(4, "little")) + "]\n"
        for pair in words
    )
    done = run(gfx, text, "--disassemble")
    lines = [
        re.sub(r"/\*.*?\*/", "", line.strip())
        for line in done.stdout.splitlines()
        if line.strip() and line.strip() != ".text"
    ]
    return spread(len(words), lines, done.stderr, "warning: invalid instruction")


def assemble(gfx, lines):
    """The words of each line, (low, high); high is None for an instruction of one word; None where
    LLVM refuses it."""
    done = run(gfx, "".join(line + "\n" for line in lines), "--show-encoding")
    found = [
        bytes(int(b, 16) for b in m.group(1).split(","))
        for m in re.finditer(r"encoding: \[([0-9a-fx,]+)\]", done.stdout)
    ]
    pairs = [
        (int.from_bytes(b[:4], "little"), int.from_bytes(b[4:], "little") if len(b) > 4 else None)
        for b in found
    ]
    return spread(len(lines), pairs, done.stderr, "error:")
