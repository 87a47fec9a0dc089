/*
 * data_score_memory.c - requests to memory, in order: docs/vmem.md, memory request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"
#include "support/bytes.h"

static bool same(tb_data_score *s, const tb_want_memory *w, const char *field, uint64_t got,
                 uint64_t want)
{
	return tb_data_same(s, MAU_PORT_MEM_REQ, field, w->request, w->lane, got, want);
}

static uint8_t shown_byte(const vmem_dut *dut, unsigned b)
{
	return (uint8_t)(dut->mem_req_data[b / 4] >> b % 4 * 8);
}

/* WRITE: the bytes that are written. */
static bool same_line(tb_data_score *s, const vmem_dut *dut, const tb_want_memory *w)
{
	uint8_t shown[MAU_LINE_BYTES_MAX];
	bool all = true;

	tb_bytes_of_words(dut->mem_req_data, s->geo.line_bytes / 4, shown);
	for (unsigned at = 0; at < s->geo.line_bytes; at += 64)
		all &= tb_same_named(shown + at, w->data + at, w->bytes[at / 64]);
	for (unsigned b = 0; !all && b < s->geo.line_bytes; b++)
		if (w->bytes[b / 64] >> b % 64 & 1 && !same(s, w, "data", shown[b], w->data[b]))
			return false;
	return true;
}

/* ATOMIC: the data where there are any, and the compare value where there is one; what differs is
 * told byte by byte. */
static bool same_operands(tb_data_score *s, const vmem_dut *dut, const tb_want_memory *w)
{
	const uint32_t *shown = dut->mem_req_data;
	unsigned size = w->wide ? 8 : 4;
	uint64_t element = w->wide ? UINT64_MAX : UINT32_MAX;
	uint64_t data = ((uint64_t)shown[1] << 32 | shown[0]) ^ tb_long_of_bytes(w->data),
		 compare = ((uint64_t)shown[3] << 32 | shown[2]) ^ tb_long_of_bytes(w->data + 8);

	if (!(data & element) && (!w->compares || !(compare & element)))
		return true;
	if (!tb_data_reads(s, w->request))
		return true;
	for (unsigned b = 0; b < size; b++)
		if (!same(s, w, "data", shown_byte(dut, b), w->data[b]) ||
		    (w->compares && !same(s, w, "compare", shown_byte(dut, 8 + b), w->data[8 + b])))
			return false;
	return true;
}

/* ATOMIC: where and what. */
static bool same_atomic(tb_data_score *s, const vmem_dut *dut, const tb_want_memory *w)
{
	const vmem_seen *seen = &dut->seen;

	if (!same(s, w, "offset", seen->mem_req_offset, w->offset) ||
	    !same(s, w, "wide", seen->mem_req_wide, w->wide) ||
	    !same(s, w, "atomic", seen->mem_req_atomic, w->atomic) ||
	    !same(s, w, "more", seen->mem_req_more, w->more))
		return false;
	return same_operands(s, dut, w);
}

static bool same_payload(tb_data_score *s, const vmem_dut *dut, const tb_want_memory *w)
{
	const vmem_seen *seen = &dut->seen;

	if (!same(s, w, "kind", seen->mem_req_kind, w->kind) ||
	    !same(s, w, "line", seen->mem_req_line, w->line) ||
	    !same(s, w, "bytes", seen->mem_req_bytes[0], w->bytes[0]) ||
	    !same(s, w, "bytes", seen->mem_req_bytes[1], w->bytes[1]) ||
	    !same(s, w, "attr", seen->mem_req_attr, w->attr))
		return false;
	if (w->kind == MAU_MEM_WRITE)
		return same_line(s, dut, w);
	return w->kind != MAU_MEM_ATOMIC || same_atomic(s, dut, w);
}

bool tb_data_score_memory(tb_data_score *s, const vmem_dut *dut, bool taken)
{
	const tb_want_memory *w = tb_queue_front(&s->memory);

	if (!w)
		return tb_data_fail(s, TB_EXTRA, MAU_PORT_MEM_REQ, "valid", s->ep->count - 1,
		                    "a request that nothing asked for");
	if (!same_payload(s, dut, w))
		return false;
	if (!taken)
		return true;
	s->stats.memory[w->kind]++;
	tb_data_log_memory(s, w);
	tb_queue_pop(&s->memory);
	return true;
}
