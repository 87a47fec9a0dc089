/*
 * detail.c - the order of the stages: first those of the request, then those of the lanes, then
 * coalescing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "check.h"
#include "stages/stage.h"

static void request_stages(const mau_context *ctx, const mau_op *op, const mau_request *req,
                           mau_detail *d)
{
	bool read; /* the V# is read */

	mau_stage_operation(ctx, op, req, &d->operation);
	mau_stage_illegal(d, &d->illegal);
	read = !d->illegal.errors && d->operation.op.cls != MAU_CLS_CACHE;
	if (read && d->operation.buffer)
		mau_stage_resource(d, &d->resource);
	if (read && d->operation.scalar)
		mau_stage_scalar(d, &d->scalar);
	mau_stage_size(d, &d->size);
	mau_stage_verdict(d, &d->verdict);
	if (d->verdict.whole)
		return;
	if (d->operation.buffer)
		mau_stage_bounds(d, &d->bounds);
	if (!d->operation.scalar)
		mau_stage_alignment(d, &d->alignment);
}

/** Copies the operands of the lanes. */
static void begin_lanes(const mau_request *req, uint64_t lanes, mau_detail_lane *lane)
{
	while (lanes != 0) {
		unsigned n = mau_take_lane(&lanes);

		lane[n].number = (uint8_t)n;
		lane[n].v0 = req->v0[n];
		lane[n].v1 = req->v1[n];
	}
}

/** The stages of the lanes that get an address: 'lanes' is reach.addressed. */
static void address_stages(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	if (d->operation.buffer) {
		mau_stage_address(d, lanes, lane);
		mau_stage_range(d, lanes, lane);
		mau_stage_align(d, lanes, lane);
	} else if (d->operation.segment) {
		mau_stage_segment(d, lanes, lane);
		mau_stage_align(d, lanes, lane);
	} else {
		mau_stage_dwords(d, lanes, lane);
	}
}

void mau_stages(const mau_context *ctx, const mau_op *op, const mau_request *req, mau_detail *d,
                mau_lanes *lanes)
{
	uint64_t active;

	memset(d, 0, offsetof(mau_detail, lane));
	d->ctx = *ctx;
	memcpy(d->vsharp, req->vsharp, sizeof d->vsharp);
	d->saddr = req->saddr;
	d->m0 = req->m0;
	request_stages(ctx, op, req, d);
	active = d->operation.active;
	begin_lanes(req, active, d->lane);
	if (d->verdict.lds)
		d->reach.masked = mau_stage_lds(d, active, d->lane);
	if (!d->verdict.whole) {
		d->reach.addressed = active & ~d->reach.masked;
		if (d->operation.buffer && !d->operation.addr64)
			mau_stage_operands(d, active, d->lane);
		address_stages(d, d->reach.addressed, d->lane);
	}
	mau_stage_result(d, d->lane, lanes);
	mau_stage_join(d, d->lane, &d->join);
	mau_stage_access(d, lanes, &d->moves, d->lane);
}

int mau_detail_wave(const mau_context *ctx, const mau_request *req, mau_detail *d)
{
	mau_op op;
	mau_lanes lanes;
	int result = mau_check_request(ctx, NULL, &req->op, &op);

	if (result != MAU_OK)
		return result;
	memset(d->lane, 0, sizeof d->lane); /* a value that no stage writes is 0 */
	mau_stages(ctx, &op, req, d, &lanes);
	begin_lanes(req, ~(uint64_t)0, d->lane);
	for (unsigned n = 0; n < MAU_WAVE; n++) {
		d->lane[n].active = d->operation.active >> n & 1;
		d->lane[n].result = (mau_detail_result){.address = lanes.address[n],
		                                        .lds_address = lanes.lds_address[n],
		                                        .status = lanes.status[n],
		                                        .in_range = lanes.in_range[n],
		                                        .space = lanes.space[n]};
	}
	return MAU_OK;
}
