/*
 * scalar_case.h - common code of the tests of scalar buffer loads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SCALAR_CASE_H
#define SCALAR_CASE_H

#include "tests/unit/rules.h"

/** s_buffer_load of a size, BASE 0x1003, stride 0, 'bytes' bytes, policy GCN (which must not
 * matter), EXEC 0. */
static inline void wave_scalar(wave *w, unsigned gfx, unsigned size, uint32_t bytes)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->ctx.policy = MAU_POLICY_GCN;
	w->req.op = op_scalar(size, 0);
	w->req.exec = 0;
	w->v.base = 0x1003;
	w->v.records = bytes;
}

/** Checks one lane: number of its dwords, and which of them are in range. */
static inline void expect_dwords(const wave *w, unsigned lane, unsigned dwords, unsigned comps,
                                 uint64_t addr)
{
	const unsigned all = (1u << dwords) - 1;
	const unsigned status = comps == 0     ? MAU_STATUS_OUT_OF_RANGE
	                        : comps == all ? MAU_STATUS_OK
	                                       : MAU_STATUS_PARTIAL;

	expect_space(w, lane, dwords ? status : MAU_STATUS_INACTIVE, MAU_SEG_MEMORY,
	             dwords ? addr : 0, 0);
	assert_int_equal(w->rsp.lanes.in_range[lane], comps);
}

#endif
