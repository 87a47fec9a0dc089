/*
 * test_lds_address.c - rules L1 to L3 with N5 and N6, worked out by hand from
 * docs/spec/lds_address.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

/* LDS_BASE 0x1000, LDS_SIZE 256, M0 0xabcd0010, inst_offset 0x20, all lanes, buffer_load_dword lds.
 */
static void wave_lds(wave *w, unsigned gfx)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.lds_base = 0x1000;
	w->ctx.lds_size = 256;
	w->req.m0 = 0xabcd0010;
	w->req.op.lds = 1;
	w->req.op.inst_offset = 0x20;
	w->req.exec = UINT64_MAX;
}

static void l1_address(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++) {
		wave_lds(&w, gfx);
		w.req.saddr = 0x40;
		w.req.op.offen = 1; /* neither sgpr_offset nor vgpr_offset enters */
		for (unsigned lane = 0; lane < MAU_WAVE; lane++)
			wave_operands(&w, lane, 0, 0x80);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.lds_address[0], gfx >= MAU_GFX_8 ? 0x1030 : 0x1010);
		assert_int_equal(w.rsp.lanes.lds_address[3], gfx >= MAU_GFX_8 ? 0x103c : 0x101c);
		assert_int_equal(w.rsp.lanes.address[3], 0x1000 + 0x40 + 0x80 + 0x20);
	}
}

static void l2_allowed(void **state)
{
	const mau_op ops[] = {
		op_load(MAU_SIZE_1),
		op_load(MAU_SIZE_2),
		op_load(MAU_SIZE_4),
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_1, .sext = 1},
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_2, .sext = 1},
		{.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .fmt = 1}};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < COUNT(ops); i++) {
			wave_lds(&w, gfx);
			w.req.op = ops[i];
			w.req.op.lds = 1;
			wave_run(&w);
			assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
			assert_int_equal(w.rsp.lanes.status[1], MAU_STATUS_OK);
			assert_int_equal(w.rsp.lanes.lds_address[1],
			                 0x1014); /* a dword a lane, whatever the size in memory */
			assert_int_equal(mau_attr_unpack(w.rsp.txn[0].attr).lds, 1);
		}
}

static void l3_limit(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[51], MAU_STATUS_OK);
	assert_int_equal(w.rsp.lanes.lds_address[51], 0x10fc);
	for (unsigned lane = 52; lane < MAU_WAVE; lane++) {
		assert_int_equal(w.rsp.lanes.status[lane], MAU_STATUS_LDS_MASKED);
		assert_int_equal(w.rsp.lanes.lds_address[lane], 0);
		assert_int_equal(w.rsp.lanes.address[lane], 0);
	}
	assert_int_equal(w.rsp.txn_count,
	                 1); /* all lanes at 0x1020; the masked ones take no part */
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xfffffffffffff, (uint64_t)0xf << 32);
	w.ctx.lds_size = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_LDS_MASKED);
	assert_int_equal(w.rsp.txn_count, 0);
}

/* M0 at -1, 0, +1 around the limit; N5: any byte address. */
static void l3_boundary(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_7);
	w.req.exec = 1;
	w.req.m0 = 255;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_OK);
	assert_int_equal(w.rsp.lanes.lds_address[0], 0x10ff);
	w.req.m0 = 256;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_LDS_MASKED);
	w.req.m0 = 257;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_LDS_MASKED);
}

/* Lanes that get no data from memory write 0 to LDS, so their LDS address is reported. */
static void l3_zeros(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	w.v.records = 0x20;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_OUT_OF_RANGE);
	assert_int_equal(w.rsp.lanes.lds_address[2], 0x1038);
	assert_int_equal(w.rsp.lanes.status[60], MAU_STATUS_LDS_MASKED); /* before out of range */
	wave_lds(&w, MAU_GFX_9);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.req.op.inst_offset = 0x22;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_MEMVIOL);
	assert_int_equal(w.rsp.lanes.lds_address[2], 0x103a);
	wave_lds(&w, MAU_GFX_9);
	w.v.dfmt = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_INVALID);
	assert_int_equal(w.rsp.lanes.lds_address[2], 0x1038);
	w.v.type = 1; /* ignored: nothing is written, masked or not */
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_IGNORED);
	assert_int_equal(w.rsp.lanes.status[60], MAU_STATUS_IGNORED);
	assert_int_equal(w.rsp.lanes.lds_address[2], 0);
}

static void l3_null(void **state)
{
	wave w;
	mau_lanes lanes;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	assert_int_equal(mau_lanes_wave(&w.ctx, &w.req, &lanes), MAU_OK); /* vsharp is all zero */
	assert_int_equal(lanes.status[2], MAU_STATUS_NULL);
	assert_int_equal(lanes.lds_address[2], 0x1038);
	assert_int_equal(lanes.status[60], MAU_STATUS_LDS_MASKED);
}

static void not_lds(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	w.req.op.lds = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.lds_address[0], 0);
	assert_int_equal(w.rsp.lanes.status[63], MAU_STATUS_OK);
}

/* An inactive lane has no LDS address, not even one that is masked (mau/detail.h). */
static void inactive_lanes(void **state)
{
	static mau_detail d;
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	w.req.exec = 1 << 3 | (uint64_t)1 << 60;
	vsharp_words(w.ctx.gfx, &w.v, w.req.vsharp);
	assert_int_equal(mau_detail_wave(&w.ctx, &w.req, &d), MAU_OK);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		const int active = lane == 3 || lane == 60;

		assert_int_equal(d.lane[lane].lds.address, active ? 0x1030 + 4 * lane : 0);
		assert_int_equal(d.lane[lane].lds.masked, lane == 60);
	}
}

/* global_load_dword lds, scratch_load_dword lds: the signed inst_offset; lanes that it moves below
 * LDS_BASE are masked (N6). */
static void l1_segments(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++)
		for (unsigned enc = MAU_ENC_GLOBAL; enc <= MAU_ENC_SCRATCH; enc++) {
			wave_lds(&w, gfx);
			w.req.op = op_segment(enc, MAU_SMODE_V, MAU_SIZE_4, -0x18);
			w.req.op.lds = 1;
			for (unsigned lane = 0; lane < MAU_WAVE; lane++)
				wave_pointer(&w, lane, 0x2000);
			wave_run(&w);
			for (unsigned lane = 0; lane < MAU_WAVE;
			     lane++) { /* 0x10 - 0x18 + 4 * lane, below 256 */
				const int masked = lane < 2;

				assert_string_equal(mau_status_name(w.rsp.lanes.status[lane]),
				                    masked ? "LDS_MASKED" : "OK");
				assert_int_equal(w.rsp.lanes.lds_address[lane],
				                 masked ? 0 : 0x1000 - 8 + 4 * lane);
				assert_string_equal(mau_seg_name(w.rsp.lanes.space[lane]),
				                    !masked && enc == MAU_ENC_SCRATCH ? "SCRATCH"
				                                                      : "MEMORY");
				if (masked)
					assert_int_equal(w.rsp.lanes.address[lane], 0);
				else /* 0x1fe8; scratch: 0x1fe8 / 4 dwords of 64 lanes */
					assert_int_equal(w.rsp.lanes.address[lane],
					                 enc == MAU_ENC_GLOBAL
					                         ? 0x1fe8
					                         : 0x1fe8 * 64 + 4 * lane);
			}
			w.req.op.inst_offset = 0x20; /* positive: as a buffer load's */
			wave_run(&w);
			assert_int_equal(w.rsp.lanes.lds_address[3], 0x103c);
			assert_int_equal(w.rsp.lanes.status[52], MAU_STATUS_LDS_MASKED);
			assert_int_equal(mau_attr_unpack(w.rsp.txn[0].attr).lds, 1);
		}
}

/* L2, L3, N5: bytes and shorts take a dword of LDS too; a lane that F forbids memory writes 0; odd
 * addresses stay. */
static void l3_segments(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx <= MAU_GFX_11; gfx++) {
		wave_lds(&w, gfx);
		w.req.op = op_segment(MAU_ENC_GLOBAL, MAU_SMODE_V, MAU_SIZE_1, -3);
		w.req.op.lds = 1;
		wave_pointer(&w, 1, (uint64_t)SHARED_HI << 32); /* LDS aperture: MEMVIOL (F6) */
		wave_pointer(&w, 2, 0x2000);
		wave_run(&w);
		expect_space(&w, 1, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0x1011);
		expect_space(&w, 2, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x1ffd, 0x1015);
		w.req.m0 = 0xffff0000 |
		           0xf6; /* differences 0xf3 + 4 * lane: lane 3 is 0xff, lane 4 beyond */
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.lds_address[3], 0x10ff);
		assert_int_equal(w.rsp.lanes.status[4], MAU_STATUS_LDS_MASKED);
		wave_lds(&w, gfx);
		w.req.op = op_segment(MAU_ENC_SCRATCH, MAU_SMODE_V, MAU_SIZE_4, -4);
		w.req.op.lds = 1;
		w.req.v0[5] = 3; /* 3 - 4 is negative */
		w.req.v0[6] = 4;
		wave_run(&w);
		expect_space(&w, 5, MAU_STATUS_MEMVIOL, MAU_SEG_NONE, 0, 0x1000 + 0x10 - 4 + 20);
		expect_space(&w, 6, MAU_STATUS_OK, MAU_SEG_SCRATCH, 24, 0x1000 + 0x10 - 4 + 24);
	}
}

/* gfx11 global_load_lds_addtid_b32: the lane enters both addresses. */
static void l1_addtid(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_11);
	w.req.op = op_segment(MAU_ENC_GLOBAL, MAU_SMODE_S, MAU_SIZE_4, 8);
	w.req.op.lds = 1;
	w.req.saddr = 0x123400000000;
	wave_run(&w);
	expect_space(&w, 5, MAU_STATUS_OK, MAU_SEG_MEMORY, 0x12340000001c, 0x1000 + 0x10 + 8 + 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(l1_address),  cmocka_unit_test(l2_allowed),
		cmocka_unit_test(l3_limit),    cmocka_unit_test(l3_boundary),
		cmocka_unit_test(l3_zeros),    cmocka_unit_test(l3_null),
		cmocka_unit_test(not_lds),     cmocka_unit_test(inactive_lanes),
		cmocka_unit_test(l1_segments), cmocka_unit_test(l3_segments),
		cmocka_unit_test(l1_addtid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
