/*
 * format.c - names of the formats of a V#; see layout.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "resource/layout.h"

char mau_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool mau_same_name(const char *text, size_t len, const char *name)
{
	size_t i = 0;

	while (i < len && name[i] && mau_lower(text[i]) == mau_lower(name[i]))
		i++;
	return i == len && !name[i];
}

/** Removes 'prefix' from the text. Returns whether it was there. */
static bool skip(const char **text, size_t *len, const char *prefix)
{
	const size_t n = strlen(prefix);

	if (*len <= n || !mau_same_name(*text, n, prefix))
		return false;
	*text += n;
	*len -= n;
	return true;
}

int mau_resource_number(const char *text, size_t len, uint64_t *value_ret)
{
	const unsigned base = len > 2 && text[0] == '0' && mau_lower(text[1]) == 'x' ? 16 : 10;
	uint64_t value = 0;

	for (size_t i = base == 16 ? 2 : 0; i < len; i++) {
		const char c = mau_lower(text[i]);
		const unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
		                       : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
		                                              : 16;

		if (digit >= base || value > (UINT64_MAX - digit) / base)
			return 0;
		value = value * base + digit;
	}
	*value_ret = value;
	return len > 0;
}

int mau_format_part(int number, const char *text, size_t len, uint8_t *code_ret)
{
	uint64_t value;

	skip(&text, &len, number ? "BUF_NUM_FORMAT_" : "BUF_DATA_FORMAT_");
	for (unsigned code = 0; code < (number ? 8 : 15); code++)
		if (mau_same_name(text, len, number ? mau_nfmt_name(code) : mau_dfmt(code)->name)) {
			*code_ret = (uint8_t)code;
			return 1;
		}
	/* "8" and "32" are layouts: codes of DATA_FORMAT have 0x */
	if (!mau_resource_number(text, len, &value) || value > (number ? 7 : 15) ||
	    (!number && (len < 2 || mau_lower(text[1]) != 'x')))
		return 0;
	*code_ret = (uint8_t)value;
	return 1;
}

/** Splits a format's name into its layout and its number format. False: it has no two parts. */
static bool split(const char *text, size_t len, uint8_t *dfmt_ret, uint8_t *nfmt_ret)
{
	const char *comma = memchr(text, ',', len);
	size_t end = len;

	if (len > 1 && text[0] == '[' && text[len - 1] == ']' && comma)
		return mau_format_part(0, text + 1, (size_t)(comma - text) - 1, dfmt_ret) &&
		       mau_format_part(1, comma + 1, (size_t)(text + len - comma) - 2, nfmt_ret);
	if (!skip(&text, &len, "BUF_FMT_"))
		skip(&text, &len, "BUF_DATA_FORMAT_");
	for (end = 1; end < len; end++)
		if (text[end] == '_' && text[end + 1 < len ? end + 1 : end] > '9')
			return mau_format_part(0, text, end, dfmt_ret) &&
			       mau_format_part(1, text + end + 1, len - end - 1, nfmt_ret);
	return false;
}

int mau_format_read(unsigned gfx, const char *text, size_t len, mau_resource_fields *fields)
{
	const mau_generation *g = mau_generation_of(gfx);
	const bool pairs = g->formats == MAU_FORMATS_PAIRS;
	const bool none = mau_same_name(text, len, "INVALID") ||
	                  mau_same_name(text, len, "BUF_FMT_INVALID") ||
	                  mau_same_name(text, len, "BUF_DATA_FORMAT_INVALID");
	uint8_t dfmt = 0, nfmt = 0;
	uint64_t code = 0;

	if (!none && !pairs && mau_resource_number(text, len, &code)) {
		fields->format = (uint8_t)code;
		return code <= g->format_mask;
	}
	if (!none && !split(text, len, &dfmt, &nfmt))
		return 0;
	if (pairs) {
		fields->dfmt = dfmt;
		fields->nfmt = nfmt;
		return none || mau_dfmt_legal(gfx, dfmt) >> nfmt & 1;
	}
	for (code = 0; code <= g->format_mask; code++) {
		const mau_format_info *f = mau_format(gfx, (unsigned)code);

		if (none ? code == 0 : f->bytes && f->dfmt == dfmt && f->nfmt == nfmt) {
			fields->format = (uint8_t)code;
			return 1;
		}
	}
	return 0;
}

int mau_format_write(unsigned gfx, const mau_resource_fields *fields, char *text, size_t size)
{
	const mau_generation *g = mau_generation_of(gfx);

	if (g->formats != MAU_FORMATS_PAIRS) {
		const mau_format_info *f = mau_format(gfx, fields->format);

		if (f->bytes || !fields->format)
			snprintf(text, size, "%s", f->name);
		else
			snprintf(text, size, "%u", fields->format);
		return 1;
	}
	if (!fields->dfmt && !fields->nfmt)
		snprintf(text, size, "INVALID");
	else if (mau_dfmt_legal(gfx, fields->dfmt) >> fields->nfmt & 1)
		snprintf(text, size, "%s_%s", mau_dfmt(fields->dfmt)->name,
		         mau_nfmt_name(fields->nfmt));
	else
		return 0;
	return 1;
}
