/*
 * scoreboard_clocks.c - the clock contract: Timing 3 to 6 of docs/interface.md, and C6.
 *
 * The edges at which the unit took operand beats say when everything is due. Where a port was
 * stalled since the unit was last idle, what is behind that port may be late, never early.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/scoreboard.h"

void tb_clocks_start(tb_score *sb)
{
	sb->clocks = (tb_clocks){.cost_start = TB_NEVER};
}

void tb_clocks_idle(tb_score *sb)
{
	sb->clocks.stalled_mask = 0;
	sb->clocks.cost_start = TB_NEVER;
	sb->clocks.cost_sum = 0;
	sb->clocks.cost_wait = 0;
}

/* A wrong clock: both, and one sentence. Always returns false. */
static __attribute__((cold)) bool wrong_clock(tb_score *sb, enum mau_port port, const char *field,
                                              uint32_t request, uint64_t unit, uint64_t contract)
{
	const char *channel = tb_port_name(port);

	tb_score_fail(sb, TB_TIMING, channel, field, request,
	              "%s %s at clock %llu, expected at %llu", channel, field,
	              (unsigned long long)unit, (unsigned long long)contract);
	sb->mm.got[0] = unit;
	sb->mm.want[0] = contract;
	return false;
}

/* A beat of 'port' comes now and is due at 'due'; stalls of the ports of 'behind' may delay it. */
static inline bool on_time(tb_score *sb, enum mau_port port, unsigned behind, uint32_t request,
                           uint64_t due)
{
	if (sb->clock == due)
		return true;
	if (sb->clock < due || !(sb->clocks.stalled_mask & behind))
		return wrong_clock(sb, port, "latency", request, sb->clock, due);
	return true;
}

/* Operand beats of a window; 1 where a beat brings several. */
static unsigned window_beats(const tb_score *sb)
{
	return sb->beats > sb->windows ? sb->beats / sb->windows : 1;
}

/* Timing 4 and 5: the next window of the request is due at 'due'. */
static void schedule_window(tb_score *sb, tb_expected *e, uint64_t due)
{
	tb_clocks *c = &sb->clocks;
	unsigned k = e->windows_scheduled++, txns = e->rsp.window_txns[k], beats = window_beats(sb);
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
 * C6, when neither side stalls but by a header that is still to come: the windows so far, the last of them of this request, end in time.
 * A request that waits for its last beat may cost the beats that its first window would not wait
 * for, once.
 */
static bool check_cost(tb_score *sb, uint32_t request)
{
	const tb_expected *e = tb_expected_of(sb, request);
	tb_clocks *c = &sb->clocks;

	if (!has_cost(&sb->ep->req[request], &e->rsp)) {
		c->cost_start = TB_NEVER;
		c->cost_sum = 0;
		c->cost_wait = 0;
		return true;
	}
	uint64_t bound = c->cost_start + c->cost_sum + c->cost_wait;

	if (c->channel_free <= bound || e->delayed || c->stalled_mask & ~PORT(MAU_PORT_REQ))
		return true;
	wrong_clock(sb, MAU_PORT_OPD, "cost", request, c->channel_free, bound);
	snprintf(sb->mm.detail, sizeof(sb->mm.detail),
	         "C6: with no stall the windows so far must end by clock %llu; this request's end "
	         "at %llu",
	         (unsigned long long)bound, (unsigned long long)c->channel_free);
	return false;
}

bool tb_clocks_operands(tb_score *sb, uint32_t request, unsigned beat)
{
	tb_expected *e = tb_expected_of(sb, request);
	tb_clocks *c = &sb->clocks;
	bool last = beat + 1 == sb->beats;
	unsigned complete = sb->windows * (beat + 1) / sb->beats; /* windows with all operands */

	e->operand_clock[beat] = sb->clock;
	if (e->rsp.waits && !last)
		complete = 0;
	while (e->windows_scheduled < complete)
		schedule_window(sb, e, sb->clock + MAU_LATENCY_TXN);
	if (!last)
		return true;
	e->last_slot = c->channel_free - 1;
	if (c->cost_start == TB_NEVER)
		c->cost_start = e->window_start[0];
	if (e->rsp.waits)
		c->cost_wait = sb->beats - window_beats(sb);
	return check_cost(sb, request);
}

/* Timing 3. */
bool tb_clocks_result(tb_score *sb, uint32_t request, unsigned beat)
{
	uint64_t due = tb_expected_of(sb, request)->operand_clock[beat] + MAU_LATENCY_RES;

	return on_time(sb, MAU_PORT_RES, PORT(MAU_PORT_RES), request, due);
}

/* Timing 5: transaction i of window k is valid at s_k + i. */
bool tb_clocks_txn(tb_score *sb, uint32_t request, unsigned index)
{
	const tb_expected *e = tb_expected_of(sb, request);
	unsigned k = e->rsp.txn[index].window;

	if (k >= e->windows_scheduled)
		return tb_score_fail(sb, TB_TIMING, "txn", "latency", request,
		                     "a transaction of window %u before its operands were taken",
		                     k);
	return on_time(sb, MAU_PORT_TXN, PORT(MAU_PORT_TXN), request,
	               e->window_start[k] + index - e->window_first[k]);
}

/* Timing 6. */
uint64_t tb_clocks_done_due(const tb_score *sb, uint32_t request)
{
	const tb_expected *e = tb_expected_of(sb, request);
	uint64_t last = e->last_txn > e->last_slot ? e->last_txn : e->last_slot,
		 due = last + MAU_LATENCY_DONE;

	return request && due <= sb->clocks.previous_done ? sb->clocks.previous_done + 1 : due;
}

bool tb_clocks_done(tb_score *sb, uint32_t request)
{
	unsigned behind = PORT(MAU_PORT_RES) | PORT(MAU_PORT_TXN) | PORT(MAU_PORT_DONE);

	if (!on_time(sb, MAU_PORT_DONE, behind, request, tb_clocks_done_due(sb, request)))
		return false;
	sb->clocks.previous_done = sb->clock;
	return true;
}
