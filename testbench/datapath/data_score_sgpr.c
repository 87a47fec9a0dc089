/*
 * data_score_sgpr.c - SGPR writes, in order: docs/vmem.md, SGPR writes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"

static bool same(tb_data_score *s, const tb_want_sgpr *w, const char *field, uint64_t got,
                 uint64_t want)
{
	return tb_data_same(s, MAU_PORT_SGPR, field, w->request, -1, got, want);
}

static bool same_payload(tb_data_score *s, const vmem_dut *dut, const tb_want_sgpr *w)
{
	const vmem_seen *seen = &dut->seen;

	if (!same(s, w, "tag", seen->sgpr_tag, w->tag) ||
	    !same(s, w, "quad", seen->sgpr_quad, w->quad) ||
	    !same(s, w, "mask", seen->sgpr_mask, w->mask))
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (w->mask >> i & 1 && !same(s, w, "data", dut->sgpr_data[i], w->data[i]))
			return false;
	return true;
}

bool tb_data_score_sgpr(tb_data_score *s, const vmem_dut *dut, bool taken)
{
	const tb_want_sgpr *w = tb_queue_front(&s->sgpr);

	if (!w)
		return tb_data_fail(s, TB_EXTRA, MAU_PORT_SGPR, "valid", s->ep->count - 1,
		                    "a write that nothing asked for");
	if (!same_payload(s, dut, w))
		return false;
	if (!taken)
		return true;
	tb_data_log_sgpr(s, w);
	tb_queue_pop(&s->sgpr);
	return true;
}
