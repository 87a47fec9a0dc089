/*
 * data_expect.c - what a request makes, asked of mau_execute(): registers and completion.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_score.h"
#include "support/bytes.h"

/* Beat by beat, VDATA on (docs/vmem.md, VGPR writes). A beat without a lane makes nothing. */
static bool expect_vgprs(tb_data_score *s, uint32_t request)
{
	const mau_execution *x = &s->x;

	for (unsigned beat = 0; beat < s->beats; beat++)
		for (unsigned d = 0; d < x->vgprs; d++) {
			uint64_t lanes = x->vgpr_lanes[d] >> beat * s->lanes;
			tb_want_vgpr *w;

			if (s->lanes < MAU_WAVE)
				lanes &= (UINT64_C(1) << s->lanes) - 1;
			if (!lanes)
				continue;
			w = tb_queue_push(&s->vgpr);
			if (!w)
				return false;
			w->request = request;
			w->tag = s->ep->req[request].tag;
			w->beat = (uint8_t)beat;
			w->dword = (uint8_t)d;
			w->half = (uint8_t)((x->vgpr_bits[d] & 0xffff ? 1 : 0) |
			                    (x->vgpr_bits[d] >> 16 ? 2 : 0));
			w->lanes = lanes;
			memcpy(w->data, &x->vgpr[d][beat * s->lanes],
			       s->lanes * sizeof(w->data[0]));
		}
	return true;
}

static bool expect_sgprs(tb_data_score *s, uint32_t request)
{
	const mau_execution *x = &s->x;

	for (unsigned first = 0; first < x->sgprs; first += 4) {
		tb_want_sgpr *w = tb_queue_push(&s->sgpr);

		if (!w)
			return false;
		*w = (tb_want_sgpr){.request = request,
		                    .tag = s->ep->req[request].tag,
		                    .quad = (uint8_t)(first / 4)};
		for (unsigned i = 0; i < 4 && first + i < x->sgprs; i++) {
			w->mask |= (uint8_t)(1u << i);
			w->data[i] = x->sgpr[first + i];
		}
	}
	return true;
}

static bool expect_done(tb_data_score *s, uint32_t request, uint32_t cost)
{
	tb_want_done *w = tb_queue_push(&s->done);

	if (!w)
		return false;
	*w = (tb_want_done){.request = request,
	                    .tag = s->ep->req[request].tag,
	                    .error = s->x.response.error,
	                    .cls = s->ep->req[request].op.cls,
	                    .count = s->x.response.txn_count,
	                    .cost = cost};
	s->stats.by_class[w->cls]++;
	s->stats.illegal += w->error != MAU_ERROR_NONE;
	return true;
}

bool tb_data_operands(const tb_data_score *s, uint32_t request, unsigned lane, uint8_t *data_ret)
{
	const uint32_t(*vdata)[MAU_WAVE] = tb_episode_vdata(s->ep, request);
	unsigned dwords = s->x.response.bytes / 4;
	bool compares = s->dwords == 2 * dwords;

	for (unsigned i = 0; i < dwords; i++) {
		tb_bytes_of_words(&vdata[i][lane], 1, data_ret + 4 * i);
		if (compares)
			tb_bytes_of_words(&vdata[dwords + i][lane], 1, data_ret + 8 + 4 * i);
	}
	return compares;
}

bool tb_data_no_room(tb_data_score *s, uint32_t request)
{
	tb_data_fail(s, TB_ASSERT, MAU_PORT_REQ, "memory", request, "out of memory");
	strcpy(s->mm.channel, "tb");
	return false;
}

bool tb_data_expect(tb_data_score *s, uint32_t request)
{
	uint32_t vgprs = tb_queue_count(&s->vgpr), sgprs = tb_queue_count(&s->sgpr),
		 lds = tb_queue_count(&s->lds);

	if (!tb_data_ask(s, request))
		return false;
	s->dwords = mau_data_dwords(s->ep->ctx.gfx, &s->ep->req[request].op);
	if (!expect_vgprs(s, request) || !expect_sgprs(s, request) ||
	    !tb_data_expect_memory(s, request) || !tb_data_expect_lds(s, request))
		return tb_data_no_room(s, request);
	vgprs = tb_queue_count(&s->vgpr) - vgprs;
	sgprs = tb_queue_count(&s->sgpr) - sgprs;
	lds = tb_queue_count(&s->lds) - lds;
	return expect_done(s, request, tb_data_cost(s, request, vgprs, sgprs, lds)) ||
	       tb_data_no_room(s, request);
}
