/*
 * wrap.c - see wrap.h.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "wrap.h"

#include <string.h>

void tb_wrap(FILE *out, unsigned indent, const char *text)
{
	size_t room = TB_COLUMNS - indent, len = strlen(text);

	while (len > room) {
		size_t cut = room;

		while (cut > room / 2 && text[cut] != ' ')
			cut--;
		if (text[cut] != ' ')
			cut = room;
		fprintf(out, "%.*s\n%*s", (int)cut, text, (int)indent, "");
		text += cut + (text[cut] == ' ');
		len = strlen(text);
	}
	fprintf(out, "%s\n", text);
}
