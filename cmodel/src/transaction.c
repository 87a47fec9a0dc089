/*
 * transaction.c - from the accesses of a pass to ordered transactions (rules C2, C3, C5, N4).
 *
 * The rule: the lowest pending lane leads with its first pending line, every pending lane with bytes in that line
 * joins, then the next. Seen from the lanes: go through them in order, each lane's first line before its second;
 * bytes go to the pass's transaction of that line, and a line not met before opens the next transaction. So one
 * walk over the lanes does it, with a hash table from line to transaction. An access has at most 16 bytes: its
 * mask, shifted to its place, fills one 64-byte chunk or, when it crosses, two (wrapping at 2^48).
 * SPDX-License-Identifier: Apache-2.0
 */
#include "transaction.h"

void mau_scan_start(struct mau_scan *s, mau_txn *txn, unsigned join, unsigned line_bytes, uint16_t attr)
{
	s->txn = txn;
	s->count = 0;
	s->join = join;
	s->line128 = line_bytes == 128;
	s->blank = (mau_txn){.attr = attr};
	s->block = 0;
	if (join != MAU_JOIN_SINGLE)
		memset(s->slot, 0, sizeof s->slot);
}

static inline mau_txn *open_txn(struct mau_scan *s, uint64_t line)
{
	mau_txn *t = &s->txn[s->count++];

	*t = s->blank;
	t->line = line;
	return t;
}

/** The pass's transaction of 'line' and 'block', opened when there is none. */
MAU_OUTLINE mau_txn *find_txn(struct mau_scan *s, uint64_t line, uint32_t block)
{
	uint64_t key = (line >> 6) + ((uint64_t)block << 21);
	unsigned at = (unsigned)(key * 0x9e3779b97f4a7c15u >> 56);

	s->block = block;
	for (;; at = (at + 1) % MAU_SLOTS) {
		unsigned number = s->slot[at];

		if (number <= s->first) {
			s->block_of[s->count - s->first] = block;
			s->slot[at] = (uint16_t)(s->count + 1);
			return open_txn(s, line);
		}
		if (s->txn[number - 1].line == line && s->block_of[number - 1 - s->first] == block)
			return &s->txn[number - 1];
	}
}

/** The transaction that takes bytes of 'line': 'last', another one of the pass, or a new one. */
MAU_INLINE mau_txn *line_txn(struct mau_scan *s, unsigned join, mau_txn *last, uint64_t line, uint32_t block)
{
	if (join == MAU_JOIN_SINGLE)
		return open_txn(s, line);
	if (last->line == line && (join != MAU_JOIN_BLOCK || s->block == block))
		return last;
	return find_txn(s, line, block);
}

/** An access whose bytes lie in two chunks; the first may have none when its components are out of range. */
MAU_OUTLINE mau_txn *cross(struct mau_scan *s, unsigned join, bool line128, mau_txn *t, uint64_t addr, uint64_t bytes,
			   uint64_t lane, uint32_t block)
{
	uint64_t low = bytes << (addr & 63), high = bytes >> (64 - (addr & 63)), line_mask = line128 ? 127 : 63;
	uint64_t chunk[2] = {addr, (addr + 64) & MAU_ADDRESS_MASK}, part[2] = {low, high};
	bool one_line = line128 && !(addr & 64);

	for (unsigned i = 0; i < 2; i++) {
		if (!part[i])
			continue;
		if (!(i == 1 && one_line && low)) /* else the transaction of the low part takes it */
			t = line_txn(s, join, t, chunk[i] & ~line_mask, block);
		t->bytes[line128 ? chunk[i] >> 6 & 1 : 0] |= part[i];
		t->lanes |= lane;
	}
	return t;
}

/** A window some of whose accesses cross: every access looked at for it. */
MAU_OUTLINE void scan_crossing(struct mau_scan *s, unsigned base, unsigned lanes, const struct mau_pass *acc,
			       const uint32_t *block)
{
	mau_txn none = {.line = ~(uint64_t)0}, *t = &none;
	uint64_t line_mask = s->line128 ? 127 : 63;
	unsigned join = s->join;

	for (unsigned l = base; l < base + lanes; l++) {
		uint64_t a = acc->addr[l], b = acc->bytes[l], low = acc->low[l], lane = (uint64_t)1 << (l - base);
		uint32_t own_block = join == MAU_JOIN_BLOCK ? block[l] : 0;

		if (!b)
			continue;
		if (low >> (a & 63) != b) {
			t = cross(s, join, s->line128, t, a, b, lane, own_block);
			continue;
		}
		t = line_txn(s, join, t, a & ~line_mask, own_block);
		t->bytes[s->line128 ? a >> 6 & 1 : 0] |= low;
		t->lanes |= lane;
	}
}

/** A window without crossing accesses, with 'join' and 'line128' constant where it is called. */
MAU_INLINE void scan(struct mau_scan *s, unsigned join, bool line128, unsigned base, unsigned lanes,
		     const struct mau_pass *acc, const uint32_t *block)
{
	mau_txn none = {.line = ~(uint64_t)0}, *t = &none;
	uint64_t line_mask = line128 ? 127 : 63;

	for (unsigned l = base, end = base + lanes; l < end; l++) {
		uint64_t a = acc->addr[l], low = acc->low[l];

		if (!low)
			continue;
		t = line_txn(s, join, t, a & ~line_mask, join == MAU_JOIN_BLOCK ? block[l] : 0);
		t->bytes[line128 ? a >> 6 & 1 : 0] |= low;
		t->lanes |= (uint64_t)1 << (l - base);
	}
}

/** The same when every lane is on its own: nothing to look for. */
MAU_INLINE void scan_single(struct mau_scan *s, bool line128, unsigned base, unsigned lanes, const struct mau_pass *acc)
{
	uint64_t line_mask = line128 ? 127 : 63;
	mau_txn *t = s->txn + s->count, blank = s->blank;

	for (unsigned l = base, end = base + lanes; l < end; l++) {
		uint64_t a = acc->addr[l], low = acc->low[l];
		bool upper = line128 && (a & 64);

		if (!low)
			continue;
		blank.line = a & ~line_mask;
		blank.bytes[0] = upper ? 0 : low;
		blank.bytes[1] = upper ? low : 0;
		blank.lanes = (uint64_t)1 << (l - base);
		*t++ = blank;
	}
	s->count = (unsigned)(t - s->txn);
}

void mau_scan_pass(struct mau_scan *s, unsigned window, unsigned pass, unsigned base, unsigned lanes,
		   const struct mau_pass *acc, const uint32_t *block)
{
	s->blank.window = (uint8_t)window;
	s->blank.pass = (uint8_t)pass;
	s->first = s->count;
	if (acc->crosses)
		scan_crossing(s, base, lanes, acc, block);
	else if (s->join == MAU_JOIN_SINGLE && s->line128)
		scan_single(s, true, base, lanes, acc);
	else if (s->join == MAU_JOIN_SINGLE)
		scan_single(s, false, base, lanes, acc);
	else if (s->join == MAU_JOIN_LINE && s->line128)
		scan(s, MAU_JOIN_LINE, true, base, lanes, acc, block);
	else if (s->join == MAU_JOIN_LINE)
		scan(s, MAU_JOIN_LINE, false, base, lanes, acc, block);
	else if (s->line128)
		scan(s, MAU_JOIN_BLOCK, true, base, lanes, acc, block);
	else
		scan(s, MAU_JOIN_BLOCK, false, base, lanes, acc, block);
}
