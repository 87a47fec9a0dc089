/*
 * explain.c - the derivation of one lane, in the terms of the rules: mau_explain_lane().
 *
 * The steps show values of the structure that the stages filled (mau/detail.h); nothing is computed
 * here. This file has their order and the results. explain_request.c and explain_resource.c have
 * the steps of the request, explain_buffer.c and explain_range.c those of a buffer lane,
 * explain_segment.c those of other lanes.
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

/** R13, D23: whether the lane is active. */
static void explain_active(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.scalar)
		explain_bool(e, "D23", "active", "the lane holds dwords of the load", l->active,
		             MAU_STEP_LANE);
	else
		explain_bool(e, "R13", "active", "EXEC bit of the lane, within the wave", l->active,
		             MAU_STEP_LANE);
}

/** L6: 18 bits of M0 are added. */
static bool has_18_bits(const mau_detail *d)
{
	return mau_generation_of(d->ctx.gfx)->lds_m0 == MAU_LDS_M0_BITS18;
}

/** L1, L6, L7: the LDS address, and its rule. */
static const char *lds_formula(const mau_detail *d, const char **rule_ret)
{
	bool wide = mau_lds_dwords(&d->operation.op) > 1;

	*rule_ret = wide ? "L7" : has_18_bits(d) ? "L6" : "L1";
	if (has_18_bits(d) && d->operation.buffer)
		return wide ? "LDS_BASE + (M0 & 0x3ffff) + lane*16 + inst_offset"
		            : "LDS_BASE + (M0 & 0x3ffff) + lane*4 + inst_offset";
	if (has_18_bits(d))
		return wide ? "LDS_BASE + (M0 & 0x3fffc) + lane*16 + inst_offset"
		            : "LDS_BASE + (M0 & 0x3fffc) + lane*4 + inst_offset";
	return mau_generation_of(d->ctx.gfx)->lds_offset
	               ? "LDS_BASE + (M0 & 0xffff) + lane*4 + inst_offset"
	               : "LDS_BASE + (M0 & 0xffff) + lane*4";
}

/** L1, L3, L6, L7, L9: the LDS address, and whether the lane is masked off. */
static void explain_lds(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	bool wide = mau_lds_dwords(&d->operation.op) > 1;
	const char *rule, *formula = lds_formula(d, &rule);

	explain_hex(e, rule, "LDS_ADDR", formula, l->lds.address, MAU_STEP_LANE);
	explain_bool(e, wide ? "L9" : "L3", "lds_masked",
	             wide ? "LDS_ADDR - LDS_BASE + 4*d >= LDS_SIZE for a dword d"
	                  : "LDS_ADDR - LDS_BASE >= LDS_SIZE",
	             l->lds.masked, MAU_STEP_LANE);
}

/** The steps of the lane, up to its status (N16). */
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

/** The results of the lane in mau_wave() (D11, D12, D21, N16). */
static void explain_result(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_result *r = &l->result;

	if (d->verdict.lds && l->active && !l->lds.masked)
		explain_hex(e, "D12", "lds_address", "LDS byte address that the lane writes",
		            r->lds_address, MAU_STEP_LANE);
	else if (r->space == MAU_SEG_LDS && r->status == MAU_STATUS_OK)
		explain_hex(e, "D21", "lds_address", "LDS byte address, aligned", r->lds_address,
		            MAU_STEP_LANE);
	if (d->operation.segment)
		explain_name(e, "D21", "space", "of an OK or MEMVIOL lane", r->space,
		             mau_seg_name(r->space), MAU_STEP_LANE);
	explain_hex(e, "D11", "address",
	            "byte address of the first byte, aligned; 0 when there is none", r->address,
	            MAU_STEP_LANE);
	explain_hex(e, "D11", "in_range", "mask of the components in range", r->in_range,
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
