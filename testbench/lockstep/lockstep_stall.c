/*
 * lockstep_stall.c - which ports are withheld, and clocks on which one is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep_parts.h"

/* Stall words of the next 64 clocks. */
static void refill(tb_lockstep *ls)
{
	const tb_episode *ep = ls->ep;

	ls->any = 0;
	for (unsigned p = 0; p < TB_PORTS; p++) {
		ls->word[p] = ep->recorded ? tb_stall_word(&ls->replay[p], ls->clock / 64)
		                           : tb_stall_next(&ls->gen[p]);
		ls->any |= ls->word[p];
	}
}

/* Is this the last beat of a window (transactions) or a request? Headers and completions are
 * always. */
static bool last_beat(const tb_lockstep *ls, unsigned port)
{
	switch (port) {
	case TB_PORT_OPD:
		return ls->opd_beat + 1 == ls->beats;
	case TB_PORT_RES:
		return ls->dut->seen.res_last;
	case TB_PORT_TXN:
		return ls->dut->seen.txn_last;
	default:
		return true;
	}
}

/* Profiles that look at the traffic: never-first and last-beat. Returns the bytes to withhold;
 * 'wants': sources that may rise. */
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
			ls->hold[p] = profile == TB_STALL_FIRST
			                      ? 1
			                      : (uint8_t)(1 + (tb_draw(ls->gen[p].key,
			                                               TB_STREAM_TRAFFIC + p,
			                                               ls->gen[p].draw++) &
			                                       7));
		}
		if (ls->hold[p]) {
			ls->hold[p]--;
			stop |= BIT(p);
		}
	}
	return stop;
}

uint64_t tb_go(tb_lockstep *ls, uint64_t seen, bool traffic)
{
	unsigned c = ls->clock & 63;
	uint64_t stop = 0, later;

	if (!c)
		refill(ls);
	for (unsigned p = 0; ls->any >> c & 1 && p < TB_PORTS; p++)
		stop |= (ls->word[p] >> c & 1) << 8 * p;
	if (traffic)
		stop |= traffic_stop(ls, seen, ls->rest);
	later = ls->any >> c >> 1;
	ls->look = ls->clock + 1;
	if (!stop && !traffic)
		ls->look += later ? (unsigned)__builtin_ctzll(later) : 63 - c;
	return ALL ^ stop;
}

bool tb_stalled_clock(tb_lockstep *ls, uint64_t seen, uint64_t go, uint64_t drive, unsigned flags)
{
	uint64_t held_sources = ls->wants & ~drive & (BIT(TB_PORT_REQ) | BIT(TB_PORT_OPD)),
		 stop = held_sources | (SINKS & ~go);

	for (unsigned p = 0; p < TB_PORTS; p++) {
		if (flags & TB_RUN_RECORD && stop >> 8 * p & 1 &&
		    tb_stall_record(&ls->ep->stall[p], ls->clock))
			return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "memory", ls->clock, 0,
			                     "out of memory");
		if ((held_sources | (seen & SINKS & ~go)) >> 8 * p & 1)
			ls->sb.stalled[p] = true;
	}
	return flags & TB_RUN_BARE ? true : tb_hold_check(ls, seen & SINKS, seen & SINKS & ~drive);
}
