/*
 * big_sum.h - an independent implementation of float sums: both numbers are integers in units of
 * the format's smallest denormal, with hundreds of digits for a double; they are added exactly and
 * rounded once. It shares no code with the model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BIG_SUM_H
#define BIG_SUM_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
	BIG_LIMBS = 68 /* of 32 bits each: more than the 2098 bits of the largest double */
};

typedef struct big {
	uint32_t limb[BIG_LIMBS];
} big;

/** A format: bits of its fields, a sign above them. */
typedef struct float_fields {
	unsigned exponent, fraction;
} float_fields;

static inline uint64_t fields_sign(float_fields f)
{
	return (uint64_t)1 << (f.exponent + f.fraction);
}

static inline uint64_t fields_infinity(float_fields f)
{
	return (((uint64_t)1 << f.exponent) - 1) << f.fraction;
}

static inline uint64_t fields_quiet(float_fields f)
{
	return (uint64_t)1 << (f.fraction - 1);
}

static inline bool fields_nan(float_fields f, uint64_t bits)
{
	return (bits & (fields_sign(f) - 1)) > fields_infinity(f);
}

static inline bool fields_infinite(float_fields f, uint64_t bits)
{
	return (bits & (fields_sign(f) - 1)) == fields_infinity(f);
}

static inline bool big_bit(const big *b, unsigned n)
{
	return b->limb[n / 32] >> n % 32 & 1;
}

/** The magnitude of a finite number. */
static inline big big_of(float_fields f, uint64_t bits)
{
	unsigned exponent = (unsigned)(bits >> f.fraction) & ((1u << f.exponent) - 1),
		 shift = exponent ? exponent - 1 : 0;
	uint64_t significand = bits & (((uint64_t)1 << f.fraction) - 1);
	big b;

	memset(&b, 0, sizeof b);
	if (exponent)
		significand |= (uint64_t)1 << f.fraction;
	for (unsigned n = 0; n <= f.fraction; n++)
		if (significand >> n & 1)
			b.limb[(shift + n) / 32] |= 1u << (shift + n) % 32;
	return b;
}

static inline int big_compare(const big *a, const big *b)
{
	for (unsigned i = BIG_LIMBS; i-- > 0;)
		if (a->limb[i] != b->limb[i])
			return a->limb[i] < b->limb[i] ? -1 : 1;
	return 0;
}

static inline big big_plus(const big *a, const big *b)
{
	uint64_t carry = 0;
	big sum;

	for (unsigned i = 0; i < BIG_LIMBS; i++) {
		carry += (uint64_t)a->limb[i] + b->limb[i];
		sum.limb[i] = (uint32_t)carry;
		carry >>= 32;
	}
	return sum;
}

/** a - b, a at least b. */
static inline big big_minus(const big *a, const big *b)
{
	int64_t borrow = 0;
	big rest;

	for (unsigned i = 0; i < BIG_LIMBS; i++) {
		borrow += (int64_t)a->limb[i] - b->limb[i];
		rest.limb[i] = (uint32_t)borrow;
		borrow >>= 32;
	}
	return rest;
}

/** Exponent and fraction of the nearest float; of two, the even one. */
static inline uint64_t big_round(float_fields f, const big *b)
{
	unsigned top = 32 * BIG_LIMBS - 1, shift;
	uint64_t code = 0;
	bool half, rest = false;

	while (top > 0 && !big_bit(b, top))
		top--;
	shift = top > f.fraction ? top - f.fraction : 0;
	for (unsigned n = 0; n <= f.fraction; n++)
		code |= (uint64_t)big_bit(b, shift + n) << n;
	code += (uint64_t)shift << f.fraction; /* with the leading bit: exponent shift + 1 */
	half = shift > 0 && big_bit(b, shift - 1);
	for (unsigned n = 0; n + 1 < shift && !rest; n++)
		rest = big_bit(b, n);
	code += half && (rest || (code & 1));
	return code < fields_infinity(f) ? code : fields_infinity(f);
}

/** Sum of two finite numbers. */
static inline uint64_t big_sum(float_fields f, uint64_t a, uint64_t b)
{
	big m = big_of(f, a), d = big_of(f, b), sum;
	bool minus = a & fields_sign(f), other = b & fields_sign(f);
	int order = big_compare(&m, &d);

	if (minus == other) {
		sum = big_plus(&m, &d);
	} else {
		sum = order < 0 ? big_minus(&d, &m) : big_minus(&m, &d);
		minus = order == 0 ? false : order < 0 ? other : minus;
	}
	return big_round(f, &sum) | (minus ? fields_sign(f) : 0);
}

#endif
