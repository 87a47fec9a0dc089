/*
 * derive_request.c - the steps of mau_derive() that speak of the whole request: E, V1-V7, A2, A3, format and size.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

void mau_derive_step(struct derive *d, const mau_step *step)
{
	if (d->count < d->max)
		d->steps[d->count] = *step;
	d->count++;
}

/** Bits msb..lsb of the 128-bit V#, as the manuals number them; a field may span two words. */
static uint64_t vsharp_bits(const struct derive *d, unsigned msb, unsigned lsb)
{
	uint64_t value = 0;

	for (unsigned bit = msb + 1; bit-- > lsb;)
		value = value << 1 | (d->req->vsharp[bit / 32] >> bit % 32 & 1);
	return value;
}

static void request_bool(struct derive *d, const char *rule, const char *name, const char *formula, bool value)
{
	derive_bool(d, rule, name, formula, value, MAU_STEP_REQUEST);
}

/** E: false when the request is illegal. Only the errors that hold are listed. */
static bool step_errors(struct derive *d)
{
	const mau_op *op = &d->op;
	bool cache = op->cls == MAU_CLS_CACHE;
	bool narrow = op->fmt ? op->ncomp == 0 : op->size == MAU_SIZE_1 || op->size == MAU_SIZE_2 || op->size == MAU_SIZE_4;
	bool lds_form = op->enc == MAU_ENC_MUBUF && op->cls == MAU_CLS_LOAD && op->d16 == MAU_D16_NO && narrow;
	unsigned error = MAU_ERROR_NONE;

	if (op->lds && op->tfe) {
		error = MAU_ERROR_E3;
		request_bool(d, "E3", "TFE with LDS", "LDS and TFE", true);
	}
	if (op->lds && !lds_form) {
		error = MAU_ERROR_E2;
		request_bool(d, "E2", "load-to-LDS misuse",
			     "LDS and not one of UBYTE, SBYTE, USHORT, SSHORT, DWORD, FORMAT_X loads", true);
	}
	if (d->addr64 && (op->idxen || op->offen || (!cache && vsharp_bits(d, 119, 119)))) {
		error = MAU_ERROR_E1;
		request_bool(d, "E1", "ADDR64 misuse", "ADDR64 and (IDXEN or OFFEN or ADD_TID)", true);
	}
	if (op->unknown) {
		error = MAU_ERROR_E5;
		request_bool(d, "E5", "unknown opcode", "the generation does not have this opcode", true);
	}
	derive_name(d, "E", "error", "the first in the order E5 E1 E2 E3", error, mau_error_name(error), MAU_STEP_REQUEST);
	return error == MAU_ERROR_NONE;
}

/** V1-V4, A2, A3. */
static void step_resource(struct derive *d)
{
	bool gfx9 = d->gfx == MAU_GFX_9, swizzle_enable = vsharp_bits(d, 63, 63), idxen = d->op.idxen, extend;
	const uint8_t req = MAU_STEP_REQUEST;

	d->base = vsharp_bits(d, 47, 0);
	derive_hex(d, "V1", "base", "V#[47:0]", d->base, req);
	d->num_records = vsharp_bits(d, 95, 64);
	derive_dec(d, "V1", "num_records", "V#[95:64]", d->num_records, req);
	d->add_tid = vsharp_bits(d, 119, 119);
	d->heap = !gfx9 && vsharp_bits(d, 122, 122);
	if (d->heap)
		request_bool(d, "V1", "heap", "V#[122]", true);
	d->add_lane = d->add_tid;
	d->swizzle = swizzle_enable && !d->addr64;
	if (gfx9 && d->silicon) {
		d->add_lane = d->add_tid && (idxen ? swizzle_enable : true);
		d->swizzle = swizzle_enable && d->add_tid;
	}
	request_bool(d, "A2", "lane added", gfx9 && d->silicon ? "ADD_TID and (not IDXEN or SWIZZLE_ENABLE)" : "ADD_TID",
		     d->add_lane);
	request_bool(d, "A3", "swizzle active",
		     gfx9 && d->silicon ? "SWIZZLE_ENABLE and ADD_TID" : "SWIZZLE_ENABLE, not with ADDR64", d->swizzle);
	extend = d->gfx >= MAU_GFX_8 && !d->format && (gfx9 && d->silicon ? d->add_lane : d->add_tid);
	d->stride = vsharp_bits(d, 61, 48) + (extend ? vsharp_bits(d, 114, 111) * 16384 : 0);
	derive_dec(d, "V4", "stride", extend ? "{DATA_FORMAT, STRIDE}: ADD_TID, not a format operation" : "STRIDE",
		   d->stride, req);
	d->element_size = gfx9 ? 4 : (uint64_t)2 << vsharp_bits(d, 116, 115);
	d->index_stride = (uint64_t)8 << vsharp_bits(d, 118, 117);
	if (d->swizzle) {
		derive_dec(d, "V2", "element_size", gfx9 ? "4 on gfx9" : "2 << ELEMENT_SIZE", d->element_size, req);
		derive_dec(d, "V3", "index_stride", "8 << INDEX_STRIDE", d->index_stride, req);
	}
}

/** Bytes of data format and number format, 0 when the pair is not legal on this generation (T, D4). */
static unsigned legal_bytes(const struct derive *d, unsigned dfmt, unsigned nfmt)
{
	unsigned like = nfmt == 6 && d->gfx <= MAU_GFX_7 ? 1 : nfmt; /* N19: a second SNORM */

	return (mau_dfmt(dfmt)->nfmt_mask & 1u << like) ? mau_dfmt(dfmt)->bytes : 0;
}

/** Memory bytes, components; returns V6: the request is invalid. */
static bool step_access(struct derive *d)
{
	static const uint8_t sizes[] = {1, 2, 4, 8, 12, 16};
	unsigned dfmt = (unsigned)vsharp_bits(d, 114, 111), nfmt = (unsigned)vsharp_bits(d, 110, 108);
	bool invalid = dfmt == 0;

	if (!d->format) {
		d->bytes = sizes[d->op.size];
		derive_dec(d, "R12", "bytes", "bytes of the operation", d->bytes, MAU_STEP_REQUEST);
		d->ncomp = d->op.cls == MAU_CLS_ATOMIC || d->bytes < 4 ? 1 : d->bytes / 4;
		derive_dec(d, "R12", "ncomp", "components checked apart: dwords of a load or store", d->ncomp,
			   MAU_STEP_REQUEST);
		if (d->silicon || d->add_tid)
			return false;
		if (invalid)
			request_bool(d, "V6", "invalid format", "DATA_FORMAT = 0 and ADD_TID_ENABLE = 0", true);
		return invalid;
	}
	if (d->op.enc == MAU_ENC_MTBUF) {
		dfmt = d->op.format % 16;
		nfmt = d->op.format / 16;
	}
	derive_name(d, "T", "data format", d->op.enc == MAU_ENC_MTBUF ? "of the instruction" : "of the V#", dfmt,
		    mau_dfmt(dfmt)->name, MAU_STEP_REQUEST);
	derive_name(d, "T", "number format", d->op.enc == MAU_ENC_MTBUF ? "of the instruction" : "of the V#", nfmt,
		    mau_nfmt_name(nfmt), MAU_STEP_REQUEST);
	d->bytes = legal_bytes(d, dfmt, nfmt);
	d->ncomp = 1;
	derive_dec(d, "R12", "bytes", "memory bytes of the format, all or nothing; 0: not a legal format", d->bytes,
		   MAU_STEP_REQUEST);
	if (invalid || d->bytes == 0)
		request_bool(d, "V6", "invalid format", "DATA_FORMAT of the V# = 0, or the format is reserved (N17)", true);
	return invalid || d->bytes == 0;
}

/** N16, the part that all lanes share; INACTIVE: the lane decides. */
static unsigned step_verdict(struct derive *d)
{
	bool null = true, invalid;
	uint64_t type = vsharp_bits(d, 127, 126);

	if (type != 0) {
		derive_dec(d, "V7", "type", "V#[127:126] is not 0: the instruction is ignored", type, MAU_STEP_REQUEST);
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
	derive_hex(d, "A6", "sgpr_offset", "scalar operand, 32 bits", d->sgpr_offset, MAU_STEP_REQUEST);
	invalid = step_access(d);
	return invalid ? MAU_STATUS_INVALID : MAU_STATUS_INACTIVE;
}

void mau_derive_request(struct derive *d)
{
	d->op = mau_op_unpack(mau_op_pack(&d->req->op));
	d->gfx = d->ctx->gfx;
	d->silicon = d->ctx->rules == MAU_RULES_SILICON;
	d->addr64 = d->op.addr64 && d->gfx <= MAU_GFX_7; /* D2 */
	d->format = d->op.fmt || d->op.enc == MAU_ENC_MTBUF;
	d->active = d->lane < (d->ctx->wave32 ? 32u : 64u) && (d->req->exec >> d->lane & 1); /* D14 */
	if (!step_errors(d)) {
		d->request_status = MAU_STATUS_ILLEGAL;
	} else if (d->op.cls == MAU_CLS_CACHE) {
		request_bool(d, "N8", "cache operation", "no address, the V# is not read", true);
		d->request_status = MAU_STATUS_OK;
	} else {
		d->request_status = step_verdict(d);
	}
}
