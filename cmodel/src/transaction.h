/*
 * transaction.h - the walk over the lanes of a pass that makes transactions (rules C2, C5). Internal: not installed.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_TRANSACTION_H
#define MAU_TRANSACTION_H

#include "stage.h"

enum {
	MAU_PASS_TXNS = 2 * MAU_WAVE,  /* transactions of one pass, at most: two lines a lane */
	MAU_SLOTS = 2 * MAU_PASS_TXNS, /* of the hash table; a power of two */
};

/**
 * State of the walk. A slot holds a transaction's number + 1; numbers of earlier passes are stale, which empties the
 * table for free.
 */
struct mau_scan {
	mau_txn *txn;
	unsigned count, first; /* transactions so far; those before this pass */
	unsigned join;         /* MAU_JOIN_* */
	bool line128;
	mau_txn blank;         /* a transaction of this pass without lanes */
	uint32_t block;                   /* block of the transaction that was used last */
	uint32_t block_of[MAU_PASS_TXNS]; /* by number in the pass */
	uint16_t slot[MAU_SLOTS];
};

/** Prepares for the first pass of a request; transactions go to 'txn'. */
void mau_scan_start(struct mau_scan *s, mau_txn *txn, unsigned join, unsigned line_bytes, uint16_t attr);

/*
 * mau_scan_pass() appends the transactions of one pass of one window. For each of its 'lanes' lanes 'addr' is the
 * address of an access and 'bytes' what it covers (bit 0 at the address; 0: nothing); 'block' is read for
 * MAU_JOIN_BLOCK only.
 */
void mau_scan_pass(struct mau_scan *s, unsigned window, unsigned pass, unsigned lanes, const uint64_t *addr,
		   const uint16_t *bytes, const uint32_t *block);

#endif
