/*
 * data_clock.c - the clock loop of the data path: drive, compare what is shown, take the edge.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_parts.h"

#define TAIL 32 /* clocks after the last completion in which nothing more may come */
/* Clocks without a transfer, beside the latency of memory: at which nothing was withheld; under a
 * stall profile; under stalls of a file, more than one can withhold. */
#define HANG_UNSTALLED 4096
#define HANG_PROFILE 20000
#define HANG_REPLAY (1u << 23)

/* The oldest request that is not complete; the last one when all are. */
static uint32_t oldest(const tb_data_lockstep *ls)
{
	return ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1;
}

/* A valid that fell before its transfer (docs/interface.md, Timing 1). */
static bool holds(tb_data_lockstep *ls, unsigned valid_mask)
{
	unsigned fell = ls->held_mask & ~valid_mask;

	if (!fell)
		return true;
	return tb_data_fail(&ls->score, TB_HOLD, (unsigned)__builtin_ctz(fell), "valid", oldest(ls),
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
		return tb_data_fail(&ls->score, TB_ORDER, MAU_PORT_MEM_REQ, "id", request,
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

/* Memory and LDS act, nothing is compared. */
static void serve(tb_data_lockstep *ls, unsigned transfers)
{
	if (transfers & 1u << MAU_PORT_MEM_REQ)
		tb_data_memory_take(&ls->memory, ls->dut, ls->clock, 0);
	if (transfers & 1u << MAU_PORT_LDS_REQ)
		tb_data_memory_lds(&ls->memory, ls->dut, ls->clock, 0);
	ls->score.stats.waves += transfers >> MAU_PORT_DONE & 1;
}

/* Compares all that the unit shows; 'transfers': what of it is taken. */
static bool compare(tb_data_lockstep *ls, unsigned valid_mask, unsigned transfers)
{
	tb_data_score *s = &ls->score;

	if (!ls->check) {
		serve(ls, transfers);
		return true;
	}
	if (!valid_mask)
		return true;
	if (valid_mask & 1u << MAU_PORT_MEM_REQ &&
	    !memory_request(ls, transfers >> MAU_PORT_MEM_REQ & 1))
		return false;
	if (valid_mask & 1u << MAU_PORT_LDS_REQ &&
	    !lds_request(ls, transfers >> MAU_PORT_LDS_REQ & 1))
		return false;
	if (valid_mask & 1u << MAU_PORT_VGPR &&
	    !tb_data_score_vgpr(s, ls->dut, transfers >> MAU_PORT_VGPR & 1))
		return false;
	if (valid_mask & 1u << MAU_PORT_SGPR &&
	    !tb_data_score_sgpr(s, ls->dut, transfers >> MAU_PORT_SGPR & 1))
		return false;
	return !(valid_mask & 1u << MAU_PORT_DONE) ||
	       tb_data_score_done(s, ls->dut, &ls->memory, transfers >> MAU_PORT_DONE & 1);
}

static void count(tb_data_lockstep *ls, unsigned transfers, unsigned withheld)
{
	tb_data_stats *stats = &ls->score.stats;

	tb_stalls_arm(&ls->stalls, transfers);
	ls->quiet = transfers ? 0 : ls->quiet + 1;
	ls->unstalled = transfers ? 0 : ls->unstalled + !withheld;
	for (unsigned left = transfers; left; left &= left - 1)
		stats->transfers[__builtin_ctz(left)]++;
	if (ls->check)
		stats->compared += (unsigned)__builtin_popcount(transfers & TB_DATA_SINKS);
	ls->completions += transfers >> MAU_PORT_DONE & 1;
}

static void cover(tb_data_lockstep *ls, uint32_t request)
{
	tb_data_seen seen = {.ctx = &ls->ep->ctx,
	                     .req = &ls->ep->req[request],
	                     .x = &ls->score.x,
	                     .detail = &ls->detail,
	                     .vdata = tb_episode_vdata(ls->ep, request),
	                     .window = ls->score.geo.window};

	if (mau_detail_wave(seen.ctx, seen.req, &ls->detail) == MAU_OK)
		tb_data_coverage_request(ls->cov, &seen);
}

/* A header was taken at this clock: the model's answer. */
static bool expect(tb_data_lockstep *ls)
{
	if (!tb_data_expect(&ls->score, ls->next_req))
		return false;
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

	tb_data_fail(&ls->score, TB_ASSERT, MAU_PORT_REQ, a->name,
	             ls->next_req ? ls->next_req - 1 : 0, a->text);
	strcpy(ls->score.mm.channel, "rtl");
	return false;
}

/* Has the test bench itself gone wrong, or does nothing move? */
static bool goes_on(tb_data_lockstep *ls, unsigned seen)
{
	if (ls->memory.failed) {
		tb_data_fail(&ls->score, TB_ASSERT, MAU_PORT_MEM_REQ, "memory", oldest(ls),
		             "out of memory");
		strcpy(ls->score.mm.channel, "tb");
		return false;
	}
	if (!ls->quiet) /* something has moved at this clock */
		return true;
	if (ls->unstalled < HANG_UNSTALLED + ls->memory.latency &&
	    ls->quiet < (ls->ep->recorded ? HANG_REPLAY : HANG_PROFILE + ls->memory.latency))
		return true;
	return tb_data_hang(ls, seen);
}

/* Transfers to the unit, in the order of mau_vmem's channels in encodings/mau.toml. */
static void log_sources(tb_data_lockstep *ls, unsigned transfers)
{
	static const enum mau_port order[] = {MAU_PORT_REQ, MAU_PORT_OPD, MAU_PORT_DAT,
	                                      MAU_PORT_MEM_RSP, MAU_PORT_LDS_RSP};

	for (unsigned i = 0; transfers && i < sizeof(order) / sizeof(order[0]); i++)
		if (transfers >> order[i] & 1)
			ls->score.hash = tb_log_source(ls->score.hash, ls->clock, order[i]);
}

/* One clock; false: stop, score.mm says why. */
static bool one_clock(tb_data_lockstep *ls)
{
	vmem_dut *dut = ls->dut;
	unsigned seen = dut->seen.channels, pending = tb_data_pending(ls);
	unsigned withheld = tb_data_withheld(ls, seen & (pending | TB_DATA_SINKS));
	unsigned driven, transfers;

	ls->score.clock = ls->clock;
	ls->withheld = withheld;
	if (ls->on_clock)
		ls->on_clock(ls->on_clock_arg, ls->clock);
	if (dut->assertion && dut->assertion->count)
		return assertion(ls);
	if (!tb_stalls_note(&ls->stalls, ls->clock, withheld & (pending | TB_DATA_SINKS)))
		ls->memory.failed = true;
	tb_data_raise(ls, pending & ~withheld);
	driven = ls->valid_mask | (TB_DATA_SINKS & ~withheld);
	transfers = seen & driven;
	if (!holds(ls, seen & TB_DATA_SINKS) || !compare(ls, seen & TB_DATA_SINKS, transfers))
		return false;
	ls->held_mask = seen & TB_DATA_SINKS & ~transfers;
	if (ls->check && transfers & 1u << MAU_PORT_REQ && !expect(ls))
		return false;
	if (ls->check)
		log_sources(ls, transfers & TB_DATA_SOURCES);
	count(ls, transfers, withheld);
	if (!goes_on(ls, seen))
		return false;
	dut->drive.channels = (uint16_t)driven;
	dut->step(dut);
	tb_data_advance(ls, transfers & TB_DATA_SOURCES);
	ls->clock++;
	return true;
}

bool tb_data_clocks(tb_data_lockstep *ls)
{
	while (ls->completions < ls->ep->count)
		if (!one_clock(ls))
			return false;
	for (unsigned tail = 0; tail < TAIL; tail++)
		if (!one_clock(ls))
			return false;
	return true;
}
