/*
 * derive_address.c - the steps of mau_derive() from the operands of a buffer lane to its byte
 * address: A1-A8.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

/** A4: buffer_offset of an Offset, before A5. */
static uint64_t buffer_offset_of(const struct derive *d, uint64_t offset)
{
	uint64_t is = d->index_stride, es = d->element_size;

	if (!d->swizzle)
		return d->stride_ignored ? offset : d->index * d->stride + offset;
	return (d->index / is * d->stride + offset / es * es) * is + d->index % is * es +
	       offset % es;
}

/** A5: gfx6-8 keep 32 bits. */
static uint64_t truncated(const struct derive *d, uint64_t buffer_offset)
{
	return d->gfx <= MAU_GFX_8 ? buffer_offset % ((uint64_t)1 << 32) : buffer_offset;
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
		derive_hex(d, "A1", "vgpr_offset",
		           d->op.idxen ? "second address VGPR" : "first address VGPR",
		           d->op.idxen ? v1 : v0, MAU_STEP_LANE);
	d->offset =
		((d->op.offen ? (d->op.idxen ? (uint64_t)v1 : v0) : 0) + d->op.inst_offset) % two32;
	derive_hex(d, "A1", "Offset", "(OFFEN ? vgpr_offset : 0) + inst_offset, modulo 2^32",
	           d->offset, MAU_STEP_LANE);
	d->vgpr_index = d->op.idxen ? v0 : 0;
	if (d->op.idxen)
		derive_dec(d, "A2", "vgpr_index", "first address VGPR", d->vgpr_index,
		           MAU_STEP_LANE);
	d->index = (d->vgpr_index + (d->add_lane ? d->lane : 0)) % two32;
	derive_dec(d, "A2", "Index",
	           "(IDXEN ? vgpr_index : 0) + (lane added ? lane : 0), modulo 2^32", d->index,
	           MAU_STEP_LANE);
}

/** A4 in pieces, for the Offset that addresses (A7). */
static void step_swizzle(struct derive *d)
{
	derive_dec(d, "A4", "imsb", "Index / index_stride", d->index / d->index_stride,
	           MAU_STEP_LANE);
	derive_dec(d, "A4", "ilsb", "Index % index_stride", d->index % d->index_stride,
	           MAU_STEP_LANE);
	derive_dec(d, "A4", "omsb", "Offset / element_size", d->offset_used / d->element_size,
	           MAU_STEP_LANE);
	derive_dec(d, "A4", "olsb", "Offset % element_size", d->offset_used % d->element_size,
	           MAU_STEP_LANE);
}

/** A4-A7: address of the first byte before alignment, and whether the access is walked. */
static void step_sum(struct derive *d)
{
	uint64_t buffer_offset;

	d->offset_used = d->offset;
	d->walked = false;
	if (d->swizzle && d->op.cls != MAU_CLS_ATOMIC && d->bytes >= 4) {
		d->offset_used = d->offset - d->offset % 4;
		derive_hex(d, "A7", "Offset used", "Offset & ~3: active swizzle, a dword or more",
		           d->offset_used, MAU_STEP_LANE);
		d->walked = d->offset_used % d->element_size + d->bytes > d->element_size;
		derive_bool(d, "A7", "walked",
		            "(Offset & ~3) % element_size + bytes > element_size", d->walked,
		            MAU_STEP_LANE);
	}
	if (d->swizzle)
		step_swizzle(d);
	buffer_offset = buffer_offset_of(d, d->offset_used);
	derive_hex(d, "A4", "buffer_offset",
	           d->swizzle          ? "(imsb*stride + omsb*element_size)*index_stride + "
	                                 "ilsb*element_size + olsb"
	           : d->stride_ignored ? "Offset: OOB_SELECT 3, no active swizzle"
	                               : "Index*stride + Offset",
	           buffer_offset, MAU_STEP_LANE);
	if (truncated(d, buffer_offset) != buffer_offset)
		derive_hex(d, "A5", "buffer_offset", "modulo 2^32 on gfx6-8",
		           truncated(d, buffer_offset), MAU_STEP_LANE);
	d->address = sum48(d->base, d->sgpr_offset, truncated(d, buffer_offset));
	derive_hex(d, "A6", "byte_address", "BASE + sgpr_offset + buffer_offset, modulo 2^48",
	           d->address, MAU_STEP_LANE);
}

/** A8. */
static void step_addr64(struct derive *d)
{
	uint64_t vgpr64 = d->req->v0[d->lane] | (uint64_t)d->req->v1[d->lane] << 32;

	d->walked = false;
	derive_hex(d, "A8", "vgpr64", "both address VGPRs", vgpr64, MAU_STEP_LANE);
	d->address = (d->base + vgpr64 + d->op.inst_offset + d->sgpr_offset) % ((uint64_t)1 << 48);
	derive_hex(d, "A8", "byte_address",
	           "BASE + vgpr64 + inst_offset + sgpr_offset, modulo 2^48", d->address,
	           MAU_STEP_LANE);
}

void mau_derive_address(struct derive *d)
{
	if (d->addr64) {
		step_addr64(d);
		return;
	}
	step_operands(d);
	step_sum(d);
}

/** D7: a component's own buffer_offset. */
uint64_t mau_derive_component(struct derive *d, unsigned c)
{
	uint64_t own = truncated(d, buffer_offset_of(d, d->offset + 4 * c));

	derive_hex(d, "R12", "buffer_offset of the component", "A4 of Offset + 4*d, modulo 2^32",
	           own, (uint8_t)c);
	return own;
}

/** A7: where each dword of a walked access lies. */
void mau_derive_walk(struct derive *d)
{
	for (unsigned c = 0; c < d->bytes / 4; c++) {
		uint64_t at = sum48(d->base, d->sgpr_offset,
		                    truncated(d, buffer_offset_of(d, d->offset_used + 4 * c)));

		derive_hex(d, "A7", "dword_address", "A4-A6 of (Offset & ~3) + 4*d, then G2",
		           at - at % d->unit, (uint8_t)c);
	}
}
