/*
 * test_lane_address_rdna.c - rules A2 to A7 and N1 on gfx10, gfx10_3, gfx11: by hand from
 * docs/spec/lane_address.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/figure.h"

/* The lane number joins the index; SILICON gfx11 drops it whenever there is a VGPR index, swizzled
 * or not. */
static void a2_index(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			const int dropped = gfx == MAU_GFX_11 && rules == MAU_RULES_SILICON;

			wave_begin(&w, gfx, rules);
			w.v.stride = 16;
			w.v.tid = 1;
			w.v.oob = MAU_OOB_STRUCTURED;
			w.req.exec = 0xf;
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.address[3],
			                 0x1000 + 16 * 3); /* no IDXEN: added everywhere */
			w.req.op.idxen = 1;
			wave_operands(&w, 3, 10, 0);
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.address[3], 0x1000 + 16 * (dropped ? 10 : 13));
			w.v.swizzle = 1; /* istride 8: Index 13 is (1, 5), 10 is (1, 2) */
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.address[3],
			                 0x1000 + 16 * 8 + 4 * (dropped ? 2 : 5));
			w.v.swizzle = 0;
			w.v.records = 0xffffffff;
			wave_operands(&w, 1, 0xffffffff, 0); /* + 1 is 0, modulo 2^32 */
			wave_run(&w);
			assert_string_equal(mau_status_name(w.rsp.lanes.status[1]),
			                    dropped ? "OUT_OF_RANGE" : "OK");
			if (!dropped)
				assert_int_equal(w.rsp.lanes.address[1], 0x1000);
		}
}

/* SWIZZLE_ENABLE without an index of any kind: linear on SILICON gfx11 alone. */
static void a3_no_index(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			const int linear = gfx == MAU_GFX_11 && rules == MAU_RULES_SILICON;

			figure(&w, gfx);
			w.ctx.rules = (uint8_t)rules;
			w.req.op.idxen = 0;
			wave_operands(&w, 0, 0, 8);
			expect_lane(&w, MAU_STATUS_OK, 0x1000 + (linear ? 8 : 64), 1);
			w.v.tid = 1; /* lane 0 */
			expect_lane(&w, MAU_STATUS_OK, 0x1000 + 64, 1);
			w.v.tid = 0;
			w.req.op.idxen = 1;
			wave_operands(&w, 0, 0, 8);
			expect_lane(&w, MAU_STATUS_OK, 0x1000 + 64, 1);
		}
}

/* Raw buffers (OOB_SELECT 3) have no stride, except on SILICON gfx11. */
static void a4_raw(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++)
			for (unsigned oob = 0; oob < 4; oob++) {
				const int ignored =
					oob == MAU_OOB_RAW &&
					!(gfx == MAU_GFX_11 && rules == MAU_RULES_SILICON);

				wave_begin(&w, gfx, rules);
				w.v.stride = 24;
				w.v.oob = oob;
				w.req.op.idxen = w.req.op.offen = 1;
				wave_operands(&w, 0, 5, 8);
				expect_lane(&w, MAU_STATUS_OK, 0x1000 + (ignored ? 8 : 128), 1);
			}
}

/* The figure, with any OOB_SELECT: an active swizzle uses the stride also in a raw buffer. */
static void a4_figure(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned oob = 0; oob < 4; oob++) {
			figure(&w, gfx);
			w.v.oob = oob;
			expect_figure(&w);
		}
}

/* Elements of 16 bytes, and every index stride: Index 70, Offset 20, stride 48. */
static void a4_sizes(void **state)
{
	static const struct {
		unsigned swizzle, istride;
		uint32_t at;
	} rows[] = {
		{1, 0, (8 * 48 + 5 * 4) * 8 + 6 * 4},
		{3, 0, (8 * 48 + 16) * 8 + 6 * 16 + 4},
		{1, 1, (4 * 48 + 5 * 4) * 16 + 6 * 4},
		{3, 1, (4 * 48 + 16) * 16 + 6 * 16 + 4},
		{1, 2, (2 * 48 + 5 * 4) * 32 + 6 * 4},
		{3, 2, (2 * 48 + 16) * 32 + 6 * 16 + 4},
		{1, 3, (1 * 48 + 5 * 4) * 64 + 6 * 4},
		{3, 3, (1 * 48 + 16) * 64 + 6 * 16 + 4},
		{2, 3, 70 * 48 + 20}, /* reserved: linear */
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		figure(&w, MAU_GFX_11);
		w.v.stride = 48;
		w.v.oob = MAU_OOB_STRUCTURED;
		w.v.swizzle = rows[i].swizzle;
		w.v.istride = rows[i].istride;
		wave_operands(&w, 0, 70, 20);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + rows[i].at, 1);
		if (rows[i].swizzle != 1)
			continue;
		w.ctx.gfx = MAU_GFX_10_3; /* always 4 bytes */
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + rows[i].at, 1);
	}
	figure(&w, MAU_GFX_11); /* the page's own example */
	w.v.stride = 48;
	w.v.swizzle = 3;
	wave_operands(&w, 0, 9, 20);
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 532, 1);
}

static void a5_a6_widths(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.v.stride = 16;
		w.v.records = 0xffffffff;
		w.v.oob = MAU_OOB_STRUCTURED;
		w.req.op.idxen = w.req.op.offen = 1;
		wave_operands(&w, 0, 0x10000001, 4);
		expect_lane(&w, MAU_STATUS_OK, 0x100001014, 1);
		wave_operands(
			&w, 0, 0xfffffffe,
			0xfffffffc); /* 0xfffffffe0 + 0xfffffffc: nothing is cut before 48 bits */
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + 0xfffffffe0 + 0xfffffffc, 1);
		w.v.base = 0xffffffff0000;
		w.req.saddr = 0xffffffff;
		wave_operands(&w, 0, 0, 0x10001);
		expect_lane(&w, MAU_STATUS_OK, 0x100000000, 1); /* 2^48 + 2^32 */
		figure(&w, gfx);
		w.v.oob = MAU_OOB_STRUCTURED;
		w.req.saddr = 4; /* outside the swizzle: 4 bytes on, not the next element */
		wave_operands(&w, 0, 0, 4);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + 32 + 4, 1);
		if (gfx != MAU_GFX_11)
			continue;
		w.v.swizzle = 3; /* with 16-byte elements, too */
		w.v.stride = 48;
		w.req.saddr = 12;
		wave_operands(&w, 0, 1, 20);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + 148 + 12, 1);
	}
}

/** Dwords of a walked access of lane 0: pass d holds dword d at 0x1000 + at[d]. */
static void expect_walk(wave *w, unsigned dwords, const uint32_t *at)
{
	wave_run(w);
	assert_int_equal(w->rsp.txn_count, dwords);
	for (unsigned d = 0; d < dwords; d++)
		expect_txn(&w->rsp, d, d, (0x1000 + at[d]) & ~63u, 1,
		           (uint64_t)0xf << (at[d] & 63));
}

static void a7_walks(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		figure(&w, gfx);
		w.v.oob = MAU_OOB_DISABLED;
		w.req.op.size = MAU_SIZE_16;
		wave_operands(&w, 0, 0, 4);
		expect_walk(&w, 4, (const uint32_t[]){32, 64, 96, 128});
		wave_operands(&w, 0, 9, 6); /* Offset & ~3 */
		expect_walk(&w, 4, (const uint32_t[]){192 + 36, 192 + 68, 192 + 100, 192 + 132});
		w.req.op.size = MAU_SIZE_2; /* N13 */
		wave_operands(&w, 0, 0, 6);
		expect_lane(&w, MAU_STATUS_OK, 0x1022, 1);
		w.req.op = op_atomic(MAU_SIZE_8);
		w.req.op.idxen = w.req.op.offen = 1;
		w.v.base = 0x1000;
		wave_operands(&w, 0, 0, 8); /* one piece of 8 bytes at 64 */
		expect_lane(&w, MAU_STATUS_OK, 0x1040, 1);
		assert_int_equal(w.rsp.txn_count, 1);
		expect_txn(&w.rsp, 0, 0, 0x1040, 1, 0xff);
	}
}

static void a7_elements_of_16(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_11);
	w.v.oob = MAU_OOB_DISABLED;
	w.v.swizzle = 3;
	w.v.stride = 48;
	w.req.op.size = MAU_SIZE_16;
	wave_operands(&w, 0, 0, 16); /* inside one element */
	expect_lane(&w, MAU_STATUS_OK, 0x1080, 15);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1080, 1, 0xffff);
	wave_operands(&w, 0, 0, 4);
	expect_walk(&w, 4, (const uint32_t[]){4, 8, 12, 128});
	w.req.op.size = MAU_SIZE_12; /* 4..15: inside */
	expect_lane(&w, MAU_STATUS_OK, 0x1004, 7);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, 0xfff0);
	w.req.op.size = MAU_SIZE_8;
	wave_operands(&w, 0, 0, 12);
	expect_walk(&w, 2, (const uint32_t[]){12, 128});
	wave_operands(&w, 0, 9, 12); /* record 9: 384 + 16 */
	expect_walk(&w, 2, (const uint32_t[]){384 + 16 + 12, 384 + 128 + 16});
	w.ctx.rules = MAU_RULES_SILICON; /* no index: not active, so contiguous */
	w.req.op.idxen = 0;
	wave_operands(&w, 0, 0, 12);
	expect_lane(&w, MAU_STATUS_OK, 0x100c, 3);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, 0xff000);
}

static void n1_walk_beyond_32_bits(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		figure(&w, gfx);
		w.v.oob = MAU_OOB_DISABLED;
		w.v.base = 0;
		w.req.op.size = MAU_SIZE_8;
		wave_operands(&w, 0, 0, 0xfffffffc);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.address[0], 0xfffffffcull * 8);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 1, 1, 0x100000000ull * 8, 1, 0xf);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a2_index),
		cmocka_unit_test(a3_no_index),
		cmocka_unit_test(a4_raw),
		cmocka_unit_test(a4_figure),
		cmocka_unit_test(a4_sizes),
		cmocka_unit_test(a5_a6_widths),
		cmocka_unit_test(a7_walks),
		cmocka_unit_test(a7_elements_of_16),
		cmocka_unit_test(n1_walk_beyond_32_bits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
