"""What the kernels that only later parts have (floats.cl, conditional.ll, accumulators.cl,
tiles.cl) leave in memory by their source: see expect.py.

Sums are made by Python's own floats: a double holds the sum of two halves exactly, and more than
twice the digits of a single or a bfloat16, so that rounding it once more does not matter. Nothing
here is an infinity or a NaN.
SPDX-License-Identifier: Apache-2.0
"""

import math
import struct

from expect import kernel
from host import f32, of_bits, to_bits


def add_single(gfx, a, b):
    """CDNA takes a denormal for a zero; gfx12 does not."""
    if gfx.has("cdna_atomics"):
        a, b = (math.copysign(0.0, x) if abs(x) < 2.0**-126 else x for x in (a, b))
    return f32(a + b)


def half_of(bits):
    return struct.unpack("<e", struct.pack("<H", bits))[0]


def add_halves(a, b):
    try:
        return struct.unpack("<H", struct.pack("<e", half_of(a) + half_of(b)))[0]
    except OverflowError:
        return 0x7C00 | a & 0x8000


def add_brains(a, b):
    """The upper halves of singles. Their sum as a single, then to nearest, ties to even."""
    bits = to_bits(f32(of_bits(a << 16) + of_bits(b << 16)))
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def both(add):
    """On pairs in one dword."""
    return lambda a, b: add(a & 0xFFFF, b & 0xFFFF) | add(a >> 16, b >> 16) << 16


def order(number):
    return number, math.copysign(1, number)  # -0 below +0


def least(a, b):
    return min(a, b, key=order)


def most(a, b):
    return max(a, b, key=order)


def bins(threads, n, count, y, x, function, out=None, first=0):
    """Thread i takes bin i % count, and keeps in out[i] what was there; bins past the end of a
    buffer read as 0 and stay."""
    for i in threads:
        if i < n:
            at = first + i % count
            outside = y.end is not None and at >= y.end
            if out is not None:
                out[i] = 0 if outside else y[at]
            if not outside:
                y[at] = function(y[at], x[i])


def bounded(array, end=None):
    array.end = end
    return array


def sums(threads, n, y, x, add, out):
    """Those of bins 0 to 7 return what was there, those of bins 8 to 15 nothing."""
    bins(threads, n, 8, y, x, add, out)
    bins(threads, n, 8, y, x, add, first=8)


@kernel("floats")
def singles(host, gfx, threads, y, x, out, n):
    y, x, out = bounded(host.f32(y)), host.f32(x), host.f32(out)
    sums(threads, n, y, x, lambda a, b: add_single(gfx, a, b), out)


@kernel("floats")
def half_pairs(host, _gfx, threads, y, x, out, n):
    y, x, out = bounded(host.u32(y)), host.u32(x), host.u32(out)
    sums(threads, n, y, x, both(add_halves), out)


@kernel("floats")
def raw_sums(host, gfx, threads, y, x, h, out, n):
    bins(
        threads,
        n,
        8,
        bounded(host.f32(y)),
        host.f32(x),
        lambda a, b: add_single(gfx, a, b),
        host.f32(out),
    )
    bins(threads, n, 8, bounded(host.u32(y), 14), host.u32(h), both(add_halves), first=8)


@kernel("floats")
def brain_pairs(host, _gfx, threads, y, x, out, n):
    y, x, out = bounded(host.u32(y)), host.u32(x), host.u32(out)
    sums(threads, n, y, x, both(add_brains), out)


@kernel("floats")
def raw_brains(host, _gfx, threads, y, x, out, n):
    y, x, out = bounded(host.u32(y), 14), host.u32(x), host.u32(out)
    sums(threads, n, y, x, both(add_brains), out)


@kernel("floats")
def anywhere(host, gfx, threads, g, pick, x, out, n):
    """LDS is cleared by DS instructions. The threads are those of one wave."""
    g, lds, pick, x, out = host.f32(g), host.lds.f32(0), host.u32(pick), host.f32(x), host.f32(out)
    for i in threads:
        if i < n:
            array, at = (lds, i & 7) if pick[i] & 1 else (g, i & 15)
            out[i] = array[at]
            array[at] = add_single(gfx, array[at], x[i])


@kernel("floats")
def doubles(host, _gfx, threads, y, x, out, n):
    y, x, out = host.f64(y), host.f64(x), host.f64(out)
    for i in threads:
        if i < n:
            out[i], out[i + n] = y[i & 7], y[8 + (i & 3)]
            y[i & 7] += x[i]
            y[8 + (i & 3)] = least(y[8 + (i & 3)], x[i])
            y[12 + (i & 3)] = most(y[12 + (i & 3)], x[i])


@kernel("floats")
def doubles_anywhere(host, _gfx, threads, g, pick, x, out, n):
    g, lds, pick, x, out = host.f64(g), host.lds.f64(0), host.u32(pick), host.f64(x), host.f64(out)
    for i in threads:
        if i < n:
            array, at = (lds if pick[i] & 1 else g), i & 7
            out[i] = array[at]
            array[at] += x[i]
            array[at + 8] = least(array[at + 8], x[i])
            array[at + 16] = most(array[at + 16], x[i])


@kernel("floats")
def raw_doubles(host, _gfx, threads, y, x, out, n):
    y, x, out = host.f64(y), host.f64(x), host.f64(out)
    for i in threads:
        if i < n:
            out[i] = y[i & 7]
            y[i & 7] += x[i]
            y[8 + (i & 3)] = least(y[8 + (i & 3)], x[i])
            if i & 3 < 2:
                y[12 + (i & 3)] = most(y[12 + (i & 3)], x[i])


@kernel("floats")
def extremes(host, _gfx, threads, y, x, out, n):
    y, x, out = bounded(host.f32(y)), host.f32(x), host.f32(out)
    bins(threads, n, 8, y, x, least, out)
    bins(threads, n, 8, y, x, most, first=8)


@kernel("floats")
def extremes_anywhere(host, _gfx, threads, g, pick, x, out, n):
    g, lds, pick, x, out = host.f32(g), host.lds.f32(0), host.u32(pick), host.f32(x), host.f32(out)
    for i in threads:
        if i < n:
            array, at = (lds if pick[i] & 1 else g), i & 7
            out[i] = array[at]
            array[at] = least(array[at], x[i])
            array[at + 8] = most(array[at + 8], x[i])


@kernel("floats")
def raw_extremes(host, _gfx, threads, y, x, out, n):
    y, x, out = bounded(host.f32(y), 14), host.f32(x), host.f32(out)
    bins(threads, n, 8, y, x, least, out)
    bins(threads, n, 8, y, x, most, first=8)


@kernel("floats")
def stocks(host, _gfx, threads, y, x, out, n):
    y, x, out = host.u32(y), host.u32(x), host.u32(out)
    for i in threads:
        if i < n:
            stock, wanted = y[i & 7], x[i] & 15
            out[i] = stock
            y[i & 7] = stock - wanted if stock >= wanted else stock


@kernel("conditional")
def stopped(host, _gfx, threads, y, x, out):
    y, x, out = host.u32(y), host.u32(x), host.u32(out)
    for i in threads:
        wanted, stock, other = x[i] & 15, y[i & 7], y[8 + (i & 7)]
        out[i] = stock + other
        y[i & 7] = stock - wanted if stock >= wanted else stock
        y[8 + (i & 7)] = max(other - wanted, 0)


# --- accumulators.cl ------------------------------------------------------------------------------
@kernel("accumulators")
def moved(host, gfx, threads, out, source, sums):
    out, source, sums = host.u32(out), host.u32(source), host.f32(sums)
    for i in threads:
        for c in range(4):
            out[4 * (i ^ 3) + c] = source[4 * i + c]
        sums[i & 7] = add_single(gfx, sums[i & 7], of_bits(source[4 * i] & 0x7FFFFF | 0x3F800000))


@kernel("accumulators")
def through_buffers(host, _gfx, threads, out, source, n):
    out, source = host.u32(out), upto(host.u32(source), n)
    for i in threads:
        out[i], out[128 + i] = source(i), source(i) + i


# --- tiles.cl: groups of 64 threads; LDS ends with the group --------------------------------------
def group_of(threads):
    """The threads are those of one group."""
    return threads[0] // 64, [i % 64 for i in threads]


@kernel("tiles")
def turned(host, _gfx, threads, out, source):
    out, source, tile = host.u32(out), host.u32(source), host.lds.u32(0)
    group, lids = group_of(threads)
    for n in range(128):
        tile[n] = source[128 * group + n]
    for lid in lids:
        out[128 * group + lid], out[128 * group + 64 + lid] = tile[127 - lid], tile[63 - lid]


@kernel("tiles")
def widened(host, _gfx, threads, out, octets, shorts):
    out, octets, shorts, tile = host.u32(out), host.u8(octets), host.u16(shorts), host.lds.u32(0)
    group, lids = group_of(threads)
    for lid in lids:
        tile[lid], tile[64 + lid] = octets[64 * group + lid], shorts[64 * group + lid]
    for lid in lids:
        out[64 * group + lid] = tile[63 - lid] + (tile[64 + lid] << 8)


def upto(array, n):
    return lambda at: array[at] if at < n else 0


@kernel("tiles")
def bounded_rows(host, _gfx, threads, out, source, n):
    out, source, tile = host.u32(out), upto(host.u32(source), n), host.lds.u32(0)
    group, lids = group_of(threads)
    for lid in lids:
        tile[lid] = source(64 * group + lid)
    for lid in lids:
        out[64 * group + lid] = tile[lid ^ 5]


@kernel("tiles")
def far(host, _gfx, threads, out, source):
    out, source, tile = host.u32(out), host.u32(source), host.lds.u32(4 * 20000)
    group, lids = group_of(threads)
    for lid in lids:
        tile[lid] = source[64 * group + lid]
    for lid in lids:
        out[64 * group + lid] = tile[lid ^ 6]


@kernel("tiles")
def wide(host, _gfx, threads, out, source):
    out, source, tile = host.u32(out), host.u32(source), host.lds.u32(0)
    group, lids = group_of(threads)
    for n in range(256):
        tile[n] = source[256 * group + n]
    for lid in lids:
        for c in range(4):
            out[4 * (64 * group + lid) + c] = tile[4 * (63 - lid) + c]


@kernel("tiles")
def triples(host, _gfx, threads, out, source):
    """The fourth dword of each place stays as it is."""
    out, source, tile = host.u32(out), host.u32(source), host.lds.u32(0)
    group, lids = group_of(threads)
    for lid in lids:
        for c in range(3):
            tile[4 * lid + c] = source[3 * (64 * group + lid) + c]
    for lid in lids:
        for c in range(3):
            out[3 * (64 * group + lid) + c] = tile[4 * (lid ^ 9) + 2 - c]


@kernel("tiles")
def wide_bounded(host, _gfx, threads, out, source, n):
    out, source, tile = host.u32(out), upto(host.u32(source), n), host.lds.u32(0)
    group, lids = group_of(threads)
    for lid in lids:
        for c in range(4):
            tile[4 * lid + c] = source(4 * (64 * group + lid) + c)
        for c in range(3):
            tile[4 * (64 + lid) + c] = source(3 * (64 * group + lid) + c)
    for lid in lids:
        for c in range(4):
            out[4 * (64 * group + lid) + c] = tile[4 * (lid ^ 5) + c] + (
                tile[4 * (64 + (lid ^ 3)) + c] if c < 3 else 0
            )
