/*
 * lockstep.c - runs an episode, from idle to idle.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/lockstep.h"

#include "cosim/mau_dut_play.h"
#include "lockstep/parts.h"
#include "lockstep/play.h"

/* A hang is this number of clocks without a transfer, beyond the latency of memory: clocks at which
 * nothing was withheld; all clocks under stall profiles, which withhold for at most 511; all clocks
 * under the stalls of a file, which cannot withhold for so many. */
#define HANG_UNSTALLED 4096
#define HANG_PROFILE 20000
#define HANG_REPLAY (1u << 23)

static void start(tb_lockstep *ls, tb_episode *ep, unsigned flags)
{
	ls->ep = ep;
	ls->wave = ep->ctx.wave32 ? 32 : 64;
	ls->beats = ls->wave > ls->size.lanes ? ls->wave / ls->size.lanes : 1;
	ls->check = !(flags & TB_RUN_BARE);
	ls->clock = 0;
	ls->error = 0;
	ls->too_long = false;
	ls->mm = (tb_mismatch){.kind = TB_NONE};
	ls->model.clock = TB_NEVER;
	ls->next_req = ls->next_opd = ls->opd_beat = 0;
	ls->completions = 0;
	ls->results = 0;
	ls->valid_mask = ls->held_mask = ls->moved_mask = 0;
	ls->quiet = ls->unstalled = 0;
	ls->quiet_limit = ep->recorded ? HANG_REPLAY : HANG_PROFILE;
	ls->unstalled_limit = HANG_UNSTALLED;
	if (ls->dut->assertion)
		ls->dut->assertion->count = 0;
	tb_stalls_start(&ls->stalls, ep, ls->kind->sources | ls->kind->sinks,
	                flags & TB_RUN_RECORD && !ep->recorded);
	ls->dut->context(ls->dut, &ep->ctx);
	ls->kind->start(ls);
}

/* An assertion of the RTL failed at the previous edge. It replaces a mismatch in ls->mm, which is a
 * consequence of the same error. */
static bool assertion(tb_lockstep *ls)
{
	const mau_dut_assertion *a = ls->dut->assertion;

	tb_fail(ls, TB_ASSERT, "rtl", a->name, ls->next_req ? ls->next_req - 1 : 0,
	        "RTL assertion %s failed", a->text);
	ls->mm.clock -= ls->clock != 0;
	return false;
}

bool tb_lockstep_run(tb_lockstep *ls, tb_episode *ep, unsigned flags, tb_mismatch *mm_ret)
{
	const tb_stats before = ls->stats;
	uint64_t hash = ls->hash;
	bool good;

	start(ls, ep, flags);
	good = (!ls->play || tb_play_episode(ls)) && tb_all_clocks(ls);
	if (ls->dut->assertion && ls->dut->assertion->count)
		good = assertion(ls);
	if (ls->stalls.record)
		ep->recorded = !ls->error;
	tb_stalls_end(&ls->stalls);
	if (ls->error) {
		ls->hash = hash;
		ls->stats = before;
	} else {
		ls->stats.episodes++;
		ls->stats.waves += ls->completions;
		ls->stats.clocks += ls->clock;
	}
	/* mau_axi4 picks requests in turn: only a reset makes it as it was at the start. */
	if (good && ls->dut->axi4)
		tb_lockstep_reset(ls);
	if (!good && mm_ret)
		*mm_ret = ls->mm;
	return good;
}
