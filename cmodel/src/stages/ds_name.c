/*
 * ds_name.c - mnemonics of DS instructions; docs/spec/length.md, encodings/ds.csv.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

enum {
	ENCODING_DS = 0x36 /* bits 31:26 */
};

static const char *const names[] = {
#include "mau/ds_names.inc"
};

/** Row number + 1 by generation and opcode, 0 if there is no row. */
static const uint8_t rows[MAU_GENERATIONS][256] = {
#include "mau/ds_index.inc"
};

/** First bit of the opcode: 17 on gfx8, 9, 90a, 942 and 950, 18 on the others. */
static unsigned opcode_bit(unsigned words)
{
	switch (words) {
	case MAU_WORDS_GFX8:
	case MAU_WORDS_GFX9:
	case MAU_WORDS_GFX90A:
	case MAU_WORDS_GFX942:
		return 17;
	default:
		return 18;
	}
}

const char *mau_ds_name(unsigned gfx, const uint32_t *words)
{
	const mau_generation *g = mau_generation_of(gfx);
	unsigned row;

	if (!g->modelled || words[0] >> 26 != ENCODING_DS)
		return NULL;
	row = rows[gfx][words[0] >> opcode_bit(g->words) & 0xff];
	return row ? names[row - 1] : NULL;
}
