/*
 * vsharp.c - a V# as an argument: four words, or its fields; see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "mau/resource.h"

/* "FILE:LINE:COLUMN: " of a byte of the text, or "" if it is not a file's. */
static void print_place(const char *name, const char *text, size_t at, char *place, size_t size)
{
	unsigned line = 1, column = 1;

	for (size_t i = 0; i < at && text[i]; i++) {
		column = text[i] == '\n' ? 1 : column + 1;
		line += text[i] == '\n';
	}
	place[0] = 0;
	if (*name)
		snprintf(place, size, "%s:%u:%u: ", name, line, column);
}

/* The text with blanks in place of comments. */
static void drop_comments(char *text)
{
	for (char *at = text; (at = strchr(at, '#')) != NULL;)
		while (*at && *at != '\n')
			*at++ = ' ';
}

int cli_vsharp(const char *option, char *text, const char *name, const mau_context *ctx,
               uint32_t vsharp_ret[4])
{
	const mreq_list list = {"word", UINT32_MAX, MAU_WAVE, .words = true, .lines = true};
	const int bad = *name ? TB_EXIT_INPUT : TB_EXIT_USAGE;
	char place[PATH_MAX + 40];
	uint64_t words[MAU_WAVE];
	mau_resource_error error;
	mreq_error err;
	int count;

	drop_comments(text);
	if (mau_resource_is_text(text)) {
		if (mau_resource_parse(ctx, text, vsharp_ret, &error) == MAU_OK)
			return -1;
		print_place(name, text, error.at, place, sizeof(place));
		return cli_fail(bad, "%s: %s%s", option, place, error.text);
	}
	count = mreq_parse_list(text, strlen(text), name, &list, words, &err);
	if (count < 0)
		return cli_fail(bad, "%s: %s", option, *name ? err.text : mreq_error_text(&err));
	print_place(name, text, strlen(text), place, sizeof(place));
	if (count > 4)
		return cli_fail(bad, "%s%s takes 4 words, 0x%llx is one too many, remove it", place,
		                option, (unsigned long long)words[4]);
	if (count < 4)
		return cli_fail(bad,
		                "%s%s has %d of 4 words, write the others too, or fields: "
		                "base=0x1000,stride=16,records=64",
		                place, option, count);
	for (unsigned i = 0; i < 4; i++)
		vsharp_ret[i] = (uint32_t)words[i];
	return -1;
}
