/*
 * wave.c - the public entry points of a whole request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/fast.h"

int mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
             mau_response *rsp_ret)
{
	return mau_fast_wave(ctx, geo, req, rsp_ret);
}

int mau_lanes_wave(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret)
{
	return mau_fast_lanes(ctx, req, lanes_ret);
}
