/*
 * data_score_done.c - completions, in order, after the last datum: docs/vmem.md, completion.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"

static bool same(tb_data_score *s, const tb_want_done *w, const char *field, uint64_t got,
                 uint64_t want)
{
	return tb_data_same(s, MAU_PORT_DONE, field, w->request, -1, got, want);
}

/* Nothing of the request, or of one before it, is still to come on the channel of 'queue', whose
 * structures begin with the number of their request, but for the first 'taken'. */
static bool behind(const tb_queue *queue, uint32_t request, unsigned taken)
{
	return tb_queue_count(queue) <= taken ||
	       *(const uint32_t *)tb_queue_at(queue, taken) > request;
}

const char *tb_data_unfinished(const tb_data_score *s, const tb_data_memory *memory,
                               uint32_t request, unsigned taken_mask)
{
	unsigned vgpr = taken_mask >> MAU_PORT_VGPR & 1, sgpr = taken_mask >> MAU_PORT_SGPR & 1;

	return !behind(&s->memory, request, 0)        ? "its last request to memory"
	       : !behind(&s->lds, request, 0)         ? "its last request to LDS"
	       : !behind(&s->vgpr, request, vgpr)     ? "its last VGPR write"
	       : !behind(&s->sgpr, request, sgpr)     ? "its last SGPR write"
	       : tb_data_memory_owes(memory, request) ? "the last answer of memory or LDS"
	                                              : NULL;
}

/* Is all of the request over? */
static bool is_over(tb_data_score *s, const tb_data_memory *memory, uint32_t request)
{
	const char *what = tb_data_unfinished(s, memory, request, 0);

	return !what || tb_data_fail(s, TB_ORDER, MAU_PORT_DONE, "valid", request, what);
}

bool tb_data_score_done(tb_data_score *s, const vmem_dut *dut, const tb_data_memory *memory,
                        bool taken)
{
	const tb_want_done *w = tb_queue_front(&s->done);

	if (!w)
		return tb_data_fail(s, TB_EXTRA, MAU_PORT_DONE, "valid", s->ep->count - 1,
		                    "a completion that nothing asked for");
	if (!same(s, w, "tag", dut->seen.done_tag, w->tag) ||
	    !same(s, w, "error", dut->seen.done_error, w->error) ||
	    !same(s, w, "count", dut->seen.done_count, w->count) || !is_over(s, memory, w->request))
		return false;
	if (!taken)
		return true;
	if (s->throughput && !tb_data_score_clocks(s, w))
		return false;
	tb_data_log_done(s, w);
	s->stats.waves++;
	tb_queue_pop(&s->done);
	return true;
}
