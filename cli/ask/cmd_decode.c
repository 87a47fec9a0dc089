/*
 * cmd_decode.c - `mau decode`: decodes machine words into fields and text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/decode_input.h"
#include "cli/ask/decode_print.h"
#include "cli/cli.h"
#include "support/json_text.h"
#include "support/wrap.h"

struct input {
	uint8_t gfx;
	bool has_gfx, json;
	char **words;
	unsigned count;
	const char *vsharp_arg;  /* of --vsharp; NULL: not given */
	char *vsharp;            /* its text, with the words after it */
	const char *vsharp_file; /* the file that it comes from; "": none */
	const char *kernel;      /* of --kernel; NULL: not given */
};

enum {
	OPT_VSHARP = CLI_PRIVATE,
	OPT_KERNEL
};

/* Reads the text of --vsharp when all words are there. */
static error_t parse_end(struct input *in)
{
	if (!in->has_gfx)
		return cli_bad("--gfx is missing, write for example --gfx 9");
	if (in->kernel && (in->vsharp_arg || in->count))
		return cli_bad("--kernel takes instructions from its file, remove %s",
		               in->vsharp_arg ? "--vsharp" : in->words[0]);
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
	case OPT_KERNEL:
		return cli_path("--kernel", arg, &in->kernel);
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
	{"kernel", OPT_KERNEL, "FILE", 0,
         "decode the memory instructions of a disassembly of LLVM, ACO or umr", 0},
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
	"by their encoding. Without words it reads standard input, with @FILE a file, where '#' "
	"starts a comment."
	"\vExamples:\n"
	"  mau decode --gfx 9 e0501000 80010100\n"
	"  mau decode --gfx --json\n"
	"  mau decode --gfx 8 --json 0xe0502004 0x80010100\n"
	"  mau decode --gfx 11 dc520010 01040002\n"
	"  mau decode --gfx 12 ee05007c 00000001 00001002\n"
	"  mau decode --gfx gfx1100 --vsharp 00001000 00100000 00000040 30016fac\n"
	"  grep -o 'E0[0-9A-F]* [0-9A-F]*' kernel.s | mau decode --gfx 9",
	NULL,
	NULL,
	NULL};

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

/* The names of a generation, between commas. */
static json_t *names_json(const char *names)
{
	json_t *array = json_array();

	while (*names) {
		size_t len = strcspn(names, ",");

		json_array_append_new(array, json_stringn(names, len));
		names += len + (names[len] == ',');
		names += strspn(names, " ");
	}
	return array;
}

/* `mau decode --gfx --json`: prints the same as an object. */
static int list_json(void)
{
	json_t *array = json_array();

	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		if (mau_generation_of(gfx)->modelled)
			json_array_append_new(array,
			                      json_pack("{s:s, s:o}", "gfx", mau_gfx_name(gfx),
			                                "names", names_json(mau_gfx_names(gfx))));
	if (!json_line(json_pack("{s:i, s:o}", "schema", 1, "generations", array)))
		return ferror(stdout) ? cli_write_failed() : cli_no_json();
	return TB_EXIT_OK;
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
	if (argc == 3 && ((!strcmp(argv[1], "--gfx") && !strcmp(argv[2], "--json")) ||
	                  (!strcmp(argv[1], "--json") && !strcmp(argv[2], "--gfx"))))
		return list_json();

	struct input in = {.words = calloc((size_t)argc + 1, sizeof(*in.words))};
	int code;

	if (!in.words)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	code = cli_parse(&argp, argc, argv, &in);
	if (code < 0)
		code = in.vsharp   ? decode_vsharp(&(mau_context){.gfx = in.gfx}, in.vsharp,
		                                   in.vsharp_file, in.json)
		       : in.kernel ? decode_kernel(in.gfx, in.json, in.kernel)
		       : in.count  ? decode_arguments(in.gfx, in.json, in.words, in.count)
		                   : decode_file(in.gfx, in.json, "-");
	free(in.vsharp);
	free(in.words);
	return code;
}
