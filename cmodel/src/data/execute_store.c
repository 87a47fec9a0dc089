/*
 * execute_store.c - stores (X4, X6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "data/execute.h"

/** The elements that the lanes store. */
static void convert(struct mau_run *run, mau_stored stored[MAU_WAVE])
{
	const mau_lanes *lanes = &run->out->response.lanes;
	uint32_t vdata[MAU_MAX_DWORDS];

	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		for (unsigned n = 0; n < run->out->plan.vgprs; n++)
			vdata[n] = run->vdata[n][lane];
		mau_convert_store(&run->out->plan, lanes->status[lane], lanes->comps[lane], vdata,
		                  &stored[lane]);
		memcpy(run->out->element[lane], stored[lane].bytes, MAU_ELEMENT_BYTES);
	}
}

int mau_run_store(struct mau_run *run)
{
	const mau_response *r = &run->out->response;
	mau_stored stored[MAU_WAVE];
	int result = MAU_OK;

	convert(run, stored);
	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++)
		result = mau_move_lanes(run, &r->txn[i], true);
	for (unsigned lane = 0; lane < MAU_WAVE && result == MAU_OK; lane++)
		if (mau_lane_in_lds(run, lane))
			result = mau_move_lds(run, lane, stored[lane].mask, true);
	return result;
}
