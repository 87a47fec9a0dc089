/*
 * lds_address.c - LDS address of a lane of a load to LDS (rules L1, L3, L5-L9, N5, N6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** L1, L5, L6: mask of the bits of M0 that are added. */
static uint32_t m0_bits(const mau_detail *d)
{
	if (mau_generation_in(d)->lds_m0 == MAU_LDS_M0_BITS16)
		return 0xffff;
	return d->operation.buffer ? 0x3ffff : 0x3fffc;
}

/** L9: all dwords of the lane lie below LDS_SIZE. */
static bool is_inside(const mau_detail *d, uint64_t difference, unsigned dwords)
{
	return difference < d->ctx.lds_size && difference + 4 * (dwords - 1) < d->ctx.lds_size;
}

/* Returns the mask of the lanes that L3 masks off. */
uint64_t mau_stage_lds(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	uint64_t m0 = d->m0 & m0_bits(d), masked = 0;
	uint64_t inst_offset =
		mau_generation_in(d)->lds_offset ? (uint64_t)d->operation.inst_offset : 0;
	unsigned dwords = mau_lds_dwords(&d->operation.op), step = dwords > 1 ? 16 : 4; /* L7 */

	while (lanes != 0) {
		unsigned n = mau_take_lane(&lanes);
		mau_detail_lds *lds = &lane[n].lds;

		lds->address = d->ctx.lds_base + m0 + inst_offset + step * lane[n].number; /* L1 */
		lds->masked = !is_inside(d, lds->address - d->ctx.lds_base, dwords); /* L3, N6 */
		masked |= (uint64_t)lds->masked << n;
	}
	return masked;
}
