/*
 * detail.c - the order of the stages: first what speaks of the request, then lane by lane, then how
 * the lanes join.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "check.h"
#include "stages/stage.h"

static void request_stages(const mau_context *ctx, const mau_request *req, mau_detail *d)
{
	bool read; /* the V# */

	mau_stage_operation(ctx, req, &d->operation);
	mau_stage_illegal(d, &d->illegal);
	read = !d->illegal.errors && d->operation.op.cls != MAU_CLS_CACHE;
	if (read && d->operation.buffer)
		mau_stage_resource(d, &d->resource);
	if (read && d->operation.scalar)
		mau_stage_scalar(d, &d->scalar);
	mau_stage_size(d, &d->size);
	mau_stage_verdict(d, &d->verdict);
}

/** A lane of a request that reads or writes memory, and that L3 does not mask off. */
static void address_stages(const mau_detail *d, mau_detail_lane *l)
{
	if (d->operation.buffer) {
		mau_stage_address(d, l, &l->address);
		mau_stage_range(d, l, &l->range);
	} else if (d->operation.segment) {
		mau_stage_segment(d, l, &l->segment);
	} else {
		mau_stage_dwords(d, l, &l->scalar);
	}
	if (d->operation.buffer || mau_in_space(d, l, MAU_SEG_MEMORY) ||
	    (mau_in_space(d, l, MAU_SEG_LDS) && !l->segment.outside))
		mau_stage_align(d, l, &l->align);
}

static void lane_stages(const mau_detail *d, const mau_request *req, unsigned number,
                        mau_detail_lane *l)
{
	*l = (mau_detail_lane){
		.number = (uint8_t)number,
		.active = d->operation.active >> number & 1,
		.v0 = req->v0[number],
		.v1 = req->v1[number],
	};
	if (l->active && d->verdict.lds)
		mau_stage_lds(d, l, &l->lds);
	if (l->active && d->operation.buffer && !d->verdict.whole)
		mau_stage_operands(d, l, &l->address);
	if (l->active && !d->verdict.whole && !l->lds.masked)
		address_stages(d, l);
	mau_stage_result(d, l, &l->result);
}

int mau_detail_wave(const mau_context *ctx, const mau_request *req, mau_detail *d)
{
	int result = mau_check_context(ctx);

	if (result == MAU_OK)
		result = mau_check_op(&req->op);
	if (result != MAU_OK)
		return result;
	memset(d, 0, offsetof(mau_detail, lane)); /* lane_stages() clears the lanes */
	d->ctx = *ctx;
	memcpy(d->vsharp, req->vsharp, sizeof d->vsharp);
	d->saddr = req->saddr;
	d->m0 = req->m0;
	request_stages(ctx, req, d);
	for (unsigned number = 0; number < MAU_WAVE; number++)
		lane_stages(d, req, number, &d->lane[number]);
	mau_stage_join(d, &d->join);
	for (unsigned number = 0; number < MAU_WAVE; number++)
		mau_stage_access(d, &d->lane[number], &d->lane[number].access);
	return MAU_OK;
}
