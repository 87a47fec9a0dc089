/*
 * derive_text.c - see derive_text.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/derive_text.h"

#include <string.h>

#include "support/wrap.h"

enum {
	RULE = 5,
	NAME = 20,
	VALUE = 21
}; /* widths of the columns; the last two are maxima */

static void value_text(const mau_step *s, char *text, size_t size)
{
	switch (s->show) {
	case MAU_SHOW_DEC:
		snprintf(text, size, "%lld", (long long)s->value);
		break; /* offsets may be negative */
	case MAU_SHOW_BOOL:
		snprintf(text, size, "%s", s->value ? "yes" : "no");
		break;
	case MAU_SHOW_NAME:
		snprintf(text, size, "%s", s->text ? s->text : "?");
		break;
	default:
		snprintf(text, size, "0x%llx", (unsigned long long)s->value);
		break;
	}
}

static void name_text(const mau_step *s, char *text, size_t size)
{
	if (s->component < 254)
		snprintf(text, size, "%s[%u]", s->name, s->component);
	else
		snprintf(text, size, "%s", s->name);
}

/* Widens a column for 'text' and two blanks, but to no more than 'most': a wider cell is printed on
 * a line of its own. */
static void widen(unsigned *width, const char *text, unsigned most)
{
	unsigned need = (unsigned)strlen(text) + 2;

	if (need > *width && need <= most)
		*width = need;
}

/* Prints a cell in 'width' columns, or on a line of its own when it is wider. */
static void cell(FILE *out, unsigned indent, unsigned width, const char *text)
{
	if (strlen(text) < width)
		fprintf(out, "%-*s", (int)width, text);
	else
		fprintf(out, "%s\n%*s", text, (int)(indent + width), "");
}

void derive_rows(FILE *out, const derive_row *row, size_t count)
{
	unsigned name_width = 6, value_width = 7;

	for (size_t i = 0; i < count; i++) {
		widen(&name_width, row[i].name, NAME);
		widen(&value_width, row[i].value, VALUE);
	}
	fprintf(out, "%-*s%-*s%-*s%s\n", RULE, "rule", (int)name_width, "step", (int)value_width,
	        "value", "how");
	for (size_t i = 0; i < count; i++) {
		cell(out, 0, RULE, row[i].rule);
		cell(out, RULE, name_width, row[i].name);
		cell(out, RULE + name_width, value_width, row[i].value);
		tb_wrap(out, RULE + name_width + value_width, row[i].how);
	}
}

int derive_print(FILE *out, const mau_context *ctx, const mau_request *req, unsigned lane)
{
	mau_step steps[MAU_MAX_STEPS];
	derive_row rows[MAU_MAX_STEPS];
	size_t count;
	int result = mau_explain_lane(ctx, req, lane, steps, MAU_MAX_STEPS, &count);

	if (result != MAU_OK)
		return result;
	for (size_t i = 0; i < count; i++) {
		rows[i].rule = steps[i].rule;
		name_text(&steps[i], rows[i].name, sizeof(rows[i].name));
		value_text(&steps[i], rows[i].value, sizeof(rows[i].value));
		snprintf(rows[i].how, sizeof(rows[i].how), "%s",
		         steps[i].formula ? steps[i].formula : "");
	}
	derive_rows(out, rows, count);
	return MAU_OK;
}

json_t *derive_json(const mau_context *ctx, const mau_request *req, unsigned lane)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t count;
	json_t *array;

	if (mau_explain_lane(ctx, req, lane, steps, MAU_MAX_STEPS, &count) != MAU_OK ||
	    !(array = json_array()))
		return NULL;
	for (size_t i = 0; i < count; i++) {
		const mau_step *s = &steps[i];
		json_t *o = json_pack("{s:s, s:s, s:i, s:s}", "rule", s->rule, "step", s->name,
		                      "component",
		                      s->component == 254   ? -2
		                      : s->component == 255 ? -1
		                                            : s->component,
		                      "formula", s->formula ? s->formula : "");
		char hex[24];

		snprintf(hex, sizeof(hex), "0x%llx", (unsigned long long)s->value);
		if (s->show == MAU_SHOW_NAME)
			json_object_set_new(o, "value", json_string(s->text ? s->text : "?"));
		else if (s->show == MAU_SHOW_BOOL)
			json_object_set_new(o, "value", json_boolean(s->value != 0));
		else if (s->value >> 53 && s->show != MAU_SHOW_DEC)
			json_object_set_new(o, "value", json_string(hex));
		else
			json_object_set_new(o, "value", json_integer((json_int_t)s->value));
		json_array_append_new(array, o);
	}
	return array;
}
