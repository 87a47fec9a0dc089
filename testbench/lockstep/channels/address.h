/*
 * address.h - the beats that the address unit must hand over next, and their clocks.
 *
 * The model computes its response when a header is taken. From then on every beat of every channel
 * is known, in order (docs/interface.md, Ports), and so is its clock (Timing 3 to 6, C6). The model
 * never takes a value from the unit; only the clocks of the unit's handshakes enter the expected
 * clocks.
 *
 * Requests are numbered as in the episode. Every channel hands them over in program order, so that
 * a request number and a beat number identify the next beat of a channel.
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
	mau_response rsp;                     /**< response of the model */
	uint64_t status[4], comps[4], seg[2]; /**< all its lanes, packed as on their ports */
	uint64_t operand_clock[TB_BEATS];     /**< edges that took the operand beats */
	uint64_t window_start[TB_WINDOWS];    /**< s_k of Timing 5, of the scheduled windows */
	uint16_t window_first[TB_WINDOWS];    /**< number of the window's first transaction in the
	                                         request, of the scheduled windows */
	uint32_t windows_scheduled;           /**< windows whose s_k is known */
	uint32_t txns_scheduled;              /**< transactions of those windows */
	uint64_t last_slot; /**< last clock of the last window; known when all are scheduled */
	uint64_t last_txn;  /**< edge of the last transaction handed over so far, or 0 */
	bool delayed; /**< this header or an earlier one was withheld while the unit was busy */
} tb_expected;

/** The clock contract (clocks.c). */
typedef struct tb_clocks {
	uint64_t channel_free;  /**< s_(k-1) + max(n_(k-1), 1): Timing 5 */
	uint64_t previous_done; /**< edge of the previous completion */
	unsigned stalled_mask;  /**< channels that were stalled since the unit was last idle */
	uint64_t cost_start;    /**< C6: s_k of the first window of the stream, or TB_NEVER */
	uint64_t cost_sum;      /**< clocks that the windows of the stream may take */
	unsigned cost_wait;     /**< clocks that a request with rsp.waits may add, once */
} tb_clocks;

typedef struct tb_address {
	unsigned windows; /**< windows of each request of the episode */
	/* position of each channel: the request of its next beat, and the beat inside it */
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

/** address.c: called after the last lane result and after the completion of the oldest request.
 * When both have come, counts the request and collects its coverage. */
void tb_address_finish(tb_lockstep *ls);

/** waits.c: the oldest request that is not finished, and the beat of it that is due first. */
void tb_address_waits(const tb_lockstep *ls, tb_wait *w_ret);

/* clocks.c */
void tb_clocks_start(tb_lockstep *ls);
/** The unit is idle: clears the stalls and the stream of C6. */
void tb_clocks_idle(tb_lockstep *ls);
/** Records that the next operand beat is taken at this clock. False: C6 is broken. */
bool tb_clocks_operands(tb_lockstep *ls);
/** Checks the clock of a beat of 'port' that is due at 'due': it may not become valid earlier, and
 * must be taken at that clock unless a channel of 'delayers' was stalled. False: ls->mm. */
bool tb_in_time(tb_lockstep *ls, enum mau_port port, bool taken, unsigned delayers,
                uint32_t request, uint64_t due);
/** The same for a trace; 'known': 'due' is known. */
tb_due tb_address_due(const tb_lockstep *ls, unsigned delayers, bool known, uint64_t due);
/** Timing 5: the clock of transaction 'index', whose window is scheduled. */
uint64_t tb_clocks_txn_due(const tb_expected *e, unsigned index);
/** Timing 6: the clock of a completion whose transactions were all handed over. */
uint64_t tb_clocks_done_due(const tb_lockstep *ls, uint32_t request);

#endif
