/*
 * data_see_atomic.c - atomics of the data path: which, and what became of memory (AT rows, N29
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

/* A float of 4 or 8 bytes by its fields. */
typedef struct number {
	bool minus, zero, denormal, infinite, nan, signalling;
} number;

static number number_of(uint64_t bits, unsigned bytes)
{
	unsigned digits = bytes == 8 ? 52 : 23;
	uint64_t sign = UINT64_C(1) << (8 * bytes - 1), size = bits & (sign - 1);
	uint64_t infinity = sign - (UINT64_C(1) << digits);

	return (number){.minus = bits & sign,
	                .zero = size == 0,
	                .denormal = size && !(size >> digits),
	                .infinite = size == infinity,
	                .nan = size > infinity,
	                .signalling = size > infinity && !(size >> (digits - 1) & 1)};
}

/* FMIN and FMAX, N29: the bins of 4 bytes, in the order of data_bins.h, then those of 8. 'differ':
 * memory and data; 'taken': the data became memory. */
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
		zeros && atomic == MAU_ATOMIC_FMIN,
		zeros && atomic == MAU_ATOMIC_FMAX,
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

/* Lane that acted: 'old' became 'now', with data 'd'. */
static void see_lane(tb_data_mark *k, unsigned atomic, unsigned bytes, uint64_t old, uint64_t now,
                     uint64_t d)
{
	number m = number_of(old, bytes), data = number_of(d, bytes);

	HIT(AT3_EQUAL, atomic == MAU_ATOMIC_CMPSWAP && now != old);
	HIT(AT3_UNEQUAL, atomic == MAU_ATOMIC_CMPSWAP && now == old && d != old);
	HIT(AT8_WRAP, atomic == MAU_ATOMIC_INC && old && !now);
	HIT(AT8_STEP, atomic == MAU_ATOMIC_INC && now == old + 1);
	HIT(AT9_WRAP, atomic == MAU_ATOMIC_DEC && now == d && old != d + 1);
	HIT(AT9_STEP, atomic == MAU_ATOMIC_DEC && old && now == old - 1);
	HIT(AT10_ZERO, atomic == MAU_ATOMIC_CSUB && old < d && !now);
	HIT(AT11_EQUAL, atomic == MAU_ATOMIC_FCMPSWAP && now != old);
	HIT(AT11_UNEQUAL, atomic == MAU_ATOMIC_FCMPSWAP && now == old && d != old);
	if (atomic == MAU_ATOMIC_FMIN || atomic == MAU_ATOMIC_FMAX)
		see_least(k, atomic, bytes, m, data, old != d, now == d && old != d);
	if (atomic == MAU_ATOMIC_ADD_F32)
		see_sum(k, m, data, number_of(now, bytes));
}

void tb_data_see_atomic(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;
	unsigned bytes = s->x->response.bytes;

	if (op->cls != MAU_CLS_ATOMIC || s->x->response.error)
		return;
	k->hit[tb_data_bin_atomic(op->atomic, bytes, op->glc)] = true;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		if (!s->x->moved[lane])
			continue;
		see_lane(k, op->atomic, bytes, word(s->x->element[lane], bytes),
		         s->x->changed[lane],
		         s->vdata[0][lane] | (bytes == 8 ? (uint64_t)s->vdata[1][lane] << 32 : 0));
	}
}
