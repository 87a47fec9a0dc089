/*
 * explain_range.c - the steps of the range check of a buffer access: R1-R12, R15.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

/** The formula of a rule, and the values that are shown before its result. */
static const struct {
	const char *id, *formula;
	bool buffer_offset, limit, end;
} words[] = {
	[MAU_RANGE_A8] = {"A8", "never: ADDR64", false, false, false},
	[MAU_RANGE_R1] = {"R1", "buffer_offset >= sat(num_records - sgpr_offset)", true, false,
                          false},
	[MAU_RANGE_R2] = {"R2", "Index >= num_records or ((IDXEN or ADD_TID) and Offset >= stride)",
                          false, false, false},
	[MAU_RANGE_R3] = {"R3", "buffer_offset >= sat(num_records - sgpr_offset)", true, false,
                          false},
	[MAU_RANGE_R4] = {"R4", "Index >= num_records or Offset >= stride", false, false, false},
	[MAU_RANGE_R5] = {"R5", "never: ADD_TID and not IDXEN", false, false, false},
	[MAU_RANGE_R6] = {"R6", "vgpr_index >= num_records", false, false, false},
	[MAU_RANGE_R7] = {"R7", "Offset >= num_records", false, false, false},
	[MAU_RANGE_R7_SILICON] = {"R7", "Offset + sgpr_offset + payload > num_records", false,
                                  false, false},
	[MAU_RANGE_R8] = {"R8", "Index >= num_records or Offset + payload > stride", false, false,
                          true},
	[MAU_RANGE_R9] = {"R9", "Index >= num_records", false, false, false},
	[MAU_RANGE_R10] = {"R10", "num_records == 0", false, false, false},
	[MAU_RANGE_R11_SWIZZLE] = {"R11", "Index >= limit or Offset + payload > stride", false,
                                   true, true},
	[MAU_RANGE_R11_RAW] = {"R11", "Offset + payload > limit", false, true, true},
	[MAU_RANGE_R15] = {"R15", "buffer_offset == 0 or buffer_offset >= num_records", true, false,
                           false},
};

/** R11: num_records - sgpr_offset, at least 0. */
static uint64_t reduced_limit(mau_range_rule rule, const mau_detail_component *c)
{
	return rule == MAU_RANGE_R11_SWIZZLE ? c->index_limit : c->limit;
}

static void explain_component(struct explain *e, const mau_detail_range *r, unsigned i)
{
	const mau_detail_component *c = &r->component[i];
	const char *id = words[r->rule].id;

	if (i > 0)
		explain_hex(e, "R12", "Offset of the component", "Offset + 4*d", c->offset, i);
	if (words[r->rule].buffer_offset)
		explain_hex(e, "R12", "buffer_offset of the component",
		            "A4 of Offset + 4*d, modulo 2^32", c->buffer_offset, i);
	if (words[r->rule].limit)
		explain_hex(e, id, "limit", "sat(num_records - sgpr_offset)",
		            reduced_limit(r->rule, c), i);
	if (words[r->rule].end)
		explain_hex(e, id, "end", "Offset + payload", c->end, i);
	explain_bool(e, id, "out_of_range", words[r->rule].formula, c->out, i);
}

void mau_explain_range(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	if (l->range.rule == MAU_RANGE_A8) {
		explain_bool(e, words[MAU_RANGE_A8].id, "out_of_range", words[MAU_RANGE_A8].formula,
		             false, MAU_STEP_LANE);
		return;
	}
	for (unsigned i = 0; i < d->size.components; i++)
		explain_component(e, &l->range, i);
}
