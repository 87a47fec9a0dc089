/*
 * test_scalar_offset.c - rule N26: the offset of a scalar buffer load, by the examples of
 * docs/spec/scalar.md and every sum of low bits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/scalar_case.h"

/* N26: inst_offset and sgpr_offset lose their two low bits each, then they are added, modulo 2^32;
 * BASE loses its own. */
static void n26_offset(void **state)
{
	static const struct {
		int inst;
		uint32_t sgpr;
		uint32_t offset;
	} rows[] = {
		/* the parts alone */
		{2, 0, 0},
		{7, 0, 4},
		{0, 3, 0},
		{0, 7, 4},
		{-1, 0, 0xfffffffc},
		{-4, 0, 0xfffffffc},
		/* low bits of both never carry */
		{2, 2, 0},
		{3, 1, 0},
		{1, 3, 0},
		{3, 3, 0},
		{2, 1, 0},
		{0x1f, 0x23, 0x3c},
		{3, 0x29, 0x28},
		{5, 11, 12},
		/* two's complement: -2 counts as -4 */
		{-2, 7, 0},
		{-1, 5, 0},
		{-2, 1, 0xfffffffc},
		{-3, 12, 8},
		{-4, 12, 8},
		{-0x7fffff, 0x800007, 4},
		{-0x800000, 0x800004, 4},
		/* modulo 2^32 */
		{4, 0xfffffffc, 0},
		{3, 0xffffffff, 0xfffffffc},
		{7, 0xffffffff, 0},
		{0x7fffff, 1, 0x7ffffc},
	};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(rows) * 2; i++) {
			const size_t row = i / 2;

			wave_scalar(&w, gfx, MAU_SIZE_4, 0x1000000);
			w.ctx.rules = i & 1;
			w.req.op.inst_offset = offset24(rows[row].inst);
			w.req.saddr = 0xeeeeeeee00000000 | rows[row].sgpr; /* 32 bits of it */
			wave_run(&w);
			expect_dwords(&w, 0, 1, rows[row].offset < 0x1000000,
			              0x1000 + (uint64_t)rows[row].offset);
		}
}

/* N26 with the size: the range check uses the same offset as the access. */
static void n26_range(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_scalar(&w, gfx, MAU_SIZE_8, 48);
		w.req.op.inst_offset = 3;
		w.req.saddr = 0x29; /* 0x28, not 0x2c: both dwords are inside */
		wave_run(&w);
		expect_dwords(&w, 0, 2, 3, 0x1028);
		expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xff << 40);
		w.req.saddr = 0x2d;
		wave_run(&w);
		expect_dwords(&w, 0, 2, 1, 0x102c);
		wave_scalar(&w, gfx, MAU_SIZE_4, 16);
		w.req.op.inst_offset = 3;
		w.req.saddr = 0xffffffff; /* 0xfffffffc, not 0 */
		wave_run(&w);
		expect_dwords(&w, 0, 1, 0, 0x1000 + 0xfffffffcull);
		assert_int_equal(w.rsp.txn_count, 0);
		w.req.op.inst_offset = 0x1f;
		w.req.saddr = 0x23;
		w.v.records = 0x40;
		wave_run(&w);
		expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xf << 60);
	}
}

/* N26: instruction offset 0x100 and SADDR 0x40, each with every value of its two low bits, have the
 * same address. */
static void n26_low_bits(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned low = 0; low < 16; low++) {
			wave_scalar(&w, gfx, MAU_SIZE_16, 0x1000000);
			w.req.op.inst_offset = 0x100 + (low & 3);
			w.req.saddr = 0x40 + (low >> 2);
			wave_run(&w);
			expect_dwords(&w, 0, 4, 15, 0x1140);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(n26_offset),
		cmocka_unit_test(n26_range),
		cmocka_unit_test(n26_low_bits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
