/*
 * test_verdict.c - the verdict of a lane and of a request in words (mau/verdict.h), written by hand
 * from the rules that decide.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/verdict.h"
#include "tests/unit/random_request.h"
#include "tests/unit/rules.h"

static void expect_text(wave *w, unsigned lane, const char *text)
{
	mau_verdict v;

	wave_run(w);
	assert_int_equal(mau_verdict_lane(&w->ctx, &w->req, lane, &v), MAU_OK);
	assert_string_equal(v.text, text);
	assert_int_equal(v.lane, lane);
	assert_int_equal(v.status, w->rsp.lanes.status[lane]);
	assert_true(known_rule(v.rule));
}

static void expect_wave(wave *w, int lane, const char *text)
{
	mau_verdict v;

	wave_run(w);
	assert_int_equal(mau_verdict_wave(&w->ctx, &w->req, &v), MAU_OK);
	assert_string_equal(v.text, text);
	assert_int_equal(v.lane, lane);
}

/** A raw buffer of 64 bytes at 0x1000; lane l has Offset 4*l. */
static void raw(wave *w, unsigned gfx, unsigned rules)
{
	wave_begin(w, gfx, rules);
	w->v.records = 64;
	w->req.op.offen = 1;
	w->req.exec = ~(uint64_t)0;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		w->req.v0[l] = 4 * l;
}

/** Records of 16 bytes; lane l has Index l. */
static void indexed(wave *w, unsigned gfx, unsigned oob, uint32_t records)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->v.stride = 16;
	w->v.records = records;
	w->v.oob = oob;
	w->req.op.idxen = 1;
	w->req.exec = ~(uint64_t)0;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		w->req.v0[l] = l;
}

static void in_range(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	expect_text(&w, 15,
	            "lane 15 reads 4 bytes at 0x103c: BASE 0x1000 + "
	            "buffer_offset 0x3c (A6)");
	w.req.v0[15] = 0x3e;
	expect_text(&w, 15,
	            "lane 15 reads 4 bytes at 0x103c: 0x103e is rounded down to a multiple of 4 "
	            "(G2)");
	w.req.op.cls = MAU_CLS_STORE;
	expect_text(&w, 2,
	            "lane 2 stores 4 bytes at 0x1008: BASE 0x1000 + "
	            "buffer_offset 0x8 (A6)");
	w.req.op = op_atomic(MAU_SIZE_4);
	expect_text(&w, 2,
	            "lane 2 updates 4 bytes at 0x1000: BASE 0x1000 + "
	            "buffer_offset 0x0 (A6)");
}

static void out_of_range(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	expect_text(&w, 16, "lane 16 reads 0: Offset 0x40 is not below num_records 0x40 (R7)");
	expect_wave(&w, 16, "lane 16 reads 0: Offset 0x40 is not below num_records 0x40 (R7)");
	w.req.op.cls = MAU_CLS_STORE;
	expect_text(&w, 16,
	            "lane 16 stores nothing: Offset 0x40 is not below num_records 0x40 (R7)");
	w.req.op = op_atomic(MAU_SIZE_4);
	w.req.op.offen = w.req.op.glc = 1;
	expect_text(&w, 16,
	            "lane 16 changes no memory and returns 0: Offset 0x40 is not below num_records "
	            "0x40 (R7)");
	raw(&w, MAU_GFX_9, MAU_RULES_SILICON);
	w.req.saddr = 8;
	expect_text(&w, 14,
	            "lane 14 reads 0: Offset 0x38 + sgpr_offset 0x8 + 4 is above num_records 0x40 "
	            "(R7)");
	raw(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.req.saddr = 8;
	expect_text(&w, 14,
	            "lane 14 reads 0: buffer_offset 0x38 is not below num_records - sgpr_offset "
	            "0x38 (R1)");
	raw(&w, MAU_GFX_11, MAU_RULES_MANUAL);
	expect_text(&w, 16, "lane 16 reads 0: Offset 0x40 + 4 is above num_records 0x40 (R11)");
}

static void records(void **state)
{
	wave w;

	(void)state;
	indexed(&w, MAU_GFX_10_3, MAU_OOB_STRUCTURED, 37);
	expect_text(&w, 37, "lane 37 reads 0: Index 37 is not below num_records 37 (R9)");
	indexed(&w, MAU_GFX_10, MAU_OOB_STRUCTURED_WITH_OFFSET, 64);
	w.req.op.inst_offset = 13;
	expect_text(&w, 0, "lane 0 reads 0: Offset 13 + 4 is above stride 16 (R8)");
	indexed(&w, MAU_GFX_10, MAU_OOB_DISABLED, 0);
	expect_text(&w, 0, "lane 0 reads 0: num_records is 0 (R10)");
	indexed(&w, MAU_GFX_9, 0, 10);
	expect_text(&w, 10, "lane 10 reads 0: vgpr_index 10 is not below num_records 10 (R6)");
	indexed(&w, MAU_GFX_7, 0, 10);
	expect_text(&w, 10, "lane 10 reads 0: Index 10 is not below num_records 10 (R2)");
	w.req.op.inst_offset = 16;
	expect_text(&w, 9, "lane 9 reads 0: Offset 16 is not below stride 16 (R2)");
	w.v.heap = 1;
	w.req.op.inst_offset = 0;
	expect_text(&w, 0, "lane 0 reads 0: buffer_offset is 0 with HEAP (R15)");
}

static void partial(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op.size = MAU_SIZE_12;
	expect_text(&w, 14,
	            "lane 14 reads 8 of 12 bytes at 0x1038 and 0 for the others: component 2: "
	            "Offset 0x40 is not below num_records 0x40 (R7)");
	w.req.op.cls = MAU_CLS_STORE;
	expect_text(&w, 14,
	            "lane 14 stores 8 of 12 bytes at 0x1038: component 2: Offset 0x40 is not below "
	            "num_records 0x40 (R7)");
}

static void ones(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_format();
	w.req.op.offen = 1;
	wave_run(&w);
	expect_text(&w, 16, "lane 16 reads 0: Offset 0x40 is not below num_records 0x40 (R7)");
	w.req.vsharp[3] = (w.req.vsharp[3] & ~0xe00u) | 0x200; /* DST_SEL_W 1 */
	mau_verdict v;

	assert_int_equal(mau_verdict_lane(&w.ctx, &w.req, 16, &v), MAU_OK);
	assert_string_equal(v.effect, "reads 0, and 1 where DST_SEL is 1");
	assert_string_equal(v.reason, "Offset 0x40 is not below num_records 0x40");
	assert_string_equal(v.rule, "R7");
}

/* The request decides for all lanes. */
static void whole(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.v.dfmt = 0;
	expect_wave(&w, -1, "the load returns 0: DATA_FORMAT of the V# is 0 and ADD_TID is 0 (V6)");
	expect_text(&w, 3, "lane 3 reads 0: DATA_FORMAT of the V# is 0 and ADD_TID is 0 (V6)");
	w.v.dfmt = 4;
	w.v.type = 2;
	expect_wave(&w, -1, "the register keeps its value: TYPE 2 of the V# is not 0 (V7)");
	w.req.op.cls = MAU_CLS_STORE;
	expect_wave(&w, -1, "nothing is stored: TYPE 2 of the V# is not 0 (V7)");
	w.v.type = 0;
	w.req.op.lds = 1;
	expect_wave(&w, -1, "nothing is stored: this operation cannot load to LDS (E2)");
	w.req.op = op_load(MAU_SIZE_4);
	w.req.op.unknown = 1;
	expect_wave(&w, -1,
	            "the instruction does nothing: gfx9 does not have this opcode, or this unit "
	            "does not execute it (E5)");
	w.req.op = (mau_op){.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_CACHE};
	expect_wave(&w, -1, "no memory is accessed: a cache operation has no address (N8)");
	w.req.op = op_load(MAU_SIZE_4);
	w.req.exec = 0;
	expect_wave(&w, -1, "nothing happens: EXEC is 0 in all 64 lanes (R13)");
	expect_text(&w, 3, "lane 3 keeps its register: its EXEC bit is 0 (R13)");
	w.ctx.wave32 = 1;
	expect_text(&w, 40, "lane 40 keeps its register: the wave has 32 lanes (R13)");
}

static void null_resource(void **state)
{
	wave w;
	mau_verdict v;

	(void)state;
	raw(&w, MAU_GFX_11, MAU_RULES_MANUAL);
	assert_int_equal(mau_verdict_wave(&w.ctx, &w.req, &v), MAU_OK); /* no V#: all zero */
	assert_string_equal(v.text, "the load returns 0: all 128 bits of the V# are 0 (V5)");
	assert_int_equal(v.status, MAU_STATUS_NULL);
}

static void violations(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.req.v0[3] = 2;
	expect_text(&w, 3, "lane 3 reads 0: memory violation, 0x1002 is not a multiple of 4 (G3)");
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_flat(MAU_SIZE_4, 8);
	w.ctx.lds_size = 0x400;
	wave_pointer(&w, 0, 0x0003000000000000);
	expect_text(
		&w, 0,
		"lane 0 reads 0: 0x3000000000000 is not an address of 48 bits (bits 63:47 differ) "
		"(F2)");
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32 | 0x3f8);
	expect_text(&w, 0, "lane 0 reads 0: offset 0x400 + 4 is above the LDS limit 0x400 (F3)");
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_segment(MAU_ENC_SCRATCH, MAU_SMODE_V, MAU_SIZE_4, -8);
	w.req.v0[0] = 4;
	expect_text(&w, 0, "lane 0 reads 0: offset -4 in scratch is below 0 (F7)");
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_segment(MAU_ENC_GLOBAL, MAU_SMODE_V, MAU_SIZE_4, 0);
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32);
	expect_text(&w, 0, "lane 0 reads 0: 0x1000000000000 is in the LDS aperture (F6)");
}

static void segments(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_flat(MAU_SIZE_4, 8);
	w.ctx.lds_base = 0x1000;
	w.ctx.lds_size = 0x400;
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32 | 0x10);
	expect_text(&w, 0,
	            "lane 0 reads 4 bytes of LDS at 0x1018: LDS_BASE 0x1000 + offset 0x18 (F3)");
	wave_pointer(&w, 0, (uint64_t)PRIVATE_HI << 32 | 0x10);
	expect_text(&w, 0,
	            "lane 0 reads 4 bytes of scratch at 0x600: offset 0x18 of the lane's scratch, "
	            "swizzled over 64 lanes (F5)");
	wave_pointer(&w, 0, 0x7f0000000010);
	expect_text(&w, 0,
	            "lane 0 reads 4 bytes at 0x7f0000000018: start 0x7f0000000010 + inst_offset 8 "
	            "(F6)");
}

static void to_lds(void **state)
{
	wave w;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op.lds = 1;
	w.ctx.lds_size = 0x60;
	expect_text(&w, 1,
	            "lane 1 loads 4 bytes at 0x1004 to LDS 0x4: BASE 0x1000 + "
	            "buffer_offset 0x4 (A6)");
	expect_text(&w, 16,
	            "lane 16 writes 0 to LDS: Offset 0x40 is not below num_records 0x40 (R7)");
	expect_text(&w, 24,
	            "lane 24 writes nothing to LDS: LDS address 0x60 is outside LDS, 0x60 bytes "
	            "from 0x0 (L3)");
}

static void scalar(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.v.records = 24;
	w.req.op = op_scalar(MAU_SIZE_32, 0);
	expect_text(&w, 0, "lane 0 reads 16 bytes at 0x1000: base 0x1000 + offset 0x0 (A9)");
	expect_text(&w, 1,
	            "lane 1 reads 8 of 16 bytes at 0x1010 and 0 for the others: offset 0x18 is not "
	            "below the buffer's size 0x18 (A9)");
	expect_text(&w, 2, "lane 2 keeps its register: the load has no dword for this lane (D23)");
}

static void errors(void **state)
{
	wave w;
	mau_verdict v;

	(void)state;
	raw(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	assert_int_equal(mau_verdict_lane(&w.ctx, &w.req, 64, &v), MAU_ERR_LANE);
	w.ctx.gfx = 15;
	assert_int_equal(mau_verdict_lane(&w.ctx, &w.req, 0, &v), MAU_ERR_GENERATION);
	assert_int_equal(mau_verdict_wave(&w.ctx, &w.req, &v), MAU_ERR_GENERATION);
}

/** No text is cut, and the verdict of the request is that of its lane. */
static void expect_whole_texts(const mau_context *ctx, const mau_request *req)
{
	mau_verdict v, request;

	assert_int_equal(mau_verdict_wave(ctx, req, &request), MAU_OK);
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		assert_int_equal(mau_verdict_lane(ctx, req, lane, &v), MAU_OK);
		assert_in_range(strlen(v.effect), 1, sizeof v.effect - 2);
		assert_in_range(strlen(v.reason), 1, sizeof v.reason - 2);
		assert_int_equal(v.text[strlen(v.text) - 1], ')');
		assert_true(known_rule(v.rule));
		if (request.lane == (int)lane)
			assert_string_equal(request.text, v.text);
	}
}

static void random_requests(void **state)
{
	mau_context ctx;
	mau_request req;

	(void)state;
	for (uint64_t seed = 1; seed <= 4000; seed++) {
		rng_state = seed;
		random_context(&ctx);
		random_request(&req, &ctx);
		if (mau_lanes_wave(&ctx, &req, &(mau_lanes){0}) == MAU_OK)
			expect_whole_texts(&ctx, &req);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(in_range),
		cmocka_unit_test(out_of_range),
		cmocka_unit_test(records),
		cmocka_unit_test(partial),
		cmocka_unit_test(ones),
		cmocka_unit_test(whole),
		cmocka_unit_test(null_resource),
		cmocka_unit_test(violations),
		cmocka_unit_test(segments),
		cmocka_unit_test(to_lds),
		cmocka_unit_test(scalar),
		cmocka_unit_test(errors),
		cmocka_unit_test(random_requests),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
