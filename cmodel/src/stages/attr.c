/*
 * attr.c - attributes of the transactions of a request (rules C1, F9, D22, M9).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/attr.h"

/** D22: the space that the instruction names. */
static uint8_t seg_of(const mau_op *op)
{
	if (op->enc == MAU_ENC_SCRATCH)
		return MAU_SEG_SCRATCH;
	return op->enc == MAU_ENC_SMEM ? MAU_SEG_NONE : MAU_SEG_MEMORY;
}

bool mau_counts_lgkm(const mau_op *op)
{
	return op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_SMEM;
}

bool mau_counts_vs(unsigned gfx, const mau_op *op)
{
	if (!mau_generation_of(gfx)->vs_count || op->enc == MAU_ENC_SMEM)
		return false;
	return op->cls == MAU_CLS_STORE || (op->cls == MAU_CLS_ATOMIC && !op->glc);
}

/** M9: the operation has a V#. */
static bool has_vsharp(const mau_op *op)
{
	return op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF || op->enc == MAU_ENC_SMEM;
}

uint32_t mau_attr_of(unsigned gfx, const mau_op *op, const uint32_t vsharp[4])
{
	const mau_generation *generation = mau_generation_of(gfx);
	bool v = has_vsharp(op);
	mau_attr attr = {
		.hash_enable = v && generation->hash_enable && (vsharp[3] >> 25 & 1),     /* 121 */
		.cache_swizzle = v && generation->cache_swizzle && (vsharp[1] >> 30 & 1), /* 62 */
		.scope = op->scope,
		.lgkm = mau_counts_lgkm(op),
		.vs = mau_counts_vs(gfx, op),
		.seg = seg_of(op),
		.atomic = op->cls == MAU_CLS_ATOMIC ? op->atomic : MAU_ATOMIC_NONE,
		.lds = op->lds,
		.tfe = op->tfe,
		.dlc = op->dlc,
		.slc = op->slc,
		.glc = op->glc,
		.cls = op->cls,
	};

	return mau_attr_pack(&attr);
}
