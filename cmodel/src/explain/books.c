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

/** R7 decides in one book, and R7 S in the other. */
static bool raw_checks(const mau_detail *a, const mau_detail *b)
{
	unsigned x = a->bounds.rule, y = b->bounds.rule;

	return (x == MAU_RANGE_R7 && y == MAU_RANGE_R7_SILICON) ||
	       (x == MAU_RANGE_R7_SILICON && y == MAU_RANGE_R7);
}

/** The first rule whose SILICON form makes lane 'n' differ. */
static const char *cause(const mau_detail *a, const mau_detail *b, unsigned n)
{
	const mau_detail_lane *x = &a->lane[n], *y = &b->lane[n];

	if (a->size.invalid != b->size.invalid)
		return "V6";
	if (raw_checks(a, b) && x->result.in_range != y->result.in_range)
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

/** Adds a lane that differs by 'rule'. */
static void add_lane(mau_books *books, unsigned lane, const char *rule)
{
	unsigned i = 0;

	while (i < books->causes && strcmp(books->cause[i].rule, rule) != 0)
		i++;
	if (i == books->causes)
		books->cause[books->causes++].rule = rule;
	books->cause[i].lanes |= (uint64_t)1 << lane;
	books->lanes |= (uint64_t)1 << lane;
}

/** Appends lanes as ranges: "lanes 0-36,40". */
static void put_lanes(struct text *t, uint64_t lanes)
{
	const char *comma = "";

	mau_put(t, "lane%s ", (lanes & (lanes - 1)) != 0 ? "s" : "");
	while (lanes != 0) {
		unsigned first = mau_take_lane(&lanes), last = first;

		while (last < MAU_WAVE - 1 && lanes >> (last + 1) & 1)
			last = mau_take_lane(&lanes);
		mau_put(t, last > first ? "%s%u-%u" : "%s%u", comma, first, last);
		comma = ",";
	}
}

/** Writes the text of a difference; 'own' and 'other' are the answers of the first lane. */
static void put_text(mau_books *books, const mau_detail_result *own, const mau_detail_result *other)
{
	struct text t = {.at = books->text, .size = sizeof books->text, .comma = ""};

	mau_put(&t, "%s rules differ in ",
	        books->rules == MAU_RULES_SILICON ? "silicon" : "manual");
	for (unsigned i = 0; i < books->causes; i++) {
		mau_put(&t, i == 0 ? "" : i + 1 == books->causes ? " and " : ", ");
		put_lanes(&t, books->cause[i].lanes);
		mau_put(&t, " (%s)", books->cause[i].rule);
	}
	mau_put(&t, ": lane %d %s", books->verdict.lane, books->verdict.effect);
	if (own->status == MAU_STATUS_OUT_OF_RANGE && other->status == MAU_STATUS_OUT_OF_RANGE)
		mau_put(&t, ", address 0x%llx", (unsigned long long)other->address);
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
		if (differs)
			add_lane(books, n, cause(own, other, n));
	}
	if (!books->lanes)
		return;
	first = mau_take_lane(&(uint64_t){books->lanes});
	books->rule = books->cause[0].rule;
	mau_detail_verdict_lane(other, first, &books->verdict);
	put_text(books, &own->lane[first].result, &other->lane[first].result);
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
