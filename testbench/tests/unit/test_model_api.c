/*
 * test_model_api.c - the public interface of the golden model: wrong arguments, batches, cost (C6),
 * and the worked figure of swizzled addressing (A4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/fast.h"
#include "mau/mau.h"

/** The worked figure: 24-byte records, index stride 8, element size 4. */
static void test_swizzle_figure(void **state)
{
	static const struct {
		uint32_t index, offset, at;
	} figure[] = {
		{0, 0, 0},    {0, 4, 32},  {0, 8, 64},  {0, 12, 96}, {0, 16, 128},
		{0, 20, 160}, {8, 0, 192}, {8, 4, 224}, {1, 0, 4},   {7, 20, 188},
	};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		mau_context ctx = {.gfx = (uint8_t)gfx, .align = MAU_ALIGN_UNALIGNED};
		mau_request req = {.op = {.size = MAU_SIZE_4, .idxen = 1, .offen = 1},
		                   .exec = ~(uint64_t)0};
		mau_lanes lanes;

		req.vsharp[1] = 24u << 16 | (gfx >= MAU_GFX_11 ? 1u << 30 : 1u << 31);
		req.vsharp[2] = 100;
		req.vsharp[3] = gfx >= MAU_GFX_10 ? 20u << 12
		                                  : 4u << 15 | 1u << 19; /* 32_UINT, OOB_SELECT 0 */
		for (unsigned i = 0; i < sizeof figure / sizeof *figure; i++) {
			req.v0[i] = figure[i].index;
			req.v1[i] = figure[i].offset;
		}
		assert_int_equal(mau_lanes_wave(&ctx, &req, &lanes), MAU_OK);
		for (unsigned i = 0; i < sizeof figure / sizeof *figure; i++) {
			assert_int_equal(lanes.status[i], MAU_STATUS_OK);
			assert_int_equal(lanes.address[i], figure[i].at);
		}
	}
}

/** Wrong arguments are refused and nothing is written; batches stop at the first bad request. */
static void test_misuse(void **state)
{
	static mau_response rsp[3], before[3];
	static mau_request req[3];
	static mau_lanes lanes[3], lanes_before[3];
	mau_context good = {.gfx = MAU_GFX_8}, ctx = good;
	mau_geometry geo = {.window = 16, .line_bytes = 64}, odd = {.window = 12, .line_bytes = 64};
	mau_step steps[3];
	size_t done = 99;

	(void)state;
	memset(rsp, 0x77, sizeof rsp);
	memcpy(before, rsp, sizeof rsp);
	memset(lanes, 0x77, sizeof lanes);
	memcpy(lanes_before, lanes, sizeof lanes);
	ctx.gfx = MAU_GFX_950 + 1;
	assert_int_equal(mau_wave(&ctx, &geo, req, rsp), MAU_ERR_GENERATION);
	ctx = good;
	ctx.lds_size = 1 << 18;
	assert_int_equal(mau_wave(&ctx, &geo, req, rsp), MAU_ERR_CONTEXT);
	ctx = good;
	ctx.scratch_base = 6; /* D20 */
	assert_int_equal(mau_wave(&ctx, &geo, req, rsp), MAU_ERR_CONTEXT);
	assert_int_equal(mau_lanes_wave(&ctx, req, lanes), MAU_ERR_CONTEXT);
	assert_memory_equal(lanes, lanes_before, sizeof lanes);
	assert_int_equal(mau_explain_lane(&ctx, req, 0, steps, 3, &done), MAU_ERR_CONTEXT);
	assert_int_equal(mau_wave(&good, &odd, req, rsp), MAU_ERR_GEOMETRY);
	req[2].op.enc = MAU_ENC_SMEM + 1;
	assert_int_equal(mau_wave(&good, &geo, &req[2], rsp), MAU_ERR_OPERATION);
	assert_memory_equal(rsp, before, sizeof rsp);
	assert_int_equal(mau_lanes_batch(&good, req, 3, lanes, &done), MAU_ERR_OPERATION);
	assert_int_equal(done, 2);
	assert_int_equal(mau_wave_batch(&good, &odd, req, 2, rsp, &done), MAU_ERR_GEOMETRY);
	assert_int_equal(done, 0);
	assert_memory_equal(rsp, before, sizeof rsp);
	assert_int_equal(mau_wave_batch(&good, &geo, req, 2, rsp, &done), MAU_OK);
	assert_int_equal(done, 2);
	assert_int_equal(mau_wave_batch(&good, &geo, req, 2, rsp, NULL), MAU_OK);
	assert_int_equal(mau_lanes_batch(&good, req, 2, lanes, NULL), MAU_OK);
	assert_int_equal(mau_explain_lane(&good, req, 64, steps, 3, &done), MAU_ERR_LANE);
	assert_int_equal(mau_explain_lane(&good, req, 0, steps, 3, &done), MAU_ERR_SPACE);
	assert_int_equal(done, 3);
	for (int r = MAU_ERR_OPERATION; r <= MAU_OK; r++)
		assert_true(strlen(mau_strerror(r)) > 5);
}

enum {
	CONTEXT_FIELDS = 7,
	GFX = CONTEXT_FIELDS - 1
};

/** A field of the context with its largest allowed value plus 'bad'. */
static void set_last(mau_context *ctx, unsigned field, unsigned bad)
{
	switch (field) {
	case 0:
		ctx->rules = (uint8_t)(MAU_RULES_SILICON + bad);
		break;
	case 1:
		ctx->align = (uint8_t)(MAU_ALIGN_UNALIGNED + bad);
		break;
	case 2:
		ctx->policy = (uint8_t)(MAU_POLICY_GCN + bad);
		break;
	case 3:
		ctx->wave32 = (uint8_t)(1 + bad);
		break;
	case 4:
		ctx->lds_base = 0x3ffff + bad;
		break;
	case 5:
		ctx->lds_size = 0x3ffff + bad;
		break;
	default:
		ctx->gfx = (uint8_t)(MAU_GFX_950 + bad);
	}
}

/** Every field of the context with its largest allowed and its smallest refused value. */
static void test_ranges(void **state)
{
	static mau_response rsp;
	static mau_lanes lanes;
	static const mau_request req;
	const mau_geometry geo = {.window = 16, .line_bytes = 64};
	mau_step steps[MAU_MAX_STEPS];
	size_t count;

	(void)state;
	for (unsigned field = 0; field < CONTEXT_FIELDS; field++)
		for (unsigned bad = 0; bad < 2; bad++) {
			const int want =
				bad ? field == GFX ? MAU_ERR_GENERATION : MAU_ERR_CONTEXT : MAU_OK;
			mau_context ctx = {.gfx = MAU_GFX_9};

			set_last(&ctx, field, bad);
			assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), want);
			assert_int_equal(mau_lanes_wave(&ctx, &req, &lanes), want);
			assert_int_equal(
				mau_explain_lane(&ctx, &req, 0, steps, MAU_MAX_STEPS, &count),
				want);
		}
}

/** Every geometry. */
static void test_geometries(void **state)
{
	static mau_response rsp;
	static const mau_request req;
	const mau_context good = {.gfx = MAU_GFX_9};

	(void)state;
	for (unsigned window = 0; window < 256; window++)
		for (unsigned line = 0; line <= 256; line += 32) {
			const mau_geometry geo = {.window = (uint8_t)window,
			                          .line_bytes = (uint16_t)line};
			const bool legal = (window == 4 || window == 8 || window == 16 ||
			                    window == 32 || window == 64) &&
			                   (line == 64 || line == 128);

			assert_int_equal(mau_wave(&good, &geo, &req, &rsp),
			                 legal ? MAU_OK : MAU_ERR_GEOMETRY);
		}
}

/** Sizes that an operation can have; where its format says how many bytes it moves, or nothing is
 * moved, the field is not read. */
static void test_sizes(void **state)
{
	static const struct {
		mau_op op;
		uint8_t first, last;
	} rows[] = {
		{{.enc = MAU_ENC_MUBUF}, MAU_SIZE_1, MAU_SIZE_16},
		{{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_STORE}, MAU_SIZE_1, MAU_SIZE_16},
		{{.enc = MAU_ENC_MUBUF, .fmt = 1}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_CACHE}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_MUBUF, .unknown = 1}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_MUBUF, .unknown = 2},
	         MAU_SIZE_1,
	         MAU_SIZE_16}, /* one bit: the others do not count */
		{{.enc = MAU_ENC_MTBUF, .fmt = 1}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_MTBUF}, MAU_SIZE_1, MAU_SIZE_64}, /* D17 */
		{{.enc = MAU_ENC_FLAT}, MAU_SIZE_1, MAU_SIZE_16},
		{{.enc = MAU_ENC_FLAT, .fmt = 1}, MAU_SIZE_1, MAU_SIZE_16}, /* D26 */
		{{.enc = MAU_ENC_GLOBAL}, MAU_SIZE_1, MAU_SIZE_16},
		{{.enc = MAU_ENC_SCRATCH, .unknown = 1}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_SMEM}, MAU_SIZE_4, MAU_SIZE_64},
		{{.enc = MAU_ENC_SMEM, .fmt = 1}, MAU_SIZE_4, MAU_SIZE_64}, /* D26 */
		{{.enc = MAU_ENC_SMEM, .unknown = 1}, MAU_SIZE_1, MAU_SIZE_64},
		{{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_ATOMIC}, MAU_SIZE_4, MAU_SIZE_8}, /* D57 */
		{{.enc = MAU_ENC_FLAT, .cls = MAU_CLS_ATOMIC}, MAU_SIZE_4, MAU_SIZE_8},
		{{.enc = MAU_ENC_GLOBAL, .cls = MAU_CLS_ATOMIC, .fmt = 1},
	         MAU_SIZE_4,
	         MAU_SIZE_8}, /* D26 */
		{{.enc = MAU_ENC_SCRATCH, .cls = MAU_CLS_ATOMIC}, MAU_SIZE_4, MAU_SIZE_8},
		{{.enc = MAU_ENC_SCRATCH, .cls = MAU_CLS_ATOMIC, .unknown = 1},
	         MAU_SIZE_1,
	         MAU_SIZE_64},
		{{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_ATOMIC, .fmt = 1}, 1, 0}, /* none */
		{{.enc = MAU_ENC_MTBUF, .cls = MAU_CLS_ATOMIC}, 1, 0},
		{{.enc = MAU_ENC_SMEM, .cls = MAU_CLS_ATOMIC}, 1, 0},
	};
	const mau_context ctx = {.gfx = MAU_GFX_9};
	static mau_response rsp;
	static mau_lanes lanes;
	mau_step steps[MAU_MAX_STEPS];
	size_t count;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (uint8_t size = 0; size <= MAU_SIZE_64 + 1; size++) {
			const int want = size >= rows[i].first && size <= rows[i].last
			                         ? MAU_OK
			                         : MAU_ERR_OPERATION;
			mau_request req = {.op = rows[i].op};

			req.op.size = size;
			assert_int_equal(mau_wave(&ctx,
			                          &(mau_geometry){.window = 16, .line_bytes = 64},
			                          &req, &rsp),
			                 want);
			assert_int_equal(
				mau_fast_wave(&ctx, &(mau_geometry){.window = 16, .line_bytes = 64},
			                      &req, &rsp),
				want);
			assert_int_equal(mau_lanes_wave(&ctx, &req, &lanes), want);
			assert_int_equal(
				mau_explain_lane(&ctx, &req, 0, steps, MAU_MAX_STEPS, &count),
				want);
		}
}

/** Bits of a field beyond its width (mau_op) are ignored. */
static void test_widths(void **state)
{
	static const mau_op ops[] = {
		{.size = MAU_SIZE_4, .offen = 1, .inst_offset = 4},
		{.size = MAU_SIZE_8, .cls = MAU_CLS_ATOMIC, .atomic = MAU_ATOMIC_ADD, .glc = 1},
		{.enc = MAU_ENC_MTBUF, .fmt = 1, .ncomp = 1, .format = 0x4b, .idxen = 1},
		{.enc = MAU_ENC_GLOBAL,
	         .size = MAU_SIZE_16,
	         .smode = MAU_SMODE_SV,
	         .inst_offset = 0xfffff0},
	};
	const mau_op widths = mau_op_unpack(~(uint64_t)0);
	const mau_context ctx = {.gfx = MAU_GFX_9, .shared_hi = 0x10000, .private_hi = 0x20000};
	const mau_geometry geo = {.window = 16, .line_bytes = 64};
	static mau_response plain, wide;

	(void)state;
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
		mau_request req = {.op = ops[i],
		                   .exec = 0xff,
		                   .saddr = 0x1000,
		                   .vsharp = {0x1000, 8u << 16, 64, 0x24fac}};
		unsigned char op[sizeof req.op], keep[sizeof req.op];

		assert_int_equal(mau_wave(&ctx, &geo, &req, &plain), MAU_OK);
		assert_int_equal(plain.error, MAU_ERROR_NONE);
		assert_int_not_equal(plain.txn_count, 0);
		memcpy(op, &req.op, sizeof op);
		memcpy(keep, &widths, sizeof keep);
		for (size_t b = 0; b < sizeof op; b++)
			op[b] |= (unsigned char)~keep[b];
		memcpy(&req.op, op, sizeof op);
		req.op.enc = ops[i].enc; /* these two are checked, not cut */
		req.op.size = ops[i].size;
		assert_int_equal(mau_wave(&ctx, &geo, &req, &wide), MAU_OK);
		assert_memory_equal(&wide.lanes, &plain.lanes, sizeof plain.lanes);
		assert_int_equal(wide.error, plain.error);
		assert_int_equal(wide.txn_count, plain.txn_count);
		for (unsigned n = 0; n < plain.txn_count; n++) {
			assert_int_equal(wide.txn[n].line, plain.txn[n].line);
			assert_int_equal(wide.txn[n].bytes[0], plain.txn[n].bytes[0]);
			assert_int_equal(wide.txn[n].lanes, plain.txn[n].lanes);
			assert_int_equal(wide.txn[n].attr, plain.txn[n].attr);
		}
	}
}

/** C6: windows of many and of no transactions. */
static void test_cost(void **state)
{
	static mau_response rsp;
	mau_context ctx = {.gfx = MAU_GFX_7, .policy = MAU_POLICY_LINE};
	mau_geometry geo = {.window = 32, .line_bytes = 64};
	mau_request req = {.op = {.size = MAU_SIZE_4, .offen = 1},
	                   .exec = 0xffffffff,
	                   .vsharp = {0, 0, 0xffffffff, 4u << 15}};

	(void)state;
	for (uint32_t l = 0; l < 32; l++)
		req.v0[l] = 64 * l;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	assert_int_equal(mau_cost(&ctx, &geo, 16, &rsp), 32 + 2);
	assert_int_equal(mau_cost(&ctx, &geo, 4, &rsp), 32 + 8);
	ctx.wave32 = 1;
	geo.window = 64;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	assert_int_equal(rsp.windows, 1);
	assert_int_equal(mau_cost(&ctx, &geo, 16, &rsp), 32);
	req.exec = 0;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	assert_int_equal(mau_cost(&ctx, &geo, 16, &rsp), 2);
	assert_int_equal(mau_cost(&ctx, &geo, 64, &rsp), 1);
	req.op.unknown = 1;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	assert_int_equal(mau_cost(&ctx, &geo, 16, &rsp), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_swizzle_figure), cmocka_unit_test(test_misuse),
		cmocka_unit_test(test_ranges),         cmocka_unit_test(test_geometries),
		cmocka_unit_test(test_sizes),          cmocka_unit_test(test_widths),
		cmocka_unit_test(test_cost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
