/*
 * derive_data.c - see derive_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/derive_data.h"

#include "mismatch/derive_text.h"

bool derive_data_print(FILE *out, const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                       const mau_execution *exec, unsigned lane)
{
	mau_data_step steps[MAU_MAX_DATA_STEPS];
	derive_row rows[MAU_MAX_DATA_STEPS];
	size_t count;

	if (mau_explain_data(req, vdata, exec, lane, steps, MAU_MAX_DATA_STEPS, &count) != MAU_OK ||
	    count == 0)
		return false;
	fprintf(out, "Data of lane %u:\n", lane);
	for (size_t i = 0; i < count; i++)
		derive_data_row(&steps[i], &rows[i]);
	derive_rows(out, rows, count);
	return true;
}

/* A number of at most 64 bits as JSON; a number of more than 53 bits becomes a string. */
static json_t *number_json(uint64_t value)
{
	char hex[24];

	if (value >> 53 == 0)
		return json_integer((json_int_t)value);
	snprintf(hex, sizeof(hex), "0x%llx", (unsigned long long)value);
	return json_string(hex);
}

static json_t *step_json(const mau_data_step *s)
{
	bool number = s->show == MAU_DATA_BITS || s->show == MAU_DATA_FLOAT;
	derive_row row;
	json_t *o;

	derive_data_row(s, &row);
	o = json_pack("{s:s, s:s, s:s, s:i}", "rule", row.rule, "step", row.name, "formula",
	              row.how, "bits", number ? s->count : 0);
	if (!o)
		return NULL;
	json_object_set_new(o, "mask", number ? number_json(s->mask) : json_null());
	json_object_set_new(o, "value", number ? number_json(s->value) : json_string(row.value));
	return o;
}

json_t *derive_data_json(const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                         const mau_execution *exec, unsigned lane)
{
	mau_data_step steps[MAU_MAX_DATA_STEPS];
	json_t *array = json_array();
	size_t count;

	if (mau_explain_data(req, vdata, exec, lane, steps, MAU_MAX_DATA_STEPS, &count) != MAU_OK)
		count = 0;
	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, step_json(&steps[i]));
	return array;
}
