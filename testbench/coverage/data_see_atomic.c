/*
 * data_see_atomic.c - atomics of the data path: operation, operands and result in memory (AT, N29
 * to N31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

static uint64_t word(const uint8_t *bytes, unsigned count)
{
	uint64_t v = 0;

	for (unsigned b = 0; b < count; b++)
		v |= (uint64_t)bytes[b] << 8 * b;
	return v;
}

/* A float by its fields. */
typedef struct number {
	bool minus, zero, denormal, infinite, nan, signalling;
} number;

/* Unpacks a float of 'width' bits, of which 'digits' are the fraction. */
static number number_with(uint64_t bits, unsigned width, unsigned digits)
{
	uint64_t sign = UINT64_C(1) << (width - 1), size = bits & (sign - 1);
	uint64_t infinity = sign - (UINT64_C(1) << digits);

	return (number){.minus = bits & sign,
	                .zero = size == 0,
	                .denormal = size && !(size >> digits),
	                .infinite = size == infinity,
	                .nan = size > infinity,
	                .signalling = size > infinity && !(size >> (digits - 1) & 1)};
}

/* Unpacks a float of 4 or 8 bytes. */
static number number_of(uint64_t bits, unsigned bytes)
{
	return number_with(bits, 8 * bytes, bytes == 8 ? 52 : 23);
}

/* FMIN and FMAX, N29, AT18: the bins of 4 bytes, in the order of data_bins.h, then those of 8.
 * 'differ': memory and data differ; 'taken': memory became the data. */
static void see_least(tb_data_mark *k, unsigned atomic, unsigned bytes, number m, number d,
                      bool differ, bool taken)
{
	unsigned first = bytes == 8 ? TB_DATA_N29_SNAN_M8 : TB_DATA_N29_SNAN_M4;
	bool quiet_m = m.nan && !m.signalling, quiet_d = d.nan && !d.signalling,
	     zeros = m.zero && d.zero && m.minus != d.minus;
	const bool seen[] = {
		m.signalling && !d.signalling,
		!m.nan && d.signalling,
		quiet_m && d.signalling,
		m.signalling && d.signalling,
		quiet_m && !d.nan,
		quiet_d && !m.nan,
		quiet_m && quiet_d && differ,
		zeros && (atomic == MAU_ATOMIC_FMIN || atomic == MAU_ATOMIC_MIN_F64),
		zeros && (atomic == MAU_ATOMIC_FMAX || atomic == MAU_ATOMIC_MAX_F64),
		taken && d.denormal,
	};

	for (unsigned i = 0; i < sizeof(seen); i++)
		k->hit[first + i] |= seen[i];
}

/* ADD_F32: AT14, N30, N31. */
static void see_sum(tb_data_mark *k, number m, number d, number now)
{
	bool nan = m.nan || d.nan, small = (m.zero || m.denormal) && (d.zero || d.denormal);

	HIT(AT14_NAN, nan);
	HIT(N30_MEMORY, m.denormal && d.zero);
	HIT(N30_DATA, d.denormal && m.zero);
	HIT(N30_BOTH, m.denormal && d.denormal);
	HIT(N30_MINUS, small && !(m.zero && d.zero) && now.minus);
	HIT(N30_SUM, now.denormal && !now.minus);
	HIT(N30_SUM_MINUS, now.denormal && now.minus);
	HIT(N31_PLUS, m.infinite && !m.minus && d.infinite && d.minus);
	HIT(N31_MINUS, m.infinite && m.minus && d.infinite && !d.minus);
}

/* The same on gfx12: AT16, N31. */
static void see_kept_sum(tb_data_mark *k, number m, number d, number now)
{
	HIT(AT16_DENORMAL, m.denormal || d.denormal);
	HIT(AT16_SUM, now.denormal);
	HIT(AT16_NAN, m.nan != d.nan);
	HIT(AT16_NANS, m.nan && d.nan);
	HIT(N31_PLUS, m.infinite && !m.minus && d.infinite && d.minus);
	HIT(N31_MINUS, m.infinite && m.minus && d.infinite && !d.minus);
}

/* Sums of doubles and of halves. */
enum {
	SUM_DENORMAL,
	SUM_OVER,
	SUM_NAN,
	SUM_NANS,
	SUM_INFINITIES,
	SUM_CASES
};
static void see_any_sum(number m, number d, number now, bool seen[SUM_CASES])
{
	seen[SUM_DENORMAL] |= now.denormal;
	seen[SUM_OVER] |= now.infinite && !m.infinite && !d.infinite;
	seen[SUM_NAN] |= m.nan != d.nan;
	seen[SUM_NANS] |= m.nan && d.nan;
	seen[SUM_INFINITIES] |= m.infinite && d.infinite && m.minus != d.minus;
}

/* AT17. */
static void see_double_sum(tb_data_mark *k, number m, number d, number now)
{
	bool seen[SUM_CASES] = {false};

	see_any_sum(m, d, now, seen);
	HIT(AT17_DENORMAL, seen[SUM_DENORMAL]);
	HIT(AT17_OVER, seen[SUM_OVER]);
	HIT(AT17_NAN, seen[SUM_NAN] || seen[SUM_NANS]);
	HIT(AT17_INFINITIES, seen[SUM_INFINITIES]);
}

/* AT19: the bins of PK_ADD_F16, in the order of data_bins.h, then those of PK_ADD_BF16. */
static void see_packed_sum(tb_data_mark *k, unsigned atomic, uint64_t old, uint64_t now, uint64_t d)
{
	bool half = atomic == MAU_ATOMIC_PK_ADD_F16, seen[SUM_CASES] = {false};
	unsigned digits = half ? 10 : 7,
		 first = half ? TB_DATA_AT19_F16_DENORMAL : TB_DATA_AT19_BF16_DENORMAL;

	for (unsigned lsb = 0; lsb < 32; lsb += 16)
		see_any_sum(number_with(old >> lsb & 0xffff, 16, digits),
		            number_with(d >> lsb & 0xffff, 16, digits),
		            number_with(now >> lsb & 0xffff, 16, digits), seen);
	for (unsigned i = 0; i < SUM_CASES; i++)
		k->hit[first + i] |= seen[i];
}

/* MIN_NUM and MAX_NUM: AT20. */
static void see_number(tb_data_mark *k, unsigned atomic, number m, number d, bool taken)
{
	bool zeros = m.zero && d.zero && m.minus != d.minus, one = m.nan != d.nan,
	     signalling = m.signalling || d.signalling;

	HIT(AT20_NANS, m.nan && d.nan);
	HIT(AT20_SIGNALLING, one && signalling);
	HIT(AT20_QUIET, one && !signalling);
	HIT(AT20_ZEROS_MIN, zeros && atomic == MAU_ATOMIC_MIN_NUM);
	HIT(AT20_ZEROS_MAX, zeros && atomic == MAU_ATOMIC_MAX_NUM);
	HIT(AT20_DENORMAL, taken && d.denormal);
}

/* The float atomics. 'keeps': denormals are kept, on gfx12. */
static void see_floats(tb_data_mark *k, unsigned atomic, unsigned bytes, uint64_t old, uint64_t now,
                       uint64_t d, bool keeps)
{
	number m = number_of(old, bytes), data = number_of(d, bytes), sum = number_of(now, bytes);
	bool taken = now == d && old != d;

	switch (atomic) {
	case MAU_ATOMIC_FMIN:
	case MAU_ATOMIC_FMAX:
	case MAU_ATOMIC_MIN_F64:
	case MAU_ATOMIC_MAX_F64:
		see_least(k, atomic, bytes, m, data, old != d, taken);
		break;
	case MAU_ATOMIC_ADD_F32:
		keeps ? see_kept_sum(k, m, data, sum) : see_sum(k, m, data, sum);
		break;
	case MAU_ATOMIC_ADD_F64:
		see_double_sum(k, m, data, sum);
		break;
	case MAU_ATOMIC_PK_ADD_F16:
	case MAU_ATOMIC_PK_ADD_BF16:
		see_packed_sum(k, atomic, old, now, d);
		break;
	case MAU_ATOMIC_MIN_NUM:
	case MAU_ATOMIC_MAX_NUM:
		see_number(k, atomic, m, data, taken);
		break;
	default:
		break;
	}
}

/* A lane that acted: memory changed from 'old' to 'now', with data 'd'. */
static void see_lane(tb_data_mark *k, unsigned atomic, uint64_t old, uint64_t now, uint64_t d)
{
	HIT(AT3_EQUAL, atomic == MAU_ATOMIC_CMPSWAP && now != old);
	HIT(AT3_UNEQUAL, atomic == MAU_ATOMIC_CMPSWAP && now == old && d != old);
	HIT(AT8_WRAP, atomic == MAU_ATOMIC_INC && old && !now);
	HIT(AT8_STEP, atomic == MAU_ATOMIC_INC && now == old + 1);
	HIT(AT9_WRAP, atomic == MAU_ATOMIC_DEC && now == d && old != d + 1);
	HIT(AT9_STEP, atomic == MAU_ATOMIC_DEC && old && now == old - 1);
	HIT(AT10_ZERO, atomic == MAU_ATOMIC_CSUB && old < d && !now);
	HIT(AT11_EQUAL, atomic == MAU_ATOMIC_FCMPSWAP && now != old);
	HIT(AT11_UNEQUAL, atomic == MAU_ATOMIC_FCMPSWAP && now == old && d != old);
	HIT(AT21_TAKEN, atomic == MAU_ATOMIC_COND_SUB && now != old);
	HIT(AT21_KEPT, atomic == MAU_ATOMIC_COND_SUB && old < d && now == old);
}

static bool is_float(unsigned atomic)
{
	return (atomic >= MAU_ATOMIC_FCMPSWAP && atomic <= MAU_ATOMIC_FMAX) ||
	       (atomic >= MAU_ATOMIC_ADD_F32 && atomic != MAU_ATOMIC_COND_SUB);
}

void tb_data_see_atomic(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;
	unsigned bytes = s->x->response.bytes;
	bool keeps = mau_generation_of(s->ctx->gfx)->adds_keep;

	if (op->cls != MAU_CLS_ATOMIC || s->x->response.error)
		return;
	k->hit[tb_data_bin_atomic(op->atomic, bytes, op->glc)] = true;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		if (!s->x->moved[lane])
			continue;
		uint64_t old = word(s->x->element[lane], bytes), now = s->x->changed[lane],
			 d = s->vdata[0][lane] |
		             (bytes == 8 ? (uint64_t)s->vdata[1][lane] << 32 : 0);

		see_lane(k, op->atomic, old, now, d);
		see_floats(k, op->atomic, bytes, old, now, d, keeps);
		HIT(AT23_LDS,
		    is_float(op->atomic) && s->x->response.lanes.space[lane] == MAU_SEG_LDS);
	}
}
