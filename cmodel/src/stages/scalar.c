/*
 * scalar.c - scalar buffer loads (rules A9, N15, N26, D23).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** N26: a part of the offset loses its two low bits before the sum. */
static uint32_t whole_dwords(uint32_t part)
{
	return part & ~(uint32_t)3;
}

void mau_stage_scalar(const mau_detail *d, mau_detail_scalar *s)
{
	s->type = (uint8_t)mau_bits(d->vsharp, 127, 126);
	s->base = mau_bits(d->vsharp, 47, 0) / 4 * 4;
	s->stride = (uint32_t)mau_bits(d->vsharp, 61, 48);
	s->num_records = (uint32_t)mau_bits(d->vsharp, 95, 64);
	s->size = (uint64_t)(s->stride == 0 ? 1 : s->stride) * s->num_records;
	s->offset = whole_dwords((uint32_t)d->operation.inst_offset) +
	            whole_dwords(d->operation.sgpr_offset);
}

/** Lane l has dwords 4*l .. 4*l+3 of the load; each is checked alone. */
static void lane_dwords(const mau_detail *d, const mau_detail_lane *l, mau_detail_dwords *s)
{
	const mau_detail_scalar *load = &d->scalar;
	unsigned left = d->size.bytes / 4u - 4u * l->number;
	uint64_t first = (uint64_t)load->offset + 16u * l->number;

	s->count = (uint8_t)(left < 4 ? left : 4);
	s->comps = 0;
	for (unsigned dword = 0; dword < s->count; dword++) {
		s->masked_offset[dword] = first + 4 * dword;
		s->out[dword] = s->masked_offset[dword] >= load->size;
		s->comps |= (uint8_t)(!s->out[dword] << dword);
	}
	s->byte_address = (load->base + first) % MAU_TWO48;
}

void mau_stage_dwords(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];

		lane_dwords(d, l, &l->scalar);
	}
}
