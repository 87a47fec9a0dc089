/*
 * operation.c - the operation, checked and completed, and the active lanes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include "stages/stage.h"

uint64_t mau_op_word(const mau_op *op)
{
	return mau_op_pack(op);
}

/** F1, F11, D29: inst_offset as a number, two's complement of 24 bits; unsigned in buffer
 * operations before gfx12 (A12). */
static int64_t inst_offset(unsigned gfx, const mau_op *op, bool buffer)
{
	bool is_signed = !buffer || mau_generation_of(gfx)->buffer_signed;
	bool negative = is_signed && op->inst_offset >= 1u << 23;

	return negative ? (int64_t)op->inst_offset - (1 << 24) : (int64_t)op->inst_offset;
}

/** D23: the lanes of a scalar load: one for every four dwords, from lane 0 on. */
static uint64_t scalar_lanes(const mau_op *op)
{
	unsigned lanes = (mau_size_bytes(op->size) + 15u) / 16;

	return ((uint64_t)1 << lanes) - 1;
}

void mau_stage_operation(const mau_context *ctx, const mau_op *op, const mau_request *req,
                         mau_detail_operation *o)
{
	o->op = *op;
	o->op.tfe &= !mau_generation_of(ctx->gfx)->no_tfe;       /* T41, D59 */
	o->op.lds &= !mau_generation_of(ctx->gfx)->no_lds_loads; /* L12, D59 */
	o->silicon = ctx->rules == MAU_RULES_SILICON;
	o->buffer = o->op.enc == MAU_ENC_MUBUF || o->op.enc == MAU_ENC_MTBUF;
	o->scalar = o->op.enc == MAU_ENC_SMEM;
	o->segment = !o->buffer && !o->scalar;
	o->addr64 = o->op.addr64 && o->buffer && mau_generation_of(ctx->gfx)->addr64; /* D2, D26 */
	o->format = mau_converts(&o->op);                                             /* D17 */
	o->inst_offset = inst_offset(ctx->gfx, &o->op, o->buffer);
	o->sgpr_offset = (uint32_t)req->saddr;
	o->wave = ctx->wave32 ? 32 : 64;
	o->active = ctx->wave32 ? req->exec % MAU_TWO32 : req->exec; /* R13, D14 */
	if (o->scalar)
		o->active = scalar_lanes(&o->op);
}
