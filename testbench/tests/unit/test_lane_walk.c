/*
 * test_lane_walk.c - rule A7 with A5, G3, N1, N13, D8: swizzled accesses of more than an element,
 * by hand from docs/spec/lane_address.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/figure.h"

static void a7_inside_and_walked(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_8);
	w.req.op = op_load(MAU_SIZE_8);
	w.req.op.idxen = w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 4); /* Y at 32, Z at 64 */
	expect_lane(&w, MAU_STATUS_OK, 0x1020, 3);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xf << 32);
	expect_txn(&w.rsp, 1, 1, 0x1040, 1, 0xf);
	w.v.esize = 2; /* 8-byte elements: bytes 4..11 leave the first */
	expect_lane(&w, MAU_STATUS_OK, 0x1004, 3);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, 0xf0);
	expect_txn(&w.rsp, 1, 1, 0x1040, 1, 0xf);
	wave_operands(&w, 0, 0, 8); /* inside the second element: contiguous */
	expect_lane(&w, MAU_STATUS_OK, 0x1040, 3);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1040, 1, 0xff);
}

/* Every dword of a longer walk has its own place: expected buffer_offsets by element size, index
 * stride and Offset. */
static void a7_long_walks(void **state)
{
	static const struct {
		unsigned size, esize, istride;
		uint32_t index, offset, at[4];
	} rows[] = {
		{MAU_SIZE_16, 1, 0, 0, 4, {32, 64, 96, 128}},
		{MAU_SIZE_16, 1, 0, 9, 4, {192 + 36, 192 + 68, 192 + 100, 192 + 132}},
		{MAU_SIZE_16, 2, 0, 0, 4, {4, 64, 68, 128}},
		{MAU_SIZE_12, 2, 1, 3, 12, {(8 * 16) + 24 + 4, 16 * 16 + 24, 16 * 16 + 24 + 4, 0}},
		{MAU_SIZE_8, 3, 3, 2, 12, {2 * 16 + 12, 16 * 64 + 2 * 16, 0, 0}},
		{MAU_SIZE_8,
	         0,
	         0,
	         1,
	         8,
	         {8 * 8 + 2, 12 * 8 + 2, 0,
	          0}}, /* 2-byte elements: each dword starts where its first half is */
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		const unsigned dwords = rows[i].size == MAU_SIZE_16   ? 4
		                        : rows[i].size == MAU_SIZE_12 ? 3
		                                                      : 2;

		figure(&w, MAU_GFX_8);
		w.v.esize = rows[i].esize;
		w.v.istride = rows[i].istride;
		w.req.op.size = (uint8_t)rows[i].size;
		wave_operands(&w, 0, rows[i].index, rows[i].offset);
		wave_run(&w);
		assert_int_equal(w.rsp.txn_count, dwords);
		for (unsigned d = 0; d < dwords; d++) {
			const uint64_t at = 0x1000 + (rows[i].at[d] & ~3u);

			expect_txn(&w.rsp, d, d, at & ~63ull, 1, (uint64_t)0xf << (at & 63));
		}
	}
}

/* A5 holds for each dword of a walk: on gfx6-8 the second one is back at buffer_offset 0. */
static void a5_walk_wraps(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		figure(&w, gfx);
		w.v.stride = 0;
		w.v.records = 0xffffffff;
		w.req.op.size = MAU_SIZE_8;
		wave_operands(&w, 0, 0, 0x1ffffffc); /* 0x7ffffff * 4 * 8 = 0xffffffe0, then 2^32 */
		expect_lane(&w, MAU_STATUS_OK, 0x100000fe0, 3);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 0, 0, 0x100000fc0, 1, (uint64_t)0xf << 32);
		expect_txn(&w.rsp, 1, 1, gfx == MAU_GFX_9 ? 0x100001000 : 0x1000, 1, 0xf);
	}
}

static void a7_low_bits(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_8);
	wave_operands(&w, 0, 0, 6); /* Offset & ~3 = 4 */
	expect_lane(&w, MAU_STATUS_OK, 0x1020, 1);
	w.v.base = 0x1003; /* the base keeps its bits until G2 */
	expect_lane(&w, MAU_STATUS_OK, 0x1020, 1);
	w.v.base = 0x1000;
	w.req.op.size = MAU_SIZE_2; /* N13: below a dword the whole Offset counts */
	expect_lane(&w, MAU_STATUS_OK, 0x1022, 1);
	w.req.op.size = MAU_SIZE_1;
	wave_operands(&w, 0, 0, 7);
	expect_lane(&w, MAU_STATUS_OK, 0x1023, 1);
}

/* Atomics are contiguous, with any element size. */
static void a7_atomic(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_8);
	w.req.op = op_atomic(MAU_SIZE_8);
	w.req.op.idxen = w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 4);
	expect_lane(&w, MAU_STATUS_OK, 0x1020, 1);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xff << 32);
}

static void n1_walk_beyond_32_bits(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_9);
	w.v.records = 0xffffffff;
	w.v.base = 0;
	w.req.op = op_load(MAU_SIZE_8);
	w.req.op.idxen = w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 0xfffffffc);
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.address[0], 0xfffffffcull * 8);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 1, 1, 0x100000000ull * 8, 1, 0xf);
}

/* A7 clears bits of Offset before G checks the address; below a dword it does not (N13). */
static void a7_before_alignment(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (unsigned mode = 0; mode < 4; mode++) {
			const int strict =
				mode == MAU_ALIGN_DWORD_STRICT || mode == MAU_ALIGN_STRICT;

			figure(&w, gfx);
			w.ctx.align = (uint8_t)mode;
			wave_operands(&w, 0, 0, 5);
			expect_lane(&w, MAU_STATUS_OK, 0x1020, 1);
			w.req.op.size =
				MAU_SIZE_8; /* walked: each dword is checked for a multiple of 4 */
			wave_operands(&w, 0, 0, 7);
			expect_lane(&w, MAU_STATUS_OK, 0x1020, 3);
			assert_int_equal(w.rsp.txn_count, 2);
			expect_txn(&w.rsp, 1, 1, 0x1040, 1, 0xf);
			w.v.base = 0x1002; /* of the base, nothing is cleared */
			expect_lane(&w, strict ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK,
			            strict ? 0x1022 : 0x1020, 3);
			w.v.base = 0x1000;
			w.req.op.size = MAU_SIZE_2;
			expect_lane(&w, strict ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK,
			            strict ? 0x1023 : 0x1022, 1);
		}
}

/* G3: mode STRICT requires alignment to the whole size, or to 4 if walked; also for formats on
 * gfx9. */
static void g3_walked_or_not(void **state)
{
	static const struct {
		uint8_t size;
		uint32_t offset, at;
		int ok;
	} rows[] = {
		{MAU_SIZE_8, 4, 4, 0},     {MAU_SIZE_8, 8, 8, 1},  {MAU_SIZE_8, 12, 12, 1},
		{MAU_SIZE_12, 0, 0, 1},    {MAU_SIZE_12, 4, 4, 0}, {MAU_SIZE_12, 8, 8, 1},
		{MAU_SIZE_16, 16, 128, 1}, {MAU_SIZE_16, 4, 4, 1}, {MAU_SIZE_4, 12, 12, 1},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows);
	     i++) { /* gfx11, 16-byte elements: inside one, or walked */
		figure(&w, MAU_GFX_11);
		w.ctx.align = MAU_ALIGN_STRICT;
		w.v.swizzle = 3;
		w.v.stride = 48;
		w.req.op.size = rows[i].size;
		wave_operands(&w, 0, 0, rows[i].offset);
		wave_run(&w);
		assert_string_equal(mau_status_name(w.rsp.lanes.status[0]),
		                    rows[i].ok ? "OK" : "MEMVIOL");
		assert_int_equal(w.rsp.lanes.address[0], 0x1000 + rows[i].at);
	}
	w.req.op.size = MAU_SIZE_16; /* the address counts, not Offset */
	w.v.base = 0x1008;
	wave_operands(&w, 0, 0, 0);
	expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1008, 15);
	figure(&w, MAU_GFX_9);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.v.dfmt = 12; /* 16_16_16_16 in 4-byte elements */
	w.v.nfmt = 4;
	w.req.op = op_format();
	w.req.op.idxen = w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 4);
	expect_lane(&w, MAU_STATUS_OK, 0x1020, 1);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xf << 32);
	expect_txn(&w.rsp, 1, 1, 0x1040, 1, 0xf);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a7_inside_and_walked),
		cmocka_unit_test(a7_long_walks),
		cmocka_unit_test(a5_walk_wraps),
		cmocka_unit_test(a7_low_bits),
		cmocka_unit_test(a7_atomic),
		cmocka_unit_test(n1_walk_beyond_32_bits),
		cmocka_unit_test(a7_before_alignment),
		cmocka_unit_test(g3_walked_or_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
