"""Scalar buffer loads: A9, A13 to A15.

SPDX-License-Identifier: Apache-2.0
"""

from request import ADDRESS, WORD, Answer, Lane, signed


def unit(part, req):
    """A13: bytes of a component."""
    return min(req.size, 4)


def part_offset(value, mask):
    """N26, A13: a part of the address loses its low bits before the sum."""
    return value & ~mask


def limit(part, req, mask):
    """A9, A13: bytes of the buffer; STRIDE is not scaled, gfx12 has whole components."""
    stride = req.vsharp[1] >> 16 & 0x3FFF
    size = (stride or 1) * req.vsharp[2]
    return size & ~mask if part.rdna4 else size


def violates(part, req):
    """A14"""
    return part.rdna4 and req.inst_offset < 0


def lanes_of(req):
    """D23: dwords (or the one byte or half) of each lane that has some."""
    count = max(req.size // 4, 1)
    return [min(count - 4 * lane, 4) for lane in range((count + 3) // 4)]


def answer(part, ctx, req):
    counts = lanes_of(req)
    if req.unknown:
        held = len(counts)
        return Answer(
            ["E5"], [Lane("illegal", "E5")] * held + [Lane("inactive", "D23")] * (ctx.wave - held)
        )
    mask = unit(part, req) - 1
    base = (req.vsharp[0] | (req.vsharp[1] & 0xFFFF) << 32) & ~mask
    offset = (part_offset(req.inst_offset, mask) + part_offset(req.saddr % WORD, mask)) % WORD
    lanes, size = [], limit(part, req, mask)
    for lane in range(ctx.wave):
        if lane >= len(counts):
            lanes.append(Lane("inactive", "D23"))
            continue
        if req.vsharp[3] >> 30:
            lanes.append(Lane("ignored", "V7"))
            continue
        oob = sum(1 << d for d in range(counts[lane]) if offset + 16 * lane + 4 * d >= size)
        address = (base + offset + 16 * lane) % ADDRESS
        step = unit(part, req)
        if oob == (1 << counts[lane]) - 1:
            status, why = "out_of_range", "A9 A13"
        elif violates(part, req):
            status, why = "memviol", "A14"
        else:
            status, why = "partial" if oob else "ok", "A9 A13"
        places = tuple(
            None if oob >> d & 1 else ("memory", (address + 4 * d + b) % ADDRESS)
            for d in range(counts[lane])
            for b in range(step)
        )
        lanes.append(
            Lane(
                status,
                why,
                address,
                oob,
                where="A9 A13 N26" + " A14" * part.rdna4,
                places=places if status in ("ok", "partial") else None,
            )
        )
    return Answer([], lanes, req.size, min(max(req.size // 4, 1), 4), "A9 A13")


def register(part, req, value):
    """A15: a byte or a half as an SGPR."""
    return signed(value, 8 * req.size) % WORD if req.sext and req.size < 4 else value


def registers(part, req, ans, read):
    """The SGPRs: A9, A15, X8. 'read' gives the byte at a place."""
    if ans.errors or req.vsharp[3] >> 30:
        return []
    result, step = [], unit(part, req)
    for lane, count in zip(ans.lanes, lanes_of(req)):
        for d in range(count):
            places = lane.places[d * step : (d + 1) * step] if lane.places else [None]
            value = (
                0
                if places[0] is None
                else sum(read(place) << 8 * b for b, place in enumerate(places))
            )
            result.append(register(part, req, value))
    return result
