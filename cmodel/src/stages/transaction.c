/*
 * transaction.c - from what the lanes of a window bring to ordered transactions (rules C2, C3, C5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** Bytes that a lane has in one line. */
struct piece {
	uint64_t line;  /**< the line; TAKEN when a transaction has it */
	uint32_t block; /**< of the lane (C3) */
	uint16_t bytes; /**< bit b: byte at + b of the line */
	uint8_t at;
	uint8_t lane; /**< in the window */
};

static const uint64_t TAKEN = UINT64_MAX; /* the address of no line */

/** One pass of one window: its pieces in the order in which they lead (C5). */
struct pass {
	const mau_detail *d;
	const mau_geometry *geo;
	unsigned window, number; /* of the window in the wave; of the pass */
	struct piece piece[2 * MAU_WAVE];
	unsigned pieces;
};

static void add(struct pass *p, const struct piece *piece)
{
	if (piece->bytes != 0)
		p->piece[p->pieces++] = *piece;
}

/** A lane's bytes in the line of its address, then those in the next; addresses are modulo 2^48
 * (N12). */
static void split(struct pass *p, const mau_detail_access *access, unsigned lane)
{
	const mau_pass_access *a = &access->pass[p->number];
	unsigned line_bytes = p->geo->line_bytes, at = (unsigned)(a->address % line_bytes);
	unsigned room = line_bytes - at; /* bytes of the line from the address on */
	uint64_t line = a->address - at;
	struct piece first = {line, access->block, a->bytes, (uint8_t)at, (uint8_t)lane}, second;

	if (room < 16)
		first.bytes &= (uint16_t)((1u << room) - 1);
	add(p, &first);
	if (first.bytes == a->bytes)
		return;
	second = first;
	second.line = (line + line_bytes) % MAU_TWO48;
	second.bytes = (uint16_t)(a->bytes >> room);
	second.at = 0;
	add(p, &second);
}

/** C3: the lane may join the leader. */
static bool may_join(const struct pass *p, const struct piece *leader, const struct piece *other)
{
	return p->d->join.join != MAU_JOIN_BLOCK || other->block == leader->block;
}

/** Moves a piece to its transaction. */
static void take(struct piece *piece, mau_txn *t)
{
	uint64_t bytes = piece->bytes;

	t->lanes |= (uint64_t)1 << piece->lane;
	if (piece->at < 64)
		t->bytes[0] |= bytes << piece->at;
	if (piece->at >= 64)
		t->bytes[1] |= bytes << (piece->at - 64);
	else if (piece->at > 48) /* bytes on both sides of the middle of 128 */
		t->bytes[1] |= bytes >> (64 - piece->at);
	piece->line = TAKEN;
}

/** C2: the leader's line, with the pieces of every lane that joins. */
static void lead(struct pass *p, unsigned leader, mau_txn *t)
{
	struct piece *first = &p->piece[leader], *end = p->piece + p->pieces;

	*t = (mau_txn){
		.line = first->line,
		.window = (uint8_t)p->window,
		.pass = (uint8_t)p->number,
		.attr = p->d->join.attr,
	};
	take(first, t);
	if (p->d->join.join == MAU_JOIN_SINGLE)
		return;
	for (struct piece *other = first + 1; other < end; other++)
		if (other->line == t->line && may_join(p, first, other))
			take(other, t);
}

/** C5: leaders in lane order, a lane's first line before its second. Returns the transactions. */
static unsigned issue(struct pass *p, mau_txn *txn)
{
	unsigned count = 0;

	for (unsigned i = 0; i < p->pieces; i++)
		if (p->piece[i].line != TAKEN)
			lead(p, i, &txn[count++]);
	return count;
}

/** C4, C5: the passes of a window in dword order; the last transaction is marked (D13). */
static unsigned issue_window(const mau_detail *d, const mau_geometry *geo, unsigned window,
                             mau_txn *txn)
{
	unsigned base = window * geo->window, left = d->operation.wave - base, count = 0;
	unsigned lanes = left < geo->window ? left : geo->window;
	struct pass p;

	p.d = d;
	p.geo = geo;
	p.window = window;
	for (p.number = 0; p.number < MAU_MAX_PASSES; p.number++) {
		p.pieces = 0;
		for (unsigned lane = 0; lane < lanes; lane++)
			if (d->lane[base + lane].access.pass[p.number].bytes != 0)
				split(&p, &d->lane[base + lane].access, lane);
		count += issue(&p, txn + count);
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
