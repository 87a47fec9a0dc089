/*
 * test_decode_rdna.c - decoding and printing of MUBUF and MTBUF words of gfx10, gfx10_3 and gfx11:
 * fields that moved, unified formats, names. The expected words and texts are LLVM 19's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

/* Every flag has one bit, another one on gfx11. */
static void one_bit_one_field(void **state)
{
	static const struct {
		unsigned gfx, bit;
		size_t field;
	} rows[] = {
		{MAU_GFX_10, 12, offsetof(mau_op, offen)},
		{MAU_GFX_10, 13, offsetof(mau_op, idxen)},
		{MAU_GFX_10, 14, offsetof(mau_op, glc)},
		{MAU_GFX_10, 15, offsetof(mau_op, dlc)},
		{MAU_GFX_10, 16, offsetof(mau_op, lds)},
		{MAU_GFX_10, 54, offsetof(mau_op, slc)},
		{MAU_GFX_10_3, 15, offsetof(mau_op, dlc)},
		{MAU_GFX_10_3, 55, offsetof(mau_op, tfe)},
		{MAU_GFX_11, 12, offsetof(mau_op, slc)},
		{MAU_GFX_11, 13, offsetof(mau_op, dlc)},
		{MAU_GFX_11, 14, offsetof(mau_op, glc)},
		{MAU_GFX_11, 53, offsetof(mau_op, tfe)},
		{MAU_GFX_11, 54, offsetof(mau_op, offen)},
		{MAU_GFX_11, 55, offsetof(mau_op, idxen)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const uint64_t bit = (uint64_t)1 << rows[i].bit;
		mau_inst plain = decode(rows[i].gfx, 0xe0000000, 0x80000000);
		const mau_inst set = decode(rows[i].gfx, 0xe0000000 | (uint32_t)bit,
		                            0x80000000 | (uint32_t)(bit >> 32));

		assert_int_equal(((const uint8_t *)&set.op)[rows[i].field], 1);
		((uint8_t *)&plain.op)[rows[i].field] = 1;
		assert_int_equal(mau_op_pack(&set.op), mau_op_pack(&plain.op));
	}
}

static uint64_t packed(unsigned gfx, uint32_t low, uint32_t high)
{
	const mau_inst inst = decode(gfx, low, high);

	return mau_op_pack(&inst.op);
}

static void reserved_bits(void **state)
{
	const mau_op plain = {.enc = MAU_ENC_MUBUF, .fmt = 1};

	(void)state;
	assert_int_equal(packed(MAU_GFX_10, 0xe0000000, 0x80000000), mau_op_pack(&plain));
	assert_int_equal(packed(MAU_GFX_10, 0xe0020000, 0x80200000), mau_op_pack(&plain));
	assert_int_equal(packed(MAU_GFX_11, 0xe0038000, 0x80000000), mau_op_pack(&plain));
}

/* The highest bit of OP: MUBUF 25, MTBUF of gfx10 53. */
static void wide_opcodes(void **state)
{
	(void)state;
	assert_int_equal(decode(MAU_GFX_10, 0xe2102000, 0x80010800).opcode, 0x84);
	expect_text(MAU_GFX_10, 0xe2102000, 0x80010800,
	            "buffer_store_format_d16_x v8, v0, s[4:7], 0 idxen");
	assert_int_equal(decode(MAU_GFX_10_3, 0xe86c2000, 0x80210800).opcode, 0x0c);
	expect_text(MAU_GFX_10_3, 0xe86c2000, 0x80210800,
	            "tbuffer_store_format_d16_x v8, v0, s[4:7], 0 format:[BUF_FMT_16_FLOAT] idxen");
	assert_int_equal(decode(MAU_GFX_9, 0xe2500000, 0x80020304).opcode,
	                 0x14); /* bit 25 is reserved there */
	assert_int_equal(decode(MAU_GFX_11, 0xe2500000, 0x80020304).op.unknown, 1);
}

static void formats(void **state)
{
	const mau_inst ten = decode(MAU_GFX_10, 0xea680000, 0x80020304),
		       eleven = decode(MAU_GFX_11, 0xe8b08000, 0x80020304);

	(void)state;
	assert_int_equal(ten.op.format, 77);
	assert_int_equal(ten.dfmt + ten.nfmt, 0);
	assert_int_equal(ten.op.fmt, 1);
	assert_int_equal(eleven.op.format, 22);
	assert_int_equal(eleven.op.ncomp, 1);
	expect_text(MAU_GFX_10, 0xea680000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_FMT_32_32_32_32_FLOAT]");
	expect_text(MAU_GFX_11, 0xe8b08000, 0x80020304,
	            "tbuffer_load_format_xy v[3:4], off, s[8:11], 0 format:[BUF_FMT_32_FLOAT]");
	expect_text(MAU_GFX_11, 0xe8080000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0"); /* 8_UNORM is the default */
	expect_text(MAU_GFX_11, 0xe8000000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_FMT_INVALID]");
	expect_text(MAU_GFX_11, 0xeab00000, 0x80020304,
	            "tbuffer_load_format_x v3, off, s[8:11], 0 format:86");
	expect_text(
		MAU_GFX_10_3, 0xe8f00000, 0x80020304,
		"tbuffer_load_format_x v3, off, s[8:11], 0 format:[BUF_FMT_10_11_11_UNORM]"); /* removed,
	                                                                                         but
	                                                                                         named
	                                                                                       */
}

static void texts(void **state)
{
	(void)state;
	expect_text(
		MAU_GFX_10, 0xe030f123, 0x7d420304,
		"buffer_load_dword v3, v[4:5], s[8:11], null idxen offen offset:291 glc slc dlc");
	expect_text(MAU_GFX_10, 0xe0310000, 0x7c020304, "buffer_load_dword off, s[8:11], m0 lds");
	expect_text(MAU_GFX_10, 0xe0300000, 0x691b0304,
	            "buffer_load_dword v3, off, ttmp[0:3], s105");
	expect_text(MAU_GFX_11, 0xe0507123, 0x7cc20304,
	            "buffer_load_b32 v3, v[4:5], s[8:11], null idxen offen offset:291 glc slc dlc");
	expect_text(MAU_GFX_11, 0xe0500000, 0x7d220304,
	            "buffer_load_b32 v[3:4], off, s[8:11], m0 tfe");
	expect_text(MAU_GFX_11, 0xe0c40000, 0x80020304, "buffer_load_lds_b32 off, s[8:11], 0");
	expect_text(MAU_GFX_11, 0xe0dc4000, 0x80020304,
	            "buffer_atomic_csub_u32 v3, off, s[8:11], 0 glc");
	expect_text(MAU_GFX_11, 0xe0ac0000, 0, "buffer_gl0_inv");
	expect_text(MAU_GFX_10_3, 0xe0d00000, 0x80020304, "buffer_atomic_csub v3, off, s[8:11], 0");
	expect_text(MAU_GFX_10, 0xe0d00000, 0x80020304,
	            "<unknown MUBUF opcode 0x34>"); /* CSUB: from gfx10_3 */
	assert_string_equal(decode(MAU_GFX_11, 0xe0280000, 0x80020304).mnemonic,
	                    "buffer_load_d16_format_xyz");
	assert_int_equal(decode(MAU_GFX_11, 0xe0c40000, 0x80020304).op.lds, 1);
}

static void null_is_zero(void **state)
{
	uint32_t value = 7;

	(void)state;
	assert_int_equal(mau_soffset_value(MAU_GFX_10, 125, &value), 1);
	assert_int_equal(value, 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_10, 124, &value), 0); /* M0 */
	assert_int_equal(mau_soffset_value(MAU_GFX_11, 124, &value), 1);
	assert_int_equal(mau_soffset_value(MAU_GFX_11, 125, &value), 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_9, 125, &value), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_bit_one_field),
		cmocka_unit_test(reserved_bits),
		cmocka_unit_test(wide_opcodes),
		cmocka_unit_test(formats),
		cmocka_unit_test(texts),
		cmocka_unit_test(null_is_zero),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
