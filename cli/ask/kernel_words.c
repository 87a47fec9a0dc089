/*
 * kernel_words.c - see kernel_words.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/kernel_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "mreq/textbuf.h"

int kernel_words_find(kernel_words *k, const char *whole)
{
	kernel_text text = {.at = whole, .gfx = k->gfx};
	textbuf lines = {0};
	kernel_line line;
	int code = -1;

	while (kernel_next(&text, &line))
		if (line.kind == KERNEL_MEMORY && !line.count) {
			textbuf_printf(&lines, "%s\n", line.text);
			k->count++;
		}
	textbuf_char(&lines, '\0');
	k->list = calloc(k->count + 1, sizeof(*k->list));
	if (lines.failed || !k->list)
		code = cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	else if (k->count)
		code = cli_assemble_lines(k->gfx, lines.text, k->count, k->list);
	textbuf_free(&lines);
	return code;
}

/* Completes the words of a memory instruction. False: LLVM refuses it, after a message. */
static bool take(kernel_words *k, kernel_line *line)
{
	const cli_assembled *found;

	if (line->count || k->next >= k->count)
		return true;
	found = &k->list[k->next++];
	memcpy(line->words, found->words, sizeof(line->words));
	line->count = found->count;
	if (found->count)
		return true;
	k->refused++;
	cli_fail(TB_EXIT_INPUT, "%s:%u: LLVM does not assemble \"%s\" for gfx%s: %s", k->file,
	         line->line, line->text, mau_gfx_name(k->gfx), found->why);
	return false;
}

bool kernel_words_next(kernel_words *k, kernel_text *text, kernel_line *line_ret,
                       mau_inst *inst_ret)
{
	while (kernel_next(text, line_ret)) {
		bool memory = line_ret->kind == KERNEL_MEMORY;

		if (memory && !take(k, line_ret))
			continue;
		if (memory && mau_decode(k->gfx, line_ret->words, inst_ret) == MAU_OK &&
		    !inst_ret->op.unknown && inst_ret->op.cls != MAU_CLS_CACHE) {
			k->memory++;
			return true;
		}
		k->other += memory || line_ret->kind == KERNEL_OTHER;
	}
	return false;
}

int kernel_words_end(const kernel_words *k, bool print)
{
	if (print)
		printf("%u memory instruction%s, %u other%s skipped\n", k->memory, cli_s(k->memory),
		       k->other, cli_s(k->other));
	if (!k->memory && !k->refused)
		return cli_fail(TB_EXIT_INPUT,
		                "%s has no memory instruction of gfx%s in a form of LLVM, ACO or "
		                "umr, check --gfx",
		                k->file, mau_gfx_name(k->gfx));
	return k->refused ? TB_EXIT_INPUT : TB_EXIT_OK;
}
