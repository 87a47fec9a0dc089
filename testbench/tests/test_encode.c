/*
 * test_encode.c - tb_encode() and tb_encode_fit(): operations to instruction words.
 * The words are those of LLVM 19 for registers v0 and s0 (gfx8 and later) and of the Sea Islands
 * ISA (gfx6, 7). All opcodes of all generations go through it in rtl.decode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stimulus/encode.h"

#define LOAD .cls = MAU_CLS_LOAD
#define STORE .cls = MAU_CLS_STORE
#define ATOMIC .cls = MAU_CLS_ATOMIC

static const struct {
	const char *text;
	unsigned gfx;
	mau_op op;
	uint32_t words[2];
} cases[] = {
	{"buffer_load_dwordx2 v[0:1], v[0:1], s[0:3], s0 idxen offen offset:291 glc slc",
         MAU_GFX_6,
         {.enc = MAU_ENC_MUBUF,
          LOAD,
          .size = MAU_SIZE_8,
          .idxen = 1,
          .offen = 1,
          .glc = 1,
          .slc = 1,
          .inst_offset = 0x123},
         {0xe0347123, 0x00400000}},
	{"buffer_load_dword v0, v[0:1], s[0:3], s0 addr64 offset:4 tfe",
         MAU_GFX_7,
         {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_4, .addr64 = 1, .tfe = 1, .inst_offset = 4},
         {0xe0308004, 0x00800000}},
	{"buffer_load_sbyte v0, s[0:3], s0 idxen slc lds",
         MAU_GFX_8,
         {.enc = MAU_ENC_MUBUF,
          LOAD,
          .size = MAU_SIZE_1,
          .sext = 1,
          .lds = 1,
          .slc = 1,
          .idxen = 1},
         {0xe0472000, 0}},
	{"tbuffer_store_format_d16_xyz v[0:1], v0, s[0:3], s0 "
         "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT] offen slc",
         MAU_GFX_9,
         {.enc = MAU_ENC_MTBUF,
          STORE,
          .fmt = 1,
          .ncomp = 2,
          .d16 = MAU_D16_LO,
          .format = 0x74,
          .offen = 1,
          .slc = 1},
         {0xeba71000, 0x00400000}},
	{"buffer_store_format_d16_x v0, v0, s[0:3], s0 offen offset:16 dlc",
         MAU_GFX_10,
         {.enc = MAU_ENC_MUBUF,
          STORE,
          .fmt = 1,
          .d16 = MAU_D16_LO,
          .offen = 1,
          .dlc = 1,
          .inst_offset = 16},
         {0xe2109010, 0}},
	{"tbuffer_load_format_d16_xyzw v[0:1], v0, s[0:3], s0 format:[BUF_FMT_16_16_16_16_FLOAT] "
         "idxen glc slc dlc",
         MAU_GFX_10_3,
         {.enc = MAU_ENC_MTBUF,
          LOAD,
          .fmt = 1,
          .ncomp = 3,
          .d16 = MAU_D16_LO,
          .format = 71,
          .idxen = 1,
          .glc = 1,
          .dlc = 1,
          .slc = 1},
         {0xea3be000, 0x00600000}},
	{"buffer_atomic_csub_u32 v0, v0, s[0:3], s0 offen offset:4095 glc slc",
         MAU_GFX_11,
         {.enc = MAU_ENC_MUBUF,
          ATOMIC,
          .size = MAU_SIZE_4,
          .atomic = MAU_ATOMIC_CSUB,
          .offen = 1,
          .glc = 1,
          .slc = 1,
          .inst_offset = 4095},
         {0xe0dc5fff, 0x00400000}},
	{"buffer_load_lds_u16 v0, s[0:3], s0 idxen dlc",
         MAU_GFX_11,
         {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_2, .lds = 1, .idxen = 1, .dlc = 1},
         {0xe0bc2000, 0x00800000}},
	{"flat_load_dwordx3 v[0:2], v[0:1] glc slc",
         MAU_GFX_7,
         {.enc = MAU_ENC_FLAT, LOAD, .size = MAU_SIZE_12, .glc = 1, .slc = 1},
         {0xdc3f0000, 0}},
	{"flat_store_short_d16_hi v[0:1], v0 offset:4095",
         MAU_GFX_9,
         {.enc = MAU_ENC_FLAT, STORE, .size = MAU_SIZE_2, .d16 = MAU_D16_HI, .inst_offset = 4095},
         {0xdc6c0fff, 0}},
	{"global_load_dword v0, v0, s[0:1] offset:-4096",
         MAU_GFX_9,
         {.enc = MAU_ENC_GLOBAL,
          LOAD,
          .size = MAU_SIZE_4,
          .smode = MAU_SMODE_SV,
          .inst_offset = 0xfff000},
         {0xdc509000, 0}},
	{"scratch_load_dword off, s0 offset:-4 lds",
         MAU_GFX_9,
         {.enc = MAU_ENC_SCRATCH,
          LOAD,
          .size = MAU_SIZE_4,
          .smode = MAU_SMODE_S,
          .lds = 1,
          .inst_offset = 0xfffffc},
         {0xdc507ffc, 0}},
	{"global_load_dword_addtid v0, s[0:1] offset:-4 dlc",
         MAU_GFX_10_3,
         {.enc = MAU_ENC_GLOBAL,
          LOAD,
          .size = MAU_SIZE_4,
          .smode = MAU_SMODE_S,
          .dlc = 1,
          .inst_offset = 0xfffffc},
         {0xdc589ffc, 0}},
	{"scratch_store_dwordx4 off, v[0:3], off offset:2047",
         MAU_GFX_10_3,
         {.enc = MAU_ENC_SCRATCH,
          STORE,
          .size = MAU_SIZE_16,
          .smode = MAU_SMODE_NONE,
          .inst_offset = 2047},
         {0xdc7847ff, 0x007f0000}},
	{"scratch_store_dwordx4 v0, v[0:3], off offset:-2048",
         MAU_GFX_10,
         {.enc = MAU_ENC_SCRATCH,
          STORE,
          .size = MAU_SIZE_16,
          .smode = MAU_SMODE_V,
          .inst_offset = 0xfff800},
         {0xdc784800, 0x007d0000}},
	{"scratch_load_b64 v[0:1], v0, s0 offset:-4096 slc",
         MAU_GFX_11,
         {.enc = MAU_ENC_SCRATCH,
          LOAD,
          .size = MAU_SIZE_8,
          .smode = MAU_SMODE_SV,
          .slc = 1,
          .inst_offset = 0xfff000},
         {0xdc559000, 0x00800000}},
	{"scratch_load_b64 v[0:1], v0, off glc",
         MAU_GFX_11,
         {.enc = MAU_ENC_SCRATCH, LOAD, .size = MAU_SIZE_8, .smode = MAU_SMODE_V, .glc = 1},
         {0xdc554000, 0x00fc0000}},
	{"global_atomic_cmpswap_b64 v[0:1], v[0:1], v[0:3], off offset:4095 glc",
         MAU_GFX_11,
         {.enc = MAU_ENC_GLOBAL,
          ATOMIC,
          .size = MAU_SIZE_8,
          .atomic = MAU_ATOMIC_CMPSWAP,
          .smode = MAU_SMODE_V,
          .glc = 1,
          .inst_offset = 4095},
         {0xdd0a4fff, 0x007c0000}},
	{"s_buffer_load_dwordx16 s[0:15], s[0:3], 0xff",
         MAU_GFX_6,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_64, .inst_offset = 0x3fc},
         {0xc30001ff, 0}},
	{"s_buffer_load_dword s0, s[0:3], 0x48d1",
         MAU_GFX_7,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_4, .inst_offset = 0x12344},
         {0xc20000ff, 0x000048d1}},
	{"s_buffer_load_dwordx2 s[0:1], s[0:3], 0xfffff glc",
         MAU_GFX_8,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_8, .glc = 1, .inst_offset = 0xfffff},
         {0xc0270000, 0x000fffff}},
	{"s_buffer_load_dwordx4 s[0:3], s[0:3], s0 offset:0x54",
         MAU_GFX_9,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_16, .inst_offset = 0x54},
         {0xc02a4000, 0x00000054}},
	{"s_buffer_load_dwordx8 s[0:7], s[0:3], s0 offset:-0x100000 dlc",
         MAU_GFX_10,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_32, .dlc = 1, .inst_offset = 0xf00000},
         {0xf42c4000, 0x00100000}},
	{"s_buffer_load_b32 s0, s[0:3], s0 offset:0x10 glc dlc",
         MAU_GFX_11,
         {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_4, .glc = 1, .dlc = 1, .inst_offset = 0x10},
         {0xf4206000, 0x00000010}},
};

static void words_of_operations(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t words[2] = {0xdeadbeef, 0xdeadbeef};

		if (tb_encode(cases[i].gfx, &cases[i].op, words) ||
		    memcmp(words, cases[i].words, sizeof words))
			fail_msg("%s: words %08x %08x, expected %08x %08x", cases[i].text, words[0],
			         words[1], cases[i].words[0], cases[i].words[1]);
	}
}

/* What words cannot mean. */
static const struct {
	unsigned gfx;
	mau_op op;
} impossible[] = {
	{MAU_GFX_8, {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_4, .addr64 = 1}}, /* gfx6, 7 */
	{MAU_GFX_6, {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_12}},             /* from gfx7 */
	{MAU_GFX_9, {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_4, .dlc = 1}},    /* from gfx10 */
	{MAU_GFX_9, {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_4, .inst_offset = 4096}},
	{MAU_GFX_9, {.enc = MAU_ENC_MTBUF, LOAD, .fmt = 1, .lds = 1}},
	{MAU_GFX_11,
         {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_8, .lds = 1}}, /* opcodes, up to a dword */
	{MAU_GFX_8, {.enc = MAU_ENC_MTBUF, .unknown = 1}},            /* all 16 opcodes are known */
	{MAU_GFX_9,
         {.enc = MAU_ENC_MUBUF,
          LOAD,
          .size = MAU_SIZE_4,
          .unknown = 1}}, /* an unknown opcode has no size */
	{MAU_GFX_8, {.enc = MAU_ENC_GLOBAL, LOAD, .size = MAU_SIZE_4}}, /* from gfx9 */
	{MAU_GFX_7,
         {.enc = MAU_ENC_FLAT,
          LOAD,
          .size = MAU_SIZE_4,
          .inst_offset = 4}}, /* no offset before gfx9 */
	{MAU_GFX_10, {.enc = MAU_ENC_FLAT, LOAD, .size = MAU_SIZE_4, .inst_offset = 2048}},
	{MAU_GFX_10, {.enc = MAU_ENC_GLOBAL, LOAD, .size = MAU_SIZE_4, .inst_offset = 0xfff7ff}},
	{MAU_GFX_10,
         {.enc = MAU_ENC_GLOBAL,
          LOAD,
          .size = MAU_SIZE_4,
          .smode = MAU_SMODE_S}}, /* ADDTID: from gfx10_3 */
	{MAU_GFX_10_3,
         {.enc = MAU_ENC_SCRATCH,
          LOAD,
          .size = MAU_SIZE_4,
          .smode = MAU_SMODE_SV}}, /* SVS: gfx11 */
	{MAU_GFX_9, {.enc = MAU_ENC_SCRATCH, LOAD, .size = MAU_SIZE_4, .smode = MAU_SMODE_NONE}},
	{MAU_GFX_6, {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_4, .inst_offset = 0x400}},
	{MAU_GFX_7, {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_4, .inst_offset = 2}},
	{MAU_GFX_8, {.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_4, .inst_offset = 0xfffffc}},
	{MAU_GFX_12, {.enc = MAU_ENC_MUBUF, LOAD, .size = MAU_SIZE_4}},
	{MAU_GFX_9, {.enc = 6, LOAD, .size = MAU_SIZE_4}},
};

/* It is refused, and nothing is written. */
static void no_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
		uint32_t words[2] = {0xdeadbeef, 0xdeadbeef};

		if (tb_encode(impossible[i].gfx, &impossible[i].op, words) != -1 ||
		    words[0] != 0xdeadbeef || words[1] != 0xdeadbeef)
			fail_msg("row %zu: words %08x %08x, expected none", i, words[0], words[1]);
	}
}

static mau_op fit(unsigned gfx, mau_op op)
{
	uint32_t words[2];
	mau_inst inst;

	tb_encode_fit(gfx, &op);
	assert_int_equal(tb_encode(gfx, &op, words), 0);
	assert_int_equal(mau_decode(gfx, words, &inst), MAU_OK);
	assert_int_equal(mau_op_pack(&inst.op), mau_op_pack(&op));
	return op;
}

/* One thing stands in the way: it goes, the rest stays. Nothing helps: BUFFER_LOAD_DWORD. */
static void fit_changes_little(void **state)
{
	mau_op op = {.enc = MAU_ENC_MUBUF,
	             LOAD,
	             .size = MAU_SIZE_8,
	             .offen = 1,
	             .glc = 1,
	             .tfe = 1,
	             .inst_offset = 0x123};
	const mau_op good = op;

	(void)state;
	op = fit(MAU_GFX_9, op);
	assert_int_equal(mau_op_pack(&op), mau_op_pack(&good));
	op.addr64 = 1;
	op = fit(MAU_GFX_9, op);
	assert_int_equal(mau_op_pack(&op), mau_op_pack(&good));
	op.unknown = 1;
	op = fit(MAU_GFX_9, op);
	assert_int_equal(op.unknown & op.offen & op.glc & op.tfe, 1);
	assert_int_equal(op.size, 0);
	op = fit(MAU_GFX_7, (mau_op){.enc = MAU_ENC_SCRATCH,
	                             STORE,
	                             .size = MAU_SIZE_16,
	                             .smode = MAU_SMODE_SV,
	                             .slc = 1});
	assert_int_equal(op.enc, MAU_ENC_MUBUF);
	assert_int_equal(op.size, MAU_SIZE_4);
	assert_int_equal(op.slc, 1);
}

/* Any bits of an operation word become something that words mean. */
static void fit_always(void **state)
{
	uint64_t z = 1;

	(void)state;
	for (unsigned i = 0; i < 70000; i++) {
		z = z * 6364136223846793005u + 1442695040888963407u;
		fit(i % 7, mau_op_unpack(z ^ z >> 29));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_of_operations),
		cmocka_unit_test(no_words),
		cmocka_unit_test(fit_changes_little),
		cmocka_unit_test(fit_always),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
