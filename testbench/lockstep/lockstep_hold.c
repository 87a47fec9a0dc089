/*
 * lockstep_hold.c - valid and payload hold until taken (docs/interface.md, Timing 1); looked at on
 * stalled clocks only.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/lockstep_parts.h"

static size_t words(unsigned lanes, unsigned bits)
{
	return (lanes * bits + 31) / 32 * sizeof(uint32_t);
}

static void keep_result(tb_held *h, const mau_dut *dut)
{
	const void *bus = dut->res_addr; /* 4-byte aligned at least */

	memcpy(h->addr, bus, dut->lanes * sizeof(uint64_t));
	memcpy(h->lds, dut->res_lds, dut->lanes * sizeof(uint32_t));
	memcpy(h->status, dut->res_status, words(dut->lanes, 4));
	memcpy(h->comps, dut->res_comps, words(dut->lanes, 4));
	memcpy(h->seg, dut->res_seg, words(dut->lanes, 2));
}

static const char *result_changed(const tb_held *h, const mau_dut *dut)
{
	const mau_dut_seen *a = &h->seen, *b = &dut->seen;
	const void *bus = dut->res_addr;

	if (a->res_tag != b->res_tag || a->res_beat != b->res_beat || a->res_last != b->res_last)
		return "head";
	if (memcmp(h->addr, bus, dut->lanes * sizeof(uint64_t)))
		return "addr";
	if (memcmp(h->lds, dut->res_lds, dut->lanes * sizeof(uint32_t)))
		return "lds";
	if (memcmp(h->status, dut->res_status, words(dut->lanes, 4)) ||
	    memcmp(h->comps, dut->res_comps, words(dut->lanes, 4)) ||
	    memcmp(h->seg, dut->res_seg, words(dut->lanes, 2)))
		return "status";
	return NULL;
}

static const char *txn_changed(const mau_dut_seen *a, const mau_dut_seen *b)
{
	if (a->txn_tag != b->txn_tag || a->txn_window != b->txn_window ||
	    a->txn_pass != b->txn_pass || a->txn_last != b->txn_last || a->txn_attr != b->txn_attr)
		return "head";
	if (a->txn_line != b->txn_line)
		return "line";
	if (a->txn_lanes != b->txn_lanes)
		return "lanes";
	return a->txn_bytes[0] != b->txn_bytes[0] || a->txn_bytes[1] != b->txn_bytes[1] ? "bytes"
	                                                                                : NULL;
}

static const char *done_changed(const mau_dut_seen *a, const mau_dut_seen *b)
{
	return a->done_tag != b->done_tag || a->done_error != b->done_error ||
	                       a->done_count != b->done_count
	               ? "head"
	               : NULL;
}

static void keep_txn(mau_dut_seen *to, const mau_dut_seen *from)
{
	to->txn_tag = from->txn_tag;
	to->txn_window = from->txn_window;
	to->txn_pass = from->txn_pass;
	to->txn_last = from->txn_last;
	to->txn_attr = from->txn_attr;
	to->txn_line = from->txn_line;
	to->txn_lanes = from->txn_lanes;
	memcpy(to->txn_bytes, from->txn_bytes, sizeof(to->txn_bytes));
}

bool tb_hold_check(tb_lockstep *ls, uint64_t valid, uint64_t waiting)
{
	static const char *const names[TB_PORTS] = {"req", "opd", "res", "txn", "done"};
	const mau_dut *dut = ls->dut;
	tb_held *h = &ls->hold_payload;
	uint32_t request = ls->next ? ls->next - 1 : 0;

	for (unsigned p = TB_PORT_RES; p < TB_PORTS; p++) {
		uint64_t bit = 1ull << 8 * p;
		bool was = ls->held & bit;

		if (was && !(valid & bit))
			return tb_score_fail(&ls->sb, TB_HOLD, names[p], "valid", ls->clock,
			                     request, "%s valid fell before its transfer",
			                     names[p]);
		const char *field = !was               ? NULL
		                    : p == TB_PORT_RES ? result_changed(h, dut)
		                    : p == TB_PORT_TXN ? txn_changed(&h->seen, &dut->seen)
		                                       : done_changed(&h->seen, &dut->seen);

		if (field)
			return tb_score_fail(&ls->sb, TB_HOLD, names[p], field, ls->clock, request,
			                     "%s payload (%s) changed before its transfer",
			                     names[p], field);
		if (was || !(waiting & bit))
			continue;
		if (p == TB_PORT_RES) {
			h->seen.res_tag = dut->seen.res_tag;
			h->seen.res_beat = dut->seen.res_beat;
			h->seen.res_last = dut->seen.res_last;
			keep_result(h, dut);
		} else if (p == TB_PORT_TXN) {
			keep_txn(&h->seen, &dut->seen);
		} else {
			h->seen.done_tag = dut->seen.done_tag;
			h->seen.done_error = dut->seen.done_error;
			h->seen.done_count = dut->seen.done_count;
		}
	}
	ls->held = waiting;
	return true;
}
