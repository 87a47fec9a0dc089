/*
 * inst_print_buffer.c - operands and modifiers of MUBUF and MTBUF instructions.
 *
 *   [vdata,] vaddr|off, srsrc, soffset [format:[..]] [idxen] [offen] [addr64] [offset:N]
 *   [cache policy] [lds] [tfe]
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "print/inst_print.h"

/** Number of data VGPRs in the text; TFE adds one to loads and stores. */
static unsigned data_registers(unsigned gfx, const mau_op *op)
{
	unsigned count = op->ncomp + 1u;

	if (op->cls == MAU_CLS_ATOMIC)
		return mau_plain_dwords(op->size, op->atomic);
	if (!op->fmt)
		count = mau_plain_dwords(op->size, op->atomic);
	else if (op->d16 != MAU_D16_NO && mau_generation_of(gfx)->d16_half != MAU_D16_HALF_ALONE)
		count = (count + 1) / 2; /* packed halves; gfx8 keeps one component per register */
	return count + op->tfe;
}

/** The assembler's defaults are data format 8 and number format UNORM. A default is not printed. */
static void put_format(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const unsigned dfmt = inst->dfmt & 15u, nfmt = inst->nfmt & 7u;

	if (dfmt == 1 && nfmt == 0)
		return;
	mau_put(text, " format:[");
	if (dfmt != 1)
		mau_put(text, "BUF_DATA_FORMAT_%s%s", mau_dfmt(dfmt)->name,
		        dfmt == 15 ? "_15" : "");
	if (dfmt != 1 && nfmt != 0)
		mau_put(text, ",");
	if (nfmt == MAU_NFMT_SNORM_OGL && !mau_generation_of(gfx)->snorm_ogl)
		mau_put(text, "BUF_NUM_FORMAT_RESERVED_6");
	else if (nfmt != 0)
		mau_put(text, "BUF_NUM_FORMAT_%s", mau_nfmt_name(nfmt));
	mau_put(text, "]");
}

/** LLVM prints the formats of gfx10 also on gfx10_3. The assembler's default 8_UNORM (1) is not
 * printed. */
static void put_unified_format(struct text *text, unsigned gfx, unsigned code)
{
	const mau_format_info *format = mau_format_in(mau_generation_of(gfx)->format_names, code);

	if (code == 1)
		return;
	if (code == 0 || format->bytes)
		mau_put(text, " format:[BUF_FMT_%s]", format->name);
	else
		mau_put(text, " format:%u", code);
}

static void put_modifiers(struct text *text, unsigned gfx, const mau_inst *inst, bool lds,
                          bool lds_first)
{
	const mau_op *op = &inst->op;

	mau_put(text, "%s%s%s", op->idxen ? " idxen" : "", op->offen ? " offen" : "",
	        op->addr64 ? " addr64" : "");
	if (op->inst_offset)
		mau_put(text, " offset:%d", mau_signed24(op->inst_offset));
	mau_put(text, "%s", lds_first ? " lds" : "");
	mau_put_policy(text, gfx, inst);
	mau_put(text, "%s%s", lds && !lds_first ? " lds" : "", op->tfe ? " tfe" : "");
}

void mau_print_buffer(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form)
{
	const mau_op *op = &inst->op;
	const bool address = op->idxen || op->offen || op->addr64;
	/* A load to LDS names no data VGPR; neither does a store from LDS, which LLVM prints
	 * without "off" as well. */
	const bool from_lds = form == MAU_FORM_NODATA && op->cls == MAU_CLS_STORE;
	const bool lds_bit = op->lds && (form != MAU_FORM_NODATA || from_lds);

	if (form != MAU_FORM_NODATA && !(op->lds && op->cls == MAU_CLS_LOAD))
		mau_put_data_vgprs(text, inst->acc, inst->vdata, data_registers(gfx, op));
	if (address)
		mau_put_vgprs(text, inst->vaddr, op->addr64 || (op->idxen && op->offen) ? 2 : 1);
	else if (!from_lds)
		mau_put_operand(text, "off");
	mau_put_scalar(text, gfx, inst->srsrc, 4);
	mau_put_scalar(text, gfx, inst->soffset, 1);
	if (op->enc == MAU_ENC_MTBUF && mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS)
		put_format(text, gfx, inst);
	else if (op->enc == MAU_ENC_MTBUF)
		put_unified_format(text, gfx, op->format);
	put_modifiers(text, gfx, inst, lds_bit, from_lds);
}
