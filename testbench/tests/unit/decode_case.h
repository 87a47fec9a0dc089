/*
 * decode_case.h - common code of the decoder's tests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef DECODE_CASE_H
#define DECODE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"

static inline mau_inst decode(unsigned gfx, uint32_t low, uint32_t high)
{
	const uint32_t words[2] = {low, high};
	mau_inst inst;

	assert_int_equal(mau_decode(gfx, words, &inst), MAU_OK);
	return inst;
}

static inline void expect_print(unsigned gfx, const mau_inst *inst, const char *want)
{
	char text[200];

	assert_int_equal(mau_inst_print(gfx, inst, text, sizeof text), (int)strlen(want));
	assert_string_equal(text, want);
}

static inline void expect_text(unsigned gfx, uint32_t low, uint32_t high, const char *want)
{
	const mau_inst inst = decode(gfx, low, high);

	expect_print(gfx, &inst, want);
}

/* An instruction of gfx12. */
static inline mau_inst decode_12(uint32_t w0, uint32_t w1, uint32_t w2)
{
	const uint32_t words[3] = {w0, w1, w2};
	mau_inst inst;

	assert_int_equal(mau_decode(MAU_GFX_12, words, &inst), MAU_OK);
	return inst;
}

/* inst_offset of FLAT, GLOBAL, SCRATCH, SMEM as a signed number. */
static inline int signed_offset(const mau_inst *inst)
{
	return (int)(inst->op.inst_offset ^ 0x800000) - 0x800000;
}

#endif
