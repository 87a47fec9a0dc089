/*
 * test_check.c - mau_check() names one argument that a call refuses, with its value and range.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"

static const mau_context plain = {.gfx = MAU_GFX_9, .lds_size = 0x10000};
static const mau_geometry usual = {.window = 16, .line_bytes = 64};

/** mau_check() and mau_wave() give 'code', and the sentence is 'text'. */
static void refused(const mau_context *ctx, const mau_geometry *geo, const mau_op *op, int code,
                    const char *text)
{
	static mau_response rsp;
	const mau_request req = {.op = *op};
	mau_argument_error error;

	assert_int_equal(mau_check(ctx, geo, op, &error), code);
	assert_string_equal(error.text, text);
	assert_int_equal(strncmp(error.field, error.text, strlen(error.field)), 0);
	assert_int_not_equal(error.field[0], 0);
	assert_int_equal(mau_wave(ctx, geo, &req, &rsp), code);
}

static void test_context(void **state)
{
	static const mau_op op = {.size = MAU_SIZE_4};
	static const struct {
		mau_context ctx;
		int code;
		const char *text;
	} rows[] = {
		{{.gfx = 15},
	         MAU_ERR_GENERATION,
	         "ctx.gfx is 15: this generation is not modelled; gfx is a code MAU_GFX_6 .. "
	         "MAU_GFX_950, not the number"},
		{{.rules = 2}, MAU_ERR_CONTEXT, "ctx.rules is 2, a code MAU_RULES_* is at most 1"},
		{{.align = 4}, MAU_ERR_CONTEXT, "ctx.align is 4, a code MAU_ALIGN_* is at most 3"},
		{{.policy = 9},
	         MAU_ERR_CONTEXT,
	         "ctx.policy is 9, a code MAU_POLICY_* is at most 1"},
		{{.wave32 = 32}, MAU_ERR_CONTEXT, "ctx.wave32 is 32, it is 0 or 1"},
		{{.lds_base = 0x40000},
	         MAU_ERR_CONTEXT,
	         "ctx.lds_base is 0x40000, at most 0x3ffff"},
		{{.lds_size = 0x50000},
	         MAU_ERR_CONTEXT,
	         "ctx.lds_size is 0x50000, at most 0x3ffff"},
		{{.scratch_base = 0x1000000000000},
	         MAU_ERR_CONTEXT,
	         "ctx.scratch_base is 0x1000000000000, it has 48 bits"},
		{{.scratch_base = 0x1002},
	         MAU_ERR_CONTEXT,
	         "ctx.scratch_base is 0x1002, it is a multiple of 4 (D20)"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		refused(&rows[i].ctx, &usual, &op, rows[i].code, rows[i].text);
}

static void test_geometry(void **state)
{
	static const mau_op op = {.size = MAU_SIZE_4};
	const mau_geometry odd = {.window = 12, .line_bytes = 64};
	const mau_geometry small = {.window = 16, .line_bytes = 32};

	(void)state;
	refused(&plain, &odd, &op, MAU_ERR_GEOMETRY,
	        "geo.window is 12, a window has 4, 8, 16, 32 or 64 lanes");
	refused(&plain, &small, &op, MAU_ERR_GEOMETRY,
	        "geo.line_bytes is 32, a line has 64 or 128 bytes");
}

/** Each operation breaks one rule alone. */
static void test_operation(void **state)
{
	static const struct {
		mau_op op;
		const char *text;
	} rows[] = {
		{{.enc = 6}, "op.enc is 6, a code MAU_ENC_* is at most 5"},
		{{.size = 8}, "op.size is 8, a code MAU_SIZE_* is at most 7"},
		{{.enc = MAU_ENC_FLAT, .size = MAU_SIZE_32},
	         "op.size is MAU_SIZE_32, a lane moves at most 16 bytes"},
		{{.enc = MAU_ENC_SMEM, .size = MAU_SIZE_2},
	         "op.size is MAU_SIZE_2, a scalar load of gfx9 has at least 4 bytes (A13)"},
		{{.enc = MAU_ENC_SMEM, .cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_4},
	         "op.enc is MAU_ENC_SMEM, which has no atomics (AT1, D57)"},
		{{.enc = MAU_ENC_MTBUF, .cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_4},
	         "op.enc is MAU_ENC_MTBUF, which has no atomics (AT1, D57)"},
		{{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_4, .fmt = 1},
	         "op.fmt is 1, an atomic converts no format (AT1)"},
		{{.enc = MAU_ENC_GLOBAL, .cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_12},
	         "op.size is MAU_SIZE_12, an atomic has 4 or 8 bytes (AT1)"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		refused(&plain, &usual, &rows[i].op, MAU_ERR_OPERATION, rows[i].text);
}

/** Nothing is wrong, or what is wrong is not given. */
static void test_right(void **state)
{
	const mau_op half = {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_2}; /* A13: gfx12 has it */
	const mau_op large = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_32};
	mau_context gfx12;
	mau_argument_error error;

	(void)state;
	mau_context_init(&gfx12, MAU_GFX_12);
	assert_int_equal(mau_check(&gfx12, &usual, &half, &error), MAU_OK);
	assert_string_equal(error.field, "");
	assert_string_equal(error.text, "");
	assert_int_equal(mau_check(&gfx12, NULL, NULL, &error), MAU_OK);
	assert_int_equal(mau_check(&gfx12, NULL, &large, &error), MAU_ERR_OPERATION);
	assert_string_equal(error.field, "op.size");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_context),
		cmocka_unit_test(test_geometry),
		cmocka_unit_test(test_operation),
		cmocka_unit_test(test_right),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
