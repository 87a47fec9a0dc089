/*
 * decode_elsewhere.c - words of gfx9 that are another instruction on gfx90a, gfx942 or gfx950.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "cli/ask/decode_print.h"

/* Whether 'gfx' has gfx9's encoding with other meanings of some bits: ACC instead of TFE and NV,
 * SCC or SC1 instead of reserved bits, SVE instead of LDS. */
static bool has_own_bits(unsigned gfx)
{
	const unsigned words = mau_generation_of(gfx)->words;

	return words == MAU_WORDS_GFX90A || words == MAU_WORDS_GFX942;
}

/* Whether the words are another operation on 'gfx'; then '*other_ret' and its text. */
static bool elsewhere(const decoded *d, unsigned gfx, decoded *other_ret, char *text, size_t size)
{
	const mau_inst *here = &d->inst, *there = &other_ret->inst;

	*other_ret = *d;
	other_ret->gfx = (uint8_t)gfx;
	if (mau_generation_of(d->gfx)->words != MAU_WORDS_GFX9 || !has_own_bits(gfx) ||
	    mau_decode(gfx, d->words, &other_ret->inst) != MAU_OK || there->op.unknown)
		return false;
	mau_inst_print(gfx, there, text, size);
	return mau_op_word(&here->op) != mau_op_word(&there->op) || there->acc ||
	       decode_errors(d) != decode_errors(other_ret);
}

/* Generations with the same text are printed together. */
void decode_elsewhere_text(const decoded *d)
{
	char text[256], last[256] = "", names[64] = "";
	decoded other;

	for (unsigned gfx = 0; gfx <= MAU_GENERATIONS; gfx++) {
		const bool more = gfx < MAU_GENERATIONS;

		if (more && !elsewhere(d, gfx, &other, text, sizeof(text)))
			continue;
		if (*names && (!more || strcmp(text, last))) {
			printf("  elsewhere    %s: %s\n", names, last);
			*names = 0;
		}
		if (more) {
			size_t len = strlen(names);

			snprintf(names + len, sizeof(names) - len, "%sgfx%s", len ? ", " : "",
			         mau_gfx_name(gfx));
			strcpy(last, text);
		}
	}
}

json_t *decode_elsewhere_json(const decoded *d)
{
	json_t *list = json_array();
	char text[256];
	decoded other;

	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		if (elsewhere(d, gfx, &other, text, sizeof(text)))
			json_array_append_new(list, json_pack("{s:s, s:s}", "gfx",
			                                      mau_gfx_name(gfx), "text", text));
	return list;
}
