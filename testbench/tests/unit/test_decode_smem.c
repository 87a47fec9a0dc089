/*
 * test_decode_smem.c - decoding and printing of scalar memory words: fields, the forms of the
 * offset, what the unit does not execute, text. The expected words and texts are LLVM 19's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

static void sizes(void **state)
{
	(void)state;
	for (unsigned x = 0; x < 5; x++) { /* x1, x2, x4, x8, x16 */
		static const uint8_t size[5] = {MAU_SIZE_4, MAU_SIZE_8, MAU_SIZE_16, MAU_SIZE_32,
		                                MAU_SIZE_64};
		const mau_inst inst[4] = {
			decode(MAU_GFX_6, 0xc2028910 + (x << 22), 0),
			decode(MAU_GFX_8, 0xc0220144 + (x << 18), 0x10),
			decode(MAU_GFX_10, 0xf4200144 + (x << 18), 0xfa000010),
			decode(MAU_GFX_11, 0xf4200144 + (x << 18), 0xf8000010),
		};

		for (unsigned i = 0; i < 4; i++) {
			assert_int_equal(inst[i].op.enc, MAU_ENC_SMEM);
			assert_int_equal(inst[i].op.cls, MAU_CLS_LOAD);
			assert_int_equal(inst[i].op.size, size[x]);
			assert_int_equal(inst[i].op.unknown + inst[i].foreign + inst[i].op.fmt, 0);
			assert_int_equal(inst[i].srsrc, 8);
			assert_int_equal(inst[i].sdst, 5);
			assert_int_equal(inst[i].soffset, MAU_INST_NONE);
			assert_int_equal(signed_offset(&inst[i]), i ? 16 : 64);
			assert_int_equal(inst[i].words, i ? 2 : 1);
		}
	}
}

static void offset_forms(void **state)
{
	enum {
		NONE = MAU_INST_NONE
	};
	static const struct {
		unsigned gfx;
		uint32_t low, high;
		int offset;
		unsigned soffset;
	} rows[] = {
		{MAU_GFX_6, 0xc20289ff, 77, 1020, NONE},
		{MAU_GFX_6, 0xc2028807, 77, 0, 7},
		{MAU_GFX_7, 0xc20288ff, 256, 1024, NONE},
		{MAU_GFX_7, 0xc20288ff, 0xffffffff, -4, NONE},
		{MAU_GFX_7, 0xc202887c, 0, 0, 124},
		{MAU_GFX_8, 0xc0220144, 0xfffff, 0xfffff, NONE},
		{MAU_GFX_8, 0xc0220144, 0x100001, 1, NONE},
		{MAU_GFX_8, 0xc0200144, 0x2c, 0, 0x2c},
		{MAU_GFX_8, 0xc0224144, 0x0e000010, 16, NONE}, /* no SOE */
		{MAU_GFX_9, 0xc0220144, 0x1ffffc, -4, NONE},
		{MAU_GFX_9, 0xc0224144, 0x0e000010, 16, 7},
		{MAU_GFX_9, 0xc0204144, 0x0e000010, 0, 7},
		{MAU_GFX_9, 0xc0200144, 0x0e000010, 0, 16},
		{MAU_GFX_10, 0xf4200144, 0xfa1ffffc, -4, NONE},
		{MAU_GFX_10, 0xf4200144, 0x0e000010, 16, 7},
		{MAU_GFX_10_3, 0xf4200144, 0xf8000000, 0, 124},
		{MAU_GFX_11, 0xf4200144, 0xf8100000, -0x100000, NONE},
		{MAU_GFX_11, 0xf4200144, 0xfa000004, 4, 125},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const mau_inst inst = decode(rows[i].gfx, rows[i].low, rows[i].high);

		assert_int_equal(inst.op.unknown, 0);
		assert_int_equal(signed_offset(&inst), rows[i].offset);
		assert_int_equal(inst.soffset, rows[i].soffset);
	}
}

/* A literal that inst_offset cannot hold: E5, but printed. */
static void literals(void **state)
{
	const mau_inst largest = decode(MAU_GFX_7, 0xc20288ff, 0x1fffff),
		       larger = decode(MAU_GFX_7, 0xc20288ff, 0x200000);

	(void)state;
	assert_int_equal(largest.words, 2);
	assert_int_equal(largest.op.unknown + largest.foreign, 0);
	assert_int_equal(signed_offset(&largest), 0x7ffffc);
	assert_int_equal(larger.op.unknown & larger.foreign, 1);
	expect_text(MAU_GFX_7, 0xc20288ff, 0x200000, "s_buffer_load_dword s5, s[8:11], 0x200000");
	expect_text(MAU_GFX_7, 0xc20288ff, 0x100, "s_buffer_load_dword s5, s[8:11], 0x100");
	assert_int_equal(decode(MAU_GFX_6, 0xc20288ff, 0x200000).words, 1); /* no literals there */
	assert_int_equal(decode(MAU_GFX_7, 0xc20289ff, 0).words, 1);
}

static void flags(void **state)
{
	(void)state;
	assert_int_equal(decode(MAU_GFX_8, 0xc0230144, 0).op.glc, 1);
	assert_int_equal(decode(MAU_GFX_10, 0xf4210144, 0).op.glc, 1);
	assert_int_equal(decode(MAU_GFX_10, 0xf4204144, 0).op.dlc, 1);
	assert_int_equal(decode(MAU_GFX_11, 0xf4204144, 0).op.glc, 1);
	assert_int_equal(decode(MAU_GFX_11, 0xf4202144, 0).op.dlc, 1);
	assert_int_equal(decode(MAU_GFX_11, 0xf4202144, 0).sdst, 5); /* DLC follows SDATA */
}

/* Known and printed, but not executed: the operation has no fields of the opcode. */
static void foreign(void **state)
{
	static const struct {
		unsigned gfx;
		uint32_t low, high;
		const char *text;
	} rows[] = {
		{MAU_GFX_6, 0xc0028910, 0, "s_load_dword s5, s[8:9], 0x10"},
		{MAU_GFX_6, 0xc7c00000, 0, "s_dcache_inv"},
		{MAU_GFX_7, 0xc7820000, 0, "s_memtime s[4:5]"},
		{MAU_GFX_7, 0xc7400000, 0, "s_dcache_inv_vol"},
		{MAU_GFX_8, 0xc0420144, 0x10, "s_store_dword s5, s[8:9], 0x10"},
		{MAU_GFX_8, 0xc09a1144, 0x10, "s_atc_probe 0x45, s[8:9], 0x10"},
		{MAU_GFX_9, 0xc1840000, 0, "s_buffer_atomic_cmpswap_x2 s[0:3], s[0:3], s0"},
		{MAU_GFX_9, 0xc0a20144, 0x10, "s_dcache_discard s[8:9], 0x10"},
		{MAU_GFX_10, 0xf4a80144, 0xfa000010, "s_get_waveid_in_workgroup s5"},
		{MAU_GFX_10_3, 0xf4940144, 0xfa000010, "s_memrealtime s[4:5]"},
		{MAU_GFX_11, 0xf4100144, 0xf8000010, "s_load_b512 s[4:19], s[8:9], 0x10"},
		{MAU_GFX_11, 0xf4800000, 0xf8000000, "s_gl1_inv"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const mau_inst inst = decode(rows[i].gfx, rows[i].low, rows[i].high);

		assert_int_equal(inst.foreign & inst.op.unknown, 1);
		assert_int_equal(inst.op.cls + inst.op.size + inst.op.atomic, 0);
		expect_text(rows[i].gfx, rows[i].low, rows[i].high, rows[i].text);
	}
	assert_int_equal(decode(MAU_GFX_10_3, 0xf4a80144, 0xfa000010).foreign, 0);
	expect_text(MAU_GFX_10_3, 0xf4a80144, 0xfa000010, "<unknown SMEM opcode 0x2a>");
}

static void texts(void **state)
{
	(void)state;
	expect_text(MAU_GFX_6, 0xc2028807, 0, "s_buffer_load_dword s5, s[8:11], s7");
	expect_text(MAU_GFX_8, 0xc0231a84, 0x10, "s_buffer_load_dword vcc_lo, s[8:11], 0x10 glc");
	expect_text(MAU_GFX_9, 0xc0224144, 0x0e000000,
	            "s_buffer_load_dword s5, s[8:11], s7 offset:0x0");
	expect_text(MAU_GFX_9, 0xc0204144, 0x0e000000, "s_buffer_load_dword s5, s[8:11], s7");
	expect_text(MAU_GFX_9, 0xc0260144, 0x1ffff0,
	            "s_buffer_load_dwordx2 s[4:5], s[8:11], -0x10");
	expect_text(MAU_GFX_10, 0xf4314144, 0x0e1ffff0,
	            "s_buffer_load_dwordx16 s[4:19], s[8:11], s7 offset:-0x10 glc dlc");
	expect_text(MAU_GFX_10, 0xf4200144, 0xfa000000, "s_buffer_load_dword s5, s[8:11], null");
	expect_text(MAU_GFX_11, 0xf42c0144, 0xf8000010,
	            "s_buffer_load_b256 s[4:11], s[8:11], 0x10");
	expect_text(MAU_GFX_11, 0xf4241b36, 0xfa000000,
	            "s_buffer_load_b64 ttmp[0:1], ttmp[0:3], m0");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes), cmocka_unit_test(offset_forms), cmocka_unit_test(literals),
		cmocka_unit_test(flags), cmocka_unit_test(foreign),      cmocka_unit_test(texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
