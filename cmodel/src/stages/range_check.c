/*
 * range_check.c - the range check of the components of a buffer lane (rules R1-R20). There is one
 * function per rule; sums in comparisons have 64 bits and never wrap (R14).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** D7: buffer_offset of one component, from the Offset before A7 clears bits. */
static uint64_t own_buffer_offset(const mau_detail *d, const mau_detail_lane *l,
                                  const mau_detail_component *c)
{
	uint64_t full = mau_buffer_offset(&d->resource, l->address.index, c->offset);

	return mau_buffer_offset_a5(d->ctx.gfx, full);
}

/** R1, R3: buffer_offset >= sat(num_records - sgpr_offset). */
static void check_r1(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->buffer_offset = own_buffer_offset(d, l, c);
	c->limit = d->bounds.reduced_records;
	c->out = c->buffer_offset >= c->limit;
}

/** R2: Index >= num_records or ((IDXEN or ADD_TID) and Offset >= stride); ADD_TID is the bit of the
 * V# (D6). */
static void check_r2(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	bool indexed = d->operation.op.idxen || d->resource.v.add_tid;

	c->index_limit = d->resource.v.num_records;
	c->limit = d->resource.v.stride;
	c->out = l->address.index >= c->index_limit || (indexed && c->offset >= c->limit);
}

/** R4: Index >= num_records or Offset >= stride. */
static void check_r4(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->index_limit = d->resource.v.num_records;
	c->limit = d->resource.v.stride;
	c->out = l->address.index >= c->index_limit || c->offset >= c->limit;
}

/** R6: vgpr_index >= num_records. */
static void check_r6(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->index_limit = d->resource.v.num_records;
	c->out = l->address.vgpr_index >= c->index_limit;
}

/** R7: Offset >= num_records. */
static void check_r7(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	(void)l;
	c->limit = d->resource.v.num_records;
	c->out = c->offset >= c->limit;
}

/** R7, silicon: Offset + sgpr_offset + payload > num_records. */
static void check_r7_silicon(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	(void)l;
	c->end = c->offset + d->operation.sgpr_offset + d->size.payload;
	c->limit = d->resource.v.num_records;
	c->out = c->end > c->limit;
}

/** R8: Index >= num_records or Offset + payload > stride. */
static void check_r8(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->end = c->offset + d->size.payload;
	c->index_limit = d->resource.v.num_records;
	c->limit = d->resource.v.stride;
	c->out = l->address.index >= c->index_limit || c->end > c->limit;
}

/** R9: Index >= num_records. */
static void check_r9(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->index_limit = d->resource.v.num_records;
	c->out = l->address.index >= c->index_limit;
}

/** R10: num_records == 0. */
static void check_r10(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	(void)l;
	c->out = d->resource.v.num_records == 0;
}

/** R11, swizzle active and stride != 0: Index >= limit or Offset + payload > stride. */
static void check_r11_swizzle(const mau_detail *d, const mau_detail_lane *l,
                              mau_detail_component *c)
{
	c->end = c->offset + d->size.payload;
	c->index_limit = d->bounds.reduced_records;
	c->limit = d->resource.v.stride;
	c->out = l->address.index >= c->index_limit || c->end > c->limit;
}

/** R11, otherwise: Offset + payload > limit. */
static void check_r11_raw(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	(void)l;
	c->end = c->offset + d->size.payload;
	c->limit = d->bounds.reduced_records;
	c->out = c->end > c->limit;
}

/** R15: buffer_offset == 0 or buffer_offset >= num_records. */
static void check_r15(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	c->buffer_offset = own_buffer_offset(d, l, c);
	c->limit = d->resource.v.num_records;
	c->out = c->buffer_offset == 0 || c->buffer_offset >= c->limit;
}

/** R1, R2. */
static mau_range_rule rule_gfx6(const mau_detail *d)
{
	return d->resource.v.stride == 0 ? MAU_RANGE_R1 : MAU_RANGE_R2;
}

/** R3, R4. */
static mau_range_rule rule_gfx8(const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;

	return v->stride == 0 || !v->swizzle_active ? MAU_RANGE_R3 : MAU_RANGE_R4;
}

/** R5-R7, R16, R17, D6. */
static mau_range_rule rule_gfx9(const mau_detail *d)
{
	if (d->resource.v.add_tid && !d->operation.op.idxen)
		return MAU_RANGE_R5;
	if (d->operation.op.idxen && d->resource.v.stride != 0)
		return MAU_RANGE_R6;
	return d->operation.silicon ? MAU_RANGE_R7_SILICON : MAU_RANGE_R7;
}

/** R8-R11, R18. */
static mau_range_rule rule_gfx10(const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;

	switch (v->oob_select) {
	case MAU_OOB_STRUCTURED_WITH_OFFSET:
		return MAU_RANGE_R8;
	case MAU_OOB_STRUCTURED:
		return MAU_RANGE_R9;
	case MAU_OOB_DISABLED:
		return MAU_RANGE_R10;
	default:
		return v->swizzle_active && v->stride != 0 ? MAU_RANGE_R11_SWIZZLE
		                                           : MAU_RANGE_R11_RAW;
	}
}

static mau_range_rule rule_of(const mau_detail *d)
{
	if (d->operation.addr64)
		return MAU_RANGE_A8;
	if (d->resource.v.heap)
		return MAU_RANGE_R15;
	switch (mau_generation_in(d)->bounds) {
	case MAU_BOUNDS_GFX6:
		return rule_gfx6(d);
	case MAU_BOUNDS_GFX8:
		return rule_gfx8(d);
	case MAU_BOUNDS_GFX9:
		return rule_gfx9(d);
	default:
		return rule_gfx10(d);
	}
}

/** A8, R5: never out of range. */
static void check_never(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c)
{
	(void)d;
	(void)l;
	c->out = false;
}

typedef void check_rule(const mau_detail *d, const mau_detail_lane *l, mau_detail_component *c);

/** R12: applies the rule to every component of the lanes. */
static inline void check_lanes(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane,
                               check_rule *check)
{
	unsigned ncomp = d->size.components;

	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];
		mau_detail_range *range = &l->range;
		unsigned in_range = 0;

		for (unsigned i = 0; i < ncomp; i++) {
			mau_detail_component *c = &range->component[i];

			c->offset = (uint64_t)l->address.offset + 4 * i;
			check(d, l, c);
			in_range |= (unsigned)!c->out << i;
		}
		range->rule = d->bounds.rule;
		range->in_range = (uint8_t)in_range;
	}
}

void mau_stage_range(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	switch (d->bounds.rule) {
	case MAU_RANGE_R1:
	case MAU_RANGE_R3:
		check_lanes(d, lanes, lane, check_r1);
		break;
	case MAU_RANGE_R2:
		check_lanes(d, lanes, lane, check_r2);
		break;
	case MAU_RANGE_R4:
		check_lanes(d, lanes, lane, check_r4);
		break;
	case MAU_RANGE_R6:
		check_lanes(d, lanes, lane, check_r6);
		break;
	case MAU_RANGE_R7:
		check_lanes(d, lanes, lane, check_r7);
		break;
	case MAU_RANGE_R7_SILICON:
		check_lanes(d, lanes, lane, check_r7_silicon);
		break;
	case MAU_RANGE_R8:
		check_lanes(d, lanes, lane, check_r8);
		break;
	case MAU_RANGE_R9:
		check_lanes(d, lanes, lane, check_r9);
		break;
	case MAU_RANGE_R10:
		check_lanes(d, lanes, lane, check_r10);
		break;
	case MAU_RANGE_R11_SWIZZLE:
		check_lanes(d, lanes, lane, check_r11_swizzle);
		break;
	case MAU_RANGE_R11_RAW:
		check_lanes(d, lanes, lane, check_r11_raw);
		break;
	case MAU_RANGE_R15:
		check_lanes(d, lanes, lane, check_r15);
		break;
	default:
		check_lanes(d, lanes, lane, check_never);
		break;
	}
}

void mau_stage_bounds(const mau_detail *d, mau_detail_bounds *bounds)
{
	uint64_t records = d->resource.v.num_records, sgpr_offset = d->operation.sgpr_offset;

	bounds->rule = rule_of(d);
	bounds->reduced_records = records > sgpr_offset ? records - sgpr_offset : 0;
}
