/*
 * transaction.h - the walk over the lanes of a pass that makes transactions (rules C2, C5).
 * Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_TRANSACTION_H
#define MAU_FAST_TRANSACTION_H

#include "fast/stage.h"

/** The accesses of one pass, arrays over the lanes of the wave. */
struct mau_fast_pass {
	const uint64_t *addr;     /* of the first byte */
	uint16_t bytes[MAU_WAVE]; /* bit 0 at the address; 0: the lane takes no part */
	uint64_t lanes;           /* those that take part */
	bool crosses;             /* bytes of some lane may lie in two aligned pieces of 64 bytes */
};

enum {
	MAU_FAST_PASSES = 5
}; /* of a request, at most: a misaligned 16-byte access to scratch (D28) */

/** What the lanes have to access, by pass. Passes after the first exist for walked accesses only.
 */
struct mau_fast_accesses {
	struct mau_fast_pass pass[MAU_FAST_PASSES];
	uint64_t dword[MAU_FAST_PASSES][MAU_WAVE]; /* addresses of passes 1.. */
	uint32_t block[MAU_WAVE];                  /* block of each lane, for MAU_JOIN_BLOCK only */
	unsigned passes;
};

/* scratch_pass.c: turns the accesses of pass 0 of lanes in scratch into one dword of memory a pass
 * (D28). */
void mau_fast_scratch_passes(const struct mau_fast_plan *plan, const mau_lanes *lanes,
                             struct mau_fast_accesses *accesses);

/* Writes the transactions of all windows: txn, txn_count and window_txns of '*rsp'; rsp->windows is
 * set. 'join' is MAU_JOIN_*. */
void mau_fast_transactions(const struct mau_fast_accesses *accesses, unsigned join,
                           const mau_geometry *geo, uint32_t attr, mau_response *rsp);

#endif
