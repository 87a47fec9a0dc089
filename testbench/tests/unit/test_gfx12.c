/*
 * test_gfx12.c - gfx12, the rules V10, V11, A11, A12, R18, R19, G9, G10, G12, F11, F13 to F19, F23,
 * T39 to T41, C8: the worked examples of docs/spec/.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/figure.h"
#include "tests/unit/later.h"
#include "tests/unit/range.h"

/* V10, V11. */
static void v10_stride(void **state)
{
	static const unsigned scales[4] = {1, 4, 8, 32};
	mau_op op = op_load(MAU_SIZE_4);
	wave w;

	(void)state;
	for (unsigned scale = 0; scale < 4; scale++) {
		uint32_t words[4];
		vsharp v = {.stride = 24, .scale = scale, .format = FORMAT_32_FLOAT};

		vsharp_words(MAU_GFX_12, &v, words);
		assert_int_equal(vsharp_decode(MAU_GFX_12, 0, &op, words).stride,
		                 24 * scales[scale]);
		assert_int_equal(vsharp_decode(MAU_GFX_12, 0, &op, words).format, FORMAT_32_FLOAT);
		assert_int_equal(vsharp_decode(MAU_GFX_11, 0, &op, words).stride, 24);
		v.stride = 16383;
		vsharp_words(MAU_GFX_12, &v, words);
		assert_int_equal(vsharp_decode(MAU_GFX_12, 0, &op, words).stride,
		                 16383 * scales[scale]); /* 524256 at most */
	}
	wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL); /* V11 */
	w.v.type = 1;
	expect_lane(&w, MAU_STATUS_IGNORED, 0, 0);
	wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);
	w.v.format = 0;
	expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
	w.ctx.rules = MAU_RULES_SILICON;
	expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
}

/* A11. */
static void a11_address(void **state)
{
	wave w;

	(void)state;
	for (unsigned silicon = 0; silicon < 2; silicon++) {
		wave_begin(&w, MAU_GFX_12, silicon);
		w.req.op.idxen = w.req.op.offen = 1;
		w.v.stride = 6;
		w.v.scale = 1;
		w.v.oob = MAU_OOB_STRUCTURED_WITH_OFFSET;
		wave_operands(&w, 0, 5, 8);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + 128, 1);
		w.v.oob = MAU_OOB_RAW;
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + (silicon ? 128 : 8), 1);
		figure(&w, MAU_GFX_12);
		w.ctx.rules = (uint8_t)silicon;
		w.v.stride = 3;
		w.v.scale = 2;
		expect_figure(&w);
		w.req.saddr = 0x40;
		wave_operands(&w, 0, 8, 12);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + 288 + 0x40, 1);
		figure(&w, MAU_GFX_12); /* A7 with elements of 16 bytes */
		w.ctx.rules = (uint8_t)silicon;
		w.v.stride = 48;
		w.v.swizzle = 3;
		w.req.op.size = MAU_SIZE_16;
		wave_operands(&w, 0, 0, 4);
		expect_lane(&w, MAU_STATUS_OK, 0x1004, 15);
		assert_int_equal(w.rsp.txn_count, 4);
		expect_txn(&w.rsp, 2, 2, 0x1000, 1, 15 << 12);
		expect_txn(&w.rsp, 3, 3, 0x1080, 1, 15);
	}
}

/* A12. */
static void a12_offset(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);
	w.req.op.offen = 1;
	w.req.op.inst_offset = offset24(-8);
	wave_operands(&w, 0, 0, 0x20);
	expect_lane(&w, MAU_STATUS_OK, 0x1018, 1);
	w.v.records = 0xffffffff;
	wave_operands(&w, 0, 0, 0);
	expect_lane(&w, MAU_STATUS_OK, 0x100000ff8, 1);
	w.ctx.gfx = MAU_GFX_11; /* there the field is unsigned */
	expect_lane(&w, MAU_STATUS_OK, 0x1000 + 0xfffff8, 1);
}

/* R18, R19. */
static void r18_range(void **state)
{
	wave w;

	(void)state;
	range_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL, 4, 10);
	w.req.op.idxen = 1;
	w.v.scale = 1;
	w.v.oob = MAU_OOB_STRUCTURED_WITH_OFFSET;
	expect_in(&w, 9, 12);
	expect_out(&w, 10, 12);
	expect_out(&w, 9, 13);
	range_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL, 0, 100);
	w.req.saddr = 40;
	expect_in(&w, 0, 56);
	expect_out(&w, 0, 57);
	w.req.saddr = 101;
	expect_out(&w, 0, 0);
	range_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL, 0, 10);
	w.req.op.size = MAU_SIZE_12;
	expect_comps(&w, 0, 0, 3, 7);
	range_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL, 0, 100);
	w.req.op = op_format();
	w.req.op.offen = 1;
	w.v.format = 58;
	expect_in(&w, 0, 88);
	assert_int_equal(w.rsp.bytes, 12);
	expect_out(&w, 0, 89);
}

/* G9, G10, G12. */
static void g10_atomics(void **state)
{
	wave w;

	(void)state;
	for (unsigned mode = 0; mode < 4; mode++) {
		const unsigned status = mode ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;

		wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);
		w.ctx.align = (uint8_t)mode;
		w.req.op = op_atomic(MAU_SIZE_4);
		w.req.op.offen = 1;
		wave_operands(&w, 0, 0, 2);
		expect_lane(&w, status, mode ? 0x1002 : 0x1000, 1);
		w.req.op.size = MAU_SIZE_8;
		wave_operands(&w, 0, 0, 4);
		expect_lane(&w, status, mode ? 0x1004 : 0x1000, 1);
		w.v.swizzle = 1; /* D60 */
		w.v.stride = 24;
		w.req.op.idxen = 1;
		wave_operands(&w, 0, 1, 0);
		expect_lane(&w, status, mode ? 0x1004 : 0x1000, 1);
		begin_segment(&w, MAU_GFX_12, MAU_ENC_FLAT, MAU_SMODE_V, 0);
		w.ctx.align = (uint8_t)mode;
		w.req.op.cls = MAU_CLS_ATOMIC;
		w.req.op.atomic = MAU_ATOMIC_ADD;
		wave_pointer(&w, 3, (uint64_t)SHARED_HI << 32 | 0x42);
		expect_lane_3(&w, MAU_STATUS_MEMVIOL, MAU_SEG_LDS, 0, 0); /* G12 */
		wave_pointer(&w, 3, 0x2002);
		expect_lane_3(&w, status, MAU_SEG_MEMORY, mode ? 0x2002 : 0x2000, 0);
		wave_pointer(&w, 3, (uint64_t)PRIVATE_HI << 32 | 2);
		expect_lane_3(&w, MAU_STATUS_MEMVIOL, MAU_SEG_SCRATCH, 0x20000e, 0); /* N11 */
		wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);                        /* G9 */
		w.ctx.align = (uint8_t)mode;
		w.req.op = op_format();
		w.req.op.offen = 1;
		w.v.format = 18; /* 8_8_UINT */
		wave_operands(&w, 0, 0, 1);
		expect_lane(&w, status, mode ? 0x1001 : 0x1000, 1);
	}
}

/** A FLAT lane with the upper half of its address, and what it reports. */
static void flat(unsigned gfx, unsigned size, uint32_t hi, uint32_t lo, int offset, unsigned status,
                 unsigned seg, uint64_t addr, uint32_t lds)
{
	wave w;

	begin_segment(&w, gfx, MAU_ENC_FLAT, MAU_SMODE_V, offset);
	w.req.op.size = (uint8_t)size;
	w.req.m0 = 0x10;
	wave_pointer(&w, 3, (uint64_t)hi << 32 | lo);
	expect_lane_3(&w, status, seg, addr, lds);
}

/* F11, F13, F14, F15. */
static void f14_flat(void **state)
{
	enum {
		G12 = MAU_GFX_12,
		OK = MAU_STATUS_OK,
		VIOL = MAU_STATUS_MEMVIOL,
		LDS = MAU_SEG_LDS,
		SCRATCH = MAU_SEG_SCRATCH
	};

	(void)state;
	flat(G12, MAU_SIZE_4, 0x1234, 0x10, -16, OK, MAU_SEG_MEMORY, 0x123400000000, 0);
	flat(G12, MAU_SIZE_4, 0x1234, 0x10, 8388607, OK, MAU_SEG_MEMORY, 0x12340080000f, 0);
	flat(G12, MAU_SIZE_4, 0x30000, 0, 0, VIOL, MAU_SEG_NONE, 0, 0);
	flat(G12, MAU_SIZE_4, SHARED_HI, 0xfffffffc, 8, OK, LDS, 0, 0x1004);
	flat(G12, MAU_SIZE_4, SHARED_HI, 0x20010, 8, OK, LDS, 0, 0x1018);
	flat(MAU_GFX_11, MAU_SIZE_4, SHARED_HI, 0x20010, 8, VIOL, LDS, 0, 0);
	flat(G12, MAU_SIZE_4, SHARED_HI, 0x10, -0x14, VIOL, LDS, 0, 0);
	flat(G12, MAU_SIZE_16, SHARED_HI, 0x3f0, 0, OK, LDS, 0, 0x13f0);
	flat(G12, MAU_SIZE_16, SHARED_HI, 0x3f4, 0, VIOL, LDS, 0, 0);
	flat(G12, MAU_SIZE_4, PRIVATE_HI, 0xfffffffc, 8, OK, SCRATCH, 0x20010c, 0);
	flat(MAU_GFX_11, MAU_SIZE_4, PRIVATE_HI, 0xfffffffc, 8, OK, SCRATCH, 0x400020010c, 0);
	flat(G12, MAU_SIZE_4, PRIVATE_HI, 4, -8, OK, SCRATCH, 0x40001fff0c, 0);
}

/** SCRATCH of gfx12: lane 3's address, 0 for a MEMVIOL. */
static void scratch(unsigned smode, uint32_t sgpr, uint32_t vgpr, int offset, uint64_t addr)
{
	wave w;

	begin_segment(&w, MAU_GFX_12, MAU_ENC_SCRATCH, smode, offset);
	w.req.saddr = 0xeeeeeeee00000000 | sgpr;
	w.req.v0[3] = vgpr;
	expect_lane_3(&w, addr ? MAU_STATUS_OK : MAU_STATUS_MEMVIOL,
	              addr ? MAU_SEG_SCRATCH : MAU_SEG_NONE, addr, 0);
}

/* F16 to F19, F23. */
static void f18_modes(void **state)
{
	wave w;

	(void)state;
	scratch(MAU_SMODE_SV, 0xffffffff, 1, 4, 0x20010c);
	scratch(MAU_SMODE_V, 7, 0xfffffffc, 8, 0x20010c);
	scratch(MAU_SMODE_V, 7, 0xfffffffc, 0, 0);
	scratch(MAU_SMODE_S, 0x80000000, 7, 4, 0);
	scratch(MAU_SMODE_SV, 0x7fffffff, 0x7fffffff, 2, 0x400020000c);
	scratch(MAU_SMODE_SV, 0x80000000, 0x80000000, 8388607, 0);
	scratch(MAU_SMODE_NONE, 1, 1, -4, 0);
	begin_segment(&w, MAU_GFX_12, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 20);
	w.ctx.wave32 = 1;
	expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x20028c, 0);
	begin_segment(&w, MAU_GFX_12, MAU_ENC_GLOBAL, MAU_SMODE_SV, 1);
	w.req.saddr = 0x100000000000;
	w.req.v0[3] = 0xffffffff;
	expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x100100000000, 0);
	begin_segment(&w, MAU_GFX_12, MAU_ENC_GLOBAL, MAU_SMODE_V, 0);
	wave_pointer(&w, 3, (uint64_t)SHARED_HI << 32);
	expect_lane_3(&w, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
	expect_counters(&w, MAU_GFX_12, 1); /* F23 */
}

/* T39, T40, T41, AT16 by an instruction. */
static void t40_registers(void **state)
{
	(void)state;
	begin(MAU_GFX_12, 1);
	byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 0xac21160b);
	c.w.req.op.size = MAU_SIZE_1;
	c.w.req.op.d16 = MAU_D16_LO;
	run();
	expect_bits(0, 0, 0xffff, 0x0b);
	c.w.req.op.d16 = MAU_D16_HI;
	run();
	expect_bits(0, 0, 0xffff0000, 0x000b0000);
	c.w.req.op = op_format();
	c.w.req.op.offen = 1;
	c.w.v.format = 42; /* 8_8_8_8_UNORM */
	byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 0x80);
	run();
	expect_vgpr(0, 0, 0x3f008081);
	c.w.req.op = op_typed_unified(64);
	run();
	expect_status(0, MAU_STATUS_INVALID);
	begin(MAU_GFX_12, 1);
	c.w.req.op.tfe = 1;
	run();
	assert_int_equal(c.out.vgprs, 2);
	expect_vgpr(1, 0, 0);
	for (unsigned gfx12 = 0; gfx12 < 2; gfx12++) { /* AT16 */
		begin(gfx12 ? MAU_GFX_12 : MAU_GFX_950, 1);
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD_F32, MAU_SIZE_4);
		byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 1);
		c.vdata[0][0] = 1;
		run();
		expect_vgpr(0, 0, 1);
		expect_dword(0x1000, gfx12 ? 2 : 0);
	}
}

/* C8. */
static void c8_policy(void **state)
{
	mau_context ctx;
	wave w;

	(void)state;
	assert_int_equal(mau_context_init(&ctx, MAU_GFX_12), MAU_OK);
	assert_int_equal(ctx.policy, MAU_POLICY_LINE);
	wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);
	w.ctx.policy = MAU_POLICY_GCN;
	w.v.stride = 1;
	w.v.scale = 1;
	w.v.oob = MAU_OOB_STRUCTURED;
	w.req.op.idxen = 1;
	w.req.exec = 15;
	for (unsigned l = 0; l < 4; l++)
		w.req.v0[l] = l;
	assert_int_equal(wave_run(&w)->txn_count, 4);
	w.v.scale = 0;
	assert_int_equal(wave_run(&w)->txn_count, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(v10_stride),  cmocka_unit_test(a11_address),
		cmocka_unit_test(a12_offset),  cmocka_unit_test(r18_range),
		cmocka_unit_test(g10_atomics), cmocka_unit_test(f14_flat),
		cmocka_unit_test(f18_modes),   cmocka_unit_test(t40_registers),
		cmocka_unit_test(c8_policy),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
