/*
 * cost.c - clocks that the transactions of a request take (contract C6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/mau.h"

unsigned mau_cost(const mau_context *ctx, const mau_geometry *geo, unsigned lanes,
                  const mau_response *rsp)
{
	unsigned wave = ctx->wave32 ? 32 : 64, span = geo->window < wave ? geo->window : wave,
		 cost = 0;
	unsigned beats = span > lanes ? span / lanes : 1;

	if (rsp->error != MAU_ERROR_NONE)
		return 0;
	for (unsigned l = 0; l < wave; l++)
		if (rsp->lanes.status[l] == MAU_STATUS_IGNORED)
			return 0; /* N23; with EXEC = 0 an ignored request looks like an empty
			             one */
	for (unsigned k = 0; k < rsp->windows; k++)
		cost += rsp->window_txns[k] > beats ? rsp->window_txns[k] : beats;
	return cost;
}
