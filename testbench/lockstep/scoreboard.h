/*
 * scoreboard.h - what the unit must hand over next, and when: filled by the golden model as headers are accepted, compared beat by beat.
 *
 * Never a value from the unit into the model; the unit's handshake clocks alone enter the expected clocks (docs/interface.md, Timing 3-6).
 * All check functions return true when the beat is right; else they have filled sb->mm.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SCOREBOARD_H
#define TB_SCOREBOARD_H

#include "log.h"
#include "tb.h"

#define TB_SLOTS 256 /**< requests in flight, at most */
#define TB_NEVER UINT64_MAX

/** A request in flight. */
typedef struct tb_slot {
	mau_response *rsp;
	uint64_t start[16];      /**< s_k: first clock of window k on the transaction channel */
	uint64_t beat_clock[16]; /**< edges that took the operand beats */
	uint64_t status[4], comps[4], seg[2]; /**< the model's lane results, packed as on the bus */
	uint64_t last_edge;      /**< edge of the last transaction's hand-over, or the slot of an empty last window */
	uint32_t request;        /**< index in the episode */
	uint8_t tag, no_cost, lds; /**< no_cost: N23; lds: some lane writes LDS */
} tb_slot;

typedef struct tb_score {
	/* geometry and episode */
	unsigned lanes, window, beats, beats_of_window, windows;
	mau_geometry geo;
	const tb_episode *ep;
	/* requests: headers taken, then by channel the oldest one not finished; all count up from the episode's start */
	uint32_t accepted, opd, res, txn, done;
	uint32_t opd_beat, res_beat, txn_index, txn_slot; /**< inside opd, res, txn; txn_slot: place in its window */
	const mau_txn *txn_at;   /**< the next transaction, while txn_left is not 0 */
	uint32_t txn_left, txn_words; /**< transactions left of the request; words of one in the log */
	uint64_t txns;           /**< handed over in this episode */
	/* timing */
	uint64_t free_clock;     /**< first clock the transaction channel is free: s_(k-1) + max(n_(k-1), 1) */
	uint64_t done_clock;     /**< the previous completion */
	uint64_t cost_start, cost_sum; /**< C6 since cost_start (TB_NEVER: not started) */
	unsigned cost_lag;
	bool stalled[TB_PORTS];  /**< since the unit was last idle */
	tb_slot slot[TB_SLOTS];
	mau_response *pool[TB_SLOTS];
	uint32_t pooled;
	mau_response *memory;
	tb_log log;
	tb_mismatch mm;
} tb_score;

/** Allocates. Returns 0, or -1 when memory is short. */
int tb_score_open(tb_score *sb, const tb_unit *unit);
void tb_score_close(tb_score *sb);

/** A new episode on an idle unit. */
void tb_score_start(tb_score *sb, const tb_episode *ep);

/** The header of request 'index' is taken: the model computes everything. */
bool tb_score_header(tb_score *sb, uint32_t index, uint64_t clock);
/** An operand beat is taken. */
bool tb_score_operand(tb_score *sb, uint64_t clock);
/** A beat is handed over. */
bool tb_score_result(tb_score *sb, const mau_dut *dut, uint64_t clock);
bool tb_score_txn(tb_score *sb, const mau_dut *dut, uint64_t clock);
bool tb_score_done(tb_score *sb, const mau_dut *dut, uint64_t clock);

/** Everything of all 'count' requests was handed over? Else TB_MISSING. */
bool tb_score_drained(tb_score *sb, uint32_t count, uint64_t clock);

/** Fills sb->mm; printf-like detail. Always returns false. */
bool tb_score_fail(tb_score *sb, enum tb_kind kind, const char *channel, const char *field, uint64_t clock, uint32_t request, const char *detail, ...)
	__attribute__((format(printf, 7, 8), cold));

/* Differences, spelled out (scoreboard_diff.c). */
bool tb_score_diff_result(tb_score *sb, const mau_dut *dut, uint64_t clock);
bool tb_score_diff_txn(tb_score *sb, const mau_dut *dut, uint64_t clock);

#endif
