/*
 * test_execute_atomic.c - order of atomics and what they return, rule X5 of docs/spec/execute.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

/* X5: lanes at one address act one after the other, each returns the value that the previous ones
 * left; the same in every window and under both policies. */
static void sum_of_lanes(void **state)
{
	static const uint32_t old[] = {100, 101, 103, 106, 110, 115};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned policy = 0; policy <= MAU_POLICY_GCN; policy++)
			for (unsigned window = 4; window <= 64; window *= 2) {
				begin(gfx, 6);
				c.w.geo.window = (uint8_t)window;
				c.w.ctx.policy = (uint8_t)policy;
				c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4);
				byte_poke(&c.memory, 0, 0x1000, 100);
				for (unsigned l = 0; l < 6; l++) {
					at(l, 0, 0);
					c.vdata[0][l] = l + 1;
				}
				run();
				for (unsigned l = 0; l < 6; l++) {
					expect_vgpr(0, l, old[l]);
					assert_int_equal(c.out.changed[l], old[l] + l + 1);
					assert_int_equal(c.out.element[l][0], old[l]);
				}
				expect_dword(0x1000, 121);
			}
}

/* X5: the order is by transaction, then by lane: lanes 0 and 2 share the line that comes first. */
static void lines_before_lanes(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 4);
		c.w.req.op = atomic_of(MAU_ATOMIC_SWAP, MAU_SIZE_4);
		for (unsigned l = 0; l < 4; l++) {
			at(l, 0, l % 2 ? 0x40 : 0);
			c.vdata[0][l] = 0xa0 + l;
		}
		run();
		assert_int_equal(c.out.response.txn_count, 2);
		expect_vgpr(0, 0, 0x13121110);
		expect_vgpr(0, 2, 0xa0);
		expect_vgpr(0, 1, 0x53525150);
		expect_vgpr(0, 3, 0xa1);
		expect_dword(0x1000, 0xa2);
		expect_dword(0x1040, 0xa3);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xf, 0xf);
	}
}

/* X5, N4: gfx6-8, 8 bytes across two lines: lane 2 acts with lane 0's line, before lane 1. */
static void across_a_line(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		begin(gfx, 3);
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_8);
		for (unsigned i = 0; i < 4; i++)
			byte_poke(&c.memory, 0, 0x1038 + 4 * i, 0);
		at(0, 0, 0x38);
		at(1, 0, 0x40);
		at(2, 0, 0x3c);
		c.vdata[1][0] = 1;
		c.vdata[0][1] = 16;
		c.vdata[0][2] = 2;
		c.vdata[1][2] = 5;
		run();
		expect_vgpr(0, 0, 0);
		expect_vgpr(1, 0, 0);
		expect_vgpr(0, 2, 1);
		expect_vgpr(1, 2, 0);
		expect_vgpr(0, 1, 5);
		expect_vgpr(1, 1, 0);
		assert_int_equal(c.out.changed[2], 0x500000003);
		expect_dword(0x1038, 0);
		expect_dword(0x103c, 3);
		expect_dword(0x1040, 21);
		expect_dword(0x1044, 0);
	}
}

/* X5, N4: the transaction that comes first may hold the element's second half: lane 0 leads line
 * 0x1040, where lane 1 acts, before lane 2 in line 0x1000. */
static void second_half_first(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		begin(gfx, 3);
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_8);
		for (unsigned i = 0; i < 4; i++)
			byte_poke(&c.memory, 0, 0x1038 + 4 * i, 0);
		at(0, 0, 0x40);
		at(1, 0, 0x3c);
		at(2, 0, 0x38);
		c.vdata[0][0] = 16;
		c.vdata[0][1] = 2;
		c.vdata[1][1] = 5;
		c.vdata[1][2] = 1;
		run();
		assert_int_equal(c.out.response.txn[0].line, 0x1040);
		expect_vgpr(0, 0, 0);
		expect_vgpr(0, 1, 0);
		expect_vgpr(1, 1, 16);
		expect_vgpr(0, 2, 0);
		expect_vgpr(1, 2, 2);
		expect_dword(0x103c, 3);
		expect_dword(0x1040, 21);
	}
}

/* AT3: each lane compares with the value that the previous lane left. */
static void compare_and_swap(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 4);
		c.w.req.op = atomic_of(MAU_ATOMIC_CMPSWAP, MAU_SIZE_4);
		byte_poke(&c.memory, 0, 0x1000, 7);
		for (unsigned l = 0; l < 4; l++) {
			at(l, 0, 0);
			c.vdata[0][l] = 8 + l;
			c.vdata[1][l] = l == 2 ? 99 : 7 + l; /* lane 2 fails, so does lane 3 */
		}
		run();
		expect_vgpr(0, 0, 7);
		expect_vgpr(0, 1, 8);
		expect_vgpr(0, 2, 9);
		expect_vgpr(0, 3, 9);
		assert_int_equal(c.out.vgprs, 1);
		assert_int_equal(c.out.changed[3], 9);
		expect_dword(0x1000, 9);
	}
}

/* AT15, N21: without GLC nothing is returned; CSUB still acts. */
static void without_return(void **state)
{
	static const struct {
		unsigned atomic;
		uint32_t after;
	} cases[] = {
		{MAU_ATOMIC_UMAX, 0x20000000}, {MAU_ATOMIC_CSUB, 0}, {MAU_ATOMIC_SUB, 0xf3121110}};

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned i = 0; i < COUNT(cases); i++) {
			begin(gfx, 1);
			c.w.req.op = atomic_of(cases[i].atomic, MAU_SIZE_4);
			c.w.req.op.glc = 0;
			c.vdata[0][0] = 0x20000000;
			run();
			expect_dword(0x1000, cases[i].after);
			assert_int_equal(c.out.changed[0], cases[i].after);
			assert_int_equal(c.out.moved[0], 0xf);
			assert_int_equal(c.out.vgprs, 0);
			expect_no_register();
		}
}

/* T33: a lane out of range returns 0 and leaves memory alone; so does a misaligned one, G6. */
static void lanes_that_do_not_act(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		begin(gfx, 3);
		c.w.v.records = 8;
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4);
		at(1, 0, 100);
		at(2, 0, gfx >= MAU_GFX_9 ? 2 : 104);
		c.vdata[0][0] = c.vdata[0][1] = c.vdata[0][2] = 1;
		run();
		expect_vgpr(0, 0, 0x13121110);
		expect_vgpr(0, 1, 0);
		expect_vgpr(0, 2, 0);
		expect_dword(0x1000, 0x13121111);
		expect_touched(MAU_SPACE_MEMORY, 0x1000, 0xf, 0xf);
		assert_int_equal(c.out.moved[1], 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sum_of_lanes),          cmocka_unit_test(lines_before_lanes),
		cmocka_unit_test(across_a_line),         cmocka_unit_test(second_half_first),
		cmocka_unit_test(compare_and_swap),      cmocka_unit_test(without_return),
		cmocka_unit_test(lanes_that_do_not_act),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
