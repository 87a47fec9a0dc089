"""A cocotb bench of the unit `mau`. It sends random wave requests of every generation, stalls all
five channels at random, and compares every beat with the Python module `mau`.

run.py starts it. Environment: SEED, WAVES (requests per generation), and the unit's LANES, WINDOW
and LINE_BYTES. Ports and timing: docs/interface.md.

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

LANES, WINDOW, LINE_BYTES = (int(os.environ[name]) for name in ("LANES", "WINDOW", "LINE_BYTES"))
SEED, WAVES = int(os.environ["SEED"]), int(os.environ["WAVES"])
EPISODE = 25  # requests with one context
GEOMETRY = {"window": WINDOW, "line_bytes": LINE_BYTES}
OUTPUTS = {
    "res": ("tag", "beat", "last", "addr", "comps", "status", "seg", "lds"),
    "txn": ("line", "bytes", "lanes", "window", "pass", "attr", "tag", "last"),
    "done": ("tag", "error", "count", "memviol", "counters"),
}


def bus(values, pitch):
    """Packs one value per lane into a bus, lane 0 in the lowest bits."""
    return sum(int(value) << pitch * lane for lane, value in enumerate(values))


def beats(wave):
    """The lanes of each beat of a request, as slices."""
    count = len(wave.status)
    return [slice(first, min(first + LANES, count)) for first in range(0, count, LANES)]


def operands(item):
    for part in beats(item.wave):
        yield {"v0": bus(item.v0[part], 32), "v1": bus(item.v1[part], 32)}


def header(item):
    return {
        "op": item.op.word,
        "vsharp": bus(item.vsharp, 32),
        "saddr": item.saddr,
        "m0": item.m0,
        "exec": item.exec,
        "tag": item.tag,
    }


def results(item):
    """The expected lane-result beats."""
    wave, parts = item.wave, beats(item.wave)
    for number, part in enumerate(parts):
        yield {
            "tag": item.tag,
            "beat": number,
            "last": int(number + 1 == len(parts)),
            "addr": bus(wave.address[part], 64),
            "comps": bus(wave.in_range[part], 4),
            "status": bus(wave.status[part], 4),
            "seg": bus(wave.space[part], 2),
            "lds": bus(wave.lds_address[part], 32),
        }


def transactions(item):
    for txn in item.wave.txns:
        low, high = (int(word) for word in txn["bytes"])
        fields = ("line", "lanes", "window", "pass", "attr", "last")
        yield {name: int(txn[name]) for name in fields} | {
            "bytes": high << 64 | low,
            "tag": item.tag,
        }


def bits(names, order):
    """A word with a bit for each name, bit 0 the first of the order."""
    return sum(1 << order.index(name) for name in names)


def completion(item):
    error = item.wave.error
    yield {
        "tag": item.tag,
        "error": 0 if error == "none" else int(error[1:]),
        "count": len(item.wave.txns),
        "memviol": bits(item.wave.memviol, ("memory", "lds")),
        "counters": bits(item.wave.counters, ("vm", "vs", "lgkm")),
    }


EXPECTED = {"res": results, "txn": transactions, "done": completion}


def cut(port, value, lanes):
    """Cuts a per-lane bus to the lanes that the wave has (a wave32 in a unit of 64 lanes)."""
    pitch = {"addr": 64, "comps": 4, "status": 4, "seg": 2, "lds": 32}.get(port)
    return value if pitch is None else value & (1 << pitch * lanes) - 1


async def check(prefix, sink, items, stall, taken):
    """Compares all beats of one channel in order, field by field. 'taken' counts the beats of each
    channel."""
    wanted_txns = 0
    for item in items:
        wanted_txns += len(item.wave.txns)

        def after_transactions():
            assert taken["txn"] >= wanted_txns, (
                f"done: valid while {wanted_txns - taken['txn']} transactions have not been taken"
            )

        for wanted in EXPECTED[prefix](item):
            found = await sink.take(stall, after_transactions if prefix == "done" else lambda: None)
            taken[prefix] += 1
            lanes = min(LANES, len(item.wave.status))
            for port, value in wanted.items():
                got = cut(port, found[port], lanes) if prefix == "res" else found[port]
                assert got == value, (
                    f"{prefix}_{port}_o is {got:#x}, the golden model has {value:#x}:"
                    f" tag {item.tag:#x}, {item.op}, V# {[hex(w) for w in item.vsharp]}"
                )
    await sink.close()


async def reset(dut):
    dut.rst_ni.value = 0
    for _ in range(4):
        await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1


def set_context(dut, ctx):
    for name, value in ctx.ports.items():
        getattr(dut, f"ctx_{name}_i").value = value


async def episode(dut, draw, gfx, channels):
    """Runs EPISODE requests with one context, until the unit is idle."""
    ctx = context(draw, gfx)
    items = [request(draw, ctx, GEOMETRY, draw.randrange(256)) for _ in range(EPISODE)]
    set_context(dut, ctx)
    stall = lambda: Stall(draw.choice(PROFILES), random.Random(draw.getrandbits(32)))  # noqa: E731
    taken = dict.fromkeys(EXPECTED, 0)
    await with_timeout(
        gather(
            channels["req"].send((header(item) for item in items), stall()),
            channels["opd"].send((beat for item in items for beat in operands(item)), stall()),
            *(check(prefix, channels[prefix], items, stall(), taken) for prefix in EXPECTED),
        ),
        4_000 * EPISODE,
        "ns",
    )
    for prefix in EXPECTED:
        channels[prefix].ready.value = 1
    for _ in range(40):  # no further beat may come
        await FallingEdge(dut.clk_i)
        for prefix in EXPECTED:
            assert not channels[prefix].valid.value, f"{prefix}: a beat after the last request"
    return [taken[prefix] for prefix in EXPECTED]


@cocotb.test()
@cocotb.parametrize(part=[f"gfx{gfx}" for gfx in mau.GENERATIONS])
async def random_requests(dut, part):
    """Random requests of one generation against the golden model."""
    gfx = part[3:]
    draw = random.Random(f"{SEED} {gfx}")
    channels = {prefix: Source(dut, prefix) for prefix in ("req", "opd")}
    channels |= {prefix: Sink(dut, prefix, names) for prefix, names in OUTPUTS.items()}
    Clock(dut.clk_i, 10, "ns").start(start_high=False)
    await reset(dut)
    counts = np.zeros(3, int)
    for _ in range(-(-WAVES // EPISODE)):
        counts += await episode(dut, draw, gfx, channels)
    dut._log.info(
        "%s: %d waves, %d result beats, %d transactions", part, counts[2], counts[0], counts[1]
    )
    assert counts[1] > WAVES, "fewer transactions than requests: the requests test too little"
