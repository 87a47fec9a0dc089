/*
 * clock.c - the clock loop: drive, compare, take the edge.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/mau_dut_play.h"
#include "lockstep/parts.h"
#include "lockstep/play.h"

#define TAIL 32 /* clocks after the last transfer in which no sink may become valid */

/* Records the withheld ports that had a beat to transfer. */
static bool stalled(tb_lockstep *ls, unsigned pending, unsigned withheld)
{
	unsigned noted = withheld & (pending | ls->kind->sinks);

	return tb_stalls_note(&ls->stalls, ls->clock, noted) || tb_no_memory(ls);
}

/* Processes the sources that were taken; of a header the model computes the response. */
static bool sources_taken(tb_lockstep *ls, unsigned transfers)
{
	for (const uint8_t *p = ls->kind->order; transfers; transfers &= ~PORT(*p++)) {
		if (!(transfers & PORT(*p)))
			continue;
		if ((*p == MAU_PORT_REQ && !ls->kind->header(ls)) ||
		    (*p == MAU_PORT_OPD && !ls->kind->operands(ls)))
			return false;
		ls->hash = tb_log_transfer(ls->hash, ls->clock, *p, NULL, 0);
		if (*p == MAU_PORT_REQ && ls->on_answer)
			ls->on_answer(ls->on_answer_arg, ls, ls->next_req);
	}
	return true;
}

/* Counts the transfers of a clock and advances the sources. */
static void count(tb_lockstep *ls, unsigned transfers)
{
	ls->quiet = ls->unstalled = 0;
	ls->valid_mask &= ~transfers;
	tb_stalls_arm(&ls->stalls, transfers);
	for (unsigned left = transfers; left; left &= left - 1)
		ls->stats.transfers[__builtin_ctz(left)]++;
	if (transfers & PORT(MAU_PORT_REQ))
		ls->next_req++;
	if (transfers & PORT(MAU_PORT_OPD) && ++ls->opd_beat == ls->beats) {
		ls->opd_beat = 0;
		ls->next_opd++;
	}
	if (transfers & PORT(MAU_PORT_DONE))
		ls->completions++;
	ls->results += transfers >> MAU_PORT_RES & 1;
	if (ls->kind->moved)
		ls->kind->moved(ls, transfers);
}

/* Counts a clock without a transfer; false: there were too many, which is a hang. */
static bool quiet_clock(tb_lockstep *ls, unsigned seen, unsigned driven, bool withheld)
{
	ls->quiet++;
	ls->unstalled += !withheld;
	if (ls->unstalled <= ls->unstalled_limit && ls->quiet <= ls->quiet_limit)
		return true;
	if (ls->check)
		return tb_hang(ls, (driven & ls->kind->sources) | (seen & ls->kind->sinks),
		               (seen & ls->kind->sources) | (driven & ls->kind->sinks));
	return tb_fail(ls, TB_HANG, "done", "valid", ls->completions,
	               "no transfer on any channel for %llu clocks", (unsigned long long)ls->quiet);
}

/* One clock; false: stop, ls->mm says why. */
static bool one_clock(tb_lockstep *ls)
{
	mau_dut *dut = ls->dut;

	if (ls->hook)
		ls->hook(ls->hook_arg, ls->clock);
	if (dut->assertion && dut->assertion->count)
		return false;
	if (dut->play && dut->play->over)
		return tb_play_over(ls);
	unsigned seen = dut->shown, pending = tb_pending(ls), withheld = 0;

	ls->moved_mask = 0;
	if (tb_stalls_may(&ls->stalls, ls->clock)) {
		withheld = tb_stalls_at(&ls->stalls, ls->clock, seen & (pending | ls->kind->sinks),
		                        ls->kind->last_beats(ls));
		if (withheld && !stalled(ls, pending, withheld))
			return false;
	}
	unsigned rise = pending & ~withheld;

	if (rise && !tb_raise(ls, rise))
		return false;
	unsigned driven = ls->valid_mask | (ls->kind->sinks & ~withheld), transfers = seen & driven;

	dut->driven = driven;
	if (dut->play && dut->play->driven_mask != driven)
		return tb_play_differs(ls, driven);
	if (withheld && ls->kind->stalled)
		ls->kind->stalled(ls, pending & withheld, seen & withheld & ls->kind->sinks);
	if (ls->check && !(tb_compare(ls, seen & ls->kind->sinks, transfers & ls->kind->sinks) &&
	                   sources_taken(ls, transfers & ls->kind->sources)))
		return false;
	if (transfers)
		count(ls, transfers);
	else if (!quiet_clock(ls, seen, driven, withheld != 0))
		return false;
	dut->step(dut);
	ls->clock++;
	return true;
}

/* After the last expected beat: a sink that is valid, ready or not, shows an unexpected beat. */
static bool nothing_more(tb_lockstep *ls)
{
	unsigned valid = ls->dut->shown & ls->kind->sinks;

	if (!valid)
		return true;
	return tb_fail(ls, TB_EXTRA, mau_channels[__builtin_ctz(valid)].name, "valid",
	               ls->ep->count - 1, "an unexpected beat after the last one of the episode");
}

/* Checks clock 'n' of the tail: everything was handed over, and nothing more comes. */
static bool at_rest(tb_lockstep *ls, unsigned n)
{
	if (!ls->check)
		return true;
	return (n > 0 || ls->kind->drained(ls)) && nothing_more(ls);
}

bool tb_all_clocks(tb_lockstep *ls)
{
	for (unsigned tail = 0; tail < TAIL;) {
		if (!ls->kind->more(ls) && !at_rest(ls, tail++))
			return false;
		if (!one_clock(ls))
			return false;
	}
	return !ls->check || ls->kind->ended(ls);
}
