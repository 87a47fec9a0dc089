/*
 * test_completion.c - what a request completes with (docs/spec/memory.md M7, segment.md F9,
 * execute.md X9) and the cache bits of the V# in the attributes (M9). The golden model and the fast
 * implementation must give the same.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/fast.h"
#include "tests/unit/rules.h"

enum {
	VM = 1,
	VS = 2,
	LGKM = 4,
	MEMORY = 1,
	LDS = 2
};

#define LDS_AT ((uint64_t)SHARED_HI << 32)
#define SCRATCH_AT ((uint64_t)PRIVATE_HI << 32)

/** Runs the request in both forms; the completions must be 'memviol' and 'counters'. */
static void expect_completion(wave *w, unsigned memviol, unsigned counters)
{
	static mau_response fast;

	wave_run(w);
	assert_int_equal(w->rsp.memviol, memviol);
	assert_int_equal(w->rsp.counters, counters);
	assert_int_equal(mau_fast_wave(&w->ctx, &w->geo, &w->req, &fast), MAU_OK);
	assert_int_equal(fast.memviol, memviol);
	assert_int_equal(fast.counters, counters);
}

/* A misaligned dword of a buffer in mode STRICT; out of range it is none (G4); EXEC 0, too. */
static void m7_buffer(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx < MAU_GENERATIONS; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op.offen = 1;
		expect_completion(&w, 0, VM);
		w.ctx.align = MAU_ALIGN_STRICT;
		wave_operands(&w, 0, 0, 2);
		expect_completion(&w, MEMORY, VM);
		w.req.exec = 0;
		expect_completion(&w, 0, VM);
		w.req.exec = UINT64_C(1) << 63; /* the last lane */
		wave_operands(&w, 63, 0, 2);
		expect_completion(&w, MEMORY, VM);
		w.ctx.wave32 = 1; /* no lane 63 */
		expect_completion(&w, 0, VM);
		w.ctx.wave32 = 0;
		w.v.records = 0; /* out of range */
		expect_completion(&w, 0, VM);
	}
}

/* FLAT: F3 outside LDS_SIZE is 'lds'; no space, or scratch with an 8-byte atomic, is 'memory'; a
 * GLOBAL address in the LDS aperture is 'memory' (F6). */
static void m7_flat(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_9; gfx < MAU_GENERATIONS; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op = op_flat(MAU_SIZE_4, 0);
		w.ctx.lds_size = 0x100;
		w.req.exec = 3;
		wave_pointer(&w, 0, LDS_AT + 0xfc);
		wave_pointer(&w, 1, 0x1000);
		expect_completion(&w, 0, VM | LGKM);
		wave_pointer(&w, 0, LDS_AT + 0x100);
		expect_completion(&w, LDS, VM | LGKM);
		wave_pointer(&w, 1, UINT64_C(1) << 47); /* not canonical */
		expect_completion(&w, LDS | MEMORY, VM | LGKM);
		w.req.exec = 2;
		expect_completion(&w, MEMORY, VM | LGKM);
		w.req.op = op_segment(MAU_ENC_GLOBAL, MAU_SMODE_V, MAU_SIZE_4, 0);
		wave_pointer(&w, 1, LDS_AT);
		expect_completion(&w, MEMORY, VM);
	}
}

/* A misaligned FLAT lane in LDS is 'lds' (G after F3). */
static void m7_flat_align(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_flat(MAU_SIZE_4, 0);
	w.ctx.align = MAU_ALIGN_STRICT;
	wave_pointer(&w, 0, LDS_AT + 2);
	expect_completion(&w, LDS, VM | LGKM);
	wave_pointer(&w, 0, 0x1002);
	expect_completion(&w, MEMORY, VM | LGKM);
	w.req.op.cls = MAU_CLS_ATOMIC;
	w.req.op.atomic = MAU_ATOMIC_ADD;
	w.req.op.size = MAU_SIZE_8;
	wave_pointer(&w, 0, SCRATCH_AT); /* F4: an 8-byte atomic in scratch */
	expect_completion(&w, MEMORY, VM | LGKM);
}

/* Illegal: neither memviol nor counters. Ignored (V7): counters alone. Cache: none. */
static void m7_without_lanes(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.align = MAU_ALIGN_STRICT;
	w.req.op.inst_offset = 2;
	expect_completion(&w, MEMORY, VM);
	w.req.op.unknown = 1;
	expect_completion(&w, 0, 0);
	w.req.op.unknown = 0;
	w.v.type = 1;
	expect_completion(&w, 0, VM);
	w.v.type = 0;
	w.req.op.cls = MAU_CLS_CACHE;
	expect_completion(&w, 0, 0);
}

/* A14: gfx12, a scalar load with a negative inst_offset. */
static void m7_scalar(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_12, MAU_RULES_MANUAL);
	w.req.op = op_scalar(MAU_SIZE_4, 4);
	expect_completion(&w, 0, LGKM);
	w.req.op = op_scalar(MAU_SIZE_4, -4);
	w.req.saddr = 8;
	expect_completion(&w, MEMORY, LGKM);
}

/* X9: stores, and atomics that return nothing, count as VS on gfx10 and later. */
static void x9_counters(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
		unsigned store = gfx == MAU_GFX_10 || gfx == MAU_GFX_10_3 || gfx == MAU_GFX_11 ||
		                                 gfx == MAU_GFX_12
		                         ? VS
		                         : VM;

		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		expect_completion(&w, 0, VM);
		w.req.op.cls = MAU_CLS_STORE;
		expect_completion(&w, 0, store);
		w.req.op = op_atomic(MAU_SIZE_4);
		expect_completion(&w, 0, store);
		w.req.op.glc = 1;
		expect_completion(&w, 0, VM);
		w.req.op = op_scalar(MAU_SIZE_4, 0);
		expect_completion(&w, 0, LGKM);
		if (gfx == MAU_GFX_6)
			continue; /* no FLAT */
		w.req.op = op_flat(MAU_SIZE_4, 0);
		w.req.op.cls = MAU_CLS_STORE;
		wave_pointer(&w, 0, 0x1000);
		expect_completion(&w, 0, store | LGKM);
	}
}

/** The attributes of the only transaction, in both forms. */
static mau_attr attr_of(wave *w, const uint32_t words[4])
{
	static mau_response golden, fast;

	memcpy(w->req.vsharp, words, sizeof w->req.vsharp);
	assert_int_equal(mau_wave(&w->ctx, &w->geo, &w->req, &golden), MAU_OK);
	assert_int_equal(mau_fast_wave(&w->ctx, &w->geo, &w->req, &fast), MAU_OK);
	assert_int_equal(golden.txn_count, 1);
	assert_int_equal(golden.txn[0].attr, fast.txn[0].attr);
	return mau_attr_unpack(golden.txn[0].attr);
}

/* M9: V# bit 62, on gfx6 to 10_3 and CDNA; bit 121, on gfx6 to 8. Bits 18 and 19 of the word. */
static void m9_bits(void **state)
{
	uint32_t words[4];
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned kind = 0; kind < 2; kind++) {
			bool swizzle = gfx != MAU_GFX_11 && gfx != MAU_GFX_12;
			bool hash = gfx == MAU_GFX_6 || gfx == MAU_GFX_7 || gfx == MAU_GFX_8;
			mau_attr attr;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			if (kind == 1)
				w.req.op = op_scalar(MAU_SIZE_4, 0);
			vsharp_words(gfx, &w.v, words);
			attr = attr_of(&w, words);
			assert_int_equal(attr.cache_swizzle, 0);
			assert_int_equal(attr.hash_enable, 0);
			words[1] |= 1u << 30;
			attr = attr_of(&w, words);
			assert_int_equal(attr.cache_swizzle, swizzle);
			assert_int_equal(attr.hash_enable, 0);
			assert_int_equal(mau_attr_pack(&attr) >> 18, swizzle);
			words[1] &= ~(1u << 30);
			words[3] |= 1u << 25;
			attr = attr_of(&w, words);
			assert_int_equal(attr.cache_swizzle, 0);
			assert_int_equal(attr.hash_enable, hash);
			assert_int_equal(mau_attr_pack(&attr) >> 18, hash ? 2 : 0);
		}
}

/* M9: FLAT, GLOBAL and SCRATCH have no V#. */
static void m9_no_vsharp(void **state)
{
	static const uint32_t ones[4] = {~0u, ~0u, ~0u, ~0u};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_7; gfx < MAU_GENERATIONS; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op = op_flat(MAU_SIZE_4, 0);
		wave_pointer(&w, 0, 0x1000);
		assert_int_equal(attr_of(&w, ones).cache_swizzle, 0);
		assert_int_equal(attr_of(&w, ones).hash_enable, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m7_buffer),     cmocka_unit_test(m7_flat),
		cmocka_unit_test(m7_flat_align), cmocka_unit_test(m7_without_lanes),
		cmocka_unit_test(m7_scalar),     cmocka_unit_test(x9_counters),
		cmocka_unit_test(m9_bits),       cmocka_unit_test(m9_no_vsharp),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
