/*
 * lockstep.c - the clock loop.
 *
 * The five handshakes are handled as bytes of one 64-bit word, in the order of enum tb_port,
 * exactly as they lie in mau_dut_drive and at the head of mau_dut_seen: a transfer is the AND of
 * both words.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep.h"

#include <stdlib.h>
#include <string.h>

#include "coverage/coverage.h"
#include "lockstep/lockstep_parts.h"
#include "lockstep/scoreboard_hot.h"
#include "stimulus/encode.h"

_Static_assert(offsetof(mau_dut_seen, req_ready) == 0 && offsetof(mau_dut_seen, done_valid) == 4,
               "handshakes lie first in seen");
_Static_assert(offsetof(mau_dut, drive) == 0 && offsetof(mau_dut_drive, done_ready) == 4 &&
                       offsetof(mau_dut, seen) == 8,
               "drive is one word");

#define TAIL 16        /* clocks after the last completion in which nothing more may come */
#define HANG_FREE 4096 /* clocks without a transfer and without anything withheld */
#define HANG_PROFILE                                                                              \
	65536 /* clocks without a transfer under a stall profile: none withholds for more than 24 \
	       */
#define HANG_REPLAY \
	(1u         \
	 << 23) /* the same when stalls are replayed from a file: more than a file can withhold */

/* Lanes 'at' and on of both address VGPRs; constant sizes are copied in place. */
TB_INLINE void copy_operands(mau_dut *dut, const mau_request *req, unsigned at,
                             const unsigned lanes)
{
	memcpy(dut->v0, req->v0 + at, lanes * sizeof(uint32_t));
	memcpy(dut->v1, req->v1 + at, lanes * sizeof(uint32_t));
}

/* Writes the operands of the next beat in place. */
static inline void present_operands(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->opd];
	unsigned at = ls->opd_beat * ls->lanes & (MAU_WAVE - 1);

	switch (ls->lanes) {
	case 4:
		copy_operands(ls->dut, req, at, 4);
		break;
	case 8:
		copy_operands(ls->dut, req, at, 8);
		break;
	case 16:
		copy_operands(ls->dut, req, at, 16);
		break;
	case 32:
		copy_operands(ls->dut, req, at, 32);
		break;
	default:
		copy_operands(ls->dut, req, 0, 64);
		break;
	}
}

/* A unit that decodes gets its words with the request. False: no words mean the operation. */
static __attribute__((noinline)) bool present_words(tb_lockstep *ls)
{
	if (tb_encode(ls->ep->ctx.gfx, &ls->ep->req[ls->next].op, ls->dut->words) == 0)
		return true;
	return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "words", ls->clock, ls->next,
	                     "no instruction words of gfx%s mean the operation %016llx",
	                     mau_gfx_name(ls->ep->ctx.gfx),
	                     (unsigned long long)mau_op_pack(&ls->ep->req[ls->next].op));
}

/* An assertion of the RTL failed at the previous edge. What it led to comes second: it replaces
 * what sb.mm says. */
static __attribute__((cold, noinline)) bool assertion(tb_lockstep *ls)
{
	const mau_dut_assertion *a = ls->dut->assertion;

	return tb_score_fail(&ls->sb, TB_ASSERT, "rtl", a->name, ls->clock ? ls->clock - 1 : 0,
	                     ls->next ? ls->next - 1 : 0, "RTL assertion %s failed", a->text);
}

static bool hang(tb_lockstep *ls)
{
	return tb_score_fail(&ls->sb, TB_HANG, ls->next < ls->ep->count ? "req" : "done", "valid",
	                     ls->clock, ls->next ? ls->next - 1 : 0,
	                     "no transfer on any channel for %u clocks", ls->quiet);
}

/* Transfers of the coming edge, compared; true: all right. */
TB_INLINE bool compare(tb_lockstep *ls, const mau_dut *dut, uint64_t fire)
{
	if (fire & BIT(TB_PORT_TXN) && !tb_score_txn(&ls->sb, dut, ls->clock))
		return false;
	if (!(fire & ~BIT(TB_PORT_TXN)))
		return true;
	if (fire & BIT(TB_PORT_REQ) && !tb_score_header(&ls->sb, ls->next, ls->clock))
		return false;
	if (fire & BIT(TB_PORT_OPD) && !tb_score_operand(&ls->sb, ls->clock))
		return false;
	if (fire & BIT(TB_PORT_RES) && !ls->sb.result(&ls->sb, dut, ls->clock))
		return false;
	return !(fire & BIT(TB_PORT_DONE)) || tb_score_done(&ls->sb, dut, ls->clock);
}

/* Sources of 'rise' raise valid, with their payload; they hold it. False: no words mean an
 * operation. */
static inline bool raise_valid(tb_lockstep *ls, uint64_t rise)
{
	mau_dut *dut = ls->dut;

	if (rise & BIT(TB_PORT_REQ)) {
		if (dut->takes_words && !present_words(ls))
			return false;
		dut->request(dut, &ls->ep->req[ls->next]);
	}
	if (rise & BIT(TB_PORT_OPD))
		present_operands(ls);
	ls->up |= rise;
	ls->rest &= ~rise;
	return true;
}

/* The handshakes of a clock at which ports may be withheld. */
static __attribute__((noinline)) bool look(tb_lockstep *ls, bool slow, unsigned flags)
{
	if (slow && ls->hook)
		ls->hook(ls->hook_arg, ls->clock);
	if (slow && ls->dut->assertion && ls->dut->assertion->count)
		return false;
	uint64_t seen = tb_load8(&ls->dut->seen) & ALL, go = tb_go(ls, seen, slow && ls->traffic),
		 drive;

	if (ls->rest & go && !raise_valid(ls, ls->rest & go))
		return false;
	drive = ls->up | (go & SINKS);
	tb_drive(ls, drive);
	ls->free = go == ALL;
	if ((!ls->free || ls->held) && !tb_stalled_clock(ls, seen, go, drive, flags))
		return false;
	if (ls->held)
		ls->look = ls->clock + 1;
	return true;
}

/* Drives the ports of a clock; false: stop, ls->sb.mm says why. Nothing is withheld before
 * ls->look. */
TB_INLINE bool drive_ports(tb_lockstep *ls, const bool slow, unsigned flags)
{
	if (slow || ls->clock >= ls->look)
		return look(ls, slow, flags);
	if (ls->rest) {
		if (!raise_valid(ls, ls->rest))
			return false;
		tb_drive(ls, ls->up | SINKS);
	}
	return true;
}

/* One clock; false: stop, ls->sb.mm says why. 'check' and 'slow' are constants. */
TB_INLINE bool one_clock(tb_lockstep *ls, const bool check, const bool slow, unsigned flags)
{
	mau_dut *dut = ls->dut;

	if (!drive_ports(ls, slow, flags))
		return false;
	uint64_t fire = tb_load8(&dut->seen) & tb_load8(dut);

	if (check && !compare(ls, dut, fire))
		return false;
	if (fire) {
		ls->quiet = ls->quiet_free = 0;
		if (fire & ~BIT(TB_PORT_TXN))
			tb_count_fire(ls, fire);
		if (!check)
			ls->txns += fire >> 8 * TB_PORT_TXN & 1;
		if (slow && ls->traffic)
			for (unsigned p = 0; p < TB_PORTS; p++)
				ls->armed[p] |= fire >> 8 * p & 1;
	} else {
		ls->quiet++;
		ls->quiet_free += ls->free;
		if (ls->quiet_free > HANG_FREE || ls->quiet > ls->quiet_limit)
			return hang(ls);
	}
	dut->step(dut);
	ls->clock++;
	return true;
}

TB_INLINE bool body(tb_lockstep *ls, const bool check, const bool slow, unsigned flags)
{
	uint32_t count = ls->count;

	while (ls->more)
		if (!one_clock(ls, check, slow, flags))
			return false;
	if (check && !tb_score_drained(&ls->sb, count, ls->clock))
		return false;
	for (int i = 0; i < TAIL; i++) {
		uint64_t seen = tb_load8(&ls->dut->seen) & SINKS;

		if (check && seen) { /* valid is enough, ready may be withheld */
			const char *channel = seen & BIT(TB_PORT_TXN)   ? "txn"
			                      : seen & BIT(TB_PORT_RES) ? "res"
			                                                : "done";

			return tb_score_fail(&ls->sb, TB_EXTRA, channel, "valid", ls->clock,
			                     count - 1, "a beat after everything was handed over");
		}
		if (!one_clock(ls, check, slow, flags))
			return false;
	}
	return true;
}

static bool run_checked(tb_lockstep *ls, unsigned flags)
{
	return body(ls, true, false, flags);
}

static bool run_slow(tb_lockstep *ls, unsigned flags)
{
	return body(ls, true, true, flags);
}

static bool run_bare(tb_lockstep *ls, unsigned flags)
{
	return ls->traffic || ls->dut->assertion ? body(ls, false, true, flags)
	                                         : body(ls, false, false, flags);
}

static void start(tb_lockstep *ls, tb_episode *ep, unsigned flags)
{
	unsigned wave = ep->ctx.wave32 ? 32 : 64;

	ls->ep = ep;
	ls->count = ep->count;
	ls->beats = wave > ls->lanes ? wave / ls->lanes : 1;
	ls->next = ls->opd = ls->opd_beat = ls->done = ls->quiet = ls->quiet_free = 0;
	ls->res_beats = ls->clock = ls->up = ls->held = ls->look = ls->txns = 0;
	tb_count_left(ls);
	ls->quiet_limit = ep->recorded ? HANG_REPLAY : HANG_PROFILE;
	ls->traffic = false;
	for (unsigned p = 0; p < TB_PORTS; p++) {
		tb_stall_start(&ls->gen[p], ep->recorded ? TB_STALL_NONE : ep->profile[p],
		               ep->stall_seed, p);
		ls->traffic |=
			ls->gen[p].profile == TB_STALL_FIRST || ls->gen[p].profile == TB_STALL_LAST;
		ls->armed[p] = true;
		ls->hold[p] = 0;
		ls->replay[p] = ep->stall[p];
		if (flags & TB_RUN_RECORD)
			ep->stall[p] = (tb_stall){0};
	}
	ls->dut->context(ls->dut, &ep->ctx);
	tb_score_start(&ls->sb, ep);
}

bool tb_lockstep_run(tb_lockstep *ls, tb_episode *ep, unsigned flags, tb_mismatch *mm_ret)
{
	mau_dut_assertion *failed = ls->dut->assertion;
	bool good;

	if (failed)
		failed->count = 0;
	start(ls, ep, flags);
	if (flags & TB_RUN_BARE)
		good = run_bare(ls, flags);
	else
		good = ls->traffic || ls->hook || failed ? run_slow(ls, flags)
		                                         : run_checked(ls, flags);
	if (failed && failed->count)
		good = assertion(ls);
	if (flags & TB_RUN_RECORD) {
		for (unsigned p = 0; p < TB_PORTS; p++)
			free(ls->replay[p].words);
		ep->recorded = true;
	}
	ls->stats.episodes++;
	ls->stats.waves += ls->done;
	ls->stats.beats += ls->res_beats;
	ls->stats.clocks += ls->clock;
	ls->stats.txns += flags & TB_RUN_BARE ? ls->txns : tb_score_txns(&ls->sb);
	ls->stats.compared +=
		flags & TB_RUN_BARE ? 0 : tb_score_txns(&ls->sb) + ls->done + ls->res_beats;
	if (good && ls->cov && !(flags & TB_RUN_BARE))
		tb_coverage_episode(ls->cov, ep, &ls->sb.geo, ls->lanes, ls->every);
	if (!good && mm_ret)
		*mm_ret = ls->sb.mm;
	return good;
}
