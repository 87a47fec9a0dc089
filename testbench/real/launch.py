"""Launches: the registers, the arguments and the memory that a kernel starts with, and the waves of
the launch in turn.

Two conventions: shaders (amdgpu_cs: V# and two numbers in SGPRs) and compute kernels (the HSA ABI:
a kernel argument segment).
SPDX-License-Identifier: Apache-2.0
"""

from collections import namedtuple

from arguments import ARGUMENTS, Buffer
from gcn_alu import MASK32
from gcn_asm import register
from gcn_memory import Memory, Spaces
from gcn_wave import BARRIER, Wave
from resources import BASE, private_segment

Step = namedtuple("Step", "context title wave inst")  # one memory instruction of one wave
SOFFSET, COUNT = 0x80, 230  # the shaders' scalar arguments
THREADS = 250  # of a shader's launch
TYPED_THREADS = 72  # of a shader's launch in whole/
SCRATCH_WAVE_OFFSET = 0x1400
KERNARG = 0x7F11_0000_1000
POOL, SLOT = 0x7F20_0001_0000, 0x1_0000  # scratch of the queue, and of one wave
GROUPS_AT_ONCE = 4  # workgroups that share the LDS of a compute unit
PAGE = 0x1_0000


def apertures(gfx):
    """Upper halves of the LDS and the scratch aperture as Linux programs them: gfx9 and later 1 <<
    48 and 2 << 48."""
    return (0x1_0000, 0x2_0000) if gfx >= 9 else (0x2000_0000, 0x2000_0001)


def shader_steps(gfx, theme, kernel, resource, lanes):
    """Every memory instruction of the first and the last wave of a shader's launch."""
    symbols = {
        "SCRATCH_RSRC_DWORD0": BASE & MASK32,
        "SCRATCH_RSRC_DWORD1": BASE >> 32 | 1 << 31,
    }  # SWIZZLE_ENABLE
    scratch_base = BASE + SCRATCH_WAVE_OFFSET
    fields = {"wave32": 1} if lanes == 32 else {}
    fields |= {"lds_base": 0x2000, "lds_size": 0x1000} | (
        {"scratch_base": scratch_base} if gfx.has("flat_scratch") and theme == "scratch" else {}
    )
    for first in (0, (THREADS - 1) // lanes * lanes):
        count = min(lanes, THREADS - first)
        if theme == "addr64":
            sgprs = {0: BASE & MASK32, 1: BASE >> 32, 2: SOFFSET, 3: COUNT}
        else:
            sgprs = dict(enumerate(resource(gfx) if resource else [0] * 4)) | {
                4: SOFFSET,
                5: COUNT,
                6: SCRATCH_WAVE_OFFSET,
            }
        spaces = Spaces(Memory(), Memory(), scratch_base, lanes, *apertures(gfx))
        wave = Wave(
            lanes,
            sgprs,
            [[first + lane for lane in range(lanes)]],
            (1 << count) - 1,
            symbols,
            spaces,
            gfx,
        )
        for inst in wave.run(kernel):
            if inst is not BARRIER:
                yield Step(fields, kernel.name, wave, inst)


def typed_steps(gfx, kernel, lanes, resources, memory):
    """Every memory instruction of every wave of a shader on two buffers; the waves one after the
    other."""
    for first in range(0, TYPED_THREADS, lanes):
        count = min(lanes, TYPED_THREADS - first)
        spaces = Spaces(memory, Memory(), 0, lanes, *apertures(gfx))
        sgprs = dict(enumerate(resources[0] + resources[1]))
        wave = Wave(
            lanes,
            sgprs,
            [[first + lane for lane in range(lanes)]],
            (1 << count) - 1,
            {},
            spaces,
            gfx,
        )
        wave.follows_buffers = True
        for inst in wave.run(kernel):
            yield Step(
                {"wave32": 1} if lanes == 32 else {},
                f"{kernel.name}, wave {first // lanes}",
                wave,
                inst,
            )


def buffer_address(number):
    """Where a buffer of a compute kernel is: the first lies across a multiple of 4 GB."""
    return 0x7F12_FFFF_FF00 if number == 0 else 0x7F13_0000_0000 + number * PAGE + number * 0x40


def kernel_arguments(kernel, gfx, values, memory):
    """Writes the kernel argument segment and the buffers that it points to."""
    explicit = iter(values)
    hidden = {"hidden_shared_base": apertures(gfx)[0], "hidden_private_base": apertures(gfx)[1]}
    number = 0
    for offset, size, kind in kernel.args:
        if kind in ("global_buffer", "by_value"):
            value = next(explicit)
            if isinstance(value, Buffer):
                address = buffer_address(number)
                memory.fill(address, value.values, value.size)
                value, number = address, number + 1
            memory.write(KERNARG + offset, value, size)
        elif kind in hidden:
            memory.write(KERNARG + offset, hidden[kind], size)


def user_sgprs(hsa, gfx, lanes, group, slot):
    """SGPRs in the order of the ABI: those that the kernel enables, then the workgroup's numbers
    and the wave's place in scratch."""
    values = []
    for name, words in (
        ("private_segment_buffer", private_segment(gfx, POOL, 1 << 24, lanes)),
        ("dispatch_ptr", [0, 0]),
        ("queue_ptr", [0, 0]),
        ("kernarg_segment_ptr", [KERNARG & MASK32, KERNARG >> 32]),
        ("dispatch_id", [0, 0]),
        # gfx9 and later: the address. Before: distance from the pool, and bytes a lane.
        (
            "flat_scratch_init",
            [POOL & MASK32, POOL >> 32]
            if gfx >= 9
            else [0, hsa.get("private_segment_fixed_size", 0)],
        ),
        ("private_segment_size", [0]),
    ):
        values += words if hsa.get("user_sgpr_" + name) else []
    values += [0] * (
        hsa["user_sgpr_count"] - len(values)
    )  # gfx1100 wants no fewer than 16 with those that follow
    for axis in range(0 if gfx.has("trap_ids") else 3):
        values += [group[axis]] if hsa.get("system_sgpr_workgroup_id_" + "xyz"[axis]) else []
    return values + (
        [slot * SLOT] if hsa.get("system_sgpr_private_segment_wavefront_offset") else []
    )


def kernel_wave(kernel, gfx, lanes, group, local, first, slot, spaces):
    """One wave: threads first .. first + lanes - 1 of a workgroup of local[0] x local[1]."""
    ids = [((first + lane) % local[0], (first + lane) // local[0]) for lane in range(lanes)]
    columns = [[x for x, _ in ids], [y for _, y in ids]]
    if gfx.has("packed_ids"):
        columns = [[x | y << 10 for x, y in ids]]
    count = min(lanes, local[0] * local[1] - first)
    sgprs = dict(enumerate(user_sgprs(kernel.hsa, gfx, lanes, group, slot)))
    if gfx.has("trap_ids"):
        sgprs |= {register("ttmp9")[1]: group[0], register("ttmp7")[1]: group[1] | group[2] << 16}
    if gfx < 9:
        # DS and FLAT look at M0 here; the ABI wants no less than the LDS of the workgroup.
        sgprs[124] = lds_bytes(kernel)
    wave = Wave(lanes, sgprs, columns, (1 << count) - 1, {}, spaces, gfx)
    wave.follows_buffers = True
    return wave


def lds_bytes(kernel):
    return -(-kernel.hsa.get("group_segment_fixed_size", 0) // 512) * 512


def run_group(waves, kernel):
    """The waves of a workgroup, each up to the next barrier in turn; yields (number in the group,
    wave, instruction)."""
    running = {n: wave.run(kernel) for n, wave in enumerate(waves)}
    while running:
        for n in list(running):
            for inst in running[n]:
                if inst is BARRIER:
                    break
                yield n, waves[n], inst
            else:
                del running[n]


def launch_steps(gfx, kernel, lanes, launch, memory):
    """Every memory instruction of every wave of a compute launch, as (wave's number, Step), in the
    order of execution: workgroup by workgroup, the waves of one in turn up to each barrier.
    'launch' is a row of ARGUMENTS, 'memory' is used and changed."""
    groups, local, values = launch
    kernel_arguments(kernel, gfx, values, memory)
    per_group = -(-local[0] * local[1] // lanes)
    for number in range(groups[0] * groups[1]):
        group, lds, waves = (number % groups[0], number // groups[0], 0), Memory(), []
        for n in range(per_group):
            slot = number * per_group + n
            spaces = Spaces(memory, lds, POOL + slot * SLOT, lanes, *apertures(gfx))
            waves.append(kernel_wave(kernel, gfx, lanes, group, local, n * lanes, slot, spaces))
        for n, wave, inst in run_group(waves, kernel):
            slot = number * per_group + n
            fields = {"wave32": 1} if lanes == 32 else {}
            fields |= {
                "lds_base": number % GROUPS_AT_ONCE * 0x4000,
                "lds_size": lds_bytes(kernel),
                "scratch_base": wave.spaces.scratch_base,
                "shared_hi": wave.spaces.shared_hi,
                "private_hi": wave.spaces.private_hi,
            }
            yield slot, Step(fields, f"{kernel.name}, wave {slot}", wave, inst)


def kernel_steps(gfx, theme, kernel, lanes):
    """Every memory instruction of the first and the last wave of a compute launch; the others run
    too: their atomics count."""
    groups, local, _ = launch = ARGUMENTS[theme, kernel.name]
    last = groups[0] * groups[1] * -(-local[0] * local[1] // lanes) - 1
    for slot, step in launch_steps(gfx, kernel, lanes, launch, Memory()):
        if slot in (0, last):
            yield step
