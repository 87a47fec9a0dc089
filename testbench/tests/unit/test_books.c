/*
 * test_books.c - where the rule books differ (mau_books_compare()): each row S of docs/spec, by
 * hand.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/verdict.h"
#include "tests/unit/rules.h"

/** Both books agree, seen from each. */
static void expect_same(wave *w)
{
	mau_books b;

	vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
	for (unsigned rules = 0; rules < 2; rules++) {
		w->ctx.rules = (uint8_t)rules;
		assert_int_equal(mau_books_compare(&w->ctx, &w->req, &b), MAU_OK);
		assert_int_equal(b.rules, !rules);
		assert_int_equal(b.differs, 0);
		assert_int_equal(b.lanes, 0);
		assert_null(b.rule);
		assert_string_equal(b.text, "");
	}
}

/** The books differ; 'manual' is the text seen from MANUAL, 'silicon' from SILICON. */
static void expect_differ(wave *w, unsigned differs, uint64_t lanes, const char *rule,
                          const char *manual, const char *silicon)
{
	mau_books b;

	vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
	for (unsigned rules = 0; rules < 2; rules++) {
		w->ctx.rules = (uint8_t)rules;
		assert_int_equal(mau_books_compare(&w->ctx, &w->req, &b), MAU_OK);
		assert_int_equal(b.rules, !rules);
		assert_int_equal(b.differs, differs);
		assert_int_equal(b.lanes, lanes);
		assert_string_equal(b.rule, rule);
		assert_string_equal(b.cause[0].rule, rule);
		for (unsigned i = 0; i < b.causes; i++) {
			assert_int_not_equal(b.cause[i].lanes & lanes, 0);
			lanes &= ~b.cause[i].lanes; /* each lane is with one rule */
		}
		assert_int_equal(lanes, 0);
		lanes = b.lanes;
		assert_string_equal(b.text, rules ? silicon : manual);
	}
}

/* V6: an untyped load with format 0. */
static void format_0(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	expect_same(&w);
	w.v.dfmt = 0;
	w.req.exec = 0xf0;
	expect_differ(&w, MAU_BOOKS_ADDRESS | MAU_BOOKS_STATUS, 0xf0, "V6",
	              "silicon rules differ in lanes 4-7 (V6): lane 4 reads 4 bytes at 0x1000",
	              "manual rules differ in lanes 4-7 (V6): lane 4 reads 0");
	wave_begin(&w, MAU_GFX_10_3, 0);
	w.v.format = 0;
	w.req.op.cls = MAU_CLS_STORE;
	expect_differ(&w, MAU_BOOKS_ADDRESS | MAU_BOOKS_STATUS, 1, "V6",
	              "silicon rules differ in lane 0 (V6): lane 0 stores 4 bytes at 0x1000",
	              "manual rules differ in lane 0 (V6): lane 0 stores nothing");
}

/* R7: Offset 60, SOFFSET 8, 4 bytes end at 72, above num_records 64. */
static void raw_soffset(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_950, 0);
	w.v.records = 64;
	w.req.op.offen = 1;
	w.req.v0[0] = 60;
	expect_same(&w);
	w.req.saddr = 8;
	expect_differ(&w, MAU_BOOKS_STATUS, 1, "R7",
	              "silicon rules differ in lane 0 (R7): lane 0 reads 0",
	              "manual rules differ in lane 0 (R7): lane 0 reads 4 bytes at 0x1044");
}

/* A4: a raw buffer of gfx11 with IDXEN and stride 16; Index 3. */
static void raw_index(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_11, 0);
	w.v.stride = 16;
	w.req.op.idxen = 1;
	w.req.v0[0] = 3;
	expect_differ(&w, MAU_BOOKS_ADDRESS, 1, "A4",
	              "silicon rules differ in lane 0 (A4): lane 0 reads 4 bytes at 0x1030",
	              "manual rules differ in lane 0 (A4): lane 0 reads 4 bytes at 0x1000");
	w.req.v0[0] = 0;
	expect_same(&w);
	w.ctx.gfx = MAU_GFX_10_3; /* no S row */
	w.req.v0[0] = 3;
	expect_same(&w);
}

/* A2: gfx9 with IDXEN and ADD_TID, no swizzle: lane 2 adds 2 records of 16 bytes, or none. */
static void lane_added(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	w.v.stride = 16;
	w.v.tid = 1;
	w.v.dfmt = 0; /* no stride bits */
	w.req.op.idxen = 1;
	w.req.exec = 4;
	expect_differ(&w, MAU_BOOKS_ADDRESS, 4, "A2",
	              "silicon rules differ in lane 2 (A2): lane 2 reads 4 bytes at 0x1000",
	              "manual rules differ in lane 2 (A2): lane 2 reads 4 bytes at 0x1020");
}

/* A3: gfx9 swizzles in SILICON only with ADD_TID. Index 1: 16, or in the block of 8 lanes 4. */
static void swizzle(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	w.v.stride = 16;
	w.v.swizzle = 1;
	w.req.op.idxen = 1;
	w.req.v0[0] = 1;
	expect_differ(&w, MAU_BOOKS_ADDRESS, 1, "A3",
	              "silicon rules differ in lane 0 (A3): lane 0 reads 4 bytes at 0x1010",
	              "manual rules differ in lane 0 (A3): lane 0 reads 4 bytes at 0x1004");
	/* Index 0: the first dword is at 0x1000 in both, the second at 0x1004 or 0x1020 */
	w.req.v0[0] = 0;
	w.req.op.size = MAU_SIZE_8;
	expect_differ(&w, MAU_BOOKS_DATA, 1, "A3",
	              "silicon rules differ in lane 0 (A3): lane 0 reads 8 bytes at 0x1000",
	              "manual rules differ in lane 0 (A3): lane 0 reads 8 bytes at 0x1000, in 2 "
	              "dwords");
}

/* A3 and R7 in one request: gfx9, a swizzled raw buffer of 64 bytes, SOFFSET 40, Offset 4*n in lane
 * n. MANUAL swizzles: element n is 32 bytes after element n-1, so that lane 1 reads at 0x1048.
 * SILICON is linear, 0x102c, and Offset + 40 + 4 exceeds 64 from Offset 24 on: lanes 6 and 7. */
static void two_rules(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	w.v.stride = 16;
	w.v.records = 64;
	w.v.swizzle = 1;
	w.req.op.offen = 1;
	w.req.saddr = 40;
	w.req.exec = 0xff;
	for (unsigned n = 0; n < 8; n++)
		w.req.v0[n] = 4 * n;
	expect_differ(&w, MAU_BOOKS_ADDRESS | MAU_BOOKS_STATUS, 0xfe, "A3",
	              "silicon rules differ in lanes 1-5 (A3) and lanes 6-7 (R7): lane 1 reads 4 "
	              "bytes at 0x102c",
	              "manual rules differ in lanes 1-5 (A3) and lanes 6-7 (R7): lane 1 reads 4 "
	              "bytes at 0x1048");
	w.req.exec = 0x51;
	expect_differ(
		&w, MAU_BOOKS_ADDRESS | MAU_BOOKS_STATUS, 0x50, "A3",
		"silicon rules differ in lane 4 (A3) and lane 6 (R7): lane 4 reads 4 bytes at "
		"0x1038",
		"manual rules differ in lane 4 (A3) and lane 6 (R7): lane 4 reads 4 bytes at "
		"0x10a8");
}

/* Lane 3 is out of range in both books, at 0x1000 + 1000 or at 0x1000 + 250 * 32. */
static void address_alone(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	w.v.stride = 16;
	w.v.records = 64;
	w.v.swizzle = 1;
	w.req.op.offen = 1;
	w.req.exec = 8;
	w.req.v0[3] = 1000;
	expect_differ(&w, MAU_BOOKS_ADDRESS, 8, "A3",
	              "silicon rules differ in lane 3 (A3): lane 3 reads 0, address 0x13e8",
	              "manual rules differ in lane 3 (A3): lane 3 reads 0, address 0x2f40");
}

/* N27: gfx6, a format of 4 bytes at 0x1002. */
static void misaligned_format(void **state)
{
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_6, 0);
	w.req.op = op_format();
	w.req.op.offen = 1;
	w.req.v0[0] = 2;
	expect_differ(&w, MAU_BOOKS_ADDRESS | MAU_BOOKS_STATUS, 1, "N27",
	              "silicon rules differ in lane 0 (N27): lane 0 reads 0",
	              "manual rules differ in lane 0 (N27): lane 0 reads 4 bytes at 0x1000");
}

/* FLAT, scalar loads and illegal requests have no S row. */
static void others(void **state)
{
	wave w;
	mau_books b;

	(void)state;
	wave_begin(&w, MAU_GFX_9, 0);
	w.req.op = op_flat(MAU_SIZE_4, 0);
	expect_same(&w);
	w.req.op = op_scalar(MAU_SIZE_4, 0);
	expect_same(&w);
	w.req.op = op_load(MAU_SIZE_4);
	w.req.op.unknown = 1;
	expect_same(&w);
	w.ctx.gfx = 15;
	assert_int_equal(mau_books_compare(&w.ctx, &w.req, &b), MAU_ERR_GENERATION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(format_0),      cmocka_unit_test(raw_soffset),
		cmocka_unit_test(raw_index),     cmocka_unit_test(lane_added),
		cmocka_unit_test(swizzle),       cmocka_unit_test(misaligned_format),
		cmocka_unit_test(others),        cmocka_unit_test(two_rules),
		cmocka_unit_test(address_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
