/*
 * books.c - where the rule books MANUAL and SILICON differ for a request: mau_books_compare().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "explain/verdict.h"

#define NO_ADDRESS (~(uint64_t)0)

enum {
	ELEMENT = 16 /* bytes of the largest element of a lane */
};

/** The address of every byte of the lane's element that it moves; else NO_ADDRESS. */
static void byte_addresses(const mau_detail_lane *l, uint64_t at[ELEMENT])
{
	for (unsigned i = 0; i < ELEMENT; i++)
		at[i] = NO_ADDRESS;
	for (unsigned p = 0; p < MAU_MAX_PASSES; p++) {
		const mau_pass_access *a = &l->access.pass[p];

		for (int bit = 0; bit < 16; bit++) {
			int byte = a->element + bit;

			if (a->bytes >> bit & 1 && byte >= 0 && byte < ELEMENT)
				at[byte] = (a->address + (unsigned)bit) % MAU_TWO48;
		}
	}
}

/** The differences of a lane, as bits. */
static unsigned differences(const mau_detail_lane *a, const mau_detail_lane *b)
{
	const mau_detail_result *x = &a->result, *y = &b->result;
	uint64_t first[ELEMENT], second[ELEMENT];
	unsigned differs = 0;

	if (x->address != y->address || x->lds_address != y->lds_address)
		differs |= MAU_BOOKS_ADDRESS;
	if (x->status != y->status || x->in_range != y->in_range)
		differs |= MAU_BOOKS_STATUS;
	if (differs)
		return differs;
	byte_addresses(a, first);
	byte_addresses(b, second);
	return memcmp(first, second, sizeof first) != 0 ? MAU_BOOKS_DATA : 0;
}

/** The rule whose SILICON form makes lane 'n' differ. */
static const char *cause(const mau_detail *a, const mau_detail *b, unsigned n)
{
	const mau_detail_lane *x = &a->lane[n], *y = &b->lane[n];
	bool r7 = a->bounds.rule != b->bounds.rule && (a->bounds.rule == MAU_RANGE_R7_SILICON ||
	                                               b->bounds.rule == MAU_RANGE_R7_SILICON);

	if (a->size.invalid != b->size.invalid)
		return "V6";
	if (r7 && x->result.address == y->result.address)
		return "R7";
	if (x->address.index != y->address.index)
		return "A2";
	if (a->resource.v.stride != b->resource.v.stride)
		return "V4";
	if (a->resource.v.swizzle_active != b->resource.v.swizzle_active)
		return "A3";
	if (a->resource.stride_ignored != b->resource.stride_ignored)
		return "A4";
	return a->alignment.rule != b->alignment.rule ? "N27" : "R7";
}

/** Writes the text of a difference. */
static void put_text(mau_books *books)
{
	unsigned count = (unsigned)__builtin_popcountll(books->lanes);
	struct text t = {.at = books->text, .size = sizeof books->text, .comma = ""};

	mau_put(&t, "%s rules differ in %u lane%s (%s): lane %d %s",
	        books->rules == MAU_RULES_SILICON ? "silicon" : "manual", count,
	        count == 1 ? "" : "s", books->rule, books->verdict.lane, books->verdict.effect);
}

/** Compares every active lane. */
static void compare(const mau_detail *own, const mau_detail *other, mau_books *books)
{
	uint64_t lanes = own->operation.active;
	unsigned first;

	while (lanes != 0) {
		unsigned n = mau_take_lane(&lanes),
			 differs = differences(&own->lane[n], &other->lane[n]);

		books->differs |= (uint8_t)differs;
		books->lanes |= (uint64_t)(differs != 0) << n;
	}
	if (!books->lanes)
		return;
	first = mau_take_lane(&(uint64_t){books->lanes});
	books->rule = cause(own, other, first);
	mau_detail_verdict_lane(other, first, &books->verdict);
	put_text(books);
}

void mau_detail_books(const mau_detail *own, const mau_request *req, mau_books *books_ret)
{
	mau_context ctx = own->ctx;
	mau_detail other;

	ctx.rules = ctx.rules == MAU_RULES_SILICON ? MAU_RULES_MANUAL : MAU_RULES_SILICON;
	memset(books_ret, 0, sizeof *books_ret);
	books_ret->rules = ctx.rules;
	/* all S rows are about buffers */
	if (own->operation.buffer && !own->illegal.errors &&
	    mau_detail_wave(&ctx, req, &other) == MAU_OK)
		compare(own, &other, books_ret);
}

int mau_books_compare(const mau_context *ctx, const mau_request *req, mau_books *books_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	if (result == MAU_OK)
		mau_detail_books(&d, req, books_ret);
	return result;
}
