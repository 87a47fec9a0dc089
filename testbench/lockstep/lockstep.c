/*
 * lockstep.c - the clock loop.
 *
 * The five handshakes are handled as bytes of one 64-bit word, in the order of enum tb_port, exactly as they lie in mau_dut_drive and at the
 * head of mau_dut_seen: a transfer is the AND of both words.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coverage.h"
#include "encode.h"
#include "lockstep_parts.h"
#include "scoreboard_hot.h"
#include "stall.h"

_Static_assert(offsetof(mau_dut_seen, req_ready) == 0 && offsetof(mau_dut_seen, done_valid) == 4, "handshakes lie first in seen");
_Static_assert(offsetof(mau_dut, drive) == 0 && offsetof(mau_dut_drive, done_ready) == 4 && offsetof(mau_dut, seen) == 8, "drive is one word");

#define BIT(port) (1ull << 8 * (port))
#define ALL (BIT(0) | BIT(1) | BIT(2) | BIT(3) | BIT(4))
#define SINKS (BIT(TB_PORT_RES) | BIT(TB_PORT_TXN) | BIT(TB_PORT_DONE))

#define TAIL 16              /* clocks after the last completion in which nothing more may come */
#define HANG_FREE 4096       /* clocks without a transfer and without anything withheld */
#define HANG_PROFILE 65536   /* clocks without a transfer under a stall profile: none withholds for more than 24 */
#define HANG_REPLAY (1u << 23) /* the same when stalls are replayed from a file: more than a file can withhold */

static inline uint64_t load8(const void *p)
{
	uint64_t w;

	memcpy(&w, p, 8);
	return w;
}

/* Stall words of the next 64 clocks. */
static void refill(tb_lockstep *ls)
{
	const tb_episode *ep = ls->ep;

	ls->any = 0;
	for (unsigned p = 0; p < TB_PORTS; p++) {
		ls->word[p] = ep->recorded ? tb_stall_word(&ls->replay[p], ls->clock / 64) : tb_stall_next(&ls->gen[p]);
		ls->any |= ls->word[p];
	}
}

/* Not withheld, as a word of bytes. */
static inline uint64_t go_word(tb_lockstep *ls)
{
	unsigned c = ls->clock & 63;

	if (!(ls->any >> c & 1))
		return ALL;
	uint64_t stop = 0;

	for (unsigned p = 0; p < TB_PORTS; p++)
		stop |= (ls->word[p] >> c & 1) << 8 * p;
	return ALL ^ stop;
}

/* Is this the last beat of a window (transactions) or a request? Headers and completions are always. */
static bool last_beat(const tb_lockstep *ls, unsigned port)
{
	switch (port) {
	case TB_PORT_OPD: return ls->opd_beat + 1 == ls->beats;
	case TB_PORT_RES: return ls->dut->seen.res_last;
	case TB_PORT_TXN: return ls->dut->seen.txn_last;
	default: return true;
	}
}

/* Profiles that look at the traffic: never-first and last-beat. Returns the bytes to withhold. */
static uint64_t traffic_stop(tb_lockstep *ls, uint64_t seen, uint64_t wants)
{
	uint64_t stop = 0;

	for (unsigned p = 0; p < TB_PORTS; p++) {
		unsigned profile = ls->gen[p].profile;
		bool could = (p <= TB_PORT_OPD ? seen & wants : seen) >> 8 * p & 1;

		if (profile != TB_STALL_FIRST && profile != TB_STALL_LAST)
			continue;
		if (could && ls->armed[p] && (profile == TB_STALL_FIRST || last_beat(ls, p))) {
			ls->armed[p] = false;
			ls->hold[p] = profile == TB_STALL_FIRST ? 1 : (uint8_t)(1 + (tb_draw(ls->gen[p].key, TB_STREAM_TRAFFIC + p, ls->gen[p].draw++) & 7));
		}
		if (ls->hold[p]) {
			ls->hold[p]--;
			stop |= BIT(p);
		}
	}
	return stop;
}

/* Writes the operands of the next beat in place. */
static inline void present_operands(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->opd];
	unsigned at = ls->opd_beat * ls->lanes, bytes = ls->lanes * 4;

	if (at + ls->lanes > MAU_WAVE) /* cannot be: LANES is at most 64 */
		return;
	memcpy(ls->dut->v0, req->v0 + at, bytes);
	memcpy(ls->dut->v1, req->v1 + at, bytes);
}

/* Something is withheld, stalled or held: bookkeeping that a free clock does not need. False: a payload or valid did not hold. */
static __attribute__((noinline)) bool stalled_clock(tb_lockstep *ls, uint64_t seen, uint64_t go, uint64_t drive, uint64_t wants, unsigned flags)
{
	uint64_t held_sources = wants & ~drive & (BIT(TB_PORT_REQ) | BIT(TB_PORT_OPD)), stop = held_sources | (SINKS & ~go);

	for (unsigned p = 0; p < TB_PORTS; p++) {
		if (flags & TB_RUN_RECORD && stop >> 8 * p & 1 && tb_stall_record(&ls->ep->stall[p], ls->clock))
			return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "memory", ls->clock, 0, "out of memory");
		if ((held_sources | (seen & SINKS & ~go)) >> 8 * p & 1)
			ls->sb.stalled[p] = true;
	}
	return flags & TB_RUN_BARE ? true : tb_hold_check(ls, seen & SINKS, seen & SINKS & ~drive);
}

/* A unit that decodes gets its words with the request. False: no words mean the operation. */
static __attribute__((noinline)) bool present_words(tb_lockstep *ls)
{
	if (tb_encode(ls->ep->ctx.gfx, &ls->ep->req[ls->next].op, ls->dut->words) == 0)
		return true;
	return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "words", ls->clock, ls->next, "no instruction words of gfx%s mean the operation %016llx",
		mau_gfx_name(ls->ep->ctx.gfx), (unsigned long long)mau_op_pack(&ls->ep->req[ls->next].op));
}

static bool hang(tb_lockstep *ls)
{
	return tb_score_fail(&ls->sb, TB_HANG, ls->next < ls->ep->count ? "req" : "done", "valid", ls->clock, ls->next ? ls->next - 1 : 0,
		"no transfer on any channel for %u clocks", ls->quiet);
}

/* Transfers of the coming edge, compared; true: all right. */
static inline __attribute__((always_inline)) bool compare(tb_lockstep *ls, uint64_t fire)
{
	if (fire & BIT(TB_PORT_TXN) && !tb_score_txn(&ls->sb, ls->dut, ls->clock))
		return false;
	if (!(fire & ~BIT(TB_PORT_TXN)))
		return true;
	if (fire & BIT(TB_PORT_REQ) && !tb_score_header(&ls->sb, ls->next, ls->clock))
		return false;
	if (fire & BIT(TB_PORT_OPD) && !tb_score_operand(&ls->sb, ls->clock))
		return false;
	if (fire & BIT(TB_PORT_RES) && !tb_score_result(&ls->sb, ls->dut, ls->clock))
		return false;
	return !(fire & BIT(TB_PORT_DONE)) || tb_score_done(&ls->sb, ls->dut, ls->clock);
}

/* One clock; false: stop, ls->sb.mm says why. 'check' and 'traffic' are constants. */
static inline __attribute__((always_inline)) bool one_clock(tb_lockstep *ls, const bool check, const bool slow, unsigned flags)
{
	mau_dut *dut = ls->dut;

	if (!(ls->clock & 63))
		refill(ls);
	if (slow && ls->hook)
		ls->hook(ls->hook_arg, ls->clock);
	uint64_t go = go_word(ls), seen = load8(&dut->seen) & ALL;
	uint64_t wants = ls->wants;

	if (slow && ls->traffic)
		go &= ~traffic_stop(ls, seen, wants & ~ls->up);
	uint64_t rise = wants & go & ~ls->up, drive; /* a source that has raised valid holds it */

	if (rise) {
		if (rise & BIT(TB_PORT_REQ)) {
			if (dut->takes_words && !present_words(ls))
				return false;
			dut->request(dut, &ls->ep->req[ls->next]);
		}
		if (rise & BIT(TB_PORT_OPD))
			present_operands(ls);
		ls->up |= rise;
	}
	drive = ls->up | (go & SINKS);
	memcpy(dut, &drive, sizeof(drive)); /* dut->drive and the padding up to dut->seen */
	uint64_t fire = seen & drive;

	if ((go != ALL || ls->held) && !stalled_clock(ls, seen, go, drive, wants, flags))
		return false;
	if (check && !compare(ls, fire))
		return false;
	if (fire) {
		ls->quiet = ls->quiet_free = 0;
		ls->up &= ~fire;
		if (fire & ~BIT(TB_PORT_TXN))
			tb_count_fire(ls, fire);
		if (!check)
			ls->txns += fire >> 8 * TB_PORT_TXN & 1;
		if (slow && ls->traffic)
			for (unsigned p = 0; p < TB_PORTS; p++)
				ls->armed[p] |= fire >> 8 * p & 1;
	} else {
		ls->quiet++;
		ls->quiet_free += go == ALL;
		if (ls->quiet_free > HANG_FREE || ls->quiet > ls->quiet_limit)
			return hang(ls);
	}
	dut->step(dut);
	ls->clock++;
	return true;
}

static inline __attribute__((always_inline)) bool body(tb_lockstep *ls, const bool check, const bool slow, unsigned flags)
{
	uint32_t count = ls->ep->count;
	uint64_t beats = (uint64_t)count * ls->beats;

	while (ls->done < count || ls->res_beats < beats)
		if (!one_clock(ls, check, slow, flags))
			return false;
	if (check && !tb_score_drained(&ls->sb, count, ls->clock))
		return false;
	for (int i = 0; i < TAIL; i++) {
		uint64_t seen = load8(&ls->dut->seen) & SINKS;

		if (check && seen) { /* valid is enough, ready may be withheld */
			const char *channel = seen & BIT(TB_PORT_TXN) ? "txn" : seen & BIT(TB_PORT_RES) ? "res" : "done";

			return tb_score_fail(&ls->sb, TB_EXTRA, channel, "valid", ls->clock, count - 1, "a beat after everything was handed over");
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
	return ls->traffic ? body(ls, false, true, flags) : body(ls, false, false, flags);
}

static void start(tb_lockstep *ls, tb_episode *ep, unsigned flags)
{
	unsigned wave = ep->ctx.wave32 ? 32 : 64;

	ls->ep = ep;
	ls->beats = wave > ls->lanes ? wave / ls->lanes : 1;
	ls->next = ls->opd = ls->opd_beat = ls->done = ls->quiet = ls->quiet_free = 0;
	ls->res_beats = ls->clock = ls->up = ls->held = ls->txns = 0;
	tb_count_wants(ls);
	ls->quiet_limit = ep->recorded ? HANG_REPLAY : HANG_PROFILE;
	ls->traffic = false;
	for (unsigned p = 0; p < TB_PORTS; p++) {
		tb_stall_start(&ls->gen[p], ep->recorded ? TB_STALL_NONE : ep->profile[p], ep->stall_seed, p);
		ls->traffic |= ls->gen[p].profile == TB_STALL_FIRST || ls->gen[p].profile == TB_STALL_LAST;
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
	uint64_t asserts = ls->engine.asserts ? ls->engine.asserts() : 0;
	bool good;

	start(ls, ep, flags);
	if (flags & TB_RUN_BARE)
		good = run_bare(ls, flags);
	else
		good = ls->traffic || ls->hook ? run_slow(ls, flags) : run_checked(ls, flags);
	if (ls->engine.asserts && ls->engine.asserts() != asserts) { /* the cause; what it led to comes second */
		good = tb_score_fail(&ls->sb, TB_ASSERT, "rtl", "assert", ls->clock, ls->next ? ls->next - 1 : 0, "an RTL assertion fired; see standard error");
	}
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
	ls->stats.compared += flags & TB_RUN_BARE ? 0 : tb_score_txns(&ls->sb) + ls->done + ls->res_beats;
	if (good && ls->cov && !(flags & TB_RUN_BARE))
		tb_coverage_episode(ls->cov, ep, &ls->sb.geo, ls->lanes, ls->every);
	if (!good && mm_ret)
		*mm_ret = ls->sb.mm;
	return good;
}
