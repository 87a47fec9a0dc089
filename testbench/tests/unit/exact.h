/*
 * exact.h - docs/spec/convert.md for one channel in exact rational arithmetic: values are fractions
 * of 128-bit integers, floats come from a long division, and a stored code is checked by its
 * distance from the value. It shares only the codes of mau/enc.h with the model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXACT_H
#define EXACT_H

#include <stdbool.h>
#include <stdint.h>

#include "mau/enc.h"

typedef unsigned __int128 exact_uint;

/** (-1)^negative * num / den * 2^scale, or a NaN (its fraction field, of 10 bits in a half) or an
 * infinity. */
typedef struct exact {
	exact_uint num, den;
	int scale;
	bool negative, infinite, nan;
	uint32_t payload;
	unsigned payload_bits;
} exact;

static inline uint32_t exact_mask(unsigned width)
{
	return (uint32_t)(((uint64_t)1 << width) - 1);
}

static inline exact exact_ratio(int64_t num, uint32_t den)
{
	return (exact){.num = (exact_uint)(num < 0 ? -num : num), .den = den, .negative = num < 0};
}

/** A float of 32, 16, 11 or 10 bits, read by its fields. */
static inline exact exact_of_float(unsigned width, uint32_t bits)
{
	unsigned fields = width == 32 ? 23 : width == 16 ? 10 : width - 5;
	unsigned top = width == 32 ? 255 : 31, exponent = bits >> fields & top;
	uint32_t fraction = bits & exact_mask(fields);
	exact x = {.num = fraction, .den = 1, .scale = (width == 32 ? -126 : -14) - (int)fields};

	x.negative = width >= 16 && bits >> (width - 1);
	x.infinite = exponent == top && fraction == 0;
	x.nan = exponent == top && fraction != 0;
	x.payload = fraction;
	x.payload_bits = fields;
	if (exponent) {
		x.num += (exact_uint)1 << fields;
		x.scale += (int)exponent - 1;
	}
	return x;
}

/** The value of a channel in memory, T5 to T8, T10, T11. */
static inline exact exact_channel(unsigned nfmt, unsigned width, uint32_t bits)
{
	int64_t code = bits, value = bits >> (width - 1) ? code - ((int64_t)1 << width) : code;
	int64_t half = (int64_t)1 << (width - 1);

	switch (nfmt) {
	case MAU_NFMT_UNORM:
		return exact_ratio(code, exact_mask(width));
	case MAU_NFMT_SNORM:
		return exact_ratio(value == -half ? 1 - half : value, (uint32_t)(half - 1));
	case MAU_NFMT_SNORM_OGL:
		return exact_ratio(2 * value + 1, exact_mask(width));
	case MAU_NFMT_USCALED:
		return exact_ratio(code, 1);
	case MAU_NFMT_SSCALED:
		return exact_ratio(value, 1);
	default:
		return exact_of_float(width, bits);
	}
}

/** First 'digits' binary digits of num / den, which is in [1, 2), and what the rest is compared
 * with half of the last digit: -1, 0, 1; 'zero_ret': there is no rest. */
static inline uint32_t exact_divide(exact_uint num, exact_uint den, int digits, int *rest_ret,
                                    bool *none_ret)
{
	uint32_t quotient = 0;
	exact_uint rest = num;

	for (int i = 0; i < digits; i++) {
		quotient <<= 1;
		if (i)
			rest <<= 1;
		if (rest >= den) {
			rest -= den;
			quotient |= 1;
		}
	}
	/* Without a digit the last one has the value 2: half of it is 1, which num / den reaches.
	 */
	if (digits > 0)
		rest <<= 1;
	*rest_ret = rest < den ? -1 : rest > den;
	*none_ret = rest == 0;
	return quotient;
}

/** Magnitude of 'x', neither 0 nor special, as exponent and fraction fields. 'truncate': towards
 * zero; 'finite': too large is the largest number, and so it is when truncating. */
static inline uint32_t exact_round(exact x, unsigned fields, unsigned top, bool truncate,
                                   bool finite)
{
	int exponent = x.scale, lowest = top == 255 ? -126 : -14, digits = (int)fields + 1, rest;
	uint32_t infinity = top << fields, code;
	bool none;

	while (x.num < x.den) {
		x.num <<= 1;
		exponent--;
	}
	while (x.num >= 2 * x.den) {
		x.den <<= 1;
		exponent++;
	}
	if (exponent < lowest)
		digits -= lowest - exponent;
	if (digits < 0)
		return 0;
	code = exact_divide(x.num, x.den, digits, &rest, &none);
	if (!truncate && !none && (rest > 0 || (rest == 0 && (code & 1))))
		code++;
	if (exponent > lowest && (uint32_t)(exponent - lowest) > top)
		code = infinity;
	else if (exponent > lowest)
		code += (uint32_t)(exponent - lowest) << fields;
	if (code >= infinity)
		return truncate || finite ? infinity - 1 : infinity;
	return code;
}

/** A value as a float of 32, 16, 11 or 10 bits: T5 to T8, T11, T12, T20, T21, N20. */
static inline uint32_t exact_to_float(unsigned width, exact x, bool truncate)
{
	unsigned fields = width == 32   ? 23
	                  : width == 16 ? 10
	                                : width - 5,
		 top = width == 32 ? 255 : 31;
	uint32_t sign = width >= 16 && x.negative ? 1u << (width - 1) : 0, infinity = top << fields;

	if (x.nan && width < 16)
		return infinity | 1u << (fields - 1);
	if (x.nan && width == 16 && x.payload_bits > 10)
		return sign | infinity | 0x200 | x.payload >> (x.payload_bits - 10);
	if (x.nan)
		return sign | infinity | (width == 16 ? 0x200 : 0) |
		       x.payload << (fields - x.payload_bits);
	if (width < 16 && x.negative)
		return 0;
	if (x.infinite)
		return sign | infinity;
	return x.num == 0 ? sign : sign | exact_round(x, fields, top, truncate, width < 16);
}

/** A load to 32 bits, T5 to T11. */
static inline uint32_t exact_load(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_UINT)
		return bits;
	if (nfmt == MAU_NFMT_SINT)
		return bits >> (width - 1) ? bits | ~exact_mask(width) : bits;
	return exact_to_float(32, exact_channel(nfmt, width, bits), false);
}

/** A D16 load, T12, T13. */
static inline uint32_t exact_load_half(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT)
		return exact_load(nfmt, width, bits) & 0xffff;
	return exact_to_float(16, exact_channel(nfmt, width, bits),
	                      nfmt == MAU_NFMT_FLOAT && width == 32);
}

/** Is 'code' the integer nearest to the fraction a / 2^down, an even one when two are as near? */
static inline bool exact_nearest(int64_t code, int64_t a, int down)
{
	__int128 off;

	if (down > 60) /* |a| is below 2^45 */
		return code == 0;
	off = code * ((__int128)1 << down) - a;
	off = off < 0 ? -off : off;
	return 2 * off < (__int128)1 << down || (2 * off == (__int128)1 << down && code % 2 == 0);
}

/** T14, T15: x, at most 1, times 'most'. */
static inline bool exact_norm(exact x, uint32_t most, int64_t code)
{
	int64_t a = (int64_t)x.num * most;

	if (x.infinite || x.scale > -24) /* 24 bits of 'num': 1 or more */
		return code == (x.negative ? -(int64_t)most : (int64_t)most);
	return exact_nearest(code, x.negative ? -a : a, -x.scale);
}

/** T16: of the values (2 code + 1) / most the one nearest to x. */
static inline bool exact_ogl(exact x, uint32_t most, int64_t code)
{
	int64_t a = (int64_t)x.num * most;
	__int128 off;

	if (x.infinite || x.scale > -24)
		return code == (x.negative ? -(int64_t)(most / 2) - 1 : (int64_t)(most / 2));
	if (x.scale < -60) /* next to nothing: the odd numbers around it are 1 and -1 */
		return code == (x.negative ? -1 : 0);
	off = (2 * code + 1) * ((__int128)1 << -x.scale) - (x.negative ? -a : a);
	off = off < 0 ? -off : off;
	return off < (__int128)1 << -x.scale || (off == (__int128)1 << -x.scale && code % 2 == 0);
}

/** T17: the whole part of x, held in least .. most. */
static inline bool exact_whole(exact x, int64_t least, int64_t most, int64_t code)
{
	int64_t end = x.negative ? least : most, size = code < 0 ? -code : code;
	exact_uint whole;

	if (x.infinite || x.scale > 40)
		return code == end;
	whole = x.scale >= 0 ? x.num << x.scale : x.scale < -64 ? 0 : x.num >> -x.scale;
	if (whole > (exact_uint)(end < 0 ? -end : end))
		return code == end;
	return (exact_uint)size == whole && (code == 0 || (code < 0) == x.negative);
}

/** Is 'code' what a store writes for a float32 or an integer, T14 to T21? */
static inline bool exact_store(unsigned nfmt, unsigned width, uint32_t value, uint32_t code)
{
	bool is_signed =
		nfmt == MAU_NFMT_SNORM || nfmt == MAU_NFMT_SNORM_OGL || nfmt == MAU_NFMT_SSCALED;
	int64_t half = (int64_t)1 << (width - 1), n = code;
	exact x;

	if (code & ~exact_mask(width))
		return false;
	if (nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT)
		return code == (value & exact_mask(width));
	x = exact_of_float(32, value);
	if (nfmt == MAU_NFMT_FLOAT)
		return code == exact_to_float(width, x, false);
	if (x.nan || (x.num == 0 && !x.infinite) || (!is_signed && x.negative))
		return code == 0;
	if (is_signed && n >= half)
		n -= 2 * half;
	switch (nfmt) {
	case MAU_NFMT_UNORM:
		return exact_norm(x, exact_mask(width), n);
	case MAU_NFMT_SNORM:
		return exact_norm(x, (uint32_t)(half - 1), n);
	case MAU_NFMT_SNORM_OGL:
		return exact_ogl(x, exact_mask(width), n);
	case MAU_NFMT_USCALED:
		return exact_whole(x, 0, 2 * half - 1, n);
	default:
		return exact_whole(x, -half, half - 1, n);
	}
}

#endif
