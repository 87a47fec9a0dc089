/*
 * address.h - what the address unit must hand over next, and when.
 *
 * The model answers when a header is taken; from then on every beat of every channel is known, in
 * order (docs/interface.md, Ports), and its clock (Timing 3 to 6, C6). Never a value from the unit
 * into the model; the unit's handshake clocks alone enter the expected clocks.
 *
 * Requests are numbered as in the episode. Every channel hands them over in that order, so that the
 * next beat of a channel is named by the number of a request and the beat inside it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_ADDRESS_H
#define TB_ADDRESS_H

#include "lockstep/parts.h"

#define TB_SLOTS 256  /**< requests in flight, at most */
#define TB_BEATS 16   /**< operand beats of a request, at most: LANES 4 */
#define TB_WINDOWS 16 /**< windows of a request, at most: WINDOW 4 */

/** A request in flight. */
typedef struct tb_expected {
	mau_response rsp;                     /**< the model's answer */
	uint64_t status[4], comps[4], seg[2]; /**< of all its lanes, as their ports have them */
	uint64_t operand_clock[TB_BEATS];     /**< edges that took the operand beats */
	uint64_t window_start[TB_WINDOWS];    /**< s_k of Timing 5; as far as windows_scheduled */
	uint16_t window_first[TB_WINDOWS];    /**< number of the window's first transaction in the
	                                         request; as far as windows_scheduled */
	uint32_t windows_scheduled;           /**< windows whose s_k is known */
	uint32_t txns_scheduled;              /**< transactions of those windows */
	uint64_t last_slot; /**< last clock of the last window; known when all are scheduled */
	uint64_t last_txn;  /**< edge of the last transaction handed over so far, or 0 */
	bool delayed; /**< a header, this or one before, was withheld while the unit was not idle */
} tb_expected;

/** The clock contract (clocks.c). */
typedef struct tb_clocks {
	uint64_t channel_free;  /**< s_(k-1) + max(n_(k-1), 1): Timing 5 */
	uint64_t previous_done; /**< edge of the completion before */
	unsigned stalled_mask;  /**< channels that were stalled since the unit was last idle */
	uint64_t cost_start;    /**< C6: s_k of the first window that counts, or TB_NEVER */
	uint64_t cost_sum;      /**< clocks that the windows since then may take */
	unsigned cost_wait;     /**< clocks that a request that waits may add, once */
} tb_clocks;

typedef struct tb_address {
	unsigned windows; /**< of each request of the episode */
	/* where each channel is: the request whose beat comes next, and the beat inside it */
	uint32_t next_res, res_beat;
	uint32_t next_txn, txn_index; /**< the oldest request with transactions left */
	uint32_t next_done;
	uint32_t finished; /**< requests with all lane results and the completion handed over */
	tb_clocks clocks;
	mau_res_payload res; /**< the next beat of each channel */
	mau_txn_payload txn;
	mau_done_payload done;
	tb_expected slot[TB_SLOTS]; /**< request n has slot n % TB_SLOTS */
} tb_address;

static inline tb_expected *tb_expected_of(const tb_lockstep *ls, uint32_t request)
{
	return &ls->address->slot[request % TB_SLOTS];
}

extern const tb_sink tb_result_sink, tb_txn_sink, tb_address_done_sink;

/** txn.c: moves next_txn on to the oldest request that has transactions left. */
void tb_next_txn(tb_lockstep *ls);

/** address.c: a request that is over with lane results or completion: when it is with both, it is
 * counted and covered. */
void tb_address_finish(tb_lockstep *ls);

/** waits.c: the oldest request that is not finished, and what of it is due first. */
void tb_address_waits(const tb_lockstep *ls, tb_wait *w_ret);

/* clocks.c */
void tb_clocks_start(tb_lockstep *ls);
/** The unit is idle: stalls and C6 so far are forgotten. */
void tb_clocks_idle(tb_lockstep *ls);
/** The next operand beat is taken now. False: C6 is broken. */
bool tb_clocks_operands(tb_lockstep *ls);
/** A beat of 'port' that is due at 'due' is shown now, not too early, or taken now, on time: is it?
 * 'behind': channels whose stalls may delay it. False: ls->mm. */
bool tb_in_time(tb_lockstep *ls, enum mau_port port, bool taken, unsigned behind, uint32_t request,
                uint64_t due);
/** The same for a trace; 'known': the clock is known. */
tb_due tb_address_due(const tb_lockstep *ls, unsigned behind, bool known, uint64_t due);
/** Timing 5: the clock of transaction 'index', whose window is scheduled. */
uint64_t tb_clocks_txn_due(const tb_expected *e, unsigned index);
/** Timing 6: that of a completion whose transactions were handed over. */
uint64_t tb_clocks_done_due(const tb_lockstep *ls, uint32_t request);

#endif
