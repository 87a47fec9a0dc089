/*
 * range_check.c - which components of a lane are in range (rules R1-R15).
 *
 * Every rule is at most two conditions on unsigned 32-bit values: an index must be below
 * num_records, and a key below a limit.
 * - R2, R4, R7: the key is Offset; component d needs Offset + 4*d < L, which is the same as
 *   Offset < sat(L - 4*d) and cannot wrap (R14).
 * - R7 silicon: Offset + 4*d + sgpr_offset + payload <= num_records, the same as
 *   Offset < sat(num_records + 1 - 4*d - sgpr_offset - payload).
 * - R8, R11: Offset + 4*d + payload <= stride, or <= sat(num_records - sgpr_offset): likewise.
 * - R10: num_records = 0 is Offset < 0.
 * - R1, R3: key buffer_offset of the component (D7), limit sat(num_records - sgpr_offset).
 * - R15: 0 < buffer_offset < num_records, the same as buffer_offset - 1 < num_records - 1.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** Condition Offset + 4*d < 'limit', where 'limit' can be up to 2^32. */
static void offset_below(struct mau_fast_plan *p, uint64_t limit)
{
	p->range.key = MAU_FAST_RANGE_OFFSET;
	for (unsigned d = 0; d < p->size.components; d++)
		p->range.limit[d] = (uint32_t)mau_fast_saturating_sub(limit, 4 * d);
}

static void buffer_below(struct mau_fast_plan *p, uint32_t limit, uint32_t bias)
{
	p->range.key = MAU_FAST_RANGE_BUFFER;
	p->range.limit[0] = limit;
	p->range.bias = bias;
}

/** R1-R4, R15. */
static void plan_gfx6_8(struct mau_fast_plan *p)
{
	const mau_resource *r = &p->vsharp;
	uint32_t nr = r->num_records;
	bool gfx8 = p->req.generation->bounds == MAU_BOUNDS_GFX8;

	if (r->heap) { /* R15 */
		buffer_below(p, (uint32_t)mau_fast_saturating_sub(nr, 1), 1);
	} else if (r->stride == 0 || (gfx8 && !r->swizzle_active)) { /* R1, R3 */
		buffer_below(p, (uint32_t)mau_fast_saturating_sub(nr, p->req.sgpr_offset), 0);
	} else { /* R2, R4 */
		p->range.check_index = true;
		if (gfx8 || p->req.op.idxen || r->add_tid)
			offset_below(p, r->stride);
	}
}

/** R5-R7. */
static void plan_gfx9(struct mau_fast_plan *p)
{
	const mau_resource *r = &p->vsharp;
	unsigned payload = p->size.components > 1 ? 4 : p->size.bytes;

	if (r->add_tid && !p->req.op.idxen) /* R5, D6 */
		return;
	if (p->req.op.idxen && r->stride != 0) { /* R6 */
		p->range.check_index = true;
		p->range.raw_index = true;
	} else if (p->req.silicon) { /* R7 S */
		offset_below(p, mau_fast_saturating_sub((uint64_t)r->num_records + 1,
		                                        (uint64_t)p->req.sgpr_offset + payload));
	} else { /* R7 */
		offset_below(p, r->num_records);
	}
}

/** Condition Offset + 4*d + payload <= 'limit'. */
static void payload_within(struct mau_fast_plan *p, uint32_t limit)
{
	unsigned payload = p->size.components > 1 ? 4 : p->size.bytes;

	offset_below(p, mau_fast_saturating_sub((uint64_t)limit + 1, payload));
}

/** R8-R11. */
static void plan_gfx10_11(struct mau_fast_plan *p)
{
	const mau_resource *r = &p->vsharp;
	uint32_t reduced = (uint32_t)mau_fast_saturating_sub(r->num_records, p->req.sgpr_offset);

	switch (r->oob_select) {
	case 0: /* R8 */
		p->range.check_index = true;
		payload_within(p, r->stride);
		break;
	case 1: /* R9 */
		p->range.check_index = true;
		break;
	case 2: /* R10 */
		if (r->num_records == 0)
			offset_below(p, 0);
		break;
	default: /* R11 */
		p->range.index_limit = reduced;
		p->range.check_index = r->swizzle_active && r->stride != 0;
		payload_within(p, p->range.check_index ? r->stride : reduced);
		break;
	}
}

void mau_fast_range_plan(struct mau_fast_plan *p)
{
	p->range.check_index = false;
	p->range.index_limit = p->vsharp.num_records;
	p->range.raw_index = false;
	p->range.key = MAU_FAST_RANGE_NONE;
	if (p->req.op.addr64)
		return; /* A8: no range check */
	switch (p->req.generation->bounds) {
	case MAU_BOUNDS_GFX10:
		plan_gfx10_11(p);
		break;
	case MAU_BOUNDS_GFX9:
		plan_gfx9(p);
		break;
	default:
		plan_gfx6_8(p);
		break;
	}
}

/** The index condition: all components are in range, or none. */
MAU_FAST_INLINE void index_lanes(const uint32_t *restrict key, uint32_t limit, uint8_t full,
                                 uint8_t *restrict in_range)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		in_range[l] = key[l] < limit ? full : 0;
}

/** The Offset condition of component d. */
MAU_FAST_INLINE void offset_lanes(const uint32_t *restrict offset, uint32_t limit, unsigned d,
                                  uint8_t *restrict in_range)
{
	uint8_t drop = (uint8_t)~(1u << d);

	for (unsigned l = 0; l < MAU_WAVE; l++)
		in_range[l] &= offset[l] < limit ? 0xff : drop;
}

/** The buffer_offset condition of component d: A4 of the unmasked Offset + 4*d, modulo 2^32 (D7,
 * R14). */
MAU_FAST_INLINE void buffer_lanes(const struct mau_fast_plan *p,
                                  const struct mau_fast_work *restrict w, unsigned d,
                                  uint8_t *restrict in_range, unsigned shift, uint32_t elem)
{
	uint32_t limit = p->range.limit[0], bias = p->range.bias;
	uint8_t drop = (uint8_t)~(1u << d);

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t offset = w->offset[l] + 4 * d;
		uint32_t key = w->row[l] + ((offset & ~elem) << shift) + (offset & elem) - bias;

		in_range[l] &= key < limit ? 0xff : drop;
	}
}

MAU_FAST_INLINE void buffer_key(const struct mau_fast_plan *p, const struct mau_fast_work *w,
                                unsigned d, uint8_t *in_range)
{
	if (p->address.shift)
		buffer_lanes(p, w, d, in_range, p->address.shift, p->address.elem_mask);
	else
		buffer_lanes(p, w, d, in_range, 0, 0);
}

/** Writes in_range[l], the mask of the components of lane l in range, for all 64 lanes. */
MAU_FAST_LANE_LOOPS void mau_fast_range_lanes(const struct mau_fast_plan *p, const mau_request *req,
                                              const struct mau_fast_work *w, uint8_t *in_range)
{
	uint8_t full = (uint8_t)((1u << p->size.components) - 1);

	if (p->range.check_index)
		index_lanes(p->range.raw_index ? req->v0 : w->index, p->range.index_limit, full,
		            in_range);
	else
		memset(in_range, full, MAU_WAVE);
	for (unsigned d = 0; d < p->size.components; d++) {
		if (p->range.key == MAU_FAST_RANGE_OFFSET)
			offset_lanes(w->offset, p->range.limit[d], d, in_range);
		else if (p->range.key == MAU_FAST_RANGE_BUFFER)
			buffer_key(p, w, d, in_range);
	}
}
