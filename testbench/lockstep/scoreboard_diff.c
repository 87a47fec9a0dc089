/*
 * scoreboard_diff.c - which field of a beat differs, in which lane, and a sentence about it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "lockstep/scoreboard.h"

/* A field that differs; 'lane' of the wave or -1. */
static bool differ(tb_score *sb, const char *channel, const char *field, uint64_t clock,
                   uint32_t request, int lane, uint64_t got, uint64_t want)
{
	char where[24] = "";

	if (lane >= 0)
		snprintf(where, sizeof(where), " of lane %d", lane);
	tb_score_fail(sb, TB_VALUE, channel, field, clock, request,
	              "%s %s%s: unit 0x%llx, model 0x%llx", channel, field, where,
	              (unsigned long long)got, (unsigned long long)want);
	sb->mm.lane = lane;
	sb->mm.got[0] = got;
	sb->mm.want[0] = want;
	return false;
}

static uint64_t field_of(const uint32_t *words, unsigned lane, unsigned bits)
{
	return words[lane * bits / 32] >> lane * bits % 32 & ((1u << bits) - 1);
}

bool tb_score_diff_result(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const tb_slot *s = &sb->slot[sb->res % TB_SLOTS];
	const mau_dut_seen *seen = &dut->seen;
	const mau_lanes *ml = &s->rsp->lanes;
	const void *bus = dut->res_addr; /* in place in the engine: 4-byte aligned at least */
	uint64_t addr;
	unsigned last = sb->res_beat + 1 == sb->beats;

	if (seen->res_tag != s->tag)
		return differ(sb, "res", "tag", clock, s->request, -1, seen->res_tag, s->tag);
	if (seen->res_beat != sb->res_beat)
		return differ(sb, "res", "beat", clock, s->request, -1, seen->res_beat,
		              sb->res_beat);
	if (seen->res_last != last)
		return differ(sb, "res", "last", clock, s->request, -1, seen->res_last, last);
	for (unsigned i = 0; i < sb->lanes; i++) {
		unsigned l = sb->res_beat * sb->lanes + i;
		int lane = (int)l;
		uint64_t status = field_of(dut->res_status, i, 4),
			 comps = field_of(dut->res_comps, i, 4), seg = field_of(dut->res_seg, i, 2);

		if (status != ml->status[l]) {
			differ(sb, "res", "status", clock, s->request, lane, status, ml->status[l]);
			snprintf(sb->mm.detail, sizeof(sb->mm.detail),
			         "res status of lane %d: unit %s, model %s", lane,
			         mau_status_name((unsigned)status), mau_status_name(ml->status[l]));
			return false;
		}
		memcpy(&addr, (const char *)bus + i * sizeof(addr), sizeof(addr));
		if (addr != ml->addr[l])
			return differ(sb, "res", "addr", clock, s->request, lane, addr,
			              ml->addr[l]);
		if (comps != ml->comps[l])
			return differ(sb, "res", "comps", clock, s->request, lane, comps,
			              ml->comps[l]);
		if (seg != ml->seg[l])
			return differ(sb, "res", "seg", clock, s->request, lane, seg, ml->seg[l]);
		if (dut->res_lds[i] != ml->lds[l])
			return differ(sb, "res", "lds", clock, s->request, lane, dut->res_lds[i],
			              ml->lds[l]);
	}
	return differ(sb, "res", "padding", clock, s->request, -1, 1, 0);
}

bool tb_score_diff_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const tb_slot *s = &sb->slot[sb->txn % TB_SLOTS];
	const mau_txn *t = &s->rsp->txn[sb->txn_index];
	const mau_dut_seen *seen = &dut->seen;

	if (seen->txn_tag != s->tag)
		return differ(sb, "txn", "tag", clock, s->request, -1, seen->txn_tag, s->tag);
	if (seen->txn_window != t->window)
		return differ(sb, "txn", "window", clock, s->request, -1, seen->txn_window,
		              t->window);
	if (seen->txn_pass != t->pass)
		return differ(sb, "txn", "pass", clock, s->request, -1, seen->txn_pass, t->pass);
	if (seen->txn_line != t->line)
		return differ(sb, "txn", "line", clock, s->request, -1, seen->txn_line, t->line);
	if (seen->txn_lanes != t->lanes)
		return differ(sb, "txn", "lanes", clock, s->request, -1, seen->txn_lanes, t->lanes);
	if (seen->txn_bytes[0] != t->bytes[0] || seen->txn_bytes[1] != t->bytes[1]) {
		differ(sb, "txn", "bytes", clock, s->request, -1, seen->txn_bytes[0], t->bytes[0]);
		sb->mm.got[1] = seen->txn_bytes[1];
		sb->mm.want[1] = t->bytes[1];
		return false;
	}
	if (seen->txn_attr != t->attr)
		return differ(sb, "txn", "attr", clock, s->request, -1, seen->txn_attr, t->attr);
	return differ(sb, "txn", "last", clock, s->request, -1, seen->txn_last, t->last);
}
