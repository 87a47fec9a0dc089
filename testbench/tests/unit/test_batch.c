/*
 * test_batch.c - the batch functions give the same results as the single ones and stop at the first
 * bad request; every function reports wrong arguments.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/fast.h"
#include "tests/unit/rules.h"

enum {
	REQUESTS = 10
};

static mau_request reqs[REQUESTS];
static mau_lanes lanes[REQUESTS];
static mau_response rsps[REQUESTS];

/** Sets 'reqs', requests of different kinds: plain, format, atomic, to LDS, swizzled, illegal;
 * FLAT, GLOBAL, SCRATCH, scalar. */
static void make_requests(wave *w)
{
	static const uint8_t sizes[REQUESTS] = {MAU_SIZE_4,  MAU_SIZE_1,  MAU_SIZE_8, MAU_SIZE_2,
	                                        MAU_SIZE_16, MAU_SIZE_12, MAU_SIZE_8, MAU_SIZE_4,
	                                        MAU_SIZE_16, MAU_SIZE_64};
	static const uint8_t encs[REQUESTS] = {[6] = MAU_ENC_FLAT,
	                                       [7] = MAU_ENC_GLOBAL,
	                                       [8] = MAU_ENC_SCRATCH,
	                                       [9] = MAU_ENC_SMEM};

	for (unsigned i = 0; i < REQUESTS; i++) {
		wave_begin(w, MAU_GFX_9, MAU_RULES_SILICON);
		w->req.op = i == 1 ? op_format() : i == 2 ? op_atomic(sizes[i]) : op_load(sizes[i]);
		w->req.op.enc = encs[i];
		w->req.op.offen = 1;
		w->req.op.lds = i == 3 || i == 5;       /* a 12-byte load to LDS is illegal */
		w->req.op.inst_offset = i == 8 ? 2 : 0; /* unaligned scratch */
		w->req.exec = 0xfff0f0f0f0f0ffff >> i;
		w->req.tag = (uint8_t)i;
		w->v.records = 300;
		w->v.swizzle = w->v.tid = i == 4;
		w->v.stride = i == 4 ? 64 : 0;
		for (unsigned lane = 0; lane < MAU_WAVE; lane++)
			wave_operands(w, lane, 0, 8 * lane);
		for (unsigned lane = 0; lane < MAU_WAVE && i == 6; lane++)
			wave_pointer(w, lane,
			             (uint64_t)(lane % 4) << 48 |
			                     8 * lane); /* memory, LDS, scratch, nowhere */
		for (unsigned lane = 0; lane < MAU_WAVE && i == 7; lane++)
			wave_pointer(w, lane, 8 * lane);
		vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
		reqs[i] = w->req;
	}
}

static void batch_equals_single(void **state)
{
	size_t done = 99;
	wave w;

	(void)state;
	make_requests(&w);
	assert_int_equal(mau_lanes_batch(&w.ctx, reqs, REQUESTS, lanes, &done), MAU_OK);
	assert_int_equal(mau_wave_batch(&w.ctx, &w.geo, reqs, REQUESTS, rsps, NULL), MAU_OK);
	for (unsigned i = 0; i < REQUESTS; i++) {
		w.req = reqs[i];
		assert_int_equal(mau_wave(&w.ctx, &w.geo, &w.req, &w.rsp), MAU_OK);
		assert_memory_equal(&lanes[i], &w.rsp.lanes, sizeof lanes[i]);
		assert_memory_equal(&rsps[i].lanes, &w.rsp.lanes, sizeof lanes[i]);
		assert_int_equal(rsps[i].txn_count, w.rsp.txn_count);
		assert_int_equal(rsps[i].errors, w.rsp.errors);
		for (unsigned t = 0; t < w.rsp.txn_count; t++) {
			assert_int_equal(rsps[i].txn[t].line, w.rsp.txn[t].line);
			assert_int_equal(rsps[i].txn[t].bytes[0], w.rsp.txn[t].bytes[0]);
			assert_int_equal(rsps[i].txn[t].lanes, w.rsp.txn[t].lanes);
		}
	}
	assert_int_equal(rsps[5].error, MAU_ERROR_E2);
	for (unsigned i = 6; i < REQUESTS; i++)
		assert_true(rsps[i].txn_count > 0);
	assert_int_equal(rsps[8].txn[rsps[8].txn_count - 1].pass, 4);
}

static void batch_stops(void **state)
{
	size_t done = 99;
	wave w;

	(void)state;
	make_requests(&w);
	reqs[3].op.enc = MAU_ENC_SMEM + 1;
	assert_int_equal(mau_lanes_batch(&w.ctx, reqs, REQUESTS, lanes, &done), MAU_ERR_OPERATION);
	assert_int_equal(done, 3);
	done = 99;
	assert_int_equal(mau_wave_batch(&w.ctx, &w.geo, reqs, REQUESTS, rsps, &done),
	                 MAU_ERR_OPERATION);
	assert_int_equal(done, 3);
	assert_int_equal(mau_lanes_batch(&w.ctx, reqs, 0, lanes, &done), MAU_OK);
}

static void derive_misuse(void **state)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t full = 0, count = 0;
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, 0, steps, MAU_MAX_STEPS, &full), MAU_OK);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, 0, steps, 3, &count), MAU_ERR_SPACE);
	assert_int_equal(count, 3);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, 0, steps, full, &count), MAU_OK);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, MAU_WAVE, steps, MAU_MAX_STEPS, &count),
	                 MAU_ERR_LANE);
	w.req.op.enc = MAU_ENC_SMEM + 1;
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, 0, steps, MAU_MAX_STEPS, &count),
	                 MAU_ERR_OPERATION);
	w.ctx.gfx = MAU_GFX_950 + 1;
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, 0, steps, MAU_MAX_STEPS, &count),
	                 MAU_ERR_GENERATION);
}

static void errors_have_words(void **state)
{
	(void)state;
	for (int result = -10; result <= 1; result++) {
		assert_non_null(mau_strerror(result));
		assert_true(strlen(mau_strerror(result)) > 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(batch_equals_single),
		cmocka_unit_test(batch_stops),
		cmocka_unit_test(derive_misuse),
		cmocka_unit_test(errors_have_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
