/*
 * cmd_decode.c - `mau decode`: machine words as fields and text.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "stop.h"

struct input {
	uint8_t gfx;
	bool has_gfx, json;
	char **words;
	unsigned count;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case 'g':
		in->has_gfx = true;
		return cli_name("--gfx", arg, 2, mau_gfx_name, &in->gfx);
	case 'j':
		in->json = true;
		return 0;
	case ARGP_KEY_ARG:
		in->words[in->count++] = arg;
		return 0;
	case ARGP_KEY_END:
		return in->has_gfx ? 0 : cli_bad("--gfx is missing, write for example --gfx 9");
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{"gfx", 'g', "N", 0, "generation: 6, 7, 8 or 9 (needed)", 0},
	{"json", 'j', NULL, 0, "one JSON object an instruction", 0},
	{0},
};

static const struct argp argp = {options, parse_option, "[WORD WORD ...]",
	"Decodes MUBUF and MTBUF instructions, two 32-bit words each, in hexadecimal with or without 0x. Without words it reads them from standard "
	"input, where '#' starts a comment."
	"\vExamples:\n"
	"  mau decode --gfx 9 e0501000 80010100\n"
	"  mau decode --gfx 8 --json 0xe0502004 0x80010100\n"
	"  grep -o 'E0[0-9A-F]* [0-9A-F]*' kernel.s | mau decode --gfx 9", NULL, NULL, NULL};

/* What the operation does, in words. */
static void describe(const mau_inst *inst, char *text, size_t size)
{
	const mau_op *op = &inst->op;
	int len;

	if (op->unknown)
		snprintf(text, size, "unknown opcode 0x%02x (E5)", inst->opcode);
	else if (op->cls == MAU_CLS_CACHE)
		snprintf(text, size, "cache control, no address");
	else {
		len = op->fmt ? snprintf(text, size, "format %s, %u component%s", cli_lower(mau_cls_name(op->cls)), op->ncomp + 1u, op->ncomp ? "s" : "")
			: snprintf(text, size, "%s, %s byte%s a lane", cli_lower(mau_cls_name(op->cls)), mau_size_name(op->size), op->size ? "s" : "");
		if (op->cls == MAU_CLS_ATOMIC)
			len += snprintf(text + len, size - (size_t)len, ", %s", cli_lower(mau_atomic_name(op->atomic)));
		if (op->sext)
			len += snprintf(text + len, size - (size_t)len, ", sign-extended");
		if (op->d16)
			snprintf(text + len, size - (size_t)len, ", 16-bit register half (%s)", cli_lower(mau_d16_name(op->d16)));
	}
}

static const struct { const char *name; size_t offset; } flags[] = {
	{"offen", offsetof(mau_op, offen)}, {"idxen", offsetof(mau_op, idxen)}, {"addr64", offsetof(mau_op, addr64)}, {"lds", offsetof(mau_op, lds)},
	{"tfe", offsetof(mau_op, tfe)}, {"glc", offsetof(mau_op, glc)}, {"slc", offsetof(mau_op, slc)},
};
enum { FLAGS = sizeof(flags) / sizeof(flags[0]) };

static bool flag(const mau_op *op, unsigned i)
{
	return *((const uint8_t *)op + flags[i].offset) != 0;
}

static void print_text(const struct input *in, const uint32_t words[2], const mau_inst *inst, const char *text)
{
	char what[128];

	describe(inst, what, sizeof(what));
	printf("%08x %08x  %s\n", words[0], words[1], text);
	printf("  encoding     %s, opcode 0x%02x on gfx%s\n", mau_enc_name(inst->op.enc), inst->opcode, mau_gfx_name(in->gfx));
	printf("  operation    %s\n", what);
	printf("  registers    vdata v%u, vaddr v%u, V# s[%u:%u], soffset code %u\n", inst->vdata, inst->vaddr, inst->srsrc, inst->srsrc + 3, inst->soffset);
	printf("  inst_offset  %u (0x%x)\n", (unsigned)inst->op.inst_offset, (unsigned)inst->op.inst_offset);
	if (inst->op.enc == MAU_ENC_MTBUF)
		printf("  format       %s, %s\n", mau_dfmt(inst->dfmt)->name, mau_nfmt_name(inst->nfmt));
	printf("  flags       ");
	for (unsigned i = 0, any = 0; i < FLAGS || !any; i++) {
		if (i == FLAGS) {
			printf(" none");
			break;
		}
		if (flag(&inst->op, i))
			any = (unsigned)printf(" %s", flags[i].name);
	}
	putchar('\n');
}

/* Bytes a lane; 0 where a format decides, or nothing is moved. */
static int bytes(const mau_op *op)
{
	return op->fmt || op->unknown || op->cls == MAU_CLS_CACHE ? 0 : atoi(mau_size_name(op->size));
}

static bool print_json(const struct input *in, const uint32_t words[2], const mau_inst *inst, const char *text)
{
	const mau_op *op = &inst->op;
	json_t *o = json_pack("{s:i, s:s, s:[I,I], s:s, s:s, s:b, s:s, s:i, s:s, s:i, s:b, s:i, s:s, s:b, s:s, s:i, s:i, s:i, s:i, s:i}", "schema", 1,
		"gfx", mau_gfx_name(in->gfx), "words", (json_int_t)words[0], (json_int_t)words[1], "text", text, "mnemonic", inst->mnemonic,
		"unknown", op->unknown, "encoding", cli_lower(mau_enc_name(op->enc)), "opcode", inst->opcode, "class", cli_lower(mau_cls_name(op->cls)),
		"size", bytes(op), "format_op", op->fmt, "components", op->ncomp + 1, "atomic", cli_lower(mau_atomic_name(op->atomic)),
		"sign_extend", op->sext, "d16", cli_lower(mau_d16_name(op->d16)), "inst_offset", (int)op->inst_offset,
		"vdata", inst->vdata, "vaddr", inst->vaddr, "srsrc", inst->srsrc, "soffset", inst->soffset);
	bool good;

	if (!o)
		return false;
	if (op->enc == MAU_ENC_MTBUF) {
		json_object_set_new(o, "dfmt", json_string(mau_dfmt(inst->dfmt)->name));
		json_object_set_new(o, "nfmt", json_string(mau_nfmt_name(inst->nfmt)));
	}
	for (unsigned i = 0; i < FLAGS; i++)
		json_object_set_new(o, flags[i].name, json_boolean(flag(op, i)));
	good = json_dumpf(o, stdout, JSON_COMPACT) == 0 && putchar('\n') == '\n';
	json_decref(o);
	return good;
}

static int decode(const struct input *in, const char *place, const uint32_t words[2])
{
	mau_inst inst;
	char text[256];

	if (mau_decode(in->gfx, words, &inst) != MAU_OK)
		return cli_fail(TB_EXIT_INPUT, "%s%08x %08x is no MUBUF or MTBUF instruction, check the words", place, words[0], words[1]);
	mau_inst_print(in->gfx, &inst, text, sizeof(text));
	if (!in->json)
		print_text(in, words, &inst, text);
	else if (!print_json(in, words, &inst, text))
		return cli_fail(ferror(stdout) ? TB_EXIT_IO : TB_EXIT_INTERNAL, "cannot write JSON");
	return TB_EXIT_OK;
}

/* Hexadecimal word with or without 0x. */
static bool word_value(const char *text, uint32_t *value_ret)
{
	size_t start = strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0 ? 2 : 0, len = strlen(text + start);

	*value_ret = 0;
	for (const char *c = text + start; *c; c++) {
		if (!isxdigit((unsigned char)*c))
			return false;
		*value_ret = *value_ret << 4 | (uint32_t)(isdigit((unsigned char)*c) ? *c - '0' : (*c | 32) - 'a' + 10);
	}
	return len >= 1 && len <= 8;
}

static int from_arguments(const struct input *in)
{
	int result = TB_EXIT_OK;

	if (in->count % 2)
		return cli_fail(TB_EXIT_INPUT, in->count == 1 ? "%u word is no whole instruction, give two for each" :
			"%u words are no whole instructions, give two for each", in->count);
	for (unsigned i = 0; i < in->count; i += 2) {
		uint32_t words[2];

		for (unsigned w = 0; w < 2; w++)
			if (!word_value(in->words[i + w], &words[w]))
				return cli_fail(TB_EXIT_INPUT, "'%s' is no 32-bit hexadecimal word, write for example e0501000", in->words[i + w]);
		if (decode(in, "", words))
			result = TB_EXIT_INPUT;
	}
	return result;
}

/* A word of standard input and where it stands. */
struct reader {
	unsigned line, column;       /* of the next character */
	unsigned at_line, at_column; /* of the word */
	char word[48];               /* longer ones are cut: no good word is so long */
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
	return c == EOF || c == 0 || strchr(" \t\r\n,#", c);
}

/* The next word, '#' starts a comment; false at the end. Keeps no line in memory: the input may be endless. */
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
	struct reader r = {.line = 1, .column = 1};
	uint32_t words[2];
	unsigned have = 0;
	int result = TB_EXIT_OK;
	char place[48];

	while (!ferror(stdout) && next_word(&r)) {
		snprintf(place, sizeof(place), "stdin:%u:%u: ", r.at_line, r.at_column);
		if (r.nul)
			return cli_fail(TB_EXIT_INPUT, "%sa NUL byte, this is no text: write hexadecimal words", place);
		if (!word_value(r.word, &words[have]))
			return cli_fail(TB_EXIT_INPUT, "%s'%.40s' is no 32-bit hexadecimal word, write for example e0501000", place, r.word);
		have = (have + 1) % 2;
		if (!have && decode(in, place, words))
			result = TB_EXIT_INPUT;
	}
	if (tb_stop)
		return cli_fail(TB_EXIT_INTERRUPTED, "interrupted while it read standard input");
	if (ferror(stdin))
		return cli_fail(TB_EXIT_IO, "cannot read standard input: %s", strerror(errno));
	if (have)
		return cli_fail(TB_EXIT_INPUT, "stdin:%u: the last instruction has one word, give two for each", r.at_line);
	return result;
}

static int from_stdin(const struct input *in)
{
	int result;

	tb_stop_catch(true);
	result = decode_stdin(in);
	tb_stop_catch(false);
	return result;
}

int cmd_decode(int argc, char **argv)
{
	struct input in = {.words = calloc((size_t)argc + 1, sizeof(*in.words))};
	int code;

	if (!in.words)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	code = cli_parse(&argp, argc, argv, &in);
	if (code < 0)
		code = in.count ? from_arguments(&in) : from_stdin(&in);
	free(in.words);
	return code;
}
