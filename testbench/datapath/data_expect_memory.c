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

/* Byte of the element that bit 'b' of pass 'pass' is (X10). A lane in scratch: bytes in order, as
 * many to a pass as lie in one dword of memory; any other: dword 'pass' of the element. */
static unsigned element_byte(const mau_detail_lane *lane, unsigned pass, unsigned b)
{
	unsigned before = 0;

	if (lane->result.seg != MAU_SEG_SCRATCH)
		return 4 * pass + b;
	for (unsigned p = 0; p < pass; p++)
		before += (unsigned)__builtin_popcount(lane->access.pass[p].bytes);
	return before +
	       (unsigned)__builtin_popcount(lane->access.pass[pass].bytes & ((1u << b) - 1));
}

/* A lane's bytes into the line; a later lane replaces those of an earlier one (X4). */
static void put_lane(const tb_data_score *s, const mau_txn *t, unsigned lane, tb_want_memory *w)
{
	const mau_detail_lane *l = &s->detail.lane[lane];
	const mau_pass_access *a = &l->access.pass[t->pass];

	for (unsigned b = 0; b < 16; b++) {
		uint64_t at = (a->address + b) & ADDRESS_MASK;

		if (a->bytes >> b & 1 && line_of(s, at) == t->line)
			w->data[at - t->line] = s->x.element[lane][element_byte(l, t->pass, b)];
	}
}

/* The first lane of a transaction, -1: none (a scalar load). */
static int first_lane(const tb_data_score *s, const mau_txn *t)
{
	return t->lanes ? t->window * s->geo.window + __builtin_ctzll(t->lanes) : -1;
}

/* A read or a merged write. */
static bool expect_line(tb_data_score *s, uint32_t request, const mau_txn *t, unsigned kind)
{
	tb_want_memory *w = tb_queue_push(&s->memory);

	if (!w)
		return false;
	*w = (tb_want_memory){.request = request,
	                      .lane = (int16_t)first_lane(s, t),
	                      .kind = (uint8_t)kind,
	                      .attr = t->attr,
	                      .line = t->line,
	                      .bytes = {t->bytes[0], t->bytes[1]}};
	for (unsigned l = 0; kind == MAU_MEM_WRITE && l < s->geo.window; l++)
		if (t->lanes >> l & 1)
			put_lane(s, t, t->window * s->geo.window + l, w);
	return true;
}

static void put_dword(uint8_t *bytes, uint32_t word)
{
	for (unsigned b = 0; b < 4; b++)
		bytes[b] = (uint8_t)(word >> 8 * b);
}

/* One lane of an atomic, at the line of its first byte (N4). */
static tb_want_memory *expect_lane(tb_data_score *s, uint32_t request, const mau_txn *t,
                                   unsigned lane)
{
	const mau_op *op = &s->ep->req[request].op;
	uint64_t at = s->x.response.lanes.addr[lane];
	unsigned size = s->x.response.bytes, dwords = size / 4;
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
	w->compares = mau_data_dwords(s->ep->ctx.gfx, op) == 2 * dwords;
	for (unsigned b = w->offset; b < w->offset + size && b < s->geo.line_bytes; b++)
		w->bytes[b / 64] |= UINT64_C(1) << b % 64;
	for (unsigned i = 0; i < dwords; i++) {
		put_dword(w->data + 4 * i, tb_episode_vdata(s->ep, request)[i][lane]);
		if (w->compares)
			put_dword(w->data + 8 + 4 * i,
			          tb_episode_vdata(s->ep, request)[dwords + i][lane]);
	}
	return w;
}

/* The lanes that act with this transaction (X5): '*acted' has those that have. */
static bool expect_atomics(tb_data_score *s, uint32_t request, const mau_txn *t, uint64_t *acted)
{
	tb_want_memory *before = NULL;

	for (unsigned l = 0; l < s->geo.window; l++) {
		unsigned lane = t->window * s->geo.window + l;
		uint32_t behind = tb_queue_count(&s->memory);

		if (!(t->lanes >> l & 1) || *acted >> lane & 1)
			continue;
		*acted |= UINT64_C(1) << lane;
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
		          : cls == MAU_CLS_STORE ? expect_line(s, request, t, MAU_MEM_WRITE)
		                                 : expect_line(s, request, t, MAU_MEM_READ);

		if (!ok)
			return false;
	}
	return true;
}
