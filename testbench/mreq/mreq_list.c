/*
 * mreq_list.c - lists of numbers as registers, dumps and debuggers print them; see mreq_lex.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq_lex.h"
#include "mreq/mreq_list.h"
#include "mreq/register_name.h"

/* A word and its line. */
typedef struct place {
	const char *start;
	unsigned line;
	mreq_word word;
} place;

typedef struct reader {
	mreq_lexer *lx;
	const mreq_list *list;
	mreq_lexer from; /* the start of the list */
	uint64_t *values;
	unsigned count;
	unsigned labelled; /* 'count' at the last register name, plus 1; 0: there is none */
	place letters;     /* the first hexadecimal number without 0x that is not eight digits */
	place plain;       /* the first decimal number of more than one digit */
	place misplaced;   /* the first "[N] =" that is not the number of the value after it */
} reader;

static void note(place *p, const reader *r, mreq_word word)
{
	if (!p->word.len)
		*p = (place){r->lx->start, r->lx->line, word};
}

/* Next number, or "<...>"; false at the end of the list. */
static bool next(reader *r, mreq_word *word)
{
	mreq_list_item item;
	bool found = mreq_list_next(r->lx, r->list->lines, &item);

	if (item.labelled)
		r->labelled = r->count + 1;
	if (item.number.len && item.index != r->count)
		note(&r->misplaced, r, item.number);
	*word = item.word;
	return found;
}

/* How digits can be read. */
enum form {
	FORM_PREFIX,  /* 0x, one digit, or no number */
	FORM_DUMP,    /* eight or sixteen digits that no decimal number has */
	FORM_EIGHT,   /* eight or sixteen decimal digits */
	FORM_LETTERS, /* hexadecimal digits, letters among them */
	FORM_PLAIN,   /* decimal digits */
};

static enum form form_of(mreq_word word)
{
	bool decimal = true, hex = word.len > 0;

	for (size_t i = 0; i < word.len; i++) {
		decimal = decimal && isdigit((unsigned char)word.text[i]);
		hex = hex && isxdigit((unsigned char)word.text[i]);
	}
	if (!hex)
		return FORM_PREFIX;
	if (word.len == 8 || word.len == 16)
		return decimal && word.text[0] != '0' ? FORM_EIGHT : FORM_DUMP;
	return !decimal ? FORM_LETTERS : word.len > 1 ? FORM_PLAIN : FORM_PREFIX;
}

/* The part of a list's item before its step and its count. */
static mreq_word start_of(mreq_word word)
{
	for (size_t i = 1; i < word.len; i++)
		if (word.text[i] && strchr("+-*", word.text[i]))
			word.len = i;
	return word;
}

/* Whether a number of the list has the form of a dump, so that all of eight digits have it. */
static bool is_dump(const reader *r)
{
	mreq_lexer lx = r->from;
	reader again = {.lx = &lx, .list = r->list};
	mreq_word word;

	while (next(&again, &word))
		if (form_of(start_of(word)) == FORM_DUMP)
			return true;
	return false;
}

/* The bits of a value. */
static uint64_t mask(const mreq_list *list)
{
	return list->max > UINT32_MAX ? UINT64_MAX : UINT32_MAX;
}

/* Whether a number without 0x is hexadecimal. */
static bool is_hex(reader *r, mreq_word start)
{
	enum form form = form_of(start);

	if (form == FORM_LETTERS)
		note(&r->letters, r, start);
	if (form == FORM_PLAIN)
		note(&r->plain, r, start);
	return form == FORM_DUMP || form == FORM_LETTERS ||
	       (form == FORM_EIGHT && ((r->list->words && start.len == 8) || is_dump(r)));
}

static int append(reader *r, mreq_word word, const mreq_run *run)
{
	const mreq_list *list = r->list;

	if (run->count > list->most - r->count)
		return list->lanes
		               ? mreq_lex_fail(r->lx, word.text,
		                               "list has more than %u values, shorten it",
		                               list->most)
		               : mreq_lex_fail(r->lx, word.text, "'%.*s' is one too many%s",
		                               mreq_shown(word), word.text,
		                               list->lines ? ", remove it"
		                                           : " on this line, remove it or start "
		                                             "a new line");
	for (uint32_t i = 0; i < run->count; i++) {
		if (list->at)
			list->at[r->count] = word.text;
		r->values[r->count++] = (run->start + i * run->step) & mask(list);
	}
	return 0;
}

/* gdb's "<repeats N times>": the value before it is there N times in all. */
static int repeat(reader *r, mreq_word word)
{
	char text[48];
	unsigned times = 0;
	int end = -1;

	snprintf(text, sizeof(text), "%.*s", word.len < sizeof(text) ? (int)word.len : 0,
	         word.text);
	sscanf(text, "<repeats %u times>%n", &times, &end);
	if (end < 0 || !r->count || !times)
		return mreq_lex_fail(r->lx, word.text,
		                     "'%.*s' is not a number, write a value in its place",
		                     mreq_shown(word), word.text);
	return append(r, word, &(mreq_run){.start = r->values[r->count - 1], .count = times - 1});
}

/* Reads a negative number as two's complement. */
static int negative(reader *r, mreq_word word, uint64_t *value_ret)
{
	const uint64_t most = r->list->max / 2 + 1;

	if (mreq_lex_number(r->lx, (mreq_word){word.text + 1, word.len - 1}, UINT64_MAX,
	                    r->list->what, value_ret))
		return -1;
	if (*value_ret > most)
		return mreq_lex_fail(r->lx, word.text, "%s %.*s is out of range, at least -%llu",
		                     r->list->what, mreq_shown(word), word.text,
		                     (unsigned long long)most);
	*value_ret = 0 - *value_ret;
	return 0;
}

/* Whether the line or the list ends here, or the next register begins. */
static bool ends_register(const mreq_lexer *lx)
{
	const char *p = lx->at;

	while (p < lx->end && mreq_is_blank(*p))
		p++;
	return p == lx->end || *p == '\n' || *p == '#' || register_name_length(p, lx->end);
}

/* Whether the number repeats the one before it in decimal, as gdb prints a scalar register: "s4
 * 0x1000 4096". */
static bool is_repeated(const reader *r, mreq_word word)
{
	char text[24];
	unsigned long long value;

	if (!r->count || r->labelled != r->count || word.len >= sizeof(text) ||
	    form_of(word) == FORM_DUMP || !ends_register(r->lx))
		return false;
	snprintf(text, sizeof(text), "%.*s", (int)word.len, word.text);
	value = strtoull(text, NULL, 10); /* a negative number modulo 2^64 */
	return text[1 + strspn(text + 1, "0123456789")] == 0 &&
	       (value & mask(r->list)) == r->values[r->count - 1];
}

static int add(reader *r, mreq_word word)
{
	const mreq_list *list = r->list;
	mreq_run run = {.count = 1};

	if (word.text[0] == '<')
		return repeat(r, word);
	if (is_repeated(r, word))
		return 0;
	if ((list->lanes || list->words) && word.text[0] == '-')
		return negative(r, word, &run.start) ? -1 : append(r, word, &run);
	if (mreq_lex_run(r->lx, word, list->max, list->most, list->lanes, is_hex(r, start_of(word)),
	                 list->what, &run))
		return -1;
	return append(r, word, &run);
}

/* Moves the lexer to a place of the list, so that an error names it. */
static void return_to(reader *r, const place *p)
{
	r->lx->start = p->start;
	r->lx->line = p->line;
}

/* Error for a list with a decimal number beside a hexadecimal one, when both have no 0x. */
static int mixed(reader *r)
{
	const place *p = &r->plain;

	return_to(r, p);
	return mreq_lex_fail(r->lx, p->word.text,
	                     "%.*s is decimal, and %.*s is hexadecimal: write 0x before every "
	                     "hexadecimal number",
	                     mreq_shown(p->word), p->word.text, mreq_shown(r->letters.word),
	                     r->letters.word.text);
}

/* Error for an element with a number that is not its place in the list. */
static int misplaced(reader *r)
{
	const place *p = &r->misplaced;

	return_to(r, p);
	return mreq_lex_fail(r->lx, p->word.text,
	                     "'%.*s' is not the next element, write the values in ascending order "
	                     "and none twice",
	                     mreq_shown(p->word), p->word.text);
}

int mreq_lex_list(mreq_lexer *lx, const mreq_list *list, uint64_t *values)
{
	reader r = {.lx = lx, .list = list, .from = *lx, .values = values};
	mreq_word word;

	while (next(&r, &word))
		if (add(&r, word))
			return -1;
	if (r.misplaced.word.len)
		return misplaced(&r);
	return r.letters.word.len && r.plain.word.len ? mixed(&r) : (int)r.count;
}

int mreq_lex_scalar(mreq_lexer *lx, const mreq_list *list, uint64_t *value_ret)
{
	const char *at = lx->at;
	uint64_t values[2];
	int count = mreq_lex_list(lx, list, values);

	if (count < 0)
		return -1;
	if (count == 0)
		return mreq_lex_fail(lx, lx->at, "%s is missing, give a number such as 12 or 0x0c",
		                     list->what);
	if (count == 2 && (values[0] | values[1]) > UINT32_MAX)
		return mreq_lex_fail(lx, at, "%s has two values: give one of 64 bits, or two of 32",
		                     list->what);
	*value_ret = count == 2 ? values[0] | values[1] << 32 : values[0];
	return 0;
}

bool mreq_is_list(const char *text)
{
	const char *end = text + strlen(text);
	size_t name = register_name_length(text, end);

	return isdigit((unsigned char)text[0]) || mreq_is_separator(text[0]) ||
	       (name && !text[name]) ||
	       (strspn(text, "0123456789abcdefABCDEF") == 8 && (!text[8] || text[8] == ','));
}

int mreq_parse_list(const char *text, size_t len, const char *name, const mreq_list *list,
                    uint64_t *values, mreq_error *err)
{
	mreq_lexer lx = {name, text, text + len, text, 1, err};

	return mreq_lex_list(&lx, list, values);
}

int mreq_parse_scalar(const char *text, size_t len, const char *name, const mreq_list *list,
                      uint64_t *value_ret, mreq_error *err)
{
	mreq_lexer lx = {name, text, text + len, text, 1, err};

	return mreq_lex_scalar(&lx, list, value_ret);
}

const char *mreq_error_text(const mreq_error *err)
{
	const char *text = strstr(err->text, ": ");

	return text ? text + 2 : err->text;
}
