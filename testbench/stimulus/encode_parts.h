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
	LAYOUTS
};

/** Bit positions of the flags; 0: this generation has none (bit 0 belongs to an offset or a
 * register everywhere). */
typedef struct tb_flag_bits {
	uint8_t offen, idxen, glc, slc, dlc, tfe, lds, addr64;
} tb_flag_bits;

extern const tb_flag_bits tb_encode_flags[KINDS][LAYOUTS];

/** What is being encoded. */
typedef struct tb_coder {
	unsigned gfx, kind, layout;
	const mau_generation *generation;
	const mau_op *op;
	uint64_t w;
} tb_coder;

/** Puts a value at bit 'lsb'. */
static inline void tb_encode_field(tb_coder *c, unsigned lsb, uint64_t value)
{
	c->w |= value << lsb;
}

/** Number of the opcode that makes c->op, and whether it moves LDS data by itself; -1: none. */
int tb_encode_opcode(const tb_coder *c, bool *lds_ret);
/** Writes the number where the encoding has it. */
void tb_encode_put_opcode(tb_coder *c, unsigned code);

#endif
