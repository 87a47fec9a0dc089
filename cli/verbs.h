/*
 * verbs.h - the verbs of `mau` and their option tables, of which --help, the manual page and
 * the completion of bash are made.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_VERBS_H
#define MAU_CLI_VERBS_H

#include <argp.h>
#include <stdio.h>

/** One verb. */
typedef struct cli_verb {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *line; /**< what it does, for the list of verbs */
} cli_verb;

/** The verbs, ended by a NULL name. */
extern const cli_verb cli_verbs[];

/** A command line of its own: a verb, `mau board sign`. */
typedef struct cli_page {
	const cli_verb *verb;
	const char *name; /**< "explain", "board sign" */
	const struct argp *table;
} cli_page;

#define CLI_PAGES 16 /**< room for all of them */

/** All command lines, in the order of the verbs. Returns how many. */
unsigned cli_pages(cli_page pages[CLI_PAGES]);

/** `mau --man`: the manual page, in the macros of man(7). */
void cli_print_man(FILE *out);

/** `mau --completion`: completion for bash. */
void cli_print_completion(FILE *out);

/** cli_parse() gives its table away from here on and returns TB_EXIT_OK at once; NULL: it parses
 * again. */
void cli_catch(const struct argp **table_ret);

#endif
