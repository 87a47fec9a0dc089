/*
 * test_execute_lds.c - FLAT lanes in LDS and loads to LDS, rules X6 and X7 of docs/spec/execute.md.
 * The byte of LDS at address a is the complement of a[7:0] + a[15:8].
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

/** flat_*, LDS_BASE 0x1000, LDS_SIZE 0x400 (M0 too), 'lanes' lanes at 0x2000 of memory. */
static void begin_flat(unsigned gfx, unsigned lanes, unsigned cls, unsigned size)
{
	begin(gfx, lanes);
	c.w.ctx.lds_base = 0x1000;
	c.w.ctx.lds_size = c.w.req.m0 = 0x400;
	c.w.req.op = op_flat(size, 0);
	c.w.req.op.cls = (uint8_t)cls;
	for (unsigned l = 0; l < lanes; l++)
		wave_pointer(&c.w, l, 0x2000);
}

static void in_lds(unsigned lane, uint32_t offset)
{
	wave_pointer(&c.w, lane, (uint64_t)c.w.ctx.shared_hi << 32 | offset);
}

/* X6: each lane reads its own space, memory first. */
static void flat_load(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		begin_flat(gfx, 4, MAU_CLS_LOAD, MAU_SIZE_8);
		c.w.ctx.scratch_base = 0x200000;
		in_lds(0, 0x18);
		in_lds(2, 0x20);
		wave_pointer(&c.w, 3, (uint64_t)c.w.ctx.private_hi << 32 | 4);
		run();
		expect_vgpr(0, 0, 0xd4d5d6d7); /* 0x1018 */
		expect_vgpr(1, 0, 0xd0d1d2d3);
		expect_vgpr(0, 1, 0x23222120); /* 0x2000 */
		expect_vgpr(1, 1, 0x27262524);
		expect_vgpr(0, 2, 0xcccdcecf); /* 0x1020 */
		expect_vgpr(0, 3, 0x100f0e0d); /* 0x20010c */
		expect_vgpr(1, 3, 0x11100f0e); /* 0x20020c */
		assert_int_equal(c.out.moved[0], 0xff);
		assert_true(c.memory.last_memory < c.memory.first_lds);
		expect_touched(MAU_SPACE_LDS, 0x1000, 0xffffull << 24, 0);
		expect_touched(MAU_SPACE_MEMORY, 0x2000, 0xff, 0);
	}
}

/* X6, X4: stores; of two lanes in LDS the higher one wins, and memory at the same addresses is not
 * changed. */
static void flat_store(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		begin_flat(gfx, 4, MAU_CLS_STORE, MAU_SIZE_4);
		in_lds(0, 0x18);
		in_lds(2, 0x18);
		in_lds(3, 0x3fd); /* beyond LDS_SIZE: MEMVIOL */
		for (unsigned l = 0; l < 4; l++)
			c.vdata[0][l] = 0xa0 + l;
		run();
		expect_status(3, MAU_STATUS_MEMVIOL);
		expect_lds(0x1018, 0xa2);
		expect_lds(0x13fc, 0xedeeeff0);
		expect_dword(0x1018, 0x2b2a2928);
		expect_dword(0x2000, 0xa1);
		assert_true(c.memory.last_memory < c.memory.first_lds);
		assert_int_equal(c.out.moved[3], 0);
		if (gfx < MAU_GFX_9)
			continue;
		c.w.ctx.align = MAU_ALIGN_UNALIGNED;
		in_lds(2, 0x1a);
		c.vdata[0][0] = 0xb3b2b1b0;
		c.vdata[0][2] = 0xc3c2c1c0;
		run();
		expect_lds(0x1018, 0xc1c0b1b0);
		expect_lds(0x101c, 0xd0d1c3c2);
	}
}

/* X6, X5: atomics in LDS in ascending lanes; each returns the value that the previous one left. */
static void flat_atomic(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx <= MAU_GFX_11; gfx++) {
		begin_flat(gfx, 4, MAU_CLS_ATOMIC, MAU_SIZE_4);
		c.w.req.op.atomic = MAU_ATOMIC_SUB;
		c.w.req.op.glc = 1;
		for (unsigned l = 0; l < 4; l++)
			c.vdata[0][l] = l + 1;
		in_lds(0, 0x20);
		in_lds(2, 0x20);
		run();
		expect_vgpr(0, 0, 0xcccdcecf);
		expect_vgpr(0, 2, 0xcccdcece);
		expect_vgpr(0, 1, 0x23222120);
		expect_vgpr(0, 3, 0x2322211e);
		assert_int_equal(c.out.changed[2], 0xcccdcecb);
		expect_lds(0x1020, 0xcccdcecb);
		expect_dword(0x2000, 0x2322211a);
	}
}

/** buffer_load_* ... lds of four lanes, LDS_BASE 0x1000, M0 0x10. */
static void begin_to_lds(unsigned gfx, unsigned size)
{
	begin(gfx, 4);
	c.w.ctx.lds_base = 0x1000;
	c.w.ctx.lds_size = 0x400;
	c.w.req.m0 = 0x10;
	c.w.req.op = op_of(MAU_CLS_LOAD, size);
	c.w.req.op.lds = 1;
}

/** Lane l writes this dword at 'address'. */
static void expect_lds_dword(unsigned lane, uint64_t address, uint32_t value)
{
	assert_true(c.out.lds_lanes >> lane & 1);
	assert_int_equal(c.out.response.lanes.lds_address[lane], address);
	assert_int_equal(c.out.lds_dword[lane], value);
	expect_lds(address, value);
}

/* X7, L1: the dwords, all read before the first is written. */
static void loads_to_lds(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin_to_lds(gfx, MAU_SIZE_4);
		c.w.v.records = 12;
		c.w.ctx.lds_size = 0x20;
		c.w.req.exec = 0x1f;
		run();
		expect_lds_dword(0, 0x1010, 0x13121110);
		expect_lds_dword(1, 0x1014, 0x17161514);
		expect_lds_dword(2, 0x1018, 0x1b1a1918);
		expect_status(3, MAU_STATUS_OUT_OF_RANGE);
		expect_lds_dword(3, 0x101c, 0);
		expect_status(4, MAU_STATUS_LDS_MASKED); /* L3 */
		assert_int_equal(c.out.lds_lanes, 0xf);
		expect_no_register();
		assert_int_equal(c.out.vgprs, 0);
		assert_true(c.memory.last_read < c.memory.first_write);
		expect_touched(MAU_SPACE_LDS, 0x1000, 0, 0xffffull << 16);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xfff, 0);
	}
}

/* T37: bytes and shorts are zero-extended, the signed ones, too; N5: M0 as it is. */
static void small_loads_to_lds(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned sext = 0; sext < 2; sext++) {
			begin_to_lds(gfx, MAU_SIZE_1);
			c.w.req.m0 = 0x13;
			c.w.req.op.sext = (uint8_t)sext;
			for (unsigned l = 0; l < 4; l++)
				at(l, 0, 0x80 + l);
			run();
			expect_lds_dword(0, 0x1013, 0x90);
			expect_lds_dword(3, 0x101f, 0x93);
			c.w.req.op.size = MAU_SIZE_2;
			c.w.req.m0 = 0x30;
			run();
			expect_lds_dword(2, 0x1038, 0x9392);
		}
}

/* T37, L3: DST_SEL 1 is 1 for a lane that reads, 0 for one out of range. */
static void format_load_to_lds(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin_to_lds(gfx, MAU_SIZE_4);
		c.w.req.op.fmt = 1;
		c.w.v.dfmt = 4;
		c.w.v.nfmt = MAU_NFMT_UINT;
		c.w.v.format = 20;
		c.w.v.records = 8;
		c.sel = 1;
		run();
		expect_lds_dword(1, 0x1014, 1);
		expect_lds_dword(2, 0x1018, 0);
		c.sel = 4;
		run();
		expect_lds_dword(1, 0x1014, 0x17161514);
	}
}

/* D33: a GLOBAL lane that may not use its address writes 0. */
static void global_load_to_lds(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		begin_to_lds(gfx, MAU_SIZE_4);
		c.w.req.op.enc = MAU_ENC_GLOBAL;
		c.w.req.op.offen = 0;
		c.w.req.exec = 3;
		wave_pointer(&c.w, 0, 0x2000);
		wave_pointer(&c.w, 1, UINT64_C(0x1234567800000000));
		run();
		expect_lds_dword(0, 0x1010, 0x23222120);
		expect_status(1, MAU_STATUS_MEMVIOL);
		expect_lds_dword(1, 0x1014, 0);
		assert_int_equal(c.out.lds_lanes, 3);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flat_load),          cmocka_unit_test(flat_store),
		cmocka_unit_test(flat_atomic),        cmocka_unit_test(loads_to_lds),
		cmocka_unit_test(small_loads_to_lds), cmocka_unit_test(format_load_to_lds),
		cmocka_unit_test(global_load_to_lds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
