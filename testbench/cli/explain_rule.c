/*
 * explain_rule.c - see explain_rule.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/explain_rule.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "support/wrap.h"

/* A row: the lines of its cells, each "column: text". */
static const struct row {
	const char *id, *page, *lines;
} rows[] = {
#include "mau_rules.h"
};

enum {
	ROWS = sizeof(rows) / sizeof(rows[0])
};

bool explain_is_rule(const char *text)
{
	size_t letters = 0, digits;

	while (isalpha((unsigned char)text[letters]))
		letters++;
	digits = strspn(text + letters, "0123456789");
	return letters >= 1 && letters <= 2 && text[letters + digits] == '\0' &&
	       (digits >= 1 || (letters == 1 && toupper((unsigned char)text[0]) == 'E'));
}

static void print_row(const struct row *row)
{
	const char *line = row->lines;
	char text[4096];

	while (*line) {
		size_t len = strcspn(line, "\n");

		snprintf(text, sizeof(text), "%.*s", (int)len, line);
		fputs("    ", stdout);
		tb_wrap(stdout, 4, text);
		line += len + (line[len] == '\n');
	}
}

static json_t *row_json(const struct row *row)
{
	json_t *o = json_object();
	const char *line = row->lines;

	while (*line) {
		size_t len = strcspn(line, "\n"), name = strcspn(line, ":");

		json_object_setn_new(o, line, name, json_stringn(line + name + 2, len - name - 2));
		line += len + (line[len] == '\n');
	}
	return o;
}

static int rule_json(const char *id, const struct row *first)
{
	json_t *examples = json_array(),
	       *o = json_pack("{s:s,s:s,s:o,s:o}", "rule", first->id, "page", first->page,
	                      "statement", row_json(first), "examples", examples);

	if (!o)
		return cli_no_json();
	for (const struct row *row = first + 1; row < rows + ROWS; row++)
		if (strcasecmp(row->id, id) == 0)
			json_array_append_new(examples, row_json(row));
	json_dumpf(o, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(o);
	return TB_EXIT_OK;
}

int explain_rule(const char *id, bool json)
{
	const struct row *first = rows;
	bool any = false;

	while (first < rows + ROWS && strcasecmp(first->id, id) != 0)
		first++;
	if (first == rows + ROWS)
		return cli_fail(TB_EXIT_USAGE,
		                "there is no rule %s, docs/spec/README.md lists them", id);
	if (json)
		return rule_json(id, first);
	printf("%s (%s)\n", first->id, first->page);
	print_row(first);
	for (const struct row *row = first + 1; row < rows + ROWS; row++) {
		if (strcasecmp(row->id, id) != 0)
			continue;
		puts(any ? "" : "\nworked examples");
		print_row(row);
		any = true;
	}
	return TB_EXIT_OK;
}
