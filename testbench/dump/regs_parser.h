/*
 * regs_parser.h - state of the parser of register dumps; private to regs_parse.c and regs_values.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REGS_PARSER_H
#define MAU_REGS_PARSER_H

#include "dump/regs.h"

enum {
	REGS_COLUMNS = 64, /* of umr's table of waves */
	REGS_NO_LANE = MAU_WAVE
};

typedef struct regs_parser {
	const char *at; /* next character; the text ends with 0 */
	unsigned line;
	unsigned gfx, wanted;
	unsigned waves;    /* begun */
	regs_name section; /* of rows without a name: SGPRS, VGPRS, TTMP */
	unsigned lane;     /* of single values of VGPRs; REGS_NO_LANE: all */
	regs_name column[REGS_COLUMNS];
	unsigned columns; /* the next line has their values */
	regs_wave *now;   /* the wave that is read */
	regs_wave *wave_ret;
	regs_error *err;
} regs_parser;

static inline bool regs_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static inline void regs_skip_blanks(regs_parser *ps)
{
	while (regs_is_blank(*ps->at))
		ps->at++;
}

/** Reads a number: 0x and hexadecimal digits, decimal digits, or 8 or 16 hexadecimal digits. 'hex':
 * always hexadecimal. False, and nothing is read, for other text. */
bool regs_take_number(regs_parser *ps, bool hex, uint64_t *value_ret);

/** Keeps the wave that ends if it is the wanted one. */
void regs_end_wave(regs_parser *ps);

/* Each returns false after an error. */

/** Puts the value of scalar register 'code'; 'name' is its name in the dump. */
bool regs_put_scalar(regs_parser *ps, const regs_name *name, unsigned code, uint64_t value);

/** Reads the values of the scalar registers 'name', in braces or not. 'whole': the pair is one
 * number of 64 bits. 'hex' as of regs_take_number(). */
bool regs_put_scalars(regs_parser *ps, const regs_name *name, bool whole, bool hex);

/** Reads the list of the lanes of VGPR 'v'. */
bool regs_put_vector(regs_parser *ps, unsigned v, bool hex);

/** Reads one value of VGPR 'v': of the lane of the heading before it, or of all lanes. */
bool regs_put_one(regs_parser *ps, unsigned v);

#endif
