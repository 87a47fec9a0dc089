/*
 * test_stimulus.c - bins that random requests seldom hit and that the stimulus draws on purpose: a
 * regression of one unit must hit them with every seed.
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
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"

#define SEEDS 5
#define EPISODES 2000 /* of 32 waves, of a generation: they reach every case */
#define LOOKED_AT                                                                       \
	12000 /* of a generation: one in 3 of 36,000 waves, less than a regression runs \
	       */

static tb_coverage cov;

/* Counts 'waves' requests of a seed on one generation, in windows of 4 and 16 lanes in turn when
 * 'both'. */
static void count(uint64_t seed, unsigned gfx, uint64_t waves, bool both)
{
	tb_knobs knobs = tb_knobs_default(seed);
	static mau_response rsp;
	tb_episode ep;

	knobs.gfx_mask = (uint16_t)(1u << gfx);
	assert_int_equal(tb_episode_init(&ep, knobs.requests), 0);
	for (uint64_t episode = 0; episode * knobs.requests < waves; episode++) {
		uint8_t lanes = both && episode % 2 == 0 ? 4 : 16;
		const mau_geometry geo = {.window = lanes, .line_bytes = 64};

		tb_stimulus_episode(&knobs, episode, &ep);
		for (uint32_t i = 0; i < ep.count; i++) {
			assert_int_equal(mau_wave(&ep.ctx, &geo, &ep.req[i], &rsp), MAU_OK);
			tb_coverage_request(&cov, &ep.ctx, &geo, lanes, &ep.req[i], &rsp);
		}
	}
	tb_episode_free(&ep);
}

/* Fills 'cov' with the first requests of a seed on one generation. */
static void look(uint64_t seed, unsigned gfx)
{
	memset(&cov, 0, sizeof(cov));
	count(seed, gfx, LOOKED_AT, false);
}

static void assert_hit(unsigned bin, uint64_t seed, unsigned gfx)
{
	if (!cov.hits[bin][gfx])
		fail_msg("seed %u, generation %u: %s is not hit", (unsigned)seed, gfx,
		         tb_bin_id(bin));
}

/* Every bin from 'first' to 'last' that the generation can hit. */
static void assert_range(unsigned first, unsigned last, uint64_t seed, unsigned gfx)
{
	tb_bin_table t = tb_coverage_table(&cov);

	for (unsigned b = first; b <= last; b++)
		if (t.row[b].gfx >> gfx & 1)
			assert_hit(b, seed, gfx);
}

/* N26: low bits of scalar offsets that would carry. N27: misaligned formats of gfx6. R1, R7, R11: a
 * buffer whose end is 2^31 bytes plus less than a payload away. */
static void test_rare_edges(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
			look(seed, gfx);
			assert_range(TB_BIN_R1_BIT31, TB_BIN_R11_BIT31, seed, gfx);
			assert_range(TB_BIN_N26_CARRY, TB_BIN_N27_LATER, seed, gfx);
		}
}

/* D17: MTBUF without the fmt bit, on every generation. R15: HEAP, swizzled, elements of 2 bytes:
 * the last component on both sides of num_records and of 2^32; gfx6 has no x3. */
static void test_drawn_on_purpose(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
			look(seed, gfx);
			assert_hit(TB_BIN_D17_FMT, seed, gfx);
			assert_range(TB_BIN_R15_X4_BELOW, TB_BIN_R15_X3_WRAP, seed, gfx);
		}
}

/* Every case of every generation that the model has. */
static void test_every_case(void **state)
{
	const unsigned all = (1u << MAU_GENERATIONS) - 1;
	unsigned total;

	(void)state;
	memset(&cov, 0, sizeof(cov));
	assert_int_equal(tb_coverage_holes(&cov, all, &total), total);
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++)
		count(1000 + gfx, gfx, EPISODES * 32, true);
	if (tb_coverage_holes(&cov, all, NULL))
		tb_coverage_print(&cov, all, stderr);
	assert_int_equal(tb_coverage_holes(&cov, all, NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_case),
	                                   cmocka_unit_test(test_drawn_on_purpose),
	                                   cmocka_unit_test(test_rare_edges)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
