/*
 * episode_alone.c - an episode runs with the same clocks after a reset, after other episodes, and
 * after an episode that a reset has cut short at any clock.
 *
 * usage: episode_alone: on the units verilator, vmem, axi64 4/4/64 ($MAU_UNITS). Exit code 0: all
 * the same.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/parts.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"
#include "stimulus/rng.h"

#define EPISODES 300
#define REQUESTS 12
#define CUT 400 /* clocks within which an episode is cut */

static mau_dut_assertion cut; /* it ends a run, as an assertion of the RTL does */
static uint64_t cut_at;

static void on_clock(void *arg, uint64_t clock)
{
	(void)arg;
	cut.count = clock == cut_at;
}

/* Runs episode 'number', until clock 'until' at most; the hash of it alone. False: it differs from
 * the model. */
static bool run(tb_lockstep *ls, const tb_data_knobs *knobs, uint64_t number, uint64_t until,
                tb_episode *ep, uint64_t *hash_ret)
{
	tb_mismatch mm;
	bool good;

	if (tb_data_draw(knobs, number, ep))
		return false;
	cut_at = until;
	ls->hash = TB_LOG_START;
	good = tb_lockstep_run(ls, ep, 0, &mm);
	*hash_ret = ls->hash;
	if (good || (mm.kind == TB_ASSERT && until != TB_NEVER))
		return true;
	fprintf(stderr, "episode_alone: episode %u: %s.%s: %s\n", (unsigned)number, mm.channel,
	        mm.field, mm.detail);
	return false;
}

/* Number of episodes that run differently after others, or after one that was cut short. */
static unsigned differ(tb_lockstep *ls, const tb_data_knobs *knobs, tb_episode *ep)
{
	uint64_t alone[EPISODES], hash;
	unsigned wrong = 0;

	for (uint64_t e = 0; e < EPISODES; e++) {
		tb_lockstep_reset(ls);
		wrong += !run(ls, knobs, e, TB_NEVER, ep, &alone[e]);
	}
	for (uint64_t e = 0; e < EPISODES; e++)
		wrong += !run(ls, knobs, e, TB_NEVER, ep, &hash) || hash != alone[e];
	for (uint64_t e = 0; e < EPISODES; e++) {
		uint32_t random = (uint32_t)tb_draw(tb_key_seed(1), TB_STREAM_HEADER, (uint32_t)e);

		wrong += !run(ls, knobs, EPISODES + e, tb_below(random, CUT), ep, &hash);
		tb_lockstep_reset(ls);
		wrong += !run(ls, knobs, e, TB_NEVER, ep, &hash) || hash != alone[e];
	}
	return wrong;
}

static int check(const char *engine)
{
	tb_unit unit = {.lanes = 4, .window = 4, .line_bytes = 64, .engine = engine};
	tb_data_knobs knobs = {.requests = tb_knobs_default(5), .memory = TB_MIX};
	char message[600];
	tb_lockstep *ls;
	tb_episode ep;
	unsigned wrong;

	if (tb_lockstep_open(&ls, &unit, NULL, message, sizeof(message))) {
		fprintf(stderr, "episode_alone: %s\n", message);
		return TB_EXIT_UNIT;
	}
	knobs.requests.requests = REQUESTS;
	if (tb_episode_init(&ep, REQUESTS))
		return TB_EXIT_INTERNAL;
	ls->dut->assertion = &cut;
	tb_lockstep_on_clock(ls, on_clock, NULL);
	wrong = differ(ls, &knobs, &ep);
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	printf("%s: of %u episodes %u differ\n", engine, 3 * EPISODES, wrong);
	return wrong ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}

int main(void)
{
	static const char *const engine[] = {"verilator", "vmem", "axi64"};
	int code = TB_EXIT_OK;

	for (unsigned i = 0; i < 3 && code == TB_EXIT_OK; i++)
		code = check(engine[i]);
	return code;
}
