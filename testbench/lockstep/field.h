/*
 * field.h - reads a field of a payload by its row of mau_channels; for code that runs seldom.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_FIELD_H
#define TB_FIELD_H

#include "mau_channels.h"

/** Number of values of a field: its elements, or 1 for a mask. */
unsigned tb_field_values(const mau_field *f, const mau_sizes *size);

/** Whether it has a value for each lane of a beat. */
static inline bool tb_field_is_of_lanes(const mau_field *f)
{
	return f->elements == MAU_COUNT_LANES && f->bits > 1;
}

/** Value 'i' of a field of a payload, of at most 128 bits. */
void tb_field_value(const mau_field *f, const mau_sizes *size, const void *payload, unsigned i,
                    uint64_t value_ret[2]);

/** Name of a status, an error or a segment; NULL for other fields. */
const char *tb_value_name(const char *field, uint64_t value);

#endif
