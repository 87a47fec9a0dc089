#!/usr/bin/env python3
"""Make request files from compiled kernels: machine words, V#s as a driver makes them, operands as
the kernel computes them.

usage: make_requests.py ASSEMBLY_DIR OUT_DIR
ASSEMBLY_DIR holds <file>[.<variant>]_<cpu>.s of `llc --show-mc-encoding` (see make.sh); variants:
w64 (wave64), fs (flat scratch). Writes OUT_DIR/words.csv (every memory instruction) and
OUT_DIR/<file>_gfx<n>.mreq. Deterministic: the same assembly gives the same bytes.
SPDX-License-Identifier: Apache-2.0
"""

import csv
import sys
from pathlib import Path

from gcn_asm import operands, read_kernels, register
from launch import kernel_steps, shader_steps
from resources import GENERATIONS, resources
from want import runs

KERNELS = Path(__file__).parent / "kernels"


def address_column(wave, number, title):
    column = wave.v.get(number, [None] * wave.lanes)
    if any(x is None and wave.exec >> lane & 1 for lane, x in enumerate(column)):
        sys.exit(f"make_requests: {title}: v{number} holds unknown data, its address is unknown")
    return [x or 0 for x in column]


def request(step):
    """The lines of one request, after its "request" keyword."""
    wave, inst, found = step.wave, step.inst, operands(step.inst)
    saddr = found.get("saddr") or found.get("soffset")
    vaddr = register(found.get("vaddr", "off"))
    lines = [
        f"# {step.title}: {inst.text}",
        "inst " + " ".join(f"0x{word:08x}" for word in inst.words()),
    ]
    if inst.name.split("_")[0] not in ("flat", "global", "scratch"):
        lines.append(
            "vsharp "
            + " ".join(
                f"0x{word:08x}" for word in (wave.vsharp(found["srsrc"]) if found else [0] * 4)
            )
        )
    if saddr and register(saddr) and saddr != "m0":
        lines.append(f"saddr 0x{wave.known(saddr, 32 * register(saddr)[2]):x}")
    elif not found:
        lines.append("saddr 0x0")  # a cache operation: its SOFFSET field names s0
    if 124 in wave.s:
        lines.append(f"m0 0x{wave.s[124]:x}")
    lines.append(f"exec 0x{wave.exec:x}")
    for part in range(vaddr[2] if vaddr else 0):
        lines.append(f"v{part} " + runs(address_column(wave, vaddr[1] + part, step.title)))
    return lines


def contexts(cpu, shader):
    """Rule book, alignment mode, coalescing policy."""
    name, gfx = GENERATIONS[cpu]
    if gfx < 10 and shader or gfx < 9:
        yield f"gfx={name} rules=manual align=dword policy=gcn"
        yield f"gfx={name} rules=silicon align=dword policy=line"
    if gfx == 9 and shader:
        # as Linux programs SH_MEM_CONFIG
        yield f"gfx={name} rules=silicon align=unaligned policy=gcn"
    if gfx >= 10 or gfx == 9 and not shader:
        yield f"gfx={name} rules=manual align=unaligned policy=line"  # the same
        yield f"gfx={name} rules=silicon align=dword policy=" + ("gcn" if shader else "line")


def steps_of(gfx, theme, kernel, lanes):
    if kernel.hsa:
        yield from kernel_steps(gfx, theme, kernel, lanes)
        return
    for resource in resources(gfx, theme, kernel.name):
        yield from shader_steps(gfx, theme, kernel, resource, lanes)


def visit(cpu, theme, kernels, lanes, function):
    """{context fields: [function(step)]}: the requests of one compilation, those with the same
    fields together."""
    groups = {}
    for kernel in kernels.values():
        for step in steps_of(GENERATIONS[cpu][1], theme, kernel, lanes):
            fields = " ".join(
                f"{key}={value if key == 'wave32' else hex(value)}"
                for key, value in step.context.items()
            )
            groups.setdefault(fields, []).append(function(step))
    return groups


def each_episode(cpu, theme, kernels, lanes, function):
    """(context, [function(step)]) of every episode: every group under every rule book in turn."""
    groups = visit(cpu, theme, kernels, lanes, function)
    for context in contexts(cpu, not any(k.hsa for k in kernels.values())):
        for fields, found in groups.items():
            yield f"{context} {fields}", found


WHOLE_ONLY = {
    "fetch",
    "uniform",
    "uniform_small",
    "odd_halves",
}  # files of kernels that whole.py runs, and nobody else


def compilations(source):
    """(file, processor, lanes, kernels) of every assembly file, those of one request file together
    and in its order."""
    found = []
    for path in source.glob("*.s"):
        theme, cpu = path.stem.rsplit("_", 1)
        theme, _, variant = theme.partition(".")
        found.append((theme, list(GENERATIONS).index(cpu), variant, cpu, path))
    for theme, _, variant, cpu, path in sorted(found):
        yield (
            theme,
            cpu,
            64 if GENERATIONS[cpu][1] < 10 or variant == "w64" else 32,
            read_kernels(path),
        )


def plain(inst, gfx):
    """LLVM's compiler and its disassembler differ in one place: on gfx10 and gfx11 an offset of 0
    after an SGPR has no encoding of its own."""
    return inst.text.replace(" offset:0x0", "") if 10 <= gfx < 12 else inst.text


def columns(words):
    """Word 0, and the others, the last one first: 8 digits, or 16."""
    return f"{words[0]:08x}", "".join(f"{word:08x}" for word in reversed(words[1:]))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    texts, words = {}, []
    for theme, cpu, lanes, kernels in compilations(source):
        name = GENERATIONS[cpu][0]
        for kernel in kernels.values():
            words += [
                (name, theme, kernel.name, *columns(i.words()), plain(i, GENERATIONS[cpu][1]))
                for i in kernel.memory()
            ]
        if theme in WHOLE_ONLY:
            continue
        text = texts.setdefault(
            out / f"{theme}_gfx{name}.mreq",
            [f"# {next(KERNELS.glob(theme + '.*')).name} on {cpu}, made by make_requests.py"],
        )
        for context, requests in each_episode(cpu, theme, kernels, lanes, request):
            text += ["episode", f"context {context}"]
            for number, lines in enumerate(requests):
                text += [f"request tag={number % 256}  {lines[0]}"] + lines[1:]
    for path, text in texts.items():
        path.write_text(
            "\n".join(["mreq 1", text[0], "unit lanes=16 window=64 line_bytes=64"] + text[1:])
            + "\n"
        )
    with (out / "words.csv").open("w", newline="") as f:
        table = csv.writer(f, lineterminator="\n")
        table.writerow(["gfx", "file", "kernel", "word0", "word1", "text"])
        table.writerows(dict.fromkeys(words))


if __name__ == "__main__":
    main()
