/*
 * execute_atomic.c - atomics (X5, X6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"
#include "mau/atomic.h"

/** Reads the element of a lane, computes the operation, and writes the result back. */
static int act(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address)
{
	const mau_op *op = &run->d->operation.op;
	unsigned bytes = run->out->plan.layout.bytes;
	uint8_t *element = run->out->element[lane], after[8];
	uint32_t vdata[MAU_MAX_DWORDS];
	uint64_t old = 0, next;
	int result = mau_access(run, space, lane, address, element, bytes, false);

	if (result != MAU_OK)
		return result;
	for (unsigned b = 0; b < bytes; b++)
		old |= (uint64_t)element[b] << 8 * b;
	for (unsigned n = 0; n < mau_atomic_dwords(op->atomic, bytes); n++)
		vdata[n] = run->vdata[n][lane];
	if (mau_atomic_on(run->d->ctx.gfx, op->atomic, bytes, vdata, old, &next) != MAU_OK)
		next = old; /* the operation does not exist in this size: memory is unchanged */
	for (unsigned b = 0; b < bytes; b++)
		after[b] = (uint8_t)(next >> 8 * b);
	run->out->changed[lane] = next;
	run->out->moved[lane] = (uint16_t)((1u << bytes) - 1);
	return mau_access(run, space, lane, address, after, bytes, true);
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
		result = mau_begin_txn(run, &r->txn[i]);
		while (lanes != 0 && result == MAU_OK) {
			unsigned lane = mau_take_lane(&lanes);

			result = act(run, MAU_SPACE_MEMORY, lane, r->lanes.address[lane]);
		}
	}
	return result;
}

int mau_run_atomic(struct mau_run *run)
{
	int result = act_in_memory(run);
	uint64_t lanes = mau_lanes_in_lds(run);

	while (lanes != 0 && result == MAU_OK) {
		unsigned lane = mau_take_lane(&lanes);

		result = act(run, MAU_SPACE_LDS, lane, run->out->response.lanes.lds_address[lane]);
	}
	if (result == MAU_OK && run->d->operation.op.glc)
		mau_run_registers(run);
	return result;
}
