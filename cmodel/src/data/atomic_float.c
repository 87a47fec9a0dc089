/*
 * atomic_float.c - float compares of 4 and 8 bytes, and the float32 sum (rules AT11 to AT14, N20,
 * N29 to N31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/atomic_float.h"

#include "data/convert_number.h"

enum {
	FRACTION_BITS = 23,
	GUARD_BITS = 2 /* room for a carry above the leading bit */
};

static const uint32_t sign_bit = 0x80000000, infinity = 0x7f800000, quiet_bit = 0x00400000,
		      invalid_nan = 0xffc00000;

static uint64_t sign_of(unsigned bytes)
{
	return (uint64_t)1 << (8 * bytes - 1);
}

/** The fraction bit that a quiet NaN has set. */
static uint64_t quiet_of(unsigned bytes)
{
	return bytes == 4 ? quiet_bit : (uint64_t)1 << 51;
}

static bool is_nan(unsigned bytes, uint64_t a)
{
	uint64_t largest = bytes == 4 ? infinity : 0x7ff0000000000000u;

	return (a & ~sign_of(bytes)) > largest;
}

static bool is_signalling(unsigned bytes, uint64_t a)
{
	return is_nan(bytes, a) && !(a & quiet_of(bytes));
}

static bool is_zero(unsigned bytes, uint64_t a)
{
	return (a & ~sign_of(bytes)) == 0;
}

bool mau_float_equal(unsigned bytes, uint64_t a, uint64_t b)
{
	if (is_nan(bytes, a) || is_nan(bytes, b))
		return false;
	return a == b || (is_zero(bytes, a) && is_zero(bytes, b));
}

enum mau_float_choice mau_float_choice(unsigned bytes, uint64_t memory, uint64_t data)
{
	if (is_signalling(bytes, memory))
		return MAU_CHOICE_MEMORY_SIGNALS;
	if (is_signalling(bytes, data))
		return MAU_CHOICE_DATA_SIGNALS;
	if (is_nan(bytes, memory))
		return is_nan(bytes, data) ? MAU_CHOICE_BOTH_QUIET : MAU_CHOICE_MEMORY_QUIET;
	if (is_nan(bytes, data))
		return MAU_CHOICE_DATA_QUIET;
	return is_zero(bytes, memory) && is_zero(bytes, data) ? MAU_CHOICE_ZEROS : MAU_CHOICE_ORDER;
}

/** a below b, neither a NaN; sign and magnitude, so -0 is below +0 (N29). */
static bool is_below(unsigned bytes, uint64_t a, uint64_t b)
{
	bool negative = a & sign_of(bytes);

	if ((a ^ b) & sign_of(bytes))
		return negative;
	return negative ? a > b : a < b;
}

uint64_t mau_float_extreme(unsigned bytes, bool larger, uint64_t memory, uint64_t data)
{
	switch (mau_float_choice(bytes, memory, data)) {
	case MAU_CHOICE_MEMORY_SIGNALS:
		return memory | quiet_of(bytes);
	case MAU_CHOICE_DATA_SIGNALS:
		return data | quiet_of(bytes);
	case MAU_CHOICE_BOTH_QUIET:
	case MAU_CHOICE_DATA_QUIET:
		return memory;
	case MAU_CHOICE_MEMORY_QUIET:
		return data;
	default: /* MAU_CHOICE_ZEROS, MAU_CHOICE_ORDER */
		return is_below(bytes, memory, data) == larger ? data : memory;
	}
}

/** N30: a denormal counts as a zero of its sign. */
static uint32_t flush(uint32_t bits)
{
	return bits & infinity ? bits : bits & sign_bit;
}

enum mau_float_sum mau_float_sum(uint32_t memory, uint32_t data)
{
	if (is_nan(4, memory) || is_nan(4, data))
		return MAU_SUM_NAN;
	if ((memory & ~sign_bit) == infinity && data == (memory ^ sign_bit))
		return MAU_SUM_INFINITIES;
	return flush(memory) != memory || flush(data) != data ? MAU_SUM_FLUSHED : MAU_SUM_EXACT;
}

/** AT14, N20, N31: at least one of the two is a NaN or an infinity. */
static uint32_t add_special(uint32_t memory, uint32_t data)
{
	if (is_nan(4, memory))
		return memory | quiet_bit;
	if (is_nan(4, data))
		return data | quiet_bit;
	if ((memory & infinity) != infinity)
		return data;
	if ((data & infinity) == infinity && memory != data)
		return invalid_nan;
	return memory;
}

/**
 * a + b, both finite, neither zero, |a| >= |b|. A shift by more than 38 drops bits of b: they are
 * far below half of the last bit of a sum, and no tie has bits there.
 */
static struct mau_number add_finite(const struct mau_number *a, const struct mau_number *b)
{
	unsigned distance = (unsigned)(a->exponent - b->exponent);
	uint64_t large = a->bits >> GUARD_BITS;
	uint64_t small = distance > 63 ? 0 : b->bits >> GUARD_BITS >> distance;
	uint64_t sum = a->negative == b->negative ? large + small : large - small;

	/* opposite numbers: +0 */
	return mau_number_of(a->negative && sum, sum, a->exponent - 63 + GUARD_BITS);
}

static bool is_larger(const struct mau_number *a, const struct mau_number *b)
{
	return a->exponent != b->exponent ? a->exponent > b->exponent : a->bits > b->bits;
}

uint32_t mau_float_add(uint32_t memory, uint32_t data)
{
	struct mau_number a, b, sum;

	if ((memory & infinity) == infinity || (data & infinity) == infinity)
		return add_special(memory, data);
	memory = flush(memory);
	data = flush(data);
	if (is_zero(4, data))
		return is_zero(4, memory) ? memory & data : memory; /* -0 of -0 and -0 only */
	if (is_zero(4, memory))
		return data;
	a = mau_float_read(32, memory);
	b = mau_float_read(32, data);
	sum = is_larger(&b, &a) ? add_finite(&b, &a) : add_finite(&a, &b);
	return mau_float_write(32, MAU_TO_EVEN, &sum); /* N30: a denormal sum stays */
}
