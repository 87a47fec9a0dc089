/*
 * derive_data_row.c - see derive_data_row.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/derive_data_row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

void derive_data_row(const mau_data_step *step, derive_row *row_ret)
{
	row_ret->rule = step->rule;
	name_text(step, row_ret->name, sizeof(row_ret->name));
	value_text(step, row_ret->value, sizeof(row_ret->value));
	how_text(step, row_ret->how, sizeof(row_ret->how));
}
