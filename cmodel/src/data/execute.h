/*
 * execute.h - the parts of mau_execute(). Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_SRC_EXECUTE_H
#define MAU_SRC_EXECUTE_H

#include "mau/execute.h"
#include "stages/stage.h"

/** One execution. */
struct mau_run {
	const mau_detail *d;
	const mau_geometry *geo;
	const uint32_t (*vdata)[MAU_WAVE];
	const mau_memory *memory;
	int (*begin)(void *user, const mau_txn *txn); /**< of mau_execute_lines(), or NULL */
	mau_execution *out;
};

/* execute_load.c, execute_store.c, execute_atomic.c: each executes one class of instructions.
 * Returns MAU_OK or MAU_ERR_MEMORY. */
int mau_run_load(struct mau_run *run);
int mau_run_store(struct mau_run *run);
int mau_run_atomic(struct mau_run *run);

/** Writes the registers of a load or a returning atomic, from the elements of the lanes (T23 to
 * T38, X8). */
void mau_run_registers(struct mau_run *run);

/*
 * execute_move.c: transfers between memory, LDS and elements. Each function returns MAU_OK or
 * MAU_ERR_MEMORY.
 */

/** Calls 'begin' for transaction 't'. */
int mau_begin_txn(struct mau_run *run, const mau_txn *t);

/** Moves the bytes of transaction 't' from memory to the elements of its lanes, lane by lane in
 * ascending order; with 'store' from the elements to memory (X4, X10). */
int mau_move_lanes(struct mau_run *run, const mau_txn *t, bool store);

/** Moves the bytes of the FLAT lanes in LDS from LDS to their elements, or back with 'store' (X6).
 */
int mau_move_lds(struct mau_run *run, bool store);

/** Reads 'count' bytes of a space for a lane, or writes them with 'store'. Accesses to memory are
 * split at lines; addresses are modulo 2^48. */
int mau_access(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               uint8_t *bytes, unsigned count, bool store);

/** The lane mask of the transaction, as a mask over the wave. */
static inline uint64_t mau_txn_lanes(const struct mau_run *run, const mau_txn *t)
{
	return t->lanes << t->window * run->geo->window;
}

/** The FLAT lanes that access LDS. */
uint64_t mau_lanes_in_lds(const struct mau_run *run);

#endif
