/*
 * data_lockstep.c - an episode of the data path: what is drawn for it, its start, its end.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_lockstep.h"

#include <stdlib.h>
#include <string.h>

#include "datapath/data_parts.h"

/* Room for the store data of an episode; false: memory is short. */
static bool draw_data(tb_data_lockstep *ls, const tb_data_world *world)
{
	if (ls->ep->count > ls->vdata_room) {
		void *room = realloc(ls->vdata, ls->ep->count * sizeof(*ls->vdata));

		if (!room)
			return false;
		ls->vdata = room;
		ls->vdata_room = ls->ep->count;
	}
	for (uint32_t i = 0; i < ls->ep->count; i++)
		tb_data_vgprs(world->seed, world->episode, i,
		              mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[i].op), ls->vdata[i]);
	ls->score.vdata = (const uint32_t(*)[TB_DATA_VGPRS][MAU_WAVE])ls->vdata;
	return true;
}

static void start(tb_data_lockstep *ls, const tb_data_world *world)
{
	tb_key key = tb_key_sub(tb_key_seed(world->seed), world->episode);
	uint32_t random = (uint32_t)tb_draw(key, TB_STREAM_LATENCY, 0);
	unsigned profile =
		world->memory < 0 ? tb_below(random, TB_MEMORY_PROFILES) : (unsigned)world->memory;

	ls->check = !world->bare;
	ls->clock = 0;
	ls->next_req = ls->next_opd = ls->opd_beat = 0;
	ls->next_dat = ls->dat_beat = 0;
	ls->dat_dword = 0;
	ls->completions = 0;
	ls->valid_mask = ls->held_mask = 0;
	ls->quiet = 0;
	tb_data_start_stalls(ls, world, key);
	tb_data_memory_start(&ls->memory, profile, key, ls->dut);
	for (unsigned i = 0; i < 2; i++)
		tb_space_start(&ls->score.space[i], ls->memory.space[i].key);
	tb_data_score_start(&ls->score, ls->ep, world);
	ls->dut->reset(ls->dut);
	ls->dut->context(ls->dut, &ls->ep->ctx);
	if (ls->dut->assertion)
		ls->dut->assertion->count = 0;
}

bool tb_data_run(tb_data_lockstep *ls, const tb_episode *ep, const tb_data_world *world,
                 tb_mismatch *mm_ret)
{
	tb_data_stats *stats = &ls->score.stats;
	bool ok;

	ls->ep = ep;
	start(ls, world);
	ok = draw_data(ls, world);
	if (!ok) {
		tb_data_fail(&ls->score, TB_ASSERT, TB_DATA_DAT, "memory", 0, "out of memory");
		strcpy(ls->score.mm.channel, "tb");
	}
	ok = ok && tb_data_clocks(ls) &&
	     (world->bare || tb_data_score_end(&ls->score, &ls->memory));
	stats->episodes++;
	stats->clocks += ls->clock;
	stats->episodes_by_memory[ls->memory.profile]++;
	stats->overtaken = ls->memory.late;
	if (!ok)
		*mm_ret = ls->score.mm;
	return ok;
}
