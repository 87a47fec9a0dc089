/*
 * compare_file.c - see compare_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/compare_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/ask/compare_scan.h"
#include "cli/cli.h"

int answer_open(answer_file *f, const char *path)
{
	int code = -1;

	*f = (answer_file){.name = path};
	f->text = cli_read(path, &f->len, &code);
	f->next = f->text;
	return f->text ? -1 : code;
}

void answer_done(answer_file *f)
{
	json_decref(f->json);
	f->json = NULL;
	f->held = false;
}

void answer_close(answer_file *f)
{
	answer_done(f);
	free(f->text);
	f->text = NULL;
}

static int bad(const answer_file *f, unsigned column, const char *what, const char *remedy)
{
	return cli_fail(TB_EXIT_INPUT, "%s:%u:%u: %s, %s", f->name, f->line, column, what, remedy);
}

/* Reads "episode" or "request" of the answer. False: it is not a number. */
static bool place(const json_t *answer, const char *name, uint64_t *value)
{
	const json_t *number = json_object_get(answer, name);

	if (!json_is_integer(number) || json_integer_value(number) < 0)
		return false;
	*value = (uint64_t)json_integer_value(number);
	return true;
}

int answer_parse(answer_file *f)
{
	json_error_t err;

	if (f->json)
		return -1;
	f->json = json_loadb(f->answer, f->answer_len, JSON_REJECT_DUPLICATES, &err);
	if (!f->json)
		return bad(f, err.column > 0 ? (unsigned)err.column : 1, err.text,
		           "write each answer as one JSON object on one line");
	if (!json_is_object(f->json))
		return bad(f, 1, "this is not a JSON object",
		           "write each answer as one JSON object on one line");
	return -1;
}

/* Finds the next non-empty line. False: there is none. */
static bool next_line(answer_file *f)
{
	const char *end = f->text + f->len, *stop;

	do {
		if (f->next >= end)
			return false;
		f->answer = f->next;
		stop = memchr(f->answer, '\n', (size_t)(end - f->answer));
		stop = stop ? stop : end;
		f->answer_len = (size_t)(stop - f->answer);
		f->next = stop + 1;
		f->line++;
	} while (strspn(f->answer, " \t\r") >= f->answer_len);
	return true;
}

/* "episode" and "request" of a line. */
struct numbers {
	uint64_t value[2];
	bool has[2];
};

/* Reads a member if it is "episode" or "request". False: it has another form than a few digits, or
 * comes twice. */
static bool read_number(void *arg, const answer_member *m)
{
	static const char *const name[2] = {"episode", "request"};
	struct numbers *n = arg;

	for (unsigned i = 0; i < 2; i++) {
		if (m->name_len != 7 || memcmp(m->name, name[i], 7) != 0)
			continue;
		if (n->has[i] || strspn(m->value, "0123456789") < m->value_len || m->value_len > 9)
			return false;
		n->has[i] = true;
		n->value[i] = strtoull(m->value, NULL, 10);
	}
	return true;
}

/* Reads the place of an answer from its parsed form. */
static int parsed_place(answer_file *f)
{
	int code = answer_parse(f);

	if (code >= 0)
		return code;
	if ((json_object_get(f->json, "episode") || json_object_get(f->json, "request")) &&
	    (!place(f->json, "episode", &f->episode) || !place(f->json, "request", &f->request)))
		return bad(f, 1, "only one of \"episode\" and \"request\" is a number",
		           "write both or neither");
	return -1;
}

/* Reads the next non-empty line, and which request it answers. */
static int read_line(answer_file *f, uint64_t episode, uint64_t request)
{
	struct numbers n = {0};

	if (!next_line(f))
		return -1;
	f->held = true;
	f->episode = episode;
	f->request = request;
	if (!answer_scan(f->answer, f->answer_len, read_number, &n) || n.has[0] != n.has[1])
		return parsed_place(f);
	if (n.has[0]) {
		f->episode = n.value[0];
		f->request = n.value[1];
	}
	return -1;
}

int answer_to(answer_file *f, uint64_t episode, uint64_t request, bool *has_ret)
{
	int code = f->held ? -1 : read_line(f, episode, request);

	*has_ret = false;
	if (code >= 0 || !f->held)
		return code;
	if (f->episode < episode || (f->episode == episode && f->request < request))
		return bad(f, 1, "this answer is to an earlier request than the answer before it",
		           "write the answers in the order of the requests");
	if (f->episode != episode || f->request != request)
		return -1;
	*has_ret = true;
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
