/*
 * test_decode_gfx12.c - decoding and printing of words of gfx12. The expected words and texts are
 * LLVM 22's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/decode_case.h"

static void texts(void **state)
{
	static const struct {
		uint32_t words[3];
		const char *text;
	} rows[] = {
		{{0xc4050003, 0x40801005, 0x7fffff00},
	         "buffer_load_b32 v5, v0, s[8:11], s3 offen offset:8388607"},
		{{0xc4050003, 0xc0801005, 0x00000400},
	         "buffer_load_b32 v5, v[0:1], s[8:11], s3 idxen offen offset:4"},
		{{0xc4450003, 0x40a41005, 0x00001000},
	         "buffer_load_b32 v[5:6], v0, s[8:11], s3 offen offset:16 th:TH_LOAD_HT "
	         "scope:SCOPE_SE tfe"},
		{{0xc400007c, 0x00001004, 0x00000000},
	         "buffer_load_format_x v4, off, s[8:11], null"},
		{{0xc4200003, 0x41001004, 0x00000000},
	         "tbuffer_load_format_x v4, v0, s[8:11], s3 format:[BUF_FMT_8_SNORM] offen"},
		{{0xc421c003, 0x7f801004, 0x00000000},
	         "tbuffer_store_format_xyzw v[4:7], v0, s[8:11], s3 format:127 offen"},
		{{0xc40dc003, 0x00101004, 0x00000000},
	         "buffer_atomic_sub_clamp_u32 v4, off, s[8:11], s3 th:TH_ATOMIC_RETURN"},
		{{0xc40d4003, 0x40301004, 0x00000004},
	         "buffer_atomic_add_u32 v4, v4, s[8:11], s3 offen th:TH_ATOMIC_NT_RETURN"},
		{{0xc4144003, 0x40001004, 0x00000004},
	         "buffer_atomic_min_num_f32 v4, v4, s[8:11], s3 offen"},
		{{0xc4168003, 0x40681004, 0x00000004},
	         "buffer_atomic_pk_add_bf16 v4, v4, s[8:11], s3 offen th:TH_ATOMIC_CASCADE_NT "
	         "scope:SCOPE_DEV"},
		{{0xec05007c, 0x01800009, 0x00001004}, "flat_load_b32 v9, v[4:5] offset:16"},
		{{0xec0500fc, 0x01800009, 0x00001004}, "flat_load_b32 v9, v[4:5] offset:16 nv"},
		{{0xee05007c, 0x00000001, 0xffffff02}, "global_load_b32 v1, v[2:3], off offset:-1"},
		{{0xee050002, 0x00000001, 0x80000002},
	         "global_load_b32 v1, v2, s[2:3] offset:-8388608"},
		{{0xee0a007c, 0x00000001, 0x00001002}, "global_load_addtid_b32 v1, off offset:16"},
		{{0xee0a0002, 0x00000001, 0x00001002},
	         "global_load_addtid_b32 v1, s[2:3] offset:16"},
		{{0xed050003, 0x00020001, 0xffffc002}, "scratch_load_b32 v1, v2, s3 offset:-64"},
		{{0xed050003, 0x00000001, 0xffffc002}, "scratch_load_b32 v1, off, s3 offset:-64"},
		{{0xed05007c, 0x00020001, 0xffffc002}, "scratch_load_b32 v1, v2, off offset:-64"},
		{{0xed05007c, 0x00000001, 0xffffc002}, "scratch_load_b32 v1, off, off offset:-64"},
		{{0xee0d407c, 0x02900001, 0x00000004},
	         "global_atomic_add_u32 v1, v[4:5], v5, off th:TH_ATOMIC_RETURN"},
		{{0xee0d407c, 0x02b00001, 0x00000004},
	         "global_atomic_add_u32 v1, v[4:5], v5, off th:TH_ATOMIC_NT_RETURN"},
		{{0xee0d407c, 0x02c00001, 0x00000004},
	         "global_atomic_add_u32 v[4:5], v5, off th:TH_ATOMIC_0x4"},
		{{0xee0d407c, 0x02e80001, 0x00000004},
	         "global_atomic_add_u32 v[4:5], v5, off th:TH_ATOMIC_CASCADE_NT scope:SCOPE_DEV"},
		{{0xee06807c, 0x02b00001, 0x00000004},
	         "global_store_b32 v[4:5], v5, off th:TH_STORE_WB"},
		{{0xee06807c, 0x02bc0001, 0x00000004},
	         "global_store_b32 v[4:5], v5, off th:TH_STORE_BYPASS scope:SCOPE_SYS"},
		{{0xee06807c, 0x02f00001, 0x00000004},
	         "global_store_b32 v[4:5], v5, off th:TH_STORE_NT_WB"},
		{{0xee05007c, 0x00300001, 0x00000004},
	         "global_load_b32 v1, v[4:5], off th:TH_LOAD_LU"},
		{{0xee05007c, 0x003c0001, 0x00000004},
	         "global_load_b32 v1, v[4:5], off th:TH_LOAD_BYPASS scope:SCOPE_SYS"},
		{{0xee05007c, 0x007c0001, 0x00000004},
	         "global_load_b32 v1, v[4:5], off th:0x7 scope:SCOPE_SYS"},
		{{0xee0ac07c, 0x00040000, 0x00000000}, "global_inv scope:SCOPE_SE"},
		{{0xee14c07c, 0x00000009, 0x00004005},
	         "global_load_block v[9:40], v[5:6], off offset:64"},
		{{0xee15c000, 0x00000001, 0x00004000},
	         "global_load_tr_b128 v[1:4], v0, s[0:1] offset:64"},
		{{0xee1cc002, 0x02100002, 0xffffc000},
	         "global_atomic_ordered_add_b64 v[2:3], v0, v[4:5], s[2:3] offset:-64 "
	         "th:TH_ATOMIC_RETURN"},
		{{0xf4020141, 0xf8000010}, "s_buffer_load_b32 s5, s[0:3], 0x10"},
		{{0xf54a0501, 0xf8000000},
	         "s_buffer_load_b32 s20, s[0:3], 0x0 th:TH_LOAD_HT scope:SCOPE_DEV"},
		{{0xf4016501, 0x00000000}, "s_load_u16 s20, s[2:3], s0 offset:0x0"},
		{{0xf40281c4, 0xf8000040}, "s_buffer_load_b512 s[4:19], s[8:11], 0x40"},
		{{0xf404a1c0, 0x14000064}, "s_prefetch_inst_pc_rel 0x64, s10, 7"},
		{{0xf404e1ca, 0x14000064}, "s_buffer_prefetch_data s[20:23], 0x64, s10, 7"},
		{{0xf4042000, 0x00000000}, "s_dcache_inv"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const uint32_t *w = rows[i].words;
		const mau_inst inst = decode_12(w[0], w[1], w[2]);

		expect_print(MAU_GFX_12, &inst, rows[i].text);
		assert_int_equal(inst.words, inst.op.enc == MAU_ENC_SMEM ? 2 : 3);
	}
}

/* Three words of a vector instruction, two of a scalar one: the third is not read. */
static void how_many_words(void **state)
{
	static const uint32_t scalar[2] = {0xf4020141, 0xf8000010}, none[2] = {0xef05007c, 1},
			      old[2] = {0xe0500000, 0x80020304};
	mau_inst inst;

	(void)state;
	assert_int_equal(mau_decode(MAU_GFX_12, scalar, &inst), MAU_OK);
	assert_int_equal(inst.words, 2);
	assert_int_equal(mau_decode(MAU_GFX_12, none, &inst), MAU_ERR_ENCODING);
	assert_int_equal(mau_decode(MAU_GFX_12, old, &inst), MAU_ERR_ENCODING);
}

static void fields(void **state)
{
	mau_inst inst = decode_12(0xc44500ab, 0x7fbe7e66, 0x12345678);

	(void)state;
	assert_int_equal(inst.soffset, 0x2b);
	assert_int_equal(inst.op.tfe, 1);
	assert_int_equal(inst.nv, 1);
	assert_int_equal(inst.srsrc, 0x3f);
	assert_int_equal(inst.vdata, 0x66);
	assert_int_equal(inst.vaddr, 0x78);
	assert_int_equal(inst.op.inst_offset, 0x123456);
	assert_int_equal(inst.op.scope, 3);
	assert_int_equal(inst.op.glc | inst.op.slc << 1 | inst.op.dlc << 2, 3);
	assert_int_equal(inst.op.offen | inst.op.idxen << 1, 1);
	assert_int_equal(inst.op.format, 0); /* untyped: ignored */
	inst = decode_12(0xed05002b, 0x2a820033, 0x80000044);
	assert_int_equal(inst.op.smode, MAU_SMODE_SV);
	assert_int_equal(inst.saddr, 0x2b);
	assert_int_equal(inst.vdst, 0x33);
	assert_int_equal(inst.vdata, 0x55);
	assert_int_equal(inst.vaddr, 0x44);
	assert_int_equal(signed_offset(&inst), -0x800000);
}

/* N28: SADDR 0x7f is off, like NULL; F13: FLAT has no SADDR. */
static void saddr_off(void **state)
{
	mau_inst inst = decode_12(0xee05007f, 1, 2);

	(void)state;
	assert_int_equal(inst.op.smode, MAU_SMODE_V);
	expect_print(MAU_GFX_12, &inst, "global_load_b32 v1, v[2:3], off");
	inst = decode_12(0xee0a007f, 1, 2);
	assert_int_equal(inst.op.smode, MAU_SMODE_NONE);
	inst = decode_12(0xec050005, 1, 2);
	assert_int_equal(inst.saddr, MAU_INST_NONE);
	expect_print(MAU_GFX_12, &inst, "flat_load_b32 v1, v[2:3]");
}

/* Bits that no field has. */
static void reserved_bits(void **state)
{
	const mau_inst plain = decode_12(0xc4050003, 0x40801005, 0x00000400),
		       set = decode_12(0xc7853f03, 0x40831105, 0x00000400),
		       flat = decode_12(0xee05007c, 0x00000001, 2),
		       other = decode_12(0xeec53f7c, 0x80030101, 2);

	(void)state;
	assert_int_equal(mau_op_pack(&set.op), mau_op_pack(&plain.op));
	assert_int_equal(set.srsrc, plain.srsrc);
	assert_int_equal(mau_op_pack(&other.op), mau_op_pack(&flat.op));
	assert_int_equal(other.vdata, flat.vdata);
}

/* SOFFSET is a register or NULL: no constants. */
static void soffset(void **state)
{
	uint32_t value = 1;

	(void)state;
	assert_int_equal(mau_soffset_value(MAU_GFX_12, 124, &value), 1);
	assert_int_equal(value, 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_12, 125, &value), 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_12, 128, &value), 0);
	assert_int_equal(mau_soffset_value(MAU_GFX_942, 248, &value), 1);
	assert_int_equal(mau_soffset_value(MAU_GFX_942, 125, &value), 0); /* no NULL there */
}

/* Instructions that the unit does not execute still have their names (E5). */
static void foreign(void **state)
{
	static const uint32_t first[] = {0xee14c07c, 0xee15c07c, 0xee1cc07c, 0xed15007c};

	(void)state;
	for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
		const mau_inst inst = decode_12(first[i], 0, 0);

		assert_int_equal(inst.foreign & inst.op.unknown, 1);
		assert_string_not_equal(inst.mnemonic, "");
		assert_int_equal(inst.op.size | inst.op.cls, 0);
	}
	assert_int_equal(decode_12(0xee15407c, 0, 0).op.unknown, 1); /* 55: none */
	assert_int_equal(decode_12(0xc4240003, 0, 0).opcode, 0x90);  /* beyond the typed ones */
	assert_int_equal(decode_12(0xc4240003, 0, 0).op.enc, MAU_ENC_MUBUF);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts),   cmocka_unit_test(how_many_words),
		cmocka_unit_test(fields),  cmocka_unit_test(saddr_off),
		cmocka_unit_test(soffset), cmocka_unit_test(reserved_bits),
		cmocka_unit_test(foreign),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
