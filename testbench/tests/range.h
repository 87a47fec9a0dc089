/*
 * range.h - what the range tests share: the component mask of lane 0 for an index and an offset.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RANGE_H
#define RANGE_H

#include "rules.h"

/** A lane with index and offset: its component mask must be 'comps' out of 'all'. */
static inline void expect_comps(wave *w, uint32_t index, uint32_t offset, unsigned comps, unsigned all)
{
	const unsigned status = comps == all ? MAU_STATUS_OK : comps ? MAU_STATUS_PARTIAL : MAU_STATUS_OUT_OF_RANGE;

	wave_operands(w, 0, index, offset);
	wave_run(w);
	assert_string_equal(mau_status_name(w->rsp.lanes.status[0]), mau_status_name(status));
	assert_int_equal(w->rsp.lanes.comps[0], comps);
	if (comps == 0)
		assert_int_equal(w->rsp.txn_count, 0);
}

static inline void expect_in(wave *w, uint32_t index, uint32_t offset)
{
	expect_comps(w, index, offset, 1, 1);
}

static inline void expect_out(wave *w, uint32_t index, uint32_t offset)
{
	expect_comps(w, index, offset, 0, 1);
}

#endif
