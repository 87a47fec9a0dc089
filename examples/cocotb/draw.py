"""Random wave requests with many limit values: addresses near the end of a buffer, of a line, of 32
bits. All random numbers come from one random.Random, so that a seed determines the test.

SPDX-License-Identifier: Apache-2.0
"""

from dataclasses import dataclass, replace

import mau
import numpy as np

ALL_LANES = (1 << 64) - 1
ATOMICS = ("swap", "cmpswap", "add", "smin", "umax", "and", "xor", "inc")


@dataclass
class Request:
    """A request to the unit; 'wave' is the answer of the golden model."""

    op: mau.Operation
    vsharp: list
    v0: np.ndarray
    v1: np.ndarray
    saddr: int
    m0: int
    exec: int
    tag: int
    wave: mau.Wave


def context(random, gfx):
    """A random context of generation 'gfx'."""
    return mau.Context(
        gfx,
        rules=random.choice(("manual", "silicon")),
        align=random.choice(("dword", "dword_strict", "strict", "unaligned")),
        policy=random.choice(("gcn", "line")),
        wave32=gfx in ("10", "10_3", "11", "12") and random.random() < 0.5,
        lds_base=random.choice((0, 0x800)),
        lds_size=random.choice((0x100, 0x10000)),
        scratch_base=random.choice((0, 0x7F0000001000)),
    )


def operation(random, gfx):
    """A random operation of a generation; some are illegal (rules E)."""
    some = lambda probability: random.random() < probability  # noqa: E731
    enc = random.choice(
        ["mubuf", "mubuf", "mtbuf", "smem"]
        + ["flat"] * (gfx != "6")
        + ["global", "scratch"] * (gfx not in "678")
    )
    cls = "load" if enc == "smem" else random.choice(("load", "load", "store", "atomic"))
    if enc == "mtbuf" and cls == "atomic":
        cls = "store"
    fmt = enc == "mubuf" and cls != "atomic" and some(0.3)
    sizes = {"smem": (4, 8, 16, 32, 64)}.get(
        enc, (4, 8) if cls == "atomic" else (1, 2, 4, 8, 12, 16)
    )
    buffer = enc in ("mubuf", "mtbuf")
    wide = 12 if buffer or enc == "flat" else 11
    return mau.Operation(
        enc=enc,
        cls=cls,
        size=random.choice(sizes),
        fmt=fmt or enc == "mtbuf",
        ncomp=random.choice(("x", "xy", "xyz", "xyzw")),
        format=random.randrange(1, 128) if enc == "mtbuf" else 0,
        atomic=random.choice(ATOMICS) if cls == "atomic" else "none",
        smode=random.choice(("v", "s", "sv", "none") if enc == "scratch" else ("v", "sv")),
        inst_offset=random.choice((0, 4, random.randrange(1 << wide)))
        - (random.randrange(1 << wide) if not buffer and enc != "flat" and some(0.3) else 0),
        offen=buffer and some(0.7),
        idxen=buffer and some(0.5),
        addr64=buffer and some(0.1),
        lds=enc == "mubuf" and cls == "load" and some(0.15),
        glc=some(0.3),
        slc=some(0.3),
        tfe=some(0.1),
    )


def vsharp(random):
    """A random V#, mostly a small buffer at a limit value."""
    base = random.choice((0x1000, 0x1FC0, 0xFFFFFF00, random.randrange(1 << 48)))
    stride = random.choice((0, 0, 4, 12, 16, 24, 64, random.randrange(1 << 14)))
    records = random.choice((64, 256, random.randrange(512), 0x1000, 0xFFFFFFFF))
    word3 = random.getrandbits(30) & ~(7 << 23) | random.choice((0x24FAC, 0x4FAC))
    kind = 1 << 30 if random.random() < 0.03 else 0  # V7: another TYPE
    if random.random() < 0.02:
        return [0, 0, 0, 0]  # V5
    return [
        base & 0xFFFFFFFF,
        base >> 32 | stride << 16 | random.choice((0, 1, 2, 3)) << 30,
        records,
        word3 | kind,
    ]


def lanes(random):
    """One operand for all lanes: a constant step from lane to lane, sometimes shuffled, or random
    values."""
    start = random.choice((0, 0, 1, random.randrange(256), 0xFFFFFF80, random.getrandbits(32)))
    step = random.choice((0, 1, 4, 4, 8, 16, 64))
    values = [start + step * lane for lane in range(64)]
    if random.random() < 0.2:
        random.shuffle(values)
    if random.random() < 0.1:
        values = [random.getrandbits(random.choice((4, 12, 32))) for _ in values]
    return np.array(values, np.uint64).astype(np.uint32)  # modulo 2^32


def edge(random, op, words):
    """A request whose lanes cross the end of a buffer, raw by offset or structured by index.
    Returns the operation, the V# and v0."""
    raw = random.random() < 0.5
    step, stride = random.choice((4, 8, 16)), random.choice((16, 24))
    start = random.choice((0, 4, 2, random.randrange(64)))
    end = random.randrange(64 * step) if raw else random.randrange(64)
    words[1] = words[1] & 0xFFFF | (0 if raw else stride << 16)
    words[2], words[3] = end, words[3] & ~(1 << 23)  # no lane number is added
    v0 = [start + step * lane for lane in range(64)] if raw else list(range(64))
    return replace(op, offen=raw, idxen=not raw, inst_offset=0), words, np.array(v0, np.uint32)


def request(random, ctx, geometry, tag):
    """A random request with context 'ctx', and the golden model's answer for 'geometry'."""
    op = operation(random, ctx.gfx)
    high = lambda: np.full(64, random.choice((0, 1, ctx.shared_hi, ctx.private_hi)))  # noqa: E731
    fields = {
        "vsharp": vsharp(random),
        "v0": lanes(random),
        "v1": lanes(random) if op.has_vsharp and not op.addr64 else high().astype(np.uint32),
        "saddr": random.choice((0, 0, 64, 0xFFFFFFFF, random.getrandbits(48))),
        "m0": random.choice((0, 0x10000, 0xFFFFFFFF)),
        "exec": random.choice((ALL_LANES, 1 << random.randrange(64), 0, ALL_LANES // 3))
        if random.random() < 0.5
        else random.getrandbits(64),
    }
    if op.enc in ("mubuf", "mtbuf") and random.random() < 0.4:
        op, fields["vsharp"], fields["v0"] = edge(random, op, fields["vsharp"])
    shown = {name: fields[name][: ctx.lanes] for name in ("v0", "v1")}
    wave = mau.wave(op, context=ctx, illegal="return", **{**fields, **shown}, **geometry)
    return Request(op=op, tag=tag, wave=wave, **fields)
