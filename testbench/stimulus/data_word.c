/*
 * data_word.c - words of data: see data_draw.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/data_draw.h"

#include <string.h>

#include "stimulus/rng.h"

static uint32_t bits_of(float value)
{
	uint32_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

static uint32_t corner_word(uint32_t random)
{
	static const uint32_t corners[] = {
		0x00000000, 0x80000000,                         /* zeros; the smallest integer */
		0x00000001, 0x80000001, 0x007fffff, 0x807fffff, /* denormals */
		0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, /* smallest, largest floats */
		0x7f800000, 0xff800000,                         /* infinities */
		0x7fc00000, 0xffc00002, 0x7f800001, 0xff804000, /* NaNs, quiet and signalling */
		0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, /* 1, -1, 0.5, -0.5 */
		0x7fffffff, 0xffffffff, 0xfffffffe, 0x00000002, /* integers */
		0x477fe000, 0x477ff000, 0x38800000, 0x33000001, /* limits of float16 */
		0x477e0000, 0x36000000, 0x35800000,             /* limits of 11 and 10 bits */
	};

	return corners[tb_below(random, sizeof(corners) / sizeof(corners[0]))];
}

static uint32_t corner_half(uint32_t random)
{
	static const uint16_t corners[] = {
		0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
		0x7e00, 0x7c01, 0xfe02, 0x3c00, 0xbc00, 0x3800, 0xb800, 0x7fff, 0xffff, 0x00ff,
	};

	return corners[tb_below(random, sizeof(corners) / sizeof(corners[0]))];
}

static unsigned channel_bits(uint32_t random)
{
	static const uint8_t widths[] = {2, 8, 10, 11, 16, 24};

	return widths[tb_below(random, sizeof(widths))];
}

/* Half-way between two codes of a normalized channel, or the next float; of either sign. */
static uint32_t between_codes(uint32_t a, uint32_t b)
{
	uint32_t n = channel_bits(a), codes = 1u << (n - (b & 1)), code = tb_below(b, codes);
	double half = ((double)code + 0.5) / (double)(codes - 1);

	return (bits_of((float)half) + b % 3 - 1) ^ (b & 1 ? b << 30 & 0x80000000 : 0);
}

/* The integers around a power of two, as integers or as floats; of either sign. */
static uint32_t integer_border(uint32_t a, uint32_t b)
{
	int64_t value = (INT64_C(1) << tb_below(a, 33)) + (int64_t)(b % 3) - 1;

	if (b & 4)
		value = -value;
	return b & 8 ? bits_of((float)value) : (uint32_t)value;
}

/* 1 and -1, the limits of a clamp, and the floats next to them. */
static uint32_t around_clamp(uint32_t random)
{
	return (random & 8 ? 0xbf800000 : 0x3f800000) + random % 5 - 2;
}

uint32_t tb_data_word(uint64_t random)
{
	uint32_t a = (uint32_t)random, b = (uint32_t)(random >> 32), kind = b >> 24;

	if (kind >= 168)
		return a;
	b = b << 8 | a >> 24;
	if (kind < 64)
		return corner_word(a);
	if (kind < 96)
		return corner_half(a) | corner_half(b) << 16;
	if (kind < 128)
		return between_codes(a, b);
	if (kind < 152)
		return integer_border(a, b);
	return around_clamp(b);
}
