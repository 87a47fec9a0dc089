/*
 * test_range_components.c - rules R12 to R14: granularity, inactive lanes, sums; by hand from
 * docs/spec/range_check.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/range.h"

static void r12_components(void **state)
{
	wave w;

	(void)state;
	range_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL, 0, 100);
	w.req.op.size = MAU_SIZE_16;
	expect_comps(&w, 0, 84, 15, 15);
	expect_comps(&w, 0, 88, 7, 15);
	expect_comps(&w, 0, 92, 3, 15);
	expect_comps(&w, 0, 96, 1, 15);
	expect_comps(&w, 0, 100, 0, 15);
	assert_int_equal(w.rsp.components, 4);
	w.req.op.size = MAU_SIZE_12;
	expect_comps(&w, 0, 92, 3, 7);
	w.v.stride = 16; /* R2: each component against the stride */
	w.req.op.idxen = 1;
	expect_comps(&w, 9, 8, 3, 7);
	w.ctx.gfx = MAU_GFX_9; /* R6 only compares the index */
	expect_comps(&w, 9, 8, 7, 7);
	range_begin(&w, MAU_GFX_9, MAU_RULES_SILICON, 0, 100);
	w.req.op.size = MAU_SIZE_16;
	expect_comps(&w, 0, 84, 15, 15);
	expect_comps(&w, 0, 85, 7, 15);
	expect_comps(&w, 0, 92, 3, 15);
	expect_comps(&w, 0, 96, 1, 15);
	expect_comps(&w, 0, 97, 0, 15);
}

static void r12_whole(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_SILICON);
	w.v.records = 100;
	w.v.dfmt = 14; /* 32_32_32_32: 16 bytes */
	w.req.op = op_format();
	w.req.op.offen = 1;
	expect_in(&w, 0, 84);
	assert_int_equal(w.rsp.components, 1);
	assert_int_equal(w.rsp.bytes, 16);
	expect_out(&w, 0, 85);
	w.req.op = op_typed(14, 7);
	w.req.op.offen = 1;
	expect_in(&w, 0, 84);
	expect_out(&w, 0, 85);
	w.req.op = op_atomic(MAU_SIZE_8);
	w.req.op.offen = 1;
	expect_in(&w, 0, 88);
	expect_out(&w, 0, 96);
	w.ctx.gfx = MAU_GFX_8; /* R3 has no payload: the first byte decides for all */
	expect_in(&w, 0, 96);
	expect_out(&w, 0, 100);
	w.req.op = op_format();
	w.req.op.offen = 1;
	expect_in(&w, 0, 99);
	expect_out(&w, 0, 100);
}

/* gfx10 and later: formats, typed or not, and atomics are all or nothing, with all their bytes as
 * payload. */
static void r12_whole_later(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		const unsigned rgba32 = gfx == MAU_GFX_11 ? 63 : 77,
			       rgb32 = gfx == MAU_GFX_11 ? 60 : 74;

		for (unsigned typed = 0; typed < 2; typed++) {
			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.v.format = rgba32;
			w.v.records = 100;
			w.v.stride = 100; /* R8 and R11 have the same limit */
			w.req.op = typed ? op_typed_unified(rgba32) : op_format();
			w.req.op.offen = 1;
			for (unsigned oob = MAU_OOB_STRUCTURED_WITH_OFFSET; oob <= MAU_OOB_RAW;
			     oob += MAU_OOB_RAW - MAU_OOB_STRUCTURED_WITH_OFFSET) {
				w.v.oob = oob;
				expect_in(&w, 0, 84);
				assert_int_equal(w.rsp.components, 1);
				expect_out(&w, 0, 85);
				expect_out(&w, 0, 96);
			}
			w.v.format = rgb32; /* of the resource; an MTBUF uses its own */
			expect_in(&w, 0, 84);
			expect_comps(&w, 0, 88, !typed, 1);
			expect_out(&w, 0, 89);
		}
		w.req.op = op_atomic(MAU_SIZE_8);
		w.req.op.offen = 1;
		w.v.records = 96;
		expect_in(&w, 0, 88);
		expect_out(&w, 0, 92);
		w.v.records = 95;
		expect_out(&w, 0, 88);
	}
}

static void r13_inactive(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.exec = 0;
	w.v.records = 0;
	wave_run(&w);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		assert_int_equal(w.rsp.lanes.status[lane], MAU_STATUS_INACTIVE);
	w.ctx.wave32 = 1; /* lanes 32..63 do not exist */
	w.req.exec = UINT64_MAX;
	wave_run(&w);
	assert_int_equal(w.rsp.lanes.status[31], MAU_STATUS_OUT_OF_RANGE);
	assert_int_equal(w.rsp.lanes.status[32], MAU_STATUS_INACTIVE);
}

/* D11, D21: the one lane that is inactive reports nothing, the others all that they have: with a V#
 * and in every space. */
static void r13_one_inactive(void **state)
{
	const mau_op ops[] = {op_load(MAU_SIZE_4), op_flat(MAU_SIZE_4, 0),
	                      op_segment(MAU_ENC_GLOBAL, MAU_SMODE_V, MAU_SIZE_4, 0),
	                      op_segment(MAU_ENC_SCRATCH, MAU_SMODE_V, MAU_SIZE_4, 0)};
	wave w;

	(void)state;
	for (size_t i = 0; i < COUNT(ops); i++)
		for (unsigned off = 0; off < MAU_WAVE; off++) {
			wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
			w.req.op = ops[i];
			w.req.exec = ~((uint64_t)1 << off);
			for (unsigned lane = 0; lane < MAU_WAVE; lane++)
				wave_pointer(&w, lane, 0x1000);
			wave_run(&w);
			for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
				assert_int_equal(w.rsp.lanes.status[lane],
				                 lane == off ? MAU_STATUS_INACTIVE : MAU_STATUS_OK);
				assert_int_equal(w.rsp.lanes.in_range[lane], lane != off);
				assert_int_equal(w.rsp.lanes.address[lane] != 0, lane != off);
			}
		}
}

static void r14_wrapping(void **state)
{
	wave w;

	(void)state;
	range_begin(&w, MAU_GFX_8, MAU_RULES_MANUAL, 0, 0xffffffff);
	w.req.op.size = MAU_SIZE_8;
	expect_comps(&w, 0, 0xfffffffc, 3, 3); /* component 1 has buffer_offset 0 */
	w.v.records = 100;
	expect_comps(&w, 0, 0xfffffffc, 2, 3);
	w.ctx.gfx = MAU_GFX_9; /* Offset + 4 = 2^32 */
	expect_comps(&w, 0, 0xfffffffc, 0, 3);
	w.v.records = 0xffffffff;
	expect_comps(&w, 0, 0xfffffffc, 1, 3);
	w.ctx.gfx = MAU_GFX_7;
	w.v.stride = 16;
	w.req.op.idxen = 1;
	expect_comps(&w, 0, 0xfffffffc, 0, 3);
}

/* D7: on a swizzled buffer a component's buffer_offset is that of its own Offset: 4 bytes on are 32
 * bytes further here. */
static void r12_swizzled_components(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.v.swizzle = w.v.esize = 1; /* stride 0: R1 and R3 */
		w.req.op = op_load(MAU_SIZE_12);
		w.req.op.idxen = w.req.op.offen = 1;
		w.v.records = 65;
		expect_comps(&w, 0, 0, 7, 7); /* 0, 32, 64 */
		w.v.records = 64;
		expect_comps(&w, 0, 0, 3, 7);
		w.v.records = 33;
		expect_comps(&w, 0, 0, 3, 7);
		w.v.records = 32;
		expect_comps(&w, 0, 0, 1, 7);
		w.req.saddr = 16;             /* 32 - 16 */
		expect_comps(&w, 3, 0, 1, 7); /* 12 */
		expect_comps(&w, 4, 0, 0, 7); /* 16 */
		w.v.records = 81; /* Offset 1: 1, 33, 65 are the unmasked places, the limit is 65 */
		expect_comps(&w, 0, 1, 3, 7);
		w.v.records = 82;
		expect_comps(&w, 0, 1, 7, 7);
		w.v.heap = 1; /* R15: 0 and what reaches 64 are out */
		w.v.stride = 24;
		w.v.records = 64;
		expect_comps(&w, 0, 0, 2, 7);
		expect_comps(&w, 1, 0, 3, 7); /* 4, 36, 68 */
	}
}

/* The check sees Offset as it was, before A7 and G2. */
static void r14_unmasked(void **state)
{
	wave w;

	(void)state;
	range_records(&w, MAU_GFX_8, MAU_RULES_MANUAL);
	w.v.swizzle = w.v.esize = 1;
	w.req.op.size = MAU_SIZE_8;
	expect_comps(&w, 0, 11, 3, 3); /* 11 and 15 */
	expect_comps(&w, 0, 12, 1, 3); /* 12 and 16 */
	expect_comps(&w, 0, 13, 1, 3); /* 13 and 17 */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r12_components),  cmocka_unit_test(r12_whole),
		cmocka_unit_test(r12_whole_later), cmocka_unit_test(r12_swizzled_components),
		cmocka_unit_test(r13_inactive),    cmocka_unit_test(r13_one_inactive),
		cmocka_unit_test(r14_wrapping),    cmocka_unit_test(r14_unmasked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
