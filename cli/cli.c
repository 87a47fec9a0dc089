/*
 * cli.c - parsing the arguments of a verb, and messages on standard error; see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verbs.h"

static const char *verb = "mau"; /* argv[0] of the verb that runs */
static const struct argp *table;
static const struct argp **caught; /* where cli_parse() stores the table; see cli_catch() */
static bool reported;
static int bad_code; /* what cli_parse() returns for a bad argument */
static int next; /* index of the word after the parsed ones. After a bad letter in a word of short
                    options getopt's own index is still at that word. */

static void say(const char *format, va_list args)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", verb);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
}

error_t cli_bad(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!reported)
		say(format, args);
	va_end(args);
	reported = true;
	return EINVAL;
}

error_t cli_reported(int code)
{
	reported = true;
	bad_code = code;
	return EINVAL;
}

int cli_fail(int code, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
	return code;
}

int cli_write_failed(void)
{
	return errno == EPIPE ? TB_EXIT_IO
	                      : cli_fail(TB_EXIT_IO, "cannot write the results: %s",
	                                 strerror(errno ? errno : EIO));
}

int cli_no_json(void)
{
	return cli_fail(TB_EXIT_INTERNAL, "memory ran out for the JSON output");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	error_t result;

	if (key == ARGP_KEY_ERROR) {
		if (!reported && state->next <= state->argc && state->next > 0)
			cli_bad_option(table, verb,
			               state->argv[state->next == next && next < state->argc
			                                   ? next
			                                   : state->next - 1]);
		return 0;
	}
	result = table->parser(key, arg, state);
	next = state->next > next ? state->next : next;
	if (key == ARGP_KEY_ARG && result == ARGP_ERR_UNKNOWN)
		return cli_bad("unexpected argument '%s', '%s --help' shows the arguments", arg,
		               verb);
	return result;
}

void cli_catch(const struct argp **table_ret)
{
	caught = table_ret;
}

int cli_parse(const struct argp *argp, int argc, char **argv, void *input)
{
	static char room[1 << 14]; /* for all of a help text, so that main() sees its write fail */
	struct argp wrapped = *argp;

	if (caught) {
		*caught = argp;
		return TB_EXIT_OK;
	}
	verb = argv[0];
	table = argp;
	reported = false;
	bad_code = TB_EXIT_USAGE;
	next = 1;
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			setenv("ARGP_HELP_FMT", "no-dup-args-note",
			       0); /* leaves out a sentence of argp about short options */
			setvbuf(stdout, room, _IOFBF, sizeof(room));
			argp_help(argp, stdout, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_BUG_ADDR,
			          argv[0]);
			return TB_EXIT_OK;
		}
	wrapped.parser = parse;
	if (argp_parse(&wrapped, argc, argv,
	               ARGP_NO_ERRS | ARGP_NO_HELP | ARGP_NO_EXIT | ARGP_IN_ORDER, NULL,
	               input) == 0)
		return -1;
	cli_bad("bad arguments, '%s --help' shows the arguments", verb);
	return bad_code;
}
