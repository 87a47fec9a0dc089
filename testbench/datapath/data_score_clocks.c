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

bool tb_data_score_clocks(tb_data_score *s, const tb_want_done *want)
{
	bool first = !s->in_stream;

	s->in_stream = want->cost != 0;
	s->due = first ? s->clock : s->due + want->cost;
	if (first || !want->cost)
		return true;
	s->stats.costed++;
	if (s->clock <= s->due + SLACK)
		return true;
	tb_data_fail(s, TB_TIMING, TB_DATA_DONE, "cost", want->request, "");
	snprintf(s->mm.detail, sizeof(s->mm.detail),
	         "Timing 3: a request costs %u clocks, the stream so far must end by clock %llu "
	         "and %u more",
	         want->cost, (unsigned long long)s->due, SLACK);
	s->mm.got[0] = s->clock;
	s->mm.want[0] = s->due + SLACK;
	return false;
}
