/*
 * test_resource_rdna.c - rules V1 to V7, N17 and D30 on gfx10, gfx10_3, gfx11: expectations worked
 * out by hand from docs/spec/resource.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/rules.h"

/* Every bit of the layout: words in which each field has a pattern of its own. */
static void v1_fields(void **state)
{
	/* word 3: DST_SEL XYZW, FORMAT 0x6d = 1101101, INDEX_STRIDE 2, ADD_TID, bits 26:24 and 27
	 * set (no HEAP here), OOB_SELECT 1, TYPE 2 */
	static const uint32_t words[4] = {0x89abcdef, 0xd2345678, 0x0badcafe,
	                                  0xfac | 0x6d << 12 | 2 << 21 | 1 << 23 | 0xf << 24 |
	                                          1 << 28 | 2u << 30};
	const mau_op op = op_load(MAU_SIZE_4);

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		const mau_resource res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, words);

		assert_int_equal(res.base, 0x567889abcdef);
		assert_int_equal(res.stride, 0x1234); /* 14 bits: ADD_TID adds no FORMAT bits */
		assert_int_equal(res.num_records, 0x0badcafe);
		assert_int_equal(res.swizzle,
		                 gfx == MAU_GFX_11 ? 3 : 1); /* 0xd...: bits 63:62 = 11 */
		assert_int_equal(res.dst_sel[0], 4);
		assert_int_equal(res.dst_sel[1], 5);
		assert_int_equal(res.dst_sel[2], 6);
		assert_int_equal(res.dst_sel[3], 7);
		assert_int_equal(res.format,
		                 gfx == MAU_GFX_11 ? 0x2d : 0x6d); /* six bits of it on gfx11 */
		assert_int_equal(res.nfmt | res.dfmt | res.heap, 0);
		assert_int_equal(res.index_stride, 32);
		assert_int_equal(res.add_tid, 1);
		assert_int_equal(res.oob_select, 1);
		assert_int_equal(res.type, 2);
		assert_int_equal(res.null, 0);
		assert_int_equal(res.element_size, gfx == MAU_GFX_11 ? 16 : 4);
	}
}

/* The words of resource.md: a swizzle on one generation is none on the other. */
static void v1_v2_examples(void **state)
{
	const uint32_t high[4] = {0x1000, 0x80180000, 100, 0x31016fac},
		       low[4] = {0x1000, 0x40180000, 100, 0x31016fac};
	const mau_op op = op_load(MAU_SIZE_4);
	mau_resource res;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_10_3; gfx++) {
		res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, high);
		assert_int_equal(res.swizzle_active, 1);
		assert_int_equal(res.element_size, 4);
		assert_int_equal(res.stride, 24);
		assert_int_equal(res.format, 22);
		assert_int_equal(res.oob_select, 3);
		assert_int_equal(res.add_tid, 0);
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_MANUAL, &op, low).swizzle_active,
		                 0); /* cache swizzle */
		assert_int_equal(vsharp_decode(gfx, MAU_RULES_MANUAL, &op, low).swizzle, 0);
	}
	res = vsharp_decode(MAU_GFX_11, MAU_RULES_MANUAL, &op, high);
	assert_int_equal(res.swizzle, 2); /* reserved: behaves as 0 */
	assert_int_equal(res.swizzle_active, 0);
	res = vsharp_decode(MAU_GFX_11, MAU_RULES_MANUAL, &op, low);
	assert_int_equal(res.swizzle, 1);
	assert_int_equal(res.swizzle_active, 1);
	assert_int_equal(res.element_size, 4);
	assert_int_equal(res.stride, 24);
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) { /* no such fields before gfx10 */
		res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, high);
		assert_int_equal(res.format | res.oob_select, 0);
	}
}

static void v2_v3_sizes(void **state)
{
	const mau_op op = op_load(MAU_SIZE_4);

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned code = 0; code < 4; code++) {
			/* bits 116:115 are no ELEMENT_SIZE any more */
			const uint32_t words[4] = {0, gfx == MAU_GFX_11 ? 1u << 30 : 1u << 31, 0,
			                           code << 19 | code << 21 | code | 4 << 3};
			const mau_resource res = vsharp_decode(gfx, MAU_RULES_MANUAL, &op, words);

			assert_int_equal(res.element_size, 4);
			assert_int_equal(res.index_stride, 8u << code);
			assert_int_equal(res.dst_sel[0], code == 1);
			assert_int_equal(res.dst_sel[1], 4);
		}
}

/* V4: whatever FORMAT, ADD_TID and operation are, the stride has 14 bits. */
static void v4_stride(void **state)
{
	const uint32_t words[4] = {0x1000, 0x3fff0000, 100, 0xfac | 0x7f << 12 | 1 << 23};
	const mau_op ops[] = {op_load(MAU_SIZE_4), op_atomic(MAU_SIZE_4), op_format(),
	                      op_typed_unified(FORMAT_32_FLOAT)};

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (size_t i = 0; i < 2 * COUNT(ops); i++)
			assert_int_equal(vsharp_decode(gfx, i & 1, &ops[i / 2], words).stride,
			                 0x3fff);
}

/* A2 and A3 as the resource stage reports them, both rule books. */
static void a2_a3_flags(void **state)
{
	mau_op op = op_load(MAU_SIZE_4);

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned bits = 0; bits < 32; bits++) {
			const unsigned idxen = bits & 1, tid = bits >> 1 & 1, rules = bits >> 2 & 1,
				       code = bits >> 3;
			const unsigned silicon11 = rules == MAU_RULES_SILICON && gfx == MAU_GFX_11;
			const unsigned enabled =
				gfx == MAU_GFX_11 ? code == 1 || code == 3 : code >> 1;
			const uint32_t words[4] = {0x1000, code << 30, 100, tid << 23};
			mau_resource res;

			op.idxen = (uint8_t)idxen;
			res = vsharp_decode(gfx, rules, &op, words);
			assert_int_equal(res.add_tid, tid);
			assert_int_equal(res.add_lane, tid && !(silicon11 && idxen));
			assert_int_equal(res.swizzle_active,
			                 enabled && (!silicon11 || idxen || tid));
			assert_int_equal(res.swizzle, gfx == MAU_GFX_11 ? code : code >> 1);
		}
}

/* V6 with FORMAT in the place of DATA_FORMAT (D30). */
static void v6_invalid(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			const int silicon = rules == MAU_RULES_SILICON;

			wave_begin(&w, gfx, rules);
			w.v.format = 0;
			expect_lane(&w, silicon ? MAU_STATUS_OK : MAU_STATUS_INVALID,
			            silicon ? 0x1000 : 0, silicon);
			w.req.op = op_atomic(MAU_SIZE_8);
			expect_lane(&w, silicon ? MAU_STATUS_OK : MAU_STATUS_INVALID,
			            silicon ? 0x1000 : 0, silicon);
			w.req.op = op_format();
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			assert_int_equal(w.rsp.bytes, 0);
			w.req.op = op_typed_unified(FORMAT_32_FLOAT); /* whatever its own format */
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			assert_int_equal(w.rsp.txn_count, 0);
			w.v.tid = 1; /* ADD_TID: only format operations still look */
			expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
			w.req.op = op_load(MAU_SIZE_4);
			expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
		}
	wave_begin(&w, MAU_GFX_11,
	           MAU_RULES_MANUAL); /* bit 18 of word 3 is not a FORMAT bit on gfx11: 0x40 is 0 */
	w.v.format = 0x40;
	expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
	w.req.op = op_format();
	expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
	w.v.format = 0x40 | 49; /* 32_32_SINT, 8 bytes */
	expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
	assert_int_equal(w.rsp.bytes, 8);
	w.ctx.gfx = MAU_GFX_10; /* 113: reserved */
	expect_lane(&w, MAU_STATUS_INVALID, 0, 0);
	w.req.op = op_load(MAU_SIZE_4); /* does not convert */
	expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
}

/** Bytes of a unified format by the table of resource.md: last code of each size; 0 where there is
 * none. */
static unsigned footprint(unsigned gfx, unsigned code)
{
	static const struct {
		uint8_t last10, last11, bytes;
	} rows[] = {
		{0, 0, 0},   {6, 6, 1},    {19, 19, 2},  {61, 47, 4},
		{71, 57, 8}, {74, 60, 12}, {77, 63, 16}, {127, 127, 0},
	};
	size_t row = 0;

	if (gfx == MAU_GFX_10_3 &&
	    ((code >= 30 && code <= 35) || (code >= 37 && code <= 42) || code == 46 || code == 47))
		return 0; /* removed */
	while (code > (gfx == MAU_GFX_11 ? rows[row].last11 : rows[row].last10))
		row++;
	return rows[row].bytes;
}

static void n17_formats(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned code = 0; code < 128; code++) {
			const unsigned own = footprint(gfx, code),
				       held = footprint(gfx, gfx == MAU_GFX_11 ? code & 63 : code);
			const unsigned zero = (gfx == MAU_GFX_11 ? code & 63 : code) == 0;

			wave_begin(&w, gfx, MAU_RULES_MANUAL);
			w.req.op = op_typed_unified(code); /* an MTBUF's own 7 bits */
			expect_lane(&w, own ? MAU_STATUS_OK : MAU_STATUS_INVALID, own ? 0x1000 : 0,
			            own != 0);
			assert_int_equal(w.rsp.bytes, own);
			w.v.format = code;
			w.req.op = op_format();
			expect_lane(&w, held ? MAU_STATUS_OK : MAU_STATUS_INVALID,
			            held ? 0x1000 : 0, held != 0);
			assert_int_equal(w.rsp.bytes, held);
			w.req.op = op_load(MAU_SIZE_4); /* does not convert: V6 alone */
			expect_lane(&w, zero ? MAU_STATUS_INVALID : MAU_STATUS_OK,
			            zero ? 0 : 0x1000, !zero);
			w.req.op = op_typed_unified(
				FORMAT_32_FLOAT); /* converts with its own, good format */
			expect_lane(&w, zero ? MAU_STATUS_INVALID : MAU_STATUS_OK,
			            zero ? 0 : 0x1000, !zero);
		}
}

/* An MTBUF whose 'fmt' bit is 0 is a format operation all the same (D17). */
static void d17_mtbuf(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_begin(&w, gfx, MAU_RULES_MANUAL);
		w.req.op = op_typed_unified(gfx == MAU_GFX_11 ? 60 : 74); /* 32_32_32_FLOAT */
		w.req.op.fmt = 0;
		w.req.op.size = MAU_SIZE_4;
		expect_lane(&w, MAU_STATUS_OK, 0x1000, 1);
		assert_int_equal(w.rsp.bytes, 12);
		assert_int_equal(w.rsp.components, 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(v1_fields),   cmocka_unit_test(v1_v2_examples),
		cmocka_unit_test(v2_v3_sizes), cmocka_unit_test(v4_stride),
		cmocka_unit_test(a2_a3_flags), cmocka_unit_test(v6_invalid),
		cmocka_unit_test(n17_formats), cmocka_unit_test(d17_mtbuf),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
