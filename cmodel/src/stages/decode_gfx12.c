/*
 * decode_gfx12.c - fields of the instructions of gfx12. VBUFFER, VFLAT, VGLOBAL and VSCRATCH have
 * three words, SMEM has two.
 *
 * Bits of a word:
 *            word 0                          word 1                              word 2
 *   VBUFFER  OP 21:14, SOFFSET 6:0, TFE 22   VDATA 7:0, RSRC 15:9, FORMAT 29:23, VADDR 7:0,
 *                                            OFFEN 30, IDXEN 31                  IOFFSET 31:8
 *   VFLAT .. OP 21:14, SADDR 6:0, NV 7       VDST 7:0, SVE 17, VSRC 30:23        the same
 *   both                                     SCOPE 19:18, TH 22:20
 *   SMEM     OP 18:13, SDATA 12:6,           IOFFSET 23:0, SOFFSET 31:25         -
 *            SBASE/2 5:0, SCOPE 22:21,
 *            TH 24:23
 *
 * OP 80 to 8f of VBUFFER are the typed operations. SOFFSET is a register or NULL, never a constant.
 * SADDR NULL or 0x7f means no SGPR (N28); FLAT has no SADDR (F13).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

enum {
	NULL_CODE = 124
};

/** Stores bits 0, 1 and 2 of TH as glc, slc and dlc. Bit 0 of an atomic: it returns the old value.
 */
static void policy(unsigned scope, unsigned th, mau_op *op)
{
	op->scope = (uint8_t)scope;
	op->glc = th & 1;
	op->slc = th >> 1 & 1;
	op->dlc = (uint8_t)(th >> 2);
}

/** Fields that every vector instruction has at the same place. */
static void vector_fields(const uint32_t words[3], mau_inst *inst)
{
	policy(mau_bits(words[1], 18, 2), mau_bits(words[1], 20, 3), &inst->op);
	inst->words = 3;
	inst->nv = mau_bit(words[0], 7);
	inst->vaddr = (uint8_t)mau_bits(words[2], 0, 8);
	inst->op.inst_offset = mau_bits(words[2], 8, 24);
}

void mau_decode_vbuffer(const uint32_t words[3], mau_inst *inst)
{
	const unsigned opcode = mau_bits(words[0], 14, 8);
	const bool typed = opcode >> 4 == 8;

	vector_fields(words, inst);
	inst->op.enc = typed ? MAU_ENC_MTBUF : MAU_ENC_MUBUF;
	inst->opcode = (uint16_t)(typed ? opcode & 15 : opcode);
	inst->op.tfe = mau_bit(words[0], 22);
	inst->op.offen = mau_bit(words[1], 30);
	inst->op.idxen = mau_bit(words[1], 31);
	inst->op.format = (uint8_t)(typed ? mau_bits(words[1], 23, 7) : 0);
	inst->vdata = (uint8_t)mau_bits(words[1], 0, 8);
	inst->srsrc = (uint8_t)mau_bits(words[1], 9, 7);
	inst->soffset = (uint8_t)mau_bits(words[0], 0, 7);
}

bool mau_decode_vflat(const uint32_t words[3], mau_inst *inst)
{
	const unsigned saddr = mau_bits(words[0], 0, 7), segment = mau_bits(words[0], 24, 2);

	if (segment == 3)
		return false;
	vector_fields(words, inst);
	inst->op.enc = mau_enc_of_segment(segment);
	inst->opcode = (uint16_t)mau_bits(words[0], 14, 8);
	inst->vdst = (uint8_t)mau_bits(words[1], 0, 8);
	inst->vdata = (uint8_t)mau_bits(words[1], 23, 8);
	if (inst->op.enc != MAU_ENC_FLAT)
		mau_decode_base(saddr, saddr != NULL_CODE && saddr != 0x7f,
		                inst->op.enc == MAU_ENC_GLOBAL || mau_bit(words[1], 17), inst);
	return true;
}

void mau_decode_smem_gfx12(const uint32_t words[2], mau_inst *inst)
{
	const unsigned soffset = mau_bits(words[1], 25, 7);

	inst->op.enc = MAU_ENC_SMEM;
	inst->opcode = (uint16_t)mau_bits(words[0], 13, 6);
	inst->sdst = (uint8_t)mau_bits(words[0], 6, 7);
	inst->srsrc = (uint8_t)(mau_bits(words[0], 0, 6) * 2);
	policy(mau_bits(words[0], 21, 2), mau_bits(words[0], 23, 2), &inst->op);
	inst->nv = mau_bit(words[0], 20);
	inst->op.inst_offset = mau_bits(words[1], 0, 24);
	if (soffset != NULL_CODE)
		inst->soffset = (uint8_t)soffset;
}
