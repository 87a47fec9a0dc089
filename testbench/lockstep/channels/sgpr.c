/*
 * sgpr.c - SGPR writes of scalar loads, four registers each (docs/vmem.md, SGPR writes).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

bool tb_expect_sgprs(tb_lockstep *ls, uint32_t request)
{
	const mau_execution *x = &ls->data->x;

	for (unsigned first = 0; first < x->sgprs; first += 4) {
		tb_want_sgpr *w = tb_queue_push(&ls->data->sgprs);

		if (!w)
			return false;
		*w = (tb_want_sgpr){
			.request = request,
			.p = {.tag = ls->ep->req[request].tag, .quad = (uint8_t)(first / 4)}};
		for (unsigned i = 0; i < 4 && first + i < x->sgprs; i++) {
			w->p.mask |= (uint8_t)(1u << i);
			w->p.data[i] = x->sgpr[first + i];
		}
	}
	return true;
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	const tb_want_sgpr *w = tb_queue_front(&ls->data->sgprs);

	if (!w)
		return tb_data_extra(ls, MAU_PORT_SGPR, "an unexpected write");
	want->request = w->request;
	want->payload = &w->p;
	want->item = w;
	return true;
}

static void mask(const tb_lockstep *ls, const tb_want *want, void *payload)
{
	const tb_want_sgpr *w = want->item;
	mau_sgpr_payload *p = payload;

	(void)ls;
	for (unsigned i = 0; i < 4; i++)
		if (!(w->p.mask >> i & 1))
			p->data[i] = 0;
}

static void advance(tb_lockstep *ls)
{
	tb_queue_pop(&ls->data->sgprs);
}

static tb_due due(tb_lockstep *ls)
{
	return tb_data_due(ls, MAU_PORT_SGPR, &ls->data->sgprs);
}

const tb_sink tb_sgpr_sink = {.next = next, .mask = mask, .advance = advance, .due = due};
