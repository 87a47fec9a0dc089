/*
 * txn_why.c - explains why lanes join or not: rules C2 and C3 with the values that decide.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "mau/detail.h"
#include "mismatch/txn_parts.h"
#include "mismatch/txn_text.h"
#include "support/wrap.h"

enum {
	TEXT = 320,
	RANGES = 60
};

/* Names two active lanes with different Offsets. */
static void differing_offsets(const mau_detail *d, char *text, size_t size)
{
	const mau_detail_lane *first = NULL;

	for (unsigned i = 0; i < MAU_WAVE; i++) {
		const mau_detail_lane *l = &d->lane[i];

		if (l->active && !first)
			first = l;
		if (l->active && l->address.offset != first->address.offset) {
			snprintf(text, size, "Offset 0x%x of lane %u, 0x%x of lane %u",
			         first->address.offset, first->number, l->address.offset,
			         l->number);
			return;
		}
	}
}

/* The Offset that all active lanes have. */
static uint32_t equal_offset(const mau_detail *d)
{
	for (unsigned i = 0; i < MAU_WAVE; i++)
		if (d->lane[i].active)
			return d->lane[i].address.offset;
	return 0;
}

/* Writes the values of the V# that decide in C3. */
static void values_text(const mau_detail *d, char *text, size_t size)
{
	const char *single = "so lane by lane";
	char offsets[80] = "";

	switch (d->join.reason) {
	case MAU_REASON_POLICY_LINE:
		snprintf(text, size, "policy line: C2 alone");
		return;
	case MAU_REASON_NO_VSHARP:
		snprintf(text, size, "policy gcn, but neither MUBUF nor MTBUF: C2 alone");
		return;
	case MAU_REASON_ADDR64:
		snprintf(text, size, "policy gcn, but ADDR64: C2 alone");
		return;
	case MAU_REASON_SMALL_STRIDE:
		snprintf(text, size, "policy gcn, stride %u <= 1%s", d->resource.v.stride,
		         d->resource.v.swizzle_active ? ", swizzle active: within a block"
		                                      : ": as C2");
		return;
	case MAU_REASON_NO_SWIZZLE:
		snprintf(text, size, "policy gcn, stride %u > 1, no active swizzle, %s",
		         d->resource.v.stride, single);
		return;
	case MAU_REASON_OTHER_SIZE:
		snprintf(text, size,
		         "policy gcn, stride %u > 1, swizzle active, element size %u is not "
		         "operation size %u, %s",
		         d->resource.v.stride, d->resource.v.element_size, d->size.bytes, single);
		return;
	case MAU_REASON_OFFSETS_DIFFER:
		differing_offsets(d, offsets, sizeof(offsets));
		snprintf(text, size,
		         "policy gcn, stride %u > 1, swizzle active, element size = operation "
		         "size = %u, but %s, %s",
		         d->resource.v.stride, d->size.bytes, offsets, single);
		return;
	case MAU_REASON_EQUAL_OFFSET:
		snprintf(text, size,
		         "policy gcn, stride %u > 1, swizzle active, element size = operation "
		         "size = %u, every Offset 0x%x: within a block",
		         d->resource.v.stride, d->size.bytes, equal_offset(d));
		return;
	default:
		snprintf(text, size, "no lane makes a transaction");
	}
}

static void rule_text(const mau_detail *d, char *text, size_t size)
{
	size_t len;

	values_text(d, text, size);
	len = strlen(text);
	if (d->join.join == MAU_JOIN_BLOCK)
		snprintf(text + len, size - len,
		         " of Index / %u, the lanes in one line join, as C2",
		         d->resource.v.index_stride);
}

void txn_rule_text(const mau_context *ctx, const mau_request *req, char *text, size_t size)
{
	mau_detail *d = malloc(sizeof(*d));

	text[0] = 0;
	if (d && mau_detail_wave(ctx, req, d) == MAU_OK)
		rule_text(d, text, size);
	free(d);
}

/* The line of a lane's first byte in a pass. */
static uint64_t line_of(const mau_detail *d, const mau_geometry *geo, unsigned lane, unsigned pass)
{
	const mau_pass_access *a = &d->lane[lane].access.pass[pass];
	uint64_t at = (a->address + (unsigned)__builtin_ctz(a->bytes)) & 0xffffffffffff;

	return at / geo->line_bytes * geo->line_bytes;
}

/* A transaction, and the lanes of its window that are in later transactions of its pass. */
typedef struct why {
	const mau_detail *d;
	const mau_geometry *geo;
	const mau_txn *t;
	unsigned base;  /* first lane of the window */
	uint64_t later; /* lanes of the window that are in no transaction of the pass up to it */
} why;

/* Lanes of 'from' with the same line, or the same block, as its lane 'first'. */
static uint64_t alike(const why *w, uint64_t from, unsigned first, bool block)
{
	const mau_detail_lane *l = &w->d->lane[w->base];
	uint64_t mask = 0;

	for (unsigned i = first; i < w->geo->window; i++) {
		if (!(from >> i & 1))
			continue;
		if (block ? l[i].access.block == l[first].access.block
		          : line_of(w->d, w->geo, w->base + i, w->t->pass) ==
		                    line_of(w->d, w->geo, w->base + first, w->t->pass))
			mask |= (uint64_t)1 << i;
	}
	return mask;
}

/* "; not 4-7: line 0x1040 (C2)": the lanes that do not join, in at most 4 groups. */
static void who_does_not(const why *w, unsigned leader, char *text, size_t size)
{
	uint64_t left = w->later;
	size_t len = 0;

	text[0] = 0;
	for (unsigned groups = 0; left && len + 80 < size; groups++) {
		unsigned first = (unsigned)__builtin_ctzll(left), lane = w->base + first;
		bool single = w->d->join.join == MAU_JOIN_SINGLE;
		bool block = w->d->lane[lane].access.block != w->d->lane[leader].access.block;
		uint64_t mask[2] = {single || groups == 3 ? left : alike(w, left, first, block)};
		char lanes[RANGES];

		txn_ranges(mask, w->geo->window, w->base, lanes, sizeof(lanes));
		left &= ~mask[0];
		len += (size_t)snprintf(text + len, size - len, "; not %s: ", lanes);
		if (single)
			len += (size_t)snprintf(text + len, size - len, "C3");
		else if (groups == 3)
			len += (size_t)snprintf(text + len, size - len, "other lines or blocks");
		else if (block)
			len += (size_t)snprintf(text + len, size - len, "block %u (C3)",
			                        w->d->lane[lane].access.block);
		else
			len += (size_t)snprintf(
				text + len, size - len, "line 0x%llx (C2)",
				(unsigned long long)line_of(w->d, w->geo, lane, w->t->pass));
	}
}

/* Prints a sentence: the leading lane, the lanes that join, the lanes that do not. */
static void print_one(FILE *out, const why *w, unsigned number)
{
	unsigned leader = w->base + (unsigned)__builtin_ctzll(w->t->lanes);
	uint64_t joins[2] = {w->t->lanes & (w->t->lanes - 1)};
	char text[TEXT + 160], lanes[RANGES], block[32] = "", others[TEXT];

	if (w->d->join.join == MAU_JOIN_BLOCK)
		snprintf(block, sizeof(block), ", block %u", w->d->lane[leader].access.block);
	txn_ranges(joins, w->geo->window, w->base, lanes, sizeof(lanes));
	who_does_not(w, leader, others, sizeof(others));
	snprintf(text, sizeof(text), "lane %u leads: line 0x%llx%s; join: %s%s", leader,
	         (unsigned long long)w->t->line, block, lanes, others);
	fprintf(out, "%4u  ", number);
	tb_wrap(out, 6, text);
}

/* Lanes of the window of transaction 'i' that have bytes in its pass and are in no transaction up
 * to it. */
static uint64_t lanes_later(const mau_detail *d, const mau_geometry *geo, const mau_response *rsp,
                            unsigned i)
{
	const mau_txn *t = &rsp->txn[i];
	uint64_t mask = 0;

	for (unsigned l = 0; l < geo->window; l++)
		if (d->lane[t->window * geo->window + l].access.pass[t->pass].bytes)
			mask |= (uint64_t)1 << l;
	for (unsigned before = 0; before <= i; before++)
		if (rsp->txn[before].window == t->window && rsp->txn[before].pass == t->pass)
			mask &= ~rsp->txn[before].lanes;
	return mask;
}

bool txn_print_why(FILE *out, const mau_context *ctx, const mau_geometry *geo,
                   const mau_request *req, const mau_response *rsp, unsigned most)
{
	mau_detail *d = malloc(sizeof(*d));
	bool good = d && mau_detail_wave(ctx, req, d) == MAU_OK;
	char text[TEXT];

	if (good) {
		rule_text(d, text, sizeof(text));
		fprintf(out, "C3    ");
		tb_wrap(out, 6, text);
	}
	if (good && d->join.join == MAU_JOIN_SINGLE && most > 1)
		most = 1; /* the others have the same reason */
	for (unsigned i = 0; good && i < rsp->txn_count && i < most; i++) {
		const mau_txn *t = &rsp->txn[i];
		why w = {d, geo, t, (unsigned)t->window * geo->window, lanes_later(d, geo, rsp, i)};

		print_one(out, &w, i);
	}
	if (good && rsp->txn_count > most)
		fprintf(out, "      ... %u more%s\n", rsp->txn_count - most,
		        d->join.join == MAU_JOIN_SINGLE ? " alike" : "");
	free(d);
	return good;
}
