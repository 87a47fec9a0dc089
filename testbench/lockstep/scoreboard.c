/*
 * scoreboard.c - expected beats and clocks. Hot: wide compares, no branch a lane, no allocation.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "scoreboard.h"

#include <stdio.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the test bench packs buses as little-endian words"
#endif

/* A wrong clock: kind, expectation and one sentence. */
static __attribute__((cold, noinline)) bool late(tb_score *sb, const char *channel, const char *field, uint64_t clock, uint64_t want, uint32_t request)
{
	tb_score_fail(sb, TB_TIMING, channel, field, clock, request, "%s %s at clock %llu, expected at %llu", channel, field, (unsigned long long)clock,
		(unsigned long long)want);
	sb->mm.got[0] = clock;
	sb->mm.want[0] = want;
	sb->mm.want_clock = (unsigned)want;
	return false;
}

/* 64 bytes of 4-bit values to 64 nibbles; 64 bytes of 2-bit values to 64 pairs. */
static void pack_nibbles(uint64_t out[4], const uint8_t in[MAU_WAVE])
{
	for (int i = 0; i < 4; i++) {
		uint64_t a, b;

		memcpy(&a, in + 16 * i, 8);
		memcpy(&b, in + 16 * i + 8, 8);
		a = (a | a >> 4) & 0x00ff00ff00ff00ffull;
		b = (b | b >> 4) & 0x00ff00ff00ff00ffull;
		a = (a | a >> 8) & 0x0000ffff0000ffffull;
		b = (b | b >> 8) & 0x0000ffff0000ffffull;
		out[i] = ((a | a >> 16) & 0xffffffffull) | (b | b >> 16) << 32;
	}
}

static void pack_pairs(uint64_t out[2], const uint8_t in[MAU_WAVE])
{
	uint64_t any = 0, w;

	for (int i = 0; i < MAU_WAVE; i += 8) {
		memcpy(&w, in + i, 8);
		any |= w;
	}
	out[0] = out[1] = 0;
	for (int l = 0; any && l < MAU_WAVE; l++)
		out[l / 32] |= (uint64_t)(in[l] & 3) << l % 32 * 2;
}

bool tb_score_header(tb_score *sb, uint32_t index, uint64_t clock)
{
	const mau_request *req = &sb->ep->req[index];
	tb_slot *s = &sb->slot[sb->accepted % TB_SLOTS];

	if (!sb->pooled)
		return tb_score_fail(sb, TB_HANG, "req", "ready", clock, index, "more than %d requests in flight", TB_SLOTS);
	s->rsp = sb->pool[--sb->pooled];
	int rc = mau_wave(&sb->ep->ctx, &sb->geo, req, s->rsp);

	if (rc != MAU_OK)
		return tb_score_fail(sb, TB_ASSERT, "model", "mau_wave", clock, index, "the model refused the request: %s", mau_strerror(rc));
	pack_nibbles(s->status, s->rsp->lanes.status);
	pack_nibbles(s->comps, s->rsp->lanes.comps);
	pack_pairs(s->seg, s->rsp->lanes.seg);
	s->request = index;
	s->tag = req->tag;
	s->lds = req->op.lds;
	s->no_cost = s->rsp->error != MAU_ERROR_NONE || (req->vsharp[3] >> 30 && req->op.cls != MAU_CLS_CACHE); /* N23: E or V7 */
	s->last_edge = TB_NEVER;
	memset(s->start, 0xff, sizeof(s->start[0]) * sb->windows);
	sb->accepted++;
	return true;
}

/* Timing 4 and 5: window k of the slot is due at 'due'. */
static void place_window(tb_score *sb, tb_slot *s, unsigned k, uint64_t due)
{
	unsigned n = s->rsp->window_txns[k];
	uint64_t start = due > sb->free_clock ? due : sb->free_clock;

	s->start[k] = start;
	sb->free_clock = start + (n ? n : 1);
	if (k + 1 == sb->windows)
		s->last_edge = sb->free_clock - 1;
	if (sb->cost_start == TB_NEVER)
		sb->cost_start = start;
	sb->cost_sum += n > sb->beats_of_window ? n : sb->beats_of_window;
}

/* C6 with neither side stalling: the windows so far end in time. A request that waits may cost its beats once more. */
static bool check_cost(tb_score *sb, const tb_slot *s, uint64_t clock)
{
	const bool *st = sb->stalled;

	if (s->no_cost) { /* N23: start afresh */
		sb->cost_start = TB_NEVER;
		sb->cost_sum = sb->cost_lag = 0;
		return true;
	}
	if (st[TB_PORT_REQ] | st[TB_PORT_OPD] | st[TB_PORT_RES] | st[TB_PORT_TXN] | st[TB_PORT_DONE])
		return true;
	uint64_t bound = sb->cost_start + sb->cost_sum + sb->cost_lag;

	if (sb->free_clock <= bound)
		return true;
	late(sb, "opd", "cost", clock, bound, s->request);
	sb->mm.got[0] = sb->free_clock;
	snprintf(sb->mm.detail, sizeof(sb->mm.detail), "C6: with no stall the windows so far must end by clock %llu; this request's end at %llu",
		(unsigned long long)bound, (unsigned long long)sb->free_clock);
	return false;
}

bool tb_score_operand(tb_score *sb, uint64_t clock)
{
	tb_slot *s = &sb->slot[sb->opd % TB_SLOTS];
	unsigned beat = sb->opd_beat;

	if (sb->opd == sb->accepted)
		return tb_score_fail(sb, TB_EXTRA, "opd", "ready", clock, sb->opd, "operands were taken before their header");
	s->beat_clock[beat] = clock;
	sb->opd_beat++;
	bool last = sb->opd_beat == sb->beats;

	if (s->rsp->waits) {
		if (last) {
			unsigned lag = sb->beats - sb->beats_of_window;

			if (sb->cost_lag < lag)
				sb->cost_lag = lag;
			for (unsigned k = 0; k < sb->windows; k++)
				place_window(sb, s, k, clock + MAU_LATENCY_TXN);
		}
	} else if (sb->opd_beat % sb->beats_of_window == 0) {
		place_window(sb, s, beat / sb->beats_of_window, clock + MAU_LATENCY_TXN);
	}
	if (!last)
		return true;
	sb->opd_beat = 0;
	sb->opd++;
	return check_cost(sb, s, clock);
}

/* A request that neither result nor completion refers to any more gives its response back. */
static void release(tb_score *sb, uint32_t before, uint32_t after)
{
	for (uint32_t i = before; i < after; i++)
		sb->pool[sb->pooled++] = sb->slot[i % TB_SLOTS].rsp;
	if (sb->done == sb->accepted && sb->res == sb->accepted) { /* idle */
		memset(sb->stalled, 0, sizeof(sb->stalled));
		sb->cost_start = TB_NEVER;
		sb->cost_sum = sb->cost_lag = 0;
	}
}

/* The same for every LANES, with LANES a constant for the compiler. */
static inline __attribute__((always_inline)) bool result_beat(tb_score *sb, const mau_dut *dut, uint64_t clock, const unsigned lanes)
{
	const tb_slot *s = &sb->slot[sb->res % TB_SLOTS];
	unsigned beat = sb->res_beat, at = beat * lanes;
	const uint64_t *addr = s->rsp->lanes.addr + at;
	const void *bus = dut->res_addr; /* in place in the engine: 4-byte aligned at least */
	const unsigned words = lanes < 16 ? 1 : lanes / 16, shift = lanes < 16 ? at * 4 % 64 : 0, seg_words = lanes < 32 ? 1 : lanes / 32;
	const uint64_t mask = lanes < 16 ? (1ull << lanes % 16 * 4) - 1 : ~0ull, seg_mask = lanes < 32 ? (1ull << lanes % 32 * 2) - 1 : ~0ull;
	uint64_t status[4] = {0}, comps[4] = {0}, seg[2] = {0}, diff = 0, any_seg = 0;
	bool last = beat + 1 == sb->beats;

	memcpy(status, dut->res_status, lanes < 8 ? 4 : lanes / 2);
	memcpy(comps, dut->res_comps, lanes < 8 ? 4 : lanes / 2);
	memcpy(seg, dut->res_seg, lanes < 16 ? 4 : lanes / 4);
	for (unsigned i = 0; i < words; i++) {
		status[i] &= mask;
		comps[i] &= mask;
		diff |= (status[i] ^ (s->status[at / 16 + i] >> shift & mask)) | (comps[i] ^ (s->comps[at / 16 + i] >> shift & mask));
	}
	for (unsigned i = 0; i < seg_words; i++) {
		seg[i] &= seg_mask;
		any_seg |= seg[i];
		diff |= seg[i] ^ (s->seg[at / 32 + i] >> (lanes < 32 ? at * 2 % 64 : 0) & seg_mask);
	}
	diff |= (uint64_t)(dut->seen.res_tag ^ s->tag) | (uint64_t)(dut->seen.res_beat ^ beat) | (uint64_t)(dut->seen.res_last ^ last);
	if (diff || memcmp(bus, addr, lanes * sizeof(uint64_t)) || memcmp(dut->res_lds, s->rsp->lanes.lds + at, lanes * sizeof(uint32_t)))
		return tb_score_diff_result(sb, dut, clock);
	uint64_t *w = tb_log_room(&sb->log), *from = w;

	*w++ = (uint64_t)clock << 32 | (uint32_t)s->lds << 26 | (uint32_t)(any_seg != 0) << 25 | 1u << 24 | (uint32_t)last << 16 | beat << 8 | s->tag;
	memcpy(w, bus, lanes * sizeof(uint64_t));
	w += lanes;
	for (unsigned i = 0; i < words; i++) {
		*w++ = status[i];
		*w++ = comps[i];
	}
	for (unsigned i = 0; any_seg && i < seg_words; i++)
		*w++ = seg[i];
	if (s->lds) {
		memcpy(w, dut->res_lds, lanes * sizeof(uint32_t));
		w += lanes / 2;
	}
	sb->log.used += (uint32_t)(w - from);
	return true;
}

bool tb_score_result(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const tb_slot *s = &sb->slot[sb->res % TB_SLOTS];
	bool good;

	if (sb->res == sb->accepted || (sb->res == sb->opd && sb->res_beat >= sb->opd_beat))
		return tb_score_fail(sb, TB_EXTRA, "res", "valid", clock, sb->res, "a lane-result beat for operands that were not taken");
	switch (sb->lanes) {
	case 4: good = result_beat(sb, dut, clock, 4); break;
	case 8: good = result_beat(sb, dut, clock, 8); break;
	case 16: good = result_beat(sb, dut, clock, 16); break;
	case 32: good = result_beat(sb, dut, clock, 32); break;
	default: good = result_beat(sb, dut, clock, 64); break;
	}
	uint64_t want = s->beat_clock[sb->res_beat] + MAU_LATENCY_RES;

	if (!good)
		return false;
	if (clock != want && (clock < want || !sb->stalled[TB_PORT_RES])) /* Timing 3 */
		return late(sb, "res", "latency", clock, want, s->request);
	if (++sb->res_beat == sb->beats) {
		sb->res_beat = 0;
		sb->res++;
		release(sb, sb->res - 1, sb->res <= sb->done ? sb->res : sb->res - 1);
	}
	return true;
}

/* Moves on to the oldest request that has transactions left; false: there is none. */
static __attribute__((noinline)) bool next_txns(tb_score *sb)
{
	while (sb->txn != sb->accepted) {
		tb_slot *s = &sb->slot[sb->txn % TB_SLOTS];

		if (sb->txn_index < s->rsp->txn_count) {
			sb->txn_at = &s->rsp->txn[sb->txn_index];
			sb->txn_left = s->rsp->txn_count - sb->txn_index;
			return true;
		}
		sb->txn++;
		sb->txn_index = 0;
	}
	return false;
}

bool tb_score_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const mau_dut_seen *seen = &dut->seen;

	if (!sb->txn_left && !next_txns(sb))
		return tb_score_fail(sb, TB_EXTRA, "txn", "valid", clock, sb->accepted ? sb->accepted - 1 : 0, "a transaction that no request asks for");
	tb_slot *s = &sb->slot[sb->txn % TB_SLOTS];
	const mau_txn *t = sb->txn_at;
	uint32_t head, got;

	memcpy(&got, &seen->txn_tag, 4); /* tag, window, pass, last */
	memcpy(&head, &t->window, 4);    /* window, pass, last, padding */
	head = head << 8 | s->tag;
	if ((uint64_t)((got ^ head) | (uint32_t)(seen->txn_attr ^ t->attr)) | (seen->txn_line ^ t->line) | (seen->txn_lanes ^ t->lanes) |
		(seen->txn_bytes[0] ^ t->bytes[0]) | (seen->txn_bytes[1] ^ t->bytes[1]))
		return tb_score_diff_txn(sb, dut, clock);
	uint64_t *w = tb_log_room(&sb->log), want = s->start[t->window] + sb->txn_slot;

	/* Compared equal, so that the model's copy in registers is what the unit showed. */
	w[0] = clock << 32 | 2u << 24 | t->attr;
	w[1] = t->line | (uint64_t)head << 48;
	w[2] = t->lanes ^ (uint64_t)(head >> 16) << 48;
	w[3] = t->bytes[0];
	w[4] = t->bytes[1];
	sb->log.used += sb->txn_words;
	if (__builtin_expect(clock != want, 0) && (clock < want || !sb->stalled[TB_PORT_TXN])) /* Timing 5 */
		return late(sb, "txn", "latency", clock, want, s->request);
	sb->txn_at++;
	sb->txn_left--;
	sb->txn_index++;
	sb->txn_slot = t->last ? 0 : sb->txn_slot + 1;
	sb->txns++;
	if (s->last_edge < clock || t->window + 1u == sb->windows)
		s->last_edge = clock;
	return true;
}

bool tb_score_done(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const mau_dut_seen *seen = &dut->seen;
	tb_slot *s = &sb->slot[sb->done % TB_SLOTS];

	if (sb->done == sb->opd)
		return tb_score_fail(sb, TB_EXTRA, "done", "valid", clock, sb->accepted ? sb->accepted - 1 : 0, "a completion of a request that is not complete");
	uint32_t left = sb->done == sb->txn ? s->rsp->txn_count - sb->txn_index : sb->done < sb->txn ? 0 : s->rsp->txn_count;

	if (left)
		return tb_score_fail(sb, TB_ORDER, "done", "valid", clock, s->request, "completion with %u of %u transactions not handed over", left, s->rsp->txn_count);
	const char *field = seen->done_tag != s->tag ? "tag" : seen->done_error != s->rsp->error ? "error" : seen->done_count != s->rsp->txn_count ? "count" : NULL;

	if (field) {
		tb_score_fail(sb, TB_VALUE, "done", field, clock, s->request, "completion (tag, error, count): unit %u %u %u, model %u %u %u", seen->done_tag,
			seen->done_error, seen->done_count, s->tag, s->rsp->error, s->rsp->txn_count);
		sb->mm.got[0] = field[0] == 't' ? seen->done_tag : field[0] == 'e' ? seen->done_error : seen->done_count;
		sb->mm.want[0] = field[0] == 't' ? s->tag : field[0] == 'e' ? s->rsp->error : s->rsp->txn_count;
		return false;
	}
	uint64_t *w = tb_log_room(&sb->log), want = s->last_edge + MAU_LATENCY_DONE;

	w[0] = clock << 32 | 3u << 24 | (uint32_t)seen->done_error << 20 | seen->done_count;
	w[1] = seen->done_tag;
	sb->log.used += 2;
	if (sb->done && want <= sb->done_clock)
		want = sb->done_clock + 1;
	if (clock != want && (clock < want || !(sb->stalled[TB_PORT_RES] | sb->stalled[TB_PORT_TXN] | sb->stalled[TB_PORT_DONE]))) /* Timing 6 */
		return late(sb, "done", "latency", clock, want, s->request);
	sb->done_clock = clock;
	if (sb->txn == sb->done) { /* its response goes back: never look at it again */
		sb->txn++;
		sb->txn_index = sb->txn_left = 0;
	}
	sb->done++;
	release(sb, sb->done - 1, sb->done <= sb->res ? sb->done : sb->done - 1);
	return true;
}
