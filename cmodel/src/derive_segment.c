/*
 * derive_segment.c - the steps of mau_derive() for a lane of FLAT, GLOBAL, SCRATCH: F2-F7, F10.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

static const uint64_t TWO32 = (uint64_t)1 << 32, TWO48 = (uint64_t)1 << 48;

/** F2: bits 63:47 all equal. */
static bool canonical(uint64_t address)
{
	return address < TWO48 / 2 || address >= 0 - TWO48 / 2;
}

/** A value that may be below 0: then in decimal, with its minus. */
static void derive_signed(struct derive *d, const char *rule, const char *name, const char *formula,
                          uint64_t value)
{
	if (value > UINT64_MAX / 2)
		derive_dec(d, rule, name, formula, value, MAU_STEP_LANE);
	else
		derive_hex(d, rule, name, formula, value, MAU_STEP_LANE);
}

static void step_inst_offset(struct derive *d)
{
	derive_signed(d, "F1", "inst_offset", "of the operation, signed", d->inst_offset);
}

/** F10: nothing but an atomic, and that of 4 bytes, asks for alignment in scratch (F4, N11). */
static bool scratch_violates(struct derive *d, uint64_t offset)
{
	bool bad = false;

	if (d->op.cls == MAU_CLS_ATOMIC) {
		bad = d->bytes > 4 || offset % 4 != 0;
		derive_bool(d, "F4", "violates", "atomic in scratch: of 8 bytes, or misaligned",
		            bad, MAU_STEP_LANE);
	}
	return bad;
}

/** F5, F10: address of the first byte, and of each dword of memory when the access lies in more
 * than one. */
static void step_swizzle(struct derive *d, uint64_t offset)
{
	uint64_t wave = d->ctx->wave32 ? 32 : 64, last = (offset + d->bytes - 1) / 4;

	d->address =
		(d->ctx->scratch_base + offset / 4 * 4 * wave + d->lane * 4 + offset % 4) % TWO48;
	derive_hex(d, "F5", "byte_address",
	           wave == 32 ? "SCRATCH_BASE + (off/4)*4*32 + lane*4 + off%4, modulo 2^48"
	                      : "SCRATCH_BASE + (off/4)*4*64 + lane*4 + off%4, modulo 2^48",
	           d->address, MAU_STEP_LANE);
	d->walked = last != offset / 4;
	derive_bool(d, "D28", "walked", "the bytes lie in more than one dword of scratch",
	            d->walked, MAU_STEP_LANE);
	for (uint64_t dword = offset / 4; d->walked && dword <= last; dword++)
		derive_hex(d, "F10", "dword_address",
		           "where SWZ puts the dword of memory of this pass",
		           (d->ctx->scratch_base + dword * 4 * wave + d->lane * 4) % TWO48,
		           (uint8_t)(dword - offset / 4));
}

/** F4, F7: a lane in scratch. 'negative' of the offset: MEMVIOL. */
static unsigned in_scratch(struct derive *d, uint64_t offset)
{
	bool negative = offset > UINT64_MAX / 2;

	derive_signed(d, d->op.enc == MAU_ENC_FLAT ? "F4" : "F7", "scratch_offset",
	              d->op.enc == MAU_ENC_FLAT
	                      ? "vgpr_address + inst_offset - aperture base, no wrap"
	                      : "sgpr + vgpr + inst_offset, no wrap",
	              offset);
	if (negative) {
		derive_bool(d, "F7", "negative", "the offset is below 0", true, MAU_STEP_LANE);
		d->seg = MAU_SEG_NONE;
		return MAU_STATUS_MEMVIOL;
	}
	d->seg = MAU_SEG_SCRATCH;
	step_swizzle(d, offset);
	return scratch_violates(d, offset) ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
}

/** F3: a FLAT lane in LDS. */
static unsigned in_lds(struct derive *d, uint64_t vgpr)
{
	uint64_t offset = (vgpr + d->inst_offset) % TWO32, limit = d->ctx->lds_size;
	bool outside, violates;

	d->seg = MAU_SEG_LDS;
	derive_hex(d, "F3", "lds_offset",
	           "low 32 bits of vgpr_address + inst_offset - aperture base", offset,
	           MAU_STEP_LANE);
	if (d->gfx <= MAU_GFX_8 && d->req->m0 < limit)
		limit = d->req->m0;
	derive_hex(d, "F3", "lds_limit", d->gfx <= MAU_GFX_8 ? "min(M0, LDS_SIZE)" : "LDS_SIZE",
	           limit, MAU_STEP_LANE);
	outside = offset + d->bytes > limit;
	derive_bool(d, "F3", "outside", "lds_offset + bytes > lds_limit", outside, MAU_STEP_LANE);
	if (outside)
		return MAU_STATUS_MEMVIOL;
	d->address = d->ctx->lds_base + offset;
	violates = mau_derive_align(d);
	d->lds_addr = d->address;
	d->address = 0;
	return violates ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
}

/** A lane in global memory, 'start' being the address before inst_offset. */
static unsigned in_memory(struct derive *d, uint64_t start)
{
	d->seg = MAU_SEG_MEMORY;
	d->address = (start + d->inst_offset) % TWO48;
	derive_hex(d, "F6", "byte_address", "the sum with inst_offset; 48 bits leave the unit",
	           d->address, MAU_STEP_LANE);
	return mau_derive_align(d) ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
}

static unsigned nowhere(struct derive *d, const char *rule, const char *why)
{
	derive_bool(d, rule, "violates", why, true, MAU_STEP_LANE);
	d->seg = MAU_SEG_NONE;
	return MAU_STATUS_MEMVIOL;
}

/** F2-F4. */
static unsigned lane_flat(struct derive *d, uint64_t vgpr64)
{
	uint64_t high = vgpr64 / TWO32;

	derive_hex(d, "F2", "vgpr_address", "both address VGPRs", vgpr64, MAU_STEP_LANE);
	if (derive_bool(d, "F2", "in LDS aperture", "upper 32 bits = SHARED_BASE_HI",
	                high == d->ctx->shared_hi, MAU_STEP_LANE))
		return in_lds(d, vgpr64 % TWO32);
	if (derive_bool(d, "F2", "in scratch aperture", "upper 32 bits = PRIVATE_BASE_HI",
	                high == d->ctx->private_hi, MAU_STEP_LANE))
		return in_scratch(d, vgpr64 % TWO32 + d->inst_offset);
	if (derive_bool(d, "F2", "canonical", "bits 63:47 all equal", canonical(vgpr64),
	                MAU_STEP_LANE))
		return in_memory(d, vgpr64);
	return nowhere(d, "F2", "in no space");
}

/** F6, D24. */
static unsigned lane_global(struct derive *d, uint64_t vgpr64)
{
	uint64_t sgpr = d->req->saddr, start;

	switch (d->op.smode) {
	case MAU_SMODE_V:
		start = vgpr64;
		derive_hex(d, "F6", "start", "GV: vgpr64", start, MAU_STEP_LANE);
		break;
	case MAU_SMODE_SV:
		start = sgpr + vgpr64 % TWO32;
		derive_hex(d, "F6", "start", "GVS: sgpr64 + vgpr32", start, MAU_STEP_LANE);
		break;
	case MAU_SMODE_S:
		start = sgpr + 4 * d->lane;
		derive_hex(d, "F6", "start", "ADDTID: sgpr64 + lane*4", start, MAU_STEP_LANE);
		break;
	default:
		start = 4 * d->lane;
		derive_hex(d, "F6", "start", "ADDTID without SGPR: lane*4", start, MAU_STEP_LANE);
		break;
	}
	if (derive_bool(d, "F6", "in LDS aperture", "upper 32 bits of start = SHARED_BASE_HI",
	                start / TWO32 == d->ctx->shared_hi, MAU_STEP_LANE))
		return nowhere(d, "F6", "start lies in the LDS aperture");
	if (derive_bool(d, "F6", "canonical", "bits 63:47 of start all equal", canonical(start),
	                MAU_STEP_LANE))
		return in_memory(d, start);
	return nowhere(d, "F6", "start is not canonical");
}

/** F7. */
static unsigned lane_scratch(struct derive *d, uint64_t vgpr32)
{
	bool s = d->op.smode == MAU_SMODE_S || d->op.smode == MAU_SMODE_SV,
	     v = d->op.smode == MAU_SMODE_V || d->op.smode == MAU_SMODE_SV;

	if (s)
		derive_hex(d, "F7", "sgpr", "scalar operand, 32 bits", d->req->saddr % TWO32,
		           MAU_STEP_LANE);
	if (v)
		derive_hex(d, "F7", "vgpr", "first address VGPR", vgpr32, MAU_STEP_LANE);
	return in_scratch(d, (s ? d->req->saddr % TWO32 : 0) + (v ? vgpr32 : 0) + d->inst_offset);
}

unsigned mau_derive_segment(struct derive *d)
{
	uint64_t low = d->req->v0[d->lane], high = d->req->v1[d->lane];

	step_inst_offset(d);
	d->comps = (1u << d->ncomp) - 1; /* D25 */
	if (d->op.enc == MAU_ENC_FLAT)
		return lane_flat(d, high * TWO32 + low);
	return d->op.enc == MAU_ENC_GLOBAL ? lane_global(d, high * TWO32 + low)
	                                   : lane_scratch(d, low);
}
