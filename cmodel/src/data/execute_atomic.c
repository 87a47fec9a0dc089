/*
 * execute_atomic.c - atomics (X5, X6, M4, M6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "data/execute.h"
#include "mau/atomic.h"

/** Computes the operation on an element: 'old' is before it. Returns the element after it. */
static uint64_t operate(const struct mau_run *run, unsigned lane, unsigned bytes, uint64_t old)
{
	const mau_op *op = &run->d->operation.op;
	uint32_t vdata[MAU_MAX_DWORDS];
	uint64_t next;

	for (unsigned n = 0; n < mau_atomic_dwords(op->atomic, bytes); n++)
		vdata[n] = run->vdata[n][lane];
	if (mau_atomic_on(run->d->ctx.gfx, op->atomic, bytes, vdata, old, &next) != MAU_OK)
		return old; /* the operation does not exist in this size: memory is unchanged */
	return next;
}

/** Reads the element of a lane, computes the operation, and writes the result back. '*code' gets
 * the answers of memory. */
static int act(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               unsigned *code)
{
	unsigned bytes = run->out->plan.layout.bytes;
	uint8_t *element = run->out->element[lane], after[8];
	uint64_t old = 0, next;
	int result = mau_access(run, space, lane, address, element, bytes, false, code);

	if (result == MAU_OK && *code == MAU_MEMORY_OK) {
		for (unsigned b = 0; b < bytes; b++)
			old |= (uint64_t)element[b] << 8 * b;
		next = operate(run, lane, bytes, old);
		for (unsigned b = 0; b < bytes; b++)
			after[b] = (uint8_t)(next >> 8 * b);
		result = mau_access(run, space, lane, address, after, bytes, true, code);
	}
	if (result != MAU_OK || *code != MAU_MEMORY_OK) {
		memset(element, 0, MAU_ELEMENT_BYTES); /* it did not act */
		return result;
	}
	run->out->changed[lane] = next;
	run->out->moved[lane] = (uint16_t)((1u << bytes) - 1);
	return MAU_OK;
}

/** Executes a lane in memory, which acts with transaction number 'txn'. */
static int act_lane(struct mau_run *run, unsigned txn, unsigned lane)
{
	mau_memory_request r = mau_element_request(&run->out->response, run->geo, txn, lane);
	unsigned code = MAU_MEMORY_OK;
	int result = run->memory->request ? mau_announce(run->memory, &r, run->out, &code) : MAU_OK;

	if (result == MAU_OK && code == MAU_MEMORY_OK)
		result = act(run, MAU_SPACE_MEMORY, lane, r.address, &code);
	if (result == MAU_OK && code != MAU_MEMORY_OK)
		mau_note_code(run->out, r.lanes, r.line, code);
	return result;
}

/** X5: executes each lane at the first transaction that has bytes of it. */
static int act_in_memory(struct mau_run *run)
{
	const mau_response *r = &run->out->response;
	uint64_t acted = 0;
	int result = MAU_OK;

	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++) {
		uint64_t lanes = mau_txn_lanes(run, &r->txn[i]) & ~acted;

		acted |= lanes;
		while (lanes != 0 && result == MAU_OK)
			result = act_lane(run, i, mau_take_lane(&lanes));
	}
	return result;
}

/** X6: executes the FLAT lanes in LDS. */
static int act_in_lds(struct mau_run *run)
{
	uint64_t lanes = mau_lanes_in_lds(run);
	unsigned code = MAU_MEMORY_OK;
	int result = MAU_OK;

	while (lanes != 0 && result == MAU_OK) {
		unsigned lane = mau_take_lane(&lanes);

		result = act(run, MAU_SPACE_LDS, lane, run->out->response.lanes.lds_address[lane],
		             &code);
	}
	return result;
}

/** The lanes that acted, or that memory answered with FAULT or NACK. */
static uint64_t lanes_done(const mau_execution *out)
{
	uint64_t done = mau_met_error(out);

	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (out->moved[lane] != 0)
			done |= (uint64_t)1 << lane;
	return done;
}

int mau_run_atomic(struct mau_run *run)
{
	int result = act_in_memory(run);

	if (result == MAU_OK)
		result = act_in_lds(run);
	if (run->d->operation.op.glc)
		mau_run_registers(run, result == MAU_OK ? run->d->operation.active
		                                        : lanes_done(run->out));
	return result;
}
