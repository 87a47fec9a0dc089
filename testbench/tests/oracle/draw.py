"""Random requests, weighted to where the rules have edges. A request is a function of (seed,
number).

SPDX-License-Identifier: Apache-2.0
"""

import random

import data
import draw_operands as operands
from parts import PARTS
from request import Context, Request

FLOAT_ATOMICS = {
    "9": (),
    "11": ("fcmpswap", "fmin", "fmax", "csub", "add_f32"),
    "90a": ("add_f32", "pk_add_f16", "add_f64", "min_f64", "max_f64"),
    "12": ("csub", "cond_sub", "add_f32", "min_num", "max_num", "pk_add_f16", "pk_add_bf16"),
}
FLOAT_ATOMICS["942"] = FLOAT_ATOMICS["950"] = (*FLOAT_ATOMICS["90a"], "pk_add_bf16")
INTEGER_ATOMICS = (
    "swap",
    "cmpswap",
    "add",
    "sub",
    "smin",
    "umin",
    "smax",
    "umax",
    "and",
    "or",
    "xor",
    "inc",
    "dec",
)
DOUBLES = ("add_f64", "min_f64", "max_f64")
# More often the parts that are not in the units.
GENERATIONS = ("9", "11", "90a", "90a", "942", "942", "950", "950", "950", "12", "12", "12", "12")


def context(r):
    part = PARTS[r.choice(GENERATIONS)]
    ctx = Context(
        part.name,
        r.choice(("manual", "silicon")),
        r.choice(("dword", "dword_strict", "strict", "unaligned")),
        r.choice(part.waves),
    )
    ctx.lds_base = r.choice((0, 0x1000, 0x1000, 0x3FFFC, 0x1002, r.getrandbits(18)))
    ctx.lds_size = r.choice(
        (0, 4, 0x40, 0x400, 0x400, 0x10000, 0x10000, 0x1FFFF, 0x28000, 0x3FFFF, r.getrandbits(18))
    )
    ctx.scratch_base = r.choice((0, 0x200000, 0x200000, 2**48 - 0x100, r.getrandbits(46) << 2))
    if r.random() < 0.2:
        ctx.shared_hi = r.choice((0x1234, 0x7FFF, 0xFFFF8000, 0, r.getrandbits(32)))
        ctx.private_hi = r.choice((ctx.shared_hi, 0x1235, 0xFFFFFFFF, r.getrandbits(32)))
    return part, ctx


def plain_shape(r, part, enc):
    """Class, size and the like of an operation that is not a format operation."""
    atomics = (
        FLOAT_ATOMICS[part.name]
        if FLOAT_ATOMICS[part.name] and r.random() < 0.6
        else INTEGER_ATOMICS
    )
    cls = r.choice(("load", "load", "load", "store", "store", "atomic"))
    if cls == "atomic" and enc != "scratch":
        name = r.choice(atomics)
        size = 8 if name in DOUBLES else r.choice((4, 8)) if name in INTEGER_ATOMICS else 4
        return {"cls": "atomic", "size": size, "atomic": name, "glc": r.random() < 0.6}
    cls = "load" if cls == "atomic" else cls
    shape = {"cls": cls, "size": r.choice((1, 2, 2, 4, 4, 4, 8, 8, 12, 12, 16, 16))}
    if shape["size"] < 4 and r.random() < 0.5:
        shape["d16"] = r.choice(("lo", "hi"))
    if shape["size"] < 4 and cls == "load":
        shape["sext"] = r.random() < 0.5
    return shape


def to_lds(r, part, enc, shape):
    """Sometimes a load to LDS, mostly a legal one; rarely the flag on something else."""
    if shape["cls"] != "load" and r.random() < 0.03:
        shape["lds"] = True
    often = 0.45 if part.wide_lds else 0.25
    if shape["cls"] != "load" or enc not in ("mubuf", "global", "scratch") or r.random() > often:
        return
    shape["lds"] = True
    if r.random() < 0.9:
        shape.pop("d16", None)
        sizes = (1, 2, 4, 12, 12, 16, 16) if part.wide_lds and enc != "scratch" else (1, 2, 4, 4)
        shape["size"], shape["ncomp"] = r.choice(sizes), 1


def buffer_request(r, part, ctx):
    enc = r.choice(("mubuf", "mubuf", "mubuf", "mtbuf"))
    if enc == "mtbuf" or r.random() < 0.3:
        shape = {"cls": r.choice(("load", "load", "store")), "size": 4, "fmt": enc == "mubuf"}
        shape["ncomp"] = r.randint(1, 4)
        if r.random() < 0.3:
            shape["d16"] = "lo"
            if r.random() < 0.2:
                shape["d16"], shape["ncomp"] = "hi", 1
        if enc == "mtbuf":
            shape["format"] = operands.format_code(r, part, 7)
    else:
        shape = plain_shape(r, part, enc)
    to_lds(r, part, enc, shape)
    if enc == "mubuf" and r.random() < 0.01:
        shape = {"cls": "cache", "size": 4, "lds": r.random() < 0.3}
    req = Request(
        enc, offen=r.random() < 0.7, idxen=r.random() < 0.5, tfe=r.random() < 0.1, **shape
    )
    return operands.buffer(r, part, ctx, req)


def segment_request(r, part):
    enc = r.choice(("flat", "flat", "global", "global", "scratch", "scratch"))
    shape = plain_shape(r, part, enc)
    to_lds(r, part, enc, shape)
    smode = "v"
    if enc == "scratch":
        smode = r.choice(part.scratch_modes)
    elif enc == "global":
        smode = r.choice(("v", "v", "sv", "sv", "s", "none") if part.addtid else ("v", "sv"))
        if smode in ("s", "none"):
            shape = {"cls": r.choice(("load", "store")), "size": 4, "lds": shape.get("lds", False)}
            shape["lds"] &= shape["cls"] == "load"
    return Request(enc, smode=smode, tfe=r.random() < 0.03, **shape)


def scalar_request(r, part):
    sizes = (1, 1, 2, 2, 4, 4, 8, 12, 16, 32, 64) if part.rdna4 else (4, 8, 16, 32, 64)
    req = Request("smem", "load", r.choice(sizes))
    req.sext = req.size < 4 and r.random() < 0.5
    return operands.scalar(r, part, req)


def active(r, wave):
    every = (1 << wave) - 1
    some = r.getrandbits(64)
    return r.choice(
        (every, every, every, some, some & r.getrandbits(64), 1 << r.randrange(wave), 0)
    )


def drawn(r, buffers, addresses):
    """(part, context, request): of all requests the share 'buffers' are buffers, 'addresses' those
    and FLAT, GLOBAL, SCRATCH."""
    part, ctx = context(r)
    pick = r.random()
    if pick < buffers:
        req = buffer_request(r, part, ctx)
    elif pick < addresses:
        req = operands.segment(r, part, ctx, segment_request(r, part))
    else:
        req = scalar_request(r, part)
    req.exec = active(r, ctx.wave)
    return part, ctx, req


def request(seed, number):
    """(part, context, request) of a number; no data."""
    r = random.Random(f"{seed} {number}")
    part, ctx, req = drawn(r, 0.55, 0.88)
    req.unknown = r.random() < 0.01
    if req.cls == "atomic" and r.random() < 0.5:
        operands.aligned(req)
    return part, ctx, req


def data_request(seed, number):
    """The same with data registers, and the generator of what memory holds."""
    r = random.Random(f"{seed} data {number}")
    while True:
        part, ctx, req = drawn(r, 0.35, 0.8)
        if req.cls != "cache":
            break
    if req.cls == "atomic" and r.random() < 0.9:
        operands.aligned(req)
    req.vdata = registers(r, part, req)
    held = data.register_count(part, req) - data.tfe(part, req) if req.cls == "load" else 0
    req.vdst = (
        [[r.getrandbits(32) for _ in range(64)] for _ in range(held)] if req.d16 != "no" else []
    )
    return part, ctx, req, r


def registers(r, part, req):
    """VDATA of a store or an atomic, dword by dword: data, then the compare value of an atomic that
    has one."""
    if req.cls == "store":
        bits = 16 if req.d16 != "no" else 32
        return [
            [operands.component(r, bits) for _ in range(64)]
            for _ in range(data.data_registers(part, req))
        ]
    result = []
    for _ in range(data.data_registers(part, req) * 4 // req.size if req.cls == "atomic" else 0):
        elements = [operands.data_element(r, req.atomic, req.size) for _ in range(64)]
        result += [
            [value >> 32 * i & 0xFFFFFFFF for value in elements] for i in range(req.size // 4)
        ]
    return result
