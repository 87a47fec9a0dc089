/*
 * test_lane_address.c - rules A1 to A6, A8: expectations worked out by hand from
 * docs/spec/lane_address.md. A7: test_lane_walk.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/figure.h"

static void a1_offset(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op.inst_offset = 0x124;
		wave_operands(&w, 0, 0, 0x40);
		expect_lane(&w, MAU_STATUS_OK, 0x1124, 1); /* OFFEN = 0: no VGPR */
		w.req.op.offen = 1;
		expect_lane(&w, MAU_STATUS_OK, 0x1164, 1);
		w.req.op.inst_offset = 4;
		wave_operands(&w, 0, 0, 0xfffffffc);
		expect_lane(&w, MAU_STATUS_OK, 0x1000, 1); /* modulo 2^32 */
	}
}

static void a1_registers(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.v.stride = 64;
	w.req.v0[0] = 3;
	w.req.v1[0] = 8;
	w.req.op.idxen = 1;
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 3 * 64, 1);
	w.req.op.offen = 1; /* VADDR index, VADDR+1 offset */
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 3 * 64 + 8, 1);
	w.req.op.idxen = 0;                        /* VADDR offset */
	expect_lane(&w, MAU_STATUS_OK, 0x1000, 1); /* 3, then G2 */
}

/* The lane number joins the index; SILICON gfx9 drops it in a linear buffer with IDXEN. */
static void a2_index(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			const int dropped = gfx == MAU_GFX_9 && rules == MAU_RULES_SILICON;

			wave_begin(&w, gfx, rules);
			w.v.stride = 16;
			w.v.dfmt = 0; /* 18-bit strides (V4) stay 16 */
			w.v.tid = 1;
			w.req.exec = 0xf;
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.address[3],
			                 0x1000 + 16 * 3); /* no IDXEN: added everywhere */
			w.req.op.idxen = 1;
			wave_operands(&w, 3, 10, 0);
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.address[3], 0x1000 + 16 * (dropped ? 10 : 13));
			wave_operands(&w, 1, 0xffffffff, 0);
			w.v.records = 0xffffffff;
			wave_run(&w);
			if (!dropped)
				assert_int_equal(w.rsp.lanes.address[1],
				                 0x1000); /* Index 0, modulo 2^32 */
		}
}

static void a3_swizzle_active(void **state)
{
	wave w;

	(void)state;
	figure(&w, MAU_GFX_9);
	wave_operands(&w, 0, 1, 4);
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 36, 1);
	w.ctx.rules = MAU_RULES_SILICON; /* no ADD_TID: linear */
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 28, 1);
	w.v.tid = 1; /* lane 0 is added: the same index, and swizzled again */
	w.v.dfmt = 0;
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 36, 1);
	figure(&w, MAU_GFX_8);
	w.ctx.rules = MAU_RULES_SILICON; /* gfx8 knows no such condition */
	wave_operands(&w, 0, 1, 4);
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 36, 1);
}

static void a4_linear(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.v.stride = 20;
	w.req.op.idxen = w.req.op.offen = 1;
	w.req.saddr = 0x100;
	wave_operands(&w, 0, 7, 8);
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 0x100 + 7 * 20 + 8, 1);
}

static void a4_figure(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		figure(&w, gfx);
		expect_figure(&w);
	}
}

/* Every element size and index stride once: Index 70, Offset 20, stride 48. */
static void a4_sizes(void **state)
{
	static const struct {
		unsigned esize, istride;
		uint32_t at;
	} rows[] = {
		{0, 0, (8 * 48 + 10 * 2) * 8 + 6 * 2},       /* 2 bytes: omsb 10, olsb 0 */
		{1, 1, (4 * 48 + 5 * 4) * 16 + 6 * 4},       /* 4 bytes: omsb 5 */
		{2, 2, (2 * 48 + 2 * 8) * 32 + 6 * 8 + 4},   /* 8 bytes: omsb 2, olsb 4 */
		{3, 3, (1 * 48 + 1 * 16) * 64 + 6 * 16 + 4}, /* 16 bytes: omsb 1, olsb 4 */
	};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		figure(&w, MAU_GFX_8);
		w.v.stride = 48;
		w.v.esize = rows[i].esize;
		w.v.istride = rows[i].istride;
		wave_operands(&w, 0, 70, 20);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + rows[i].at, 1);
	}
}

static void a5_widths(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.v.stride = 16;
		w.v.records = 0xffffffff;
		w.req.op.idxen = w.req.op.offen = 1;
		wave_operands(&w, 0, 0x10000001, 4);
		expect_lane(&w, MAU_STATUS_OK, gfx == MAU_GFX_9 ? 0x100001014 : 0x1014, 1);
	}
}

static void a6_sum(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.v.base = 0xfffffffffff0;
	w.req.op.inst_offset = 4;
	w.req.saddr = 0x20;
	expect_lane(&w, MAU_STATUS_OK, 0x14, 1); /* modulo 2^48 */
	w.v.base = 0x1000;
	w.req.saddr = 0xdeadbeef00000040; /* 32 bits of it */
	expect_lane(&w, MAU_STATUS_OK, 0x1044, 1);
	figure(&w, MAU_GFX_9);
	w.req.saddr = 4; /* outside the swizzle: 4 bytes on, not the next element */
	wave_operands(&w, 0, 0, 4);
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 32 + 4, 1);
}

static void a8_addr64(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.v.records = gfx == MAU_GFX_8 ? 64 : 0;    /* no range check */
		w.v.swizzle = w.v.esize = gfx != MAU_GFX_8; /* nor swizzle (D3) */
		w.v.stride = gfx != MAU_GFX_8 ? 24 : 0;
		w.req.op.addr64 = 1;
		w.req.op.inst_offset = 8;
		w.req.saddr = 4;
		w.req.v0[0] = 0;
		w.req.v1[0] = 1;
		expect_lane(&w, MAU_STATUS_OK, gfx == MAU_GFX_8 ? 0x100c : 0x10000100c, 1);
	}
	w.ctx.gfx = MAU_GFX_7;
	w.req.v1[0] = 0xffff; /* modulo 2^48 */
	w.req.v0[0] = 0xfffff000;
	expect_lane(&w, MAU_STATUS_OK, 0xc, 1);
	w.req.v1[0] = 0x12340000; /* bits 63:48 drop out */
	w.req.v0[0] = 0;
	expect_lane(&w, MAU_STATUS_OK, 0x100c, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a1_offset), cmocka_unit_test(a1_registers),
		cmocka_unit_test(a2_index),  cmocka_unit_test(a3_swizzle_active),
		cmocka_unit_test(a4_linear), cmocka_unit_test(a4_figure),
		cmocka_unit_test(a4_sizes),  cmocka_unit_test(a5_widths),
		cmocka_unit_test(a6_sum),    cmocka_unit_test(a8_addr64),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
