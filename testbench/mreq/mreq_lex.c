/*
 * mreq_lex.c - see mreq_lex.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int mreq_lex_fail(mreq_lexer *lx, const char *at, const char *format, ...)
{
	va_list args;
	int len;

	lx->err->line = lx->line;
	lx->err->column = (unsigned)(at - lx->start) + 1;
	len = snprintf(lx->err->text, sizeof(lx->err->text), "%.*s:%u:%u: ", PATH_MAX, lx->name,
	               lx->err->line, lx->err->column);
	if (len > 0 && (size_t)len < sizeof(lx->err->text)) {
		va_start(args, format);
		vsnprintf(lx->err->text + len, sizeof(lx->err->text) - (size_t)len, format, args);
		va_end(args);
	}
	for (char *c = lx->err->text; *c;
	     c++) /* control characters of a file must not reach the terminal */
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = '?';
	return -1;
}

bool mreq_lex_line(mreq_lexer *lx)
{
	if (lx->line) {
		const char *newline = memchr(lx->at, '\n', (size_t)(lx->end - lx->at));

		lx->at = newline ? newline + 1 : lx->end;
	}
	if (lx->at == lx->end)
		return false;
	lx->line++;
	lx->start = lx->at;
	return true;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

bool mreq_lex_word(mreq_lexer *lx, mreq_word *word)
{
	const char *p = lx->at;

	while (p < lx->end && is_space(*p))
		p++;
	word->text = p;
	while (p < lx->end && !is_space(*p) && *p != '\n' && *p != '#')
		p++;
	word->len = (size_t)(p - word->text);
	lx->at = p;
	return word->len > 0;
}

bool mreq_word_is(mreq_word word, const char *text)
{
	return strlen(text) == word.len && memcmp(text, word.text, word.len) == 0;
}

/* Value of a digit in 'base', or 16 when it is not a digit. */
static unsigned digit(char c, unsigned base)
{
	unsigned d = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
	             : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
	             : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
	                                    : 16;

	return d < base ? d : 16;
}

/* Printable length of a word in an error message. */
static int shown(mreq_word word)
{
	return word.len < 40 ? (int)word.len : 40;
}

/* Error for digits that look hexadecimal but have no 0x. */
static int bare(mreq_lexer *lx, mreq_word word, const char *what)
{
	return mreq_lex_fail(lx, word.text, "%s '%.*s' looks hexadecimal, write 0x%.*s", what,
	                     shown(word), word.text, shown(word), word.text);
}

/* Error for a number that is too large, with the limit in the same base. */
static int too_large(mreq_lexer *lx, mreq_word word, unsigned base, uint64_t max, const char *what)
{
	return mreq_lex_fail(lx, word.text,
	                     base == 16 ? "%s %.*s is out of range, at most 0x%llx"
	                                : "%s %.*s is out of range, at most %llu",
	                     what, shown(word), word.text, (unsigned long long)max);
}

int mreq_lex_number(mreq_lexer *lx, mreq_word word, uint64_t max, const char *what,
                    uint64_t *value_ret)
{
	unsigned base = word.len > 2 && word.text[0] == '0' && (word.text[1] | 32) == 'x' ? 16 : 10;
	uint64_t value = 0;

	if (word.len == 0)
		return mreq_lex_fail(lx, word.text,
		                     "%s is missing, give a number such as 12 or 0x0c", what);
	if (mreq_looks_padded(word.text, word.len))
		return bare(lx, word, what);
	for (size_t i = base == 16 ? 2 : 0; i < word.len; i++) {
		unsigned d = digit(word.text[i], base);

		if (d == 16)
			return mreq_lex_fail(
				lx, word.text + i,
				"%s '%.*s' is not a number, write decimal or 0x hexadecimal", what,
				shown(word), word.text);
		if (value > (max - d) / base || d > max)
			return too_large(lx, word, base, max, what);
		value = value * base + d;
	}
	*value_ret = value;
	return 0;
}

/* Value of hexadecimal digits without 0x. */
static int hex_number(mreq_lexer *lx, mreq_word word, uint64_t max, const char *what,
                      uint64_t *value_ret)
{
	uint64_t value = 0;

	for (size_t i = 0; i < word.len; i++) {
		unsigned d = digit(word.text[i], 16);

		if (value > (max - d) / 16 || d > max)
			return too_large(lx, word, 16, max, what);
		value = value * 16 + d;
	}
	*value_ret = value;
	return 0;
}

/* Position of the first character of 'set' in the word, or of its end. */
static size_t find(mreq_word word, const char *set)
{
	for (size_t i = 0; i < word.len; i++)
		if (word.text[i] && strchr(set, word.text[i]))
			return i;
	return word.len;
}

static mreq_word piece(mreq_word word, size_t from, size_t to)
{
	return (mreq_word){word.text + from, to - from};
}

int mreq_lex_run(mreq_lexer *lx, mreq_word word, uint64_t max, uint32_t most, bool affine, bool hex,
                 const char *what, mreq_run *run_ret)
{
	size_t sign = find(word, affine ? "+-" : ""), star = find(word, "*");
	uint64_t count = 1, step = 0;

	if (sign < word.len && star < sign)
		return mreq_lex_fail(lx, word.text + sign,
		                     "the step comes before the count, write START+STEP*COUNT");
	if (sign < word.len && star == word.len)
		return mreq_lex_fail(lx, word.text + word.len,
		                     "the count is missing, write START+STEP*COUNT");
	if ((hex ? hex_number : mreq_lex_number)(lx, piece(word, 0, sign < star ? sign : star), max,
	                                         what, &run_ret->start))
		return -1;
	if (sign < star && mreq_lex_number(lx, piece(word, sign + 1, star), max, "step", &step))
		return -1;
	if (star < word.len) {
		if (mreq_lex_number(lx, piece(word, star + 1, word.len), most, "count", &count))
			return -1;
		if (count == 0)
			return mreq_lex_fail(lx, word.text + star + 1,
			                     "count 0 gives nothing, write 1 or more");
	}
	run_ret->step = sign < star && word.text[sign] == '-' ? 0 - step : step;
	run_ret->count = (uint32_t)count;
	return 0;
}
