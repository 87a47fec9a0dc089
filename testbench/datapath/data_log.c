/*
 * data_log.c - transfers of the data path in the log hash (lockstep/log.h): the payload that the
 * model has, 0 where it means nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"
#include "support/bytes.h"

static mau_sizes sizes_of(const tb_data_score *s)
{
	return (mau_sizes){s->lanes, s->geo.window, s->geo.line_bytes};
}

void tb_data_log_memory(tb_data_score *s, const tb_want_memory *w)
{
	mau_mem_req_payload p = {.kind = w->kind,
	                         .line = w->line,
	                         .bytes = {w->bytes[0], w->bytes[1]},
	                         .attr = w->attr,
	                         .offset = w->offset,
	                         .wide = w->wide,
	                         .atomic = w->atomic,
	                         .more = w->more};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(s);
	uint64_t named = tb_data_counts(w->kind, 0, w->wide, w->compares);

	if (w->kind == MAU_MEM_WRITE)
		for (unsigned at = 0; at < s->geo.line_bytes; at += 64)
			tb_copy_named(p.data + at, w->data + at, w->bytes[at / 64]);
	else if (tb_data_reads(s, w->request))
		tb_copy_named(p.data, w->data, named);
	s->hash = tb_log_sink(s->hash, s->clock, MAU_PORT_MEM_REQ, words,
	                      mau_mem_req_words(&p, &sizes, words));
}

void tb_data_log_vgpr(tb_data_score *s, const tb_want_vgpr *w)
{
	mau_vgpr_payload p = {.tag = w->tag,
	                      .beat = w->beat,
	                      .dword = w->dword,
	                      .half = w->half,
	                      .lanes = w->lanes};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(s);

	memcpy(p.data, w->data, s->lanes * sizeof(p.data[0]));
	s->hash = tb_log_sink(s->hash, s->clock, MAU_PORT_VGPR, words,
	                      mau_vgpr_words(&p, &sizes, words));
}

void tb_data_log_sgpr(tb_data_score *s, const tb_want_sgpr *w)
{
	mau_sgpr_payload p = {.tag = w->tag, .quad = w->quad, .mask = w->mask};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(s);

	memcpy(p.data, w->data, sizeof(p.data));
	s->hash = tb_log_sink(s->hash, s->clock, MAU_PORT_SGPR, words,
	                      mau_sgpr_words(&p, &sizes, words));
}

void tb_data_log_lds(tb_data_score *s, const tb_want_lds *w)
{
	mau_lds_req_payload p = {.kind = w->kind, .atomic = w->atomic, .wide = w->wide};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(s);

	p.lanes = w->lanes;
	for (uint64_t left = w->lanes; left; left &= left - 1) {
		unsigned l = (unsigned)__builtin_ctzll(left);
		uint64_t named = tb_data_counts(w->kind, w->bytes[l], w->wide, w->compares);

		p.addr[l] = w->addr[l];
		p.bytes[l] = w->bytes[l];
		if (w->kind == MAU_MEM_ATOMIC && !tb_data_reads(s, w->request))
			continue;
		for (unsigned b = 0; b < 16; b++)
			if (named >> b & 1)
				p.data[l][b / 4] |= (uint32_t)w->data[l][b] << b % 4 * 8;
	}
	s->hash = tb_log_sink(s->hash, s->clock, MAU_PORT_LDS_REQ, words,
	                      mau_lds_req_words(&p, &sizes, words));
}

void tb_data_log_done(tb_data_score *s, const tb_want_done *w)
{
	mau_done_payload p = {.tag = w->tag, .error = w->error, .count = w->count};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(s);

	s->hash = tb_log_sink(s->hash, s->clock, MAU_PORT_DONE, words,
	                      mau_done_words(&p, &sizes, words));
}
