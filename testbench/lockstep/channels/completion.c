/*
 * completion.c - completions of the data path, in order, after all other beats of the request
 * (docs/vmem.md, completion), and Timing 3: with nothing withheld and memory that answers after a
 * fixed short time, a stream of requests of one kind takes at most the sum of their costs and SLACK
 * clocks more.
 *
 * A request without a cost contract ends the stream; the next request starts another one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

#define SLACK 8 /* clocks that a stream may take beyond its cost */

bool tb_expect_done(tb_lockstep *ls, uint32_t request, uint32_t cost)
{
	const mau_request *req = &ls->ep->req[request];
	const mau_response *rsp = &ls->data->x.response;
	tb_want_done *w = tb_queue_push(&ls->data->dones);

	if (!w)
		return false;
	*w = (tb_want_done){.request = request,
	                    .cost = cost,
	                    .cls = req->op.cls,
	                    .p = {.tag = req->tag,
	                          .error = rsp->error,
	                          .count = rsp->txn_count,
	                          .memviol = ls->data->x.memviol,
	                          .counters = rsp->counters}};
	ls->stats.by_class[w->cls]++;
	ls->stats.illegal += rsp->error != MAU_ERROR_NONE;
	return true;
}

/* All beats of this request and of earlier ones have left 'queue', except for the first 'taken',
 * which transfer at this clock. */
static bool handed_over(const tb_queue *queue, uint32_t request, unsigned taken)
{
	return tb_queue_count(queue) <= taken ||
	       *(const uint32_t *)tb_queue_at(queue, taken) > request;
}

const char *tb_data_unfinished(const tb_lockstep *ls, uint32_t request, unsigned taken_mask)
{
	const tb_data_path_state *d = ls->data;
	unsigned vgpr = taken_mask >> MAU_PORT_VGPR & 1, sgpr = taken_mask >> MAU_PORT_SGPR & 1;

	return !handed_over(&d->memory_reqs, request, 0)  ? "its last request to memory"
	       : !handed_over(&d->lds_reqs, request, 0)   ? "its last request to LDS"
	       : !handed_over(&d->vgprs, request, vgpr)   ? "its last VGPR write"
	       : !handed_over(&d->sgprs, request, sgpr)   ? "its last SGPR write"
	       : tb_data_memory_owes(&d->memory, request) ? "the last answer of memory or LDS"
	                                                  : NULL;
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	const tb_want_done *w = tb_queue_front(&ls->data->dones);

	if (!w)
		return tb_data_extra(ls, MAU_PORT_DONE, "an unexpected completion");
	want->request = w->request;
	want->payload = &w->p;
	want->item = w;
	return true;
}

/* The clock by which Timing 3 requires a completion; TB_NEVER: it sets none. */
static uint64_t deadline(const tb_data_path_state *d, const tb_want_done *w)
{
	return d->stream && d->in_stream && w->cost ? d->due + w->cost + SLACK : TB_NEVER;
}

/* Checks Timing 3 for a completion that is taken at this clock. */
static bool in_stream(tb_lockstep *ls, const tb_want_done *w)
{
	tb_data_path_state *d = ls->data;
	uint64_t by = deadline(d, w);

	d->due = by == TB_NEVER ? ls->clock : d->due + w->cost;
	d->in_stream = w->cost != 0;
	if (by == TB_NEVER)
		return true;
	ls->stats.costed++;
	if (ls->clock <= by)
		return true;
	tb_fail(ls, TB_TIMING, "done", "cost", w->request,
	        "Timing 3: a request costs %u clocks, the stream so far must end by clock %llu "
	        "and %u more",
	        w->cost, (unsigned long long)d->due, SLACK);
	ls->mm.got[0] = ls->clock;
	ls->mm.want[0] = by;
	return false;
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	const char *what = tb_data_unfinished(ls, want->request, 0);

	if (what)
		return tb_fail(ls, TB_ORDER, "done", "valid", want->request, "completion before %s",
		               what);
	return !taken || !ls->data->stream || in_stream(ls, want->item);
}

static void advance(tb_lockstep *ls)
{
	tb_queue_pop(&ls->data->dones);
}

static tb_due due(tb_lockstep *ls)
{
	const tb_data_path_state *d = ls->data;
	const tb_want_done *w = tb_queue_front(&d->dones);
	uint64_t by = w ? deadline(d, w) : TB_NEVER;
	bool is_shown = ls->dut->shown >> MAU_PORT_DONE & 1;
	tb_due all = tb_data_due(ls, MAU_PORT_DONE, &d->dones);

	all.valid = w && (!tb_data_unfinished(ls, w->request, ls->dut->shown & ls->dut->driven) ||
	                  ls->clock >= by);
	all.wrong |= ls->clock > by || (ls->clock == by && !is_shown);
	return all;
}

const tb_sink tb_data_done_sink = {.next = next, .timely = timely, .advance = advance, .due = due};
