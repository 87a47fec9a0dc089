/*
 * data_expect_memory.c - requests to memory: one for each transaction of a load or a store, one for
 * each lane of an atomic (docs/vmem.md, memory request; X4, X5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_score.h"

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

static uint64_t line_of(const tb_data_score *s, uint64_t address)
{
	return address & ADDRESS_MASK & ~(uint64_t)(s->geo.line_bytes - 1);
}

/* A read, or the merged write of transaction number 'i'. */
static bool expect_line(tb_data_score *s, uint32_t request, unsigned i, unsigned kind)
{
	const mau_txn *t = &s->x.response.txn[i];
	tb_want_memory *w = tb_queue_push(&s->memory);

	if (!w)
		return false;
	w->request = request;
	w->lane = (int16_t)tb_first_lane(t, s->geo.window);
	w->kind = (uint8_t)kind;
	w->offset = w->wide = w->atomic = w->more = 0;
	w->compares = false;
	w->attr = t->attr;
	w->line = t->line;
	w->bytes[0] = t->bytes[0];
	w->bytes[1] = t->bytes[1];
	if (kind == MAU_MEM_WRITE)
		memcpy(w->data, s->lines[i], s->geo.line_bytes);
	return true;
}

/* One lane of an atomic, at the line of its first byte (N4). */
static tb_want_memory *expect_lane(tb_data_score *s, uint32_t request, const mau_txn *t,
                                   unsigned lane)
{
	const mau_op *op = &s->ep->req[request].op;
	uint64_t at = s->x.response.lanes.addr[lane];
	unsigned size = s->x.response.bytes;
	tb_want_memory *w = tb_queue_push(&s->memory);

	if (!w)
		return NULL;
	*w = (tb_want_memory){.request = request,
	                      .lane = (int16_t)lane,
	                      .kind = MAU_MEM_ATOMIC,
	                      .wide = size == 8,
	                      .atomic = op->atomic,
	                      .attr = t->attr,
	                      .line = line_of(s, at)};
	w->offset = (uint8_t)(at - w->line);
	w->compares = tb_data_operands(s, request, lane, w->data);
	for (unsigned b = w->offset; b < w->offset + size && b < s->geo.line_bytes; b++)
		w->bytes[b / 64] |= UINT64_C(1) << b % 64;
	return w;
}

/* The lanes that act with this transaction (X5): '*acted' has those that have. */
static bool expect_atomics(tb_data_score *s, uint32_t request, const mau_txn *t, uint64_t *acted)
{
	tb_want_memory *before = NULL;

	uint64_t left = t->lanes << t->window * s->geo.window & ~*acted;

	for (*acted |= left; left; left &= left - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(left);
		uint32_t behind = tb_queue_count(&s->memory);
		tb_want_memory *w = expect_lane(s, request, t, lane);

		if (!w)
			return false;
		if (before) { /* the queue may have moved */
			before = tb_queue_at(&s->memory, behind - 1);
			before->more = before->line == w->line;
		}
		before = w;
	}
	return true;
}

bool tb_data_expect_memory(tb_data_score *s, uint32_t request)
{
	const mau_response *rsp = &s->x.response;
	unsigned cls = s->ep->req[request].op.cls;
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		bool ok = cls == MAU_CLS_ATOMIC  ? expect_atomics(s, request, t, &acted)
		          : cls == MAU_CLS_STORE ? expect_line(s, request, i, MAU_MEM_WRITE)
		                                 : expect_line(s, request, i, MAU_MEM_READ);

		if (!ok)
			return false;
	}
	return true;
}
