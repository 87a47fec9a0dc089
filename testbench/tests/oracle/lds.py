"""L1 to L12: loads to LDS.

SPDX-License-Identifier: Apache-2.0
"""

RULES = "L1 L3 L6 L7 L9 L12"  # of an LDS address


def illegal(part, req):
    """L2, L8, N24: this operation cannot load to LDS (E2)."""
    if req.cls != "load" or req.d16 != "no" or req.enc not in ("mubuf", "global", "scratch"):
        return True
    if req.converts:
        return req.ncomp != 1
    if req.addtid and not part.lds_addtid:
        return True
    if part.wide_lds and req.size in (12, 16):
        return req.enc == "scratch" or req.addtid
    return req.size not in (1, 2, 4)


def m0_part(part, req):
    """L1, L6"""
    if part.m0_bits == 16:
        return req.m0 & 0xFFFF
    return req.m0 & (0x3FFFF if req.enc == "mubuf" else 0x3FFFC)


def dwords(req):
    """L7: dwords that a lane writes."""
    return req.size // 4 if req.size in (12, 16) and not req.converts else 1


def lane_step(req):
    """L1, L7"""
    return 16 if dwords(req) > 1 else 4


def address(part, ctx, req, lane):
    """(LDS address, the lane is masked off: L3, L9)"""
    distance = m0_part(part, req) + req.inst_offset + lane * lane_step(req)
    masked = distance < 0 or distance + 4 * (dwords(req) - 1) >= ctx.lds_size  # N6
    return ctx.lds_base + distance, masked


def write_address(part, ctx, req, lane):
    """(the address of the lane's write, whether it is masked); (None, False) without LDS."""
    return address(part, ctx, req, lane) if req.lds and part.lds_loads else (None, False)
