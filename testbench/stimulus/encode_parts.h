/*
 * encode_parts.h - an instruction while it is encoded; private to encode.c and encode_opcode.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_ENCODE_PARTS_H
#define TB_ENCODE_PARTS_H

#include <stdbool.h>

#include "mau/mau.h"

/** Kinds of encoding; the three of FLAT are one. */
enum {
	MUBUF,
	MTBUF,
	FLAT,
	SMEM,
	KINDS
};
/** Layouts: MAU_WORDS_*. */
enum {
	G67 = MAU_WORDS_GFX6,
	G8 = MAU_WORDS_GFX8,
	G9 = MAU_WORDS_GFX9,
	G10 = MAU_WORDS_GFX10,
	G11 = MAU_WORDS_GFX11,
	G12 = MAU_WORDS_GFX12,
	G90A = MAU_WORDS_GFX90A,
	G942 = MAU_WORDS_GFX942,
	LAYOUTS
};

/** Bit positions of the flags, of SCOPE the lower; 0: this generation has none (bit 0 belongs to an
 * offset or a register everywhere). */
typedef struct tb_flag_bits {
	uint8_t offen, idxen, glc, slc, dlc, tfe, lds, addr64, scope;
} tb_flag_bits;

extern const tb_flag_bits tb_encode_flags[KINDS][LAYOUTS];

/** What is being encoded. */
typedef struct tb_coder {
	unsigned gfx, kind, layout;
	const mau_generation *generation;
	const mau_op *op;
	uint32_t w[3];
} tb_coder;

/** Puts a value at bit 'lsb'; no field is in two words. */
static inline void tb_encode_field(tb_coder *c, unsigned lsb, uint32_t value)
{
	c->w[lsb / 32] |= value << lsb % 32;
}

/** Words as those of gfx9: those of gfx90a, 942 and 950 too. */
static inline bool tb_encode_like_gfx9(const tb_coder *c)
{
	return c->layout == G9 || c->layout == G90A || c->layout == G942;
}

/** Number of the opcode that makes c->op, and whether it moves LDS data by itself; -1: none. */
int tb_encode_opcode(const tb_coder *c, bool *lds_ret);
/** Writes the number where the encoding has it. */
void tb_encode_put_opcode(tb_coder *c, unsigned code);

#endif
