/*
 * explain_kernel.c - `mau explain --kernel`: the memory instructions of a disassembly with the
 * registers of a dump, one line for each; see explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/explain_input.h"
#include "cli/ask/explain_lanes.h"
#include "cli/ask/kernel_words.h"
#include "mau/verdict.h"
#include "mreq/textbuf.h"
#include "support/json_text.h"

/* State of a run through a disassembly. */
struct kernel {
	struct input *in;
	unsigned missing; /* instructions without their registers */
	kernel_words words;
	int code; /* of an error that ends the run; -1: none */
};

/* Statuses, the worst first. */
static const uint8_t worst_first[] = {
	MAU_STATUS_ILLEGAL, MAU_STATUS_MEMVIOL,      MAU_STATUS_IGNORED, MAU_STATUS_INVALID,
	MAU_STATUS_NULL,    MAU_STATUS_OUT_OF_RANGE, MAU_STATUS_PARTIAL, MAU_STATUS_LDS_MASKED,
	MAU_STATUS_OK,      MAU_STATUS_INACTIVE,
};

/* The first lane of the worst status, and how many lanes have the status. */
static unsigned worst_lane(const mau_lanes *lanes, unsigned wave, unsigned *count_ret)
{
	for (size_t i = 0; i < sizeof(worst_first); i++) {
		unsigned first = wave;

		*count_ret = 0;
		for (unsigned l = wave; l-- > 0;)
			if (lanes->status[l] == worst_first[i]) {
				first = l;
				++*count_ret;
			}
		if (*count_ret)
			return first;
	}
	return 0;
}

/* The result for one instruction. */
struct result {
	const char *missing; /* register that is not in the dump; NULL: none */
	mau_verdict verdict;
	unsigned count, wave; /* lanes of that status; lanes of the wave */
	mau_lanes lanes;
};

static void print_text(const kernel_line *line, const char *text, const struct result *r)
{
	char place[32];

	if (line->place[0])
		snprintf(place, sizeof(place), "%s", line->place);
	else
		snprintf(place, sizeof(place), "line %u", line->line);
	printf("%c %s: %s -> ", line->current ? '*' : ' ', place, text);
	if (r->missing)
		printf("%s is not in the dump\n", r->missing);
	else if (r->verdict.lane < 0 || r->count == 1)
		printf("%s\n", r->verdict.text);
	else
		printf("%s; %u lanes %s\n", r->verdict.text, r->count,
		       cli_lower(mau_status_name(r->verdict.status)));
}

static bool print_json(const kernel_line *line, const mau_inst *inst, const char *text,
                       const struct result *r)
{
	const char *status = cli_lower(mau_status_name(r->verdict.status));
	json_t *words = json_array(), *o;

	for (unsigned i = 0; i < inst->words; i++)
		json_array_append_new(words, json_integer(line->words[i]));
	o = json_pack("{s:i, s:i, s:s, s:b, s:s, s:o, s:s?}", "schema", 1, "line", (int)line->line,
	              "place", line->place, "current", line->current, "text", text, "words", words,
	              "missing", r->missing);
	if (o && !r->missing) {
		json_object_set_new(o, "lane", json_integer(r->verdict.lane));
		json_object_set_new(o, "status", json_string(status));
		json_object_set_new(o, "verdict", json_string(r->verdict.text));
		json_object_set_new(o, "rule", json_string(r->verdict.rule));
		json_object_set_new(o, "lanes", explain_lanes_json(&r->lanes, r->wave));
	}
	return json_line(o);
}

/* Explains one memory instruction. */
static void explain_line(struct kernel *k, const kernel_line *line, const mau_inst *inst)
{
	struct input *in = k->in;
	static struct result r;
	mau_operand missing;
	mau_request req;
	char text[256], name[32];
	unsigned lane;

	mau_inst_print(in->ctx.gfx, inst, text, sizeof(text));
	r.missing = NULL;
	r.wave = in->ctx.wave32 ? 32 : MAU_WAVE;
	if (explain_make_request(in, inst, &req, &missing) != MAU_OK) {
		mau_operand_print(in->ctx.gfx, &missing, name, sizeof(name));
		r.missing = name;
		k->missing++;
	} else if (mau_lanes_wave(&in->ctx, &req, &r.lanes) == MAU_OK) {
		lane = worst_lane(&r.lanes, r.wave, &r.count);
		if (__builtin_popcountll(in->lanes) == 1)
			lane = (unsigned)__builtin_ctzll(in->lanes);
		if (in->lanes || r.count < r.wave)
			mau_verdict_lane(&in->ctx, &req, lane, &r.verdict);
		else
			mau_verdict_wave(&in->ctx, &req, &r.verdict);
	}
	if (!in->json)
		print_text(line, text, &r);
	else if (!print_json(line, inst, text, &r))
		k->code = cli_no_json();
}

static int finish(const struct kernel *k)
{
	if (k->code >= 0)
		return k->code;
	int code = kernel_words_end(&k->words, !k->in->json);

	if (k->missing && k->missing == k->words.memory)
		return cli_fail(TB_EXIT_INPUT, "%s has the registers of no instruction",
		                k->in->dump_text);
	return code;
}

int explain_kernel(struct input *in)
{
	struct kernel k = {.in = in, .words = {.file = in->kernel, .gfx = in->ctx.gfx}};
	kernel_text text = {.gfx = in->ctx.gfx};
	kernel_line line;
	mau_inst inst;
	size_t len;
	int code = explain_registers(in);
	char *whole = code < 0 ? cli_read(in->kernel, &len, &code) : NULL;

	if (!whole)
		return code;
	if (!in->json)
		printf("registers of %s\n", in->dump_text);
	k.code = kernel_words_find(&k.words, whole);
	text.at = whole;
	while (k.code < 0 && !ferror(stdout) && kernel_words_next(&k.words, &text, &line, &inst))
		explain_line(&k, &line, &inst);
	free(k.words.list);
	free(whole);
	return finish(&k);
}
