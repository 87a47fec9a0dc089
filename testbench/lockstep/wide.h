/*
 * wide.h - 16 and 32 bytes at a time, at any address, for the compares of the scoreboard.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_WIDE_H
#define TB_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__AVX__) || defined(__BMI2__)
#include <immintrin.h>
#endif

#define TB_INLINE static inline __attribute__((always_inline))

typedef uint64_t tb_wide16 __attribute__((vector_size(16)));
typedef uint64_t tb_wide __attribute__((vector_size(32)));

/** Ors the bits into 'diff' that differ in the 'bytes' bytes at p and q: 16, or a multiple of 32.
 */
TB_INLINE void tb_wide_differ(tb_wide *diff, const void *p, const void *q, unsigned bytes)
{
	tb_wide a = {0}, b = {0};

	if (bytes < sizeof(a)) {
		memcpy(&a, p, sizeof(tb_wide16));
		memcpy(&b, q, sizeof(tb_wide16));
		*diff |= a ^ b;
		return;
	}
	for (unsigned at = 0; at < bytes; at += sizeof(a)) {
		memcpy(&a, (const char *)p + at, sizeof(a));
		memcpy(&b, (const char *)q + at, sizeof(b));
		*diff |= a ^ b;
	}
}

/** Is any bit 1? */
TB_INLINE bool tb_wide_any(const tb_wide *v)
{
#ifdef __AVX__
	__m256i bits;

	memcpy(&bits, v, sizeof(bits));
	return !_mm256_testz_si256(bits, bits);
#else
	return ((*v)[0] | (*v)[1] | (*v)[2] | (*v)[3]) != 0;
#endif
}

#endif
