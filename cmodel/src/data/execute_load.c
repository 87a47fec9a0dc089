/*
 * execute_load.c - loads, and the registers that they and returning atomics write (X3, X6 to X8).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"

#include "data/bytes.h"

/** X3: reads the elements, transaction by transaction, then those of the FLAT lanes in LDS. */
static int read_elements(struct mau_run *run)
{
	const mau_response *r = &run->out->response;
	int result = MAU_OK;

	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++)
		result = mau_move_lanes(run, &r->txn[i], false);
	return result == MAU_OK ? mau_move_lds(run, false) : result;
}

/** Converts the element of a lane to its registers. */
static void convert(const struct mau_run *run, unsigned lane, mau_loaded *loaded)
{
	const mau_lanes *lanes = &run->out->response.lanes;

	mau_convert_load(&run->out->plan, lanes->status[lane], lanes->in_range[lane],
	                 run->out->element[lane], loaded);
}

/** X8: dword d of lane l is SGPR 4l + d. */
static void write_sgprs(struct mau_run *run)
{
	mau_execution *out = run->out;
	mau_loaded loaded;

	for (unsigned lane = 0; lane < MAU_MAX_SGPRS / 4; lane++) {
		convert(run, lane, &loaded);
		if (loaded.count == 0)
			continue;
		for (unsigned n = 0; n < out->plan.vgprs; n++) /* scalar loads have no TFE */
			out->sgpr[4 * lane + n] = loaded.dword[n];
		out->sgprs = (uint8_t)(out->sgprs + out->plan.vgprs);
	}
}

void mau_run_registers(struct mau_run *run)
{
	mau_execution *out = run->out;
	uint64_t lanes = run->d->operation.active, written = 0;
	mau_loaded loaded = {.count = 0};

	out->vgprs = (uint8_t)(out->plan.vgprs + out->plan.tfe);
	while (lanes != 0) {
		unsigned lane = mau_take_lane(&lanes);

		convert(run, lane, &loaded);
		if (loaded.count == 0)
			continue;
		written |= (uint64_t)1 << lane;
		for (unsigned n = 0; n < out->vgprs; n++) {
			out->vgpr[n][lane] = loaded.dword[n];
			out->vgpr_bits[n] = loaded.mask[n];
		}
	}
	for (unsigned n = 0; n < out->vgprs; n++)
		out->vgpr_lanes[n] = written;
}

/** X7: writes the dwords of a load to LDS, in ascending order of lanes. */
static int write_lds(struct mau_run *run)
{
	mau_execution *out = run->out;
	uint64_t lanes = run->d->operation.active;
	const unsigned most = MAU_ELEMENT_BYTES / 4; /* no TFE dword (E3) */
	const unsigned dwords = out->plan.vgprs < most ? out->plan.vgprs : most;
	mau_loaded loaded;
	int result = MAU_OK;

	while (lanes != 0 && result == MAU_OK) {
		unsigned lane = mau_take_lane(&lanes);
		uint8_t bytes[MAU_ELEMENT_BYTES];

		convert(run, lane, &loaded);
		if (loaded.count == 0)
			continue;
		out->lds_dword[lane] = loaded.dword[0];
		for (unsigned n = 0; n < dwords; n++)
			mau_put_dword(bytes + 4 * n, loaded.dword[n]);
		for (unsigned n = 1; n < dwords; n++) /* L7 */
			out->lds_more[n - 1][lane] = loaded.dword[n];
		out->lds_lanes |= (uint64_t)1 << lane;
		result = mau_access(run, MAU_SPACE_LDS, lane, out->response.lanes.lds_address[lane],
		                    bytes, 4 * dwords, true);
	}
	return result;
}

int mau_run_load(struct mau_run *run)
{
	int result = read_elements(run);

	if (result != MAU_OK)
		return result;
	if (run->d->operation.op.lds)
		return write_lds(run);
	if (run->d->operation.scalar)
		write_sgprs(run);
	else
		mau_run_registers(run);
	return MAU_OK;
}
