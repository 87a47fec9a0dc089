/*
 * test_opcodes.c - the fields of the opcode table against the mnemonics, which contain class, size,
 * half, sign, format and atomic operation, in the old spelling (dwordx2, sbyte, smin_x2) and in
 * that of gfx11 (b64, i8, min_i64).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>

#include "tests/unit/decode_case.h"

static int has(const char *name, const char *part)
{
	return strstr(name, part) != NULL;
}

static int ends(const char *name, const char *part)
{
	const size_t n = strlen(name), p = strlen(part);

	return n >= p && strcmp(name + n - p, part) == 0;
}

static unsigned cls_of(const char *name)
{
	if (has(name, "_inv") || has(name, "_wb"))
		return MAU_CLS_CACHE;
	return has(name, "_atomic_")  ? MAU_CLS_ATOMIC
	       : has(name, "_store_") ? MAU_CLS_STORE
	                              : MAU_CLS_LOAD;
}

static unsigned bytes_of(const char *name)
{
	static const struct {
		const char *part;
		unsigned bytes;
	} rows[] = {
		{"pk_add", 4},    {"dwordx16", 64}, {"dwordx8", 32}, {"dwordx4", 16},
		{"dwordx3", 12},  {"dwordx2", 8},   {"dword", 4},    {"byte", 1},
		{"short", 2},     {"_x2", 8},       {"128", 16},     {"256", 32},
		{"512", 64},      {"64", 8},        {"96", 12},      {"32", 4},
		{"d16_u8", 1},    {"d16_i8", 1},    {"d16_b16", 2},  {"d16_hi_u8", 1},
		{"d16_hi_i8", 1}, {"d16_hi_b8", 1}, {"hi_b16", 2},   {"_b16", 2},
		{"_u16", 2},      {"_i16", 2},      {"_b8", 1},      {"_u8", 1},
		{"_i8", 1},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (has(name, rows[i].part))
			return rows[i].bytes;
	return 4; /* buffer_atomic_add */
}

static unsigned atomic_of(const char *name)
{
	static const struct {
		const char *part;
		unsigned code;
	} rows[] = {
		{"_fcmpswap", MAU_ATOMIC_FCMPSWAP},
		{"_cmpswap_f32", MAU_ATOMIC_FCMPSWAP},
		{"_cmpswap", MAU_ATOMIC_CMPSWAP},
		{"_swap", MAU_ATOMIC_SWAP},
		{"_add_f32", MAU_ATOMIC_ADD_F32},
		{"_add_f64", MAU_ATOMIC_ADD_F64},
		{"_min_f64", MAU_ATOMIC_MIN_F64},
		{"_max_f64", MAU_ATOMIC_MAX_F64},
		{"_min_num", MAU_ATOMIC_MIN_NUM},
		{"_max_num", MAU_ATOMIC_MAX_NUM},
		{"_pk_add_f16", MAU_ATOMIC_PK_ADD_F16},
		{"_pk_add_bf16", MAU_ATOMIC_PK_ADD_BF16},
		{"_cond_sub", MAU_ATOMIC_COND_SUB},
		{"_sub_clamp", MAU_ATOMIC_CSUB},
		{"_add", MAU_ATOMIC_ADD},
		{"_csub", MAU_ATOMIC_CSUB},
		{"_rsub", MAU_ATOMIC_RSUB},
		{"_sub", MAU_ATOMIC_SUB},
		{"_fmin", MAU_ATOMIC_FMIN},
		{"_min_f32", MAU_ATOMIC_FMIN},
		{"_fmax", MAU_ATOMIC_FMAX},
		{"_max_f32", MAU_ATOMIC_FMAX},
		{"_smin", MAU_ATOMIC_SMIN},
		{"_min_i", MAU_ATOMIC_SMIN},
		{"_umin", MAU_ATOMIC_UMIN},
		{"_min_u", MAU_ATOMIC_UMIN},
		{"_smax", MAU_ATOMIC_SMAX},
		{"_max_i", MAU_ATOMIC_SMAX},
		{"_umax", MAU_ATOMIC_UMAX},
		{"_max_u", MAU_ATOMIC_UMAX},
		{"_and", MAU_ATOMIC_AND},
		{"_xor", MAU_ATOMIC_XOR},
		{"_or", MAU_ATOMIC_OR},
		{"_inc", MAU_ATOMIC_INC},
		{"_dec", MAU_ATOMIC_DEC},
	};
	const char *at = strstr(name, "_atomic_");

	for (size_t i = 0; at && i < sizeof rows / sizeof *rows; i++)
		if (strncmp(at + 7, rows[i].part, strlen(rows[i].part)) == 0)
			return rows[i].code;
	return MAU_ATOMIC_NONE;
}

static void check(const mau_inst *inst)
{
	const char *name = inst->mnemonic;
	const mau_op *op = &inst->op;
	const unsigned fmt = has(name, "_format_");

	if (op->cls != cls_of(name) || op->atomic != atomic_of(name) || op->fmt != fmt)
		fail_msg("%s: class %u, atomic %u, fmt %u", name, op->cls, op->atomic, op->fmt);
	if (op->d16 != (has(name, "d16_hi") ? MAU_D16_HI
	                : has(name, "d16")  ? MAU_D16_LO
	                                    : MAU_D16_NO))
		fail_msg("%s: d16 %u", name, op->d16);
	if (op->sext !=
	    (cls_of(name) == MAU_CLS_LOAD && (has(name, "_sbyte") || has(name, "_sshort") ||
	                                      ends(name, "_i8") || ends(name, "_i16"))))
		fail_msg("%s: sext %u", name, op->sext);
	if (fmt && op->ncomp + 1u != strlen(strrchr(name, '_') + 1))
		fail_msg("%s: ncomp %u", name, op->ncomp);
	if (!fmt && op->cls != MAU_CLS_CACHE &&
	    (unsigned)atoi(mau_size_name(op->size)) != bytes_of(name))
		fail_msg("%s: size %s, not %u", name, mau_size_name(op->size), bytes_of(name));
	if (op->lds != has(name, "_lds_"))
		fail_msg("%s: lds %u", name, op->lds);
}

/* The first word of every opcode of an encoding of vectors, or its second where OP reaches there.
 */
static unsigned check_one(const mau_inst *inst)
{
	if (inst->op.unknown)
		return 0;
	check(inst);
	return 1;
}

static unsigned check_all(unsigned gfx)
{
	const int eleven = gfx == MAU_GFX_11, smrd = gfx <= MAU_GFX_7,
		  three = gfx >= MAU_GFX_90A; /* gfx90a, 942, 950: as gfx9 */
	unsigned known = 0;

	for (unsigned code = 0; code < 256; code++) {
		const uint32_t words[6][2] = {
			{0xe0000000 | code << 18, 0},
			{0xe8000000 | (code & 15) << (smrd ? 16 : 15), 0},
			{0xdc000000 | (code & 127) << 18, 0},
			{0xdc000000 | (code & 127) << 18 | (eleven ? 0x10000 : 0x4000), 0},
			{0xdc000000 | (code & 127) << 18 | (eleven ? 0x20000 : 0x8000), 0},
			{smrd ? 0xc0000000 | (code & 31) << 22
		              : (three || gfx <= MAU_GFX_9 ? 0xc0000000 : 0xf4000000) | code << 18,
		         0},
		};

		for (unsigned i = 0; i < 6; i++) {
			const mau_inst inst = decode(gfx, words[i][0], words[i][1]);

			known += check_one(&inst);
		}
	}
	return known;
}

static unsigned check_gfx12(void)
{
	static const uint32_t first[4] = {0xc4000000, 0xec000000, 0xed000000, 0xee000000};
	unsigned known = 0;

	for (uint32_t code = 0; code < 256; code++) {
		const mau_inst smem = decode_12(0xf4000000 | (code & 63) << 13, 0, 0);

		for (unsigned i = 0; i < 4; i++) {
			const mau_inst inst = decode_12(first[i] | code << 14, 0, 0);

			known += check_one(&inst);
		}
		known += check_one(&smem);
	}
	return known;
}

static void names_say_what_opcodes_do(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		assert_true(check_all(gfx) > 90);
	for (unsigned gfx = MAU_GFX_90A; gfx <= MAU_GFX_950; gfx++)
		assert_true(check_all(gfx) > 200);
	assert_true(check_gfx12() > 200);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(names_say_what_opcodes_do)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
