/*
 * field.c - see field.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/field.h"

#include "mau/mau.h"

static unsigned elements(const mau_field *f, const mau_sizes *size)
{
	return f->elements == MAU_COUNT_LANES    ? size->lanes
	       : f->elements == MAU_COUNT_WINDOW ? size->window
	       : f->elements == MAU_COUNT_FIXED  ? f->count
	                                         : size->line_bytes;
}

static bool is_mask(const mau_field *f)
{
	return f->packed && f->bits == 1;
}

unsigned tb_field_values(const mau_field *f, const mau_sizes *size)
{
	return is_mask(f) ? 1 : elements(f, size);
}

void tb_field_value(const mau_field *f, const mau_sizes *size, const void *payload, unsigned i,
                    uint64_t value_ret[2])
{
	const char *at = (const char *)payload + f->offset;

	value_ret[0] = value_ret[1] = 0;
	if (is_mask(f)) {
		memcpy(value_ret, at, elements(f, size) > 64 ? 16 : 8);
	} else if (f->packed) {
		memcpy(value_ret, at + i * f->bits / 64 * 8, 8);
		value_ret[0] = value_ret[0] >> i * f->bits % 64 & ((UINT64_C(1) << f->bits) - 1);
	} else {
		memcpy(value_ret, at + (size_t)i * f->storage / 8, f->storage / 8);
	}
}

const char *tb_value_name(const char *field, uint64_t value)
{
	return !strcmp(field, "status")  ? mau_status_name((unsigned)value)
	       : !strcmp(field, "error") ? mau_error_name((unsigned)value)
	       : !strcmp(field, "seg")   ? mau_seg_name((unsigned)value)
	                                 : NULL;
}
