/*
 * derive_resource.c - the steps of mau_derive() that read the V# and the format of a buffer
 * request: V1-V7, A2, A3.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

static void request_bool(struct derive *d, const char *rule, const char *name, const char *formula,
                         bool value)
{
	derive_bool(d, rule, name, formula, value, MAU_STEP_REQUEST);
}

/** A2, A3: whether the lane number is added, and whether the swizzle is used. */
static void step_switches(struct derive *d, bool enable)
{
	bool gfx9 = d->gfx == MAU_GFX_9 && d->silicon, gfx11 = d->gfx >= MAU_GFX_11 && d->silicon,
	     idxen = d->op.idxen;
	const char *lane = "ADD_TID", *swizzle = "SWIZZLE_ENABLE, not with ADDR64";

	d->add_lane = d->add_tid;
	d->swizzle = enable && !d->addr64;
	if (gfx9) {
		lane = "ADD_TID and (not IDXEN or SWIZZLE_ENABLE)";
		swizzle = "SWIZZLE_ENABLE and ADD_TID";
		d->add_lane = d->add_tid && (idxen ? enable : true);
		d->swizzle = enable && d->add_tid;
	}
	if (gfx11) {
		lane = "ADD_TID and not IDXEN";
		swizzle = "SWIZZLE_ENABLE 1 or 3, and (IDXEN or ADD_TID)";
		d->add_lane = d->add_tid && !idxen;
		d->swizzle = enable && (idxen || d->add_tid);
	} else if (d->gfx >= MAU_GFX_11) {
		swizzle = "SWIZZLE_ENABLE 1 or 3";
	}
	request_bool(d, "A2", "lane added", lane, d->add_lane);
	request_bool(d, "A3", "swizzle active", swizzle, d->swizzle);
}

/** V4. */
static void step_stride(struct derive *d)
{
	bool lane = d->gfx == MAU_GFX_9 && d->silicon ? d->add_lane : d->add_tid;
	bool extend = (d->gfx == MAU_GFX_8 || d->gfx == MAU_GFX_9) && !d->format && lane;

	d->stride =
		mau_derive_bits(d, 61, 48) + (extend ? mau_derive_bits(d, 114, 111) * 16384 : 0);
	derive_dec(d, "V4", "stride",
	           extend ? "{DATA_FORMAT, STRIDE}: ADD_TID, not a format operation" : "STRIDE",
	           d->stride, MAU_STEP_REQUEST);
}

/** V2, V3. */
static void step_elements(struct derive *d)
{
	const char *formula = "4 on gfx9, 10, 10_3";

	d->element_size = 4;
	if (d->gfx <= MAU_GFX_8) {
		d->element_size = (uint64_t)2 << mau_derive_bits(d, 116, 115);
		formula = "2 << ELEMENT_SIZE";
	} else if (d->gfx >= MAU_GFX_11) {
		d->element_size = mau_derive_bits(d, 63, 62) == 3 ? 16 : 4;
		formula = "SWIZZLE_ENABLE 1: 4, 3: 16";
	}
	d->index_stride = (uint64_t)8 << mau_derive_bits(d, 118, 117);
	if (!d->swizzle)
		return;
	derive_dec(d, "V2", "element_size", formula, d->element_size, MAU_STEP_REQUEST);
	derive_dec(d, "V3", "index_stride", "8 << INDEX_STRIDE", d->index_stride, MAU_STEP_REQUEST);
}

/** OOB_SELECT, and what it does to the address (A4). */
static void step_oob_select(struct derive *d)
{
	static const char *const names[4] = {"index and offset", "index only", "num_records = 0",
	                                     "raw"};

	d->oob_select = (unsigned)mau_derive_bits(d, 125, 124);
	derive_name(d, "V1", "oob_select", "V#[125:124]", d->oob_select, names[d->oob_select],
	            MAU_STEP_REQUEST);
	d->stride_ignored = d->oob_select == 3 && !d->swizzle;
	if (d->gfx >= MAU_GFX_11 && d->silicon)
		d->stride_ignored = false;
}

/** V1-V4, A2, A3. */
static void step_resource(struct derive *d)
{
	bool gfx11 = d->gfx >= MAU_GFX_11;
	const uint8_t req = MAU_STEP_REQUEST;

	d->base = mau_derive_bits(d, 47, 0);
	derive_hex(d, "V1", "base", "V#[47:0]", d->base, req);
	d->num_records = mau_derive_bits(d, 95, 64);
	derive_dec(d, "V1", "num_records", "V#[95:64]", d->num_records, req);
	d->add_tid = mau_derive_bits(d, 119, 119);
	d->heap = d->gfx <= MAU_GFX_8 && mau_derive_bits(d, 122, 122);
	if (d->heap)
		request_bool(d, "V1", "heap", "V#[122]", true);
	if (gfx11)
		derive_dec(d, "V1", "swizzle_enable", "V#[63:62]; 2 is linear (V2)",
		           mau_derive_bits(d, 63, 62), req);
	step_switches(d, gfx11 ? mau_derive_bits(d, 63, 62) % 2 != 0 : mau_derive_bits(d, 63, 63));
	step_stride(d);
	step_elements(d);
	if (d->gfx >= MAU_GFX_10)
		step_oob_select(d);
}

/** Bytes of data format and number format, 0 when the pair is not legal on this generation (T, D4).
 */
static unsigned legal_bytes(const struct derive *d, unsigned dfmt, unsigned nfmt)
{
	unsigned like = nfmt == 6 && d->gfx <= MAU_GFX_7 ? 1 : nfmt; /* N19: a second SNORM */

	return (mau_dfmt(dfmt)->nfmt_mask & 1u << like) ? mau_dfmt(dfmt)->bytes : 0;
}

/** gfx6-9: the format that converts, and its bytes. */
static void step_format_gfx6_9(struct derive *d, const char *whose)
{
	unsigned dfmt = (unsigned)mau_derive_bits(d, 114, 111),
		 nfmt = (unsigned)mau_derive_bits(d, 110, 108);

	if (d->op.enc == MAU_ENC_MTBUF) {
		dfmt = d->op.format % 16;
		nfmt = d->op.format / 16;
	}
	derive_name(d, "T", "data format", whose, dfmt, mau_dfmt(dfmt)->name, MAU_STEP_REQUEST);
	derive_name(d, "T", "number format", whose, nfmt, mau_nfmt_name(nfmt), MAU_STEP_REQUEST);
	d->bytes = legal_bytes(d, dfmt, nfmt);
}

/** gfx10 and later: the unified format (D30). */
static void step_format_unified(struct derive *d, const char *whose, unsigned of_vsharp)
{
	unsigned format = d->op.enc == MAU_ENC_MTBUF ? d->op.format : of_vsharp;

	derive_name(d, "T", "format", whose, format, mau_format(d->gfx, format)->name,
	            MAU_STEP_REQUEST);
	d->bytes = mau_format(d->gfx, format)->bytes;
}

/** Memory bytes, components; returns V6: the request is invalid. */
static bool step_access(struct derive *d)
{
	const char *whose = d->op.enc == MAU_ENC_MTBUF ? "of the instruction" : "of the V#";
	bool unified = d->gfx >= MAU_GFX_10, invalid;
	unsigned msb = d->gfx >= MAU_GFX_11 ? 113 : 114,
		 field = (unsigned)mau_derive_bits(d, msb, unified ? 108 : 111);

	if (!d->format) {
		mau_derive_plain_size(d);
		invalid = field == 0 && !d->silicon && !d->add_tid;
		if (invalid)
			request_bool(d, "V6", "invalid format",
			             unified ? "FORMAT = 0 and ADD_TID_ENABLE = 0"
			                     : "DATA_FORMAT = 0 and ADD_TID_ENABLE = 0",
			             true);
		return invalid;
	}
	if (unified)
		step_format_unified(d, whose, field);
	else
		step_format_gfx6_9(d, whose);
	d->ncomp = 1;
	derive_dec(d, "R12", "bytes",
	           "memory bytes of the format, all or nothing; 0: not a legal format", d->bytes,
	           MAU_STEP_REQUEST);
	invalid = field == 0 || d->bytes == 0;
	if (invalid)
		request_bool(d, "V6", "invalid format",
		             "the V#'s format is INVALID (0), or the one that converts is reserved "
		             "(N17)",
		             true);
	return invalid;
}

unsigned mau_derive_resource(struct derive *d)
{
	bool null = true, invalid;
	uint64_t type = mau_derive_bits(d, 127, 126);

	if (type != 0) {
		derive_dec(d, "V7", "type", "V#[127:126] is not 0: the instruction is ignored",
		           type, MAU_STEP_REQUEST);
		return MAU_STATUS_IGNORED;
	}
	for (unsigned i = 0; i < 4; i++)
		null = null && d->req->vsharp[i] == 0;
	if (null) {
		request_bool(d, "V5", "null resource", "all 128 bits are 0", true);
		return MAU_STATUS_NULL;
	}
	step_resource(d);
	d->sgpr_offset = d->req->saddr % ((uint64_t)1 << 32);
	derive_hex(d, "A6", "sgpr_offset", "scalar operand, 32 bits", d->sgpr_offset,
	           MAU_STEP_REQUEST);
	invalid = step_access(d);
	return invalid ? MAU_STATUS_INVALID : MAU_STATUS_INACTIVE;
}
