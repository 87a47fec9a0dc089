/*
 * execute_atomic.c - atomics, lane by lane, because their order matters (X5, X6, M4, M6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"
#include "mau/atomic.h"

/** Computes the operation on an element: 'old' is before it. Returns the element after it. */
static uint64_t operate(const struct mau_fast_run *run, unsigned lane, unsigned bytes, uint64_t old)
{
	const mau_op *op = &run->plan->req.op;
	unsigned dwords = mau_atomic_dwords(op->atomic, bytes);
	uint32_t vdata[MAU_MAX_DWORDS];
	uint64_t next;

	for (unsigned n = 0; n < dwords; n++)
		vdata[n] = run->vdata[n][lane];
	if (mau_atomic_on(run->plan->req.gfx, op->atomic, bytes, vdata, old, &next) != MAU_OK)
		return old; /* the operation does not exist in this size: memory is unchanged */
	return next;
}

/** Reads the element of a lane, computes the operation, and writes the result back. '*code' gets
 * the answers of memory. */
static int act(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address,
               unsigned *code)
{
	unsigned bytes = run->out->plan.layout.bytes;
	uint8_t *element = run->out->element[lane], after[8];
	uint64_t old = 0, next = 0;
	int result = mau_fast_access(run, space, lane, address, element, bytes, false, code);

	if (result == MAU_OK && *code == MAU_MEMORY_OK) {
		for (unsigned b = 0; b < bytes; b++)
			old |= (uint64_t)element[b] << 8 * b;
		next = operate(run, lane, bytes, old);
		for (unsigned b = 0; b < bytes; b++)
			after[b] = (uint8_t)(next >> 8 * b);
		result = mau_fast_access(run, space, lane, address, after, bytes, true, code);
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
static int act_lane(struct mau_fast_run *run, unsigned txn, unsigned lane)
{
	uint64_t address = run->out->response.lanes.address[lane];
	unsigned code = MAU_MEMORY_OK;
	int result = MAU_OK;

	if (run->memory->request) {
		mau_memory_request r =
			mau_element_request(&run->out->response, run->geo, txn, lane);

		result = mau_announce(run->memory, &r, run->out, &code);
	}
	if (result == MAU_OK && code == MAU_MEMORY_OK)
		result = act(run, MAU_SPACE_MEMORY, lane, address, &code);
	if (result == MAU_OK && code != MAU_MEMORY_OK)
		mau_note_code(run->out, (uint64_t)1 << lane,
		              address & ~(uint64_t)(run->geo->line_bytes - 1u), code);
	return result;
}

/** X5: executes each lane at the first transaction that has bytes of it. */
static int act_in_memory(struct mau_fast_run *run)
{
	const mau_response *r = &run->out->response;
	uint64_t acted = 0;

	for (unsigned i = 0; i < r->txn_count; i++) {
		uint64_t left = r->txn[i].lanes << r->txn[i].window * run->geo->window & ~acted;

		for (acted |= left; left; left &= left - 1) {
			int result = act_lane(run, i, (unsigned)__builtin_ctzll(left));

			if (result != MAU_OK)
				return result;
		}
	}
	return MAU_OK;
}

int mau_fast_act(struct mau_fast_run *run)
{
	unsigned code = MAU_MEMORY_OK;
	int result = act_in_memory(run);

	for (uint64_t left = mau_fast_lds_acting(run); left && result == MAU_OK; left &= left - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(left);

		result = act(run, MAU_SPACE_LDS, lane, run->out->response.lanes.lds_address[lane],
		             &code);
	}
	return result;
}
