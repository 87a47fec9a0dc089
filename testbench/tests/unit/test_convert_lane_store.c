/*
 * test_convert_lane_store.c - one lane's registers to its element, rules T4, T22, T25, T26, T28 to
 * T31, T33, T36, N19, N20: the worked examples of docs/spec/convert.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/convert_case.h"

struct store_example {
	unsigned gfx, code, sel, ncomp, d16;
	uint32_t vdata[4];
	unsigned bytes;
	uint8_t memory[MAU_ELEMENT_BYTES];
};

/* T22, T25, T26, T28 to T30. */
static const struct store_example format_stores[] = {
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, 0, {1, 2, 3, 0x104}, 4, {1, 2, 3, 4}},
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 2, 0, {0x12, 0x34}, 4, {0x12, 0x34, 0x12, 0x12}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(6, 5, 4, 1), 4, 0, {1, 2, 3, 4}, 4, {3, 2, 1, 0}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(5, 4, 4, 4), 4, 0, {1, 2, 3, 4}, 4, {2, 1, 0, 0}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(0, 0, 0, 4), 4, 0, {1, 2, 3, 4}, 4, {4, 0, 0, 0}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(0, 0, 0, 4), 1, 0, {1, 2, 3, 4}, 4, {1, 0, 0, 0}},
	{MAU_GFX_11, FLOAT_32, XYZW, 4, 0, {0x3f800000, 2, 3, 4}, 4, {0, 0, 0x80, 0x3f}},
	{MAU_GFX_11,
         UINT_32_32_32_32,
         XYZW,
         1,
         0,
         {7},
         16,
         {7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 7}},
	{MAU_GFX_11,
         UNORM_8_8_8_8,
         XYZW,
         4,
         0,
         {0xc0000000, 0x3f000000, 0x3f800000, 0x40000000},
         4,
         {0, 128, 255, 255}},
	{MAU_GFX_11,
         FLOAT_10_11_11,
         XYZW,
         3,
         0,
         {0x3f800000, 0x40000000, 0x3f000000},
         4,
         {0xc0, 0x03, 0x20, 0x70}},
	/* T28 to T30: packed halves, one a register, the high half */
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 3, MAU_D16_LO, {0x00020001, 0x00990003}, 4, {1, 2, 3, 1}},
	{MAU_GFX_8,
         OLD_UINT_8_8_8_8,
         XYZW,
         3,
         MAU_D16_LO,
         {0x00990001, 0x00990002, 3},
         4,
         {1, 2, 3, 1}},
	{MAU_GFX_9, OLD_UINT_8_8_8_8, XYZW, 1, MAU_D16_HI, {0x00050099}, 4, {5, 5, 5, 5}},
	/* T22: integers of 16 bits are extended, floats widened */
	{MAU_GFX_11,
         UINT_32_32_32_32,
         XYZW,
         1,
         MAU_D16_LO,
         {0x8000},
         16,
         {0, 0x80, 0, 0, 0, 0x80, 0, 0, 0, 0x80, 0, 0, 0, 0x80, 0, 0}},
	{MAU_GFX_11, FLOAT_32, XYZW, 1, MAU_D16_LO, {0xc000}, 4, {0, 0, 0, 0xc0}},
	{MAU_GFX_11, 21, XYZW, 1, MAU_D16_LO, {0x8000}, 4, {0, 0x80, 0xff, 0xff}}, /* 32_SINT */
	{MAU_GFX_11, FLOAT_16_16, XYZW, 2, MAU_D16_LO, {0x7c01bc00}, 4, {0, 0xbc, 1, 0x7e}}, /* N20
                                                                                              */
	/* T4, T16: SNORM_OGL, and its 2-bit alpha as UNORM */
	{MAU_GFX_7,
         6 << 4 | 9,
         XYZW,
         4,
         0,
         {0xbf800000, 0, 0x3f800000, 0x3f800000},
         4,
         {0x00, 0x02, 0xf0, 0xdf}},
};

static void stores_of_formats(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(format_stores); i++) {
		const struct store_example *e = &format_stores[i];
		mau_convert plan = format_case(e->gfx, e->code, e->sel,
		                               format_op(MAU_CLS_STORE, e->ncomp, e->d16));
		uint8_t after[MAU_ELEMENT_BYTES];

		store_case(&plan, OK, 1, e->vdata, after);
		assert_int_equal(plan.layout.bytes, e->bytes);
		assert_memory_equal(after, e->memory, e->bytes);
		for (unsigned b = e->bytes; b < MAU_ELEMENT_BYTES; b++)
			assert_int_equal(after[b], 0xee);
	}
}

/** Bits lsb .. lsb + width - 1 of an element; 0 of no bits. */
static uint32_t channel_bits(const uint8_t *element, const mau_layout *f, unsigned c)
{
	uint32_t bits = 0;

	for (unsigned b = 0; b < f->width[c]; b++)
		bits |= (uint32_t)(element[(f->lsb[c] + b) / 8] >> (f->lsb[c] + b) % 8 & 1) << b;
	return bits;
}

/* The bits of each channel, of a store and of a load of what it stored; 0 of one that the format
 * lacks. */
static void raw_channels(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(format_stores); i++) {
		const struct store_example *e = &format_stores[i];
		mau_convert store = format_case(e->gfx, e->code, e->sel,
		                                format_op(MAU_CLS_STORE, e->ncomp, e->d16)),
			    load = format_case(e->gfx, e->code, e->sel,
		                               format_op(MAU_CLS_LOAD, e->ncomp, e->d16));
		mau_stored out;
		mau_loaded in;

		memset(&out, 0xa5, sizeof out);
		memset(&in, 0xa5, sizeof in);
		mau_convert_store(&store, OK, 1, e->vdata, &out);
		mau_convert_load(&load, OK, 1, e->memory, &in);
		for (unsigned c = 0; c < MAU_CHANNELS; c++) {
			assert_int_equal(out.raw[c], channel_bits(e->memory, &store.layout, c));
			assert_int_equal(in.raw[c], channel_bits(e->memory, &load.layout, c));
			if (store.layout.width[c] == 0)
				assert_true(out.raw[c] == 0 && in.raw[c] == 0);
		}
		mau_convert_load(&load, OUT, 0, NULL, &in);
		for (unsigned c = 0; c < MAU_CHANNELS; c++)
			assert_int_equal(in.raw[c], 0);
	}
}

struct plain_store {
	unsigned size, d16, status, comps;
	uint8_t memory[MAU_ELEMENT_BYTES];
};

/* T31, T36: from the registers 0x04030201, 0x14131211, 0x24232221, 0x34333231. */
#define N 0xee
static const struct plain_store plain_stores[] = {
	{MAU_SIZE_1, 0, OK, 1, {1, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_2, 0, OK, 1, {1, 2, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_1, MAU_D16_HI, OK, 1, {3, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_2, MAU_D16_HI, OK, 1, {3, 4, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_8, 0, OK, 3, {1, 2, 3, 4, 0x11, 0x12, 0x13, 0x14, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_12,
         0,
         MAU_STATUS_PARTIAL,
         6,
         {N, N, N, N, 0x11, 0x12, 0x13, 0x14, 0x21, 0x22, 0x23, 0x24, N, N, N, N}},
	{MAU_SIZE_4, 0, OUT, 0, {N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_16, 0, MAU_STATUS_MEMVIOL, 15, {N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_4, 0, MAU_STATUS_NULL, 1, {N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
	{MAU_SIZE_4, 0, MAU_STATUS_IGNORED, 1, {N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N}},
};

static void stores_of_dwords(void **state)
{
	static const uint32_t vdata[4] = {0x04030201, 0x14131211, 0x24232221, 0x34333231};

	(void)state;
	for (unsigned i = 0; i < COUNT(plain_stores); i++) {
		const struct plain_store *e = &plain_stores[i];
		mau_convert plan =
			plain_case(MAU_GFX_9, plain_op(MAU_CLS_STORE, e->size, e->d16, 0));
		uint8_t after[MAU_ELEMENT_BYTES];

		store_case(&plan, e->status, e->comps, vdata, after);
		assert_memory_equal(after, e->memory, sizeof after);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stores_of_formats),
		cmocka_unit_test(raw_channels),
		cmocka_unit_test(stores_of_dwords),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
