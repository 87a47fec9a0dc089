/*
 * scratch_pass.c - accesses of lanes in scratch, one pass per dword of memory (rules F5, F10, D28).
 *
 * Consecutive dwords of a lane's scratch are 4*W bytes apart, one row (W is the wave size). A lane
 * with bytes in several dwords is walked: pass d has the bytes in its d-th dword. SCRATCH_BASE is a
 * multiple of 4 (D20), so bits 1:0 of the address of the first byte determine the split. Lanes that
 * are not in scratch have only pass 0.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/transaction.h"

/** Every lane is in global memory. */
MAU_FAST_INLINE bool all_in_memory(const uint8_t *restrict seg)
{
	uint8_t any = 0;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		any |= seg[l];
	return any == MAU_SEG_MEMORY;
}

/** Writes a mask for each lane, all ones in scratch, and bits 1:0 of its address. Clears the bytes
 * of lanes in LDS, which make no transaction. */
MAU_FAST_INLINE void classify(const mau_lanes *restrict lanes, uint16_t *restrict scratch,
                              uint16_t *restrict low, uint16_t *restrict bytes)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		low[l] = lanes->address[l] & 3;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		scratch[l] = lanes->space[l];
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint16_t seg = scratch[l];

		scratch[l] = (uint16_t)(0 - (seg == MAU_SEG_SCRATCH));
		bytes[l] &= (uint16_t)(0 - (seg != MAU_SEG_LDS));
	}
}

/** The number of passes that the lanes need. */
MAU_FAST_INLINE unsigned count_passes(unsigned size, const uint16_t *restrict scratch,
                                      const uint16_t *restrict low, const uint16_t *restrict bytes)
{
	uint16_t most = 0, own = (uint16_t)size;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint16_t reach = (uint16_t)(low[l] + own) & scratch[l] & (bytes[l] ? 0xffff : 0);

		most = reach > most ? reach : most;
	}
	return most > 4 ? (most + 3u) / 4 : 1;
}

/** Address of a later dword of each lane, 'ahead' bytes after the dword of its first byte. */
MAU_FAST_INLINE void dword_addresses(const uint64_t *restrict first, uint64_t ahead,
                                     uint64_t *restrict addr)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		addr[l] = ((first[l] & ~(uint64_t)3) + ahead) & MAU_FAST_ADDRESS_MASK;
}

/** Mask of the bytes of pass d >= 1, from the mask of the access: it drops the first 4*d - low
 * bytes. 'power' is 2^low. */
MAU_FAST_INLINE void later_bytes(const uint16_t *restrict scratch, const uint16_t *restrict power,
                                 unsigned d, const uint16_t *restrict bytes,
                                 uint16_t *restrict part)
{
	unsigned shift = 4 * d - 3;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint16_t near = bytes[l] >> shift & 0x7f, moved = (uint16_t)(near * power[l]);

		part[l] = moved >> 3 & 0xf & scratch[l];
	}
}

/** Mask of the bytes of pass 0: those in the first dword. */
MAU_FAST_INLINE void first_bytes(const uint16_t *restrict scratch, const uint16_t *restrict low,
                                 uint16_t *restrict bytes)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		bytes[l] &= (uint16_t)(0xf >> low[l]) | (uint16_t)~scratch[l];
}

MAU_FAST_LANE_LOOPS void mau_fast_scratch_passes(const struct mau_fast_plan *p,
                                                 const mau_lanes *lanes,
                                                 struct mau_fast_accesses *a)
{
	uint16_t scratch[MAU_WAVE], low[MAU_WAVE], power[MAU_WAVE];

	a->passes = 1;
	if (all_in_memory(lanes->space))
		return;
	classify(lanes, scratch, low, a->pass[0].bytes);
	a->passes = count_passes(p->size.bytes, scratch, low, a->pass[0].bytes);
	if (a->passes == 1)
		return;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		power[l] = (uint16_t)((1 + (low[l] & 1)) * (1 + 3 * (low[l] >> 1)));
	for (unsigned d = 1; d < a->passes; d++) {
		dword_addresses(lanes->address, (uint64_t)(4 * d) << p->segment.wave_log2,
		                a->dword[d]);
		a->pass[d].addr = a->dword[d];
		later_bytes(scratch, power, d, a->pass[0].bytes, a->pass[d].bytes);
	}
	first_bytes(scratch, low, a->pass[0].bytes);
}
