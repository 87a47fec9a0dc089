/*
 * test_align_gfx6.c - rule N27 with D55: misaligned format accesses of gfx6 under SILICON and under
 * MANUAL (G5), by the table of docs/spec/align.md; registers, memory and LDS afterwards.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

enum {
	M = -1
}; /* a MEMVIOL */

/* Footprint, address, and the address used under MANUAL and under SILICON. */
static const struct row {
	unsigned dfmt, bytes;
	uint32_t low;
	int64_t manual, silicon;
} rows[] = {{1, 1, 3, 0x1003, 0x1003}, /* 8 */
            {3, 2, 0, 0x1000, 0x1000}, /* 8_8 */
            {3, 2, 1, 0x1001, M},        {3, 2, 2, 0x1002, 0x1002},
            {3, 2, 3, 0x1003, M},        {2, 2, 5, 0x1005, M}, /* 16 */
            {10, 4, 1, 0x1000, M},                             /* 8_8_8_8 */
            {10, 4, 2, 0x1000, M},       {10, 4, 3, 0x1000, M},
            {10, 4, 4, 0x1004, 0x1004},  {5, 4, 6, 0x1004, M}, /* 16_16 */
            {11, 8, 4, 0x1004, 0x1004},                        /* 32_32: 4 is enough */
            {12, 8, 2, 0x1000, M},                             /* 16_16_16_16 */
            {12, 8, 6, 0x1004, M},       {12, 8, 8, 0x1008, 0x1008},
            {13, 12, 4, 0x1004, 0x1004}, {13, 12, 7, 0x1004, M}, /* 32_32_32 */
            {14, 16, 1, 0x1000, M},                              /* 32_32_32_32 */
            {14, 16, 12, 0x100c, 0x100c}};

/** Lane 0 is OK at 'address', or a MEMVIOL at 0x1000 + low, where no bit is cleared. */
static void expect_use(wave *w, unsigned rules, uint32_t low, int64_t address)
{
	w->ctx.rules = (uint8_t)rules;
	for (unsigned mode = MAU_ALIGN_DWORD; mode <= MAU_ALIGN_UNALIGNED; mode++) {
		w->ctx.align = (uint8_t)mode; /* G1: gfx6 has none */
		expect_lane(w, address == M ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK,
		            address == M ? 0x1000 + low : (uint64_t)address, 1);
		if (address == M)
			assert_int_equal(w->rsp.txn_count, 0);
		else
			assert_int_not_equal(w->rsp.txn_count, 0);
	}
}

/** A load and a store of a row by 'op', at 0x1000 + low. */
static void expect_row(wave *w, mau_op op, const struct row *r)
{
	op.inst_offset = r->low;
	for (unsigned store = 0; store < 2; store++) {
		op.cls = store ? MAU_CLS_STORE : MAU_CLS_LOAD;
		w->req.op = op;
		expect_use(w, MAU_RULES_MANUAL, r->low, r->manual);
		expect_use(w, MAU_RULES_SILICON, r->low, r->silicon);
		assert_int_equal(w->rsp.bytes, r->bytes);
	}
}

static void n27_formats(void **state)
{
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
		w.v.nfmt = MAU_NFMT_UINT;
		w.v.dfmt = rows[i].dfmt;
		expect_row(&w, op_format(), &rows[i]);
		w.v.dfmt = 4;
		expect_row(&w, op_typed(rows[i].dfmt, MAU_NFMT_UINT), &rows[i]);
	}
}

/* gfx7 and 8 clear bits under both rule books. */
static void n27_gfx6_alone(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_8; gfx++)
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = op_typed(rows[i].dfmt, MAU_NFMT_UINT);
			w.req.op.inst_offset = rows[i].low;
			expect_use(&w, MAU_RULES_MANUAL, rows[i].low, rows[i].manual);
			expect_use(&w, MAU_RULES_SILICON, rows[i].low, rows[i].manual);
		}
}

/* Accesses without a format clear bits under SILICON too: G2, G6. */
static void n27_formats_alone(void **state)
{
	static const struct {
		unsigned size;
		uint32_t low;
		int64_t want;
	} plain[] = {{MAU_SIZE_2, 3, 0x1003}, {MAU_SIZE_4, 3, 0x1000}, {MAU_SIZE_8, 6, 0x1004}};
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_6, MAU_RULES_SILICON);
	for (size_t i = 0; i < COUNT(plain); i++) {
		w.req.op = op_load(plain[i].size);
		w.req.op.inst_offset = plain[i].low;
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_OK);
		assert_int_equal(w.rsp.lanes.address[0], plain[i].want);
	}
	w.req.op = op_atomic(MAU_SIZE_4);
	w.req.op.inst_offset = 2;
	expect_use(&w, MAU_RULES_SILICON, 2, 0x1000);
}

/* D55: an active swizzle and ADDR64 make no difference; the final address counts. */
static void n27_address(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
	w.v.base = 0x1001;
	w.v.stride = 32;
	w.v.swizzle = w.v.esize = 1;
	w.req.op = op_format();
	w.req.op.idxen = 1;
	expect_use(&w, MAU_RULES_MANUAL, 1, 0x1000);
	expect_use(&w, MAU_RULES_SILICON, 1, M);
	w.v.base = 0x1000;
	expect_use(&w, MAU_RULES_SILICON, 0, 0x1000);
	wave_begin(&w, MAU_GFX_6, MAU_RULES_MANUAL);
	w.v.base = 0;
	w.req.op = op_format();
	w.req.op.addr64 = 1;
	wave_pointer(&w, 0, 0x1002);
	expect_use(&w, MAU_RULES_MANUAL, 2, 0x1000);
	expect_use(&w, MAU_RULES_SILICON, 2, M);
	w.req.saddr = 2; /* 0x1002 + 2 */
	expect_use(&w, MAU_RULES_SILICON, 4, 0x1004);
	w.req.op.addr64 = 0;
	w.v.base = 0x1003;
	w.req.saddr = 3;
	w.req.op.inst_offset = 2;
	expect_use(&w, MAU_RULES_SILICON, 8, 0x1008);
}

/* G4, N16: out of range has priority; other lanes than the violating one are not affected. */
static void n27_lanes(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_6, MAU_RULES_SILICON);
	w.v.records = 12;
	w.req.op = op_format();
	w.req.op.offen = 1;
	w.req.exec = 15;
	wave_operands(&w, 0, 0, 0);
	wave_operands(&w, 1, 0, 6);
	wave_operands(&w, 2, 0, 8);
	wave_operands(&w, 3, 0, 13); /* not checked */
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_OK);
	assert_int_equal(w.rsp.lanes.status[1], MAU_STATUS_MEMVIOL);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_OK);
	assert_int_equal(w.rsp.lanes.status[3], MAU_STATUS_OUT_OF_RANGE);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 5, 0xf0f);
}

/* G4, M7: a load returns 0, a store is dropped, and the completion says memory. */
static void n27_data(void **state)
{
	(void)state;
	begin(MAU_GFX_6, 2);
	c.w.ctx.rules = MAU_RULES_SILICON;
	c.w.req.op = op_typed(10, MAU_NFMT_UINT);
	c.w.req.op.ncomp = 0;
	c.w.req.op.offen = 1;
	at(1, 0, 0x42);
	run();
	expect_vgpr(0, 0, 0x10); /* the byte at 0x1000 */
	expect_vgpr(0, 1, 0);
	expect_touched(MAU_SPACE_MEMORY, 0x1040, 0, 0);
	c.w.req.op.cls = MAU_CLS_STORE;
	c.vdata[0][0] = c.vdata[0][1] = 0xa5;
	run();
	expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xf, 0xf);
	expect_touched(MAU_SPACE_MEMORY, 0x1040, 0, 0);
}

/* L3: the lane of a load to LDS writes 0. */
static void n27_to_lds(void **state)
{
	(void)state;
	for (unsigned rules = MAU_RULES_MANUAL; rules <= MAU_RULES_SILICON; rules++) {
		begin(MAU_GFX_6, 1);
		c.w.ctx.rules = (uint8_t)rules;
		c.w.req.m0 = 0x40;
		c.w.req.op = op_format();
		c.w.req.op.ncomp = 0;
		c.w.req.op.lds = 1;
		c.w.req.op.inst_offset = 2;
		run();
		assert_int_equal(c.w.rsp.lanes.lds_address[0], 0x40);
		assert_int_equal(c.w.rsp.lanes.status[0],
		                 rules ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK);
		expect_lds(0x40, rules ? 0 : 0x13121110);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(n27_formats),       cmocka_unit_test(n27_gfx6_alone),
		cmocka_unit_test(n27_formats_alone), cmocka_unit_test(n27_address),
		cmocka_unit_test(n27_lanes),         cmocka_unit_test(n27_data),
		cmocka_unit_test(n27_to_lds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
