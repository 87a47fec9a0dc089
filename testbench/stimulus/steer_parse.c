/*
 * steer_parse.c - reads a stimulus file; see steer.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <xxhash.h>

#include "mau/mau.h"
#include "stimulus/steer.h"

#define WORD_ROOM 64 /* characters of a word, with the zero */

typedef struct parser {
	const char *start, *at, *end; /* start: of the line */
	unsigned line;
	tb_steer_error *error;
} parser;

/* A number of a knob: its bits, and whether it was written with a minus sign. */
typedef struct number {
	uint64_t value;
	bool negative;
} number;

__attribute__((format(printf, 3, 4))) static int refuse(parser *ps, const char *place,
                                                        const char *format, ...)
{
	va_list args;

	ps->error->line = ps->line;
	ps->error->column = (unsigned)(place - ps->start) + 1;
	va_start(args, format);
	vsnprintf(ps->error->text, sizeof(ps->error->text), format, args);
	va_end(args);
	return -1;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Copies the next word of the line into 'word'. Returns its length, 0 at the end of the line, -1
 * after a message. */
static int next_word(parser *ps, char word[WORD_ROOM])
{
	const char *from;
	size_t len;

	while (ps->at < ps->end && is_blank(*ps->at))
		ps->at++;
	from = ps->at;
	while (ps->at < ps->end && !is_blank(*ps->at) && *ps->at != '\n' && *ps->at != '#')
		ps->at++;
	len = (size_t)(ps->at - from);
	for (size_t i = 0; i < len; i++)
		if (!isgraph((unsigned char)from[i]))
			return refuse(ps, from + i,
			              "a byte is not a printable character, remove it");
	if (len >= WORD_ROOM)
		return refuse(ps, from,
		              "a word has more than %d characters, put blanks between items",
		              WORD_ROOM - 1);
	memcpy(word, from, len);
	word[len] = 0;
	return (int)len;
}

/* Reads digits, decimal or 0x hexadecimal. False: there are none, or more than 64 bits. */
static bool take_digits(const char **at, uint64_t *value_ret)
{
	unsigned base = strncasecmp(*at, "0x", 2) == 0 ? 16 : 10;
	const char *p = *at + (base == 16 ? 2 : 0), *first = p;
	uint64_t value = 0;

	for (; isxdigit((unsigned char)*p) && (base == 16 || isdigit((unsigned char)*p)); p++) {
		unsigned digit = isdigit((unsigned char)*p)
		                         ? (unsigned)(*p - '0')
		                         : (unsigned)(tolower((unsigned char)*p) - 'a') + 10;

		if (value > (UINT64_MAX - digit) / base)
			return false;
		value = value * base + digit;
	}
	*at = p;
	*value_ret = value;
	return p > first;
}

/* Reads a number: [-]N, 2^N, 2^N+N, 2^N-N. False: it is none. */
static bool take_number(const char **at, number *n_ret)
{
	uint64_t value, more = 0;
	bool negative = **at == '-', power;

	*at += negative;
	power = strncmp(*at, "2^", 2) == 0;
	*at += power ? 2 : 0;
	if (!take_digits(at, &value) || (power && value > 63))
		return false;
	if (power) {
		char sign = **at;

		value = UINT64_C(1) << value;
		if (sign == '+' || sign == '-') {
			++*at;
			if (!take_digits(at, &more))
				return false;
			value = sign == '+' ? value + more : value - more;
		}
	}
	*n_ret = (number){negative ? 0 - value : value, negative && value};
	return true;
}

/* Whether 'n' fits a field of 'bits' bits, up to 2^bits with 'edge', or -2^(bits-1) at least. */
static bool fits(number n, unsigned bits, bool edge)
{
	uint64_t size = bits < 64 ? UINT64_C(1) << bits : 0;

	if (n.negative)
		return 0 - n.value <= UINT64_C(1) << (bits - 1);
	return bits == 64 || n.value < size || (edge && n.value == size);
}

/* Whether low <= high. */
static bool ordered(number low, number high)
{
	return low.negative != high.negative ? low.negative : low.value <= high.value;
}

/* Reads N, LOW..HIGH[/STEP] or N~N. False: it is none of these. '*why_ret' is a message for numbers
 * that do not fit, else unchanged. */
static bool take_values(const char **at, unsigned bits, tb_steer_item *item, const char **why_ret)
{
	number low, high;
	uint64_t reach = 0;

	if (!take_number(at, &low))
		return false;
	high = low;
	item->step = 1;
	if (**at == '~') {
		++*at;
		if (!take_digits(at, &reach) || reach >> 32)
			return false;
		item->low = low.value - reach;
		item->count = 2 * reach + 1;
		*why_ret = fits(low, bits, true) ? *why_ret : "does not fit the field";
		return true;
	}
	if (strncmp(*at, "..", 2) == 0) {
		*at += 2;
		if (!take_number(at, &high))
			return false;
		if (**at == '/') {
			++*at;
			if (!take_digits(at, &item->step) || !item->step)
				return false;
		}
	}
	if (!fits(low, bits, false) || !fits(high, bits, false))
		*why_ret = "does not fit the field";
	else if (!ordered(low, high))
		*why_ret = "is empty, the lower number comes first";
	item->low = low.value;
	item->count = (high.value - low.value) / item->step + 1;
	return true;
}

/* Finds a name of the knob; false: there is none. */
static bool find_name(const tb_steer_row *row, const char *word, size_t len, uint64_t *code_ret)
{
	char name[WORD_ROOM];

	snprintf(name, sizeof(name), "%.*s", (int)len, word);
	if (row == tb_steer_knob(STEER_GFX)) {
		int gfx = mau_gfx_find(name);

		*code_ret = (uint64_t)gfx;
		return gfx >= 0 && mau_generation_of((unsigned)gfx)->modelled;
	}
	for (unsigned code = 0; code < 1u << row->bits; code++)
		if (strcasecmp(row->name(code), name) == 0 && strcmp(name, "?") != 0) {
			*code_ret = code;
			return true;
		}
	return false;
}

static int refuse_name(parser *ps, const char *place, const tb_steer_row *row, const char *word)
{
	char names[160] = "";
	size_t len = 0;

	for (unsigned code = 0; code < 1u << row->bits; code++) {
		const char *name = row->name(code);

		if (*name == '?' || len + strlen(name) + 2 > sizeof(names))
			continue;
		for (names[len++] = ' '; *name; name++)
			names[len++] = (char)tolower((unsigned char)*name);
		names[len] = 0;
	}
	return refuse(ps, place, "%s: there is no '%.30s', choose among:%s", row->key, word, names);
}

/* Reads "*WEIGHT" at the end of an item. */
static bool take_weight(const char **at, tb_steer_item *item)
{
	uint64_t weight = 1;

	if (**at == '*') {
		++*at;
		if (!take_digits(at, &weight) || !weight || weight > TB_STEER_WEIGHT)
			return false;
	}
	item->weight = (uint32_t)weight;
	return **at == 0;
}

/* Reads the values of an item, before its weight. Returns 0, or -1 after a message. */
static int take_item(parser *ps, const char *place, const tb_steer_row *row, const char *word,
                     const char **at, tb_steer_item *item)
{
	size_t len = strcspn(word, "*");
	const char *why = NULL;

	*at = word + len;
	if (row->kind == STEER_NUMBER && len == 3 && strncmp(word, "any", 3) == 0) {
		item->any = true;
		return 0;
	}
	if (row->name) {
		item->count = item->step = 1;
		return find_name(row, word, len, &item->low) ? 0
		                                             : refuse_name(ps, place, row, word);
	}
	*at = word;
	if (!take_values(at, row->bits, item, &why))
		return refuse(
			ps, place,
			"%s: '%s' is not an item, write N, LOW..HIGH, LOW..HIGH/STEP, N~REACH, or "
			"any, and *WEIGHT",
			row->key, word);
	if (row->kind == STEER_PERCENT && !why && (item->count > 1 || item->low > 100))
		why = "is not a number from 0 to 100";
	return why ? refuse(ps, place, "%s: '%s' %s (%u bits)", row->key, word, why, row->bits) : 0;
}

/* Reads the items of a line. */
static int take_items(parser *ps, const tb_steer_row *row, tb_steer_list *list)
{
	bool single = row->kind == STEER_PERCENT, plain = single || row->kind == STEER_MASK;
	char word[WORD_ROOM];
	int len;

	while ((len = next_word(ps, word)) > 0) {
		tb_steer_item *item = &list->item[list->count];
		const char *place = ps->at - len, *at;

		if (list->count == (single ? 1 : TB_STEER_ITEMS))
			return refuse(ps, place, "%s: more than %d item%s, remove some", row->key,
			              single ? 1 : TB_STEER_ITEMS, single ? "" : "s");
		*item = (tb_steer_item){0};
		if (take_item(ps, place, row, word, &at, item))
			return -1;
		if (*at && plain)
			return refuse(ps, place, "%s: '%s': its items have no weight, remove '%s'",
			              row->key, word, at);
		if (!take_weight(&at, item))
			return refuse(ps, place,
			              "%s: '%s' does not end with a weight, write *1 to *%d",
			              row->key, word, TB_STEER_WEIGHT);
		list->weight += item->weight;
		list->count++;
	}
	if (len == 0 && !list->count)
		return refuse(ps, ps->at, "%s: the line has no item, add one or remove the line",
		              row->key);
	return len;
}

/* Reads a line: nothing, or a knob with its items. */
static int take_line(parser *ps, tb_steer *steer)
{
	char word[WORD_ROOM];
	int len = next_word(ps, word);
	const char *place = ps->at - (len > 0 ? len : 0);

	if (len <= 0)
		return len;
	for (unsigned id = 0; id < STEER_KNOBS; id++) {
		const tb_steer_row *row = tb_steer_knob(id);
		tb_steer_list *list = &steer->list[id];

		if (strcmp(row->key, word) != 0)
			continue;
		if (list->line)
			return refuse(ps, place, "%s has a line already, line %u; join them", word,
			              list->line);
		list->line = ps->line;
		return take_items(ps, row, list);
	}
	return refuse(ps, place, "there is no knob '%s'; docs/user/stimulus.md lists them", word);
}

int tb_steer_parse(const char *text, size_t len, tb_steer *steer, tb_steer_error *error_ret)
{
	parser ps = {.start = text, .at = text, .end = text + len, .error = error_ret};

	*steer = (tb_steer){.hash = XXH3_64bits(text, len)};
	while (ps.at < ps.end) {
		ps.line++;
		ps.start = ps.at;
		if (take_line(&ps, steer))
			return -1;
		while (ps.at < ps.end && *ps.at != '\n')
			ps.at++;
		ps.at += ps.at < ps.end;
	}
	return 0;
}
