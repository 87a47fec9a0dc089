/*
 * lockstep_stall.c - which ports are withheld, and clocks at which one is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep_parts.h"

static bool looks_at_traffic(unsigned profile)
{
	return profile == TB_STALL_FIRST || profile == TB_STALL_LAST;
}

void tb_start_stalls(tb_lockstep *ls)
{
	tb_episode *ep = ls->ep;

	ls->heeds_traffic = false;
	ls->armed_mask = SOURCES | SINKS;
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		unsigned profile = ep->recorded ? TB_STALL_NONE : ep->profile[p];

		tb_stall_start(&ls->stall_gen[p], profile, ep->stall_seed, p);
		ls->heeds_traffic |= looks_at_traffic(profile);
		ls->withhold_for[p] = 0;
		ls->replay[p] = ep->stall[p];
		if (ls->record)
			ep->stall[p] = (tb_stall){0};
	}
}

void tb_refill_stalls(tb_lockstep *ls)
{
	uint64_t index = ls->clock / 64;

	ls->stall_any = 0;
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		if (ls->ep->recorded)
			ls->stall_word[p] = tb_stall_word(&ls->replay[p], index);
		else
			ls->stall_word[p] = tb_stall_next(&ls->stall_gen[p]);
		ls->stall_any |= ls->stall_word[p];
	}
}

/* Is this the last beat of a window (transactions) or a request? Headers and completions are
 * always. */
static bool last_beat(const tb_lockstep *ls, unsigned port)
{
	switch (port) {
	case MAU_PORT_OPD:
		return ls->opd_beat + 1 == ls->beats;
	case MAU_PORT_RES:
		return ls->dut->seen.res_last;
	case MAU_PORT_TXN:
		return ls->dut->seen.txn_last;
	default:
		return true;
	}
}

/* Profiles that depend on the traffic: never-first and last-beat. 'could_mask': ports that could
 * transfer at the coming edge. */
static unsigned withheld_by_traffic(tb_lockstep *ls, unsigned could_mask)
{
	unsigned withheld = 0;

	for (unsigned p = 0; p < MAU_PORTS; p++) {
		unsigned profile = ls->stall_gen[p].profile;

		if (!looks_at_traffic(profile))
			continue;
		if (could_mask & ls->armed_mask & PORT(p) &&
		    (profile == TB_STALL_FIRST || last_beat(ls, p))) {
			ls->armed_mask &= ~PORT(p);
			ls->withhold_for[p] = tb_stall_length(&ls->stall_gen[p], p);
		}
		if (ls->withhold_for[p]) {
			ls->withhold_for[p]--;
			withheld |= PORT(p);
		}
	}
	return withheld;
}

unsigned tb_withheld_ports(tb_lockstep *ls, unsigned seen_mask)
{
	unsigned bit = ls->clock % 64, withheld = 0;

	for (unsigned p = 0; p < MAU_PORTS; p++)
		withheld |= (ls->stall_word[p] >> bit & 1) << p;
	if (ls->heeds_traffic)
		withheld |= withheld_by_traffic(ls, seen_mask & (tb_pending_mask(ls) | SINKS));
	return withheld;
}

/* Notes in the episode what was withheld; false: memory is short. */
static bool record(tb_lockstep *ls, unsigned withheld_mask)
{
	for (unsigned p = 0; p < MAU_PORTS; p++)
		if (withheld_mask & PORT(p) && tb_stall_record(&ls->ep->stall[p], ls->clock))
			return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "memory", 0,
			                     "out of memory");
	return true;
}

bool tb_stalled_clock(tb_lockstep *ls, unsigned seen_mask, unsigned withheld_mask,
                      unsigned drive_mask)
{
	unsigned sources = tb_pending_mask(ls), sinks = SINKS & withheld_mask,
		 valid = seen_mask & SINKS;

	if (ls->record && !record(ls, sources | sinks))
		return false;
	ls->sb.clocks.stalled_mask |= sources | (seen_mask & sinks);
	return !ls->check || tb_hold_check(ls, valid, valid & ~drive_mask);
}
