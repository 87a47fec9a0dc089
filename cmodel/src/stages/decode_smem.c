/*
 * decode_smem.c - fields of scalar memory instructions: SMRD on gfx6 and 7, SMEM later.
 *
 *            OP     SDATA  SBASE/2  GLC  DLC  offset
 *   gfx6, 7  26:22  21:15  14:9     -    -    with IMM (8): OFFSET 7:0 in dwords, else 7:0 an SGPR;
 *                                             gfx7: 255 there means a literal of dwords, in a
 *                                             second word
 *   gfx8     25:18  12:6   5:0      16   -    with IMM (17): OFFSET 51:32 unsigned, else 38:32 an
 *                                             SGPR
 *   gfx9     25:18  12:6   5:0      16   -    with IMM (17): OFFSET 52:32 signed; an SGPR in 63:57
 *                                             if SOE (14), else without IMM in 38:32
 *   gfx10    25:18  12:6   5:0      16   14   OFFSET 52:32 signed, and an SGPR in 63:57 unless that
 *                                             is NULL (125)
 *   gfx11    25:18  12:6   5:0      14   13   the same, NULL is 124
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

/** SMRD. inst_offset has 24 bits. The unit does not execute an instruction whose literal does not
 * fit. */
static void smrd_fields(unsigned gfx, uint64_t word, mau_inst *inst)
{
	const uint32_t low = mau_bits(word, 0, 8), literal = (uint32_t)(word >> 32),
		       bytes = literal * 4;

	inst->words = 1;
	inst->opcode = (uint16_t)mau_bits(word, 22, 5);
	inst->sdst = (uint8_t)mau_bits(word, 15, 7);
	inst->srsrc = (uint8_t)(mau_bits(word, 9, 6) * 2);
	inst->imm = mau_bit(word, 8);
	if (inst->imm) {
		inst->op.inst_offset = low * 4;
	} else if (mau_generation_of(gfx)->smrd_literal && low == 0xff) {
		inst->words = 2;
		inst->literal = literal;
		inst->op.inst_offset = bytes & 0xffffff;
		inst->foreign = bytes + 0x800000 > 0xffffff;
	} else {
		inst->soffset = (uint8_t)low;
	}
}

/** gfx8, gfx9, gfx90a, 942, 950. */
static void smem_gfx8(const mau_generation *g, uint64_t word, mau_inst *inst)
{
	const unsigned imm = mau_bit(word, 17),
		       soe = g->words != MAU_WORDS_GFX8 && mau_bit(word, 14);

	inst->imm = (uint8_t)imm;
	inst->op.glc = mau_bit(word, 16);
	if (imm)
		inst->op.inst_offset = g->smem_offset == MAU_SMEM_OFFSET_SIGNED
		                               ? mau_offset24(mau_bits(word, 32, 21), 21)
		                               : mau_bits(word, 32, 20);
	if (soe)
		inst->soffset = (uint8_t)mau_bits(word, 57, 7);
	else if (!imm)
		inst->soffset = (uint8_t)mau_bits(word, 32, 7);
}

/** gfx10, gfx11. */
static void smem_gfx10(const mau_generation *g, uint64_t word, mau_inst *inst)
{
	const unsigned soffset = mau_bits(word, 57, 7);
	const bool gfx10 = g->words == MAU_WORDS_GFX10;

	inst->op.glc = mau_bit(word, gfx10 ? 16 : 14);
	inst->op.dlc = mau_bit(word, gfx10 ? 14 : 13);
	inst->op.inst_offset = mau_offset24(mau_bits(word, 32, 21), 21);
	if (soffset != g->null_code)
		inst->soffset = (uint8_t)soffset;
}

void mau_decode_smem(unsigned gfx, uint64_t word, mau_inst *inst)
{
	const mau_generation *g = mau_generation_of(gfx);

	inst->op.enc = MAU_ENC_SMEM;
	if (g->words == MAU_WORDS_GFX6) {
		smrd_fields(gfx, word, inst);
		return;
	}
	inst->opcode = (uint16_t)mau_bits(word, 18, 8);
	inst->sdst = (uint8_t)mau_bits(word, 6, 7);
	inst->srsrc = (uint8_t)(mau_bits(word, 0, 6) * 2);
	if (g->words == MAU_WORDS_GFX10 || g->words == MAU_WORDS_GFX11)
		smem_gfx10(g, word, inst);
	else
		smem_gfx8(g, word, inst);
}
