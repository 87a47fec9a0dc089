/*
 * test_sign_job.c - runs of signature mode on threads give the same as without threads, for any
 * range and for their first requests; the golden model is called as often as it should be, and its
 * result is checked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fpga/signature/host/sign_job.h"
#include "fpga/signature/model/sign_mix.h"
#include "fpga/signature/tests/sign_vectors.h"

static _Atomic unsigned golden_calls;
static uint8_t wrong_tag;
static _Atomic bool wrong;

int __real_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp);
int __wrap_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp);

/* The golden model for the job; with 'wrong' its result is wrong at the tag. */
int __wrap_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp)
{
	int code = __real_mau_wave(ctx, geo, req, rsp);

	golden_calls++;
	if (wrong && req->tag == wrong_tag)
		rsp->lanes.address[17] ^= 1;
	return code;
}

static sign_result result_of(const sign_range *range, uint32_t count)
{
	sign_job *job = sign_job_start(range);
	sign_result a;

	assert_non_null(job);
	assert_true(sign_job_result(job, count, &a));
	assert_true(sign_job_finished(job));
	sign_job_free(job);
	return a;
}

static void vectors(void **state)
{
	(void)state;
	for (unsigned i = 0; i < sizeof(run_vectors) / sizeof(run_vectors[0]); i++)
		for (unsigned threads = 1; threads < 6; threads += 2) {
			sign_range range = {run_vectors[i].key, run_vectors[i].first,
			                    run_vectors[i].count, run_vectors[i].unit, threads};
			sign_result a = result_of(&range, range.count);

			assert_int_equal(a.hash, run_vectors[i].hash);
			assert_int_equal(a.txns, run_vectors[i].txns);
		}
}

/* The result for the first requests of a run is that of a shorter run. */
static void prefixes(void **state)
{
	sign_range range = {5, 100, 300, {16, 16, 64}, 2};
	sign_job *job = sign_job_start(&range);

	(void)state;
	assert_non_null(job);
	for (uint32_t count = 0; count <= 300; count += count == 27 ? 1 : 3) {
		sign_range part = range;
		sign_result a, b;

		part.count = count;
		assert_true(sign_job_result(job, count, &a));
		b = result_of(&part, count);
		assert_int_equal(a.hash, b.hash);
		assert_int_equal(a.txns, b.txns);
		if (!count)
			assert_int_equal(a.hash, SIGN_K);
	}
	sign_job_free(job);
}

static void golden(void **state)
{
	sign_range range = {1, 0, 64 * 64, {4, 4, 64}, 2};
	unsigned want = 0;
	sign_result a;
	uint64_t where;
	sign_job *job;

	(void)state;
	for (uint64_t block = 0; block < 64; block++) {
		mau_context ctx;

		sign_context(1, block, &ctx);
		want += mau_generation_of(ctx.gfx)->fast ? 1 : 64;
	}
	golden_calls = 0;
	result_of(&range, range.count);
	assert_int_equal(golden_calls, want);
	range.count = 5 * 64; /* of these only blocks 0, 2 and 4 have the fast form */
	golden_calls = 0;
	result_of(&range, range.count);
	assert_int_equal(golden_calls, 3 * 1 + 2 * 64);
	range.count = 64 * 64;
	wrong = true;
	wrong_tag = 5 * 65 & 0xff; /* block 5, gfx10.1, checks its request 5 */
	job = sign_job_start(&range);
	assert_false(sign_job_result(job, range.count, &a));
	assert_true(sign_job_differs(job, &where));
	assert_int_equal(where & 0xff, wrong_tag);
	sign_job_free(job);
	wrong = false;
}

static void stopped(void **state)
{
	sign_range range = {1, 0, 1u << 31, {4, 4, 64}, 2};
	sign_job *job = sign_job_start(&range);
	sign_result a;
	uint64_t where;

	(void)state;
	assert_non_null(job);
	assert_false(sign_job_finished(job));
	sign_job_stop(job);
	assert_false(sign_job_result(job, 1, &a));
	assert_false(sign_job_differs(job, &where));
	sign_job_free(job);
	sign_job_free(sign_job_start(&range)); /* at once */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors),
		cmocka_unit_test(prefixes),
		cmocka_unit_test(golden),
		cmocka_unit_test(stopped),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
