"""A cocotb bench of `mau_vmem_axi4`: random instructions of every generation, with the AXI4 memory
of cocotbext-axi. Register writes, completions and memory at the end are those of mau.execute().

run.py starts it. Environment: SEED, COUNT (waves per generation), and the unit's parameters.
Instructions with a lane in LDS are left out; the module bench of mau_vmem has them.
SPDX-License-Identifier: Apache-2.0
"""

import os
import random

import cocotb
import mau
import numpy as np
from channels import PROFILES, Sink, Source, Stall
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, gather, with_timeout
from draw import context, request
from memory import Axi4Memory, Contents

LANES, WINDOW, LINE_BYTES = (int(os.environ[name]) for name in ("LANES", "WINDOW", "LINE_BYTES"))
SEED, WAVES = int(os.environ["SEED"]), int(os.environ["COUNT"])
EPISODE = 25  # requests with one context
GEOMETRY = {"window": WINDOW, "line_bytes": LINE_BYTES}
LDS = 2  # mau.Space
OUTPUTS = {
    "vgpr": ("tag", "beat", "dword", "half", "lanes", "data"),
    "sgpr": ("tag", "quad", "mask", "data"),
    "done": ("tag", "error", "count", "memviol", "counters"),
}


def bus(values, pitch):
    """Packs one value per lane into a bus, lane 0 in the lowest bits."""
    return sum(int(value) << pitch * number for number, value in enumerate(values))


def names(found, order):
    """A word with a bit for each name, bit 0 the first of 'order'."""
    return sum(1 << order.index(name) for name in found)


def beats(item):
    """The lanes of each beat, as slices."""
    count = len(item.wave.status)
    return [slice(first, min(first + LANES, count)) for first in range(0, count, LANES)]


def header(item):
    return {
        "op": item.op.word,
        "vsharp": bus(item.vsharp, 32),
        "saddr": item.saddr,
        "m0": item.m0,
        "exec": item.exec,
        "tag": item.tag,
    }


def vgprs(item):
    done = item.done
    for number, part in enumerate(beats(item)):
        for dword in range(len(done.vgpr)):
            written = done.written[dword, part]
            if not written.any():
                continue
            bits = int(done.bits[dword])
            values = done.vgpr[dword, part] & np.where(written, bits, 0).astype(np.uint32)
            yield {
                "tag": item.tag,
                "beat": number,
                "dword": dword,
                "half": bool(bits & 0xFFFF) | bool(bits >> 16) << 1,
                "lanes": bus(written, 1),
                "data": bus(values, 32),
            }


def sgprs(item):
    found = item.done.sgpr
    for first in range(0, len(found), 4):
        some = found[first : first + 4]
        mask = (1 << len(some)) - 1
        yield {"tag": item.tag, "quad": first // 4, "mask": mask, "data": bus(some, 32)}


def completion(item):
    error = item.wave.error
    number = 0 if error == "none" else int(error[1:])
    yield {
        "tag": item.tag,
        "error": number,
        "count": len(item.wave.txns),
        "memviol": names(item.wave.memviol, ("memory", "lds")),
        "counters": names(item.wave.counters, ("vm", "vs", "lgkm")),
    }


EXPECTED = {"vgpr": vgprs, "sgpr": sgprs, "done": completion}


def same(prefix, found, wanted):
    """Of SGPRs the ones that are not written may have any value."""
    if prefix == "sgpr":
        mask = sum(0xFFFFFFFF << 32 * i for i in range(4) if wanted["mask"] >> i & 1)
        found = found | {"data": found["data"] & mask}
    return found == wanted


async def check(prefix, sink, items, stall):
    for item in items:
        for wanted in EXPECTED[prefix](item):
            found = await sink.take(stall)
            assert same(prefix, found, wanted), (
                f"{prefix}: {found}, the golden model has {wanted}: {item.op}"
            )
    await sink.close()


def operands(items):
    for item in items:
        for part in beats(item):
            yield {"v0": bus(item.v0[part], 32), "v1": bus(item.v1[part], 32)}


def store_data(items):
    for item in items:
        for part in beats(item):
            for register in item.data:
                yield {"data": bus(register[part], 32)}


def draw_item(draw, ctx, model, tag):
    """A random instruction that data are defined for, executed by the golden model; or None."""
    item = request(draw, ctx, GEOMETRY, tag)
    if item.op.lds or (item.wave.space == LDS).any():
        return None
    count = mau.operation.data_registers(item.op, ctx.gfx)
    item.data = np.array([[draw.getrandbits(32) for _ in range(64)] for _ in range(count)])
    lanes = {name: getattr(item, name)[: ctx.lanes] for name in ("v0", "v1")}
    fields = {name: getattr(item, name) for name in ("vsharp", "saddr", "m0", "exec")}
    try:
        item.done = mau.execute(
            item.op,
            context=ctx,
            memory=model,
            data=[register[: ctx.lanes] for register in item.data],
            illegal="return",
            **fields,
            **lanes,
            **GEOMETRY,
        )
    except mau.Error:
        return None
    return item


def draw_items(draw, ctx, model):
    items = []
    while len(items) < EPISODE:
        item = draw_item(draw, ctx, model, draw.randrange(256))
        if item is not None:
            items.append(item)
    return items


async def reset(dut):
    dut.rst_ni.value = 0
    dut.lds_req_ready_i.value = dut.lds_rsp_valid_i.value = 0
    for _ in range(4):
        await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1


async def episode(dut, draw, ctx, channels, model):
    """Runs EPISODE requests with one context, until the unit is idle. Returns their classes."""
    items = draw_items(draw, ctx, model)
    for name, value in ctx.ports.items():
        getattr(dut, f"ctx_{name}_i").value = value
    stall = lambda: Stall(draw.choice(PROFILES), random.Random(draw.getrandbits(32)))  # noqa: E731
    await with_timeout(
        gather(
            channels["req"].send((header(item) for item in items), stall()),
            channels["opd"].send(operands(items), stall()),
            channels["dat"].send(store_data(items), stall()),
            *(check(prefix, channels[prefix], items, stall()) for prefix in EXPECTED),
        ),
        50_000 * EPISODE,
        "ns",
    )
    return {item.op.cls for item in items}


@cocotb.test()
@cocotb.parametrize(part=[f"gfx{gfx}" for gfx in mau.GENERATIONS])
async def random_instructions(dut, part):
    """Random instructions of one generation against mau.execute()."""
    draw = random.Random(f"{SEED} {part}")
    channels = {prefix: Source(dut, prefix) for prefix in ("req", "opd", "dat")}
    channels |= {prefix: Sink(dut, prefix, names) for prefix, names in OUTPUTS.items()}
    Clock(dut.clk_i, 10, "ns").start(start_high=False)
    contents, model, classes = Contents(), Contents(), set()
    memory = Axi4Memory(dut, contents, LINE_BYTES, draw, shuffled=draw.random() < 0.5)
    await reset(dut)
    for number in range(-(-WAVES // EPISODE)):
        memory.pause((0, 0.3, 0.7)[number % 3])
        classes |= await episode(dut, draw, context(draw, part[3:]), channels, model)
    assert not (found := contents.differences(model)), f"memory differs at {found}"
    seen = memory.monitor
    dut._log.info("%s: %d reads, %d writes of lines", part, seen.reads, seen.writes)
    assert {"load", "store", "atomic"} <= classes, f"only {classes}: the requests test too little"
