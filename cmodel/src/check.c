/*
 * check.c - checks of the caller's arguments: context, geometry and operation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"

enum mau_argument mau_bad_context(const mau_context *ctx)
{
	if (!mau_generation_of(ctx->gfx)->modelled)
		return MAU_ARGUMENT_GFX;
	if (ctx->rules > MAU_RULES_SILICON)
		return MAU_ARGUMENT_RULES;
	if (ctx->align > MAU_ALIGN_UNALIGNED)
		return MAU_ARGUMENT_ALIGN;
	if (ctx->policy > MAU_POLICY_GCN)
		return MAU_ARGUMENT_POLICY;
	if (ctx->wave32 > 1)
		return MAU_ARGUMENT_WAVE32;
	if (ctx->lds_base >= 1u << 18)
		return MAU_ARGUMENT_LDS_BASE;
	if (ctx->lds_size >= 1u << 18)
		return MAU_ARGUMENT_LDS_SIZE;
	if (ctx->scratch_base >> 48 != 0)
		return MAU_ARGUMENT_SCRATCH_BASE;
	if (ctx->scratch_base % 4 != 0)
		return MAU_ARGUMENT_SCRATCH_ALIGN; /* D20 */
	return MAU_ARGUMENT_NONE;
}

enum mau_argument mau_bad_geometry(const mau_geometry *geo)
{
	unsigned w = geo->window;

	if (w != 4 && w != 8 && w != 16 && w != 32 && w != 64)
		return MAU_ARGUMENT_WINDOW;
	if (geo->line_bytes != 64 && geo->line_bytes != 128)
		return MAU_ARGUMENT_LINE_BYTES;
	return MAU_ARGUMENT_NONE;
}

/** AT1: an atomic has 4 or 8 bytes and no format, and is not scalar (D57). */
static enum mau_argument bad_atomic(const mau_op *o)
{
	if (o->enc == MAU_ENC_SMEM || o->enc == MAU_ENC_MTBUF)
		return MAU_ARGUMENT_ATOMIC_ENC;
	if (mau_converts(o))
		return MAU_ARGUMENT_ATOMIC_FMT;
	if (o->size != MAU_SIZE_4 && o->size != MAU_SIZE_8)
		return MAU_ARGUMENT_ATOMIC_SIZE;
	return MAU_ARGUMENT_NONE;
}

/** Only scalar loads have 32 and 64 bytes; they have no byte and no half before gfx12 (A13). */
static enum mau_argument bad_size(unsigned gfx, const mau_op *o)
{
	if (mau_converts(o))
		return MAU_ARGUMENT_NONE;
	if (o->enc != MAU_ENC_SMEM)
		return o->size > MAU_SIZE_16 ? MAU_ARGUMENT_VECTOR_SIZE : MAU_ARGUMENT_NONE;
	return o->size < MAU_SIZE_4 && !mau_generation_of(gfx)->scalar_parts
	               ? MAU_ARGUMENT_SCALAR_SIZE
	               : MAU_ARGUMENT_NONE;
}

/** Class and size of an unknown opcode, and the size of a cache operation, are not checked. */
enum mau_argument mau_bad_op(unsigned gfx, const mau_op *op, mau_op *cut)
{
	if (op->enc > MAU_ENC_SMEM)
		return MAU_ARGUMENT_ENC;
	if (op->size > MAU_SIZE_64)
		return MAU_ARGUMENT_SIZE;
	*cut = mau_op_unpack(mau_op_pack(op));
	if (cut->unknown || cut->cls == MAU_CLS_CACHE)
		return MAU_ARGUMENT_NONE;
	return cut->cls == MAU_CLS_ATOMIC ? bad_atomic(cut) : bad_size(gfx, cut);
}

int mau_check_context(const mau_context *ctx)
{
	switch (mau_bad_context(ctx)) {
	case MAU_ARGUMENT_NONE:
		return MAU_OK;
	case MAU_ARGUMENT_GFX:
		return MAU_ERR_GENERATION;
	default:
		return MAU_ERR_CONTEXT;
	}
}

int mau_check_geometry(const mau_geometry *geo)
{
	return mau_bad_geometry(geo) == MAU_ARGUMENT_NONE ? MAU_OK : MAU_ERR_GEOMETRY;
}

int mau_check_op(unsigned gfx, const mau_op *op, mau_op *cut)
{
	return mau_bad_op(gfx, op, cut) == MAU_ARGUMENT_NONE ? MAU_OK : MAU_ERR_OPERATION;
}

int mau_check_request(const mau_context *ctx, const mau_geometry *geo, const mau_op *op,
                      mau_op *cut)
{
	int result = mau_check_context(ctx);

	if (result == MAU_OK && geo)
		result = mau_check_geometry(geo);
	return result == MAU_OK ? mau_check_op(ctx->gfx, op, cut) : result;
}
