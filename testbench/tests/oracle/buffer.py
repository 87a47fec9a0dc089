"""MUBUF and MTBUF: A1 to A12, R5 to R19.

SPDX-License-Identifier: Apache-2.0
"""

import lds
from align import align
from parts import SILICON
from request import ADDRESS, WORD, Answer, Lane, active_lanes
from vsharp import Resource, footprint, format_of, invalid


def inst_offset(part, req):
    """A12: signed on gfx12, as 32 bits; else 12 bits without sign."""
    return req.inst_offset % WORD


def lane_offset(part, req, v0, v1):
    """A1"""
    vgpr = 0 if not req.offen else v1 if req.idxen else v0
    return (vgpr + inst_offset(part, req)) % WORD


def lane_index(req, res, v0, lane):
    """A2"""
    return ((v0 if req.idxen else 0) + (lane if res.lane_added else 0)) % WORD


def swizzle(res, index, offset):
    """A4, swizzled"""
    imsb, ilsb = divmod(index, res.index_stride)
    omsb, olsb = divmod(offset, res.element_size)
    return (
        (imsb * res.stride + omsb * res.element_size) * res.index_stride
        + ilsb * res.element_size
        + olsb
    )


def buffer_offset(res, index, offset):
    """A4; A5: full width."""
    if res.swizzled:
        return swizzle(res, index, offset)
    return offset if res.stride_ignored else index * res.stride + offset


def byte_address(res, req, index, offset):
    """A6, A11: sgpr_offset is outside the swizzle."""
    return (res.base + req.saddr % WORD + buffer_offset(res, index, offset)) % ADDRESS


def walks(res, req, offset, size):
    """A7, D8: (the Offset that is used, the access is walked in dwords)"""
    if not res.swizzled or req.cls == "atomic" or size < 4:  # N13
        return offset, False
    used = offset & ~3
    return used, used % res.element_size + size > res.element_size


def beyond_scratch(res, req):
    """R5: gfx9, ADD_TID without IDXEN is never out of range."""
    return res.add_tid and not req.idxen


def beyond_bytes(book, res, req, offset, payload):
    """R7, R16, R17"""
    if book == SILICON:
        return offset + req.saddr % WORD + payload > res.num_records
    return offset >= res.num_records


def beyond_raw(res, req, index, offset, payload):
    """R11, R18: NUM_RECORDS less sgpr_offset."""
    limit = max(res.num_records - req.saddr % WORD, 0)
    if res.swizzled and res.stride:
        return index >= limit or offset + payload > res.stride
    return offset + payload > limit


def beyond_structured(res, index, offset, payload):
    """R8, R18"""
    return index >= res.num_records or offset + payload > res.stride


def range_rule(part, res, req):
    if part.vega:
        if beyond_scratch(res, req):
            return "R5"
        return "R6" if req.idxen and res.stride else "R7"  # N25: the effective stride
    return ("R8", "R9", "R10", "R11")[res.oob_select]


def out_of_range(rule, book, res, req, v0, index, offset, payload):
    """Whether a component whose Offset is 'offset' is out of range. Nothing wraps (R14)."""
    if rule == "R5":
        return False
    if rule == "R6":
        return (v0 if req.idxen else 0) >= res.num_records
    if rule == "R7":
        return beyond_bytes(book, res, req, offset, payload)
    if rule == "R8":
        return beyond_structured(res, index, offset, payload)
    if rule == "R9":
        return index >= res.num_records
    if rule == "R10":
        return res.num_records == 0
    return beyond_raw(res, req, index, offset, payload)


def components(req, size):
    """R12, R19: (how many are checked apart, payload of one)"""
    if req.cls == "atomic" or req.converts or size < 4:
        return 1, size
    return size // 4, 4


def illegal(part, req):
    """E2, E3, E5 of every encoding, N8, N9, D59. E1 and E4 never hold on these parts."""
    flag = req.lds and part.lds_loads
    errors = {
        "E2": flag and lds.illegal(part, req),
        "E3": flag and req.tfe and part.tfe,
        "E5": req.unknown,
    }
    return [name for name, holds in errors.items() if holds]


def whole(lanes, status, why, wave):
    """All active lanes have one status and nothing else."""
    return [Lane(status, why) if lane in lanes else Lane("inactive", "R13") for lane in range(wave)]


def masked_first(part, ctx, req, lanes, status):
    """L3 comes before null and invalid; such lanes write 0 to LDS (D12)."""
    for number, lane in enumerate(lanes):
        if lane.status == status and req.lds and part.lds_loads:
            address, masked = lds.address(part, ctx, req, number)
            if masked:
                lanes[number] = Lane("lds_masked", "L3 L9")
            else:
                lane.lds, lane.lds_rules = address, lds.RULES
    return lanes


def one_lane(part, ctx, req, res, size, number, rule):
    """An active lane of a request that the resource does not keep out."""
    lds_address, masked = lds.write_address(part, ctx, req, number)
    if masked:
        return Lane("lds_masked", "L3 L9")
    v0, v1 = (req.v0 or [0] * 64)[number], (req.v1 or [0] * 64)[number]
    offset, index = lane_offset(part, req, v0, v1), lane_index(req, res, v0, number)
    count, payload = components(req, size)
    oob = 0
    for d in range(count):
        if out_of_range(rule, ctx.rules, res, req, v0, index, offset + 4 * d, payload):
            oob |= 1 << d
    used, walked = walks(res, req, offset, size)
    start = byte_address(res, req, index, used)
    address, violates, align_rule = align(part, ctx.align, req, start, size, res.swizzled, walked)
    lane = Lane("partial" if oob else "ok", rule, address, oob, lds_address, lds_rules=lds.RULES)
    own = "V4" if part.vega else "V10 A11 A12" if part.rdna4 else "A11"
    lane.where = f"A1 A2 A3 A4 A6 {'A7 ' * res.swizzled}{own} {align_rule}"
    if oob == (1 << count) - 1:
        lane.status = "out_of_range"
        return lane
    if violates:
        lane.status, lane.why = "memviol", align_rule
        return lane
    places = []
    for b in range(size):
        step = b // 4 if walked else 0
        first = byte_address(res, req, index, used + 4 * step) & ~3 if walked else address  # N1
        outside = count > 1 and oob >> b // 4 & 1
        places.append(None if outside else ("memory", (first + b - 4 * step) % ADDRESS))
    lane.places = tuple(places)
    return lane


def settled(part, ctx, req):
    """The answer to a request whose lanes have no address, illegal or a cache operation; None: it
    is another."""
    lanes = active_lanes(ctx, req)
    if errors := illegal(part, req):
        return Answer(errors, whole(lanes, "illegal", errors[0], ctx.wave))
    if req.cls == "cache":
        return Answer([], whole(lanes, "ok", "D1", ctx.wave))
    return None


def answer(part, ctx, req):
    if found := settled(part, ctx, req):
        return found
    lanes = active_lanes(ctx, req)
    res = Resource(part, ctx.rules, req)
    if res.type:
        return Answer([], whole(lanes, "ignored", "V7", ctx.wave))
    bad = invalid(part, ctx.rules, req, res)
    if res.null or bad:
        status, why = ("null", "V5") if res.null else ("invalid", bad)
        every = whole(lanes, status, why, ctx.wave)
        return Answer([], masked_first(part, ctx, req, every, status))
    size = footprint(format_of(part, req, res)) if req.converts else req.size
    rule = range_rule(part, res, req)
    all_lanes = [
        one_lane(part, ctx, req, res, size, number, rule)
        if req.exec >> number & 1
        else Lane("inactive", "R13")
        for number in range(ctx.wave)
    ]
    return Answer([], all_lanes, size, components(req, size)[0], rule)
