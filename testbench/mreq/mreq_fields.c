/*
 * mreq_fields.c - parses and writes key=value fields by a table; see mreq_fields.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_fields.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static uint64_t load(const mreq_field *f, const void *from)
{
	const char *at = (const char *)from + f->offset;

	switch (f->bytes) {
	case 1:
		return *(const uint8_t *)at;
	case 2:
		return *(const uint16_t *)(const void *)at;
	case 4:
		return *(const uint32_t *)(const void *)at;
	default:
		return *(const uint64_t *)(const void *)at;
	}
}

static void store(const mreq_field *f, void *into, uint64_t value)
{
	char *at = (char *)into + f->offset;

	switch (f->bytes) {
	case 1:
		*(uint8_t *)at = (uint8_t)value;
		break;
	case 2:
		*(uint16_t *)(void *)at = (uint16_t)value;
		break;
	case 4:
		*(uint32_t *)(void *)at = (uint32_t)value;
		break;
	default:
		*(uint64_t *)(void *)at = value;
		break;
	}
}

static bool same_name(mreq_word word, const char *name)
{
	size_t i = 0;

	while (i < word.len && name[i] && word.text[i] == tolower((unsigned char)name[i]))
		i++;
	return i == word.len && name[i] == 0;
}

/* All names of a field in lower case, with spaces between, for messages. */
static void list_names(const mreq_field *f, char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (unsigned code = 0; code < 1u << f->width && len + 24 < size; code++) {
		const char *name = f->name(code);

		if (name[0] == '?')
			continue;
		text[len] = ' ';
		len += len > 0;
		while (*name && len + 1 < size)
			text[len++] = (char)tolower((unsigned char)*name++);
		text[len] = 0;
	}
}

/* Parses a negative number of a signed field, as two's complement. */
static int negative_value(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret)
{
	uint64_t most = (uint64_t)1 << (f->width - 1);
	bool hex = word.len > 2 && word.text[2] == 'x';

	if (mreq_lex_number(lx, (mreq_word){word.text + 1, word.len - 1}, UINT64_MAX, f->key,
	                    value_ret))
		return -1;
	if (*value_ret > most)
		return mreq_lex_fail(lx, word.text,
		                     hex ? "%s %.*s is out of range, at least -0x%llx"
		                         : "%s %.*s is out of range, at least -%llu",
		                     f->key, mreq_shown(word), word.text, (unsigned long long)most);
	*value_ret = (0 - *value_ret) & (2 * most - 1);
	return 0;
}

/* Parses any name of a generation: 0, or -1 with the error. */
static int generation(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret)
{
	char name[64], names[MREQ_NAMES];
	int gfx, near;

	snprintf(name, sizeof(name), "%.*s", word.len < sizeof(name) ? (int)word.len : 0,
	         word.text);
	gfx = mau_gfx_find(name);
	near = mau_gfx_nearest(name);
	*value_ret = gfx < 0 ? 0 : (uint64_t)gfx;
	if (gfx >= 0 && mau_generation_of((unsigned)gfx)->modelled)
		return 0;
	if (gfx < 0 && near >= 0)
		return mreq_lex_fail(lx, word.text, "%s is not modelled, the nearest that is: %s",
		                     name, mau_gfx_name((unsigned)near));
	list_names(f, names, sizeof(names));
	return mreq_lex_fail(lx, word.text, "%s cannot be '%.*s', choose one of: %s", f->key,
	                     word.len < 30 ? (int)word.len : 30, word.text, names);
}

int mreq_field_value(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret)
{
	char names[MREQ_NAMES];

	if (f->hex == 2 && word.len > 1 && word.text[0] == '-')
		return negative_value(lx, f, word, value_ret);
	if (!f->name) {
		if (mreq_lex_number(lx, word,
		                    f->width == 64 ? UINT64_MAX : ((uint64_t)1 << f->width) - 1,
		                    f->key, value_ret))
			return -1;
		if (f->refuse && f->refuse(*value_ret))
			return mreq_lex_fail(lx, word.text, "there is no %s %llu, choose %s",
			                     f->key, (unsigned long long)*value_ret,
			                     f->refuse(*value_ret));
		return 0;
	}
	for (unsigned code = 0; code < 1u << f->width; code++) {
		const char *name = f->name(code);

		if (name[0] != '?' && same_name(word, name)) {
			*value_ret = code;
			return 0;
		}
	}
	if (f->name == mreq_gfx_name)
		return generation(lx, f, word, value_ret);
	list_names(f, names, sizeof(names));
	return mreq_lex_fail(lx, word.text, "%s cannot be '%.*s', choose one of: %s", f->key,
	                     word.len < 30 ? (int)word.len : 30, word.text, names);
}

/* The field of 'table' with the key before '='; NULL when there is none. */
static const mreq_field *find_field(const mreq_field *table, mreq_word key)
{
	for (const mreq_field *f = table; f->key; f++)
		if (mreq_word_is(key, f->key))
			return f;
	return NULL;
}

/* Error for a missing field ("is missing, add") or a missing value ("has no value, write"). */
static int fail_without(mreq_lexer *lx, const mreq_field *f, const char *at, const char *what)
{
	char names[MREQ_NAMES];

	if (!f->name)
		return mreq_lex_fail(lx, at, "%s %s %s=VALUE", f->key, what, f->key);
	list_names(f, names, sizeof(names));
	return mreq_lex_fail(lx, at, "%s %s %s=VALUE, one of: %s", f->key, what, f->key, names);
}

static int parse_one(mreq_lexer *lx, const mreq_field *table, mreq_word word, void *into,
                     uint32_t *seen)
{
	const char *equal = memchr(word.text, '=', word.len);
	mreq_word key = {word.text, equal ? (size_t)(equal - word.text) : word.len}, text = {0};
	const mreq_field *f = find_field(table, key);
	uint64_t value = 1;

	if (!f)
		return mreq_lex_fail(lx, word.text, "unknown field '%.*s', see docs/user/mreq.md",
		                     mreq_shown(key), key.text);
	if (*seen >> (f - table) & 1)
		return mreq_lex_fail(lx, word.text, "%s is given twice, remove one", f->key);
	*seen |= (uint32_t)1 << (f - table);
	if (!equal && !f->flag)
		return fail_without(lx, f, word.text + word.len, "has no value, write");
	if (equal) {
		text = (mreq_word){equal + 1, word.len - key.len - 1};
		if (mreq_field_value(lx, f, text, &value))
			return -1;
	}
	store(f, into, value);
	return 0;
}

/* Parses the fields of the rest of the line into '*into'; '*seen_ret' has bit n set if field n of
 * the table is present. */
static int parse(mreq_lexer *lx, const mreq_field *table, void *into, uint32_t *seen_ret)
{
	mreq_word word;

	*seen_ret = 0;
	while (mreq_lex_word(lx, &word))
		if (parse_one(lx, table, word, into, seen_ret))
			return -1;
	for (const mreq_field *f = table; f->key; f++)
		if (f->need == MREQ_NEEDED && !(*seen_ret >> (f - table) & 1))
			return fail_without(lx, f, word.text, "is missing, add");
	return 0;
}

int mreq_fields_parse(mreq_lexer *lx, const mreq_field *table, void *into)
{
	uint32_t seen;

	return parse(lx, table, into, &seen);
}

int mreq_context_parse(mreq_lexer *lx, mau_context *ctx_ret)
{
	const mreq_field *table = mreq_context_fields;
	mau_context given = {0};
	uint32_t seen;

	if (parse(lx, table, &given, &seen))
		return -1;
	mau_context_init(ctx_ret, given.gfx);
	for (const mreq_field *f = table; f->key; f++)
		if (seen >> (f - table) & 1)
			store(f, ctx_ret, load(f, &given));
	return 0;
}

static void print_one(textbuf *b, const mreq_field *f, uint64_t value)
{
	textbuf_char(b, ' ');
	textbuf_str(b, f->key);
	if (f->flag)
		return;
	textbuf_char(b, '=');
	if (f->name)
		for (const char *c = f->name((unsigned)value); *c; c++)
			textbuf_char(b, (char)tolower((unsigned char)*c));
	else if (f->hex == 2 && value >> (f->width - 1)) {
		textbuf_char(b, '-');
		textbuf_hex(b, ((uint64_t)1 << f->width) - value, 1);
	} else if (f->hex)
		textbuf_hex(b, value, 1);
	else
		textbuf_dec(b, value);
}

void mreq_fields_print(textbuf *b, const mreq_field *table, const void *from)
{
	for (const mreq_field *f = table; f->key; f++)
		if (load(f, from) || f->need)
			print_one(b, f, load(f, from));
}

void mreq_context_print(textbuf *b, const mau_context *ctx)
{
	mau_context usual;

	mau_context_init(&usual, ctx->gfx);
	for (const mreq_field *f = mreq_context_fields; f->key; f++)
		if (load(f, ctx) != load(f, &usual) || f->need)
			print_one(b, f, load(f, ctx));
}
