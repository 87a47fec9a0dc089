/*
 * print.c - the text form of a V#: writer, and the list of its fields; see mau/resource.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "resource/layout.h"

/** SWIZZLE_ENABLE as the bytes of an element. */
static void swizzle_text(unsigned layout, const mau_resource_fields *f, char *text, size_t size)
{
	const unsigned bytes = layout == MAU_LAYOUT_GFX6 ? f->element_size
	                       : f->swizzle == 3         ? 16
	                                                 : 4;

	if (!f->swizzle)
		snprintf(text, size, "off");
	else if (f->swizzle == 2)
		snprintf(text, size, "reserved");
	else
		snprintf(text, size, "%u", bytes);
}

/** A field's value in the text form. */
static void value_text(unsigned gfx, const mau_resource_fields *f, const mau_field_row *row,
                       uint64_t code, char *text, size_t size)
{
	switch (row->kind) {
	case MAU_KIND_LIST:
		snprintf(text, size, "%u", row->values[code]);
		break;
	case MAU_KIND_DST_SEL:
		for (unsigned i = 0; i < 4; i++)
			text[i] = "0123xyzw"[f->dst_sel[i]];
		text[4] = 0;
		break;
	case MAU_KIND_SWIZZLE:
		swizzle_text(mau_resource_layout(mau_generation_of(gfx)), f, text, size);
		break;
	case MAU_KIND_OOB:
		snprintf(text, size, "%s", mau_oob_name((unsigned)code));
		for (char *c = text; *c; c++)
			*c = mau_lower(*c);
		break;
	case MAU_KIND_FORMAT:
		if (row == &mau_field_rows[MAU_F_NFMT] && code != 6)
			snprintf(text, size, "%s", mau_nfmt_name((unsigned)code));
		else if (row == &mau_field_rows[MAU_F_DFMT] && code < 15)
			snprintf(text, size, "%s", mau_dfmt((unsigned)code)->name);
		else if (row == &mau_field_rows[MAU_F_NFMT] || row == &mau_field_rows[MAU_F_DFMT])
			snprintf(text, size, "0x%x", (unsigned)code);
		else
			mau_format_write(gfx, f, text, size);
		break;
	default:
		snprintf(text, size,
		         code > 0xffff || row == &mau_field_rows[MAU_F_BASE] ? "0x%llx" : "%llu",
		         (unsigned long long)code);
	}
}

unsigned mau_resource_list(const mau_context *ctx, const uint32_t vsharp[4],
                           mau_resource_field fields_ret[MAU_RESOURCE_FIELDS])
{
	mau_resource_fields f;
	unsigned n = 0;

	if (mau_resource_unpack(ctx, vsharp, &f) != MAU_OK)
		return 0;
	for (unsigned id = 0; id < MAU_F_COUNT; id++) {
		const mau_field_row *row = &mau_field_rows[id];
		mau_resource_field *field = &fields_ret[n];

		if (!(row->layouts & mau_resource_layout(mau_generation_of(ctx->gfx))))
			continue;
		*field = (mau_resource_field){
			row->key, row->name, row->msb, row->lsb, mau_field_code(vsharp, id), ""};
		value_text(ctx->gfx, &f, row, field->code, field->value, sizeof(field->value));
		n++;
	}
	return n;
}

/** Whether the text form has the field: one that is not 0, or whose default is not 0. */
static int is_shown(const mau_resource_field *field, int named, int swizzled)
{
	static const char *const always[] = {"base", "stride", "records", "dst_sel", "oob"};

	if (!strcmp(field->key, "format"))
		return 1;
	if (!strcmp(field->key, "num_format") || !strcmp(field->key, "data_format"))
		return !named;
	if (!strcmp(field->key, "element_size")) /* 'swizzle' says it */
		return field->code && !swizzled;
	for (size_t i = 0; i < sizeof(always) / sizeof(always[0]); i++)
		if (!strcmp(field->key, always[i]))
			return 1;
	return field->code != 0;
}

/** Appends ",KEY=VALUE" at 'at'; returns the length. */
static int append(char *text, size_t size, int at, const char *key, const char *value)
{
	const size_t len = (size_t)at < size ? (size_t)at : size;

	return at + snprintf(len < size ? text + len : NULL, size - len, "%s%s%s%s", at ? "," : "",
	                     key, *value ? "=" : "", value);
}

int mau_resource_print(const mau_context *ctx, const uint32_t vsharp[4], char *text, size_t size)
{
	mau_resource_field field[MAU_RESOURCE_FIELDS];
	const unsigned count = mau_resource_list(ctx, vsharp, field);
	mau_resource_fields f;
	char name[40];
	int len = 0, named;

	if (!count || mau_resource_unpack(ctx, vsharp, &f) != MAU_OK)
		return 0;
	named = mau_format_write(ctx->gfx, &f, name, sizeof(name));
	for (unsigned i = 0; i < count; i++) {
		const int flag = field[i].msb == field[i].lsb && strcmp(field[i].key, "swizzle");

		if (named && !strcmp(field[i].key, "num_format"))
			len = append(text, size, len, "format", name);
		if (is_shown(&field[i], named, f.swizzle))
			len = append(text, size, len, field[i].key, flag ? "" : field[i].value);
	}
	return len;
}
