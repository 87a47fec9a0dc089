/*
 * data_score_clocks.c - docs/vmem.md, Timing 3: with nothing withheld and memory that answers after
 * a fixed short time, a completion follows the one before after at most what its request costs.
 *
 * Requests of one class (load, store, atomic) are held to it. A change of class, and a request
 * without a cost contract (N23), begin anew.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "datapath/data_score.h"

bool tb_data_score_clocks(tb_data_score *s, const tb_want_done *want)
{
	uint64_t bound = s->previous_clock + want->cost;
	bool held = s->have_previous && want->cost && want->cls == s->previous_class;

	s->have_previous = want->cost != 0;
	s->previous_class = want->cls;
	s->previous_clock = s->clock;
	if (!held)
		return true;
	s->stats.costed++;
	if (s->clock <= bound)
		return true;
	tb_data_fail(s, TB_TIMING, TB_DATA_DONE, "cost", want->request, "");
	snprintf(s->mm.detail, sizeof(s->mm.detail),
	         "Timing 3: it costs %u clocks, and follows the completion before by %llu",
	         want->cost, (unsigned long long)(s->clock + want->cost - bound));
	s->mm.got[0] = s->clock;
	s->mm.want[0] = bound;
	return false;
}
