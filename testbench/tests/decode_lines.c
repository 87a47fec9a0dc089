/*
 * decode_lines.c - the decoder as a filter, for check_llvm_decode.py and for a person with a dump at hand.
 *
 * Reads lines "GFX WORD0 WORD1" (gfx 6..9, words in hex) and prints one line for each: the text of mau_inst_print(), or
 * "<not a buffer instruction>". Exit: 0, 3 when a line is malformed.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "mau/mau.h"

int main(void)
{
	char line[128], text[256];
	unsigned gfx, number = 0;
	uint32_t words[2];
	mau_inst inst;

	while (fgets(line, sizeof line, stdin)) {
		number++;
		if (sscanf(line, "%u %x %x", &gfx, &words[0], &words[1]) != 3 || gfx < 6 || gfx > 9) {
			fprintf(stderr, "decode_lines: line %u: expected GFX WORD0 WORD1: %s", number, line);
			return 3;
		}
		if (mau_decode(gfx - 6 + MAU_GFX_6, words, &inst) != MAU_OK) {
			puts("<not a buffer instruction>");
			continue;
		}
		mau_inst_print(gfx - 6 + MAU_GFX_6, &inst, text, sizeof text);
		puts(text);
	}
	return 0;
}
