/*
 * test_convert_load.c - channels of memory to registers, rules T5 to T13 and N20: the worked
 * examples of docs/spec/convert.md, and every code of every number format and width up to 16 bits
 * against exact arithmetic (exact.h), to 32 bits and to D16 halves.
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

typedef uint32_t (*load_function)(unsigned nfmt, unsigned width, uint32_t bits);

static uint32_t load_half(unsigned nfmt, unsigned width, uint32_t bits)
{
	return mau_channel_load_half(nfmt, width, bits);
}

/** Codes of all pairs of number format and width up to 16 bits for which 'tested' and 'right'
 * differ. '*codes_ret': how many there are. */
static unsigned sweep(load_function tested, load_function right, unsigned *codes_ret)
{
	unsigned wrong = 0;

	*codes_ret = 0;
	for (unsigned p = 0; p < PAIRS; p++) {
		unsigned nfmt = pairs[p].nfmt, width = pairs[p].width;

		if (width > 16)
			continue;
		for (uint32_t bits = 0; bits <= exact_mask(width); bits++)
			wrong += tested(nfmt, width, bits) != right(nfmt, width, bits);
		*codes_ret += exact_mask(width) + 1;
	}
	return wrong;
}

static void every_code(void **state)
{
	unsigned codes;

	(void)state;
	assert_int_equal(sweep(mau_channel_load, exact_load, &codes), 0);
	assert_int_equal(codes, 7 * (4 + 256 + 1024 + 2048 + 65536) + 1024 + 2048 + 65536);
	assert_int_equal(sweep(load_half, exact_load_half, &codes), 0);
}

/* 32 bits: too many to sweep, and all pass through unchanged but for D16. */
static void words(void **state)
{
	(void)state;
	rng_state = 1;
	for (unsigned i = 0; i < 1000000; i++) {
		uint32_t bits = float_corner();

		assert_int_equal(mau_channel_load(MAU_NFMT_UINT, 32, bits), bits);
		assert_int_equal(mau_channel_load(MAU_NFMT_SINT, 32, bits), bits);
		assert_int_equal(mau_channel_load(MAU_NFMT_FLOAT, 32, bits), bits);
		assert_int_equal(load_half(MAU_NFMT_UINT, 32, bits), bits & 0xffff);
		assert_int_equal(load_half(MAU_NFMT_SINT, 32, bits), bits & 0xffff);
		assert_int_equal(load_half(MAU_NFMT_FLOAT, 32, bits),
		                 exact_load_half(MAU_NFMT_FLOAT, 32, bits));
	}
}

/* Bits above the channel are ignored. */
static void neighbours(void **state)
{
	(void)state;
	for (unsigned p = 0; p < PAIRS; p++)
		for (unsigned i = 0; i < 100 && pairs[p].width < 32; i++) {
			unsigned nfmt = pairs[p].nfmt, width = pairs[p].width;
			uint32_t bits = (uint32_t)rng(), own = bits & exact_mask(width);

			assert_int_equal(mau_channel_load(nfmt, width, bits),
			                 mau_channel_load(nfmt, width, own));
			assert_int_equal(load_half(nfmt, width, bits), load_half(nfmt, width, own));
		}
}

struct example {
	unsigned nfmt, width;
	uint32_t bits, dword, half;
};

/* The tables of docs/spec/convert.md, Loads. */
static const struct example examples[] = {
	{MAU_NFMT_UNORM, 8, 0x00, 0x00000000, 0x0000},
	{MAU_NFMT_UNORM, 8, 0x80, 0x3f008081, 0x3804},
	{MAU_NFMT_UNORM, 8, 0xff, 0x3f800000, 0x3c00},
	{MAU_NFMT_UNORM, 2, 0x1, 0x3eaaaaab, 0x3555},
	{MAU_NFMT_UNORM, 2, 0x2, 0x3f2aaaab, 0x3955},
	{MAU_NFMT_UNORM, 10, 0x001, 0x3a802008, 0x1401},
	{MAU_NFMT_UNORM, 16, 0x0001, 0x37800080, 0x0100},
	{MAU_NFMT_UNORM, 16, 0xfffe, 0x3f7fff00, 0x3c00},
	{MAU_NFMT_SNORM, 8, 0x7f, 0x3f800000, 0x3c00},
	{MAU_NFMT_SNORM, 8, 0x81, 0xbf800000, 0xbc00},
	{MAU_NFMT_SNORM, 8, 0x80, 0xbf800000, 0xbc00},
	{MAU_NFMT_SNORM, 8, 0x40, 0x3f010204, 0x3808},
	{MAU_NFMT_SNORM, 8, 0xff, 0xbc010204, 0xa008},
	{MAU_NFMT_SNORM, 2, 0x1, 0x3f800000, 0x3c00},
	{MAU_NFMT_SNORM, 2, 0x2, 0xbf800000, 0xbc00},
	{MAU_NFMT_SNORM_OGL, 8, 0x00, 0x3b808081, 0x1c04},
	{MAU_NFMT_SNORM_OGL, 8, 0xff, 0xbb808081, 0x9c04},
	{MAU_NFMT_SNORM_OGL, 8, 0x80, 0xbf800000, 0xbc00},
	{MAU_NFMT_SNORM_OGL, 8, 0x7f, 0x3f800000, 0x3c00},
	{MAU_NFMT_USCALED, 8, 0xff, 0x437f0000, 0x5bf8},
	{MAU_NFMT_USCALED, 16, 0xffef, 0x477fef00, 0x7bff},
	{MAU_NFMT_USCALED, 16, 0xfff0, 0x477ff000, 0x7c00},
	{MAU_NFMT_SSCALED, 8, 0x80, 0xc3000000, 0xd800},
	{MAU_NFMT_SSCALED, 10, 0x3ff, 0xbf800000, 0xbc00},
	{MAU_NFMT_UINT, 8, 0xff, 0x000000ff, 0x00ff},
	{MAU_NFMT_SINT, 8, 0xff, 0xffffffff, 0xffff},
	{MAU_NFMT_SINT, 2, 0x2, 0xfffffffe, 0xfffe},
	{MAU_NFMT_UINT, 32, 0x89abcdef, 0x89abcdef, 0xcdef},
	{MAU_NFMT_FLOAT, 16, 0xc000, 0xc0000000, 0xc000},
	{MAU_NFMT_FLOAT, 16, 0x0001, 0x33800000, 0x0001},
	{MAU_NFMT_FLOAT, 16, 0x8000, 0x80000000, 0x8000},
	{MAU_NFMT_FLOAT, 16, 0xfc00, 0xff800000, 0xfc00},
	{MAU_NFMT_FLOAT, 16, 0x7c01, 0x7f802000, 0x7e01}, /* N20 */
	{MAU_NFMT_FLOAT, 11, 0x3c0, 0x3f800000, 0x3c00},
	{MAU_NFMT_FLOAT, 11, 0x001, 0x35800000, 0x0010},
	{MAU_NFMT_FLOAT, 11, 0x7bf, 0x477e0000, 0x7bf0},
	{MAU_NFMT_FLOAT, 11, 0x7c0, 0x7f800000, 0x7c00},
	{MAU_NFMT_FLOAT, 11, 0x7c1, 0x7f820000, 0x7e10},
	{MAU_NFMT_FLOAT, 10, 0x1e0, 0x3f800000, 0x3c00},
	{MAU_NFMT_FLOAT, 10, 0x001, 0x36000000, 0x0020},
	{MAU_NFMT_FLOAT, 10, 0x3e1, 0x7f840000, 0x7e20},
	{MAU_NFMT_FLOAT, 32, 0x7f800001, 0x7f800001, 0x7e00},
	{MAU_NFMT_FLOAT, 32, 0x3f801fff, 0x3f801fff, 0x3c00}, /* T12: truncated */
	{MAU_NFMT_FLOAT, 32, 0x477fffff, 0x477fffff, 0x7bff},
	{MAU_NFMT_FLOAT, 32, 0xff7fffff, 0xff7fffff, 0xfbff},
	{MAU_NFMT_FLOAT, 32, 0x337fffff, 0x337fffff, 0x0000},
	{MAU_NFMT_FLOAT, 32, 0x7f800000, 0x7f800000, 0x7c00},
};

static void worked_examples(void **state)
{
	(void)state;
	for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++) {
		const struct example *e = &examples[i];

		assert_int_equal(mau_channel_load(e->nfmt, e->width, e->bits), e->dword);
		assert_int_equal(load_half(e->nfmt, e->width, e->bits), e->half);
	}
}

/* Converters with one error each, for the negative test. */

static uint32_t without_clamp(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_SNORM && bits == 1u << (width - 1))
		return mau_channel_load(nfmt, width, bits) + 1;
	return mau_channel_load(nfmt, width, bits);
}

static uint32_t by_shift(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_UNORM && width == 16) /* v / 65536 */
		return exact_to_float(32, exact_ratio(bits, 65536), false);
	return mau_channel_load(nfmt, width, bits);
}

static uint32_t truncated(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_SNORM_OGL)
		return exact_to_float(32, exact_channel(nfmt, width, bits), true);
	return mau_channel_load(nfmt, width, bits);
}

static uint32_t without_sign(unsigned nfmt, unsigned width, uint32_t bits)
{
	return mau_channel_load(nfmt == MAU_NFMT_SINT ? MAU_NFMT_UINT : nfmt, width, bits);
}

static uint32_t half_truncated(unsigned nfmt, unsigned width, uint32_t bits)
{
	if (nfmt == MAU_NFMT_USCALED)
		return exact_to_float(16, exact_channel(nfmt, width, bits), true);
	return load_half(nfmt, width, bits);
}

static uint32_t half_signalling(unsigned nfmt, unsigned width, uint32_t bits)
{
	return nfmt == MAU_NFMT_FLOAT && width == 16 ? bits : load_half(nfmt, width, bits);
}

static void wrong_results(void **state)
{
	unsigned codes;

	(void)state;
	assert_int_equal(sweep(without_clamp, exact_load, &codes), 5);
	assert_in_range(sweep(by_shift, exact_load, &codes), 65000, 65535);
	assert_in_range(sweep(truncated, exact_load, &codes), 30000, 40000);
	assert_int_equal(sweep(without_sign, exact_load, &codes),
	                 (4 + 256 + 1024 + 2048 + 65536) / 2);
	assert_in_range(sweep(half_truncated, exact_load_half, &codes), 10000, 40000);
	assert_int_equal(sweep(half_signalling, exact_load_half, &codes), 2 * 511);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worked_examples), cmocka_unit_test(every_code),
		cmocka_unit_test(words),           cmocka_unit_test(neighbours),
		cmocka_unit_test(wrong_results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
