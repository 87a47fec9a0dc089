/*
 * test_explain_formulas.c - the formulas of steps that have several, by generation, rule book,
 * encoding or V#, in the terms of docs/spec.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/explain_cases.h"

enum {
	LANE = 2,
	OWN = 0xff /* the generation of the case */
};

static const struct row {
	const char *name; /* of the case */
	unsigned gfx;
	const char *rule, *step, *formula;
} rows[] = {
	/* A2, A3: what adds the lane and what makes the swizzle active, by book */
	{"R2 x2", OWN, "A2", "lane added", "ADD_TID"},
	{"R6", OWN, "A2", "lane added", "ADD_TID"},
	{"R10", OWN, "A2", "lane added", "ADD_TID"},
	{"A2 A3 silicon", OWN, "A2", "lane added", "ADD_TID and (not IDXEN or SWIZZLE_ENABLE)"},
	{"A2 A3 silicon", G8, "A2", "lane added", "ADD_TID"},
	{"A2 A3 gfx11", OWN, "A2", "lane added", "ADD_TID and not IDXEN"},
	{"A2 A3 gfx11", G103, "A2", "lane added", "ADD_TID"},
	{"R4 walked", OWN, "A3", "swizzle active", "SWIZZLE_ENABLE, not with ADDR64"},
	{"R6", OWN, "A3", "swizzle active", "SWIZZLE_ENABLE, not with ADDR64"},
	{"A2 A3 silicon", OWN, "A3", "swizzle active", "SWIZZLE_ENABLE and ADD_TID"},
	{"A2 A3 silicon", G8, "A3", "swizzle active", "SWIZZLE_ENABLE, not with ADDR64"},
	{"A2 A3 silicon", G10, "A3", "swizzle active", "SWIZZLE_ENABLE, not with ADDR64"},
	{"R11 raw", OWN, "A3", "swizzle active", "SWIZZLE_ENABLE 1 or 3"},
	{"R11 raw", G103, "A3", "swizzle active", "SWIZZLE_ENABLE, not with ADDR64"},
	{"A2 A3 gfx11", OWN, "A3", "swizzle active",
         "SWIZZLE_ENABLE 1 or 3, and (IDXEN or ADD_TID)"},
	/* V2, V4 */
	{"R4 walked", OWN, "V2", "element_size", "2 << ELEMENT_SIZE"},
	{"G7", OWN, "V2", "element_size", "4 on gfx9, 10, 10_3"},
	{"R11 swizzle", G103, "V2", "element_size", "4 on gfx9, 10, 10_3"},
	{"A2 A3 gfx11", OWN, "V2", "element_size", "SWIZZLE_ENABLE 1: 4, 3: 16"},
	{"R5 V4", OWN, "V4", "stride", "{DATA_FORMAT, STRIDE}: ADD_TID, not a format operation"},
	{"R6", OWN, "V4", "stride", "STRIDE"},
	/* A1, A4: which VGPR, which sum */
	{"R1", OWN, "A1", "vgpr_offset", "first address VGPR"},
	{"R2 x2", OWN, "A1", "vgpr_offset", "second address VGPR"},
	{"R2 x2", OWN, "A4", "buffer_offset", "Index*stride + Offset"},
	{"R11 silicon", OWN, "A4", "buffer_offset", "Index*stride + Offset"},
	{"R11 raw", OWN, "A4", "buffer_offset", "Offset: OOB_SELECT 3, no active swizzle"},
	{"R4 walked", OWN, "A4", "buffer_offset",
         "(imsb*stride + omsb*element_size)*index_stride + ilsb*element_size + olsb"},
	/* T, V6 */
	{"V6 N17", OWN, "T", "data format", "of the instruction"},
	{"G5 clears", OWN, "T", "data format", "of the V#"},
	{"G5 demands", OWN, "T", "format", "of the instruction"},
	{"V6 data format", OWN, "V6", "invalid format", "DATA_FORMAT = 0 and ADD_TID_ENABLE = 0"},
	{"V6 data format", G9, "V6", "invalid format", "DATA_FORMAT = 0 and ADD_TID_ENABLE = 0"},
	{"V6 unified", OWN, "V6", "invalid format", "FORMAT = 0 and ADD_TID_ENABLE = 0"},
	{"V6 N17", OWN, "V6", "invalid format",
         "the V#'s format is INVALID (0), or the format of the conversion is reserved (N17)"},
	/* range */
	{"A8", OWN, "A8", "out_of_range", "never: ADDR64"},
	{"R1", OWN, "R1", "out_of_range", "buffer_offset >= sat(num_records - sgpr_offset)"},
	{"R2 x2", OWN, "R2", "out_of_range",
         "Index >= num_records or ((IDXEN or ADD_TID) and Offset >= stride)"},
	{"R3", OWN, "R3", "out_of_range", "buffer_offset >= sat(num_records - sgpr_offset)"},
	{"R4 walked", OWN, "R4", "out_of_range", "Index >= num_records or Offset >= stride"},
	{"R5 V4", OWN, "R5", "out_of_range", "never: ADD_TID and not IDXEN"},
	{"R6", OWN, "R6", "out_of_range", "vgpr_index >= num_records"},
	{"R7", OWN, "R7", "out_of_range", "Offset >= num_records"},
	{"R7 silicon", OWN, "R7", "out_of_range", "Offset + sgpr_offset + payload > num_records"},
	{"R8 x2", OWN, "R8", "out_of_range", "Index >= num_records or Offset + payload > stride"},
	{"R9", OWN, "R9", "out_of_range", "Index >= num_records"},
	{"R10", OWN, "R10", "out_of_range", "num_records == 0"},
	{"R11 swizzle", OWN, "R11", "out_of_range", "Index >= limit or Offset + payload > stride"},
	{"R11 raw", OWN, "R11", "out_of_range", "Offset + payload > limit"},
	{"R15", OWN, "R15", "out_of_range", "buffer_offset == 0 or buffer_offset >= num_records"},
	/* LDS, FLAT, GLOBAL, SCRATCH */
	{"L1 gfx7", OWN, "L1", "LDS_ADDR", "LDS_BASE + (M0 & 0xffff) + lane*4"},
	{"L1", OWN, "L1", "LDS_ADDR", "LDS_BASE + (M0 & 0xffff) + lane*4 + inst_offset"},
	{"FLAT LDS", OWN, "F3", "lds_limit", "min(M0, LDS_SIZE)"},
	{"FLAT LDS", G8, "F3", "lds_limit", "min(M0, LDS_SIZE)"},
	{"FLAT LDS outside", OWN, "F3", "lds_limit", "LDS_SIZE"},
	{"FLAT scratch walked", OWN, "F4", "scratch_offset",
         "vgpr_address + inst_offset - aperture base, no wrap"},
	{"SCRATCH SV", OWN, "F7", "scratch_offset", "sgpr + vgpr + inst_offset, no wrap"},
	{"SCRATCH SV", OWN, "F5", "byte_address",
         "SCRATCH_BASE + (off/4)*4*64 + lane*4 + off%4, modulo 2^48"},
	{"SCRATCH none wave32", OWN, "F5", "byte_address",
         "SCRATCH_BASE + (off/4)*4*32 + lane*4 + off%4, modulo 2^48"},
	{"FLAT nowhere", OWN, "F2", "violates", "in no space"},
	{"GLOBAL aperture", OWN, "F6", "violates", "start lies in the LDS aperture"},
	{"GLOBAL not canonical", OWN, "F6", "violates", "start is not canonical"},
	{"GLOBAL V", OWN, "F6", "start", "GV: vgpr64"},
	{"GLOBAL SV", OWN, "F6", "start", "GVS: sgpr64 + vgpr32"},
	{"GLOBAL none", OWN, "F6", "start", "ADDTID without SGPR: lane*4"},
	{"L1 global", OWN, "F6", "start", "ADDTID: sgpr64 + lane*4"},
};

static explain_case case_of(const struct row *r)
{
	for (size_t i = 0; i < COUNT(explain_cases); i++)
		if (strcmp(explain_cases[i].name, r->name) == 0) {
			explain_case c = explain_cases[i];

			c.gfx = r->gfx == OWN ? c.gfx : r->gfx;
			return c;
		}
	fail_msg("no case %s", r->name);
	return explain_cases[0];
}

/** The formula of a row's step, the first of that name; "" when there is none. */
static const char *formula(const struct row *r)
{
	const explain_case c = case_of(r);
	mau_step steps[MAU_MAX_STEPS];
	size_t count;
	wave w;

	explain_begin(&c, &w);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, LANE, steps, MAU_MAX_STEPS, &count),
	                 MAU_OK);
	for (size_t i = 0; i < count; i++)
		if (strcmp(steps[i].rule, r->rule) == 0 && strcmp(steps[i].name, r->step) == 0)
			return steps[i].formula;
	return "";
}

static void test_formulas(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++)
		if (strcmp(formula(&rows[i]), rows[i].formula) != 0)
			fail_msg("%s, gfx code %u, %s %s: \"%s\", expected \"%s\"", rows[i].name,
			         rows[i].gfx, rows[i].rule, rows[i].step, formula(&rows[i]),
			         rows[i].formula);
}

/** A step that is not there has no formula, and another case has another one. */
static void test_negative(void **state)
{
	static const struct row missing = {"R6", OWN, "F6", "start", ""},
				other = {"R7 silicon", OWN, "R7", "out_of_range",
	                                 "Offset >= num_records"};

	(void)state;
	assert_string_equal(formula(&missing), "");
	assert_string_not_equal(formula(&other), other.formula);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_formulas),
		cmocka_unit_test(test_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
