/*
 * scoreboard_txn.c - whose transaction comes next; completions: every field, order and clock
 * (Timing 6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/scoreboard_hot.h"

/* Moves on to the oldest request that has transactions left; false: there is none. */
static bool next_request(tb_score *sb)
{
	while (sb->txn != sb->accepted) {
		tb_slot *s = &sb->slot[sb->txn % TB_SLOTS];

		if (sb->txn_index < s->rsp->txn_count) {
			sb->txn_of = s;
			sb->txn_at = s->rsp->txn + sb->txn_index;
			sb->txn_end = s->rsp->txn + s->rsp->txn_count;
			return true;
		}
		sb->txn++;
		sb->txn_index = 0;
	}
	return false;
}

bool tb_score_first_txn(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	if (next_request(sb))
		return tb_score_next_txn(sb, dut, clock);
	return tb_score_fail(sb, TB_EXTRA, "txn", "valid", clock,
	                     sb->accepted ? sb->accepted - 1 : 0,
	                     "a transaction that no request asks for");
}

bool tb_score_moved_txn(tb_score *sb, uint64_t clock, uint64_t want)
{
	if (!tb_score_moved(sb, TB_PORT_TXN, clock, want, sb->txn_of->request))
		return false;
	tb_score_took_txn(sb, clock);
	return true;
}

/* Transactions of the oldest request that is not complete that are still to come. */
static uint32_t left_of_done(const tb_score *sb, const tb_slot *s)
{
	if (sb->done < sb->txn)
		return 0;
	return s->rsp->txn_count - (sb->done == sb->txn ? sb->txn_index : 0);
}

static __attribute__((cold, noinline)) bool diff_done(tb_score *sb, const mau_dut_seen *seen,
                                                      const tb_slot *s, uint64_t clock)
{
	unsigned got[3] = {seen->done_tag, seen->done_error, seen->done_count},
		 want[3] = {(unsigned)s->tag, s->rsp->error, s->rsp->txn_count}, i = 0;
	static const char *const fields[3] = {"tag", "error", "count"};

	while (i < 2 && got[i] == want[i])
		i++;
	tb_score_fail(sb, TB_VALUE, "done", fields[i], clock, s->request,
	              "completion (tag, error, count): unit %u %u %u, model %u %u %u", got[0],
	              got[1], got[2], want[0], want[1], want[2]);
	sb->mm.got[0] = got[i];
	sb->mm.want[0] = want[i];
	return false;
}

/* The completion of request sb->done is right. */
TB_INLINE bool took_done(tb_score *sb, tb_slot *s, uint64_t clock)
{
	s->done_clock = sb->done_clock = clock;
	sb->txns += s->rsp->txn_count;
	if (sb->txn == sb->done) { /* its response goes back: never look at it again */
		sb->txn++;
		sb->txn_index = 0;
		sb->txn_at = sb->txn_end;
	}
	sb->done++;
	return sb->done <= sb->res ? tb_score_release(sb, sb->done - 1) : true;
}

/* At a clock that is not the due one. */
static __attribute__((noinline)) bool moved_done(tb_score *sb, tb_slot *s, uint64_t clock,
                                                 uint64_t want)
{
	return tb_score_moved(sb, TB_PORT_DONE, clock, want, s->request) && took_done(sb, s, clock);
}

static __attribute__((cold, noinline)) bool early_done(tb_score *sb, uint64_t clock)
{
	return tb_score_fail(sb, TB_EXTRA, "done", "valid", clock,
	                     sb->accepted ? sb->accepted - 1 : 0,
	                     "a completion of a request that is not complete");
}

static __attribute__((cold, noinline)) bool unordered_done(tb_score *sb, const tb_slot *s,
                                                           uint64_t clock, uint32_t left)
{
	return tb_score_fail(sb, TB_ORDER, "done", "valid", clock, s->request,
	                     "completion with %u of %u transactions not handed over", left,
	                     s->rsp->txn_count);
}

bool tb_score_done(tb_score *sb, const mau_dut *dut, uint64_t clock)
{
	const mau_dut_seen *seen = &dut->seen;
	tb_slot *s = &sb->slot[sb->done % TB_SLOTS];
	const mau_response *rsp = s->rsp;

	if (sb->done == sb->opd)
		return early_done(sb, clock);
	uint32_t left = left_of_done(sb, s);

	if (left)
		return unordered_done(sb, s, clock, left);
	if (seen->done_tag != s->tag || seen->done_error != rsp->error ||
	    seen->done_count != rsp->txn_count)
		return diff_done(sb, seen, s, clock);
	uint64_t want = (s->edge > s->end ? s->edge : s->end) + MAU_LATENCY_DONE;

	if (sb->done && want <= sb->done_clock)
		want = sb->done_clock + 1;
	return clock == want ? took_done(sb, s, clock)
	                     : moved_done(sb, s, clock, want); /* Timing 6 */
}
