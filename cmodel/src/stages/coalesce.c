/*
 * coalesce.c - which lanes may join, and what each brings to its window (rules C1, C3, C4, F10, N2,
 * N3, D9, D10, D28, D31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/attr.h"
#include "stages/stage.h"

/** N3: all lanes of EXEC, masked or out of range ones too, have one Offset (A1). */
static bool offsets_equal(const mau_detail *d)
{
	const mau_detail_lane *first = NULL;

	for (unsigned i = 0; i < MAU_WAVE; i++) {
		const mau_detail_lane *l = &d->lane[i];

		if (!l->active)
			continue;
		if (!first)
			first = l;
		if (l->address.offset != first->address.offset)
			return false;
	}
	return true;
}

/** C3, D9: active swizzle and a stride above 1. */
static mau_join_reason reason_of_swizzled(const mau_detail *d)
{
	if (d->resource.v.element_size != d->size.bytes)
		return MAU_REASON_OTHER_SIZE;
	return offsets_equal(d) ? MAU_REASON_EQUAL_OFFSET : MAU_REASON_OFFSETS_DIFFER;
}

/** C3, N2. */
static mau_join_reason reason_of(const mau_detail *d)
{
	if (d->verdict.whole)
		return MAU_REASON_NO_LANES;
	if (d->ctx.policy == MAU_POLICY_LINE)
		return MAU_REASON_POLICY_LINE;
	if (!d->operation.buffer)
		return MAU_REASON_NO_VSHARP;
	if (d->operation.addr64)
		return MAU_REASON_ADDR64;
	if (d->resource.v.stride <= 1)
		return MAU_REASON_SMALL_STRIDE;
	return d->resource.v.swizzle_active ? reason_of_swizzled(d) : MAU_REASON_NO_SWIZZLE;
}

/** C3, N3: how lanes join for this reason. */
static uint8_t join_of(const mau_detail *d, mau_join_reason reason)
{
	switch (reason) {
	case MAU_REASON_NO_SWIZZLE:
	case MAU_REASON_OTHER_SIZE:
	case MAU_REASON_OFFSETS_DIFFER:
		return MAU_JOIN_SINGLE;
	case MAU_REASON_EQUAL_OFFSET:
		return MAU_JOIN_BLOCK;
	case MAU_REASON_SMALL_STRIDE:
		return d->resource.v.swizzle_active ? MAU_JOIN_BLOCK : MAU_JOIN_LINE;
	default:
		return MAU_JOIN_LINE;
	}
}

void mau_stage_join(const mau_detail *d, mau_detail_join *j)
{
	j->reason = reason_of(d);
	j->join = join_of(d, j->reason);
	/* D10: without OFFEN all Offsets are equal */
	j->waits = d->operation.op.offen &&
	           (j->reason == MAU_REASON_EQUAL_OFFSET || j->reason == MAU_REASON_OFFSETS_DIFFER);
	j->attr = mau_attr_of(d->ctx.gfx, &d->operation.op);
}

/** C1: the lane makes transactions; in LDS it makes none (D31). */
static bool takes_part(const mau_detail *d, const mau_detail_lane *l)
{
	bool served = l->result.status == MAU_STATUS_OK || l->result.status == MAU_STATUS_PARTIAL;

	return !d->verdict.whole && served && !mau_in_space(d, l, MAU_SEG_LDS);
}

/** C1: the bytes of the components that are in range, as a mask over the lane's access. */
static uint16_t bytes_in_range(const mau_detail *d, const mau_detail_lane *l)
{
	unsigned bytes = d->operation.scalar ? 4u * l->scalar.count : d->size.bytes, mask = 0;

	if (d->size.ncomp == 1)
		return (uint16_t)((1u << bytes) - 1);
	for (unsigned component = 0; 4 * component < bytes; component++)
		if (l->result.comps >> component & 1)
			mask |= 15u << 4 * component;
	return (uint16_t)mask;
}

/** C4: four bytes a dword of a walked buffer access. */
static void access_walked(const mau_detail_lane *l, uint16_t bytes, mau_detail_access *a)
{
	for (unsigned dword = 0; dword < MAU_MAX_DWORDS; dword++) {
		a->pass[dword].address = l->align.dword_address[dword];
		a->pass[dword].bytes = bytes >> 4 * dword & 15;
	}
}

/** F10, D28: the bytes of a scratch access in each dword of memory where SWZ puts them. */
static void access_scratch(const mau_detail_lane *l, uint16_t bytes, mau_detail_access *a)
{
	uint32_t from_dword = (uint32_t)bytes << l->segment.scratch_offset % 4;

	for (unsigned dword = 0; dword < l->segment.dwords; dword++) {
		a->pass[dword].address = l->segment.dword_address[dword];
		a->pass[dword].bytes = from_dword >> 4 * dword & 15;
	}
}

/** C4: a contiguous access has one pass. */
static void access_contiguous(const mau_detail_lane *l, uint16_t bytes, mau_detail_access *a)
{
	a->pass[0].address = l->result.address;
	a->pass[0].bytes = bytes;
}

void mau_stage_access(const mau_detail *d, const mau_detail_lane *l, mau_detail_access *a)
{
	uint16_t bytes;

	if (d->join.join == MAU_JOIN_BLOCK && l->active)
		a->block = l->address.index / d->resource.v.index_stride;
	if (!takes_part(d, l))
		return;
	bytes = bytes_in_range(d, l);
	if (l->address.walked)
		access_walked(l, bytes, a);
	else if (mau_in_space(d, l, MAU_SEG_SCRATCH))
		access_scratch(l, bytes, a);
	else
		access_contiguous(l, bytes, a);
}
