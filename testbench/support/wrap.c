/*
 * wrap.c - see wrap.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/wrap.h"

#include <string.h>

/* Length of a line of at most 'room' columns: up to a blank, else up to an operator, but not in the
 * first half of the line; else 'room'. */
static size_t line_end(const char *text, size_t room)
{
	for (size_t cut = room; cut > room / 2; cut--)
		if (text[cut] == ' ')
			return cut;
	for (size_t cut = room; cut > room / 2; cut--)
		if (strchr("*/+,)", text[cut - 1]))
			return cut;
	return room;
}

void tb_wrap(FILE *out, unsigned indent, const char *text)
{
	size_t room = TB_COLUMNS - indent, len = strlen(text);

	while (len > room) {
		size_t cut = line_end(text, room);

		fprintf(out, "%.*s\n%*s", (int)cut, text, (int)indent, "");
		text += cut + (text[cut] == ' ');
		len = strlen(text);
	}
	fprintf(out, "%s\n", text);
}
