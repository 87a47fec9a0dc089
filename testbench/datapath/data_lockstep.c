/*
 * data_lockstep.c - the clock loop of the data path: drive, compare what is shown, take the edge.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_lockstep.h"

#include <stdlib.h>
#include <string.h>

#include "datapath/data_parts.h"

#define TAIL 64    /* clocks after the last completion in which nothing more may come */
#define HANG 20000 /* clocks without a transfer: more than any profile withholds */

/* Ready of sources, valid of sinks. */
static unsigned seen_mask(const vmem_seen *s)
{
	return (unsigned)s->req_ready << TB_DATA_REQ | (unsigned)s->opd_ready << TB_DATA_OPD |
	       (unsigned)s->dat_ready << TB_DATA_DAT |
	       (unsigned)s->mem_rsp_ready << TB_DATA_MEM_RSP |
	       (unsigned)s->lds_rsp_ready << TB_DATA_LDS_RSP |
	       (unsigned)s->mem_req_valid << TB_DATA_MEM_REQ |
	       (unsigned)s->vgpr_valid << TB_DATA_VGPR | (unsigned)s->sgpr_valid << TB_DATA_SGPR |
	       (unsigned)s->lds_req_valid << TB_DATA_LDS_REQ |
	       (unsigned)s->done_valid << TB_DATA_DONE;
}

/* Valid of sources, ready of sinks. */
static void drive(vmem_drive *d, unsigned mask)
{
	d->req_valid = mask >> TB_DATA_REQ & 1;
	d->opd_valid = mask >> TB_DATA_OPD & 1;
	d->dat_valid = mask >> TB_DATA_DAT & 1;
	d->mem_rsp_valid = mask >> TB_DATA_MEM_RSP & 1;
	d->lds_rsp_valid = mask >> TB_DATA_LDS_RSP & 1;
	d->mem_req_ready = mask >> TB_DATA_MEM_REQ & 1;
	d->vgpr_ready = mask >> TB_DATA_VGPR & 1;
	d->sgpr_ready = mask >> TB_DATA_SGPR & 1;
	d->lds_req_ready = mask >> TB_DATA_LDS_REQ & 1;
	d->done_ready = mask >> TB_DATA_DONE & 1;
}

/* A valid that fell before its transfer (docs/interface.md, Timing 1). */
static bool holds(tb_data_lockstep *ls, unsigned valid_mask)
{
	unsigned fell = ls->held_mask & ~valid_mask;

	if (!fell)
		return true;
	return tb_data_fail(&ls->score, TB_HOLD, (unsigned)__builtin_ctz(fell), "valid",
	                    ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1,
	                    "valid fell before its transfer");
}

/* The request that the front of a queue belongs to. */
static uint32_t request_of(const tb_queue *queue)
{
	const uint32_t *front = tb_queue_front(queue);

	return front ? *front : 0;
}

/* A request to memory; a taken one acts. */
static bool memory_request(tb_data_lockstep *ls, bool taken)
{
	uint32_t request = request_of(&ls->score.memory);
	unsigned id = ls->dut->seen.mem_req_id;

	if (tb_data_memory_waits(&ls->memory, id))
		return tb_data_fail(&ls->score, TB_ORDER, TB_DATA_MEM_REQ, "id", request,
		                    "the id of a request that memory has not answered");
	if (!tb_data_score_memory(&ls->score, ls->dut, taken))
		return false;
	if (taken)
		tb_data_memory_take(&ls->memory, ls->dut, ls->clock, request);
	return true;
}

static bool lds_request(tb_data_lockstep *ls, bool taken)
{
	uint32_t request = request_of(&ls->score.lds);

	if (!tb_data_score_lds(&ls->score, ls->dut, taken))
		return false;
	if (taken)
		tb_data_memory_lds(&ls->memory, ls->dut, ls->clock, request);
	return true;
}

/* Compares all that the unit shows; 'transfers': what of it is taken. */
static bool compare(tb_data_lockstep *ls, unsigned valid_mask, unsigned transfers)
{
	tb_data_score *s = &ls->score;

	if (valid_mask & 1u << TB_DATA_MEM_REQ &&
	    !memory_request(ls, transfers >> TB_DATA_MEM_REQ & 1))
		return false;
	if (valid_mask & 1u << TB_DATA_LDS_REQ &&
	    !lds_request(ls, transfers >> TB_DATA_LDS_REQ & 1))
		return false;
	if (valid_mask & 1u << TB_DATA_VGPR &&
	    !tb_data_score_vgpr(s, ls->dut, transfers >> TB_DATA_VGPR & 1))
		return false;
	if (valid_mask & 1u << TB_DATA_SGPR &&
	    !tb_data_score_sgpr(s, ls->dut, transfers >> TB_DATA_SGPR & 1))
		return false;
	return !(valid_mask & 1u << TB_DATA_DONE) ||
	       tb_data_score_done(s, ls->dut, &ls->memory, transfers >> TB_DATA_DONE & 1);
}

static void count(tb_data_lockstep *ls, unsigned transfers)
{
	tb_data_stats *stats = &ls->score.stats;

	ls->quiet = transfers ? 0 : ls->quiet + 1;
	for (unsigned p = 0; p < TB_DATA_PORTS; p++)
		stats->transfers[p] += transfers >> p & 1;
	stats->compared += (unsigned)__builtin_popcount(transfers & TB_DATA_SINKS);
	ls->completions += transfers >> TB_DATA_DONE & 1;
}

static void cover(tb_data_lockstep *ls, uint32_t request)
{
	tb_data_seen seen = {.ctx = &ls->ep->ctx,
	                     .req = &ls->ep->req[request],
	                     .x = &ls->score.x,
	                     .detail = &ls->score.detail,
	                     .vdata = ls->score.vdata[request],
	                     .window = ls->score.geo.window};

	tb_data_coverage_request(ls->cov, &seen);
}

/* A header was taken at this clock: the model's answer. */
static bool expect(tb_data_lockstep *ls)
{
	if (!tb_data_expect(&ls->score, ls->next_req))
		return false;
	tb_data_log(&ls->score, ls->clock << 8 | TB_DATA_REQ, ls->next_req);
	if (ls->cov)
		cover(ls, ls->next_req);
	if (ls->hook)
		ls->hook(ls->hook_arg, &ls->score, ls->next_req);
	return true;
}

/* An assertion of the RTL failed at the previous edge. */
static bool assertion(tb_data_lockstep *ls)
{
	const mau_dut_assertion *a = ls->dut->assertion;

	tb_data_fail(&ls->score, TB_ASSERT, TB_DATA_REQ, a->name,
	             ls->next_req ? ls->next_req - 1 : 0, a->text);
	strcpy(ls->score.mm.channel, "rtl");
	return false;
}

/* Has the test bench itself gone wrong, or does nothing move? */
static bool goes_on(tb_data_lockstep *ls)
{
	uint32_t request = ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1;

	if (ls->memory.failed) {
		tb_data_fail(&ls->score, TB_ASSERT, TB_DATA_MEM_REQ, "memory", request,
		             "out of memory");
		strcpy(ls->score.mm.channel, "tb");
		return false;
	}
	return ls->quiet < HANG || tb_data_fail(&ls->score, TB_HANG, TB_DATA_DONE, "valid", request,
	                                        "nothing moves on any channel");
}

/* One clock; false: stop, score.mm says why. */
static bool one_clock(tb_data_lockstep *ls)
{
	vmem_dut *dut = ls->dut;
	unsigned seen = seen_mask(&dut->seen), withheld = tb_data_withheld(ls), driven, transfers;

	ls->score.clock = ls->clock;
	if (dut->assertion && dut->assertion->count)
		return assertion(ls);
	tb_data_raise(ls, withheld);
	driven = ls->valid_mask | (TB_DATA_SINKS & ~withheld);
	transfers = seen & driven;
	if (!holds(ls, seen & TB_DATA_SINKS) || !compare(ls, seen & TB_DATA_SINKS, transfers))
		return false;
	ls->held_mask = seen & TB_DATA_SINKS & ~transfers;
	if (transfers & 1u << TB_DATA_REQ && !expect(ls))
		return false;
	count(ls, transfers);
	if (!goes_on(ls))
		return false;
	drive(&dut->drive, driven);
	dut->step(dut);
	tb_data_advance(ls, transfers & TB_DATA_SOURCES);
	ls->clock++;
	return true;
}

/* From idle to idle; false: score.mm says why. */
static bool all_clocks(tb_data_lockstep *ls)
{
	while (ls->completions < ls->ep->count)
		if (!one_clock(ls))
			return false;
	for (unsigned tail = 0; tail < TAIL; tail++)
		if (!one_clock(ls))
			return false;
	return tb_data_score_end(&ls->score, &ls->memory);
}

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
		tb_data_vgprs(world->seed, world->episode, i, ls->vdata[i]);
	ls->score.vdata = (const uint32_t(*)[TB_DATA_VGPRS][MAU_WAVE])ls->vdata;
	return true;
}

static void start(tb_data_lockstep *ls, const tb_data_world *world)
{
	tb_key key = tb_key_sub(tb_key_seed(world->seed), world->episode);
	uint32_t random = (uint32_t)tb_draw(key, TB_STREAM_LATENCY, 0);
	unsigned profile =
		world->memory < 0 ? tb_below(random, TB_MEMORY_PROFILES) : (unsigned)world->memory;

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
	ok = ok && all_clocks(ls);
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
