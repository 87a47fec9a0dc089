/*
 * wave.c - the entry points of the fast implementation: order of the stages, lane status (N16).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/fast.h"

#include "check.h"
#include "fast/newer.h"
#include "fast/transaction.h"
#include "stages/completion.h"

/** D14: EXEC within the wave. D23: the lanes of a scalar load, one for every four dwords. */
static uint64_t exec_of(const mau_context *ctx, const mau_request *req, const mau_op *op)
{
	if (op->enc == MAU_ENC_SMEM)
		return op->size == MAU_SIZE_64 ? 15 : op->size == MAU_SIZE_32 ? 3 : 1;
	return ctx->wave32 ? req->exec & 0xffffffff : req->exec;
}

/** The part of the plan that is copied from the arguments. */
static void plan_inputs(struct mau_fast_plan *p, const mau_context *ctx, const mau_request *req)
{
	p->req.op = mau_op_unpack(mau_op_pack(&req->op));
	p->req.gfx = ctx->gfx;
	p->req.generation = mau_generation_of(ctx->gfx);
	p->req.op.addr64 &=
		p->req.generation->addr64 && mau_fast_is_buffer(&p->req.op); /* D2, D26 */
	p->req.inst_offset = p->req.op.inst_offset;
	if (!mau_fast_is_buffer(&p->req.op))
		p->req.inst_offset = (p->req.inst_offset ^ 0x800000) -
		                     0x800000; /* F1: two's complement of 24 bits */
	p->req.silicon = ctx->rules == MAU_RULES_SILICON;
	p->req.align = ctx->align;
	p->req.policy = ctx->policy;
	p->req.lds_base = ctx->lds_base;
	p->req.lds_size = ctx->lds_size;
	p->req.exec = exec_of(ctx, req, &p->req.op);
	p->req.sgpr_offset = (uint32_t)req->saddr;
	p->req.m0 = req->m0;
}

/** The plan of the request, except coalescing. */
static void plan_request(struct mau_fast_plan *p, const mau_context *ctx, const mau_request *req)
{
	bool buffer;

	plan_inputs(p, ctx, req);
	buffer = mau_fast_is_buffer(&p->req.op);
	if (buffer)
		mau_fast_resource_plan(p, req->vsharp);
	mau_fast_size_plan(p);
	if (p->req.op.enc == MAU_ENC_SMEM)
		mau_fast_scalar_plan(p, req->vsharp);
	else if (!buffer)
		mau_fast_segment_plan(p, ctx, req);
	mau_fast_illegal_plan(p);
	mau_fast_lds_plan(p);
	if (p->verdict.fixed)
		return;
	if (buffer) {
		mau_fast_address_plan(p);
		mau_fast_range_plan(p);
	}
	mau_fast_align_plan(p);
}

/** N16: status of the live lanes: out of range, memory violation, partial or ok. All results of
 * other lanes are set to 0. */
MAU_FAST_INLINE void lane_status(const struct mau_fast_plan *p,
                                 const struct mau_fast_work *restrict w, bool aligned,
                                 uint8_t *restrict status, uint8_t *restrict in_range)
{
	uint8_t full = (uint8_t)((1u << p->size.components) - 1);

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint8_t live = (uint8_t)(0 - w->live[l]), have = in_range[l] & live;
		uint8_t some = have == full ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
		uint8_t kept = !aligned && w->viol[l] ? MAU_STATUS_MEMVIOL : some;

		status[l] = (have ? kept : MAU_STATUS_OUT_OF_RANGE) & live;
		in_range[l] = have;
	}
}

/** Lane results of a request whose lanes each have their own status. */
MAU_FAST_INLINE void lanes_apart(const struct mau_fast_plan *p, const mau_request *req,
                                 struct mau_fast_work *w, mau_lanes *out)
{
	mau_fast_address_lanes(p, req, w, out->address);
	mau_fast_range_lanes(p, req, w, out->in_range);
	if (p->align.need) {
		mau_fast_align_lanes(p, w, out->address, w->viol);
		lane_status(p, w, false, out->status, out->in_range);
	} else {
		lane_status(p, w, true, out->status, out->in_range);
	}
	if (p->lds.live != ~(uint64_t)0)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			out->address[l] &= 0 - (uint64_t)w->live[l];
}

/** Lane results of a request that gives all lanes one status (N16): no address, no components. */
MAU_FAST_INLINE void lanes_alike(const struct mau_fast_plan *p, const struct mau_fast_work *w,
                                 mau_lanes *out)
{
	memset(out->address, 0, sizeof out->address);
	memset(out->in_range, 0, sizeof out->in_range);
	for (unsigned l = 0; l < MAU_WAVE; l++)
		out->status[l] = (uint8_t)(w->live[l] * p->verdict.fixed);
}

/** Lane results of a buffer operation, or of any request that gives all lanes one status. */
MAU_FAST_LANE_LOOPS static void buffer_lanes(const struct mau_fast_plan *p, const mau_request *req,
                                             struct mau_fast_work *w, mau_lanes *out)
{
	mau_fast_expand(p->lds.live, w->live);
	if (p->verdict.fixed)
		lanes_alike(p, w, out);
	else
		lanes_apart(p, req, w, out);
	mau_fast_lds_lanes(p, w->live, out->lds_address, out->status);
	memset(out->space, MAU_SEG_MEMORY, sizeof out->space);
}

static void lanes_of(const struct mau_fast_plan *p, const mau_request *req, struct mau_fast_work *w,
                     mau_lanes *out)
{
	if (p->verdict.fixed || mau_fast_is_buffer(&p->req.op))
		buffer_lanes(p, req, w, out);
	else if (p->req.op.enc == MAU_ENC_SMEM)
		mau_fast_scalar_lanes(p, out);
	else
		mau_fast_segment_lanes(p, req, out);
}

/** mau_fast_lanes() for a checked context. */
static int lanes_checked(const mau_context *ctx, const mau_request *req, mau_lanes *out)
{
	struct mau_fast_plan plan = {0};
	struct mau_fast_work work;
	mau_op op;
	int result = mau_check_op(ctx->gfx, &req->op, &op);

	if (result != MAU_OK)
		return result;
	if (mau_fast_lacks(ctx->gfx))
		return mau_lanes_wave(ctx, req, out);
	plan_request(&plan, ctx, req);
	lanes_of(&plan, req, &work, out);
	return MAU_OK;
}

int mau_fast_respond(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                     struct mau_fast_plan *plan, struct mau_fast_accesses *accesses,
                     mau_response *rsp)
{
	struct mau_fast_work work;
	unsigned lanes = ctx->wave32 ? 32 : 64;
	bool moves;
	mau_op op;
	int result = mau_check_op(ctx->gfx, &req->op, &op);

	if (result != MAU_OK)
		return result;
	*plan = (struct mau_fast_plan){0};
	plan_request(plan, ctx, req);
	mau_fast_coalesce_plan(plan, req->vsharp);
	lanes_of(plan, req, &work, &rsp->lanes);
	rsp->error = plan->verdict.error;
	rsp->errors = plan->verdict.errors;
	moves = !plan->verdict.errors && plan->req.op.cls != MAU_CLS_CACHE;
	rsp->bytes = moves ? plan->size.bytes : 0;
	rsp->components = moves ? plan->size.components : 1;
	rsp->waits = plan->join.waits;
	rsp->memviol = mau_memviol_of(&rsp->lanes);
	rsp->counters = mau_counters_of(plan->req.gfx, &plan->req.op, plan->verdict.errors);
	rsp->windows = (uint8_t)(lanes > geo->window ? lanes / geo->window : 1);
	rsp->txn_count = 0;
	memset(rsp->window_txns, 0, sizeof rsp->window_txns);
	if (!plan->verdict.fixed)
		mau_fast_coalesce(plan, geo, &work, accesses, rsp);
	return MAU_OK;
}

/** mau_fast_wave() for a checked context and geometry. */
static int wave_checked(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                        mau_response *rsp)
{
	struct mau_fast_plan plan;
	struct mau_fast_accesses accesses; /* not cleared, for speed */

	if (mau_fast_lacks(ctx->gfx))
		return mau_wave(ctx, geo, req, rsp);
	return mau_fast_respond(ctx, geo, req, &plan, &accesses, rsp);
}

int mau_fast_lanes(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret)
{
	int result = mau_check_context(ctx);

	return result == MAU_OK ? lanes_checked(ctx, req, lanes_ret) : result;
}

int mau_fast_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                  mau_response *rsp_ret)
{
	int result = mau_check_context(ctx);

	if (result == MAU_OK)
		result = mau_check_geometry(geo);
	return result == MAU_OK ? wave_checked(ctx, geo, req, rsp_ret) : result;
}

int mau_lanes_batch(const mau_context *ctx, const mau_request *reqs, size_t count,
                    mau_lanes *lanes_ret, size_t *done_ret)
{
	int result = mau_check_context(ctx);
	size_t done = 0;

	while (result == MAU_OK && done < count) {
		result = lanes_checked(ctx, &reqs[done], &lanes_ret[done]);
		done += result == MAU_OK;
	}
	if (done_ret)
		*done_ret = done;
	return result;
}

int mau_wave_batch(const mau_context *ctx, const mau_geometry *geo, const mau_request *reqs,
                   size_t count, mau_response *rsp_ret, size_t *done_ret)
{
	int result = mau_check_context(ctx);
	size_t done = 0;

	if (result == MAU_OK)
		result = mau_check_geometry(geo);
	while (result == MAU_OK && done < count) {
		result = wave_checked(ctx, geo, &reqs[done], &rsp_ret[done]);
		done += result == MAU_OK;
	}
	if (done_ret)
		*done_ret = done;
	return result;
}
