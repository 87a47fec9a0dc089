/*
 * cmd_eval.c - `mau eval`: writes the golden model's answers as JSON lines.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/eval_line.h"
#include "cli/cli.h"
#include "support/stop.h"

enum {
	FLUSH_AT = 1 << 20,
	OPT_DATA = CLI_PRIVATE,
	OPT_FIELDS
};

struct input {
	cli_unit given;
	char **files;
	int count;
	bool data;
	uint32_t fields; /* bits of enum json_field */
};

struct stream {
	const struct input *in;
	textbuf out;
	const char *path;
	textbuf name; /* name of the file as a JSON string */
	eval_episode episode;
	uint64_t requests;
	int code;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		in->files[in->count++] = arg;
		return 0;
	case ARGP_KEY_END:
		return in->count ? 0
		                 : cli_bad("no file, name request files (.mreq) or - for standard "
		                           "input");
	case OPT_DATA:
		in->data = true;
		return 0;
	case OPT_FIELDS:
		return cli_fields(arg, &in->fields);
	case CLI_ENGINE:
		return ARGP_ERR_UNKNOWN;
	default:
		return cli_unit_option(key, arg, &in->given);
	}
}

static const struct argp_option options[] = {
	{"fields", OPT_FIELDS, "LIST", 0,
         "write only these fields: episode,request,address (default all)", 1},
	{"data", OPT_DATA, NULL, 0,
         "execute the requests and write registers, memory and LDS (default for files of version "
         "2)",
         1},
	{NULL, 0, NULL, 0, "Geometry (default the file's, else 16/16/64):", 2},
	CLI_SIZE_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"FILE ...",
	"Writes the golden model's answer to each request of request files (.mreq) as one JSON "
	"object a line: status, address and LDS address of each lane, transactions, cost, and with "
	"data what the request writes. - is standard input. The file's unit line sets the "
	"geometry, "
	"and options override it. docs/user/eval.md lists the fields."
	"\vExamples:\n"
	"  mau eval kernel.mreq | head -1 | python3 -m json.tool\n"
	"  mau eval --window 64 --line-bytes 128 kernel.mreq > answers.jsonl\n"
	"  mau eval --fields address,txns kernel.mreq\n"
	"  gunzip -c kernel.mreq.gz | mau eval --data -",
	NULL,
	NULL,
	NULL};

/* Writes the buffer to standard output. */
static bool flush(struct stream *s)
{
	if (textbuf_flush(&s->out, stdout) && fflush(stdout) == 0)
		return true;
	s->code = cli_write_failed();
	return false;
}

/* Ends the output after a whole line. */
static int interrupted(struct stream *s)
{
	if (flush(s))
		s->code = cli_fail(TB_EXIT_INTERRUPTED,
		                   "interrupted after %llu request%s, their lines are complete",
		                   (unsigned long long)s->requests, cli_s(s->requests));
	return 1;
}

/* Writes the answers to an episode. */
static int answers(struct stream *s, eval_episode *e)
{
	for (uint32_t i = 0; i < e->ep->count; i++) {
		json_answer line;
		json_data data;

		if (tb_stop)
			return interrupted(s);
		if (e->store && mreq_op_moves(e->ep->ctx.gfx, &e->ep->req[i].op)) {
			if (flush(s))
				s->code = cli_moves(s->path, e->ep, e->index, i);
			return 1;
		}
		int result = eval_episode_ask(e, i, &line, &data);

		if (result != MAU_OK) {
			if (flush(s))
				s->code = cli_fail(TB_EXIT_INPUT, "%s: episode %u, request %u: %s",
				                   s->path, e->index, i, mau_strerror(result));
			return 1;
		}
		line.file_json = s->name.text;
		json_out_answer(&s->out, s->in->fields, &line);
		s->requests++;
		if (s->out.len >= FLUSH_AT && !flush(s))
			return 1;
	}
	return 0;
}

static int episode(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	struct stream *s = arg;
	tb_unit unit;
	int result;

	cli_unit_make(&s->in->given, head->has_unit ? &head->unit : NULL, &unit);
	if (!eval_episode_start(&s->episode, head, ep, index, &unit, s->in->data)) {
		s->code = cli_fail(TB_EXIT_INTERNAL, "memory ran out");
		return 1;
	}
	result = answers(s, &s->episode);
	eval_episode_end(&s->episode);
	return result;
}

static int eval_file(struct stream *s, const char *path)
{
	mreq_error err;
	size_t len;
	int result;
	char *text = cli_read(path, &len, &result);

	if (!text)
		return result;
	s->path = path;
	s->name.len = 0;
	textbuf_json_string(&s->name, path);
	textbuf_char(&s->name, '\0');
	result = mreq_scan(text, len, path, episode, s, &err);
	free(text);
	if (result < 0) /* the lines before the error */
		return flush(s) ? cli_fail(TB_EXIT_INPUT, "%s", err.text) : s->code;
	return result > 0 || !flush(s) ? s->code : TB_EXIT_OK;
}

int cmd_eval(int argc, char **argv)
{
	struct input in = {.files = calloc((size_t)argc + 1, sizeof(*in.files)),
	                   .fields = JSON_ALL_FIELDS};
	struct stream *s = calloc(1, sizeof(*s));
	int code;

	if (!in.files || !s)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	s->in = &in;
	code = cli_parse(&argp, argc, argv, &in);
	for (int i = 0; code < 0 && i < in.count; i++) {
		int result = eval_file(s, in.files[i]);

		if (result != TB_EXIT_OK)
			code = result;
	}
	textbuf_free(&s->out);
	textbuf_free(&s->name);
	free(in.files);
	free(s);
	return code < 0 ? TB_EXIT_OK : code;
}
