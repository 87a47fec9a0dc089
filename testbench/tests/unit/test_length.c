/*
 * test_length.c - lengths of instructions of every encoding, names of DS instructions
 * (docs/spec/length.md). Words are written by hand from the formats of AMD's ISA documents.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

#include "mau/mau.h"

enum {
	G6 = 1 << MAU_GFX_6,
	G7 = 1 << MAU_GFX_7,
	G8 = 1 << MAU_GFX_8,
	G9 = 1 << MAU_GFX_9,
	G10 = 1 << MAU_GFX_10 | 1 << MAU_GFX_10_3,
	G11 = 1 << MAU_GFX_11,
	G12 = 1 << MAU_GFX_12,
	GA = 1 << MAU_GFX_90A,
	G94 = 1 << MAU_GFX_942 | 1 << MAU_GFX_950,
	OLD = G6 | G7,
	MID = G8 | G9 | GA | G94,
	ALL = OLD | MID | G10 | G11 | G12
};

static const struct {
	unsigned gfx; /* mask of generations */
	uint32_t words[2];
	int length; /* 0: no encoding */
	const char *name;
} cases[] = {
	{ALL, {0xbe800080, 0}, 1, "SOP1"},
	{ALL, {0xbe8000ff, 0}, 2, "SOP1"}, /* a literal */
	{ALL, {0xbf000080, 0}, 1, "SOPC"},
	{ALL, {0xbf00ff80, 0}, 2, "SOPC"},
	{ALL, {0xbf8100ff, 0}, 1, "SOPP"}, /* 255 is an immediate */
	{ALL, {0x80000080, 0}, 1, "SOP2"},
	{ALL, {0x8000ff80, 0}, 2, "SOP2"},
	{G12, {0xa2800080, 0}, 2, "SOP2"}, /* opcode 69, S_FMAAK_F32 */
	{G12, {0xa3000080, 0}, 2, "SOP2"}, /* 70, S_FMAMK_F32 */
	{G12, {0xa2000080, 0}, 1, "SOP2"}, /* 68 */
	{G12, {0xa3800080, 0}, 1, "SOP2"}, /* 71 */
	{G10, {0xa2800080, 0}, 1, "SOP2"},
	{ALL, {0xb0000080, 0}, 1, "SOPK"},
	{OLD | G10, {0xba80f801, 0}, 2, "SOPK"}, /* S_SETREG_IMM32_B32 */
	{MID, {0xba00f801, 0}, 2, "SOPK"},
	{G11 | G12, {0xb980f801, 0}, 2, "SOPK"},
	{G11, {0xba80f801, 0}, 1, "SOPK"},
	{ALL, {0x7e000280, 0}, 1, "VOP1"},
	{ALL, {0x7e0002ff, 0}, 2, "VOP1"},
	{MID | G10, {0x7e0002f9, 0}, 2, "VOP1"}, /* SDWA */
	{OLD | G11 | G12, {0x7e0002f9, 0}, 1, "VOP1"},
	{MID | G10 | G11 | G12, {0x7e0002fa, 0}, 2, "VOP1"}, /* DPP */
	{OLD, {0x7e0002fa, 0}, 1, "VOP1"},
	{G10 | G11 | G12, {0x7e0002e9, 0}, 2, "VOP1"}, /* DPP8 */
	{G10 | G11 | G12, {0x7e0002ea, 0}, 2, "VOP1"},
	{G9, {0x7e0002e9, 0}, 1, "VOP1"},
	{ALL, {0x7c000080, 0}, 1, "VOPC"},
	{ALL, {0x7c0000ff, 0}, 2, "VOPC"},
	{ALL, {0x06000280, 0}, 1, "VOP2"},
	{ALL, {0x060002ff, 0}, 2, "VOP2"},
	{OLD, {0x42000280, 0}, 2, "VOP2"},             /* opcode 33, V_MADAK_F32 */
	{MID, {0x2e000280, 0}, 2, "VOP2"},             /* 23, V_MADMK_F32 */
	{MID, {0x4a000280, 0}, 2, "VOP2"},             /* 37, V_MADAK_F16 */
	{G10 | G11 | G12, {0x58000280, 0}, 2, "VOP2"}, /* 44, V_FMAMK_F32 */
	{G10 | G11 | G12, {0x70000280, 0}, 2, "VOP2"}, /* 56, V_FMAAK_F16 */
	{G11, {0x2e000280, 0}, 1, "VOP2"},
	{OLD, {0xc0028501, 0}, 1, "SMRD"},
	{G7, {0xc00284ff, 0}, 2, "SMRD"}, /* a literal offset */
	{G6, {0xc00284ff, 0}, 1, "SMRD"},
	{MID, {0xc00a0100, 0}, 2, "SMEM"},
	{G10 | G11 | G12, {0xf4080100, 0}, 2, "SMEM"},
	{OLD | G10, {0xc8000000, 0}, 1, "VINTRP"},
	{G8 | G9, {0xd4000000, 0}, 1, "VINTRP"},
	{OLD | MID, {0xd0000000, 0xff}, 2, "VOP3"}, /* no literal before gfx10 */
	{G9 | GA | G94, {0xd3800000, 0}, 2, "VOP3P"},
	{G10 | G11 | G12, {0xd4000000, 0x01000100}, 2, "VOP3"},
	{G10 | G11 | G12, {0xd4000000, 0x000000ff}, 3, "VOP3"},
	{G10 | G11 | G12, {0xd4000000, 0x0001fe00}, 3, "VOP3"}, /* second source */
	{G10 | G11 | G12, {0xd4000000, 0x03fc0000}, 3, "VOP3"}, /* third */
	{G11 | G12, {0xd4000000, 0x000000fa}, 3, "VOP3"},
	{G10, {0xd4000000, 0x000000fa}, 2, "VOP3"},
	{G10, {0xcc000000, 0x000000ff}, 3, "VOP3P"},
	{G11 | G12, {0xcc000000, 0}, 2, "VOP3P"},
	{G11 | G12, {0xcd000000, 0xff}, 2, "VINTERP"},
	{G11 | G12, {0xce000000, 0}, 1, "LDSDIR"},
	{G11 | G12, {0xc8c60080, 0x80}, 2, "VOPD"},
	{G11 | G12, {0xc8800280, 0x02}, 3, "VOPD"}, /* OPX 2 */
	{G11 | G12, {0xc8020080, 0x80}, 3, "VOPD"}, /* OPY 1 */
	{G11 | G12, {0xc8c60080, 0xff}, 3, "VOPD"},
	{ALL, {0xd86c0000, 0}, 2, "DS"},
	{OLD | G10 | G11 | G12, {0xf8000000, 0}, 2, "EXP"},
	{G8 | G9, {0xc4000000, 0}, 2, "EXP"},
	{OLD | G8 | G9 | GA, {0xf0800f06, 0}, 2, "MIMG"},
	{G10, {0xf0800f00, 0}, 2, "MIMG"},
	{G10, {0xf0800f06, 0}, 5, "MIMG"}, /* three words of address VGPRs */
	{G11, {0xf0800f01, 0}, 3, "MIMG"},
	{G12, {0xd0000000, 0}, 3, "VIMAGE"},
	{G12, {0xe4000000, 0}, 3, "VSAMPLE"},
	{ALL & ~G12, {0xe0501000, 0}, 2, "MUBUF"},
	{ALL & ~G12, {0xe8501000, 0}, 2, "MTBUF"},
	{ALL & ~G12, {0xdc500000, 0}, 2, "FLAT"},
	{G12, {0xc405007c, 0}, 3, "VBUFFER"},
	{G12, {0xec05007c, 0}, 3, "VFLAT"},
	{ALL, {0xffffffff, 0}, 0, NULL},
	{G12, {0xe0501000, 0}, 0, NULL},
	{G8 | G9, {0xf4080100, 0}, 0, NULL},
};

static void test_lengths(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
			const char *name = "none";
			int length;

			if (!(cases[i].gfx >> gfx & 1))
				continue;
			length = mau_inst_length(gfx, cases[i].words, &name);
			if (length != (cases[i].length ? cases[i].length : MAU_ERR_ENCODING))
				fail_msg("gfx%s %08x: %d", mau_gfx_name(gfx),
				         (unsigned)cases[i].words[0], length);
			assert_string_equal(name, cases[i].name ? cases[i].name : "none");
		}
}

static void test_arguments(void **state)
{
	(void)state;
	assert_int_equal(mau_inst_length(200, cases[0].words, NULL), MAU_ERR_GENERATION);
	assert_int_equal(mau_inst_length(MAU_GFX_9, cases[0].words, NULL), 1);
}

/* Every memory instruction has the length that mau_decode() gives. */
static void test_decoded(void **state)
{
	uint32_t words[3] = {0, 0x12345678, 0};
	mau_inst inst;

	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++)
		for (uint32_t top = 0; top < 1 << 16; top++) {
			words[0] = top << 16 | (top & 0x1ff);
			if (mau_decode(gfx, words, &inst) == MAU_OK)
				assert_int_equal(mau_inst_length(gfx, words, NULL), inst.words);
		}
}

/* Names of DS instructions, by the opcode numbers of AMD's ISA documents. The opcode begins at bit
 * 17 on MID, at bit 18 on the others. */
static const struct {
	unsigned gfx; /* mask of generations */
	uint32_t word;
	const char *name; /* NULL: none */
} ds_cases[] = {
	{ALL, 0xd8000000, "ds_add_u32"},
	{MID, 0xd86c0000, "ds_read_b32"}, /* 54 */
	{OLD | G10, 0xd8d80000, "ds_read_b32"},
	{G11 | G12, 0xd8d80000, "ds_load_b32"},
	{OLD | G10 | G11, 0xd86c0000, "ds_gws_sema_br"}, /* 27 */
	{G12, 0xd86c0000, NULL},
	{MID, 0xd81a0000, "ds_write_b32"}, /* 13 */
	{OLD | G10, 0xd8340000, "ds_write_b32"},
	{G11 | G12, 0xd8340000, "ds_store_b32"},
	{MID, 0xd9fe0000, "ds_read_b128"}, /* 255 */
	{G7 | G10, 0xdbfc0000, "ds_read_b128"},
	{G6, 0xdbfc0000, NULL},
	{G11 | G12, 0xdbfc0000, "ds_load_b128"},
	{G8 | G9 | GA | G94, 0xd87e0000, "ds_bpermute_b32"}, /* 63 */
	{G10 | G11 | G12, 0xdacc0000, "ds_bpermute_b32"},    /* 179 */
	{GA | G94, 0xd8b80000, "ds_add_f64"},                /* 92 */
	{G8 | G9, 0xd8b80000, NULL},
	{G11, 0xdab40000, "ds_bvh_stack_rtn_b32"}, /* 173 */
	{G12, 0xdb340000, "ds_bpermute_fi_b32"},   /* 205 */
	{G11, 0xdb340000, NULL},
	{G12, 0xdb800000, "ds_bvh_stack_push4_pop1_rtn_b32"}, /* 224 */
	{G12, 0xdb880000, "ds_bvh_stack_push8_pop2_rtn_b64"},
	{1 << MAU_GFX_950, 0xd9c60000, "ds_read_b64_tr_b16"}, /* 227 */
	{1 << MAU_GFX_950, 0xd9c20000, "ds_read_b96_tr_b6"},
	{1 << MAU_GFX_942, 0xd9c60000, NULL},
	{MID, 0xd86dffff, "ds_read_b32"}, /* GDS and offsets are not the opcode */
	{OLD | G10, 0xd8dbffff, "ds_read_b32"},
	{ALL, 0xdc000000, NULL}, /* no DS */
	{ALL, 0xd4000000, NULL},
};

static void test_ds_names(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(ds_cases) / sizeof(ds_cases[0]); i++)
		for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
			const char *name = mau_ds_name(gfx, &ds_cases[i].word);

			if (!(ds_cases[i].gfx >> gfx & 1))
				continue;
			if (!name != !ds_cases[i].name)
				fail_msg("gfx%s %08x: %s", mau_gfx_name(gfx),
				         (unsigned)ds_cases[i].word, name ? name : "no name");
			if (name)
				assert_string_equal(name, ds_cases[i].name);
		}
	assert_null(mau_ds_name(200, &ds_cases[0].word));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_arguments),
		cmocka_unit_test(test_ds_names),
		cmocka_unit_test(test_decoded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
