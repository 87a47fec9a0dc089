/*
 * test_decode_flat.c - decoding and printing of FLAT, GLOBAL and SCRATCH words: segments, base
 * operands (N28), signed offsets (F1), text. The expected words and texts are LLVM 19's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

static void segments(void **state)
{
	static const struct {
		unsigned gfx;
		uint32_t low, high;
		unsigned enc;
	} rows[] = {
		{MAU_GFX_7, 0xdc300000, 0x09000304, MAU_ENC_FLAT},
		{MAU_GFX_8, 0xdc504000, 0x09000304, MAU_ENC_FLAT}, /* no SEG yet */
		{MAU_GFX_9, 0xdc500000, 0x09000304, MAU_ENC_FLAT},
		{MAU_GFX_9, 0xdc504000, 0x097f0304, MAU_ENC_SCRATCH},
		{MAU_GFX_9, 0xdc508000, 0x097f0304, MAU_ENC_GLOBAL},
		{MAU_GFX_10, 0xdc308000, 0x097d0304, MAU_ENC_GLOBAL},
		{MAU_GFX_11, 0xdc510000, 0x09fc0304, MAU_ENC_SCRATCH},
		{MAU_GFX_11, 0xdc520000, 0x097c0304, MAU_ENC_GLOBAL},
		{MAU_GFX_11, 0xdc508000, 0x097c0304, MAU_ENC_FLAT}, /* bit 15 is SLC there */
	};
	const uint32_t nine[2] = {0xdc50c000, 0}, eleven[2] = {0xdc530000, 0};
	mau_inst inst;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		inst = decode(rows[i].gfx, rows[i].low, rows[i].high);
		assert_int_equal(inst.op.enc, rows[i].enc);
		assert_int_equal(inst.op.unknown, 0);
		assert_int_equal(inst.op.size, MAU_SIZE_4);
		assert_int_equal(inst.vaddr, 4);
		assert_int_equal(inst.vdata, 3);
		assert_int_equal(inst.vdst, 9);
	}
	assert_int_equal(mau_decode(MAU_GFX_9, nine, &inst), MAU_ERR_ENCODING); /* SEG 3 */
	assert_int_equal(mau_decode(MAU_GFX_11, eleven, &inst), MAU_ERR_ENCODING);
	assert_int_equal(decode(MAU_GFX_6, 0xdc300000, 0x09000304).op.unknown, 1); /* D24 */
}

/* F1: width and sign, and the ignored top bit of FLAT. */
static void offsets(void **state)
{
	static const struct {
		unsigned gfx;
		uint32_t low;
		int want;
	} rows[] = {
		{MAU_GFX_7, 0xdc301fff, 0},     {MAU_GFX_8, 0xdc501fff, 0},
		{MAU_GFX_9, 0xdc500fff, 4095},  {MAU_GFX_9, 0xdc501001, 1},
		{MAU_GFX_9, 0xdc508fff, 4095},  {MAU_GFX_9, 0xdc509000, -4096},
		{MAU_GFX_9, 0xdc505fff, -1},    {MAU_GFX_10, 0xdc3007ff, 2047},
		{MAU_GFX_10, 0xdc300801, 1},    {MAU_GFX_10, 0xdc308800, -2048},
		{MAU_GFX_10_3, 0xdc304fff, -1}, {MAU_GFX_10, 0xdc3087ff, 2047},
		{MAU_GFX_11, 0xdc501fff, 4095}, {MAU_GFX_11, 0xdc521000, -4096},
		{MAU_GFX_11, 0xdc510fff, 4095}, {MAU_GFX_11, 0xdc511fff, -1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const mau_inst inst = decode(rows[i].gfx, rows[i].low, 0x09060304);

		assert_int_equal(signed_offset(&inst), rows[i].want);
	}
}

static void base_operands(void **state)
{
	enum {
		V = MAU_SMODE_V,
		S = MAU_SMODE_S,
		SV = MAU_SMODE_SV,
		NONE = MAU_SMODE_NONE,
		OFF = MAU_INST_NONE
	};
	static const struct {
		unsigned gfx;
		uint32_t low, high;
		unsigned smode, saddr;
	} rows[] = {
		{MAU_GFX_9, 0xdc508000, 0x097f0304, V, OFF},
		{MAU_GFX_9, 0xdc508000, 0x09060304, SV, 6},
		{MAU_GFX_9, 0xdc508000, 0x097d0304, SV, 125},
		{MAU_GFX_9, 0xdc504000, 0x097f0304, V, OFF},
		{MAU_GFX_9, 0xdc504000, 0x09060304, S, 6},
		{MAU_GFX_9, 0xdc500000, 0x09060304, V, OFF},
		{MAU_GFX_10, 0xdc308000, 0x097d0304, V, OFF},
		{MAU_GFX_10, 0xdc308000, 0x097f0304, V, OFF},
		{MAU_GFX_10, 0xdc304000, 0x097f0304, V, OFF},
		{MAU_GFX_10, 0xdc304000, 0x09060304, S, 6},
		{MAU_GFX_10_3, 0xdc304000, 0x097d0304, V, OFF},
		{MAU_GFX_10_3, 0xdc304000, 0x097f0304, NONE, OFF},
		{MAU_GFX_10_3, 0xdc308000, 0x097f0304, V, OFF},
		{MAU_GFX_10_3, 0xdc588000, 0x09060304, S, 6},
		{MAU_GFX_10_3, 0xdc588000, 0x097d0304, NONE, OFF},
		{MAU_GFX_11, 0xdc510000, 0x097c0304, NONE, OFF},
		{MAU_GFX_11, 0xdc510000, 0x09060304, S, 6},
		{MAU_GFX_11, 0xdc510000, 0x09fc0304, V, OFF},
		{MAU_GFX_11, 0xdc510000, 0x09860304, SV, 6},
		{MAU_GFX_11, 0xdc520000, 0x09860304, SV, 6},
		{MAU_GFX_11, 0xdca20000, 0x097c0304, NONE, OFF},
		/* N28: 0x7f is not an SGPR, as NULL is; its neighbours 0x7e (EXEC), 0x7d are SGPRs
	         */
		{MAU_GFX_11, 0xdc520000, 0x097f0304, V, OFF},
		{MAU_GFX_11, 0xdc520000, 0x097e0304, SV, 126},
		{MAU_GFX_11, 0xdc520000, 0x097d0304, SV, 125},
		{MAU_GFX_11, 0xdca20000, 0x097f0304, NONE, OFF},
		{MAU_GFX_11, 0xdca20000, 0x097e0304, S, 126},
		{MAU_GFX_11, 0xdc510000, 0x097f0304, NONE, OFF},
		{MAU_GFX_11, 0xdc510000, 0x097e0304, S, 126},
		{MAU_GFX_11, 0xdc510000, 0x09ff0304, V, OFF},
		{MAU_GFX_11, 0xdc510000, 0x09fe0304, SV, 126},
		{MAU_GFX_11, 0xdd460000, 0x097f0304, V, OFF},
		{MAU_GFX_11, 0xdcc60000, 0x097f0304, V, OFF},
		{MAU_GFX_10, 0xdc348000, 0x097f0304, V, OFF},
		{MAU_GFX_10, 0xdc308000, 0x097c0304, SV, 124}, /* M0 */
		{MAU_GFX_10, 0xdc304000, 0x097c0304, S, 124},
		{MAU_GFX_10_3, 0xdc308000, 0x097d0304, V, OFF},
		{MAU_GFX_10_3, 0xdc308000, 0x097c0304, SV, 124},
		{MAU_GFX_10_3, 0xdc588000, 0x097f0304, NONE, OFF},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const mau_inst inst = decode(rows[i].gfx, rows[i].low, rows[i].high);

		assert_int_equal(inst.op.unknown, 0);
		assert_int_equal(inst.op.smode, rows[i].smode);
		assert_int_equal(inst.saddr, rows[i].saddr);
	}
}

static void flags(void **state)
{
	mau_inst inst = decode(MAU_GFX_8, 0xdc530000, 0x09800304);

	(void)state;
	assert_int_equal(inst.op.glc & inst.op.slc & inst.op.tfe, 1);
	inst = decode(MAU_GFX_9, 0xdc53a000, 0x09ff0304);
	assert_int_equal(inst.op.glc & inst.op.slc & inst.op.lds & inst.nv, 1);
	assert_int_equal(inst.op.tfe + inst.op.dlc, 0);
	inst = decode(MAU_GFX_10, 0xdc31b000, 0x097d0304);
	assert_int_equal(inst.op.glc & inst.op.dlc & inst.op.lds, 1);
	assert_int_equal(inst.op.slc, 0);
	inst = decode(MAU_GFX_11, 0xdc52e000, 0x097c0304);
	assert_int_equal(inst.op.glc & inst.op.slc & inst.op.dlc, 1);
	assert_int_equal(inst.op.lds + inst.op.tfe, 0);
	assert_int_equal(decode(MAU_GFX_11, 0xdcc60000, 0x097c0304).op.lds,
	                 1); /* global_load_lds_b32 */
}

static void operations(void **state)
{
	mau_inst inst = decode(MAU_GFX_9, 0xdd858000, 0x097f0304);

	(void)state;
	assert_string_equal(inst.mnemonic, "global_atomic_cmpswap_x2");
	assert_int_equal(inst.op.cls, MAU_CLS_ATOMIC);
	assert_int_equal(inst.op.atomic, MAU_ATOMIC_CMPSWAP);
	assert_int_equal(inst.op.size, MAU_SIZE_8);
	inst = decode(MAU_GFX_11, 0xdc8a0000, 0x097c0304);
	assert_string_equal(inst.mnemonic, "global_load_d16_hi_i8");
	assert_int_equal(inst.op.d16, MAU_D16_HI);
	assert_int_equal(inst.op.sext, 1);
	assert_int_equal(inst.op.fmt, 0);
	assert_int_equal(decode(MAU_GFX_8, 0xdc800000, 0x09000304).op.unknown,
	                 1); /* D16: from gfx9 */
	assert_int_equal(decode(MAU_GFX_10, 0xdcd08000, 0x097d0304).op.unknown,
	                 1); /* csub: from gfx10_3 */
	assert_int_equal(decode(MAU_GFX_10_3, 0xdcd00000, 0x097d0304).op.unknown,
	                 1); /* and not FLAT */
	assert_int_equal(decode(MAU_GFX_9, 0xdd084000, 0x097f0304).op.unknown,
	                 1); /* no atomics in SCRATCH */
}

static void texts(void **state)
{
	(void)state;
	expect_text(MAU_GFX_7, 0xdcf90000, 0x01000402,
	            "flat_atomic_fcmpswap v1, v[2:3], v[4:5] glc");
	expect_text(MAU_GFX_8, 0xdc500000, 0x09000304, "flat_load_dword v9, v[4:5]");
	expect_text(MAU_GFX_9, 0xdc7c0fff, 0x09000304,
	            "flat_store_dwordx4 v[4:5], v[3:6] offset:4095");
	expect_text(MAU_GFX_9, 0xdc509000, 0x097f0304,
	            "global_load_dword v9, v[4:5], off offset:-4096");
	expect_text(MAU_GFX_9, 0xdc508000, 0x096a0304, "global_load_dword v9, v4, vcc");
	expect_text(MAU_GFX_9, 0xdc508000, 0x096c0304, "global_load_dword v9, v4, ttmp[0:1]");
	expect_text(MAU_GFX_9, 0xdc50a000, 0x097f0304, "global_load_dword v[4:5], off lds");
	expect_text(MAU_GFX_9, 0xdc704000, 0x09060304, "scratch_store_dword off, v3, s6");
	expect_text(MAU_GFX_9, 0xdd090000, 0x09000304, "flat_atomic_add v9, v[4:5], v3 glc");
	expect_text(MAU_GFX_10, 0xdc339000, 0x097d0304,
	            "global_load_dword v9, v[4:5], off glc slc dlc");
	expect_text(MAU_GFX_10_3, 0xdc304000, 0x097f0304, "scratch_load_dword v9, off, off");
	expect_text(MAU_GFX_10_3, 0xdc588800, 0x09060304,
	            "global_load_dword_addtid v9, s[6:7] offset:-2048");
	expect_text(MAU_GFX_11, 0xdc690000, 0x09860304, "scratch_store_b32 v4, v3, s6");
	expect_text(MAU_GFX_11, 0xdca60000, 0x097c0304, "global_store_addtid_b32 v3, off");
	expect_text(MAU_GFX_11, 0xdd428000, 0x097e0304,
	            "global_atomic_cmpswap_f32 v4, v[3:4], exec slc");
	expect_text(MAU_GFX_11, 0xdcc60010, 0x097c0304,
	            "global_load_lds_b32 v[4:5], off offset:16"); /* not in LLVM */
	expect_text(MAU_GFX_9, 0xdd084000, 0x097f0304, "<unknown SCRATCH opcode 0x42>");
}

/* N28: SADDR 0x7f is printed off, by generation and segment. */
static void texts_without_sgpr(void **state)
{
	(void)state;
	expect_text(MAU_GFX_11, 0xdc520000, 0x017f0002, "global_load_b32 v1, v[2:3], off");
	expect_text(MAU_GFX_11, 0xdc520000, 0x017c0002, "global_load_b32 v1, v[2:3], off");
	expect_text(MAU_GFX_11, 0xdc520000, 0x017e0002, "global_load_b32 v1, v2, exec");
	expect_text(MAU_GFX_11, 0xdc560000, 0x097f0003, "global_load_b64 v[9:10], v[3:4], off");
	expect_text(MAU_GFX_11, 0xdca20000, 0x017f0000, "global_load_addtid_b32 v1, off");
	expect_text(MAU_GFX_11, 0xdc510000, 0x017f0000, "scratch_load_b32 v1, off, off");
	expect_text(MAU_GFX_11, 0xdc510000, 0x01ff0002, "scratch_load_b32 v1, v2, off");
	expect_text(MAU_GFX_11, 0xdc690000, 0x00ff0304, "scratch_store_b32 v4, v3, off");
	expect_text(MAU_GFX_10, 0xdc308000, 0x017f0002, "global_load_dword v1, v[2:3], off");
	expect_text(MAU_GFX_10, 0xdc348000, 0x097f0003, "global_load_dwordx2 v[9:10], v[3:4], off");
	expect_text(MAU_GFX_10, 0xdc304000, 0x017f0002, "scratch_load_dword v1, v2, off");
	expect_text(MAU_GFX_10_3, 0xdc308000, 0x017f0002, "global_load_dword v1, v[2:3], off");
	expect_text(MAU_GFX_10_3, 0xdc348000, 0x097d0003,
	            "global_load_dwordx2 v[9:10], v[3:4], off");
	expect_text(MAU_GFX_10_3, 0xdc304000, 0x017f0002, "scratch_load_dword v1, off, off");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(segments),           cmocka_unit_test(offsets),
		cmocka_unit_test(base_operands),      cmocka_unit_test(flags),
		cmocka_unit_test(operations),         cmocka_unit_test(texts),
		cmocka_unit_test(texts_without_sgpr),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
