/*
 * scalar.c - scalar buffer loads (rules A9, A13, A14, N15, N26, D23).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "resource/layout.h"
#include "stages/stage.h"

/** A13: bytes of a component: 4, or 1 or 2 for a load of a byte or a half. */
static unsigned component_bytes(const mau_detail *d)
{
	unsigned bytes = mau_size_bytes(d->operation.op.size);

	return bytes < 4 ? bytes : 4;
}

/** A9: bytes of the buffer, with STRIDE not scaled; A13: gfx12 rounds them down to whole
 * components. */
static uint64_t size_of(const mau_detail *d, const mau_detail_scalar *s)
{
	uint64_t size = mau_product(s->num_records, s->stride == 0 ? 1 : s->stride);

	return mau_generation_in(d)->scalar_parts ? size - mau_remainder(size, s->component) : size;
}

void mau_stage_scalar(const mau_detail *d, mau_detail_scalar *s)
{
	s->type = (uint8_t)mau_field_code(d->vsharp, MAU_F_TYPE);
	s->component = (uint8_t)component_bytes(d);
	s->base = mau_field_code(d->vsharp, MAU_F_BASE) / s->component * s->component;
	s->stride = (uint32_t)mau_field_code(d->vsharp, MAU_F_STRIDE);
	s->num_records = (uint32_t)mau_field_code(d->vsharp, MAU_F_NUM_RECORDS);
	s->size = size_of(d, s);
	/* N26, A13: each part loses its low bits before the sum */
	s->offset = (uint32_t)d->operation.inst_offset / s->component * s->component +
	            d->operation.sgpr_offset / s->component * s->component;
	s->violates = mau_generation_in(d)->scalar_parts && d->operation.inst_offset < 0; /* A14 */
}

/** Lane l has dwords 4*l .. 4*l+3 of the load; each is checked alone. */
static void lane_dwords(const mau_detail *d, const mau_detail_lane *l, mau_detail_dwords *s)
{
	const mau_detail_scalar *load = &d->scalar;
	unsigned left = d->size.bytes / load->component - 4u * l->number;
	uint64_t first = (uint64_t)load->offset + 16u * l->number;

	s->count = (uint8_t)(left < 4 ? left : 4);
	s->in_range = 0;
	for (unsigned dword = 0; dword < s->count; dword++) {
		s->masked_offset[dword] = first + 4 * dword;
		s->out[dword] = s->masked_offset[dword] >= load->size;
		s->in_range |= (uint8_t)(!s->out[dword] << dword);
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
