/*
 * explain_rule.c - see explain_rule.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/explain_rule.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "mau/mau.h"
#include "support/wrap.h"

/* A row of a table: a line "column: text" for each cell. The examples of a rule follow its
 * statement. */
static const struct row {
	const char *id, *page;
	bool example;
	const char *lines;
} rows[] = {
#include "mau_rules.h"
};

enum {
	ROWS = sizeof(rows) / sizeof(rows[0])
};

/* Whether a text is the name of a status of a lane. */
static bool is_status(const char *text)
{
	for (unsigned s = 0; s <= MAU_STATUS_ILLEGAL; s++)
		if (strcasecmp(text, mau_status_name(s)) == 0)
			return true;
	return false;
}

bool explain_is_rule(const char *text)
{
	size_t letters = 0, digits;

	if (is_status(text))
		return true;
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

/* Finds the next row of that rule, from 'row' on. NULL: there is none. */
static const struct row *find(const char *id, const struct row *row)
{
	while (row < rows + ROWS && strcasecmp(row->id, id) != 0)
		row++;
	return row < rows + ROWS ? row : NULL;
}

/* Makes the part of one page: the statement at '*row' and its examples. Moves '*row' past them. */
static json_t *statement_json(const struct row **row)
{
	const char *id = (*row)->id;
	json_t *examples = json_array(),
	       *o = json_pack("{s:s,s:s,s:o,s:o}", "rule", id, "page", (*row)->page, "statement",
	                      row_json(*row), "examples", examples);

	while ((*row = find(id, *row + 1)) && (*row)->example)
		json_array_append_new(examples, row_json(*row));
	return o;
}

static int rule_json(const struct row *row)
{
	json_t *o = json_pack("{s:i}", "schema", 1), *also = json_array();
	int failed = json_object_update_new(o, statement_json(&row));

	while (row)
		json_array_append_new(also, statement_json(&row));
	if (json_object_set_new(o, "also", also) != 0 || failed != 0) {
		json_decref(o);
		return cli_no_json();
	}
	json_dumpf(o, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(o);
	return TB_EXIT_OK;
}

int explain_rule(const char *id, bool json)
{
	const struct row *row = find(id, rows);
	bool examples = false;

	if (!row)
		return cli_fail(TB_EXIT_USAGE,
		                "there is no rule %s, docs/spec/README.md lists the rules", id);
	if (json)
		return rule_json(row);
	for (const struct row *r = row; r; r = find(id, r + 1)) {
		if (!r->example)
			printf("%s%s (%s)\n", r == row ? "" : "\n", r->id, r->page);
		else
			fputs(examples ? "\n" : "\nworked examples\n", stdout);
		examples = r->example;
		print_row(r);
	}
	return TB_EXIT_OK;
}
