/*
 * wave.c - mau_wave() and mau_lanes_wave(): the answer to a request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "check.h"
#include "stages/completion.h"
#include "stages/stage.h"

int mau_lanes_wave(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret)
{
	mau_detail d;
	mau_op op;
	int result = mau_check_request(ctx, NULL, &req->op, &op);

	if (result == MAU_OK)
		mau_stages(ctx, &op, req, &d, lanes_ret);
	return result;
}

void mau_stage_response(const mau_detail *d, const mau_geometry *geo, mau_response *rsp)
{
	rsp->error = d->illegal.error;
	rsp->errors = d->illegal.errors;
	rsp->bytes = d->size.bytes;
	rsp->components = d->size.components;
	rsp->waits = d->join.waits;
	rsp->memviol = mau_memviol_of(&rsp->lanes);
	rsp->counters = mau_counters_of(d->ctx.gfx, &d->operation.op, d->illegal.errors);
	rsp->windows =
		(uint8_t)(d->operation.wave > geo->window ? d->operation.wave / geo->window : 1);
	rsp->txn_count = 0;
	memset(rsp->window_txns, 0, sizeof rsp->window_txns);
	mau_stage_transactions(d, geo, rsp);
}

int mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
             mau_response *rsp_ret)
{
	mau_detail d;
	mau_op op;
	int result = mau_check_request(ctx, geo, &req->op, &op);

	if (result != MAU_OK)
		return result;
	mau_stages(ctx, &op, req, &d, &rsp_ret->lanes);
	mau_stage_response(&d, geo, rsp_ret);
	return MAU_OK;
}
