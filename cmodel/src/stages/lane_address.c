/*
 * lane_address.c - byte address of a buffer lane, before alignment (rules A1-A8, A10-A12).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

void mau_stage_operands(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	bool idxen = d->operation.op.idxen, offen = d->operation.op.offen;
	bool add_lane = d->resource.v.add_lane;
	uint32_t inst_offset = (uint32_t)d->operation.inst_offset; /* A12: signed on gfx12 */

	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];
		mau_detail_address *a = &l->address;

		a->vgpr_index = idxen ? l->v0 : 0;
		a->vgpr_offset = offen ? (idxen ? l->v1 : l->v0) : 0;
		a->offset = a->vgpr_offset + inst_offset;               /* A1 */
		a->index = a->vgpr_index + (add_lane ? l->number : 0u); /* A2 */
	}
}

/** A8. */
static void address_addr64(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	uint64_t start =
		d->resource.v.base + d->operation.op.inst_offset + d->operation.sgpr_offset;

	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];
		mau_detail_address *a = &l->address;

		a->offset = a->index = 0;
		a->walked = false;
		a->vgpr64 = l->v1 * MAU_TWO32 + l->v0;
		a->byte_address = (start + a->vgpr64) % MAU_TWO48;
	}
}

/** Values of the request that A4 to A7 use. */
struct request {
	mau_detail_resource resource;
	unsigned gfx, bytes;
	uint64_t start; /* A6: BASE + sgpr_offset */
	bool dwords;    /* A7 applies */
};

/** A5, A6. */
static uint64_t byte_address(const struct request *r, uint64_t buffer_offset)
{
	return (r->start + mau_buffer_offset_a5(r->gfx, buffer_offset)) % MAU_TWO48;
}

/** A7, D8, N13: with an active swizzle, a load or store of a dword or more is walked if it does not
 * lie inside one element. */
static bool is_walked(const struct request *r, uint32_t offset_used)
{
	unsigned element_size = r->resource.v.element_size;

	return r->dwords && mau_remainder(offset_used, element_size) + r->bytes > element_size;
}

/** A4: splits Index and Offset by index stride and element size. */
static void split(const mau_resource *v, mau_detail_address *a)
{
	a->imsb = a->index / v->index_stride;
	a->ilsb = a->index % v->index_stride;
	a->omsb = a->offset_used / v->element_size;
	a->olsb = a->offset_used % v->element_size;
}

/** A7: the address of each dword of a walked access; its Offset does not wrap (N1). */
static void walk(const struct request *r, mau_detail_address *a)
{
	for (unsigned dword = 0; dword < r->bytes / 4; dword++) {
		uint64_t offset = (uint64_t)a->offset_used + 4 * dword;

		a->dword_address[dword] =
			byte_address(r, mau_buffer_offset(&r->resource, a->index, offset));
	}
}

/** A4 to A6. */
static void address_used(const struct request *r, mau_detail_address *a)
{
	a->buffer_offset = mau_buffer_offset(&r->resource, a->index, a->offset_used);
	a->buffer_offset_a5 = mau_buffer_offset_a5(r->gfx, a->buffer_offset);
	a->byte_address = byte_address(r, a->buffer_offset);
}

/** A4 to A6 without an active swizzle. */
static void address_linear(const struct request *r, mau_detail_address *a)
{
	a->dwords = a->walked = false;
	a->offset_used = a->offset;
	address_used(r, a);
}

/** A4 to A7. */
static void address_swizzled(const struct request *r, mau_detail_address *a)
{
	a->dwords = r->dwords;
	a->offset_used = r->dwords ? a->offset / 4 * 4 : a->offset;
	a->walked = is_walked(r, a->offset_used);
	split(&r->resource.v, a);
	address_used(r, a);
	if (a->walked)
		walk(r, a);
}

void mau_stage_address(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	const struct request r = {
		.resource = d->resource,
		.gfx = d->ctx.gfx,
		.bytes = d->size.bytes,
		.start = d->resource.v.base + d->operation.sgpr_offset,
		.dwords = d->resource.v.swizzle_active && d->operation.op.cls != MAU_CLS_ATOMIC &&
	                  d->size.bytes >= 4,
	};

	if (d->operation.addr64)
		address_addr64(d, lanes, lane);
	else if (d->resource.v.swizzle_active)
		while (lanes != 0)
			address_swizzled(&r, &lane[mau_take_lane(&lanes)].address);
	else
		while (lanes != 0)
			address_linear(&r, &lane[mau_take_lane(&lanes)].address);
}
