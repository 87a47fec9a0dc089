/*
 * derive_request.c - the steps of mau_derive() that speak of the whole request: E, then by encoding
 * V#, format, size.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

void mau_derive_step(struct derive *d, const mau_step *step)
{
	if (d->count < d->max)
		d->steps[d->count] = *step;
	d->count++;
}

uint64_t mau_derive_bits(const struct derive *d, unsigned msb, unsigned lsb)
{
	uint64_t value = 0;

	for (unsigned bit = msb + 1; bit-- > lsb;)
		value = value << 1 | (d->req->vsharp[bit / 32] >> bit % 32 & 1);
	return value;
}

/** One error that holds. */
static void step_error(struct derive *d, unsigned *error, unsigned id, const char *name,
                       const char *formula)
{
	static const char *const rule[] = {"", "E1", "E2", "E3", "E4", "E5"};

	*error = id;
	derive_bool(d, rule[id], name, formula, true, MAU_STEP_REQUEST);
}

/** L2: the loads that may go to LDS. */
static bool lds_form(const mau_op *op)
{
	bool narrow = op->size == MAU_SIZE_1 || op->size == MAU_SIZE_2 || op->size == MAU_SIZE_4;

	if (op->cls != MAU_CLS_LOAD || op->d16 != MAU_D16_NO)
		return false;
	if (op->enc == MAU_ENC_MUBUF)
		return op->fmt ? op->ncomp == 0 : narrow;
	return (op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH) && narrow;
}

/** D24: the generation does not have the encoding. */
static bool foreign(const struct derive *d)
{
	if (d->op.enc == MAU_ENC_FLAT)
		return d->gfx < MAU_GFX_7;
	return (d->op.enc == MAU_ENC_GLOBAL || d->op.enc == MAU_ENC_SCRATCH) && d->gfx < MAU_GFX_9;
}

/** E: false when the request is illegal. Only the errors that hold are listed. */
static bool step_errors(struct derive *d)
{
	const mau_op *op = &d->op;
	unsigned error = MAU_ERROR_NONE;

	if (op->enc == MAU_ENC_FLAT && d->gfx == MAU_GFX_10 && d->inst_offset != 0)
		step_error(d, &error, MAU_ERROR_E4, "FLAT offset",
		           "gfx10.1: inst_offset of FLAT must be 0 (F8)");
	if (op->lds && op->tfe)
		step_error(d, &error, MAU_ERROR_E3, "TFE with LDS", "LDS and TFE");
	if (op->lds && !lds_form(op))
		step_error(d, &error, MAU_ERROR_E2, "load-to-LDS misuse",
		           "LDS and not one of UBYTE, SBYTE, USHORT, SSHORT, DWORD, FORMAT_X loads "
		           "of MUBUF, GLOBAL, SCRATCH");
	if (d->addr64 &&
	    (op->idxen || op->offen || (op->cls != MAU_CLS_CACHE && mau_derive_bits(d, 119, 119))))
		step_error(d, &error, MAU_ERROR_E1, "ADDR64 misuse",
		           "ADDR64 and (IDXEN or OFFEN or ADD_TID)");
	if (op->unknown || foreign(d))
		step_error(d, &error, MAU_ERROR_E5, "not executed",
		           "the generation does not have this opcode or its encoding (D24), or "
		           "this unit does not execute it");
	derive_name(d, "E", "error", "the first in the order E5 E1 E2 E3 E4", error,
	            mau_error_name(error), MAU_STEP_REQUEST);
	return error == MAU_ERROR_NONE;
}

void mau_derive_plain_size(struct derive *d)
{
	static const uint8_t sizes[8] = {1, 2, 4, 8, 12, 16, 32, 64};

	d->bytes = sizes[d->op.size];
	derive_dec(d, "R12", "bytes", "bytes of the operation", d->bytes, MAU_STEP_REQUEST);
	d->ncomp = d->op.cls == MAU_CLS_ATOMIC || d->bytes < 4 ? 1 : d->bytes / 4;
	if (d->ncomp > MAU_MAX_DWORDS)
		d->ncomp = MAU_MAX_DWORDS; /* of one lane (D23) */
	derive_dec(d, "R12", "ncomp", "components checked apart: dwords of a load or store",
	           d->ncomp, MAU_STEP_REQUEST);
}

/** The part of N16 that all lanes share, after E; INACTIVE: the lane decides. */
static unsigned step_verdict(struct derive *d)
{
	if (d->op.cls == MAU_CLS_CACHE) {
		derive_bool(d, "N8", "cache operation", "no address, the V# is not read", true,
		            MAU_STEP_REQUEST);
		return MAU_STATUS_OK;
	}
	if (d->buffer)
		return mau_derive_resource(d);
	if (d->op.enc == MAU_ENC_SMEM)
		return mau_derive_scalar_request(d);
	mau_derive_plain_size(d);
	return MAU_STATUS_INACTIVE;
}

/** R13, D14, D23: the lane takes part at all. */
static bool is_active(const struct derive *d)
{
	static const uint8_t scalar_lanes[8] = {1, 1, 1, 1, 1, 1, 2, 4};

	if (d->op.enc == MAU_ENC_SMEM)
		return d->lane < scalar_lanes[d->op.size];
	return d->lane < (d->ctx->wave32 ? 32u : 64u) && (d->req->exec >> d->lane & 1);
}

void mau_derive_request(struct derive *d)
{
	d->op = mau_op_unpack(mau_op_pack(&d->req->op));
	d->gfx = d->ctx->gfx;
	d->silicon = d->ctx->rules == MAU_RULES_SILICON;
	d->buffer = d->op.enc < MAU_ENC_FLAT;
	d->addr64 = d->buffer && d->op.addr64 && d->gfx <= MAU_GFX_7; /* D2, D26 */
	d->format = d->op.enc == MAU_ENC_MTBUF || (d->op.enc == MAU_ENC_MUBUF && d->op.fmt);
	d->inst_offset = d->op.inst_offset;
	if (!d->buffer && d->op.inst_offset >= 1u << 23)
		d->inst_offset -= (uint64_t)1 << 24; /* F1: two's complement */
	d->active = is_active(d);
	d->request_status = step_errors(d) ? step_verdict(d) : MAU_STATUS_ILLEGAL;
}
