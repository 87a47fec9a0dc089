/*
 * inst_print_smem.c - operands and modifiers of scalar memory instructions.
 *
 *   [sdata,] sbase, offset|soffset [offset:N] [glc] [dlc]
 * On gfx6 and 7 the offset counts dwords, as in the instruction.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

static void put_hex(struct text *text, const char *before, uint32_t offset24)
{
	const int offset = (int)(offset24 ^ 0x800000) - 0x800000;

	mau_put(text, "%s%s0x%x", before, offset < 0 ? "-" : "",
	        (unsigned)(offset < 0 ? -offset : offset));
}

static void put_offset(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const uint32_t offset = inst->op.inst_offset & 0xffffff;

	if (inst->soffset != MAU_INST_NONE) {
		mau_put_scalar(text, gfx, inst->soffset, 1);
		if (offset || inst->imm)
			put_hex(text, " offset:", offset);
		return;
	}
	mau_put_operand(text, "");
	if (mau_generation_of(gfx)->smem_offset == MAU_SMEM_OFFSET_DWORDS)
		mau_put(text, "0x%x",
		        inst->words == 2 ? (unsigned)inst->literal : (unsigned)offset / 4);
	else if (mau_generation_of(gfx)->null_code && offset == 0)
		mau_put(text, "null");
	else
		put_hex(text, "", offset);
}

void mau_print_smem(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form,
                    unsigned dwords)
{
	const mau_op *op = &inst->op;
	const bool number = form == MAU_FORM_PROBE || form == MAU_FORM_PROBE_BUFFER;

	if (number) {
		mau_put_operand(text, "");
		mau_put(text, inst->sdst <= 64 ? "%u" : "0x%x", inst->sdst);
	} else if (form != MAU_FORM_SBASE) {
		mau_put_scalar(text, gfx, inst->sdst, dwords);
	}
	if (form == MAU_FORM_SDATA)
		return;
	mau_put_scalar(text, gfx, inst->srsrc,
	               form == MAU_FORM_BUFFER || form == MAU_FORM_PROBE_BUFFER ? 4 : 2);
	put_offset(text, gfx, inst);
	if (!number && form != MAU_FORM_SBASE)
		mau_put(text, "%s%s", op->glc ? " glc" : "", op->dlc ? " dlc" : "");
}
