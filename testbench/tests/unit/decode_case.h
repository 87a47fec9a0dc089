/*
 * decode_case.h - what the decoder's tests share.
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

static inline void expect_text(unsigned gfx, uint32_t low, uint32_t high, const char *want)
{
	const mau_inst inst = decode(gfx, low, high);
	char text[200];

	assert_int_equal(mau_inst_print(gfx, &inst, text, sizeof text), (int)strlen(want));
	assert_string_equal(text, want);
}

/* inst_offset of FLAT, GLOBAL, SCRATCH, SMEM as a signed number. */
static inline int signed_offset(const mau_inst *inst)
{
	return (int)(inst->op.inst_offset ^ 0x800000) - 0x800000;
}

#endif
