/*
 * test_coalesce_gcn.c - rule C3 with N2, N3, D10: policy GCN, by hand from docs/spec/coalesce.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/lanes.h"

static void c3_gcn_raw(void **state)
{
	static const uint32_t offsets[4] = {0, 16, 32, 48};
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_GCN, offsets, 4); /* stride 0: may join, gaps or not */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xf, 0x000f000f000f000f);
	w.v.stride = 1;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	w.v.stride = 2; /* one lane at a time */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	for (unsigned lane = 0; lane < 4; lane++)
		expect_txn(&w.rsp, lane, 0, 0x1000, 1u << lane, (uint64_t)0xf << 16 * lane);
	w.ctx.policy = MAU_POLICY_LINE;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
}

static void c3_gcn_swizzled(void **state)
{
	wave w;

	(void)state;
	wave_figure(&w, MAU_POLICY_GCN, 16, 0);
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0x00ff, 0xffffffff);
	expect_txn(&w.rsp, 1, 0, 0x10c0, 0xff00, 0xffffffff);
	assert_int_equal(w.rsp.waits, 1);
	w.req.v1[9] = 4; /* Offsets differ: lane by lane */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 16);
	w.req.exec &= ~((uint64_t)1 << 9); /* only lanes of EXEC count */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	w.req.exec |= (uint64_t)1 << 9;
	w.v.records = 9; /* N3: out-of-range lanes of EXEC count too */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 9);
	wave_figure(&w, MAU_POLICY_GCN, 16, 0);
	w.req.v1[9] = 1; /* N3: Offset of A1 is compared, not the one after A7 */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 16);
	wave_figure(&w, MAU_POLICY_GCN, 16, 0);
	w.req.op.size = MAU_SIZE_8; /* element size is not the operation size */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 32);
	assert_int_equal(w.rsp.waits, 0);
}

/* Two blocks of one line stay apart: stride 4, so that a block of eight records takes 32 bytes. */
static void c3_blocks(void **state)
{
	wave w;

	(void)state;
	wave_figure(&w, MAU_POLICY_GCN, 16, 0);
	w.v.stride = 4;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0x00ff, 0xffffffff);
	expect_txn(&w.rsp, 1, 0, 0x1000, 0xff00, (uint64_t)0xffffffff << 32);
	w.ctx.policy = MAU_POLICY_LINE;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	wave_figure(&w, MAU_POLICY_GCN, 9,
	            4); /* N3: stride 0 keeps to its block, too; lanes 0 and 8 share an address */
	w.v.stride = 0;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0x0ff, (uint64_t)0xffffffff << 32);
	expect_txn(&w.rsp, 1, 0, 0x1000, 0x100, (uint64_t)0xf << 32);
	assert_int_equal(w.rsp.waits, 0);
}

/* D10: a request waits only when the Offsets really decide. */
static void waits(void **state)
{
	wave w;

	(void)state;
	wave_figure(&w, MAU_POLICY_GCN, 4, 0);
	assert_int_equal(wave_run(&w)->waits, 1);
	w.req.op.offen = 0; /* one Offset for all */
	assert_int_equal(wave_run(&w)->waits, 0);
	assert_int_equal(w.rsp.txn_count, 1);
	w.req.op.offen = 1;
	w.ctx.policy = MAU_POLICY_LINE;
	assert_int_equal(wave_run(&w)->waits, 0);
	w.ctx.policy = MAU_POLICY_GCN;
	w.v.swizzle = 0;
	assert_int_equal(wave_run(&w)->waits, 0);
	w.v.swizzle = 1;
	w.v.esize = 2;
	assert_int_equal(wave_run(&w)->waits, 0);
	w.v.esize = 1;
	w.v.stride = 1;
	assert_int_equal(wave_run(&w)->waits, 0);
	w.v.stride = 2;
	assert_int_equal(wave_run(&w)->waits, 1);
	w.v.dfmt = 0; /* invalid */
	assert_int_equal(wave_run(&w)->waits, 0);
	w.v.dfmt = 4;
	w.v.type = 1; /* ignored */
	assert_int_equal(wave_run(&w)->waits, 0);
	w.v.type = 0;
	w.req.op.lds = w.req.op.tfe = 1; /* illegal */
	assert_int_equal(wave_run(&w)->waits, 0);
	w.req.op.lds = w.req.op.tfe = 0;
	w.req.op = op_format(); /* the footprint is the operation size (D9) */
	w.req.op.idxen = w.req.op.offen = 1;
	assert_int_equal(wave_run(&w)->waits, 1);
	w.v.dfmt = 14;
	assert_int_equal(wave_run(&w)->waits, 0);
}

static void c3_addr64(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.ctx.policy = MAU_POLICY_GCN;
	w.v.stride = 16; /* ADDR64 is C2 whatever the stride */
	w.req.op.addr64 = 1;
	w.req.exec = 3;
	w.req.v0[1] = 4;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 3, 0xff);
}

/* Lane by lane, a lane's first line before its second; passes outermost. */
static void c5_single_order(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_GCN, (const uint32_t[]){0x38, 0x38}, 2);
	w.v.stride = 16;
	w.req.op.size = MAU_SIZE_16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xff << 56);
	expect_txn(&w.rsp, 1, 0, 0x1040, 1, 0xff);
	expect_txn(&w.rsp, 2, 0, 0x1000, 2, (uint64_t)0xff << 56);
	expect_txn(&w.rsp, 3, 0, 0x1040, 2, 0xff);
	wave_figure(&w, MAU_POLICY_GCN, 2, 0);
	w.req.op.size = MAU_SIZE_8;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, 0xf);
	expect_txn(&w.rsp, 1, 0, 0x1000, 2, 0xf0);
	expect_txn(&w.rsp, 2, 1, 0x1000, 1, (uint64_t)0xf << 32);
	expect_txn(&w.rsp, 3, 1, 0x1000, 2, (uint64_t)0xf0 << 32);
}

/* N2: a raw buffer of gfx10 and later does not use its stride for addresses, but C3 reads it. */
static void n2_raw_stride(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned stride = 0; stride < 17; stride += stride < 2 ? 1 : 14) {
			const unsigned joins = stride <= 1;

			wave_offsets(&w, MAU_POLICY_GCN, (const uint32_t[]){0, 4, 8, 12}, 4);
			w.ctx.gfx = (uint8_t)gfx;
			w.v.stride = stride;
			wave_run(&w);
			assert_int_equal(w.rsp.txn_count, joins ? 1 : 4);
			expect_txn(&w.rsp, 0, 0, 0x1000, joins ? 0xf : 1, joins ? 0xffff : 0xf);
			w.ctx.policy = MAU_POLICY_LINE;
			wave_run(&w);
			assert_int_equal(w.rsp.txn_count, 1);
		}
}

/* gfx10 and later, active swizzle: element size 4, on gfx11 also 16; not active on SILICON gfx11
 * without an index. */
static void c3_gcn_later(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_figure(&w, MAU_POLICY_GCN, 16, 0);
		w.ctx.gfx = (uint8_t)gfx;
		wave_run(&w);
		assert_int_equal(w.rsp.txn_count, 2);
		expect_txn(&w.rsp, 0, 0, 0x1000, 0x00ff, 0xffffffff);
		expect_txn(&w.rsp, 1, 0, 0x10c0, 0xff00, 0xffffffff);
		assert_int_equal(w.rsp.waits, 1);
		w.req.op.size = MAU_SIZE_16;
		wave_run(&w);
		assert_int_equal(w.rsp.waits, 0);
		assert_int_equal(w.rsp.txn_count, 64); /* lane by lane, four passes */
	}
	w.v.swizzle = 3; /* gfx11: elements of 16 bytes are the operation's size */
	w.v.stride = 48;
	wave_run(&w);
	assert_int_equal(w.rsp.waits, 1);
	assert_int_equal(w.rsp.txn_count,
	                 4); /* a block of eight is 128 bytes at 0x1000 and at 0x1180 */
	expect_txn(&w.rsp, 0, 0, 0x1000, 0x000f, UINT64_MAX);
	expect_txn(&w.rsp, 1, 0, 0x1040, 0x00f0, UINT64_MAX);
	expect_txn(&w.rsp, 2, 0, 0x1180, 0x0f00, UINT64_MAX);
	expect_txn(&w.rsp, 3, 0, 0x11c0, 0xf000, UINT64_MAX);
	w.req.op.idxen = 0; /* all lanes at Index 0, one address; MANUAL: swizzled */
	for (unsigned lane = 0; lane < 16; lane++)
		wave_operands(&w, lane, 0, 0);
	wave_run(&w);
	assert_int_equal(w.rsp.waits, 1);
	assert_int_equal(w.rsp.txn_count, 1);
	w.ctx.rules = MAU_RULES_SILICON; /* linear, stride 48: lane by lane, nothing to wait for */
	wave_run(&w);
	assert_int_equal(w.rsp.waits, 0);
	assert_int_equal(w.rsp.txn_count, 16);
}

/* C3: GLOBAL and FLAT follow C2 under either policy. */
static void c3_segments(void **state)
{
	wave w;

	(void)state;
	for (unsigned enc = MAU_ENC_FLAT; enc <= MAU_ENC_GLOBAL; enc++) {
		wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
		w.ctx.policy = MAU_POLICY_GCN;
		w.v.stride = 16;
		w.req.op = op_segment(enc, MAU_SMODE_V, MAU_SIZE_4, 0);
		w.req.exec = 0xf;
		for (unsigned lane = 0; lane < 4; lane++)
			wave_pointer(&w, lane, 0x1000 + 16 * lane);
		wave_run(&w);
		assert_int_equal(w.rsp.waits, 0);
		assert_int_equal(w.rsp.txn_count, 1);
		expect_txn(&w.rsp, 0, 0, 0x1000, 0xf, 0x000f000f000f000f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c3_gcn_raw),    cmocka_unit_test(c3_gcn_swizzled),
		cmocka_unit_test(c3_blocks),     cmocka_unit_test(waits),
		cmocka_unit_test(c3_addr64),     cmocka_unit_test(c5_single_order),
		cmocka_unit_test(n2_raw_stride), cmocka_unit_test(c3_gcn_later),
		cmocka_unit_test(c3_segments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
