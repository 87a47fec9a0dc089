/*
 * clocks.c - the clock contract: Timing 3 to 6 of docs/interface.md, and C6.
 *
 * The clock of every output beat follows from the edges at which the unit took operand beats. A
 * port that was stalled since the unit was last idle may delay the beats that depend on it; none
 * may be early.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/channels/address.h"

void tb_clocks_start(tb_lockstep *ls)
{
	ls->address->clocks = (tb_clocks){.cost_start = TB_NEVER};
}

void tb_clocks_idle(tb_lockstep *ls)
{
	ls->address->clocks.stalled_mask = 0;
	ls->address->clocks.cost_start = TB_NEVER;
	ls->address->clocks.cost_sum = 0;
	ls->address->clocks.cost_wait = 0;
}

/* Reports a beat at clock 'unit' that the contract expects at 'contract'. Always returns false. */
static __attribute__((cold)) bool wrong_clock(tb_lockstep *ls, enum mau_port port,
                                              const char *field, uint32_t request, uint64_t unit,
                                              uint64_t contract)
{
	const char *channel = mau_channels[port].name;

	tb_fail(ls, TB_TIMING, channel, field, request, "%s %s at clock %llu, expected at %llu",
	        channel, field, (unsigned long long)unit, (unsigned long long)contract);
	ls->mm.got[0] = unit;
	ls->mm.want[0] = contract;
	return false;
}

bool tb_in_time(tb_lockstep *ls, enum mau_port port, bool taken, unsigned delayers,
                uint32_t request, uint64_t due)
{
	bool may_be_late = !taken || ls->address->clocks.stalled_mask & delayers;

	if (ls->clock == due || (ls->clock > due && may_be_late))
		return true;
	return wrong_clock(ls, port, "latency", request, ls->clock, due);
}

tb_due tb_address_due(const tb_lockstep *ls, unsigned delayers, bool known, uint64_t due)
{
	return (tb_due){.valid = known && ls->clock >= due,
	                .excused = ls->address->clocks.stalled_mask & delayers};
}

/* Operand beats of a window; 1 where a beat has several windows. */
static unsigned window_beats(const tb_lockstep *ls)
{
	return ls->beats > ls->address->windows ? ls->beats / ls->address->windows : 1;
}

/* Timing 4 and 5: the next window of the request is due at 'due'. */
static void schedule_window(tb_lockstep *ls, tb_expected *e, uint64_t due)
{
	tb_clocks *c = &ls->address->clocks;
	unsigned k = e->windows_scheduled++, txns = e->rsp.window_txns[k], beats = window_beats(ls);
	uint64_t start = due > c->channel_free ? due : c->channel_free;

	e->window_start[k] = start;
	e->window_first[k] = (uint16_t)e->txns_scheduled;
	e->txns_scheduled += txns;
	c->channel_free = start + (txns ? txns : 1);
	c->cost_sum += txns > beats ? txns : beats;
}

/* N23: illegal (E) and ignored (V7) requests have no cost contract. */
static bool has_cost(const mau_request *req, const mau_response *rsp)
{
	return rsp->error == MAU_ERROR_NONE && !tb_is_ignored(req);
}

/*
 * C6, checked when no port is stalled (headers may be withheld): the windows of the stream, up to
 * the last one of this request, end in time. A request that cannot start before its last operand
 * beat (rsp.waits) may add the beats after its first window, once a stream.
 */
static bool check_cost(tb_lockstep *ls, uint32_t request)
{
	const tb_expected *e = tb_expected_of(ls, request);
	tb_clocks *c = &ls->address->clocks;

	if (!has_cost(&ls->ep->req[request], &e->rsp)) {
		c->cost_start = TB_NEVER;
		c->cost_sum = 0;
		c->cost_wait = 0;
		return true;
	}
	uint64_t bound = c->cost_start + c->cost_sum + c->cost_wait;

	if (c->channel_free <= bound || e->delayed || c->stalled_mask & ~PORT(MAU_PORT_REQ))
		return true;
	wrong_clock(ls, MAU_PORT_OPD, "cost", request, c->channel_free, bound);
	snprintf(ls->mm.detail, sizeof(ls->mm.detail),
	         "C6: with no stall the windows so far must end by clock %llu; this request's end "
	         "at %llu",
	         (unsigned long long)bound, (unsigned long long)c->channel_free);
	return false;
}

bool tb_clocks_operands(tb_lockstep *ls)
{
	uint32_t request = ls->next_opd;
	unsigned beat = ls->opd_beat, windows = ls->address->windows;
	tb_expected *e = tb_expected_of(ls, request);
	tb_clocks *c = &ls->address->clocks;
	bool last = beat + 1 == ls->beats;
	unsigned complete = windows * (beat + 1) / ls->beats; /* windows with all operands */

	e->operand_clock[beat] = ls->clock;
	if (e->rsp.waits && !last)
		complete = 0;
	while (e->windows_scheduled < complete)
		schedule_window(ls, e, ls->clock + MAU_LATENCY_TXN);
	if (!last)
		return true;
	e->last_slot = c->channel_free - 1;
	if (c->cost_start == TB_NEVER)
		c->cost_start = e->window_start[0];
	if (e->rsp.waits)
		c->cost_wait = ls->beats - window_beats(ls);
	return check_cost(ls, request);
}

uint64_t tb_clocks_txn_due(const tb_expected *e, unsigned index)
{
	unsigned k = e->rsp.txn[index].window;

	return e->window_start[k] + index - e->window_first[k];
}

uint64_t tb_clocks_done_due(const tb_lockstep *ls, uint32_t request)
{
	const tb_expected *e = tb_expected_of(ls, request);
	uint64_t last = e->last_txn > e->last_slot ? e->last_txn : e->last_slot,
		 due = last + MAU_LATENCY_DONE, previous = ls->address->clocks.previous_done;

	return request && due <= previous ? previous + 1 : due;
}
