/*
 * test_align.c - rules G1 to G7, N14: the table of docs/spec/align.md, and its edges.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "rules.h"

enum { M = -1 }; /* a MEMVIOL */

/** The address of lane 0 in the table's five columns: gfx6-8, then gfx9 modes 0..3; M where it must be a MEMVIOL. */
static void expect_row(wave *w, const int64_t want[5])
{
	for (unsigned column = 0; column < 7; column++) {
		const int64_t addr = want[column < 3 ? 0 : column - 2];

		w->ctx.gfx = (uint8_t)(column < 3 ? MAU_GFX_6 + column : MAU_GFX_9);
		w->ctx.align = (uint8_t)(column < 3 ? MAU_ALIGN_STRICT : column - 3); /* G1: gfx6-8 have no mode */
		wave_run(w);
		assert_string_equal(mau_status_name(w->rsp.lanes.status[0]), addr == M ? "MEMVIOL" : "OK");
		if (addr == M)
			assert_int_equal(w->rsp.txn_count, 0);
		else
			assert_int_equal(w->rsp.lanes.addr[0], addr);
	}
}

static void g2_g3_sizes(void **state)
{
	static const struct { unsigned size; uint32_t low; int64_t want[5]; } rows[] = {
		{MAU_SIZE_1, 3, {0x1003, 0x1003, 0x1003, 0x1003, 0x1003}},
		{MAU_SIZE_2, 2, {0x1002, 0x1002, 0x1002, 0x1002, 0x1002}},
		{MAU_SIZE_2, 3, {0x1003, 0x1002, M, M, 0x1003}},
		{MAU_SIZE_4, 3, {0x1000, 0x1000, M, M, 0x1003}},
		{MAU_SIZE_4, 4, {0x1004, 0x1004, 0x1004, 0x1004, 0x1004}},
		{MAU_SIZE_8, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}},
		{MAU_SIZE_8, 8, {0x1008, 0x1008, 0x1008, 0x1008, 0x1008}},
		{MAU_SIZE_12, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}},
		{MAU_SIZE_12, 8, {0x1008, 0x1008, 0x1008, M, 0x1008}}, /* 12 counts as 16 */
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
	wave_operands(&w, 0, 0, 13); /* wholly out of range: not checked */
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

static void g5_formats(void **state)
{
	static const struct { unsigned dfmt, nfmt; uint32_t low; int64_t want[5]; } rows[] = {
		{1, 4, 3, {0x1003, 0x1003, 0x1003, 0x1003, 0x1003}},  /* 8 */
		{3, 4, 1, {0x1001, 0x1000, M, M, 0x1001}},            /* 8_8 */
		{10, 4, 2, {0x1000, 0x1000, M, M, 0x1002}},           /* 8_8_8_8: the whole element (N14) */
		{12, 4, 4, {0x1004, 0x1004, 0x1004, M, 0x1004}},      /* 16_16_16_16 */
		{13, 4, 8, {0x1008, 0x1008, 0x1008, M, 0x1008}},      /* 32_32_32: 12 counts as 16 */
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
		expect_row(&w, rows[i].want);
		w.req.op = op_typed(rows[i].dfmt, rows[i].nfmt);
		w.req.op.inst_offset = rows[i].low;
		expect_row(&w, rows[i].want);
	}
}

static void g6_atomics(void **state)
{
	static const struct { unsigned size; uint32_t low; int64_t want[5]; } rows[] = {
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

/* An active swizzle turns mode 3 into mode 0, and a walked access is judged dword by dword. */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(g2_g3_sizes), cmocka_unit_test(g2_final_address), cmocka_unit_test(g4_partial), cmocka_unit_test(g4_neighbours),
		cmocka_unit_test(g5_formats), cmocka_unit_test(g6_atomics), cmocka_unit_test(g7_swizzle),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
