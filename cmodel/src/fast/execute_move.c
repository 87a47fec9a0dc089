/*
 * execute_move.c - transfers between memory or LDS and the elements of lanes, one line at a time
 * (X1, X3, X4, X6, X10, M1 to M6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"

enum {
	PART = 64, /* bytes of a line for one word of its mask */
};

/** Announces the request of transaction number 'txn', if the caller wants it. */
static inline int announce(struct mau_fast_run *run, unsigned txn, unsigned kind,
                           unsigned *code_ret)
{
	mau_memory_request r;

	*code_ret = MAU_MEMORY_OK;
	if (!run->memory->request)
		return MAU_OK;
	r = mau_line_request(&run->out->response, run->geo, txn, kind);
	return mau_announce(run->memory, &r, run->out, code_ret);
}

/** Records the code of transaction number 'txn'. */
MAU_FAST_OUTLINE void note(struct mau_fast_run *run, unsigned txn, unsigned code)
{
	const mau_txn *t = &run->out->response.txn[txn];

	mau_note_code(run->out, t->lanes << t->window * run->geo->window, t->line, code);
}

/** Calls a callback once. */
static inline int call(struct mau_fast_run *run, enum mau_space space, unsigned lane,
                       uint64_t address, uint8_t *bytes, unsigned count, bool store, unsigned *code)
{
	const mau_memory *m = run->memory;
	int answer = store ? m->write(m->user, space, address, bytes, count)
	                   : m->read(m->user, space, address, bytes, count);

	if (answer == MAU_MEMORY_OK)
		return MAU_OK;
	return mau_add_answer(answer, space, code) ? MAU_OK
	                                           : mau_refuse(run->out, space, lane, address);
}

int mau_fast_access(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address,
                    uint8_t *bytes, unsigned count, bool store, unsigned *code)
{
	unsigned line = run->geo->line_bytes;
	int result = MAU_OK;

	while (count > 0 && result == MAU_OK && !(store && *code != MAU_MEMORY_OK)) {
		uint64_t at = space == MAU_SPACE_MEMORY ? address & MAU_FAST_ADDRESS_MASK : address;
		unsigned left =
			space == MAU_SPACE_MEMORY ? line - (unsigned)(at & (line - 1)) : count;
		unsigned part = count < left ? count : left;

		result = call(run, space, lane, at, bytes, part, store, code);
		address += part;
		bytes += part;
		count -= part;
	}
	return result;
}

/** Moves the bytes of a transaction between memory and 'line', one call per contiguous run.
 * '*end_ret': bytes from here on in the line were not written; a store ends at the first answer
 * that is not OK. */
static int move_line(struct mau_fast_run *run, const mau_txn *t, uint8_t *line, bool store,
                     unsigned *code, unsigned *end_ret)
{
	unsigned lane = t->window * run->geo->window + (unsigned)__builtin_ctzll(t->lanes);

	for (unsigned part = 0; part < run->geo->line_bytes / PART; part++)
		for (uint64_t left = t->bytes[part]; left;) {
			unsigned first = (unsigned)__builtin_ctzll(left);
			uint64_t gap = ~(left >> first); /* 0: all 64 */
			unsigned count = gap ? (unsigned)__builtin_ctzll(gap) : PART;
			unsigned at = part * PART + first;
			int result = call(run, MAU_SPACE_MEMORY, lane, t->line + at, line + at,
			                  count, store, code);

			if (result != MAU_OK || (store && *code != MAU_MEMORY_OK)) {
				*end_ret = at;
				return result;
			}
			left &= left + ((uint64_t)1 << first); /* clears the lowest run */
		}
	return MAU_OK;
}

/** Copies 'count' bytes, with one move for each size of an element. */
MAU_FAST_INLINE void copy(uint8_t *restrict to, const uint8_t *restrict from, unsigned count)
{
	if (count == 4)
		memcpy(to, from, 4);
	else if (count == 8)
		memcpy(to, from, 8);
	else if (count == 12)
		memcpy(to, from, 12);
	else if (count == 16)
		memcpy(to, from, 16);
	else
		for (unsigned b = 0; b < count; b++)
			to[b] = from[b];
}

/** Bits 0 .. count-1, 'count' up to 16. */
static inline unsigned low_bits(unsigned count)
{
	return (1u << count) - 1;
}

/** X10: the byte number in the element of bit 0 of a lane's pass. A pass is one dword; in scratch
 * it is a dword of memory, and the first may hold only part of a dword of the element (D28). */
MAU_FAST_INLINE unsigned element_start(const struct mau_fast_run *run, const mau_txn *t,
                                       unsigned lane)
{
	const mau_lanes *lanes = &run->out->response.lanes;

	if (t->pass == 0)
		return 0;
	return 4u * t->pass -
	       (lanes->space[lane] == MAU_SEG_SCRATCH ? (unsigned)lanes->address[lane] & 3 : 0);
}

/** Moves the bytes of one lane between 'line' and its element. */
MAU_FAST_INLINE void move_lane(struct mau_fast_run *run, const mau_txn *t, unsigned lane,
                               uint8_t *line, bool store)
{
	const struct mau_fast_pass *pass = &run->accesses->pass[t->pass];
	unsigned bytes = pass->bytes[lane], start = element_start(run, t, lane);
	uint64_t into = (pass->addr[lane] - t->line) & MAU_FAST_ADDRESS_MASK;
	uint8_t *element = &run->out->element[lane][start];
	unsigned left, moved, skipped = 0;

	if (into < run->geo->line_bytes) { /* the access begins in this line */
		left = run->geo->line_bytes - (unsigned)into;
		moved = left < 16 ? bytes & low_bits(left) : bytes;
		line += into;
	} else {
		skipped = (unsigned)(t->line - pass->addr[lane]) & 15;
		moved = bytes >> skipped;
		element += skipped;
	}
	if ((moved & (moved + 1)) == 0) { /* contiguous from the first byte */
		unsigned count = 32 - (unsigned)__builtin_clz(moved << 1 | 1) - 1;

		store ? copy(line, element, count) : copy(element, line, count);
	} else {
		for (unsigned b = 0; b < 16; b++)
			if (moved >> b & 1)
				*(store ? &line[b] : &element[b]) = store ? element[b] : line[b];
	}
	run->out->moved[lane] |= (uint16_t)(moved << (skipped + start));
}

MAU_FAST_INLINE void move_lanes(struct mau_fast_run *run, const mau_txn *t, uint8_t *line,
                                bool store)
{
	unsigned base = t->window * run->geo->window;

	for (uint64_t lanes = t->lanes; lanes; lanes &= lanes - 1)
		move_lane(run, t, base + (unsigned)__builtin_ctzll(lanes), line, store);
}

/** M2, M5, M6: drops what the lanes that met FAULT or NACK have read; of a scalar load, what all
 * lanes have. */
MAU_FAST_OUTLINE void drop(struct mau_fast_run *run, uint64_t lanes)
{
	if (run->plan->req.op.enc == MAU_ENC_SMEM)
		lanes = run->plan->req.exec;
	for (; lanes; lanes &= lanes - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(lanes);

		memset(run->out->element[lane], 0, MAU_ELEMENT_BYTES);
		run->out->moved[lane] = 0;
	}
}

/** Reads the line of transaction number 'txn' and moves its bytes to the lanes. */
static int read_line(struct mau_fast_run *run, unsigned txn, uint8_t *line)
{
	const mau_txn *t = &run->out->response.txn[txn];
	unsigned code, end;
	int result = announce(run, txn, MAU_MEM_READ, &code);

	if (result == MAU_OK && code == MAU_MEMORY_OK)
		result = move_line(run, t, line, false, &code, &end);
	if (result != MAU_OK)
		return result;
	if (code == MAU_MEMORY_OK)
		move_lanes(run, t, line, false);
	else
		note(run, txn, code);
	return MAU_OK;
}

/** M3: takes the bytes of a transaction from byte 'end' of its line on out of 'moved': they were
 * not written. */
MAU_FAST_OUTLINE void not_written(struct mau_fast_run *run, const mau_txn *t, unsigned end)
{
	unsigned base = t->window * run->geo->window;

	for (uint64_t lanes = t->lanes; lanes; lanes &= lanes - 1) {
		unsigned lane = base + (unsigned)__builtin_ctzll(lanes);
		const struct mau_fast_pass *pass = &run->accesses->pass[t->pass];
		unsigned start = element_start(run, t, lane);

		for (unsigned b = 0; b < 16; b++) {
			uint64_t at = (pass->addr[lane] + b - t->line) & MAU_FAST_ADDRESS_MASK;

			if (pass->bytes[lane] >> b & 1 && at >= end && at < run->geo->line_bytes)
				run->out->moved[lane] &= (uint16_t)~(1u << (start + b));
		}
	}
}

/** Takes the bytes of the lanes to the line of transaction number 'txn' and writes it. */
static int write_line(struct mau_fast_run *run, unsigned txn, uint8_t *line)
{
	const mau_txn *t = &run->out->response.txn[txn];
	unsigned code, end = 0;
	int result;

	memset(line, 0, MAU_LINE_BYTES_MAX);
	move_lanes(run, t, line, true);
	result = announce(run, txn, MAU_MEM_WRITE, &code);
	if (result == MAU_OK && code == MAU_MEMORY_OK)
		result = move_line(run, t, line, true, &code, &end);
	if (result == MAU_OK && code == MAU_MEMORY_OK)
		return MAU_OK;
	not_written(run, t, end);
	if (result == MAU_OK)
		note(run, txn, code);
	return result;
}

/** Calls read_line() or write_line() for every transaction, in order. */
MAU_FAST_INLINE int each_line(struct mau_fast_run *run,
                              int (*move)(struct mau_fast_run *, unsigned, uint8_t *))
{
	uint8_t own[MAU_LINE_BYTES_MAX];
	int result = MAU_OK;

	for (unsigned i = 0; i < run->out->response.txn_count && result == MAU_OK; i++)
		result = move(run, i, run->lines ? run->lines[i] : own);
	return result;
}

int mau_fast_read_lines(struct mau_fast_run *run)
{
	int result = each_line(run, read_line);

	if (mau_met_error(run->out))
		drop(run, mau_met_error(run->out));
	return result;
}

int mau_fast_write_lines(struct mau_fast_run *run)
{
	return each_line(run, write_line);
}

int mau_fast_move_lds(struct mau_fast_run *run, bool store)
{
	mau_execution *out = run->out;
	unsigned bytes = out->plan.layout.bytes, code = MAU_MEMORY_OK;
	int result = MAU_OK;

	for (uint64_t lanes = mau_fast_lds_acting(run); lanes && result == MAU_OK;
	     lanes &= lanes - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(lanes);

		result = call(run, MAU_SPACE_LDS, lane, out->response.lanes.lds_address[lane],
		              out->element[lane], bytes, store, &code);
		if (result == MAU_OK)
			out->moved[lane] |= (uint16_t)low_bits(bytes);
	}
	return result;
}
