/*
 * scoreboard.h - what the unit must hand over next, and when: filled by the golden model as headers
 * are accepted, compared beat by beat.
 *
 * Never a value from the unit into the model; the unit's handshake clocks alone enter the expected
 * clocks (docs/interface.md, Timing 3-6). All check functions return true when the beat is right;
 * else they have filled sb->mm.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SCOREBOARD_H
#define TB_SCOREBOARD_H

#include "lockstep/log.h"
#include "tb.h"

#define TB_SLOTS 256 /**< requests in flight, at most */
#define TB_NEVER UINT64_MAX

/** A request in flight. */
typedef struct tb_slot {
	mau_response *rsp;
	uint64_t first[16]; /**< clock at which transaction 0 of the request would be valid if all
	                       were those of window k: s_k - its first number */
	uint64_t beat_clock[16];              /**< edges that took the operand beats */
	uint64_t status[4], comps[4], seg[2]; /**< the model's lane results, packed as on the bus */
	uint64_t edge;                        /**< edge of the last hand-over so far */
	uint64_t done_clock;                  /**< edge of the completion */
	uint64_t end;     /**< last slot of the last window, TB_NEVER before its operands */
	uint32_t request; /**< index in the episode */
	uint32_t placed;  /**< transactions of the windows that have their clocks */
	uint64_t tag;     /**< in the low byte, alone */
	uint8_t waits, no_cost, lds, seg_any; /**< waits: C3; no_cost: N23; lds: some lane writes
	                                         LDS; seg_any: seg is not all 0 */
} tb_slot;

typedef struct tb_score tb_score;
struct tb_score {
	/* geometry and episode */
	unsigned lanes, window, beats, windows;
	unsigned beats_of_window, windows_of_beat; /**< one of both is 1 */
	unsigned window_shift,
		inside_window; /**< 2^window_shift = beats_of_window; mask of a beat's number inside
	                          its window, all ones where a beat has several */
	uint32_t res_shape[MAU_WAVE /
	                   4]; /**< by lane-result beat: its number in bits 15:8, last in bit 16 */
	bool line128;
	mau_geometry geo;
	const tb_episode *ep;
	/* requests: headers taken, then by channel the oldest one not finished; all count up from
	 * the episode's start */
	uint32_t accepted, opd, res, txn, done;
	uint32_t opd_beat, res_beat, txn_index; /**< inside opd, res, txn */
	tb_slot *opd_of, *res_of;               /**< slots of opd and res */
	/* the next transaction: of which request, and where the request's end; equal: txn is
	 * finished or not looked at yet */
	tb_slot *txn_of;
	const mau_txn *txn_at, *txn_end;
	uint64_t txns; /**< of completed requests of this episode */
	/* timing */
	uint64_t free_clock;           /**< first clock the transaction channel is free: s_(k-1) +
	                                  max(n_(k-1), 1) */
	uint64_t done_clock;           /**< the previous completion */
	uint64_t cost_start, cost_sum; /**< C6 since cost_start (TB_NEVER: not started) */
	unsigned cost_lag;
	bool stalled[8]; /**< by port, since the unit was last idle; one word */
	uint64_t hash;   /**< of every beat handed over since open (log.h) */
	bool (*result)(tb_score *sb, const mau_dut *dut,
	               uint64_t clock); /**< a lane-result beat of this LANES is handed over */
	tb_slot slot[TB_SLOTS];
	mau_response *pool[TB_SLOTS];
	uint32_t pooled;
	mau_response *memory;
	tb_mismatch mm;
};

/** Allocates. Returns 0, or -1 when memory is short. */
int tb_score_open(tb_score *sb, const tb_unit *unit);
void tb_score_close(tb_score *sb);

/** A new episode on an idle unit. */
void tb_score_start(tb_score *sb, const tb_episode *ep);

/** The header of request 'index' is taken: the model computes everything. */
bool tb_score_header(tb_score *sb, uint32_t index, uint64_t clock);
/** A completion is handed over; lane results: sb->result(); operand beats and transactions:
 * scoreboard_hot.h. */
bool tb_score_done(tb_score *sb, const mau_dut *dut, uint64_t clock);

/** Transactions handed over in this episode. */
uint64_t tb_score_txns(const tb_score *sb);

/** Everything of all 'count' requests was handed over? Else TB_MISSING. */
bool tb_score_drained(tb_score *sb, uint32_t count, uint64_t clock);

/** Fills sb->mm; printf-like detail. Always returns false. */
bool tb_score_fail(tb_score *sb, enum tb_kind kind, const char *channel, const char *field,
                   uint64_t clock, uint32_t request, const char *detail, ...)
	__attribute__((format(printf, 7, 8), cold));
/** A wrong clock: kind TB_TIMING and one sentence. */
bool tb_score_late(tb_score *sb, const char *channel, const char *field, uint64_t clock,
                   uint64_t want, uint32_t request) __attribute__((cold));

/* Between the scoreboard's files. */
/**
 * A beat came at 'clock' instead of 'want': later is right when a stall since the unit was last
 * idle can be why; the clock enters the log then. Anything else is TB_TIMING.
 */
bool tb_score_moved(tb_score *sb, enum tb_port port, uint64_t clock, uint64_t want,
                    uint32_t request);
/** Comparison of a lane-result beat for 'lanes' lanes, 4..64 (scoreboard_result.c). */
bool (*tb_score_result_beat(unsigned lanes))(tb_score *sb, const mau_dut *dut, uint64_t clock);
/** All of request 'i' was handed over: it enters the log, its response goes back to the pool
 * (scoreboard.c). Returns true. */
bool tb_score_release(tb_score *sb, uint32_t i);

/* Differences, spelled out (scoreboard_diff.c). */
bool tb_score_diff_result(tb_score *sb, const mau_dut *dut, uint64_t clock);
bool tb_score_diff_txn(tb_score *sb, const mau_dut *dut, uint64_t clock);

#endif
