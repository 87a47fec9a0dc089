/*
 * decode_flat.c - fields of FLAT, GLOBAL and SCRATCH instructions.
 *
 * OP 24:18, ADDR 39:32, DATA 47:40, SADDR 54:48 (gfx9 and later), VDST 63:56. The position of the
 * other fields depends on the generation: 'layouts'. SEG selects FLAT (0), SCRATCH (1) or GLOBAL
 * (2); 3 is reserved. F1: the offset of FLAT is unsigned; the top bit of the field is ignored. N28:
 * SADDR 0x7f means no SGPR, like NULL.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

enum {
	N = MAU_BIT_NONE
};

/** Positions of SEG and of the flags. */
struct layout {
	uint8_t seg, nv, sve;
	struct mau_flag_bits flags;
};

static const struct layout layouts[] = {
	[MAU_WORDS_GFX6] = {N, N, N, {16, 17, N, N, 55, N}},
	[MAU_WORDS_GFX8] = {N, N, N, {16, 17, N, N, 55, N}},
	[MAU_WORDS_GFX9] = {14, 55, N, {16, 17, N, 13, N, N}},
	[MAU_WORDS_GFX10] = {14, N, N, {16, 17, 12, 13, N, N}},
	[MAU_WORDS_GFX11] = {16, N, 55, {14, 15, 13, N, N, N}},
	[MAU_WORDS_GFX90A] = {14, N, N, {16, 17, 25, 13, N, 55}},
	[MAU_WORDS_GFX942] = {14, N, 13, {16, 17, 25, N, N, 55}},
};

/** F1: inst_offset from a field of 'bits' bits. */
static uint32_t offset_of(unsigned bits, uint64_t word, unsigned enc)
{
	if (bits == 0)
		return 0;
	return enc == MAU_ENC_FLAT ? mau_bits(word, 0, bits - 1)
	                           : mau_offset24(mau_bits(word, 0, bits), bits);
}

void mau_decode_base(unsigned saddr, bool sgpr, bool vgpr, mau_inst *inst)
{
	if (sgpr)
		inst->saddr = (uint8_t)saddr;
	inst->op.smode = vgpr   ? (sgpr ? MAU_SMODE_SV : MAU_SMODE_V)
	                 : sgpr ? MAU_SMODE_S
	                        : MAU_SMODE_NONE;
}

/*
 * The base operands (F6, F7). GLOBAL: V or SV. SCRATCH with SVE: the VGPR is used if SVE is 1.
 * SCRATCH without SVE: the VGPR is used if there is no SGPR; SADDR = 0x7f means neither if the
 * generation has that mode.
 */
static void base_operands(const mau_generation *g, const struct layout *at, uint64_t word,
                          mau_inst *inst)
{
	const unsigned saddr = mau_bits(word, 48, 7);
	const bool scratch = inst->op.enc == MAU_ENC_SCRATCH,
		   sgpr = saddr != 0x7f && !(g->null_code && saddr == g->null_code),
		   neither = g->scratch_modes >> MAU_SMODE_NONE & 1;
	bool vgpr = true;

	if (inst->op.enc == MAU_ENC_FLAT)
		return;
	if (scratch && at->sve != N)
		vgpr = mau_bit(word, at->sve);
	else if (scratch)
		vgpr = !sgpr && !(neither && saddr == 0x7f);
	mau_decode_base(saddr, sgpr, vgpr, inst);
}

bool mau_decode_flat(unsigned gfx, uint64_t word, mau_inst *inst)
{
	const mau_generation *g = mau_generation_of(gfx);
	const struct layout *at = &layouts[g->words];
	const unsigned seg = at->seg == N ? 0 : mau_bits(word, at->seg, 2);

	if (seg == 3)
		return false;
	inst->op.enc = mau_enc_of_segment(seg);
	inst->opcode = (uint16_t)mau_bits(word, 18, 7);
	inst->op.inst_offset = offset_of(g->flat_bits, word, inst->op.enc);
	inst->nv = mau_bit(word, at->nv);
	mau_decode_flags(&at->flags, word, inst);
	inst->vdst = (uint8_t)mau_bits(word, 56, 8);
	base_operands(g, at, word, inst);
	return true;
}
