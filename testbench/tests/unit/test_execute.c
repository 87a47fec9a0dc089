/*
 * test_execute.c - one instruction from memory to registers and back: loads, stores, scalar loads
 * and walked accesses, rules X1, X3, X4, X8, X10 of docs/spec/execute.md. Atomics, LDS, registers
 * and errors: test_execute_*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

/* X1: four lanes, one dword each, side by side; the bytes of the transaction and no others. */
static void load_of_four_lanes(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 4);
		run();
		expect_vgpr(0, 0, 0x13121110);
		expect_vgpr(0, 1, 0x17161514);
		expect_vgpr(0, 2, 0x1b1a1918);
		expect_vgpr(0, 3, 0x1f1e1d1c);
		assert_int_equal(c.out.vgpr_lanes[0], 0xf);
		assert_int_equal(c.out.vgprs, 1);
		assert_int_equal(c.out.sgprs, 0);
		assert_int_equal(c.out.moved[2], 0xf);
		assert_int_equal(c.out.element[2][3], 0x1b);
		assert_int_equal(c.out.moved[4], 0);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xffff, 0);
	}
}

/* X1: an access that crosses a line reads from both. */
static void load_across_a_line(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 1);
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_16);
		at(0, 0, 0x38);
		run();
		expect_vgpr(0, 0, 0x4b4a4948);
		expect_vgpr(1, 0, 0x4f4e4d4c);
		expect_vgpr(2, 0, 0x53525150);
		expect_vgpr(3, 0, 0x57565554);
		assert_int_equal(c.out.vgprs, 4);
		assert_int_equal(c.out.moved[0], 0xffff);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xffull << 56, 0);
		expect_touched(MAU_SPACE_MEMORY, 0x1040, 0xff, 0);
		if (gfx < MAU_GFX_9)
			continue;
		c.w.ctx.align = MAU_ALIGN_UNALIGNED;
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_8);
		at(0, 0, 0x3b);
		run();
		expect_vgpr(0, 0, 0x4e4d4c4b);
		expect_vgpr(1, 0, 0x5251504f);
	}
}

/* N12: after the last byte of memory comes the first. */
static void load_across_the_end(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 1);
		c.w.v.base = 0xfffffffffff8;
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_16);
		run();
		expect_vgpr(0, 0, 0xfaf9f8f7);
		expect_vgpr(1, 0, 0xfefdfcfb);
		expect_vgpr(2, 0, 0x03020100);
		expect_vgpr(3, 0, 0x07060504);
		c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_16);
		c.vdata[1][0] = 0x11223344;
		c.vdata[2][0] = 0x55667788;
		run();
		expect_dword(0xfffffffffffc, 0x11223344);
		expect_dword(0, 0x55667788);
	}
}

/* T2: bytes and shorts at 0x1080 and 0x10fe, sign and zero. */
static void load_of_bytes_and_shorts(void **state)
{
	static const struct {
		unsigned size, sext, offset;
		uint32_t value;
	} cases[] = {
		{MAU_SIZE_1, 0, 0x80, 0x90},       {MAU_SIZE_1, 1, 0x80, 0xffffff90},
		{MAU_SIZE_2, 0, 0x80, 0x9190},     {MAU_SIZE_2, 1, 0x80, 0xffff9190},
		{MAU_SIZE_1, 1, 0xff, 0x0000000f}, {MAU_SIZE_2, 1, 0xfe, 0x00000f0e},
	};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(cases); i++) {
			begin(gfx, 1);
			c.w.req.op = op_of(MAU_CLS_LOAD, cases[i].size);
			c.w.req.op.sext = (uint8_t)cases[i].sext;
			at(0, 0, cases[i].offset);
			run();
			expect_vgpr(0, 0, cases[i].value);
		}
}

/* X1: a store writes the bytes of its element, of a byte the lowest of VDATA. */
static void store_of_each_size(void **state)
{
	static const struct {
		unsigned size;
		uint32_t dwords, after[4];
	} cases[] = {
		{MAU_SIZE_1, 1, {0x131211a4, 0x17161514, 0x1b1a1918, 0x1f1e1d1c}},
		{MAU_SIZE_2, 1, {0x1312a3a4, 0x17161514, 0x1b1a1918, 0x1f1e1d1c}},
		{MAU_SIZE_4, 1, {0xa1a2a3a4, 0x17161514, 0x1b1a1918, 0x1f1e1d1c}},
		{MAU_SIZE_8, 2, {0xa1a2a3a4, 0xb1b2b3b4, 0x1b1a1918, 0x1f1e1d1c}},
		{MAU_SIZE_12, 3, {0xa1a2a3a4, 0xb1b2b3b4, 0xc1c2c3c4, 0x1f1e1d1c}},
		{MAU_SIZE_16, 4, {0xa1a2a3a4, 0xb1b2b3b4, 0xc1c2c3c4, 0xd1d2d3d4}},
	};
	static const uint8_t bytes[] = {1, 2, 4, 8, 12, 16};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(cases); i++) {
			begin(gfx, 1);
			c.w.req.op = op_of(MAU_CLS_STORE, cases[i].size);
			for (unsigned d = 0; d < 4; d++)
				c.vdata[d][0] = 0xa1a2a3a4 + d * 0x10101010;
			assert_int_equal(mau_data_dwords(gfx, &c.w.req.op), cases[i].dwords);
			run();
			for (unsigned d = 0; d < 4; d++)
				expect_dword(0x1000 + 4 * d, cases[i].after[d]);
			assert_int_equal(c.out.moved[0], (1u << bytes[i]) - 1);
			assert_int_equal(c.out.element[0][0], 0xa4);
			assert_int_equal(c.out.vgprs, 0);
			expect_touched(MAU_SPACE_MEMORY, 0x1000, 0, (1u << bytes[i]) - 1);
			expect_no_register();
		}
}

/* X4: if two lanes of a transaction write a byte, the higher lane wins; also between windows. */
static void stores_to_one_place(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned policy = 0; policy <= MAU_POLICY_GCN; policy++)
			for (unsigned window = 4; window <= 64; window *= 2) {
				begin(gfx, 9);
				c.w.geo.window = (uint8_t)window;
				c.w.ctx.policy = (uint8_t)policy;
				c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_4);
				for (unsigned l = 0; l < 9; l++) {
					at(l, 0, 4 * (l % 3));
					c.vdata[0][l] = 0xa0 + l;
				}
				run();
				expect_dword(0x1000, 0xa6);
				expect_dword(0x1004, 0xa7);
				expect_dword(0x1008, 0xa8);
				expect_dword(0x100c, 0x1f1e1d1c);
			}
}

/* X4, bytes: lane 2 covers half of what lane 0 wrote in the first line, lane 1 in the second. */
static void stores_that_overlap(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 3);
		c.w.ctx.align = MAU_ALIGN_UNALIGNED;
		c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_4);
		at(0, 0, 0x3e);
		at(1, 0, 0x41);
		at(2, 0, 0x3b);
		c.vdata[0][0] = 0xa3a2a1a0;
		c.vdata[0][1] = 0xb3b2b1b0;
		c.vdata[0][2] = 0xc3c2c1c0;
		run();
		expect_dword(0x1038, 0xc04a4948);
		expect_dword(0x103c, 0xa1c3c2c1);
		expect_dword(0x1040, 0xb2b1b0a2);
		expect_dword(0x1044, 0x575655b3);
	}
}

/* X4 over transactions: lane 0's second dword, pass 1, is written after lane 1's first, pass 0. */
static void store_of_a_later_pass_stays(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 2);
		c.w.v.stride = 24;
		c.w.v.swizzle = c.w.v.esize = 1;
		c.w.req.op = op_of(MAU_CLS_STORE, MAU_SIZE_8);
		at(0, 0, 0);
		at(1, 0, 4);
		c.vdata[0][0] = 0xa0;
		c.vdata[1][0] = 0xa1;
		c.vdata[0][1] = 0xb0;
		c.vdata[1][1] = 0xb1;
		run();
		assert_int_equal(c.out.response.txn_count, 3);
		expect_dword(0x1000, 0xa0);
		expect_dword(0x1020, 0xa1);
		expect_dword(0x1040, 0xb1);
	}
}

/* X10, A7: dword d of a walked load comes from its address by A7. */
static void walked_buffer_load(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 1);
		c.w.v.stride = 24;
		c.w.v.swizzle = c.w.v.esize = 1;
		c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_8);
		at(0, 0, 4);
		run();
		expect_vgpr(0, 0, 0x33323130); /* 0x1020 */
		expect_vgpr(1, 0, 0x53525150); /* 0x1040 */
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xfull << 32, 0);
		expect_touched(MAU_SPACE_MEMORY, 0x1040, 0xf, 0);
	}
}

/* X10, D28: dwordx4 at offset 6 of lane 2's scratch is two bytes, three dwords and two bytes. */
static void walked_scratch(void **state)
{
	static const uint32_t loaded[4] = {0x0b0a0c0b, 0x0c0b0d0c, 0x0d0c0e0d, 0x0e0d0f0e};

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 4);
		c.w.req.exec = 1 << 2;
		c.w.ctx.scratch_base = 0x200000;
		c.w.req.op = op_segment(MAU_ENC_SCRATCH, MAU_SMODE_V, MAU_SIZE_16, -2);
		c.w.req.v0[2] = 8;
		run();
		assert_int_equal(c.out.response.txn_count, 5);
		for (unsigned d = 0; d < 4; d++)
			expect_vgpr(d, 2, loaded[d]);
		assert_int_equal(c.out.moved[2], 0xffff);
		c.w.req.op.cls = MAU_CLS_STORE;
		for (unsigned d = 0; d < 4; d++)
			c.vdata[d][2] = 0xa3a2a1a0 + d * 0x10101010;
		run();
		expect_dword(0x200108, 0xa1a00a09);
		expect_dword(0x200208, 0xb1b0a3a2);
		expect_dword(0x200308, 0xc1c0b3b2);
		expect_dword(0x200408, 0xd1d0c3c2);
		expect_dword(0x200508, 0x100fd3d2);
	}
}

/* X8: SGPR 4l + d is dword d of lane l; beyond NUM_RECORDS 0; EXEC does not count. */
static void scalar_loads(void **state)
{
	static const struct {
		unsigned size, count;
	} sizes[] = {{MAU_SIZE_4, 1},
	             {MAU_SIZE_8, 2},
	             {MAU_SIZE_16, 4},
	             {MAU_SIZE_32, 8},
	             {MAU_SIZE_64, 16}};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(sizes); i++) {
			unsigned n = sizes[i].count;

			begin(gfx, 0);
			c.w.v.base = 0x1003;
			c.w.v.records = 40;
			c.w.req.op = op_scalar(sizes[i].size, 0);
			c.w.req.op.d16 = (uint8_t)(i % 3); /* T38: dwords, whatever it says */
			run();
			assert_int_equal(c.out.sgprs, n);
			for (unsigned d = 0; d < n; d++)
				assert_int_equal(c.out.sgpr[d],
				                 d < 10 ? 0x13121110 + d * 0x04040404 : 0);
			expect_touched(MAU_SPACE_MEMORY, 0x1000,
			               ((uint64_t)1 << (n < 10 ? 4 * n : 40)) - 1, 0);
			assert_int_equal(c.out.vgprs, 0);
			assert_int_equal(mau_data_dwords(gfx, &c.w.req.op), 0);
			c.w.v.type = 1; /* V7 */
			run();
			assert_int_equal(c.out.sgprs, 0);
			memset(&c.w.v, 0, sizeof c.w.v); /* N15: null is an empty buffer */
			c.sel = 0;
			run();
			assert_int_equal(c.out.sgprs, n);
			assert_int_equal(c.out.sgpr[n - 1], 0);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(load_of_four_lanes),
		cmocka_unit_test(load_across_a_line),
		cmocka_unit_test(load_across_the_end),
		cmocka_unit_test(load_of_bytes_and_shorts),
		cmocka_unit_test(store_of_each_size),
		cmocka_unit_test(stores_to_one_place),
		cmocka_unit_test(stores_that_overlap),
		cmocka_unit_test(store_of_a_later_pass_stays),
		cmocka_unit_test(walked_buffer_load),
		cmocka_unit_test(walked_scratch),
		cmocka_unit_test(scalar_loads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
