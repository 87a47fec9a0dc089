/*
 * compare_file.c - see compare_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/compare_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

int answer_open(answer_file *f, const char *path)
{
	int code = -1;

	*f = (answer_file){.name = path};
	f->text = cli_read(path, &f->len, &code);
	f->next = f->text;
	return f->text ? -1 : code;
}

void answer_close(answer_file *f)
{
	json_decref(f->held);
	free(f->text);
	f->held = NULL;
	f->text = NULL;
}

static int bad(const answer_file *f, unsigned column, const char *what, const char *remedy)
{
	return cli_fail(TB_EXIT_INPUT, "%s:%u:%u: %s, %s", f->name, f->line, column, what, remedy);
}

/* Reads "episode" or "request" of the answer. False: it is no number. */
static bool place(const json_t *answer, const char *name, uint64_t *value)
{
	const json_t *number = json_object_get(answer, name);

	if (!json_is_integer(number) || json_integer_value(number) < 0)
		return false;
	*value = (uint64_t)json_integer_value(number);
	return true;
}

/* Reads the next non-empty line into f->held. */
static int read_line(answer_file *f, uint64_t episode, uint64_t request)
{
	const char *end = f->text + f->len, *line, *stop;
	json_error_t err;

	do {
		if (f->next >= end)
			return -1;
		line = f->next;
		stop = memchr(line, '\n', (size_t)(end - line));
		stop = stop ? stop : end;
		f->next = stop + 1;
		f->line++;
	} while (strspn(line, " \t\r") >= (size_t)(stop - line));
	f->held = json_loadb(line, (size_t)(stop - line), JSON_REJECT_DUPLICATES, &err);
	if (!f->held)
		return bad(f, err.column > 0 ? (unsigned)err.column : 1, err.text,
		           "write each answer as one JSON object on one line");
	if (!json_is_object(f->held))
		return bad(f, 1, "this is no JSON object",
		           "write each answer as one JSON object on one line");
	bool named = json_object_get(f->held, "episode") || json_object_get(f->held, "request");

	f->episode = episode;
	f->request = request;
	if (named &&
	    (!place(f->held, "episode", &f->episode) || !place(f->held, "request", &f->request)))
		return bad(f, 1, "only one of \"episode\" and \"request\" is a number",
		           "write both or neither");
	return -1;
}

int answer_to(answer_file *f, uint64_t episode, uint64_t request, json_t **answer_ret)
{
	int code = f->held ? -1 : read_line(f, episode, request);

	*answer_ret = NULL;
	if (code >= 0 || !f->held)
		return code;
	if (f->episode < episode || (f->episode == episode && f->request < request))
		return bad(f, 1, "this answer is to an earlier request than the answer before it",
		           "write the answers in the order of the requests");
	if (f->episode != episode || f->request != request)
		return -1;
	*answer_ret = f->held;
	f->held = NULL;
	return -1;
}

int answer_end(answer_file *f)
{
	int code = f->held ? -1 : read_line(f, 0, 0);

	if (code >= 0 || !f->held)
		return code;
	return bad(f, 1, "the request file has no request for this answer",
	           "name the request file of these answers");
}
