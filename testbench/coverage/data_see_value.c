/*
 * data_see_value.c - corners of the values that format operations convert (T6, T11, T14 to T21).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

#define ONE 0x3f800000u      /* float32 1.0 */
#define INFINITE 0x7f800000u /* float32 infinity */

/* Channel 'c' of a loaded element. */
static uint32_t channel(const mau_layout *l, const uint8_t *element, unsigned c)
{
	uint64_t bits = 0;
	unsigned first = l->lsb[c] / 8;

	for (unsigned b = 0; b < 8 && first + b < l->bytes; b++)
		bits |= (uint64_t)element[first + b] << 8 * b;
	return (uint32_t)(bits >> l->lsb[c] % 8 & ((UINT64_C(1) << l->width[c]) - 1));
}

static void see_loaded(tb_data_mark *k, const mau_layout *l, const uint8_t *element)
{
	for (unsigned c = 0; c < MAU_CHANNELS && l->width[c]; c++) {
		uint32_t v = channel(l, element, c), least = 1u << (l->width[c] - 1),
			 fraction = v & 0x3ff, exponent = v >> 10 & 31;
		bool half = l->load[c] == MAU_NFMT_FLOAT && l->width[c] == 16;

		HIT(T6_LEAST, l->load[c] == MAU_NFMT_SNORM && v == least);
		HIT(T11_NAN, half && exponent == 31 && fraction);
		HIT(T11_INF, half && exponent == 31 && !fraction);
		HIT(T11_DENORMAL, half && !exponent && fraction);
	}
}

/* Stores of floats of 16 bits, and of 11 or 10. */
static void see_float(tb_data_mark *k, unsigned width, uint32_t v)
{
	uint32_t size = v & 0x7fffffff;
	bool nan = size > INFINITE;

	HIT(T20_NAN, width == 16 && nan);
	HIT(T20_OVER, width == 16 && size >= 0x477ff000 && size < INFINITE);
	HIT(T20_DENORMAL, width == 16 && size > 0x33000000 && size < 0x38800000);
	HIT(T21_NAN, width < 16 && nan);
	HIT(T21_NEGATIVE, width < 16 && !nan && v >> 31);
	HIT(T21_INF, width < 16 && v == INFINITE);
	HIT(T21_OVER, width < 16 && v > 0x477f0000 && v < INFINITE);
}

/* A register value that a store converts. */
static void see_stored(tb_data_mark *k, unsigned nfmt, unsigned width, uint32_t v)
{
	uint32_t size = v & 0x7fffffff;
	bool nan = size > INFINITE, less = !nan && v >> 31 && size > ONE;

	HIT(T14_NAN, nfmt == MAU_NFMT_UNORM && nan);
	HIT(T14_OVER, nfmt == MAU_NFMT_UNORM && !nan && v == size && size > ONE);
	HIT(T14_BELOW, nfmt == MAU_NFMT_UNORM && !nan && v >> 31 && size);
	HIT(T15_NAN, nfmt == MAU_NFMT_SNORM && nan);
	HIT(T15_BELOW, nfmt == MAU_NFMT_SNORM && less);
	HIT(T15_MINUS1, nfmt == MAU_NFMT_SNORM && v == (ONE | 1u << 31));
	HIT(T16_BELOW, nfmt == MAU_NFMT_SNORM_OGL && less);
	HIT(T17_NAN, (nfmt == MAU_NFMT_USCALED || nfmt == MAU_NFMT_SSCALED) && nan);
	HIT(T17_OVER, (nfmt == MAU_NFMT_USCALED || nfmt == MAU_NFMT_SSCALED) && v == size && !nan &&
	                      size >= 0x47800000); /* 65536 */
	if (nfmt == MAU_NFMT_FLOAT && width < 32)
		see_float(k, width, v);
}

void tb_data_see_values(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_convert *plan = &s->x->plan;
	const mau_layout *l = &plan->layout;

	for (unsigned lane = 0; lane < MAU_WAVE && plan->format; lane++) {
		if (!s->x->moved[lane])
			continue;
		if (s->req->op.cls == MAU_CLS_LOAD)
			see_loaded(k, l, s->x->element[lane]);
		/* only the case in which component X is stored as channel R */
		if (s->req->op.cls == MAU_CLS_STORE && plan->d16 == MAU_D16_NO && plan->sel[0] == 4)
			see_stored(k, l->store[0], l->width[0], s->vdata[0][lane]);
	}
}
