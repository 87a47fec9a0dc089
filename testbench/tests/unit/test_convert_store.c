/*
 * test_convert_store.c - register components to channels of memory, rules T14 to T22 and N20: the
 * worked examples of docs/spec/convert.md; every half of a D16 store and a million corner-weighted
 * float32 inputs, each to every number format and width, against exact arithmetic (exact.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "mau/convert.h"
#include "tests/unit/convert_pairs.h"
#include "tests/unit/float_corner.h"

enum {
	CORNERS = 1000000
};

struct example {
	unsigned nfmt, width;
	uint32_t value, code;
};

/* The tables of docs/spec/convert.md, Stores. */
static const struct example examples[] = {
	{MAU_NFMT_UNORM, 8, 0x3f000000, 0x80}, /* 127.5: 128 is even */
	{MAU_NFMT_UNORM, 8, 0x3f008081, 0x80}, /* what 0x80 loads as */
	{MAU_NFMT_UNORM, 8, 0xbf800000, 0x00},
	{MAU_NFMT_UNORM, 8, 0x40000000, 0xff},
	{MAU_NFMT_UNORM, 8, 0x7f800000, 0xff},
	{MAU_NFMT_UNORM, 8, 0x7fc00000, 0x00},
	{MAU_NFMT_UNORM, 2, 0x3f000000, 0x2}, /* 1.5 */
	{MAU_NFMT_UNORM, 2, 0x3effffff, 0x1},
	{MAU_NFMT_UNORM, 16, 0x3f000000, 0x8000}, /* 32767.5 */
	{MAU_NFMT_UNORM, 16, 0x37000080, 0x0000}, /* 0.49999999988 */
	{MAU_NFMT_UNORM, 16, 0x37000081, 0x0001},
	{MAU_NFMT_SNORM, 8, 0x3f000000, 0x40}, /* 63.5: 64 is even */
	{MAU_NFMT_SNORM, 8, 0xbf000000, 0xc0},
	{MAU_NFMT_SNORM, 8, 0xc0000000, 0x81},
	{MAU_NFMT_SNORM, 8, 0xff800000, 0x81},
	{MAU_NFMT_SNORM, 8, 0xffc00000, 0x00},
	{MAU_NFMT_SNORM, 2, 0xbf000000, 0x0}, /* -0.5: 0 is even */
	{MAU_NFMT_SNORM, 2, 0xbf000001, 0x3},
	{MAU_NFMT_SNORM_OGL, 8, 0x3b808081, 0x00}, /* what 0x00 loads as */
	{MAU_NFMT_SNORM_OGL, 8, 0x00000000, 0x00},
	{MAU_NFMT_SNORM_OGL, 8, 0x80000001, 0xff},
	{MAU_NFMT_SNORM_OGL, 8, 0xbf800000, 0x80},
	{MAU_NFMT_SNORM_OGL, 8, 0x3f800000, 0x7f},
	{MAU_NFMT_SNORM_OGL, 8, 0x7fc00000, 0x00},
	{MAU_NFMT_USCALED, 8, 0x437fffff, 0xff},
	{MAU_NFMT_USCALED, 8, 0x40700000, 0x03}, /* 3.75 */
	{MAU_NFMT_USCALED, 8, 0xbf800000, 0x00},
	{MAU_NFMT_SSCALED, 8, 0xc0700000, 0xfd}, /* -3.75 */
	{MAU_NFMT_SSCALED, 8, 0xc3010000, 0x80}, /* -129 */
	{MAU_NFMT_SSCALED, 8, 0x43000000, 0x7f},
	{MAU_NFMT_SSCALED, 8, 0x7fc00000, 0x00},
	{MAU_NFMT_UINT, 8, 0x00000134, 0x34},
	{MAU_NFMT_SINT, 10, 0xfffffffe, 0x3fe},
	{MAU_NFMT_FLOAT, 32, 0x7f800001, 0x7f800001},
	{MAU_NFMT_FLOAT, 16, 0x3f801000, 0x3c00}, /* a tie, 0x3c00 is even */
	{MAU_NFMT_FLOAT, 16, 0x3f803000, 0x3c02},
	{MAU_NFMT_FLOAT, 16, 0x477fefff, 0x7bff},
	{MAU_NFMT_FLOAT, 16, 0x477ff000, 0x7c00}, /* 65520 */
	{MAU_NFMT_FLOAT, 16, 0x33000000, 0x0000}, /* 2^-25, a tie */
	{MAU_NFMT_FLOAT, 16, 0x33000001, 0x0001},
	{MAU_NFMT_FLOAT, 16, 0x7f800001, 0x7e00},
	{MAU_NFMT_FLOAT, 16, 0xff804000, 0xfe02},
	{MAU_NFMT_FLOAT, 16, 0x80000000, 0x8000},
	{MAU_NFMT_FLOAT, 11, 0x3f800000, 0x3c0},
	{MAU_NFMT_FLOAT, 11, 0xbf800000, 0x000},
	{MAU_NFMT_FLOAT, 11, 0x477e0000, 0x7bf}, /* 65024, the largest */
	{MAU_NFMT_FLOAT, 11, 0x7f7fffff, 0x7bf},
	{MAU_NFMT_FLOAT, 11, 0x7f800000, 0x7c0},
	{MAU_NFMT_FLOAT, 11, 0xff800000, 0x000},
	{MAU_NFMT_FLOAT, 11, 0xff800001, 0x7e0},
	{MAU_NFMT_FLOAT, 11, 0x35800000, 0x001},
	{MAU_NFMT_FLOAT, 10, 0x477c0000, 0x3df}, /* 64512 */
	{MAU_NFMT_FLOAT, 10, 0x477bffff, 0x3df},
	{MAU_NFMT_FLOAT, 10, 0x7fc00000, 0x3f0},
	{MAU_NFMT_FLOAT, 10, 0x36000000, 0x001},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++) {
		const struct example *e = &examples[i];

		assert_int_equal(mau_channel_store(e->nfmt, e->width, e->value), e->code);
		assert_true(exact_store(e->nfmt, e->width, e->value, e->code));
	}
}

/* T22: a half as a dword, and from there into every channel. */
static void every_half(void **state)
{
	unsigned wrong = 0;

	(void)state;
	for (uint32_t half = 0; half <= 0xffff; half++) {
		uint32_t expected[3] = {half, half >> 15 ? half | 0xffff0000 : half,
		                        exact_load(MAU_NFMT_FLOAT, 16, half)};

		for (unsigned p = 0; p < PAIRS; p++) {
			unsigned nfmt = pairs[p].nfmt, width = pairs[p].width;
			uint32_t wide = mau_channel_widen(nfmt, (uint16_t)half);
			unsigned kind = nfmt == MAU_NFMT_UINT ? 0 : nfmt == MAU_NFMT_SINT ? 1 : 2;

			wrong += wide != expected[kind] ||
			         !exact_store(nfmt, width, wide,
			                      mau_channel_store(nfmt, width, wide));
		}
	}
	assert_int_equal(wrong, 0);
}

static unsigned corner_sweep(store_function store, unsigned count)
{
	unsigned wrong = 0;

	rng_state = 2;
	for (unsigned i = 0; i < count; i++)
		wrong += wrong_stores(store, float_corner());
	return wrong;
}

static void corners(void **state)
{
	(void)state;
	assert_int_equal(corner_sweep(mau_channel_store, CORNERS), 0);
}

/* The loaded value of every code is stored as that code; SNORM has two codes for -1. */
static void round_trip(void **state)
{
	(void)state;
	for (unsigned p = 0; p < PAIRS; p++) {
		unsigned nfmt = pairs[p].nfmt, width = pairs[p].width;
		unsigned fields = width == 16 ? 10 : width - 5;

		for (uint32_t bits = 0; width <= 16 && bits <= exact_mask(width); bits++) {
			bool again = nfmt == MAU_NFMT_SNORM && bits == 1u << (width - 1);
			bool nan = nfmt == MAU_NFMT_FLOAT && exact_of_float(width, bits).nan;
			uint32_t code =
				mau_channel_store(nfmt, width, mau_channel_load(nfmt, width, bits));

			if (nan) /* T20, T21 */
				assert_int_equal(code,
				                 width == 16 ? bits | 0x200
				                             : 31u << fields | 1u << (fields - 1));
			else
				assert_int_equal(code, again ? bits + 1 : bits);
		}
	}
}

/* Converters with one error each, for the negative test. */

/** floor(x * 127 + 1/2): -63.5 becomes -63. */
static uint32_t half_up(unsigned nfmt, unsigned width, uint32_t value)
{
	bool tie = nfmt == MAU_NFMT_SNORM && width == 8 && value == 0xbf000000;

	return mau_channel_store(nfmt, width, value) + tie;
}

/** The product is rounded to a float32 first: 0.49999999988 becomes a half, and that becomes 1. */
static uint32_t rounded_early(unsigned nfmt, unsigned width, uint32_t value)
{
	bool tie = nfmt == MAU_NFMT_UNORM && width == 16 && value == 0x37000080;

	return mau_channel_store(nfmt, width, value) + tie;
}

static uint32_t truncated(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_FLOAT && width == 16)
		return exact_to_float(16, exact_of_float(32, value), true);
	return mau_channel_store(nfmt, width, value);
}

static uint32_t without_clamp(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_UNORM && value > 0x3f800000 && value < 0x7f800000)
		return exact_mask(width) & mau_channel_store(MAU_NFMT_USCALED, 16, value);
	return mau_channel_store(nfmt, width, value);
}

static uint32_t to_lowest(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_SNORM && value >= 0xbf800000 && value <= 0xff800000)
		return 1u << (width - 1);
	return mau_channel_store(nfmt, width, value);
}

static uint32_t overflows(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_FLOAT && width == 11 && value > 0x477e0000 && value < 0x7f800000)
		return 0x7c0;
	return mau_channel_store(nfmt, width, value);
}

static uint32_t clamped_integer(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_UINT && value > exact_mask(width))
		return exact_mask(width);
	return mau_channel_store(nfmt, width, value);
}

static uint32_t ogl_as_snorm(unsigned nfmt, unsigned width, uint32_t value)
{
	return mau_channel_store(nfmt == MAU_NFMT_SNORM_OGL ? MAU_NFMT_SNORM : nfmt, width, value);
}

static uint32_t nan_is_largest(unsigned nfmt, unsigned width, uint32_t value)
{
	if (nfmt == MAU_NFMT_SNORM && (value & 0x7fffffff) > 0x7f800000)
		return exact_mask(width - 1);
	return mau_channel_store(nfmt, width, value);
}

static void wrong_results(void **state)
{
	static const store_function wrong[] = {half_up,       rounded_early,   truncated,
	                                       without_clamp, to_lowest,       overflows,
	                                       ogl_as_snorm,  clamped_integer, nan_is_largest};

	(void)state;
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_not_equal(corner_sweep(wrong[i], CORNERS / 20), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples), cmocka_unit_test(every_half),
		cmocka_unit_test(corners),         cmocka_unit_test(round_trip),
		cmocka_unit_test(wrong_results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
