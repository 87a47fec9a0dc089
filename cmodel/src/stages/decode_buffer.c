/*
 * decode_buffer.c - fields of MUBUF and MTBUF instructions, and the constants of SOFFSET.
 *
 * OFFSET 11:0, VADDR 39:32, VDATA 47:40, SRSRC/4 52:48, SOFFSET 63:56 on every generation. The
 * position of the other fields depends on the generation: struct layout. MTBUF has its format at
 * 25:19: gfx6-9 {NFMT, DFMT}, later the unified FORMAT.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

enum {
	N = MAU_BIT_NONE
};

/** Bit positions: OP, its width and a separate upper bit of OP, then the flags. */
struct layout {
	uint8_t op, op_width, op_top;
	uint8_t offen, idxen, addr64;
	struct mau_flag_bits flags;
};

static const struct layout mubuf[] = {
	[MAU_WORDS_GFX6] = {18, 7, N, 12, 13, 15, {14, 54, N, 16, 55, N}},
	[MAU_WORDS_GFX8] = {18, 7, N, 12, 13, N, {14, 17, N, 16, 55, N}},
	[MAU_WORDS_GFX9] = {18, 7, N, 12, 13, N, {14, 17, N, 16, 55, N}},
	[MAU_WORDS_GFX10] = {18, 8, N, 12, 13, N, {14, 54, 15, 16, 55, N}},
	[MAU_WORDS_GFX11] = {18, 8, N, 54, 55, N, {14, 12, 13, N, 53, N}},
	[MAU_WORDS_GFX90A] = {18, 7, N, 12, 13, N, {14, 17, 15, 16, N, 55}},
	[MAU_WORDS_GFX942] = {18, 7, N, 12, 13, N, {14, 17, 15, 16, N, 55}},
};

static const struct layout mtbuf[] = {
	[MAU_WORDS_GFX6] = {16, 3, N, 12, 13, 15, {14, 54, N, N, 55, N}},
	[MAU_WORDS_GFX8] = {15, 4, N, 12, 13, N, {14, 54, N, N, 55, N}},
	[MAU_WORDS_GFX9] = {15, 4, N, 12, 13, N, {14, 54, N, N, 55, N}},
	[MAU_WORDS_GFX10] = {16, 3, 53, 12, 13, N, {14, 54, 15, N, 55, N}},
	[MAU_WORDS_GFX11] = {15, 4, N, 54, 55, N, {14, 12, 13, N, 53, N}},
	[MAU_WORDS_GFX90A] = {15, 4, N, 12, 13, N, {14, 54, 53, N, N, 55}},
	[MAU_WORDS_GFX942] = {15, 4, N, 12, 13, N, {14, 54, 53, N, N, 55}},
};

static void buffer_fields(const struct layout *at, uint64_t word, mau_inst *inst)
{
	inst->opcode = (uint16_t)(mau_bits(word, at->op, at->op_width) |
	                          (unsigned)mau_bit(word, at->op_top) << at->op_width);
	inst->op.inst_offset = mau_bits(word, 0, 12);
	inst->op.offen = mau_bit(word, at->offen);
	inst->op.idxen = mau_bit(word, at->idxen);
	inst->op.addr64 = mau_bit(word, at->addr64);
	mau_decode_flags(&at->flags, word, inst);
	inst->srsrc = (uint8_t)(mau_bits(word, 48, 5) * 4);
	inst->soffset = (uint8_t)mau_bits(word, 56, 8);
}

void mau_decode_mubuf(unsigned gfx, uint64_t word, mau_inst *inst)
{
	inst->op.enc = MAU_ENC_MUBUF;
	buffer_fields(&mubuf[mau_generation_of(gfx)->words], word, inst);
}

void mau_decode_mtbuf(unsigned gfx, uint64_t word, mau_inst *inst)
{
	inst->op.enc = MAU_ENC_MTBUF;
	buffer_fields(&mtbuf[mau_generation_of(gfx)->words], word, inst);
	inst->op.format = (uint8_t)mau_bits(word, 19, 7);
	if (mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS) {
		inst->dfmt = (uint8_t)mau_bits(word, 19, 4);
		inst->nfmt = (uint8_t)mau_bits(word, 23, 3);
	}
}

int mau_soffset_value(unsigned gfx, unsigned code, uint32_t *value_ret)
{
	static const uint32_t floats[9] = {
		0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
		0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983,
	};
	const mau_generation *generation = mau_generation_of(gfx);

	if (code >= 128 && generation->words == MAU_WORDS_GFX12)
		return 0; /* gfx12 has no constants but NULL */
	if (code >= 128 && code <= 192)
		*value_ret = code - 128; /* 0 .. 64 */
	else if (code >= 193 && code <= 208)
		*value_ret = 192 - code; /* -1 .. -16 */
	else if (code >= 240 && code <= 247u + generation->inv_2pi)
		*value_ret = floats[code - 240]; /* +-0.5, 1, 2, 4; 1/2pi */
	else if (generation->null_code && code == generation->null_code)
		*value_ret = 0; /* NULL */
	else
		return 0;
	return 1;
}
