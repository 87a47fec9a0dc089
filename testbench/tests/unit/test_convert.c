/*
 * test_convert.c - one lane's element to its registers, rules T2, T4, T23 to T38, N18: the worked
 * examples of docs/spec/convert.md. Stores: test_convert_lane_store.c; at random, all together:
 * test_convert_random.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/convert_case.h"

static const uint8_t memory[16] = {0x0b, 0x16, 0x21, 0xac, 0x37, 0x42, 0x4d, 0x58,
                                   0x63, 0x6e, 0x79, 0x84, 0x8f, 0x9a, 0xa5, 0xb0};

/* Register 'n' of a load that did not write it. */
#define K KEPT

struct load_example {
	unsigned gfx, code, sel, ncomp, d16, status, count;
	uint32_t vgpr[MAU_LOAD_VGPRS];
};

/* Formats, components, halves: docs/spec/convert.md, Components and Registers. */
static const struct load_example format_loads[] = {
	/* T23: any channel anywhere, twice, or not at all */
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, 0, OK, 4, {0x0b, 0x16, 0x21, 0xac, K}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(6, 5, 4, 1), 4, 0, OK, 4, {0x21, 0x16, 0x0b, 1, K}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(7, 7, 0, 4), 4, 0, OK, 4, {0xac, 0xac, 0, 0x0b, K}},
	{MAU_GFX_9, OLD_UINT_8_8_8_8, SEL(6, 5, 4, 1), 4, 0, OK, 4, {0x21, 0x16, 0x0b, 1, K}},
	/* T24: what 1 is */
	{MAU_GFX_11,
         UNORM_8_8_8_8,
         SEL(1, 1, 0, 4),
         3,
         0,
         OK,
         3,
         {0x3f800000, 0x3f800000, 0, K, K}},
	{MAU_GFX_11, UNORM_8_8_8_8, SEL(1, 0, 0, 0), 1, 1, OK, 1, {0x5eed3c00, K, K, K, K}},
	{MAU_GFX_11, SINT_2_10_10_10, SEL(1, 0, 0, 0), 1, 1, OK, 1, {0x5eed0001, K, K, K, K}},
	/* T26: counts that differ */
	{MAU_GFX_11, UINT_32_32_32_32, XYZW, 1, 0, OK, 1, {0xac21160b, K, K, K, K}},
	{MAU_GFX_11, UINT_16, XYZW, 4, 0, OK, 4, {0x160b, 0, 0, 0, K}},
	{MAU_GFX_11, UINT_16, SEL(4, 4, 0, 1), 4, 0, OK, 4, {0x160b, 0x160b, 0, 1, K}},
	{MAU_GFX_11, FLOAT_32, SEL(4, 5, 6, 1), 4, 0, OK, 4, {0xac21160b, 0, 0, 0x3f800000, K}},
	/* T1: channels side by side; T4: the 2-bit alpha 2 */
	{MAU_GFX_11,
         SINT_2_10_10_10,
         XYZW,
         4,
         0,
         OK,
         4,
         {0xfffffe0b, 0x45, 0xfffffec2, 0xfffffffe, K}},
	{MAU_GFX_9,
         OLD_SINT_2_10_10_10,
         XYZW,
         4,
         0,
         OK,
         4,
         {0xfffffe0b, 0x45, 0xfffffec2, 0xfffffffe, K}},
	{MAU_GFX_8, OLD_SINT_2_10_10_10, XYZW, 4, 0, OK, 4, {0xfffffe0b, 0x45, 0xfffffec2, 2, K}},
	/* T28: halves two a register; T29: one; T30: the high half */
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, MAU_D16_LO, OK, 2, {0x0016000b, 0x00ac0021, K, K, K}},
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 3, MAU_D16_LO, OK, 2, {0x0016000b, 0x5eed0021, K, K, K}},
	{MAU_GFX_9, OLD_UINT_8_8_8_8, XYZW, 1, MAU_D16_LO, OK, 1, {0x5eed000b, K, K, K, K}},
	{MAU_GFX_9, OLD_UINT_8_8_8_8, XYZW, 1, MAU_D16_HI, OK, 1, {0x000b5eed, K, K, K, K}},
	{MAU_GFX_8, OLD_UINT_8_8_8_8, XYZW, 3, MAU_D16_LO, OK, 3, {0x0b, 0x16, 0x21, K, K}},
	{MAU_GFX_9, OLD_FLOAT_16_16, XYZW, 2, MAU_D16_LO, OK, 1, {0xac21160b, K, K, K, K}},
	{MAU_GFX_8, OLD_FLOAT_16_16, XYZW, 2, MAU_D16_LO, OK, 2, {0x160b, 0xac21, K, K, K}},
	{MAU_GFX_11, FLOAT_32, XYZW, 1, MAU_D16_HI, OK, 1, {0x80005eed, K, K, K, K}},
	/* T33: out of range; DST_SEL 1 still gives 1, nothing else does */
	{MAU_GFX_11, UINT_8_8_8_8, SEL(6, 5, 4, 1), 4, 0, OUT, 4, {0, 0, 0, 1, K}},
	{MAU_GFX_11, UNORM_8_8_8_8, SEL(6, 5, 4, 1), 4, 0, OUT, 4, {0, 0, 0, 0x3f800000, K}},
	{MAU_GFX_11, UNORM_8_8_8_8, SEL(6, 5, 4, 1), 4, 1, OUT, 2, {0, 0x3c000000, K, K, K}},
	{MAU_GFX_7, OLD_OGL_8, SEL(4, 5, 1, 0), 3, 0, OUT, 3, {0, 0, 0x3f800000, K, K}},
	{MAU_GFX_11, UINT_8_8_8_8, SEL(4, 1, 1, 1), 4, 0, MAU_STATUS_MEMVIOL, 4, {0, 0, 0, 0, K}},
	{MAU_GFX_11, 0, SEL(4, 1, 1, 1), 4, 0, MAU_STATUS_INVALID, 4, {0, 0, 0, 0, K}},
	{MAU_GFX_9, OLD_INVALID, SEL(0, 0, 0, 0), 4, 1, MAU_STATUS_NULL, 2, {0, 0, K, K, K}},
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, 0, MAU_STATUS_IGNORED, 0, {K, K, K, K, K}},
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, 0, MAU_STATUS_ILLEGAL, 0, {K, K, K, K, K}},
	{MAU_GFX_11, UINT_8_8_8_8, XYZW, 4, 0, MAU_STATUS_INACTIVE, 0, {K, K, K, K, K}},
};

static void loads_of_formats(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(format_loads); i++) {
		const struct load_example *e = &format_loads[i];
		mau_convert plan = format_case(e->gfx, e->code, e->sel,
		                               format_op(MAU_CLS_LOAD, e->ncomp, e->d16));
		uint32_t vgpr[MAU_LOAD_VGPRS];

		assert_int_equal(load_case(&plan, e->status, 15, memory, vgpr), e->count);
		assert_memory_equal(vgpr, e->vgpr, sizeof vgpr);
		assert_true(e->count == 0 || e->count == plan.vgprs);
	}
}

struct plain_example {
	unsigned size, d16, sext, status, comps, count;
	uint32_t vgpr[MAU_LOAD_VGPRS];
};

/* T2, T31, T36: operations without a format; the bytes are those of 'memory' from byte 3 on. */
static const struct plain_example plain_loads[] = {
	{MAU_SIZE_1, 0, 0, OK, 1, 1, {0xac, K, K, K, K}},
	{MAU_SIZE_1, 0, 1, OK, 1, 1, {0xffffffac, K, K, K, K}},
	{MAU_SIZE_2, 0, 0, OK, 1, 1, {0x37ac, K, K, K, K}},
	{MAU_SIZE_2, 0, 1, OK, 1, 1, {0x37ac, K, K, K, K}},
	{MAU_SIZE_4, 0, 0, OK, 1, 1, {0x4d4237ac, K, K, K, K}},
	{MAU_SIZE_8, 0, 0, OK, 3, 2, {0x4d4237ac, 0x796e6358, K, K, K}},
	{MAU_SIZE_12, 0, 0, OK, 7, 3, {0x4d4237ac, 0x796e6358, 0xa59a8f84, K, K}},
	{MAU_SIZE_1, MAU_D16_LO, 0, OK, 1, 1, {0x5eed00ac, K, K, K, K}},
	{MAU_SIZE_1, MAU_D16_LO, 1, OK, 1, 1, {0x5eedffac, K, K, K, K}},
	{MAU_SIZE_1, MAU_D16_HI, 1, OK, 1, 1, {0xffac5eed, K, K, K, K}},
	{MAU_SIZE_2, MAU_D16_LO, 0, OK, 1, 1, {0x5eed37ac, K, K, K, K}},
	{MAU_SIZE_2, MAU_D16_HI, 0, OK, 1, 1, {0x37ac5eed, K, K, K, K}},
	{MAU_SIZE_2, MAU_D16_HI, 0, OUT, 0, 1, {0x5eed, K, K, K, K}},
	{MAU_SIZE_8, 0, 0, OUT, 0, 2, {0, 0, K, K, K}},
	{MAU_SIZE_12, 0, 0, MAU_STATUS_PARTIAL, 5, 3, {0x4d4237ac, 0, 0xa59a8f84, K, K}},
	{MAU_SIZE_12, 0, 0, MAU_STATUS_MEMVIOL, 5, 3, {0, 0, 0, K, K}},
};

static void loads_of_dwords(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(plain_loads); i++) {
		const struct plain_example *e = &plain_loads[i];
		mau_convert plan =
			plain_case(MAU_GFX_9, plain_op(MAU_CLS_LOAD, e->size, e->d16, e->sext));
		uint32_t vgpr[MAU_LOAD_VGPRS];

		assert_int_equal(load_case(&plan, e->status, e->comps, memory + 3, vgpr), e->count);
		assert_memory_equal(vgpr, e->vgpr, sizeof vgpr);
	}
}

/* T29: only gfx8 has a register for each component. */
static void halves_by_generation(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		mau_convert plan = format_case(gfx, UINT_8_8_8_8, XYZW,
		                               format_op(MAU_CLS_LOAD, 4, MAU_D16_LO));

		assert_int_equal(plan.unpacked, gfx == MAU_GFX_8);
		assert_int_equal(plan.vgprs, gfx == MAU_GFX_8 ? 4 : 2);
	}
}

/* T32: the dword after the data, 0, with every result. T37: one dword to LDS, never extended by
 * sign, never the 1 of DST_SEL out of range. T38: a scalar load of 16 dwords has 4 a lane. */
static void tfe_lds_scalar(void **state)
{
	static const uint32_t tfe_3[] = {0x0b, 0x16, 0x21, 0, K}, tfe_d16[] = {0x160b, 0, K, K, K},
			      tfe_out[] = {0, 0, K, K, K}, tfe_off[] = {K, K, K, K, K},
			      byte[] = {0xac, K, K, K, K}, none[] = {0, K, K, K, K},
			      scalar[] = {0xac21160b, 0x584d4237, 0, 0xb0a59a8f, K};
	mau_op op = format_op(MAU_CLS_LOAD, 3, 0);
	uint32_t vgpr[MAU_LOAD_VGPRS];
	mau_convert plan;

	(void)state;
	op.tfe = 1;
	plan = format_case(MAU_GFX_11, UINT_8_8_8_8, XYZW, op);
	assert_int_equal(load_case(&plan, OK, 1, memory, vgpr), 4);
	assert_memory_equal(vgpr, tfe_3, sizeof vgpr);
	assert_int_equal(load_case(&plan, MAU_STATUS_IGNORED, 1, memory, vgpr), 0);
	assert_memory_equal(vgpr, tfe_off, sizeof vgpr);
	op = plain_op(MAU_CLS_LOAD, MAU_SIZE_2, MAU_D16_LO, 0);
	op.tfe = 1;
	plan = plain_case(MAU_GFX_9, op);
	vgpr[0] = 0;
	assert_int_equal(load_case(&plan, OK, 1, memory, vgpr), 2);
	vgpr[0] &= 0xffff;
	assert_memory_equal(vgpr, tfe_d16, sizeof vgpr);
	op = plain_op(MAU_CLS_ATOMIC, MAU_SIZE_4, 0, 0); /* a returning atomic: AT15 */
	op.tfe = 1;
	plan = plain_case(MAU_GFX_9, op);
	assert_int_equal(load_case(&plan, MAU_STATUS_NULL, 0, NULL, vgpr), 2);
	assert_memory_equal(vgpr, tfe_out, sizeof vgpr);

	op = plain_op(MAU_CLS_LOAD, MAU_SIZE_1, 0, 1);
	op.lds = 1;
	plan = plain_case(MAU_GFX_9, op);
	assert_int_equal(load_case(&plan, OK, 1, memory + 3, vgpr), 1);
	assert_memory_equal(vgpr, byte, sizeof vgpr);
	assert_int_equal(load_case(&plan, MAU_STATUS_LDS_MASKED, 0, NULL, vgpr), 0);
	op = format_op(MAU_CLS_LOAD, 1, 0);
	op.lds = 1;
	plan = format_case(MAU_GFX_9, OLD_UINT_8_8_8_8, SEL(1, 0, 0, 0), op);
	assert_int_equal(load_case(&plan, OUT, 0, NULL, vgpr), 1);
	assert_memory_equal(vgpr, none, sizeof vgpr);

	op = plain_op(MAU_CLS_LOAD, MAU_SIZE_64, 0, 0);
	op.enc = MAU_ENC_SMEM;
	plan = plain_case(MAU_GFX_9, op);
	assert_int_equal(load_case(&plan, MAU_STATUS_PARTIAL, 11, memory, vgpr), 4);
	assert_memory_equal(vgpr, scalar, sizeof vgpr);
}

/* T2: where the format and DST_SEL come from. */
static void sources_of_the_format(void **state)
{
	mau_op op = format_op(MAU_CLS_LOAD, 2, 0);
	mau_convert plan = format_case(MAU_GFX_11, UINT_16, SEL(1, 0, 7, 4), op);

	(void)state;
	op.format = UNORM_8_8_8_8; /* MUBUF has no format of its own */
	plan = format_case(MAU_GFX_11, UINT_16, SEL(1, 0, 7, 4), op);
	assert_int_equal(plan.layout.width[0], 16);
	assert_int_equal(plan.sel[0] << 12 | plan.sel[1] << 8 | plan.sel[2] << 4 | plan.sel[3],
	                 0x1074);
	op.enc = MAU_ENC_MTBUF;
	op.fmt = 0; /* all of MTBUF converts (D17) */
	plan = format_case(MAU_GFX_11, UINT_16, SEL(1, 0, 7, 4), op);
	assert_int_equal(plan.layout.width[3], 8);
	assert_int_equal(plan.layout.nfmt, MAU_NFMT_UNORM);
	assert_int_equal(plan.sel[0] << 12 | plan.sel[1] << 8 | plan.sel[2] << 4 | plan.sel[3],
	                 0x4567);
	op.format = OLD_SINT_2_10_10_10;
	plan = format_case(MAU_GFX_6, OLD_UINT_8_8_8_8, XYZW, op);
	assert_int_equal(plan.layout.width[3], 2);
	assert_int_equal(plan.layout.nfmt, MAU_NFMT_SINT);
	op.enc = MAU_ENC_GLOBAL; /* fmt means nothing there (D26) */
	op.fmt = 1;
	op.size = MAU_SIZE_4;
	plan = plain_case(MAU_GFX_9, op);
	assert_int_equal(plan.layout.width[0], 32);
	assert_int_equal(plan.format, 0);
}

static void refuses(void **state)
{
	mau_resource res = resource_of(MAU_GFX_9, OLD_UINT_8_8_8_8, XYZW);
	mau_convert plan = {.ncomp = 99};
	mau_op op = format_op(MAU_CLS_LOAD, 1, 0);

	(void)state;
	assert_int_equal(mau_convert_plan(MAU_GFX_950 + 1, &op, &res, &plan), MAU_ERR_GENERATION);
	op.enc = 6;
	assert_int_equal(mau_convert_plan(MAU_GFX_9, &op, &res, &plan), MAU_ERR_OPERATION);
	op = plain_op(MAU_CLS_CACHE, MAU_SIZE_4, 0, 0);
	assert_int_equal(mau_convert_plan(MAU_GFX_9, &op, &res, &plan), MAU_ERR_OPERATION);
	op = plain_op(MAU_CLS_LOAD, MAU_SIZE_32, 0, 0);
	assert_int_equal(mau_convert_plan(MAU_GFX_9, &op, &res, &plan), MAU_ERR_OPERATION);
	assert_int_equal(plan.ncomp, 99);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loads_of_formats),      cmocka_unit_test(loads_of_dwords),
		cmocka_unit_test(tfe_lds_scalar),        cmocka_unit_test(refuses),
		cmocka_unit_test(sources_of_the_format), cmocka_unit_test(halves_by_generation),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
