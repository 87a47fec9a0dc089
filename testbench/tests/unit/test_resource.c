/*
 * test_resource.c - rules V1 to V7 and N17, gfx6 to gfx9, and what is alike on all generations:
 * expectations worked out by hand from docs/spec/resource.md. Later generations:
 * test_resource_rdna.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>

#include "tests/unit/rules.h"

/* The V# of resource.md: BASE 0x1000, STRIDE 16, ELEMENT_SIZE 1, INDEX_STRIDE 3, ADD_TID,
 * DATA_FORMAT 15, NUM_FORMAT 7. */
static const uint32_t example[4] = {0x00001000, 0x00100000, 0xffffffff, 0x00efffac};

static void v1_fields(void **state)
{
	static const uint32_t words[4] = {0x89abcdef, 0xd2345678, 0x0badcafe,
	                                  0x84000000 | 0xfac | 5 << 12 | 10 << 15 | 2 << 19 |
	                                          1 << 21};
	const mau_op op = op_load(MAU_SIZE_4);
	mau_resource res;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, words);
		assert_int_equal(res.base, 0x567889abcdef);
		assert_int_equal(res.stride, 0x1234); /* bit 62, cache swizzle, is not part of it */
		assert_int_equal(res.swizzle, 1);
		assert_int_equal(res.num_records, 0x0badcafe);
		assert_int_equal(res.dst_sel[0], 4);
		assert_int_equal(res.dst_sel[1], 5);
		assert_int_equal(res.dst_sel[2], 6);
		assert_int_equal(res.dst_sel[3], 7);
		assert_int_equal(res.nfmt, 5);
		assert_int_equal(res.dfmt, 10);
		assert_int_equal(res.index_stride, 16);
		assert_int_equal(res.element_size, gfx == MAU_GFX_9 ? 4 : 8);
		assert_int_equal(res.add_tid, 0);
		assert_int_equal(res.heap, gfx != MAU_GFX_9);
		assert_int_equal(res.type, 2);
		assert_int_equal(res.null, 0);
	}
}

/* No field takes bits of its neighbours: all bits are 1. */
static void v1_widths(void **state)
{
	static const uint32_t ones[4] = {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};
	const mau_op op = op_format(); /* V4 adds no bits to its stride */

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		const mau_resource res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, ones);
		const bool gcn = gfx <= MAU_GFX_9, gfx11 = gfx == MAU_GFX_11;

		assert_int_equal(res.base, 0xffffffffffff);
		assert_int_equal(res.stride, 0x3fff);
		assert_int_equal(res.num_records, 0xffffffff);
		assert_int_equal(res.swizzle, gfx11 ? 3 : 1);
		for (unsigned i = 0; i < 4; i++)
			assert_int_equal(res.dst_sel[i], 7);
		assert_int_equal(res.nfmt, gcn ? 7 : 0);
		assert_int_equal(res.dfmt, gcn ? 15 : 0);
		assert_int_equal(res.heap, gfx <= MAU_GFX_8);
		assert_int_equal(res.element_size, gfx <= MAU_GFX_8 || gfx11 ? 16 : 4);
		assert_int_equal(res.format, gcn ? 0 : gfx11 ? 0x3f : 0x7f);
		assert_int_equal(res.oob_select, gcn ? 0 : 3);
		assert_int_equal(res.index_stride, 64);
		assert_int_equal(res.add_tid, 1);
		assert_int_equal(res.type, 3);
		assert_int_equal(res.null, 0);
	}
}

static void v2_v3_sizes(void **state)
{
	const mau_op op = op_load(MAU_SIZE_4);

	(void)state;
	for (unsigned code = 0; code < 4; code++) {
		const uint32_t words[4] = {0, 0, 0, code << 19 | code << 21 | 1};

		assert_int_equal(vsharp_decode(MAU_GFX_6, 0, &op, words).element_size, 2u << code);
		assert_int_equal(vsharp_decode(MAU_GFX_8, 0, &op, words).element_size, 2u << code);
		assert_int_equal(vsharp_decode(MAU_GFX_9, 0, &op, words).element_size, 4);
		assert_int_equal(vsharp_decode(MAU_GFX_9, 0, &op, words).index_stride, 8u << code);
	}
	for (unsigned sel = 0; sel < 8; sel++) { /* reserved selects read as 0 */
		const uint32_t words[4] = {0, 0, 0, sel | 4 << 3 | 1 << 6};
		const mau_resource res = vsharp_decode(MAU_GFX_9, 0, &op, words);

		assert_int_equal(res.dst_sel[0], sel == 2 || sel == 3 ? 0 : sel);
		assert_int_equal(res.dst_sel[1], 4);
		assert_int_equal(res.dst_sel[2], 1);
		assert_int_equal(res.dst_sel[3], 0);
	}
}

static void v4_stride(void **state)
{
	mau_op dword = op_load(MAU_SIZE_4), idx = dword;
	const mau_op format = op_format(), typed = op_typed(4, 7), atomic = op_atomic(MAU_SIZE_4);
	uint32_t plain[4];

	(void)state;
	idx.idxen = 1;
	memcpy(plain, example, sizeof plain);
	plain[3] &= ~(1u << 23); /* no ADD_TID */
	for (unsigned rules = 0; rules < 2; rules++) {
		for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
			const unsigned wide = gfx >= MAU_GFX_8 ? 245776 : 16;

			assert_int_equal(vsharp_decode(gfx, rules, &dword, example).stride, wide);
			assert_int_equal(vsharp_decode(gfx, rules, &atomic, example).stride, wide);
			assert_int_equal(vsharp_decode(gfx, rules, &format, example).stride, 16);
			assert_int_equal(vsharp_decode(gfx, rules, &typed, example).stride, 16);
			assert_int_equal(vsharp_decode(gfx, rules, &dword, plain).stride, 16);
		}
		assert_int_equal(vsharp_decode(MAU_GFX_8, rules, &idx, example).stride, 245776);
		/* S: with IDXEN and no swizzle the lane is not added, so the stride stays short */
		assert_int_equal(vsharp_decode(MAU_GFX_9, rules, &idx, example).stride,
		                 rules == MAU_RULES_SILICON ? 16 : 245776);
		assert_int_equal(vsharp_decode(MAU_GFX_9, rules, &idx, example).add_lane,
		                 rules == MAU_RULES_MANUAL);
		memcpy(plain, example, sizeof plain);
		plain[1] |= 1u << 31; /* swizzle: added again */
		assert_int_equal(vsharp_decode(MAU_GFX_9, rules, &idx, plain).stride, 245776);
		memcpy(plain, example, sizeof plain);
		plain[3] &= ~(1u << 23);
	}
}

static void a2_a3_flags(void **state)
{
	mau_op op = op_load(MAU_SIZE_4);

	(void)state;
	for (unsigned idxen = 0; idxen < 2; idxen++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++)
			for (unsigned tid = 0; tid < 2; tid++) {
				const uint32_t words[4] = {0, swizzle << 31, 0, tid << 23};
				mau_resource res;

				op.idxen = (uint8_t)idxen;
				res = vsharp_decode(MAU_GFX_9, MAU_RULES_MANUAL, &op, words);
				assert_int_equal(res.add_lane, tid);
				assert_int_equal(res.swizzle_active, swizzle);
				assert_int_equal(res.add_tid, tid);
				assert_int_equal(res.swizzle, swizzle);
				res = vsharp_decode(MAU_GFX_9, MAU_RULES_SILICON, &op, words);
				assert_int_equal(res.add_lane, tid && (!idxen || swizzle));
				assert_int_equal(res.swizzle_active, swizzle && tid);
				res = vsharp_decode(MAU_GFX_8, MAU_RULES_SILICON, &op, words);
				assert_int_equal(res.add_lane, tid);
				assert_int_equal(res.swizzle_active, swizzle);
			}
}

static void v5_null(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		const mau_op ops[] = {op_load(MAU_SIZE_4), op_atomic(MAU_SIZE_8), op_format(),
		                      op_typed(4, 7)};

		for (size_t i = 0; i < COUNT(ops); i++) {
			const uint32_t zero[4] = {0};
			mau_lanes lanes;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = ops[i];
			assert_int_equal(mau_lanes_wave(&w.ctx, &w.req, &lanes),
			                 MAU_OK); /* vsharp is still all zero */
			assert_int_equal(lanes.status[0], MAU_STATUS_NULL);
			assert_int_equal(lanes.status[1], MAU_STATUS_INACTIVE);
			assert_int_equal(lanes.address[0], 0);
			assert_int_equal(vsharp_decode(gfx, 0, &ops[i], zero).null, 1);
		}
	}
}

/* One word that is not 0, or two of the same value, make a V# that is not null: its format is 0, so
 * V6. */
static void v5_not_null(void **state)
{
	const mau_op op = op_load(MAU_SIZE_4);
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned one = 0; one < 4; one++)
			for (unsigned two = 0; two <= one; two++) {
				mau_lanes lanes;

				wave_begin(&w, gfx, MAU_RULES_MANUAL);
				w.req.vsharp[one] = w.req.vsharp[two] = 4;
				assert_int_equal(
					vsharp_decode(gfx, MAU_RULES_MANUAL, &op, w.req.vsharp)
						.null,
					0);
				assert_int_equal(mau_lanes_wave(&w.ctx, &w.req, &lanes), MAU_OK);
				assert_string_equal(mau_status_name(lanes.status[0]), "INVALID");
			}
}

static void v6_invalid(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			wave_begin(&w, gfx, rules);
			w.v.dfmt = 0;
			if (rules == MAU_RULES_MANUAL)
				expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			else
				expect_lane(&w, MAU_STATUS_OK, 0x1000, 1); /* S: never looked at */
			w.req.op = op_atomic(MAU_SIZE_4);
			expect_lane(
				&w, rules == MAU_RULES_MANUAL ? MAU_STATUS_INVALID : MAU_STATUS_OK,
				rules == MAU_RULES_MANUAL ? 0 : 0x1000, rules != MAU_RULES_MANUAL);
			w.req.op = op_format();
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			w.req.op = op_typed(4, 7);
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			assert_int_equal(w.rsp.txn_count, 0);
			w.v.tid = 1; /* ADD_TID: only format operations still look */
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			w.req.op = op_load(MAU_SIZE_4);
			expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
		}
}

static void v7_type(void **state)
{
	wave w;

	(void)state;
	for (unsigned type = 1; type < 4 * 7; type++) {
		if (type % 4 == 0)
			continue;
		wave_begin(&w, type / 4, MAU_RULES_MANUAL); /* gfx6 to gfx11 */
		w.v.type = type % 4;
		w.v.dfmt = w.v.format = 0; /* IGNORED comes before INVALID */
		w.req.exec = 5;
		expect_lane(&w, MAU_STATUS_IGNORED, 0, 0);
		assert_int_equal(w.rsp.lanes.status[1], MAU_STATUS_INACTIVE);
		assert_int_equal(w.rsp.txn_count, 0);
		assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
	}
}

/* Legal pairs by DATA_FORMAT, bit n for NUM_FORMAT n, and footprints; from the table at the end of
 * resource.md. */
static void n17_formats(void **state)
{
	static const struct {
		uint8_t legal, bytes;
	} rows[16] = {
		{0x00, 0}, {0x3f, 1},  {0xbf, 2},  {0x3f, 2}, {0xb0, 4}, {0xbf, 4},
		{0x80, 4}, {0x80, 4},  {0x3f, 4},  {0x3f, 4}, {0x3f, 4}, {0xb0, 8},
		{0xbf, 8}, {0xb0, 12}, {0xb0, 16}, {0x00, 0},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++)
		for (unsigned dfmt = 0; dfmt < 16; dfmt++)
			for (unsigned nfmt = 0; nfmt < 8; nfmt++) {
				const unsigned like =
					nfmt == 6 && gfx <= MAU_GFX_7 ? 1 : nfmt; /* D4 */
				const int legal = rows[dfmt].legal >> like & 1;

				wave_begin(&w, gfx, MAU_RULES_MANUAL);
				w.req.op = op_typed(dfmt, nfmt);
				expect_lane(&w, legal ? MAU_STATUS_OK : MAU_STATUS_INVALID,
				            legal ? 0x1000 : 0, legal);
				assert_int_equal(w.rsp.bytes, legal ? rows[dfmt].bytes : 0);
				w.v.dfmt = dfmt;
				w.v.nfmt = nfmt;
				w.req.op = op_format();
				expect_lane(&w, legal ? MAU_STATUS_OK : MAU_STATUS_INVALID,
				            legal ? 0x1000 : 0, legal);
				w.req.op = op_load(
					MAU_SIZE_4); /* does not convert: unaffected but for V6 */
				expect_lane(&w, dfmt ? MAU_STATUS_OK : MAU_STATUS_INVALID,
				            dfmt ? 0x1000 : 0, dfmt != 0);
			}
}

static void misuse(void **state)
{
	const mau_context ctx = {.gfx = MAU_GFX_950 + 1};
	const mau_op op = op_load(MAU_SIZE_4);
	mau_resource res = {.stride = 99};

	(void)state;
	assert_int_equal(mau_resource_decode(&ctx, &op, example, &res), MAU_ERR_GENERATION);
	assert_int_equal(res.stride, 99);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(v1_fields),   cmocka_unit_test(v1_widths),
		cmocka_unit_test(v2_v3_sizes), cmocka_unit_test(v4_stride),
		cmocka_unit_test(a2_a3_flags), cmocka_unit_test(v5_null),
		cmocka_unit_test(v5_not_null), cmocka_unit_test(v6_invalid),
		cmocka_unit_test(v7_type),     cmocka_unit_test(n17_formats),
		cmocka_unit_test(misuse),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
