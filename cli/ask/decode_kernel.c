/*
 * decode_kernel.c - `mau decode --kernel`: the memory instructions of a disassembly.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/ask/decode_input.h"
#include "cli/ask/decode_stream.h"
#include "cli/ask/kernel_words.h"
#include "cli/cli.h"

/* Prints where the instruction is: its address, or its line. */
static void print_place(const kernel_line *line)
{
	if (line->place[0])
		printf("%c %s:\n", line->current ? '*' : ' ', line->place);
	else
		printf("%c line %u:\n", line->current ? '*' : ' ', line->line);
}

/* Decodes an instruction; words that the text does not have are 0. */
static void decode_line(decode_stream *s, const char *file, const kernel_line *line,
                        const mau_inst *inst)
{
	char place[300];

	snprintf(place, sizeof(place), "%.250s:%u: ", file, line->line);
	if (!s->json)
		print_place(line);
	for (unsigned i = 0; i < inst->words; i++)
		decode_stream_add(s, place, line->words[i]);
}

int decode_kernel(uint8_t gfx, bool json, const char *file)
{
	decode_stream s = {.gfx = gfx, .json = json, .d.gfx = gfx};
	kernel_words words = {.file = file, .gfx = gfx};
	size_t len;
	int code;
	char *whole = cli_read(file, &len, &code);
	kernel_text text = {.at = whole, .gfx = gfx};
	kernel_line line;
	mau_inst inst;

	if (!whole)
		return code;
	code = kernel_words_find(&words, whole);
	while (code < 0 && !ferror(stdout) && kernel_words_next(&words, &text, &line, &inst))
		decode_line(&s, file, &line, &inst);
	free(words.list);
	free(whole);
	if (code >= 0)
		return code;
	if (json)
		printf("{\"schema\":1,\"memory\":%u,\"other\":%u}\n", words.memory, words.other);
	code = kernel_words_end(&words, !json);
	return code == TB_EXIT_OK ? s.result : code;
}
