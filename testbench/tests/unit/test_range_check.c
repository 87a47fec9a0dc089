/*
 * test_range_check.c - rules R1 to R7 and R15 (gfx6 to gfx9): one below, at and one above every
 * limit, by hand from docs/spec/range_check.md. R8 to R11: test_range_oob.c; R12 to R14:
 * test_range_components.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/range.h"

/* gfx6, 7 with stride 0 and gfx8 linear: buffer_offset against NUM_RECORDS - sgpr_offset. */
static void r1_bytes(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		range_begin(&w, gfx, MAU_RULES_SILICON, 0,
		            100);     /* nothing here differs between the books */
		expect_in(&w, 0, 99); /* no payload term */
		expect_out(&w, 0, 100);
		expect_out(&w, 0, 101);
		w.req.saddr = 40;
		expect_in(&w, 0, 59);
		expect_out(&w, 0, 60);
		w.req.saddr = 99;
		expect_in(&w, 0, 0);
		expect_out(&w, 0, 1);
		w.req.saddr = 100; /* the difference is 0 */
		expect_out(&w, 0, 0);
		w.req.saddr = 101; /* it saturates */
		expect_out(&w, 0, 0);
		w.req.saddr = 0xffffffff;
		expect_out(&w, 0, 0);
	}
}

static void r2_records(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_7; gfx++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++) {
			range_records(&w, gfx, MAU_RULES_MANUAL);
			w.v.swizzle = swizzle;
			w.v.esize = 1;
			w.req.saddr = 64; /* does not enter */
			expect_in(&w, 8, 0);
			expect_in(&w, 9, 15);
			expect_out(&w, 10, 0);
			expect_out(&w, 11, 0);
			expect_out(&w, 0, 16);
			expect_out(&w, 0, 17);
			w.req.op.idxen = 0; /* neither IDXEN nor ADD_TID: Offset is free */
			expect_in(&w, 0, 16);
			expect_in(&w, 0, 1000);
			w.v.records = 1;
			expect_in(&w, 0, 1000);
			w.v.records = 0;
			expect_out(&w, 0, 0);
			w.v.records = 10;
			w.v.tid = 1; /* ADD_TID binds it again */
			expect_in(&w, 0, 15);
			expect_out(&w, 0, 16);
		}
}

/* gfx8, stride but no swizzle: bytes, and the index is part of buffer_offset. */
static void r3_linear_stride(void **state)
{
	wave w;

	(void)state;
	range_begin(&w, MAU_GFX_8, MAU_RULES_MANUAL, 16, 100);
	w.req.op.idxen = 1;
	expect_in(&w, 6, 3);
	expect_out(&w, 6, 4);
	expect_out(&w, 6, 5);
	expect_in(&w, 0, 99); /* past the record, inside the bytes */
	expect_out(&w, 0, 100);
	w.v.swizzle = w.v.esize = 1; /* stride 0 with swizzle is R1 too */
	w.v.stride = 0;
	expect_in(&w, 0, 12);  /* buffer_offset (0 + 3 * 4) * 8 = 96 */
	expect_in(&w, 0, 15);  /* 96 + 3 */
	expect_out(&w, 0, 16); /* 128 */
}

static void r4_swizzled(void **state)
{
	wave w;

	(void)state;
	range_records(&w, MAU_GFX_8, MAU_RULES_MANUAL);
	w.v.swizzle = w.v.esize = 1;
	w.req.saddr = 1000; /* does not enter */
	expect_in(&w, 9, 15);
	expect_out(&w, 10, 0);
	expect_out(&w, 11, 0);
	expect_in(&w, 0, 14);
	expect_out(&w, 0, 16);
	expect_out(&w, 0, 17);
	w.req.op.idxen = 0; /* unlike R2, Offset is always bound */
	expect_out(&w, 0, 16);
}

static void r5_never(void **state)
{
	wave w;

	(void)state;
	for (unsigned rules = 0; rules < 2; rules++) {
		range_begin(&w, MAU_GFX_9, rules, 16, 0);
		w.v.dfmt = 0;
		w.v.tid = 1;
		expect_in(&w, 0, 0);
		expect_in(&w, 0, 0xfffffff0);
	}
}

static void r6_index_alone(void **state)
{
	wave w;

	(void)state;
	for (unsigned rules = 0; rules < 2; rules++)
		for (unsigned tid = 0; tid < 2; tid++) {
			range_records(&w, MAU_GFX_9, rules);
			w.v.dfmt = tid ? 0 : 4;
			w.v.tid = tid;
			w.req.saddr = 1000;
			expect_in(&w, 9, 1000);
			expect_out(&w, 10, 0);
			expect_out(&w, 11, 0);
			w.req.exec = 1u << 5; /* lane 5: the lane number does not enter */
			wave_operands(&w, 5, 9, 0);
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.status[5], MAU_STATUS_OK);
		}
}

static void r7_bytes(void **state)
{
	wave w;

	(void)state;
	range_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL, 16,
	            100); /* without IDXEN the stride does not matter */
	w.req.saddr = 40;
	expect_in(&w, 0, 99);
	expect_out(&w, 0, 100);
	expect_out(&w, 0, 101);
	w.ctx.rules = MAU_RULES_SILICON; /* Offset + 40 + 4 > 100 */
	expect_in(&w, 0, 55);
	expect_in(&w, 0, 56);
	expect_out(&w, 0, 57);
	w.req.saddr = 0;
	expect_in(&w, 0, 96);
	expect_out(&w, 0, 97);
	w.req.op.size = MAU_SIZE_1; /* payload 1 */
	expect_in(&w, 0, 99);
	expect_out(&w, 0, 100);
	w.req.op.size = MAU_SIZE_2;
	expect_in(&w, 0, 98);
	expect_out(&w, 0, 99);
	w.req.saddr = 0xffffffff; /* 64-bit sums (R14) */
	w.v.records = 0xffffffff;
	expect_out(&w, 0, 0xffffffff);
	w.req.op.idxen = 1; /* IDXEN with stride 0 is R7 as well */
	w.v.stride = 0;
	w.req.saddr = 0;
	w.v.records = 100;
	expect_in(&w, 7777, 98);
	expect_out(&w, 0, 99);
}

/* STRIDE 0 with a DATA_FORMAT that is its upper part: R6, by the effective stride. */
static void n25_effective_stride(void **state)
{
	wave w;

	(void)state;
	for (unsigned rules = 0; rules < 2; rules++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++) {
			const bool wide = rules == MAU_RULES_MANUAL || swizzle;

			range_begin(&w, MAU_GFX_9, rules, 0, 10);
			w.req.op.idxen = 1;
			w.v.tid = 1;
			w.v.swizzle = swizzle;
			w.v.dfmt = 4;
			if (wide) { /* R6 */
				expect_in(&w, 9, 1000);
				expect_out(&w, 10, 0);
				expect_out(&w, 11, 0);
				continue;
			}
			expect_in(&w, 10, 6); /* R7: Offset + 4 > 10 */
			expect_out(&w, 9, 7);
		}
	range_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL, 0, 10);
	w.req.op.idxen = 1;
	w.v.tid = 1;
	w.v.dfmt = 0; /* no upper part: R7 */
	expect_in(&w, 10, 9);
	expect_out(&w, 9, 10);
	w.v.dfmt = 4; /* a format operation: 14 bits */
	w.v.nfmt = 7;
	w.req.op.fmt = 1;
	expect_in(&w, 10, 9);
	expect_out(&w, 9, 10);
}

static void r15_heap(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		range_begin(&w, gfx, MAU_RULES_MANUAL, 0, 100);
		w.v.heap = 1;
		w.req.saddr = 50;                            /* does not enter */
		expect_comps(&w, 0, 0, gfx == MAU_GFX_9, 1); /* gfx9 has no HEAP: R7 */
		expect_in(&w, 0, 1);
		expect_in(&w, 0, 99);
		expect_out(&w, 0, 100);
		if (gfx == MAU_GFX_9)
			continue;
		w.req.op.size = MAU_SIZE_8;
		expect_comps(&w, 0, 0, 2, 3);
		expect_comps(&w, 0, 96, 1, 3);
		w.v.stride = 16; /* replaces R2 and R4 too: index 20 is beyond no record */
		w.v.records = 1000;
		w.req.op.idxen = 1;
		expect_comps(&w, 20, 0, 3, 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r1_bytes),         cmocka_unit_test(r2_records),
		cmocka_unit_test(r3_linear_stride), cmocka_unit_test(r4_swizzled),
		cmocka_unit_test(r5_never),         cmocka_unit_test(r6_index_alone),
		cmocka_unit_test(r7_bytes),         cmocka_unit_test(n25_effective_stride),
		cmocka_unit_test(r15_heap),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
