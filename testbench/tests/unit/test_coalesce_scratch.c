/*
 * test_coalesce_scratch.c - rules C1 to C5, F10, D28, N12: passes of lanes in scratch, mixed FLAT
 * waves, byte masks of misaligned accesses; by hand from docs/spec/coalesce.md and segment.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

#define LDS_AT ((uint64_t)SHARED_HI << 32)
#define SCRATCH_AT ((uint64_t)PRIVATE_HI << 32)

/** A load without V# of the first 'lanes' lanes, SCRATCH_BASE 0x2000, mode UNALIGNED, policy GCN
 * (which must not matter: C3). */
static void wave_segment(wave *w, unsigned enc, unsigned size, unsigned lanes)
{
	wave_begin(w, MAU_GFX_9, MAU_RULES_MANUAL);
	w->ctx.align = MAU_ALIGN_UNALIGNED;
	w->ctx.policy = MAU_POLICY_GCN;
	w->ctx.scratch_base = 0x2000;
	w->req.op = op_segment(enc, MAU_SMODE_V, size, 0);
	w->req.exec = lanes < 64 ? ((uint64_t)1 << lanes) - 1 : UINT64_MAX;
}

/* Global memory: contiguous, one pass, each line's bytes. */
static void c4_misaligned_global(void **state)
{
	static const struct {
		uint8_t size;
		uint32_t low;
		uint64_t first, second;
	} rows[] = {
		{MAU_SIZE_2, 62, (uint64_t)3 << 62, 0},
		{MAU_SIZE_2, 63, (uint64_t)1 << 63, 1},
		{MAU_SIZE_4, 61, (uint64_t)7 << 61, 1},
		{MAU_SIZE_4, 3, 0x78, 0},
		{MAU_SIZE_8, 59, (uint64_t)0x1f << 59, 7},
		{MAU_SIZE_12, 53, (uint64_t)0x7ff << 53, 1},
		{MAU_SIZE_12, 1, 0x1ffe, 0},
		{MAU_SIZE_16, 49, (uint64_t)0x7fff << 49, 1},
		{MAU_SIZE_16, 63, (uint64_t)1 << 63, 0x7fff},
	};
	wave w;

	(void)state;
	for (unsigned buffer = 0; buffer < 2; buffer++) /* a buffer does the same */
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_segment(&w, MAU_ENC_GLOBAL, rows[i].size, 1);
			wave_pointer(&w, 0, 0x1000 + rows[i].low);
			if (buffer) {
				w.req.op.enc = MAU_ENC_MUBUF;
				w.req.op.inst_offset = rows[i].low;
			}
			wave_run(&w);
			assert_int_equal(w.rsp.txn_count, rows[i].second ? 2 : 1);
			expect_txn(&w.rsp, 0, 0, 0x1000, 1, rows[i].first);
			if (rows[i].second)
				expect_txn(&w.rsp, 1, 0, 0x1040, 1, rows[i].second);
		}
}

/* N12: an access that reaches 2^48 goes on at 0. */
static void n12_end_of_memory(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_GLOBAL, MAU_SIZE_16, 1);
	wave_pointer(&w, 0, 0xfffffffffffffff8);
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0xffffffffffc0, 1, (uint64_t)0xff << 56);
	expect_txn(&w.rsp, 1, 0, 0, 1, 0xff);
	wave_segment(&w, MAU_ENC_SCRATCH, MAU_SIZE_8,
	             1); /* scratch: the second dword is 256 bytes on */
	w.ctx.scratch_base = 0xfffffffffffc;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0xffffffffffc0, 1, (uint64_t)0xf << 60);
	expect_txn(&w.rsp, 1, 1, 0xc0, 1, (uint64_t)0xf << 60);
}

/** Lane 2 alone at a scratch offset: the bytes that its passes must hold, in the dwords of memory
 * 256 (wave32: 128) bytes apart. */
static void expect_passes(wave *w, uint32_t offset, unsigned passes, const uint8_t masks[5])
{
	const uint32_t step = w->ctx.wave32 ? 128 : 256;

	w->req.exec = 4;
	w->req.v0[2] = offset;
	w->req.v1[2] = w->req.op.enc == MAU_ENC_FLAT ? PRIVATE_HI : 0;
	wave_run(w);
	expect_space(w, 2, MAU_STATUS_OK, MAU_SEG_SCRATCH,
	             0x2000 + offset / 4 * step + 8 + offset % 4, 0);
	assert_int_equal(w->rsp.txn_count, passes);
	for (unsigned p = 0; p < passes; p++) {
		const uint32_t at = 0x2000 + (offset / 4 + p) * step + 8;

		expect_txn(&w->rsp, p, p, at & ~63u, 4, (uint64_t)masks[p] << (at & 63));
		assert_int_equal(w->rsp.txn[p].last, p == passes - 1);
	}
}

/* The table of segment.md, and every misalignment of every size. */
static void f10_passes(void **state)
{
	static const struct {
		uint8_t size, low, passes, masks[5];
	} rows[] = {
		{MAU_SIZE_1, 0, 1, {1}},
		{MAU_SIZE_1, 1, 1, {2}},
		{MAU_SIZE_1, 2, 1, {4}},
		{MAU_SIZE_1, 3, 1, {8}},
		{MAU_SIZE_2, 0, 1, {3}},
		{MAU_SIZE_2, 1, 1, {6}},
		{MAU_SIZE_2, 2, 1, {12}},
		{MAU_SIZE_2, 3, 2, {8, 1}},
		{MAU_SIZE_4, 0, 1, {15}},
		{MAU_SIZE_4, 1, 2, {14, 1}},
		{MAU_SIZE_4, 2, 2, {12, 3}},
		{MAU_SIZE_4, 3, 2, {8, 7}},
		{MAU_SIZE_8, 0, 2, {15, 15}},
		{MAU_SIZE_8, 1, 3, {14, 15, 1}},
		{MAU_SIZE_8, 2, 3, {12, 15, 3}},
		{MAU_SIZE_8, 3, 3, {8, 15, 7}},
		{MAU_SIZE_12, 0, 3, {15, 15, 15}},
		{MAU_SIZE_12, 1, 4, {14, 15, 15, 1}},
		{MAU_SIZE_12, 2, 4, {12, 15, 15, 3}},
		{MAU_SIZE_12, 3, 4, {8, 15, 15, 7}},
		{MAU_SIZE_16, 0, 4, {15, 15, 15, 15}},
		{MAU_SIZE_16, 1, 5, {14, 15, 15, 15, 1}},
		{MAU_SIZE_16, 2, 5, {12, 15, 15, 15, 3}},
		{MAU_SIZE_16, 3, 5, {8, 15, 15, 15, 7}},
	};
	wave w;

	(void)state;
	for (unsigned variant = 0; variant < 16;
	     variant++) /* SCRATCH or FLAT, wave64 or 32, every alignment mode */
		for (size_t i = 0; i < COUNT(rows); i++) {
			wave_segment(&w, variant & 1 ? MAU_ENC_FLAT : MAU_ENC_SCRATCH, rows[i].size,
			             1);
			w.ctx.wave32 = variant >> 1 & 1;
			w.ctx.align = (uint8_t)(variant >> 2);
			expect_passes(&w, rows[i].low, rows[i].passes, rows[i].masks);
			expect_passes(&w, 60 + rows[i].low, rows[i].passes, rows[i].masks);
			w.req.op.cls = MAU_CLS_STORE;
			expect_passes(&w, 4 + rows[i].low, rows[i].passes, rows[i].masks);
		}
}

/* A register spill: one line run a pass, all lanes. */
static void f5_spill(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_SCRATCH, MAU_SIZE_8, 64);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		w.req.v0[lane] = 16;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 8);
	for (unsigned t = 0; t < 8; t++) /* dword 4 at 0x2400, dword 5 at 0x2500: four lines each */
		expect_txn(&w.rsp, t, t / 4, 0x2400 + 0x40 * t, (uint64_t)0xffff << 16 * (t % 4),
		           UINT64_MAX);
	assert_int_equal(w.rsp.windows, 1);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 8);
	w.ctx.wave32 = 1; /* dwords 128 bytes apart: 0x2200, 0x2280 */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 4);
	for (unsigned t = 0; t < 4; t++)
		expect_txn(&w.rsp, t, t / 2, 0x2200 + 0x40 * t, (uint64_t)0xffff << 16 * (t % 2),
		           UINT64_MAX);
}

/* Two unaligned lanes share dwords' lines pass by pass; lanes whose accesses end earlier drop out
 * of the later passes. */
static void c5_pass_order(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_SCRATCH, MAU_SIZE_4, 3);
	w.req.v0[0] = 1; /* dwords 0, 1 */
	w.req.v0[1] = 8; /* dword 2 alone: no walk */
	w.req.v0[2] = 6; /* dwords 1, 2 */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 5);
	expect_txn(&w.rsp, 0, 0, 0x2000, 1, 0xe);
	expect_txn(&w.rsp, 1, 0, 0x2200, 2, 0xf0);
	expect_txn(&w.rsp, 2, 0, 0x2100, 4, 0xc00);
	expect_txn(&w.rsp, 3, 1, 0x2100, 1, 0x1);
	expect_txn(&w.rsp, 4, 1, 0x2200, 4, 0x300);
}

/* The last example of coalesce.md, and what a lane in LDS or nowhere adds: nothing. */
static void c2_mixed_flat(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_FLAT, MAU_SIZE_4, 5);
	wave_pointer(&w, 0, 0x2010);
	wave_pointer(&w, 1, LDS_AT + 0x10);
	wave_pointer(&w, 2, SCRATCH_AT);
	wave_pointer(&w, 3, SCRATCH_AT + 3);
	wave_pointer(&w, 4, 0x2014ull << 48); /* nowhere */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	expect_txn(&w.rsp, 0, 0, 0x2000, 0xd, 0xf8f00);
	expect_txn(&w.rsp, 1, 1, 0x2100, 8, 0x7000);
	assert_int_equal(w.rsp.lanes.lds_address[1], 0x10);
	w.req.exec = 0x12; /* LDS and nowhere alone: C7 */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 0);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 4);
}

/* A global lane that crosses a line takes part in both in pass 0, beside a scratch lane of five
 * passes. */
static void c4_mixed_wide(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_FLAT, MAU_SIZE_16, 2);
	wave_pointer(&w, 0, SCRATCH_AT + 2); /* lane 0: dwords at 0x2000, 0x2100, ... */
	wave_pointer(&w, 1, 0x20fb);         /* 5 bytes in 0x20c0, 11 in 0x2100 */
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 7);
	expect_txn(&w.rsp, 0, 0, 0x2000, 1, 0xc);
	expect_txn(&w.rsp, 1, 0, 0x20c0, 2, (uint64_t)0x1f << 59);
	expect_txn(&w.rsp, 2, 0, 0x2100, 2, 0x7ff);
	expect_txn(&w.rsp, 3, 1, 0x2100, 1, 0xf); /* another pass: they do not join */
	expect_txn(&w.rsp, 4, 2, 0x2200, 1, 0xf);
	expect_txn(&w.rsp, 5, 3, 0x2300, 1, 0xf);
	expect_txn(&w.rsp, 6, 4, 0x2400, 1, 0x3);
}

/* 128-byte lines and windows of 4: masks in the upper half, lane masks by window. */
static void c1_geometry(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_SCRATCH, MAU_SIZE_4, 64);
	w.geo = (mau_geometry){.window = 4, .line_bytes = 128};
	w.req.exec = (uint64_t)0xf << 16; /* lanes 16..19: window 4, bytes 64..79 */
	for (unsigned lane = 16; lane < 20; lane++)
		w.req.v0[lane] = 2;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 2);
	for (unsigned t = 0; t < 2; t++) {
		assert_int_equal(w.rsp.txn[t].window, 4);
		assert_int_equal(w.rsp.txn[t].pass, t);
		assert_int_equal(w.rsp.txn[t].line, 0x2000 + 0x100 * t);
		assert_int_equal(w.rsp.txn[t].lanes, 0xf);
		assert_int_equal(w.rsp.txn[t].bytes[0], 0);
		assert_int_equal(w.rsp.txn[t].bytes[1], t ? 0x3333 : 0xcccc);
	}
}

/* The most that one request makes: 64 lanes of five passes, no two in one line. */
static void most_transactions(void **state)
{
	wave w;

	(void)state;
	wave_segment(&w, MAU_ENC_SCRATCH, MAU_SIZE_16, 64);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		w.req.v0[lane] = 32 * lane + 1;
	wave_run(&w);
	assert_int_equal(w.rsp.txn_count, 320);
	assert_int_equal(w.rsp.txn[319].pass, 4);
	assert_int_equal(w.rsp.txn[319].lanes, (uint64_t)1 << 63);
	assert_int_equal(mau_cost(&w.ctx, &w.geo, 16, &w.rsp), 320);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c4_misaligned_global), cmocka_unit_test(n12_end_of_memory),
		cmocka_unit_test(f10_passes),           cmocka_unit_test(f5_spill),
		cmocka_unit_test(c5_pass_order),        cmocka_unit_test(c2_mixed_flat),
		cmocka_unit_test(c4_mixed_wide),        cmocka_unit_test(c1_geometry),
		cmocka_unit_test(most_transactions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
