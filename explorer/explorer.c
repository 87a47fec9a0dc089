/*
 * explorer.c - the functions of the golden model that the page calls: a request file in, JSON out.
 *
 * Compiled to WebAssembly with the model and the parser of request files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/eval_line.h"
#include "explorer/answer.h"
#include "explorer/instructions.h"
#include "explorer/json.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* The wanted request, and what was found. */
struct wanted {
	uint32_t request; /* its number in the file, from 0 */
	unsigned lane;
	uint32_t requests; /* number of requests in the file */
	bool found;
};

static char *room;

static void begin(void)
{
	out.len = 0;
	textbuf_char(&out, '{');
}

static uint32_t end(void)
{
	textbuf_char(&out, '}');
	return (uint32_t)out.len;
}

static void failed(const char *why)
{
	begin();
	json_text("error", why);
}

static void unit_of(const mreq_file *head, tb_unit *unit)
{
	*unit = (tb_unit){.lanes = 16, .window = 16, .line_bytes = 64};
	if (head->has_unit)
		*unit = head->unit;
}

/* The reason why the requests of an episode up to number 'last' cannot be executed with data; NULL:
 * they can. */
static const char *no_data(const mreq_file *head, const tb_episode *ep, uint32_t last)
{
	const char *why = NULL;

	for (uint32_t i = 0; i <= last && !why && head->version < 2; i++)
		why = mreq_op_moves(ep->ctx.gfx, &ep->req[i].op);
	return why;
}

/* Answers request 'number' of an episode. */
static void ask(const mreq_file *head, const tb_episode *ep, uint32_t index, uint32_t number,
                unsigned lane)
{
	static eval_episode e;
	const char *why = no_data(head, ep, number);
	int result = MAU_OK;
	json_answer answer;
	json_data data;
	tb_unit unit;

	unit_of(head, &unit);
	if (!eval_episode_start(&e, head, ep, index, &unit, !why)) {
		failed("memory ran out");
		return;
	}
	for (uint32_t i = why ? number : 0; i <= number && result == MAU_OK; i++)
		result = eval_episode_ask(&e, i, &answer, &data);
	if (result != MAU_OK) {
		failed(mau_strerror(result));
	} else if (!answer_write(ep, &unit, &answer, lane)) {
		failed("the model refuses this request");
	} else if (why) {
		answer_no_data(why);
	} else {
		answer_data(ep, &answer, lane);
	}
	eval_episode_end(&e);
}

static int look(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	struct wanted *w = arg;
	uint32_t first = w->requests;

	w->requests += ep->count;
	if (w->request < first || w->request >= w->requests)
		return 0;
	w->found = true;
	ask(head, ep, index, w->request - first, w->lane);
	return 0;
}

/** Allocates room for a request file of 'size' bytes. Returns NULL if memory ran out. */
EXPORT(explorer_room) char *explorer_room(uint32_t size)
{
	free(room);
	room = malloc(size + 1u);
	return room;
}

/** Answers request 'number' (from 0) of the 'len' bytes in the room, with the steps of 'lane'.
 * Returns the length of the JSON text at explorer_text(). */
EXPORT(explorer_ask) uint32_t explorer_ask(uint32_t len, uint32_t number, uint32_t lane)
{
	struct wanted w = {.request = number, .lane = lane};
	mreq_error err;

	begin();
	if (mreq_scan(room, len, "request", look, &w, &err) < 0) {
		failed(err.text);
	} else if (!w.found) {
		failed(w.requests ? "there is no such request in this file"
		                  : "this file has no request, write one after its context");
	}
	json_number("requests", w.requests);
	return end();
}

/** Writes the line of `mau eval` for each request of an episode. */
static int eval_all(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	static eval_episode e;
	json_answer answer;
	json_data data;
	tb_unit unit;

	(void)arg;
	unit_of(head, &unit);
	if (!eval_episode_start(&e, head, ep, index, &unit, false))
		return 1;
	for (uint32_t i = 0; i < ep->count; i++)
		if (eval_episode_ask(&e, i, &answer, &data) == MAU_OK)
			json_out_answer(&out, JSON_ALL_FIELDS, &answer);
	eval_episode_end(&e);
	return 0;
}

/** Answers all requests of the 'len' bytes in the room. Returns the length of the lines of `mau
 * eval` at explorer_text(). */
EXPORT(explorer_eval) uint32_t explorer_eval(uint32_t len)
{
	mreq_error err;

	out.len = 0;
	mreq_scan(room, len, "request", eval_all, NULL, &err);
	return (uint32_t)out.len;
}

/** Writes the operations of generation 'gfx' that the unit executes, a JSON object by mnemonic.
 * Returns its length. */
EXPORT(explorer_instructions) uint32_t explorer_instructions(uint32_t gfx)
{
	begin();
	instructions_write(gfx);
	return end();
}

/** Writes the names of the formats of generation 'gfx', a JSON object. Returns its length. */
EXPORT(explorer_formats) uint32_t explorer_formats(uint32_t gfx)
{
	begin();
	formats_write(gfx);
	return end();
}

/** Writes the fields of a V# of generation 'gfx', a JSON object. Returns its length. */
EXPORT(explorer_vsharp) uint32_t explorer_vsharp(uint32_t gfx)
{
	begin();
	vsharp_write(gfx);
	return end();
}

/** Writes the default context of generation 'gfx' (mau_context_init()), a JSON object. Returns its
 * length. */
EXPORT(explorer_context) uint32_t explorer_context(uint32_t gfx)
{
	mau_context ctx;

	begin();
	if (mau_context_init(&ctx, gfx) == MAU_OK)
		json_fields("context", mreq_context_fields, &ctx);
	return end();
}

/** The text of the last call. */
EXPORT(explorer_text) const char *explorer_text(void)
{
	return out.text;
}
