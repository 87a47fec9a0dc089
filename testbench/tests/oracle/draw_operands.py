"""Operands of random requests: V#, scalar operands, address VGPRs, data words.

SPDX-License-Identifier: Apache-2.0
"""

# Zero, denormals, the least normal number, 1 and beside it, the greatest, infinity, NaNs.
SPECIAL = {
    16: (
        0,
        1,
        2,
        0x3FF,
        0x400,
        0x401,
        0x3C00,
        0x3C01,
        0x7BFF,
        0x7C00,
        0x7C01,
        0x7E00,
        0x7E02,
        0x7F,
        0x80,
        0x81,
        0x3F80,
        0x3F81,
        0x7F7F,
        0x7F80,
        0x7F81,
        0x7FC0,
        0x7FC2,
    ),  # of halves and of bfloat16
    32: (
        0,
        0,
        1,
        2,
        0x7FFFFF,
        0x800000,
        0x800001,
        0x33800000,
        0x3F800000,
        0x3F800001,
        0x7F000000,
        0x7F7FFFFF,
        0x7F800000,
        0x7F800001,
        0x7FBFFFFF,
        0x7FC00000,
        0x7FC00002,
    ),
    64: (
        0,
        0,
        1,
        2,
        2**52 - 1,
        2**52,
        2**52 + 1,
        0x3CA << 52,
        0x3FF << 52,
        (0x3FF << 52) + 1,
        (0x7FF << 52) - 1,
        0x7FF << 52,
        (0x7FF << 52) + 1,
        (0x7FF << 52) + 2**51,
        (0x7FF << 52) + 2**51 + 2,
    ),
}


def element(r, bits):
    """A number of 16, 32 or 64 bits, mostly a corner."""
    if r.random() < 0.3:
        return r.getrandbits(bits)
    value = r.choice(SPECIAL[bits]) | r.choice((0, 1 << bits - 1))
    return (value + r.choice((0, 0, 0, -1, 1))) % 2**bits


def component(r, bits):
    """A dword of a store: a number, mostly one that a format can hold, or two halves."""
    if bits == 16:
        return element(r, 16) | element(r, 16) << 16
    if r.random() < 0.5:
        return element(r, 32)
    exponent = r.randint(100, 150) << 23
    return r.getrandbits(1) << 31 | exponent | r.choice((0, 0x400000, r.getrandbits(23)))


def data_element(r, atomic, size):
    """The data of an atomic; of a packed one two halves."""
    if atomic.startswith("pk_"):
        return element(r, 16) | element(r, 16) << 16
    return element(r, 8 * size)


def memory_element(r, atomic, size, data):
    """What an atomic finds: often near its data, or the same with the other sign."""
    pick = r.random()
    if pick < 0.15 and atomic.startswith(("add", "pk_", "min", "max", "f")):
        return data ^ (0x80008000 if atomic.startswith("pk_") else 1 << 8 * size - 1)
    if pick < 0.4:
        return (data + r.choice((-1, 0, 0, 1))) % 2 ** (8 * size)
    return data_element(r, atomic, size)


def lanes(r, corners):
    """64 values: steps through a corner, or a corner for each lane."""
    if r.random() < 0.6:
        start, step = r.choice(corners), r.choice((0, 1, 2, 3, 4, 4, 8, 16, 64, -4))
        return [(start + step * (lane - r.choice((0, 0, 8)))) % 2**32 for lane in range(64)]
    return [(r.choice(corners) + r.randint(-3, 3)) % 2**32 for _ in range(64)]


def aligned(req):
    """The parts of the address are multiples of 8, as atomics need it."""
    req.inst_offset, req.saddr = req.inst_offset & ~7, req.saddr & ~7
    req.v0, req.v1 = ([v & ~7 for v in req.v0], [v & ~7 for v in req.v1] if req.buffer else req.v1)
    req.vsharp = (req.vsharp[0] & ~7, *req.vsharp[1:])


def format_code(r, part, bits):
    """A code of a data format: gfx9's pair, gfx11's unified one, mostly legal."""
    if r.random() < 0.1:
        return r.getrandbits(bits)
    if not part.vega:
        return r.choice((30, 31)) if r.random() < 0.15 else r.randint(1, 63)
    if r.random() < 0.1:
        return 7 << 4 | r.choice((2, 5, 6, 7, 12))
    if r.random() < 0.4:
        return r.choice((4, 5, 7)) << 4 | r.choice((4, 11, 13, 14))
    return r.randint(0, 5) << 4 | r.choice((1, 2, 3, 5, 8, 9, 10, 12))


def base_address(r):
    base = r.choice((0x1000, 0x1000, 0x12345678000, 2**32 - 0x20, 2**48 - 0x40, r.getrandbits(48)))
    return (base + r.choice((0, 0, 0, 1, 2, 3, 4, 8))) % 2**48


def stride(r):
    return r.choice((0, 0, 1, 2, 4, 4, 8, 12, 16, 24, 48, 0x3FFF, r.getrandbits(14)))


def records(r, near):
    """NUM_RECORDS: small, huge, or at what the lanes reach."""
    return (
        max(
            r.choice((0, 17, 64, 100, 0x1000, 2**31, 2**32 - 1, *[near] * 6)) + r.randint(-9, 17), 0
        )
        % 2**32
    )


def buffer(r, part, ctx, req):
    """V#, SOFFSET, M0 and VGPRs of a buffer request."""
    req.inst_offset = r.choice((0, 0, 1, 2, 4, 8, 0xFFC, 0xFFF, r.getrandbits(12)))
    if part.rdna4 and r.random() < 0.4:
        req.inst_offset = r.choice((-1, -4, -8, -0x800000, 0x7FFFFF, 0x10000, r.randint(-64, 64)))
    step = stride(r)
    scale = r.choice((0, 0, 1, 2, 3))
    effective = step * (1, 4, 8, 32)[scale] if part.rdna4 else step
    offsets = (
        0,
        4,
        16,
        60,
        effective,
        max(effective - 4, 0),
        -req.inst_offset,
        0x1000,
        2**31,
        2**32 - 4,
        2**32 - 0x1000,
    )
    indices = (0, 1, 7, 8, 63, 64, 100, 0x10000, 2**31, 2**32 - 1, 2**32 - 64)
    first, second = lanes(r, indices if req.idxen else offsets), lanes(r, offsets)
    req.v0, req.v1 = (
        (first if req.offen or req.idxen else []),
        (second if req.idxen and req.offen else []),
    )
    req.saddr = r.choice((0, 0, 0, 4, 40, 3, 0x1000, 2**31, 2**32 - 4, r.getrandbits(32)))
    req.m0 = m0(r, ctx, req)
    offset = first if not req.idxen else second if req.offen else [0] * 64
    reach = (offset[r.randrange(64)] * req.offen + req.inst_offset) % 2**32
    near = r.choice((reach, reach + req.saddr, reach + req.saddr, first[r.randrange(64)]))
    req.vsharp = v_sharp(r, part, step, scale, records(r, near))
    return req


def v_sharp(r, part, step, scale, count):
    if r.random() < 0.01:
        return (0, 0, 0, 0)
    base = base_address(r)
    swizzle = r.choice((0, 0, 2, 2)) if part.vega else r.choice((0, 0, 1, 2, 3, 3))
    word1 = base >> 32 | step << 16 | swizzle << 30
    select = sum(
        r.choice((0, 1, 4, 5, 6, 7) if r.random() < 0.3 else (4 + i,)) << 3 * i for i in range(4)
    )
    if r.random() < 0.02:
        select = r.getrandbits(12)
    word3 = select | r.getrandbits(2) << 21 | (r.random() < 0.3) << 23
    if part.vega:
        code = 0 if r.random() < 0.1 else format_code(r, part, 7)
        word3 |= (code >> 4) << 12 | (code & 15) << 15 | r.getrandbits(2) << 19
    else:
        code = 0 if r.random() < 0.1 else format_code(r, part, 6)
        word3 |= code << 12 | scale << 18 | r.choice((0, 1, 2, 3, 3)) << 28
    word3 |= r.choice((0,) * 150 + (1, 2, 3)) << 30
    return (base & 0xFFFFFFFF, word1, count, word3)


def m0(r, ctx, req):
    """M0: at its 16 and 18 bits, or where a lane comes to the end of LDS."""
    if r.random() < 0.5:
        step = 16 if req.size > 8 else 4
        lane = step * r.randrange(ctx.wave) + r.choice((0, 4, 8, 12, 16, 1))
        return (ctx.lds_size - req.inst_offset - lane) % 2**32
    return r.choice(
        (0, 0x10, 0x13, 0xFFFF, 0xFFFC, 0x10000, 0x3FFF0, 0x3FFFF, 0xFFFD0013, r.getrandbits(32))
    )


def inst_offset(r, bits, signed):
    """F1, F11: within its bits."""
    most = 1 << bits - 1
    offset = r.choice((0, 0, 4, 8, -4, -8, 1, -1, most - 1, -most, r.randrange(-most, most)))
    return offset if signed else abs(offset) % most


def segment(r, part, ctx, req):
    """Operands of FLAT, GLOBAL, SCRATCH: pointers at the ends of apertures."""
    req.inst_offset = inst_offset(r, part.offset_bits, req.enc != "flat" or part.rdna4)
    req.m0 = m0(r, ctx, req)
    low = (
        0,
        0x10,
        0x1000,
        ctx.lds_size,
        ctx.lds_size - req.size,
        ctx.lds_size - req.size - req.inst_offset,
        2**17,
        2**17 - 4,
        2**17 - req.inst_offset,
        2**31,
        2**31 - 4,
        2**32 - 4,
        -req.inst_offset,
        2**32 - 0x40,
    )
    high = (
        ctx.shared_hi,
        ctx.shared_hi,
        ctx.private_hi,
        ctx.private_hi,
        0,
        0x12,
        0x7FFF,
        0x8000,
        0xFFFF8000,
        0xFFFF7FFF,
        0xFFFFFFFF,
        0x10000,
        0x20000,
        0x30000,
        ctx.shared_hi - 1,
        ctx.shared_hi + 1,
    )
    req.v0 = lanes(r, low)
    if req.enc in ("flat", "global"):
        same = r.choice(high) % 2**32
        req.v1 = [same] * 64 if r.random() < 0.4 else [r.choice(high) % 2**32 for _ in range(64)]
    if req.enc == "global" and req.smode in ("s", "sv"):
        lower = r.choice((0, 0, 0x100, 2**32 - 1, 2**32 - 0x80, r.getrandbits(32)))
        req.saddr = r.choice(high) % 2**32 << 32 | lower
    elif req.enc == "scratch" and req.smode in ("s", "sv"):
        req.saddr = r.choice(
            (0, 4, 0x100, 2**31, 2**31 - 1, 2**32 - 1, 2**32 - 4, 2**32 - 0x100, r.getrandbits(32))
        )
    return req


def scalar(r, part, req):
    req.inst_offset = r.choice(
        (0, 0, 1, 2, 3, 4, 0x26, -1, -4, -0x20, -0x100000, r.randint(0, 200))
    )
    req.saddr = r.choice(
        (
            0,
            0,
            1,
            2,
            3,
            12,
            0x23,
            -req.inst_offset % 2**32,
            2**32 - 1,
            2**32 - 4,
            2**31,
            r.randint(0, 200),
        )
    )
    reach = (req.inst_offset + req.saddr) % 2**32
    step = stride(r)
    near = r.choice(
        (reach, reach + req.size, reach // max(step, 1), (reach + req.size) // max(step, 1) + 1)
    )
    req.vsharp = v_sharp(r, part, step, r.getrandbits(2), records(r, near))
    return req
