/*
 * transaction.c - from what the lanes of a window bring to ordered transactions (rules C2, C3, C5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** Bytes that a lane has in one line. */
struct piece {
	uint64_t line;  /**< the line; TAKEN when a transaction has it */
	uint64_t lane;  /**< its bit in the window */
	unsigned bytes; /**< bit b: byte at + b of the line */
	unsigned at;
	uint32_t block; /**< of the lane (C3) */
};

static const uint64_t TAKEN = UINT64_MAX; /* the address of no line */

/** One pass of one window: its pieces in the order in which they lead (C5). */
struct pass {
	unsigned window, number; /* of the window in the wave; of the pass */
	struct piece piece[2 * MAU_WAVE];
	unsigned pieces;
};

/** C3: the lane may join the leader. */
static bool may_join(const mau_detail_join *join, const struct piece *leader,
                     const struct piece *other)
{
	return join->join != MAU_JOIN_BLOCK || other->block == leader->block;
}

/** Moves a piece to its transaction. */
static void take(struct piece *piece, mau_txn *t)
{
	uint64_t bytes = piece->bytes;

	t->lanes |= piece->lane;
	if (piece->at < 64)
		t->bytes[0] |= bytes << piece->at;
	if (piece->at >= 64)
		t->bytes[1] |= bytes << (piece->at - 64);
	else if (piece->at > 48) /* bytes on both sides of the middle of 128 */
		t->bytes[1] |= bytes >> (64 - piece->at);
	piece->line = TAKEN;
}

/** C2: the leader's line, with the pieces of every lane that joins. */
static void lead(const mau_detail_join *join, struct pass *p, unsigned leader, mau_txn *t)
{
	struct piece *first = &p->piece[leader], *end = p->piece + p->pieces;

	*t = (mau_txn){
		.line = first->line,
		.window = (uint8_t)p->window,
		.pass = (uint8_t)p->number,
		.attr = join->attr,
	};
	take(first, t);
	if (join->join == MAU_JOIN_SINGLE)
		return;
	for (struct piece *other = first + 1; other < end; other++)
		if (other->line == t->line && may_join(join, first, other))
			take(other, t);
}

/** C5: leaders in lane order, a lane's first line before its second. Returns the transactions. */
static unsigned issue(const mau_detail_join *join, struct pass *p, mau_txn *txn)
{
	unsigned count = 0;

	for (unsigned i = 0; i < p->pieces; i++)
		if (p->piece[i].line != TAKEN)
			lead(join, p, i, &txn[count++]);
	return count;
}

/** A lane's bytes in the line of its address, then those in the next; addresses are modulo 2^48
 * (N12). Returns the end of the pieces, to which one or two have been added. */
static struct piece *add_lane(struct piece *end, const mau_pass_access *a, unsigned line_bytes,
                              uint64_t lane, uint32_t block)
{
	unsigned at = (unsigned)(a->address & (line_bytes - 1)), room = line_bytes - at;
	unsigned bytes = a->bytes;
	struct piece piece = {.line = a->address - at, .lane = lane, .block = block};

	if (room >= 16 || bytes >> room == 0) {
		piece.bytes = bytes;
		piece.at = at;
		*end = piece;
		return end + 1;
	}
	piece.bytes = bytes & ((1u << room) - 1);
	piece.at = at;
	if (piece.bytes != 0) /* else the components there are out of range */
		*end++ = piece;
	piece.line = (piece.line + line_bytes) % MAU_TWO48;
	piece.bytes = bytes >> room;
	piece.at = 0;
	*end = piece;
	return end + 1;
}

/** The pieces of a pass: 'lanes' are those of the window that have bytes, bit 0 is lane[0]. */
static void gather(const mau_detail_lane *lane, uint64_t lanes, unsigned line_bytes, struct pass *p)
{
	struct piece *end = p->piece;

	while (lanes != 0) {
		unsigned n = mau_take_lane(&lanes);
		const mau_detail_access *a = &lane[n].access;

		end = add_lane(end, &a->pass[p->number], line_bytes, (uint64_t)1 << n, a->block);
	}
	p->pieces = (unsigned)(end - p->piece);
}

/** C4, C5: the passes of a window in dword order; the last transaction is marked (D13). */
static unsigned issue_window(const mau_detail *d, const mau_geometry *geo, unsigned window,
                             mau_txn *txn)
{
	unsigned base = window * geo->window, count = 0;
	uint64_t all = geo->window < 64 ? ((uint64_t)1 << geo->window) - 1 : ~(uint64_t)0;
	struct pass p;

	p.window = window;
	for (p.number = 0; p.number < MAU_MAX_PASSES; p.number++) {
		uint64_t lanes = d->moves.lanes[p.number] >> base & all;

		if (lanes == 0)
			continue;
		gather(&d->lane[base], lanes, geo->line_bytes, &p);
		count += issue(&d->join, &p, txn + count);
	}
	if (count > 0)
		txn[count - 1].last = 1;
	return count;
}

void mau_stage_transactions(const mau_detail *d, const mau_geometry *geo, mau_response *rsp)
{
	for (unsigned window = 0; window < rsp->windows; window++) {
		unsigned count = issue_window(d, geo, window, rsp->txn + rsp->txn_count);

		rsp->window_txns[window] = (uint16_t)count;
		rsp->txn_count = (uint16_t)(rsp->txn_count + count);
	}
}
