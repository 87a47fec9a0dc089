/*
 * parse.c - the text form of a V#: parser; see mau/resource.h. Keys and values: docs/user/cli.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "resource/layout.h"

typedef struct parser {
	unsigned gfx, layout;
	const char *text;
	mau_resource_fields fields;
	uint32_t given; /* bit n: field n */
	mau_resource_error *error;
} parser;

/** A piece of the text. */
typedef struct piece {
	const char *at;
	size_t len;
} piece;

static int shown(piece p)
{
	return p.len < 40 ? (int)p.len : 40;
}

static int fail(const parser *ps, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static int fail(const parser *ps, const char *at, const char *format, ...)
{
	va_list args;

	ps->error->at = (size_t)(at - ps->text);
	va_start(args, format);
	vsnprintf(ps->error->text, sizeof(ps->error->text), format, args);
	va_end(args);
	return MAU_ERR_FIELD;
}

static bool is(piece p, const char *name)
{
	return mau_same_name(p.at, p.len, name);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static piece trim(piece p)
{
	while (p.len && is_blank(p.at[0]))
		p.at++, p.len--;
	while (p.len && is_blank(p.at[p.len - 1]))
		p.len--;
	return p;
}

/** Error for a value that is none of the four of a field. */
static int no_value(const parser *ps, const mau_field_row *row, piece value)
{
	return fail(ps, value.at, "%s cannot be %.*s, choose one of: %u %u %u %u", row->key,
	            shown(value), value.at, row->values[0], row->values[1], row->values[2],
	            row->values[3]);
}

/** Reads a number into a field. mau_resource_check() has the limits below those of its type. */
static int number(parser *ps, const mau_field_row *row, piece value)
{
	const uint64_t largest = mau_field_largest(row);
	uint64_t n;

	if (!mau_resource_number(value.at, value.len, &n))
		return fail(ps, value.at, "%s cannot be '%.*s', write a number", row->key,
		            shown(value), value.at);
	if (row->kind == MAU_KIND_LIST && (n == 0 || n > UINT8_MAX))
		return no_value(ps, row, value);
	if (n > (row->bytes == 1 ? UINT8_MAX : row->bytes == 4 ? UINT32_MAX : largest))
		return fail(ps, value.at, "%s %.*s is out of range, at most %llu", row->key,
		            shown(value), value.at, (unsigned long long)largest);
	mau_field_store(&ps->fields, row, n);
	return MAU_OK;
}

/** xyzw or rgba, 0 and 1; 2 and 3 are reserved. */
static int dst_sel(parser *ps, piece value)
{
	static const char codes[] = "0123xyzw", colours[] = "----rgba";

	for (unsigned i = 0; i < 4 && value.len == 4; i++) {
		const char c = mau_lower(value.at[i]);
		const char *at = c ? strchr(codes, c) : NULL;

		if (!at && c != '-' && c && (at = strchr(colours, c)))
			at = codes + (at - colours);
		if (!at)
			value.len = 0;
		else
			ps->fields.dst_sel[i] = (uint8_t)(at - codes);
	}
	return value.len == 4
	               ? MAU_OK
	               : fail(ps, value.at, "dst_sel has four of x y z w 0 1: for example xyzw");
}

/** Bytes of an element, off, or reserved. */
static int swizzle(parser *ps, piece value)
{
	const bool two = ps->layout & MAU_LAYOUT_TWO, field = ps->layout == MAU_LAYOUT_GFX6;
	uint64_t bytes = 0;

	if (is(value, "off") || is(value, "0"))
		return MAU_OK;
	if (two && is(value, "reserved")) {
		ps->fields.swizzle = 2;
		return MAU_OK;
	}
	if (mau_resource_number(value.at, value.len, &bytes) &&
	    (bytes == 4 || (bytes == 16 && (two || field)) ||
	     (field && (bytes == 2 || bytes == 8)))) {
		ps->fields.swizzle = two && bytes == 16 ? 3 : 1;
		if (field)
			ps->fields.element_size = (uint8_t)bytes;
		return MAU_OK;
	}
	return fail(ps, value.at,
	            "swizzle cannot be '%.*s', choose the bytes of an element of gfx%s: off %s",
	            shown(value), value.at, mau_gfx_name(ps->gfx),
	            field ? "2 4 8 16"
	            : two ? "4 16"
	                  : "4");
}

static int format(parser *ps, const mau_field_row *row, piece value)
{
	if (row == &mau_field_rows[MAU_F_NFMT] || row == &mau_field_rows[MAU_F_DFMT]) {
		const int num = row == &mau_field_rows[MAU_F_NFMT];

		return mau_format_part(num, value.at, value.len,
		                       num ? &ps->fields.nfmt : &ps->fields.dfmt)
		               ? MAU_OK
		               : fail(ps, value.at, "there is no %s '%.*s', write for example %s",
		                      row->key, shown(value), value.at, num ? "FLOAT" : "8_8_8_8");
	}
	return mau_format_read(ps->gfx, value.at, value.len, &ps->fields)
	               ? MAU_OK
	               : fail(ps, value.at,
	                      "gfx%s has no format '%.*s', write for example 8_8_8_8_UNORM",
	                      mau_gfx_name(ps->gfx), shown(value), value.at);
}

static int oob(parser *ps, const mau_field_row *row, piece value)
{
	for (unsigned code = 0; code < 4; code++)
		if (is(value, mau_oob_name(code))) {
			ps->fields.oob_select = (uint8_t)code;
			return MAU_OK;
		}
	if (value.len == 1 && value.at[0] >= '0' && value.at[0] <= '3')
		return number(ps, row, value);
	return fail(ps, value.at,
	            "oob cannot be '%.*s', choose one of: structured_with_offset structured "
	            "disabled raw",
	            shown(value), value.at);
}

/** Reads a field's value; 'has' says whether there is a '='. */
static int field(parser *ps, const mau_field_row *row, piece key, bool has, piece value)
{
	if (!has) {
		if (row->kind != MAU_KIND_FLAG)
			return fail(ps, key.at + key.len, "%s has no value, write %s=VALUE",
			            row->key, row->key);
		mau_field_store(&ps->fields, row, 1);
		return MAU_OK;
	}
	switch (row->kind) {
	case MAU_KIND_DST_SEL:
		return dst_sel(ps, value);
	case MAU_KIND_SWIZZLE:
		return swizzle(ps, value);
	case MAU_KIND_FORMAT:
		return format(ps, row, value);
	case MAU_KIND_OOB:
		return oob(ps, row, value);
	default:
		return number(ps, row, value);
	}
}

/** Error for a key that the V# does not have. */
static int no_field(const parser *ps, piece key)
{
	char keys[200] = "";

	for (unsigned id = 0; id < MAU_F_COUNT; id++)
		if (is(key, mau_field_rows[id].key))
			return fail(ps, key.at, "the V# of gfx%s has no field %s, remove it",
			            mau_gfx_name(ps->gfx), mau_field_rows[id].key);
	for (unsigned id = 0; id < MAU_F_ATC; id++)
		if (mau_field_rows[id].layouts & ps->layout) {
			const size_t len = strlen(keys);

			snprintf(keys + len, sizeof(keys) - len, " %s", mau_field_rows[id].key);
		}
	return fail(ps, key.at, "a V# has no field '%.*s', choose one of:%s", shown(key), key.at,
	            keys);
}

/** The row of a key: that of the text form, or of a code in the manuals. MAU_F_COUNT: none. */
static unsigned find(const parser *ps, piece key)
{
	for (unsigned id = 0; id < MAU_F_COUNT; id++) {
		const mau_field_row *row = &mau_field_rows[id];

		if (row->layouts & ps->layout &&
		    (is(key, row->key) || (is(key, row->name) && row->kind != MAU_KIND_SWIZZLE)))
			return id;
	}
	return ps->layout & MAU_LAYOUT_PAIRS && is(key, "format") ? MAU_F_FORMAT : MAU_F_COUNT;
}

/** Whether a format is given as a whole and by its parts. */
static bool is_double(uint32_t given, unsigned id)
{
	const uint32_t whole = 1u << MAU_F_FORMAT, parts = 1u << MAU_F_NFMT | 1u << MAU_F_DFMT;

	return given >> id & 1 || (id == MAU_F_FORMAT && given & parts) ||
	       (1u << id & parts && given & whole);
}

/** One item, KEY=VALUE or KEY. */
static int item(parser *ps, piece p)
{
	const char *equal = memchr(p.at, '=', p.len);
	const piece key = trim((piece){p.at, equal ? (size_t)(equal - p.at) : p.len});
	const piece value = equal ? trim((piece){equal + 1, p.len - (size_t)(equal - p.at) - 1})
	                          : (piece){p.at + p.len, 0};
	const unsigned id = find(ps, key);

	if (!key.len)
		return fail(ps, p.at, "a field is missing, write KEY=VALUE");
	if (id == MAU_F_COUNT)
		return no_field(ps, key);
	if (is_double(ps->given, id))
		return fail(ps, key.at, "%.*s is given twice, remove one", shown(key), key.at);
	ps->given |= 1u << id;
	if (equal && !value.len)
		return fail(ps, equal + 1, "%.*s has no value, write one", shown(key), key.at);
	return field(ps, &mau_field_rows[id], key, equal != NULL, value);
}

/** Fills in the fields that are not given. */
static void defaults(parser *ps)
{
	static const char usual[] = "32_FLOAT";
	const mau_generation *g = mau_generation_of(ps->gfx);
	const uint32_t formats =
		1u << MAU_F_FORMAT | 1u << MAU_F_FORMAT_SIX | 1u << MAU_F_NFMT | 1u << MAU_F_DFMT;

	if (!(ps->given >> MAU_F_DST_SEL & 1))
		memcpy(ps->fields.dst_sel, (const uint8_t[4]){4, 5, 6, 7}, 4);
	if (!(ps->given & formats))
		mau_format_read(ps->gfx, usual, strlen(usual), &ps->fields);
	if (!(ps->given & formats) && g->stride == MAU_STRIDE_LONG && ps->fields.add_tid)
		ps->fields.dfmt = 0; /* it has bits of the stride (V4) */
	if (ps->layout & MAU_LAYOUT_UNIFIED && !(ps->given >> MAU_F_OOB_SELECT & 1) &&
	    !ps->fields.stride)
		ps->fields.oob_select = MAU_OOB_RAW;
}

/** Length of an item: up to a comma outside brackets. */
static size_t item_length(const char *text)
{
	size_t len = 0;
	bool inside = false;

	for (; text[len] && (inside || text[len] != ','); len++)
		inside = text[len] == '[' || (inside && text[len] != ']');
	return len;
}

int mau_resource_parse(const mau_context *ctx, const char *text, uint32_t vsharp_ret[4],
                       mau_resource_error *error_ret)
{
	const mau_generation *g = mau_generation_of(ctx->gfx);
	parser ps = {.gfx = ctx->gfx, .text = text, .error = error_ret};

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	ps.layout = mau_resource_layout(g);
	for (const char *at = text;; at++) {
		const piece p = {at, item_length(at)};

		if (item(&ps, p))
			return MAU_ERR_FIELD;
		at += p.len;
		if (!*at)
			break;
	}
	if (ps.fields.swizzle && ps.given >> MAU_F_ELEMENT_SIZE & 1)
		return fail(&ps, text,
		            "swizzle gives the bytes of an element, remove element_size");
	defaults(&ps);
	return mau_resource_encode_checked(ctx->gfx, &ps.fields, vsharp_ret, error_ret);
}

int mau_resource_is_text(const char *text)
{
	const char *at = text;
	bool hex = true;

	while (is_blank(*at))
		at++;
	text = at;
	for (; (mau_lower(*at) >= 'a' && mau_lower(*at) <= 'z') || *at == '_'; at++)
		hex = hex && mau_lower(*at) >= 'a' && mau_lower(*at) <= 'f';
	if (at == text)
		return 0;
	while (is_blank(*at))
		at++;
	return *at == '=' || (!hex && (*at == ',' || !*at));
}
