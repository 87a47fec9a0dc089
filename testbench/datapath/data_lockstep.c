/*
 * data_lockstep.c - one episode on the data path, from idle to idle.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_lockstep.h"

#include <string.h>

#include "datapath/data_parts.h"

static void start(tb_data_lockstep *ls)
{
	const tb_data *data = ls->ep->data;

	ls->clock = 0;
	ls->next_req = ls->next_opd = ls->opd_beat = 0;
	ls->next_dat = ls->dat_beat = 0;
	ls->dat_dword = ls->dat_dwords = 0;
	ls->completions = 0;
	ls->valid_mask = ls->held_mask = 0;
	ls->quiet = ls->unstalled = 0;
	tb_stalls_start(&ls->stalls, ls->ep, TB_DATA_PORTS, !ls->ep->recorded);
	tb_data_memory_start(&ls->memory, data, ls->dut);
	for (unsigned i = 0; i < TB_SPACES; i++)
		tb_space_over(&ls->score.space[i], &ls->memory.image[i]);
	tb_data_score_start(&ls->score, ls->ep);
	ls->score.throughput = ls->throughput && tb_data_is_stream(ls->ep);
	ls->dut->context(ls->dut, &ls->ep->ctx);
	if (ls->dut->assertion)
		ls->dut->assertion->count = 0;
}

void tb_data_reset(tb_data_lockstep *ls)
{
	ls->dut->reset(ls->dut);
}

bool tb_data_run(tb_data_lockstep *ls, tb_episode *ep, tb_mismatch *mm_ret)
{
	tb_data_stats *stats = &ls->score.stats;
	bool ok;

	ls->ep = ep;
	start(ls);
	ok = tb_data_clocks(ls) && (!ls->check || tb_data_score_end(&ls->score, &ls->memory));
	tb_stalls_end(&ls->stalls);
	ep->recorded = true;
	stats->episodes++;
	stats->clocks += ls->clock;
	stats->episodes_by_memory[ls->memory.profile]++;
	if (ls->cov)
		tb_data_coverage_overtaken(ls->cov, ep->ctx.gfx,
		                           ls->memory.late - stats->overtaken);
	stats->overtaken = ls->memory.late;
	if (!ok)
		*mm_ret = ls->score.mm;
	return ok;
}
