/*
 * kernel_text.c - see kernel_text.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "dump/kernel_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mau/mau.h"

/* A part of a line. */
struct span {
	const char *at, *end;
};

static void trim(struct span *s)
{
	while (s->at < s->end && isspace((unsigned char)*s->at))
		s->at++;
	while (s->at < s->end && isspace((unsigned char)s->end[-1]))
		s->end--;
}

static size_t hex_digits(const struct span *s)
{
	size_t n = 0;

	while (s->at + n < s->end && isxdigit((unsigned char)s->at[n]))
		n++;
	return n;
}

static bool starts(const struct span *s, const char *prefix)
{
	size_t n = strlen(prefix);

	return (size_t)(s->end - s->at) >= n && memcmp(s->at, prefix, n) == 0;
}

/* Takes a hexadecimal number with or without 0x as the address of the line, if ':' follows it, also
 * after "<name+8>". */
static void take_address(struct span *s, kernel_line *line)
{
	struct span rest = *s;
	size_t n;

	if (starts(&rest, "0x"))
		rest.at += 2;
	n = hex_digits(&rest);
	if (!n || n > 16)
		return;
	struct span digits = {rest.at, rest.at + n};

	rest.at += n;
	trim(&rest);
	if (rest.at < rest.end && *rest.at == '<') {
		while (rest.at < rest.end && *rest.at != '>')
			rest.at++;
		rest.at += rest.at < rest.end;
	}
	if (rest.at == rest.end || *rest.at != ':')
		return;
	while (digits.at + 1 < digits.end && *digits.at == '0')
		digits.at++;
	snprintf(line->place, sizeof(line->place), "0x%.*s", (int)(digits.end - digits.at),
	         digits.at);
	for (char *c = line->place; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	s->at = rest.at + 1;
	trim(s);
}

/* Takes a word of eight hexadecimal digits. */
static bool take_word(struct span *s, uint32_t *word_ret)
{
	char digits[9];

	trim(s);
	if (starts(s, "0x"))
		s->at += 2;
	if (hex_digits(s) != 8 || (s->at + 8 < s->end && !isspace((unsigned char)s->at[8])))
		return false;
	memcpy(digits, s->at, 8);
	digits[8] = 0;
	*word_ret = (uint32_t)strtoul(digits, NULL, 16);
	s->at += 8;
	return true;
}

/* Splits the comment off and takes address and words from it: "// 000000001000: E0501000 80010100",
 * "; e0501000 80010100". Returns the number of words. */
static unsigned take_comment(struct span *s, kernel_line *line)
{
	struct span comment = {s->end, s->end};
	unsigned count = 0;

	for (const char *c = s->at; c < s->end; c++)
		if (*c == ';' || (*c == '/' && c + 1 < s->end && c[1] == '/')) {
			comment.at = c + (*c == ';' ? 1 : 2);
			s->end = c;
			break;
		}
	trim(s);
	trim(&comment);
	take_address(&comment, line);
	while (count < 3 && take_word(&comment, &line->words[count]))
		count++;
	return count;
}

/* Takes umr's "pgm[VMID@ADDRESS + OFFSET] = 0xWORD". False: another line. */
static bool take_umr(struct span *s, kernel_line *line, uint32_t *word_ret)
{
	const char *at, *close;
	unsigned long long base, offset;
	char *end;

	if (!starts(s, "pgm["))
		return false;
	close = memchr(s->at, ']', (size_t)(s->end - s->at));
	at = memchr(s->at, '@', (size_t)(s->end - s->at));
	if (!close || !at || at > close)
		return false;
	base = strtoull(at + 1, &end, 16);
	end += strspn(end, " ");
	offset = *end == '+' ? strtoull(end + 1, &end, 16) : 0;
	snprintf(line->place, sizeof(line->place), "0x%llx", base + offset);
	s->at = close + 1;
	trim(s);
	if (!starts(s, "="))
		return false;
	s->at++;
	return take_word(s, word_ret);
}

/* Whether the text begins as an instruction: letters, digits and underscores, one of which is an
 * underscore, then a blank or the end. */
static bool is_instruction(const struct span *s)
{
	const char *c = s->at;
	bool underscore = false;

	for (;
	     c < s->end && (islower((unsigned char)*c) || isdigit((unsigned char)*c) || *c == '_');
	     c++)
		underscore |= *c == '_';
	return underscore && c > s->at + 2 && islower((unsigned char)s->at[0]) &&
	       (c == s->end || isspace((unsigned char)*c));
}

static bool is_memory_text(const struct span *s)
{
	static const char *const prefix[] = {"buffer_", "tbuffer_", "flat_",
	                                     "global_", "scratch_", "s_buffer_load"};

	for (size_t i = 0; i < sizeof(prefix) / sizeof(prefix[0]); i++)
		if (starts(s, prefix[i]))
			return true;
	return false;
}

/* Whether the words are a memory instruction with an address; 'count' of them are known. */
static bool is_memory(unsigned gfx, const kernel_line *line, unsigned count)
{
	mau_inst inst;

	return mau_decode(gfx, line->words, &inst) == MAU_OK && !inst.op.unknown &&
	       inst.op.cls != MAU_CLS_CACHE && count >= inst.words;
}

/* Takes the next line off the text, without the line end. */
static struct span next_line(kernel_text *k)
{
	struct span s = {k->at, k->at + strcspn(k->at, "\n")};

	k->at = s.end + (*s.end == '\n');
	k->line++;
	trim(&s);
	return s;
}

/* Marks of the current instruction. */
static void take_marks(struct span *s, kernel_line *line)
{
	while (starts(s, "=>") || starts(s, "*")) {
		line->current = true;
		s->at += *s->at == '=' ? 2 : 1;
		trim(s);
	}
}

/* Takes the further words of an instruction in umr's lines after its first one. */
static unsigned further_words(const kernel_text *k, kernel_line *line)
{
	kernel_text ahead = *k;
	unsigned count = 1;

	while (count < 3 && *ahead.at) {
		struct span s = next_line(&ahead);
		kernel_line other = {0};

		take_marks(&s, &other);
		if (!take_umr(&s, &other, &line->words[count]))
			break;
		count++;
	}
	return count;
}

bool kernel_next(kernel_text *k, kernel_line *line_ret)
{
	kernel_line *line = line_ret;
	unsigned count = 0;
	struct span s;
	bool umr;

	*line = (kernel_line){.line = k->line + 1};
	if (!*k->at)
		return false;
	s = next_line(k);
	take_marks(&s, line);
	umr = take_umr(&s, line, &line->words[0]);
	if (umr) {
		trim(&s);
		if (starts(&s, ";")) /* ";;": a further word */
			return true;
		count = further_words(k, line);
	} else {
		take_address(&s, line);
		count = take_comment(&s, line);
	}
	snprintf(line->text, sizeof(line->text), "%.*s", (int)(s.end - s.at), s.at);
	if (!count && !is_instruction(&s))
		return true;
	line->kind = count ? is_memory(k->gfx, line, count) ? KERNEL_MEMORY : KERNEL_OTHER
	             : is_memory_text(&s) ? KERNEL_MEMORY
	                                  : KERNEL_OTHER;
	if (line->kind == KERNEL_MEMORY)
		line->count = count;
	return true;
}
