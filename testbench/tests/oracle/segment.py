"""FLAT, GLOBAL, SCRATCH: F1 to F23.

SPDX-License-Identifier: Apache-2.0
"""

import lds
from align import align
from buffer import components, settled
from request import ADDRESS, WORD, Answer, Lane, signed

UPPER = 2**64


def canonical(address):
    """F2: bits 63:47 are all equal."""
    return address >> 47 in (0, (1 << 17) - 1)


def aperture(ctx, address):
    """F2, N12: the space of a FLAT address before inst_offset."""
    if address >> 32 == ctx.shared_hi:
        return "lds"
    if address >> 32 == ctx.private_hi:
        return "scratch"
    return "memory" if canonical(address) else "none"


def swizzled(ctx, offset, lane):
    """F5: byte 'offset' of a lane's scratch."""
    return (ctx.scratch_base + offset // 4 * 4 * ctx.wave + lane * 4 + offset % 4) % ADDRESS


def lds_offset(part, req, address):
    """F3; F14"""
    total = address % WORD + req.inst_offset
    return total % 2**17 if part.rdna4 else total % WORD


def flat_scratch_offset(part, req, address):
    """F4, D27; F15"""
    total = address % WORD + req.inst_offset
    return total % WORD if part.rdna4 else total


def scratch_operand(part, value):
    """F7, F18"""
    return signed(value, 32) if part.rdna4 else value % WORD


def scratch_offset(part, req, v0):
    """F7, F18: the sum does not wrap."""
    sgpr = scratch_operand(part, req.saddr) if req.smode in ("s", "sv") else 0
    vgpr = scratch_operand(part, v0) if req.smode in ("v", "sv") else 0
    return sgpr + vgpr + req.inst_offset


def global_start(req, v0, v1, lane):
    """F6, F16: the address before inst_offset, 64 bits."""
    if req.smode == "v":
        return v1 << 32 | v0
    if req.smode == "sv":
        return (req.saddr + v0) % UPPER
    return ((req.saddr if req.smode == "s" else 0) + 4 * lane) % UPPER


def global_forbidden(ctx, start):
    """F6, F17"""
    return start >> 32 == ctx.shared_hi or not canonical(start)


def in_memory(part, ctx, req, address):
    """A lane whose bytes are in global memory."""
    address, violates, rule = align(part, ctx.align, req, address % ADDRESS, req.size)
    where = f"F1 F2 F6 F11 F13 F16 {rule}"
    if violates:
        return Lane("memviol", rule, address, where=where)
    places = tuple(("memory", (address + b) % ADDRESS) for b in range(req.size))
    return Lane("ok", "F2 F6 F17", address, where=where, places=places)


def in_lds(part, ctx, req, offset):
    """F3, F14, G12: bounds come before alignment (N10)."""
    where = "F1 F2 F3 F11 F12 F14"
    if offset + req.size > ctx.lds_size:
        return Lane("memviol", "F3 F14", seg="lds", where=where)
    address, violates, rule = align(
        part, ctx.align, req, ctx.lds_base + offset, req.size, in_lds=True
    )
    if violates:
        return Lane("memviol", rule, seg="lds", where=where)
    places = tuple(("lds", address + b) for b in range(req.size))
    return Lane("ok", "F3 F14", lds=address, seg="lds", where=where + " " + rule, places=places)


def in_scratch(ctx, req, offset, lane, rules):
    """F4, F10, F15, N11: any address, but atomics of 4 bytes aligned and none of 8."""
    address = swizzled(ctx, offset, lane)
    where = rules + " F5 F19"
    if req.cls == "atomic" and (req.size == 8 or offset % 4):
        return Lane("memviol", "F4 N11", address, seg="scratch", where=where)
    places = tuple(("memory", swizzled(ctx, offset + b, lane)) for b in range(req.size))
    return Lane("ok", "F4 F7", address, seg="scratch", where=where, places=places)


def flat_lane(part, ctx, req, v0, v1, lane):
    address = v1 << 32 | v0
    space = aperture(ctx, address)
    if space == "lds":
        return in_lds(part, ctx, req, lds_offset(part, req, address))
    if space == "scratch":
        return in_scratch(
            ctx, req, flat_scratch_offset(part, req, address), lane, "F1 F2 F4 F11 F15"
        )
    if space == "none":
        return Lane("memviol", "F2 F13", seg="none", where="F2 F13")
    return in_memory(part, ctx, req, address + req.inst_offset)


def global_lane(part, ctx, req, v0, v1, lane):
    start = global_start(req, v0, v1, lane)
    if global_forbidden(ctx, start):
        return Lane("memviol", "F6 F17", seg="none", where="F6 F17")
    return in_memory(part, ctx, req, start + req.inst_offset)


def scratch_lane(part, ctx, req, v0, lane):
    offset = scratch_offset(part, req, v0)
    if offset < 0:
        return Lane("memviol", "F7 F18", seg="none", where="F7 F18")
    return in_scratch(ctx, req, offset, lane, "F1 F7 F11 F18")


def one_lane(part, ctx, req, number):
    lds_address, masked = lds.write_address(part, ctx, req, number)
    if masked:
        return Lane("lds_masked", "L3 L9")
    v0, v1 = (req.v0 or [0] * 64)[number], (req.v1 or [0] * 64)[number]
    if req.enc == "flat":
        return flat_lane(part, ctx, req, v0, v1, number)
    lane = (
        global_lane(part, ctx, req, v0, v1, number)
        if req.enc == "global"
        else scratch_lane(part, ctx, req, v0, number)
    )
    if lds_address is not None:
        lane.lds, lane.lds_rules = lds_address, lds.RULES  # D33
    return lane


def answer(part, ctx, req):
    if found := settled(part, ctx, req):
        return found
    all_lanes = [
        one_lane(part, ctx, req, number) if req.exec >> number & 1 else Lane("inactive", "R13")
        for number in range(ctx.wave)
    ]
    return Answer([], all_lanes, req.size, components(req, req.size)[0], "D25")
