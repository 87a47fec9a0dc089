/*
 * cmd_compare.c - `mau compare`: compares the answers of another program with the golden model's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/cli.h"

enum {
	OPT_DATA = CLI_PRIVATE,
	OPT_FIELDS,
	OPT_SUBSET
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct compare_input *in = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		if (in->answers)
			return cli_bad("more than two files, name only REQUESTS and ANSWERS");
		*(in->requests ? &in->answers : &in->requests) = arg;
		return 0;
	case ARGP_KEY_END:
		return in->answers ? 0 : cli_bad("a file is missing, name REQUESTS and ANSWERS");
	case OPT_DATA:
		in->data = true;
		return 0;
	case OPT_FIELDS:
		return cli_fields(arg, &in->fields);
	case OPT_SUBSET:
		in->subset = true;
		return 0;
	case 'j':
		in->json = true;
		return 0;
	case CLI_ENGINE:
		return ARGP_ERR_UNKNOWN;
	default:
		return cli_unit_option(key, arg, &in->given);
	}
}

static const struct argp_option options[] = {
	{"fields", OPT_FIELDS, "LIST", 0,
         "compare only these fields: status,txns (default all that an answer has)", 1},
	{"subset", OPT_SUBSET, NULL, 0, "accept answers to some of the requests", 1},
	{"data", OPT_DATA, NULL, 0,
         "execute the requests and compare vgpr, sgpr, memory and lds_memory (default for files "
         "of version 2)",
         1},
	{"json", 'j', NULL, 0, "print the result as one JSON object", 1},
	{NULL, 0, NULL, 0, "Geometry (default the file's, else 16/16/64):", 2},
	CLI_SIZE_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"REQUESTS ANSWERS",
	"Compares another program's answers with the golden model's. REQUESTS is a request file "
	"(.mreq). ANSWERS has one JSON object a line for each request, in order, with some of the "
	"fields of mau eval (docs/user/eval.md). Numbers may be strings: \"0x1000\". - is standard "
	"input. It prints the first difference with its lane's derivation, then the number of "
	"differences by field and by rule. Exit code 1: something differs."
	"\vdocs/user/compare.md shows how it finds three bugs of a small simulator.\n"
	"Examples:\n"
	"  mau compare kernel.mreq answers.jsonl\n"
	"  mau compare kernel.mreq - --fields address,status < answers.jsonl",
	NULL,
	NULL,
	NULL};

int cmd_compare(int argc, char **argv)
{
	struct compare_input in = {.fields = JSON_ALL_FIELDS};
	int code = cli_parse(&argp, argc, argv, &in);

	if (code >= 0)
		return code;
	if (strcmp(in.requests, "-") == 0 && strcmp(in.answers, "-") == 0)
		return cli_fail(TB_EXIT_USAGE, "both files are standard input, name one of them");
	return compare_files(&in);
}
