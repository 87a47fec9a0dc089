/*
 * explain.c - one lane in steps, in the words of the rules: mau_explain_lane().
 *
 * The steps are read off the structure that the stages filled (mau/detail.h); nothing is computed
 * here. This file has their order, and the last of them; explain_request.c and explain_resource.c
 * what speaks of the request, explain_buffer.c and explain_range.c a buffer lane, explain_segment.c
 * the others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

void mau_explain_step(struct explain *e, const mau_step *step)
{
	if (e->count < e->max)
		e->steps[e->count] = *step;
	e->count++;
}

/** R13, D23. */
static void explain_active(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.scalar)
		explain_bool(e, "D23", "active", "the lane holds dwords of the load", l->active,
		             MAU_STEP_LANE);
	else
		explain_bool(e, "R13", "active", "EXEC bit of the lane, within the wave", l->active,
		             MAU_STEP_LANE);
}

/** L1, L3. */
static void explain_lds(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	explain_hex(e, "L1", "LDS_ADDR",
	            mau_generation_of(d->ctx.gfx)->lds_offset
	                    ? "LDS_BASE + (M0 & 0xffff) + lane*4 + inst_offset"
	                    : "LDS_BASE + (M0 & 0xffff) + lane*4",
	            l->lds.address, MAU_STEP_LANE);
	explain_bool(e, "L3", "lds_masked", "LDS_ADDR - LDS_BASE >= LDS_SIZE", l->lds.masked,
	             MAU_STEP_LANE);
}

/** What depends on the lane, as far as N16 goes. */
static void explain_lane(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	explain_active(e, d, l);
	if (!l->active)
		return;
	if (d->verdict.lds)
		explain_lds(e, d, l);
	if (d->verdict.whole || l->lds.masked)
		return;
	if (d->operation.buffer)
		mau_explain_buffer(e, d, l);
	else if (d->operation.scalar)
		mau_explain_dwords(e, d, l);
	else
		mau_explain_segment(e, d, l);
}

/** What mau_wave() reports of the lane (D11, D12, D21, N16). */
static void explain_result(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_result *r = &l->result;

	if (d->verdict.lds && l->active && !l->lds.masked)
		explain_hex(e, "D12", "lds", "LDS byte address that the lane writes", r->lds,
		            MAU_STEP_LANE);
	else if (r->seg == MAU_SEG_LDS && r->status == MAU_STATUS_OK)
		explain_hex(e, "D21", "lds", "LDS byte address, aligned", r->lds, MAU_STEP_LANE);
	if (d->operation.segment)
		explain_name(e, "D21", "space", "of an OK or MEMVIOL lane", r->seg,
		             mau_seg_name(r->seg), MAU_STEP_LANE);
	explain_hex(e, "D11", "address",
	            "byte address of the first byte, aligned; 0 when there is none", r->address,
	            MAU_STEP_LANE);
	explain_hex(e, "D11", "components", "mask of the components in range", r->comps,
	            MAU_STEP_LANE);
	explain_name(e, "N16", "status", "the first that holds", r->status,
	             mau_status_name(r->status), MAU_STEP_LANE);
}

int mau_detail_steps(const mau_detail *d, unsigned lane, mau_step *steps, size_t max,
                     size_t *count_ret)
{
	struct explain e = {.steps = steps, .max = max};

	if (lane >= MAU_WAVE)
		return MAU_ERR_LANE;
	mau_explain_request(&e, d);
	explain_lane(&e, d, &d->lane[lane]);
	explain_result(&e, d, &d->lane[lane]);
	*count_ret = e.count < max ? e.count : max;
	return e.count <= max ? MAU_OK : MAU_ERR_SPACE;
}

int mau_explain_lane(const mau_context *ctx, const mau_request *req, unsigned lane, mau_step *steps,
                     size_t max, size_t *count_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	return result == MAU_OK ? mau_detail_steps(&d, lane, steps, max, count_ret) : result;
}
