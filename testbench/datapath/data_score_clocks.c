/*
 * data_score_clocks.c - docs/vmem.md, Timing 3: with nothing withheld and memory that answers after
 * a fixed short time, a stream of requests of one kind takes the sum of their costs and at most
 * SLACK clocks.
 *
 * A request without a cost contract ends the stream: the next one begins anew.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "datapath/data_score.h"

#define SLACK 8 /* clocks that a stream may take beyond its cost */

static bool same_words(const uint32_t *a, const uint32_t *b, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

/* All but the tag. */
static bool same_request(const mau_request *a, const mau_request *b)
{
	return mau_op_pack(&a->op) == mau_op_pack(&b->op) && a->saddr == b->saddr &&
	       a->m0 == b->m0 && a->exec == b->exec && same_words(a->vsharp, b->vsharp, 4) &&
	       same_words(a->v0, b->v0, MAU_WAVE) && same_words(a->v1, b->v1, MAU_WAVE);
}

static bool withholds(const tb_episode *ep, unsigned port)
{
	bool any = !ep->recorded && ep->profile[port] != TB_STALL_NONE;

	for (uint32_t i = 0; i < ep->stall[port].count; i++)
		any |= ep->stall[port].words[i] != 0;
	return any;
}

bool tb_data_is_stream(const tb_episode *ep)
{
	if (ep->data && ep->data->memory.profile > TB_ANSWERS_FIXED)
		return false;
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		if (withholds(ep, p))
			return false;
	for (uint32_t i = 1; i < ep->count; i++)
		if (!same_request(&ep->req[0], &ep->req[i]))
			return false;
	return true;
}

uint64_t tb_data_deadline(const tb_data_score *s, const tb_want_done *want)
{
	return s->throughput && s->in_stream && want->cost ? s->due + want->cost + SLACK
	                                                   : UINT64_MAX;
}

bool tb_data_score_clocks(tb_data_score *s, const tb_want_done *want)
{
	uint64_t deadline = tb_data_deadline(s, want);

	s->due = deadline == UINT64_MAX ? s->clock : s->due + want->cost;
	s->in_stream = want->cost != 0;
	if (deadline == UINT64_MAX)
		return true;
	s->stats.costed++;
	if (s->clock <= deadline)
		return true;
	tb_data_fail(s, TB_TIMING, MAU_PORT_DONE, "cost", want->request, "");
	snprintf(s->mm.detail, sizeof(s->mm.detail),
	         "Timing 3: a request costs %u clocks, the stream so far must end by clock %llu "
	         "and %u more",
	         want->cost, (unsigned long long)s->due, SLACK);
	s->mm.got[0] = s->clock;
	s->mm.want[0] = deadline;
	return false;
}
