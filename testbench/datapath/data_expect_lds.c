/*
 * data_expect_lds.c - requests to LDS: a beat of a load to LDS (X7), or the FLAT lanes of a beat
 * that lie in LDS (X6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_score.h"
#include "support/bytes.h"

/* Lane 'l' of the beat writes the dword that it loaded. */
static void loaded_lane(const tb_data_score *s, unsigned lane, unsigned l, tb_want_lds *w)
{
	w->kind = MAU_MEM_WRITE;
	w->bytes[l] = 0xf;
	tb_bytes_of_words(&s->x.lds_dword[lane], 1, w->data[l]);
}

/* Lane 'l' of the beat is a FLAT lane: it does in LDS what others do in memory. */
static void flat_lane(const tb_data_score *s, uint32_t request, unsigned lane, unsigned l,
                      tb_want_lds *w)
{
	const mau_op *op = &s->ep->req[request].op;

	w->bytes[l] = s->x.moved[lane];
	w->kind = op->cls == MAU_CLS_ATOMIC  ? MAU_MEM_ATOMIC
	          : op->cls == MAU_CLS_STORE ? MAU_MEM_WRITE
	                                     : MAU_MEM_READ;
	if (w->kind == MAU_MEM_WRITE)
		memcpy(w->data[l], s->x.element[lane], 16);
	if (w->kind != MAU_MEM_ATOMIC)
		return;
	w->atomic = op->atomic;
	w->wide = s->x.response.bytes == 8;
	w->compares = tb_data_operands(s, request, lane, w->data[l]);
}

/* A FLAT lane that lies in LDS and moves bytes there. */
static bool lies_in_lds(const tb_data_score *s, uint32_t request, unsigned lane)
{
	const mau_lanes *lanes = &s->x.response.lanes;

	return s->ep->req[request].op.enc == MAU_ENC_FLAT && lanes->seg[lane] == MAU_SEG_LDS &&
	       lanes->status[lane] == MAU_STATUS_OK;
}

bool tb_data_expect_lds(tb_data_score *s, uint32_t request)
{
	if (!s->x.lds_lanes && s->ep->req[request].op.enc != MAU_ENC_FLAT)
		return true;
	for (unsigned beat = 0; beat < s->beats; beat++) {
		tb_want_lds *w, want = {.request = request, .beat = (uint8_t)beat};

		for (unsigned l = 0; l < s->lanes && beat * s->lanes + l < MAU_WAVE; l++) {
			unsigned lane = beat * s->lanes + l;
			bool loaded = s->x.lds_lanes >> lane & 1;

			if (!loaded && !lies_in_lds(s, request, lane))
				continue;
			want.lanes |= UINT64_C(1) << l;
			want.addr[l] = s->x.response.lanes.lds[lane];
			if (loaded)
				loaded_lane(s, lane, l, &want);
			else
				flat_lane(s, request, lane, l, &want);
		}
		if (!want.lanes)
			continue;
		w = tb_queue_push(&s->lds);
		if (!w)
			return false;
		*w = want;
	}
	return true;
}
