/*
 * errata.c - published faults of chips that a request meets (docs/spec/errata.md):
 * mau_errata_find().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "mau/verdict.h"
#include "stages/stage.h"

/** One fault: the generations that have it, as a mask of 1 << MAU_GFX_*, and its condition. */
struct fault {
	mau_erratum erratum;
	uint32_t generations;
	bool (*meets)(const mau_detail *d, const mau_detail_lane *l);
};

/** SCRATCH reads its SGPR. */
static bool has_sgpr(const mau_detail *d)
{
	unsigned smode = d->operation.op.smode;

	return smode == MAU_SMODE_S || smode == MAU_SMODE_SV;
}

/** SCRATCH reads its VGPR. */
static bool has_vgpr(const mau_detail *d)
{
	unsigned smode = d->operation.op.smode;

	return smode == MAU_SMODE_V || smode == MAU_SMODE_SV;
}

static bool is_scratch(const mau_detail *d)
{
	return d->operation.op.enc == MAU_ENC_SCRATCH && !d->illegal.errors;
}

/** A lane of a buffer access with an address from A1-A6. */
static bool is_buffer(const mau_detail *d, const mau_detail_lane *l)
{
	return d->operation.buffer && !d->operation.addr64 && d->reach.addressed >> l->number & 1;
}

static bool clamp_with_soffset(const mau_detail *d, const mau_detail_lane *l)
{
	return is_buffer(d, l) && d->operation.sgpr_offset != 0;
}

static bool negative_with_sgpr(const mau_detail *d, const mau_detail_lane *l)
{
	(void)l;
	return is_scratch(d) && has_sgpr(d) && d->operation.inst_offset < 0;
}

static bool negative_unaligned(const mau_detail *d, const mau_detail_lane *l)
{
	(void)l;
	return is_scratch(d) && has_vgpr(d) && d->operation.inst_offset < 0 &&
	       d->operation.inst_offset % 4 != 0;
}

static bool flat_offset(const mau_detail *d, const mau_detail_lane *l)
{
	(void)l;
	return d->operation.op.enc == MAU_ENC_FLAT && d->operation.inst_offset != 0;
}

static bool misaligned_in_lds(const mau_detail *d, const mau_detail_lane *l)
{
	unsigned size = d->size.bytes == 12 ? 16 : d->size.bytes;

	return d->operation.op.enc == MAU_ENC_FLAT && l->result.status == MAU_STATUS_OK &&
	       l->result.space == MAU_SEG_LDS && size >= 8 && l->result.lds_address % size != 0;
}

static bool svs_carry(const mau_detail *d, const mau_detail_lane *l)
{
	uint32_t scalar = (uint32_t)d->saddr + (uint32_t)d->operation.inst_offset;

	return is_scratch(d) && has_sgpr(d) && has_vgpr(d) && l->v0 % 4 + scalar % 4 >= 4;
}

static bool no_operand(const mau_detail *d, const mau_detail_lane *l)
{
	(void)l;
	return is_scratch(d) && !has_sgpr(d) && !has_vgpr(d);
}

static bool unaligned_parts(const mau_detail *d, const mau_detail_lane *l)
{
	uint64_t parts = d->resource.v.base | l->address.vgpr_offset |
	                 (uint64_t)d->operation.inst_offset | d->operation.sgpr_offset;

	return is_buffer(d, l) && d->operation.op.cls == MAU_CLS_ATOMIC && parts % 4 != 0 &&
	       l->address.byte_address % 4 == 0;
}

#define OF(gfx) (1u << MAU_GFX_##gfx)

static const struct fault faults[MAU_MAX_ERRATA] = {
	{{"ER1", "gfx6, gfx7", "the range check of a buffer access with SOFFSET is wrong"},
         OF(6) | OF(7),
         clamp_with_soffset},
	{{"ER2", "gfx9, gfx90a, gfx942, gfx950",
          "SCRATCH with an SGPR and a negative offset page-faults"},
         OF(9) | OF(90A) | OF(942) | OF(950),
         negative_with_sgpr},
	{{"ER3", "gfx1010 to gfx1013",
          "SCRATCH with a VGPR and a negative offset that is not a multiple of 4 reads wrong "
          "memory"},
         OF(10),
         negative_unaligned},
	{{"ER4", "gfx1010 to gfx1013", "the offset of FLAT is ignored in global memory"},
         OF(10),
         flat_offset},
	{{"ER5", "gfx1010, gfx1012, gfx1013",
          "a misaligned access of several dwords to LDS goes wrong in WGP mode"},
         OF(10),
         misaligned_in_lds},
	{{"ER6", "gfx11",
          "the swizzle of SCRATCH with SGPR and VGPR is wrong: bits 1:0 of the sum carry"},
         OF(11),
         svs_carry},
	{{"ER7", "gfx1010 to gfx1013", "SCRATCH without SGPR and VGPR does not work"},
         OF(10),
         no_operand},
	{{"ER8", "all",
          "an atomic fails if a part of its address is unaligned, even if the sum is not"},
         ~0u,
         unaligned_parts},
};

void mau_detail_errata(const mau_detail *d, mau_errata *errata_ret)
{
	memset(errata_ret, 0, sizeof *errata_ret);
	for (unsigned i = 0; i < MAU_MAX_ERRATA; i++) {
		uint64_t lanes = d->operation.active, met = 0;

		if (!(faults[i].generations >> d->ctx.gfx & 1))
			continue;
		while (lanes != 0) {
			const mau_detail_lane *l = &d->lane[mau_take_lane(&lanes)];

			met |= (uint64_t)faults[i].meets(d, l) << l->number;
		}
		if (met) {
			errata_ret->erratum[errata_ret->count] = &faults[i].erratum;
			errata_ret->lanes[errata_ret->count++] = met;
		}
	}
}

int mau_errata_find(const mau_context *ctx, const mau_request *req, mau_errata *errata_ret)
{
	mau_detail d;
	int result = mau_detail_wave(ctx, req, &d);

	if (result == MAU_OK)
		mau_detail_errata(&d, errata_ret);
	return result;
}
