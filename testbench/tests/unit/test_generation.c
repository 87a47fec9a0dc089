/*
 * test_generation.c - generations by name, and their rows: total over every code, and consistent.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"

static void test_names(void **state)
{
	static const struct {
		const char *name;
		int gfx;
	} want[] = {
		{"6", MAU_GFX_6},
		{"gfx6", MAU_GFX_6},
		{"gfx602", MAU_GFX_6},
		{"tahiti", MAU_GFX_6},
		{"hawaii", MAU_GFX_7},
		{"gfx803", MAU_GFX_8},
		{"Polaris10", MAU_GFX_8},
		{"9", MAU_GFX_9},
		{"gfx906", MAU_GFX_9},
		{"Radeon VII", MAU_GFX_9},
		{"Radeon RX Vega 64", MAU_GFX_9},
		{"10", MAU_GFX_10},
		{"10.1", MAU_GFX_10},
		{"gfx1010", MAU_GFX_10},
		{"10_3", MAU_GFX_10_3},
		{"10.3", MAU_GFX_10_3},
		{"GFX10.3", MAU_GFX_10_3},
		{"gfx1030", MAU_GFX_10_3},
		{"navi21", MAU_GFX_10_3},
		{"RX 6800", MAU_GFX_10_3},
		{"rx6800", MAU_GFX_10_3},
		{"AMD Radeon RX 6800 XT", MAU_GFX_10_3},
		{"11", MAU_GFX_11},
		{"gfx1151", MAU_GFX_11},
		{"NAVI31", MAU_GFX_11},
		{"5", -1},
		{"RX 9070 XT", MAU_GFX_12},
		{"gfx942", MAU_GFX_942},
		{"MI250X", MAU_GFX_90A},
		{"AMD Instinct MI210", MAU_GFX_90A},
		{"vega", MAU_GFX_9},
		{"Southern Islands", MAU_GFX_6},
		{"RDNA3.5", MAU_GFX_11},
		{"gfx9-generic", MAU_GFX_9},
		{"gfx9-4-generic", MAU_GFX_942},
		{"gfx10-3-generic", MAU_GFX_10_3},
		{"13", -1},
		{"gfx", -1},
		{"", -1},
		{"RX", -1},
		{"navi210", -1},
		{"the name of no part that was ever sold", -1},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof want / sizeof *want; i++)
		if (mau_gfx_find(want[i].name) != want[i].gfx)
			fail_msg("%s: %d, not %d", want[i].name, mau_gfx_find(want[i].name),
			         want[i].gfx);
}

/** Targets as compilers and rocminfo print them; processors that are not modelled. */
static void test_targets(void **state)
{
	static const struct {
		const char *name;
		int found, nearest;
	} want[] = {
		{"gfx90a:sramecc+:xnack-", MAU_GFX_90A, MAU_GFX_9},
		{"amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", MAU_GFX_90A, MAU_GFX_9},
		{"amdgcn-amd-amdhsa--gfx1030", MAU_GFX_10_3, MAU_GFX_10_3},
		{"navi21", MAU_GFX_10_3, -1},
		{"gfx1250", -1, MAU_GFX_12},
		{"amdgcn-amd-amdhsa--gfx1250", -1, MAU_GFX_12},
		{"gfx1037", -1, MAU_GFX_10_3},
		{"gfx1014", -1, MAU_GFX_10},
		{"GFX1170", -1, MAU_GFX_11},
		{"gfx1310", -1, MAU_GFX_12},
		{"gfx13", -1, MAU_GFX_12},
		{"gfx90e", -1, MAU_GFX_9},
		{"gfx806", -1, MAU_GFX_8},
		{"gfx943", -1, MAU_GFX_942},
		{"gfx951", -1, MAU_GFX_950},
		{"gfx94", -1, MAU_GFX_942},
		{"gfx90", -1, MAU_GFX_9},
		{"gfx12500", -1, -1},
		{"gfx1x50", -1, -1},
		{"gfx5", -1, -1},
		{"gfx", -1, -1},
		{"r600", -1, -1},
		{"", -1, -1},
		{"--", -1, -1},
		{":", -1, -1},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof want / sizeof *want; i++)
		if (mau_gfx_find(want[i].name) != want[i].found ||
		    mau_gfx_nearest(want[i].name) != want[i].nearest)
			fail_msg("%s: %d, %d", want[i].name, mau_gfx_find(want[i].name),
			         mau_gfx_nearest(want[i].name));
}

/** Each name that is listed is found again. */
static void test_list(void **state)
{
	char copy[1000], *rest;

	(void)state;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++) {
		rest = copy;
		assert_true((size_t)snprintf(copy, sizeof(copy), "%s", mau_gfx_names(gfx)) <
		            sizeof(copy));
		if (!mau_generation_of(gfx)->modelled)
			continue;
		assert_int_equal(mau_gfx_find(mau_gfx_name(gfx)), gfx);
		for (char *name = strsep(&rest, ","); name; name = strsep(&rest, ","))
			assert_int_equal(mau_gfx_find(name), gfx);
	}
	assert_string_equal(mau_gfx_names(255), "");
}

/** A code that is none has a row that is all 0. */
static void test_rows(void **state)
{
	const unsigned none[] = {MAU_GENERATIONS, 15, 255, ~0u};

	(void)state;
	for (unsigned gfx = 0; gfx < 16; gfx++) {
		const mau_generation *g = mau_generation_of(gfx);

		assert_int_equal(g->modelled, MAU_GENERATION_MASK >> gfx & 1);
		if (g->modelled)
			assert_string_equal(g->name, mau_gfx_name(gfx));
		assert_int_equal(g->formats == MAU_FORMATS_PAIRS, g->format_mask == 0);
		assert_int_equal(g->segments, g->flat_bits != 0);
		assert_int_equal(g->segments, g->scratch_modes != 0);
	}
	for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
		assert_string_equal(mau_generation_of(none[i])->name, "?");
		assert_int_equal(mau_generation_row(none[i])->modelled, 0);
		assert_int_equal(mau_generation_of(none[i])->m0_code, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_targets),
		cmocka_unit_test(test_list),
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
