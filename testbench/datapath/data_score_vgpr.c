/*
 * data_score_vgpr.c - VGPR writes, in order: docs/vmem.md, VGPR writes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_score.h"

static bool same(tb_data_score *s, const tb_want_vgpr *w, const char *field, int lane, uint64_t got,
                 uint64_t want)
{
	return tb_data_same(s, MAU_PORT_VGPR, field, w->request, lane, got, want);
}

static bool same_payload(tb_data_score *s, const vmem_dut *dut, const tb_want_vgpr *w)
{
	const vmem_seen *seen = &dut->seen;

	if (!same(s, w, "tag", -1, seen->vgpr_tag, w->tag) ||
	    !same(s, w, "beat", -1, seen->vgpr_beat, w->beat) ||
	    !same(s, w, "dword", -1, seen->vgpr_dword, w->dword) ||
	    !same(s, w, "half", -1, seen->vgpr_half, w->half) ||
	    !same(s, w, "lanes", -1, seen->vgpr_lanes, w->lanes))
		return false;
	if (memcmp(dut->vgpr_data, w->data, s->lanes * sizeof(w->data[0])) == 0)
		return true;
	for (unsigned l = 0; l < s->lanes; l++)
		if (!same(s, w, "data", (int)(w->beat * s->lanes + l), dut->vgpr_data[l],
		          w->data[l]))
			return false;
	return true;
}

bool tb_data_score_vgpr(tb_data_score *s, const vmem_dut *dut, bool taken)
{
	const tb_want_vgpr *w = tb_queue_front(&s->vgpr);

	if (!w)
		return tb_data_fail(s, TB_EXTRA, MAU_PORT_VGPR, "valid", s->ep->count - 1,
		                    "a write that nothing asked for");
	if (!same_payload(s, dut, w))
		return false;
	if (!taken)
		return true;
	tb_data_log_vgpr(s, w);
	tb_queue_pop(&s->vgpr);
	return true;
}
