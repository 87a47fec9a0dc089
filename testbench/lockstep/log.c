/*
 * log.c - see log.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/log.h"

static mau_sizes sizes_of(const tb_score *sb)
{
	return (mau_sizes){sb->lanes, sb->window, sb->geo.line_bytes};
}

/* Values of 'bits' bits each side by side, the first in the low bits of word 0. */
static void pack(const uint8_t *values, unsigned bits, unsigned count, uint64_t *words)
{
	for (unsigned i = 0; i < count; i++)
		words[i * bits / 64] |= (uint64_t)values[i] << i * bits % 64;
}

uint64_t tb_log_result(uint64_t h, const tb_score *sb, uint32_t request, unsigned beat)
{
	const mau_lanes *lanes = &tb_expected_of(sb, request)->rsp.lanes;
	unsigned first = beat * sb->lanes;
	mau_res_payload p = {.tag = sb->ep->req[request].tag,
	                     .beat = (uint8_t)beat,
	                     .last = beat + 1 == sb->beats};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(sb);

	pack(lanes->status + first, 4, sb->lanes, p.status);
	pack(lanes->comps + first, 4, sb->lanes, p.comps);
	pack(lanes->seg + first, 2, sb->lanes, p.seg);
	memcpy(p.addr, lanes->addr + first, sb->lanes * sizeof(p.addr[0]));
	memcpy(p.lds, lanes->lds + first, sb->lanes * sizeof(p.lds[0]));
	return tb_log_sink(h, sb->clock, MAU_PORT_RES, words, mau_res_words(&p, &sizes, words));
}

uint64_t tb_log_txn(uint64_t h, const tb_score *sb, uint32_t request, unsigned index)
{
	const mau_txn *t = &tb_expected_of(sb, request)->rsp.txn[index];
	mau_txn_payload p = {.tag = sb->ep->req[request].tag,
	                     .window = t->window,
	                     .pass = t->pass,
	                     .line = t->line,
	                     .lanes = t->lanes,
	                     .bytes = {t->bytes[0], t->bytes[1]},
	                     .attr = t->attr,
	                     .last = t->last};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(sb);

	return tb_log_sink(h, sb->clock, MAU_PORT_TXN, words, mau_txn_words(&p, &sizes, words));
}

uint64_t tb_log_done(uint64_t h, const tb_score *sb, uint32_t request)
{
	const mau_response *rsp = &tb_expected_of(sb, request)->rsp;
	mau_done_payload p = {
		.tag = sb->ep->req[request].tag, .error = rsp->error, .count = rsp->txn_count};
	uint64_t words[MAU_PAYLOAD_WORDS];
	mau_sizes sizes = sizes_of(sb);

	return tb_log_sink(h, sb->clock, MAU_PORT_DONE, words, mau_done_words(&p, &sizes, words));
}
