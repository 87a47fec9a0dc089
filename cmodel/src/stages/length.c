/*
 * length.c - length of an instruction of any encoding; docs/spec/length.md, encodings/lengths.csv.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

/** What makes an instruction longer. */
enum more {
	MAU_MORE_NONE,
	MAU_MORE_SSRC0,  /**< scalar source in bits 7:0 */
	MAU_MORE_SSRC,   /**< scalar sources in bits 7:0 and 15:8 */
	MAU_MORE_SOP2,   /**< the same, and opcodes, in bits 29:23 and from 64 on, have a literal */
	MAU_MORE_SETREG, /**< one opcode, in bits 27:23, has a literal */
	MAU_MORE_VSRC,   /**< vector source in bits 8:0 */
	MAU_MORE_VOP2,   /**< the same, and opcodes, in bits 30:25, have a literal */
	MAU_MORE_VOP3,   /**< three vector sources in the second word */
	MAU_MORE_VOPD,   /**< one vector source in each word */
	MAU_MORE_NSA2,   /**< bits 2:1 count words of address VGPRs */
	MAU_MORE_NSA1,   /**< bit 0 counts them */
	MAU_MORE_SMRD,   /**< literal of gfx7 */
};

enum {
	LITERAL = 255, /* source operand code: a word follows */
	SDWA = 249,    /* up to gfx10 */
	DPP16 = 250,
	DPP8 = 233, /* from gfx10 on, and 234 */
};

struct encoding {
	const char *name;
	uint8_t words;    /* mask of MAU_WORDS_* */
	uint8_t shift;    /* of the upper bits of the first word ... */
	uint16_t value;   /* ... which have this value */
	uint8_t length;   /* words */
	uint8_t more;     /* enum more */
	uint64_t opcodes; /* MAU_MORE_SETREG, MAU_MORE_VOP2: mask of opcodes with a literal */
};

static const struct encoding encodings[] = {
#include "mau/lengths.inc"
};

/** Whether a word follows for the vector source: a literal, or the controls of SDWA or DPP. */
static bool follows(unsigned words, unsigned source)
{
	const bool later = words == MAU_WORDS_GFX10 || words == MAU_WORDS_GFX11 ||
	                   words == MAU_WORDS_GFX12,
		   sdwa = words != MAU_WORDS_GFX6 && words != MAU_WORDS_GFX11 &&
	                  words != MAU_WORDS_GFX12;

	return source == LITERAL || (source == SDWA && sdwa) ||
	       (source == DPP16 && words != MAU_WORDS_GFX6) ||
	       (later && (source == DPP8 || source == DPP8 + 1));
}

/** VOP3 of gfx10 has a literal, from gfx11 on also DPP. */
static bool vop3_follows(unsigned words, uint32_t second)
{
	const unsigned source = second & 0x1ff;

	for (unsigned shift = 0; shift <= 18; shift += 9)
		if ((second >> shift & 0x1ff) == LITERAL)
			return true;
	return words != MAU_WORDS_GFX10 && follows(words, source);
}

/** VOPD: opcodes 1 and 2, FMAAK and FMAMK, have a literal; OPX 25:22, OPY 21:17. */
static bool vopd_follows(uint32_t first, uint32_t second)
{
	const unsigned x = first >> 22 & 15, y = first >> 17 & 31;

	return (first & 0x1ff) == LITERAL || (second & 0x1ff) == LITERAL || x == 1 || x == 2 ||
	       y == 1 || y == 2;
}

static bool scalar_literal(uint32_t word, unsigned shift)
{
	return (word >> shift & 0xff) == LITERAL;
}

/** Opcodes of SOP2 in the mask begin with 64. */
static bool sop2_literal(const struct encoding *e, uint32_t word)
{
	const unsigned opcode = word >> 23 & 127;

	return opcode >= 64 && (e->opcodes >> (opcode - 64) & 1);
}

/** Number of words after those of the encoding. */
static unsigned more_words(const mau_generation *g, const struct encoding *e, const uint32_t *w)
{
	switch ((enum more)e->more) {
	case MAU_MORE_SSRC0:
		return scalar_literal(w[0], 0);
	case MAU_MORE_SSRC:
		return scalar_literal(w[0], 0) || scalar_literal(w[0], 8);
	case MAU_MORE_SOP2:
		return sop2_literal(e, w[0]) || scalar_literal(w[0], 0) || scalar_literal(w[0], 8);
	case MAU_MORE_SETREG:
		return e->opcodes >> (w[0] >> 23 & 31) & 1;
	case MAU_MORE_VSRC:
		return follows(g->words, w[0] & 0x1ff);
	case MAU_MORE_VOP2:
		return e->opcodes >> (w[0] >> 25 & 63) & 1 || follows(g->words, w[0] & 0x1ff);
	case MAU_MORE_VOP3:
		return vop3_follows(g->words, w[1]);
	case MAU_MORE_VOPD:
		return vopd_follows(w[0], w[1]);
	case MAU_MORE_NSA2:
		return w[0] >> 1 & 3;
	case MAU_MORE_NSA1:
		return w[0] & 1;
	case MAU_MORE_SMRD:
		return g->smrd_literal && (w[0] & 0x1ff) == LITERAL;
	default:
		return 0;
	}
}

int mau_inst_length(unsigned gfx, const uint32_t words[2], const char **name_ret)
{
	const mau_generation *g = mau_generation_of(gfx);

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	for (size_t i = 0; i < sizeof(encodings) / sizeof(encodings[0]); i++) {
		const struct encoding *e = &encodings[i];

		if (!(e->words >> g->words & 1) || words[0] >> e->shift != e->value)
			continue;
		if (name_ret)
			*name_ret = e->name;
		return (int)(e->length + more_words(g, e, words));
	}
	return MAU_ERR_ENCODING;
}
