/*
 * test_lds_address.c - rules L1 to L3, N5, D12: the numbers of docs/spec/lds_address.md.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "rules.h"

/* LDS_BASE 0x1000, LDS_SIZE 256, M0 0xabcd0010, inst_offset 0x20, all lanes, buffer_load_dword lds. */
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
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		wave_lds(&w, gfx);
		w.req.saddr = 0x40;
		w.req.op.offen = 1; /* neither sgpr_offset nor vgpr_offset enters */
		for (unsigned lane = 0; lane < MAU_WAVE; lane++)
			wave_operands(&w, lane, 0, 0x80);
		wave_run(&w);
		assert_int_equal(w.rsp.lanes.lds[0], gfx >= MAU_GFX_8 ? 0x1030 : 0x1010);
		assert_int_equal(w.rsp.lanes.lds[3], gfx >= MAU_GFX_8 ? 0x103c : 0x101c);
		assert_int_equal(w.rsp.lanes.addr[3], 0x1000 + 0x40 + 0x80 + 0x20);
	}
}

static void l2_allowed(void **state)
{
	const mau_op ops[] = {op_load(MAU_SIZE_1), op_load(MAU_SIZE_2), op_load(MAU_SIZE_4),
			      {.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_1, .sext = 1},
			      {.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_2, .sext = 1},
			      {.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .fmt = 1}};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++)
		for (size_t i = 0; i < COUNT(ops); i++) {
			wave_lds(&w, gfx);
			w.req.op = ops[i];
			w.req.op.lds = 1;
			wave_run(&w);
			assert_int_equal(w.rsp.error, MAU_ERROR_NONE);
			assert_int_equal(w.rsp.lanes.status[1], MAU_STATUS_OK);
			assert_int_equal(w.rsp.lanes.lds[1], 0x1014); /* a dword a lane, whatever the size in memory */
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
	assert_int_equal(w.rsp.lanes.lds[51], 0x10fc);
	for (unsigned lane = 52; lane < MAU_WAVE; lane++) {
		assert_int_equal(w.rsp.lanes.status[lane], MAU_STATUS_LDS_MASKED);
		assert_int_equal(w.rsp.lanes.lds[lane], 0);
		assert_int_equal(w.rsp.lanes.addr[lane], 0);
	}
	assert_int_equal(w.rsp.txn_count, 1); /* all lanes at 0x1020; the masked ones take no part */
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
	assert_int_equal(w.rsp.lanes.lds[0], 0x10ff);
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
	assert_int_equal(w.rsp.lanes.lds[2], 0x1038);
	assert_int_equal(w.rsp.lanes.status[60], MAU_STATUS_LDS_MASKED); /* before out of range */
	wave_lds(&w, MAU_GFX_9);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.req.op.inst_offset = 0x22;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_MEMVIOL);
	assert_int_equal(w.rsp.lanes.lds[2], 0x103a);
	wave_lds(&w, MAU_GFX_9);
	w.v.dfmt = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_INVALID);
	assert_int_equal(w.rsp.lanes.lds[2], 0x1038);
	w.v.type = 1; /* ignored: nothing is written, masked or not */
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[2], MAU_STATUS_IGNORED);
	assert_int_equal(w.rsp.lanes.status[60], MAU_STATUS_IGNORED);
	assert_int_equal(w.rsp.lanes.lds[2], 0);
}

static void l3_null(void **state)
{
	wave w;
	mau_lanes lanes;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	assert_int_equal(mau_lanes_wave(&w.ctx, &w.req, &lanes), MAU_OK); /* vsharp is all zero */
	assert_int_equal(lanes.status[2], MAU_STATUS_NULL);
	assert_int_equal(lanes.lds[2], 0x1038);
	assert_int_equal(lanes.status[60], MAU_STATUS_LDS_MASKED);
}

static void not_lds(void **state)
{
	wave w;

	(void)state;
	wave_lds(&w, MAU_GFX_9);
	w.req.op.lds = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.lds[0], 0);
	assert_int_equal(w.rsp.lanes.status[63], MAU_STATUS_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(l1_address), cmocka_unit_test(l2_allowed), cmocka_unit_test(l3_limit), cmocka_unit_test(l3_boundary),
		cmocka_unit_test(l3_zeros), cmocka_unit_test(l3_null), cmocka_unit_test(not_lds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
