/*
 * test_sign_cover.c - the first requests of signature mode hit every bin of the coverage except
 * those of not_drawn(), on every generation that can hit the bin (../README.md, What it reaches):
 * every encoding, every rule, crossings of a line and of the end of the address space.
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

#include "coverage/coverage.h"
#include "fpga/signature/model/sign.h"
#include "mau/fast.h"

#define REQUESTS (1u << 18)
#define CASES 2370

static tb_coverage cov;

static void look(unsigned lanes, unsigned window, unsigned line_bytes, uint32_t requests)
{
	mau_geometry geo = {.window = (uint8_t)window, .line_bytes = (uint16_t)line_bytes};
	static mau_response rsp;
	mau_context ctx;
	mau_request req;

	memset(&cov, 0, sizeof(cov));
	for (uint64_t i = 0; i < requests; i++) {
		if (i % 64 == 0)
			sign_context(1, i / 64, &ctx);
		sign_request(1, i, &ctx, &req);
		assert_int_equal(mau_fast_wave(&ctx, &geo, &req, &rsp), MAU_OK);
		tb_coverage_request(&cov, &ctx, &geo, lanes, &req, &rsp);
	}
}

/* Signature mode draws no buffer whose end is 2^31 bytes away (../README.md, What it reaches). */
static bool not_drawn(const char *id)
{
	const char *dot = strchr(id, '.');

	return dot && strcmp(dot, ".bit_31") == 0;
}

/* Prints and counts the holes, except those of bin 'but' (NULL: no such bin) and of bins that are
 * not drawn. */
static unsigned holes(const char *but)
{
	tb_bin_table t = tb_coverage_table(&cov);
	unsigned count = 0;

	for (unsigned b = 0; b < t.count; b++)
		for (unsigned gfx = 0; gfx < TB_COVERAGE_GFX; gfx++) {
			if (!(t.row[b].gfx >> gfx & 1) || t.hits[b][gfx] ||
			    not_drawn(t.row[b].id) || (but && strcmp(t.row[b].id, but) == 0))
				continue;
			print_message("no %s on generation %u\n", t.row[b].id, gfx);
			count++;
		}
	return count;
}

static void every_case(void **state)
{
	unsigned total, left_out = 0;
	tb_bin_table t;

	(void)state;
	look(4, 4, 64, REQUESTS);
	assert_int_equal(holes(NULL), 0);
	t = tb_coverage_table(&cov);
	for (unsigned b = 0; b < t.count; b++)
		if (not_drawn(t.row[b].id))
			left_out += (unsigned)__builtin_popcount(t.row[b].gfx);
	assert_int_equal(tb_coverage_holes(&cov, MAU_GENERATION_MASK, &total), left_out);
	assert_int_equal(total, CASES);
}

static void other_units(void **state)
{
	(void)state;
	look(8, 8, 64, REQUESTS);
	assert_int_equal(holes(NULL), 0);
	look(16, 16, 64, REQUESTS);
	assert_int_equal(holes(NULL), 0);
	look(64, 64, 128, REQUESTS);
	assert_int_equal(holes("C6.empty_window"), 0); /* one window in a wave */
}

/* Makes the checker fire: fewer requests leave holes. */
static void few_requests(void **state)
{
	(void)state;
	look(4, 4, 64, 1u << 12);
	assert_true(tb_coverage_holes(&cov, MAU_GENERATION_MASK, NULL) > 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_case),
		cmocka_unit_test(other_units),
		cmocka_unit_test(few_requests),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
