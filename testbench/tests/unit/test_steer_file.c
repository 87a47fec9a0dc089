/*
 * test_steer_file.c - stimulus files that are refused: place and message of a line, lines and
 * options that leave nothing to draw.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"
#include "stimulus/knobs.h"
#include "stimulus/steer.h"

static tb_steer steer;

/* Line, column and a part of the message of refused files. */
static void test_refused(void **state)
{
	static const struct {
		const char *text;
		unsigned line, column;
		const char *part;
	} cases[] = {
		{"strid 4", 1, 1, "there is no knob 'strid'"},
		{"# a\n\n  stride", 3, 9, "has no item"},
		{"stride 4 x", 1, 10, "'x' is not an item"},
		{"stride 16384", 1, 8, "does not fit the field (14 bits)"},
		{"stride -8193", 1, 8, "does not fit"},
		{"stride 5..3", 1, 8, "is empty"},
		{"stride 1..9/0", 1, 8, "is not an item"},
		{"stride 2^64", 1, 8, "is not an item"},
		{"stride 18446744073709551616", 1, 8, "is not an item"},
		{"stride 3*0", 1, 8, "does not end with a weight"},
		{"stride 3*10001", 1, 8, "does not end with a weight"},
		{"stride 3x", 1, 8, "does not end with a weight"},
		{"stride 1\nstride 2", 2, 1, "has a line already, line 1"},
		{"gfx 9*2", 1, 5, "no weight"},
		{"gfx 13", 1, 5, "there is no '13'"},
		{"class foo", 1, 7, "choose among: load store atomic cache"},
		{"class any", 1, 7, "there is no 'any'"},
		{"coherent 101", 1, 10, "0 to 100"},
		{"coherent 1 2", 1, 12, "more than 1 item"},
		{"m0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", 1, 43, "more than 16 items"},
		{"m0 \x01", 1, 4, "not a printable character"},
	};
	tb_steer_error error;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		if (!tb_steer_parse(cases[i].text, strlen(cases[i].text), &steer, &error))
			fail_msg("accepted: %s", cases[i].text);
		if (error.line != cases[i].line || error.column != cases[i].column ||
		    !strstr(error.text, cases[i].part))
			fail_msg("%s: %u:%u: %s", cases[i].text, error.line, error.column,
			         error.text);
	}
}

/* Lines and options that leave nothing. */
static void test_nothing_left(void **state)
{
	static const struct {
		const char *text;
		unsigned line;
	} cases[] = {{"gfx 6\nencoding flat", 2},
	             {"rule R8\ngfx 9", 1},
	             {"encoding scratch\nclass atomic", 2},
	             {"bytes 64\nclass store", 1}};
	tb_steer_error error;

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		tb_knobs knobs = tb_knobs_default(1);

		assert_int_equal(
			tb_steer_parse(cases[i].text, strlen(cases[i].text), &steer, &error), 0);
		knobs.steer = &steer;
		assert_int_equal(tb_steer_narrow(&knobs, &error), -1);
		assert_int_equal(error.line, cases[i].line);
	}
}

/* The mask of the options is narrowed: --gfx 9,10 with a file of 10 and 11 leaves 10. */
static void test_narrowed(void **state)
{
	tb_knobs knobs = tb_knobs_default(1);
	tb_steer_error error;

	(void)state;
	assert_int_equal(tb_steer_parse("gfx 10 11", 9, &steer, &error), 0);
	knobs.steer = &steer;
	knobs.gfx_mask = 1u << MAU_GFX_9 | 1u << MAU_GFX_10;
	assert_int_equal(tb_steer_narrow(&knobs, &error), 0);
	assert_int_equal(knobs.gfx_mask, 1u << MAU_GFX_10);
	knobs.gfx_mask = 1u << MAU_GFX_9;
	assert_int_equal(tb_steer_narrow(&knobs, &error), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_refused),
	                                   cmocka_unit_test(test_nothing_left),
	                                   cmocka_unit_test(test_narrowed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
