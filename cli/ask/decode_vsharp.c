/*
 * decode_vsharp.c - `mau decode --vsharp`: every field of a V#, its text form, and remarks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/decode_print.h"
#include "cli/cli.h"
#include "mau/resource.h"
#include "support/json_text.h"
#include "support/wrap.h"

/* A V# with everything that is printed. */
typedef struct view {
	const mau_context *ctx;
	uint32_t words[4];
	char text[512]; /* its text form */
	mau_resource_field field[MAU_RESOURCE_FIELDS];
	mau_resource_note note[MAU_RESOURCE_NOTES];
	unsigned fields, notes;
} view;

static void print_text(const view *v)
{
	printf("%08x %08x %08x %08x  V# of gfx%s\n", v->words[0], v->words[1], v->words[2],
	       v->words[3], mau_gfx_name(v->ctx->gfx));
	printf("  %-7s  %-23s  %-14s  %s\n", "bits", "field", "code", "value");
	for (unsigned i = 0; i < v->fields; i++) {
		const mau_resource_field *f = &v->field[i];
		char bits[8], code[20];

		snprintf(bits, sizeof(bits), f->msb > f->lsb ? "%u:%u" : "%u", f->msb, f->lsb);
		snprintf(code, sizeof(code), "0x%llx", (unsigned long long)f->code);
		printf("  %-7s  %-23s  %-14s  %s=%s\n", bits, f->name, code, f->key, f->value);
	}
	for (unsigned i = 0; i < v->notes; i++) {
		char line[240];

		snprintf(line, sizeof(line), "%s (%s)", v->note[i].text, v->note[i].rule);
		printf("  note     ");
		tb_wrap(stdout, 11, line);
	}
	printf("  --vsharp %s\n", v->text);
}

static bool print_json(const view *v)
{
	json_t *o, *fields = json_array(), *notes = json_array();

	for (unsigned i = 0; i < v->fields; i++) {
		const mau_resource_field *f = &v->field[i];

		json_array_append_new(fields,
		                      json_pack("{s:s, s:s, s:i, s:i, s:I, s:s}", "key", f->key,
		                                "name", f->name, "msb", f->msb, "lsb", f->lsb,
		                                "code", (json_int_t)f->code, "value", f->value));
	}
	for (unsigned i = 0; i < v->notes; i++)
		json_array_append_new(notes, json_pack("{s:s, s:s}", "rule", v->note[i].rule,
		                                       "text", v->note[i].text));
	o = json_pack("{s:i, s:s, s:[I, I, I, I], s:s, s:o, s:o}", "schema", 1, "gfx",
	              mau_gfx_name(v->ctx->gfx), "vsharp", (json_int_t)v->words[0],
	              (json_int_t)v->words[1], (json_int_t)v->words[2], (json_int_t)v->words[3],
	              "text", v->text, "fields", fields, "notes", notes);
	return json_line(o) && !ferror(stdout);
}

char *decode_vsharp_text(const char *arg, char **words, unsigned count, const char **name_ret)
{
	size_t len = strlen(arg) + 1;
	char *joined, *text;

	if (!count)
		return cli_text(arg, &len, name_ret);
	for (unsigned i = 0; i < count; i++)
		len += strlen(words[i]) + 1;
	joined = malloc(len);
	if (!joined) {
		cli_reported(cli_fail(TB_EXIT_INTERNAL, "memory ran out"));
		return NULL;
	}
	strcpy(joined, arg);
	for (unsigned i = 0; i < count; i++)
		strcat(strcat(joined, " "), words[i]);
	text = cli_text(joined, &len, name_ret);
	if (text && **name_ret)
		*name_ret = arg + 1; /* 'joined' is freed */
	free(joined);
	return text;
}

int decode_vsharp(const mau_context *ctx, char *text, const char *name, bool json)
{
	view v = {.ctx = ctx};
	int code = cli_vsharp("--vsharp", text, name, ctx, v.words);

	if (code >= 0)
		return code;
	v.fields = mau_resource_list(ctx, v.words, v.field);
	v.notes = mau_resource_notes(ctx, v.words, v.note);
	mau_resource_print(ctx, v.words, v.text, sizeof(v.text));
	if (!json)
		print_text(&v);
	else if (!print_json(&v))
		return ferror(stdout) ? cli_write_failed() : cli_no_json();
	return TB_EXIT_OK;
}
