/*
 * scoreboard_result.c - lane results, `res_`: one beat for each operand beat, in order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/bus.h"
#include "lockstep/log.h"
#include "lockstep/scoreboard.h"

/* A field of the beat against the model's; 'lane' of the wave or -1. */
static inline bool same(tb_score *sb, const char *field, int lane, uint64_t unit, uint64_t model)
{
	if (unit == model)
		return true;
	tb_score_differs(sb, "res", field, sb->next_res, lane, unit, model);
	return false;
}

/* Lane 'i' of the beat, which is lane 'l' of the wave. */
static bool same_lane(tb_score *sb, const tb_beat *unit, unsigned i, const mau_lanes *lanes,
                      unsigned l)
{
	int lane = (int)l;

	return same(sb, "status", lane, unit->status[i], lanes->status[l]) &&
	       same(sb, "addr", lane, unit->addr[i], lanes->addr[l]) &&
	       same(sb, "comps", lane, unit->comps[i], lanes->comps[l]) &&
	       same(sb, "seg", lane, unit->seg[i], lanes->seg[l]) &&
	       same(sb, "lds", lane, unit->lds[i], lanes->lds[l]);
}

/* All lanes of the beat, whose first is lane 'first' of the wave. A beat that differs is gone
 * through lane by lane, to name the first lane. */
static bool same_lanes(tb_score *sb, const tb_beat *unit, const mau_lanes *lanes, unsigned first)
{
	unsigned n = sb->lanes;

	if (!memcmp(unit->status, lanes->status + first, n * sizeof(unit->status[0])) &&
	    !memcmp(unit->addr, lanes->addr + first, n * sizeof(unit->addr[0])) &&
	    !memcmp(unit->comps, lanes->comps + first, n * sizeof(unit->comps[0])) &&
	    !memcmp(unit->seg, lanes->seg + first, n * sizeof(unit->seg[0])) &&
	    !memcmp(unit->lds, lanes->lds + first, n * sizeof(unit->lds[0])))
		return true;
	for (unsigned i = 0; i < n; i++)
		if (!same_lane(sb, unit, i, lanes, first + i))
			return false;
	return true;
}

bool tb_score_result(tb_score *sb, const mau_dut *dut)
{
	const mau_dut_seen *seen = &dut->seen;
	uint32_t request = sb->next_res;
	const tb_expected *e = tb_expected_of(sb, request);
	unsigned beat = sb->res_beat, first = beat * sb->lanes;
	bool last = beat + 1 == sb->beats;
	tb_beat unit;

	if (request == sb->next_opd && beat == sb->opd_beat)
		return tb_score_fail(sb, TB_EXTRA, "res", "valid",
		                     tb_score_request(sb, MAU_PORT_RES),
		                     "a lane-result beat for operands that were not taken");
	if (!same(sb, "tag", -1, seen->res_tag, sb->ep->req[request].tag) ||
	    !same(sb, "beat", -1, seen->res_beat, beat) ||
	    !same(sb, "last", -1, seen->res_last, last))
		return false;
	tb_bus_beat(dut, &unit);
	if (!same_lanes(sb, &unit, &e->rsp.lanes, first))
		return false;
	if (!tb_clocks_result(sb, request, beat))
		return false;
	sb->compared++;
	sb->hash = tb_log_result(sb->hash, sb, request, beat);
	sb->res_beat++;
	if (last) {
		sb->res_beat = 0;
		sb->next_res++;
		tb_score_finish(sb);
	}
	return true;
}
