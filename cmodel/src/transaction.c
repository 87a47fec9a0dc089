/*
 * transaction.c - from what the lanes of a window bring to ordered transactions (rules C2, C3, C5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stage.h"

/** One pass of one window. */
struct pass {
	const mau_detail *d;
	const mau_geometry *geo;
	unsigned window, number;    /* of the window in the wave; of the pass */
	unsigned base, end;         /* lanes of the window */
	uint16_t pending[MAU_WAVE]; /* bytes of each lane that no transaction has yet */
};

/** The lowest 'count' bytes of an access, all 16 at most. */
static uint16_t first_bytes(uint64_t count)
{
	return (uint16_t)(count < 16 ? (1u << count) - 1 : 0xffff);
}

/** Bytes of an access that lie in the line that begins at 'line'; addresses are modulo 2^48
 * (N12). */
static uint16_t bytes_in_line(const mau_pass_access *a, uint64_t line, unsigned line_bytes)
{
	uint64_t into = (a->address - line) % MAU_TWO48, ahead = (line - a->address) % MAU_TWO48;

	if (into < line_bytes) /* the access begins in the line */
		return a->bytes & first_bytes(line_bytes - into);
	return a->bytes & (uint16_t)~first_bytes(ahead); /* it reaches into it, or not at all */
}

/** The line of the first pending byte of a lane. */
static uint64_t first_line(const struct pass *p, unsigned lane)
{
	unsigned b = 0;
	uint64_t at;

	while (!(p->pending[lane] >> b & 1))
		b++;
	at = (p->d->lane[lane].access.pass[p->number].address + b) % MAU_TWO48;
	return at / p->geo->line_bytes * p->geo->line_bytes;
}

/** C3: the lane may join the leader. */
static bool may_join(const struct pass *p, unsigned leader, unsigned lane)
{
	const mau_detail_lane *l = p->d->lane;

	if (lane == leader)
		return true;
	if (p->d->join.join == MAU_JOIN_SINGLE)
		return false;
	return l[lane].access.block == l[leader].access.block;
}

/** Moves the pending bytes of a lane that lie in the transaction's line to the transaction. */
static void take(struct pass *p, unsigned lane, mau_txn *t)
{
	const mau_pass_access *a = &p->d->lane[lane].access.pass[p->number];
	unsigned line_bytes = p->geo->line_bytes;
	uint16_t taken = p->pending[lane] & bytes_in_line(a, t->line, line_bytes);

	if (taken == 0)
		return;
	p->pending[lane] &= (uint16_t)~taken;
	t->lanes |= (uint64_t)1 << (lane - p->base);
	for (unsigned b = 0; b < 16; b++) {
		unsigned at = (unsigned)((a->address + b) % line_bytes);

		if (taken >> b & 1)
			t->bytes[at / 64] |= (uint64_t)1 << at % 64;
	}
}

/** C2: the leader's first pending line, with the bytes of every lane that joins. */
static void lead(struct pass *p, unsigned leader, mau_txn *t)
{
	*t = (mau_txn){
		.line = first_line(p, leader),
		.window = (uint8_t)p->window,
		.pass = (uint8_t)p->number,
		.attr = p->d->join.attr,
	};
	for (unsigned lane = leader; lane < p->end; lane++)
		if (p->pending[lane] != 0 && may_join(p, leader, lane))
			take(p, lane, t);
}

/** C5: leaders in lane order, a lane's first line before its second. Returns the transactions. */
static unsigned issue(struct pass *p, mau_txn *txn)
{
	unsigned count = 0;

	for (unsigned lane = p->base; lane < p->end; lane++)
		p->pending[lane] = p->d->lane[lane].access.pass[p->number].bytes;
	for (unsigned lane = p->base; lane < p->end; lane++)
		while (p->pending[lane] != 0)
			lead(p, lane, &txn[count++]);
	return count;
}

/** C4, C5: the passes of a window in dword order; the last transaction is marked (D13). */
static unsigned issue_window(const mau_detail *d, const mau_geometry *geo, unsigned window,
                             mau_txn *txn)
{
	unsigned base = window * geo->window, left = d->operation.wave - base, count = 0;
	struct pass p = {.d = d, .geo = geo, .window = window, .base = base};

	p.end = base + (left < geo->window ? left : geo->window);
	for (p.number = 0; p.number < MAU_MAX_PASSES; p.number++)
		count += issue(&p, txn + count);
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
