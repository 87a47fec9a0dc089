/*
 * execute_convert.c - from elements to registers and back (rules T2, T23 to T38, X6 to X8, M2,
 * M6).
 *
 * Dwords, shorts and bytes are converted in loops over the lanes. An element is 0 where nothing was
 * loaded, which is the result of a lane without data (T33, T35, M2). execute_format.c converts
 * formats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/execute.h"

/** T35: lanes that write registers. */
static uint64_t lanes_with_result(const mau_lanes *lanes)
{
	uint8_t with[MAU_WAVE];

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint8_t status = lanes->status[l];

		with[l] = (status != MAU_STATUS_INACTIVE) & (status != MAU_STATUS_LDS_MASKED) &
		          (status != MAU_STATUS_IGNORED) & (status != MAU_STATUS_ILLEGAL);
	}
	return mau_fast_lanes_of(with);
}

/** T2: loads dwords of a non-format operation. */
static void load_dwords(mau_execution *out, uint64_t with)
{
	for (unsigned n = 0; n < out->plan.vgprs; n++) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			out->vgpr[n][l] = mau_fast_get_dword(&out->element[l][4 * n]);
		out->vgpr_lanes[n] = with;
		out->vgpr_bits[n] = with ? ~(uint32_t)0 : 0;
	}
}

/** T2, T28 to T31, T37: loads a byte or a short, extended; with D16 to a half of a register. */
static void load_short(mau_execution *out, uint64_t with)
{
	const mau_convert *c = &out->plan;
	bool half = c->d16 != MAU_D16_NO && !c->unpacked;
	unsigned width = c->layout.width[0], shift = half && c->d16 == MAU_D16_HI ? 16 : 0;
	uint32_t sign = c->layout.nfmt == MAU_NFMT_SINT ? 1u << (width - 1) : 0;
	uint32_t kept = c->d16 != MAU_D16_NO ? 0xffff : 0xffffffff;

	for (unsigned l = 0; l < MAU_WAVE; l++) { /* bytes after the element are 0 */
		uint32_t value = (mau_fast_get_dword(out->element[l]) ^ sign) - sign;

		out->vgpr[0][l] = (with >> l & 1 ? value & kept : 0) << shift;
	}
	out->vgpr_lanes[0] = with;
	out->vgpr_bits[0] = !with ? 0 : half ? 0xffffu << shift : 0xffffffff;
}

/** M2, M6: lanes that met FAULT or NACK have 1 in the TFE dword. */
MAU_FAST_OUTLINE void write_tfe(mau_execution *out, uint64_t lanes)
{
	for (; lanes; lanes &= lanes - 1)
		out->vgpr[out->plan.vgprs][__builtin_ctzll(lanes)] = 1;
}

void mau_fast_write_vgprs(struct mau_fast_run *run, uint64_t lanes)
{
	mau_execution *out = run->out;
	uint64_t with = lanes_with_result(&out->response.lanes) & lanes;
	unsigned tfe = out->plan.vgprs;

	out->vgprs = (uint8_t)(out->plan.vgprs + out->plan.tfe);
	if (mau_fast_by_channels(&out->plan))
		mau_fast_load_channels(out, with);
	else if (out->plan.layout.bytes < 4)
		load_short(out, with);
	else
		load_dwords(out, with);
	if (out->plan.tfe) { /* T32 */
		out->vgpr_lanes[tfe] = with;
		out->vgpr_bits[tfe] = with ? ~(uint32_t)0 : 0;
		write_tfe(out, with & mau_met_error(out));
	}
}

void mau_fast_write_sgprs(struct mau_fast_run *run)
{
	mau_execution *out = run->out;
	uint64_t with = lanes_with_result(&out->response.lanes);

	for (unsigned lane = 0; lane < MAU_MAX_SGPRS / 4; lane++) {
		if (!(with >> lane & 1))
			continue;
		for (unsigned n = 0; n < out->plan.vgprs; n++)
			out->sgpr[4 * lane + n] = mau_fast_get_dword(&out->element[lane][4 * n]);
		out->sgprs = (uint8_t)(out->sgprs + out->plan.vgprs);
	}
}

int mau_fast_write_lds(struct mau_fast_run *run)
{
	mau_execution *out = run->out;
	const mau_lanes *lanes = &out->response.lanes;
	uint64_t left = lanes_with_result(lanes);
	unsigned code = MAU_MEMORY_OK;
	int result = MAU_OK;

	for (; left && result == MAU_OK; left &= left - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(left);
		mau_loaded loaded;
		uint8_t bytes[4];

		mau_convert_load(&out->plan,
		                 mau_met_error(out) >> lane & 1 ? MAU_STATUS_MEMVIOL
		                                                : lanes->status[lane],
		                 lanes->in_range[lane], out->element[lane], &loaded);
		mau_fast_put_dword(bytes, loaded.dword[0]);
		out->lds_dword[lane] = loaded.dword[0];
		out->lds_lanes |= (uint64_t)1 << lane;
		result = mau_fast_access(run, MAU_SPACE_LDS, lane, lanes->lds_address[lane], bytes,
		                         4, true, &code);
	}
	return result;
}

static void store_dwords(struct mau_fast_run *run)
{
	mau_execution *out = run->out;

	for (unsigned n = 0; n < out->plan.vgprs; n++)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			mau_fast_put_dword(&out->element[l][4 * n],
			                   run->vdata[n][l] &
			                           mau_fast_stored(&out->response.lanes, l, n));
}

/** Stores a byte or a short; with D16 from a half of the register. */
static void store_short(struct mau_fast_run *run)
{
	mau_execution *out = run->out;
	const mau_convert *c = &out->plan;
	unsigned shift = c->d16 == MAU_D16_HI && !c->unpacked ? 16 : 0;
	uint32_t ones = (1u << c->layout.width[0]) - 1;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		mau_fast_put_dword(out->element[l],
		                   run->vdata[0][l] >> shift & ones &
		                           mau_fast_stored(&out->response.lanes, l, 0));
}

void mau_fast_store_elements(struct mau_fast_run *run)
{
	if (mau_fast_by_channels(&run->out->plan))
		mau_fast_store_channels(run);
	else if (run->out->plan.layout.bytes < 4)
		store_short(run);
	else
		store_dwords(run);
}
