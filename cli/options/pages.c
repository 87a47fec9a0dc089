/*
 * pages.c - the option tables of all commands. Each verb is called and stores its table instead of
 * parsing (cli_catch()).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cli/verbs.h"

/* 'more': the word after the verb, or NULL. */
static const struct argp *table_of(const cli_verb *verb, char *more)
{
	char name[] = "mau";
	char *argv[] = {name, more, NULL};
	const struct argp *table = NULL;

	cli_catch(&table);
	verb->run(more ? 2 : 1, argv);
	cli_catch(NULL);
	return table;
}

unsigned cli_pages(cli_page pages[CLI_PAGES])
{
	char sign[] = "sign";
	unsigned count = 0;

	for (const cli_verb *v = cli_verbs; v->name; v++) {
		pages[count++] = (cli_page){v, v->name, table_of(v, NULL)};
		if (strcmp(v->name, "board") == 0)
			pages[count++] = (cli_page){v, "board sign", table_of(v, sign)};
	}
	return count;
}
