/*
 * test_coalesce.c - rules C1, C2, C4 to C7: transactions and cost worked out by hand from
 * docs/spec/coalesce.md. C3: test_coalesce_gcn.c; scratch: test_coalesce_scratch.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/lanes.h"

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
	wave_offsets(&w, MAU_POLICY_LINE, (const uint32_t[]){0x80, 0x40, 0},
	             3); /* leaders go by lane, not by address */
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
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4); /* max(4, 4) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 4, &w.rsp), 16); /* max(4, 16) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 64, &w.rsp), 4); /* max(4, 1) */
	w.geo.window = 16;                                         /* one line a window */
	wave_run(&w);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4); /* 4 * max(1, 1) */
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 4, &w.rsp), 16); /* 4 * max(1, 4) */
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
		cmocka_unit_test(c2_one_line),      cmocka_unit_test(c2_leaders),
		cmocka_unit_test(c4_crossing),      cmocka_unit_test(c1_line_bytes_128),
		cmocka_unit_test(c4_crossing_128),  cmocka_unit_test(c1_partial),
		cmocka_unit_test(c1_end_of_memory), cmocka_unit_test(c1_attributes),
		cmocka_unit_test(c4_c5_passes),     cmocka_unit_test(windows),
		cmocka_unit_test(c6_cost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
