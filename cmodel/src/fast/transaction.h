/*
 * transaction.h - from the accesses of the lanes to transactions (rules C2, C5). Internal: not
 * installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_TRANSACTION_H
#define MAU_FAST_TRANSACTION_H

#include "fast/stage.h"

/** The accesses of one pass, arrays over the lanes of the wave. */
struct mau_fast_pass {
	const uint64_t *addr;     /* address of the first byte */
	uint16_t bytes[MAU_WAVE]; /* mask of bytes, bit 0 at the address; 0: no access */
	uint64_t lanes;           /* lanes with an access */
	bool crosses;             /* an access may cross a multiple of 64 bytes */
};

enum {
	MAU_FAST_PASSES = 5
}; /* of a request, at most: a misaligned 16-byte access to scratch (D28) */

/** The accesses of the lanes, by pass. Only walked accesses have passes after the first. */
struct mau_fast_accesses {
	struct mau_fast_pass pass[MAU_FAST_PASSES];
	uint64_t dword[MAU_FAST_PASSES][MAU_WAVE]; /* addresses of passes 1 and up */
	uint32_t block[MAU_WAVE];                  /* block of each lane, for MAU_JOIN_BLOCK only */
	unsigned passes;                           /* number of passes */
};

/* scratch_pass.c: splits the accesses of lanes in scratch into one pass per dword of memory (D28).
 */
void mau_fast_scratch_passes(const struct mau_fast_plan *plan, const mau_lanes *lanes,
                             struct mau_fast_accesses *accesses);

/* Writes the transactions of all windows: txn, txn_count and window_txns of '*rsp'; rsp->windows is
 * set. 'join' is MAU_JOIN_*. */
void mau_fast_transactions(const struct mau_fast_accesses *accesses, unsigned join,
                           const mau_geometry *geo, uint32_t attr, mau_response *rsp);

#endif
