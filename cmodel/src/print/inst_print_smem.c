/*
 * inst_print_smem.c - operands and modifiers of scalar memory instructions.
 *
 *   [sdata,] sbase, offset|soffset [offset:N] [cache policy]
 *   prefetch: [sbase,] offset, soffset, number
 * On gfx6 and 7 the printed offset is in dwords, as in the instruction.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

static void put_hex(struct text *text, const char *before, uint32_t offset24)
{
	const int offset = mau_signed24(offset24);

	mau_put(text, "%s%s0x%x", before, offset < 0 ? "-" : "",
	        (unsigned)(offset < 0 ? -offset : offset));
}

static void put_offset(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const uint32_t offset = inst->op.inst_offset & 0xffffff;
	const mau_generation *g = mau_generation_of(gfx);
	const bool gfx12 = g->words == MAU_WORDS_GFX12; /* LLVM prints an offset of 0 */

	if (inst->soffset != MAU_INST_NONE) {
		mau_put_scalar(text, gfx, inst->soffset, 1);
		if (offset || inst->imm || gfx12)
			put_hex(text, " offset:", offset);
		return;
	}
	mau_put_operand(text, "");
	if (g->smem_offset == MAU_SMEM_OFFSET_DWORDS)
		mau_put(text, "0x%x",
		        inst->words == 2 ? (unsigned)inst->literal : (unsigned)offset / 4);
	else if (g->null_code && !gfx12 && offset == 0)
		mau_put(text, "null");
	else
		put_hex(text, "", offset);
}

static void print_prefetch(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form)
{
	if (form != MAU_FORM_PREFETCH_PC)
		mau_put_scalar(text, gfx, inst->srsrc, form == MAU_FORM_PREFETCH_BUFFER ? 4 : 2);
	mau_put_operand(text, "");
	put_hex(text, "", inst->op.inst_offset);
	mau_put_scalar(text, gfx, inst->soffset == MAU_INST_NONE ? 124 : inst->soffset, 1);
	mau_put_operand(text, "");
	mau_put(text, "%u", inst->sdst & 31u);
}

void mau_print_smem(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form)
{
	const mau_op *op = &inst->op;
	const bool number = form == MAU_FORM_PROBE || form == MAU_FORM_PROBE_BUFFER;

	if (form >= MAU_FORM_PREFETCH) {
		print_prefetch(text, gfx, inst, form);
		return;
	}
	if (number) {
		const bool narrow = mau_generation_of(gfx)->words == MAU_WORDS_GFX12;
		const unsigned value = narrow ? inst->sdst & 31u : inst->sdst;

		mau_put_operand(text, "");
		mau_put(text, value <= 64 ? "%u" : "0x%x", value);
	} else if (form != MAU_FORM_SBASE) {
		mau_put_scalar(text, gfx, inst->sdst, mau_plain_dwords(op->size, op->atomic));
	}
	if (form == MAU_FORM_SDATA)
		return;
	mau_put_scalar(text, gfx, inst->srsrc,
	               form == MAU_FORM_BUFFER || form == MAU_FORM_PROBE_BUFFER ? 4 : 2);
	put_offset(text, gfx, inst);
	if (!number && form != MAU_FORM_SBASE)
		mau_put_policy(text, gfx, inst);
}
