/*
 * stage.h - the stages of the golden model. Internal: not installed.
 *
 * There is one function per stage. It reads the parts of the structure in mau/detail.h that earlier
 * stages wrote, and writes its own part. detail.c calls them in order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_STAGE_H
#define MAU_STAGE_H

#include "check.h"
#include "mau/detail.h"

#define MAU_TWO32 ((uint64_t)1 << 32)
#define MAU_TWO48 ((uint64_t)1 << 48) /* A6: addresses are modulo 2^48 */

/* Stages of the request. The part that a stage writes is all 0 before the call. */
void mau_stage_operation(const mau_context *ctx, const mau_op *op, const mau_request *req,
                         mau_detail_operation *operation);
void mau_stage_illegal(const mau_detail *d, mau_detail_illegal *illegal);
void mau_stage_resource(const mau_detail *d, mau_detail_resource *resource);
void mau_stage_scalar(const mau_detail *d, mau_detail_scalar *scalar);
void mau_stage_size(const mau_detail *d, mau_detail_size *size);
void mau_stage_verdict(const mau_detail *d, mau_detail_verdict *verdict);
void mau_stage_bounds(const mau_detail *d, mau_detail_bounds *bounds);
void mau_stage_alignment(const mau_detail *d, mau_detail_alignment *alignment);
void mau_stage_join(const mau_detail *d, const mau_detail_lane *lane, mau_detail_join *join);

/*
 * Stages of the lanes. Bit n of 'lanes': the stage computes lane[n]. It writes its whole part of
 * these lanes, except values that do not apply (mau/detail.h). Other lanes are not written.
 */
void mau_stage_operands(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
void mau_stage_address(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
void mau_stage_range(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
void mau_stage_segment(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
void mau_stage_dwords(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
void mau_stage_align(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);
uint64_t mau_stage_lds(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane);

/* Stages of all lanes: the lane results; the accesses by pass. */
void mau_stage_result(const mau_detail *d, const mau_detail_lane *lane, mau_lanes *lanes);
void mau_stage_access(const mau_detail *d, const mau_lanes *lanes, mau_detail_moves *moves,
                      mau_detail_lane *lane);

/* Runs all stages above, in order, for a request with checked arguments. 'op' is its operation with
 * every field cut to its width. */
void mau_stages(const mau_context *ctx, const mau_op *op, const mau_request *req, mau_detail *d,
                mau_lanes *lanes);

/* C2, C4, C5: computes the transactions. It writes txn, txn_count and window_txns of '*rsp'; the
 * caller has set 'windows'. */
void mau_stage_transactions(const mau_detail *d, const mau_geometry *geo, mau_response *rsp);

/* Completes the response of mau_wave(); the caller has written rsp->lanes. */
void mau_stage_response(const mau_detail *d, const mau_geometry *geo, mau_response *rsp);

/** number % power; 'power' is a power of two. */
static inline uint64_t mau_remainder(uint64_t number, unsigned power)
{
	return number & (power - 1);
}

/** A4, A9: Index or number of records, times stride. Proofs replace this function (formal/). */
static inline uint64_t mau_product(uint32_t index, uint32_t stride)
{
	return (uint64_t)index * stride;
}

/** A4: buffer_offset of an Index and an Offset, not wrapped. With an active swizzle, the products
 * of A4 and index_stride are multiplied out. */
static inline uint64_t mau_buffer_offset(const mau_detail_resource *r, uint32_t index,
                                         uint64_t offset)
{
	unsigned esize = r->v.element_size, istride = r->v.index_stride;
	uint64_t ilsb = mau_remainder(index, istride), olsb = mau_remainder(offset, esize);

	if (!r->v.swizzle_active)
		return r->stride_ignored ? offset : mau_product(index, r->v.stride) + offset;
	return mau_product(index - (uint32_t)ilsb, r->v.stride) + istride * (offset - olsb) +
	       esize * ilsb + olsb;
}

/** The properties of the request's generation. */
static inline const mau_generation *mau_generation_in(const mau_detail *d)
{
	return mau_generation_of(d->ctx.gfx);
}

/** A5: buffer_offset, modulo 2^32 on gfx6-8. */
static inline uint64_t mau_buffer_offset_a5(unsigned gfx, uint64_t buffer_offset)
{
	return mau_generation_of(gfx)->wrap32 ? buffer_offset % MAU_TWO32 : buffer_offset;
}

/** Removes the lowest lane from a non-empty set and returns its number. */
static inline unsigned mau_take_lane(uint64_t *lanes)
{
	unsigned n = (unsigned)__builtin_ctzll(*lanes);

	*lanes &= *lanes - 1;
	return n;
}

/** Bytes of a MAU_SIZE_* code. */
static inline uint8_t mau_size_bytes(unsigned code)
{
	static const uint8_t bytes[8] = {1, 2, 4, 8, 12, 16, 32, 64};

	return bytes[code];
}

/** L2, L7: dwords that a lane of a load to LDS writes. */
static inline unsigned mau_lds_dwords(const mau_op *op)
{
	unsigned bytes = mau_converts(op) ? 4 : mau_size_bytes(op->size);

	return bytes < 4 ? 1 : bytes / 4;
}

/** G1-G7 apply to the lane of FLAT, GLOBAL or SCRATCH: it is in memory, or inside LDS. */
static inline bool mau_is_aligned(const mau_detail_lane *l)
{
	return l->segment.space == MAU_SEG_MEMORY ||
	       (l->segment.space == MAU_SEG_LDS && !l->segment.outside);
}

/** The lane is one of FLAT, GLOBAL or SCRATCH, and in this space. */
static inline bool mau_in_space(const mau_detail *d, const mau_detail_lane *l, unsigned space)
{
	return d->operation.segment && l->segment.space == space;
}

#endif
