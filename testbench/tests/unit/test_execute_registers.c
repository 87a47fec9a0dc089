/*
 * test_execute_registers.c - results in registers: formats, D16, TFE, lanes without data (X1), data
 * registers read (X2), counters (X9) of docs/spec/execute.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

enum {
	BGR1 = 6 | 5 << 3 | 4 << 6 | 1 << 9 /* DST_SEL */
};

/** buffer_load_format_xyzw, 8_8_8_8_UINT, DST_SEL B G R 1, the dword 10 11 12 13 at 0x1000. */
static void begin_format(unsigned gfx)
{
	begin(gfx, 1);
	c.sel = BGR1;
	c.w.v.dfmt = 10;
	c.w.v.nfmt = MAU_NFMT_UINT;
	c.w.v.format = gfx == MAU_GFX_11 ? 46 : 60;
	c.w.req.op = op_format();
	c.w.req.op.offen = 1;
}

/* T23, T24, T28, T29 through a whole instruction. */
static void format_load(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin_format(gfx);
		run();
		expect_vgpr(0, 0, 0x12);
		expect_vgpr(1, 0, 0x11);
		expect_vgpr(2, 0, 0x10);
		expect_vgpr(3, 0, 1);
		assert_int_equal(c.out.plan.layout.bytes, 4);
		c.w.req.op.cls = MAU_CLS_STORE; /* T25: R takes Z, B takes X, nothing selects A */
		for (unsigned d = 0; d < 4; d++)
			c.vdata[d][0] = 0xa1 + d;
		run();
		expect_dword(0x1000, 0x00a1a2a3);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xf, 0xf);
	}
}

/* T28 to T30: halves that a D16 load writes. */
static void d16_load(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_8; gfx <= MAU_GFX_11; gfx++) {
		begin_format(gfx);
		c.w.req.op.ncomp = 2;
		c.w.req.op.d16 = MAU_D16_LO;
		c.w.req.op.tfe = 1;
		run();
		if (gfx == MAU_GFX_8) {
			assert_int_equal(c.out.vgprs, 4);
			expect_vgpr(0, 0, 0x12);
			expect_vgpr(1, 0, 0x11);
			expect_vgpr(2, 0, 0x10);
			expect_vgpr(3, 0, 0); /* TFE */
			continue;
		}
		assert_int_equal(c.out.vgprs, 3);
		expect_vgpr(0, 0, 0x00110012);
		expect_bits(1, 0, 0x0000ffff, 0x10);
		expect_vgpr(2, 0, 0);
		begin(gfx, 1); /* T31: the byte 0x90 at 0x1080, D16_HI */
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_1);
		c.w.req.op.sext = 1;
		c.w.req.op.d16 = MAU_D16_HI;
		at(0, 0, 0x80);
		run();
		assert_int_equal(c.out.vgprs, 1);
		expect_bits(0, 0, 0xffff0000, 0xff900000);
	}
}

/* T22, T28, T29, T31: stores of halves. */
static void d16_store(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_8; gfx <= MAU_GFX_11; gfx++) {
		begin_format(gfx);
		c.sel = 0xfac;
		c.w.req.op.cls = MAU_CLS_STORE;
		c.w.req.op.d16 = MAU_D16_LO;
		c.vdata[0][0] = 0xffa2ffa1;
		c.vdata[1][0] = 0xffa4ffa3;
		c.vdata[2][0] = 0xffa5;
		c.vdata[3][0] = 0xffa6;
		assert_int_equal(mau_data_dwords(gfx, &c.w.req.op), gfx == MAU_GFX_8 ? 4 : 2);
		run();
		expect_dword(0x1000, gfx == MAU_GFX_8 ? 0xa6a5a3a1 : 0xa4a3a2a1);
		if (gfx == MAU_GFX_8)
			continue;
		begin(gfx, 1);
		c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_1);
		c.w.req.op.d16 = MAU_D16_HI;
		c.vdata[0][0] = 0x04030201;
		run();
		expect_dword(0x1000, 0x13121103);
	}
}

/* T32: TFE is one more register, 0, of loads and of atomics that return. */
static void tfe(void **state)
{
	static const struct {
		unsigned cls, glc, tfe, vgprs;
	} cases[] = {
		{MAU_CLS_LOAD, 0, 0, 2},   {MAU_CLS_LOAD, 0, 1, 3},   {MAU_CLS_ATOMIC, 1, 0, 2},
		{MAU_CLS_ATOMIC, 1, 1, 3}, {MAU_CLS_ATOMIC, 0, 1, 0}, {MAU_CLS_STORE, 0, 1, 0},
	};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(cases); i++) {
			begin(gfx, 2);
			at(1, 0, 8);
			c.w.req.op = op_of(cases[i].cls, MAU_SIZE_8);
			c.w.req.op.glc = (uint8_t)cases[i].glc;
			c.w.req.op.tfe = (uint8_t)cases[i].tfe;
			if (cases[i].cls == MAU_CLS_ATOMIC)
				c.w.req.op.atomic = MAU_ATOMIC_ADD;
			run();
			assert_int_equal(c.out.vgprs, cases[i].vgprs);
			if (cases[i].vgprs == 3)
				expect_vgpr(2, 1, 0);
			if (cases[i].vgprs)
				expect_vgpr(1, 1, 0x1f1e1d1c);
			else
				expect_no_register();
		}
}

/* T36: dwordx3 of 8 bytes: two dwords are read or written; the third is 0 or not written. */
static void partial(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 1);
		c.w.v.records = 8;
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_12);
		run();
		expect_status(0, MAU_STATUS_PARTIAL);
		expect_vgpr(0, 0, 0x13121110);
		expect_vgpr(1, 0, 0x17161514);
		expect_vgpr(2, 0, 0);
		assert_int_equal(c.out.moved[0], 0xff);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xff, 0);
		c.w.req.op.cls = MAU_CLS_STORE;
		c.vdata[0][0] = c.vdata[1][0] = c.vdata[2][0] = 0xa1a2a3a4;
		run();
		expect_dword(0x1004, 0xa1a2a3a4);
		expect_dword(0x1008, 0x1b1a1918);
		assert_int_equal(c.out.moved[0], 0xff);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xff, 0xff);
	}
}

/* T33, T34, T35: 0 0 0 1, 0 0 0 0, or nothing; a store of such a lane does nothing. */
static void lanes_without_data(void **state)
{
	static const struct {
		unsigned status;
		bool written;
		uint32_t w;
	} cases[] = {
		{MAU_STATUS_OUT_OF_RANGE, true, 1}, {MAU_STATUS_NULL, true, 0},
		{MAU_STATUS_INVALID, true, 0},      {MAU_STATUS_MEMVIOL, true, 0},
		{MAU_STATUS_IGNORED, false, 0},     {MAU_STATUS_ILLEGAL, false, 0},
		{MAU_STATUS_INACTIVE, false, 0},
	};

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < 2 * COUNT(cases); i++) {
			unsigned status = cases[i / 2].status;

			begin_format(gfx);
			c.w.req.op.cls = i % 2 ? MAU_CLS_STORE : MAU_CLS_LOAD;
			if (status == MAU_STATUS_OUT_OF_RANGE)
				c.w.v.records = 0;
			if (status == MAU_STATUS_NULL) {
				memset(&c.w.v, 0, sizeof c.w.v);
				c.sel = 0;
			}
			if (status == MAU_STATUS_INVALID)
				c.w.v.format = c.w.v.dfmt = 0;
			if (status == MAU_STATUS_MEMVIOL) {
				c.w.ctx.align = MAU_ALIGN_STRICT;
				at(0, 0, 2);
			}
			if (status == MAU_STATUS_IGNORED)
				c.w.v.type = 1;
			c.w.req.op.unknown = status == MAU_STATUS_ILLEGAL;
			if (status == MAU_STATUS_INACTIVE)
				c.w.req.exec = 0;
			run();
			if (status == MAU_STATUS_INVALID && gfx == MAU_GFX_9 && i % 2 == 0)
				assert_int_equal(c.out.plan.layout.bytes, 0);
			expect_status(0, status);
			assert_int_equal(c.memory.calls, 0);
			assert_int_equal(c.out.moved[0], 0);
			if (i % 2 || !cases[i / 2].written) {
				expect_no_register();
				continue;
			}
			for (unsigned d = 0; d < 3; d++)
				expect_vgpr(d, 0, 0);
			expect_vgpr(3, 0, cases[i / 2].w);
		}
}

/* X2: registers that are read; illegal instructions read theirs, too. */
static void data_registers(void **state)
{
	mau_op op;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		op = op_of(MAU_CLS_LOAD, MAU_SIZE_16);
		assert_int_equal(mau_data_dwords(gfx, &op), 0);
		op = op_of(MAU_CLS_CACHE, MAU_SIZE_16);
		assert_int_equal(mau_data_dwords(gfx, &op), 0);
		op = op_of(MAU_CLS_STORE, MAU_SIZE_12);
		assert_int_equal(mau_data_dwords(gfx, &op), 3);
		assert_int_equal(mau_data_dwords(200, &op), 0); /* no generation */
		op.size = MAU_SIZE_32;                          /* no store has it */
		assert_int_equal(mau_data_dwords(gfx, &op), 0);
		op.size = MAU_SIZE_12;
		op.unknown = 1;
		assert_int_equal(mau_data_dwords(gfx, &op), 0);
		op = op_of(MAU_CLS_STORE, MAU_SIZE_4); /* BUFFER_STORE_LDS_DWORD */
		op.lds = 1;
		assert_int_equal(mau_data_dwords(gfx, &op), 0);
		op = op_of(MAU_CLS_STORE, MAU_SIZE_8); /* E1 on gfx6, 7 */
		op.addr64 = 1;
		assert_int_equal(mau_data_dwords(gfx, &op), 2);
		op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4);
		assert_int_equal(mau_data_dwords(gfx, &op), 1);
		op = atomic_of(MAU_ATOMIC_CMPSWAP, MAU_SIZE_4);
		assert_int_equal(mau_data_dwords(gfx, &op), 2);
		op.glc = 0;
		assert_int_equal(mau_data_dwords(gfx, &op), 2);
		op = atomic_of(MAU_ATOMIC_SMIN, MAU_SIZE_8);
		assert_int_equal(mau_data_dwords(gfx, &op), 2);
		op = atomic_of(MAU_ATOMIC_CMPSWAP, MAU_SIZE_8);
		assert_int_equal(mau_data_dwords(gfx, &op), 4);
	}
}

/* X9: VM, VS, LGKM of each class and encoding. */
static void counters(void **state)
{
	enum {
		VM = 1,
		VS = 2,
		LGKM = 4
	};
	static const struct {
		unsigned enc, cls, glc, lds, before10, from10;
	} cases[] = {
		{MAU_ENC_MUBUF, MAU_CLS_LOAD, 0, 0, VM, VM},
		{MAU_ENC_MUBUF, MAU_CLS_LOAD, 0, 1, VM, VM},
		{MAU_ENC_MUBUF, MAU_CLS_STORE, 0, 0, VM, VS},
		{MAU_ENC_MUBUF, MAU_CLS_ATOMIC, 1, 0, VM, VM},
		{MAU_ENC_MUBUF, MAU_CLS_ATOMIC, 0, 0, VM, VS},
		{MAU_ENC_MUBUF, MAU_CLS_CACHE, 0, 0, 0, 0},
		{MAU_ENC_SMEM, MAU_CLS_LOAD, 0, 0, LGKM, LGKM},
		{MAU_ENC_FLAT, MAU_CLS_LOAD, 0, 0, VM | LGKM, VM | LGKM},
		{MAU_ENC_FLAT, MAU_CLS_STORE, 0, 0, VM | LGKM, VS | LGKM},
		{MAU_ENC_FLAT, MAU_CLS_ATOMIC, 1, 0, VM | LGKM, VM | LGKM},
		{MAU_ENC_FLAT, MAU_CLS_ATOMIC, 0, 0, VM | LGKM, VS | LGKM},
		{MAU_ENC_GLOBAL, MAU_CLS_LOAD, 0, 0, VM, VM},
		{MAU_ENC_GLOBAL, MAU_CLS_STORE, 0, 0, VM, VS},
		{MAU_ENC_SCRATCH, MAU_CLS_STORE, 0, 0, VM, VS},
	};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(cases); i++) {
			unsigned want = gfx >= MAU_GFX_10 ? cases[i].from10 : cases[i].before10;

			begin(gfx, 1);
			c.w.req.op = op_of(cases[i].cls, MAU_SIZE_4);
			c.w.req.op.enc = (uint8_t)cases[i].enc;
			c.w.req.op.glc = (uint8_t)cases[i].glc;
			c.w.req.op.lds = (uint8_t)cases[i].lds;
			if (cases[i].cls == MAU_CLS_ATOMIC)
				c.w.req.op.atomic = MAU_ATOMIC_OR;
			run();
			if (c.out.response.error) /* no such encoding on this generation */
				want = 0;
			assert_int_equal(c.out.response.counters, want);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(format_load),    cmocka_unit_test(d16_load),
		cmocka_unit_test(d16_store),      cmocka_unit_test(tfe),
		cmocka_unit_test(partial),        cmocka_unit_test(lanes_without_data),
		cmocka_unit_test(data_registers), cmocka_unit_test(counters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
