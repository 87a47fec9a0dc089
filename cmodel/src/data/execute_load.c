/*
 * execute_load.c - loads, and the registers that they and returning atomics write (X3, X6 to X8,
 * M2, M5, M6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"

#include <string.h>

#include "data/bytes.h"

/** M2, M5, M6: the lanes whose data are 0: those that met FAULT or NACK; of a scalar load with such
 * a lane, all. */
static uint64_t without_data(const struct mau_run *run)
{
	uint64_t lanes = mau_met_error(run->out);

	return lanes != 0 && run->d->operation.scalar ? run->d->operation.active : lanes;
}

/** M2, M5, M6: drops the bytes that these lanes have read. */
static void drop(struct mau_run *run)
{
	uint64_t lanes = without_data(run);

	while (lanes != 0) {
		unsigned lane = mau_take_lane(&lanes);

		memset(run->out->element[lane], 0, MAU_ELEMENT_BYTES);
		run->out->moved[lane] = 0;
	}
}

/** X3: reads the elements, transaction by transaction, then those of the FLAT lanes in LDS. */
static int read_elements(struct mau_run *run)
{
	const mau_response *r = &run->out->response;
	int result = MAU_OK;

	for (unsigned i = 0; i < r->txn_count && result == MAU_OK; i++)
		result = mau_move_line(run, i, false);
	drop(run);
	return result == MAU_OK ? mau_move_lds(run, false) : result;
}

/** Converts the element of a lane to its registers. A lane without data has the result of a
 * MEMVIOL lane, with 1 in the TFE dword (M2, M5, M6). */
static void convert(const struct mau_run *run, unsigned lane, mau_loaded *loaded)
{
	const mau_lanes *lanes = &run->out->response.lanes;
	bool without = without_data(run) >> lane & 1;

	mau_convert_load(&run->out->plan, without ? MAU_STATUS_MEMVIOL : lanes->status[lane],
	                 lanes->in_range[lane], run->out->element[lane], loaded);
	if (without && run->out->plan.tfe)
		loaded->dword[run->out->plan.vgprs] = 1;
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

void mau_run_registers(struct mau_run *run, uint64_t lanes)
{
	mau_execution *out = run->out;
	uint64_t written = 0;
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

uint64_t mau_lanes_to_lds(const struct mau_run *run)
{
	uint64_t lanes = run->d->operation.active, writing = 0;

	while (lanes != 0) {
		unsigned lane = mau_take_lane(&lanes);

		if (mau_has_result(run->out->response.lanes.status[lane]))
			writing |= (uint64_t)1 << lane;
	}
	return writing;
}

/** X7: writes the dwords of a load to LDS, in ascending order of lanes. */
static int write_lds(struct mau_run *run)
{
	mau_execution *out = run->out;
	uint64_t lanes = mau_lanes_to_lds(run);
	const unsigned dwords = mau_lds_dwords(&run->d->operation.op);
	unsigned code = MAU_MEMORY_OK;
	mau_loaded loaded;
	int result = MAU_OK;

	while (lanes != 0 && result == MAU_OK) {
		unsigned lane = mau_take_lane(&lanes);
		uint8_t bytes[MAU_ELEMENT_BYTES];

		convert(run, lane, &loaded);
		out->lds_dword[lane] = loaded.dword[0];
		for (unsigned n = 0; n < MAU_ELEMENT_BYTES / 4; n++)
			mau_put_dword(bytes + 4 * n, loaded.dword[n]);
		for (unsigned n = 1; n < dwords; n++) /* L7 */
			out->lds_more[n - 1][lane] = loaded.dword[n];
		out->lds_lanes |= (uint64_t)1 << lane;
		result = mau_access(run, MAU_SPACE_LDS, lane, out->response.lanes.lds_address[lane],
		                    bytes, 4 * dwords, true, &code);
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
		mau_run_registers(run, run->d->operation.active);
	return MAU_OK;
}
