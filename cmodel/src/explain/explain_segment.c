/*
 * explain_segment.c - the steps of a lane of FLAT, GLOBAL, SCRATCH (F1-F7, F10, F11, F14, F15,
 * F18), and of a scalar load (A9, A13).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

/** A signed value: a negative one is shown in decimal. */
static void explain_signed(struct explain *e, const char *rule, const char *name,
                           const char *formula, int64_t value)
{
	if (value < 0)
		explain_dec(e, rule, name, formula, (uint64_t)value, MAU_STEP_LANE);
	else
		explain_hex(e, rule, name, formula, (uint64_t)value, MAU_STEP_LANE);
}

/** F4, F5, F10: the address in scratch. */
static void explain_swizzle(struct explain *e, const mau_detail *d, const mau_detail_segment *s)
{
	explain_hex(e, "F5", "byte_address",
	            d->operation.wave == 32
	                    ? "SCRATCH_BASE + (off/4)*4*32 + lane*4 + off%4, modulo 2^48"
	                    : "SCRATCH_BASE + (off/4)*4*64 + lane*4 + off%4, modulo 2^48",
	            s->byte_address, MAU_STEP_LANE);
	explain_bool(e, "D28", "walked", "the bytes lie in more than one dword of scratch",
	             s->walked, MAU_STEP_LANE);
	for (unsigned i = 0; s->walked && i < s->dwords; i++)
		explain_hex(e, "F10", "dword_address", "SWZ of the dword of this pass",
		            s->dword_address[i], i);
	if (d->operation.op.cls == MAU_CLS_ATOMIC)
		explain_bool(e, "F4", "violates", "atomic in scratch: of 8 bytes, or misaligned",
		             s->bad_atomic, MAU_STEP_LANE);
}

/** F4, F7, F15, F18: the offset in scratch, and its rule. */
static const char *offset_formula(const mau_detail *d, const char **rule_ret)
{
	bool flat = d->operation.op.enc == MAU_ENC_FLAT,
	     gfx12 = mau_generation_of(d->ctx.gfx)->flat_wraps;

	if (flat) {
		*rule_ret = gfx12 ? "F15" : "F4";
		return gfx12 ? "low 32 bits of vgpr_address + inst_offset"
		             : "vgpr_address + inst_offset - aperture base, no wrap";
	}
	*rule_ret = gfx12 ? "F18" : "F7";
	return gfx12 ? "sgpr + vgpr + inst_offset, all signed, no wrap"
	             : "sgpr + vgpr + inst_offset, no wrap";
}

/** F4, F7, F15, F18: a lane in scratch. */
static void explain_in_scratch(struct explain *e, const mau_detail *d, const mau_detail_segment *s)
{
	const char *rule, *formula = offset_formula(d, &rule);

	explain_signed(e, rule, "scratch_offset", formula, s->scratch_offset);
	if (s->scratch_offset < 0)
		explain_bool(e, mau_generation_of(d->ctx.gfx)->scratch_signed ? "F18" : "F7",
		             "negative", "the offset is below 0", true, MAU_STEP_LANE);
	else
		explain_swizzle(e, d, s);
}

/** F3: a FLAT lane in LDS. */
static void explain_in_lds(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	if (mau_generation_of(d->ctx.gfx)->flat_wraps)
		explain_hex(e, "F14", "lds_offset", "low 17 bits of vgpr_address + inst_offset",
		            s->lds_offset, MAU_STEP_LANE);
	else
		explain_hex(e, "F3", "lds_offset",
		            "low 32 bits of vgpr_address + inst_offset - aperture base",
		            s->lds_offset, MAU_STEP_LANE);
	explain_hex(e, "F3", "lds_limit",
	            mau_generation_of(d->ctx.gfx)->flat_m0 ? "min(M0, LDS_SIZE)" : "LDS_SIZE",
	            s->lds_limit, MAU_STEP_LANE);
	explain_bool(e, "F3", "outside", "lds_offset + bytes > lds_limit", s->outside,
	             MAU_STEP_LANE);
	if (!s->outside)
		mau_explain_align(e, l);
}

/** F6: a lane in global memory. */
static void explain_in_memory(struct explain *e, const mau_detail_lane *l)
{
	explain_hex(e, "F6", "byte_address", "the sum with inst_offset, its low 48 bits",
	            l->segment.byte_address, MAU_STEP_LANE);
	mau_explain_align(e, l);
}

static void explain_nowhere(struct explain *e, const char *rule, const char *why)
{
	explain_bool(e, rule, "violates", why, true, MAU_STEP_LANE);
}

/** F2-F4: a FLAT lane. */
static void explain_flat(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	explain_hex(e, "F2", "vgpr_address", "both address VGPRs", s->vgpr_address, MAU_STEP_LANE);
	explain_bool(e, "F2", "in LDS aperture", "upper 32 bits = SHARED_BASE_HI",
	             s->in_lds_aperture, MAU_STEP_LANE);
	if (s->in_lds_aperture) {
		explain_in_lds(e, d, l);
		return;
	}
	explain_bool(e, "F2", "in scratch aperture", "upper 32 bits = PRIVATE_BASE_HI",
	             s->in_scratch_aperture, MAU_STEP_LANE);
	if (s->in_scratch_aperture) {
		explain_in_scratch(e, d, s);
		return;
	}
	explain_bool(e, "F2", "canonical", "bits 63:47 all equal", s->canonical, MAU_STEP_LANE);
	if (s->canonical)
		explain_in_memory(e, l);
	else
		explain_nowhere(e, "F2", "in no space");
}

/** F6: the formula of the address before inst_offset. */
static const char *start_formula(const mau_op *op)
{
	static const char *const formulas[4] = {
		[MAU_SMODE_V] = "GV: vgpr64",
		[MAU_SMODE_S] = "ADDTID: sgpr64 + lane*4",
		[MAU_SMODE_SV] = "GVS: sgpr64 + vgpr32",
		[MAU_SMODE_NONE] = "ADDTID without SGPR: lane*4",
	};

	return formulas[op->smode];
}

/** F6, D24: a GLOBAL lane. */
static void explain_global(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	explain_hex(e, "F6", "start", start_formula(&d->operation.op), s->start, MAU_STEP_LANE);
	explain_bool(e, "F6", "in LDS aperture", "upper 32 bits of start = SHARED_BASE_HI",
	             s->in_lds_aperture, MAU_STEP_LANE);
	if (s->in_lds_aperture) {
		explain_nowhere(e, "F6", "start lies in the LDS aperture");
		return;
	}
	explain_bool(e, "F6", "canonical", "bits 63:47 of start all equal", s->canonical,
	             MAU_STEP_LANE);
	if (s->canonical)
		explain_in_memory(e, l);
	else
		explain_nowhere(e, "F6", "start is not canonical");
}

/** F7: a SCRATCH lane. */
static void explain_scratch(struct explain *e, const mau_detail *d, const mau_detail_segment *s)
{
	unsigned smode = d->operation.op.smode;

	if (smode == MAU_SMODE_S || smode == MAU_SMODE_SV)
		explain_hex(e, "F7", "sgpr", "scalar operand, 32 bits", s->sgpr, MAU_STEP_LANE);
	if (smode == MAU_SMODE_V || smode == MAU_SMODE_SV)
		explain_hex(e, "F7", "vgpr", "first address VGPR", s->vgpr, MAU_STEP_LANE);
	explain_in_scratch(e, d, s);
}

void mau_explain_segment(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_generation *g = mau_generation_of(d->ctx.gfx);
	bool later = g->no_tfe || g->flat_wraps; /* gfx90a, 942, 950; gfx12 */

	explain_signed(e, later ? "F11" : "F1", "inst_offset", "of the operation, signed",
	               d->operation.inst_offset);
	switch (d->operation.op.enc) {
	case MAU_ENC_FLAT:
		explain_flat(e, d, l);
		break;
	case MAU_ENC_GLOBAL:
		explain_global(e, d, l);
		break;
	default:
		explain_scratch(e, d, &l->segment);
		break;
	}
}

void mau_explain_dwords(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_dwords *s = &l->scalar;

	if (mau_generation_of(d->ctx.gfx)->flat_wraps)
		explain_dec(e, "A13", "size",
		            "(stride = 0 ? 1 : stride) * num_records, whole components",
		            d->scalar.size, MAU_STEP_LANE);
	else
		explain_dec(e, "A9", "size", "(stride = 0 ? 1 : stride) * num_records",
		            d->scalar.size, MAU_STEP_LANE);
	for (unsigned i = 0; i < s->count; i++) {
		explain_hex(e, "A9", "masked_offset", "offset + 4*dword", s->masked_offset[i], i);
		explain_bool(e, "A9", "out_of_range", "masked_offset >= size", s->out[i], i);
	}
	explain_hex(e, "A9", "byte_address",
	            d->scalar.component == 4 ? "(BASE & ~3) + masked_offset, modulo 2^48"
	                                     : "base + masked_offset, modulo 2^48",
	            s->byte_address, MAU_STEP_LANE);
}
