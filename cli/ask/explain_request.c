/*
 * explain_request.c - loads the request of `mau explain` from machine words or from a file; see
 * explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/ask/assemble.h"
#include "cli/ask/explain_input.h"

/* Says that the words are no instruction with an address in the model. Returns the exit code. */
static int no_memory_inst(const struct input *in)
{
	const char *ds = mau_ds_name(in->ctx.gfx, in->inst);

	if (ds)
		return cli_fail(TB_EXIT_INPUT,
		                "%s is a DS instruction; mau does not execute DS, only MUBUF, "
		                "MTBUF, FLAT, GLOBAL, SCRATCH and SMEM",
		                ds);
	if (in->assembly)
		return cli_fail(TB_EXIT_INPUT,
		                "\"%s\" is not a MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or SMEM "
		                "instruction; the unit executes no other",
		                in->assembly);
	return cli_fail(TB_EXIT_INPUT,
	                "0x%08x 0x%08x is not a MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or SMEM "
	                "instruction, check the words",
	                in->inst[0], in->inst[1]);
}

int explain_from_words(struct input *in)
{
	mau_inst inst;

	if (in->assembly) {
		int code = cli_assemble(in->ctx.gfx, in->assembly, in->inst, &in->inst_words);

		if (code >= 0)
			return code;
	}
	if (mau_decode(in->ctx.gfx, in->inst, &inst) != MAU_OK)
		return no_memory_inst(in);
	if (in->inst_words < inst.words)
		return cli_fail(TB_EXIT_USAGE,
		                "--inst has %u of %u words, write them as decimal or 0x "
		                "hexadecimal",
		                in->inst_words, inst.words);
	for (unsigned i = inst.words; i < in->inst_words; i++)
		if (in->inst[i] || i > 1) /* one word may have a second one that is 0 */
			return cli_fail(TB_EXIT_USAGE,
			                "--inst: this instruction has %s, remove 0x%08x",
			                inst.words == 1 ? "one word" : "two words", in->inst[i]);
	in->req.op = inst.op;
	mau_inst_print(in->ctx.gfx, &inst, in->text, sizeof(in->text));
	int code = explain_registers(in);

	code = code >= 0 ? code : explain_operands(in, &inst);
	if (code < 0)
		explain_registers_data(in, &inst);
	return code >= 0 ? code : explain_data_check(&in->data, &in->ctx, &inst.op, in->text);
}

/* Splits a number off the end of FILE:N. False: there is none. */
static bool split(char *path, uint32_t *value_ret)
{
	char *colon = strrchr(path, ':');
	size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;

	if (!digits || digits > 9 || colon[1 + digits])
		return false;
	*value_ret = (uint32_t)strtoul(colon + 1, NULL, 10);
	*colon = 0;
	return true;
}

/* State of the search for a request in a file. */
struct wanted {
	struct input *in;
	const char *path; /* name of the request file */
	uint32_t episode, request;
	uint32_t episodes, requests; /* episodes in the file; requests in the episode */
	bool has_unit;
	tb_unit unit;
	const explain_answer *answer; /* the line that names the request; NULL: none */
	int code;                     /* exit code after a message when 'look' stops the search */
};

/* Executes the requests before it for its data. Returns as a sink. */
static int look_at_data(struct wanted *w, const mreq_file *head, const tb_episode *ep)
{
	tb_unit unit;

	w->in->data.wanted |= head->version > 1;
	if (!w->in->data.wanted)
		return 0;
	for (uint32_t i = 0; i <= w->request; i++)
		if ((w->code = cli_moves(w->path, ep, w->episode, i)))
			return 1;
	cli_unit_make(&w->in->given, w->has_unit ? &w->unit : NULL, &unit);
	w->code = explain_data_from_episode(
		&w->in->data, ep, w->request,
		&(mau_geometry){(uint8_t)unit.window, (uint16_t)unit.line_bytes});
	return w->code >= 0;
}

/* Makes the unit: the file's, with the geometry of the answer. */
static void take_unit(struct wanted *w, const mreq_file *head)
{
	w->has_unit = head->has_unit;
	w->unit = head->unit;
	if (!w->answer || !w->answer->has_unit)
		return;
	w->has_unit = true;
	w->unit.lanes = w->answer->unit.lanes;
	w->unit.window = w->answer->unit.window;
	w->unit.line_bytes = w->answer->unit.line_bytes;
}

static int look(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	struct wanted *w = arg;
	struct input *in = w->in;
	mau_inst inst;

	w->episodes = index + 1;
	if (index != w->episode)
		return 0;
	w->requests = ep->count;
	take_unit(w, head);
	if (w->request >= ep->count)
		return 0;
	in->ctx = ep->ctx;
	in->req = ep->req[w->request];
	if (mau_decode(in->ctx.gfx, head->inst[w->request], &inst) == MAU_OK)
		mau_inst_print(in->ctx.gfx, &inst, in->text, sizeof(in->text));
	return look_at_data(w, head, ep);
}

/* Finds the request in the text of a file. */
static int load_text(struct wanted *w, const char *text, size_t len, const char *path)
{
	mreq_error err;

	w->path = path;
	int code = mreq_scan(text, len, path, look, w, &err);

	if (code > 0)
		return w->code;
	if (code)
		return cli_fail(TB_EXIT_INPUT, "%s", err.text);
	if (w->episode >= w->episodes)
		return cli_fail(TB_EXIT_USAGE,
		                "%s has %u episode%s, numbered from 0, and no episode %u", path,
		                w->episodes, cli_s(w->episodes), w->episode);
	if (w->request >= w->requests)
		return cli_fail(
			TB_EXIT_USAGE,
			"%s: episode %u has %u request%s, numbered from 0, and no request %u", path,
			w->episode, w->requests, cli_s(w->requests), w->request);
	return -1;
}

/* Finds the request that line w->episode of `mau eval` answers. */
static int load_answered(struct wanted *w, const char *text, const char *path)
{
	explain_answer a = {0};
	size_t len;

	if (w->request)
		return cli_fail(TB_EXIT_USAGE, "%s has lines of mau eval, name one as FILE:LINE",
		                path);
	int code = explain_answer_parse(text, path, w->episode, &a);
	char *requests = code < 0 ? cli_read(a.file, &len, &code) : NULL;

	if (!requests)
		return code;
	w->episode = a.episode;
	w->request = a.request;
	w->answer = &a;
	code = load_text(w, requests, len, a.file);
	free(requests);
	w->answer = NULL;
	return code;
}

static int load_from(struct wanted *w, const char *path)
{
	size_t len;
	int code;
	char *text = cli_read(path, &len, &code);

	if (!text)
		return code;
	code = explain_is_answer(text) ? load_answered(w, text, path)
	                               : load_text(w, text, len, path);
	free(text);
	return code;
}

/* Prints a message about PLACE when 'place' is FILE:PLACE and FILE exists. 'path' is 'place'
 * without the numbers at its end. Returns -1 in other cases, with 'path' unchanged. */
static int check_place(char *path, const char *place)
{
	size_t len = strcspn(path, ":");
	struct stat st;

	if (!place[len] || stat(path, &st) == 0)
		return -1;
	char kept = path[len];
	path[len] = 0;
	if (stat(path, &st) == 0)
		return cli_fail(
			TB_EXIT_USAGE,
			"'%s' is not a place in %s, write FILE:EPISODE:REQUEST, for example "
			"%s:0:0",
			place + len + 1, path, path);
	path[len] = kept;
	return -1;
}

int explain_from_file(struct input *in, tb_unit *unit, bool *has_unit)
{
	struct wanted w = {.in = in};
	char *path = strdup(in->place);
	uint32_t a = 0, b = 0;
	struct stat st;
	int code;

	if (!path)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	bool one = stat(path, &st) != 0 && split(path, &a),
	     two = one && stat(path, &st) != 0 && split(path, &b);

	w.episode = two ? b : a;
	w.request = two ? a : 0;
	code = check_place(path, in->place);
	if (code < 0)
		code = load_from(&w, path);
	in->at = (explain_place){w.episode, w.episodes, w.request, w.requests};
	*unit = w.unit;
	*has_unit = w.has_unit;
	free(path);
	return code;
}
