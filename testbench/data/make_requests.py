#!/usr/bin/env python3
"""Make request files from compiled kernels: machine words, V#s as a driver makes them, operands as the kernel computes them.

usage: make_requests.py ASSEMBLY_DIR OUT_DIR
ASSEMBLY_DIR holds <kernel>_<cpu>.s of `llc --show-mc-encoding` (see make.sh). Writes OUT_DIR/words.csv (every memory instruction)
and OUT_DIR/<kernel>_gfx<n>.mreq. Deterministic: the same assembly gives the same bytes.
SPDX-License-Identifier: Apache-2.0
"""
import csv
import re
import sys
from pathlib import Path

from gcn_wave import LANES, MASK32, Wave

CPU = {"gfx600": 6, "gfx700": 7, "gfx803": 8, "gfx900": 9}
BASE = 0x12_3456_7000        # where the buffers are
THREADS = 250                # the launch: four waves, the last with 58 lanes
SOFFSET, COUNT = 0x80, 230   # the kernels' scalar arguments
RECORDS, RECORD_BYTES = 200, 24
RAW_BYTES = 3956             # inside the launch, and no multiple of 16: some vectors end in the middle
MATRIX_BYTES = 64 * 64 * 4
XYZW = 4 | 5 << 3 | 6 << 6 | 7 << 9
SCRATCH_WAVE_OFFSET = 0x1400
LDS = "lds_base=0x2000 lds_size=0x1000"


def descriptor(base, stride, records, dfmt, nfmt, swizzle=0, esize=0, istride=0):
    return [base & MASK32, base >> 32 | stride << 16 | swizzle << 31, records, XYZW | nfmt << 12 | dfmt << 15 | esize << 19 | istride << 21]


def raw(_gfx):
    """Storage buffer: stride 0, 32-bit float, NUM_RECORDS in bytes (ac_descriptors, raw buffer)."""
    return descriptor(BASE, 0, RAW_BYTES, 4, 7)


def matrix(_gfx):
    return descriptor(BASE, 0, MATRIX_BYTES, 4, 7)


def structured(gfx):
    """Vertex or structured buffer: gfx8 counts bytes when swizzle is off, the others count records."""
    return descriptor(BASE, RECORD_BYTES, RECORDS * RECORD_BYTES if gfx == 8 else RECORDS, 4, 7)


def ring(_gfx):
    """Swizzled array of structures: 4-byte elements, 16 records interleaved, as the drivers' rings between shader stages."""
    return descriptor(BASE, RECORD_BYTES, RECORDS, 4, 7, swizzle=1, esize=1, istride=1)


def texels(dfmt, nfmt, size):
    return lambda gfx: descriptor(BASE, size, RECORDS * size if gfx == 8 else RECORDS, dfmt, nfmt)


# V#s that each kernel is run with; None: the compiler makes it.
RESOURCES = {
    "struct": [structured, ring], "column": [matrix], "texels": [texels(10, 0, 4), texels(12, 7, 8)], "vertex": [structured], "tickets": [structured],
    "records": [structured], "private": [None], "spilled": [None], "global_copy": [None], "global_mix": [None],
}


def resources(theme, kernel):
    return RESOURCES.get(kernel) or RESOURCES.get(theme) or [raw]


def parse(path):
    """-> {kernel: [(name, operands, encoding)]}; labels are (label, [], None)."""
    kernels, current = {}, None
    for line in path.read_text().splitlines():
        head = re.match(r"(\w+):\s+; @\1$", line)
        text, _, comment = line.partition(";")
        code = re.search(r"encoding: \[([0-9a-fx,]+)\]", comment)
        if head:
            current = kernels.setdefault(head.group(1), [])
        elif line.startswith(".Lfunc_end"):
            current = None
        elif current is None or not text.strip() or text.strip().startswith("."):
            if current is not None and re.match(r"\.LBB\w+:", text):
                current.append((text.strip(), [], None))
        else:
            name, _, operands = text.strip().partition(" ")
            words = bytes(int(b, 16) for b in code.group(1).split(",")) if code else b""
            current.append((name, [o.strip() for o in operands.split(", ")], words))
    return kernels


def initial_sgprs(gfx, theme, resource):
    if theme == "addr64":
        return {0: BASE & MASK32, 1: BASE >> 32, 2: SOFFSET, 3: COUNT}
    words = resource(gfx) if resource else [0] * 4
    return dict(enumerate(words)) | {4: SOFFSET, 5: COUNT, 6: SCRATCH_WAVE_OFFSET}


def runs(values):
    """A list of lanes in the short form of request files: START+STEP*COUNT, VALUE*COUNT, VALUE."""
    out, at = [], 0
    while at < len(values):
        step, end = (values[at + 1] - values[at] if at + 1 < len(values) else 0), at + 1
        while end < len(values) and values[end] - values[end - 1] == step:
            end += 1
        if end - at < 3:
            step, end = 0, at + 1
        sign = "" if step == 0 else f"+0x{step:x}" if step > 0 else f"-0x{-step:x}"
        out.append(f"0x{values[at]:x}" + (f"{sign}*{end - at}" if end - at > 1 else ""))
        at = end
    return " ".join(out)


def address_column(wave, register, kernel):
    column = wave.v.get(register, [None] * LANES)
    if any(x is None and wave.exec >> lane & 1 for lane, x in enumerate(column)):
        sys.exit(f"make_requests: {kernel}: v{register} holds data from memory, no address can be told")
    return [x or 0 for x in column]


def request(wave, name, args, code, kernel):
    """The lines of one request, after its "request" keyword."""
    low, high = (int.from_bytes(code[i:i + 4], "little") for i in (0, 4))
    vaddr, srsrc, soffset = high & 255, (high >> 16 & 31) * 4, high >> 24
    addr64 = "addr64" in args[-1]
    offen, idxen = low >> 12 & 1, low >> 13 & 1
    lines = [f"# {kernel}: {name} {', '.join(args)}", f"inst 0x{low:08x} 0x{high:08x}",
             "vsharp " + " ".join(f"0x{wave.s[srsrc + i]:08x}" for i in range(4))]
    if soffset < 128:
        lines.append(f"saddr 0x{wave.s[soffset]:x}")
    if 124 in wave.s:
        lines.append(f"m0 0x{wave.s[124]:x}")
    lines.append(f"exec 0x{wave.exec:x}")
    for part in range((offen + idxen) or 2 * addr64):
        lines.append(f"v{part} " + runs(address_column(wave, vaddr + part, kernel)))
    return lines


def contexts(gfx):
    yield f"gfx={gfx} rules=manual align=dword policy=gcn {LDS}"
    yield f"gfx={gfx} rules=silicon align=dword policy=line {LDS}"
    if gfx == 9:
        yield f"gfx={gfx} rules=silicon align=unaligned policy=gcn {LDS}"  # as Linux programs SH_MEM_CONFIG


def requests_of(gfx, theme, kernel, lines):
    """Every memory instruction of the first and the last wave, for each V# of the kernel."""
    symbols = {"SCRATCH_RSRC_DWORD0": BASE & MASK32, "SCRATCH_RSRC_DWORD1": BASE >> 32 | 1 << 31}  # SWIZZLE_ENABLE
    out = []
    for resource in resources(theme, kernel):
        for first in (0, (THREADS - 1) // LANES * LANES):
            lanes = min(LANES, THREADS - first)
            wave = Wave(initial_sgprs(gfx, theme, resource), [first + lane for lane in range(LANES)], (1 << lanes) - 1, symbols)
            out += [request(wave, *found, kernel) for found in wave.run(lines)]
    return out


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, out = Path(sys.argv[1]), Path(sys.argv[2])
    words = []
    for path in sorted(source.glob("*.s")):
        theme, cpu = path.stem.rsplit("_", 1)
        gfx, all_requests = CPU[cpu], []
        for kernel, lines in parse(path).items():
            memory = [l for l in lines if re.match(r"t?buffer_", l[0])]
            words += [(gfx, theme, kernel, *(f"{int.from_bytes(c[i:i + 4], 'little'):08x}" for i in (0, 4)), f"{n} {', '.join(a)}") for n, a, c in memory]
            if memory:
                all_requests += requests_of(gfx, theme, kernel, lines)
        if not all_requests:
            continue
        text = ["mreq 1", f"# {theme}.ll on {cpu}, made by make_requests.py", "unit lanes=16 window=64 line_bytes=64"]
        for context in contexts(gfx):
            text += ["episode", f"context {context}"]
            for number, lines in enumerate(all_requests):
                text += [f"request tag={number % 256}  {lines[0]}"] + lines[1:]
        (out / f"{theme}_gfx{gfx}.mreq").write_text("\n".join(text) + "\n")
    with (out / "words.csv").open("w", newline="") as f:
        table = csv.writer(f, lineterminator="\n")
        table.writerow(["gfx", "file", "kernel", "word0", "word1", "text"])
        table.writerows(words)


if __name__ == "__main__":
    main()
