/*
 * encode.c - encodes an operation as instruction words, field by field as in docs/spec/decode.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/encode.h"

#include <string.h>

#include "stimulus/encode_parts.h"

const tb_flag_bits tb_encode_flags[KINDS][LAYOUTS] =
	{
		[MUBUF] =
			{
				[G67] = {12, 13, 14, 54, 0, 55, 16, 15, 0},
				[G8] = {12, 13, 14, 17, 0, 55, 16, 0, 0},
				[G9] = {12, 13, 14, 17, 0, 55, 16, 0, 0},
				[G10] = {12, 13, 14, 54, 15, 55, 16, 0, 0},
				[G11] = {54, 55, 14, 12, 13, 53, 0, 0, 0},
				[G12] = {62, 63, 52, 53, 54, 22, 0, 0, 50},
				[G90A] = {12, 13, 14, 17, 15, 0, 16, 0, 0},
				[G942] = {12, 13, 14, 17, 15, 0, 16, 0, 0},
			},
		[MTBUF] =
			{
				[G67] = {12, 13, 14, 54, 0, 55, 0, 15, 0},
				[G8] = {12, 13, 14, 54, 0, 55, 0, 0, 0},
				[G9] = {12, 13, 14, 54, 0, 55, 0, 0, 0},
				[G10] = {12, 13, 14, 54, 15, 55, 0, 0, 0},
				[G11] = {54, 55, 14, 12, 13, 53, 0, 0, 0},
				[G12] = {62, 63, 52, 53, 54, 22, 0, 0, 50},
				[G90A] = {12, 13, 14, 54, 53, 0, 0, 0, 0},
				[G942] = {12, 13, 14, 54, 53, 0, 0, 0, 0},
			},
		[FLAT] =
			{
				[G67] = {0, 0, 16, 17, 0, 55, 0, 0, 0},
				[G8] = {0, 0, 16, 17, 0, 55, 0, 0, 0},
				[G9] = {0, 0, 16, 17, 0, 0, 13, 0, 0},
				[G10] = {0, 0, 16, 17, 12, 0, 13, 0, 0},
				[G11] = {0, 0, 14, 15, 13, 0, 0, 0, 0},
				[G12] = {0, 0, 52, 53, 54, 0, 0, 0, 50},
				[G90A] = {0, 0, 16, 17, 25, 0, 13, 0, 0},
				[G942] = {0, 0, 16, 17, 25, 0, 0, 0, 0},
			},
		[SMEM] =
			{
				[G67] = {0, 0, 0, 0, 0, 0, 0, 0, 0},
				[G8] = {0, 0, 16, 0, 0, 0, 0, 0, 0},
				[G9] = {0, 0, 16, 0, 0, 0, 0, 0, 0},
				[G10] = {0, 0, 16, 0, 14, 0, 0, 0, 0},
				[G11] = {0, 0, 14, 0, 13, 0, 0, 0, 0},
				[G12] = {0, 0, 23, 24, 0, 0, 0, 0, 21},
				[G90A] = {0, 0, 16, 0, 0, 0, 0, 0, 0},
				[G942] = {0, 0, 16, 0, 0, 0, 0, 0, 0},
			},
};

/* Encodes a flag, or SCOPE, at 'bit' (0: none). Returns whether the encoding has it. */
static bool flag(tb_coder *c, unsigned bit, unsigned value)
{
	if (bit)
		tb_encode_field(c, bit, value);
	return bit || !value;
}

static bool in_range(int32_t value, int32_t low, int32_t high)
{
	return value >= low && value <= high;
}

static bool put_flags(tb_coder *c, bool lds_opcode)
{
	const tb_flag_bits *f = &tb_encode_flags[c->kind][c->layout];
	const mau_op *op = c->op;

	return flag(c, f->offen, op->offen) && flag(c, f->idxen, op->idxen) &&
	       flag(c, f->glc, op->glc) && flag(c, f->slc, op->slc) && flag(c, f->dlc, op->dlc) &&
	       flag(c, f->tfe, op->tfe) && flag(c, f->lds, op->lds && !lds_opcode) &&
	       flag(c, f->addr64, op->addr64) && flag(c, f->scope, op->scope);
}

/* Encodes SADDR and SVE, the base operands of GLOBAL and SCRATCH. */
static bool put_base(tb_coder *c)
{
	const mau_generation *g = c->generation;
	const unsigned mode = c->op->smode, null = g->null_code ? g->null_code & 127 : 0x7f;
	const unsigned saddr = c->layout == G12 ? 0 : 48;
	const unsigned sve = c->layout == G12 ? 49 : c->layout == G942 ? 13 : 55;
	const bool vgpr = mode == MAU_SMODE_V || mode == MAU_SMODE_SV,
		   sgpr = mode == MAU_SMODE_S || mode == MAU_SMODE_SV;

	if (!g->flat_bits)
		return mode == 0;
	if (c->op->enc ==
	    MAU_ENC_FLAT) { /* FLAT has no base, but gfx10 and later need the code for none */
		tb_encode_field(c, saddr, g->null_code ? null : 0);
		return mode == 0;
	}
	tb_encode_field(c, saddr, sgpr ? 0 : null);
	if (c->op->enc == MAU_ENC_GLOBAL)
		return true;
	if (g->scratch_modes >> MAU_SMODE_SV & 1) {
		tb_encode_field(c, sve, vgpr);
		return true;
	}
	if (mode == MAU_SMODE_NONE)
		tb_encode_field(c, saddr, 0x7f);
	return mode != MAU_SMODE_SV && (g->scratch_modes >> mode & 1);
}

/* Encodes the offset (F1); of buffers 12 unsigned bits, or 24. */
static bool put_offset(tb_coder *c)
{
	const uint32_t raw = c->op->inst_offset;
	const int32_t offset = raw & 0x800000 ? (int32_t)raw - 0x1000000 : (int32_t)raw;
	const bool segment = c->op->enc == MAU_ENC_GLOBAL || c->op->enc == MAU_ENC_SCRATCH;
	const unsigned bits = c->generation->flat_bits;
	const int32_t top = bits ? (1 << (bits - 1)) - 1 : 0;

	if (c->layout == G12) {
		tb_encode_field(c, 72, raw & 0xffffff);
		return raw <= 0xffffff;
	}
	if (c->kind != FLAT)
		tb_encode_field(c, 0, raw & 0xfff);
	else if (segment)
		tb_encode_field(c, 0, raw & ((uint32_t)top << 1 | 1));
	else
		tb_encode_field(c, 0, raw & (uint32_t)top);
	if (c->kind != FLAT)
		return raw <= 0xfff;
	return in_range(offset, segment ? -top - 1 : 0, top);
}

/* Encodes the offset of a scalar load. SMRD has 8 bits that count dwords, and on gfx7 a literal.
 * SMEM counts bytes, in 20 unsigned bits or 21 or 24 signed ones. */
static bool put_scalar_offset(tb_coder *c)
{
	const uint32_t raw = c->op->inst_offset;
	const int32_t offset = raw & 0x800000 ? (int32_t)raw - 0x1000000 : (int32_t)raw;

	if (c->layout == G67) {
		if (raw % 4 || (raw > 0x3fc && !c->generation->smrd_literal))
			return false;
		if (raw > 0x3fc)
			tb_encode_field(c, 32, (uint32_t)offset >> 2);
		tb_encode_field(c, 0, raw > 0x3fc ? 0xff : 1 << 8 | raw / 4);
		return true;
	}
	if (c->layout == G12) {
		tb_encode_field(c, 32, raw & 0xffffff);
		return raw <= 0xffffff;
	}
	if (c->layout == G8 || tb_encode_like_gfx9(c))
		tb_encode_field(c, 17, 1);
	if (tb_encode_like_gfx9(c))
		tb_encode_field(c, 14, 1); /* SOE: an SGPR is added */
	tb_encode_field(c, 32, raw & (c->layout == G8 ? 0xfffff : 0x1fffff));
	return c->layout == G8 ? raw <= 0xfffff : in_range(offset, -0x100000, 0xfffff);
}

/* Encodes ENCODING of gfx12, and FORMAT; the last bits of VFLAT, VSCRATCH, VGLOBAL equal SEG. */
static void put_encoding_gfx12(tb_coder *c, unsigned seg)
{
	if (c->kind == SMEM)
		tb_encode_field(c, 26, 0x3d);
	else if (c->kind == FLAT)
		tb_encode_field(c, 24, 0xec | seg);
	else
		tb_encode_field(c, 26, 0x31);
	if (c->kind == MTBUF)
		tb_encode_field(c, 55, c->op->format & 127);
}

/* Encodes ENCODING, and SEG of FLAT, GLOBAL, SCRATCH. Returns whether the generation has it. */
static bool put_encoding(tb_coder *c)
{
	static const uint8_t seg_of[] = {
		[MAU_ENC_FLAT] = 0, [MAU_ENC_GLOBAL] = 2, [MAU_ENC_SCRATCH] = 1};
	const unsigned seg = c->kind == FLAT ? seg_of[c->op->enc] : 0;

	if (c->layout == G12) {
		put_encoding_gfx12(c, seg);
		return true;
	}
	switch (c->kind) {
	case MUBUF:
		tb_encode_field(c, 26, 0x38);
		return true;
	case MTBUF:
		tb_encode_field(c, 26, 0x3a);
		tb_encode_field(c, 19, c->op->format & 127);
		return true;
	case FLAT:
		tb_encode_field(c, 26, 0x37);
		tb_encode_field(c, c->layout == G11 ? 16 : 14, seg);
		return c->generation->flat_bits || c->op->enc == MAU_ENC_FLAT;
	default:
		tb_encode_field(c, 26, c->layout == G10 || c->layout == G11 ? 0x3d : 0x30);
		return true;
	}
}

int tb_encode(unsigned gfx, const mau_op *op, uint32_t words_ret[3])
{
	const mau_generation *g = mau_generation_of(gfx);
	static const uint8_t kind_of[6] = {MUBUF, MTBUF, FLAT, FLAT, FLAT, SMEM};
	bool lds_opcode;

	if (!g->modelled || op->enc > MAU_ENC_SMEM)
		return -1;

	tb_coder c = {.gfx = gfx,
	              .generation = g,
	              .kind = kind_of[op->enc],
	              .layout = g->words,
	              .op = op};
	const int code = tb_encode_opcode(&c, &lds_opcode);

	if (code < 0 || !put_encoding(&c) || !put_flags(&c, lds_opcode))
		return -1;
	if (op->format && c.kind != MTBUF)
		return -1;
	if (c.kind == FLAT ? !put_base(&c) : op->smode != 0)
		return -1;
	if (c.kind == SMEM ? !put_scalar_offset(&c) : !put_offset(&c))
		return -1;
	tb_encode_put_opcode(&c, (unsigned)code);
	memcpy(words_ret, c.w, sizeof(c.w));
	return 0;
}

bool tb_encode_saddr_7f(unsigned gfx, const mau_op *op, uint32_t words_io[3])
{
	const bool global = op->enc == MAU_ENC_GLOBAL, scratch = op->enc == MAU_ENC_SCRATCH,
		   sgpr = op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_SV;
	const mau_generation *g = mau_generation_of(gfx);

	if (!g->null_code || sgpr || !(global || scratch))
		return false;
	if (scratch && g->words == MAU_WORDS_GFX10 &&
	    g->scratch_modes >> MAU_SMODE_NONE & 1) /* 0x7f is ST there, NULL is SV */
		return false;
	if (g->words == MAU_WORDS_GFX12)
		words_io[0] |= 0x7f;
	else
		words_io[1] |= 0x7fu << 16;
	return true;
}

bool tb_encode_acc(unsigned gfx, const mau_op *op, uint32_t words_io[3])
{
	const unsigned words = mau_generation_of(gfx)->words;

	if ((words != MAU_WORDS_GFX90A && words != MAU_WORDS_GFX942) || op->enc == MAU_ENC_SMEM)
		return false;
	words_io[1] |= 1u << 23;
	return true;
}
