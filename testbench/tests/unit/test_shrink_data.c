/*
 * test_shrink_data.c - the shrinker on data: it keeps the memory and registers that the failure
 * needs, and drops all others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/episode_data.h"
#include "tests/unit/shrink_case.h"

enum {
	REQUESTS = 40,
	FIRST = 7,
	SECOND = 23, /* requests that the failure needs, by tag */
	DWORDS = 500
};

/* An episode with every kind of content, also data. */
static void make_data(tb_episode *ep)
{
	make(ep, REQUESTS);
	ep->data = calloc(1, sizeof(*ep->data));
	ep->data->memory = (tb_memory){0x123456789abcdef0, 200, TB_ANSWERS_STARVE};
	assert_true(tb_data_grow(ep->data, ep->count));
	for (unsigned s = 0; s < TB_SPACES; s++)
		for (uint32_t i = 0; i < DWORDS; i++)
			assert_true(tb_image_add(&ep->data->image[s], 0x100 + 8 * i, ~i));
	for (uint32_t i = 0; i < ep->count; i++)
		for (unsigned l = 0; l < MAU_WAVE; l++) {
			ep->data->regs[i].vdata[1][l] = 0x10000 + 100 * i + l;
			ep->data->regs[i].vdst[0][l] = 0x20000 + 100 * i + l;
		}
	ep->stall[MAU_PORT_VGPR].words = calloc(1, sizeof(uint64_t));
	ep->stall[MAU_PORT_VGPR].words[0] = ~(uint64_t)0;
	ep->stall[MAU_PORT_VGPR].count = ep->stall[MAU_PORT_VGPR].room = 1;
}

/* Value of a named dword, 0: it is not named. */
static uint32_t named(const tb_episode *ep, enum mau_space space, uint64_t address)
{
	const tb_image *image = &ep->data->image[space];

	for (uint32_t i = 0; i < image->count; i++)
		if (image->dword[i].address == address)
			return image->dword[i].value;
	return 0;
}

static const tb_registers *of(const tb_episode *ep, uint8_t tag)
{
	uint32_t index;

	return has(ep, tag, 5, &index) ? tb_episode_registers(ep, index) : NULL;
}

/* Two requests, a register of each, the low byte of a dword of LDS, memory out of order, a stall.
 */
static bool needs_data(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	const tb_registers *a = of(ep, FIRST), *b = of(ep, SECOND);
	const tb_stall *stall = &ep->stall[MAU_PORT_VGPR];

	(void)arg;
	if (!a || !b || a->vdst[0][5] != 0x20000 + 100 * FIRST + 5 ||
	    b->vdata[1][5] != 0x10000 + 100 * SECOND + 5)
		return false;
	if ((named(ep, MAU_SPACE_LDS, 0x100 + 8 * 300) & 0xff) != (~300u & 0xff) ||
	    ep->data->memory.profile < TB_ANSWERS_RANDOM || ep->data->memory.latency < 32)
		return false;
	if (!stall->count || !(stall->words[0] >> 12 & 1))
		return false;
	*mm = failure("data", ep->count - 1, 5);
	return true;
}

static void keeps_what_it_needs(void **unused)
{
	tb_mismatch mm, want = failure("data", SECOND, 5);
	tb_shrink_stats stats;
	tb_episode ep, out;

	(void)unused;
	make_data(&ep);
	assert_int_equal(tb_shrink(&ep, &want, needs_data, NULL, 4000, &out, &mm, &stats), 0);
	assert_true(stats.complete);
	assert_int_equal(out.count, 2);
	assert_int_equal(lanes_of(&out), 2);
	assert_int_equal(out.data->memory.profile, TB_ANSWERS_RANDOM);
	assert_int_equal(out.data->memory.latency, 64); /* bit by bit from the top */
	assert_true(out.data->memory.seed == 0);
	assert_int_equal(out.data->image[MAU_SPACE_MEMORY].count, 0);
	assert_int_equal(out.data->image[MAU_SPACE_LDS].count, 1);
	assert_int_equal(out.data->image[MAU_SPACE_LDS].dword[0].value, ~300u & 0xff);
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		assert_int_equal(out.data->regs[0].vdst[0][l], l == 5 ? 0x20000 + 705 : 0);
		assert_int_equal(out.data->regs[0].vdata[1][l], 0);
		assert_int_equal(out.data->regs[1].vdata[1][l], l == 5 ? 0x10000 + 2305 : 0);
		assert_int_equal(out.data->regs[1].vdst[0][l], 0);
	}
	assert_int_equal(out.stall[MAU_PORT_VGPR].count, 1);
	assert_true(out.stall[MAU_PORT_VGPR].words[0] == 1 << 12);
	for (unsigned p = 0; p < MAU_PORTS; p++)
		assert_int_equal(out.stall[p].count, 0);
	tb_episode_free(&ep);
	tb_episode_free(&out);
}

/* A failure that needs none of it. */
static bool needs_nothing(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	(void)arg;
	*mm = failure("data", ep->count - 1, -1);
	return true;
}

static void drops_all(void **unused)
{
	tb_mismatch mm, want = failure("data", SECOND, 5);
	tb_episode ep, out;

	(void)unused;
	make_data(&ep);
	assert_int_equal(tb_shrink(&ep, &want, needs_nothing, NULL, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(out.data->memory.profile, TB_ANSWERS_NONE);
	assert_int_equal(out.data->memory.latency, 0);
	for (unsigned s = 0; s < TB_SPACES; s++)
		assert_int_equal(out.data->image[s].count, 0);
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		assert_int_equal(out.stall[p].count, 0);
	tb_episode_free(&ep);
	tb_episode_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_what_it_needs),
		cmocka_unit_test(drops_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
