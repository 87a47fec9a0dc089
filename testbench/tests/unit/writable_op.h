/*
 * writable_op.h - changes a random operation so that a line `op` of a request file can express it,
 * with existing sizes and halves (docs/user/mreq.md).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef WRITABLE_OP_H
#define WRITABLE_OP_H

#include "tb.h"

static inline void tell_d16(unsigned gfx, mau_op *op, bool format)
{
	if (gfx < MAU_GFX_9 && op->enc <= MAU_ENC_FLAT)
		op->d16 = gfx == MAU_GFX_8 && format ? MAU_D16_LO : MAU_D16_NO;
	else if (!format && op->size > MAU_SIZE_2)
		op->d16 = MAU_D16_NO;
	else if (format && op->d16 == MAU_D16_HI)
		op->ncomp = 0;
}

static inline void tell_op(unsigned gfx, mau_op *op)
{
	if (op->unknown || op->cls == MAU_CLS_CACHE)
		return;
	if (op->cls == MAU_CLS_ATOMIC) {
		op->enc = op->enc == MAU_ENC_MTBUF ? MAU_ENC_MUBUF : op->enc;
		op->fmt = 0;
		op->size = op->size % 2 ? MAU_SIZE_8 : MAU_SIZE_4;
		op->d16 = MAU_D16_NO;
	}
	if (op->enc == MAU_ENC_SMEM) {
		op->size = op->size == MAU_SIZE_12 ? MAU_SIZE_16 : op->size;
		op->d16 = MAU_D16_NO;
	}
	if (op->d16)
		tell_d16(gfx, op, tb_converts(op));
}

#endif
