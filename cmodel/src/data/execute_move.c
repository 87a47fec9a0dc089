/*
 * execute_move.c - transfers between memory or LDS and the elements of lanes (X1, X6, X10, M1,
 * M3).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"

/** Calls a callback once. */
static int call(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
                uint8_t *bytes, unsigned count, bool store, unsigned *code)
{
	const mau_memory *m = run->memory;
	int answer = store ? m->write(m->user, space, address, bytes, count)
	                   : m->read(m->user, space, address, bytes, count);

	return mau_add_answer(answer, space, code) ? MAU_OK
	                                           : mau_refuse(run->out, space, lane, address);
}

int mau_access(struct mau_run *run, enum mau_space space, unsigned lane, uint64_t address,
               uint8_t *bytes, unsigned count, bool store, unsigned *code)
{
	unsigned line = run->geo->line_bytes;
	int result = MAU_OK;

	while (count > 0 && result == MAU_OK && !(store && *code != MAU_MEMORY_OK)) {
		uint64_t at = space == MAU_SPACE_MEMORY ? address % MAU_TWO48 : address;
		unsigned left = space == MAU_SPACE_MEMORY ? line - (unsigned)(at % line) : count;
		unsigned part = count < left ? count : left;

		result = call(run, space, lane, at, bytes, part, store, code);
		address += part;
		bytes += part;
		count -= part;
	}
	return result;
}

/** Mask of the bytes of a pass in the line of transaction 't', which is the line of the address or
 * the next one. */
static unsigned bytes_in_line(const mau_pass_access *a, const mau_txn *t, unsigned line_bytes)
{
	unsigned room = line_bytes - (unsigned)(a->address & (line_bytes - 1));
	unsigned first = room < 16 ? (1u << room) - 1 : 0xffff;

	return a->address - t->line < line_bytes ? a->bytes & first : a->bytes & ~first;
}

/** Moves the bytes of one lane; each contiguous run is one access. A store ends at the first answer
 * that is not OK. */
static int move_bytes(struct mau_run *run, const mau_txn *t, unsigned lane, bool store,
                      unsigned *code)
{
	const mau_pass_access *a = &run->d->lane[lane].access.pass[t->pass];
	unsigned bytes = bytes_in_line(a, t, run->geo->line_bytes);

	while (bytes != 0) {
		unsigned b = (unsigned)__builtin_ctz(bytes),
			 count = (unsigned)__builtin_ctz(~(bytes >> b));
		unsigned from = (unsigned)(a->element + (int)b), ones = (1u << count) - 1;
		int result = call(run, MAU_SPACE_MEMORY, lane, (a->address + b) % MAU_TWO48,
		                  &run->out->element[lane][from], count, store, code);

		if (result != MAU_OK || (store && *code != MAU_MEMORY_OK))
			return result;
		run->out->moved[lane] |= (uint16_t)(ones << from);
		bytes &= ~(ones << b);
	}
	return MAU_OK;
}

/** Announces the request of transaction number 'txn'. */
static int announce_line(struct mau_run *run, unsigned txn, bool store, unsigned *code_ret)
{
	mau_memory_request r = mau_line_request(&run->out->response, run->geo, txn,
	                                        store ? MAU_MEM_WRITE : MAU_MEM_READ);

	return mau_announce(run->memory, &r, run->out, code_ret);
}

int mau_move_line(struct mau_run *run, unsigned txn, bool store)
{
	const mau_txn *t = &run->out->response.txn[txn];
	uint64_t lanes = mau_txn_lanes(run, t), left = lanes;
	unsigned code = MAU_MEMORY_OK;
	int result = run->memory->request ? announce_line(run, txn, store, &code) : MAU_OK;

	if (code != MAU_MEMORY_OK)
		left = 0;
	while (left != 0 && result == MAU_OK && !(store && code != MAU_MEMORY_OK))
		result = move_bytes(run, t, mau_take_lane(&left), store, &code);
	if (result == MAU_OK && code != MAU_MEMORY_OK)
		mau_note_code(run->out, lanes, t->line, code);
	return result;
}

uint64_t mau_lanes_in_lds(const struct mau_run *run)
{
	const mau_lanes *lanes = &run->out->response.lanes;
	uint64_t addressed = run->d->reach.addressed, in_lds = 0;

	if (run->d->operation.op.enc != MAU_ENC_FLAT)
		return 0;
	while (addressed != 0) {
		unsigned lane = mau_take_lane(&addressed);

		if (lanes->space[lane] == MAU_SEG_LDS && lanes->status[lane] == MAU_STATUS_OK)
			in_lds |= (uint64_t)1 << lane;
	}
	return in_lds;
}

int mau_move_lds(struct mau_run *run, bool store)
{
	mau_execution *out = run->out;
	unsigned bytes = out->plan.layout.bytes;
	uint64_t lanes = mau_lanes_in_lds(run);
	unsigned code = MAU_MEMORY_OK;
	int result = MAU_OK;

	while (lanes != 0 && result == MAU_OK) {
		unsigned lane = mau_take_lane(&lanes);

		result = mau_access(run, MAU_SPACE_LDS, lane, out->response.lanes.lds_address[lane],
		                    out->element[lane], bytes, store, &code);
		if (result == MAU_OK)
			out->moved[lane] = (uint16_t)((1u << bytes) - 1);
	}
	return result;
}
