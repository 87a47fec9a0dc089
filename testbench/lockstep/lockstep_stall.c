/*
 * lockstep_stall.c - which ports are withheld, and clocks at which one is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep_parts.h"

/* Ports whose next beat is the last of its window (transactions) or request. Headers and
 * completions always are. */
static unsigned last_beats(const tb_lockstep *ls)
{
	unsigned mask = PORT(MAU_PORT_REQ) | PORT(MAU_PORT_DONE);

	if (ls->opd_beat + 1 == ls->beats)
		mask |= PORT(MAU_PORT_OPD);
	if (ls->dut->seen.res_last)
		mask |= PORT(MAU_PORT_RES);
	if (ls->dut->seen.txn_last)
		mask |= PORT(MAU_PORT_TXN);
	return mask;
}

unsigned tb_withheld_ports(tb_lockstep *ls, unsigned seen_mask)
{
	return tb_stalls_at(&ls->stalls, ls->clock, seen_mask & (tb_pending_mask(ls) | SINKS),
	                    last_beats(ls));
}

bool tb_stalled_clock(tb_lockstep *ls, unsigned seen_mask, unsigned withheld_mask,
                      unsigned drive_mask)
{
	unsigned sources = tb_pending_mask(ls), sinks = SINKS & withheld_mask,
		 valid = seen_mask & SINKS;

	if (!tb_stalls_note(&ls->stalls, ls->clock, sources | sinks))
		return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "memory", 0, "out of memory");
	if (ls->sb.finished != ls->sb.next_req) /* an idle unit waits for its header */
		ls->sb.clocks.stalled_mask |= sources;
	ls->sb.clocks.stalled_mask |= seen_mask & sinks;
	return !ls->check || tb_hold_check(ls, valid, valid & ~drive_mask);
}
