/*
 * derive_data.c - see derive_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/derive_data.h"

#include <math.h>
#include <string.h>

#include "mismatch/derive_text.h"

/* A float of 16 or 32 bits as a double of the host, which is exact. */
static double number_of(uint32_t bits, unsigned width)
{
	unsigned fraction = width == 16 ? 10 : 23, exponents = width == 16 ? 31 : 255;
	unsigned exponent = bits >> fraction & exponents;
	uint32_t low = bits & ((1u << fraction) - 1);
	int bias = (int)(exponents >> 1) + (int)fraction;
	double value;

	if (exponent == exponents)
		value = low ? NAN : INFINITY;
	else if (exponent)
		value = ldexp(low | 1u << fraction, (int)exponent - bias);
	else
		value = ldexp(low, 1 - bias);
	return bits >> (width - 1) & 1 ? -value : value;
}

/* Hexadecimal digits of 'count' bits; a digit whose bits are all outside the mask is a dot. */
static void bits_text(const mau_data_step *s, char *text, size_t size)
{
	size_t len = (size_t)snprintf(text, size, "0x");

	for (unsigned digit = (s->count + 3u) / 4; digit-- && len + 2 < size;) {
		unsigned shift = 4 * digit;

		text[len++] =
			s->mask >> shift & 15 ? "0123456789abcdef"[s->value >> shift & 15] : '.';
		text[len] = 0;
	}
}

/* "80 00 ff 40"; a byte that was not moved is two dashes. */
static void bytes_text(const mau_data_step *s, char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (unsigned b = 0; b < s->count && len + 4 < size; b++)
		len += (size_t)snprintf(text + len, size - len,
		                        s->mask >> b & 1 ? "%s%02x" : "%s--", b ? " " : "",
		                        s->byte[b]);
}

static void value_text(const mau_data_step *s, char *text, size_t size)
{
	size_t len;

	switch (s->show) {
	case MAU_DATA_BYTES:
		bytes_text(s, text, size);
		break;
	case MAU_DATA_FRACTION:
		len = (size_t)snprintf(text, size, "%lld", (long long)s->numerator);
		if (s->denominator != 1)
			snprintf(text + len, size - len, "/%u", s->denominator);
		break;
	case MAU_DATA_NAME:
		snprintf(text, size, "%s", s->text);
		break;
	default:
		bits_text(s, text, size);
		len = strlen(text);
		if (s->show == MAU_DATA_FLOAT && isnan(number_of((uint32_t)s->value, s->count)))
			snprintf(text + len, size - len, " NaN");
		else if (s->show == MAU_DATA_FLOAT)
			snprintf(text + len, size - len, " %.6g",
			         number_of((uint32_t)s->value, s->count));
	}
}

/* "R", "VDATA", "VDATA+1". */
static void name_text(const mau_data_step *s, char *text, size_t size)
{
	if (s->number == MAU_DATA_NONE || s->number == 0)
		snprintf(text, size, "%s", s->name);
	else
		snprintf(text, size, "%s+%u", s->name, s->number);
}

static void how_text(const mau_data_step *s, char *text, size_t size)
{
	if (s->lsb == MAU_DATA_NONE)
		snprintf(text, size, "%s", s->formula);
	else
		snprintf(text, size, "bits %u:%u of the element, %s", s->lsb + s->count - 1u,
		         s->lsb, s->formula);
}

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
	for (size_t i = 0; i < count; i++) {
		rows[i].rule = steps[i].rule;
		name_text(&steps[i], rows[i].name, sizeof(rows[i].name));
		value_text(&steps[i], rows[i].value, sizeof(rows[i].value));
		how_text(&steps[i], rows[i].how, sizeof(rows[i].how));
	}
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
	char value[64], name[64], how[160];
	json_t *o;

	name_text(s, name, sizeof(name));
	how_text(s, how, sizeof(how));
	value_text(s, value, sizeof(value));
	o = json_pack("{s:s, s:s, s:s, s:i}", "rule", s->rule, "step", name, "formula", how, "bits",
	              number ? s->count : 0);
	if (!o)
		return NULL;
	json_object_set_new(o, "mask", number ? number_json(s->mask) : json_null());
	json_object_set_new(o, "value", number ? number_json(s->value) : json_string(value));
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
