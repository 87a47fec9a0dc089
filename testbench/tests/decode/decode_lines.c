/*
 * decode_lines.c - the decoder as a filter, for check_llvm_decode.py and for a person with a dump
 * at hand.
 *
 * Reads lines "GFX WORD0 WORD1 [WORD2]" (gfx as MAU_GFX_* names it; words in hex) and prints one
 * line for each: the text of mau_inst_print(), or "<no memory instruction>". Exit: 0, 3 when a line
 * is malformed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "mau/mau.h"

static unsigned generation(const char *name)
{
	unsigned gfx = MAU_GFX_6;

	while (gfx <= MAU_GFX_950 && strcasecmp(name, mau_gfx_name(gfx)) != 0)
		gfx++;
	return gfx;
}

int main(void)
{
	char line[128], name[8], text[256];
	unsigned gfx, number = 0;
	uint32_t words[3];
	mau_inst inst;

	while (fgets(line, sizeof line, stdin)) {
		number++;
		words[2] = 0;
		if (sscanf(line, "%7s %x %x %x", name, &words[0], &words[1], &words[2]) < 3 ||
		    (gfx = generation(name)) > MAU_GFX_950) {
			fprintf(stderr,
			        "decode_lines: line %u: expected GFX WORD0 WORD1 [WORD2]: %s",
			        number, line);
			return 3;
		}
		if (mau_decode(gfx, words, &inst) != MAU_OK) {
			puts("<no memory instruction>");
			continue;
		}
		mau_inst_print(gfx, &inst, text, sizeof text);
		puts(text);
	}
	return 0;
}
