/*
 * lockstep_hold.c - valid and payload hold until taken (docs/interface.md, Timing 1); checked on
 * stalled clocks only.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/mau_dut_play.h"
#include "lockstep/lockstep_parts.h"

/* A field of a payload that waits: now, and when it was first shown. 'lane' of the wave or -1. */
static inline bool same(tb_lockstep *ls, enum mau_port port, const char *field, int lane,
                        uint64_t now, uint64_t before)
{
	const char *channel = tb_port_name(port);

	if (now == before)
		return true;
	tb_score_fail(&ls->sb, TB_HOLD, channel, field, tb_score_request(&ls->sb, port),
	              "%s payload (%s) changed before its transfer", channel, field);
	ls->sb.mm.lane = lane;
	ls->sb.mm.got[0] = now;
	ls->sb.mm.want[0] = before;
	return false;
}

static void keep_result(tb_held *h, const mau_dut *dut)
{
	h->res_tag = dut->seen.res_tag;
	h->res_beat = dut->seen.res_beat;
	h->res_last = dut->seen.res_last;
	tb_bus_beat(dut, &h->beat);
}

/* Lane 'i' of the beat. */
static bool lane_holds(tb_lockstep *ls, const tb_beat *now, const tb_beat *before, unsigned i)
{
	int lane = (int)(ls->sb.res_beat * ls->lanes + i);

	return same(ls, MAU_PORT_RES, "status", lane, now->status[i], before->status[i]) &&
	       same(ls, MAU_PORT_RES, "addr", lane, now->addr[i], before->addr[i]) &&
	       same(ls, MAU_PORT_RES, "comps", lane, now->comps[i], before->comps[i]) &&
	       same(ls, MAU_PORT_RES, "seg", lane, now->seg[i], before->seg[i]) &&
	       same(ls, MAU_PORT_RES, "lds", lane, now->lds[i], before->lds[i]);
}

static bool result_holds(tb_lockstep *ls)
{
	const mau_dut_seen *now = &ls->dut->seen;
	const tb_held *h = &ls->held;
	tb_beat beat;

	if (!same(ls, MAU_PORT_RES, "tag", -1, now->res_tag, h->res_tag) ||
	    !same(ls, MAU_PORT_RES, "beat", -1, now->res_beat, h->res_beat) ||
	    !same(ls, MAU_PORT_RES, "last", -1, now->res_last, h->res_last))
		return false;
	tb_bus_beat(ls->dut, &beat);
	for (unsigned i = 0; i < ls->lanes; i++)
		if (!lane_holds(ls, &beat, &h->beat, i))
			return false;
	return true;
}

static void keep_txn(tb_held *h, const mau_dut_seen *seen)
{
	h->txn_tag = seen->txn_tag;
	h->txn_window = seen->txn_window;
	h->txn_pass = seen->txn_pass;
	h->txn_line = seen->txn_line;
	h->txn_lanes = seen->txn_lanes;
	h->txn_bytes[0] = seen->txn_bytes[0];
	h->txn_bytes[1] = seen->txn_bytes[1];
	h->txn_attr = seen->txn_attr;
	h->txn_last = seen->txn_last;
}

static bool txn_holds(tb_lockstep *ls)
{
	const mau_dut_seen *now = &ls->dut->seen;
	const tb_held *h = &ls->held;

	return same(ls, MAU_PORT_TXN, "tag", -1, now->txn_tag, h->txn_tag) &&
	       same(ls, MAU_PORT_TXN, "window", -1, now->txn_window, h->txn_window) &&
	       same(ls, MAU_PORT_TXN, "pass", -1, now->txn_pass, h->txn_pass) &&
	       same(ls, MAU_PORT_TXN, "line", -1, now->txn_line, h->txn_line) &&
	       same(ls, MAU_PORT_TXN, "lanes", -1, now->txn_lanes, h->txn_lanes) &&
	       same(ls, MAU_PORT_TXN, "bytes", -1, now->txn_bytes[0], h->txn_bytes[0]) &&
	       same(ls, MAU_PORT_TXN, "bytes", -1, now->txn_bytes[1], h->txn_bytes[1]) &&
	       same(ls, MAU_PORT_TXN, "attr", -1, now->txn_attr, h->txn_attr) &&
	       same(ls, MAU_PORT_TXN, "last", -1, now->txn_last, h->txn_last);
}

static void keep_done(tb_held *h, const mau_dut_seen *seen)
{
	h->done_tag = seen->done_tag;
	h->done_error = seen->done_error;
	h->done_count = seen->done_count;
}

static bool done_holds(tb_lockstep *ls)
{
	const mau_dut_seen *now = &ls->dut->seen;
	const tb_held *h = &ls->held;

	return same(ls, MAU_PORT_DONE, "tag", -1, now->done_tag, h->done_tag) &&
	       same(ls, MAU_PORT_DONE, "error", -1, now->done_error, h->done_error) &&
	       same(ls, MAU_PORT_DONE, "count", -1, now->done_count, h->done_count);
}

/* A unit that was played has seen by itself that a payload did not hold; which field it was it does
 * not say, and the clock is the first at which it should have held. Always returns false. */
static bool changed(tb_lockstep *ls, unsigned mask)
{
	unsigned port = (unsigned)__builtin_ctz(mask);

	return tb_score_fail(&ls->sb, TB_HOLD, tb_port_name(port), "payload",
	                     tb_score_request(&ls->sb, port),
	                     "%s payload changed before its transfer", tb_port_name(port));
}

bool tb_hold_check(tb_lockstep *ls, unsigned valid_mask, unsigned waiting_mask)
{
	unsigned held = ls->held_mask, first_shown = waiting_mask & ~held;

	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++)
		if (held & ~valid_mask & PORT(p))
			return tb_score_fail(&ls->sb, TB_HOLD, tb_port_name(p), "valid",
			                     tb_score_request(&ls->sb, p),
			                     "%s valid fell before its transfer", tb_port_name(p));
	if (ls->dut->play && held & ls->dut->play->changed_mask)
		return changed(ls, held & ls->dut->play->changed_mask);
	if (held & PORT(MAU_PORT_RES) && !result_holds(ls))
		return false;
	if (held & PORT(MAU_PORT_TXN) && !txn_holds(ls))
		return false;
	if (held & PORT(MAU_PORT_DONE) && !done_holds(ls))
		return false;
	if (first_shown & PORT(MAU_PORT_RES))
		keep_result(&ls->held, ls->dut);
	if (first_shown & PORT(MAU_PORT_TXN))
		keep_txn(&ls->held, &ls->dut->seen);
	if (first_shown & PORT(MAU_PORT_DONE))
		keep_done(&ls->held, &ls->dut->seen);
	ls->held_mask = waiting_mask;
	return true;
}
