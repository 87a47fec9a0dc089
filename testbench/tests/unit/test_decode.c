/*
 * test_decode.c - decoding and printing of MUBUF and MTBUF words of gfx6-9: fields, opcodes, E5,
 * text. The expected words and texts are those of LLVM 19 (check_llvm_decode.py compares the whole
 * opcode space).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

/* buffer_load_dwordx2 v[3:4], v[4:5], s[8:11], s37 idxen offen offset:291 glc: each field where
 * gfx6 has it */
static void fields_of_gfx6(void **state)
{
	const mau_inst inst = decode(MAU_GFX_6, 0xe0347123, 0x25020304);

	(void)state;
	assert_string_equal(inst.mnemonic, "buffer_load_dwordx2");
	assert_int_equal(inst.opcode, 0x0d);
	assert_int_equal(inst.op.enc, MAU_ENC_MUBUF);
	assert_int_equal(inst.op.cls, MAU_CLS_LOAD);
	assert_int_equal(inst.op.size, MAU_SIZE_8);
	assert_int_equal(inst.op.inst_offset, 291);
	assert_int_equal(inst.op.idxen, 1);
	assert_int_equal(inst.op.offen, 1);
	assert_int_equal(inst.op.glc, 1);
	assert_int_equal(inst.op.slc + inst.op.tfe + inst.op.lds + inst.op.addr64 + inst.op.fmt +
	                         inst.op.unknown,
	                 0);
	assert_int_equal(inst.vaddr, 4);
	assert_int_equal(inst.vdata, 3);
	assert_int_equal(inst.srsrc, 8);
	assert_int_equal(inst.soffset, 37);
	assert_int_equal(inst.words, 2);
}

/* Every bit of the instruction belongs to one field: setting it changes that field alone. */
static void one_bit_one_field(void **state)
{
	static const struct {
		unsigned gfx;
		unsigned bit;
		size_t field;
	} rows[] = {
		{MAU_GFX_6, 12, offsetof(mau_op, offen)},
		{MAU_GFX_9, 12, offsetof(mau_op, offen)},
		{MAU_GFX_6, 13, offsetof(mau_op, idxen)},
		{MAU_GFX_9, 13, offsetof(mau_op, idxen)},
		{MAU_GFX_6, 14, offsetof(mau_op, glc)},
		{MAU_GFX_9, 14, offsetof(mau_op, glc)},
		{MAU_GFX_6, 15, offsetof(mau_op, addr64)},
		{MAU_GFX_7, 15, offsetof(mau_op, addr64)},
		{MAU_GFX_6, 16, offsetof(mau_op, lds)},
		{MAU_GFX_9, 16, offsetof(mau_op, lds)},
		{MAU_GFX_6, 54, offsetof(mau_op, slc)},
		{MAU_GFX_7, 54, offsetof(mau_op, slc)},
		{MAU_GFX_8, 17, offsetof(mau_op, slc)},
		{MAU_GFX_9, 17, offsetof(mau_op, slc)},
		{MAU_GFX_6, 55, offsetof(mau_op, tfe)},
		{MAU_GFX_9, 55, offsetof(mau_op, tfe)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		mau_inst plain = decode(rows[i].gfx, 0xe0000000, 0x80000000);
		const uint64_t bit = (uint64_t)1 << rows[i].bit;
		const mau_inst set = decode(rows[i].gfx, 0xe0000000 | (uint32_t)bit,
		                            0x80000000 | (uint32_t)(bit >> 32));

		assert_int_equal(((const uint8_t *)&set.op)[rows[i].field], 1);
		((uint8_t *)&plain.op)[rows[i].field] = 1;
		assert_int_equal(mau_op_pack(&set.op), mau_op_pack(&plain.op));
	}
}

/* Bits that a generation does not use change nothing. */
static void reserved_bits(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
		const mau_inst plain = decode(gfx, 0xe0000000, 0x80000000);
		const uint32_t low = 1u << 25 | (gfx >= MAU_GFX_8 ? 1u << 15 : 1u << 17);
		const uint32_t high = 1u << 21 | (gfx >= MAU_GFX_8 ? 1u << 22 : 0);
		const mau_inst set = decode(gfx, 0xe0000000 | low, 0x80000000 | high);

		assert_int_equal(mau_op_pack(&set.op), mau_op_pack(&plain.op));
	}
}

static void mtbuf_opcode_width(void **state)
{
	/* 0xeba11123: gfx6 has bits 18:16 = 1 and ADDR64 = 0; gfx8 has bits 18:15 = 2 */
	const mau_inst six = decode(MAU_GFX_6, 0xeba11123, 0x80020304),
		       eight = decode(MAU_GFX_8, 0xeba11123, 0x80020304);
	const mau_inst wide = decode(MAU_GFX_7, 0xeba19123, 0x80020304),
		       d16 = decode(MAU_GFX_9, 0xeba41123, 0x80020304);

	(void)state;
	assert_string_equal(six.mnemonic, "tbuffer_load_format_xy");
	assert_string_equal(eight.mnemonic, "tbuffer_load_format_xyz");
	assert_int_equal(six.op.addr64, 0);
	assert_int_equal(wide.op.addr64, 1);
	assert_int_equal(d16.op.d16, MAU_D16_LO);
	assert_int_equal(eight.dfmt, 4);
	assert_int_equal(eight.nfmt, 7);
	assert_int_equal(eight.op.format, 7 << 4 | 4);
	assert_int_equal(eight.op.fmt, 1);
	assert_int_equal(eight.op.ncomp, 2);
	assert_int_equal(eight.op.size, 0);
	assert_int_equal(eight.op.slc, 0);
	assert_int_equal(decode(MAU_GFX_8, 0xeba11123, 0x80420304).op.slc,
	                 1); /* MTBUF keeps SLC in bit 54 */
}

static void opcodes_move_between_generations(void **state)
{
	(void)state;
	assert_string_equal(decode(MAU_GFX_7, 0xe0300000, 0).mnemonic,
	                    "buffer_load_dword"); /* 0x0c */
	assert_string_equal(decode(MAU_GFX_8, 0xe0300000, 0).mnemonic, "buffer_store_format_d16_x");
	assert_string_equal(decode(MAU_GFX_8, 0xe0500000, 0).mnemonic,
	                    "buffer_load_dword"); /* 0x14 */
	assert_int_equal(decode(MAU_GFX_7, 0xe0500000, 0).op.unknown, 1);
	assert_int_equal(decode(MAU_GFX_6, 0xe03c0000, 0).op.unknown, 1); /* dwordx3: from gfx7 */
	assert_string_equal(decode(MAU_GFX_7, 0xe03c0000, 0).mnemonic, "buffer_load_dwordx3");
	assert_string_equal(decode(MAU_GFX_6, 0xe0d00000, 0).mnemonic,
	                    "buffer_atomic_rsub"); /* gfx6 alone */
	assert_int_equal(decode(MAU_GFX_7, 0xe0d00000, 0).op.unknown, 1);
	assert_int_equal(decode(MAU_GFX_8, 0xe0640000, 0).op.unknown,
	                 1); /* store_byte_d16_hi: from gfx9 */
	assert_int_equal(decode(MAU_GFX_9, 0xe0640000, 0).op.d16, MAU_D16_HI);
}

static void operations(void **state)
{
	mau_inst inst =
		decode(MAU_GFX_9, 0xe1844000, 0x80020304); /* buffer_atomic_cmpswap_x2 glc */

	(void)state;
	assert_int_equal(inst.op.cls, MAU_CLS_ATOMIC);
	assert_int_equal(inst.op.atomic, MAU_ATOMIC_CMPSWAP);
	assert_int_equal(inst.op.size, MAU_SIZE_8);
	assert_int_equal(inst.op.glc, 1);
	inst = decode(MAU_GFX_9, 0xe0440000, 0x80020304); /* buffer_load_sbyte */
	assert_int_equal(inst.op.sext, 1);
	inst = decode(MAU_GFX_9, 0xe0f40000,
	              0x80020304); /* buffer_store_lds_dword without its LDS bit */
	assert_int_equal(inst.op.lds, 1);
	inst = decode(MAU_GFX_7, 0xe1c00000, 0);
	assert_int_equal(inst.op.cls, MAU_CLS_CACHE);
	assert_string_equal(inst.mnemonic, "buffer_wbinvl1_vol");
	assert_string_equal(decode(MAU_GFX_6, 0xe1c00000, 0).mnemonic, "buffer_wbinvl1_sc");
}

static void unknown_opcodes_keep_their_bits(void **state)
{
	const mau_inst inst =
		decode(MAU_GFX_7, 0xe0859000 | 4,
	               0x00800000); /* opcode 0x21: ADDR64, OFFEN, LDS, TFE, offset 4 */

	(void)state;
	assert_int_equal(inst.op.unknown, 1);
	assert_string_equal(inst.mnemonic, "");
	assert_int_equal(inst.opcode, 0x21);
	assert_int_equal(inst.op.addr64 & inst.op.offen & inst.op.lds & inst.op.tfe, 1);
	assert_int_equal(inst.op.inst_offset, 4);
	expect_text(MAU_GFX_7, 0xe0859004, 0x00800000, "<unknown MUBUF opcode 0x21>");
}

static void wrong_words(void **state)
{
	const uint32_t other[2] = {0x7e000280, 0}, good[2] = {0xe0000000, 0};
	mau_inst inst = {.opcode = 77};

	(void)state;
	assert_int_equal(mau_decode(MAU_GFX_9, other, &inst), MAU_ERR_ENCODING);
	assert_int_equal(mau_decode(11, good, &inst), MAU_ERR_GENERATION);
	assert_int_equal(mau_decode(99, good, &inst), MAU_ERR_GENERATION);
	assert_int_equal(inst.opcode, 77); /* not written */
}

static void texts(void **state)
{
	(void)state;
	expect_text(MAU_GFX_8, 0xe0501123, 0x80020304,
	            "buffer_load_dword v3, v4, s[8:11], 0 offen offset:291");
	expect_text(MAU_GFX_8, 0xe05c3000, 0x7c020304,
	            "buffer_load_dwordx4 v[3:6], v[4:5], s[8:11], m0 idxen offen");
	expect_text(MAU_GFX_8, 0xe05c0000, 0x80820304,
	            "buffer_load_dwordx4 v[3:7], off, s[8:11], 0 tfe");
	expect_text(MAU_GFX_8, 0xe0281000, 0x80020304,
	            "buffer_load_format_d16_xyz v[3:5], v4, s[8:11], 0 offen");
	expect_text(MAU_GFX_9, 0xe0281000, 0x80020304,
	            "buffer_load_format_d16_xyz v[3:4], v4, s[8:11], 0 offen");
	expect_text(MAU_GFX_9, 0xe1840000, 0x6a020304,
	            "buffer_atomic_cmpswap_x2 v[3:6], off, s[8:11], vcc_lo");
	expect_text(MAU_GFX_9, 0xe0476010, 0x80020304,
	            "buffer_load_sbyte v4, s[8:11], 0 idxen offset:16 glc slc lds");
	expect_text(MAU_GFX_9, 0xe0f74010, 0x80020000,
	            "buffer_store_lds_dword s[8:11], 0 offset:16 lds glc slc");
	expect_text(MAU_GFX_9, 0xe0500000, 0xf81e0304,
	            "buffer_load_dword v3, off, ttmp[12:15], 0.15915494");
	expect_text(MAU_GFX_8, 0xe0500000, 0xd01e0304,
	            "buffer_load_dword v3, off, ttmp[8:11], -16");
	expect_text(MAU_GFX_9, 0xe0fc0000, 0, "buffer_wbinvl1_vol");
	expect_text(MAU_GFX_6, 0xe030c123, 0x80020304,
	            "buffer_load_dword v3, v[4:5], s[8:11], 0 addr64 offset:291 glc");
	expect_text(MAU_GFX_7, 0xe0300000, 0x68020304,
	            "buffer_load_dword v3, off, s[8:11], flat_scratch_lo");
	expect_text(MAU_GFX_6, 0xe0300000, 0x67020304, "buffer_load_dword v3, off, s[8:11], s103");
}

static void typed_texts(void **state)
{
	(void)state;
	expect_text(MAU_GFX_9, 0xeba08123, 0x80020304,
	            "tbuffer_load_format_xy v[3:4], off, s[8:11], 0 "
	            "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] offset:291");
	expect_text(MAU_GFX_9, 0xe8080000, 0x80020304, "tbuffer_load_format_x v3, off, s[8:11], 0");
	expect_text(MAU_GFX_9, 0xea080000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_NUM_FORMAT_UINT]");
	expect_text(
		MAU_GFX_9, 0xe8780000, 0x80020304,
		"tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_DATA_FORMAT_RESERVED_15]");
	expect_text(MAU_GFX_9, 0xeb080000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_NUM_FORMAT_RESERVED_6]");
	expect_text(MAU_GFX_6, 0xeb088123, 0x80020304,
	            "tbuffer_load_format_x v3, v[4:5], s[8:11], 0 "
	            "format:[BUF_NUM_FORMAT_SNORM_OGL] addr64 offset:291");
}

/* Like snprintf: the wanted length is returned, the text is cut and ends in zero, nothing is
 * written beyond 'size'. */
static void print_truncates(void **state)
{
	const mau_inst inst = decode(MAU_GFX_8, 0xe0501123, 0x80020304);
	const char *full = "buffer_load_dword v3, v4, s[8:11], 0 offen offset:291";
	char text[80];

	(void)state;
	for (size_t size = 0; size < strlen(full) + 2; size++) {
		memset(text, '#', sizeof text);
		assert_int_equal(mau_inst_print(MAU_GFX_8, &inst, size ? text : NULL, size),
		                 (int)strlen(full));
		if (size) {
			const size_t kept = size - 1 < strlen(full) ? size - 1 : strlen(full);

			assert_memory_equal(text, full, kept);
			assert_int_equal(text[kept], 0);
		}
		assert_int_equal(text[size > strlen(full) ? strlen(full) + 1 : size], '#');
	}
}

static void soffset_values(void **state)
{
	static const struct {
		unsigned code;
		uint32_t value;
	} rows[] = {
		{128, 0},          {129, 1},          {192, 64},         {193, 0xffffffff},
		{208, 0xfffffff0}, {240, 0x3f000000}, {241, 0xbf000000}, {242, 0x3f800000},
		{243, 0xbf800000}, {244, 0x40000000}, {245, 0xc0000000}, {246, 0x40800000},
		{247, 0xc0800000},
	};
	static const unsigned registers[] = {0,   103, 106, 124, 125, 127,
	                                     209, 239, 249, 251, 253, 255};
	uint32_t value;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(mau_soffset_value(MAU_GFX_6, rows[i].code, &value), 1);
		assert_int_equal(value, rows[i].value);
	}
	for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
		assert_int_equal(mau_soffset_value(MAU_GFX_9, registers[i], &value), 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_7, 248, &value), 0); /* 1/2pi: from gfx8 */
	assert_int_equal(mau_soffset_value(MAU_GFX_8, 248, &value), 1);
	assert_int_equal(value, 0x3e22f983);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_of_gfx6),
		cmocka_unit_test(one_bit_one_field),
		cmocka_unit_test(reserved_bits),
		cmocka_unit_test(mtbuf_opcode_width),
		cmocka_unit_test(opcodes_move_between_generations),
		cmocka_unit_test(operations),
		cmocka_unit_test(unknown_opcodes_keep_their_bits),
		cmocka_unit_test(wrong_words),
		cmocka_unit_test(texts),
		cmocka_unit_test(typed_texts),
		cmocka_unit_test(print_truncates),
		cmocka_unit_test(soffset_values),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
