/*
 * test_cdna.c - gfx90a, 942 and 950, the rules V8, V9, A10, R16, R17, G8, G11, F11, F12, F16 to
 * F19, F22, T39 to T42, C8: the worked examples of docs/spec/, and random requests against the
 * result of gfx9.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/later.h"
#include "tests/unit/random_request.h"
#include "tests/unit/range.h"

#define EACH(gfx)                                                    \
	for (unsigned part_ = 0, gfx = cdna[0]; part_ < COUNT(cdna); \
	     part_++, gfx = cdna[part_ % COUNT(cdna)])

/* V8, V9: the V# of gfx9. */
static void v8_fields(void **state)
{
	static const uint32_t swizzled[4] = {0x1000, 0x80180000, 64, 0x24fac},
			      linear[4] = {0x1000, 0x40180000, 64, 0x184fac},
			      wide[4] = {0x1000, 0x100000, 0xffffffff, 0xefffac};
	mau_op op = op_load(MAU_SIZE_4), format = op_format();

	(void)state;
	EACH(gfx)
	{
		mau_resource v = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, swizzled);

		assert_int_equal(v.stride, 24);
		assert_int_equal(v.stride_scale, 1);
		assert_int_equal(v.swizzle_active, 1);
		assert_int_equal(v.element_size, 4);
		assert_int_equal(v.dfmt, 4);
		assert_int_equal(v.nfmt, 4);
		v = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, linear);
		assert_int_equal(v.swizzle_active, 0);
		assert_int_equal(v.element_size, 4); /* bits 116:115 are not read */
		op.idxen = 0;
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_MANUAL, &op, wide).stride, 245776);
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_SILICON, &op, wide).stride, 245776);
		op.idxen = 1;
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_MANUAL, &op, wide).stride, 245776);
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_SILICON, &op, wide).stride, 16);
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_MANUAL, &format, wide).stride, 16);
		op.idxen = 0;
	}
}

/* A10. */
static void a10_address(void **state)
{
	wave w;

	(void)state;
	EACH(gfx)
	for (unsigned silicon = 0; silicon < 2; silicon++) {
		wave_begin(&w, gfx, silicon);
		w.req.op.idxen = 1;
		w.v.stride = 16;
		w.v.tid = 1;
		w.v.dfmt = 0; /* no stride bits (V9) */
		w.req.exec = 1 << 3;
		wave_operands(&w, 3, 10, 0);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.address[3], 0x1000 + (silicon ? 10 : 13) * 16);
		wave_begin(&w, gfx, silicon);
		w.req.op.idxen = w.req.op.offen = 1;
		w.v.stride = 24;
		w.v.swizzle = 1;
		wave_operands(&w, 0, 1, 4);
		expect_lane(&w, MAU_STATUS_OK, 0x1000 + (silicon ? 28 : 36), 1);
	}
}

/* R16, R17. */
static void r16_range(void **state)
{
	wave w;

	(void)state;
	EACH(gfx)
	{
		range_begin(&w, gfx, MAU_RULES_MANUAL, 0, 0);
		w.v.tid = 1; /* R5 */
		expect_in(&w, 0, 0x7fffffff);
		range_begin(&w, gfx, MAU_RULES_MANUAL, 0, 100);
		w.req.saddr = 40;
		expect_in(&w, 0, 99);
		expect_out(&w, 0, 100);
		w.ctx.rules = MAU_RULES_SILICON;
		expect_in(&w, 0, 56);
		expect_out(&w, 0, 57);
		range_begin(&w, gfx, MAU_RULES_SILICON, 0, 100);
		w.req.op.size = MAU_SIZE_16;
		expect_comps(&w, 0, 92, 3, 15);
		range_begin(&w, gfx, MAU_RULES_MANUAL, 0, 10); /* R17: IDXEN with stride 0 */
		w.req.op.idxen = 1;
		expect_in(&w, 0xffff, 9);
		expect_out(&w, 0, 10);
		range_records(&w, gfx, MAU_RULES_MANUAL); /* R17: ADD_TID with IDXEN */
		w.v.tid = 1;
		w.req.exec = 1 << 5;
		wave_operands(&w, 5, 9, 0);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.status[5], MAU_STATUS_OK);
		wave_operands(&w, 5, 10, 0);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.status[5], MAU_STATUS_OUT_OF_RANGE);
	}
}

/* G8, G11. */
static void g8_align(void **state)
{
	static const unsigned dwordx2[4] = {MAU_STATUS_OK, MAU_STATUS_OK, MAU_STATUS_MEMVIOL,
	                                    MAU_STATUS_OK};
	wave w;

	(void)state;
	EACH(gfx)
	for (unsigned mode = 0; mode < 4; mode++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.ctx.align = (uint8_t)mode;
		w.req.op.offen = 1;
		w.req.op.size = MAU_SIZE_8;
		wave_operands(&w, 0, 0, 4);
		expect_lane(&w, dwordx2[mode], 0x1004, 3);
		w.req.op.cls = MAU_CLS_ATOMIC;
		w.req.op.atomic = MAU_ATOMIC_ADD_F64;
		expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1004, 1);
		w.req.op.atomic = MAU_ATOMIC_PK_ADD_F16;
		w.req.op.size = MAU_SIZE_4;
		expect_lane(&w, MAU_STATUS_OK, 0x1004, 1);
		wave_operands(&w, 0, 0, 2);
		expect_lane(&w, MAU_STATUS_MEMVIOL, 0x1002, 1);
	}
}

/* F12: no M0, 32-bit offset in LDS, no wrap in scratch. */
static void f12_flat(void **state)
{
	wave w;

	(void)state;
	EACH(gfx)
	{
		begin_segment(&w, gfx, MAU_ENC_FLAT, MAU_SMODE_V, 8);
		w.req.m0 = 0x10;
		wave_pointer(&w, 3, (uint64_t)SHARED_HI << 32 | 0xfffffffc);
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x1004);
		wave_pointer(&w, 3, (uint64_t)SHARED_HI << 32 | 0x3f4);
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_LDS, 0, 0x13fc);
		wave_pointer(&w, 3, (uint64_t)PRIVATE_HI << 32 | 0xfffffffc);
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x400020010c, 0);
	}
}

/* F16, F17, F18, F19: GLOBAL, SCRATCH. */
static void f16_modes(void **state)
{
	wave w;

	(void)state;
	EACH(gfx)
	{
		begin_segment(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_SV, 1);
		w.req.saddr = 0x100000000000;
		w.req.v0[3] = 0xffffffff;
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x100100000000, 0);
		begin_segment(&w, gfx, MAU_ENC_GLOBAL, MAU_SMODE_V, 0);
		wave_pointer(&w, 3, (uint64_t)SHARED_HI << 32);
		expect_lane_3(&w, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0);
		begin_segment(&w, gfx, MAU_ENC_SCRATCH, MAU_SMODE_SV, 4);
		w.req.saddr = 0xffffffff;
		w.req.v0[3] = 1;
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x400020010c, 0);
		begin_segment(&w, gfx, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 20);
		expect_lane_3(&w, MAU_STATUS_OK, MAU_SEG_SCRATCH, 0x20050c, 0);
	}
}

/* F22, C8: counters, the default policy. */
static void f22_counters(void **state)
{
	mau_context ctx;
	wave w;

	(void)state;
	EACH(gfx)
	{
		expect_counters(&w, gfx, 0);
		assert_int_equal(mau_context_init(&ctx, gfx), MAU_OK);
		assert_int_equal(ctx.policy, MAU_POLICY_GCN);
		assert_int_equal(ctx.shared_hi, SHARED_HI);
	}
}

/* T40, T41, T42. The bytes at 0x1000 are 10 11 12 13. */
static void t40_registers(void **state)
{
	(void)state;
	EACH(gfx)
	{
		begin(gfx, 1);
		byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 0xac21160b);
		c.w.req.op.size = MAU_SIZE_1;
		c.w.req.op.d16 = MAU_D16_LO;
		run();
		expect_vgpr(0, 0, 0x0000000b);
		c.w.req.op.d16 = MAU_D16_HI;
		run();
		expect_vgpr(0, 0, 0x000b0000);
		c.w.req.op = op_format();
		c.w.req.op.offen = 1;
		c.w.req.op.d16 = MAU_D16_LO;
		c.w.req.op.ncomp = 2;
		c.w.v.dfmt = 10;
		c.w.v.nfmt = MAU_NFMT_UINT;
		run();
		expect_vgpr(0, 0, 0x0016000b);
		expect_vgpr(1, 0, 0x00000021);
		assert_int_equal(c.out.vgprs, 2);
		c.w.req.op = op_format(); /* T42 */
		c.w.req.op.ncomp = 0;
		c.w.v.nfmt = MAU_NFMT_UNORM;
		byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000, 0x80);
		run();
		expect_vgpr(0, 0, 0x3f008081);
		c.w.v.nfmt = 6; /* T39 */
		run();
		expect_status(0, MAU_STATUS_INVALID);
		begin(gfx, 1); /* T41 */
		c.w.req.op.tfe = 1;
		run();
		assert_int_equal(c.out.vgprs, 1);
		c.w.req.op.lds = 1; /* D59: no E3 */
		run();
		assert_int_equal(c.out.response.errors, 0);
	}
}

/* Everything else is equal to gfx9, in both rule books. 'twist': a rule in which 'part' differs,
 * which must change some result. */
static unsigned differences(unsigned part, bool twist)
{
	static mau_response rsp[2];
	unsigned wrong = 0;

	rng_state = 90;
	for (unsigned i = 0; i < 20000; i++) {
		mau_context ctx;
		mau_geometry geo = {.window = 16, .line_bytes = 64};
		mau_request req;

		random_context(&ctx);
		ctx.gfx = MAU_GFX_9;
		random_request(&req, &ctx);
		if (!twist)
			req.op.tfe = 0; /* T41 */
		if (!twist && part != MAU_GFX_90A)
			req.m0 &= 0xfffc; /* L6 */
		if (!twist && part == MAU_GFX_950 && req.op.size >= MAU_SIZE_12)
			req.op.lds = 0; /* L8 */
		if (mau_wave(&ctx, &geo, &req, &rsp[0]) != MAU_OK)
			continue;
		ctx.gfx = (uint8_t)part;
		assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp[1]), MAU_OK);
		wrong += memcmp(&rsp[0].lanes, &rsp[1].lanes, sizeof rsp[0].lanes) ||
		         rsp[0].errors != rsp[1].errors || rsp[0].bytes != rsp[1].bytes ||
		         rsp[0].txn_count != rsp[1].txn_count ||
		         (rsp[0].txn_count && rsp[0].txn[0].attr != rsp[1].txn[0].attr);
	}
	return wrong;
}

static void like_gfx9(void **state)
{
	(void)state;
	EACH(gfx)
	{
		assert_int_equal(differences(gfx, false), 0);
		assert_int_not_equal(differences(gfx, true), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(v8_fields),    cmocka_unit_test(a10_address),
		cmocka_unit_test(r16_range),    cmocka_unit_test(g8_align),
		cmocka_unit_test(f12_flat),     cmocka_unit_test(f16_modes),
		cmocka_unit_test(f22_counters), cmocka_unit_test(t40_registers),
		cmocka_unit_test(like_gfx9),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
