/*
 * txn_json.c - see txn_json.h. Written for speed: it allocates only the buffer and calls no printf.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/txn_json.h"

static void number(textbuf *b, const char *name, uint64_t value)
{
	textbuf_add(b, ",\"", 2);
	textbuf_str(b, name);
	textbuf_add(b, "\":", 2);
	textbuf_dec(b, value);
}

/* Fixed-width hexadecimal digits, most significant first. */
static void digits(textbuf *b, uint64_t value)
{
	char text[16];

	for (unsigned i = 16; i--; value >>= 4)
		text[i] = "0123456789abcdef"[value & 15];
	textbuf_add(b, text, sizeof(text));
}

void txn_json_text(textbuf *b, const mau_geometry *geo, const mau_txn *txn, unsigned count)
{
	textbuf_char(b, '[');
	for (unsigned i = 0; i < count; i++) {
		const mau_txn *t = &txn[i];

		textbuf_str(b, i ? ",{\"line\":" : "{\"line\":");
		textbuf_dec(b, t->line);
		textbuf_str(b, ",\"bytes\":\"0x");
		if (geo->line_bytes == 128)
			digits(b, t->bytes[1]);
		digits(b, t->bytes[0]);
		textbuf_str(b, "\",\"lanes\":\"0x");
		digits(b, t->lanes);
		textbuf_char(b, '"');
		number(b, "window", t->window);
		number(b, "pass", t->pass);
		textbuf_str(b, t->last ? ",\"last\":true" : ",\"last\":false");
		number(b, "attr", t->attr);
		textbuf_char(b, '}');
	}
	textbuf_char(b, ']');
}
