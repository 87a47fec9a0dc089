/*
 * test_errata.c - which published faults a request meets (mau_errata_find()): the examples of
 * docs/spec/errata.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/verdict.h"
#include "tests/unit/rules.h"

/** The errata of lane 0, "ER1 ER8", or "". */
static void expect(wave *w, const char *ids)
{
	char found[64] = "";
	mau_errata e;

	vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
	assert_int_equal(mau_errata_find(&w->ctx, &w->req, &e), MAU_OK);
	for (unsigned i = 0; i < e.count; i++) {
		if (i)
			strcat(found, " ");
		strcat(found, e.erratum[i]->id);
		assert_int_equal(e.lanes[i], 1);
		assert_true(e.erratum[i]->chips[0] && e.erratum[i]->text[0]);
	}
	assert_string_equal(found, ids);
}

static void buffers(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_7, MAU_RULES_MANUAL);
	w.req.op.offen = 1;
	expect(&w, "");
	w.req.saddr = 4;
	expect(&w, "ER1");
	w.ctx.gfx = MAU_GFX_6;
	expect(&w, "ER1");
	w.req.op.addr64 = 1; /* illegal with OFFEN */
	expect(&w, "");
	wave_begin(&w, MAU_GFX_8, MAU_RULES_MANUAL);
	w.req.saddr = 4;
	expect(&w, "");
}

static void atomics(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op = op_atomic(MAU_SIZE_4);
	w.req.op.offen = 1;
	w.req.v0[0] = 4;
	expect(&w, "");
	w.req.v0[0] = 2;
	expect(&w, ""); /* the sum is misaligned */
	w.req.saddr = 2;
	expect(&w, "ER8");
	w.req.saddr = 0;
	w.v.base = 0x1002;
	expect(&w, "ER8");
	w.req.op.cls = MAU_CLS_LOAD;
	w.req.op.atomic = 0;
	expect(&w, "");
	w.req.op = op_atomic(MAU_SIZE_4); /* inst_offset 2 with BASE 0x1002 */
	w.req.op.inst_offset = 2;
	w.ctx.gfx = MAU_GFX_12;
	expect(&w, "ER8");
	w.v.type = 1; /* ignored */
	expect(&w, "");
}

/** SCRATCH with these operands of 64 and this offset. */
static void scratch(wave *w, unsigned gfx, unsigned smode, int offset)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->req.op = op_segment(MAU_ENC_SCRATCH, smode, MAU_SIZE_4, offset);
	w->req.saddr = 64;
	w->req.v0[0] = 64;
}

static void scratches(void **state)
{
	static const uint8_t gfx9[] = {MAU_GFX_9, MAU_GFX_90A, MAU_GFX_942, MAU_GFX_950};
	wave w;

	(void)state;
	for (unsigned i = 0; i < COUNT(gfx9); i++) {
		scratch(&w, gfx9[i], MAU_SMODE_S, -4);
		expect(&w, "ER2");
		scratch(&w, gfx9[i], MAU_SMODE_S, 4);
		expect(&w, "");
		scratch(&w, gfx9[i], MAU_SMODE_V, -4);
		expect(&w, "");
	}
	scratch(&w, MAU_GFX_10, MAU_SMODE_V, -3);
	expect(&w, "ER3");
	scratch(&w, MAU_GFX_10, MAU_SMODE_V, -4);
	expect(&w, "");
	scratch(&w, MAU_GFX_10, MAU_SMODE_S, -3);
	expect(&w, "");
	scratch(&w, MAU_GFX_10_3, MAU_SMODE_V, -3);
	expect(&w, "");
	scratch(&w, MAU_GFX_10, MAU_SMODE_NONE, 16);
	expect(&w, "ER7");
	scratch(&w, MAU_GFX_10_3, MAU_SMODE_NONE, 16);
	expect(&w, "");
}

static void svs(void **state)
{
	wave w;

	(void)state;
	scratch(&w, MAU_GFX_11, MAU_SMODE_SV, 0);
	w.req.saddr = 2;
	w.req.v0[0] = 1;
	expect(&w, "");
	w.req.v0[0] = 2;
	expect(&w, "ER6");
	w.req.saddr = 1; /* the offset counts: 1 - 3 is 2 modulo 4 */
	w.req.op.inst_offset = offset24(-3);
	expect(&w, "ER6");
	w.ctx.gfx = MAU_GFX_12;
	expect(&w, "");
}

static void flat(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_10, MAU_RULES_MANUAL);
	w.req.op = op_flat(MAU_SIZE_4, 4);
	expect(&w, "ER4");
	w.req.op = op_flat(MAU_SIZE_4, 0);
	expect(&w, "");
	w.req.op = op_flat(MAU_SIZE_8, 0);
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32 | 4);
	expect(&w, "ER5");
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32 | 8);
	expect(&w, "");
	w.req.op = op_flat(MAU_SIZE_12, 0);
	expect(&w, "ER5"); /* 8 is not a multiple of 16 */
	w.req.op = op_flat(MAU_SIZE_4, 0);
	wave_pointer(&w, 0, (uint64_t)SHARED_HI << 32 | 4);
	expect(&w, "");
	w.ctx.gfx = MAU_GFX_10_3;
	w.req.op = op_flat(MAU_SIZE_8, 4);
	expect(&w, "");
}

static void errors(void **state)
{
	wave w;
	mau_errata e;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.ctx.gfx = 15;
	assert_int_equal(mau_errata_find(&w.ctx, &w.req, &e), MAU_ERR_GENERATION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buffers), cmocka_unit_test(atomics), cmocka_unit_test(scratches),
		cmocka_unit_test(svs),     cmocka_unit_test(flat),    cmocka_unit_test(errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
