/*
 * kernel_words.c - see kernel_words.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/kernel_words.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "mau/mau.h"
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

bool kernel_words_take(kernel_words *k, kernel_line *line)
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
