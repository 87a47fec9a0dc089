/*
 * test_data_coverage.c - coverage of the data path: bins of the table, the bins that a request hits
 * and does not hit, and that the stimulus reaches every case on every generation.
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

#include "coverage/data_coverage.h"
#include "memory/space.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"

#define EPISODES 1000 /* of 32 waves, of a generation */

static tb_data_coverage cov;
static const mau_geometry geo = {.window = 16, .line_bytes = 64};

static const tb_data *faults; /* memory answers by its ranges; NULL: OK */

static int request(void *user, const mau_memory_request *r)
{
	(void)user;
	return (int)tb_fault_code(faults, r);
}

static void look(const mau_context *ctx, const mau_request *req, tb_space space[2],
                 const uint32_t vdata[][MAU_WAVE])
{
	static mau_execution x;
	static mau_detail detail;
	mau_memory memory = tb_space_callbacks(space);

	memory.request = request;

	assert_int_equal(mau_execute(ctx, &geo, req, vdata, &memory, &x), MAU_OK);
	assert_int_equal(mau_detail_wave(ctx, req, &detail), MAU_OK);
	tb_data_coverage_request(&cov, &(tb_data_seen){ctx, req, &x, &detail, vdata, geo.window});
}

/* Runs random requests of a seed and a generation in the model, without a unit, and counts their
 * coverage. */
static void look_at(uint64_t seed, unsigned gfx)
{
	tb_data_knobs knobs = {.requests = tb_knobs_default(seed), .memory = TB_MIX};
	tb_space space[2] = {{.count = 0}};
	tb_episode ep;

	knobs.requests.gfx_mask = (uint16_t)(1u << gfx);
	assert_int_equal(tb_episode_init(&ep, knobs.requests.requests), 0);
	for (uint64_t episode = 0; episode < EPISODES; episode++) {
		assert_int_equal(tb_data_draw(&knobs, episode, &ep), 0);
		for (unsigned i = 0; i < 2; i++)
			assert_int_equal(tb_space_start(&space[i], (enum mau_space)i, ep.data), 0);
		faults = ep.data;
		for (uint32_t i = 0; i < ep.count; i++)
			look(&ep.ctx, &ep.req[i], space, tb_episode_vdata(&ep, i));
	}
	faults = NULL;
	for (unsigned i = 0; i < 2; i++)
		tb_space_free(&space[i]);
	tb_episode_free(&ep);
}

/* Every row that is some generation's has a name of its own. */
static void test_rows(void **state)
{
	tb_bin_table t = tb_data_coverage_table(&cov);

	(void)state;
	for (unsigned a = 0; a < t.count; a++)
		for (unsigned b = a + 1; b < t.count && t.row[a].gfx; b++)
			if (t.row[b].gfx && !strcmp(t.row[a].id, t.row[b].id))
				fail_msg("two bins %s", t.row[a].id);
	assert_int_equal(t.row[tb_data_bin_format(10, MAU_NFMT_SNORM_OGL, false)].gfx, 0x03);
	assert_int_equal(t.row[tb_data_bin_format(4, MAU_NFMT_UNORM, true)].gfx, 0);
	assert_int_equal(t.row[tb_data_bin_atomic(MAU_ATOMIC_RSUB, 4, true)].gfx, 0x01);
	assert_int_equal(t.row[tb_data_bin_atomic(MAU_ATOMIC_ADD_F32, 8, true)].gfx, 0);
	assert_int_equal(t.row[tb_data_bin_atomic(MAU_ATOMIC_ADD, 8, false)].gfx, 0x7ff);
	assert_int_equal(t.row[tb_data_bin_atomic(MAU_ATOMIC_MAX_NUM, 4, true)].gfx, 0x80);
	assert_int_equal(t.row[tb_data_bin_atomic(MAU_ATOMIC_ADD_F64, 8, true)].gfx, 0x700);
}

/* One store by MTBUF of 32_32_32_32_FLOAT, format_x, one lane: its bin and that of T26; not those
 * of a load, of the other direction, of a range that it does not leave. */
static void test_one_store(void **state)
{
	static const uint32_t vdata[1][MAU_WAVE] = {{0x3f800000}};
	mau_context ctx = {.gfx = MAU_GFX_9, .align = MAU_ALIGN_UNALIGNED, .lds_size = 65536};
	mau_request req = {.op = {.enc = MAU_ENC_MTBUF,
	                          .cls = MAU_CLS_STORE,
	                          .fmt = 1,
	                          .size = MAU_SIZE_1,
	                          .format = MAU_NFMT_FLOAT << 4 | 14},
	                   .exec = 1,
	                   .vsharp = {0x1000, 0, 0x1000, 14u << 15 | 7u << 12}};
	tb_space space[2] = {{.count = 0}};

	(void)state;
	memset(&cov, 0, sizeof(cov));
	for (unsigned i = 0; i < 2; i++)
		assert_int_equal(tb_space_start(&space[i], (enum mau_space)i, NULL), 0);
	look(&ctx, &req, space, vdata);
	assert_int_equal(cov.requests, 1);
	assert_int_equal(cov.hits[tb_data_bin_format(14, MAU_NFMT_FLOAT, true)][MAU_GFX_9], 1);
	assert_int_equal(cov.hits[tb_data_bin_format(14, MAU_NFMT_FLOAT, false)][MAU_GFX_9], 0);
	assert_int_equal(cov.hits[TB_DATA_T26_STORE_1_4][MAU_GFX_9], 1);
	assert_int_equal(cov.hits[TB_DATA_T26_LOAD_1_4][MAU_GFX_9], 0);
	assert_int_equal(cov.hits[TB_DATA_T33_STORE][MAU_GFX_9], 0);
	req.vsharp[2] = 0; /* negative test: out of range */
	look(&ctx, &req, space, vdata);
	assert_int_equal(cov.hits[TB_DATA_T33_STORE][MAU_GFX_9], 1);
	assert_int_equal(cov.hits[tb_data_bin_format(14, MAU_NFMT_FLOAT, true)][MAU_GFX_9], 1);
	for (unsigned i = 0; i < 2; i++)
		tb_space_free(&space[i]);
}

/* An 8-byte atomic of gfx8 in two lines (N4): alone, its second transaction has no lane that acts;
 * at 0x103c after one at 0x1040, whose line leads, it acts with its second half. */
static void test_crossing_atomics(void **state)
{
	static const uint32_t vdata[2][MAU_WAVE];
	mau_context ctx = {.gfx = MAU_GFX_8, .align = MAU_ALIGN_DWORD, .lds_size = 65536};
	mau_request req = {.op = {.enc = MAU_ENC_MUBUF,
	                          .cls = MAU_CLS_ATOMIC,
	                          .atomic = MAU_ATOMIC_ADD,
	                          .size = MAU_SIZE_8,
	                          .offen = 1},
	                   .vsharp = {0x1000, 0, 0x1000, 14u << 15 | 7u << 12},
	                   .v0 = {0x40, 0x3c}};
	tb_space space[2] = {{.count = 0}};

	(void)state;
	memset(&cov, 0, sizeof(cov));
	for (unsigned i = 0; i < 2; i++)
		assert_int_equal(tb_space_start(&space[i], (enum mau_space)i, NULL), 0);
	req.exec = 1; /* negative test: one line */
	look(&ctx, &req, space, vdata);
	assert_int_equal(cov.hits[TB_DATA_X5_ALL_ACTED][MAU_GFX_8], 0);
	req.exec = 2;
	look(&ctx, &req, space, vdata);
	assert_int_equal(cov.hits[TB_DATA_X5_ALL_ACTED][MAU_GFX_8], 1);
	assert_int_equal(cov.hits[TB_DATA_X5_SECOND_LINE][MAU_GFX_8], 0);
	req.exec = 3;
	look(&ctx, &req, space, vdata);
	assert_int_equal(cov.hits[TB_DATA_X5_SECOND_LINE][MAU_GFX_8], 1);
	for (unsigned i = 0; i < 2; i++)
		tb_space_free(&space[i]);
}

/* All cases but the order of memory's responses, which needs the unit. */
static void test_every_case(void **state)
{
	const unsigned all = (1u << MAU_GENERATIONS) - 1;
	unsigned total, holes, none;

	(void)state;
	memset(&cov, 0, sizeof(cov));
	tb_bin_table t = tb_data_coverage_table(&cov);

	none = tb_table_holes(&t, all, &total);
	assert_int_equal(none, total);
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
		look_at(1, gfx);
		tb_data_coverage_overtaken(&cov, gfx, 1);
	}
	holes = tb_table_holes(&t, all, NULL);
	if (holes)
		tb_table_print(&t, all, stderr);
	assert_int_equal(holes, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_one_store),
		cmocka_unit_test(test_crossing_atomics),
		cmocka_unit_test(test_every_case),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
