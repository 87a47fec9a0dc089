/*
 * mreq_fields.c - see mreq_fields.h. The names are those of encodings/mau.toml in lower case.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_fields.h"

#include <ctype.h>
#include <string.h>

#define FIELD(type, member) sizeof(((type *)0)->member), offsetof(type, member)

/* Components of a format operation: code n stands for n+1 of them. */
static const char *ncomp_name(unsigned code)
{
	static const char *const name[4] = {"x", "xy", "xyz", "xyzw"};

	return code < 4 ? name[code] : "?";
}

static const char *lanes_name(unsigned code)
{
	static const char *const name[5] = {"4", "8", "16", "32", "64"};

	return code < 5 ? name[code] : "?";
}

static const char *line_name(unsigned code)
{
	return code == 0 ? "64" : code == 1 ? "128" : "?";
}

const char *mreq_engine(unsigned code)
{
	static const char *const name[] = {NULL, "verilator", "systemc", "inst", "vmem"};

	return code < sizeof(name) / sizeof(name[0]) ? name[code] : NULL;
}

static const char *engine_name(unsigned code)
{
	const char *name = mreq_engine(code);

	return name ? name : "?";
}

/* Generations that this version executes. */
static const char *gfx_name(unsigned code)
{
	return code <= MAU_GFX_11 ? mau_gfx_name(code) : "?";
}

const mreq_field mreq_context_fields[] = {
	{"gfx", 3, FIELD(mau_context, gfx), true, false, false, gfx_name, 0},
	{"rules", 1, FIELD(mau_context, rules), true, false, false, mau_rules_name, 0},
	{"align", 2, FIELD(mau_context, align), true, false, false, mau_align_name, 0},
	{"policy", 1, FIELD(mau_context, policy), true, false, false, mau_policy_name, 0},
	{"wave32", 1, FIELD(mau_context, wave32), false, false, false, NULL, 0},
	{"lds_base", 18, FIELD(mau_context, lds_base), false, false, true, NULL, 0},
	{"lds_size", 18, FIELD(mau_context, lds_size), false, false, true, NULL, 0},
	{"scratch_base", 48, FIELD(mau_context, scratch_base), false, false, true, NULL, 0},
	{"shared_hi", 32, FIELD(mau_context, shared_hi), false, false, true, NULL, 0},
	{"private_hi", 32, FIELD(mau_context, private_hi), false, false, true, NULL, 0},
	{0},
};

const mreq_field mreq_op_fields[] = {
	{"enc", 3, FIELD(mau_op, enc), true, false, false, mau_enc_name, 0},
	{"cls", 2, FIELD(mau_op, cls), true, false, false, mau_cls_name, 0},
	{"size", 3, FIELD(mau_op, size), true, false, false, mau_size_name, 0},
	{"fmt", 1, FIELD(mau_op, fmt), false, true, false, NULL, 0},
	{"ncomp", 2, FIELD(mau_op, ncomp), false, false, false, ncomp_name, 0},
	{"format", 7, FIELD(mau_op, format), false, false, true, NULL, 0},
	{"atomic", 5, FIELD(mau_op, atomic), false, false, false, mau_atomic_name, 0},
	{"d16", 2, FIELD(mau_op, d16), false, false, false, mau_d16_name, 0},
	{"smode", 2, FIELD(mau_op, smode), false, false, false, mau_smode_name, 0},
	{"inst_offset", 24, FIELD(mau_op, inst_offset), false, false, 2, NULL, 0},
	{"offen", 1, FIELD(mau_op, offen), false, true, false, NULL, 0},
	{"idxen", 1, FIELD(mau_op, idxen), false, true, false, NULL, 0},
	{"addr64", 1, FIELD(mau_op, addr64), false, true, false, NULL, 0},
	{"lds", 1, FIELD(mau_op, lds), false, true, false, NULL, 0},
	{"tfe", 1, FIELD(mau_op, tfe), false, true, false, NULL, 0},
	{"glc", 1, FIELD(mau_op, glc), false, true, false, NULL, 0},
	{"slc", 1, FIELD(mau_op, slc), false, true, false, NULL, 0},
	{"dlc", 1, FIELD(mau_op, dlc), false, true, false, NULL, 0},
	{"sext", 1, FIELD(mau_op, sext), false, true, false, NULL, 0},
	{"unknown", 1, FIELD(mau_op, unknown), false, true, false, NULL, 0},
	{0},
};

const mreq_field mreq_unit_fields[] = {
	{"lanes", 3, FIELD(mreq_unit, lanes), true, false, false, lanes_name, 0},
	{"window", 3, FIELD(mreq_unit, window), true, false, false, lanes_name, 0},
	{"line_bytes", 1, FIELD(mreq_unit, line_bytes), true, false, false, line_name, 0},
	{"engine", 3, FIELD(mreq_unit, engine), false, false, false, engine_name, 0},
	{"trace", 1, FIELD(mreq_unit, trace), false, true, false, NULL, 0},
	{"fault", 32, FIELD(mreq_unit, fault), false, false, false, NULL, MAU_FAULT_COUNT},
	{"reset_seed", 64, FIELD(mreq_unit, reset_seed), false, false, true, NULL, 0},
	{0},
};

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

/* A field that is signed, with its minus: two's complement. */
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
		                     f->key, word.len < 40 ? (int)word.len : 40, word.text,
		                     (unsigned long long)most);
	*value_ret = (0 - *value_ret) & (2 * most - 1);
	return 0;
}

int mreq_field_value(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret)
{
	char names[160];

	if (f->hex == 2 && word.len > 1 && word.text[0] == '-')
		return negative_value(lx, f, word, value_ret);
	if (!f->name) {
		if (mreq_lex_number(lx, word,
		                    f->width == 64 ? UINT64_MAX : ((uint64_t)1 << f->width) - 1,
		                    f->key, value_ret))
			return -1;
		if (f->count && *value_ret > f->count)
			return mreq_lex_fail(lx, word.text,
			                     "there is no %s %llu, choose 1 to %u, or 0 for none",
			                     f->key, (unsigned long long)*value_ret, f->count);
		return 0;
	}
	for (unsigned code = 0; code < 1u << f->width; code++) {
		const char *name = f->name(code);

		if (name[0] != '?' && same_name(word, name)) {
			*value_ret = code;
			return 0;
		}
	}
	list_names(f, names, sizeof(names));
	return mreq_lex_fail(lx, word.text, "%s cannot be '%.*s', choose one of: %s", f->key,
	                     word.len < 30 ? (int)word.len : 30, word.text, names);
}

/* Field of 'table' that the word up to '=' names; NULL when there is none. */
static const mreq_field *find_field(const mreq_field *table, mreq_word key)
{
	for (const mreq_field *f = table; f->key; f++)
		if (mreq_word_is(key, f->key))
			return f;
	return NULL;
}

/* A field that was left out ("is missing, add"), or its value ("has no value, write"). */
static int fail_without(mreq_lexer *lx, const mreq_field *f, const char *at, const char *what)
{
	char names[160];

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
		                     key.len < 40 ? (int)key.len : 40, key.text);
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

int mreq_fields_parse(mreq_lexer *lx, const mreq_field *table, void *into)
{
	uint32_t seen = 0;
	mreq_word word;

	while (mreq_lex_word(lx, &word))
		if (parse_one(lx, table, word, into, &seen))
			return -1;
	for (const mreq_field *f = table; f->key; f++)
		if (f->required && !(seen >> (f - table) & 1))
			return fail_without(lx, f, word.text, "is missing, add");
	return 0;
}

void mreq_fields_print(textbuf *b, const mreq_field *table, const void *from)
{
	for (const mreq_field *f = table; f->key; f++) {
		uint64_t value = load(f, from);

		if (!value && !f->required)
			continue;
		textbuf_char(b, ' ');
		textbuf_str(b, f->key);
		if (f->flag)
			continue;
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
}
