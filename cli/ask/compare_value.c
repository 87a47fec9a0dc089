/*
 * compare_value.c - compares the values of a field and reports where they differ.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/compare.h"

/* Position in the comparison. */
struct walk {
	compare_sink sink;
	compare_unknown unknown;
	void *arg;
	compare_difference d;
};

/* Writes a number, an integer or a string 0x..., as hexadecimal digits without leading zeros.
 * False: the value is not a number. */
static bool digits(const json_t *value, char *text, size_t size)
{
	const char *s = json_string_value(value);

	if (json_is_integer(value) && json_integer_value(value) >= 0) {
		snprintf(text, size, "%llx", (unsigned long long)json_integer_value(value));
		return true;
	}
	if (!s || s[0] != '0' || (s[1] != 'x' && s[1] != 'X') || !s[2] ||
	    s[2 + strspn(s + 2, "0123456789abcdefABCDEF")])
		return false;
	s += 2;
	while (s[0] == '0' && s[1])
		s++;
	if (strlen(s) >= size)
		return false;
	for (size_t i = 0; i <= strlen(s); i++)
		text[i] = (char)tolower((unsigned char)s[i]);
	return true;
}

static bool equal(const json_t *a, const json_t *b)
{
	char x[40], y[40];

	if (digits(a, x, sizeof(x)) && digits(b, y, sizeof(y)))
		return strcmp(x, y) == 0;
	return json_equal(a, b);
}

/* Writes a value as text, cut to the room: a number in hexadecimal, a list by its length when
 * 'other' is not a list, else JSON. */
static void show(const json_t *value, const json_t *other, char *text, size_t size)
{
	char hex[40];
	char *json;

	if (!value) {
		snprintf(text, size, "nothing");
		return;
	}
	if (digits(value, hex, sizeof(hex))) {
		snprintf(text, size, "0x%s", hex);
		return;
	}
	if (json_is_array(value) && !json_is_array(other)) {
		snprintf(text, size, "a list of %zu", json_array_size(value));
		return;
	}
	/* only ASCII, so that a cut leaves whole characters */
	json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
	snprintf(text, size, "%s", json ? json : "?");
	free(json);
}

static void differ(struct walk *w, const json_t *got, const json_t *want)
{
	show(got, want, w->d.got, sizeof(w->d.got));
	show(want, got, w->d.want, sizeof(w->d.want));
	w->sink(w->arg, &w->d);
}

/* Reports lists of different length. */
static void lengths_differ(struct walk *w, size_t got, size_t want)
{
	snprintf(w->d.got, sizeof(w->d.got), "%zu %s", got, got == 1 ? "entry" : "entries");
	snprintf(w->d.want, sizeof(w->d.want), "%zu", want);
	w->sink(w->arg, &w->d);
}

/* Compares lists with a value for each lane. */
static void compare_lanes(struct walk *w, const json_t *got, const json_t *want)
{
	size_t lanes = json_array_size(want);

	if (json_array_size(got) != lanes) {
		lengths_differ(w, json_array_size(got), lanes);
		return;
	}
	for (size_t l = 0; l < lanes; l++) {
		w->d.lane = (int)l;
		if (!equal(json_array_get(got, l), json_array_get(want, l)))
			differ(w, json_array_get(got, l), json_array_get(want, l));
	}
	w->d.lane = -1;
}

/* Compares transactions or runs of bytes, in the members that the answer has. */
static void compare_members(struct walk *w, json_t *got, const json_t *want)
{
	const char *name;
	json_t *value;

	json_object_foreach(got, name, value)
	{
		const json_t *model = json_object_get(want, name);

		w->d.part = name;
		if (!model)
			w->unknown(w->arg, w->d.field, name);
		else if (!equal(value, model))
			differ(w, value, model);
	}
	w->d.part = NULL;
}

static void compare_entries(struct walk *w, const json_t *got, const json_t *want)
{
	size_t count = json_array_size(want);

	if (json_array_size(got) != count) {
		lengths_differ(w, json_array_size(got), count);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		json_t *one = json_array_get(got, i);
		const json_t *model = json_array_get(want, i);

		w->d.entry = (int)i;
		if (json_is_object(one) && json_is_object(model))
			compare_members(w, one, model);
		else if (json_is_array(one) && json_is_array(model))
			compare_lanes(w, one, model);
		else if (!equal(one, model))
			differ(w, one, model);
	}
	w->d.entry = -1;
}

static bool is_by_lane(unsigned field)
{
	return field >= JSON_STATUS && field <= JSON_OOB;
}

static void compare_field_values(struct walk *w, const json_t *got, const json_t *want)
{
	if (!json_is_array(got) || !json_is_array(want)) {
		if (!equal(got, want))
			differ(w, got, want);
	} else if ((w->d.field == JSON_MEMORY || w->d.field == JSON_LDS_MEMORY) &&
	           compare_bytes(w->d.field, got, want, w->sink, w->arg)) {
		return;
	} else if (is_by_lane(w->d.field)) {
		compare_lanes(w, got, want);
	} else {
		compare_entries(w, got, want);
	}
}

void compare_answers(const json_t *answer, const json_t *model, uint32_t fields, compare_sink sink,
                     compare_unknown unknown, void *arg)
{
	struct walk w = {sink, unknown, arg, {.lane = -1, .entry = -1}};

	for (unsigned f = 0; f < JSON_FIELDS; f++) {
		const json_t *got = json_object_get(answer, json_out_name(f));

		w.d.field = f;
		if (got && fields >> f & 1)
			compare_field_values(&w, got, json_object_get(model, json_out_name(f)));
	}
}
