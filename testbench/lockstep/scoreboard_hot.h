/*
 * scoreboard_hot.h - the compare of a transaction, part of the clock loop.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SCOREBOARD_HOT_H
#define TB_SCOREBOARD_HOT_H

#include <string.h>

#include "scoreboard.h"

/** tb_score_txn() for a request's first transaction, or one that nothing asks for. */
bool tb_score_first_txn(tb_score *sb, const mau_dut *dut, uint64_t clock);

static inline uint32_t tb_load4(const void *p)
{
	uint32_t w;

	memcpy(&w, p, sizeof(w));
	return w;
}

/** The transaction on the bus against the next one of the model, which exists: every field, and the clock (Timing 5). */
static inline __attribute__((always_inline)) bool tb_score_next_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const mau_dut_seen *seen = &dut->seen;
	const mau_txn *t = sb->txn_at;
	tb_slot *s = sb->txn_of;
	uint32_t head = tb_load4(&t->window) << 8 | s->tag; /* tag, window, pass, last */
	uint64_t attr = t->attr, diff = tb_load4(&seen->txn_tag) ^ head;

	diff |= (seen->txn_attr ^ attr) | (seen->txn_line ^ t->line) | (seen->txn_lanes ^ t->lanes);
	diff |= (seen->txn_bytes[0] ^ t->bytes[0]) | (seen->txn_bytes[1] ^ t->bytes[1]);
	if (__builtin_expect(diff != 0, 0))
		return tb_score_diff_txn(sb, dut, clock);
	uint64_t want = s->first[t->window] + sb->txn_index;

	if (__builtin_expect(clock != want, 0) && !tb_score_moved(sb, TB_PORT_TXN, clock, want, s->request)) /* Timing 5 */
		return false;
	s->edge = clock;
	sb->txn_at = t + 1;
	sb->txn_index++;
	return true;
}

/** A transaction is handed over: is it the next one? */
static inline __attribute__((always_inline)) bool tb_score_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	return sb->txn_at != sb->txn_end ? tb_score_next_txn(sb, dut, clock) : tb_score_first_txn(sb, dut, clock);
}

#endif
