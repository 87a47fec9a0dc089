/*
 * scoreboard_result.c - lane-result beats: every field of every lane, and the clock (Timing 3). Hot: wide compares, no branch a lane.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "scoreboard.h"

/* A packed bus of 'bits' bits: its word 'i', without what lies above the bus. */
static inline __attribute__((always_inline)) uint64_t packed(const void *bus, unsigned i, const unsigned bits)
{
	uint64_t w = 0;

	memcpy(&w, (const char *)bus + i * sizeof(w), bits >= 64 ? 8 : 4);
	return bits >= 64 ? w : w & ((1ull << bits % 64) - 1);
}

/* The same bits of the model's packed wave, from bit 'at' on. */
static inline __attribute__((always_inline)) uint64_t expected(const uint64_t *wave, unsigned at, unsigned i, const unsigned bits)
{
	return bits >= 64 ? wave[at / 64 + i] : wave[at / 64] >> at % 64 & ((1ull << bits % 64) - 1);
}

/* Sixteen bytes at any address. */
typedef uint64_t vec __attribute__((vector_size(16)));

static inline vec vec_at(const void *p, unsigned i)
{
	vec v;

	memcpy(&v, (const char *)p + i * sizeof(v), sizeof(v));
	return v;
}

/* Bits that differ in the lane buses; 'at' is the beat's first lane. */
static inline __attribute__((always_inline)) uint64_t lanes_differ(const tb_slot *s, const mau_dut *dut, unsigned at, const unsigned lanes)
{
	const mau_lanes *ml = &s->rsp->lanes;
	vec wide = {0, 0};
	uint64_t diff = 0;

	for (unsigned i = 0; i < lanes / 2; i++)
		wide |= vec_at(dut->res_addr, i) ^ vec_at(ml->addr + at, i);
	for (unsigned i = 0; i < lanes / 4; i++)
		wide |= vec_at(dut->res_lds, i) ^ vec_at(ml->lds + at, i);
	for (unsigned i = 0; i < (lanes + 15) / 16; i++)
		diff |= (packed(dut->res_status, i, lanes * 4) ^ expected(s->status, at * 4, i, lanes * 4)) |
			(packed(dut->res_comps, i, lanes * 4) ^ expected(s->comps, at * 4, i, lanes * 4));
	for (unsigned i = 0; i < (lanes + 31) / 32; i++)
		diff |= packed(dut->res_seg, i, lanes * 2) ^ expected(s->seg, at * 2, i, lanes * 2);
	return diff | wide[0] | wide[1];
}

/* The same for every LANES, with LANES a constant for the compiler. */
static inline __attribute__((always_inline)) bool result_beat(tb_score *sb, const mau_dut *dut, uint64_t clock, const unsigned lanes)
{
	const tb_slot *s = &sb->slot[sb->res % TB_SLOTS];
	unsigned beat = sb->res_beat, at = beat * lanes, last = beat + 1 == sb->beats;
	uint32_t got = (uint32_t)dut->seen.res_last << 16 | (uint32_t)dut->seen.res_beat << 8 | dut->seen.res_tag, head = last << 16 | beat << 8 | s->tag;

	if (lanes_differ(s, dut, at, lanes) | (got ^ head))
		return tb_score_diff_result(sb, dut, clock);
	uint64_t want = s->beat_clock[beat] + MAU_LATENCY_RES;

	if (clock != want && !tb_score_moved(sb, TB_PORT_RES, clock, want, s->request)) /* Timing 3 */
		return false;
	sb->res_beat++;
	if (last) {
		sb->res_beat = 0;
		sb->res++;
		if (sb->res <= sb->done)
			tb_score_release(sb, sb->res - 1);
	}
	return true;
}

#define RESULT_BEAT(lanes) \
	static bool result_beat_##lanes(tb_score *sb, const mau_dut *dut, uint64_t clock) \
	{ \
		return result_beat(sb, dut, clock, lanes); \
	}
RESULT_BEAT(4)
RESULT_BEAT(8)
RESULT_BEAT(16)
RESULT_BEAT(32)
RESULT_BEAT(64)

bool (*tb_score_result_beat(unsigned lanes))(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	switch (lanes) {
	case 4: return result_beat_4;
	case 8: return result_beat_8;
	case 16: return result_beat_16;
	case 32: return result_beat_32;
	default: return result_beat_64;
	}
}

bool tb_score_result(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	if (sb->res == sb->accepted || (sb->res == sb->opd && sb->res_beat >= sb->opd_beat))
		return tb_score_fail(sb, TB_EXTRA, "res", "valid", clock, sb->res, "a lane-result beat for operands that were not taken");
	return sb->result(sb, dut, clock);
}
