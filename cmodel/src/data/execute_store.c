/*
 * execute_store.c - stores (X4, X6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "data/execute.h"

/** Converts the registers of a lane to its element. */
static void convert(struct mau_run *run, unsigned lane)
{
	mau_execution *out = run->out;
	const mau_lanes *lanes = &out->response.lanes;
	uint32_t vdata[MAU_MAX_DWORDS];
	mau_stored stored;

	for (unsigned n = 0; n < out->plan.vgprs; n++)
		vdata[n] = run->vdata[n][lane];
	mau_convert_store(&out->plan, lanes->status[lane], lanes->in_range[lane], vdata, &stored);
	memcpy(out->element[lane], stored.bytes, MAU_ELEMENT_BYTES);
}

int mau_run_store(struct mau_run *run)
{
	const mau_response *r = &run->out->response;
	uint64_t lanes = run->d->reach.addressed;
	int result = MAU_OK;

	while (lanes != 0)
		convert(run, mau_take_lane(&lanes));
	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++)
		result = mau_move_line(run, i, true);
	return result == MAU_OK ? mau_move_lds(run, true) : result;
}
