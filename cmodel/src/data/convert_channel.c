/*
 * convert_channel.c - conversion of one channel to a register component and back (rules T5 to T22,
 * N19, N20). There is one converter for all formats: number format and width are inputs.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/convert_number.h"
#include "mau/convert.h"

enum {
	FRACTION_BITS = 23 /* of a float32 */
};

static bool is_integer(unsigned nfmt)
{
	return nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

/** Sign-extends the low 'width' bits to 32 bits. */
static uint32_t sign_extend(unsigned width, uint32_t bits)
{
	uint32_t sign = 1u << (width - 1);

	return ((bits & mau_ones(width)) ^ sign) - sign;
}

/**
 * v / (2^n - 1) for 0 <= v < 2^n. In binary, the fraction is the n bits of v, repeated forever. The
 * repetitions that fit 64 bits give the exact rounding to 24 bits: a repeating fraction is never a
 * tie, and all ones (v = 2^n - 1) rounds up to 1.
 */
static struct mau_number part_of_ones(bool negative, uint32_t v, unsigned n)
{
	uint64_t digits = 0;

	for (int at = 64 - (int)n; at >= 0; at -= (int)n)
		digits |= (uint64_t)v << at;
	return mau_number_of(negative, digits, -64);
}

/** T6: the magnitude has width - 1 bits; the two lowest codes are -1. */
static struct mau_number snorm(unsigned width, uint32_t value)
{
	bool negative = value >> 31;
	uint32_t magnitude = negative ? 0 - value : value, largest = mau_ones(width - 1);

	return part_of_ones(negative, magnitude > largest ? largest : magnitude, width - 1);
}

/** T7: (2 * value + 1) / (2^n - 1). */
static struct mau_number snorm_ogl(unsigned width, uint32_t value)
{
	uint32_t odd = 2 * value + 1;
	bool negative = odd >> 31;

	return part_of_ones(negative, negative ? 0 - odd : odd, width);
}

/** T5 to T8, T11: the exact number that a channel encodes. */
static struct mau_number channel_number(unsigned nfmt, unsigned width, uint32_t bits)
{
	uint32_t code = bits & mau_ones(width), value = sign_extend(width, bits);
	bool negative = value >> 31;

	switch (nfmt) {
	case MAU_NFMT_UNORM:
		return part_of_ones(false, code, width);
	case MAU_NFMT_SNORM:
		return snorm(width, value);
	case MAU_NFMT_SNORM_OGL:
		return snorm_ogl(width, value);
	case MAU_NFMT_USCALED:
		return mau_number_of(false, code, 0);
	case MAU_NFMT_SSCALED:
		return mau_number_of(negative, negative ? 0 - value : value, 0);
	default:
		return mau_float_read(width, code);
	}
}

/** T9. */
static uint32_t channel_integer(unsigned nfmt, unsigned width, uint32_t bits)
{
	return nfmt == MAU_NFMT_SINT ? sign_extend(width, bits) : bits & mau_ones(width);
}

uint32_t mau_channel_load(unsigned nfmt, unsigned width, uint32_t bits)
{
	struct mau_number x;

	if (is_integer(nfmt))
		return channel_integer(nfmt, width, bits);
	x = channel_number(nfmt, width, bits);
	return mau_float_write(32, MAU_TO_EVEN, &x);
}

uint16_t mau_channel_load_half(unsigned nfmt, unsigned width, uint32_t bits)
{
	bool truncates = nfmt == MAU_NFMT_FLOAT && width == 32; /* T12 */
	struct mau_number x;

	if (is_integer(nfmt)) /* T13 */
		return (uint16_t)channel_integer(nfmt, width, bits);
	x = channel_number(nfmt, width, bits);
	return (uint16_t)mau_float_write(16, truncates ? MAU_TO_ZERO : MAU_TO_EVEN, &x);
}

/** |x| >= 1, also infinity. */
static bool at_least_one(const struct mau_number *x)
{
	return x->cls == MAU_INFINITE || x->exponent >= 0;
}

/**
 * |x| * (2^n - 1) for a float32 x, with |x| clamped to 1. Returns the exact product times
 * 2^'*shift_ret', with '*shift_ret' >= 23.
 */
static uint64_t times_ones(const struct mau_number *x, unsigned n, unsigned *shift_ret)
{
	uint64_t significand = x->bits >> (63 - FRACTION_BITS);

	*shift_ret = FRACTION_BITS;
	if (at_least_one(x)) /* clamp to 1 */
		return (uint64_t)mau_ones(n) << FRACTION_BITS;
	*shift_ret += (unsigned)-x->exponent;
	return (significand << n) - significand;
}

/** T14: round(|x| * (2^n - 1)), ties to even. */
static uint32_t norm_magnitude(const struct mau_number *x, unsigned n)
{
	unsigned shift;
	uint64_t product = times_ones(x, n, &shift), kept, rest, half;

	if (shift > 63)
		return 0; /* the product has at most 40 bits, so it is less than 1/2 */
	kept = product >> shift;
	rest = product & (((uint64_t)1 << shift) - 1);
	half = (uint64_t)1 << (shift - 1);
	return (uint32_t)(kept + (rest > half || (rest == half && (kept & 1))));
}

/** T16: floor(x * (2^n - 1) / 2), the code with the nearest value. */
static uint32_t snorm_ogl_code(const struct mau_number *x, unsigned n)
{
	unsigned shift;
	uint64_t product = times_ones(x, n, &shift);
	uint64_t whole = shift > 62 ? 0 : product >> (shift + 1);
	bool rest = shift > 62 || (product & (((uint64_t)2 << shift) - 1));

	return (uint32_t)(x->negative ? 0 - (whole + rest) : whole);
}

/** T17: |x| rounded towards zero, at most 'largest'. */
static uint32_t whole_part(const struct mau_number *x, uint32_t largest)
{
	uint64_t whole;

	if (x->cls == MAU_INFINITE || x->exponent > 31)
		return largest;
	whole = x->exponent < 0 ? 0 : x->bits >> (63 - x->exponent);
	return whole > largest ? largest : (uint32_t)whole;
}

/** T14 to T17: the code of a number other than 0 and NaN, two's complement in signed formats. */
static uint32_t number_code(unsigned nfmt, unsigned width, const struct mau_number *x)
{
	uint32_t m;

	switch (nfmt) {
	case MAU_NFMT_UNORM:
		return x->negative ? 0 : norm_magnitude(x, width);
	case MAU_NFMT_SNORM:
		m = norm_magnitude(x, width - 1);
		return x->negative ? 0 - m : m;
	case MAU_NFMT_SNORM_OGL:
		return snorm_ogl_code(x, width);
	case MAU_NFMT_USCALED:
		return x->negative ? 0 : whole_part(x, mau_ones(width));
	default: /* MAU_NFMT_SSCALED: the largest negative magnitude is one more */
		m = whole_part(x, mau_ones(width - 1) + x->negative);
		return x->negative ? 0 - m : m;
	}
}

uint32_t mau_channel_store(unsigned nfmt, unsigned width, uint32_t value)
{
	struct mau_number x;

	if (is_integer(nfmt)) /* T18 */
		return value & mau_ones(width);
	x = mau_float_read(32, value);
	if (nfmt == MAU_NFMT_FLOAT) /* T19 to T21 */
		return mau_float_write(width, MAU_TO_EVEN, &x);
	if (x.cls == MAU_ZERO || x.cls == MAU_NAN)
		return 0;
	return number_code(nfmt, width, &x) & mau_ones(width);
}

uint32_t mau_channel_widen(unsigned nfmt, uint16_t half)
{
	if (is_integer(nfmt))
		return channel_integer(nfmt, 16, half);
	return mau_channel_load(MAU_NFMT_FLOAT, 16, half);
}
