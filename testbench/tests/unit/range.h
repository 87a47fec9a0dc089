/*
 * range.h - common code of the range tests: requests on records, and the component mask of lane 0
 * for an index and an offset.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RANGE_H
#define RANGE_H

#include "tests/unit/rules.h"

/** buffer_load_dword with OFFEN on 'records' records of 'stride' bytes. */
static inline void range_begin(wave *w, unsigned gfx, unsigned rules, uint32_t stride,
                               uint32_t records)
{
	wave_begin(w, gfx, rules);
	w->v.stride = stride;
	w->v.records = records;
	w->req.op.offen = 1;
}

/** The same with IDXEN, too: ten records of 16 bytes. */
static inline void range_records(wave *w, unsigned gfx, unsigned rules)
{
	range_begin(w, gfx, rules, 16, 10);
	w->req.op.idxen = 1;
}

/** A lane with index and offset: its component mask must be 'comps' out of 'all'. */
static inline void expect_comps(wave *w, uint32_t index, uint32_t offset, unsigned comps,
                                unsigned all)
{
	const unsigned status = comps == all ? MAU_STATUS_OK
	                        : comps      ? MAU_STATUS_PARTIAL
	                                     : MAU_STATUS_OUT_OF_RANGE;

	wave_operands(w, 0, index, offset);
	wave_run(w);
	assert_string_equal(mau_status_name(w->rsp.lanes.status[0]), mau_status_name(status));
	assert_int_equal(w->rsp.lanes.in_range[0], comps);
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
