/*
 * cmd_compare.c - `mau compare`: answers of another program held against the golden model's.
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
			return cli_bad("more than two files, name REQUESTS and ANSWERS");
		*(in->requests ? &in->answers : &in->requests) = arg;
		return 0;
	case ARGP_KEY_END:
		return in->answers ? 0 : cli_bad("two files are needed: REQUESTS ANSWERS");
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
	{"fields", OPT_FIELDS, "LIST", 0, "compare these fields alone, with commas between", 0},
	{"subset", OPT_SUBSET, NULL, 0, "requests without an answer are no difference", 0},
	{"data", OPT_DATA, NULL, 0,
         "execute the requests, too: fields vgpr, sgpr, memory, lds_memory", 0},
	{"json", 'j', NULL, 0, "the result as one JSON object", 0},
	{"lanes", CLI_LANES, "N", 0, "LANES for the cost contract (C6)", 1},
	{"window", CLI_WINDOW, "N", 0, "lanes merged together", 1},
	{"line-bytes", CLI_LINE_BYTES, "N", 0, "bytes of a memory line: 64 or 128", 1},
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"REQUESTS ANSWERS",
	"Compares another program's answers with the golden model's. REQUESTS is a request file "
	"(.mreq); ANSWERS has one JSON object a line for each request in order, with any of the "
	"fields that `mau eval` writes (docs/user/eval.md); with \"episode\" and \"request\" in it "
	"requests may be left out. Numbers may be strings of hexadecimal digits, \"0x1000\". - is "
	"standard input. Prints the first difference with its lane's derivation, then how many "
	"there are by field and by the rule that decides. Exit code 1 when something differs."
	"\vWith three bugs of a small simulator: docs/user/compare.md\n"
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
		return cli_fail(TB_EXIT_USAGE, "standard input is one file, name the other one");
	return compare_files(&in);
}
