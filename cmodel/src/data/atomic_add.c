/*
 * atomic_add.c - float sums: one adder for all formats (rules AT13, AT14, AT16, AT17, AT19, N20,
 * N30, N31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/atomic_float.h"

#include "mau/mau.h"

enum {
	GUARD = 3 /* bits after the last bit of a significand: two guard bits and a sticky bit */
};

/** A mask of the lowest 'count' bits. */
static uint64_t ones(unsigned count)
{
	return count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
}

static uint64_t sign_of(const struct mau_float_adder *f)
{
	return (uint64_t)1 << (f->exponent + f->fraction);
}

static uint64_t infinity_of(const struct mau_float_adder *f)
{
	return ones(f->exponent) << f->fraction;
}

static uint64_t quiet_of(const struct mau_float_adder *f)
{
	return (uint64_t)1 << (f->fraction - 1);
}

/** The bits without the sign. */
static uint64_t magnitude(const struct mau_float_adder *f, uint64_t bits)
{
	return bits & (sign_of(f) - 1);
}

static bool is_nan(const struct mau_float_adder *f, uint64_t bits)
{
	return magnitude(f, bits) > infinity_of(f);
}

static bool is_infinite(const struct mau_float_adder *f, uint64_t bits)
{
	return magnitude(f, bits) == infinity_of(f);
}

/** N30: a denormal counts as a zero of its sign. */
static uint64_t flush(const struct mau_float_adder *f, uint64_t bits)
{
	return f->flushes && !(bits & infinity_of(f)) ? bits & sign_of(f) : bits;
}

struct mau_float_adder mau_float_adder(unsigned gfx, unsigned atomic)
{
	bool gfx12 = mau_generation_of(gfx)->adds_keep;

	switch (atomic) {
	case MAU_ATOMIC_ADD_F64: /* AT17 */
		return (struct mau_float_adder){.exponent = 11, .fraction = 52};
	case MAU_ATOMIC_PK_ADD_F16: /* AT19 */
		return (struct mau_float_adder){5, 10, .data_first = gfx12};
	case MAU_ATOMIC_PK_ADD_BF16:
		return (struct mau_float_adder){8, 7, .data_first = gfx12};
	default: /* MAU_ATOMIC_ADD_F32: AT13, AT16 */
		return (struct mau_float_adder){8, 23, .flushes = !gfx12, .data_first = gfx12};
	}
}

enum mau_float_sum mau_float_sum(const struct mau_float_adder *f, uint64_t memory, uint64_t data)
{
	if (is_nan(f, memory) || is_nan(f, data))
		return MAU_SUM_NAN;
	if (is_infinite(f, memory) && data == (memory ^ sign_of(f)))
		return MAU_SUM_INFINITIES;
	return flush(f, memory) != memory || flush(f, data) != data ? MAU_SUM_FLUSHED
	                                                            : MAU_SUM_EXACT;
}

/** AT14, AT16, N20, N31: at least one of the two is a NaN or an infinity. */
static uint64_t add_special(const struct mau_float_adder *f, uint64_t memory, uint64_t data)
{
	uint64_t first = f->data_first ? data : memory, second = f->data_first ? memory : data;

	if (is_nan(f, first))
		return first | quiet_of(f);
	if (is_nan(f, second))
		return second | quiet_of(f);
	if (is_infinite(f, memory) && is_infinite(f, data) && memory != data)
		return sign_of(f) | infinity_of(f) | quiet_of(f);
	return is_infinite(f, memory) ? memory : data;
}

/** The magnitude of a finite number. The significand has GUARD bits more than the format. */
struct finite {
	unsigned exponent; /* the exponent field; 1 for a denormal and for zero */
	uint64_t significand;
};

static struct finite finite_of(const struct mau_float_adder *f, uint64_t bits)
{
	unsigned exponent = (unsigned)(magnitude(f, bits) >> f->fraction);
	uint64_t fraction = bits & ones(f->fraction),
		 leading = exponent ? (uint64_t)1 << f->fraction : 0;

	return (struct finite){exponent ? exponent : 1, (leading | fraction) << GUARD};
}

/** Shifts right by 'count' bits; the last bit is sticky. */
static uint64_t shift_right(uint64_t bits, unsigned count)
{
	if (count > 63)
		return bits != 0;
	return bits >> count | ((bits & ones(count)) != 0);
}

/** Shifts the leading bit to its place, but keeps the exponent at least 1. */
static void normalize(const struct mau_float_adder *f, struct finite *x)
{
	uint64_t leading = (uint64_t)1 << (f->fraction + GUARD);

	if (x->significand >= 2 * leading) {
		x->significand = shift_right(x->significand, 1);
		x->exponent++;
	}
	while (x->significand < leading && x->exponent > 1) {
		x->significand <<= 1;
		x->exponent--;
	}
}

/** Rounds to nearest, ties to even; a number too large becomes infinity. The sum of exponent and
 * significand lets a carry, and the leading bit of a normal number, increment the exponent. */
static uint64_t round_off(const struct mau_float_adder *f, const struct finite *x)
{
	uint64_t kept = x->significand >> GUARD, rest = x->significand & ones(GUARD),
		 half = (uint64_t)1 << (GUARD - 1), code;

	if (rest > half || (rest == half && (kept & 1)))
		kept++;
	code = ((uint64_t)(x->exponent - 1) << f->fraction) + kept;
	return code < infinity_of(f) ? code : infinity_of(f);
}

/** Two finite numbers, the magnitude of 'a' at least that of 'b'. */
static uint64_t add_finite(const struct mau_float_adder *f, uint64_t a, uint64_t b)
{
	struct finite large = finite_of(f, a), small = finite_of(f, b), sum = large;
	uint64_t aligned = shift_right(small.significand, large.exponent - small.exponent);
	bool alike = (a & sign_of(f)) == (b & sign_of(f));

	sum.significand += alike ? aligned : 0 - aligned;
	if (sum.significand == 0) /* opposite numbers: +0; -0 only of -0 and -0 */
		return a & b & sign_of(f);
	normalize(f, &sum);
	return (a & sign_of(f)) | round_off(f, &sum);
}

uint64_t mau_float_add(const struct mau_float_adder *f, uint64_t memory, uint64_t data)
{
	uint64_t all = 2 * sign_of(f) - 1, m = flush(f, memory & all), d = flush(f, data & all);

	if ((m & infinity_of(f)) == infinity_of(f) || (d & infinity_of(f)) == infinity_of(f))
		return add_special(f, m, d);
	return magnitude(f, m) >= magnitude(f, d) ? add_finite(f, m, d) : add_finite(f, d, m);
}
