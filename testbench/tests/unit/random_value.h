/*
 * random_value.h - random numbers of the C tests: one state, rng_state, which is also the seed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef RANDOM_VALUE_H
#define RANDOM_VALUE_H

#include <stdbool.h>
#include <stdint.h>

static uint64_t rng_state;

/** splitmix64. */
static inline uint64_t rng(void)
{
	uint64_t z = rng_state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/** 0 .. n-1. */
static inline uint32_t below(uint32_t n)
{
	return (uint32_t)(rng() % n);
}

static inline bool one_in(uint32_t n)
{
	return below(n) == 0;
}

/** A 32-bit value near a corner. */
static inline uint32_t corner(void)
{
	switch (below(6)) {
	case 0:
		return below(5);
	case 1:
		return below(300);
	case 2:
		return (1u << below(32)) + below(9) - 4;
	case 3:
		return 0u - below(200);
	case 4:
		return below(1u << 16);
	default:
		return (uint32_t)rng();
	}
}

#endif
