/*
 * bytes.h - lines of memory: words to bytes and back, copies and comparisons under a byte mask.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_BYTES_H
#define TB_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Words in memory are little-endian, as on every machine that runs the test bench. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "little-endian");

/** Copies 32-bit words to bytes, low byte first. */
static inline void tb_bytes_of_words(const uint32_t *words, unsigned count, uint8_t *bytes_ret)
{
	memcpy(bytes_ret, words, 4 * (size_t)count);
}

/** Copies bytes to 32-bit words, low byte first. */
static inline void tb_words_of_bytes(const uint8_t *bytes, unsigned count, uint32_t *words_ret)
{
	memcpy(words_ret, bytes, 4 * (size_t)count);
}

/** Eight bytes as a 64-bit word, low byte first. */
static inline uint64_t tb_long_of_bytes(const uint8_t *bytes)
{
	uint64_t word;

	memcpy(&word, bytes, 8);
	return word;
}

/** A number whose bits 8b+7:8b are all 1 where bit b of 'bits' is 1, else 0. */
static inline uint64_t tb_whole_bits(unsigned bits)
{
	/* Each byte keeps its own bit; adding 0x7f lifts any bit to bit 7. */
	uint64_t own = bits * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
	uint64_t one = (own + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);

	return one * 0xff;
}

/** Copies the bytes of 64 whose bit of 'mask' is 1. */
static inline void tb_copy_named(uint8_t *to, const uint8_t *from, uint64_t mask)
{
	for (unsigned i; mask; mask &= ~(UINT64_C(0xff) << i)) {
		uint64_t old, new;

		i = (unsigned)__builtin_ctzll(mask) & ~7u;
		memcpy(&old, to + i, 8);
		memcpy(&new, from + i, 8);
		old ^= (old ^ new) & tb_whole_bits(mask >> i & 0xff);
		memcpy(to + i, &old, 8);
	}
}

/** Are the bytes of 64 whose bit of 'mask' is 1 equal? */
static inline bool tb_same_named(const uint8_t *a, const uint8_t *b, uint64_t mask)
{
	uint64_t differ = 0;

	for (unsigned i = 0; i < 64; i += 8) {
		uint64_t x, y;

		if (!(mask >> i & 0xff))
			continue;
		memcpy(&x, a + i, 8);
		memcpy(&y, b + i, 8);
		differ |= (x ^ y) & tb_whole_bits(mask >> i & 0xff);
	}
	return differ == 0;
}

#endif
