"""What the shaders of kernels/fetch.ll leave in memory, by their source: formats with whole numbers
alone, one function a shader.

Every function takes (host, gfx, threads, first, second, formats): addresses of the two buffers, and
for each (name, order of channels) or None.
SPDX-License-Identifier: Apache-2.0
"""

from host import f32, of_bits, to_bits

EXPECT_TYPED = {}


def shader(function):
    EXPECT_TYPED[function.__name__] = function
    return function


def shifted(number, by):
    """number * 2^by, to nearest, ties to even."""
    if by >= 0:
        return number << by
    half, rest = 1 << -by - 1, number & (1 << -by) - 1
    whole = number >> -by
    return whole + (rest > half or rest == half and whole & 1)


def quotient(number, divisor, digits, bias):
    """The float of number / divisor below or equal 1: a fraction of so many digits, by long
    division."""
    if number == 0:
        return 0
    e = 0
    while number << e < divisor:
        e += 1
    scaled = number << e + digits
    whole, rest = divmod(scaled, divisor)
    whole += 2 * rest > divisor or 2 * rest == divisor and whole & 1
    return whole + (bias - e - 1 << digits)


def unorm_load(code, width, half=False):
    return quotient(code, (1 << width) - 1, *((10, 15) if half else (23, 127)))


def snorm_load(code, width):
    top = 1 << width - 1
    value = code - 2 * top if code >= top else code
    return (
        1 << 31 | quotient(min(-value, top - 1), top - 1, 23, 127)
        if value < 0
        else quotient(value, top - 1, 23, 127)
    )


def half_load(code):
    """A finite half as a single."""
    sign, exponent, fraction = code >> 15 << 31, code >> 10 & 31, code & 1023
    if exponent == 0:
        if fraction == 0:
            return sign
        shift = 11 - fraction.bit_length()
        exponent, fraction = 1 - shift, fraction << shift & 1023
    return sign | exponent + 112 << 23 | fraction << 13


def unorm_store(single, width):
    """A NaN and what is below 0 give 0, what is above 1 gives 1."""
    exponent, fraction = single >> 23 & 255, single & 0x7FFFFF
    if exponent == 255 and fraction or single >> 31:
        return 0
    most = (1 << width) - 1
    return (
        most
        if exponent >= 127
        else shifted(most * (fraction | (exponent > 0) << 23), max(exponent, 1) - 150)
    )


def half_store(single):
    """To nearest even; an infinity stays one."""
    sign, exponent, fraction = single >> 31 << 15, single >> 23 & 255, single & 0x7FFFFF
    if exponent == 255:
        return sign | 0x7C00
    digits = fraction | (exponent > 0) << 23
    if exponent >= 113:
        return sign | min(shifted(digits, -13) + (exponent - 113 << 10), 0x7C00)
    return sign | shifted(digits, max(exponent, 1) - 126)


def codes(element, widths):
    found = []
    for width in widths:
        found.append((element & (1 << width) - 1, width))
        element >>= width
    return found


WIDTHS = {
    "8_8_8_8_UNORM": (8, 8, 8, 8),
    "2_10_10_10_UNORM": (10, 10, 10, 2),
    "2_10_10_10_SNORM": (10, 10, 10, 2),
    "10_10_10_2_UNORM": (2, 10, 10, 10),
    "16_16_FLOAT": (16, 16),
    "16_16_16_16_FLOAT": (16, 16, 16, 16),
}


def load(host, gfx, address, name, order="RGBA"):
    """Four singles: the channels in the order in which the resource gives them; those that the
    format lacks are 0."""
    widths, found = WIDTHS[name], []
    for code, width in codes(
        int.from_bytes(host.read(address, sum(widths) // 8), "little"), widths
    ):
        if name.endswith("FLOAT"):
            found.append(half_load(code))
        elif name.endswith("SNORM") and (width != 2 or gfx >= 9):
            found.append(snorm_load(code, width))
        else:
            found.append(
                unorm_load(code, width)
            )  # the alpha of 2_10_10_10_SNORM, too, before gfx9 (T4)
    host.was_read.update(range(address, address + sum(widths) // 8))
    found += [0] * (4 - len(found))
    return [found["RGBA".index(c)] for c in order]


def store(host, address, name, components, order="RGBA"):
    element, at = 0, 0
    for channel, width in zip("RGBA", WIDTHS[name]):
        single = components[order.index(channel)]
        element |= (
            half_store(single) if name.endswith("FLOAT") else unorm_store(single, width)
        ) << at
        at += width
    host.write(address, element.to_bytes(at // 8, "little"))


@shader
def vertex(host, gfx, threads, first, second, _formats):
    for i in threads:
        vertex_at, out = first + 16 * i, host.u32(second + 64 * i)
        fetched = (
            load(host, gfx, vertex_at, "8_8_8_8_UNORM")
            + load(host, gfx, vertex_at + 4, "2_10_10_10_SNORM")
            + load(host, gfx, vertex_at + 8, "10_10_10_2_UNORM")
            + load(host, gfx, vertex_at + 12, "16_16_FLOAT")[:2]
        )
        for n, value in enumerate(fetched):
            out[n] = value


@shader
def texel(host, gfx, threads, first, second, formats):
    for i in threads:
        for n, value in enumerate(load(host, gfx, first + 4 * i, *formats[0])):
            host.u32(second + 16 * i)[n] = value


@shader
def pack(host, _gfx, threads, first, second, _formats):
    for i in threads:
        values = [host.u32(first + 16 * i)[n] for n in range(4)]
        store(host, second + 12 * i, "8_8_8_8_UNORM", values)
        store(host, second + 12 * i + 4, "2_10_10_10_UNORM", values)
        store(host, second + 12 * i + 8, "16_16_FLOAT", values[1:3])


@shader
def image_store(host, _gfx, threads, first, second, formats):
    size = sum(WIDTHS[formats[1][0]]) // 8
    for i in threads:
        store(
            host,
            second + size * i,
            formats[1][0],
            [host.u32(first + 16 * i)[n] for n in range(4)],
            formats[1][1],
        )


@shader
def blend(host, gfx, threads, first, second, formats):
    for i in threads:
        over, under = (
            load(host, gfx, first + 4 * i, *formats[0]),
            load(host, gfx, second + 4 * i, *formats[1]),
        )
        mixed = [
            to_bits(f32(f32(0.25 * of_bits(s)) + f32(0.75 * of_bits(d))))
            for s, d in zip(over, under)
        ]
        store(host, second + 4 * i, formats[1][0], mixed, formats[1][1])


@shader
def half_copy(host, _gfx, threads, first, second, _formats):
    """8_8_8_8_UNORM straight to halves: one rounding."""
    for i in threads:
        for n in range(4):
            host.u16(second + 8 * i)[n] = unorm_load(host.u8(first + 4 * i)[n], 8, half=True)


# --- uniform.ll, uniform_small.ll: host.lanes is the size of a wave -------------------------------
@shader
def constants(host, _gfx, threads, first, second, _formats):
    """The buffer has 288 dwords."""
    read = host.u32(first)
    for i in threads:
        out = host.u32(second + 32 * i)
        for n, at in enumerate((1, 5, 10, 11, 70, 287)):
            out[n] = read[at]
        out[6], out[7] = 0, i


@shader
def picked(host, _gfx, threads, first, second, _formats):
    read = host.u32(first)
    for i in threads:
        record, out = 4 * (i - i % host.lanes), host.u32(second + 16 * i)
        for n, at in enumerate((0, 1, 5, 3)):
            out[n] = read[record + at]


@shader
def small(host, _gfx, threads, first, second, _formats):
    for i in threads:
        out = host.u32(second + 16 * i)
        for n, value in enumerate(
            (host.i8(first)[7], host.u8(first)[18], host.i16(first)[15], host.u16(first)[16])
        ):
            out[n] = value


@shader
def triples(host, _gfx, threads, first, second, _formats):
    read = host.u32(first)
    for i in threads:
        out = host.u32(second + 32 * i)
        for n, value in enumerate(
            (
                read[1],
                read[2],
                read[3],
                read[286],
                read[287],
                0,
                host.u8(first)[65 + 3 * (i - i % host.lanes)],
                read[286],
            )
        ):
            out[n] = value


@shader
def three_halves(host, gfx, threads, first, second, formats):
    """X is the fourth channel, Y and Z are the first two; what was loaded goes out backwards, with
    a zero."""
    size = sum(WIDTHS[formats[0][0]]) // 8
    for i in threads:
        out = host.u16(second + 8 * i)
        element = first + size * i
        if formats[0][0].endswith("FLOAT"):
            x, y, z = (host.u16(element)[n] for n in (3, 0, 1))
        else:
            x, y, z = (unorm_load(host.u8(element)[n], 8, half=True) for n in (3, 0, 1))
        for n, value in enumerate((z, y, x, 0)):
            out[n] = value
