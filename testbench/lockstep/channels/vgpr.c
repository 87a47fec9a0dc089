/*
 * vgpr.c - VGPR writes: for each beat the registers from VDATA on (docs/vmem.md, VGPR writes). A
 * beat without an active lane writes none.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/data.h"

/* Queues the write of 'lanes' of register 'd' of a beat. */
static bool expect(tb_lockstep *ls, uint32_t request, unsigned beat, unsigned d, uint64_t lanes)
{
	const mau_execution *x = &ls->data->x;
	tb_want_vgpr *w = tb_queue_push(&ls->data->vgprs);

	if (!w)
		return false;
	w->request = request;
	w->p.tag = ls->ep->req[request].tag;
	w->p.beat = (uint8_t)beat;
	w->p.dword = (uint8_t)d;
	w->p.half = (uint8_t)((x->vgpr_bits[d] & 0xffff ? 1 : 0) | (x->vgpr_bits[d] >> 16 ? 2 : 0));
	w->p.lanes = lanes;
	memcpy(w->p.data, &x->vgpr[d][beat * ls->size.lanes],
	       ls->size.lanes * sizeof(w->p.data[0]));
	return true;
}

bool tb_expect_vgprs(tb_lockstep *ls, uint32_t request)
{
	const mau_execution *x = &ls->data->x;
	uint64_t of_beat =
		ls->size.lanes < MAU_WAVE ? (UINT64_C(1) << ls->size.lanes) - 1 : UINT64_MAX;

	for (unsigned beat = 0; beat < ls->beats; beat++)
		for (unsigned d = 0; d < x->vgprs; d++) {
			uint64_t lanes = x->vgpr_lanes[d] >> beat * ls->size.lanes & of_beat;

			if (lanes && !expect(ls, request, beat, d, lanes))
				return false;
		}
	return true;
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	const tb_want_vgpr *w = tb_queue_front(&ls->data->vgprs);

	if (!w)
		return tb_data_extra(ls, MAU_PORT_VGPR, "an unexpected write");
	want->request = w->request;
	want->first_lane = w->p.beat * ls->size.lanes;
	want->payload = &w->p;
	return true;
}

static void advance(tb_lockstep *ls)
{
	tb_queue_pop(&ls->data->vgprs);
}

static tb_due due(tb_lockstep *ls)
{
	return tb_data_due(ls, MAU_PORT_VGPR, &ls->data->vgprs);
}

const tb_sink tb_vgpr_sink = {.next = next, .advance = advance, .due = due};
