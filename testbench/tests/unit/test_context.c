/*
 * test_context.c - mau_context_init() and request files with missing fields have the same defaults;
 * the version.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"
#include "mreq/mreq.h"
#include "stimulus/episode.h"

/** The table of the header, by generation (F2, C3). */
static void test_defaults(void **state)
{
	static const struct {
		uint8_t gfx, policy;
		uint32_t shared_hi, private_hi;
	} want[] = {
		{MAU_GFX_6, MAU_POLICY_GCN, 0x20000000, 0x20000001},
		{MAU_GFX_7, MAU_POLICY_GCN, 0x20000000, 0x20000001},
		{MAU_GFX_8, MAU_POLICY_GCN, 0x20000000, 0x20000001},
		{MAU_GFX_9, MAU_POLICY_GCN, 0x10000, 0x20000},
		{MAU_GFX_10, MAU_POLICY_LINE, 0x10000, 0x20000},
		{MAU_GFX_10_3, MAU_POLICY_LINE, 0x10000, 0x20000},
		{MAU_GFX_11, MAU_POLICY_LINE, 0x10000, 0x20000},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
		mau_context ctx;

		memset(&ctx, 0xff, sizeof ctx);
		assert_int_equal(mau_context_init(&ctx, want[i].gfx), MAU_OK);
		assert_int_equal(ctx.gfx, want[i].gfx);
		assert_int_equal(ctx.policy, want[i].policy);
		assert_int_equal(ctx.shared_hi, want[i].shared_hi);
		assert_int_equal(ctx.private_hi, want[i].private_hi);
		assert_int_equal(ctx.lds_size, 0x10000);
		assert_int_equal(ctx.rules | ctx.align | ctx.wave32 | ctx.lds_base, 0);
		assert_int_equal(ctx.scratch_base, 0);
	}
}

/** No such generation: nothing is written. */
static void test_no_generation(void **state)
{
	mau_context ctx, before;

	(void)state;
	memset(&ctx, 0x55, sizeof ctx);
	before = ctx;
	assert_int_equal(mau_context_init(&ctx, MAU_GFX_950 + 1), MAU_ERR_GENERATION);
	assert_int_equal(mau_context_init(&ctx, ~0u), MAU_ERR_GENERATION);
	assert_memory_equal(&ctx, &before, sizeof ctx);
}

/** A FLAT lane that points to 0x1000: ok with the defaults, MEMVIOL in a context of zeroes. */
static void test_flat(void **state)
{
	const mau_request req = {
		.op = {.enc = MAU_ENC_FLAT, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_4},
		.m0 = 0xffffffff,
		.exec = 1,
		.v0 = {0x1000}};
	mau_context ctx, zero = {.gfx = MAU_GFX_9};
	mau_lanes lanes;

	(void)state;
	assert_int_equal(mau_context_init(&ctx, MAU_GFX_9), MAU_OK);
	assert_int_equal(mau_lanes_wave(&ctx, &req, &lanes), MAU_OK);
	assert_int_equal(lanes.status[0], MAU_STATUS_OK);
	assert_int_equal(lanes.address[0], 0x1000);
	assert_int_equal(mau_lanes_wave(&zero, &req, &lanes), MAU_OK);
	assert_int_equal(lanes.status[0], MAU_STATUS_MEMVIOL);
}

/** Reads 'line' as the context of a request file, into '*ctx_ret'; the text that it is written as,
 * to be freed. */
static char *through_file(const char *line, mau_context *ctx_ret)
{
	char text[400];
	mreq_file file;
	mreq_error err;
	char *again, *from;

	snprintf(text, sizeof text,
	         "mreq 1\nepisode\ncontext %s\nrequest\nop enc=flat cls=load size=4\nexec 1\n",
	         line);
	assert_int_equal(mreq_parse(text, strlen(text), "t", &file, &err), 0);
	*ctx_ret = file.episode[0].ctx;
	again = mreq_print(&file, NULL, NULL);
	mreq_free(&file);
	from = strstr(again, "context ") + strlen("context ");
	memmove(again, from, strlen(from) + 1);
	*strchr(again, '\n') = 0;
	return again;
}

static bool same_context(const mau_context *a, const mau_context *b)
{
	return a->gfx == b->gfx && a->rules == b->rules && a->align == b->align &&
	       a->policy == b->policy && a->wave32 == b->wave32 && a->lds_base == b->lds_base &&
	       a->lds_size == b->lds_size && a->scratch_base == b->scratch_base &&
	       a->shared_hi == b->shared_hi && a->private_hi == b->private_hi;
}

/** A missing field has the default of its generation, and defaults are not written; a 0 in place of
 * a default is written. */
static void test_files(void **state)
{
	static const struct {
		const char *read, *written;
	} row[] = {
		{"gfx=9", "gfx=9 rules=manual align=dword policy=gcn"},
		{"lds_size=0x10000 gfx=11", "gfx=11 rules=manual align=dword policy=line"},
		{"gfx=navi21", "gfx=10_3 rules=manual align=dword policy=line"},
		{"gfx=rx6800", "gfx=10_3 rules=manual align=dword policy=line"},
		{"shared_hi=0 lds_size=0 gfx=8",
	         "gfx=8 rules=manual align=dword policy=gcn lds_size=0x0 shared_hi=0x0"},
		{"gfx=10 policy=gcn private_hi=0x20000",
	         "gfx=10 rules=manual align=dword policy=gcn"},
	};
	mau_context ctx, again, want;

	(void)state;
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
		char *text = through_file(row[i].read, &ctx);
		char *twice = through_file(text, &again);

		assert_string_equal(text, row[i].written);
		assert_string_equal(twice, text);
		assert_true(same_context(&ctx, &again));
		mau_context_init(&want, ctx.gfx);
		assert_int_equal(same_context(&ctx, &want), i < 4);
		free(text);
		free(twice);
	}
}

static void test_version(void **state)
{
	(void)state;
	assert_string_equal(mau_version(), MAU_VERSION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_defaults), cmocka_unit_test(test_no_generation),
		cmocka_unit_test(test_flat),     cmocka_unit_test(test_files),
		cmocka_unit_test(test_version),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
