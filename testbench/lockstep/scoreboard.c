/*
 * scoreboard.c - requests: the model's answer when a header is taken, the clocks it is due at when
 * its operands are (Timing 4, 5; C6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "lockstep/scoreboard_hot.h"

/* 64 bytes of 4-bit values to 64 nibbles, lane 0 in the low bits: a pair of bytes becomes a byte.
 */
static void pack_nibbles(uint64_t out[restrict 4], const uint8_t in[restrict MAU_WAVE])
{
	uint16_t pairs[MAU_WAVE / 2];
	uint8_t nibbles[MAU_WAVE / 2];

	memcpy(pairs, in, sizeof(pairs));
	for (int i = 0; i < MAU_WAVE / 2; i++)
		nibbles[i] = (uint8_t)(pairs[i] | pairs[i] >> 4);
	memcpy(out, nibbles, sizeof(nibbles));
}

/* 64 bytes of 2-bit values to 64 pairs, eight bytes becoming two; false: all are 0. */
static bool pack_pairs(uint64_t out[restrict 2], const uint8_t in[restrict MAU_WAVE])
{
	uint64_t eights[MAU_WAVE / 8], any = 0;
	uint16_t pairs[MAU_WAVE / 8];

	memcpy(eights, in, sizeof(eights));
	out[0] = out[1] = 0;
	for (int i = 0; i < MAU_WAVE / 8; i++)
		any |= eights[i];
	if (!any)
		return false;
	for (int i = 0; i < MAU_WAVE / 8; i++) {
		uint64_t fours = (eights[i] | eights[i] >> 6) & 0x000f000f000f000full,
			 bytes = (fours | fours >> 12) & 0x000000ff000000ffull;

		pairs[i] = (uint16_t)(bytes | bytes >> 24);
	}
	memcpy(out, pairs, sizeof(pairs));
	return true;
}

bool tb_score_header(tb_score *sb, uint32_t index, uint64_t clock)
{
	const mau_request *req = &sb->ep->req[index];
	tb_slot *s = &sb->slot[sb->accepted % TB_SLOTS];

	if (!sb->pooled)
		return tb_score_fail(sb, TB_HANG, "req", "ready", clock, index,
		                     "more than %d requests in flight", TB_SLOTS);
	s->rsp = sb->pool[--sb->pooled];
	int rc = mau_wave(&sb->ep->ctx, &sb->geo, req, s->rsp);

	if (rc != MAU_OK)
		return tb_score_fail(sb, TB_ASSERT, "model", "mau_wave", clock, index,
		                     "the model refused the request: %s", mau_strerror(rc));
	pack_nibbles(s->status, s->rsp->lanes.status);
	pack_nibbles(s->comps, s->rsp->lanes.comps);
	s->seg_any = pack_pairs(s->seg, s->rsp->lanes.seg);
	s->request = index;
	s->tag = req->tag;
	s->lds = req->op.lds;
	s->no_cost = s->rsp->error != MAU_ERROR_NONE ||
	             (req->vsharp[3] >> 30 && req->op.cls != MAU_CLS_CACHE); /* N23: E or V7 */
	s->edge = s->beat_clock[1] = 0;
	s->end = TB_NEVER;
	s->placed = 0;
	s->waits = s->rsp->waits;
	memset(s->first, 0x7f, sizeof(s->first)); /* never, with room to count on */
	sb->accepted++;
	return true;
}

static __attribute__((cold, noinline)) bool cost_late(tb_score *sb, const tb_slot *s,
                                                      uint64_t clock, uint64_t bound)
{
	tb_score_late(sb, "opd", "cost", clock, bound, s->request);
	sb->mm.got[0] = sb->free_clock;
	snprintf(sb->mm.detail, sizeof(sb->mm.detail),
	         "C6: with no stall the windows so far must end by clock %llu; this request's end "
	         "at %llu",
	         (unsigned long long)bound, (unsigned long long)sb->free_clock);
	return false;
}

/* C6 with neither side stalling: the windows so far end in time. A request that waits may cost its
 * beats once more. */
static inline bool check_cost(tb_score *sb, const tb_slot *s, uint64_t clock)
{
	if (s->no_cost) { /* N23: start afresh */
		sb->cost_start = TB_NEVER;
		sb->cost_sum = sb->cost_lag = 0;
		return true;
	}
	uint64_t bound = sb->cost_start + sb->cost_sum + sb->cost_lag;

	return sb->free_clock <= bound || tb_load8(sb->stalled) ? true
	                                                        : cost_late(sb, s, clock, bound);
}

/* All operands of a request are taken, its windows have their clocks. */
TB_INLINE bool placed(tb_score *sb, tb_slot *s, uint64_t clock)
{
	s->end = sb->free_clock - 1;
	if (sb->cost_start == TB_NEVER)
		sb->cost_start = s->first[0]; /* no transaction is before it */
	sb->opd_beat = 0;
	sb->opd++;
	sb->opd_of = &sb->slot[sb->opd % TB_SLOTS];
	return check_cost(sb, s, clock);
}

/* A request that waits (C3): all of its windows are due after its last beat. */
static __attribute__((noinline)) bool place_all(tb_score *sb, tb_slot *s, uint64_t clock)
{
	unsigned lag = sb->beats - sb->beats_of_window;

	if (sb->cost_lag < lag)
		sb->cost_lag = lag;
	for (unsigned k = 0; k < sb->windows; k++)
		tb_score_place(sb, s, k, clock + MAU_LATENCY_TXN);
	return placed(sb, s, clock);
}

void tb_score_place_beat(tb_score *sb, tb_slot *s, unsigned beat, uint64_t due)
{
	for (unsigned w = 0; w < sb->windows_of_beat; w++)
		tb_score_place(sb, s, beat * sb->windows_of_beat + w, due);
}

bool tb_score_next_operand(tb_score *sb, tb_slot *s, uint64_t clock)
{
	return s->waits ? place_all(sb, s, clock) : placed(sb, s, clock);
}

bool tb_score_early_operand(tb_score *sb, uint64_t clock)
{
	return tb_score_fail(sb, TB_EXTRA, "opd", "ready", clock, sb->opd,
	                     "operands were taken before their header");
}

bool tb_score_moved(tb_score *sb, enum tb_port port, uint64_t clock, uint64_t want,
                    uint32_t request)
{
	static const char *const names[TB_PORTS] = {"req", "opd", "res", "txn", "done"};
	const bool *st = sb->stalled;
	bool stalled = port == TB_PORT_DONE ? st[TB_PORT_RES] | st[TB_PORT_TXN] | st[TB_PORT_DONE]
	                                    : st[port];

	if (clock < want || !stalled)
		return tb_score_late(sb, names[port], "latency", clock, want, request);
	sb->hash = tb_log_mix(sb->hash, clock, port);
	return true;
}

/* The hash after a finished request: lane results, transactions, completion, and the clocks that
 * theirs follow from. */
static uint64_t hash_request(uint64_t h, const tb_score *sb, const tb_slot *s)
{
	const mau_lanes *ml = &s->rsp->lanes;
	unsigned wave = sb->ep->ctx.wave32 ? 32 : 64;

	h = tb_log_mix(h, s->done_clock,
	               (uint64_t)s->rsp->error << 24 | (uint64_t)s->rsp->txn_count << 8 | s->tag);
	h = tb_log_few(h, s->beat_clock, sb->beats);
	h = tb_log_few(h, s->first, sb->windows);
	for (unsigned l = 0; l < wave; l += 16)
		h = tb_log_16(h, ml->addr + l);
	h = tb_log_few(h, s->status, wave / 16);
	h = tb_log_few(h, s->comps, wave / 16);
	if (s->seg_any)
		h = tb_log_mix(h, s->seg[0], s->seg[1]);
	for (unsigned l = 0; s->lds && l < wave; l += 4)
		h = tb_log_mix(h, (uint64_t)ml->lds[l + 1] << 32 | ml->lds[l],
		               (uint64_t)ml->lds[l + 3] << 32 | ml->lds[l + 2]);
	return tb_log_txns(h, s->rsp, sb->line128);
}

bool tb_score_release(tb_score *sb, uint32_t i)
{
	const tb_slot *s = &sb->slot[i % TB_SLOTS];

	sb->hash = hash_request(sb->hash, sb, s);
	sb->pool[sb->pooled++] = s->rsp;
	if (sb->done == sb->accepted && sb->res == sb->accepted) { /* idle */
		memset(sb->stalled, 0, sizeof(sb->stalled));
		sb->cost_start = TB_NEVER;
		sb->cost_sum = sb->cost_lag = 0;
	}
	return true;
}
