/*
 * inst_print_flat.c - operands and modifiers of FLAT, GLOBAL and SCRATCH instructions.
 *
 *   load    [vdst,] vaddr|off, saddr|off
 *   store   vaddr|off, vdata, saddr|off
 *   atomic  [vdst,] vaddr, vdata, saddr|off
 * then [offset:N] [cache policy] [lds]. FLAT has no saddr; ADDTID has no vaddr.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

static void put_address(struct text *text, const mau_op *op, unsigned vaddr)
{
	if (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE)
		mau_put_operand(text, "off");
	else /* 64 bits, but an offset of 32 bits for SCRATCH and for GLOBAL with SGPRs */
		mau_put_vgprs(text, vaddr,
		              op->enc == MAU_ENC_SCRATCH || op->smode == MAU_SMODE_SV ? 1 : 2);
}

static void put_base(struct text *text, unsigned gfx, const mau_inst *inst)
{
	if (inst->op.enc == MAU_ENC_FLAT)
		return;
	if (inst->saddr == MAU_INST_NONE)
		mau_put_operand(text, "off");
	else
		mau_put_scalar(text, gfx, inst->saddr, inst->op.enc == MAU_ENC_GLOBAL ? 2 : 1);
}

void mau_print_flat(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form)
{
	const mau_op *op = &inst->op;
	const unsigned data = form == MAU_FORM_BLOCK ? 32 : mau_plain_dwords(op->size, op->atomic);
	const bool compare = op->atomic == MAU_ATOMIC_CMPSWAP || op->atomic == MAU_ATOMIC_FCMPSWAP;

	if (op->cls == MAU_CLS_ATOMIC ? op->glc : op->cls == MAU_CLS_LOAD && !op->lds)
		mau_put_data_vgprs(text, inst->acc, inst->vdst, compare ? data / 2 : data);
	if (form != MAU_FORM_ADDTID)
		put_address(text, op, inst->vaddr);
	if (op->cls != MAU_CLS_LOAD)
		mau_put_data_vgprs(text, inst->acc, inst->vdata, data);
	put_base(text, gfx, inst);
	if (op->inst_offset)
		mau_put(text, " offset:%d", mau_signed24(op->inst_offset));
	mau_put_policy(text, gfx, inst);
	mau_put(text, "%s", op->lds && !mau_generation_of(gfx)->lds_opcodes ? " lds" : "");
}
