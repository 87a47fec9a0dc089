/*
 * test_align.c - rules G1 to G7, N14: the table of docs/spec/align.md, and its edges.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

enum {
	M = -1
}; /* a MEMVIOL */

/** Lane 0 is OK at 'addr', or a MEMVIOL that makes no transaction. */
static void expect_address(wave *w, int64_t addr)
{
	wave_run(w);
	assert_string_equal(mau_status_name(w->rsp.lanes.status[0]), addr == M ? "MEMVIOL" : "OK");
	if (addr == M)
		assert_int_equal(w->rsp.txn_count, 0);
	else
		assert_int_equal(w->rsp.lanes.address[0], addr);
}

/** The table's first column: gfx6-8, which have no mode (G1). */
static void expect_old(wave *w, int64_t want)
{
	w->ctx.align = MAU_ALIGN_STRICT;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		w->ctx.gfx = (uint8_t)gfx;
		expect_address(w, want);
	}
}

/** The table's other columns: modes 0..3 of generations 'first' to 'last'. */
static void expect_modes(wave *w, unsigned first, unsigned last, const int64_t want[4])
{
	for (unsigned gfx = first; gfx <= last; gfx++)
		for (unsigned mode = MAU_ALIGN_DWORD; mode <= MAU_ALIGN_UNALIGNED; mode++) {
			w->ctx.gfx = (uint8_t)gfx;
			w->ctx.align = (uint8_t)mode;
			expect_address(w, want[mode]);
		}
}

/** A row that is the same for gfx9 and all later generations. */
static void expect_row(wave *w, const int64_t want[5])
{
	expect_old(w, want[0]);
	expect_modes(w, MAU_GFX_9, MAU_GFX_11, want + 1);
}

static void g2_g3_sizes(void **state)
{
	static const struct {
		unsigned size;
		uint32_t low;
		int64_t want[5];
	} rows[] = {
		{MAU_SIZE_1, 3, {0x1003, 0x1003, 0x1003, 0x1003, 0x1003}},
		{MAU_SIZE_2, 2, {0x1002, 0x1002, 0x1002, 0x1002, 0x1002}},
		{MAU_SIZE_2, 3, {0x1003, 0x1002, M, M, 0x1003}},
		{MAU_SIZE_4, 3, {0x1000, 0x1000, M, M, 0x1003}},
		{MAU_SIZE_4, 4, {0x1004, 0x1004, 0x1004, 0x1004, 0x1004}},
		{MAU_SIZE_8, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}},
		{MAU_SIZE_8, 8, {0x1008, 0x1008, 0x1008, 0x1008, 0x1008}},
		{MAU_SIZE_12, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}},
		{MAU_SIZE_12, 8, {0x1008, 0x1008, 0x1008, M, 0x1008}}, /* 12 needs 16 */
		{MAU_SIZE_12, 16, {0x1010, 0x1010, 0x1010, 0x1010, 0x1010}},
		{MAU_SIZE_16, 8, {0x1008, 0x1008, 0x1008, M, 0x1008}},
		{MAU_SIZE_16, 18, {0x1010, 0x1010, M, M, 0x1012}},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
		w.req.op = op_load(rows[i].size);
		w.req.op.inst_offset = rows[i].low;
		expect_row(&w, rows[i].want);
		w.req.op.cls = MAU_CLS_STORE; /* stores alike */
		expect_row(&w, rows[i].want);
	}
}

/* The final address counts: bits of BASE, sgpr_offset and Offset may cancel. */
static void g2_final_address(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.v.base = 0x1001;
	w.req.saddr = 2;
	w.req.op.inst_offset = 1;
	expect_lane(&w, MAU_STATUS_OK, 0x1004, 1);
}

static void g4_partial(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.v.records = 12;
	w.req.op = op_load(MAU_SIZE_8);
	w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 4);
	expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1004, 3);
	assert_int_equal(w.rsp.txn_count, 0);
	wave_operands(&w, 0, 0, 8);
	expect_lane(&w, MAU_STATUS_PARTIAL, 0x1008, 1);
	wave_operands(&w, 0, 0, 9); /* partly out of range: checked, and its mask stays */
	expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1009, 1);
	wave_operands(&w, 0, 0, 13); /* completely out of range: not checked */
	expect_lane(&w, MAU_STATUS_OUT_OF_RANGE, 0x100d, 0);
}

/* One lane's violation does not touch its neighbours. */
static void g4_neighbours(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.align = MAU_ALIGN_DWORD_STRICT;
	w.req.op.offen = 1;
	w.req.exec = 7;
	wave_operands(&w, 0, 0, 0);
	wave_operands(&w, 1, 0, 6);
	wave_operands(&w, 2, 0, 8);
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[1], MAU_STATUS_MEMVIOL);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 5, 0xf0f);
}

/* gfx6-9: the footprint replaces the size. */
static void g5_formats(void **state)
{
	static const struct {
		unsigned dfmt, nfmt;
		uint32_t low;
		int64_t want[5];
	} rows[] = {
		{1, 4, 3, {0x1003, 0x1003, 0x1003, 0x1003, 0x1003}}, /* 8 */
		{3, 4, 1, {0x1001, 0x1000, M, M, 0x1001}},           /* 8_8 */
		{10, 4, 2, {0x1000, 0x1000, M, M, 0x1002}}, /* 8_8_8_8: the whole element (N14) */
		{12, 4, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}}, /* 16_16_16_16 */
		{13, 4, 8, {0x1008, 0x1008, 0x1008, M, 0x1008}}, /* 32_32_32: 12 counts as 16 */
		{14, 4, 16, {0x1010, 0x1010, 0x1010, 0x1010, 0x1010}},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
		w.v.dfmt = rows[i].dfmt;
		w.v.nfmt = rows[i].nfmt;
		w.req.op = op_format();
		w.req.op.inst_offset = rows[i].low;
		expect_old(&w, rows[i].want[0]);
		expect_modes(&w, MAU_GFX_9, MAU_GFX_9, rows[i].want + 1);
		w.req.op = op_typed(rows[i].dfmt, rows[i].nfmt);
		w.req.op.inst_offset = rows[i].low;
		expect_old(&w, rows[i].want[0]);
		expect_modes(&w, MAU_GFX_9, MAU_GFX_9, rows[i].want + 1);
	}
}

/* gfx10 and later: min(footprint, 4), and only mode 0 clears bits. */
static void g5_unified(void **state)
{
	static const struct {
		uint8_t code10, code11;
		uint32_t low;
		int64_t want[4];
	} rows[] = {
		{5, 5, 3, {0x1003, 0x1003, 0x1003, 0x1003}}, /* 8 */
		{18, 18, 1, {0x1000, M, M, M}},              /* 8_8 */
		{18, 18, 2, {0x1002, 0x1002, 0x1002, 0x1002}},
		{11, 11, 3, {0x1002, M, M, M}}, /* 16 */
		{60, 46, 2, {0x1000, M, M, M}}, /* 8_8_8_8: the whole element (N14) */
		{60, 46, 4, {0x1004, 0x1004, 0x1004, 0x1004}},
		{69,
	         55,
	         4,
	         {0x1004, 0x1004, 0x1004, 0x1004}}, /* 16_16_16_16: 4 is enough, in mode 2 too */
		{69, 55, 2, {0x1000, M, M, M}},
		{72, 58, 8, {0x1008, 0x1008, 0x1008, 0x1008}}, /* 32_32_32 */
		{72, 58, 1, {0x1000, M, M, M}},
		{75, 61, 12, {0x100c, 0x100c, 0x100c, 0x100c}}, /* 32_32_32_32 */
		{75, 61, 15, {0x100c, M, M, M}},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			const unsigned code = gfx == MAU_GFX_11 ? rows[i].code11 : rows[i].code10;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.v.format = code;
			w.req.op = op_format();
			w.req.op.inst_offset = rows[i].low;
			expect_modes(&w, gfx, gfx, rows[i].want);
			w.req.op.cls = MAU_CLS_STORE;
			expect_modes(&w, gfx, gfx, rows[i].want);
			w.v.format = FORMAT_32_FLOAT;
			w.req.op = op_typed_unified(code); /* its own format */
			w.req.op.inst_offset = rows[i].low;
			expect_modes(&w, gfx, gfx, rows[i].want);
		}
}

static void g6_atomics(void **state)
{
	static const struct {
		unsigned size;
		uint32_t low;
		int64_t want[5];
	} rows[] = {
		{MAU_SIZE_4, 2, {0x1000, M, M, M, M}},
		{MAU_SIZE_4, 4, {0x1004, 0x1004, 0x1004, 0x1004, 0x1004}},
		{MAU_SIZE_8, 4, {0x1004, M, M, M, M}},
		{MAU_SIZE_8, 7, {0x1004, M, M, M, M}},
		{MAU_SIZE_8, 8, {0x1008, 0x1008, 0x1008, 0x1008, 0x1008}},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
		w.req.op = op_atomic(rows[i].size);
		w.req.op.inst_offset = rows[i].low;
		expect_row(&w, rows[i].want);
	}
}

/* An active swizzle turns mode 3 into mode 0, and a walked access is checked dword by dword. */
static void g7_swizzle(void **state)
{
	static const int64_t dword[5] = {0x1000, 0x1000, M, M, 0x1000};
	static const int64_t walked[5] = {0x1020, 0x1020, 0x1020, 0x1020, 0x1020};
	static const int64_t two[5] = {0x1001, 0x1000, M, M, 0x1000};
	static const int64_t one[5] = {0x1001, 0x1001, 0x1001, 0x1001, 0x1001};
	static const int64_t bent[5] = {0x1020, 0x1020, M, M, 0x1020};
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
	w.v.base = 0x1001;
	w.v.stride = 32;
	w.v.swizzle = w.v.esize = 1;
	w.req.op.idxen = w.req.op.offen = 1;
	expect_row(&w, dword);
	w.req.op.size = MAU_SIZE_2;
	expect_row(&w, two);
	w.req.op.size = MAU_SIZE_1;
	expect_row(&w, one);
	w.v.dfmt = 10; /* 8_8_8_8 */
	w.v.nfmt = 4;
	w.req.op = op_format();
	w.req.op.idxen = 1;
	expect_row(&w, dword);
	w.req.op = op_load(MAU_SIZE_16);
	w.req.op.idxen = w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 4);
	expect_row(&w, bent);
	w.v.base = 0x1000;
	expect_row(&w, walked);
}

/* A swizzled format access in mode 3 clears bits, as in mode 0, also on gfx10 and later. */
static void g7_formats(void **state)
{
	static const int64_t four[4] = {0x1000, M, M, 0x1000}, two[4] = {0x1002, M, M, 0x1002};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_SILICON);
		w.v.base = 0x1003;
		w.v.stride = 32;
		w.v.swizzle = 1;
		w.req.op = op_format();
		w.req.op.idxen = 1;
		expect_modes(&w, gfx, gfx, four);
		w.v.format = 18; /* 8_8 */
		expect_modes(&w, gfx, gfx, two);
	}
}

/* D15: a misaligned atomic reports its address as it is, in mode DWORD too. */
static void d15_atomic_address(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op = op_atomic(MAU_SIZE_4);
		w.req.op.inst_offset = 2;
		expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1002, 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(g2_g3_sizes), cmocka_unit_test(g2_final_address),
		cmocka_unit_test(g4_partial),  cmocka_unit_test(g4_neighbours),
		cmocka_unit_test(g5_formats),  cmocka_unit_test(g5_unified),
		cmocka_unit_test(g6_atomics),  cmocka_unit_test(g7_swizzle),
		cmocka_unit_test(g7_formats),  cmocka_unit_test(d15_atomic_address),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
