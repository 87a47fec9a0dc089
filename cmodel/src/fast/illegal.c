/*
 * illegal.c - errors and status of the request: E1-E5, then V7, V5, V6 in the order of rule N16.
 *
 * E comes first and does not depend on EXEC. Cache operations (N8, D1) and FLAT, GLOBAL, SCRATCH
 * (D26) have no V#; their plan.vsharp is all 0. Of V5, V6 and V7 only V7 applies to a scalar load
 * (D23).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** L2: UBYTE, SBYTE, USHORT, SSHORT, DWORD and FORMAT_X can load to LDS, but not their D16 forms,
 * and not ADDTID before gfx11 (N24). */
static bool may_load_lds(const mau_op *op, const mau_generation *generation)
{
	bool addtid = op->enc == MAU_ENC_GLOBAL &&
	              (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE);
	bool unit =
		op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;

	if (!unit || op->cls != MAU_CLS_LOAD || op->d16 != MAU_D16_NO ||
	    (addtid && !generation->lds_addtid))
		return false;
	return op->fmt && op->enc == MAU_ENC_MUBUF ? op->ncomp == 0 : op->size <= MAU_SIZE_4;
}

/** E5: the opcode or the encoding (D24) does not exist on this generation. */
static bool is_unknown(const struct mau_fast_plan *p)
{
	switch (p->req.op.enc) {
	case MAU_ENC_FLAT:
		return p->req.op.unknown || !p->req.generation->flat;
	case MAU_ENC_GLOBAL:
	case MAU_ENC_SCRATCH:
		return p->req.op.unknown || !p->req.generation->segments;
	default:
		return p->req.op.unknown;
	}
}

/** Errors of a request: bit n for En. */
static uint8_t errors_of(const struct mau_fast_plan *p)
{
	const mau_op *op = &p->req.op;
	bool add_tid = p->vsharp.add_tid && op->cls != MAU_CLS_CACHE;
	unsigned errors = 0;

	if (op->addr64 && (op->idxen || op->offen || add_tid))
		errors |= 1u << MAU_ERROR_E1; /* A8 */
	if (op->lds && !may_load_lds(op, p->req.generation))
		errors |= 1u << MAU_ERROR_E2; /* L2, N9 */
	if (op->lds && op->tfe)
		errors |= 1u << MAU_ERROR_E3; /* L4 */
	if (op->enc == MAU_ENC_FLAT && p->req.generation->flat_no_offset && p->req.inst_offset != 0)
		errors |= 1u << MAU_ERROR_E4; /* F8, N7, D29 */
	if (is_unknown(p))
		errors |= 1u << MAU_ERROR_E5;
	return (uint8_t)errors;
}

/** The reported error: the first that applies, in the order E5 E1 E2 E3 E4. */
static uint8_t first_error(unsigned errors)
{
	static const uint8_t order[] = {MAU_ERROR_E5, MAU_ERROR_E1, MAU_ERROR_E2, MAU_ERROR_E3,
	                                MAU_ERROR_E4};

	for (unsigned i = 0; i < sizeof order; i++)
		if (errors >> order[i] & 1)
			return order[i];
	return MAU_ERROR_NONE;
}

/** N16: the status that the request gives all active lanes; 0: each lane has its own. */
static uint8_t fixed_status(const struct mau_fast_plan *p)
{
	if (p->verdict.errors)
		return MAU_STATUS_ILLEGAL;
	if (p->req.op.cls == MAU_CLS_CACHE)
		return MAU_STATUS_OK; /* D1 */
	if (p->vsharp.type != 0 || p->scalar.type != 0)
		return MAU_STATUS_IGNORED; /* V7 */
	if (!mau_fast_is_buffer(&p->req.op))
		return MAU_STATUS_INACTIVE;
	if (p->vsharp.null)
		return MAU_STATUS_NULL; /* V5 */
	return p->size.invalid ? MAU_STATUS_INVALID : MAU_STATUS_INACTIVE;
}

void mau_fast_illegal_plan(struct mau_fast_plan *p)
{
	p->verdict.errors = errors_of(p);
	p->verdict.error = p->verdict.errors ? first_error(p->verdict.errors) : MAU_ERROR_NONE;
	p->verdict.fixed = fixed_status(p);
	p->verdict.lds = p->req.op.lds && p->verdict.fixed != MAU_STATUS_ILLEGAL &&
	                 p->verdict.fixed != MAU_STATUS_IGNORED;
}
