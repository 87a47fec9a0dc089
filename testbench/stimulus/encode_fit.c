/*
 * encode_fit.c - changes an operation so that it can be encoded, by dropping as few fields as
 * possible.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/encode.h"

#include <stdbool.h>

#define STEPS 14

static bool words_mean(unsigned gfx, const mau_op *op)
{
	uint32_t words[3];

	return tb_encode(gfx, op, words) == 0;
}

/* Drops one flag, operand or part of the offset. */
static void drop(mau_op *op, unsigned step)
{
	switch (step) {
	case 0:
		op->addr64 = 0;
		break;
	case 1:
		op->dlc = 0;
		break;
	case 2:
		op->format = 0;
		break;
	case 3:
		op->slc = 0;
		break;
	case 4:
		op->tfe = 0;
		break;
	case 5:
		op->glc = 0;
		break;
	case 6:
		op->lds = 0;
		break;
	case 7:
		op->offen = op->idxen = 0;
		break;
	case 8:
		op->smode = 0;
		break;
	case 9:
		op->inst_offset &= ~3u;
		break;
	case 10:
		op->inst_offset &= 0xfff;
		break;
	case 11:
		op->inst_offset &= 0x7ff;
		break;
	case 12:
		op->inst_offset &= 0x3fc;
		break;
	default:
		op->inst_offset = 0;
		break;
	}
}

/* An operation that every generation has, with the flags that every generation has. */
static mau_op plain(const mau_op *op)
{
	return (mau_op){.enc = MAU_ENC_MUBUF,
	                .cls = MAU_CLS_LOAD,
	                .size = MAU_SIZE_4,
	                .offen = op->offen,
	                .idxen = op->idxen,
	                .glc = op->glc,
	                .slc = op->slc,
	                .inst_offset = op->inst_offset & 0xfff};
}

void tb_encode_fit(unsigned gfx, mau_op *op)
{
	mau_op try;

	if (mau_generation_of(gfx)->words != MAU_WORDS_GFX12)
		op->scope = 0;
	if (op->unknown) /* an unknown opcode gives none of these fields */
		op->cls = op->fmt = op->size = op->ncomp = op->d16 = op->sext = op->atomic = 0;
	if (op->enc == MAU_ENC_MTBUF && !op->unknown) { /* D17 */
		op->fmt = 1;
		op->size = 0;
	}
	if (words_mean(gfx, op))
		return;
	for (unsigned step = 0; step < STEPS; step++) { /* one step alone */
		try = *op;
		drop(&try, step);
		if (words_mean(gfx, &try))
			goto found;
	}
	try = *op;
	for (unsigned step = 0; step < STEPS; step++) { /* all steps, one after the other */
		drop(&try, step);
		if (words_mean(gfx, &try))
			goto found;
	}
	try = plain(op);
found:
	*op = try;
}
