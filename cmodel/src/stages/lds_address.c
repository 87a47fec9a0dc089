/*
 * lds_address.c - where a lane of a load to LDS writes (rules L1, L3, N5, N6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/* The lanes that are masked off. */
uint64_t mau_stage_lds(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	uint64_t m0 = d->m0 & 0xffff, masked = 0;
	uint64_t inst_offset =
		mau_generation_in(d)->lds_offset ? (uint64_t)d->operation.inst_offset : 0;

	while (lanes != 0) {
		unsigned n = mau_take_lane(&lanes);
		mau_detail_lds *lds = &lane[n].lds;

		lds->address = d->ctx.lds_base + m0 + inst_offset + 4u * lane[n].number; /* L1 */
		lds->masked = lds->address - d->ctx.lds_base >= d->ctx.lds_size; /* L3, N6 */
		masked |= (uint64_t)lds->masked << n;
	}
	return masked;
}
