/*
 * execute.c - one instruction of one wave from registers to memory and back (rules X1 to X10).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/execute.h"

#include "check.h"
#include "data/execute.h"
#include "mau/atomic.h"

/** T27 to T31: number of data VGPRs of a store. */
static unsigned store_dwords(unsigned gfx, const mau_op *op)
{
	mau_resource no_format = {0}; /* the registers do not depend on the format */
	mau_convert plan;

	return mau_convert_plan(gfx, op, &no_format, &plan) == MAU_OK ? plan.vgprs : 0;
}

unsigned mau_data_dwords(unsigned gfx, const mau_op *op)
{
	mau_op o = mau_op_unpack(mau_op_pack(op));

	if (o.unknown)
		return 0;
	if (o.cls == MAU_CLS_ATOMIC)
		return mau_atomic_dwords(o.atomic, mau_size_bytes(o.size));
	o.lds &= !mau_generation_of(gfx)->no_lds_loads; /* L12 */
	return o.cls == MAU_CLS_STORE && !o.lds ? store_dwords(gfx, &o) : 0;
}

/** Computes how the request converts. Returns false if it has no data. */
static bool plan(const mau_detail *d, mau_execution *out)
{
	return d->illegal.errors == 0 && d->operation.op.cls != MAU_CLS_CACHE &&
	       mau_convert_plan(d->ctx.gfx, &d->operation.op, &d->resource.v, &out->plan) == MAU_OK;
}

int mau_run_begin(const mau_context *ctx, const mau_request *req, struct mau_run *run,
                  mau_detail *d)
{
	mau_op op;
	int result = mau_check_request(ctx, run->geo, &req->op, &op);

	if (result != MAU_OK)
		return result;
	mau_stages(ctx, &op, req, d, &run->out->response.lanes);
	mau_stage_response(d, run->geo, &run->out->response);
	mau_clear_execution(run->out);
	run->out->gfx = ctx->gfx;
	run->d = d;
	run->has_data = plan(d, run->out);
	return MAU_OK;
}

static int execute(struct mau_run *run)
{
	if (!run->has_data)
		return MAU_OK;
	switch (run->d->operation.op.cls) {
	case MAU_CLS_LOAD:
		return mau_run_load(run);
	case MAU_CLS_STORE:
		return mau_run_store(run);
	default:
		return mau_run_atomic(run);
	}
}

int mau_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out)
{
	mau_detail d;
	struct mau_run run = {.geo = geo, .vdata = vdata, .memory = memory, .out = out};
	int result = mau_run_begin(ctx, req, &run, &d);

	if (result != MAU_OK)
		return result;
	result = execute(&run);
	out->memviol = mau_memviol_with(out);
	return result;
}
