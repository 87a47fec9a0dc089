/*
 * explain_resource.c - the steps of the V# of a buffer request: V1-V4, V10, A2, A3.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

/** The variant of SILICON of the generation, for A2 and A3. */
static unsigned silicon_of(const mau_detail *d)
{
	return d->operation.silicon ? mau_generation_of(d->ctx.gfx)->silicon : MAU_SILICON_NONE;
}

/** A2: the condition to add the lane number. */
static const char *lane_formula(const mau_detail *d)
{
	if (silicon_of(d) == MAU_SILICON_GFX9)
		return "ADD_TID and (not IDXEN or SWIZZLE_ENABLE)";
	if (silicon_of(d) == MAU_SILICON_GFX11)
		return "ADD_TID and not IDXEN";
	return "ADD_TID";
}

/** A3: the condition for an active swizzle. */
static const char *swizzle_formula(const mau_detail *d)
{
	if (mau_generation_of(d->ctx.gfx)->element == MAU_ELEMENT_SWIZZLE)
		return silicon_of(d) == MAU_SILICON_GFX11
		               ? "SWIZZLE_ENABLE 1 or 3, and (IDXEN or ADD_TID)"
		               : "SWIZZLE_ENABLE 1 or 3";
	if (silicon_of(d) == MAU_SILICON_GFX9)
		return "SWIZZLE_ENABLE and ADD_TID";
	return "SWIZZLE_ENABLE, not with ADDR64";
}

/** V2: bytes of an element. */
static const char *element_formula(const mau_detail *d)
{
	switch (mau_generation_of(d->ctx.gfx)->element) {
	case MAU_ELEMENT_FIELD:
		return "2 << ELEMENT_SIZE";
	case MAU_ELEMENT_SWIZZLE:
		return "SWIZZLE_ENABLE 1: 4, 3: 16";
	default:
		return mau_generation_of(d->ctx.gfx)->no_tfe ? "4, as on gfx9 (V8)"
		                                             : "4 on gfx9, 10, 10_3";
	}
}

/** V4, V10: the stride. */
static void explain_stride(struct explain *e, const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;

	if (mau_generation_of(d->ctx.gfx)->stride == MAU_STRIDE_SCALED) {
		explain_dec(e, "V10", "stride_scale", "{1, 4, 8, 32}[STRIDE_SCALE]",
		            v->stride_scale, MAU_STEP_REQUEST);
		explain_dec(e, "V10", "stride", "STRIDE * stride_scale", v->stride,
		            MAU_STEP_REQUEST);
		return;
	}
	explain_dec(e, "V4", "stride",
	            d->resource.stride_extended
	                    ? "{DATA_FORMAT, STRIDE}: ADD_TID, not a format operation"
	                    : "STRIDE",
	            v->stride, MAU_STEP_REQUEST);
}

void mau_explain_resource(struct explain *e, const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;
	const unsigned req = MAU_STEP_REQUEST;

	explain_hex(e, "V1", "base", "V#[47:0]", v->base, req);
	explain_dec(e, "V1", "num_records", "V#[95:64]", v->num_records, req);
	if (v->heap)
		explain_bool(e, "V1", "heap", "V#[122]", true, req);
	if (mau_generation_of(d->ctx.gfx)->element == MAU_ELEMENT_SWIZZLE)
		explain_dec(e, "V1", "swizzle_enable", "V#[63:62]; 2 is linear (V2)", v->swizzle,
		            req);
	explain_bool(e, "A2", "lane added", lane_formula(d), v->add_lane, req);
	explain_bool(e, "A3", "swizzle active", swizzle_formula(d), v->swizzle_active, req);
	explain_stride(e, d);
	if (v->swizzle_active) {
		explain_dec(e, "V2", "element_size", element_formula(d), v->element_size, req);
		explain_dec(e, "V3", "index_stride", "8 << INDEX_STRIDE", v->index_stride, req);
	}
	if (mau_generation_of(d->ctx.gfx)->bounds == MAU_BOUNDS_GFX10)
		explain_name(e, "V1", "oob_select", "V#[125:124]", v->oob_select,
		             mau_oob_name(v->oob_select), req);
}
