#!/usr/bin/env python3
"""Hold the golden model to the kernels: every lane's address in the request files must be where the
interpreter's own load or store goes.

usage: check_addresses.py ASSEMBLY_DIR REQUEST_DIR MAU     (make.sh runs it: MAU=path of mau
make.sh --check) Covers GLOBAL, FLAT in all three spaces, SCRATCH, buffers, loads to LDS, scalar
loads. In alignment mode DWORD low bits may be cleared. A lane for which the model reports no
address is a failure, too: no request here violates, or is masked off. The negative test gives
the swizzled V#s of the files struct_* another INDEX_STRIDE; each file must differ then. Exit: 0
all equal, 1 not.
SPDX-License-Identifier: Apache-2.0
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from gcn_asm import operands, register
from gcn_port import to_lds
from make_requests import GENERATIONS, WHOLE_ONLY, compilations, each_episode

MASK48 = (1 << 48) - 1


def swizzled(gfx, words, index, offset):
    """A4: distance from the buffer's first byte, as dwords of neighbouring records lie side by
    side."""
    elements = (
        16 if gfx >= 11 and words[1] >> 30 == 3 else 2 << (words[3] >> 19 & 3) if gfx < 9 else 4
    )
    records, stride = 8 << (words[3] >> 21 & 3), words[1] >> 16 & 0x3FFF
    return (
        (index // records * stride + offset // elements * elements) * records
        + index % records * elements
        + offset % elements
    )


def buffer_address(wave, inst, found, lane):
    """Base + SOFFSET + index * stride + offset of a buffer, swizzled or not: (by the manual, by
    SILICON). Without ADD_TID."""
    words, gfx = wave.vsharp(found["srsrc"]), wave.gfx
    vaddr = (
        [wave.v[register(found["vaddr"])[1] + n][lane] for n in range(register(found["vaddr"])[2])]
        if found["vaddr"] != "off"
        else []
    )
    base = ((words[0] | words[1] << 32) & MASK48) + wave.known(found["soffset"])
    if "addr64" in inst.mods:
        return (base + (vaddr[0] | vaddr[1] << 32) + inst.offset(),) * 2
    index = vaddr.pop(0) if "idxen" in inst.mods else 0
    offset = (vaddr[0] if vaddr else 0) + inst.offset()
    linear = base + index * (words[1] >> 16 & 0x3FFF) + offset
    if not (words[1] >> 30 & 1 if gfx >= 11 else words[1] >> 31):
        return linear, linear
    manual = base + swizzled(gfx, words, index, offset)
    # A3: on gfx9 and the CDNA parts SILICON wants ADD_TID, from gfx11 on that or an index.
    return manual, linear if gfx == 9 or gfx >= 11 and "idxen" not in inst.mods else manual


def expected(step):
    """(text, [(lane, "address" or "lds_address", address, or a pair: by the manual, by
    SILICON)])."""
    wave, inst, found, out = step.wave, step.inst, operands(step.inst), []
    kind = inst.name.split("_")[0]
    flat_scratch = wave.scalar("flat_scratch", 64)
    if 9 <= wave.gfx < 11 and flat_scratch not in (None, wave.spaces.scratch_base):
        sys.exit(
            f"check_addresses: {step.title}: FLAT_SCRATCH is 0x{flat_scratch:x}, "
            f"the request says 0x{wave.spaces.scratch_base:x}"
        )
    if kind == "s":
        out.append((0, "address", wave.scalar_place(inst, found)[0]))
    for lane in wave.active() if kind != "s" and found else []:
        if to_lds(inst):
            out.append((lane, "lds_address", step.context["lds_base"] + wave.lds_place(inst, lane)))
        where = wave.address(inst, found, lane) if "addr64" not in inst.mods else None
        if where is None:
            out.append((lane, "address", buffer_address(wave, inst, found, lane)))
            continue
        memory, address = wave.spaces.byte(*where, inst.offset(), lane)
        out.append(
            (
                lane,
                *(
                    ("address", address & MASK48)
                    if memory is wave.spaces.memory
                    else ("lds_address", step.context["lds_base"] + address)
                ),
            )
        )
    return f"{step.title}: {inst.text}", out


def compare(context, wanted, answer, counts, say=print):
    text, lanes = wanted
    place = f"{answer['file']} episode {answer['episode']} request {answer['request']}"
    for lane, key, address in lanes:
        if isinstance(address, tuple):
            address = address["silicon" in context] & MASK48
        got = answer[key][lane] if answer[key] else None
        if answer["status"][lane] not in ("ok", "partial", "out_of_range") or got is None:
            counts["unseen"] += 1
            say(f"{place} lane {lane}: {text}: {answer['status'][lane]}")
        elif got == address or "align=dword" in context and got in (address & ~1, address & ~3):
            counts["equal"] += 1
        else:
            counts["different"] += 1
            say(
                f"{place} lane {lane}: {text}\n"
                f"  kernel {key} 0x{address:x}, model 0x{got:x} ({answer['status'][lane]})"
            )


def check_file(mau, path, text, episodes, counts, **options):
    """Compares the model's answers to the text of a request file with what the kernels say."""
    run = subprocess.run([mau, "eval", "-"], input=text, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"check_addresses: {path}: {run.stderr.strip()}")
    answers = iter(run.stdout.splitlines())
    for context, wanted in episodes:
        for one in wanted:
            answer = next(answers, None) or sys.exit(
                f"check_addresses: {path} has too few requests, make it again"
            )
            compare(context, one, json.loads(answer) | {"file": path}, counts, **options)
    if next(answers, None):
        sys.exit(f"check_addresses: {path} has too many requests, make it again")


def stride_is_found(mau, path, text, episodes):
    """Is it found when every swizzled V# has another INDEX_STRIDE?"""
    changed = re.sub(
        r"(?m)^(vsharp \S+ 0x[48c]\S+ \S+ )(\S+)$",
        lambda m: f"{m[1]}0x{int(m[2], 0) ^ 1 << 21:08x}",
        text,
    )
    counts = new_counts()
    check_file(mau, path, changed, episodes, counts, say=lambda _: None)
    if not counts["different"]:
        sys.exit(f"check_addresses: {path}: another INDEX_STRIDE was not found")


def new_counts():
    return {"equal": 0, "unseen": 0, "different": 0}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    files, counts = {}, new_counts()
    for theme, cpu, lanes, kernels in compilations(Path(sys.argv[1])):
        if theme in WHOLE_ONLY:
            continue
        path = Path(sys.argv[2]) / f"{theme}_gfx{GENERATIONS[cpu][0]}.mreq"
        files.setdefault(path, []).extend(each_episode(cpu, theme, kernels, lanes, expected))
    made = tuple(
        f"_gfx{GENERATIONS[cpu][0]}"
        for cpu in {cpu for _, cpu, _, _ in compilations(Path(sys.argv[1]))}
    )
    if set(files) != {
        path for path in Path(sys.argv[2]).glob("*.mreq") if path.stem.endswith(made)
    }:
        sys.exit(
            f"check_addresses: the request files of {sys.argv[2]} are not those of the assembly, "
            "make them again"
        )
    for path, episodes in files.items():
        text = path.read_text()
        check_file(sys.argv[3], path, text, episodes, counts)
        if path.stem.startswith("struct_"):
            stride_is_found(sys.argv[3], path, text, episodes)
    print(", ".join(f"{n} lanes {what}" for what, n in counts.items()))
    sys.exit(1 if counts["different"] or counts["unseen"] else 0)


if __name__ == "__main__":
    main()
