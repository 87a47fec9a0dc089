/*
 * test_lds_later.c - loads to LDS of gfx90a, 942 and 950, rules L5 to L12, C9: the worked examples
 * of docs/spec/lds_address.md and illegal.md, and what wide loads write.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/later.h"

/** A load to LDS, LDS_BASE 0x1000, LDS_SIZE 0x20000, inst_offset 0x20, lane 3. */
static void begin_lds(wave *w, unsigned gfx, unsigned enc, unsigned size)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.lds_base = 0x1000;
	w->ctx.lds_size = 0x20000;
	w->req.op = op_segment(enc, MAU_SMODE_V, size, 0x20);
	w->req.op.lds = 1;
	w->req.m0 = 0xfffd0013;
	w->req.exec = 1 << 3;
	w->req.v0[3] = 0x2000;
}

/* L5, L6, L7: M0, and the step from lane to lane. */
static void l6_address(void **state)
{
	static const struct {
		uint8_t gfx, enc, size;
		uint32_t address;
	} rows[] = {
		{MAU_GFX_90A, MAU_ENC_MUBUF, MAU_SIZE_4, 0x103f},
		{MAU_GFX_90A, MAU_ENC_GLOBAL, MAU_SIZE_4, 0x103f},
		{MAU_GFX_942, MAU_ENC_MUBUF, MAU_SIZE_4, 0x1103f},
		{MAU_GFX_942, MAU_ENC_GLOBAL, MAU_SIZE_2, 0x1103c},
		{MAU_GFX_942, MAU_ENC_SCRATCH, MAU_SIZE_1, 0x1103c},
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_SIZE_4, 0x1103f},
		{MAU_GFX_950, MAU_ENC_GLOBAL, MAU_SIZE_4, 0x1103c},
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_SIZE_16, 0x11063},
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_SIZE_12, 0x11063},
		{MAU_GFX_950, MAU_ENC_GLOBAL, MAU_SIZE_16, 0x11060},
		{MAU_GFX_950, MAU_ENC_GLOBAL, MAU_SIZE_12, 0x11060},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		begin_lds(&w, rows[i].gfx, rows[i].enc, rows[i].size);
		wave_run(&w);
		assert_int_equal(w.rsp.errors, 0);
		assert_int_equal(w.rsp.lanes.lds_address[3], rows[i].address);
	}
}

/* D26: the flag fmt means nothing in GLOBAL. */
static void l7_flag(void **state)
{
	wave w;

	(void)state;
	begin_lds(&w, MAU_GFX_950, MAU_ENC_GLOBAL, MAU_SIZE_12);
	w.req.op.fmt = 1;
	wave_run(&w);
	assert_int_equal(w.rsp.errors, 0);
	assert_int_equal(w.rsp.lanes.lds_address[3], 0x11060);
}

/* L8, L12, D59. */
static void l8_illegal(void **state)
{
	static const struct {
		uint8_t gfx, enc, cls, size, errors;
	} rows[] = {
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_CLS_LOAD, MAU_SIZE_16, 0},
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_CLS_LOAD, MAU_SIZE_8, 1 << 2},
		{MAU_GFX_950, MAU_ENC_GLOBAL, MAU_CLS_LOAD, MAU_SIZE_8, 1 << 2},
		{MAU_GFX_950, MAU_ENC_SCRATCH, MAU_CLS_LOAD, MAU_SIZE_16, 1 << 2},
		{MAU_GFX_950, MAU_ENC_FLAT, MAU_CLS_LOAD, MAU_SIZE_4, 1 << 2},
		{MAU_GFX_950, MAU_ENC_MUBUF, MAU_CLS_STORE, MAU_SIZE_16, 1 << 2},
		{MAU_GFX_942, MAU_ENC_MUBUF, MAU_CLS_LOAD, MAU_SIZE_16, 1 << 2},
		{MAU_GFX_90A, MAU_ENC_MUBUF, MAU_CLS_LOAD, MAU_SIZE_12, 1 << 2},
		{MAU_GFX_90A, MAU_ENC_MUBUF, MAU_CLS_STORE, MAU_SIZE_4, 1 << 2},
		{MAU_GFX_12, MAU_ENC_MUBUF, MAU_CLS_LOAD, MAU_SIZE_8, 0},
		{MAU_GFX_12, MAU_ENC_MUBUF, MAU_CLS_STORE, MAU_SIZE_4, 0},
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		begin_lds(&w, rows[i].gfx, rows[i].enc, rows[i].size);
		w.req.op.cls = rows[i].cls;
		wave_run(&w);
		assert_int_equal(w.rsp.errors, rows[i].errors);
		if (rows[i].gfx == MAU_GFX_12)
			assert_int_equal(w.rsp.lanes.lds_address[3], 0);
	}
	begin_lds(&w, MAU_GFX_950, MAU_ENC_MUBUF, MAU_SIZE_16);
	w.req.op.tfe = 1; /* D59: there is no TFE, so no E3 */
	wave_run(&w);
	assert_int_equal(w.rsp.errors, 0);
	w.req.op.tfe = 0;
	w.req.op.d16 = MAU_D16_LO;
	wave_run(&w);
	assert_int_equal(w.rsp.errors, 1 << 2);
}

/** The example of L9, L10: four lanes, 16 bytes of memory apart, 40 bytes in range. */
static void begin_wide(unsigned size, uint32_t m0)
{
	begin(MAU_GFX_950, 4);
	c.w.ctx.rules = MAU_RULES_SILICON;
	c.w.ctx.lds_base = 0x1000;
	c.w.ctx.lds_size = 0x40;
	c.w.req.m0 = m0;
	c.w.req.op.size = (uint8_t)size;
	c.w.req.op.lds = 1;
	c.w.v.records = 40;
	for (unsigned l = 0; l < 4; l++)
		at(l, 0, 16 * l);
}

static void l9_wide(void **state)
{
	(void)state;
	begin_wide(MAU_SIZE_16, 0x10);
	run();
	expect_status(1, MAU_STATUS_OK);
	expect_status(2, MAU_STATUS_PARTIAL);
	expect_status(3, MAU_STATUS_LDS_MASKED);
	expect_lds(0x1010, 0x13121110);
	expect_lds(0x102c, 0x2f2e2d2c);
	expect_lds(0x1030, 0x33323130);
	expect_lds(0x1034, 0x37363534);
	expect_lds(0x1038, 0);
	expect_lds(0x103c, 0);
	expect_lds(0x1040, 0xacadaeaf); /* as before */
	assert_int_equal(c.out.lds_lanes, 7);
	assert_int_equal(c.out.lds_dword[1], 0x23222120);
	assert_int_equal(c.out.lds_more[2][1], 0x2f2e2d2c);
	assert_int_equal(c.out.lds_more[1][2], 0);
	begin_wide(MAU_SIZE_16, 0x14); /* the last dword of lane 2 lies beyond */
	run();
	expect_status(2, MAU_STATUS_LDS_MASKED);
	expect_lds(0x1034, 0xb8b9babb);
	begin_wide(MAU_SIZE_12, 0x14); /* three dwords fit, the fourth place stays */
	run();
	expect_status(2, MAU_STATUS_PARTIAL);
	expect_lds(0x1014, 0x13121110);
	expect_lds(0x1020, 0xcccdcecf);
	expect_lds(0x1034, 0x33323130);
	expect_lds(0x103c, 0);
	expect_lds(0x1040, 0xacadaeaf);
	begin_wide(MAU_SIZE_16, 0xfffffff0 & 0xffff); /* far beyond */
	run();
	assert_int_equal(c.out.lds_lanes, 0);
}

/* L9: no wrap; the differences of the dwords before LDS_BASE do not count as inside. */
static void l9_wrap(void **state)
{
	wave w;

	(void)state;
	begin_lds(&w, MAU_GFX_950, MAU_ENC_GLOBAL, MAU_SIZE_16);
	w.req.m0 = 0;
	w.req.op.inst_offset = offset24(-52); /* lane 3: 48 - 52 = -4, the next dword is at 0 */
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[3], MAU_STATUS_LDS_MASKED);
	w.req.op.inst_offset = offset24(-48);
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.lds_address[3], 0x1000);
}

/* L10, G3: a MEMVIOL lane writes zeros; L11: a narrow one a whole dword. */
static void l10_zeros(void **state)
{
	(void)state;
	begin_wide(MAU_SIZE_16, 0x10);
	c.w.ctx.align = MAU_ALIGN_STRICT;
	at(1, 0, 0x14);
	run();
	expect_status(1, MAU_STATUS_MEMVIOL);
	for (unsigned d = 0; d < 4; d++)
		expect_lds(0x1020 + 4 * d, 0);
	expect_lds(0x101c, 0x1f1e1d1c);
	for (unsigned part = 0; part < COUNT(cdna); part++) {
		begin_wide(MAU_SIZE_1, 0x10);
		c.w.ctx.gfx = cdna[part];
		c.w.req.op.sext = 1;
		at(0, 0, 0xf);
		byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x100c, 0x85000000);
		run();
		expect_lds(0x1010, 0x85); /* L11 */
		expect_lds(0x1014, 0x20);
	}
}

/* C9: the passes of the same load to VGPRs. */
static void c9_passes(void **state)
{
	(void)state;
	begin_wide(MAU_SIZE_16, 0x0);
	c.w.v.records = 64;
	run();
	assert_int_equal(c.out.response.txn_count, 1);
	expect_txn(&c.out.response, 0, 0, 0x1000, 15, UINT64_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(l6_address), cmocka_unit_test(l7_flag),
		cmocka_unit_test(l8_illegal), cmocka_unit_test(l9_wide),
		cmocka_unit_test(l9_wrap),    cmocka_unit_test(l10_zeros),
		cmocka_unit_test(c9_passes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
