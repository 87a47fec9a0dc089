/*
 * derive.c - one lane, step by step, in the words of the rules: mau_derive().
 *
 * A second formulation on purpose: nothing is shared with the stages of mau_wave() but the checks of the arguments
 * and the tables of mau/enc.h. Plain 64-bit arithmetic, division as the rules print it, one lane at a time. A test
 * holds both to the same results. derive_request.c has the steps that speak of the request, this file those of the
 * lane.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

/** A4: buffer_offset of an Offset, before A5. */
static uint64_t buffer_offset_of(const struct derive *d, uint64_t offset)
{
	uint64_t is = d->index_stride, es = d->element_size;

	if (!d->swizzle)
		return d->index * d->stride + offset;
	return (d->index / is * d->stride + offset / es * es) * is + d->index % is * es + offset % es;
}

/** A5: gfx6-8 keep 32 bits. */
static uint64_t truncated(const struct derive *d, uint64_t buffer_offset)
{
	return d->gfx == MAU_GFX_9 ? buffer_offset : buffer_offset % ((uint64_t)1 << 32);
}

/** A6: the 48-bit sum. */
static uint64_t sum48(uint64_t base, uint64_t sgpr_offset, uint64_t buffer_offset)
{
	return (base + sgpr_offset + buffer_offset) % ((uint64_t)1 << 48);
}

/** A1, A2. */
static void step_operands(struct derive *d)
{
	const mau_request *req = d->req;
	uint32_t v0 = req->v0[d->lane], v1 = req->v1[d->lane];
	uint64_t two32 = (uint64_t)1 << 32;

	if (d->op.offen)
		derive_hex(d, "A1", "vgpr_offset", d->op.idxen ? "second address VGPR" : "first address VGPR",
			   d->op.idxen ? v1 : v0, MAU_STEP_LANE);
	d->offset = ((d->op.offen ? (d->op.idxen ? (uint64_t)v1 : v0) : 0) + d->op.inst_offset) % two32;
	derive_hex(d, "A1", "Offset", "(OFFEN ? vgpr_offset : 0) + inst_offset, modulo 2^32", d->offset, MAU_STEP_LANE);
	d->vgpr_index = d->op.idxen ? v0 : 0;
	if (d->op.idxen)
		derive_dec(d, "A2", "vgpr_index", "first address VGPR", d->vgpr_index, MAU_STEP_LANE);
	d->index = (d->vgpr_index + (d->add_lane ? d->lane : 0)) % two32;
	derive_dec(d, "A2", "Index", "(IDXEN ? vgpr_index : 0) + (lane added ? lane : 0), modulo 2^32", d->index,
		   MAU_STEP_LANE);
}

/** A4 in pieces, for the Offset that addresses (A7). */
static void step_swizzle(struct derive *d)
{
	derive_dec(d, "A4", "imsb", "Index / index_stride", d->index / d->index_stride, MAU_STEP_LANE);
	derive_dec(d, "A4", "ilsb", "Index % index_stride", d->index % d->index_stride, MAU_STEP_LANE);
	derive_dec(d, "A4", "omsb", "Offset / element_size", d->offset_used / d->element_size, MAU_STEP_LANE);
	derive_dec(d, "A4", "olsb", "Offset % element_size", d->offset_used % d->element_size, MAU_STEP_LANE);
}

/** A4-A7: address of the first byte before alignment, and whether the access is walked. */
static void step_address(struct derive *d)
{
	uint64_t buffer_offset;

	d->offset_used = d->offset;
	d->walked = false;
	if (d->swizzle && d->op.cls != MAU_CLS_ATOMIC && d->bytes >= 4) {
		d->offset_used = d->offset - d->offset % 4;
		derive_hex(d, "A7", "Offset used", "Offset & ~3: active swizzle, a dword or more", d->offset_used,
			   MAU_STEP_LANE);
		d->walked = d->offset_used % d->element_size + d->bytes > d->element_size;
		derive_bool(d, "A7", "walked", "(Offset & ~3) % element_size + bytes > element_size", d->walked,
			    MAU_STEP_LANE);
	}
	if (d->swizzle)
		step_swizzle(d);
	buffer_offset = buffer_offset_of(d, d->offset_used);
	derive_hex(d, "A4", "buffer_offset",
		   d->swizzle ? "(imsb*stride + omsb*element_size)*index_stride + ilsb*element_size + olsb"
			      : "Index*stride + Offset",
		   buffer_offset, MAU_STEP_LANE);
	if (truncated(d, buffer_offset) != buffer_offset)
		derive_hex(d, "A5", "buffer_offset", "modulo 2^32 on gfx6-8", truncated(d, buffer_offset), MAU_STEP_LANE);
	d->address = sum48(d->base, d->sgpr_offset, truncated(d, buffer_offset));
	derive_hex(d, "A6", "byte_address", "BASE + sgpr_offset + buffer_offset, modulo 2^48", d->address, MAU_STEP_LANE);
}

/** A8. */
static void step_addr64(struct derive *d)
{
	uint64_t vgpr64 = d->req->v0[d->lane] | (uint64_t)d->req->v1[d->lane] << 32;

	d->walked = false;
	derive_hex(d, "A8", "vgpr64", "both address VGPRs", vgpr64, MAU_STEP_LANE);
	d->address = (d->base + vgpr64 + d->op.inst_offset + d->sgpr_offset) % ((uint64_t)1 << 48);
	derive_hex(d, "A8", "byte_address", "BASE + vgpr64 + inst_offset + sgpr_offset, modulo 2^48", d->address,
		   MAU_STEP_LANE);
}

/** D7: a component's own buffer_offset. */
static uint64_t component_buffer_offset(struct derive *d, unsigned c)
{
	uint64_t own = truncated(d, buffer_offset_of(d, d->offset + 4 * c));

	derive_hex(d, "R12", "buffer_offset of the component", "A4 of Offset + 4*d, modulo 2^32", own, (uint8_t)c);
	return own;
}

static bool verdict(struct derive *d, const char *rule, const char *formula, bool out, unsigned c)
{
	derive_bool(d, rule, "out_of_range", formula, out, (uint8_t)c);
	return out;
}

/** R1-R4, R15: component c of a gfx6-8 access is out of range. */
static bool out_gfx6_8(struct derive *d, unsigned c)
{
	uint64_t nr = d->num_records, limit = nr > d->sgpr_offset ? nr - d->sgpr_offset : 0, own,
		 offset = d->offset + 4 * c;
	bool gfx8 = d->gfx == MAU_GFX_8;

	if (d->heap) {
		own = component_buffer_offset(d, c);
		return verdict(d, "R15", "buffer_offset == 0 or buffer_offset >= num_records", own == 0 || own >= nr, c);
	}
	if (d->stride == 0 || (gfx8 && !d->swizzle)) {
		own = component_buffer_offset(d, c);
		return verdict(d, gfx8 ? "R3" : "R1", "buffer_offset >= sat(num_records - sgpr_offset)", own >= limit, c);
	}
	if (gfx8)
		return verdict(d, "R4", "Index >= num_records or Offset >= stride", d->index >= nr || offset >= d->stride,
			       c);
	return verdict(d, "R2", "Index >= num_records or ((IDXEN or ADD_TID) and Offset >= stride)",
		       d->index >= nr || ((d->op.idxen || d->add_tid) && offset >= d->stride), c);
}

/** R5-R7: component c of a gfx9 access is out of range. */
static bool out_gfx9(struct derive *d, unsigned c)
{
	uint64_t offset = d->offset + 4 * c, payload = d->ncomp > 1 ? 4 : d->bytes;

	if (d->add_tid && !d->op.idxen)
		return verdict(d, "R5", "never: ADD_TID and not IDXEN", false, c);
	if (d->op.idxen && d->stride != 0)
		return verdict(d, "R6", "vgpr_index >= num_records", d->vgpr_index >= d->num_records, c);
	if (d->silicon)
		return verdict(d, "R7", "Offset + sgpr_offset + payload > num_records",
			       offset + d->sgpr_offset + payload > d->num_records, c);
	return verdict(d, "R7", "Offset >= num_records", offset >= d->num_records, c);
}

/** R12: the components in range, as a mask. */
static unsigned step_range(struct derive *d)
{
	unsigned comps = 0;

	if (d->addr64) {
		derive_bool(d, "A8", "out_of_range", "never: ADDR64", false, MAU_STEP_LANE);
		return (1u << d->ncomp) - 1;
	}
	for (unsigned c = 0; c < d->ncomp; c++) {
		if (c > 0)
			derive_hex(d, "R12", "Offset of the component", "Offset + 4*d", d->offset + 4 * c, (uint8_t)c);
		if (!(d->gfx == MAU_GFX_9 ? out_gfx9(d, c) : out_gfx6_8(d, c)))
			comps |= 1u << c;
	}
	return comps;
}

/** Clears low bits so that 'address' is a multiple of 'unit'. */
static void step_clear(struct derive *d, const char *rule, uint64_t unit)
{
	d->unit = unit;
	derive_dec(d, rule, "clear_to", "low address bits are cleared to a multiple of this", unit, MAU_STEP_LANE);
	d->address -= d->address % unit;
}

/** True when 'address' is no multiple of 'unit'. */
static bool step_demand(struct derive *d, const char *rule, uint64_t unit)
{
	bool bad = d->address % unit != 0;

	d->unit = 1;
	derive_dec(d, rule, "alignment", "the address must be a multiple of this", unit, MAU_STEP_LANE);
	derive_bool(d, rule, "misaligned", "address % alignment != 0", bad, MAU_STEP_LANE);
	return bad;
}

/** G: aligns the address, or says that it is a violation. */
static bool step_align(struct derive *d)
{
	uint64_t smaller = d->bytes < 4 ? d->bytes : 4, whole = d->bytes == 12 ? 16 : d->bytes;
	unsigned mode = d->ctx->align;

	if (d->gfx != MAU_GFX_9) {
		step_clear(d, d->op.cls == MAU_CLS_ATOMIC ? "G6" : "G2", d->bytes >= 4 ? 4 : 1);
		return false;
	}
	if (d->op.cls == MAU_CLS_ATOMIC)
		return step_demand(d, "G6", d->bytes);
	if (mode == MAU_ALIGN_UNALIGNED && d->swizzle) {
		step_clear(d, "G7", smaller);
		return false;
	}
	switch (mode) {
	case MAU_ALIGN_DWORD:
		step_clear(d, d->format ? "G5" : "G2", smaller);
		return false;
	case MAU_ALIGN_DWORD_STRICT:
		return step_demand(d, d->format ? "G5" : "G3", smaller);
	case MAU_ALIGN_STRICT:
		return step_demand(d, d->format ? "G5" : "G3", d->walked ? 4 : whole);
	default:
		derive_dec(d, "G3", "alignment", "mode 3: any address", 1, MAU_STEP_LANE);
		d->unit = 1;
		return false;
	}
}

/** A7: where each dword of a walked access lies. */
static void step_walk(struct derive *d)
{
	for (unsigned c = 0; c < d->bytes / 4; c++) {
		uint64_t at = sum48(d->base, d->sgpr_offset, truncated(d, buffer_offset_of(d, d->offset_used + 4 * c)));

		derive_hex(d, "A7", "dword_address", "A4-A6 of (Offset & ~3) + 4*d, then G2", at - at % d->unit,
			   (uint8_t)c);
	}
}

/** L1, L3: true when the lane is masked off. */
static bool step_lds(struct derive *d)
{
	bool from_gfx8 = d->gfx >= MAU_GFX_8;

	d->lds_addr =
		d->ctx->lds_base + (d->req->m0 & 0xffff) + (uint64_t)d->lane * 4 + (from_gfx8 ? d->op.inst_offset : 0);
	derive_hex(d, "L1", "LDS_ADDR",
		   from_gfx8 ? "LDS_BASE + (M0 & 0xffff) + lane*4 + inst_offset" : "LDS_BASE + (M0 & 0xffff) + lane*4",
		   d->lds_addr, MAU_STEP_LANE);
	d->lds_masked = d->lds_addr - d->ctx->lds_base >= d->ctx->lds_size;
	derive_bool(d, "L3", "lds_masked", "LDS_ADDR - LDS_BASE >= LDS_SIZE", d->lds_masked, MAU_STEP_LANE);
	return d->lds_masked;
}

/** Everything that depends on the lane, in the order of N16; returns the status and sets address and comps. */
static unsigned step_lane(struct derive *d)
{
	bool violates;

	d->address = 0;
	d->comps = 0;
	derive_bool(d, "R13", "active", "EXEC bit of the lane, within the wave", d->active, MAU_STEP_LANE);
	if (!d->active)
		return MAU_STATUS_INACTIVE;
	if (d->request_status == MAU_STATUS_ILLEGAL || d->request_status == MAU_STATUS_IGNORED)
		return d->request_status;
	if (d->op.lds && step_lds(d))
		return MAU_STATUS_LDS_MASKED;
	if (d->request_status != MAU_STATUS_INACTIVE)
		return d->request_status;
	if (d->addr64) {
		step_addr64(d);
	} else {
		step_operands(d);
		step_address(d);
	}
	d->comps = step_range(d);
	violates = step_align(d);
	if (d->walked)
		step_walk(d);
	if (d->comps == 0)
		return MAU_STATUS_OUT_OF_RANGE; /* G4: alignment is not judged then */
	if (violates)
		return MAU_STATUS_MEMVIOL;
	return d->comps != (1u << d->ncomp) - 1 ? MAU_STATUS_PARTIAL : MAU_STATUS_OK;
}

int mau_derive(const mau_context *ctx, const mau_request *req, unsigned lane, mau_step *steps, size_t max,
	       size_t *count_ret)
{
	struct derive d = {.ctx = ctx, .req = req, .lane = lane, .steps = steps, .max = max};
	int result = mau_check_context(ctx);
	unsigned status;

	if (result == MAU_OK)
		result = mau_check_op(&req->op);
	if (result == MAU_OK && lane >= MAU_WAVE)
		result = MAU_ERR_LANE;
	if (result != MAU_OK)
		return result;
	mau_derive_request(&d);
	status = step_lane(&d);
	if (d.op.lds && d.active && !d.lds_masked && status != MAU_STATUS_ILLEGAL && status != MAU_STATUS_IGNORED)
		derive_hex(&d, "D12", "lds", "LDS byte address that the lane writes", d.lds_addr, MAU_STEP_LANE);
	derive_hex(&d, "D11", "address", "byte address of the first byte, aligned; 0 when there is none", d.address,
		   MAU_STEP_LANE);
	derive_hex(&d, "D11", "components", "mask of the components in range", d.comps, MAU_STEP_LANE);
	derive_name(&d, "N16", "status", "the first that holds", status, mau_status_name(status), MAU_STEP_LANE);
	*count_ret = d.count < max ? d.count : max;
	return d.count <= max ? MAU_OK : MAU_ERR_SPACE;
}
