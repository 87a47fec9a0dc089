/*
 * data_see_atomic.c - atomics of the data path: which, and what became of memory (AT rows).
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

static bool nan(uint64_t bits, unsigned bytes)
{
	return bytes == 8 ? (bits & ~(UINT64_C(1) << 63)) > UINT64_C(0x7ff) << 52
	                  : (bits & 0x7fffffff) > 0x7f800000;
}

/* Lane that acted: 'old' became 'now', with data 'd'. */
static void see_lane(tb_data_mark *k, unsigned atomic, unsigned bytes, uint64_t old, uint64_t now,
                     uint64_t d)
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
	HIT(AT12_NAN, (atomic == MAU_ATOMIC_FMIN || atomic == MAU_ATOMIC_FMAX) && nan(old, bytes));
	HIT(AT14_NAN, atomic == MAU_ATOMIC_ADD_F32 && nan(now, bytes));
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
