/*
 * json.c - see json.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explorer/json.h"

textbuf out;

/* A comma, except before the first member. */
static void comma(void)
{
	char last = out.len ? out.text[out.len - 1] : '{';

	if (last != '{' && last != '[')
		textbuf_char(&out, ',');
}

void json_key(const char *name)
{
	comma();
	textbuf_json_string(&out, name);
	textbuf_char(&out, ':');
}

void json_hex(const char *name, uint64_t value)
{
	json_key(name);
	textbuf_char(&out, '"');
	textbuf_hex(&out, value, 1);
	textbuf_char(&out, '"');
}

void json_number(const char *name, uint64_t value)
{
	json_key(name);
	textbuf_dec(&out, value);
}

void json_text(const char *name, const char *text)
{
	json_key(name);
	textbuf_json_string(&out, text);
}

void json_open(const char *name, char open)
{
	if (name)
		json_key(name);
	else
		comma();
	textbuf_char(&out, open);
}

void json_close(char close)
{
	textbuf_char(&out, close);
}

void json_words(const char *name, const uint32_t *word, unsigned count)
{
	json_open(name, '[');
	for (unsigned i = 0; i < count; i++) {
		comma();
		textbuf_dec(&out, word[i]);
	}
	json_close(']');
}

/* Writes a field of a struct, by its table, as a name or a number. */
static void field(const mreq_field *f, const void *from)
{
	const char *at = (const char *)from + f->offset;
	uint64_t value = 0;

	memcpy(&value, at, f->bytes);
	if (f->width < 64)
		value &= (1ull << f->width) - 1;
	if (f->name) {
		char lower[32] = "";
		const char *name = f->name((unsigned)value);

		for (unsigned i = 0; name[i] && i + 1 < sizeof(lower); i++)
			lower[i] =
				name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
		json_text(f->key, lower);
	} else if (f->hex) {
		json_hex(f->key, value);
	} else {
		json_number(f->key, value);
	}
}

void json_fields(const char *name, const mreq_field *table, const void *from)
{
	json_key(name);
	textbuf_char(&out, '{');
	for (; table->key; table++)
		field(table, from);
	textbuf_char(&out, '}');
}
