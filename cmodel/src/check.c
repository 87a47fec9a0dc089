/*
 * check.c - checks of the caller's arguments: context, geometry and operation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"

#include <stdbool.h>

int mau_check_context(const mau_context *ctx)
{
	if (!mau_generation_of(ctx->gfx)->modelled)
		return MAU_ERR_GENERATION;
	if (ctx->rules > MAU_RULES_SILICON || ctx->policy > MAU_POLICY_GCN || ctx->wave32 > 1 ||
	    ctx->align > MAU_ALIGN_UNALIGNED)
		return MAU_ERR_CONTEXT;
	if (ctx->lds_base >= 1u << 18 || ctx->lds_size >= 1u << 18)
		return MAU_ERR_CONTEXT;
	if (ctx->scratch_base >> 48 != 0 || ctx->scratch_base % 4 != 0) /* D20 */
		return MAU_ERR_CONTEXT;
	return MAU_OK;
}

int mau_check_geometry(const mau_geometry *geo)
{
	unsigned w = geo->window;

	if (w != 4 && w != 8 && w != 16 && w != 32 && w != 64)
		return MAU_ERR_GEOMETRY;
	if (geo->line_bytes != 64 && geo->line_bytes != 128)
		return MAU_ERR_GEOMETRY;
	return MAU_OK;
}

/** The encoding has this size. Only scalar loads have 32 and 64 bytes; they have no byte and no
 * half before gfx12 (A13). */
static bool has_size(unsigned gfx, const mau_op *o)
{
	if (mau_converts(o))
		return true;
	if (o->enc == MAU_ENC_SMEM)
		return o->size >= MAU_SIZE_4 || mau_generation_of(gfx)->scalar_parts;
	return o->size <= MAU_SIZE_16;
}

/** AT1: an atomic has 4 or 8 bytes and no format, and is not scalar (D57). */
static bool is_atomic(const mau_op *o)
{
	return !mau_converts(o) && o->enc != MAU_ENC_SMEM &&
	       (o->size == MAU_SIZE_4 || o->size == MAU_SIZE_8);
}

/** Class and size of an unknown opcode, and the size of a cache operation, are not checked. */
int mau_check_op(unsigned gfx, const mau_op *op, mau_op *cut)
{
	if (op->enc > MAU_ENC_SMEM || op->size > MAU_SIZE_64)
		return MAU_ERR_ENCODING;
	*cut = mau_op_unpack(mau_op_pack(op));
	if (cut->unknown || cut->cls == MAU_CLS_CACHE)
		return MAU_OK;
	if (!has_size(gfx, cut) || (cut->cls == MAU_CLS_ATOMIC && !is_atomic(cut)))
		return MAU_ERR_ENCODING;
	return MAU_OK;
}
