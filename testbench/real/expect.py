"""What the kernels of kernels/*.cl leave in memory, by their source: one function a kernel, a loop
over the threads, ordinary numbers.

Every function takes (host, gfx, threads, the kernel's arguments): buffers as addresses, numbers as
32 bits. 'threads' are the global ids in ascending order, in two dimensions pairs. Where atomics
make the order of threads matter, threads act in ascending order, as waves of one launch on one unit
do: the lanes of an instruction that meet at an address are served in their order (X5).
SPDX-License-Identifier: Apache-2.0
"""

from host import f32, multiply_add, of_bits

EXPECT = {}  # (file, kernel) -> function


def kernel(theme):
    def register(function):
        EXPECT[theme, function.__name__] = function
        return function

    return register


# --- saxpy.cl -------------------------------------------------------------------------------------
@kernel("saxpy")
def saxpy(host, gfx, threads, y, x, a, n):
    y, x = host.f32(y), host.f32(x)
    for i in threads:
        if i < n:
            y[i] = multiply_add(gfx, of_bits(a), x[i], y[i])


@kernel("saxpy")
def saxpy4(host, gfx, threads, y, x, a, n):
    y, x = host.f32(y), host.f32(x)
    for i in threads:
        if i < n // 4:
            for c in range(4 * i, 4 * i + 4):
                y[c] = multiply_add(gfx, of_bits(a), x[c], y[c])


@kernel("saxpy")
def saxpy_strided(host, gfx, threads, y, x, a, n):
    y, x = host.f32(y), host.f32(x)
    for thread in threads:
        for i in range(thread, n, 64):
            y[i] = multiply_add(gfx, of_bits(a), x[i], y[i])


@kernel("saxpy")
def saxpy_stream(host, _gfx, threads, y, x, a, n):
    y, x = host.f32(y), host.f32(x)
    for i in threads:
        if i < n:
            y[i] = f32(of_bits(a) * x[i])


# --- transpose.cl: threads are (x, y) -------------------------------------------------------------
@kernel("transpose")
def transpose(host, _gfx, threads, out, source, width, height):
    out, source = host.u32(out), host.u32(source)
    for x, y in threads:
        if x < width and y < height:
            out[x * height + y] = source[y * width + x]


@kernel("transpose")
def transpose_tile(host, gfx, threads, out, source, width, height):
    """The tile in LDS holds whole blocks: all of them lie inside."""
    transpose(host, gfx, threads, out, source, width, height)


@kernel("transpose")
def transpose_wide(host, _gfx, threads, out, source, width, height):
    out, source = host.u64(out), host.u64(source)
    for x, y in threads:
        out[x * height + y] = source[y * width + x]


# --- spmv.cl --------------------------------------------------------------------------------------
@kernel("spmv")
def spmv(host, gfx, threads, y, row, col, a, x, rows):
    y, row, col, a, x = host.f32(y), host.u32(row), host.u32(col), host.f32(a), host.f32(x)
    for r in threads:
        if r < rows:
            total = 0.0
            for k in range(row[r], row[r + 1]):
                total = multiply_add(gfx, a[k], x[col[k]], total)
            y[r] = total


@kernel("spmv")
def spmv_group(host, gfx, threads, y, row, col, a, x, rows):
    y, row, col, a, x = host.f32(y), host.u32(row), host.u32(col), host.f32(a), host.f32(x)
    for thread in threads:
        r, part = thread // 8, thread % 8
        if r < rows:
            total = 0.0
            for k in range(row[r] + part, row[r + 1], 8):
                total = multiply_add(gfx, a[k], x[col[k]], total)
            y[r * 8 + part] = total


# --- histogram.cl ---------------------------------------------------------------------------------
@kernel("histogram")
def histogram(host, _gfx, threads, bins, keys, n):
    bins, keys = host.u32(bins), host.u8(keys)
    for i in threads:
        if i < n:
            bins[keys[i] & 31] += 1


@kernel("histogram")
def histogram_local(host, gfx, threads, bins, keys, n):
    """Every group adds to all 32 bins, the empty ones, too."""
    histogram(host, gfx, threads, bins, keys, n)
    bins = host.u32(bins)
    for b in range(32):
        bins[b] += 0


@kernel("histogram")
def place(host, _gfx, threads, out, cursor, keys, n):
    out, cursor, keys = host.u32(out), host.u32(cursor), host.u8(keys)
    for i in threads:
        if i < n:
            key = keys[i] & 31
            at = cursor[key]
            cursor[key] += 1
            out[key * 32 + (at & 31)] = i


@kernel("histogram")
def summary(host, _gfx, threads, total, ends, owner, keys, n):
    total, ends, owner, keys = host.u64(total), host.u32(ends), host.u32(owner), host.u8(keys)
    for i in threads:
        if i < n:
            key = keys[i]
            total[key & 7] += key
            ends[0] = min(ends[0], key + (i << 8))
            ends[1] = max(ends[1], key + (i << 8))
            nobody = owner[key & 15]
            owner[key & 15] = i + 1 if nobody == 0 else nobody
            owner[16 + (nobody & 15)] = i


# --- stencil.cl -----------------------------------------------------------------------------------
@kernel("stencil")
def stencil3(host, _gfx, threads, out, source, n):
    out, source = host.f32(out), host.f32(source)
    for thread in threads:
        i = thread + 1
        if i < n - 1:
            out[i] = f32(f32(source[i - 1] + source[i]) + source[i + 1])


@kernel("stencil")
def stencil5(host, _gfx, threads, out, source, width, height):
    out, source = host.f32(out), host.f32(source)
    for thread in threads:
        x, y = thread % 48, thread // 48
        if 0 < x < width - 1 and 0 < y < height - 1:
            total, p = source[y * width + x], y * width + x
            for step in (-1, 1, -48, 48):
                total = f32(total + source[p + step])
            out[p] = total


@kernel("stencil")
def blur(host, _gfx, threads, out, wide, source, source16, n):
    out, wide, source, source16 = host.u8(out), host.u16(wide), host.u8(source), host.u16(source16)
    for thread in threads:
        i = thread + 1
        if i < n - 1:
            out[i] = (source[i - 1] + 2 * source[i] + source[i + 1]) // 4
            wide[i] = (source16[i - 1] + 2 * source16[i] + source16[i + 1]) // 4


# --- layout.cl ------------------------------------------------------------------------------------
@kernel("layout")
def aos(host, gfx, threads, p, dt, n):
    """x y z mass u v w flags: eight dwords."""
    f, flags = host.f32(p), host.u32(p)
    for i in threads:
        if i < n:
            for c in range(3):
                f[8 * i + c] = multiply_add(gfx, of_bits(dt), f[8 * i + 4 + c], f[8 * i + c])
            flags[8 * i + 7] |= 1


@kernel("layout")
def soa(host, gfx, threads, x, y, z, u, v, w, dt, n):
    for place, speed in ((x, u), (y, v), (z, w)):
        place, speed = host.f32(place), host.f32(speed)
        for i in threads:
            if i < n:
                place[i] = multiply_add(gfx, of_bits(dt), speed[i], place[i])


@kernel("layout")
def aosoa(host, gfx, threads, b, dt, n):
    """Blocks of x[8] y[8] z[8] mass[8]."""
    f = host.f32(b)
    for i in threads:
        if i < n:
            x, y, z, mass = (32 * (i // 8) + 8 * c + i % 8 for c in range(4))
            f[x] = multiply_add(gfx, of_bits(dt), f[mass], f[x])
            f[z] = multiply_add(gfx, of_bits(dt), f[y], f[z])


@kernel("layout")
def packed(host, gfx, threads, p, dt, n):
    """kind 0, x 1, y 5, z 9, turn 13, tail 15: 19 bytes."""
    for i in threads:
        if i < n:
            kind, turn = host.u8(p + 19 * i), host.i16(p + 19 * i + 13)
            f = host.f32(p + 19 * i + 1)
            f[0] = multiply_add(gfx, of_bits(dt), f[1], f[0])
            turn[0] += kind[0]
            kind[0] = 1


@kernel("layout")
def halves(host, _gfx, threads, out, a, b, c, n):
    out, a, b, c = host.i16(out), host.i16(a), host.i16(b), host.i8(c)
    for i in threads:
        if i < n:
            out[2 * i], out[2 * i + 1] = a[i], b[i]
            out[2 * (i + n)], out[2 * (i + n) + 1] = c[i], b[i]
            out[4 * n + i] = b[i]


# --- private.cl: what is in the arrays of a thread ends with it -----------------------------------
@kernel("private")
def stack(host, _gfx, threads, out, pick, _bank):
    out, pick = host.u32(out), host.u32(pick)
    for i in threads:
        at, a, b = pick[i] & 15, {}, {}
        a[at] = i
        a[at ^ 3] = at
        a[17] = i + 1
        b[at] = i
        b[at ^ 1] = at
        out[i] = a[(at + 1) & 15] + a[at ^ 3] + a[17] + b[at]


@kernel("private")
def mixed_sizes(host, _gfx, threads, out, pick):
    out, pick = host.u32(out), host.u32(pick)
    for i in threads:
        at, u = pick[i] & 3, {}
        for vector, values in ((at, range(i, i + 4)), (at ^ 1, (3 * i, 5 * i, 7 * i, 9 * i))):
            for c, value in enumerate(values):
                u.update((16 * vector + 4 * c + byte, value >> 8 * byte & 255) for byte in range(4))
        u[16 * at + 5] = i & 255
        u[16 * at + 6], u[16 * at + 7] = i & 255, i >> 8 & 255
        out[i] = (
            number(u, 16 * at + 6, 1)
            + number(u, 16 * at + 2, 2)
            + number(u, 16 * at + 4, 4)
            + number(u, 16 * (at ^ 1) + 8, 4)
        )


def number(u, at, count):
    return sum(u[at + n] << 8 * n for n in range(count))


@kernel("private")
def spills(host, _gfx, threads, out, source):
    out, source = host.u32(out), host.u32(source)
    for i in threads:
        v = [source[256 * k + i] for k in range(6)]
        for k in range(6):
            out[256 * k + i] = v[k] ^ v[5 - k]


# --- generic.cl: host.lds is LDS from the workgroup's first byte on -------------------------------
@kernel("generic")
def apertures(host, _gfx, threads, g, pick, out):
    """Private memory ends with the thread."""
    pick, out = host.u32(pick), host.u32(out)
    for i in threads:
        space = pick[i] & 3
        where = {
            0: (host, g + 16 * i),
            1: (host.lds, 16 * (i % 64)),
            3: (host, g + 4 * (4096 - i)),
        }.get(space)
        first = i & 0xFFFF | (i & 255) << 16 | (i >> 8 & 255) << 24
        if where:
            q = where[0].u32(where[1])
            for n, value in enumerate((first, i + 1, i, i)):
                q[n] = value
        out[i] = first + i + 1 + (first >> 24) + i


@kernel("generic")
def generic_atomics(host, _gfx, threads, g, pick, out):
    """The threads are those of one wave, which go through an instruction together: all add, then
    all set bits."""
    g, lds, pick, out = host.u32(g), host.lds.u32(0), host.u32(pick), host.u32(out)
    cells = {i: (lds, i & 7) if pick[i] & 1 else (g, i & 31) for i in threads}
    old = {}
    for i, (array, at) in cells.items():
        old[i] = array[at]
        array[at] += 1
    for i, (array, at) in cells.items():
        array[at] |= i << 8
    for i in threads:
        out[i] = old[i]


@kernel("generic")
def nodes(host, _gfx, threads, g, pick, n):
    """16 bytes: head, kind, count, sum. Nodes that are private end with the thread."""
    pick = host.u32(pick)
    for i in threads:
        if i < n and pick[i] & 1:
            head, kind, total = (
                host.u32(g + 16 * i),
                host.u16(g + 16 * i + 4),
                host.u64(g + 16 * i + 8),
            )
            head[0] = i
            kind[0] = kind[1] + 1
            total[0] += head[0]
