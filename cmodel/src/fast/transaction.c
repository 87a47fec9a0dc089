/*
 * transaction.c - from the accesses of a pass to ordered transactions (rules C2, C3, C5, N4).
 *
 * The rule: the lowest pending lane leads with its first pending line, every pending lane with
 * bytes in that line joins, then the next leader follows. One walk over the lanes gives the same
 * result: take the lanes in order, the first line of a lane before its second, and add the bytes to
 * the transaction of that line in this pass; a new line starts a new transaction. An access has at
 * most 16 bytes. Its mask, shifted to its offset in the line, fills one 64-byte chunk, or two if
 * the access crosses (wrapping at 2^48).
 *
 * A line is new if no earlier line of the pass has the same number modulo 64. Otherwise it is
 * searched: a few transactions one by one, many in a hash table from line to transaction, to which
 * the search first adds the transactions since the last one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/transaction.h"

enum {
	MAU_FAST_PASS_TXNS = 2 * MAU_WAVE, /* transactions of one pass, at most: 2 lines per lane */
	MAU_FAST_SLOTS = 2 * MAU_FAST_PASS_TXNS, /* slots of the hash table; a power of two */
	MAU_FAST_FEW = 16, /* up to this many transactions are searched one by one */
};

/**
 * The hash table of a request. A slot holds the number of a transaction + 1. A number of an earlier
 * pass counts as empty, so that the table need not be cleared between passes.
 */
struct table {
	mau_txn *txn;
	const mau_txn *pass; /* first transaction of the pass of 'known'; NULL: slots are not
	                        cleared yet */
	unsigned known;      /* number of transactions of the pass in the table */
	uint32_t block_of[MAU_FAST_PASS_TXNS]; /* block of each transaction of the pass */
	uint16_t slot[MAU_FAST_SLOTS];
};

/** State of the walk over one pass of one window. */
struct walk {
	mau_txn *first, *next;   /* first transaction of the pass; end of its transactions */
	mau_txn *last;           /* the transaction used last */
	uint64_t met;            /* bit n: a line of the pass has a number that is n modulo 64 */
	uint64_t head;           /* the members of mau_txn from 'window' on, as stored in memory */
	uint32_t block, *blocks; /* block of 'last'; place for the block of the next transaction */
};

_Static_assert(offsetof(mau_txn, window) + sizeof(uint64_t) == sizeof(mau_txn),
               "the head of a transaction is one word");

static inline unsigned slot_of(uint64_t line, uint32_t block)
{
	uint64_t key = (line >> 6) + ((uint64_t)block << 21);

	return (unsigned)(key * 0x9e3779b97f4a7c15u >> 56);
}

/** Finds the transaction of 'line' and 'block' of the pass 'first' .. 'next' - 1, or NULL. */
MAU_FAST_OUTLINE mau_txn *search_table(struct table *s, const mau_txn *first, const mau_txn *next,
                                       bool blocks, uint64_t line, uint32_t block)
{
	unsigned begin = (unsigned)(first - s->txn), end = (unsigned)(next - s->txn), at;

	if (!s->pass)
		memset(s->slot, 0, sizeof s->slot);
	if (s->pass != first)
		s->known = begin;
	s->pass = first;
	for (unsigned n = s->known; n < end; n++) {
		at = slot_of(s->txn[n].line, blocks ? s->block_of[n - begin] : 0);
		while (s->slot[at] > begin)
			at = (at + 1) % MAU_FAST_SLOTS;
		s->slot[at] = (uint16_t)(n + 1);
	}
	s->known = end;
	for (at = slot_of(line, block); s->slot[at] > begin; at = (at + 1) % MAU_FAST_SLOTS) {
		unsigned n = s->slot[at] - 1u;

		if (s->txn[n].line == line && (!blocks || s->block_of[n - begin] == block))
			return &s->txn[n];
	}
	return NULL;
}

/** Finds the transaction of 'line' and 'block' in the pass, or NULL. */
MAU_FAST_INLINE mau_txn *search(struct table *s, const struct walk *w, bool blocks, uint64_t line,
                                uint32_t block)
{
	if (w->next - w->first > MAU_FAST_FEW)
		return search_table(s, w->first, w->next, blocks, line, block);
	for (mau_txn *t = w->first; t != w->next; t++)
		if (t->line == line && (!blocks || s->block_of[t - w->first] == block))
			return t;
	return NULL;
}

/** Starts a transaction with 'bytes' of 'lane' in its 64-byte chunk 'chunk'. */
MAU_FAST_INLINE void open_txn(struct walk *w, unsigned join, uint64_t line, unsigned chunk,
                              uint64_t bytes, uint64_t lane, uint32_t block)
{
	mau_txn *t = w->next++;

	t->line = line;
	t->bytes[chunk] = bytes;
	t->bytes[!chunk] = 0;
	t->lanes = lane;
	memcpy(&t->window, &w->head, sizeof w->head);
	w->last = t;
	if (join == MAU_JOIN_BLOCK)
		*w->blocks++ = w->block = block;
}

/** Adds 'bytes' of 'lane' to the transaction of their line: the last one, another one of the pass,
 * or a new one. */
MAU_FAST_INLINE void give(struct table *s, struct walk *w, unsigned join, bool line128,
                          uint64_t addr, uint64_t bytes, uint64_t lane, uint32_t block)
{
	uint64_t line = addr & ~(uint64_t)(line128 ? 127 : 63);
	unsigned chunk = line128 ? addr >> 6 & 1 : 0;

	if (join == MAU_JOIN_SINGLE) {
		open_txn(w, join, line, chunk, bytes, lane, block);
		return;
	}
	if (w->last->line != line || (join == MAU_JOIN_BLOCK && w->block != block)) {
		unsigned number = addr >> (line128 ? 7 : 6) & 63;
		mau_txn *t = w->met >> number & 1
		                     ? search(s, w, join == MAU_JOIN_BLOCK, line, block)
		                     : NULL;

		if (!t) {
			w->met |= (uint64_t)1 << number;
			open_txn(w, join, line, chunk, bytes, lane, block);
			return;
		}
		w->last = t;
		w->block = block;
	}
	w->last->bytes[chunk] |= bytes;
	w->last->lanes |= lane;
}

/** Walks over a pass of a window whose accesses may cross into a second chunk. The first chunk has
 * no bytes if its components are out of range. */
MAU_FAST_INLINE void scan_crossing(struct table *s, struct walk *w, unsigned join, bool line128,
                                   uint64_t lanes, const uint64_t *addr, const uint16_t *bytes,
                                   const uint32_t *block)
{
	for (; lanes; lanes &= lanes - 1) {
		unsigned l = (unsigned)__builtin_ctzll(lanes), at = addr[l] & 63;
		uint64_t a = addr[l], all = bytes[l], low = all << at,
			 turned = low | all >> (-at & 63), high = turned ^ low;
		uint64_t lane = lanes & (0 - lanes);
		uint32_t own = join == MAU_JOIN_BLOCK ? block[l] : 0;

		if (low)
			give(s, w, join, line128, a, low, lane, own);
		if (!high)
			continue;
		if (join == MAU_JOIN_SINGLE && line128 && low && !(a & 64))
			w->last->bytes[1] |= high; /* one line */
		else
			give(s, w, join, line128, (a + 64) & MAU_FAST_ADDRESS_MASK, high, lane,
			     own);
	}
}

/** Walks over a pass of a window in which no access crosses. */
MAU_FAST_INLINE void scan_whole(struct table *s, struct walk *w, unsigned join, bool line128,
                                uint64_t lanes, const uint64_t *addr, const uint16_t *bytes,
                                const uint32_t *block)
{
	for (; lanes; lanes &= lanes - 1) {
		unsigned l = (unsigned)__builtin_ctzll(lanes);

		give(s, w, join, line128, addr[l], (uint64_t)bytes[l] << (addr[l] & 63),
		     lanes & (0 - lanes), join == MAU_JOIN_BLOCK ? block[l] : 0);
	}
}

/** Walks over a pass of window 'k', which starts at lane 'base'. */
MAU_FAST_INLINE void scan_pass(struct table *s, struct walk *w, unsigned join, bool line128,
                               bool crosses, const struct mau_fast_pass *pass, uint64_t lanes,
                               unsigned base, const uint32_t *block)
{
	static const mau_txn none = {.line = ~(uint64_t)0}; /* not the address of a line */

	w->first = w->next;
	w->last = (mau_txn *)(uintptr_t)&none; /* never written */
	w->met = 0;
	w->block = 0;
	w->blocks = s->block_of;
	if (crosses)
		scan_crossing(s, w, join, line128, lanes, pass->addr + base, pass->bytes + base,
		              block + base);
	else
		scan_whole(s, w, join, line128, lanes, pass->addr + base, pass->bytes + base,
		           block + base);
}

/** Walks over all windows. Callers pass constants for 'join' and 'line128'. 'simple': there is one
 * pass and no access crosses. */
MAU_FAST_INLINE void scan(unsigned join, bool line128, bool simple,
                          const struct mau_fast_accesses *a, unsigned window, uint32_t attr,
                          mau_response *rsp)
{
	uint64_t of_window = ~(uint64_t)0 >> (64 - window);
	struct table s; /* not cleared, for speed */
	struct walk w;

	s.txn = w.next = rsp->txn;
	s.pass = NULL;
	for (unsigned k = 0, base = 0; k < rsp->windows; k++, base += window) {
		mau_txn *start = w.next;

		if (simple && !(a->pass[0].lanes >> base & of_window))
			continue; /* 0 transactions */
		for (unsigned d = 0; d < (simple ? 1 : a->passes); d++) {
			mau_txn blank = {.window = (uint8_t)k, .pass = (uint8_t)d, .attr = attr};

			memcpy(&w.head, &blank.window, sizeof w.head);
			scan_pass(&s, &w, join, line128, !simple && a->pass[d].crosses, &a->pass[d],
			          a->pass[d].lanes >> base & of_window, base, a->block);
		}
		rsp->window_txns[k] = (uint16_t)(w.next - start);
		if (simple || w.next != start)
			w.next[-1].last = 1;
	}
	rsp->txn_count = (uint16_t)(w.next - rsp->txn);
}

MAU_FAST_INLINE void scan_join(unsigned join, const struct mau_fast_accesses *a,
                               const mau_geometry *geo, uint32_t attr, mau_response *rsp)
{
	bool simple = a->passes == 1 && !a->pass[0].crosses;

	if (geo->line_bytes == 128)
		scan(join, true, false, a, geo->window, attr, rsp);
	else if (simple)
		scan(join, false, true, a, geo->window, attr, rsp);
	else
		scan(join, false, false, a, geo->window, attr, rsp);
}

MAU_FAST_LANE_LOOPS void mau_fast_transactions(const struct mau_fast_accesses *a, unsigned join,
                                               const mau_geometry *geo, uint32_t attr,
                                               mau_response *rsp)
{
	if (join == MAU_JOIN_SINGLE)
		scan_join(MAU_JOIN_SINGLE, a, geo, attr, rsp);
	else if (join == MAU_JOIN_LINE)
		scan_join(MAU_JOIN_LINE, a, geo, attr, rsp);
	else
		scan_join(MAU_JOIN_BLOCK, a, geo, attr, rsp);
}
