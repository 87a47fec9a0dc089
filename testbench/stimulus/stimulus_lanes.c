/*
 * stimulus_lanes.c - draws lane operands and EXEC; the loops are written so that compilers
 * vectorise them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

#define ROW8(f, n) f(n), f(n + 1), f(n + 2), f(n + 3), f(n + 4), f(n + 5), f(n + 6), f(n + 7)
#define ROW64(f)                                             \
	{ROW8(f, 0),  ROW8(f, 8),  ROW8(f, 16), ROW8(f, 24), \
	 ROW8(f, 32), ROW8(f, 40), ROW8(f, 48), ROW8(f, 56)}
#define FORWARD(n) (n)
#define REVERSE(n) (63 - (n))
#define EVEN_ODD(n) (((n) & 1) * 32 + (n) / 2)
#define PAIRS(n) ((n) ^ 1)

static const uint32_t perms[PERMS][MAU_WAVE] = {[PERM_FORWARD] = ROW64(FORWARD),
                                                [PERM_REVERSE] = ROW64(REVERSE),
                                                [PERM_EVEN_ODD] = ROW64(EVEN_ODD),
                                                [PERM_PAIRS] = ROW64(PAIRS)};

/* 64 random numbers of 16 bits, two from each word. */
static inline __attribute__((always_inline)) void fill_halves(tb_key key, uint32_t stream,
                                                              uint32_t v[static MAU_WAVE])
{
	tb_fill32(key, stream, v);
	for (int l = 0; l < MAU_WAVE / 2; l++) {
		v[l + MAU_WAVE / 2] = v[l] >> 16;
		v[l] &= 0xffff;
	}
}

TB_LANE_LOOPS void tb_pattern_fill(const tb_pattern *p, tb_key key, uint32_t stream,
                                   uint32_t v[static MAU_WAVE])
{
	const uint32_t *perm = perms[p->perm];
	uint32_t base = p->base, step = p->step, mask = p->mask, scale = p->scale;

	if (mask) {
		uint32_t random[MAU_WAVE];

		if (mask <= 0xffff)
			fill_halves(key, stream, random);
		else
			tb_fill64(key, stream, random);
		if (scale == 1)
			for (int l = 0; l < MAU_WAVE; l++)
				v[l] = base + (random[l] & mask);
		else
			for (int l = 0; l < MAU_WAVE; l++)
				v[l] = base + (random[l] & mask) * scale;
		if (step)
			for (int l = 0; l < MAU_WAVE; l++)
				v[l] += perm[l] * step;
	} else if (step) {
		for (int l = 0; l < MAU_WAVE; l++)
			v[l] = base + perm[l] * step;
	} else {
		for (int l = 0; l < MAU_WAVE; l++)
			v[l] = base;
	}
}

TB_LANE_LOOPS void tb_lanes_fill(uint32_t value, uint32_t v[static MAU_WAVE])
{
	for (int l = 0; l < MAU_WAVE; l++)
		v[l] = value;
}

TB_LANE_LOOPS void tb_pointers_fill(const tb_pointers *p, tb_key key, uint32_t v0[static MAU_WAVE],
                                    uint32_t v1[static MAU_WAVE])
{
	uint32_t random[MAU_WAVE], mask = p->mask, scale = p->scale, step = p->step, low[4],
				   high[4];

	for (int i = 0; i < 4; i++) {
		low[i] = (uint32_t)p->base[i];
		high[i] = (uint32_t)(p->base[i] >> 32);
	}
	tb_fill64(key, TB_STREAM_V0, random);
	for (uint32_t l = 0; l < MAU_WAVE;
	     l++) { /* 32-bit arithmetic: a vector has twice as many lanes */
		uint32_t r = random[l], walk = l * step, near = (r & mask) * scale;
		bool odd = r << 1 >> 31, upper = r >> 31;
		uint32_t at = upper ? odd ? low[3] : low[2]
		              : odd ? low[1]
		                    : low[0],
			 once = at + walk, twice = once + near;

		v0[l] = twice;
		v1[l] = (upper ? odd ? high[3] : high[2]
		         : odd ? high[1]
		               : high[0]) +
		        (once < walk) + (twice < near);
	}
}

uint64_t tb_make_exec(const tb_make *m)
{
	uint32_t r = m->w[W_EXEC];
	uint64_t random = (uint64_t)m->w[W_EXEC_HI] << 32 | m->w[W_EXEC_LO];

	if (r >> 28 < 8)
		return ~0ull; /* all */
	switch (r >> 28) {
	case 8: /* empty, or one lane */
		return (r & 3) == 0 ? 0 : 1ull << (r >> 2 & 63);
	case 9: /* alternating */
		return (r & 1 ? 0x5555555555555555ull : 0x3333333333333333ull) << (r >> 1 & 1);
	case 10: /* prefix, suffix */
		return r & 1 ? ~0ull >> (r >> 1 & 63) : ~0ull << (r >> 1 & 63);
	case 11: /* whole beats missing */
		return ~0ull << (r & 48) & (r & 64 ? ~0ull : 0xffff0000ffffull);
	case 12: /* sparse */
		return random & (random >> 7) & (random << 11);
	case 13: /* dense */
		return random | (random >> 7) | (random << 11);
	default:
		return random;
	}
}
