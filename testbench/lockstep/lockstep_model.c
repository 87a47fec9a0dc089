/*
 * lockstep_model.c - what the model says stands at the coming edge, and where the unit differs: for
 * traces. The scoreboard knows which beat is next on each channel and when it is due (Timing 3 to
 * 6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/lockstep_parts.h"

/* A port that was stalled may have beats later than they are due. */
static bool may_be_late(const tb_score *sb, unsigned behind)
{
	return sb->clocks.stalled_mask & behind;
}

/* Valids differ: the unit is early, or late with nothing to excuse it. */
static uint8_t valid_differs(bool unit, bool model, bool late)
{
	return unit != model && (unit || !late);
}

static void say_lanes(mau_dut_model *m, const mau_lanes *lanes, unsigned first, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		m->res_addr[i] = lanes->addr[first + i];
		m->res_lds[i] = lanes->lds[first + i];
		m->res_status[i] = lanes->status[first + i];
		m->res_comps[i] = lanes->comps[first + i];
		m->res_seg[i] = lanes->seg[first + i];
	}
}

static void compare_lanes(mau_dut_model *m, const mau_dut *dut)
{
	tb_beat unit;

	tb_bus_beat(dut, &unit);
	for (unsigned i = 0; i < dut->lanes; i++) {
		bool addr = unit.addr[i] != m->res_addr[i], lds = unit.lds[i] != m->res_lds[i],
		     status = unit.status[i] != m->res_status[i],
		     comps = unit.comps[i] != m->res_comps[i], seg = unit.seg[i] != m->res_seg[i];

		m->addr_differs |= addr;
		m->lds_differs |= lds;
		m->status_differs |= status;
		m->comps_differs |= comps;
		m->seg_differs |= seg;
		m->lanes_differ |= (uint64_t)(addr || lds || status || comps || seg) << i;
	}
}

static void model_result(const tb_score *sb, const mau_dut *dut, uint64_t clock, mau_dut_model *m)
{
	uint32_t request = sb->next_res;
	unsigned beat = sb->res_beat;
	const tb_expected *e = tb_expected_of(sb, request);
	mau_dut_seen *says = &m->says, *differs = &m->differs;
	const mau_dut_seen *seen = &dut->seen;

	if (request < sb->next_opd || (request == sb->next_opd && beat < sb->opd_beat))
		says->res_valid = clock >= e->operand_clock[beat] + MAU_LATENCY_RES;
	differs->res_valid = valid_differs(seen->res_valid, says->res_valid,
	                                   may_be_late(sb, PORT(MAU_PORT_RES)));
	if (!says->res_valid)
		return;
	says->res_tag = sb->ep->req[request].tag;
	says->res_beat = (uint8_t)beat;
	says->res_last = beat + 1 == sb->beats;
	say_lanes(m, &e->rsp.lanes, beat * sb->lanes, sb->lanes);
	if (!seen->res_valid)
		return;
	differs->res_tag = seen->res_tag != says->res_tag;
	differs->res_beat = seen->res_beat != says->res_beat;
	differs->res_last = seen->res_last != says->res_last;
	compare_lanes(m, dut);
}

/* Is transaction 'index' of a request due? */
static bool txn_due(const tb_expected *e, unsigned index, uint64_t clock)
{
	unsigned k = e->rsp.txn[index].window;

	return k < e->windows_scheduled && clock >= e->window_start[k] + index - e->window_first[k];
}

static void model_txn(const tb_score *sb, const mau_dut *dut, uint64_t clock, mau_dut_model *m)
{
	uint32_t request = sb->next_txn;
	const tb_expected *e = tb_expected_of(sb, request);
	const mau_txn *t = &e->rsp.txn[sb->txn_index];
	mau_dut_seen *says = &m->says, *differs = &m->differs;
	const mau_dut_seen *seen = &dut->seen;

	says->txn_valid = request != sb->next_req && txn_due(e, sb->txn_index, clock);
	differs->txn_valid = valid_differs(seen->txn_valid, says->txn_valid,
	                                   may_be_late(sb, PORT(MAU_PORT_TXN)));
	if (!says->txn_valid)
		return;
	says->txn_tag = sb->ep->req[request].tag;
	says->txn_window = t->window;
	says->txn_pass = t->pass;
	says->txn_line = t->line;
	says->txn_lanes = t->lanes;
	memcpy(says->txn_bytes, t->bytes, sizeof(says->txn_bytes));
	says->txn_attr = t->attr;
	says->txn_last = t->last;
	if (!seen->txn_valid)
		return;
	differs->txn_tag = seen->txn_tag != says->txn_tag;
	differs->txn_window = seen->txn_window != says->txn_window;
	differs->txn_pass = seen->txn_pass != says->txn_pass;
	differs->txn_line = seen->txn_line != says->txn_line;
	differs->txn_lanes = seen->txn_lanes != says->txn_lanes;
	differs->txn_bytes[0] = seen->txn_bytes[0] != says->txn_bytes[0] ||
	                        seen->txn_bytes[1] != says->txn_bytes[1];
	differs->txn_attr = seen->txn_attr != says->txn_attr;
	differs->txn_last = seen->txn_last != says->txn_last;
}

static void model_done(const tb_score *sb, const mau_dut *dut, uint64_t clock, mau_dut_model *m)
{
	uint32_t request = sb->next_done;
	const tb_expected *e = tb_expected_of(sb, request);
	mau_dut_seen *says = &m->says, *differs = &m->differs;
	const mau_dut_seen *seen = &dut->seen;
	unsigned behind = PORT(MAU_PORT_RES) | PORT(MAU_PORT_TXN) | PORT(MAU_PORT_DONE);

	if (request < sb->next_opd && request < sb->next_txn)
		says->done_valid = clock >= tb_clocks_done_due(sb, request);
	differs->done_valid =
		valid_differs(seen->done_valid, says->done_valid, may_be_late(sb, behind));
	if (!says->done_valid)
		return;
	says->done_tag = sb->ep->req[request].tag;
	says->done_error = (uint8_t)e->rsp.error;
	says->done_count = e->rsp.txn_count;
	if (!seen->done_valid)
		return;
	differs->done_tag = seen->done_tag != says->done_tag;
	differs->done_error = seen->done_error != says->done_error;
	differs->done_count = seen->done_count != says->done_count;
}

/* Where each channel is. */
static tb_places places(const tb_score *sb)
{
	return (tb_places){sb->next_res, sb->res_beat, sb->next_txn, sb->txn_index, sb->next_done};
}

static void model_oldest(const tb_score *sb, mau_dut_model *m)
{
	tb_wait w;

	tb_score_waits(sb, &w);
	m->oldest = w.request;
	m->wait = (uint8_t)w.what;
	if (w.what != MAU_WAITS_NOTHING)
		m->oldest_tag = sb->ep->req[w.request].tag;
}

const mau_dut_model *tb_lockstep_model(tb_lockstep *ls)
{
	mau_dut_model *m = &ls->model;

	if (m->clock == ls->clock)
		return m;
	*m = (mau_dut_model){.clock = ls->clock};
	ls->shown = places(&ls->sb);
	model_oldest(&ls->sb, m);
	model_result(&ls->sb, ls->dut, ls->clock, m);
	model_txn(&ls->sb, ls->dut, ls->clock, m);
	model_done(&ls->sb, ls->dut, ls->clock, m);
	return m;
}

/* The oldest request is over with lane results and completion. */
static void finish(tb_score *sb)
{
	if (sb->finished != sb->next_res && sb->finished != sb->next_done)
		sb->finished++;
}

/* The model goes on by what it says, whatever the unit does; what the run compared last counts. */
static void take_model(tb_score *sb, const tb_places *shown, const mau_dut_seen *says)
{
	tb_places now = places(sb);

	if (says->done_valid && now.done == shown->done) {
		sb->clocks.previous_done = sb->clock;
		sb->next_done++;
		finish(sb);
	}
	if (says->txn_valid && now.txn == shown->txn && now.txn_index == shown->txn_index) {
		tb_expected_of(sb, sb->next_txn)->last_txn = sb->clock;
		sb->txn_index++;
		tb_score_next_txn(sb);
	}
	if (says->res_valid && now.res == shown->res && now.res_beat == shown->res_beat &&
	    ++sb->res_beat == sb->beats) {
		sb->res_beat = 0;
		sb->next_res++;
		finish(sb);
	}
}

void tb_lockstep_go_on(tb_lockstep *ls)
{
	mau_dut *dut = ls->dut;

	ls->sb.clock = ls->clock;
	take_model(&ls->sb, &ls->shown, &tb_lockstep_model(ls)->says);
	dut->step(dut);
	dut->drive = (mau_dut_drive){.res_ready = 1, .txn_ready = 1, .done_ready = 1};
	ls->clock++;
}
