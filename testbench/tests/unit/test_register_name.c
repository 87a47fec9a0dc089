/*
 * test_register_name.c - names of registers before the values of a list, and in dumps.
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

#include "dump/regs.h"
#include "mreq/register_name.h"

/* A name, the register that it names, and the length in a text where " 7" follows. */
static const struct {
	const char *text;
	enum register_kind kind;
	unsigned first, count;
	size_t length;
} names[] = {
	{"s0", REGISTER_SGPR, 0, 1, 2},
	{"S127", REGISTER_SGPR, 127, 1, 4},
	{"sgpr12", REGISTER_SGPR, 12, 1, 6},
	{"v255", REGISTER_VGPR, 255, 1, 4},
	{"VGPR3", REGISTER_VGPR, 3, 1, 5},
	{"ttmp15", REGISTER_TTMP, 15, 1, 6},
	{"m0", REGISTER_M0, 0, 1, 2},
	{"exec", REGISTER_EXEC, 0, 2, 4},
	{"exec_lo", REGISTER_EXEC, 0, 1, 7},
	{"EXEC_HI", REGISTER_EXEC, 1, 1, 7},
	{"vcc_hi", REGISTER_VCC, 1, 1, 6},
	{"flat_scratch_lo", REGISTER_FLAT_SCRATCH, 0, 1, 15},
	{"xnack_mask", REGISTER_XNACK_MASK, 0, 2, 10},
	/* a bank has no value */
	{"s", REGISTER_SGPR, 0, 0, 0},
	{"VGPRS", REGISTER_VGPR, 0, 0, 0},
	{"TBA/TMA", REGISTER_TRAP, 0, 0, 0},
	/* other words */
	{"s128", REGISTER_NONE, 0, 0, 0},
	{"v256", REGISTER_NONE, 0, 0, 0},
	{"ttmp16", REGISTER_NONE, 0, 0, 0},
	{"s99999999999", REGISTER_NONE, 0, 0, 0},
	{"m", REGISTER_NONE, 0, 0, 0},
	{"m1", REGISTER_NONE, 0, 0, 0},
	{"m0_lo", REGISTER_NONE, 0, 0, 0},
	{"_lo", REGISTER_NONE, 0, 0, 0},
	{"exec_", REGISTER_NONE, 0, 0, 0},
	{"scc", REGISTER_NONE, 0, 0, 0},
	{"0x10", REGISTER_NONE, 0, 0, 0},
};

static void each_name(void **state)
{
	(void)state;
	for (size_t n = 0; n < sizeof(names) / sizeof(*names); n++) {
		const char *text = names[n].text;
		register_name found = register_find(text, strlen(text));
		char line[40];

		print_message("%s\n", text);
		assert_int_equal(found.kind, names[n].kind);
		assert_int_equal(found.first, names[n].first);
		assert_int_equal(found.count, names[n].count);
		snprintf(line, sizeof(line), "%s 7", text);
		assert_int_equal(register_name_length(line, line + strlen(line)), names[n].length);
	}
}

static size_t length(const char *text)
{
	return register_name_length(text, text + strlen(text));
}

static void forms_of_lists(void **state)
{
	(void)state;
	assert_int_equal(length("$exec_lo 7"), 8);
	assert_int_equal(length("$1 = 7"), 2);
	assert_int_equal(length("$ 7"), 0);
	assert_int_equal(length("v[0:1] 7"), 6);
	assert_int_equal(length("s[4:7]={1, 2}"), 6);
	assert_int_equal(length("exec[0]"), 4);
	assert_int_equal(length("7"), 0);
	assert_int_equal(length(""), 0);
}

/* ttmp_code, m0_code, flat_scratch_code of encodings/mau.toml. */
static void codes_of_dumps(void **state)
{
	regs_name name = regs_find(MAU_GFX_9, "SQ_WAVE_TTMP3", 13);

	(void)state;
	assert_int_equal(name.kind, REGS_SCALAR);
	assert_int_equal(name.first, 108 + 3);
	assert_true(name.alias);
	assert_int_equal(regs_find(MAU_GFX_8, "ttmp3", 5).first, 112 + 3);
	assert_int_equal(regs_find(MAU_GFX_9, "m0", 2).first, 124);
	assert_int_equal(regs_find(MAU_GFX_11, "ixSQ_WAVE_M0", 12).first, 125);
	assert_int_equal(regs_find(MAU_GFX_9, "exec_hi", 7).first, 127);
	assert_false(regs_find(MAU_GFX_9, "exec_hi", 7).alias);
	assert_int_equal(regs_find(MAU_GFX_9, "vcc", 3).count, 2);
	assert_int_equal(regs_find(MAU_GFX_9, "flat_scratch_hi", 15).first, 103);
	assert_int_equal(regs_find(MAU_GFX_11, "flat_scratch", 12).kind, REGS_UNKNOWN);
	assert_int_equal(regs_find(MAU_GFX_9, "v17", 3).kind, REGS_VECTOR);
	assert_int_equal(regs_find(MAU_GFX_9, "scc", 3).kind, REGS_UNKNOWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_name),
		cmocka_unit_test(forms_of_lists),
		cmocka_unit_test(codes_of_dumps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
