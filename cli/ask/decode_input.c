/*
 * decode_input.c - reads the words of `mau decode`; see decode_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/decode_input.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/decode_stream.h"
#include "cli/cli.h"
#include "support/stop.h"

/* Reads a hexadecimal word with or without 0x. */
static bool word_value(const char *text, uint32_t *value_ret)
{
	size_t start = strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0 ? 2 : 0,
	       len = strlen(text + start);

	*value_ret = 0;
	for (const char *c = text + start; *c; c++) {
		if (!isxdigit((unsigned char)*c))
			return false;
		*value_ret =
			*value_ret << 4 |
			(uint32_t)(isdigit((unsigned char)*c) ? *c - '0' : (*c | 32) - 'a' + 10);
	}
	return len >= 1 && len <= 8;
}

/* What is between words, besides comments. */
#define BETWEEN_WORDS " \t\r\n,[]{}"

static int no_word(const char *text)
{
	return cli_fail(TB_EXIT_INPUT,
	                "'%s' is not a 32-bit hexadecimal word, write for example e0501000", text);
}

int decode_arguments(uint8_t gfx, bool json, char **words, unsigned count)
{
	decode_stream s = {.gfx = gfx, .json = json, .d.gfx = gfx};
	const char *last = "";

	if (count == 1 && words[0][0] == '@')
		return decode_file(gfx, json, words[0] + 1);
	for (unsigned i = 0; i < count; i++) {
		char *save, *text;

		if (!*words[i])
			return no_word("");
		for (text = strtok_r(words[i], BETWEEN_WORDS, &save); text;
		     text = strtok_r(NULL, BETWEEN_WORDS, &save)) {
			uint32_t word;

			last = text;
			if (!word_value(text, &word))
				return no_word(text);
			decode_stream_add(&s, "", word);
		}
	}
	decode_skipped_print(&s.skipped, json);
	if (s.have)
		return cli_fail(TB_EXIT_INPUT, "%s is word %u of an instruction of %s", last,
		                s.have, decode_stream_wanted(&s));
	return s.result;
}

/* Reads words of a file, with their place. */
struct reader {
	FILE *file;
	unsigned line, column;       /* of the next character */
	unsigned at_line, at_column; /* of the word */
	char word[48];               /* longer words are cut, as none of them is valid */
	bool nul;                    /* a NUL byte instead of a word */
};

static int peek(struct reader *r)
{
	int c = getc(r->file);

	return c == EOF ? EOF : ungetc(c, r->file);
}

static void skip(struct reader *r)
{
	bool newline = getc(r->file) == '\n';

	r->line += newline;
	r->column = newline ? 1 : r->column + 1;
}

static bool ends_word(int c)
{
	return c == EOF || c == 0 || strchr(BETWEEN_WORDS "#", c);
}

/* Reads the next word. '#' starts a comment. False: the input ended. No line is kept in memory, as
 * the input may be endless. */
static bool next_word(struct reader *r)
{
	bool comment = false;
	size_t len = 0;
	int c;

	while ((c = peek(r)) > 0 && (comment || ends_word(c))) {
		comment = (comment || c == '#') && c != '\n';
		skip(r);
	}
	r->nul = c == 0;
	if (c == EOF)
		return false;
	r->at_line = r->line;
	r->at_column = r->column;
	for (; !ends_word(c = peek(r)); skip(r))
		if (len < sizeof(r->word) - 1)
			r->word[len++] = (char)(c < ' ' || c == 0x7f ? '?' : c);
	r->word[len] = 0;
	return true;
}

/* Decodes the words of a file; 'name' is for messages. */
static int decode_words(uint8_t gfx, bool json, FILE *file, const char *name)
{
	decode_stream s = {.gfx = gfx, .json = json, .d.gfx = gfx};
	struct reader r = {.file = file, .line = 1, .column = 1};
	char place[300];

	while (!ferror(stdout) && next_word(&r)) {
		uint32_t word;

		snprintf(place, sizeof(place), "%.250s:%u:%u: ", name, r.at_line, r.at_column);
		if (r.nul)
			return cli_fail(TB_EXIT_INPUT,
			                "%sthis is a NUL byte, write hexadecimal words", place);
		if (!word_value(r.word, &word))
			return cli_fail(TB_EXIT_INPUT,
			                "%s'%.40s' is not a 32-bit hexadecimal word, write for "
			                "example e0501000",
			                place, r.word);
		decode_stream_add(&s, place, word);
	}
	if (tb_stop)
		return cli_fail(TB_EXIT_INTERRUPTED, "interrupted while reading %s",
		                file == stdin ? "standard input" : name);
	if (ferror(file))
		return cli_fail(TB_EXIT_IO, "cannot read %s: %s",
		                file == stdin ? "standard input" : name, strerror(errno));
	decode_skipped_print(&s.skipped, json);
	if (s.have)
		return cli_fail(TB_EXIT_INPUT,
		                "%.250s:%u: the last instruction ends after word %u of %s", name,
		                r.at_line, s.have, decode_stream_wanted(&s));
	return s.result;
}

int decode_file(uint8_t gfx, bool json, const char *name)
{
	bool standard = strcmp(name, "-") == 0;
	FILE *file = standard ? stdin : fopen(name, "r");
	int result;

	if (!file)
		return cli_fail(TB_EXIT_IO, "cannot read %s: %s", name, strerror(errno));
	tb_stop_catch(true);
	result = decode_words(gfx, json, file, standard ? "stdin" : name);
	tb_stop_catch(false);
	if (!standard)
		fclose(file);
	return result;
}
