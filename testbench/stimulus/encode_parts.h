/*
 * encode_parts.h - state of the encoder; private to encode.c and encode_opcode.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_ENCODE_PARTS_H
#define TB_ENCODE_PARTS_H

#include <stdbool.h>

#include "mau/mau.h"

/** Kinds of encoding; FLAT, GLOBAL and SCRATCH are one kind. */
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

/** Bit positions of the flags, of SCOPE that of its lower bit; 0: the generation has no such flag
 * (bit 0 is always part of an offset or a register). */
typedef struct tb_flag_bits {
	uint8_t offen, idxen, glc, slc, dlc, tfe, lds, addr64, scope;
} tb_flag_bits;

extern const tb_flag_bits tb_encode_flags[KINDS][LAYOUTS];

/** The instruction that is being encoded. */
typedef struct tb_coder {
	unsigned gfx, kind, layout;
	const mau_generation *generation;
	const mau_op *op;
	uint32_t w[3];
} tb_coder;

/** Puts a value at bit 'lsb'; no field spans two words. */
static inline void tb_encode_field(tb_coder *c, unsigned lsb, uint32_t value)
{
	c->w[lsb / 32] |= value << lsb % 32;
}

/** The layout of gfx9, which gfx90a, 942 and 950 share. */
static inline bool tb_encode_like_gfx9(const tb_coder *c)
{
	return c->layout == G9 || c->layout == G90A || c->layout == G942;
}

/** Number of the opcode for c->op; '*lds_ret': the opcode itself implies LDS. -1: there is none. */
int tb_encode_opcode(const tb_coder *c, bool *lds_ret);
/** Encodes the opcode number. */
void tb_encode_put_opcode(tb_coder *c, unsigned code);

#endif
