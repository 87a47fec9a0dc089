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

/** The accesses of one pass, arrays over the lanes of the wave. */
struct mau_pass {
	const uint64_t *addr;     /* of the first byte */
	uint16_t bytes[MAU_WAVE]; /* bit 0 at the address; 0: the lane takes no part */
	uint64_t low[MAU_WAVE];   /* bytes, shifted to their place in the aligned 64 bytes of the address */
	bool crosses;             /* some lane's bytes go on behind those */
};

enum { MAU_PASSES = 5 }; /* of a request, at most: a misaligned 16-byte access to scratch (D28) */

/** What the lanes have to access, by pass. Passes after the first exist for walked accesses only. */
struct mau_accesses {
	struct mau_pass pass[MAU_PASSES];
	uint64_t dword[MAU_PASSES][MAU_WAVE]; /* addresses of passes 1.. */
	unsigned passes;
};

/* scratch_pass.c: turns the accesses of pass 0 of lanes in scratch into one dword of memory a pass (D28). */
void mau_scratch_passes(const struct mau_plan *plan, const mau_lanes *lanes, struct mau_accesses *accesses);

/*
 * mau_scan_pass() appends the transactions of the lanes base .. base+lanes-1, window 'window', in pass 'pass'. 'block' is
 * read for MAU_JOIN_BLOCK only.
 */
void mau_scan_pass(struct mau_scan *s, unsigned window, unsigned pass, unsigned base, unsigned lanes,
		   const struct mau_pass *accesses, const uint32_t *block);

#endif
