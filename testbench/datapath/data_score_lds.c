/*
 * data_score_lds.c - requests to LDS, in order: docs/vmem.md, LDS. Of lanes that do not act the
 * payload means nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"
#include "support/bytes.h"

static bool same(tb_data_score *s, const tb_want_lds *w, const char *field, int lane, uint64_t got,
                 uint64_t want)
{
	return tb_data_same(s, MAU_PORT_LDS_REQ, field, w->request, lane, got, want);
}

/* Bytes of a lane's data that mean something. */
static unsigned counts(const tb_want_lds *w, unsigned l)
{
	return tb_data_counts(w->kind, w->bytes[l], w->wide, w->compares);
}

/* The data of a lane; those that differ are told byte by byte. */
static bool same_data(tb_data_score *s, const tb_want_lds *w, unsigned l, const uint32_t *data)
{
	unsigned mask = counts(w, l);
	uint64_t low = (uint64_t)data[1] << 32 | data[0], high = (uint64_t)data[3] << 32 | data[2];

	low = (low ^ tb_long_of_bytes(w->data[l])) & tb_whole_bits(mask & 0xff);
	high = (high ^ tb_long_of_bytes(w->data[l] + 8)) & tb_whole_bits(mask >> 8);
	if (!(low | high) || (w->kind == MAU_MEM_ATOMIC && !tb_data_reads(s, w->request)))
		return true;
	for (unsigned b = 0; b < 16; b++)
		if (mask >> b & 1 && !same(s, w, "data", (int)(w->beat * s->lanes + l),
		                           data[b / 4] >> b % 4 * 8 & 0xff, w->data[l][b]))
			return false;
	return true;
}

static bool same_lane(tb_data_score *s, const vmem_dut *dut, const tb_want_lds *w, unsigned l)
{
	int lane = (int)(w->beat * s->lanes + l);

	if (!same(s, w, "addr", lane, dut->lds_req_addr[l], w->addr[l]) ||
	    !same(s, w, "bytes", lane, dut->lds_req_bytes[l / 2] >> l % 2 * 16 & 0xffff,
	          w->bytes[l]))
		return false;
	return same_data(s, w, l, dut->lds_req_data + 4 * (size_t)l);
}

static bool same_payload(tb_data_score *s, const vmem_dut *dut, const tb_want_lds *w)
{
	const vmem_seen *seen = &dut->seen;

	if (!same(s, w, "kind", -1, seen->lds_req_kind, w->kind) ||
	    !same(s, w, "lanes", -1, seen->lds_req_lanes, w->lanes))
		return false;
	if (w->kind == MAU_MEM_ATOMIC &&
	    (!same(s, w, "atomic", -1, seen->lds_req_atomic, w->atomic) ||
	     !same(s, w, "wide", -1, seen->lds_req_wide, w->wide)))
		return false;
	for (unsigned l = 0; l < s->lanes; l++)
		if (w->lanes >> l & 1 && !same_lane(s, dut, w, l))
			return false;
	return true;
}

bool tb_data_score_lds(tb_data_score *s, const vmem_dut *dut, bool taken)
{
	const tb_want_lds *w = tb_queue_front(&s->lds);

	if (!w)
		return tb_data_fail(s, TB_EXTRA, MAU_PORT_LDS_REQ, "valid", s->ep->count - 1,
		                    "a request that nothing asked for");
	if (!same_payload(s, dut, w))
		return false;
	if (!taken)
		return true;
	s->stats.lds[w->kind]++;
	tb_data_log_lds(s, w);
	tb_queue_pop(&s->lds);
	return true;
}
