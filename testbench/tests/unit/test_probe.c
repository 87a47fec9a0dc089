/*
 * test_probe.c - mau_memory.request and mau_probe(): every request to memory once, in order, before
 * its bytes move; the same list from mau_probe(), and the accesses to LDS; refusals.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/unit/random_execute.h"

enum {
	REQUESTS = 20000,
	NEVER_REFUSES = -1
};

static mau_geometry geo;
static mau_context ctx;
static mau_request req;
static uint32_t vdata[MAU_MAX_DWORDS][MAU_WAVE];
static mau_execution out;
static mau_touch touches[MAU_MAX_TOUCHES];
static size_t probed;

/* The arguments of the callbacks. */
static struct {
	int refuse;            /* number of the request that is refused */
	unsigned count, at;    /* requests; LDS accesses, their place in 'touches' */
	mau_memory_request of; /* the last request */
	uint64_t seen[2];      /* bytes of it that moved */
	unsigned strange;      /* bytes outside of it */
} calls;

static void same_touch(const mau_memory_request *a, const mau_memory_request *b)
{
	assert_int_equal(a->space, b->space);
	assert_int_equal(a->kind, b->kind);
	assert_int_equal(a->size, b->size);
	assert_int_equal(a->txn, b->txn);
	assert_int_equal(a->line, b->line);
	assert_int_equal(a->bytes[0], b->bytes[0]);
	assert_int_equal(a->bytes[1], b->bytes[1]);
	assert_int_equal(a->address, b->address);
	assert_int_equal(a->lanes, b->lanes);
	assert_int_equal(a->attr, b->attr);
}

/* The bytes of the request before have moved. */
static void check_moved(void)
{
	if (calls.count == 0 || calls.of.size != 0)
		return;
	assert_int_equal(calls.seen[0], calls.of.bytes[0]);
	assert_int_equal(calls.seen[1], calls.of.bytes[1]);
}

static int request(void *user, const mau_memory_request *r)
{
	assert_ptr_equal(user, &calls);
	check_moved();
	assert_in_range(calls.count, 0, probed - 1);
	same_touch(r, &touches[calls.count]);
	if (calls.refuse == (int)calls.count)
		return MAU_MEMORY_REFUSE;
	calls.of = *r;
	calls.seen[0] = calls.seen[1] = 0;
	calls.count++;
	return MAU_MEMORY_OK;
}

/* The LDS accesses come in the order of mau_probe(), an atomic reads and writes. */
static void see_lds(uint64_t address, unsigned count, unsigned kind)
{
	const mau_touch *t;

	if (calls.at == 0)
		calls.at = calls.count;
	assert_in_range(calls.at, 0, probed - 1);
	t = &touches[calls.at];
	assert_int_equal(t->space, MAU_SPACE_LDS);
	assert_int_equal(t->address, address);
	assert_int_equal(t->size, count);
	assert_true(t->kind == kind || t->kind == MAU_MEM_ATOMIC);
	calls.at += t->kind == kind || kind == MAU_MEM_WRITE;
}

static void see(enum mau_space space, uint64_t address, unsigned count, unsigned kind)
{
	if (space == MAU_SPACE_LDS) {
		see_lds(address, count, kind);
		return;
	}
	assert_true(calls.count > 0);
	for (unsigned b = 0; b < count; b++) {
		uint64_t at = address + b - calls.of.line;

		if (calls.of.size != 0)
			calls.strange += address + b - calls.of.address >= calls.of.size &&
			                 address + b >= calls.of.size; /* or it wraps (N12) */
		else if (at >= geo.line_bytes || !(calls.of.bytes[at / 64] >> at % 64 & 1))
			calls.strange++;
		else
			calls.seen[at / 64] |= UINT64_C(1) << at % 64;
	}
}

static int read_bytes(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
                      unsigned count)
{
	(void)user;
	memset(bytes, (int)address, count);
	see(space, address, count, MAU_MEM_READ);
	return 0;
}

static int write_bytes(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                       unsigned count)
{
	(void)user, (void)bytes;
	see(space, address, count, MAU_MEM_WRITE);
	return 0;
}

static int execute(int refuse)
{
	const mau_memory memory = {read_bytes, write_bytes, &calls, request};

	memset(&calls, 0, sizeof calls);
	calls.refuse = refuse;
	return mau_execute(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata, &memory, &out);
}

static void draw(void)
{
	random_execution(&ctx, &geo, &req, vdata);
	assert_int_equal(mau_probe(&ctx, &geo, &req, touches, MAU_MAX_TOUCHES, &probed), MAU_OK);
}

static unsigned in_memory(void)
{
	unsigned count = 0;

	while (count < probed && touches[count].space == MAU_SPACE_MEMORY)
		count++;
	return count;
}

static void every_request(void **state)
{
	unsigned atomics = 0, requests = 0, lds = 0;

	(void)state;
	rng_state = 1;
	for (unsigned i = 0; i < REQUESTS; i++) {
		draw();
		assert_int_equal(execute(NEVER_REFUSES), MAU_OK);
		check_moved();
		assert_int_equal(calls.strange, 0);
		assert_int_equal(calls.count, in_memory());
		assert_int_equal(calls.at ? calls.at : calls.count, probed);
		requests += calls.count;
		lds += (unsigned)probed - calls.count;
		if (req.op.cls == MAU_CLS_ATOMIC)
			atomics += calls.count;
		else
			assert_int_equal(calls.count,
			                 out.response.error ? 0 : out.response.txn_count);
	}
	assert_in_range(requests, 100000, 10000000);
	assert_in_range(atomics, 10000, 10000000);
	assert_in_range(lds, 10000, 10000000);
}

/* The place of the refusal; the requests before it have moved. */
static void one_is_refused(void **state)
{
	unsigned refused = 0;

	(void)state;
	rng_state = 2;
	for (unsigned i = 0; i < REQUESTS / 10; i++) {
		const mau_touch *t;
		unsigned n;

		draw();
		if (in_memory() == 0)
			continue;
		n = below(in_memory());
		t = &touches[n];
		assert_int_equal(execute((int)n), MAU_ERR_MEMORY);
		assert_int_equal(calls.count, n);
		assert_int_equal(out.refused_space, MAU_SPACE_MEMORY);
		assert_int_equal(out.refused_address, t->size ? t->address : t->line);
		assert_true(t->lanes >> out.refused_lane & 1);
		assert_int_equal(t->lanes & ((UINT64_C(1) << out.refused_lane) - 1), 0);
		refused++;
	}
	assert_in_range(refused, 500, REQUESTS);
}

/* mau_probe() with too small an array, and with wrong arguments. */
static void probe_errors(void **state)
{
	size_t whole;

	(void)state;
	rng_state = 3;
	do
		draw();
	while (probed < 5);
	whole = probed;
	for (size_t max = 0; max < whole; max++) {
		mau_touch few[MAU_WAVE] = {{.lanes = 77}};

		if (max >= MAU_WAVE - 1)
			break;
		few[max].lanes = 77;
		assert_int_equal(mau_probe(&ctx, &geo, &req, few, max, &probed), MAU_ERR_SPACE);
		assert_int_equal(probed, max);
		assert_int_equal(few[max].lanes, 77); /* not written */
		for (size_t i = 0; i < max; i++)
			same_touch(&few[i], &touches[i]);
	}
	assert_int_equal(mau_probe(&ctx, &geo, &req, touches, whole, &probed), MAU_OK);
	probed = 99;
	ctx.gfx = 200;
	assert_int_equal(mau_probe(&ctx, &geo, &req, touches, whole, &probed), MAU_ERR_GENERATION);
	ctx.gfx = MAU_GFX_9;
	geo.window = 5;
	assert_int_equal(mau_probe(&ctx, &geo, &req, touches, whole, &probed), MAU_ERR_GEOMETRY);
	assert_int_equal(probed, 99);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_request),
		cmocka_unit_test(one_is_refused),
		cmocka_unit_test(probe_errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
