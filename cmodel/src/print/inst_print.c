/*
 * inst_print.c - a decoded instruction as text, in the spelling of LLVM 19's AMDGPU disassembler.
 *
 * LLVM does not print some words that mau_decode() decodes: illegal combinations, and register
 * ranges past the last register. They are printed by the same pattern. An unknown opcode prints as
 * "<unknown MUBUF opcode 0x21>".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>

#include "print/inst_print.h"

void mau_put(struct text *text, const char *format, ...)
{
	size_t used = text->length < text->size ? text->length : text->size;
	va_list args;
	int wanted;

	va_start(args, format);
	wanted = vsnprintf(text->at ? text->at + used : NULL, text->size - used, format, args);
	va_end(args);
	if (wanted > 0)
		text->length += (size_t)wanted;
}

void mau_put_operand(struct text *text, const char *operand)
{
	mau_put(text, "%s%s", text->comma, operand);
	text->comma = ", ";
}

void mau_put_data_vgprs(struct text *text, unsigned acc, unsigned first, unsigned count)
{
	const char *bank = acc ? "a" : "v";

	mau_put_operand(text, "");
	if (count == 1)
		mau_put(text, "%s%u", bank, first);
	else
		mau_put(text, "%s[%u:%u]", bank, first, first + count - 1);
}

static void print_operands(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form)
{
	if (inst->op.enc <= MAU_ENC_MTBUF)
		mau_print_buffer(text, gfx, inst, form);
	else if (inst->op.enc <= MAU_ENC_SCRATCH)
		mau_print_flat(text, gfx, inst, form);
	else
		mau_print_smem(text, gfx, inst, form);
}

/** LLVM prints the scope of this cache instruction: not with NT, and not on gfx90a. */
static void print_cache(struct text *text, unsigned gfx, mau_inst inst)
{
	const unsigned words = mau_generation_of(gfx)->words;

	if (words == MAU_WORDS_GFX90A)
		return;
	if (words == MAU_WORDS_GFX942)
		inst.op.slc = 0;
	mau_put_policy(text, gfx, &inst);
}

int mau_inst_print(unsigned gfx, const mau_inst *inst, char *text, size_t size)
{
	const struct mau_opcode_text *words = NULL;
	mau_inst whole = *inst; /* with class and size, also of a foreign instruction */
	struct text out = {.at = text, .size = text ? size : 0, .length = 0, .comma = " "};
	const struct mau_opcode *row =
		mau_generation_of(gfx)->modelled
			? mau_opcode_find(gfx, inst->op.enc, inst->opcode, &words)
			: NULL;

	if (!row || (inst->op.unknown && !inst->foreign)) {
		mau_put(&out, "<unknown %s opcode 0x%02x>", mau_enc_name(inst->op.enc),
		        inst->opcode);
		return (int)out.length;
	}
	mau_put(&out, "%s", inst->mnemonic);
	mau_opcode_apply(row, &whole.op);
	if (words->form == MAU_FORM_CACHE)
		print_cache(&out, gfx, whole);
	else if (words->form != MAU_FORM_NONE)
		print_operands(&out, gfx, &whole, words->form);
	return (int)out.length;
}
