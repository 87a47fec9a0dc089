/*
 * textbuf.c - see textbuf.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/textbuf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

bool textbuf_grow(textbuf *b, size_t more)
{
	size_t room = b->room ? b->room : 4096;
	char *text;

	while (room - b->len < more && room <= SIZE_MAX / 2)
		room *= 2;
	if (room < b->room || room - b->len < more || !(text = realloc(b->text, room))) {
		b->failed = true;
		return false;
	}
	b->text = text;
	b->room = room;
	return true;
}

void textbuf_free(textbuf *b)
{
	free(b->text);
	*b = (textbuf){0};
}

void textbuf_printf(textbuf *b, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (len < 0 || (b->room - b->len <= (size_t)len && !textbuf_grow(b, (size_t)len + 1)))
		return;
	va_start(args, format);
	vsnprintf(b->text + b->len, b->room - b->len, format, args);
	va_end(args);
	b->len += (size_t)len;
}

void textbuf_dec(textbuf *b, uint64_t value)
{
	char digits[20];
	size_t n = sizeof(digits);

	do {
		digits[--n] = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	textbuf_add(b, digits + n, sizeof(digits) - n);
}

void textbuf_hex(textbuf *b, uint64_t value, unsigned digits)
{
	char text[18];
	size_t n = sizeof(text);

	do {
		text[--n] = "0123456789abcdef"[value & 15];
		value >>= 4;
		digits -= digits > 0;
	} while (value || (digits && n > 2));
	text[--n] = 'x';
	text[--n] = '0';
	textbuf_add(b, text + n, sizeof(text) - n);
}

/* Length of the valid UTF-8 sequence at 's' (1..4), or 0. */
static size_t utf8_length(const unsigned char *s)
{
	size_t len = s[0] < 0x80                   ? 1
	             : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
	             : (s[0] & 0xf0) == 0xe0       ? 3
	             : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
	                                           : 0;

	for (size_t i = 1; i < len; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
	    (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
		return 0;
	return len;
}

/* Appends the character at 's', or U+FFFD for a byte that starts none; returns the next position.
 */
static const unsigned char *add_utf8(textbuf *b, const unsigned char *s)
{
	size_t len = utf8_length(s);

	if (len)
		textbuf_add(b, (const char *)s, len);
	else
		textbuf_str(b, "\xef\xbf\xbd");
	return s + (len ? len : 1);
}

void textbuf_utf8(textbuf *b, const char *text)
{
	for (const unsigned char *s = (const unsigned char *)text; *s;)
		s = add_utf8(b, s);
}

void textbuf_json_string(textbuf *b, const char *text)
{
	const unsigned char *s = (const unsigned char *)text;

	textbuf_char(b, '"');
	while (*s) {
		if (*s == '"' || *s == '\\')
			textbuf_char(b, '\\');
		if (*s < 0x20)
			textbuf_printf(b, "\\u%04x", *s++);
		else
			s = add_utf8(b, s);
	}
	textbuf_char(b, '"');
}

bool textbuf_flush(textbuf *b, FILE *out)
{
	bool good = !b->failed && fwrite(b->text, 1, b->len, out) == b->len;

	if (b->failed)
		errno = ENOMEM;
	b->len = 0;
	return good;
}
