/*
 * test_encode.c - tb_encode(), tb_encode_saddr_7f() and tb_encode_fit(): operations to instruction
 * words.
 * Cases: encode_cases.h, encode_cases_later.h. All opcodes of all generations go through it in
 * rtl.decode.
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
#include "tests/unit/encode_cases_later.h"

static void check_case(const encode_case *c)
{
	uint32_t words[3] = {0xdeadbeef, 0xdeadbeef, 0xdeadbeef};

	if (tb_encode(c->gfx, &c->op, words) || memcmp(words, c->words, sizeof words))
		fail_msg("%s: words %08x %08x %08x, expected %08x %08x %08x", c->text, words[0],
		         words[1], words[2], c->words[0], c->words[1], c->words[2]);
}

static void words_of_operations(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check_case(&cases[i]);
	for (size_t i = 0; i < sizeof later_cases / sizeof *later_cases; i++)
		check_case(&later_cases[i]);
}

/* It is refused, and nothing is written. */
static void check_impossible(unsigned gfx, const mau_op *op, size_t row)
{
	uint32_t words[3] = {0xdeadbeef, 0xdeadbeef, 0xdeadbeef};

	if (tb_encode(gfx, op, words) != -1 || words[0] != 0xdeadbeef || words[1] != 0xdeadbeef ||
	    words[2] != 0xdeadbeef)
		fail_msg("gfx code %u, row %zu: words %08x %08x %08x, expected none", gfx, row,
		         words[0], words[1], words[2]);
}

static void no_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++)
		check_impossible(impossible[i].gfx, &impossible[i].op, i);
	for (size_t i = 0; i < sizeof later_impossible / sizeof *later_impossible; i++)
		check_impossible(later_impossible[i].gfx, &later_impossible[i].op, i);
}

/* N28: SADDR 0x7f instead of NULL is the same operation; if there is no such code, the words do not
 * change. */
static void saddr_7f(void **state)
{
	static const struct {
		unsigned gfx;
		uint8_t enc, smode;
		uint32_t null; /* SADDR of tb_encode(); 0: no other code */
	} rows[] = {
		{MAU_GFX_9, MAU_ENC_GLOBAL, MAU_SMODE_V, 0},
		{MAU_GFX_10, MAU_ENC_GLOBAL, MAU_SMODE_V, 0x7d},
		{MAU_GFX_10, MAU_ENC_SCRATCH, MAU_SMODE_V, 0x7d},
		{MAU_GFX_10, MAU_ENC_GLOBAL, MAU_SMODE_SV, 0},
		{MAU_GFX_10, MAU_ENC_FLAT, MAU_SMODE_V, 0},
		{MAU_GFX_10_3, MAU_ENC_GLOBAL, MAU_SMODE_V, 0x7d},
		{MAU_GFX_10_3, MAU_ENC_GLOBAL, MAU_SMODE_NONE, 0x7d}, /* ADDTID */
		{MAU_GFX_10_3, MAU_ENC_SCRATCH, MAU_SMODE_V, 0},
		{MAU_GFX_10_3, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 0},
		{MAU_GFX_11, MAU_ENC_GLOBAL, MAU_SMODE_V, 0x7c},
		{MAU_GFX_11, MAU_ENC_GLOBAL, MAU_SMODE_NONE, 0x7c},
		{MAU_GFX_11, MAU_ENC_SCRATCH, MAU_SMODE_V, 0x7c},
		{MAU_GFX_11, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 0x7c},
		{MAU_GFX_11, MAU_ENC_SCRATCH, MAU_SMODE_S, 0},
		{MAU_GFX_11, MAU_ENC_MUBUF, 0, 0},
		{MAU_GFX_12, MAU_ENC_GLOBAL, MAU_SMODE_V, 0x7c},
		{MAU_GFX_12, MAU_ENC_GLOBAL, MAU_SMODE_NONE, 0x7c},
		{MAU_GFX_12, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 0x7c},
		{MAU_GFX_12, MAU_ENC_SCRATCH, MAU_SMODE_SV, 0},
		{MAU_GFX_12, MAU_ENC_MUBUF, 0, 0},
		{MAU_GFX_90A, MAU_ENC_GLOBAL, MAU_SMODE_V, 0},
		{MAU_GFX_942, MAU_ENC_SCRATCH, MAU_SMODE_NONE, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const mau_op op = {
			.enc = rows[i].enc, LOAD, .size = MAU_SIZE_4, .smode = rows[i].smode};
		const bool gfx12 = rows[i].gfx == MAU_GFX_12;
		const unsigned word = gfx12 ? 0 : 1, lsb = gfx12 ? 0 : 16; /* SADDR */
		uint32_t words[3], before;
		mau_inst inst;

		assert_int_equal(tb_encode(rows[i].gfx, &op, words), 0);
		before = words[word];
		assert_int_equal(tb_encode_saddr_7f(rows[i].gfx, &op, words), rows[i].null != 0);
		if (rows[i].null) {
			assert_int_equal(before >> lsb & 0x7f, rows[i].null);
			assert_int_equal(words[word], before | 0x7fu << lsb);
		} else {
			assert_int_equal(words[word], before);
		}
		assert_int_equal(mau_decode(rows[i].gfx, words, &inst), MAU_OK);
		assert_int_equal(mau_op_pack(&inst.op), mau_op_pack(&op));
	}
}

/* ACC is another register, not another operation; SMEM and other generations have none. */
static void acc(void **state)
{
	(void)state;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned enc = MAU_ENC_MUBUF; enc <= MAU_ENC_SMEM; enc++) {
			const bool cdna =
				gfx == MAU_GFX_90A || gfx == MAU_GFX_942 || gfx == MAU_GFX_950;
			const bool typed = enc == MAU_ENC_MTBUF;
			const mau_op op = {.enc = (uint8_t)enc,
			                   LOAD,
			                   .fmt = typed,
			                   .size = typed ? 0 : MAU_SIZE_4};
			uint32_t words[3], before;
			mau_inst inst;

			if (tb_encode(gfx, &op, words))
				continue;
			before = words[1];
			assert_int_equal(tb_encode_acc(gfx, &op, words),
			                 cdna && enc != MAU_ENC_SMEM);
			assert_int_equal(words[1],
			                 before | (cdna && enc != MAU_ENC_SMEM ? 1u << 23 : 0));
			assert_int_equal(mau_decode(gfx, words, &inst), MAU_OK);
			assert_int_equal(mau_op_pack(&inst.op), mau_op_pack(&op));
		}
}

static mau_op fit(unsigned gfx, mau_op op)
{
	uint32_t words[3];
	mau_inst inst;

	tb_encode_fit(gfx, &op);
	assert_int_equal(tb_encode(gfx, &op, words), 0);
	assert_int_equal(mau_decode(gfx, words, &inst), MAU_OK);
	assert_int_equal(mau_op_pack(&inst.op), mau_op_pack(&op));
	return op;
}

/* A single field prevents the encoding: only that field is dropped. Else: BUFFER_LOAD_DWORD. */
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
	mau_op good_scope;

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
	good_scope = op = (mau_op){.enc = MAU_ENC_SMEM, LOAD, .size = MAU_SIZE_12, .scope = 2};
	op = fit(MAU_GFX_12, op);
	assert_int_equal(mau_op_pack(&op), mau_op_pack(&good_scope));
	op = fit(MAU_GFX_11, op); /* neither SCOPE nor three dwords */
	assert_int_equal(op.scope, 0);
	assert_int_equal(op.enc, MAU_ENC_MUBUF);
	op = fit(MAU_GFX_7, (mau_op){.enc = MAU_ENC_SCRATCH,
	                             STORE,
	                             .size = MAU_SIZE_16,
	                             .smode = MAU_SMODE_SV,
	                             .slc = 1});
	assert_int_equal(op.enc, MAU_ENC_MUBUF);
	assert_int_equal(op.size, MAU_SIZE_4);
	assert_int_equal(op.slc, 1);
}

/* Any bits of an operation word become an operation with an encoding. */
static void fit_always(void **state)
{
	uint64_t z = 1;

	(void)state;
	for (unsigned i = 0; i < 110000; i++) {
		z = z * 6364136223846793005u + 1442695040888963407u;
		fit(i % MAU_GENERATIONS, mau_op_unpack(z ^ z >> 29));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_of_operations),
		cmocka_unit_test(no_words),
		cmocka_unit_test(saddr_7f),
		cmocka_unit_test(acc),
		cmocka_unit_test(fit_changes_little),
		cmocka_unit_test(fit_always),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
