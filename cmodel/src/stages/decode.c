/*
 * decode.c - from the words of a machine instruction to the operation of a request.
 *
 * ENCODING, the upper bits of the first word, selects the encoding. The encoding determines the
 * fields; the opcode table gives class, size and format. op.unknown is 1 for an opcode that the
 * generation does not have or this unit does not execute (rule E5). The other fields are filled in
 * also then, because E1-E4 need them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

/** Looks up the opcode: class, size, format, atomic operation. */
static void decode_opcode(unsigned gfx, mau_inst *inst)
{
	const struct mau_opcode_text *text;
	const struct mau_opcode *row = mau_opcode_find(gfx, inst->op.enc, inst->opcode, &text);

	if (!row) {
		inst->op.unknown = 1;
		inst->foreign = 0;
		return;
	}
	inst->mnemonic = mau_generation_of(gfx)->new_names && text->gfx11_name ? text->gfx11_name
	                                                                       : row->mnemonic;
	inst->foreign |= row->foreign;
	if (inst->foreign) { /* like an unknown opcode: no class, size or format */
		inst->op.unknown = 1;
		return;
	}
	mau_opcode_apply(row, &inst->op);
	if (text->form == MAU_FORM_ADDTID) /* F6: no VGPR */
		inst->op.smode = inst->saddr == MAU_INST_NONE ? MAU_SMODE_NONE : MAU_SMODE_S;
}

/** ENCODING of a scalar load; that of SMRD is one bit shorter. */
static bool is_scalar(unsigned gfx, unsigned encoding)
{
	switch (mau_generation_of(gfx)->words) {
	case MAU_WORDS_GFX6:
		return encoding >> 1 == 0x18;
	case MAU_WORDS_GFX10:
	case MAU_WORDS_GFX11:
		return encoding == 0x3d;
	default:
		return encoding == 0x30;
	}
}

/** The encodings of gfx12. */
static bool decode_gfx12(const uint32_t words[3], mau_inst *inst)
{
	switch (mau_bits(words[0], 26, 6)) {
	case 0x31:
		mau_decode_vbuffer(words, inst);
		return true;
	case 0x3b:
		return mau_decode_vflat(words, inst);
	case 0x3d:
		mau_decode_smem_gfx12(words, inst);
		return true;
	default:
		return false;
	}
}

/** The encodings of the other generations; false for another encoding and for the reserved SEG. */
static bool decode_fields(unsigned gfx, uint64_t word, mau_inst *inst)
{
	const unsigned encoding = mau_bits(word, 26, 6);

	switch (encoding) {
	case 0x38:
		mau_decode_mubuf(gfx, word, inst);
		return true;
	case 0x3a:
		mau_decode_mtbuf(gfx, word, inst);
		return true;
	case 0x37:
		return mau_decode_flat(gfx, word, inst);
	default:
		if (!is_scalar(gfx, encoding))
			return false;
		mau_decode_smem(gfx, word, inst);
		return true;
	}
}

int mau_decode(unsigned gfx, const uint32_t *words, mau_inst *inst_ret)
{
	mau_inst inst = {
		.mnemonic = "", .soffset = MAU_INST_NONE, .saddr = MAU_INST_NONE, .words = 2};

	if (!mau_generation_of(gfx)->modelled)
		return MAU_ERR_GENERATION;
	if (!(mau_generation_of(gfx)->words == MAU_WORDS_GFX12
	              ? decode_gfx12(words, &inst)
	              : decode_fields(gfx, words[0] | (uint64_t)words[1] << 32, &inst)))
		return MAU_ERR_ENCODING;
	decode_opcode(gfx, &inst);
	*inst_ret = inst;
	return MAU_OK;
}
