/*
 * atomic_float.c - float compares of 4 and 8 bytes (rules AT11, AT12, AT18, AT20, N29).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/atomic_float.h"

static uint64_t sign_of(unsigned bytes)
{
	return (uint64_t)1 << (8 * bytes - 1);
}

/** The fraction bit that a quiet NaN has set. */
static uint64_t quiet_of(unsigned bytes)
{
	return (uint64_t)1 << (bytes == 4 ? 22 : 51);
}

static bool is_nan(unsigned bytes, uint64_t a)
{
	uint64_t infinity = bytes == 4 ? 0x7f800000u : 0x7ff0000000000000u;

	return (a & ~sign_of(bytes)) > infinity;
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

enum mau_float_number mau_float_number(unsigned bytes, uint64_t memory, uint64_t data)
{
	if (is_nan(bytes, memory))
		return is_nan(bytes, data) ? MAU_NUMBER_NONE : MAU_NUMBER_DATA;
	return is_nan(bytes, data) ? MAU_NUMBER_MEMORY : MAU_NUMBER_ORDER;
}

uint64_t mau_float_extreme_number(unsigned bytes, bool larger, uint64_t memory, uint64_t data)
{
	switch (mau_float_number(bytes, memory, data)) {
	case MAU_NUMBER_NONE:
		return data | quiet_of(bytes);
	case MAU_NUMBER_DATA:
		return data;
	case MAU_NUMBER_MEMORY:
		return memory;
	default: /* MAU_NUMBER_ORDER */
		return is_below(bytes, memory, data) == larger ? data : memory;
	}
}
