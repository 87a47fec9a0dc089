/*
 * compare_scan.c - see compare_scan.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/compare_scan.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static bool is_structural(char c)
{
	return c != '\0' && strchr("[]{},:", c) != NULL;
}

/* A position in the line. */
struct cursor {
	const char *at, *end;
};

static void skip_blanks(struct cursor *c)
{
	while (c->at < c->end && is_blank(*c->at))
		c->at++;
}

/* Takes one character after blanks. */
static bool take(struct cursor *c, char wanted)
{
	skip_blanks(c);
	if (c->at == c->end || *c->at != wanted)
		return false;
	c->at++;
	return true;
}

/* Passes a string, from its first quote on: ASCII without escapes. */
static bool pass_string(struct cursor *c)
{
	if (!take(c, '"'))
		return false;
	while (c->at < c->end && *c->at >= ' ' && *c->at < 0x7f && *c->at != '"' && *c->at != '\\')
		c->at++;
	return c->at < c->end && *c->at++ == '"';
}

/* Passes a value: a string, an array or object with its brackets in pairs, or a word. */
static bool pass_value(struct cursor *c)
{
	unsigned depth = 0;
	const char *first = c->at;

	while (c->at < c->end) {
		if (*c->at == '"') {
			if (!pass_string(c))
				return false;
			continue;
		}
		if (depth == 0 && (*c->at == ',' || *c->at == '}'))
			return c->at > first;
		depth += *c->at == '[' || *c->at == '{';
		if (*c->at == ']' || *c->at == '}') {
			if (depth == 0)
				return false;
			depth--;
		}
		c->at++;
	}
	return false;
}

static bool member(struct cursor *c, answer_member *m)
{
	skip_blanks(c);
	m->name = c->at + 1;
	if (!pass_string(c))
		return false;
	m->name_len = (size_t)(c->at - m->name) - 1;
	if (!take(c, ':'))
		return false;
	skip_blanks(c);
	m->value = c->at;
	if (!pass_value(c))
		return false;
	m->value_len = (size_t)(c->at - m->value);
	while (m->value_len && is_blank(m->value[m->value_len - 1]))
		m->value_len--;
	return m->value_len > 0;
}

bool answer_scan(const char *line, size_t len, bool (*each)(void *arg, const answer_member *m),
                 void *arg)
{
	struct cursor c = {line, line + len};
	answer_member m;

	if (!take(&c, '{'))
		return false;
	do {
		if (!member(&c, &m) || !each(arg, &m))
			return false;
	} while (take(&c, ','));
	if (!take(&c, '}'))
		return false;
	skip_blanks(&c);
	return c.at == c.end;
}

bool answer_same_text(const answer_member *m, const char *ours, size_t len)
{
	const char *a = m->value, *end = m->value + m->value_len, *b = ours, *b_end = ours + len;
	bool string = false;

	while (a < end) {
		if (!string && is_blank(*a)) { /* beside a structural character alone */
			char before = a[-1];

			while (a < end && is_blank(*a))
				a++;
			if (!is_structural(before) && !(a < end && is_structural(*a)))
				return false;
			continue;
		}
		if (b == b_end || *a != *b)
			return false;
		string ^= *a == '"';
		a++;
		b++;
	}
	return b == b_end;
}
