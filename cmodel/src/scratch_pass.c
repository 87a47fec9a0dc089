/*
 * scratch_pass.c - accesses of lanes in scratch, dword of memory by dword of memory (rules F5, F10, D28).
 *
 * Neighbouring dwords of a lane's scratch lie a row of 4*W bytes apart (W the wave size). A lane whose bytes lie in more than one
 * of them is walked: pass d holds the bytes in its d-th dword. The address of the first byte gives all: its bits 1:0 say how
 * the bytes fall on dwords, since SCRATCH_BASE is a multiple of 4 (D20). Lanes that are not in scratch have pass 0 alone.
 * RTL twin: the walk of the coalescer.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "transaction.h"

/** Bits 1:0 of each lane's address. */
MAU_INLINE void low_bits(const uint64_t *restrict addr, uint8_t *restrict low)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		low[l] = addr[l] & 3;
}

/** Passes that the lanes need; LDS lanes lose their bytes: they make no transaction. */
MAU_INLINE unsigned count_passes(unsigned size, const uint8_t *restrict seg, const uint8_t *restrict low, uint16_t *restrict bytes)
{
	uint16_t most = 0;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint16_t own = seg[l] == MAU_SEG_LDS ? 0 : bytes[l];
		uint16_t reach = seg[l] == MAU_SEG_SCRATCH && own ? (uint16_t)(low[l] + size) : 0;

		bytes[l] = own;
		most = reach > most ? reach : most;
	}
	return most > 4 ? (most + 3u) / 4 : 1;
}

/** Dword 'd' of the memory that a lane touches, 'd' rows after the one that holds its first byte. */
MAU_INLINE void dword_addresses(const uint64_t *restrict first, uint64_t ahead, uint64_t *restrict addr)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		addr[l] = ((first[l] & ~(uint64_t)3) + ahead) & MAU_ADDRESS_MASK;
}

/** Bytes of pass d >= 1, from the whole access 'bytes': those after the first 4*d - low. */
MAU_INLINE void later_bytes(const uint8_t *restrict seg, const uint8_t *restrict low, unsigned d, const uint16_t *restrict bytes,
			    uint16_t *restrict part)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		part[l] = (uint16_t)(seg[l] == MAU_SEG_SCRATCH ? (unsigned)bytes[l] >> (4 * d - low[l]) & 0xf : 0);
}

/** Bytes of pass 0: those that fit in the first dword. */
MAU_INLINE void first_bytes(const uint8_t *restrict seg, const uint8_t *restrict low, uint16_t *restrict bytes)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		bytes[l] &= (uint16_t)(seg[l] == MAU_SEG_SCRATCH ? 0xf >> low[l] : 0xffff);
}

MAU_LANE_LOOPS void mau_scratch_passes(const struct mau_plan *p, const mau_lanes *lanes, struct mau_accesses *a)
{
	uint8_t low[MAU_WAVE];

	low_bits(lanes->addr, low);
	a->passes = count_passes(p->bytes, lanes->seg, low, a->pass[0].bytes);
	if (a->passes == 1)
		return;
	for (unsigned d = 1; d < a->passes; d++) {
		dword_addresses(lanes->addr, (uint64_t)(4 * d) << p->wave_log2, a->dword[d]);
		a->pass[d].addr = a->dword[d];
		later_bytes(lanes->seg, low, d, a->pass[0].bytes, a->pass[d].bytes);
	}
	first_bytes(lanes->seg, low, a->pass[0].bytes);
}
