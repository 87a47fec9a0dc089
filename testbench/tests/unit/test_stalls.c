/*
 * test_stalls.c - stall profiles: clocks and ports that each withholds, and the profiles that "mix"
 * draws.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lockstep/stalls.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"

#define ALL ((1u << MAU_ALL_PORTS) - 1)

/* Starts the stalls of an episode in which each port has that profile. */
static void start(tb_stalls *s, tb_episode *ep, unsigned profile)
{
	assert_int_equal(tb_episode_init(ep, 1), 0);
	memset(ep->profile, (int)profile, sizeof(ep->profile));
	ep->stall_seed = 7;
	tb_stalls_start(s, ep, ALL, false);
}

static unsigned at(tb_stalls *s, uint64_t clock, unsigned could, unsigned last)
{
	return tb_stalls_may(s, clock) ? tb_stalls_at(s, clock, could, last) : 0;
}

/* A port of every profile has clocks of its own. */
static void differ(void **unused)
{
	static const unsigned profiles[] = {TB_STALL_ALWAYS, TB_STALL_RARE, TB_STALL_BURSTY,
	                                    TB_STALL_RANDOM};

	(void)unused;
	for (unsigned i = 0; i < 4; i++) {
		unsigned clocks[MAU_ALL_PORTS] = {0}, together = 0;
		tb_stalls s;
		tb_episode ep;

		start(&s, &ep, profiles[i]);
		for (uint64_t clock = 0; clock < 4096; clock++) {
			unsigned mask = at(&s, clock, 0, 0);

			for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
				clocks[p] += mask >> p & 1;
			together += mask != 0 && mask != ALL;
		}
		for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
			assert_in_range(clocks[p], 64, profiles[i] == TB_STALL_RARE ? 256 : 3840);
		assert_true(together > 256);
		tb_episode_free(&ep);
	}
}

/* "never-first": a port, whichever it is, is withheld at the first clock at which it could
 * transfer, for a clock; again after a transfer. */
static void never_first(void **unused)
{
	tb_stalls s;
	tb_episode ep;

	(void)unused;
	start(&s, &ep, TB_STALL_FIRST);
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		uint64_t clock = 10 * p;

		assert_int_equal(at(&s, clock, 0, 0), 0);
		assert_int_equal(at(&s, clock + 1, 1u << p, 0), 1u << p);
		assert_int_equal(at(&s, clock + 2, 1u << p, 0), 0);
		assert_int_equal(at(&s, clock + 3, 1u << p, 0), 0);
		tb_stalls_arm(&s, 1u << p);
		assert_int_equal(at(&s, clock + 4, 1u << p, 0), 1u << p);
		assert_int_equal(at(&s, clock + 5, 1u << p, 0), 0);
	}
	tb_episode_free(&ep);
}

/* "last-beat": before its last beats, for 1 to 8 clocks. */
static void last_beat(void **unused)
{
	unsigned lengths = 0;
	uint64_t clock = 0;
	tb_stalls s;
	tb_episode ep;

	(void)unused;
	start(&s, &ep, TB_STALL_LAST);
	for (unsigned beat = 0; beat < 200; beat++) {
		unsigned p = beat % MAU_ALL_PORTS, n = 0;

		assert_int_equal(at(&s, clock++, 1u << p, 0), 0);
		while (at(&s, clock++, 1u << p, 1u << p) == 1u << p)
			n++;
		assert_in_range(n, 1, 8);
		lengths |= 1u << n;
		tb_stalls_arm(&s, 1u << p);
	}
	assert_int_equal(lengths, 0x1fe);
	tb_episode_free(&ep);
}

/* "pauses": of 256 clocks headers have one; other ports all. */
static void pauses(void **unused)
{
	uint64_t before = 0;
	unsigned longest = 0;
	tb_stalls s;
	tb_episode ep;

	(void)unused;
	start(&s, &ep, TB_STALL_PAUSES);
	for (uint64_t block = 0; block < 64; block++) {
		unsigned count = 0;

		for (uint64_t clock = 256 * block; clock < 256 * (block + 1); clock++) {
			unsigned mask = at(&s, clock, ALL, ALL);

			assert_int_equal(mask & ~(1u << MAU_PORT_REQ), 0);
			if (mask)
				continue;
			count++;
			longest = clock - before > longest ? (unsigned)(clock - before) : longest;
			before = clock;
		}
		assert_int_equal(count, 1);
	}
	assert_in_range(longest, 257, 511);
	tb_episode_free(&ep);
}

/* The mix: every port has every profile but pauses; some episodes have none at all, some pauses. */
static void mix(void **unused)
{
	unsigned seen[MAU_ALL_PORTS] = {0}, calm = 0, idle = 0;
	tb_knobs knobs = tb_knobs_default(3);
	tb_episode ep;

	(void)unused;
	knobs.requests = 1;
	assert_int_equal(tb_episode_init(&ep, 1), 0);
	for (uint64_t episode = 0; episode < 2000; episode++) {
		bool any = false;

		tb_stimulus_episode(&knobs, episode, &ep);
		for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
			seen[p] |= 1u << ep.profile[p];
			any |= ep.profile[p] != TB_STALL_NONE && ep.profile[p] != TB_STALL_PAUSES;
		}
		idle += !any && ep.profile[MAU_PORT_REQ] == TB_STALL_PAUSES;
		calm += !any;
	}
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		assert_int_equal(seen[p], p == MAU_PORT_REQ ? 0xff : 0x7f);
	assert_in_range(calm, 400, 600);
	assert_in_range(idle, 6, 30);
	tb_episode_free(&ep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(differ),    cmocka_unit_test(never_first),
		cmocka_unit_test(last_beat), cmocka_unit_test(pauses),
		cmocka_unit_test(mix),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
