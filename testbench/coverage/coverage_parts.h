/*
 * coverage_parts.h - types and functions that coverage*.c share; private to them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_COVERAGE_PARTS_H
#define TB_COVERAGE_PARTS_H

#include "coverage/coverage.h"

/** Bins that the present request hits. */
typedef struct tb_mark {
	bool hit[TB_BINS];
} tb_mark;

#define HIT(name, condition) (k->hit[TB_BIN_##name] |= (condition))

/** Properties of a request that hold for all lanes. */
typedef struct tb_view {
	const mau_context *ctx;
	const mau_geometry *geo;
	const mau_request *req;
	const mau_response *rsp;
	mau_resource res;
	uint64_t exec;
	unsigned wave;
	bool buffer, flat, scalar; /**< encodings: MUBUF, MTBUF; FLAT, GLOBAL, SCRATCH; SMEM */
	bool alive; /**< legal, not ignored, null or invalid, not a cache operation */
	const mau_generation *generation;
	bool pairs;         /**< DATA_FORMAT and NUM_FORMAT, not a unified format */
	bool modes, strict; /**< the generation has alignment modes; formats are strict in all
	                       modes but 0 */
	bool oob;           /**< the generation has OOB_SELECT: R8 to R11 */
	bool silicon, addr64;
	bool lds; /**< a load to LDS, on a generation that has them (L12) */
} tb_view;

/** inst_offset: two's complement of 24 bits (F1, D29), of buffers unsigned unless A12 applies. */
static inline int32_t tb_inst_offset(const tb_view *v)
{
	bool sign = !v->buffer || v->generation->buffer_signed;

	return sign ? (int32_t)(v->req->op.inst_offset << 8) >> 8 : (int32_t)v->req->op.inst_offset;
}

/** V10: STRIDE_SCALE of the V#; 0 if there is none. */
static inline unsigned tb_stride_scale(const tb_view *v)
{
	return v->generation->stride == MAU_STRIDE_SCALED ? v->req->vsharp[3] >> 18 & 3 : 0;
}

/** The field STRIDE of the V#. */
static inline uint32_t tb_stride_field(const tb_view *v)
{
	return v->req->vsharp[1] >> 16 & 0x3fff;
}

/** coverage_request.c: bins of the request as a whole. */
void tb_see_request(tb_mark *k, const tb_view *v);
/** coverage_lane.c: an active lane of a buffer request. */
void tb_see_lane(tb_mark *k, const tb_view *v, unsigned lane);
/** coverage_range.c: its range check, R1 to R15. */
void tb_see_range(tb_mark *k, const tb_view *v, unsigned lane, uint32_t vindex, uint32_t index,
                  uint32_t offset, uint64_t buffer_offset);
/** coverage_flat.c: an active lane of FLAT, GLOBAL, SCRATCH, and such a request as a whole. */
void tb_see_flat_lane(tb_mark *k, const tb_view *v, unsigned lane);
void tb_see_flat(tb_mark *k, const tb_view *v);
/** coverage_scalar.c: a scalar load. */
void tb_see_scalar(tb_mark *k, const tb_view *v);
/** coverage_txn.c: joins, crossings, passes, cost; 'lanes' is LANES. */
void tb_see_txns(tb_mark *k, const tb_view *v, unsigned lanes);
/** coverage_lane.c: alignment of an access; 'address': byte address before bits are cleared. */
void tb_see_align(tb_mark *k, const tb_view *v, unsigned status, uint64_t address);
/** coverage_lane.c: a lane of a load to LDS. */
void tb_see_lds(tb_mark *k, const tb_view *v, unsigned lane);

#endif
