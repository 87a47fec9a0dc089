"""G1 to G12: what becomes of the low bits of an address.

SPDX-License-Identifier: Apache-2.0
"""


def clear(address, unit):
    return address - address % unit


def atomic(part, mode, address, size, in_lds):
    """G6, D15; G10, D60: gfx12 in memory."""
    if part.rdna4 and not in_lds and mode == "dword":
        return clear(address, size), False, "G10"
    return address, address % size != 0, "G10" if part.rdna4 and not in_lds else "G6"


def by_mode(mode, address, size, swizzled, walked):
    """G2, G3; G7: a swizzle needs dwords, so that mode 3 is mode 0."""
    if mode == "dword" or mode == "unaligned" and swizzled:
        return clear(address, min(size, 4)), False, "G2" if mode == "dword" else "G7"
    if mode == "unaligned":
        return address, False, "G3"
    if mode == "dword_strict" or walked:
        unit = min(size, 4)
    else:
        unit = 16 if size == 12 else size
    return address, address % unit != 0, "G3"


def typed(part, mode, address, size, swizzled, walked):
    """G5: gfx9 and its kin by the mode; gfx11 and 12 are strict in every mode but 0."""
    if part.vega:
        address, bad, rule = by_mode(mode, address, size, swizzled, walked)
        return address, bad, "G5 " + rule
    if mode == "dword" or mode == "unaligned" and swizzled:
        return clear(address, min(size, 4)), False, "G5 G7"
    return address, address % min(size, 4) != 0, "G5"


def align(part, mode, req, address, size, swizzled=False, walked=False, in_lds=False):
    """(the address that is used, MEMVIOL, rule)"""
    if req.cls == "atomic":
        return atomic(part, mode, address, size, in_lds)
    if req.converts and not in_lds:
        return typed(part, mode, address, size, swizzled, walked)
    return by_mode(mode, address, size, swizzled, walked)
