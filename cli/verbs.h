/*
 * verbs.h - the verbs of `mau` and their option tables. --help, the manual page and the completion
 * for bash are made from these tables.
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
	const char *line; /**< what it does, in one line for `mau --help` */
} cli_verb;

/** The verbs; the last entry has a NULL name. */
extern const cli_verb cli_verbs[];

/** A command with options of its own: each verb, and `mau board sign`. */
typedef struct cli_page {
	const cli_verb *verb;
	const char *name; /**< "explain", "board sign" */
	const struct argp *table;
} cli_page;

#define CLI_PAGES 16 /**< at most */

/** Fills in all commands, in the order of the verbs. Returns their number. */
unsigned cli_pages(cli_page pages[CLI_PAGES]);

/** Prints the manual page (`mau --man`) with the macros of man(7). */
void cli_print_man(FILE *out);

/** Prints the completion script for bash (`mau --completion`). */
void cli_print_completion(FILE *out);

/** Makes cli_parse() store its table in '*table_ret' and return TB_EXIT_OK without parsing. NULL
 * ends that. */
void cli_catch(const struct argp **table_ret);

#endif
