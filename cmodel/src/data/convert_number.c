/*
 * convert_number.c - the float encodings of 10, 11, 16 and 32 bits (rules T10 to T12, T20, T21,
 * N20). All have the usual bias, denormals, infinities and NaNs; those of 10 and 11 bits have no
 * sign.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/convert_number.h"

/** Bits of the fields of a float. */
struct encoding {
	unsigned exponent, fraction;
	bool sign;
};

static struct encoding encoding_of(unsigned width)
{
	if (width == 32)
		return (struct encoding){8, 23, true};
	return (struct encoding){5, width == 16 ? 10 : width - 5, width == 16};
}

static int bias_of(struct encoding e)
{
	return (1 << (e.exponent - 1)) - 1;
}

struct mau_number mau_number_of(bool negative, uint64_t magnitude, int scale)
{
	struct mau_number n = {
		.cls = MAU_ZERO, .negative = negative, .exponent = scale + 63, .bits = magnitude};
	int zeros;

	if (magnitude == 0)
		return n;
	n.cls = MAU_FINITE;
	zeros = __builtin_clzll(magnitude);
	n.bits <<= zeros; /* the leading bit is now bit 63 */
	n.exponent -= zeros;
	return n;
}

struct mau_number mau_float_read(unsigned width, uint32_t bits)
{
	struct encoding e = encoding_of(width);
	uint32_t fraction = bits & mau_ones(e.fraction);
	uint32_t exponent = bits >> e.fraction & mau_ones(e.exponent);
	bool negative = e.sign && (bits >> (width - 1) & 1);
	int scale = (exponent ? (int)exponent : 1) - bias_of(e) - (int)e.fraction;

	if (exponent == mau_ones(e.exponent))
		return (struct mau_number){.cls = fraction ? MAU_NAN : MAU_INFINITE,
		                           .negative = negative,
		                           .bits = (uint64_t)fraction << (64 - e.fraction)};
	if (exponent)
		fraction |= 1u << e.fraction;
	return mau_number_of(negative, fraction, scale);
}

/** The fraction of a NaN. N20: it keeps its payload; a half gets the quiet bit. T21: with 10 and 11
 * bits the payload is lost. */
static uint32_t nan_fraction(struct encoding e, unsigned width, uint64_t payload)
{
	uint32_t quiet = 1u << (e.fraction - 1);

	if (!e.sign)
		return quiet;
	return (uint32_t)(payload >> (64 - e.fraction)) | (width == 16 ? quiet : 0);
}

/**
 * Exponent and fraction fields of a finite number other than zero. A number below the smallest
 * normal exponent becomes a denormal with fewer bits. A carry out of the fraction increments the
 * exponent.
 */
static uint32_t round_finite(struct encoding e, enum mau_rounding rounding,
                             const struct mau_number *n)
{
	int lowest = 1 - bias_of(e), shift = 63 - (int)e.fraction;
	uint32_t infinity = mau_ones(e.exponent) << e.fraction, code;
	uint64_t kept, rest, half;

	if (n->exponent > bias_of(e)) /* too large in either rounding */
		return rounding == MAU_TO_ZERO || !e.sign ? infinity - 1 : infinity;
	if (n->exponent < lowest)
		shift += lowest - n->exponent;
	if (shift > 64)
		return 0; /* less than half of the smallest denormal */
	kept = shift == 64 ? 0 : n->bits >> shift;
	rest = shift == 64 ? n->bits : n->bits & (((uint64_t)1 << shift) - 1);
	half = (uint64_t)1 << (shift - 1);
	if (rounding == MAU_TO_EVEN && (rest > half || (rest == half && (kept & 1))))
		kept++;
	code = (uint32_t)kept;
	if (n->exponent > lowest)
		code += (uint32_t)(n->exponent - lowest) << e.fraction;
	return code == infinity && !e.sign ? infinity - 1 : code; /* T21 */
}

uint32_t mau_float_write(unsigned width, enum mau_rounding rounding, const struct mau_number *n)
{
	struct encoding e = encoding_of(width);
	uint32_t infinity = mau_ones(e.exponent) << e.fraction;
	uint32_t sign = n->negative && e.sign ? 1u << (width - 1) : 0;

	if (n->cls == MAU_NAN)
		return sign | infinity | nan_fraction(e, width, n->bits);
	if (n->cls == MAU_ZERO || (n->negative && !e.sign))
		return sign;
	if (n->cls == MAU_INFINITE)
		return sign | infinity;
	return sign | round_finite(e, rounding, n);
}
