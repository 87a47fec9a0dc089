/*
 * encode.c - from an operation to instruction words that mean it, field by field as
 * docs/spec/decode.md places them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/encode.h"

#include <stdbool.h>
#include <string.h>

typedef struct op_row {
	const char *name;
	uint8_t enc;
	int16_t code[7];
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext, foreign;
} op_row;

static const op_row rows[] = {
#include "mau/opcodes.inc"
};

/* Bit positions of the flags; 0: this generation has none (bit 0 belongs to an offset or a register
 * everywhere). */
typedef struct flag_bits {
	uint8_t offen, idxen, glc, slc, dlc, tfe, lds, addr64;
} flag_bits;

/* By kind of encoding, and by generation: gfx6 and 7, 8, 9, 10 and 10_3, 11. */
enum {
	MUBUF,
	MTBUF,
	FLAT,
	SMEM,
	KINDS
};
enum {
	G67,
	G8,
	G9,
	G10,
	G11,
	LAYOUTS
};
static const flag_bits flags[KINDS][LAYOUTS] =
	{
		[MUBUF] =
			{
				[G67] = {12, 13, 14, 54, 0, 55, 16, 15},
				[G8] = {12, 13, 14, 17, 0, 55, 16, 0},
				[G9] = {12, 13, 14, 17, 0, 55, 16, 0},
				[G10] = {12, 13, 14, 54, 15, 55, 16, 0},
				[G11] = {54, 55, 14, 12, 13, 53, 0, 0},
			},
		[MTBUF] =
			{
				[G67] = {12, 13, 14, 54, 0, 55, 0, 15},
				[G8] = {12, 13, 14, 54, 0, 55, 0, 0},
				[G9] = {12, 13, 14, 54, 0, 55, 0, 0},
				[G10] = {12, 13, 14, 54, 15, 55, 0, 0},
				[G11] = {54, 55, 14, 12, 13, 53, 0, 0},
			},
		[FLAT] =
			{
				[G67] = {0, 0, 16, 17, 0, 55, 0, 0},
				[G8] = {0, 0, 16, 17, 0, 55, 0, 0},
				[G9] = {0, 0, 16, 17, 0, 0, 13, 0},
				[G10] = {0, 0, 16, 17, 12, 0, 13, 0},
				[G11] = {0, 0, 14, 15, 13, 0, 0, 0},
			},
		[SMEM] =
			{
				[G67] = {0, 0, 0, 0, 0, 0, 0, 0},
				[G8] = {0, 0, 16, 0, 0, 0, 0, 0},
				[G9] = {0, 0, 16, 0, 0, 0, 0, 0},
				[G10] = {0, 0, 16, 0, 14, 0, 0, 0},
				[G11] = {0, 0, 14, 0, 13, 0, 0, 0},
			},
};

/* What is being encoded. */
typedef struct coder {
	unsigned gfx, kind, layout;
	const mau_op *op;
	uint64_t w;
} coder;

static void field(coder *c, unsigned lsb, uint64_t value)
{
	c->w |= value << lsb;
}

/* A flag at 'bit' (0: none). Returns whether it can be said. */
static bool flag(coder *c, unsigned bit, unsigned value)
{
	if (bit)
		field(c, bit, value);
	return bit || !value;
}

static bool in_range(int32_t value, int32_t low, int32_t high)
{
	return value >= low && value <= high;
}

/* Does the opcode 'r' make everything of the operation that an opcode decides? GLOBAL with SGPR
 * only, or nothing, is ADDTID. LDS: bit or opcode. */
static bool row_means(const op_row *r, const coder *c)
{
	const mau_op *op = c->op;
	const bool lds = op->lds ? r->lds || flags[c->kind][c->layout].lds : !r->lds;
	const bool addtid = op->enc == MAU_ENC_GLOBAL &&
	                    (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE);

	return r->enc == op->enc && !r->foreign && r->cls == op->cls && r->size == op->size &&
	       r->d16 == op->d16 && r->atomic == op->atomic && r->fmt == op->fmt &&
	       r->ncomp == op->ncomp && r->sext == op->sext && lds &&
	       (strstr(r->name, "addtid") != NULL) == addtid;
}

/* The first such opcode, and whether it moves LDS data by itself. Returns -1 when there is none. */
static int known_opcode(const coder *c, bool *lds_ret)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (rows[i].code[c->gfx] < 0 || !row_means(&rows[i], c))
			continue;
		*lds_ret = rows[i].lds;
		return rows[i].code[c->gfx];
	}
	return -1;
}

/* Opcode numbers that the encoding has room for. */
static unsigned opcode_room(const coder *c)
{
	switch (c->kind) {
	case MUBUF:
		return c->layout >= G10 ? 256 : 128;
	case MTBUF:
		return c->layout == G67 ? 8 : 16;
	case FLAT:
		return 128;
	default:
		return c->layout == G67 ? 32 : 256;
	}
}

/* E5: the first number without a row, when the operation has nothing that only an opcode can say.
 */
static int unknown_opcode(const coder *c)
{
	const mau_op *op = c->op;
	const unsigned room = opcode_room(c);
	bool used[256] = {false};

	if (op->cls || op->size || op->d16 || op->atomic || op->fmt || op->ncomp || op->sext)
		return -1;
	if (op->enc == MAU_ENC_GLOBAL && (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE))
		return -1;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].enc == op->enc && rows[i].code[c->gfx] >= 0)
			used[rows[i].code[c->gfx] & 255] = true;
	for (unsigned code = 0; code < room; code++)
		if (!used[code])
			return (int)code;
	return -1;
}

static void put_opcode(coder *c, unsigned code)
{
	if (c->kind == MTBUF && c->layout == G10) {
		field(c, 16, code & 7);
		field(c, 53, code >> 3);
	} else if (c->kind == MTBUF) {
		field(c, c->layout == G67 ? 16 : 15, code);
	} else if (c->kind == SMEM && c->layout == G67) {
		field(c, 22, code);
	} else {
		field(c, 18, code);
	}
}

static bool put_flags(coder *c, bool lds_opcode)
{
	const flag_bits *f = &flags[c->kind][c->layout];
	const mau_op *op = c->op;

	return flag(c, f->offen, op->offen) && flag(c, f->idxen, op->idxen) &&
	       flag(c, f->glc, op->glc) && flag(c, f->slc, op->slc) && flag(c, f->dlc, op->dlc) &&
	       flag(c, f->tfe, op->tfe) && flag(c, f->lds, op->lds && !lds_opcode) &&
	       flag(c, f->addr64, op->addr64);
}

/* SADDR, SVE: base operands of GLOBAL and SCRATCH. */
static bool put_base(coder *c)
{
	const unsigned mode = c->op->smode, null = c->layout == G11   ? 0x7c
	                                           : c->layout == G10 ? 0x7d
	                                                              : 0x7f;
	const bool vgpr = mode == MAU_SMODE_V || mode == MAU_SMODE_SV,
		   sgpr = mode == MAU_SMODE_S || mode == MAU_SMODE_SV;

	if (c->layout < G9)
		return mode == 0;
	if (c->op->enc == MAU_ENC_FLAT) { /* none; gfx10 and later want it off all the same */
		field(c, 48, c->layout == G9 ? 0 : null);
		return mode == 0;
	}
	field(c, 48, sgpr ? 0 : null);
	if (c->op->enc == MAU_ENC_GLOBAL)
		return true;
	if (c->layout == G11) {
		field(c, 55, vgpr);
		return true;
	}
	if (mode == MAU_SMODE_NONE)
		field(c, 48, 0x7f);
	return mode != MAU_SMODE_SV && (mode != MAU_SMODE_NONE || c->gfx == MAU_GFX_10_3);
}

/* F1. Buffers: unsigned 12 bits. */
static bool put_offset(coder *c)
{
	const uint32_t raw = c->op->inst_offset;
	const int32_t offset = raw & 0x800000 ? (int32_t)raw - 0x1000000 : (int32_t)raw;
	const int32_t top = c->layout == G10 ? 0x7ff : 0xfff;
	const bool segment = c->op->enc == MAU_ENC_GLOBAL || c->op->enc == MAU_ENC_SCRATCH;

	if (c->kind != FLAT)
		field(c, 0, raw & 0xfff);
	else if (segment)
		field(c, 0, raw & ((uint32_t)top << 1 | 1));
	else
		field(c, 0, raw & (uint32_t)top);
	if (c->kind != FLAT)
		return raw <= 0xfff;
	return c->layout < G9 ? offset == 0 : in_range(offset, segment ? -top - 1 : 0, top);
}

/* SMRD counts dwords, has 8 bits of them, and on gfx7 a literal; SMEM counts bytes. */
static bool put_scalar_offset(coder *c)
{
	const uint32_t raw = c->op->inst_offset;
	const int32_t offset = raw & 0x800000 ? (int32_t)raw - 0x1000000 : (int32_t)raw;

	if (c->layout == G67) {
		if (raw % 4 || (raw > 0x3fc && c->gfx != MAU_GFX_7))
			return false;
		if (raw > 0x3fc)
			field(c, 32, (uint32_t)offset >> 2);
		field(c, 0, raw > 0x3fc ? 0xff : 1 << 8 | raw / 4);
		return true;
	}
	if (c->layout <= G9)
		field(c, 17, 1);
	if (c->layout == G9)
		field(c, 14, 1); /* SOE: an SGPR is added */
	field(c, 32, raw & (c->layout == G8 ? 0xfffff : 0x1fffff));
	return c->layout == G8 ? raw <= 0xfffff : in_range(offset, -0x100000, 0xfffff);
}

/* ENCODING, and SEG of FLAT, GLOBAL, SCRATCH. Returns whether the generation has the encoding. */
static bool put_encoding(coder *c)
{
	static const uint8_t seg_of[] = {
		[MAU_ENC_FLAT] = 0, [MAU_ENC_GLOBAL] = 2, [MAU_ENC_SCRATCH] = 1};

	switch (c->kind) {
	case MUBUF:
		field(c, 26, 0x38);
		return true;
	case MTBUF:
		field(c, 26, 0x3a);
		field(c, 19, c->op->format & 127);
		return true;
	case FLAT:
		field(c, 26, 0x37);
		field(c, c->layout == G11 ? 16 : 14, seg_of[c->op->enc]);
		return c->layout >= G9 || c->op->enc == MAU_ENC_FLAT;
	default:
		field(c, 26, c->layout >= G10 ? 0x3d : 0x30);
		return true;
	}
}

int tb_encode(unsigned gfx, const mau_op *op, uint32_t words_ret[2])
{
	static const uint8_t layout_of[7] = {G67, G67, G8, G9, G10, G10, G11};
	static const uint8_t kind_of[6] = {MUBUF, MTBUF, FLAT, FLAT, FLAT, SMEM};
	bool lds_opcode = false;

	if (gfx > MAU_GFX_11 || op->enc > MAU_ENC_SMEM)
		return -1;

	coder c = {.gfx = gfx, .kind = kind_of[op->enc], .layout = layout_of[gfx], .op = op};
	const int code = op->unknown ? unknown_opcode(&c) : known_opcode(&c, &lds_opcode);

	if (code < 0 || !put_encoding(&c) || !put_flags(&c, lds_opcode))
		return -1;
	if (op->format && c.kind != MTBUF)
		return -1;
	if (c.kind == FLAT ? !put_base(&c) : op->smode != 0)
		return -1;
	if (c.kind == SMEM ? !put_scalar_offset(&c) : !put_offset(&c))
		return -1;
	put_opcode(&c, (unsigned)code);
	words_ret[0] = (uint32_t)c.w;
	words_ret[1] = (uint32_t)(c.w >> 32);
	return 0;
}
