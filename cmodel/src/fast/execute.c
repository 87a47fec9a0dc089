/*
 * execute.c - the order of the steps of mau_fast_execute() (rules X1 to X10).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"

#include "check.h"
#include "fast/newer.h"

/** Computes how the request converts. Returns false if it has no data. */
static bool convert_plan(const mau_context *ctx, const struct mau_fast_plan *p, mau_convert *plan)
{
	return !p->verdict.errors && p->req.op.cls != MAU_CLS_CACHE &&
	       mau_convert_plan(ctx->gfx, &p->req.op, &p->vsharp, plan) == MAU_OK;
}

static int load(struct mau_fast_run *run)
{
	int result = mau_fast_read_lines(run);

	if (result == MAU_OK)
		result = mau_fast_move_lds(run, false);
	if (result != MAU_OK)
		return result;
	if (run->plan->req.op.lds)
		return mau_fast_write_lds(run);
	if (run->plan->req.op.enc == MAU_ENC_SMEM)
		mau_fast_write_sgprs(run);
	else
		mau_fast_write_vgprs(run, ~(uint64_t)0);
	return MAU_OK;
}

static int store(struct mau_fast_run *run)
{
	int result;

	mau_fast_store_elements(run);
	result = mau_fast_write_lines(run);
	return result == MAU_OK ? mau_fast_move_lds(run, true) : result;
}

static int atomic(struct mau_fast_run *run)
{
	int result = mau_fast_act(run);
	uint64_t lanes = mau_met_error(run->out);

	for (unsigned l = 0; l < MAU_WAVE; l++)
		lanes |= (uint64_t)(run->out->moved[l] != 0) << l;
	if (run->plan->req.op.glc) /* after a refusal: the lanes that acted or got an answer */
		mau_fast_write_vgprs(run, result == MAU_OK ? ~(uint64_t)0 : lanes);
	return result;
}

int mau_fast_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                     const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out,
                     uint8_t lines_ret[][MAU_LINE_BYTES_MAX])
{
	struct mau_fast_plan plan;
	struct mau_fast_accesses accesses; /* not cleared, for speed */
	struct mau_fast_run run = {.plan = &plan,
	                           .accesses = &accesses,
	                           .geo = geo,
	                           .vdata = vdata,
	                           .memory = memory,
	                           .out = out,
	                           .lines = lines_ret};
	int result = mau_check_context(ctx);

	if (mau_fast_lacks(ctx->gfx))
		return mau_fast_newer_execute(ctx, geo, req, vdata, memory, out, lines_ret);
	if (result == MAU_OK)
		result = mau_check_geometry(geo);
	if (result == MAU_OK)
		result = mau_fast_respond(ctx, geo, req, &plan, &accesses, &out->response);
	if (result != MAU_OK)
		return result;
	mau_clear_execution(out);
	out->gfx = plan.req.gfx;
	if (convert_plan(ctx, &plan, &out->plan))
		result = plan.req.op.cls == MAU_CLS_LOAD    ? load(&run)
		         : plan.req.op.cls == MAU_CLS_STORE ? store(&run)
		                                            : atomic(&run);
	out->memviol = mau_memviol_with(out);
	return result;
}
