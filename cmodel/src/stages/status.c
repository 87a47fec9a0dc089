/*
 * status.c - status and results of the lanes (rules N16, V5-V7, D1, D11, D12, D21).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "stages/stage.h"

/** N16: the status that the request gives all active lanes. INACTIVE: each lane has its own. */
static uint8_t request_status(const mau_detail *d)
{
	if (d->illegal.errors)
		return MAU_STATUS_ILLEGAL;
	if (d->operation.op.cls == MAU_CLS_CACHE)
		return MAU_STATUS_OK; /* D1 */
	if (d->resource.v.type != 0 || d->scalar.type != 0)
		return MAU_STATUS_IGNORED; /* V7 */
	if (d->resource.v.null)
		return MAU_STATUS_NULL;                                    /* V5 */
	return d->size.invalid ? MAU_STATUS_INVALID : MAU_STATUS_INACTIVE; /* V6 */
}

void mau_stage_verdict(const mau_detail *d, mau_detail_verdict *v)
{
	v->status = request_status(d);
	v->whole = v->status != MAU_STATUS_INACTIVE;
	v->lds = d->operation.op.lds && v->status != MAU_STATUS_ILLEGAL &&
	         v->status != MAU_STATUS_IGNORED;
}

/** N16: status of an addressed lane. */
static uint8_t addressed_status(unsigned in_range, unsigned all, bool violates)
{
	if (in_range == 0)
		return MAU_STATUS_OUT_OF_RANGE; /* G4: its alignment does not count */
	if (violates)
		return MAU_STATUS_MEMVIOL;
	return in_range == all ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
}

/** D11: the addressed lanes of a buffer. */
static void of_buffer(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *r)
{
	uint64_t addressed = d->reach.addressed;
	unsigned all = (1u << d->size.components) - 1;

	while (addressed != 0) {
		unsigned n = mau_take_lane(&addressed);
		const mau_detail_lane *l = &lane[n];

		r->address[n] = l->align.address;
		r->in_range[n] = l->range.in_range;
		r->space[n] = MAU_SEG_MEMORY;
		r->status[n] = addressed_status(l->range.in_range, all, l->align.misaligned);
	}
}

/** A9, A14: the addressed lanes of a scalar load. */
static void of_scalar(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *r)
{
	uint64_t addressed = d->reach.addressed;

	while (addressed != 0) {
		unsigned n = mau_take_lane(&addressed);
		const mau_detail_dwords *s = &lane[n].scalar;

		r->address[n] = s->byte_address;
		r->in_range[n] = s->in_range;
		r->space[n] = MAU_SEG_MEMORY;
		r->status[n] =
			addressed_status(s->in_range, (1u << s->count) - 1, d->scalar.violates);
	}
}

/** D21: the address of a lane of FLAT, GLOBAL, SCRATCH: none in LDS and in no space. */
static uint64_t segment_address(const mau_detail_lane *l)
{
	if (l->segment.space == MAU_SEG_MEMORY)
		return l->align.address;
	return l->segment.space == MAU_SEG_SCRATCH ? l->segment.byte_address : 0;
}

/** D21, D25: the addressed lanes of FLAT, GLOBAL, SCRATCH. */
static void of_segment(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *r)
{
	uint64_t addressed = d->reach.addressed;
	uint8_t all = (uint8_t)((1u << d->size.components) - 1);

	while (addressed != 0) {
		unsigned n = mau_take_lane(&addressed);
		const mau_detail_lane *l = &lane[n];
		bool violates = l->segment.violates || (mau_is_aligned(l) && l->align.misaligned);

		r->address[n] = segment_address(l);
		r->in_range[n] = all;
		r->space[n] = l->segment.space;
		r->status[n] = violates ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
		if (l->segment.space == MAU_SEG_LDS && !violates)
			r->lds_address[n] = (uint32_t)l->align.address;
	}
}

/** N16: the active lanes without an address. */
static void of_others(const mau_detail *d, mau_lanes *r)
{
	uint64_t others = d->operation.active & ~d->reach.addressed;

	while (others != 0) {
		unsigned n = mau_take_lane(&others);

		r->status[n] = d->reach.masked >> n & 1 ? MAU_STATUS_LDS_MASKED : d->verdict.status;
	}
}

/** D12: every lane that writes LDS. */
static void lds_of(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *r)
{
	uint64_t writing = d->operation.active & ~d->reach.masked;

	while (writing != 0) {
		unsigned n = mau_take_lane(&writing);

		r->lds_address[n] = (uint32_t)lane[n].lds.address;
	}
}

void mau_stage_result(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *r)
{
	memset(r, 0, sizeof *r); /* MAU_STATUS_INACTIVE is 0 */
	if (d->operation.active != d->reach.addressed)
		of_others(d, r);
	if (d->operation.buffer)
		of_buffer(d, lane, r);
	else if (d->operation.scalar)
		of_scalar(d, lane, r);
	else
		of_segment(d, lane, r);
	if (d->verdict.lds)
		lds_of(d, lane, r);
}
