/*
 * compare_run.c - compares each answer with the model's answer to its request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/ask/compare_file.h"
#include "cli/ask/eval_line.h"
#include "support/stop.h"

struct job {
	const struct compare_input *in;
	answer_file file;
	eval_episode episode;
	textbuf line; /* the model's answer in the fields that the other answer has */
	compare_counts counts;
	json_t *first; /* with --json: the first difference */
	/* number of the answer */
	const json_answer *model;
	mau_detail detail; /* of the model's answer, for the writers of bytes */
	bool has_detail;
	bool differs;
	unsigned last_field; /* field of its last difference */
	int code;
};

/* The rule of a difference. Finds the lane that writes a byte. */
static const char *rule_of(struct job *job, compare_difference *d)
{
	const json_answer *m = job->model;
	compare_writer writer = {.lane = -1};
	const char *rule = NULL;

	if (d->has_byte && !job->has_detail)
		job->has_detail = mau_detail_wave(m->ctx, m->req, &job->detail) == MAU_OK;
	if (d->has_byte && job->has_detail)
		writer = compare_writer_of(m, &job->detail, d->field, d->address);
	if (d->has_byte)
		d->lane = writer.lane;
	if (m->data)
		rule = compare_data_rule(m, d, &writer);
	return rule ? rule : compare_rule(m->ctx, m->req, d);
}

static void difference(void *arg, const compare_difference *d)
{
	struct job *job = arg;
	compare_difference lane = *d; /* with the lane of a byte */
	const char *rule = rule_of(job, &lane);
	bool first = !job->differs || job->last_field != d->field;

	if (!job->counts.differ && !job->differs)
		job->first = compare_tell(job->in, &job->file, job->model, &lane, rule);
	compare_count(&job->counts, job->model, &lane, rule, first);
	job->differs = true;
	job->last_field = d->field;
}

/* Remembers the name of a field or a member that is not compared. */
static void remember(compare_names *u, const char *field, const char *member)
{
	size_t size = strlen(field) + strlen(member) + 2;
	char *name = u->count < sizeof(u->name) / sizeof(u->name[0]) ? malloc(size) : NULL;

	if (!name)
		return;
	snprintf(name, size, "%s%s%s", field, *member ? "." : "", member);
	for (unsigned i = 0; i < u->count; i++)
		if (strcmp(u->name[i], name) == 0) {
			free(name);
			return;
		}
	u->name[u->count++] = name;
}

static void unknown_member(void *arg, unsigned field, const char *name)
{
	struct job *job = arg;

	remember(&job->counts.unknown, json_out_name(field), name);
}

/* The fields to compare of an answer, as a mask. Unknown fields are remembered by name.
 */
static uint32_t fields_of(struct job *job, json_t *answer)
{
	uint32_t fields = 0, wanted = job->in->fields;
	const char *name;
	json_t *value;

	json_object_foreach(answer, name, value)
	{
		unsigned f = 0;

		while (f < JSON_FIELDS && strcmp(json_out_name(f), name) != 0)
			f++;
		if (f < JSON_FIELDS)
			fields |= 1u << f;
		else
			remember(&job->counts.unknown, name, "");
	}
	/* "oob" is the old form of "in_range" */
	wanted |= wanted >> JSON_IN_RANGE & 1 ? 1u << JSON_OOB : 0;
	return fields & wanted & ~COMPARE_NAMES;
}

/* Counts an answer for each of its fields. */
static void count_fields(struct job *job, uint32_t fields)
{
	for (unsigned f = 0; f < JSON_FIELDS; f++)
		job->counts.field[f].compared += fields >> f & 1;
}

/* Compares one answer. False: memory ran out. */
static bool compare_one(struct job *job, json_t *answer, const json_answer *model)
{
	uint32_t fields = fields_of(job, answer);
	json_t *ours;

	job->line.len = 0;
	json_out_answer(&job->line, fields, model);
	ours = job->line.failed ? NULL : json_loadb(job->line.text, job->line.len, 0, NULL);
	if (!ours)
		return false;
	if (!model->data)
		fields &= (1u << JSON_VGPR) - 1;
	count_fields(job, fields);
	job->model = model;
	job->has_detail = false;
	job->differs = false;
	compare_answers(answer, ours, fields, difference, unknown_member, job);
	json_decref(ours);
	job->counts.differ += job->differs;
	return true;
}

/* Compares the answer that the file holds. Returns -1, or the exit code after a message. */
static int compare_held(struct job *job, const json_answer *model)
{
	answer_file *f = &job->file;
	uint32_t fields;
	int code;

	job->counts.answers++;
	if (compare_fast(f->answer, f->answer_len, model, job->in->fields, &job->line, &fields)) {
		count_fields(job, fields);
		return -1;
	}
	code = answer_parse(f);
	if (code < 0)
		code = compare_rename(f->json, f->name, f->line);
	if (code < 0 && !compare_one(job, f->json, model))
		code = cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	return code;
}

static int ask(struct job *job, uint32_t i)
{
	json_answer model;
	json_data data;
	bool has;
	int result = job->episode.store
	                     ? cli_moves(job->in->requests, job->episode.ep, job->episode.index, i)
	                     : 0;

	if (result)
		return result;
	result = eval_episode_ask(&job->episode, i, &model, &data);
	if (result != MAU_OK)
		return cli_fail(TB_EXIT_INPUT, "%s: episode %u, request %u: %s", job->in->requests,
		                job->episode.index, i, mau_strerror(result));
	job->counts.requests++;
	result = answer_to(&job->file, job->episode.index, i, &has);
	if (result >= 0)
		return result;
	if (!has) {
		job->counts.missing++;
		return -1;
	}
	result = compare_held(job, &model);
	answer_done(&job->file);
	return result;
}

static int episode(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	struct job *job = arg;
	tb_unit unit;
	int code = -1;

	cli_unit_make(&job->in->given, head->has_unit ? &head->unit : NULL, &unit);
	if (!eval_episode_start(&job->episode, head, ep, index, &unit, job->in->data)) {
		job->code = cli_fail(TB_EXIT_INTERNAL, "memory ran out");
		return 1;
	}
	for (uint32_t i = 0; code < 0 && i < ep->count; i++)
		code = tb_stop ? TB_EXIT_INTERRUPTED : ask(job, i);
	eval_episode_end(&job->episode);
	job->code = code;
	return code >= 0;
}

/* Prints the result; a signal may have ended the comparison early. */
static int report(struct job *job)
{
	compare_counts *c = &job->counts;

	if (job->in->subset)
		c->missing = 0;
	if (job->in->json) {
		if (!compare_json(c, job->first))
			return cli_no_json();
	} else {
		compare_print(c);
	}
	if (job->code < 0 && c->requests && !compare_any(c))
		return cli_fail(TB_EXIT_INPUT,
		                "%s: no field was compared, write fields of docs/user/eval.md",
		                job->file.name);
	return c->differ || c->missing ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}

static int scan(struct job *job)
{
	mreq_error err;
	size_t len;
	int code;
	char *text = cli_read(job->in->requests, &len, &code);

	if (!text)
		return code;
	code = answer_open(&job->file, job->in->answers);
	if (code >= 0) {
		free(text);
		return code;
	}
	int result = mreq_scan(text, len, job->in->requests, episode, job, &err);

	free(text);
	if (result < 0)
		return cli_fail(TB_EXIT_INPUT, "%s", err.text);
	if (job->code < 0)
		job->code = answer_end(&job->file);
	if (job->code == TB_EXIT_INTERRUPTED)
		cli_fail(job->code, "interrupted, the result is that of %llu requests",
		         (unsigned long long)job->counts.requests);
	else if (job->code >= 0)
		return job->code;
	code = report(job);
	return job->code >= 0 ? job->code : code;
}

int compare_files(const struct compare_input *in)
{
	struct job *job = calloc(1, sizeof(*job));
	int code;

	if (!job)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	job->in = in;
	job->code = -1;
	code = scan(job);
	answer_close(&job->file);
	textbuf_free(&job->line);
	for (unsigned i = 0; i < job->counts.unknown.count; i++)
		free(job->counts.unknown.name[i]);
	free(job);
	return code;
}
