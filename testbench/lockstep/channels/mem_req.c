/*
 * mem_req.c - requests to memory: one for each transaction of a load or a store, one for each lane
 * of an atomic (docs/vmem.md, memory request; X4, X5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/data.h"
#include "support/bytes.h"

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

/* --- expected beats --------------------------------------------------------------------------- */

/* Queues the read or the merged write of transaction number 'i'. */
static bool expect_line(tb_lockstep *ls, uint32_t request, unsigned i, unsigned kind)
{
	const mau_txn *t = &ls->data->x.response.txn[i];
	tb_want_memory *w = tb_queue_push(&ls->data->memory_reqs);

	if (!w)
		return false;
	memset(w, 0, sizeof(*w));
	w->request = request;
	w->lane = (int16_t)tb_first_lane(t, ls->geo.window);
	w->lanes = t->lanes << t->window * ls->geo.window;
	w->p.kind = (uint8_t)kind;
	w->p.attr = t->attr;
	w->p.line = t->line;
	w->p.bytes[0] = t->bytes[0];
	w->p.bytes[1] = t->bytes[1];
	for (unsigned at = 0; kind == MAU_MEM_WRITE && at < ls->geo.line_bytes; at += 64)
		tb_copy_named(w->p.data + at, ls->data->lines[i] + at, t->bytes[at / 64]);
	return true;
}

/* Queues one lane of an atomic, at the line of its first byte (N4). */
static tb_want_memory *expect_lane(tb_lockstep *ls, uint32_t request, const mau_txn *t,
                                   unsigned lane)
{
	uint64_t at = ls->data->x.response.lanes.address[lane];
	unsigned size = ls->data->x.response.bytes;
	tb_want_memory *w = tb_queue_push(&ls->data->memory_reqs);

	if (!w)
		return NULL;
	*w = (tb_want_memory){
		.request = request,
		.lane = (int16_t)lane,
		.lanes = UINT64_C(1) << lane,
		.p = {.kind = MAU_MEM_ATOMIC,
	              .wide = size == 8,
	              .atomic = ls->ep->req[request].op.atomic,
	              .attr = t->attr,
	              .line = at & ADDRESS_MASK & ~(uint64_t)(ls->geo.line_bytes - 1)}};
	w->p.offset = (uint8_t)(at - w->p.line);
	tb_data_operands(ls, request, lane, w->p.data, &w->compares);
	for (unsigned b = w->p.offset; b < w->p.offset + size && b < ls->geo.line_bytes; b++)
		w->p.bytes[b / 64] |= UINT64_C(1) << b % 64;
	return w;
}

/* Queues the lanes that act with this transaction (X5); '*acted': the lanes that have acted. */
static bool expect_atomics(tb_lockstep *ls, uint32_t request, const mau_txn *t, uint64_t *acted)
{
	uint64_t left = t->lanes << t->window * ls->geo.window & ~*acted;
	tb_queue *queue = &ls->data->memory_reqs;
	bool first = true;

	for (*acted |= left; left; left &= left - 1) {
		tb_want_memory *w = expect_lane(ls, request, t, (unsigned)__builtin_ctzll(left));

		if (!w)
			return false;
		if (!first) {
			tb_want_memory *before = tb_queue_at(queue, tb_queue_count(queue) - 2);

			before->p.more = before->p.line == w->p.line;
		}
		first = false;
	}
	return true;
}

bool tb_expect_memory(tb_lockstep *ls, uint32_t request)
{
	const mau_response *rsp = &ls->data->x.response;
	unsigned cls = ls->ep->req[request].op.cls;
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		bool ok = cls == MAU_CLS_ATOMIC  ? expect_atomics(ls, request, &rsp->txn[i], &acted)
		          : cls == MAU_CLS_STORE ? expect_line(ls, request, i, MAU_MEM_WRITE)
		                                 : expect_line(ls, request, i, MAU_MEM_READ);

		if (!ok)
			return false;
	}
	return true;
}

/* --- actual beats ----------------------------------------------------------------------------- */

static bool next(tb_lockstep *ls, tb_want *want)
{
	const tb_want_memory *w = tb_queue_front(&ls->data->memory_reqs);

	if (!w)
		return tb_data_extra(ls, MAU_PORT_MEM_REQ, "an unexpected request");
	want->request = w->request;
	want->lane = w->lane;
	want->payload = &w->p;
	want->item = w;
	return true;
}

/* Clears the bytes of 64 whose bit in 'named' is 0. */
static void clear_others(uint8_t *bytes, uint64_t named)
{
	for (unsigned at = 0; at < 64; at += 8) {
		uint64_t word = tb_long_of_bytes(bytes + at) & tb_whole_bits(named >> at & 0xff);

		memcpy(bytes + at, &word, sizeof(word));
	}
}

void tb_clear_line(const tb_lockstep *ls, const mau_mem_req_payload *request,
                   mau_mem_req_payload *p)
{
	p->id = 0;
	for (unsigned at = 0; at < ls->size.line_bytes; at += 64)
		clear_others(p->data + at,
		             request->kind == MAU_MEM_WRITE ? request->bytes[at / 64] : 0);
}

static void mask(const tb_lockstep *ls, const tb_want *want, void *payload)
{
	const tb_want_memory *w = want->item;
	mau_mem_req_payload *p = payload;
	unsigned element = w->p.wide ? 0xff : 0xf;

	if (w->p.kind != MAU_MEM_ATOMIC) {
		p->offset = p->wide = p->atomic = p->more = 0;
		tb_clear_line(ls, &w->p, p);
		return;
	}
	bool reads = mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[w->request].op) != 0;

	p->id = 0;
	clear_others(p->data, reads ? element | (w->compares ? element << 8 : 0) : 0);
	if (ls->size.line_bytes > 64)
		clear_others(p->data + 64, 0);
}

bool tb_take_request(tb_lockstep *ls, uint32_t request, uint32_t owner, bool taken)
{
	const mau_mem_req_payload *p = &ls->dut->payload.mem_req;

	if (tb_data_memory_waits(&ls->data->memory, p->id))
		return tb_fail(ls, TB_ORDER, "mem_req", "id", request,
		               "the id of a request that memory has not answered");
	if (!taken)
		return true;
	ls->stats.memory[p->kind]++;
	tb_data_memory_take(&ls->data->memory, p, ls->clock, owner);
	return true;
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	return tb_take_request(ls, want->request, want->request, taken);
}

static void advance(tb_lockstep *ls)
{
	tb_queue_pop(&ls->data->memory_reqs);
}

static tb_due due(tb_lockstep *ls)
{
	return tb_data_due(ls, MAU_PORT_MEM_REQ, &ls->data->memory_reqs);
}

static const char *part(const tb_want *want, unsigned element)
{
	const tb_want_memory *w = want->item;

	return w->p.kind == MAU_MEM_ATOMIC && element >= 8 ? "compare" : NULL;
}

/* A byte of the line; of an atomic's data, which begins at bit 0 of the bus, that of its element.
 */
static void byte(const tb_lockstep *ls, const tb_want *want, tb_byte *b)
{
	const tb_want_memory *w = want->item;
	bool atomic = w->p.kind == MAU_MEM_ATOMIC;

	b->address = w->p.line + (atomic ? w->p.offset + b->bus % 8 : b->bus);
	b->index = (unsigned)(b->address - w->p.line);
	b->lanes = atomic ? w->lanes : tb_data_writers(ls, w->request, w->lanes, b->address);
}

/* The id must not be one of a request in flight. */
static uint32_t free_differs(tb_lockstep *ls)
{
	const mau_dut *dut = ls->dut;

	return dut->shown >> MAU_PORT_MEM_REQ & 1 &&
	       tb_data_memory_waits(&ls->data->memory, dut->payload.mem_req.id);
}

const tb_sink tb_memory_sink = {.next = next,
                                .mask = mask,
                                .timely = timely,
                                .advance = advance,
                                .due = due,
                                .part = part,
                                .byte = byte,
                                .free_differs = free_differs};
