/*
 * wave.c - the answer to a request, as mau.h gives it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "check.h"
#include "stages/stage.h"

static void copy_lanes(const mau_detail *d, mau_lanes *lanes)
{
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		const mau_detail_result *r = &d->lane[l].result;

		lanes->addr[l] = r->address;
		lanes->lds[l] = r->lds;
		lanes->status[l] = r->status;
		lanes->comps[l] = r->comps;
		lanes->seg[l] = r->seg;
	}
}

int mau_lanes_wave(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	if (result == MAU_OK)
		copy_lanes(&d, lanes_ret);
	return result;
}

void mau_stage_response(const mau_detail *d, const mau_geometry *geo, mau_response *rsp)
{
	copy_lanes(d, &rsp->lanes);
	rsp->error = d->illegal.error;
	rsp->errors = d->illegal.errors;
	rsp->bytes = d->size.bytes;
	rsp->ncomp = d->size.ncomp;
	rsp->waits = d->join.waits;
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
	int result = mau_check_context(ctx);

	if (result == MAU_OK)
		result = mau_check_geometry(geo);
	if (result == MAU_OK)
		result = mau_detail_wave(ctx, req, &d);
	if (result == MAU_OK)
		mau_stage_response(&d, geo, rsp_ret);
	return result;
}
