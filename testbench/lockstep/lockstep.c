/*
 * lockstep.c - the clock loop: drive, compare what transfers, take the edge.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep.h"

#include "cosim/mau_dut_play.h"
#include "lockstep/lockstep_parts.h"
#include "lockstep/lockstep_play.h"

#define TAIL 32             /* clocks after the last completion in which nothing more may come */
#define HANG_UNSTALLED 4096 /* clocks without a transfer at which nothing was withheld */
/* Clocks without a transfer under a stall profile: none withholds for more than 511. */
#define HANG_PROFILE 20000
/* The same when stalls are replayed from a file: more than a file can withhold. */
#define HANG_REPLAY (1u << 23)

/* What the unit shows: ready of sources, valid of sinks. */
static unsigned seen_mask(const mau_dut_seen *seen)
{
	return (unsigned)seen->req_ready << MAU_PORT_REQ |
	       (unsigned)seen->opd_ready << MAU_PORT_OPD |
	       (unsigned)seen->res_valid << MAU_PORT_RES |
	       (unsigned)seen->txn_valid << MAU_PORT_TXN |
	       (unsigned)seen->done_valid << MAU_PORT_DONE;
}

/* The handshakes of the coming edge: valid of sources, ready of sinks. They stay as they are until
 * some port's changes. */
static void drive_handshakes(tb_lockstep *ls, unsigned mask)
{
	mau_dut_drive *drive = &ls->dut->drive;

	if (mask == ls->driven_mask)
		return;
	ls->driven_mask = mask;
	drive->req_valid = mask >> MAU_PORT_REQ & 1;
	drive->opd_valid = mask >> MAU_PORT_OPD & 1;
	drive->res_ready = mask >> MAU_PORT_RES & 1;
	drive->txn_ready = mask >> MAU_PORT_TXN & 1;
	drive->done_ready = mask >> MAU_PORT_DONE & 1;
}

/* Sources of 'rise' raise valid, with their payload; they hold it. False: no words mean an
 * operation. */
static bool raise_valid(tb_lockstep *ls, unsigned rise)
{
	if (rise & PORT(MAU_PORT_REQ) && !tb_present_header(ls))
		return false;
	if (rise & PORT(MAU_PORT_OPD))
		tb_present_operands(ls);
	ls->valid_mask |= rise;
	return true;
}

/* Counts the beats that transfer, and moves on to the next ones. */
static void count_transfers(tb_lockstep *ls, unsigned transfers)
{
	ls->quiet = ls->quiet_unstalled = 0;
	ls->valid_mask &= ~transfers;
	tb_stalls_arm(&ls->stalls, transfers);
	if (transfers & PORT(MAU_PORT_TXN))
		ls->txns++;
	if (transfers & PORT(MAU_PORT_RES))
		ls->res_beats++;
	if (transfers & PORT(MAU_PORT_REQ))
		ls->next_req++;
	if (transfers & PORT(MAU_PORT_DONE))
		ls->completions++;
	if (transfers & PORT(MAU_PORT_OPD) && ++ls->opd_beat == ls->beats) {
		ls->opd_beat = 0;
		ls->next_opd++;
	}
}

/* An assertion of the RTL failed at the previous edge. What it led to comes second: this replaces
 * what sb.mm says. */
static bool assertion(tb_lockstep *ls)
{
	const mau_dut_assertion *a = ls->dut->assertion;

	ls->sb.clock = ls->clock ? ls->clock - 1 : 0;
	return tb_score_fail(&ls->sb, TB_ASSERT, "rtl", a->name,
	                     ls->next_req ? ls->next_req - 1 : 0, "RTL assertion %s failed",
	                     a->text);
}

/* A clock without a transfer; false: too many. */
static bool quiet_clock(tb_lockstep *ls, unsigned seen, unsigned drive, unsigned withheld_mask)
{
	ls->quiet++;
	if (!withheld_mask)
		ls->quiet_unstalled++;
	if (ls->quiet_unstalled <= HANG_UNSTALLED && ls->quiet <= ls->quiet_limit)
		return true;
	if (ls->check)
		return tb_score_hang(&ls->sb, ls->clock - ls->quiet,
		                     (drive & SOURCES) | (seen & SINKS),
		                     (seen & SOURCES) | (drive & SINKS));
	return tb_score_fail(&ls->sb, TB_HANG, "done", "valid", ls->completions,
	                     "no transfer on any channel for %u clocks", ls->quiet);
}

/* One clock; false: stop, sb.mm says why. */
static bool one_clock(tb_lockstep *ls)
{
	mau_dut *dut = ls->dut;

	if (ls->hook)
		ls->hook(ls->hook_arg, ls->clock);
	if (dut->assertion && dut->assertion->count)
		return false;
	ls->sb.clock = ls->clock;
	if (dut->play && dut->play->over)
		return tb_play_over(ls);
	unsigned seen = seen_mask(&dut->seen), withheld = tb_withheld_mask(ls, seen);

	if (!raise_valid(ls, tb_pending_mask(ls) & ~withheld))
		return false;
	unsigned drive = ls->valid_mask | (SINKS & ~withheld), transfers = seen & drive;

	drive_handshakes(ls, drive);
	if (dut->play && dut->play->driven_mask != drive)
		return tb_play_differs(ls, drive);
	if ((withheld || ls->held_mask) && !tb_stalled_clock(ls, seen, withheld, drive))
		return false;
	if (transfers) {
		if (ls->check && !tb_score_compare(&ls->sb, dut, transfers))
			return false;
		count_transfers(ls, transfers);
	} else if (!quiet_clock(ls, seen, drive, withheld)) {
		return false;
	}
	dut->step(dut);
	ls->clock++;
	return true;
}

/* Are completions or lane results still to come? */
static bool more(const tb_lockstep *ls)
{
	return ls->completions < ls->ep->count ||
	       ls->res_beats < (uint64_t)ls->ep->count * ls->beats;
}

/* After everything was handed over: an output that is valid, ready or not, is one too many. */
static bool nothing_more(tb_lockstep *ls)
{
	unsigned valid = seen_mask(&ls->dut->seen) & SINKS;
	enum mau_port port = valid & PORT(MAU_PORT_TXN)   ? MAU_PORT_TXN
	                     : valid & PORT(MAU_PORT_RES) ? MAU_PORT_RES
	                                                  : MAU_PORT_DONE;

	if (!valid)
		return true;
	ls->sb.clock = ls->clock;
	return tb_score_fail(&ls->sb, TB_EXTRA, tb_port_name(port), "valid", ls->ep->count - 1,
	                     "a beat after everything was handed over");
}

/* A clock of the tail, number 'n' of them. */
static bool at_rest(tb_lockstep *ls, unsigned n)
{
	if (!ls->check)
		return true;
	return (n > 0 || tb_score_drained(&ls->sb)) && nothing_more(ls);
}

static bool all_clocks(tb_lockstep *ls)
{
	unsigned tail = 0;

	while (tail < TAIL) {
		if (!more(ls) && !at_rest(ls, tail++))
			return false;
		if (!one_clock(ls))
			return false;
	}
	return true;
}

static void start(tb_lockstep *ls, tb_episode *ep, unsigned flags)
{
	unsigned wave = ep->ctx.wave32 ? 32 : 64;

	ls->ep = ep;
	ls->beats = wave > ls->lanes ? wave / ls->lanes : 1;
	ls->check = !(flags & TB_RUN_BARE);
	ls->clock = 0;
	ls->error = 0;
	ls->too_long = false;
	ls->model.clock = TB_NEVER;
	ls->next_req = 0;
	ls->next_opd = ls->opd_beat = 0;
	ls->res_beats = ls->txns = 0;
	ls->completions = 0;
	ls->valid_mask = ls->held_mask = 0;
	ls->driven_mask = ~0u; /* the drive is still that of another episode */
	ls->quiet = ls->quiet_unstalled = 0;
	ls->quiet_limit = ep->recorded ? HANG_REPLAY : HANG_PROFILE;
	if (ls->dut->assertion)
		ls->dut->assertion->count = 0;
	tb_stalls_start(&ls->stalls, ep, SOURCES | SINKS, flags & TB_RUN_RECORD);
	ls->dut->context(ls->dut, &ep->ctx);
	tb_score_start(&ls->sb, ep);
}

static void count_work(tb_lockstep *ls)
{
	ls->stats.episodes++;
	ls->stats.waves += ls->completions;
	ls->stats.beats += ls->res_beats;
	ls->stats.clocks += ls->clock;
	ls->stats.txns += ls->txns;
	ls->stats.compared = ls->sb.compared;
	ls->stats.illegal = ls->sb.illegal;
	ls->stats.asked_twice = ls->sb.asked_twice;
}

bool tb_lockstep_run(tb_lockstep *ls, tb_episode *ep, unsigned flags, tb_mismatch *mm_ret)
{
	start(ls, ep, flags);
	uint64_t hash = ls->sb.hash;
	bool good = (!ls->play || tb_play_episode(ls)) && all_clocks(ls);

	if (ls->dut->assertion && ls->dut->assertion->count)
		good = assertion(ls);
	if (flags & TB_RUN_RECORD)
		ep->recorded = !ls->error;
	tb_stalls_end(&ls->stalls);
	if (ls->error) {
		ls->sb.hash = hash;
		ls->sb.compared = ls->stats.compared;
		ls->sb.illegal = ls->stats.illegal;
		ls->sb.asked_twice = ls->stats.asked_twice;
	} else {
		count_work(ls);
	}
	if (!good && mm_ret)
		*mm_ret = ls->sb.mm;
	return good;
}
