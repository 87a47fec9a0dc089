/*
 * lds_address.c - where a lane of a load to LDS writes (rules L1, L3, N5, N6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

void mau_stage_lds(const mau_detail *d, const mau_detail_lane *l, mau_detail_lds *lds)
{
	uint64_t m0 = d->m0 & 0xffff;
	uint64_t inst_offset = d->ctx.gfx >= MAU_GFX_8 ? (uint64_t)d->operation.inst_offset : 0;

	lds->address = d->ctx.lds_base + m0 + inst_offset + 4u * l->number; /* L1 */
	lds->masked = lds->address - d->ctx.lds_base >= d->ctx.lds_size;    /* L3, N6 */
}
