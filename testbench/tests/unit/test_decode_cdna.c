/*
 * test_decode_cdna.c - decoding and printing of words of gfx90a, gfx942 and gfx950: what differs
 * from gfx9. The expected words and texts are LLVM 22's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

static uint64_t packed(unsigned gfx, uint32_t low, uint32_t high)
{
	const mau_inst inst = decode(gfx, low, high);

	return mau_op_pack(&inst.op);
}

static void texts(void **state)
{
	static const struct {
		unsigned gfx;
		uint32_t low, high;
		const char *text;
	} rows[] = {
		{MAU_GFX_90A, 0xe0501000, 0x03820500,
	         "buffer_load_dword a5, v0, s[8:11], s3 offen"},
		{MAU_GFX_942, 0xe85c1000, 0x03820400,
	         "tbuffer_load_format_d16_x a4, v0, s[8:11], s3 format:[BUF_DATA_FORMAT_32_32] "
	         "offen"},
		{MAU_GFX_942, 0xdd3d0000, 0x00000200,
	         "flat_atomic_add_f64 v[0:1], v[0:1], v[2:3] sc0"},
		{MAU_GFX_942, 0xdd3d0000, 0x00800200,
	         "flat_atomic_add_f64 a[0:1], v[0:1], a[2:3] sc0"},
		{MAU_GFX_90A, 0xdd3d0000, 0x00800200,
	         "flat_atomic_add_f64 a[0:1], v[0:1], a[2:3] glc"},
		{MAU_GFX_90A, 0xe052d0ff, 0x03020500,
	         "buffer_load_dword v5, v0, s[8:11], s3 offen offset:255 glc slc scc"},
		{MAU_GFX_942, 0xe052d0ff, 0x03020500,
	         "buffer_load_dword v5, v0, s[8:11], s3 offen offset:255 sc0 nt sc1"},
		{MAU_GFX_950, 0xe97c9000, 0x03620500,
	         "tbuffer_load_format_d16_xy v5, v0, s[8:11], s3 "
	         "format:[BUF_DATA_FORMAT_RESERVED_15,BUF_NUM_FORMAT_USCALED] offen nt sc1"},
		{MAU_GFX_90A, 0xe97c9000, 0x03620500,
	         "tbuffer_load_format_d16_xy v5, v0, s[8:11], s3 "
	         "format:[BUF_DATA_FORMAT_RESERVED_15,BUF_NUM_FORMAT_USCALED] offen slc scc"},
		{MAU_GFX_90A, 0xde538fff, 0x057f0002,
	         "global_load_dword v5, v[2:3], off offset:4095 glc slc scc"},
		{MAU_GFX_950, 0xde538fff, 0x057f0002,
	         "global_load_dword v5, v[2:3], off offset:4095 sc0 nt sc1"},
		{MAU_GFX_90A, 0xdc50a000, 0x007f0002, "global_load_dword v[2:3], off lds"},
		{MAU_GFX_942, 0xdc504010, 0x05ff0002, "scratch_load_dword a5, off, off offset:16"},
		{MAU_GFX_942, 0xdc506010, 0x05030002, "scratch_load_dword v5, v2, s3 offset:16"},
		{MAU_GFX_942, 0xdc504010, 0x05030002, "scratch_load_dword v5, off, s3 offset:16"},
		{MAU_GFX_942, 0xdc506010, 0x057f0002, "scratch_load_dword v5, v2, off offset:16"},
		{MAU_GFX_942, 0xdc504010, 0x057f0002, "scratch_load_dword v5, off, off offset:16"},
		{MAU_GFX_90A, 0xdc504010, 0x057f0002, "scratch_load_dword v5, v2, off offset:16"},
		{MAU_GFX_90A, 0xdc504010, 0x05030002, "scratch_load_dword v5, off, s3 offset:16"},
		{MAU_GFX_950, 0xddf48000, 0x007f0002, "global_load_lds_dwordx4 v[2:3], off"},
		{MAU_GFX_950, 0xddf88000, 0x00020002, "global_load_lds_dwordx3 v2, s[2:3]"},
		{MAU_GFX_950, 0xe05d1000, 0x03020000,
	         "buffer_load_dwordx4 v0, s[8:11], s3 offen lds"},
		{MAU_GFX_942, 0xc0030141, 0x00000010, "s_load_dword s5, s[2:3], 0x10 glc"},
		{MAU_GFX_942, 0xc0034141, 0x06000010,
	         "s_load_dword s5, s[2:3], s3 offset:0x10 glc"},
		{MAU_GFX_942, 0xe0a08000, 0x00000000, "buffer_wbl2 sc1"},
		{MAU_GFX_942, 0xe0a64000, 0x00000000, "buffer_inv sc0"},
		{MAU_GFX_90A, 0xe0a40000, 0x00000000, "buffer_invl2"},
		{MAU_GFX_942, 0xdcaa6010, 0x00020002, "scratch_load_lds_dword v2, s2 offset:16 nt"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		expect_text(rows[i].gfx, rows[i].low, rows[i].high, rows[i].text);
}

/* Bits that moved: each sets one field. */
static void one_bit_one_field(void **state)
{
	static const struct {
		unsigned gfx;
		uint32_t word; /* the first of an instruction without flags */
		unsigned bit;
		size_t field;
	} rows[] = {
		{MAU_GFX_90A, 0xe0500000, 15, offsetof(mau_op, dlc)},
		{MAU_GFX_942, 0xe0500000, 15, offsetof(mau_op, dlc)},
		{MAU_GFX_950, 0xe0500000, 17, offsetof(mau_op, slc)},
		{MAU_GFX_90A, 0xe0500000, 16, offsetof(mau_op, lds)},
		{MAU_GFX_90A, 0xe8000000, 53, offsetof(mau_op, dlc)},
		{MAU_GFX_950, 0xe8000000, 54, offsetof(mau_op, slc)},
		{MAU_GFX_90A, 0xdc500000, 25, offsetof(mau_op, dlc)},
		{MAU_GFX_90A, 0xdc508000, 13, offsetof(mau_op, lds)},
		{MAU_GFX_942, 0xdc508000, 16, offsetof(mau_op, glc)},
		{MAU_GFX_942, 0xdc508000, 17, offsetof(mau_op, slc)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const uint64_t bit = (uint64_t)1 << rows[i].bit;
		const mau_inst set =
			decode(rows[i].gfx, rows[i].word | (uint32_t)bit, (uint32_t)(bit >> 32));
		mau_inst plain = decode(rows[i].gfx, rows[i].word, 0);

		assert_int_equal(((const uint8_t *)&set.op)[rows[i].field], 1);
		((uint8_t *)&plain.op)[rows[i].field] = 1;
		assert_int_equal(mau_op_pack(&set.op), mau_op_pack(&plain.op));
	}
}

/* ACC names other registers, no more: bit 55 is not a TFE, and no NV. */
static void acc(void **state)
{
	static const unsigned parts[3] = {MAU_GFX_90A, MAU_GFX_942, MAU_GFX_950};
	static const uint32_t first[4] = {0xe0500000, 0xe8000000, 0xdc500000, 0xdc508000};

	(void)state;
	for (unsigned i = 0; i < 12; i++) {
		const mau_inst with = decode(parts[i / 4], first[i % 4], 0x00800000);

		assert_int_equal(with.acc, 1);
		assert_int_equal(with.nv, 0);
		assert_int_equal(packed(parts[i / 4], first[i % 4], 0x00800000),
		                 packed(parts[i / 4], first[i % 4], 0));
	}
}

/* Bits that one of the parts has, and another ignores. */
static void reserved_bits(void **state)
{
	(void)state;
	assert_int_equal(packed(MAU_GFX_942, 0xdc50a000, 0x007f0000),
	                 packed(MAU_GFX_942, 0xdc508000, 0x007f0000)); /* GLOBAL: no LDS, no SVE */
	assert_int_equal(packed(MAU_GFX_950, 0xdc502000, 0), packed(MAU_GFX_950, 0xdc500000, 0));
	assert_int_equal(packed(MAU_GFX_90A, 0xdc501000, 0),
	                 packed(MAU_GFX_90A, 0xdc500000, 0)); /* F11: FLAT has 12 bits */
}

/* Words of one generation, decoded for another one. */
static void other_part(void **state)
{
	(void)state;
	expect_text(MAU_GFX_9, 0xe0501000, 0x03820500,
	            "buffer_load_dword v[5:6], v0, s[8:11], s3 offen tfe");
	expect_text(MAU_GFX_942, 0xe0f80000, 0, "<unknown MUBUF opcode 0x3e>");
	expect_text(MAU_GFX_942, 0xe0f40000, 0, "<unknown MUBUF opcode 0x3d>");
	expect_text(MAU_GFX_942, 0xe1480000, 0, "<unknown MUBUF opcode 0x52>");
	expect_text(MAU_GFX_9, 0xdcaa8010, 0x007f0002, "<unknown GLOBAL opcode 0x2a>");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts),      cmocka_unit_test(one_bit_one_field),
		cmocka_unit_test(acc),        cmocka_unit_test(reserved_bits),
		cmocka_unit_test(other_part),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
