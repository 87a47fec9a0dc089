/*
 * scoreboard.h - what the unit must hand over next, and when.
 *
 * The model answers when a header is taken; from then on every beat of every channel is compared,
 * field by field (docs/interface.md, Ports), and its clock (Timing 3 to 6, C6). Never a value from
 * the unit into the model; the unit's handshake clocks alone enter the expected clocks.
 *
 * Requests are numbered as in the episode. Every channel hands them over in that order, so that the
 * next beat of a channel is named by the number of a request and the beat inside it.
 *
 * All check functions return true when the beat is right; else they have filled in sb->mm.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SCOREBOARD_H
#define TB_SCOREBOARD_H

#include "tb.h"

#define TB_SLOTS 256 /**< requests in flight, at most */
#define TB_NEVER UINT64_MAX
#define TB_BEATS 16   /**< operand beats of a request, at most: LANES 4 */
#define TB_WINDOWS 16 /**< windows of a request, at most: WINDOW 4 */

/* A set of ports is a mask: bit p is enum mau_port p. */
#define PORT(p) (1u << (p))

struct tb_coverage;

/** A request in flight. */
typedef struct tb_expected {
	mau_response rsp;                  /**< the model's answer */
	uint64_t operand_clock[TB_BEATS];  /**< edges that took the operand beats */
	uint64_t window_start[TB_WINDOWS]; /**< s_k of Timing 5; as far as windows_scheduled */
	uint16_t window_first[TB_WINDOWS]; /**< number of the window's first transaction in the
	                                      request; as far as windows_scheduled */
	uint32_t windows_scheduled;        /**< windows whose s_k is known */
	uint32_t txns_scheduled;           /**< transactions of those windows */
	uint64_t last_slot;  /**< last clock of the last window; known when all are scheduled */
	uint64_t last_txn;   /**< edge of the last transaction handed over so far, or 0 */
	bool delayed; /**< a header, this or one before, was withheld while the unit was not idle */
} tb_expected;

/** The clock contract (scoreboard_clocks.c). */
typedef struct tb_clocks {
	uint64_t channel_free;  /**< s_(k-1) + max(n_(k-1), 1): Timing 5 */
	uint64_t previous_done; /**< edge of the completion before */
	unsigned stalled_mask;  /**< ports that were stalled since the unit was last idle */
	uint64_t cost_start;    /**< C6: s_k of the first window that counts, or TB_NEVER */
	uint64_t cost_sum;      /**< clocks that the windows since then may take */
	unsigned cost_wait;     /**< clocks that a request that waits may add, once */
} tb_clocks;

typedef struct tb_score {
	/* the unit */
	unsigned lanes, window;
	mau_geometry geo;
	/* the episode */
	const tb_episode *ep;
	unsigned wave, beats, windows; /**< of each of its requests */
	/* where each channel is: the request whose beat comes next, and the beat inside it */
	uint32_t next_req; /**< headers taken */
	uint32_t next_opd, opd_beat;
	uint32_t next_res, res_beat;
	uint32_t next_txn, txn_index; /**< the oldest request with transactions left */
	uint32_t next_done;
	uint32_t finished; /**< requests with all lane results and the completion handed over */
	uint64_t clock;    /**< the coming edge, in clocks of the episode; the driver sets it */
	tb_clocks clocks;
	/* since open */
	uint64_t compared;       /**< beats handed over that were right */
	uint64_t illegal;        /**< requests that break a rule E */
	uint64_t asked;          /**< requests that the model was asked */
	uint64_t asked_twice;    /**< of those, by the golden model too (answer.c) */
	unsigned twice_every;    /**< one request in so many is asked twice */
	uint64_t hash;           /**< of every transfer (log.h) */
	struct tb_coverage *cov; /**< NULL: none */
	unsigned cover_every;
	tb_expected *slot; /**< TB_SLOTS of them: request n has slot n % TB_SLOTS */
	mau_response golden;
	tb_mismatch mm;
} tb_score;

/** Allocates. Returns 0, or -1 when memory is short. */
int tb_score_open(tb_score *sb, const tb_unit *unit);
void tb_score_close(tb_score *sb);

/** A new episode on an idle unit. */
void tb_score_start(tb_score *sb, const tb_episode *ep);

/** Everything of all requests was handed over? Else TB_MISSING. */
bool tb_score_drained(tb_score *sb);

/** Fills in sb->mm; printf-like detail. Always returns false. */
bool tb_score_fail(tb_score *sb, enum tb_kind kind, const char *channel, const char *field,
                   uint32_t request, const char *detail, ...)
	__attribute__((format(printf, 6, 7), cold));

/** What a request waits for. */
typedef struct tb_wait {
	uint32_t request;
	unsigned what;         /**< MAU_WAITS_* */
	uint64_t since;        /**< clock at which it was due; TB_NEVER: no rule says */
	unsigned index, count; /**< the beat or transaction, of so many; count 0: there is one */
} tb_wait;

/** The oldest request that is not finished, and what of it is due first. */
void tb_score_waits(const tb_score *sb, tb_wait *w_ret);

/** Nothing moves any more: fills in sb->mm with tb_score_waits(); 'last': clock of the last
 * transfer; the masks: ports. Always returns false. */
bool tb_score_hang(tb_score *sb, uint64_t last, unsigned valid_mask, unsigned ready_mask)
	__attribute__((cold));

/** The request that a beat of this channel belongs to, as far as there is one; for messages. */
uint32_t tb_score_request(const tb_score *sb, enum mau_port port);

/* Between the scoreboard's files. */

static inline tb_expected *tb_expected_of(const tb_score *sb, uint32_t request)
{
	return &sb->slot[request % TB_SLOTS];
}

/** A field of a beat differs; 'lane' of the wave or -1. Fills in sb->mm. */
void tb_score_differs(tb_score *sb, const char *channel, const char *field, uint32_t request,
                      int lane, uint64_t unit, uint64_t model) __attribute__((cold));

/** A channel each: what is handed over at this edge is the next beat of the model? */
bool tb_score_header(tb_score *sb);
bool tb_score_operands(tb_score *sb);
bool tb_score_result(tb_score *sb, const mau_dut *dut);
bool tb_score_txn(tb_score *sb, const mau_dut *dut);
bool tb_score_done(tb_score *sb, const mau_dut *dut);

/** Compares what transfers at the edge sb->clock, on the ports of the mask 'transfers': what is
 * handed over first, which is a matter of the edges before. */
static inline bool tb_score_compare(tb_score *sb, const mau_dut *dut, unsigned transfers)
{
	if (transfers & PORT(MAU_PORT_RES) && !tb_score_result(sb, dut))
		return false;
	if (transfers & PORT(MAU_PORT_TXN) && !tb_score_txn(sb, dut))
		return false;
	if (transfers & PORT(MAU_PORT_DONE) && !tb_score_done(sb, dut))
		return false;
	if (transfers & PORT(MAU_PORT_REQ) && !tb_score_header(sb))
		return false;
	return !(transfers & PORT(MAU_PORT_OPD)) || tb_score_operands(sb);
}

/** Moves next_txn on to the oldest request that has transactions left (scoreboard_txn.c). */
void tb_score_next_txn(tb_score *sb);

/** A request that is over with lane results or completion: when it is with both, it is counted,
 * logged, covered. */
void tb_score_finish(tb_score *sb);

/** answer.c: the model's answer to a request. False: it gave none, or its two forms differ. */
bool tb_score_answer(tb_score *sb, uint32_t request, mau_response *rsp_ret);

/* scoreboard_clocks.c: beat 'beat' of a channel comes at the edge sb->clock; is that its clock? */
void tb_clocks_start(tb_score *sb);
bool tb_clocks_operands(tb_score *sb, uint32_t request, unsigned beat);
bool tb_clocks_result(tb_score *sb, uint32_t request, unsigned beat);
bool tb_clocks_txn(tb_score *sb, uint32_t request, unsigned index);
bool tb_clocks_done(tb_score *sb, uint32_t request);
/** The clock at which the completion of a request is due whose transactions were handed over. */
uint64_t tb_clocks_done_due(const tb_score *sb, uint32_t request);
/** The unit is idle: stalls and C6 so far are forgotten. */
void tb_clocks_idle(tb_score *sb);

#endif
