/*
 * scoreboard_result.c - lane-result beats: every field of every lane, and the clock (Timing 3).
 * Hot: wide compares, no branch a lane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/scoreboard.h"
#include "lockstep/wide.h"

_Static_assert(offsetof(mau_dut_seen, done_valid) + 1 == offsetof(mau_dut_seen, res_tag) &&
                       offsetof(mau_dut_seen, res_last) == offsetof(mau_dut_seen, res_tag) + 2,
               "the head of a lane-result beat");

/* Bits that differ in a packed bus of 'bits' bits and the model's packed wave from bit 'at' on, a
 * multiple of 'bits'. */
TB_INLINE uint64_t packed_differ(const void *bus, const uint64_t *wave, size_t at,
                                 const unsigned bits)
{
	uint64_t got, want, diff = 0;

	if (bits < 32) {
		uint32_t word;

		memcpy(&word, bus, sizeof(word));
		return (word ^ wave[at / 64] >> at % 64) & ((1ull << bits) - 1);
	}
	for (unsigned i = 0; i < bits; i += 64) {
		unsigned bytes = bits < 64 ? 4 : 8;

		got = want = 0;
		memcpy(&got, (const char *)bus + i / 8, bytes);
		memcpy(&want, (const char *)wave + (at + i) / 8, bytes);
		diff |= got ^ want;
	}
	return diff;
}

/* Does a lane bus differ? 'at' is the beat's first lane. */
TB_INLINE bool lanes_differ(const tb_slot *s, const mau_dut *dut, size_t at, const unsigned lanes)
{
	const mau_lanes *ml = &s->rsp->lanes;
	tb_wide wide = {0};
	uint64_t diff = packed_differ(dut->res_status, s->status, at * 4, lanes * 4) |
	                packed_differ(dut->res_comps, s->comps, at * 4, lanes * 4) |
	                packed_differ(dut->res_seg, s->seg, at * 2, lanes * 2);

	tb_wide_differ(&wide, dut->res_addr, ml->addr + at, lanes * 8);
	tb_wide_differ(&wide, dut->res_lds, ml->lds + at, lanes * 4);
	return diff || tb_wide_any(&wide);
}

/* A beat that nothing asked for, or not the next one of the model. */
static __attribute__((cold, noinline)) bool result_wrong(tb_score *sb, const mau_dut *dut,
                                                         uint64_t clock)
{
	if (sb->res == sb->opd && sb->res_beat >= sb->opd_beat)
		return tb_score_fail(sb, TB_EXTRA, "res", "valid", clock, sb->res,
		                     "a lane-result beat for operands that were not taken");
	return tb_score_diff_result(sb, dut, clock);
}

/* The last beat of a request. */
static __attribute__((noinline)) bool next_result(tb_score *sb)
{
	sb->res_beat = 0;
	sb->res++;
	if (sb->res <= sb->done)
		tb_score_release(sb, sb->res - 1);
	sb->res_of = &sb->slot[sb->res % TB_SLOTS];
	return true;
}

/* The same for every LANES, with LANES a constant for the compiler. */
TB_INLINE bool result_beat(tb_score *sb, const mau_dut *dut, uint64_t clock, const unsigned lanes)
{
	const tb_slot *s = sb->res_of;
	size_t beat = sb->res_beat;
	uint32_t head; /* done_valid, tag, beat, last */

	memcpy(&head, &dut->seen.done_valid, sizeof(head));
	if (sb->res == sb->opd && beat >= sb->opd_beat)
		return result_wrong(sb, dut, clock);
	if ((head >> 8 != (sb->res_shape[beat] | s->tag)) ||
	    lanes_differ(s, dut, beat * lanes, lanes))
		return result_wrong(sb, dut, clock);
	uint64_t want = s->beat_clock[beat] + MAU_LATENCY_RES;

	if (__builtin_expect(clock != want, 0) &&
	    !tb_score_moved(sb, TB_PORT_RES, clock, want, s->request)) /* Timing 3 */
		return false;
	sb->res_beat = (uint32_t)beat + 1;
	return sb->res_beat == sb->beats ? next_result(sb) : true;
}

#define RESULT_BEAT(lanes)                                                                \
	static bool result_beat_##lanes(tb_score *sb, const mau_dut *dut, uint64_t clock) \
	{                                                                                 \
		return result_beat(sb, dut, clock, lanes);                                \
	}
RESULT_BEAT(4)
RESULT_BEAT(8)
RESULT_BEAT(16)
RESULT_BEAT(32)
RESULT_BEAT(64)

bool (*tb_score_result_beat(unsigned lanes))(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	switch (lanes) {
	case 4:
		return result_beat_4;
	case 8:
		return result_beat_8;
	case 16:
		return result_beat_16;
	case 32:
		return result_beat_32;
	default:
		return result_beat_64;
	}
}
