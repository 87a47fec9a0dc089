/*
 * fields.c - the V# from its fields, and its fields from the V#; see mau/resource.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "resource/layout.h"

unsigned mau_resource_layout(const mau_generation *g)
{
	if (g->element == MAU_ELEMENT_FIELD)
		return MAU_LAYOUT_GFX6;
	if (g->formats == MAU_FORMATS_PAIRS)
		return MAU_LAYOUT_GFX9;
	if (g->element == MAU_ELEMENT_SWIZZLE)
		return g->stride == MAU_STRIDE_SCALED ? MAU_LAYOUT_GFX12 : MAU_LAYOUT_GFX11;
	return g->formats == MAU_FORMATS_GFX10 ? MAU_LAYOUT_GFX10 : MAU_LAYOUT_GFX10_3;
}

/** The value of a field. */
static uint64_t load(const mau_resource_fields *fields, const mau_field_row *row)
{
	const void *at = (const char *)fields + row->offset;

	if (row->kind == MAU_KIND_DST_SEL)
		return fields->dst_sel[0] | (uint64_t)fields->dst_sel[1] << 8 |
		       (uint64_t)fields->dst_sel[2] << 16 | (uint64_t)fields->dst_sel[3] << 24;
	return row->bytes == 1   ? *(const uint8_t *)at
	       : row->bytes == 4 ? *(const uint32_t *)at
	                         : *(const uint64_t *)at;
}

void mau_field_store(mau_resource_fields *fields, const mau_field_row *row, uint64_t value)
{
	void *at = (char *)fields + row->offset;

	if (row->bytes == 1)
		*(uint8_t *)at = (uint8_t)value;
	else if (row->bytes == 4)
		*(uint32_t *)at = (uint32_t)value;
	else
		*(uint64_t *)at = value;
}

uint64_t mau_field_largest(const mau_field_row *row)
{
	return ((uint64_t)1 << (row->msb - row->lsb + 1)) - 1;
}

/** Writes what is wrong, if the caller wants it; returns MAU_ERR_FIELD. */
static int wrong(mau_resource_error *error, const char *text)
{
	if (error) {
		error->at = 0;
		snprintf(error->text, sizeof(error->text), "%s", text);
	}
	return MAU_ERR_FIELD;
}

/** The code of one of the four values of a field. */
static int list_code(const mau_field_row *row, uint64_t value, uint64_t *code_ret,
                     mau_resource_error *error)
{
	char text[96];

	*code_ret = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (row->values[i] == value)
			*code_ret = i;
		if (row->values[i] == value || value == 0)
			return MAU_OK;
	}
	snprintf(text, sizeof(text), "%s cannot be %llu, choose one of: %u %u %u %u", row->key,
	         (unsigned long long)value, row->values[0], row->values[1], row->values[2],
	         row->values[3]);
	return wrong(error, text);
}

static int dst_sel_code(const uint8_t dst_sel[4], uint64_t *code_ret, mau_resource_error *error)
{
	char text[64];

	*code_ret = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (dst_sel[i] > 7) {
			snprintf(text, sizeof(text), "dst_sel of %c is %u, out of range, at most 7",
			         "xyzw"[i], dst_sel[i]);
			return wrong(error, text);
		}
		*code_ret |= (uint64_t)dst_sel[i] << 3 * i;
	}
	return MAU_OK;
}

/** The code of a field in the V#. */
static int code_of(const mau_resource_fields *fields, const mau_field_row *row, uint64_t *code_ret,
                   mau_resource_error *error)
{
	const uint64_t value = load(fields, row);
	char text[96];

	if (row->kind == MAU_KIND_LIST)
		return list_code(row, value, code_ret, error);
	if (row->kind == MAU_KIND_DST_SEL)
		return dst_sel_code(fields->dst_sel, code_ret, error);
	*code_ret = value;
	if (value <= mau_field_largest(row))
		return MAU_OK;
	snprintf(text, sizeof(text),
	         value > 0xffff ? "%s 0x%llx is out of range, at most 0x%llx"
	                        : "%s %llu is out of range, at most %llu",
	         row->key, (unsigned long long)value, (unsigned long long)mau_field_largest(row));
	return wrong(error, text);
}

/** V4: moves bits 17:14 of the stride to DATA_FORMAT where the V# can have them there. */
static int split_stride(const mau_generation *g, mau_resource_fields *fields,
                        mau_resource_error *error)
{
	char text[128];

	if (fields->stride < 1u << 14 || g->stride != MAU_STRIDE_LONG)
		return MAU_OK;
	if (fields->add_tid && !fields->dfmt && fields->stride < 1u << 18) {
		fields->dfmt = (uint8_t)(fields->stride >> 14);
		fields->stride &= 0x3fff;
		return MAU_OK;
	}
	snprintf(text, sizeof(text),
	         "stride %u is out of range, at most 16383; 262143 with add_tid and no data format",
	         (unsigned)fields->stride);
	return wrong(error, text);
}

/** Whether a field of another layout is in the same place of mau_resource_fields. */
static int has_field(unsigned layout, const mau_field_row *row)
{
	for (unsigned id = 0; id < MAU_F_COUNT; id++)
		if (mau_field_rows[id].offset == row->offset && mau_field_rows[id].layouts & layout)
			return 1;
	return 0;
}

static int no_field(unsigned gfx, const char *key, mau_resource_error *error)
{
	char text[96];

	snprintf(text, sizeof(text), "the V# of gfx%s has no field %s, remove it",
	         mau_gfx_name(gfx), key);
	return wrong(error, text);
}

int mau_resource_encode_checked(unsigned gfx, const mau_resource_fields *given,
                                uint32_t vsharp_ret[4], mau_resource_error *error)
{
	mau_resource_fields fields = *given;
	const mau_generation *g = mau_generation_of(gfx);
	const unsigned layout = g->modelled ? mau_resource_layout(g) : 0;
	uint32_t words[4] = {0};
	uint64_t code;

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	if (split_stride(g, &fields, error))
		return MAU_ERR_FIELD;
	for (unsigned id = 0; id < MAU_F_COUNT; id++) {
		const mau_field_row *row = &mau_field_rows[id];

		if (!(row->layouts & layout)) {
			if (load(&fields, row) && !has_field(layout, row))
				return no_field(gfx, row->key, error);
			continue;
		}
		if (code_of(&fields, row, &code, error))
			return MAU_ERR_FIELD;
		words[row->lsb / 32] |= (uint32_t)(code << row->lsb % 32);
		if (row->msb / 32 > row->lsb / 32)
			words[row->msb / 32] |= (uint32_t)(code >> (32 - row->lsb % 32));
	}
	memcpy(vsharp_ret, words, sizeof(words));
	return MAU_OK;
}

int mau_resource_encode(const mau_context *ctx, const mau_resource_fields *fields,
                        uint32_t vsharp_ret[4])
{
	return mau_resource_encode_checked(ctx->gfx, fields, vsharp_ret, NULL);
}

int mau_resource_check(const mau_context *ctx, const mau_resource_fields *fields,
                       mau_resource_error *error_ret)
{
	uint32_t words[4];

	return mau_resource_encode_checked(ctx->gfx, fields, words, error_ret);
}

int mau_resource_unpack(const mau_context *ctx, const uint32_t vsharp[4],
                        mau_resource_fields *fields_ret)
{
	const mau_generation *g = mau_generation_of(ctx->gfx);

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	*fields_ret = (mau_resource_fields){0};
	for (unsigned id = 0; id < MAU_F_COUNT; id++) {
		const mau_field_row *row = &mau_field_rows[id];
		const uint64_t code = mau_field_code(vsharp, id);

		if (!(row->layouts & mau_resource_layout(g)))
			continue;
		if (row->kind == MAU_KIND_DST_SEL)
			for (unsigned i = 0; i < 4; i++)
				fields_ret->dst_sel[i] = (uint8_t)(code >> 3 * i & 7);
		else
			mau_field_store(fields_ret, row,
			                row->kind == MAU_KIND_LIST ? row->values[code] : code);
	}
	return MAU_OK;
}
