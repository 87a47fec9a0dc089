/*
 * explain_line.c - reads a line of `mau eval` that names the request to explain; see
 * explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <jansson.h>
#include <string.h>

#include "cli/ask/explain_input.h"

bool explain_is_answer(const char *text)
{
	return text[strspn(text, " \t\r\n")] == '{';
}

/* Finds line 'number' of the text, from 0, and its length. NULL: there is none. */
static const char *line_of(const char *text, uint32_t number, size_t *len_ret)
{
	for (;; number--) {
		*len_ret = strcspn(text, "\n");
		if (number == 0)
			return *len_ret ? text : NULL;
		if (!text[*len_ret])
			return NULL;
		text += *len_ret + 1;
	}
}

/* Reads a number of the line. False: it is missing or out of range. */
static bool number_of(const json_t *o, const char *key, uint32_t *value_ret)
{
	const json_t *value = json_object_get(o, key);

	if (!json_is_integer(value) || json_integer_value(value) < 0 ||
	    json_integer_value(value) > UINT32_MAX)
		return false;
	*value_ret = (uint32_t)json_integer_value(value);
	return true;
}

/* Reads the geometry of the answer, if the line has it. Returns as explain_answer_parse(). */
static int take_geometry(const json_t *o, const char *path, uint32_t number, explain_answer *a)
{
	const json_t *lanes = json_object_get(o, "lanes"), *window = json_object_get(o, "window"),
		     *line_bytes = json_object_get(o, "line_bytes");
	tb_unit *unit = &a->unit;

	a->has_unit = lanes && window && line_bytes;
	if (!a->has_unit ||
	    (number_of(o, "lanes", &unit->lanes) && number_of(o, "window", &unit->window) &&
	     number_of(o, "line_bytes", &unit->line_bytes) && cli_unit_is(unit)))
		return -1;
	return cli_fail(TB_EXIT_INPUT,
	                "%s: line %u, from 0: there is no unit %lld/%lld/%lld, correct its lanes, "
	                "window and line_bytes",
	                path, number, (long long)json_integer_value(lanes),
	                (long long)json_integer_value(window),
	                (long long)json_integer_value(line_bytes));
}

int explain_answer_parse(const char *text, const char *path, uint32_t number, explain_answer *a)
{
	const char *line, *file;
	json_error_t err;
	size_t len;
	json_t *o;
	bool good;
	int code = -1;

	line = line_of(text, number, &len);
	if (!line)
		return cli_fail(TB_EXIT_USAGE, "%s: there is no line %u, lines count from 0", path,
		                number);
	o = json_loadb(line, len, 0, &err);
	if (!o)
		return cli_fail(TB_EXIT_INPUT, "%s: line %u, from 0, is not a JSON object: %s",
		                path, number, err.text);
	file = json_string_value(json_object_get(o, "file"));
	good = file && strlen(file) < sizeof(a->file) && number_of(o, "episode", &a->episode) &&
	       number_of(o, "request", &a->request);
	if (good) {
		strcpy(a->file, file);
		code = take_geometry(o, path, number, a);
	}
	json_decref(o);
	if (!good)
		return cli_fail(TB_EXIT_INPUT,
		                "%s: line %u, from 0, is not a line of mau eval, which has file, "
		                "episode and request",
		                path, number);
	if (code >= 0)
		return code;
	if (strcmp(a->file, "-") == 0)
		return cli_fail(TB_EXIT_INPUT,
		                "%s: line %u answers standard input, which cannot be read again; "
		                "save the requests to FILE and name FILE:%u:%u",
		                path, number, a->episode, a->request);
	return -1;
}
