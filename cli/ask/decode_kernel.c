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

/* Decodes an instruction; words that the text does not have are 0. False: it has no address, as in
 * `mau explain --kernel`. */
static bool decode_line(decode_stream *s, const char *file, const kernel_line *line)
{
	char place[300];
	mau_inst inst;

	if (mau_decode(s->gfx, line->words, &inst) != MAU_OK || inst.op.unknown ||
	    inst.op.cls == MAU_CLS_CACHE)
		return false;
	snprintf(place, sizeof(place), "%.250s:%u: ", file, line->line);
	if (!s->json)
		print_place(line);
	for (unsigned i = 0; i < inst.words; i++)
		decode_stream_add(s, place, line->words[i]);
	return true;
}

int decode_kernel(uint8_t gfx, bool json, const char *file)
{
	decode_stream s = {.gfx = gfx, .json = json, .d.gfx = gfx};
	kernel_words words = {.file = file, .gfx = gfx};
	unsigned memory = 0, other = 0;
	size_t len;
	int code;
	char *whole = cli_read(file, &len, &code);
	kernel_text text = {.at = whole, .gfx = gfx};
	kernel_line line;

	if (!whole)
		return code;
	code = kernel_words_find(&words, whole);
	while (code < 0 && !ferror(stdout) && kernel_next(&text, &line)) {
		other += line.kind == KERNEL_OTHER;
		if (line.kind == KERNEL_MEMORY && kernel_words_take(&words, &line)) {
			bool found = decode_line(&s, file, &line);

			memory += found;
			other += !found;
		}
	}
	free(words.list);
	free(whole);
	if (code >= 0)
		return code;
	if (json)
		printf("{\"schema\":1,\"memory\":%u,\"other\":%u}\n", memory, other);
	else
		printf("%u memory instruction%s, %u other%s skipped\n", memory, cli_s(memory),
		       other, cli_s(other));
	if (!memory && !words.refused)
		return cli_fail(TB_EXIT_INPUT,
		                "%s has no memory instruction of gfx%s in a form of LLVM, ACO or "
		                "umr, check --gfx",
		                file, mau_gfx_name(gfx));
	return words.refused ? TB_EXIT_INPUT : s.result;
}
