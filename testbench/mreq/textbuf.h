/*
 * textbuf.h - a growing text buffer with fast functions to append, for request files and JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TEXTBUF_H
#define TEXTBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct textbuf {
	char *text;
	size_t len, room;
	bool failed; /**< memory ran out: the text is not complete */
} textbuf;

/** Makes room for 'more' bytes; false (and 'failed') when memory runs out. */
bool textbuf_grow(textbuf *b, size_t more);
/** Releases the memory; the buffer is empty and usable again. */
void textbuf_free(textbuf *b);
/** Appends as printf does. */
void textbuf_printf(textbuf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/** Appends 'value' in decimal. */
void textbuf_dec(textbuf *b, uint64_t value);
/** Appends 'value' as 0x and lower-case digits, without leading zeros, at least 'digits' of them.
 */
void textbuf_hex(textbuf *b, uint64_t value, unsigned digits);
/** Appends 'text'; bytes that are not valid UTF-8 become U+FFFD. */
void textbuf_utf8(textbuf *b, const char *text);
/** Appends 'text' as a JSON string with quotes; bytes that are not valid UTF-8 become U+FFFD. */
void textbuf_json_string(textbuf *b, const char *text);
/** Writes the buffer to 'out' and empties it. Returns false when the write failed (errno is set).
 */
bool textbuf_flush(textbuf *b, FILE *out);

/** Appends 'len' bytes. */
static inline void textbuf_add(textbuf *b, const char *text, size_t len)
{
	if (b->room - b->len < len && !textbuf_grow(b, len))
		return;
	memcpy(b->text + b->len, text, len);
	b->len += len;
}

/** Appends a zero-terminated string. */
static inline void textbuf_str(textbuf *b, const char *text)
{
	textbuf_add(b, text, strlen(text));
}

/** Appends one character. */
static inline void textbuf_char(textbuf *b, char c)
{
	if (b->room == b->len && !textbuf_grow(b, 1))
		return;
	b->text[b->len++] = c;
}

#endif
