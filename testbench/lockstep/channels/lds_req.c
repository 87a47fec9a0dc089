/*
 * lds_req.c - requests to LDS: a beat of a load to LDS (X7), or the FLAT lanes of a beat whose
 * addresses are in LDS (X6). The payload of inactive lanes is not compared.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/data.h"
#include "support/bytes.h"

/* Lane 'l' of the beat writes the dword that it loaded, or all of them (L7). */
static void loaded_lane(const tb_lockstep *ls, unsigned lane, unsigned l, tb_want_lds *w)
{
	const mau_execution *x = &ls->data->x;

	w->p.kind = MAU_MEM_WRITE;
	w->p.bytes[l] = w->data[l] = (uint16_t)((1u << 4 * x->plan.vgprs) - 1);
	w->p.data[l][0] = x->lds_dword[lane];
	for (unsigned i = 1; i < x->plan.vgprs; i++)
		w->p.data[l][i] = x->lds_more[i - 1][lane];
}

/* Clears the bytes of 16 whose bit in 'named' is 0. */
static void clear_others(uint32_t data[4], unsigned named)
{
	for (unsigned i = 0; i < 4; i++)
		data[i] &= (uint32_t)tb_whole_bits(named >> 4 * i & 0xf);
}

/* Lane 'l' of the beat is a FLAT lane in LDS: it loads, stores or does its atomic there. */
static void flat_lane(const tb_lockstep *ls, uint32_t request, unsigned lane, unsigned l,
                      tb_want_lds *w)
{
	const mau_op *op = &ls->ep->req[request].op;
	uint8_t bytes[16] = {0};
	bool compares;

	w->p.bytes[l] = ls->data->x.moved[lane];
	w->p.kind = op->cls == MAU_CLS_ATOMIC  ? MAU_MEM_ATOMIC
	            : op->cls == MAU_CLS_STORE ? MAU_MEM_WRITE
	                                       : MAU_MEM_READ;
	if (w->p.kind == MAU_MEM_WRITE) {
		memcpy(bytes, ls->data->x.element[lane], sizeof(bytes));
		w->data[l] = w->p.bytes[l];
	} else if (w->p.kind == MAU_MEM_ATOMIC) {
		w->p.atomic = op->atomic;
		w->p.wide = ls->data->x.response.bytes == 8;
		w->data[l] = (uint16_t)tb_data_operands(ls, request, lane, bytes, &compares);
	}
	tb_words_of_bytes(bytes, 4, w->p.data[l]);
	clear_others(w->p.data[l], w->data[l]);
}

/* A FLAT lane whose address is in LDS and which moves bytes there. */
static bool lies_in_lds(const tb_lockstep *ls, uint32_t request, unsigned lane)
{
	const mau_lanes *lanes = &ls->data->x.response.lanes;

	return ls->ep->req[request].op.enc == MAU_ENC_FLAT && lanes->space[lane] == MAU_SEG_LDS &&
	       lanes->status[lane] == MAU_STATUS_OK;
}

/* Queues the request of a beat, if some lane of it acts. */
static bool expect_beat(tb_lockstep *ls, uint32_t request, unsigned beat)
{
	const mau_execution *x = &ls->data->x;
	tb_want_lds *w, want = {.request = request, .beat = (uint8_t)beat};

	for (unsigned l = 0; l < ls->size.lanes && beat * ls->size.lanes + l < MAU_WAVE; l++) {
		unsigned lane = beat * ls->size.lanes + l;
		bool loaded = x->lds_lanes >> lane & 1;

		if (!loaded && !lies_in_lds(ls, request, lane))
			continue;
		want.p.lanes |= UINT64_C(1) << l;
		want.p.addr[l] = x->response.lanes.lds_address[lane];
		if (loaded)
			loaded_lane(ls, lane, l, &want);
		else
			flat_lane(ls, request, lane, l, &want);
	}
	if (!want.p.lanes)
		return true;
	w = tb_queue_push(&ls->data->lds_reqs);
	if (w)
		*w = want;
	return w;
}

bool tb_expect_lds(tb_lockstep *ls, uint32_t request)
{
	if (!ls->data->x.lds_lanes && ls->ep->req[request].op.enc != MAU_ENC_FLAT)
		return true;
	for (unsigned beat = 0; beat < ls->beats; beat++)
		if (!expect_beat(ls, request, beat))
			return false;
	return true;
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	const tb_want_lds *w = tb_queue_front(&ls->data->lds_reqs);

	if (!w)
		return tb_data_extra(ls, MAU_PORT_LDS_REQ, "an unexpected request");
	want->request = w->request;
	want->first_lane = w->beat * ls->size.lanes;
	want->payload = &w->p;
	want->item = w;
	return true;
}

static void mask(const tb_lockstep *ls, const tb_want *want, void *payload)
{
	const tb_want_lds *w = want->item;
	mau_lds_req_payload *p = payload;

	if (w->p.kind != MAU_MEM_ATOMIC)
		p->atomic = p->wide = 0;
	for (unsigned l = 0; l < ls->size.lanes; l++) {
		if (!(w->p.lanes >> l & 1))
			p->addr[l] = p->bytes[l] = 0;
		clear_others(p->data[l], w->data[l]);
	}
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	const mau_lds_req_payload *p = &ls->dut->payload.lds_req;

	if (!taken)
		return true;
	ls->stats.lds[p->kind]++;
	tb_data_memory_lds(&ls->data->memory, p, ls->clock, want->request);
	return true;
}

static void advance(tb_lockstep *ls)
{
	tb_queue_pop(&ls->data->lds_reqs);
}

static tb_due due(tb_lockstep *ls)
{
	return tb_data_due(ls, MAU_PORT_LDS_REQ, &ls->data->lds_reqs);
}

/* A byte of a lane's element; the compare value of an atomic begins at byte 8 of the bus. */
static void byte(const tb_lockstep *ls, const tb_want *want, tb_byte *b)
{
	const tb_want_lds *w = want->item;
	unsigned lane = b->bus / 16, at = b->bus % 16;

	(void)ls;
	b->index = w->p.kind == MAU_MEM_ATOMIC ? at % 8 : at;
	b->address = w->p.addr[lane] + b->index;
	b->lanes = UINT64_C(1) << (want->first_lane + lane);
}

const tb_sink tb_lds_sink = {
	.next = next, .mask = mask, .timely = timely, .advance = advance, .due = due, .byte = byte};
