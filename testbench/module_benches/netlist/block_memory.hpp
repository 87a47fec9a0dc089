// block_memory.hpp - the block memory of an FPGA as an array: 512 words of four parts of nine bits,
// parts written, a word read that holds until the next read, the complement of what stood there
// when a read meets a write.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_BLOCK_MEMORY_HPP
#define MAU_RTL_BLOCK_MEMORY_HPP
#include <cstdint>

struct block_memory {
	static constexpr uint64_t ALL = 0xfffffffffu; // bits of a word
	uint64_t word_at[512] = {};
	uint64_t out = 0;   // what was read
	bool known = false; // a read has been made

	// A clock: the parts of 'parts' (bit 0 the lowest) of word 'to' are written; 'from' is read
	// if 'reads'.
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
