/*
 * test_execute_lines.c - mau_execute_lines() announces every transaction once, in order, before its
 * bytes move, and reports a transaction that the callback refuses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "mau/execute.h"
#include "tests/unit/random_request.h"

enum {
	REQUESTS = 20000,
	NEVER_REFUSES = -1
};

static const mau_geometry geo = {16, 64};
static mau_context ctx;
static mau_request req;
static uint32_t vdata[MAU_MAX_DWORDS][MAU_WAVE];
static mau_execution out;

/* The arguments of the callbacks. */
static struct {
	int refuse; /* number of the transaction that is refused */
	unsigned count;
	mau_txn txn[MAU_MAX_TXN];
	uint64_t seen[MAU_MAX_TXN]; /* bytes of it that moved */
	unsigned moved, strange;    /* bytes in memory; those outside the announced transaction */
} calls;

static int begin(void *user, const mau_txn *txn)
{
	assert_ptr_equal(user, &calls);
	assert_memory_equal(txn, &out.response.txn[calls.count], sizeof *txn);
	if (calls.refuse == (int)calls.count)
		return 1;
	calls.seen[calls.count] = 0;
	calls.txn[calls.count++] = *txn;
	return 0;
}

static void see(enum mau_space space, uint64_t address, unsigned count)
{
	if (space == MAU_SPACE_LDS)
		return;
	assert_true(calls.count > 0);
	for (unsigned b = 0; b < count; b++) {
		uint64_t at = (address + b) - calls.txn[calls.count - 1].line;

		calls.moved++;
		if (at >= geo.line_bytes || !(calls.txn[calls.count - 1].bytes[0] >> at & 1))
			calls.strange++;
		else
			calls.seen[calls.count - 1] |= UINT64_C(1) << at;
	}
}

static int read_bytes(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
                      unsigned count)
{
	(void)user;
	memset(bytes, (int)address, count);
	see(space, address, count);
	return 0;
}

static int write_bytes(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                       unsigned count)
{
	(void)user, (void)bytes;
	see(space, address, count);
	return 0;
}

static int execute(int refuse)
{
	const mau_memory memory = {read_bytes, write_bytes, &calls};

	memset(&calls, 0, sizeof calls);
	calls.refuse = refuse;
	return mau_execute_lines(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata, &memory,
	                         begin, &out);
}

static void draw(void)
{
	random_context(&ctx);
	random_request(&req, &ctx);
	for (unsigned d = 0; d < MAU_MAX_DWORDS; d++)
		random_lanes(vdata[d]);
}

/* Bytes of loads and stores are those of the transaction. The element of an atomic that crosses a
 * line moves whole (N4). */
static void every_transaction(void **state)
{
	unsigned atomics = 0, transactions = 0;

	(void)state;
	rng_state = 1;
	for (unsigned i = 0; i < REQUESTS; i++) {
		draw();
		assert_int_equal(execute(NEVER_REFUSES), MAU_OK);
		assert_int_equal(calls.count, out.response.txn_count);
		transactions += calls.count;
		if (req.op.cls == MAU_CLS_ATOMIC) {
			atomics += calls.count > 0;
			continue;
		}
		assert_int_equal(calls.strange, 0);
		for (unsigned t = 0; t < calls.count; t++)
			assert_int_equal(calls.seen[t], calls.txn[t].bytes[0]);
	}
	assert_in_range(transactions, 100000, 10000000);
	assert_in_range(atomics, 200, REQUESTS);
}

/* The line and the first lane of the transaction; those before it have moved. */
static void one_is_refused(void **state)
{
	unsigned refused = 0;

	(void)state;
	rng_state = 2;
	for (unsigned i = 0; i < REQUESTS / 10; i++) {
		mau_response whole;
		unsigned n;

		draw();
		assert_int_equal(mau_wave(&ctx, &geo, &req, &whole), MAU_OK);
		if (whole.txn_count == 0)
			continue;
		n = below(whole.txn_count);
		assert_int_equal(execute((int)n), MAU_ERR_MEMORY);
		assert_int_equal(calls.count, n);
		assert_int_equal(out.fault_space, MAU_SPACE_MEMORY);
		assert_int_equal(out.fault_address, whole.txn[n].line);
		if (whole.txn[n].lanes)
			assert_true(whole.txn[n].lanes >>
			                    (out.fault_lane - whole.txn[n].window * geo.window) &
			            1);
		refused++;
	}
	assert_in_range(refused, 500, REQUESTS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_transaction),
		cmocka_unit_test(one_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
