/*
 * coalesce.c - which lanes may join, and the accesses of each lane by pass (rules C1, C3, C4, F10,
 * N2, N3, D9, D10, D28, D31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/attr.h"
#include "stages/stage.h"

/** N3: all lanes of EXEC have the same Offset (A1), also those masked off or out of range. */
static bool offsets_equal(const mau_detail *d, const mau_detail_lane *lane)
{
	uint64_t lanes = d->operation.active;
	const mau_detail_lane *first = lanes != 0 ? &lane[mau_take_lane(&lanes)] : NULL;

	while (lanes != 0)
		if (lane[mau_take_lane(&lanes)].address.offset != first->address.offset)
			return false;
	return true;
}

/** C3, D9: the reason with an active swizzle and a stride above 1. */
static mau_join_reason reason_of_swizzled(const mau_detail *d, const mau_detail_lane *lane)
{
	if (d->resource.v.element_size != d->size.bytes)
		return MAU_REASON_OTHER_SIZE;
	return offsets_equal(d, lane) ? MAU_REASON_EQUAL_OFFSET : MAU_REASON_OFFSETS_DIFFER;
}

/** C3, N2: the reason why lanes may or may not join. */
static mau_join_reason reason_of(const mau_detail *d, const mau_detail_lane *lane)
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
	return d->resource.v.swizzle_active ? reason_of_swizzled(d, lane) : MAU_REASON_NO_SWIZZLE;
}

/** C3, N3: the kind of join that follows from the reason. */
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

void mau_stage_join(const mau_detail *d, const mau_detail_lane *lane, mau_detail_join *j)
{
	j->reason = reason_of(d, lane);
	j->join = join_of(d, j->reason);
	/* D10: without OFFEN all Offsets are equal */
	j->waits = d->operation.op.offen &&
	           (j->reason == MAU_REASON_EQUAL_OFFSET || j->reason == MAU_REASON_OFFSETS_DIFFER);
	j->attr = mau_attr_of(d->ctx.gfx, &d->operation.op, d->vsharp);
}

/** C1: mask of the bytes of the access whose component is in range. */
static unsigned bytes_in_range(unsigned in_range)
{
	unsigned mask = 0;

	for (unsigned component = 0; component < MAU_MAX_DWORDS; component++)
		if (in_range >> component & 1)
			mask |= 15u << 4 * component;
	return mask;
}

/** C4, D28: one pass for each dword of memory that the access of lane 'n' touches. The access
 * starts 'skipped' bytes after the start of the first dword. */
static void access_dwords(const uint64_t *address, unsigned bytes, unsigned skipped, unsigned n,
                          mau_detail_access *a, mau_detail_moves *moves)
{
	bytes <<= skipped;
	for (unsigned dword = 0; bytes >> 4 * dword != 0; dword++) {
		mau_pass_access *pass = &a->pass[dword];

		pass->address = address[dword];
		pass->bytes = bytes >> 4 * dword & 15;
		pass->element = (int8_t)(4 * (int)dword - (int)skipped);
		if (pass->bytes != 0)
			moves->lanes[dword] |= (uint64_t)1 << n;
	}
}

/** The passes of a lane; 'bytes' is the mask of the bytes that move. A walked access has one pass
 * per dword (C4), an access in scratch one per dword of memory (F10), any other access one. */
static void access_lane(const mau_detail *d, const mau_lanes *lanes, unsigned n, unsigned bytes,
                        mau_detail_lane *l, mau_detail_moves *moves)
{
	mau_detail_access *a = &l->access;

	if (d->operation.buffer && l->address.walked) {
		access_dwords(l->align.dword_address, bytes, 0, n, a, moves);
	} else if (lanes->space[n] == MAU_SEG_SCRATCH) {
		unsigned skipped = (unsigned)(l->segment.scratch_offset % 4);

		access_dwords(l->segment.dword_address, bytes, skipped, n, a, moves);
	} else {
		a->pass[0] = (mau_pass_access){lanes->address[n], (uint16_t)bytes, 0};
		moves->lanes[0] |= (uint64_t)1 << n;
	}
}

/** C3: the block number of each lane; lanes of one block may join. */
static void blocks(const mau_detail *d, mau_detail_lane *lane)
{
	uint64_t lanes = d->operation.active;

	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];

		l->access.block = l->address.index / d->resource.v.index_stride;
	}
}

void mau_stage_access(const mau_detail *d, const mau_lanes *lanes, mau_detail_moves *moves,
                      mau_detail_lane *lane)
{
	uint64_t addressed = d->reach.addressed;
	unsigned whole = (1u << (d->size.bytes < 16 ? d->size.bytes : 16)) - 1;

	while (addressed != 0) {
		unsigned n = mau_take_lane(&addressed), status = lanes->status[n];

		if (lanes->space[n] == MAU_SEG_LDS)
			continue; /* D31: it makes no transaction */
		if (status == MAU_STATUS_OK && !d->operation.scalar)
			access_lane(d, lanes, n, whole, &lane[n], moves);
		else if (status == MAU_STATUS_OK || status == MAU_STATUS_PARTIAL)
			access_lane(d, lanes, n, bytes_in_range(lanes->in_range[n]) & whole,
			            &lane[n], moves);
	}
	if (d->join.join == MAU_JOIN_BLOCK)
		blocks(d, lane);
}
