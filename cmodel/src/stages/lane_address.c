/*
 * lane_address.c - byte address of a buffer lane, before alignment (rules A1-A8).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

void mau_stage_operands(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	bool idxen = d->operation.op.idxen, offen = d->operation.op.offen;
	bool add_lane = d->resource.v.add_lane;
	uint32_t inst_offset = d->operation.op.inst_offset;

	for (unsigned n = 0; n < MAU_WAVE; n++) {
		const mau_detail_lane *l = &lane[n];
		mau_detail_address *a = &lane[n].address;

		if (!(lanes >> n & 1))
			continue;
		a->vgpr_index = idxen ? l->v0 : 0;
		a->vgpr_offset = offen ? (idxen ? l->v1 : l->v0) : 0;
		a->offset = a->vgpr_offset + inst_offset;               /* A1 */
		a->index = a->vgpr_index + (add_lane ? l->number : 0u); /* A2 */
	}
}

uint64_t mau_buffer_offset(const mau_detail *d, uint32_t index, uint64_t offset)
{
	const mau_resource *v = &d->resource.v;
	uint64_t stride = v->stride, esize = v->element_size, istride = v->index_stride;

	if (!v->swizzle_active)
		return d->resource.stride_ignored ? offset : index * stride + offset;
	return (index / istride * stride + offset / esize * esize) * istride +
	       index % istride * esize + offset % esize;
}

uint64_t mau_buffer_offset_a5(const mau_detail *d, uint64_t buffer_offset)
{
	return d->ctx.gfx <= MAU_GFX_8 ? buffer_offset % MAU_TWO32 : buffer_offset;
}

/** A6. */
static uint64_t byte_address(const mau_detail *d, uint64_t buffer_offset)
{
	return (d->resource.v.base + d->operation.sgpr_offset + buffer_offset) % MAU_TWO48;
}

/** A8. */
static void address_addr64(const mau_detail *d, const mau_detail_lane *l, mau_detail_address *a)
{
	a->offset = a->index = 0;
	a->walked = false;
	a->vgpr64 = l->v1 * MAU_TWO32 + l->v0;
	a->byte_address = (d->resource.v.base + a->vgpr64 + d->operation.op.inst_offset +
	                   d->operation.sgpr_offset) %
	                  MAU_TWO48;
}

/** A7, D8, N13: with an active swizzle a load or store of a dword or more has dword alignment, and
 * is walked when it does not lie inside one element. */
static void mask_offset(const mau_detail *d, mau_detail_address *a)
{
	const mau_resource *v = &d->resource.v;

	a->dwords =
		v->swizzle_active && d->operation.op.cls != MAU_CLS_ATOMIC && d->size.bytes >= 4;
	a->offset_used = a->dwords ? a->offset / 4 * 4 : a->offset;
	a->walked = a->dwords && a->offset_used % v->element_size + d->size.bytes > v->element_size;
}

/** A4 in pieces. */
static void split(const mau_detail *d, mau_detail_address *a)
{
	const mau_resource *v = &d->resource.v;

	a->imsb = a->index / v->index_stride;
	a->ilsb = a->index % v->index_stride;
	a->omsb = a->offset_used / v->element_size;
	a->olsb = a->offset_used % v->element_size;
}

/** A7: every dword of a walked access has an Offset of its own, which does not wrap (N1). */
static void walk(const mau_detail *d, mau_detail_address *a)
{
	for (unsigned dword = 0; dword < d->size.bytes / 4u; dword++) {
		uint64_t offset = (uint64_t)a->offset_used + 4 * dword;
		uint64_t full = mau_buffer_offset(d, a->index, offset);

		a->dword_address[dword] = byte_address(d, mau_buffer_offset_a5(d, full));
	}
}

/** A4 to A7. */
static void address_offset(const mau_detail *d, mau_detail_address *a)
{
	mask_offset(d, a);
	if (d->resource.v.swizzle_active)
		split(d, a);
	a->buffer_offset = mau_buffer_offset(d, a->index, a->offset_used);
	a->buffer_offset_a5 = mau_buffer_offset_a5(d, a->buffer_offset);
	a->byte_address = byte_address(d, a->buffer_offset_a5);
	if (a->walked)
		walk(d, a);
}

void mau_stage_address(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	for (unsigned n = 0; n < MAU_WAVE; n++) {
		if (!(lanes >> n & 1))
			continue;
		if (d->operation.addr64)
			address_addr64(d, &lane[n], &lane[n].address);
		else
			address_offset(d, &lane[n].address);
	}
}
