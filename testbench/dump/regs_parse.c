/*
 * regs_parse.c - parser of register dumps, line by line; see regs.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "dump/regs_parser.h"

static void skip_line(regs_parser *ps)
{
	ps->at += strcspn(ps->at, "\n");
}

/* An index or a range after a name: [8], [8:11], [ 8.. 11]. False: there is none. */
static bool take_range(regs_parser *ps, unsigned *first, unsigned *count)
{
	const char *at = ps->at;
	unsigned long a, b;
	char *end;

	if (*at != '[')
		return false;
	a = b = strtoul(at + 1, &end, 10);
	if (end == at + 1)
		return false;
	at = end + strspn(end, " ");
	if (*at == ':' || strncmp(at, "..", 2) == 0)
		b = strtoul(at + (*at == ':' ? 1 : 2), &end, 10);
	at = end + strspn(end, " ");
	if (*at != ']' || a > b || b > 255)
		return false;
	ps->at = at + 1;
	*first += (unsigned)a;
	*count = (unsigned)(b - a + 1);
	return true;
}

/* Reads what follows a name: an index, ':' or '=', values. '*done_ret' is false if this is no
 * assignment. */
static bool take_values(regs_parser *ps, regs_name name, bool row, bool *done_ret)
{
	bool indexed, separated, braces;

	regs_skip_blanks(ps);
	indexed = take_range(ps, &name.first, &name.count);
	regs_skip_blanks(ps);
	separated = *ps->at == ':' || *ps->at == '=';
	ps->at += separated;
	regs_skip_blanks(ps);
	braces = *ps->at == '{' || (separated && *ps->at == '[');
	*done_ret = separated;
	if (!name.count && (*ps->at == '\n' || !*ps->at || separated)) {
		ps->section = name; /* a heading: "SGPRS:" */
		*done_ret = false;
		return true;
	}
	if (!name.count || (!separated && indexed))
		return true;
	if (name.kind == REGS_SCALAR)
		return regs_put_scalars(ps, &name, !indexed && name.count == 2, row);
	if (name.count == 1 && braces)
		return regs_put_vector(ps, name.first, row);
	return name.count == 1 ? regs_put_one(ps, name.first) : true;
}

static size_t name_length(const char *at)
{
	size_t len = 0;

	while (isalnum((unsigned char)at[len]) || at[len] == '_' || at[len] == '/')
		len++;
	return len;
}

/* Reads the headings of umr's table of waves, which begins with SE. False: another line. */
static bool take_headings(regs_parser *ps)
{
	const char *end = ps->at + strcspn(ps->at, "\n"), *at = ps->at;
	bool exec = false;

	if (strncmp(at, "SE ", 3) != 0)
		return false;
	for (ps->columns = 0; at < end && ps->columns < REGS_COLUMNS; at += strspn(at, " \t\r")) {
		size_t len = strcspn(at, " \t\r\n");

		ps->column[ps->columns] = regs_find(ps->gfx, at, len);
		exec |= ps->column[ps->columns++].first >= REGS_EXEC;
		at += len;
	}
	if (!exec)
		ps->columns = 0;
	return exec;
}

/* Reads the values below the headings, hexadecimal. */
static bool take_table(regs_parser *ps)
{
	unsigned columns = ps->columns;

	ps->columns = 0;
	for (unsigned c = 0; c < columns; c++) {
		uint64_t value;

		regs_skip_blanks(ps);
		if (!regs_take_number(ps, true, &value))
			return true;
		if (ps->column[c].kind == REGS_SCALAR && ps->column[c].count == 1 &&
		    !regs_put_scalar(ps, &ps->column[c], ps->column[c].first, value))
			return false;
	}
	return true;
}

/* A heading of the debug agent: the lane of the single values after it. */
static bool take_lane(regs_parser *ps)
{
	uint64_t lane;

	if (strncasecmp(ps->at, "lane ", 5) != 0)
		return false;
	ps->at += 5;
	regs_skip_blanks(ps);
	if (regs_take_number(ps, false, &lane))
		ps->lane = lane < MAU_WAVE ? (unsigned)lane : REGS_NO_LANE;
	return true;
}

/* Reads the assignments of a line. The cursor ends at the end of the line. False: an error. */
static bool take_line(regs_parser *ps)
{
	bool done = true;

	ps->at += strspn(ps->at, " \t\r>*$");
	if (ps->columns)
		return take_table(ps);
	if (take_headings(ps) || take_lane(ps))
		return true;
	if (*ps->at == '[' && ps->section.kind != REGS_UNKNOWN)
		return take_values(ps, ps->section, true, &done);
	while (done) {
		size_t len;
		regs_name name;
		bool row;

		ps->at += strspn(ps->at, " \t\r|,$");
		len = name_length(ps->at);
		name = regs_find(ps->gfx, ps->at, len);
		row = len > 1 && !name.count; /* SGPRS[0..3], in hexadecimal */
		ps->at += len;
		if (name.kind == REGS_UNKNOWN && len && *ps->at == ':') { /* another register */
			ps->at += strcspn(ps->at, " \t|\n");
			ps->at += strspn(ps->at, " \t");
			ps->at += strcspn(ps->at, " \t|\n");
			continue;
		}
		done = name.kind != REGS_UNKNOWN;
		if (done && !take_values(ps, name, row, &done))
			return false;
	}
	return true;
}

/* Copies the text without the escape sequences of a terminal's colours. NUL: a blank. */
static char *without_colours(const char *text, size_t len)
{
	char *copy = malloc(len + 1), *to = copy;

	for (size_t i = 0; copy && i < len; i++) {
		if (text[i] == 0x1b && i + 1 < len && text[i + 1] == '[') {
			for (i += 2; i < len && !isalpha((unsigned char)text[i]); i++)
				;
			continue;
		}
		*to++ = (char)(text[i] ? text[i] : ' ');
	}
	if (copy)
		*to = 0;
	return copy;
}

int regs_parse(const char *text, size_t len, unsigned gfx, unsigned wave, regs_wave *wave_ret,
               regs_error *err)
{
	regs_parser ps = {.line = 1,
	                  .gfx = gfx,
	                  .wanted = wave,
	                  .lane = REGS_NO_LANE,
	                  .wave_ret = wave_ret,
	                  .err = err};
	char *copy = without_colours(text, len);
	bool good;

	ps.now = calloc(1, sizeof(*ps.now));
	good = copy && ps.now;
	memset(wave_ret, 0, sizeof(*wave_ret));
	if (!good)
		snprintf(err->text, sizeof(err->text), "memory ran out");
	for (ps.at = copy; good && *ps.at; ps.at += *ps.at == '\n') {
		good = take_line(&ps);
		skip_line(&ps);
		ps.line += *ps.at == '\n';
	}
	if (good)
		regs_end_wave(&ps);
	free(copy);
	free(ps.now);
	return good ? (int)ps.waves : -1;
}
