/*
 * sign_mix.h - the mixer of ../README.md: one step of 64 bits, for requests and for hashes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SIGN_MIX_H
#define SIGN_MIX_H

#include <stdint.h>

/** Initial value of every hash, and constant of the mixer. */
#define SIGN_K 0x9e3779b97f4a7c15ull

/** step(h, a, b) of ../README.md, Mixer. */
static inline uint64_t sign_step(uint64_t h, uint64_t a, uint64_t b)
{
	uint64_t u = h ^ a, t = u + (u << 9), v = t ^ (t >> 32);

	return (v << 27 | v >> 37) ^ b;
}

#endif
