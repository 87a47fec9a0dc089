/*
 * test_shrink_stalls.c - the shrinker with synthetic failures that need a stall: the needed clocks
 * are kept or moved, others are dropped.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/shrink_case.h"

/* Fails when clock 200 of txn and clock 70 of res are withheld and lane 5 of some request has bit 2
 * of v0. */
static bool needs_stall(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	const tb_stall *txn = &ep->stall[MAU_PORT_TXN], *res = &ep->stall[MAU_PORT_RES];

	++*(unsigned *)arg;
	if (txn->count < 4 || !(txn->words[3] >> 11 & 1) || res->count < 2 ||
	    !(res->words[1] >> 6 & 1))
		return false;
	for (uint32_t i = 0; i < ep->count; i++)
		if (ep->req[i].exec >> 5 & 1 && ep->req[i].v0[5] & 4) {
			*mm = failure("status", i, 5);
			return true;
		}
	return false;
}

static void keeps_stalls(void **unused)
{
	tb_episode ep, out;
	tb_mismatch mm, want = failure("status", 0, 5);
	unsigned calls = 0;

	(void)unused;
	make(&ep, 16);
	ep.stall[MAU_PORT_TXN].words[3] |= 1u << 11;
	ep.stall[MAU_PORT_RES].words[1] |= 1u << 6;
	assert_int_equal(tb_shrink(&ep, &want, needs_stall, &calls, 4000, &out, &mm, NULL), 0);
	assert_int_equal(out.count, 1);
	assert_int_equal(lanes_of(&out), 1);
	assert_int_equal(stalls_of(&out), 2);
	assert_int_equal(out.stall[MAU_PORT_TXN].count, 4);
	assert_int_equal(out.stall[MAU_PORT_TXN].words[3], 1u << 11);
	assert_int_equal(out.stall[MAU_PORT_REQ].count, 0);
	assert_int_equal(out.req[0].v0[5], 4);
	assert_int_equal(out.req[0].v0[6], 0);
	tb_episode_free(&out);
	tb_episode_free(&ep);
}

/* A unit of 10 clocks a request that fails when request 9 is at work while clock 'start + 4' of its
 * ten is withheld: a stall at one clock. */
static bool needs_a_clock(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	uint32_t at;

	++*(unsigned *)arg;
	if (!has(ep, 9, 5, &at))
		return false;
	uint64_t clock = 10 * at + 4;

	if (clock / 64 >= ep->stall[MAU_PORT_TXN].count ||
	    !(ep->stall[MAU_PORT_TXN].words[clock / 64] >> clock % 64 & 1))
		return false;
	*mm = failure("bytes", at, 5);
	mm->clock = clock;
	return true;
}

/* Fails only while fewer than three clocks in all are withheld: stalls that repeat do not help,
 * those moved earlier do. */
static bool needs_few_clocks(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	return stalls_of(ep) < 3 ? needs_a_clock(arg, ep, mm) : (++*(unsigned *)arg, false);
}

static void moves_stalls(void **unused)
{
	const tb_fails_fn units[] = {needs_a_clock, needs_few_clocks};

	(void)unused;
	for (unsigned i = 0; i < 2; i++) {
		tb_episode ep, out;
		tb_mismatch mm, want = failure("bytes", 9, 5);
		unsigned calls = 0;

		make(&ep, 32);
		for (unsigned p = 0; p < MAU_PORTS; p++)
			memset(ep.stall[p].words, 0, ep.stall[p].count * sizeof(uint64_t));
		ep.stall[MAU_PORT_TXN].words[1] = 1ull << 30; /* clock 94 */
		assert_int_equal(tb_shrink(&ep, &want, units[i], &calls, 4000, &out, &mm, NULL), 0);
		assert_int_equal(out.count, 1);
		assert_int_equal(stalls_of(&out), 1);
		assert_int_equal(out.stall[MAU_PORT_TXN].words[0], 1u << 4);
		tb_episode_free(&out);
		tb_episode_free(&ep);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_stalls),
		cmocka_unit_test(moves_stalls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
