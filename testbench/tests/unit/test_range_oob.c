/*
 * test_range_oob.c - rules R8 to R11 with R14 (gfx10, gfx10_3, gfx11): one below, at and one above
 * every limit, by hand from docs/spec/range_check.md. R12 of whole accesses:
 * test_range_components.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/range.h"

/** buffer_load_dword with IDXEN and OFFEN, stride 16, ten records. */
static void wave_records(wave *w, unsigned gfx, unsigned rules, unsigned oob)
{
	range_records(w, gfx, rules);
	w->v.oob = oob;
}

/* Offset + payload against the stride, Index against NUM_RECORDS; a swizzle and sgpr_offset change
 * nothing. */
static void r8_index_and_offset(void **state)
{
	static const struct {
		unsigned size;
		uint32_t last;
	} payloads[] = {{MAU_SIZE_1, 15}, {MAU_SIZE_2, 14}, {MAU_SIZE_4, 12}};
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++)
			for (size_t i = 0; i < COUNT(payloads); i++) {
				wave_records(&w, gfx, MAU_RULES_MANUAL,
				             MAU_OOB_STRUCTURED_WITH_OFFSET);
				w.v.swizzle = swizzle;
				w.req.saddr = 1000;
				w.req.op.size = (uint8_t)payloads[i].size;
				expect_in(&w, 8, payloads[i].last - 1);
				expect_in(&w, 9, payloads[i].last);
				expect_out(&w, 10, 0);
				expect_out(&w, 11, 0);
				expect_out(&w, 0, payloads[i].last + 1);
				expect_out(&w, 0, payloads[i].last + 2);
				w.req.op.idxen = 0; /* Index 0; Offset stays bound */
				expect_in(&w, 0, payloads[i].last);
				expect_out(&w, 0, payloads[i].last + 1);
				w.v.stride = 0; /* an end is never 0 */
				expect_out(&w, 0, 0);
				w.v.stride = 16;
				w.v.records = 0;
				expect_out(&w, 0, 0);
			}
}

static void r8_components(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_records(&w, gfx, MAU_RULES_SILICON, MAU_OOB_STRUCTURED_WITH_OFFSET);
		w.req.op.size = MAU_SIZE_16;
		expect_comps(&w, 9, 0, 15, 15);
		expect_comps(&w, 9, 1, 7, 15); /* the last dword is only partly inside */
		expect_comps(&w, 9, 4, 7, 15);
		expect_comps(&w, 9, 8, 3, 15);
		expect_comps(&w, 9, 12, 1, 15);
		expect_comps(&w, 9, 13, 0, 15);
		expect_comps(&w, 10, 0, 0, 15);
		w.req.op.size = MAU_SIZE_12;
		expect_comps(&w, 0, 8, 3, 7);
		w.req.op.size = MAU_SIZE_8;
		w.req.op.cls = MAU_CLS_STORE;
		expect_comps(&w, 0, 8, 3, 3);
		expect_comps(&w, 0, 9, 1, 3);
		expect_comps(&w, 0, 0xfffffffc, 0, 3); /* R14: 2^32 and 2^32 + 4 */
		expect_comps(&w, 0, 0xfffffff8, 0, 3);
	}
}

static void r9_index(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++) {
			wave_records(&w, gfx, MAU_RULES_MANUAL, MAU_OOB_STRUCTURED);
			w.v.swizzle = swizzle;
			w.req.saddr = 1000;
			expect_in(&w, 8, 0);
			expect_in(&w, 9, 1000);
			expect_in(&w, 9, 0xfffffffc);
			expect_out(&w, 10, 0);
			expect_out(&w, 11, 0);
			w.req.op.size = MAU_SIZE_16;
			expect_comps(&w, 9, 12, 15, 15);
			expect_comps(&w, 10, 0, 0, 15);
			w.v.stride = 0; /* the stride does not enter */
			expect_comps(&w, 9, 12, 15, 15);
			w.v.records = 0xffffffff;
			expect_comps(&w, 0xfffffffe, 0, 15, 15);
			expect_comps(&w, 0xffffffff, 0, 0, 15);
			w.v.records = 1;
			w.req.op.idxen = 0;
			expect_comps(&w, 0, 4096, 15, 15);
			w.v.records = 0;
			expect_comps(&w, 0, 0, 0, 15);
		}
}

static void r10_records(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned swizzle = 0; swizzle < 2; swizzle++) {
			wave_records(&w, gfx, MAU_RULES_MANUAL, MAU_OOB_DISABLED);
			w.v.swizzle = swizzle;
			w.req.saddr = 1000;
			w.v.records = 1;
			expect_in(&w, 0xffffffff, 0xfffffffc);
			expect_in(&w, 0, 0);
			w.v.records = 0;
			expect_out(&w, 0, 0);
			w.req.op.size = MAU_SIZE_8;
			expect_comps(&w, 0, 0, 0, 3);
			w.v.records = 0x80000000;
			expect_comps(&w, 77, 0xfffffff8, 3, 3);
		}
}

/* Bytes: Offset + payload against NUM_RECORDS less sgpr_offset; Index and stride do not enter. */
static void r11_bytes(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			wave_records(&w, gfx, rules, MAU_OOB_RAW);
			w.v.records = 100;
			expect_in(&w, 7777, 95);
			expect_in(&w, 7777, 96);
			expect_out(&w, 0, 97);
			expect_out(&w, 0, 98);
			w.req.op.size = MAU_SIZE_1;
			expect_in(&w, 0, 99);
			expect_out(&w, 0, 100);
			w.req.op.size = MAU_SIZE_2;
			expect_in(&w, 0, 98);
			expect_out(&w, 0, 99);
			w.req.op.size = MAU_SIZE_4;
			w.req.saddr = 40;
			expect_in(&w, 0, 56);
			expect_out(&w, 0, 57);
			w.req.saddr = 96;
			expect_in(&w, 0, 0);
			expect_out(&w, 0, 1);
			w.req.saddr = 97;
			expect_out(&w, 0, 0);
			w.req.saddr = 100;
			expect_out(&w, 0, 0);
			w.req.saddr = 101; /* saturates */
			expect_out(&w, 0, 0);
			w.req.saddr = 0xffffffff;
			expect_out(&w, 0, 0);
			w.req.saddr = 0xdeadbeef00000028; /* 32 bits of it: 40 */
			expect_in(&w, 0, 56);
			expect_out(&w, 0, 57);
		}
}

static void r11_components(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_records(&w, gfx, MAU_RULES_MANUAL, MAU_OOB_RAW);
		w.v.records = 17;
		w.req.op.size = MAU_SIZE_16;
		expect_comps(&w, 0, 0, 15, 15);
		expect_comps(&w, 0, 1, 15, 15);
		expect_comps(&w, 0, 2, 7, 15);
		expect_comps(&w, 0, 4, 7, 15); /* byte 16 alone is not a dword */
		expect_comps(&w, 0, 13, 1, 15);
		expect_comps(&w, 0, 14, 0, 15);
		w.req.saddr = 5;
		expect_comps(&w, 0, 0, 7, 15);
		w.req.saddr = 0;
		w.req.op.size = MAU_SIZE_8;
		w.v.records = 0xffffffff; /* R14: ends 0xfffffffc and 2^32 */
		expect_comps(&w, 0, 0xfffffff8, 1, 3);
		expect_comps(&w, 0, 0xfffffff7, 3, 3);
		expect_comps(&w, 0, 0xfffffffb, 1, 3);
		expect_comps(&w, 0, 0xfffffffc, 0, 3);
	}
}

/* An active swizzle with a stride: records. With stride 0: bytes again. */
static void r11_swizzled(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++) {
		wave_records(&w, gfx, MAU_RULES_MANUAL, MAU_OOB_RAW);
		w.v.swizzle = 1;
		expect_in(&w, 9, 12);
		expect_out(&w, 10, 0);
		expect_out(&w, 11, 0);
		expect_out(&w, 0, 13);
		expect_out(&w, 0, 16);
		w.req.saddr = 4; /* limit 6 applies to the index */
		expect_in(&w, 5, 12);
		expect_out(&w, 6, 0);
		expect_out(&w, 5, 13);
		w.req.saddr = 10;
		expect_out(&w, 0, 0);
		w.req.saddr = 11;
		expect_out(&w, 0, 0);
		w.req.saddr = 0;
		w.req.op.size = MAU_SIZE_12;
		expect_comps(&w, 9, 8, 3, 7);
		w.req.op.size = MAU_SIZE_4;
		w.v.stride = 0;
		w.req.saddr = 4;
		expect_in(&w, 7777, 2);
		expect_out(&w, 0, 3);
	}
}

/* "Active" is A3's: SILICON gfx11 without an index is linear, so bytes; SWIZZLE_ENABLE 2 is none on
 * any book. */
static void r11_swizzle_not_active(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++) {
			const uint32_t last =
				gfx == MAU_GFX_11 && rules == MAU_RULES_SILICON ? 6 : 12;

			wave_records(&w, gfx, rules, MAU_OOB_RAW);
			w.v.swizzle = 1;
			w.req.op.idxen = 0;
			expect_in(&w, 0, last);
			expect_out(&w, 0, last + 1);
			w.v.tid = 1;
			expect_in(&w, 0, 12);
			expect_out(&w, 0, 13);
			if (gfx != MAU_GFX_11)
				continue;
			w.v.swizzle = 2;
			w.req.op.idxen = 1;
			expect_in(&w, 7777, 6);
			expect_out(&w, 0, 7);
			w.v.swizzle = 3;
			expect_in(&w, 9, 12);
			expect_out(&w, 10, 12);
		}
}

/* The Index of R8, R9 and R11 is A2's, with the lane or without it. */
static void r8_r9_lane(void **state)
{
	wave w;

	(void)state;
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_11; gfx++)
		for (unsigned rules = 0; rules < 2; rules++)
			for (unsigned oob = MAU_OOB_STRUCTURED_WITH_OFFSET;
			     oob <= MAU_OOB_STRUCTURED; oob++) {
				const unsigned dropped =
					gfx == MAU_GFX_11 && rules == MAU_RULES_SILICON;

				wave_records(&w, gfx, rules, oob);
				w.v.tid = 1;
				w.req.exec = UINT64_MAX;
				for (unsigned lane = 0; lane < MAU_WAVE; lane++)
					wave_operands(&w, lane, 9, 0);
				wave_run(&w);
				assert_int_equal(w.rsp.lanes.status[0], MAU_STATUS_OK);
				assert_string_equal(mau_status_name(w.rsp.lanes.status[5]),
				                    dropped ? "OK" : "OUT_OF_RANGE");
				w.req.op.idxen = 0; /* Index = lane */
				for (unsigned lane = 0; lane < MAU_WAVE; lane++)
					wave_operands(&w, lane, 0, 0);
				wave_run(&w);
				assert_int_equal(w.rsp.lanes.status[9], MAU_STATUS_OK);
				assert_int_equal(w.rsp.lanes.status[10], MAU_STATUS_OUT_OF_RANGE);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r8_index_and_offset),
		cmocka_unit_test(r8_components),
		cmocka_unit_test(r9_index),
		cmocka_unit_test(r10_records),
		cmocka_unit_test(r11_bytes),
		cmocka_unit_test(r11_components),
		cmocka_unit_test(r11_swizzled),
		cmocka_unit_test(r11_swizzle_not_active),
		cmocka_unit_test(r8_r9_lane),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
