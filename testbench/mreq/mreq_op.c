/*
 * mreq_op.c - parser of request files: the keyword op, and the combinations of its fields that are
 * allowed. Format: docs/user/mreq.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_parser.h"

/* Checks a scalar load; gfx12 also has a byte, a half and three dwords (A13). */
static const char *scalar(unsigned gfx, const mau_op *op)
{
	if (op->cls != MAU_CLS_LOAD)
		return "enc=smem has loads alone, write cls=load";
	if (mau_generation_of(gfx)->scalar_parts)
		return NULL;
	return op->size < MAU_SIZE_4 || op->size == MAU_SIZE_12
	               ? "enc=smem loads 4, 8, 16, 32 or 64 bytes, write such a size"
	               : NULL;
}

/* Checks encoding, format and size of an atomic (AT1, D57). */
static const char *atomic(const mau_op *op)
{
	if (op->enc == MAU_ENC_MTBUF)
		return "enc=mtbuf has no atomics, write enc=mubuf";
	if (tb_converts(op))
		return "cls=atomic converts no format, remove fmt";
	return op->size != MAU_SIZE_4 && op->size != MAU_SIZE_8
	               ? "cls=atomic has 4 or 8 bytes, write size=4 or size=8"
	               : NULL;
}

/* Checks d16 (T28 to T31): it needs a format, a byte or a short; the upper half of a register has
 * one component. FLAT on gfx6, and GLOBAL and SCRATCH before gfx9, are E5 with any d16. */
static const char *halves(unsigned gfx, const mau_op *op)
{
	const mau_generation *g = mau_generation_of(gfx);
	bool gfx8 = g->d16_half == MAU_D16_HALF_ALONE && tb_converts(op) && op->d16 == MAU_D16_LO;
	bool legal = op->enc == MAU_ENC_FLAT ? g->flat : op->enc <= MAU_ENC_MTBUF;

	if (op->enc == MAU_ENC_SMEM)
		return "enc=smem has no d16, remove it";
	if (op->cls == MAU_CLS_ATOMIC)
		return "cls=atomic has no d16, remove it";
	if (!g->segments && legal && !gfx8)
		return "d16 comes with gfx9, on gfx8 there is d16=lo of formats, remove it";
	if (!tb_converts(op) && op->size > MAU_SIZE_2)
		return "d16 is for fmt, enc=mtbuf, size=1 and size=2, remove it";
	return tb_converts(op) && op->d16 == MAU_D16_HI && op->ncomp
	               ? "d16=hi has one component, write ncomp=x"
	               : NULL;
}

const char *mreq_op_moves(unsigned gfx, const mau_op *op)
{
	return op->unknown || op->cls == MAU_CLS_CACHE || !op->d16 ? NULL : halves(gfx, op);
}

/* The error of an operation with the remedy; NULL: none. */
static const char *wrong(const mreq_parser *ps, const mau_op *op)
{
	const char *why = NULL;

	if (!op->unknown && op->cls != MAU_CLS_CACHE) {
		if (op->enc == MAU_ENC_SMEM)
			why = scalar(ps->ep.ctx.gfx, op);
		else if (op->cls == MAU_CLS_ATOMIC)
			why = atomic(op);
	}
	return why || ps->version < 2 ? why : mreq_op_moves(ps->ep.ctx.gfx, op);
}

int mreq_parse_op(mreq_parser *ps, mreq_word key)
{
	const mau_op *op = &ps->req->op;
	const char *why;

	if (mreq_fields_parse(&ps->lx, mreq_op_fields, &ps->req->op))
		return -1;
	why = wrong(ps, op);
	if (why)
		return mreq_lex_fail(&ps->lx, key.text, "%s", why);
	if (op->enc != MAU_ENC_SMEM && op->size > MAU_SIZE_16)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "size=%s is for enc=smem alone, choose 1 2 4 8 12 16",
		                     mau_size_name(op->size));
	return 0;
}
