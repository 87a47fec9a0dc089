/*
 * convert_number.h - exact numbers, and their encodings as floats. Internal.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CONVERT_NUMBER_H
#define MAU_CONVERT_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum mau_class {
	MAU_ZERO,
	MAU_FINITE,
	MAU_INFINITE,
	MAU_NAN
};

enum mau_rounding {
	MAU_TO_EVEN, /* to nearest, ties to even; a number too large becomes infinity, in formats of
	                11 and 10 bits the largest finite number (T21) */
	MAU_TO_ZERO, /* truncated; a number too large becomes the largest finite number */
};

/** A number: (-1)^negative * bits * 2^(exponent - 63). */
struct mau_number {
	uint8_t cls; /* enum mau_class */
	bool negative;
	int exponent;  /* of the leading bit */
	uint64_t bits; /* MAU_FINITE: bit 63 is set; MAU_NAN: the fraction field in the top bits */
};

static inline uint32_t mau_ones(unsigned width)
{
	return width >= 32 ? 0xffffffffu : (1u << width) - 1;
}

/** The number (-1)^negative * magnitude * 2^scale. Zero keeps its sign. */
struct mau_number mau_number_of(bool negative, uint64_t magnitude, int scale);

/** The number that a float of 'width' bits encodes: 32 or 16 bits, or 11 or 10 without sign (T10,
 * T11). */
struct mau_number mau_float_read(unsigned width, uint32_t bits);

/** A number rounded to a float of 'width' bits (T11, T12, T20, T21, N20). */
uint32_t mau_float_write(unsigned width, enum mau_rounding rounding, const struct mau_number *n);

#endif
