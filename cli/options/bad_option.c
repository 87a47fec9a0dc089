/*
 * bad_option.c - the message for an option that getopt refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>

#include "cli/cli.h"

/* Finds an option by its letter, or by its name of 'len' bytes. NULL: there is none. */
static const struct argp_option *find_option(const struct argp_option *o, int letter,
                                             const char *name, size_t len)
{
	for (; o && (o->name || o->key || o->doc); o++)
		if (name ? o->name && strlen(o->name) == len && strncmp(name, o->name, len) == 0
		         : o->key == letter && letter > ' ')
			return o;
	return NULL;
}

/* Prints what is wrong with a word of short options: an unknown letter, or a missing value. */
static void bad_letter(const struct argp *table, const char *verb, const char *word)
{
	for (const char *c = word + 1; *c; c++) {
		const struct argp_option *o =
			find_option(table->options, (unsigned char)*c, NULL, 0);

		if (!o && strlen(word) > 2)
			cli_bad("unknown option '-%c' in '%s', '%s --help' lists them",
			        isprint((unsigned char)*c) ? *c : '?', word, verb);
		else if (!o)
			cli_bad("unknown option '%s', '%s --help' lists them", word, verb);
		else if (o->arg)
			cli_bad("option '-%c' needs a value, write -%c %s", *c, *c, o->arg);
	}
}

void cli_bad_option(const struct argp *table, const char *verb, const char *word)
{
	size_t len = strcspn(word, "=");
	const struct argp_option *o = strncmp(word, "--", 2) == 0
	                                      ? find_option(table->options, 0, word + 2, len - 2)
	                                      : NULL;

	if (word[0] == '-' && word[1] != '-')
		bad_letter(table, verb, word);
	else if (!o)
		cli_bad("unknown option '%s', '%s --help' lists them", word, verb);
	else if (o->arg)
		cli_bad("option '%s' needs a value, write %.*s %s", word, (int)len, word, o->arg);
	else
		cli_bad("option '%.*s' takes no value, remove it", (int)len, word);
}
