/*
 * cmd_decode.c - `mau decode`: decodes machine words into fields and text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/decode_print.h"
#include "cli/ask/decode_stream.h"
#include "cli/cli.h"
#include "support/stop.h"
#include "support/wrap.h"

struct input {
	uint8_t gfx;
	bool has_gfx, json;
	char **words;
	unsigned count;
	const char *vsharp_arg;  /* of --vsharp; NULL: not given */
	char *vsharp;            /* its text, with the words after it */
	const char *vsharp_file; /* the file that it comes from; "": none */
};

enum {
	OPT_VSHARP = CLI_PRIVATE
};

/* Reads the text of --vsharp when all words are there. */
static error_t parse_end(struct input *in)
{
	if (!in->has_gfx)
		return cli_bad("--gfx is missing, write for example --gfx 9");
	if (!in->vsharp_arg)
		return 0;
	in->vsharp = decode_vsharp_text(in->vsharp_arg, in->words, in->count, &in->vsharp_file);
	return in->vsharp ? 0 : EINVAL;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case 'g':
		in->has_gfx = true;
		return cli_generation(arg, &in->gfx);
	case 'j':
		in->json = true;
		return 0;
	case OPT_VSHARP:
		if (in->vsharp_arg)
			return cli_bad("--vsharp is given twice, remove one");
		in->vsharp_arg = arg;
		return 0;
	case ARGP_KEY_ARG:
		in->words[in->count++] = arg;
		return 0;
	case ARGP_KEY_END:
		return parse_end(in);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{"gfx", 'g', "N", 0,
         "generation: " MAU_GFX_LIST
         " (no default); alone it lists them and the names of their parts",
         0},
	{"vsharp", OPT_VSHARP, "WORD ...", 0,
         "print every field of a V#, from its four words or its fields, and what is unusual", 0},
	{"json", 'j', NULL, 0, "print one JSON object for each instruction, or for the V#", 0},
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"[WORD WORD ...]",
	"Decodes machine words of MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH and SMEM instructions into "
	"fields and text. Words have 32 bits, in hexadecimal with or without 0x. Other "
	"instructions are skipped with their length; DS instructions are named, image instructions "
	"by their encoding. Without words it reads standard input, where '#' starts a comment."
	"\vExamples:\n"
	"  mau decode --gfx 9 e0501000 80010100\n"
	"  mau decode --gfx\n"
	"  mau decode --gfx 8 --json 0xe0502004 0x80010100\n"
	"  mau decode --gfx 11 dc520010 01040002\n"
	"  mau decode --gfx 12 ee05007c 00000001 00001002\n"
	"  mau decode --gfx gfx1100 --vsharp 00001000 00100000 00000040 30016fac\n"
	"  grep -o 'E0[0-9A-F]* [0-9A-F]*' kernel.s | mau decode --gfx 9",
	NULL,
	NULL,
	NULL};

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
	                "'%s' is no 32-bit hexadecimal word, write for example e0501000", text);
}

static int from_arguments(const struct input *in)
{
	decode_stream s = {.gfx = in->gfx, .json = in->json, .d.gfx = in->gfx};
	const char *last = "";

	for (unsigned i = 0; i < in->count; i++) {
		char *save, *text;

		if (!*in->words[i])
			return no_word("");
		for (text = strtok_r(in->words[i], BETWEEN_WORDS, &save); text;
		     text = strtok_r(NULL, BETWEEN_WORDS, &save)) {
			uint32_t word;

			last = text;
			if (!word_value(text, &word))
				return no_word(text);
			decode_stream_add(&s, "", word);
		}
	}
	decode_skipped_print(&s.skipped, in->json);
	if (s.have)
		return cli_fail(TB_EXIT_INPUT, "%s is word %u of an instruction of %s", last,
		                s.have, decode_stream_wanted(&s));
	return s.result;
}

/* Reads words of standard input, with their place. */
struct reader {
	unsigned line, column;       /* of the next character */
	unsigned at_line, at_column; /* of the word */
	char word[48];               /* longer words are cut, as none of them is valid */
	bool nul;                    /* a NUL byte instead of a word */
};

static int peek(void)
{
	int c = getc(stdin);

	return c == EOF ? EOF : ungetc(c, stdin);
}

static void skip(struct reader *r)
{
	bool newline = getc(stdin) == '\n';

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

	while ((c = peek()) > 0 && (comment || ends_word(c))) {
		comment = (comment || c == '#') && c != '\n';
		skip(r);
	}
	r->nul = c == 0;
	if (c == EOF)
		return false;
	r->at_line = r->line;
	r->at_column = r->column;
	for (; !ends_word(c = peek()); skip(r))
		if (len < sizeof(r->word) - 1)
			r->word[len++] = (char)(c < ' ' || c == 0x7f ? '?' : c);
	r->word[len] = 0;
	return true;
}

static int decode_stdin(const struct input *in)
{
	decode_stream s = {.gfx = in->gfx, .json = in->json, .d.gfx = in->gfx};
	struct reader r = {.line = 1, .column = 1};
	char place[48];

	while (!ferror(stdout) && next_word(&r)) {
		uint32_t word;

		snprintf(place, sizeof(place), "stdin:%u:%u: ", r.at_line, r.at_column);
		if (r.nul)
			return cli_fail(TB_EXIT_INPUT,
			                "%sthis is a NUL byte, write hexadecimal words", place);
		if (!word_value(r.word, &word))
			return cli_fail(TB_EXIT_INPUT,
			                "%s'%.40s' is no 32-bit hexadecimal word, write for "
			                "example e0501000",
			                place, r.word);
		decode_stream_add(&s, place, word);
	}
	if (tb_stop)
		return cli_fail(TB_EXIT_INTERRUPTED, "interrupted while reading standard input");
	if (ferror(stdin))
		return cli_fail(TB_EXIT_IO, "cannot read standard input: %s", strerror(errno));
	decode_skipped_print(&s.skipped, in->json);
	if (s.have)
		return cli_fail(TB_EXIT_INPUT,
		                "stdin:%u: the last instruction ends after word %u of %s",
		                r.at_line, s.have, decode_stream_wanted(&s));
	return s.result;
}

static int from_stdin(const struct input *in)
{
	int result;

	tb_stop_catch(true);
	result = decode_stdin(in);
	tb_stop_catch(false);
	return result;
}

/* Prints names with commas between them. Lines break after a comma, as a name may have blanks. They
 * begin at 'column'. */
static void print_names(const char *names, unsigned column)
{
	unsigned at = column;

	while (*names) {
		unsigned len = (unsigned)strcspn(names, ",");

		len += names[len] == ',';
		if (at > column && at + 1 + len >= TB_COLUMNS) {
			printf("\n%*s", (int)column, "");
			at = column;
		}
		at += (unsigned)printf("%s%.*s", at > column ? " " : "", (int)len, names);
		names += len;
		names += strspn(names, " ");
	}
	putchar('\n');
}

/* `mau decode --gfx`: prints the generations and their names. */
static int list_generations(void)
{
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		if (mau_generation_of(gfx)->modelled) {
			printf("%-5s ", mau_gfx_name(gfx));
			print_names(mau_gfx_names(gfx), 6);
		}
	return TB_EXIT_OK;
}

int cmd_decode(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "--gfx"))
		return list_generations();

	struct input in = {.words = calloc((size_t)argc + 1, sizeof(*in.words))};
	int code;

	if (!in.words)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	code = cli_parse(&argp, argc, argv, &in);
	if (code < 0)
		code = in.vsharp  ? decode_vsharp(&(mau_context){.gfx = in.gfx}, in.vsharp,
		                                  in.vsharp_file, in.json)
		       : in.count ? from_arguments(&in)
		                  : from_stdin(&in);
	free(in.vsharp);
	free(in.words);
	return code;
}
