/*
 * execute_atomic.c - atomics, lane by lane, because their order matters (X5, X6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"
#include "mau/atomic.h"

/** Reads the element of a lane, computes the operation, and writes the result back. */
static int act(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address)
{
	const mau_op *op = &run->plan->req.op;
	unsigned bytes = run->out->plan.layout.bytes, dwords = mau_atomic_dwords(op->atomic, bytes);
	uint8_t *element = run->out->element[lane], after[8];
	uint32_t vdata[MAU_MAX_DWORDS];
	uint64_t old = 0, next;
	int result = mau_fast_access(run, space, lane, address, element, bytes, false);

	if (result != MAU_OK)
		return result;
	for (unsigned b = 0; b < bytes; b++)
		old |= (uint64_t)element[b] << 8 * b;
	for (unsigned n = 0; n < dwords; n++)
		vdata[n] = run->vdata[n][lane];
	if (mau_atomic_on(run->plan->req.gfx, op->atomic, bytes, vdata, old, &next) != MAU_OK)
		next = old; /* the operation does not exist in this size: memory is unchanged */
	for (unsigned b = 0; b < bytes; b++)
		after[b] = (uint8_t)(next >> 8 * b);
	run->out->changed[lane] = next;
	run->out->moved[lane] = (uint16_t)((1u << bytes) - 1);
	return mau_fast_access(run, space, lane, address, after, bytes, true);
}

/** X5: executes each lane at the first transaction that has bytes of it. */
static int act_in_memory(struct mau_fast_run *run)
{
	const mau_response *r = &run->out->response;
	uint64_t acted = 0;

	for (unsigned i = 0; i < r->txn_count; i++) {
		uint64_t left = r->txn[i].lanes << r->txn[i].window * run->geo->window & ~acted;

		for (acted |= left; left; left &= left - 1) {
			unsigned lane = (unsigned)__builtin_ctzll(left);
			int result = act(run, MAU_SPACE_MEMORY, lane, r->lanes.address[lane]);

			if (result != MAU_OK)
				return result;
		}
	}
	return MAU_OK;
}

int mau_fast_act(struct mau_fast_run *run)
{
	int result = act_in_memory(run);

	for (uint64_t left = mau_fast_lds_acting(run); left && result == MAU_OK; left &= left - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(left);

		result = act(run, MAU_SPACE_LDS, lane, run->out->response.lanes.lds_address[lane]);
	}
	return result;
}
