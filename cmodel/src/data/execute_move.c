/*
 * execute_move.c - bytes between memory, LDS and the elements of lanes (X1, X6, X10).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"

/** What a callback could not serve. */
static int fault(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address)
{
	run->out->fault_space = space;
	run->out->fault_address = address;
	run->out->fault_lane = (uint8_t)lane;
	return MAU_ERR_MEMORY;
}

int mau_begin_txn(struct mau_run *run, const mau_txn *t)
{
	unsigned lane = (unsigned)t->window * run->geo->window;

	if (!run->begin || run->begin(run->memory->user, t) == 0)
		return MAU_OK;
	while (!mau_in_txn(run, t, lane))
		lane++;
	return fault(run, MAU_SPACE_MEMORY, lane, t->line);
}

/** One call of a callback. */
static int call(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
                uint8_t *bytes, unsigned count, bool store)
{
	const mau_memory *m = run->memory;
	int refused = store ? m->write(m->user, space, address, bytes, count)
	                    : m->read(m->user, space, address, bytes, count);

	return refused ? fault(run, space, lane, address) : MAU_OK;
}

int mau_access(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               uint8_t *bytes, unsigned count, bool store)
{
	unsigned line = run->geo->line_bytes;
	int result = MAU_OK;

	while (count > 0 && result == MAU_OK) {
		uint64_t at = space == MAU_SPACE_MEMORY ? address % MAU_TWO48 : address;
		unsigned left = space == MAU_SPACE_MEMORY ? line - (unsigned)(at % line) : count;
		unsigned part = count < left ? count : left;

		result = call(run, space, lane, at, bytes, part, store);
		address += part;
		bytes += part;
		count -= part;
	}
	return result;
}

/** X10: the byte of the element that bit 'b' of the lane's pass stands for. */
static unsigned element_byte(const struct mau_run *run, unsigned lane, unsigned pass, unsigned b)
{
	const mau_detail_lane *l = &run->d->lane[lane];

	/* D28: a dword of memory each, the first byte lies inside that of pass 0 */
	if (mau_in_space(run->d, l, MAU_SEG_SCRATCH))
		return 4 * pass + b - (unsigned)(l->segment.scratch_offset % 4);
	if (run->d->operation.buffer && l->address.walked)
		return 4 * pass + b;
	return b;
}

/** The bytes of one lane. */
static int move_bytes(struct mau_run *run, const mau_txn *t, unsigned lane, bool store)
{
	const mau_pass_access *a = &run->d->lane[lane].access.pass[t->pass];
	unsigned line = run->geo->line_bytes, b = 0;

	while (b < 16) {
		uint64_t at = (a->address + b) % MAU_TWO48;
		unsigned from = element_byte(run, lane, t->pass, b), count = 0;

		/* the run of bytes that move and lie in the line */
		while (b + count < 16 && (a->bytes >> (b + count) & 1) &&
		       (a->address + b + count) % MAU_TWO48 / line * line == t->line)
			count++;
		if (count > 0) {
			int result = call(run, MAU_SPACE_MEMORY, lane, at,
			                  &run->out->element[lane][from], count, store);

			if (result != MAU_OK)
				return result;
			run->out->moved[lane] |= (uint16_t)(((1u << count) - 1) << from);
		}
		b += count > 0 ? count : 1;
	}
	return MAU_OK;
}

int mau_move_lanes(struct mau_run *run, const mau_txn *t, bool store)
{
	unsigned window = run->geo->window;
	int result = mau_begin_txn(run, t);

	for (unsigned l = 0; l < window && result == MAU_OK; l++)
		if (t->lanes >> l & 1)
			result = move_bytes(run, t, t->window * window + l, store);
	return result;
}

int mau_move_lds(struct mau_run *run, unsigned lane, uint16_t mask, bool store)
{
	unsigned count = 0;

	while (mask >> count & 1)
		count++;
	run->out->moved[lane] |= mask;
	return mau_access(run, MAU_SPACE_LDS, lane, run->out->response.lanes.lds[lane],
	                  run->out->element[lane], count, store);
}
