/*
 * resource.c - the fields of the V# for a generation, rule book and operation (rules V1-V5, V8-V11,
 * A2, A3). resource/layout.h has their bits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "resource/layout.h"
#include "stages/stage.h"

/** The inputs of the decoder of a V#. */
struct reader {
	const mau_generation *generation;
	bool silicon;
	const mau_op *op;
	const uint32_t *v;
};

/** V2: DST_SEL 2 and 3 are reserved and select 0. */
static uint8_t dst_sel(const struct reader *r, unsigned i)
{
	uint64_t code = mau_field_code(r->v, MAU_F_DST_SEL) >> 3 * i & 7;

	return (uint8_t)(code == 2 || code == 3 ? 0 : code);
}

/** V1: SWIZZLE_ENABLE. */
static uint8_t swizzle_enable(const struct reader *r)
{
	bool two = r->generation->element == MAU_ELEMENT_SWIZZLE;

	return (uint8_t)mau_field_code(r->v, two ? MAU_F_SWIZZLE_TWO : MAU_F_SWIZZLE);
}

/** V2: bytes of an element. */
static uint8_t element_size(const struct reader *r)
{
	switch (r->generation->element) {
	case MAU_ELEMENT_FIELD:
		return (uint8_t)(2u << mau_field_code(r->v, MAU_F_ELEMENT_SIZE));
	case MAU_ELEMENT_SWIZZLE:
		return swizzle_enable(r) == 3 ? 16 : 4;
	default:
		return 4;
	}
}

/** The variant of SILICON of the generation, for A2, A3 and A4. */
static unsigned silicon_of(const struct reader *r)
{
	return r->silicon ? r->generation->silicon : MAU_SILICON_NONE;
}

/** A2: the lane number is added to the index. */
static bool lane_added(const struct reader *r, bool add_tid)
{
	if (silicon_of(r) == MAU_SILICON_GFX9)
		return add_tid && (!r->op->idxen || swizzle_enable(r));
	if (silicon_of(r) == MAU_SILICON_GFX11)
		return add_tid && !r->op->idxen;
	return add_tid;
}

/** A3, V2: the swizzle is active; never with ADDR64 (D3). */
static bool swizzle_active(const struct reader *r, bool add_tid)
{
	bool enabled = swizzle_enable(r) == 1 || swizzle_enable(r) == 3;

	if (r->op->addr64 && r->generation->addr64)
		return false;
	if (silicon_of(r) == MAU_SILICON_GFX9)
		return enabled && add_tid;
	if (silicon_of(r) == MAU_SILICON_GFX11)
		return enabled && (r->op->idxen || add_tid);
	return enabled;
}

/** V4: the four bits of DATA_FORMAT extend the stride, if the lane number is added (A2). */
static bool stride_extended(const struct reader *r, const mau_resource *v)
{
	bool plain = r->op->enc == MAU_ENC_MUBUF && !r->op->fmt;

	return r->generation->stride == MAU_STRIDE_LONG && plain && v->add_lane;
}

/** V1: format, OOB_SELECT and HEAP, whose position depends on the generation. */
static void read_formats(const struct reader *r, mau_resource *v)
{
	if (r->generation->formats == MAU_FORMATS_PAIRS) {
		v->nfmt = (uint8_t)mau_field_code(r->v, MAU_F_NFMT);
		v->dfmt = (uint8_t)mau_field_code(r->v, MAU_F_DFMT);
	} else {
		v->format =
			(uint8_t)(mau_field_code(r->v, MAU_F_FORMAT) & r->generation->format_mask);
		v->oob_select = (uint8_t)mau_field_code(r->v, MAU_F_OOB_SELECT);
	}
	if (r->generation->heap)
		v->heap = (uint8_t)mau_field_code(r->v, MAU_F_HEAP);
}

/** V10: the factor of the stride; 1 before gfx12. */
static uint8_t stride_scale(const struct reader *r)
{
	return r->generation->stride == MAU_STRIDE_SCALED
	               ? mau_field_rows[MAU_F_STRIDE_SCALE]
	                         .values[mau_field_code(r->v, MAU_F_STRIDE_SCALE)]
	               : 1;
}

static void read(const struct reader *r, mau_resource *v)
{
	*v = (mau_resource){0};
	v->base = mau_field_code(r->v, MAU_F_BASE);
	v->num_records = (uint32_t)mau_field_code(r->v, MAU_F_NUM_RECORDS);
	for (unsigned i = 0; i < 4; i++)
		v->dst_sel[i] = dst_sel(r, i);
	read_formats(r, v);
	v->index_stride = (uint8_t)(8u << mau_field_code(r->v, MAU_F_INDEX_STRIDE)); /* V3 */
	v->element_size = element_size(r);
	v->add_tid = (uint8_t)mau_field_code(r->v, MAU_F_ADD_TID);
	v->add_lane = lane_added(r, v->add_tid);
	v->swizzle = swizzle_enable(r);
	v->swizzle_active = swizzle_active(r, v->add_tid);
	v->stride_scale = stride_scale(r);
	v->stride = (uint32_t)mau_field_code(r->v, MAU_F_STRIDE) * v->stride_scale;
	if (stride_extended(r, v))
		v->stride += v->dfmt * (1u << 14);
	v->type = (uint8_t)mau_field_code(r->v, MAU_F_TYPE);
	v->null = (r->v[0] | r->v[1] | r->v[2] | r->v[3]) == 0; /* V5 */
}

int mau_resource_decode(const mau_context *ctx, const mau_op *op, const uint32_t vsharp[4],
                        mau_resource *res_ret)
{
	struct reader r = {mau_generation_of(ctx->gfx), ctx->rules == MAU_RULES_SILICON, op,
	                   vsharp};

	if (!r.generation->modelled)
		return MAU_ERR_GENERATION;
	read(&r, res_ret);
	return MAU_OK;
}

void mau_stage_resource(const mau_detail *d, mau_detail_resource *resource)
{
	struct reader r = {mau_generation_in(d), d->operation.silicon, &d->operation.op, d->vsharp};
	mau_resource *v = &resource->v;

	read(&r, v);
	resource->stride_extended = stride_extended(&r, v);
	/* A4: OOB_SELECT 3 without an active swizzle; silicon of gfx11 does not ignore it */
	resource->stride_ignored = r.generation->bounds == MAU_BOUNDS_GFX10 &&
	                           v->oob_select == MAU_OOB_RAW && !v->swizzle_active &&
	                           silicon_of(&r) != MAU_SILICON_GFX11;
}
