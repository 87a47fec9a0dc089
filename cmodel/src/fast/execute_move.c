/*
 * execute_move.c - transfers between memory or LDS and the elements of lanes, one line at a time
 * (X1, X3, X4, X6, X10).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"

enum {
	PART = 64, /* bytes of a line for one word of its mask */
};

/** Records the access that a callback refused. */
static int fault(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address)
{
	run->out->fault_space = space;
	run->out->fault_address = address;
	run->out->fault_lane = (uint8_t)lane;
	return MAU_ERR_MEMORY;
}

/** Calls a callback once. */
static inline int call(struct mau_fast_run *run, enum mau_space space, unsigned lane,
                       uint64_t address, uint8_t *bytes, unsigned count, bool store)
{
	const mau_memory *m = run->memory;
	int refused = store ? m->write(m->user, space, address, bytes, count)
	                    : m->read(m->user, space, address, bytes, count);

	return refused ? fault(run, space, lane, address) : MAU_OK;
}

int mau_fast_access(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address,
                    uint8_t *bytes, unsigned count, bool store)
{
	unsigned line = run->geo->line_bytes;
	int result = MAU_OK;

	while (count > 0 && result == MAU_OK) {
		uint64_t at = space == MAU_SPACE_MEMORY ? address & MAU_FAST_ADDRESS_MASK : address;
		unsigned left =
			space == MAU_SPACE_MEMORY ? line - (unsigned)(at & (line - 1)) : count;
		unsigned part = count < left ? count : left;

		result = call(run, space, lane, at, bytes, part, store);
		address += part;
		bytes += part;
		count -= part;
	}
	return result;
}

/** Moves the bytes of a transaction between memory and 'line', one call per contiguous run. */
static int move_line(struct mau_fast_run *run, const mau_txn *t, uint8_t *line, bool store)
{
	unsigned lane = t->window * run->geo->window + (unsigned)__builtin_ctzll(t->lanes);

	for (unsigned part = 0; part < run->geo->line_bytes / PART; part++)
		for (uint64_t left = t->bytes[part]; left;) {
			unsigned first = (unsigned)__builtin_ctzll(left);
			uint64_t gap = ~(left >> first); /* 0: all 64 */
			unsigned count = gap ? (unsigned)__builtin_ctzll(gap) : PART;
			unsigned at = part * PART + first;
			int result = call(run, MAU_SPACE_MEMORY, lane, t->line + at, line + at,
			                  count, store);

			if (result != MAU_OK)
				return result;
			left &= left + ((uint64_t)1 << first); /* clears the lowest run */
		}
	return MAU_OK;
}

/** Copies 'count' bytes, with one move for each size of an element. */
MAU_FAST_INLINE void copy(uint8_t *restrict to, const uint8_t *restrict from, unsigned count)
{
	switch (count) {
	case 4:
		memcpy(to, from, 4);
		break;
	case 8:
		memcpy(to, from, 8);
		break;
	case 12:
		memcpy(to, from, 12);
		break;
	case 16:
		memcpy(to, from, 16);
		break;
	default:
		for (unsigned b = 0; b < count; b++)
			to[b] = from[b];
	}
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

int mau_fast_read_lines(struct mau_fast_run *run)
{
	const mau_response *r = &run->out->response;
	uint8_t own[MAU_LINE_BYTES_MAX];
	int result = MAU_OK;

	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++) {
		uint8_t *line = run->lines ? run->lines[i] : own;

		result = move_line(run, &r->txn[i], line, false);
		if (result == MAU_OK)
			move_lanes(run, &r->txn[i], line, false);
	}
	return result;
}

int mau_fast_write_lines(struct mau_fast_run *run)
{
	const mau_response *r = &run->out->response;
	uint8_t own[MAU_LINE_BYTES_MAX];
	int result = MAU_OK;

	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++) {
		uint8_t *line = run->lines ? run->lines[i] : own;

		memset(line, 0, MAU_LINE_BYTES_MAX);
		move_lanes(run, &r->txn[i], line, true);
		result = move_line(run, &r->txn[i], line, true);
	}
	return result;
}

int mau_fast_move_lds(struct mau_fast_run *run, bool store)
{
	mau_execution *out = run->out;
	unsigned bytes = out->plan.layout.bytes;
	int result = MAU_OK;

	for (uint64_t lanes = mau_fast_lds_acting(run); lanes && result == MAU_OK;
	     lanes &= lanes - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(lanes);

		out->moved[lane] |= (uint16_t)low_bits(bytes);
		result = call(run, MAU_SPACE_LDS, lane, out->response.lanes.lds_address[lane],
		              out->element[lane], bytes, store);
	}
	return result;
}
