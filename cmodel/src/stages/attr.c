/*
 * attr.c - attributes of the transactions of a request (rules C1, F9, D22).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>

#include "stages/attr.h"

/** D22: the space that the instruction names. */
static uint8_t seg_of(const mau_op *op)
{
	if (op->enc == MAU_ENC_SCRATCH)
		return MAU_SEG_SCRATCH;
	return op->enc == MAU_ENC_SMEM ? MAU_SEG_NONE : MAU_SEG_MEMORY;
}

/** F9, F22, F23: a vector store, or an atomic that returns nothing, counts as VS on gfx10 and
 * later. */
static bool counts_vs(unsigned gfx, const mau_op *op)
{
	if (!mau_generation_of(gfx)->vs_count || op->enc == MAU_ENC_SMEM)
		return false;
	return op->cls == MAU_CLS_STORE || (op->cls == MAU_CLS_ATOMIC && !op->glc);
}

uint32_t mau_attr_of(unsigned gfx, const mau_op *op)
{
	mau_attr attr = {
		.scope = op->scope,
		.lgkm = op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_SMEM,
		.vs = counts_vs(gfx, op),
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
