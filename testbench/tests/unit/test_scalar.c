/*
 * test_scalar.c - rules A9, N15, D22, D23, D26: scalar buffer loads, worked out by hand from
 * docs/spec/scalar.md. Its offset, N26: test_scalar_offset.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/scalar_case.h"

/* D23: which lanes hold what, and what the whole load has. */
static void d23_lanes(void **state)
{
	static const struct {
		uint8_t size, bytes, dwords[4];
	} rows[] = {
		{MAU_SIZE_4, 4, {1, 0, 0, 0}},   {MAU_SIZE_8, 8, {2, 0, 0, 0}},
		{MAU_SIZE_16, 16, {4, 0, 0, 0}}, {MAU_SIZE_32, 32, {4, 4, 0, 0}},
		{MAU_SIZE_64, 64, {4, 4, 4, 4}},
	};
	static const uint64_t execs[] = {0, 1, UINT64_MAX, (uint64_t)0xf0f0 << 32};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows) * COUNT(execs); i++) {
			const size_t row = i / COUNT(execs);
			const uint64_t bytes = rows[row].bytes;

			wave_scalar(&w, gfx, rows[row].size, 4096);
			w.req.exec = execs[i % COUNT(execs)];
			w.ctx.wave32 = i & 1;
			wave_run(&w);
			for (unsigned lane = 0; lane < 4; lane++)
				expect_dwords(&w, lane, rows[row].dwords[lane],
				              (1u << rows[row].dwords[lane]) - 1,
				              0x1000 + 16 * lane);
			for (unsigned lane = 4; lane < MAU_WAVE; lane++)
				expect_space(&w, lane, MAU_STATUS_INACTIVE, MAU_SEG_MEMORY, 0, 0);
			assert_int_equal(w.rsp.bytes, bytes);
			assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
			assert_int_equal(w.rsp.txn_count, 1);
			expect_txn(&w.rsp, 0, 0, 0x1000,
			           bytes == 64   ? 0xf
			           : bytes == 32 ? 3
			                         : 1,
			           bytes == 64 ? UINT64_MAX : ((uint64_t)1 << bytes) - 1);
			assert_int_equal(w.rsp.waits, 0);
		}
}

/* An instruction that this unit does not execute (E5) may be of any size: its lanes are those of
 * its dwords, one at least. */
static void d23_foreign(void **state)
{
	static const struct {
		uint8_t size, lanes;
	} rows[] = {
		{MAU_SIZE_1, 1},  {MAU_SIZE_2, 1},  {MAU_SIZE_4, 1},  {MAU_SIZE_12, 1},
		{MAU_SIZE_16, 1}, {MAU_SIZE_32, 2}, {MAU_SIZE_64, 4},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_scalar(&w, gfx, rows[i].size, 4096);
			w.req.op.unknown = 1;
			wave_run(&w);
			assert_int_equal(w.rsp.error, MAU_ERROR_E5);
			assert_int_equal(w.rsp.txn_count, 0);
			for (unsigned lane = 0; lane < MAU_WAVE; lane++)
				expect_space(&w, lane,
				             lane < rows[i].lanes ? MAU_STATUS_ILLEGAL
				                                  : MAU_STATUS_INACTIVE,
				             MAU_SEG_MEMORY, 0, 0);
		}
}

static void d22_attributes(void **state)
{
	mau_attr attr;
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_scalar(&w, gfx, MAU_SIZE_4, 4096);
		w.req.op.glc = 1;
		wave_run(&w);
		attr = mau_attr_unpack(w.rsp.txn[0].attr);
		assert_int_equal(attr.seg, MAU_SEG_NONE);
		assert_int_equal(attr.lgkm, 1);
		assert_int_equal(attr.vs, 0);
		assert_int_equal(attr.cls, MAU_CLS_LOAD);
		assert_int_equal(attr.glc, 1);
	}
}

/* The size in bytes, dword by dword, one below, at and one above. */
static void a9_range(void **state)
{
	static const struct {
		uint32_t bytes, offset;
		unsigned comps;
	} rows[] = {
		{48, 0x20, 15},
		{48, 0x24, 7},
		{48, 0x26, 7},
		{48, 0x27, 7},
		{48, 0x28, 3},
		{48, 0x2c, 1},
		{48, 0x2f, 1},
		{48, 0x30, 0},
		{48, 0x34, 0},
		{47, 0x20, 15},
		{45, 0x20, 15},
		{44, 0x20, 7},
		{43, 0x20, 7},
		{1, 0, 1},
		{0, 0, 0},
		{0xffffffff, 0xfffffff0, 15},
		{0xfffffff0, 0xfffffff0, 0},
		{0xffffffff, 0xfffffffc,
	         1}, /* 0xfffffffc is inside, 2^32 and more not: sums do not wrap */
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++)
			for (unsigned rules = 0; rules < 2; rules++) {
				wave_scalar(&w, gfx, MAU_SIZE_16, rows[i].bytes);
				w.ctx.rules = (uint8_t)rules;
				w.req.saddr = rows[i].offset;
				wave_run(&w);
				expect_dwords(&w, 0, 4, rows[i].comps,
				              0x1000 + (uint64_t)(rows[i].offset & ~3u));
				if (rows[i].comps == 0)
					assert_int_equal(w.rsp.txn_count, 0);
			}
}

/* stride * NUM_RECORDS is 64 bits wide, and the unit is bytes whatever the stride. */
static void a9_stride(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_scalar(&w, gfx, MAU_SIZE_16, 3);
		w.v.stride = 16; /* 48 bytes */
		w.req.saddr = 0x26;
		wave_run(&w);
		expect_dwords(&w, 0, 4, 7, 0x1024);
		expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xfff << 36);
		w.v.stride = 1; /* 3 bytes: its first dword begins inside */
		w.req.saddr = 0;
		wave_run(&w);
		expect_dwords(&w, 0, 4, 1, 0x1000);
		w.v.stride = 0x3fff; /* N15: 14 bits; 3 * 16383 = 49149 = 0xbffd */
		w.req.saddr = 0xbffc;
		wave_run(&w);
		expect_dwords(&w, 0, 4, 1, 0x1000 + 0xbffc);
		w.v.stride = 16;
		w.v.records = 0x7fffffff;
		w.req.op.size = MAU_SIZE_8;
		w.req.saddr = 0xfffffffc;
		wave_run(&w);
		expect_dwords(&w, 0, 2, 3, 0x1000 + 0xfffffffcull);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 0, 0, 0x100000fc0, 1, (uint64_t)0xf << 60);
		expect_txn(&w.rsp, 1, 0, 0x100001000, 1, 0xf);
		w.v.stride = 4; /* 4 * 0x40000000 = 2^32, not 0 */
		w.v.records = 0x40000000;
		wave_run(&w);
		expect_dwords(&w, 0, 2, 1, 0x1000 + 0xfffffffcull);
	}
}

/* Lanes end where the buffer does: the x16 example of the page, and one that lies across two lines.
 */
static void a9_sixteen(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_scalar(&w, gfx, MAU_SIZE_64, 40);
		wave_run(&w);
		expect_dwords(&w, 0, 4, 15, 0x1000);
		expect_dwords(&w, 1, 4, 15, 0x1010);
		expect_dwords(&w, 2, 4, 3, 0x1020);
		expect_dwords(&w, 3, 4, 0, 0x1030);
		assert_int_equal(w.rsp.txn_count, 1);
		expect_txn(&w.rsp, 0, 0, 0x1000, 7, 0xffffffffff);
		w.v.records = 4096;
		w.req.saddr = 0x38;
		wave_run(&w);
		for (unsigned lane = 0; lane < 4; lane++)
			expect_dwords(&w, lane, 4, 15, 0x1038 + 16 * lane);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xff << 56);
		expect_txn(&w.rsp, 1, 0, 0x1040, 0xf, ((uint64_t)1 << 56) - 1);
		w.v.base = 0xffffffffffe2; /* modulo 2^48: lanes 0, 1 before it, 2 and 3 at 0 */
		w.req.saddr = 0;
		wave_run(&w);
		expect_dwords(&w, 1, 4, 15, 0xfffffffffff0);
		expect_dwords(&w, 2, 4, 15, 0);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 0, 0, 0xffffffffffc0, 3, (uint64_t)0xffffffff << 32);
		expect_txn(&w.rsp, 1, 0, 0, 12, 0xffffffff);
	}
}

/* N15, D26, V7: the fields of V# and operation that are used, and those that are not. */
static void n15_resource(void **state)
{
	mau_lanes lanes;
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_scalar(&w, gfx, MAU_SIZE_8, 64);
		w.ctx.align = MAU_ALIGN_STRICT;
		w.v.swizzle = w.v.tid = w.v.istride = w.v.esize = w.v.heap = 1;
		w.v.dfmt = w.v.nfmt = w.v.format = 0; /* never INVALID; no stride bits either */
		w.v.oob = MAU_OOB_STRUCTURED_WITH_OFFSET;
		w.v.stride = 1;
		w.req.op.idxen = w.req.op.offen = w.req.op.addr64 = w.req.op.fmt = 1;
		w.req.saddr = 4; /* 8 bytes at 4: no MEMVIOL */
		wave_run(&w);
		assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
		expect_dwords(&w, 0, 2, 3, 0x1004);
		w.v.dfmt = 15; /* V4 does not reach scalar loads */
		w.v.records = 8;
		w.req.saddr = 8;
		wave_run(&w);
		expect_dwords(&w, 0, 2, 0, 0x1008);
		w.v.type = 2;
		wave_run(&w);
		expect_space(&w, 0, MAU_STATUS_IGNORED, MAU_SEG_MEMORY, 0, 0);
		assert_int_equal(w.rsp.txn_count, 0);
		memset(w.req.vsharp, 0, sizeof w.req.vsharp); /* null: no bytes */
		assert_int_equal(mau_lanes_wave(&w.ctx, &w.req, &lanes), MAU_OK);
		assert_int_equal(lanes.status[0], MAU_STATUS_OUT_OF_RANGE);
		assert_int_equal(lanes.address[0], 8);
	}
}

/* C6: the load's window, and the empty ones of the wave. */
static void c6_cost(void **state)
{
	wave w;

	(void)state;
	wave_scalar(&w, MAU_GFX_11, MAU_SIZE_64, 4096);
	w.req.saddr = 0x20;
	w.geo = (mau_geometry){.window = 16, .line_bytes = 64};
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	assert_int_equal(w.rsp.windows, 4);
	assert_int_equal(w.rsp.window_txns[0], 2);
	assert_int_equal(w.rsp.window_txns[1], 0);
	assert_int_equal(w.rsp.txn[1].last, 1);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 2 + 3);
	w.geo.line_bytes = 128;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	assert_int_equal(w.rsp.txn[0].bytes[0], (uint64_t)0xffffffff << 32);
	assert_int_equal(w.rsp.txn[0].bytes[1], 0xffffffff);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(d23_lanes),      cmocka_unit_test(d23_foreign),
		cmocka_unit_test(d22_attributes), cmocka_unit_test(a9_range),
		cmocka_unit_test(a9_stride),      cmocka_unit_test(a9_sixteen),

		cmocka_unit_test(n15_resource),   cmocka_unit_test(c6_cost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
