/*
 * status.c - what becomes of a request and of a lane (rules N16, V5-V7, D1, D11, D12, D21).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** N16, the part that all lanes share; INACTIVE: the lanes decide. */
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

/** The components of the lane that are in range. */
static uint8_t comps_of(const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.buffer)
		return l->range.comps;
	if (d->operation.scalar)
		return l->scalar.comps;
	return (uint8_t)((1u << d->size.ncomp) - 1); /* D25 */
}

/** How many components the lane has. */
static unsigned ncomp_of(const mau_detail *d, const mau_detail_lane *l)
{
	return d->operation.scalar ? l->scalar.count : d->size.ncomp;
}

/** N16: the first that holds. */
static uint8_t lane_status(const mau_detail *d, const mau_detail_lane *l)
{
	uint8_t comps = comps_of(d, l);

	if (!l->active)
		return MAU_STATUS_INACTIVE;
	if (l->lds.masked)
		return MAU_STATUS_LDS_MASKED;
	if (d->verdict.whole)
		return d->verdict.status;
	if (comps == 0)
		return MAU_STATUS_OUT_OF_RANGE; /* G4: its alignment does not count */
	if (l->segment.violates || l->align.misaligned)
		return MAU_STATUS_MEMVIOL;
	return comps == (1u << ncomp_of(d, l)) - 1 ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
}

/** The lane has been addressed, whatever came of it. */
static bool is_addressed(const mau_detail *d, const mau_detail_lane *l)
{
	return l->active && !d->verdict.whole && !l->lds.masked;
}

/** D11, D21: of a lane that has been addressed. */
static uint64_t address_of(const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.buffer || mau_in_space(d, l, MAU_SEG_MEMORY))
		return l->align.address;
	if (d->operation.scalar)
		return l->scalar.byte_address;
	return mau_in_space(d, l, MAU_SEG_SCRATCH) ? l->segment.byte_address : 0;
}

/** D12: every lane that writes LDS; D21: a FLAT lane in LDS that is OK. */
static uint32_t lds_of(const mau_detail *d, const mau_detail_lane *l, uint8_t status)
{
	if (d->verdict.lds)
		return l->active && !l->lds.masked ? (uint32_t)l->lds.address : 0;
	if (mau_in_space(d, l, MAU_SEG_LDS) && status == MAU_STATUS_OK)
		return (uint32_t)l->align.address;
	return 0;
}

void mau_stage_result(const mau_detail *d, const mau_detail_lane *l, mau_detail_result *r)
{
	r->status = lane_status(d, l);
	r->lds = lds_of(d, l, r->status);
	if (!is_addressed(d, l))
		return;
	r->address = address_of(d, l);
	r->comps = comps_of(d, l);
	r->seg = d->operation.segment ? l->segment.space : MAU_SEG_MEMORY;
}
