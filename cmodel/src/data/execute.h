/*
 * execute.h - the parts of mau_execute(). Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_SRC_EXECUTE_H
#define MAU_SRC_EXECUTE_H

#include "data/request.h"
#include "mau/execute.h"
#include "stages/stage.h"

/** One execution. */
struct mau_run {
	const mau_detail *d;
	const mau_geometry *geo;
	const uint32_t (*vdata)[MAU_WAVE];
	const mau_memory *memory;
	mau_execution *out;
	bool has_data; /**< the request moves data: it is legal and no cache operation */
};

/** Checks the arguments, runs the stages of the request, and clears run->out apart from its
 * response and its plan. Sets run->d to 'd' and run->has_data. Returns as mau_execute(), without
 * MAU_ERR_MEMORY. */
int mau_run_begin(const mau_context *ctx, const mau_request *req, struct mau_run *run,
                  mau_detail *d);

/** convert.c, T35: a lane with this status writes its registers, or LDS in a load to LDS. */
bool mau_has_result(unsigned status);

/* execute_load.c, execute_store.c, execute_atomic.c: each executes one class of instructions.
 * Returns MAU_OK or MAU_ERR_MEMORY. */
int mau_run_load(struct mau_run *run);
int mau_run_store(struct mau_run *run);
int mau_run_atomic(struct mau_run *run);

/** Writes the VGPRs of a load or a returning atomic, from the elements of 'lanes' (T23 to T38, M2,
 * M6). */
void mau_run_registers(struct mau_run *run, uint64_t lanes);

/*
 * execute_move.c: transfers between memory, LDS and elements. Each function returns MAU_OK or
 * MAU_ERR_MEMORY.
 */

/** Moves the bytes of transaction number 'txn' from memory to the elements of its lanes, lane by
 * lane in ascending order; with 'store' from the elements to memory (X4, X10, M2, M3, M6). */
int mau_move_line(struct mau_run *run, unsigned txn, bool store);

/** Moves the bytes of the FLAT lanes in LDS from LDS to their elements, or back with 'store' (X6).
 */
int mau_move_lds(struct mau_run *run, bool store);

/** Reads 'count' bytes of a space for a lane, or writes them with 'store'. Accesses to memory are
 * split at lines; addresses are modulo 2^48. '*code' gets the answers of memory (M1); a write ends
 * at the first that is not OK. */
int mau_access(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               uint8_t *bytes, unsigned count, bool store, unsigned *code);

/** The lane mask of the transaction, as a mask over the wave. */
static inline uint64_t mau_txn_lanes(const struct mau_run *run, const mau_txn *t)
{
	return t->lanes << t->window * run->geo->window;
}

/** The FLAT lanes that access LDS. */
uint64_t mau_lanes_in_lds(const struct mau_run *run);

/** The lanes of a load to LDS that write it (T35, T37). */
uint64_t mau_lanes_to_lds(const struct mau_run *run);

#endif
