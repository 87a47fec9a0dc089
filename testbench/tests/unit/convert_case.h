/*
 * convert_case.h - common code of the tests of stage convert: short forms for operations, and a
 * load or a store of one lane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CONVERT_CASE_H
#define CONVERT_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mau/convert.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define SEL(x, y, z, w) ((x) | (y) << 3 | (z) << 6 | (w) << 9)
#define OK MAU_STATUS_OK
#define OUT MAU_STATUS_OUT_OF_RANGE

/* Formats: FORMAT of gfx11, {NUM_FORMAT, DATA_FORMAT} of gfx6-9. */
enum {
	UNORM_8_8_8_8 = 42,
	UINT_8_8_8_8 = 46,
	UINT_16 = 11,
	FLOAT_16_16 = 29,
	FLOAT_32 = 22,
	UINT_32_32_32_32 = 61,
	SINT_2_10_10_10 = 41,
	FLOAT_10_11_11 = 30,
	OLD_UINT_8_8_8_8 = 4 << 4 | 10,
	OLD_FLOAT_16_16 = 7 << 4 | 5,
	OLD_SINT_2_10_10_10 = 5 << 4 | 9,
	OLD_OGL_8 = 6 << 4 | 1,
	OLD_INVALID = 0
};

enum {
	XYZW = 4 | 5 << 3 | 6 << 6 | 7 << 9, /* DST_SEL_X .. W in the order of their bits */
	KEPT = 0x5eed5eed                    /* registers before a load */
};

/** DST_SEL and format of a V#: 'code' as mau_layout_decode() takes it. */
static inline mau_resource resource_of(unsigned gfx, unsigned code, unsigned sel)
{
	mau_resource res;

	memset(&res, 0, sizeof res);
	for (unsigned i = 0; i < 4; i++)
		res.dst_sel[i] = (uint8_t)(sel >> 3 * i & 7);
	if (gfx >= MAU_GFX_10) {
		res.format = (uint8_t)code;
	} else {
		res.dfmt = code & 15;
		res.nfmt = code >> 4 & 7;
	}
	return res;
}

static inline mau_op format_op(unsigned cls, unsigned ncomp, unsigned d16)
{
	return (mau_op){.enc = MAU_ENC_MUBUF,
	                .cls = (uint8_t)cls,
	                .fmt = 1,
	                .ncomp = (uint8_t)(ncomp - 1),
	                .d16 = (uint8_t)d16};
}

static inline mau_op plain_op(unsigned cls, unsigned size, unsigned d16, unsigned sext)
{
	return (mau_op){.enc = MAU_ENC_GLOBAL,
	                .cls = (uint8_t)cls,
	                .size = (uint8_t)size,
	                .d16 = (uint8_t)d16,
	                .sext = (uint8_t)sext};
}

/** The plan of a format operation on a V# with this format and DST_SEL. */
static inline mau_convert format_case(unsigned gfx, unsigned code, unsigned sel, mau_op op)
{
	mau_resource res = resource_of(gfx, code, sel);
	mau_convert plan;

	memset(&plan, 0xa5, sizeof plan);
	assert_int_equal(mau_convert_plan(gfx, &op, &res, &plan), MAU_OK);
	return plan;
}

static inline mau_convert plain_case(unsigned gfx, mau_op op)
{
	mau_convert plan;

	memset(&plan, 0xa5, sizeof plan);
	assert_int_equal(mau_convert_plan(gfx, &op, NULL, &plan), MAU_OK);
	return plan;
}

/** A lane's load: the registers afterwards, which held KEPT, are in 'vgpr'; returns how many of
 * them it says it wrote. No bit outside those changes. */
static inline unsigned load_case(const mau_convert *plan, unsigned status, unsigned comps,
                                 const void *bytes, uint32_t vgpr[MAU_LOAD_VGPRS])
{
	mau_loaded out;

	memset(&out, 0xa5, sizeof out);
	mau_convert_load(plan, status, comps, bytes, &out);
	for (unsigned n = 0; n < MAU_LOAD_VGPRS; n++) {
		assert_int_equal(out.dword[n] & ~out.mask[n], 0);
		assert_true(n < out.count || out.mask[n] == 0);
		vgpr[n] = (KEPT & ~out.mask[n]) | out.dword[n];
	}
	return out.count;
}

/** A lane's store: the bytes afterwards, which held 0xee, are in 'memory'. */
static inline void store_case(const mau_convert *plan, unsigned status, unsigned comps,
                              const uint32_t *vdata, uint8_t memory[MAU_ELEMENT_BYTES])
{
	mau_stored out;

	memset(&out, 0xa5, sizeof out);
	mau_convert_store(plan, status, comps, vdata, &out);
	for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++) {
		assert_true(out.mask >> b & 1 || out.bytes[b] == 0);
		memory[b] = out.mask >> b & 1 ? out.bytes[b] : 0xee;
	}
}

#endif
