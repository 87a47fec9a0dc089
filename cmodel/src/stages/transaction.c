/*
 * transaction.c - the ordered transactions of each window, from the accesses of its lanes (rules
 * C2, C3, C5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** Bytes that a lane has in one line. */
struct piece {
	uint64_t line;  /**< address of the line; TAKEN if the piece is in a transaction */
	uint64_t lane;  /**< the lane's bit in the window */
	unsigned bytes; /**< bit b: byte 'at' + b of the line */
	unsigned at;    /**< first byte in the line */
	uint32_t block; /**< block of the lane (C3) */
};

static const uint64_t TAKEN = UINT64_MAX; /* not the address of a line */

/** One pass of one window. The pieces are in the order of the leaders (C5). */
struct pass {
	unsigned window, number; /* number of the window; number of the pass */
	struct piece piece[2 * MAU_WAVE];
	unsigned pieces;
};

/** C3: the lane may join the leader. */
static bool may_join(const mau_detail_join *join, const struct piece *leader,
                     const struct piece *other)
{
	return join->join != MAU_JOIN_BLOCK || other->block == leader->block;
}

/** Adds a piece to a transaction. */
static void take(struct piece *piece, mau_txn *t)
{
	uint64_t bytes = piece->bytes;

	t->lanes |= piece->lane;
	if (piece->at < 64)
		t->bytes[0] |= bytes << piece->at;
	if (piece->at >= 64)
		t->bytes[1] |= bytes << (piece->at - 64);
	else if (piece->at > 48) /* 16 bytes can cross from word 0 to word 1 */
		t->bytes[1] |= bytes >> (64 - piece->at);
	piece->line = TAKEN;
}

/** C2: makes the transaction of a leader: its line, with the pieces of all lanes that join. */
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

/** C5: makes the transactions of a pass: leaders in lane order, the first line of a lane before its
 * second. Returns the number of transactions. */
static unsigned issue(const mau_detail_join *join, struct pass *p, mau_txn *txn)
{
	unsigned count = 0;

	for (unsigned i = 0; i < p->pieces; i++)
		if (p->piece[i].line != TAKEN)
			lead(join, p, i, &txn[count++]);
	return count;
}

/** Adds the piece of a lane in the line of its address, and the piece in the next line if it
 * crosses into it, modulo 2^48 (N12). Returns the new end of the pieces. */
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
	if (piece.bytes != 0) /* 0: the components in the first line are out of range */
		*end++ = piece;
	piece.line = (piece.line + line_bytes) % MAU_TWO48;
	piece.bytes = bytes >> room;
	piece.at = 0;
	*end = piece;
	return end + 1;
}

/** Collects the pieces of a pass. Bit n of 'lanes': lane[n] has bytes in this pass. */
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

/** C4, C5: makes the transactions of a window, pass by pass; marks the last one (D13). */
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
