/*
 * test_fast_form.c - the fast form (mau/fast.h) gives the answers of the golden model, field by
 * field.
 *
 * Two million corner-weighted random requests (MAU_FAST_REQUESTS in the environment: another
 * number) over every generation, encoding, rule book, alignment mode, policy, window and line size.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/fast.h"
#include "tests/unit/random_request.h"

enum {
	REQUESTS = 2000000
};

/** The inputs of both forms: a context, a geometry and a request. */
struct ask {
	mau_context ctx;
	mau_geometry geo;
	mau_request req;
};

static void random_ask(struct ask *ask)
{
	random_context(&ask->ctx);
	ask->geo.window = (uint8_t)(4u << below(5));
	ask->geo.line_bytes = one_in(2) ? 64 : 128;
	random_request(&ask->req, &ask->ctx);
}

/** The first field in which two transactions differ; NULL: none. */
static const char *txn_difference(const mau_txn *a, const mau_txn *b)
{
	if (a->line != b->line)
		return "txn.line";
	if (a->bytes[0] != b->bytes[0] || a->bytes[1] != b->bytes[1])
		return "txn.bytes";
	if (a->lanes != b->lanes)
		return "txn.lanes";
	if (a->window != b->window)
		return "txn.window";
	if (a->pass != b->pass)
		return "txn.pass";
	if (a->last != b->last)
		return "txn.last";
	return a->attr != b->attr ? "txn.attr" : NULL;
}

/** The same of lane results. */
static const char *lanes_difference(const mau_lanes *a, const mau_lanes *b)
{
	if (memcmp(a->address, b->address, sizeof a->address) != 0)
		return "addr";
	if (memcmp(a->lds_address, b->lds_address, sizeof a->lds_address) != 0)
		return "lds";
	if (memcmp(a->status, b->status, sizeof a->status) != 0)
		return "status";
	if (memcmp(a->in_range, b->in_range, sizeof a->in_range) != 0)
		return "comps";
	return memcmp(a->space, b->space, sizeof a->space) != 0 ? "seg" : NULL;
}

/** The same for whole responses, with the first txn_count transactions. */
static const char *difference(const mau_response *a, const mau_response *b)
{
	const char *found = lanes_difference(&a->lanes, &b->lanes);

	if (a->error != b->error || a->errors != b->errors)
		return "error";
	if (a->bytes != b->bytes)
		return "bytes";
	if (a->components != b->components)
		return "ncomp";
	if (a->waits != b->waits)
		return "waits";
	if (a->memviol != b->memviol)
		return "memviol";
	if (a->counters != b->counters)
		return "counters";
	if (a->windows != b->windows)
		return "windows";
	if (a->txn_count != b->txn_count)
		return "txn_count";
	if (memcmp(a->window_txns, b->window_txns, sizeof a->window_txns) != 0)
		return "window_txns";
	for (unsigned i = 0; i < a->txn_count && !found; i++)
		found = txn_difference(&a->txn[i], &b->txn[i]);
	return found;
}

static void print_ask(const struct ask *ask)
{
	const mau_context *c = &ask->ctx;
	const mau_request *r = &ask->req;

	print_error("gfx%s rules=%u align=%u policy=%u wave32=%u lds=%x+%x scratch=%llx apertures "
	            "%x %x, window %u line %u\n",
	            mau_gfx_name(c->gfx), c->rules, c->align, c->policy, c->wave32, c->lds_base,
	            c->lds_size, (unsigned long long)c->scratch_base, c->shared_hi, c->private_hi,
	            ask->geo.window, ask->geo.line_bytes);
	print_error("enc %s op=%016llx vsharp=%08x %08x %08x %08x saddr=%llx m0=%x exec=%016llx\n",
	            mau_enc_name(r->op.enc), (unsigned long long)mau_op_pack(&r->op), r->vsharp[0],
	            r->vsharp[1], r->vsharp[2], r->vsharp[3], (unsigned long long)r->saddr, r->m0,
	            (unsigned long long)r->exec);
}

static unsigned long met_op[MAU_GENERATIONS][MAU_ENC_SMEM + 1][2]; /* by rule book */
static unsigned long met_geo[65][129], met_status[MAU_STATUS_ILLEGAL + 1], met_pass[5];

static void count(const struct ask *ask, const mau_response *rsp)
{
	met_op[ask->ctx.gfx][ask->req.op.enc][ask->ctx.rules]++;
	met_geo[ask->geo.window][ask->geo.line_bytes]++;
	met_status[rsp->lanes.status[below(MAU_WAVE)]]++;
	for (unsigned i = 0; i < rsp->txn_count; i++)
		met_pass[rsp->txn[i].pass]++;
}

static void test_same_answers(void **state)
{
	const char *wish = getenv("MAU_FAST_REQUESTS");
	unsigned long requests = wish ? strtoul(wish, NULL, 10) : REQUESTS;
	static mau_response golden, fast;
	struct ask ask;

	(void)state;
	rng_state = 1;
	for (unsigned long n = 0; n < requests; n++) {
		const char *field;

		random_ask(&ask);
		assert_int_equal(mau_wave(&ask.ctx, &ask.geo, &ask.req, &golden), MAU_OK);
		assert_int_equal(mau_fast_wave(&ask.ctx, &ask.geo, &ask.req, &fast), MAU_OK);
		field = difference(&golden, &fast);
		if (field) {
			print_ask(&ask);
			fail_msg("request %lu: %s differs", n, field);
		}
		count(&ask, &golden);
	}
}

/** Every kind of request, geometry, status and pass has occurred. */
static void test_reach(void **state)
{
	(void)state;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned enc = 0; enc <= MAU_ENC_SMEM; enc++)
			assert_true(met_op[gfx][enc][0] > 100 && met_op[gfx][enc][1] > 100);
	for (unsigned window = 4; window <= 64; window *= 2)
		assert_true(met_geo[window][64] > 100 && met_geo[window][128] > 100);
	for (unsigned status = 0; status <= MAU_STATUS_ILLEGAL; status++)
		assert_true(met_status[status] > 100);
	for (unsigned pass = 0; pass < 5; pass++)
		assert_true(met_pass[pass] > 100);
}

/** A response with two transactions, for the negative test. */
static void two_txns(mau_response *rsp)
{
	struct ask ask = {.geo = {.window = 64, .line_bytes = 64}};

	ask.ctx.gfx = MAU_GFX_9;
	ask.ctx.shared_hi = 1;
	ask.req.op = (mau_op){.enc = MAU_ENC_GLOBAL, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_8};
	ask.req.exec = 1;
	ask.req.v0[0] = 0x103c;
	assert_int_equal(mau_wave(&ask.ctx, &ask.geo, &ask.req, rsp), MAU_OK);
	assert_int_equal(rsp->txn_count, 2);
}

/** Negative test: a changed field is found and named. */
static void test_difference_negative(void **state)
{
	static mau_response good, bad;

	(void)state;
	two_txns(&good);
	assert_null(difference(&good, &good));
#define SPOIL(field, name)                                          \
	do {                                                        \
		bad = good;                                         \
		bad.field ^= 1;                                     \
		assert_string_equal(difference(&good, &bad), name); \
	} while (0)
	SPOIL(lanes.address[63], "addr");
	SPOIL(lanes.lds_address[63], "lds");
	SPOIL(lanes.status[63], "status");
	SPOIL(lanes.in_range[63], "comps");
	SPOIL(lanes.space[63], "seg");
	SPOIL(error, "error");
	SPOIL(errors, "error");
	SPOIL(bytes, "bytes");
	SPOIL(components, "ncomp");
	SPOIL(waits, "waits");
	SPOIL(windows, "windows");
	SPOIL(txn_count, "txn_count");
	SPOIL(window_txns[15], "window_txns");
	SPOIL(txn[1].line, "txn.line");
	SPOIL(txn[1].bytes[0], "txn.bytes");
	SPOIL(txn[1].bytes[1], "txn.bytes");
	SPOIL(txn[1].lanes, "txn.lanes");
	SPOIL(txn[1].window, "txn.window");
	SPOIL(txn[1].pass, "txn.pass");
	SPOIL(txn[1].last, "txn.last");
	SPOIL(txn[1].attr, "txn.attr");
#undef SPOIL
}

/** Both forms write the first txn_count transactions, and none after them. */
static void test_untouched(void **state)
{
	static mau_response rsp[2];
	static mau_txn mark[MAU_MAX_TXN];
	struct ask ask;

	(void)state;
	memset(mark, 0xa5, sizeof mark);
	rng_state = 2;
	for (unsigned n = 0; n < 50000; n++) {
		random_ask(&ask);
		memset(rsp, 0xa5, sizeof rsp);
		assert_int_equal(mau_wave(&ask.ctx, &ask.geo, &ask.req, &rsp[0]), MAU_OK);
		assert_int_equal(mau_fast_wave(&ask.ctx, &ask.geo, &ask.req, &rsp[1]), MAU_OK);
		for (unsigned i = 0; i < 2; i++)
			assert_memory_equal(&rsp[i].txn[rsp[i].txn_count], mark,
			                    sizeof mark - rsp[i].txn_count * sizeof *mark);
	}
}

/** Lane results without transactions, and the batch forms, give the same results. */
static void test_other_calls(void **state)
{
	enum {
		COUNT = 24
	};
	static mau_request reqs[COUNT];
	static mau_lanes lanes[COUNT], alone;
	static mau_response rsps[COUNT], one;
	struct ask ask;

	(void)state;
	rng_state = 3;
	for (unsigned n = 0; n < 2000; n++) {
		size_t done = 0;

		random_ask(&ask);
		for (unsigned i = 0; i < COUNT; i++)
			random_request(&reqs[i], &ask.ctx);
		assert_int_equal(mau_lanes_batch(&ask.ctx, reqs, COUNT, lanes, &done), MAU_OK);
		assert_int_equal(done, COUNT);
		assert_int_equal(mau_wave_batch(&ask.ctx, &ask.geo, reqs, COUNT, rsps, NULL),
		                 MAU_OK);
		for (unsigned i = 0; i < COUNT; i++) {
			assert_int_equal(mau_wave(&ask.ctx, &ask.geo, &reqs[i], &one), MAU_OK);
			assert_null(difference(&rsps[i], &one));
			assert_null(lanes_difference(&lanes[i], &one.lanes));
			assert_int_equal(mau_lanes_wave(&ask.ctx, &reqs[i], &alone), MAU_OK);
			assert_null(lanes_difference(&alone, &one.lanes));
			assert_int_equal(mau_fast_lanes(&ask.ctx, &reqs[i], &alone), MAU_OK);
			assert_null(lanes_difference(&alone, &one.lanes));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_answers),        cmocka_unit_test(test_reach),
		cmocka_unit_test(test_difference_negative), cmocka_unit_test(test_untouched),
		cmocka_unit_test(test_other_calls),
	};

	random_generations = MAU_GENERATIONS;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
