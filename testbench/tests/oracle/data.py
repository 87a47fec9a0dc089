"""What a request writes: VGPRs, SGPRs, memory and LDS (T28 to T42, AT15, L7, L11, A15).

SPDX-License-Identifier: Apache-2.0
"""

import atomic
import formats
import lds
import scalar
from request import signed
from vsharp import Resource, format_of

MASK = 0xFFFFFFFF
NO_DATA = ("out_of_range", "null", "invalid", "memviol")


class Memory:
    """Bytes of memory and LDS: named dwords, else keyed ones of seed 0 (docs/user/mreq.md)."""

    def __init__(self, named=()):
        self.dwords = dict(named)  # (space, address of a dword): value

    def dword(self, place):
        if place not in self.dwords:
            self.dwords[place] = keyed_dword(place[0] == "lds", place[1])
        return self.dwords[place]

    def byte(self, place):
        space, address = place
        return self.dword((space, address & ~3)) >> 8 * (address & 3) & 0xFF

    def number(self, places):
        """Bytes as a little-endian number; a byte that is not there is 0."""
        return sum(self.byte(place) << 8 * b for b, place in enumerate(places) if place)


def keyed_dword(space, address):
    """Eight rounds of Speck64 on the number of the dword, seed 0."""
    x, y = address // 4 & MASK, address // 4 >> 32 | space + 1 << 30
    for r in range(8):
        x = ((x >> 8 | x << 24 & MASK) + y & MASK) ^ (r * 0x9E3779B9 & MASK)
        y = (y << 3 & MASK | y >> 29) ^ x
    return x


def tfe(part, req):
    """T32, T41, D59"""
    return int(req.tfe and part.tfe)


def register_count(part, req):
    """VGPRs that the instruction may write."""
    if req.enc == "smem" or req.cls in ("store", "cache") or req.lds and part.lds_loads:
        return 0
    if req.cls == "atomic":
        return req.size // 4 + tfe(part, req) if req.glc else 0
    if req.converts:
        return ((req.ncomp + 1) // 2 if req.d16 != "no" else req.ncomp) + tfe(part, req)
    return max(req.size // 4, 1) + tfe(part, req)


def load_components(part, ctx, req, lane, memory):
    """T2, T23, T33, T34: the components of a load, dwords or halves."""
    d16 = req.d16 != "no"
    if not req.converts:
        if lane.places is None:
            return [0] * max(req.size // 4, 1)
        value = memory.number(lane.places)
        if req.size < 4:
            return [
                (signed(value, 8 * req.size) if req.sext else value) & (0xFFFF if d16 else MASK)
            ]
        return [value >> 32 * d & MASK for d in range(req.size // 4)]
    res = Resource(part, ctx.rules, req)
    fmt = format_of(part, req, res)
    select = res.dst_sel if req.enc == "mubuf" else (4, 5, 6, 7)
    if lane.places is None:
        if lane.status != "out_of_range" or req.enc == "mtbuf":
            return [0] * req.ncomp
        return [formats.one(fmt[1], d16) if select[i] == 1 else 0 for i in range(req.ncomp)]
    parts = formats.channels(fmt[0], memory.number(lane.places))
    return [formats.selected(select[i], fmt[1], parts, d16) for i in range(req.ncomp)]


def d16_registers(part, req, halves, held):
    """T28, T30, T31; T40: the other half is kept, or becomes 0. 'held' is what the registers
    held."""

    def other(i, mask):
        return held[i] & mask if part.d16_keeps else 0

    if req.d16 == "hi":
        return [halves[0] << 16 | other(0, 0xFFFF)]
    result = []
    for i in range(0, len(halves), 2):
        upper = halves[i + 1] << 16 if i + 1 < len(halves) else other(i // 2, 0xFFFF0000)
        result.append(halves[i] | upper)
    return result


def vgprs(part, ctx, req, ans, memory, olds):
    """Registers from VDATA or VDST on, of each the lanes; None: not written (T35).
    'olds': what atomics found."""
    count = 0 if ans.errors else register_count(part, req)
    registers = [[None] * ctx.wave for _ in range(count)]
    if not count:
        return registers
    for number, lane in enumerate(ans.lanes):
        if lane.status not in ("ok", "partial", *NO_DATA):
            continue
        if req.cls == "atomic":  # AT15
            values = [olds.get(number, 0) >> 32 * d & MASK for d in range(req.size // 4)]
        else:
            values = load_components(part, ctx, req, lane, memory)
            if req.d16 != "no":
                held = [register[number] for register in req.vdst]
                values = d16_registers(part, req, values, held)
        for d, value in enumerate(values + [0] * tfe(part, req)):
            registers[d][number] = value
    return registers


def atomics(part, req, ans, memory):
    """AT1, X5: what each lane found, and what is there afterwards by place. Lanes of one element
    are in one line, so that by policy LINE they act in ascending order."""
    olds, after, n = {}, {}, req.size // 4
    for number, lane in enumerate(ans.lanes):
        if req.cls != "atomic" or not lane.places:
            continue
        words = [register[number] for register in req.vdata]
        d = sum(word << 32 * i for i, word in enumerate(words[:n]))
        c = sum(word << 32 * i for i, word in enumerate(words[n : 2 * n]))
        olds[number] = after.get(lane.places, memory.number(lane.places))
        after[lane.places] = atomic.new(part, req.atomic, req.size, olds[number], d, c)
    return olds, after


def stored_components(req, fmt, number):
    """T22, T27, T28, T30: the components of a store as dwords."""
    if req.d16 == "no":
        return [register[number] for register in req.vdata]
    halves = [register[number] >> s & 0xFFFF for register in req.vdata for s in (0, 16)]
    if req.d16 == "hi":
        halves = halves[1:]
    return [formats.widened(fmt[1], half) for half in halves[: req.ncomp]]


def stored_element(part, ctx, req, number):
    """T25 to T31: the registers of a store as the bytes of the element; of a HI store the upper
    half."""
    if req.converts:
        res = Resource(part, ctx.rules, req)
        fmt = format_of(part, req, res)
        select = res.dst_sel if req.enc == "mubuf" else (4, 5, 6, 7)
        return formats.stored(fmt, select, stored_components(req, fmt, number))
    value = sum(register[number] << 32 * i for i, register in enumerate(req.vdata))
    return value >> 16 if req.d16 == "hi" else value


def lds_dwords(part, ctx, req, lane, memory):
    """L7, L10, L11, T37: what a lane writes to LDS."""
    if lane.places is None:
        return [0] * lds.dwords(req)
    if req.converts:
        return load_components(part, ctx, req, lane, memory)
    value = memory.number(lane.places)
    return [value >> 32 * d & MASK for d in range(lds.dwords(req))]


def written(part, ctx, req, ans, memory, after):
    """Bytes of memory and LDS afterwards, by place; None when two lanes write one byte (C5)."""
    result, total = {}, 0

    def put(places, value):
        nonlocal total
        for b, place in enumerate(places):
            if place:
                result[place] = value >> 8 * b & 0xFF
                total += 1

    for number, lane in enumerate(ans.lanes):
        if req.cls == "load" and req.lds and part.lds_loads and lane.lds is not None:
            for d, value in enumerate(lds_dwords(part, ctx, req, lane, memory)):
                put([("lds", lane.lds + 4 * d + b) for b in range(4)], value)
        elif lane.places and req.cls == "store":
            put(lane.places, stored_element(part, ctx, req, number))
    for places, value in after.items():
        put(places, value)
    return result if total == len(result) else None


def data_registers(part, req):
    """VDATA registers that a store or an atomic reads (X2, AT1)."""
    if req.cls == "store" and req.lds and part.lds_loads:
        return 0
    if req.cls == "store" and req.converts:
        return (req.ncomp + 1) // 2 if req.d16 != "no" else req.ncomp
    if req.cls == "store":
        return max(req.size // 4, 1)
    if req.cls == "atomic":
        return req.size // 4 * (2 if req.atomic in ("cmpswap", "fcmpswap") else 1)
    return 0


def rule_of_data(part, req):
    """Rules to blame for a difference in data."""
    if req.enc == "smem":
        return "A13 A15 X8"
    if req.cls == "atomic":
        return atomic.RULES.get(req.atomic, "AT2 AT4 AT5 AT6 AT7 AT8 AT9") + " AT15 AT22"
    if req.lds and part.lds_loads:
        return "L7 L10 L11"
    half = " T22 T28 T30 T40" if req.d16 != "no" else ""
    if req.converts and req.cls == "store":
        return "T14 T15 T17 T18 T20 T21 T25 T26" + half
    if req.converts:
        return "T5 T6 T8 T9 T10 T11 T12 T13 T23 T24 T33" + half
    return "T2 T31 T33 T36" + half


def scalars(part, req, ans, memory):
    return scalar.registers(part, req, ans, memory.byte) if req.enc == "smem" else []
