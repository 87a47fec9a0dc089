/*
 * rng.c - the functions of rng.h that draw many numbers at once.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/rng.h"

/* The outer loop runs over the rounds, the inner one over the counters, which compilers vectorise.
 */
static inline __attribute__((always_inline)) void fill(tb_key key, uint32_t stream,
                                                       uint32_t *restrict out, uint32_t half)
{
	for (uint32_t i = 0; i < half; i++) {
		uint32_t x = stream, y = i;

		tb_block(key, &x, &y);
		out[i] = x;
		out[half + i] = y;
	}
}

static inline __attribute__((always_inline)) void draws(tb_key key, uint32_t stream, uint32_t first,
                                                        uint64_t *restrict out, uint32_t count)
{
	uint32_t x[64], y[64];

	for (uint32_t i = 0; i < count; i++) {
		x[i] = stream;
		y[i] = first + i;
		tb_block(key, &x[i], &y[i]);
	}
	for (uint32_t i = 0; i < count; i++)
		out[i] = (uint64_t)x[i] << 32 | y[i];
}

TB_LANE_LOOPS void tb_draws8(tb_key key, uint32_t stream, uint32_t first, uint64_t out[static 8])
{
	draws(key, stream, first, out, 8);
}

TB_LANE_LOOPS void tb_draws64(tb_key key, uint32_t stream, uint64_t out[static 64])
{
	draws(key, stream, 0, out, 64);
}

TB_LANE_LOOPS void tb_fill64(tb_key key, uint32_t stream, uint32_t out[static 64])
{
	fill(key, stream, out, 32);
}

TB_LANE_LOOPS void tb_fill32(tb_key key, uint32_t stream, uint32_t out[static 32])
{
	fill(key, stream, out, 16);
}

TB_LANE_LOOPS void tb_keys_sub(tb_key key, uint32_t first, tb_key out[static 32])
{
	for (uint32_t i = 0; i < 32; i++)
		out[i] = tb_key_sub(key, first + i);
}
