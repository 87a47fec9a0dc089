/*
 * main.c - the command `mau`: the table of verbs; runs the verb that the command line names.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/verbs.h"
#include "support/stop.h"

const cli_verb cli_verbs[] = {
	{"run", cmd_run, "run random requests through a unit, in lockstep with the model"},
	{"replay", cmd_replay, "run a request file (.mreq) in lockstep with the model"},
	{"shrink", cmd_shrink, "shrink a failing request file"},
	{"explain", cmd_explain, "show why a lane got its address, rule by rule"},
	{"decode", cmd_decode, "decode machine words into fields and text"},
	{"eval", cmd_eval, "write the golden model's answers as JSON lines"},
	{"compare", cmd_compare, "compare another simulator's answers with the model's"},
	{"draw", cmd_draw, "write random requests as a request file"},
	{"board", cmd_board, "show what the board on a serial line holds"},
	{NULL, NULL, NULL},
};

static void usage(FILE *out)
{
	fputs("usage: mau VERB [ARGUMENT ...]\n\n", out);
	for (const cli_verb *v = cli_verbs; v->name; v++)
		fprintf(out, "  %-8s %s\n", v->name, v->line);
	fputs("\nmau VERB --help explains a verb, with examples. mau --man prints the manual\n"
	      "page. mau --completion prints a completion script for bash. mau --version\n"
	      "prints the version. docs/user/exit_codes.md lists the exit codes.\n",
	      out);
}

static int dispatch(int argc, char **argv)
{
	static char name[32];

	if (argc < 2) {
		usage(stdout);
		return TB_EXIT_OK;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
	    strcmp(argv[1], "help") == 0) {
		usage(stdout);
		return TB_EXIT_OK;
	}
	if (strcmp(argv[1], "--version") == 0) {
		puts("mau " MAU_VERSION);
		return TB_EXIT_OK;
	}
	if (strcmp(argv[1], "--man") == 0 || strcmp(argv[1], "--completion") == 0) {
		(argv[1][2] == 'm' ? cli_print_man : cli_print_completion)(stdout);
		return TB_EXIT_OK;
	}
	for (const cli_verb *v = cli_verbs; v->name; v++)
		if (strcmp(argv[1], v->name) == 0) {
			snprintf(name, sizeof(name), "mau %s", argv[1]);
			argv[1] = name;
			return v->run(argc - 1, argv + 1);
		}
	fprintf(stderr, "mau: unknown verb '%s', 'mau --help' lists the verbs\n", argv[1]);
	return TB_EXIT_USAGE;
}

int main(int argc, char **argv)
{
	int result;

	signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error like any other */
	signal(SIGXFSZ, SIG_IGN); /* so is a file that reaches its size limit */
	tb_stop_catch(false);
	result = dispatch(argc, argv);
	errno = 0;
	if ((ferror(stdout) | fclose(stdout)) && result != TB_EXIT_IO) {
		if (errno != EPIPE) /* a reader that closed the pipe gets no message */
			fprintf(stderr, "mau: cannot write the results: %s\n",
			        strerror(errno ? errno : EIO));
		return TB_EXIT_IO;
	}
	return result;
}
