/*
 * illegal.c - the test for illegal requests: rules E1-E5. It comes first, uses only the instruction
 * and the ADD_TID bit of the V#, and applies also if no lane is active.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "resource/layout.h"
#include "stages/stage.h"

/** E1 (A8): ADDR64 with IDXEN, OFFEN or ADD_TID; a cache operation has no V# (N8, D1). */
static bool is_e1(const mau_detail *d)
{
	const mau_detail_operation *o = &d->operation;
	bool add_tid = o->op.cls != MAU_CLS_CACHE && mau_field_code(d->vsharp, MAU_F_ADD_TID);

	return o->addr64 && (o->op.idxen || o->op.offen || add_tid);
}

/** N24: ADDTID of gfx10_3 cannot load to LDS, although it has the LDS bit; gfx11 has a separate
 * opcode for ADDTID to LDS. */
static bool is_addtid_before_gfx11(const mau_detail *d)
{
	const mau_op *op = &d->operation.op;

	return op->enc == MAU_ENC_GLOBAL && !mau_generation_in(d)->lds_addtid &&
	       (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE);
}

/** L8: gfx950 can load three and four dwords to LDS. */
static bool is_wide_load(const mau_detail *d)
{
	const mau_op *op = &d->operation.op;

	return mau_generation_in(d)->lds_wide &&
	       (op->size == MAU_SIZE_12 || op->size == MAU_SIZE_16);
}

/** L2: UBYTE, SBYTE, USHORT, SSHORT, DWORD and FORMAT_X can load to LDS; not their D16 forms
 * (D16). */
static bool can_load_to_lds(const mau_detail *d)
{
	const mau_op *op = &d->operation.op;
	bool narrow = op->size == MAU_SIZE_1 || op->size == MAU_SIZE_2 || op->size == MAU_SIZE_4;
	bool wide = is_wide_load(d);

	if (op->cls != MAU_CLS_LOAD || op->d16 != MAU_D16_NO)
		return false;
	if (op->enc == MAU_ENC_MUBUF)
		return op->fmt ? op->ncomp == 0 : narrow || wide;
	if (op->enc == MAU_ENC_GLOBAL)
		return (narrow || wide) && !is_addtid_before_gfx11(d);
	return op->enc == MAU_ENC_SCRATCH && narrow;
}

/** E2 (L2, L8, N9). */
static bool is_e2(const mau_detail *d)
{
	return d->operation.op.lds && !can_load_to_lds(d);
}

/** E3 (L4). */
static bool is_e3(const mau_detail *d)
{
	return d->operation.op.lds && d->operation.op.tfe;
}

/** E4 (F8, N7, D29): FLAT of gfx10.1 has no offset. */
static bool is_e4(const mau_detail *d)
{
	return d->operation.op.enc == MAU_ENC_FLAT && mau_generation_in(d)->flat_no_offset &&
	       d->operation.inst_offset != 0;
}

/** E5: the generation does not have the opcode, or the whole encoding (D24). */
static bool is_e5(const mau_detail *d)
{
	switch (d->operation.op.enc) {
	case MAU_ENC_FLAT:
		return d->operation.op.unknown || !mau_generation_in(d)->flat;
	case MAU_ENC_GLOBAL:
	case MAU_ENC_SCRATCH:
		return d->operation.op.unknown || !mau_generation_in(d)->segments;
	default:
		return d->operation.op.unknown;
	}
}

/** E: the reported error is the first that applies, in the order E5 E1 E2 E3 E4. */
static uint8_t first_error(const mau_detail_illegal *e)
{
	if (e->e5)
		return MAU_ERROR_E5;
	if (e->e1)
		return MAU_ERROR_E1;
	if (e->e2)
		return MAU_ERROR_E2;
	if (e->e3)
		return MAU_ERROR_E3;
	return e->e4 ? MAU_ERROR_E4 : MAU_ERROR_NONE;
}

void mau_stage_illegal(const mau_detail *d, mau_detail_illegal *e)
{
	e->e1 = is_e1(d);
	e->e2 = is_e2(d);
	e->e3 = is_e3(d);
	e->e4 = is_e4(d);
	e->e5 = is_e5(d);
	e->errors = (uint8_t)(e->e1 << 1 | e->e2 << 2 | e->e3 << 3 | e->e4 << 4 | e->e5 << 5);
	e->error = first_error(e);
}
