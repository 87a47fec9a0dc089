#!/usr/bin/env python3
"""Hold the golden model to the kernels: every lane's address in the request files must be where the interpreter's own load or store goes.

usage: check_addresses.py ASSEMBLY_DIR REQUEST_DIR MAU     (make.sh runs it: MAU=path of mau make.sh --check)
Covers GLOBAL, FLAT in all three spaces, SCRATCH, scratch buffers, scalar loads, and buffers without swizzle. In alignment mode DWORD low
bits may be cleared. A lane for which the model reports no address is a failure, too: no request here violates, or is masked off.
Exit: 0 all equal, 1 not.
SPDX-License-Identifier: Apache-2.0
"""
import json
import subprocess
import sys
from pathlib import Path

from gcn_asm import operands, register
from gcn_port import to_lds
from make_requests import GENERATIONS, WHOLE_ONLY, compilations, each_episode

MASK48 = (1 << 48) - 1


def buffer_address(wave, inst, found, lane):
    """Base + SOFFSET + index * stride + offset of a buffer without swizzle, else None."""
    words = wave.vsharp(found["srsrc"])
    if words[1] >> 30 and (words[1] >> 31 or wave.gfx >= 11):
        return None
    vaddr = [wave.v[register(found["vaddr"])[1] + n][lane] for n in range(register(found["vaddr"])[2])] if found["vaddr"] != "off" else []
    stride, base = words[1] >> 16 & 0x3FFF, (words[0] | words[1] << 32) & MASK48
    if "addr64" in inst.mods:
        return base + (vaddr[0] | vaddr[1] << 32) + inst.offset() + wave.known(found["soffset"])
    index = vaddr.pop(0) if "idxen" in inst.mods else 0
    return base + wave.known(found["soffset"]) + index * stride + (vaddr[0] if vaddr else 0) + inst.offset()


def expected(step):
    """(text, [(lane, "addr" or "lds", address)])."""
    wave, inst, found, out = step.wave, step.inst, operands(step.inst), []
    kind = inst.name.split("_")[0]
    flat_scratch = wave.scalar("flat_scratch", 64)
    if 9 <= wave.gfx < 11 and flat_scratch not in (None, wave.spaces.scratch_base):
        sys.exit(f"check_addresses: {step.title}: FLAT_SCRATCH is 0x{flat_scratch:x}, the request says 0x{wave.spaces.scratch_base:x}")
    if kind == "s":
        out.append((0, "addr", wave.scalar_place(inst, found)[0]))
    for lane in wave.active() if kind != "s" and found else []:
        if to_lds(inst):
            out.append((lane, "lds", step.context["lds_base"] + wave.lds_place(inst, lane)))
        where = wave.address(inst, found, lane) if "addr64" not in inst.mods else None
        if where is None:
            address = buffer_address(wave, inst, found, lane)
            if address is not None:
                out.append((lane, "addr", address & MASK48))
            continue
        memory, address = wave.spaces.byte(*where, inst.offset(), lane)
        out.append((lane, *(("addr", address & MASK48) if memory is wave.spaces.memory else ("lds", step.context["lds_base"] + address))))
    return f"{step.title}: {inst.text}", out


def compare(context, wanted, answer, counts):
    text, lanes = wanted
    for lane, key, address in lanes:
        got = answer[key][lane] if answer[key] else None
        if answer["status"][lane] not in ("ok", "partial", "out_of_range") or got is None:
            counts["unseen"] += 1
            print(f"{answer['file']} episode {answer['episode']} request {answer['request']} lane {lane}: {text}: {answer['status'][lane]}")
        elif got == address or "align=dword" in context and got in (address & ~1, address & ~3):
            counts["equal"] += 1
        else:
            counts["different"] += 1
            print(f"{answer['file']} episode {answer['episode']} request {answer['request']} lane {lane}: {text}\n"
                  f"  kernel {key} 0x{address:x}, model 0x{got:x} ({answer['status'][lane]})")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    files, counts = {}, {"equal": 0, "unseen": 0, "different": 0}
    for theme, cpu, lanes, kernels in compilations(Path(sys.argv[1])):
        if theme in WHOLE_ONLY:
            continue
        path = Path(sys.argv[2]) / f"{theme}_gfx{GENERATIONS[cpu][0]}.mreq"
        files.setdefault(path, []).extend(each_episode(cpu, theme, kernels, lanes, expected))
    made = tuple(f"_gfx{GENERATIONS[cpu][0]}" for cpu in {cpu for _, cpu, _, _ in compilations(Path(sys.argv[1]))})
    if set(files) != {path for path in Path(sys.argv[2]).glob("*.mreq") if path.stem.endswith(made)}:
        sys.exit(f"check_addresses: the request files of {sys.argv[2]} are not those of the assembly, make them again")
    for path, episodes in files.items():
        run = subprocess.run([sys.argv[3], "eval", str(path)], capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"check_addresses: {run.stderr.strip()}")
        answers = iter(run.stdout.splitlines())
        for context, wanted in episodes:
            for one in wanted:
                answer = next(answers, None) or sys.exit(f"check_addresses: {path} has too few requests, make it again")
                compare(context, one, json.loads(answer), counts)
        if next(answers, None):
            sys.exit(f"check_addresses: {path} has too many requests, make it again")
    print(", ".join(f"{n} lanes {what}" for what, n in counts.items()))
    sys.exit(1 if counts["different"] or counts["unseen"] else 0)


if __name__ == "__main__":
    main()
