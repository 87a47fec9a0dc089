/*
 * test_coalesce.c - rules C1 to C7, N3: transactions and cost worked out by hand from docs/spec/coalesce.md.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "rules.h"

/* Lanes 0..n-1 active, OFFEN, base 0x1000, stride 0. */
static void wave_offsets(wave *w, unsigned policy, const uint32_t *offsets, unsigned n)
{
	wave_begin(w, MAU_GFX_8, MAU_RULES_MANUAL);
	w->ctx.policy = (uint8_t)policy;
	w->req.op.offen = 1;
	w->req.exec = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
	for (unsigned lane = 0; lane < n; lane++)
		wave_operands(w, lane, 0, offsets[lane]);
}

/* The figure of lane_address.md, Index = lane, one Offset for all. */
static void wave_figure(wave *w, unsigned policy, unsigned n, uint32_t offset)
{
	wave_begin(w, MAU_GFX_8, MAU_RULES_MANUAL);
	w->ctx.policy = (uint8_t)policy;
	w->v.stride = 24;
	w->v.swizzle = w->v.esize = 1;
	w->req.op.idxen = w->req.op.offen = 1;
	w->req.exec = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
	for (unsigned lane = 0; lane < n; lane++)
		wave_operands(w, lane, lane, offset);
}

static void c2_one_line(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0, 4, 8, 12}, 4);
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xf, 0xffff);
	assert_int_equal(w.rsp.txn[0].last, 1);
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x20, 0x20, 0x20, 0x20}, 4);
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xf, (uint64_t)0xf << 32);
}

static void c2_leaders(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0, 0x40, 4, 0x44}, 4);
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 5, 0xff);
	expect_txn(&w.rsp, 1, 0, 0x1040, 10, 0xff);
	assert_int_equal(w.rsp.txn[0].last, 0);
	assert_int_equal(w.rsp.txn[1].last, 1);
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x80, 0x40, 0}, 3); /* leaders go by lane, not by address */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 3);
	expect_txn(&w.rsp, 0, 0, 0x1080, 1, 0xf);
	expect_txn(&w.rsp, 1, 0, 0x1040, 2, 0xf);
	expect_txn(&w.rsp, 2, 0, 0x1000, 4, 0xf);
}

static void c4_crossing(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x38, 0x48, 0x58, 0x68}, 4);
	w.req.op.size = MAU_SIZE_16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 1, (uint64_t)0xff << 56);
	expect_txn(&w.rsp, 1, 0, 0x1040, 0xf, ((uint64_t)1 << 56) - 1);
	/* lane 0 only in the first line; lane 1 crosses; lane 2 leads a third line */
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x30, 0x38, 0x80}, 3);
	w.req.op.size = MAU_SIZE_16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 3);
	expect_txn(&w.rsp, 0, 0, 0x1000, 3, (uint64_t)0xffff << 48);
	expect_txn(&w.rsp, 1, 0, 0x1040, 2, 0xff);
	expect_txn(&w.rsp, 2, 0, 0x1080, 4, 0xffff);
}

static void c1_line_bytes_128(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0, 0x40, 0x7c, 0x80}, 4);
	w.geo.line_bytes = 128;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	assert_int_equal(w.rsp.txn[0].line, 0x1000);
	assert_int_equal(w.rsp.txn[0].lanes, 7);
	assert_int_equal(w.rsp.txn[0].bytes[0], 0xf);
	assert_int_equal(w.rsp.txn[0].bytes[1], 0xf000000000000000 | 0xf);
	assert_int_equal(w.rsp.txn[1].line, 0x1080);
}

/* 128-byte lines: across the two words of the byte mask, and across two lines. */
static void c4_crossing_128(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x38, 0x78}, 2);
	w.geo.line_bytes = 128;
	w.req.op.size = MAU_SIZE_16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	assert_int_equal(w.rsp.txn[0].line, 0x1000);
	assert_int_equal(w.rsp.txn[0].lanes, 3);
	assert_int_equal(w.rsp.txn[0].bytes[0], (uint64_t)0xff << 56);
	assert_int_equal(w.rsp.txn[0].bytes[1], (uint64_t)0xff << 56 | 0xff);
	assert_int_equal(w.rsp.txn[1].line, 0x1080);
	assert_int_equal(w.rsp.txn[1].lanes, 2);
	assert_int_equal(w.rsp.txn[1].bytes[0], 0xff);
	assert_int_equal(w.rsp.txn[1].bytes[1], 0);
}

/* Only lanes that move bytes take part, with the components they have. */
static void c1_partial(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0, 8, 200, 16}, 4);
	w.v.records = 12; /* lane 0: both dwords, lane 1: its first, lanes 2 and 3: none */
	w.req.op.size = MAU_SIZE_8;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 1);
	expect_txn(&w.rsp, 0, 0, 0x1000, 3, 0xfff);
}

static void c1_end_of_memory(void **state)
{
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0}, 1);
	w.v.base = 0xfffffffffff8; /* the last 8 bytes of 2^48, then the first 8 */
	w.req.op.size = MAU_SIZE_16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0xffffffffffc0, 1, (uint64_t)0xff << 56);
	expect_txn(&w.rsp, 1, 0, 0, 1, 0xff);
}

static void c1_attributes(void **state)
{
	mau_attr attr;
	wave w;

	(void)state;
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0}, 1);
	w.req.op = op_atomic(MAU_SIZE_4);
	w.req.op.glc = w.req.op.slc = w.req.op.tfe = 1;
	wave_run(&w);
	attr = mau_attr_unpack(w.rsp.txn[0].attr);
	assert_int_equal(attr.cls, MAU_CLS_ATOMIC);
	assert_int_equal(attr.atomic, MAU_ATOMIC_ADD);
	assert_int_equal(attr.glc & attr.slc & attr.tfe, 1);
	assert_int_equal(attr.lds | attr.dlc, 0);
	assert_int_equal(attr.seg, MAU_SEG_MEMORY);
}

/* Each pass by itself, in dword order; leaders in lane order inside a pass. */
static void c4_c5_passes(void **state)
{
	wave w;

	(void)state;
	wave_figure(&w, MAU_POLICY_LINE, 4, 0);
	w.req.op.size = MAU_SIZE_8;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xf, 0xffff);
	expect_txn(&w.rsp, 1, 1, 0x1000, 0xf, (uint64_t)0xffff << 32);
	wave_figure(&w, MAU_POLICY_LINE, 9, 0); /* lane 8 is in the next block: 0x10c0 */
	w.req.op.size = MAU_SIZE_8;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	expect_txn(&w.rsp, 0, 0, 0x1000, 0xff, 0xffffffff);
	expect_txn(&w.rsp, 1, 0, 0x10c0, 0x100, 0xf);
	expect_txn(&w.rsp, 2, 1, 0x1000, 0xff, (uint64_t)0xffffffff << 32);
	expect_txn(&w.rsp, 3, 1, 0x10c0, 0x100, (uint64_t)0xf << 32);
}

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
	w.req.v1[9] = 1; /* N3: A1 is compared, not what A7 leaves of it */
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
	wave_figure(&w, MAU_POLICY_GCN, 9, 4); /* N3: stride 0 keeps to its block, too; lanes 0 and 8 share an address */
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

/* Windows do not merge with each other; lane masks are relative to the window. */
static void windows(void **state)
{
	uint32_t offsets[64];
	wave w;

	(void)state;
	for (unsigned lane = 0; lane < 64; lane++)
		offsets[lane] = 0x20;
	wave_offsets(&w, MAU_POLICY_LINE, offsets, 64);
	w.geo.window = 16;
	w.req.exec &= ~(uint64_t)0xffff0000; /* window 1 is empty */
	wave_run(&w);
	assert_int_equal(w.rsp.windows, 4);
	assert_int_equal(w.rsp.txn_count, 3);
	assert_int_equal(w.rsp.window_txns[0], 1);
	assert_int_equal(w.rsp.window_txns[1], 0);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(w.rsp.txn[i].window, i == 0 ? 0 : i + 1);
		assert_int_equal(w.rsp.txn[i].lanes, 0xffff);
		assert_int_equal(w.rsp.txn[i].last, 1);
	}
	w.ctx.wave32 = 1;
	wave_run(&w);
	assert_int_equal(w.rsp.windows, 2);
	assert_int_equal(w.rsp.txn_count, 1);
}

static void c6_cost(void **state)
{
	uint32_t offsets[64];
	wave w;

	(void)state;
	for (unsigned lane = 0; lane < 64; lane++)
		offsets[lane] = 4 * lane;
	wave_offsets(&w, MAU_POLICY_LINE, offsets, 64); /* four lines */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4);  /* max(4, 4) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 4, &w.rsp), 16);  /* max(4, 16) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 64, &w.rsp), 4);  /* max(4, 1) */
	w.geo.window = 16; /* one line a window */
	wave_run(&w);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4);  /* 4 * max(1, 1) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 4, &w.rsp), 16);  /* 4 * max(1, 4) */
	w.req.exec = 0; /* C7: empty windows take their beats */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 0);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4);
	w.geo.window = 64;
	w.ctx.wave32 = 1;
	wave_run(&w);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 2); /* 32 / 16 */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 64, &w.rsp), 1); /* a beat at least */
	w.ctx.wave32 = 0;
	for (unsigned lane = 0; lane < 64; lane++)
		offsets[lane] = 64 * lane;
	wave_offsets(&w, MAU_POLICY_LINE, offsets, 64);
	wave_run(&w);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 64);
	w.v.type = 1; /* N23 */
	wave_run(&w);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c2_one_line), cmocka_unit_test(c2_leaders), cmocka_unit_test(c4_crossing), cmocka_unit_test(c1_line_bytes_128),
		cmocka_unit_test(c4_crossing_128), cmocka_unit_test(waits),
		cmocka_unit_test(c1_partial), cmocka_unit_test(c1_end_of_memory), cmocka_unit_test(c1_attributes), cmocka_unit_test(c4_c5_passes),
		cmocka_unit_test(c3_gcn_raw), cmocka_unit_test(c3_gcn_swizzled), cmocka_unit_test(c3_blocks), cmocka_unit_test(c3_addr64),
		cmocka_unit_test(c5_single_order), cmocka_unit_test(windows), cmocka_unit_test(c6_cost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
