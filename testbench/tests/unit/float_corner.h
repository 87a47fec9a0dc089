/*
 * float_corner.h - float32 inputs of stores, weighted to the corners of conversions: half-way
 * points between two codes of every normalized width, ties of narrower floats, denormals, clamps,
 * limits of integers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FLOAT_CORNER_H
#define FLOAT_CORNER_H

#include "tests/unit/exact.h"
#include "tests/unit/random_value.h"

/** The float32 at or just below num / den, a few steps aside, with a random sign. */
static inline uint32_t beside(uint32_t num, uint32_t den)
{
	uint32_t at = num ? exact_to_float(32, exact_ratio(num, den), true) : 0;

	return (at + below(5) - 2) ^ (uint32_t)one_in(2) << 31;
}

static inline uint32_t float_special(void)
{
	static const uint32_t list[] = {
		0x00000000, 0x3f800000, 0x3f7fffff, 0x3f800001, 0x7f800000, 0x7fc00000, 0x7f800001,
		0x7fffffff, 0x7f802000, 0x00000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0x3f000000,
		0x477fe000, 0x477fefff, 0x477ff000, 0x477e0000, 0x477e0001, 0x477c0000, 0x47800000,
		0x33800000, 0x33000000, 0x33000001, 0x387fc000, 0x38800000, 0x35800000, 0x36000000};

	return list[below(sizeof list / sizeof *list)] ^ (uint32_t)one_in(2) << 31;
}

/** A value of a narrower float and the tie above it, a step to either side. */
static inline uint32_t float_tie(void)
{
	static const uint8_t fields[3] = {10, 6, 5};
	unsigned cut = 23 - fields[below(3)], exponent = 100 + below(46);
	uint32_t fraction = (uint32_t)rng() << cut & 0x7fffff;

	/* below 2^-14, where denormals are, the tie moves up with every exponent */
	if (exponent < 113) {
		cut += 113 - exponent;
		fraction = cut < 23 ? (uint32_t)rng() << cut & 0x7fffff : 0;
	}
	if (cut > 0 && cut <= 23)
		fraction |= (uint32_t)one_in(2) << (cut - 1);
	return ((uint32_t)exponent << 23 | fraction) + below(3) - 1 + ((uint32_t)one_in(2) << 31);
}

/** A random value from 0 to 'most', often close to 0 or to 'most'. */
static inline uint32_t code_corner(uint32_t most)
{
	uint32_t c = one_in(2) ? below(most + 1) : below(4) % (most + 1);

	return one_in(2) ? c : most - c;
}

static inline uint32_t float_corner(void)
{
	static const uint8_t widths[] = {1, 2, 7, 8, 9, 10, 11, 15, 16};
	unsigned n = widths[below(sizeof widths)];
	uint32_t most = exact_mask(n), c = code_corner(most);

	switch (below(8)) {
	case 0: /* half-way between two codes */
		return beside(2 * c + 1, 2 * most);
	case 1: /* a code */
		return beside(c, most);
	case 2: /* a whole number, or one and a half */
		return beside(corner() >> 8, 1 + below(2));
	case 3: /* a power of two */
		return (below(256) << 23 | (uint32_t)one_in(2) << 31) + below(5) - 2;
	case 4:
		return float_special();
	case 5:
	case 6:
		return float_tie();
	default:
		return (uint32_t)rng();
	}
}

#endif
