/*
 * scoreboard_hot.h - the compare of a transaction and the clocks of an operand beat, parts of the
 * clock loop.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SCOREBOARD_HOT_H
#define TB_SCOREBOARD_HOT_H

#include <string.h>

#include "lockstep/scoreboard.h"
#include "lockstep/wide.h"

_Static_assert(offsetof(mau_txn, line) == 0 && offsetof(mau_txn, bytes) == 8 &&
                       offsetof(mau_txn, lanes) == 24,
               "the words of a transaction");
_Static_assert(offsetof(mau_dut_seen, txn_lanes) == offsetof(mau_dut_seen, txn_line) + 8 &&
                       offsetof(mau_dut_seen, txn_bytes) == offsetof(mau_dut_seen, txn_line) + 16,
               "the words of a transaction on the bus");
_Static_assert(offsetof(mau_txn, last) == offsetof(mau_txn, window) + 2 &&
                       offsetof(mau_txn, attr) == offsetof(mau_txn, window) + 4 &&
                       offsetof(mau_txn, window) + 8 == sizeof(mau_txn),
               "its head");
_Static_assert(offsetof(mau_dut_seen, txn_window) == offsetof(mau_dut_seen, txn_tag) + 1 &&
                       offsetof(mau_dut_seen, txn_last) == offsetof(mau_dut_seen, txn_tag) + 3 &&
                       offsetof(mau_dut_seen, txn_attr) == offsetof(mau_dut_seen, txn_tag) + 4,
               "its head on the bus");

/** tb_score_txn() for a request's first transaction, or one that nothing asks for. */
bool tb_score_first_txn(tb_score *sb, const mau_dut *dut, uint64_t clock);

TB_INLINE uint64_t tb_load8(const void *p)
{
	uint64_t w;

	memcpy(&w, p, sizeof(w));
	return w;
}

/** Window, pass, last and attr as they follow the tag on the bus. */
TB_INLINE uint64_t tb_txn_head(const mau_txn *t)
{
#ifdef __BMI2__
	return _pext_u64(tb_load8(&t->window), 0x0000ffff00ffffff);
#else
	return (uint64_t)t->attr << 24 | (uint64_t)t->last << 16 | (uint64_t)t->pass << 8 |
	       t->window;
#endif
}

/** The next transaction was handed over. */
TB_INLINE void tb_score_took_txn(tb_score *sb, uint64_t clock)
{
	sb->txn_of->edge = clock;
	sb->txn_at++;
	sb->txn_index++;
}

/** The same at a clock that is not the due one; false: nothing explains that. */
bool tb_score_moved_txn(tb_score *sb, uint64_t clock, uint64_t want);

/** The transaction on the bus against the next one of the model, which exists: every field, and the
 * clock (Timing 5). */
TB_INLINE bool tb_score_next_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const mau_dut_seen *seen = &dut->seen;
	const mau_txn *t = sb->txn_at;
	const tb_slot *s = sb->txn_of;
	tb_wide got, words;

	memcpy(&got, &seen->txn_line, sizeof(got));
	memcpy(&words, &t->line, sizeof(words));
	words = __builtin_shufflevector(words, words, 0, 3, 1, 2) ^ got;
	uint64_t head = tb_txn_head(t);

	if (__builtin_expect((tb_load8(&seen->txn_tag) ^ (head << 8 | s->tag)) << 16 != 0, 0) ||
	    __builtin_expect(tb_wide_any(&words), 0))
		return tb_score_diff_txn(sb, dut, clock);
	uint64_t want = s->first[t->window] + sb->txn_index;

	if (__builtin_expect(clock != want, 0)) /* Timing 5 */
		return tb_score_moved_txn(sb, clock, want);
	tb_score_took_txn(sb, clock);
	return true;
}

/** A transaction is handed over: is it the next one? */
TB_INLINE bool tb_score_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	return sb->txn_at != sb->txn_end ? tb_score_next_txn(sb, dut, clock)
	                                 : tb_score_first_txn(sb, dut, clock);
}

/** Timing 4 and 5: window k of the slot is due at 'due', after those before it. */
TB_INLINE void tb_score_place(tb_score *sb, tb_slot *s, unsigned k, uint64_t due)
{
	unsigned n = s->rsp->window_txns[k];
	uint64_t start = due > sb->free_clock ? due : sb->free_clock;

	s->first[k] = start - s->placed;
	s->placed += n;
	sb->free_clock = start + (n ? n : 1);
	sb->cost_sum += n > sb->beats_of_window ? n : sb->beats_of_window;
}

/** The windows of beat 'beat', of which it has several, are due at 'due'. */
void tb_score_place_beat(tb_score *sb, tb_slot *s, unsigned beat, uint64_t due);
/** The last operand beat of request 's' was taken. */
bool tb_score_next_operand(tb_score *sb, tb_slot *s, uint64_t clock);
/** An operand beat was taken before its header. */
bool tb_score_early_operand(tb_score *sb, uint64_t clock) __attribute__((cold));

/** An operand beat is taken. */
TB_INLINE bool tb_score_operand(tb_score *sb, uint64_t clock)
{
	tb_slot *s = sb->opd_of;
	unsigned beat = sb->opd_beat, end = beat + 1;

	if (__builtin_expect(sb->opd == sb->accepted, 0))
		return tb_score_early_operand(sb, clock);
	s->beat_clock[beat] = clock;
	sb->opd_beat = end;
	if (!s->waits && (end & sb->inside_window) == 0)
		tb_score_place(sb, s, beat >> sb->window_shift, clock + MAU_LATENCY_TXN);
	else if (sb->windows_of_beat > 1 && !s->waits)
		tb_score_place_beat(sb, s, beat, clock + MAU_LATENCY_TXN);
	return end != sb->beats || tb_score_next_operand(sb, s, clock);
}

#endif
