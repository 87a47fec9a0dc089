/*
 * derive.c - one lane, step by step, in the words of the rules: mau_derive().
 *
 * A second formulation on purpose: nothing is shared with the stages of mau_wave() but the checks
 * of the arguments and the tables of mau/enc.h. Plain 64-bit arithmetic, division as the rules
 * print it, one lane at a time. A test holds both to the same results. This file has the order of
 * the steps; derive_request.c those that speak of the request, derive_address.c, derive_range.c,
 * derive_align.c those of a buffer lane, derive_segment.c and derive_scalar.c the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

/** L1, L3: true when the lane is masked off. */
static bool step_lds(struct derive *d)
{
	bool from_gfx8 = d->gfx >= MAU_GFX_8;

	d->lds_addr = d->ctx->lds_base + (d->req->m0 & 0xffff) + (uint64_t)d->lane * 4 +
	              (from_gfx8 ? d->inst_offset : 0);
	derive_hex(d, "L1", "LDS_ADDR",
	           from_gfx8 ? "LDS_BASE + (M0 & 0xffff) + lane*4 + inst_offset"
	                     : "LDS_BASE + (M0 & 0xffff) + lane*4",
	           d->lds_addr, MAU_STEP_LANE);
	d->lds_masked = d->lds_addr - d->ctx->lds_base >= d->ctx->lds_size;
	return derive_bool(d, "L3", "lds_masked", "LDS_ADDR - LDS_BASE >= LDS_SIZE", d->lds_masked,
	                   MAU_STEP_LANE);
}

/** A lane of a buffer operation that reads or writes memory. */
static unsigned step_buffer(struct derive *d)
{
	bool violates;

	mau_derive_address(d);
	d->comps = mau_derive_range(d);
	violates = mau_derive_align(d);
	if (d->walked)
		mau_derive_walk(d);
	if (d->comps == 0)
		return MAU_STATUS_OUT_OF_RANGE; /* G4: alignment is not judged then */
	if (violates)
		return MAU_STATUS_MEMVIOL;
	return d->comps != (1u << d->ncomp) - 1 ? MAU_STATUS_PARTIAL : MAU_STATUS_OK;
}

/** Everything that depends on the lane, in the order of N16; returns the status and sets the
 * results. */
static unsigned step_lane(struct derive *d)
{
	bool scalar = d->op.enc == MAU_ENC_SMEM;

	derive_bool(d, scalar ? "D23" : "R13", "active",
	            scalar ? "the lane holds dwords of the load"
	                   : "EXEC bit of the lane, within the wave",
	            d->active, MAU_STEP_LANE);
	if (!d->active)
		return MAU_STATUS_INACTIVE;
	if (d->request_status == MAU_STATUS_ILLEGAL || d->request_status == MAU_STATUS_IGNORED)
		return d->request_status;
	if (d->op.lds && step_lds(d))
		return MAU_STATUS_LDS_MASKED;
	if (d->request_status != MAU_STATUS_INACTIVE)
		return d->request_status;
	if (scalar)
		return mau_derive_scalar(d);
	return d->buffer ? step_buffer(d) : mau_derive_segment(d);
}

/** The last steps: what mau_wave() reports of the lane (D11, D12, D21, N16). */
static void step_results(struct derive *d, unsigned status)
{
	bool to_lds = d->op.lds && d->active && !d->lds_masked && status != MAU_STATUS_ILLEGAL &&
	              status != MAU_STATUS_IGNORED;

	if (to_lds)
		derive_hex(d, "D12", "lds", "LDS byte address that the lane writes", d->lds_addr,
		           MAU_STEP_LANE);
	else if (d->seg == MAU_SEG_LDS && status == MAU_STATUS_OK)
		derive_hex(d, "D21", "lds", "LDS byte address, aligned", d->lds_addr,
		           MAU_STEP_LANE);
	if (d->op.enc >= MAU_ENC_FLAT && d->op.enc <= MAU_ENC_SCRATCH)
		derive_name(d, "D21", "space", "of an OK or MEMVIOL lane", d->seg,
		            mau_seg_name(d->seg), MAU_STEP_LANE);
	derive_hex(d, "D11", "address",
	           "byte address of the first byte, aligned; 0 when there is none", d->address,
	           MAU_STEP_LANE);
	derive_hex(d, "D11", "components", "mask of the components in range", d->comps,
	           MAU_STEP_LANE);
	derive_name(d, "N16", "status", "the first that holds", status, mau_status_name(status),
	            MAU_STEP_LANE);
}

int mau_derive(const mau_context *ctx, const mau_request *req, unsigned lane, mau_step *steps,
               size_t max, size_t *count_ret)
{
	struct derive d = {.ctx = ctx, .req = req, .lane = lane, .steps = steps, .max = max};
	int result = mau_check_context(ctx);

	if (result == MAU_OK)
		result = mau_check_op(&req->op);
	if (result == MAU_OK && lane >= MAU_WAVE)
		result = MAU_ERR_LANE;
	if (result != MAU_OK)
		return result;
	mau_derive_request(&d);
	step_results(&d, step_lane(&d));
	*count_ret = d.count < max ? d.count : max;
	return d.count <= max ? MAU_OK : MAU_ERR_SPACE;
}
