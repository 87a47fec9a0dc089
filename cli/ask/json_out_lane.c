/*
 * json_out_lane.c - which fields a lane has; see json_out.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/json_out.h"

#include "tb.h"

unsigned json_out_of_range(const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane], all = (1u << rsp->components) - 1;

	if (status == MAU_STATUS_OUT_OF_RANGE)
		return all;
	return status == MAU_STATUS_PARTIAL || status == MAU_STATUS_MEMVIOL
	               ? all & ~(unsigned)rsp->lanes.in_range[lane]
	               : 0;
}

bool json_out_has_address(const mau_request *req, const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane], space = rsp->lanes.space[lane];

	return status >= MAU_STATUS_OK && status <= MAU_STATUS_MEMVIOL &&
	       req->op.cls != MAU_CLS_CACHE &&
	       (space == MAU_SEG_MEMORY || space == MAU_SEG_SCRATCH);
}

bool json_out_has_lds(unsigned gfx, const mau_request *req, const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane];

	if (req->op.enc == MAU_ENC_FLAT)
		return status == MAU_STATUS_OK && rsp->lanes.space[lane] == MAU_SEG_LDS;
	return tb_loads_lds(gfx, &req->op) &&
	       ((status >= MAU_STATUS_OK && status <= MAU_STATUS_MEMVIOL) ||
	        status == MAU_STATUS_NULL || status == MAU_STATUS_INVALID);
}

const char *json_out_space(unsigned space)
{
	static const char *const name[4] = {"memory", "scratch", "lds", "none"};

	return name[space & 3];
}

const char *json_out_error(unsigned error)
{
	return error ? mau_error_name(error) : "none";
}
