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
	int (*begin)(void *user, const mau_txn *txn); /**< NULL: nobody wants to know */
	mau_execution *out;
};

/* execute_load.c, execute_store.c, execute_atomic.c: a class each. MAU_OK or MAU_ERR_MEMORY. */
int mau_run_load(struct mau_run *run);
int mau_run_store(struct mau_run *run);
int mau_run_atomic(struct mau_run *run);

/** Registers that a load, or an atomic that returns, writes from the elements of its lanes (T23 to
 * T38, X8). */
void mau_run_registers(struct mau_run *run);

/*
 * execute_move.c: what moves between memory and elements.
 */

/** Announces transaction 't'. MAU_OK, or MAU_ERR_MEMORY. */
int mau_begin_txn(struct mau_run *run, const mau_txn *t);

/** Moves the bytes of transaction 't' from memory to the elements of its lanes, in ascending order,
 * or back with 'store' (X4, X10). */
int mau_move_lanes(struct mau_run *run, const mau_txn *t, bool store);

/** Moves the elements of the lanes in LDS between LDS and the element (X6). */
int mau_move_lds(struct mau_run *run, bool store);

/** Reads or writes 'count' bytes of a space for a lane; of memory, line by line, modulo 2^48. */
int mau_access(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               uint8_t *bytes, unsigned count, bool store);

/** The lanes of the wave that take part in the transaction. */
static inline uint64_t mau_txn_lanes(const struct mau_run *run, const mau_txn *t)
{
	return t->lanes << t->window * run->geo->window;
}

/** The FLAT lanes that lie in LDS and act there. */
uint64_t mau_lanes_in_lds(const struct mau_run *run);

#endif
