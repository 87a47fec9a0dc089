/*
 * explain_buffer.c - steps of a buffer lane: address (A1-A8, A12), alignment (G), walked dwords
 * (A7).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

/** A8: the address with ADDR64. */
static void explain_addr64(struct explain *e, const mau_detail_address *a)
{
	explain_hex(e, "A8", "vgpr64", "both address VGPRs", a->vgpr64, MAU_STEP_LANE);
	explain_hex(e, "A8", "byte_address",
	            "BASE + vgpr64 + inst_offset + sgpr_offset, modulo 2^48", a->byte_address,
	            MAU_STEP_LANE);
}

/** A1, A2, A12: Offset and Index. */
static void explain_operands(struct explain *e, const mau_detail *d, const mau_detail_address *a)
{
	const mau_op *op = &d->operation.op;

	if (d->operation.inst_offset < 0)
		explain_dec(e, "A12", "inst_offset", "of the operation, signed on gfx12",
		            (uint64_t)d->operation.inst_offset, MAU_STEP_LANE);
	if (op->offen)
		explain_hex(e, "A1", "vgpr_offset",
		            op->idxen ? "second address VGPR" : "first address VGPR",
		            a->vgpr_offset, MAU_STEP_LANE);
	explain_hex(e, "A1", "Offset", "(OFFEN ? vgpr_offset : 0) + inst_offset, modulo 2^32",
	            a->offset, MAU_STEP_LANE);
	if (op->idxen)
		explain_dec(e, "A2", "vgpr_index", "first address VGPR", a->vgpr_index,
		            MAU_STEP_LANE);
	explain_dec(e, "A2", "Index",
	            "(IDXEN ? vgpr_index : 0) + (lane added ? lane : 0), modulo 2^32", a->index,
	            MAU_STEP_LANE);
}

/** A7: Offset used, walked. A4: imsb, ilsb, omsb, olsb. */
static void explain_swizzle(struct explain *e, const mau_detail_address *a)
{
	if (a->dwords) {
		explain_hex(e, "A7", "Offset used", "Offset & ~3: active swizzle, a dword or more",
		            a->offset_used, MAU_STEP_LANE);
		explain_bool(e, "A7", "walked",
		             "(Offset & ~3) % element_size + bytes > element_size", a->walked,
		             MAU_STEP_LANE);
	}
	explain_dec(e, "A4", "imsb", "Index / index_stride", a->imsb, MAU_STEP_LANE);
	explain_dec(e, "A4", "ilsb", "Index % index_stride", a->ilsb, MAU_STEP_LANE);
	explain_dec(e, "A4", "omsb", "Offset / element_size", a->omsb, MAU_STEP_LANE);
	explain_dec(e, "A4", "olsb", "Offset % element_size", a->olsb, MAU_STEP_LANE);
}

/** A4: the formula that applies to this V#. */
static const char *sum_formula(const mau_detail_resource *r)
{
	if (r->v.swizzle_active)
		return "(imsb*stride + omsb*element_size)*index_stride + ilsb*element_size + olsb";
	return r->stride_ignored ? "Offset: OOB_SELECT 3, no active swizzle"
	                         : "Index*stride + Offset";
}

/** A4-A6: buffer_offset and byte address. */
static void explain_sum(struct explain *e, const mau_detail *d, const mau_detail_address *a)
{
	explain_hex(e, "A4", "buffer_offset", sum_formula(&d->resource), a->buffer_offset,
	            MAU_STEP_LANE);
	if (a->buffer_offset_a5 != a->buffer_offset)
		explain_hex(e, "A5", "buffer_offset", "modulo 2^32 on gfx6-8", a->buffer_offset_a5,
		            MAU_STEP_LANE);
	explain_hex(e, "A6", "byte_address", "BASE + sgpr_offset + buffer_offset, modulo 2^48",
	            a->byte_address, MAU_STEP_LANE);
}

static void explain_address(struct explain *e, const mau_detail *d, const mau_detail_address *a)
{
	if (d->operation.addr64) {
		explain_addr64(e, a);
		return;
	}
	explain_operands(e, d, a);
	if (d->resource.v.swizzle_active)
		explain_swizzle(e, a);
	explain_sum(e, d, a);
}

void mau_explain_align(struct explain *e, const mau_detail_lane *l)
{
	static const char *const rules[] = {"", "G2", "G3", "G5", "G6", "G7", "G10", "N27"};
	const mau_detail_align *a = &l->align;
	const char *rule = rules[a->rule];

	if (a->clears) {
		explain_dec(e, rule, "clear_to",
		            "low address bits are cleared to a multiple of this", a->unit,
		            MAU_STEP_LANE);
	} else if (a->any) {
		explain_dec(e, rule, "alignment", "mode 3: any address", 1, MAU_STEP_LANE);
	} else {
		explain_dec(e, rule, "alignment", "the address must be a multiple of this", a->unit,
		            MAU_STEP_LANE);
		explain_bool(e, rule, "misaligned", "address % alignment != 0", a->misaligned,
		             MAU_STEP_LANE);
	}
}

void mau_explain_buffer(struct explain *e, const mau_detail *d, const mau_detail_lane *l)
{
	explain_address(e, d, &l->address);
	mau_explain_range(e, d, l);
	mau_explain_align(e, l);
	for (unsigned i = 0; l->address.walked && i < d->size.bytes / 4u; i++)
		explain_hex(e, "A7", "dword_address", "A4-A6 of (Offset & ~3) + 4*d, then G2",
		            l->align.dword_address[i], i);
}
