/*
 * paste.c - lines that a person pastes into a shell.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/paste.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/place.h"

void tb_paste_word(char *text, size_t size, const char *word)
{
	bool plain = word[0] != 0;
	size_t n = 0;

	for (const char *c = word; *c; c++)
		plain &= isalnum((unsigned char)*c) || strchr("._/-+=,:@%", *c);
	if (plain) {
		snprintf(text, size, "%s", word);
		return;
	}
	if (size < 3)
		return;
	text[n++] = '\'';
	for (; *word && n + 6 < size; word++)
		if (*word == '\'')
			n += (size_t)snprintf(text + n, size - n, "'\\''");
		else
			text[n++] = *word;
	snprintf(text + n, size - n, "'");
}

void tb_paste_line(char *text, size_t size, const char *arguments, const char *path)
{
	const char *run = getenv("MAU_RUN");
	char word[TB_PASTE_ROOM] = "", script[420];
	bool installed = mau_place("cosim/unit.sh", script, sizeof(script));

	if (path)
		tb_paste_word(word, sizeof(word), path);
	if (run && *run)
		snprintf(text, size, "%s mau %s%s%s", run, arguments, path ? " " : "", word);
	else
		snprintf(text, size, "%smau %s%s%s", installed ? "" : "./run ", arguments,
		         path ? " " : "", word);
}
