// block_memory.hpp - reference model of the block memory of an FPGA: words of four parts of nine
// bits (512), or of the lower two parts (1024), partial writes, a read word that holds until the
// next read, the complement of the old word when a word is read and written in the same clock.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_BLOCK_MEMORY_HPP
#define MAU_RTL_BLOCK_MEMORY_HPP
#include <cstdint>

struct block_memory {
	static constexpr uint64_t ALL = 0xfffffffffu; // bits of a word
	uint64_t word_at[1024] = {};
	uint64_t out = 0;   // the word read last
	bool known = false; // there was a read

	// Simulates a clock: writes the parts in 'parts' (bit 0: the lowest) of word 'to', and
	// reads word 'from' if 'reads'.
	void clock(unsigned to, unsigned parts, uint64_t data, bool reads, unsigned from)
	{
		uint64_t mask = 0;

		for (unsigned i = 0; i < 4; i++)
			mask |= parts >> i & 1 ? UINT64_C(0x1ff) << (9 * i) : 0;
		if (reads) {
			out = to == from && parts ? ~word_at[from] & ALL : word_at[from];
			known = true;
		}
		word_at[to] = (word_at[to] & ~mask) | (data & mask);
	}
};
#endif
