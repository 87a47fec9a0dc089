#!/usr/bin/env python3
"""Make the request files with data, and what must come of them: whole launches, every wave, memory
from start to end.

usage: whole.py ASSEMBLY_DIR OUT_DIR
ASSEMBLY_DIR as for make_requests.py. Writes OUT_DIR/<file>_gfx<n>.mreq (version 2) and
OUT_DIR/<file>_gfx<n>.want: what each load returns as the interpreter had it, and memory at the end
as expect.py computes it from the kernel's source. Where the interpreter's memory and that of
expect.py differ, nothing is written. Deterministic: the same assembly gives the same bytes.
SPDX-License-Identifier: Apache-2.0
"""

import sys
from collections import namedtuple
from pathlib import Path

import expect_later  # noqa: F401, fills EXPECT
from expect import EXPECT
from expect_formats import EXPECT_TYPED
from gcn_asm import operands, register
from gcn_memory import Memory, keyed_byte
from host import Host
from launch import POOL, SLOT, TYPED_THREADS, buffer_address, launch_steps, typed_steps
from make_requests import KERNELS, WHOLE_ONLY, compilations, request
from resources import GENERATIONS, XYZW, typed
from want import Want, dword_lines, runs, text_of
from whole_launches import CLEARED, IN_LDS, NOT_FOLLOWED, TYPED, TYPED_BUFFERS, WHOLE

Episode = namedtuple("Episode", "title context initial lds requests want")
# How memory answers on the data path (docs/user/mreq.md): an episode each, in turn.
PROFILES = (
    ("random", 32),
    ("reversed", 64),
    ("bursty", 16),
    ("none", 0),
    ("starve", 200),
    ("fixed", 6),
)
FREE_BYTES = 64 * SLOT  # scratch of the queue


def columns(wave, first, count, title):
    """Registers of a wave; 0 in the lanes that are off."""
    found = []
    for part in range(count):
        column = [x if wave.exec >> lane & 1 else 0 for lane, x in enumerate(wave.v[first + part])]
        if None in column:
            sys.exit(f"whole: {title}: v{first + part} holds unknown data")
        found.append(column)
    return found


def keeps_half(inst):
    return "_load_" in inst.name and "_d16" in inst.name and "_format_" not in inst.name


def data_lines(step):
    """What a store or an atomic takes along, and the halves that a load keeps."""
    wave, inst, found = step.wave, step.inst, operands(step.inst)
    key, name = (
        ("vdata", "vdata")
        if "vdata" in found
        else ("vdst", "vdst")
        if keeps_half(inst)
        else (None, None)
    )
    if not key:
        return []
    _, first, count = register(found[name])
    return [
        f"{key}{d} {runs(column)}"
        for d, column in enumerate(columns(wave, first, count, step.title))
        if any(column)
    ]


def initial_dwords(values):
    """What the launch puts into memory: {address: dword}; a buffer that ends inside a dword is
    padded."""
    dwords, number = {}, 0
    for value in values:
        if not isinstance(value, int):
            data = b"".join(v.to_bytes(value.size, "little") for v in value.values)
            data += bytes(-len(data) % 4)
            dwords |= {
                buffer_address(number) + at: int.from_bytes(data[at : at + 4], "little")
                for at in range(0, len(data), 4)
            }
            number += 1
    return dwords


def thread_ids(groups, local, wave=None, lanes=0):
    """Global ids in the order of execution; those of one wave when it is given."""
    if groups[1] > 1:
        return [
            (gx * local[0] + x, gy * local[1] + y)
            for gy in range(groups[1])
            for gx in range(groups[0])
            for y in range(local[1])
            for x in range(local[0])
        ]
    return (
        range(groups[0] * local[0]) if wave is None else range(wave * lanes, wave * lanes + lanes)
    )


def start(launch, dwords):
    """The host's memory before a launch, LDS beside it, and the arguments: buffers as addresses."""
    host, number, values = Host(keyed_byte), 0, []
    host.lds = Host(keyed_byte)  # of the workgroup that runs
    for address, value in dwords.items():
        host.fill(address, value.to_bytes(4, "little"))
    for value in launch[2]:
        values.append(value if isinstance(value, int) else buffer_address(number))
        number += not isinstance(value, int)
    return host, values


def check(title, want, memory):
    for address, value in want.items():
        if memory.read(address, 4) != value:
            sys.exit(
                f"whole: {title}: 0x{address:x} is {memory.read(address, 4)}, "
                f"the kernel's source says {value}"
            )


class Recorder:
    """The requests and the loads of one launch, an episode for all waves, or one for each."""

    def __init__(self):
        self.requests, self.loads, self.scalars = {}, {}, {}

    def take(self, wave_number, step):
        requests, loads = (
            self.requests.setdefault(wave_number, []),
            self.loads.setdefault(wave_number, {}),
        )
        scalars = self.scalars.setdefault(wave_number, {})
        requests.append(request(step) + data_lines(step))
        number, exec_mask = len(requests) - 1, step.wave.exec

        def after(inst):
            found = operands(inst)
            if "sdst" in found:
                _, first, count = register(found["sdst"])
                scalars[number] = [step.wave.s[first + part] for part in range(count)]
            elif "vdst" in found:
                _, first, count = register(found["vdst"])
                loads[number] = [
                    [x for lane, x in enumerate(c) if exec_mask >> lane & 1]
                    for c in columns(step.wave, first, count, step.title)
                ]

        step.wave.after = after


def context_of(gfx, name, step, lds, raw):
    """Alignment as Linux programs it (gfx7 and gfx8 know one mode, G1); scratch where SCRATCH and
    FLAT instructions are to find it, and LDS. Kernels that make a V# by themselves count on
    SILICON: the SGPR offset is checked, too (R7)."""
    fields = {"wave32": 1} if "wave32" in step.context else {}
    fields |= {
        key: step.context[key]
        for key in (("lds_base", "lds_size") if lds else ())
        + ("scratch_base", "shared_hi", "private_hi")
    }
    return (
        f"gfx={name} rules={'silicon' if raw else 'manual'} "
        + ("align=dword policy=gcn " if gfx < 9 else "align=unaligned policy=line ")
        + " ".join(
            f"{key}={value if key == 'wave32' else hex(value)}" for key, value in fields.items()
        )
    )


def has_scratch(kernel):
    return any(i.name.startswith("scratch_") for i in kernel.memory())


def moved(dwords, base):
    return {base + address: value for address, value in dwords.items()}


def run_all(cpu, theme, kernel, lanes):
    """Runs a launch: {wave's number: (context, fields of the launch, LDS of its group)} and what
    the interpreter made of it."""
    name, gfx = GENERATIONS[cpu]
    launch, memory, recorder, waves = WHOLE[theme, kernel.name], Memory(keyed_byte), Recorder(), {}
    in_lds, raw = (
        theme == "generic" or kernel.name in IN_LDS,
        theme in ("floats", "tiles") and any(i.name.startswith("buffer_") for i in kernel.memory()),
    )
    apart = in_lds or has_scratch(kernel)
    for slot, step in launch_steps(gfx, kernel, lanes, launch, memory):
        slot = slot if apart else None
        waves.setdefault(
            slot, (context_of(gfx, name, step, in_lds, raw), step.context, step.wave.spaces.lds)
        )
        recorder.take(slot, step)
    return launch, memory, recorder, waves


def kernel_episodes(cpu, theme, kernel, lanes):
    """The episodes of one launch: one, or where the context holds the wave's place in scratch and
    LDS (SCRATCH instructions, generic), one for each wave. Such a one starts from what the waves
    before it left, and names what the wave reads."""
    launch, memory, recorder, waves = run_all(cpu, theme, kernel, lanes)
    dwords = initial_dwords(launch[2])
    host, arguments = start(launch, dwords)
    wants, groups = {}, []  # of memory; (LDS, what is wanted in it) of each workgroup
    for slot, (context, fields, lds) in waves.items():
        if not groups or groups[-1][0] is not lds:
            groups.append((lds, {}))
            host.lds = Host(keyed_byte)
            host.lds.fill(0, bytes(4 * CLEARED.get(kernel.name, 0)))
        before, lds_before = host.known(), host.lds.known()
        host.forget()
        host.lds.forget()
        EXPECT[theme, kernel.name](
            host, GENERATIONS[cpu][1], thread_ids(*launch[:2], slot, lanes), *arguments
        )
        title = kernel.name + (", every wave" if slot is None else f", wave {slot}")
        groups[-1][1].update(host.lds.dwords())
        base = fields["lds_base"]
        free = [(POOL, FREE_BYTES)] if theme in ("private", "generic") else []
        want = Want(
            recorder.scalars[slot],
            recorder.loads[slot],
            host.dwords(),
            moved(host.lds.dwords(), base),
            free,
        )
        wants |= want.memory
        initial = (
            dwords if slot is None else host.read_of(before),
            moved(host.lds.read_of(lds_before), base),
        )
        yield Episode(title, context, *initial, recorder.requests[slot], want)
    for number, (lds, dwords) in enumerate(groups):
        check(f"{cpu} {kernel.name}, LDS of group {number}", dwords, lds)
    check(f"{cpu} {kernel.name}", wants, memory)


def typed_episodes(cpu, kernel, lanes):
    """The episodes of a shader on two buffers: one for each pair of formats."""
    name, gfx = GENERATIONS[cpu]
    for run in TYPED[kernel.name]:
        memory, recorder, dwords, resources, formats = Memory(keyed_byte), Recorder(), {}, [], []
        for number, elements in enumerate((run.first, run.second)):
            address = TYPED_BUFFERS[number]
            dwords |= {address + 4 * i: value for i, value in enumerate(elements.contents)}
            resources.append(
                typed(
                    gfx,
                    address,
                    elements.stride,
                    TYPED_THREADS,
                    elements.format or "32_FLOAT",
                    elements.sel or XYZW,
                )
            )
            formats.append(
                elements.format and (elements.format, "BGRA" if elements.sel else "RGBA")
            )
        host = Host(keyed_byte)
        host.lanes = lanes
        for address, value in dwords.items():
            memory.write(address, value, 4)
            host.fill(address, value.to_bytes(4, "little"))
        for step in typed_steps(gfx, kernel, lanes, resources, memory):
            recorder.take(None, step)
        EXPECT_TYPED[kernel.name](host, gfx, range(TYPED_THREADS), *TYPED_BUFFERS, formats)
        title = f"{kernel.name}, {run.title}"
        check(f"{cpu} {title}", host.dwords(), memory)
        context = (
            f"gfx={name} rules=manual align="
            + ("dword policy=gcn" if gfx < 9 else "unaligned policy=line")
            + (" wave32=1" if lanes == 32 else "")
        )
        yield Episode(
            title,
            context,
            dwords,
            {},
            recorder.requests[None],
            Want(recorder.scalars[None], recorder.loads[None], host.dwords()),
        )


def file_text(head, episodes):
    lines = ["mreq 2", head, "unit lanes=16 window=16 line_bytes=64"]
    for number, episode in enumerate(episodes):
        profile, latency = PROFILES[number % len(PROFILES)]
        lines += [
            f"episode  # {episode.title}",
            f"context {episode.context}",
            f"memory seed=0 profile={profile} latency={latency}",
        ]
        lines += dword_lines("mem", episode.initial) + dword_lines("lds", episode.lds)
        for number, found in enumerate(episode.requests):
            lines += [f"request tag={number % 256}  {found[0]}"] + found[1:]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    files = {}
    for theme, cpu, lanes, kernels in compilations(Path(sys.argv[1])):
        name = theme + (
            "_scratch" if theme == "private" and any(map(has_scratch, kernels.values())) else ""
        )
        for kernel in kernels.values():
            if (theme, kernel.name) in WHOLE and (
                kernel.name,
                GENERATIONS[cpu][1],
            ) not in NOT_FOLLOWED:
                files.setdefault((name, theme, cpu), []).extend(
                    kernel_episodes(cpu, theme, kernel, lanes)
                )
            elif kernel.name in TYPED and theme in WHOLE_ONLY:
                files.setdefault((name, theme, cpu), []).extend(typed_episodes(cpu, kernel, lanes))
    for (name, theme, cpu), episodes in files.items():
        source = next(KERNELS.glob(theme + ".*")).name
        path = Path(sys.argv[2]) / f"{name}_gfx{GENERATIONS[cpu][0]}"
        path.with_suffix(".mreq").write_text(
            file_text(f"# {source} on {cpu}, whole launches, made by whole.py", episodes)
        )
        comment = f"of {path.name}.mreq; memory as {source} says"
        path.with_suffix(".want").write_text(
            text_of([(e.title, e.want) for e in episodes], comment)
        )


if __name__ == "__main__":
    main()
