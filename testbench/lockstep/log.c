/*
 * log.c - see log.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/log.h"

#define NO_BEAT 0                       /* stands for beat 1 of a request of one beat */
#define NO_WINDOW 0x7f7f7f7f7f7f7f7full /* stands for window 1 of a wave of one window */

/* Edges that took the operand beats. */
static uint64_t log_operands(uint64_t h, const tb_expected *e, unsigned beats)
{
	if (beats == 1)
		return tb_log_mix(h, e->operand_clock[0], NO_BEAT);
	for (unsigned beat = 0; beat < beats; beat += 2)
		h = tb_log_mix(h, e->operand_clock[beat], e->operand_clock[beat + 1]);
	return h;
}

/* Clock at which transaction 0 of the request would be valid if all were those of window k. */
static uint64_t window_origin(const tb_expected *e, unsigned k)
{
	return e->window_start[k] - e->window_first[k];
}

static uint64_t log_windows(uint64_t h, const tb_expected *e, unsigned windows)
{
	if (windows == 1)
		return tb_log_mix(h, window_origin(e, 0), NO_WINDOW);
	for (unsigned k = 0; k < windows; k += 2)
		h = tb_log_mix(h, window_origin(e, k), window_origin(e, k + 1));
	return h;
}

/* Eight small values as one word, the first in the low bits. */
static uint64_t eight(const uint8_t *values)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 8; i++)
		word |= (uint64_t)values[i] << i * 8;
	return word;
}

/* A small field of a wave of 'wave' lanes. */
static uint64_t log_small(uint64_t h, const uint8_t *values, unsigned wave)
{
	for (unsigned l = 0; l < wave; l += 16)
		h = tb_log_mix(h, eight(values + l), eight(values + l + 8));
	return h;
}

/* Two LDS addresses as one word. */
static uint64_t two(const uint32_t *lds)
{
	return (uint64_t)lds[1] << 32 | lds[0];
}

static uint64_t log_lanes(uint64_t h, const tb_expected *e, unsigned wave, bool lds)
{
	const mau_lanes *lanes = &e->rsp.lanes;

	for (unsigned l = 0; l < wave; l += 2)
		h = tb_log_mix(h, lanes->addr[l], lanes->addr[l + 1]);
	h = log_small(h, lanes->status, wave);
	h = log_small(h, lanes->comps, wave);
	h = log_small(h, lanes->seg, wave);
	for (unsigned l = 0; lds && l < wave; l += 4)
		h = tb_log_mix(h, two(lanes->lds + l), two(lanes->lds + l + 2));
	return h;
}

static uint64_t log_txns(uint64_t h, const mau_response *rsp, unsigned line_bytes)
{
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		uint64_t head = (uint64_t)t->attr << 32 | (uint64_t)t->last << 16 |
		                (uint64_t)t->pass << 8 | t->window;

		h = tb_log_mix(h, t->line ^ (t->lanes << 48 | t->lanes >> 16),
		               t->bytes[0] ^ head << 16);
	}
	for (unsigned i = 0; line_bytes == 128 && i < rsp->txn_count; i++)
		h = tb_log_mix(h, i, rsp->txn[i].bytes[1]);
	return h;
}

uint64_t tb_log_request(uint64_t h, const tb_score *sb, uint32_t request)
{
	const tb_expected *e = tb_expected_of(sb, request);
	const mau_request *req = &sb->ep->req[request];
	const mau_response *rsp = &e->rsp;

	h = tb_log_mix(h, e->done_clock,
	               (uint64_t)rsp->error << 24 | (uint64_t)rsp->txn_count << 8 | req->tag);
	h = log_operands(h, e, sb->beats);
	h = log_windows(h, e, sb->windows);
	h = log_lanes(h, e, sb->wave, req->op.lds);
	return log_txns(h, rsp, sb->geo.line_bytes);
}
