/*
 * later.h - common code of the tests of gfx90a, 942, 950 and gfx12.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef LATER_H
#define LATER_H

#include "tests/unit/execute_case.h"

static const uint8_t cdna[] = {MAU_GFX_90A, MAU_GFX_942, MAU_GFX_950};

/** Lane 'lane' alone, of GLOBAL, SCRATCH or FLAT, SCRATCH_BASE 0x200000, LDS at 0x1000 of 0x400
 * bytes, mode UNALIGNED. */
static inline void begin_segment(wave *w, unsigned gfx, unsigned enc, unsigned smode, int offset)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.align = MAU_ALIGN_UNALIGNED;
	w->ctx.scratch_base = 0x200000;
	w->ctx.lds_base = 0x1000;
	w->ctx.lds_size = 0x400;
	w->req.op = op_segment(enc, smode, MAU_SIZE_4, offset);
	w->req.exec = 1 << 3;
}

/** What lane 3 reports. */
static inline void expect_lane_3(wave *w, unsigned status, unsigned seg, uint64_t addr,
                                 uint32_t lds)
{
	wave_run(w);
	expect_space(w, 3, status, seg, addr, lds);
}

/** The attributes of the request's transactions. */
static inline mau_attr attr_of_run(wave *w)
{
	wave_run(w);
	assert_in_range(w->rsp.txn_count, 1, MAU_MAX_TXN);
	return mau_attr_unpack(w->rsp.txn[0].attr);
}

/** F22, F23: the counters of a FLAT store and of a GLOBAL atomic that returns nothing. 'vs': they
 * count as stores. */
static inline void expect_counters(wave *w, unsigned gfx, unsigned vs)
{
	begin_segment(w, gfx, MAU_ENC_FLAT, MAU_SMODE_V, 0);
	w->req.op.cls = MAU_CLS_STORE;
	wave_pointer(w, 3, 0x1000);
	assert_int_equal(attr_of_run(w).lgkm, 1);
	assert_int_equal(attr_of_run(w).vs, vs);
	w->req.op.enc = MAU_ENC_GLOBAL;
	w->req.op.cls = MAU_CLS_ATOMIC;
	w->req.op.atomic = MAU_ATOMIC_ADD_F32;
	assert_int_equal(attr_of_run(w).lgkm, 0);
	assert_int_equal(attr_of_run(w).vs, vs);
}

#endif
