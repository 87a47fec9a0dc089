/*
 * surfer.c - see surfer.h. Surfer sets the format of the item in focus, and adds items after the
 * focus. So all items are added first, then each item with a format is focused. The name of an item
 * in item_focus is its number in hexadecimal, with the letters a to p as digits, and "_".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/surfer.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	NAME = 96,
	MOST = 1024 /* items; a view has about five hundred */
};

struct surfer {
	FILE *out;
	uint64_t cursor;
	unsigned items, group; /* the first item of the group */
	struct {
		char name[NAME];   /* of the signal; "" of a divider */
		char format[NAME]; /* "": none */
	} item[MOST];
};

surfer *surfer_begin(const char *path, uint64_t cursor)
{
	surfer *s = calloc(1, sizeof(*s));

	if (!s)
		return NULL;
	s->cursor = cursor;
	s->out = fopen(path, "w");
	if (!s->out) {
		free(s);
		return NULL;
	}
	return s;
}

void surfer_divider(surfer *s, const char *name)
{
	if (s->items == MOST)
		return;
	fprintf(s->out, "divider_add %s\n", name);
	s->group = ++s->items;
}

/* Is the signal in the group already? Slices of one bus are the same signal here. */
static bool is_there(const surfer *s, const char *name)
{
	for (unsigned i = s->group; i < s->items; i++)
		if (strcmp(s->item[i].name, name) == 0)
			return true;
	return false;
}

/* Writes the name as wellen has it: the indices of an element of an array are scopes, so that
 * "net[2][0]" is "net.[2].[0]". An index before a member is part of the name, as in "net[2].m". */
static void wellen_name(char full[NAME], const char *scope, const char *name)
{
	const char *end = name + strlen(name), *index = end[-1] == ']' ? strchr(name, '[') : end;
	int used = snprintf(full, NAME, "%s.%.*s", scope, (int)(index - name), name);

	for (; *index && used < NAME - 2; index++) {
		if (*index == '[')
			full[used++] = '.';
		full[used++] = *index;
	}
	full[used < NAME ? used : NAME - 1] = '\0';
}

void surfer_signal(surfer *s, const char *scope, const char *name, const char *names, int decimal)
{
	char full[NAME];

	wellen_name(full, scope, name);
	if (s->items == MOST || is_there(s, full))
		return;
	fprintf(s->out, "variable_add %s\n", full);
	memcpy(s->item[s->items].name, full, sizeof(full));
	if (names)
		snprintf(s->item[s->items].format, NAME, "mau %s", names);
	else if (decimal)
		snprintf(s->item[s->items].format, NAME, "Unsigned");
	s->items++;
}

/* Writes "item_focus ab_NAME", for example for item 1. */
static void focus(const surfer *s, unsigned item)
{
	char digits[12];

	snprintf(digits, sizeof(digits), "%x", item);
	for (char *d = digits; *d; d++)
		*d = (char)(*d >= 'a' ? *d - 'a' + 'k' : *d - '0' + 'a');
	fprintf(s->out, "item_focus %s_%s\n", digits, s->item[item].name);
}

int surfer_end(surfer *s)
{
	bool failed;

	for (unsigned i = 0; i < s->items; i++) {
		if (!s->item[i].format[0])
			continue;
		focus(s, i);
		fprintf(s->out, "item_set_format %s\n", s->item[i].format);
	}
	fprintf(s->out, "item_unfocus\nzoom_fit\ncursor_set %llu\n", (unsigned long long)s->cursor);
	failed = ferror(s->out) != 0;
	failed |= fclose(s->out) != 0;
	free(s);
	return failed ? -1 : 0;
}
