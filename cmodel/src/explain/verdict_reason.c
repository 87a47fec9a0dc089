/*
 * verdict_reason.c - the reason for a lane's status, in words, and the rule that decides it (N16).
 * Each put_ function appends the reason to 't' and returns the id of the rule.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/verdict.h"

/** E1 to E5: the error of an illegal request. */
static const char *put_illegal(struct text *t, const mau_detail *d)
{
	switch (d->illegal.error) {
	case MAU_ERROR_E1:
		mau_put(t, "ADDR64 excludes IDXEN, OFFEN and ADD_TID");
		return "E1";
	case MAU_ERROR_E2:
		mau_put(t, "this operation cannot load to LDS");
		return "E2";
	case MAU_ERROR_E3:
		mau_put(t, "a load to LDS cannot have TFE");
		return "E3";
	case MAU_ERROR_E4:
		mau_put(t, "inst_offset %lld of FLAT must be 0 on gfx10.1",
		        (long long)d->operation.inst_offset);
		return "E4";
	default:
		mau_put(t, "gfx%s does not have this opcode, or this unit does not execute it",
		        mau_gfx_name(d->ctx.gfx));
		return "E5";
	}
}

/** R13, D14, D23: a lane that is not active. */
static const char *put_inactive(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.scalar) {
		mau_put(t, "the load has no dword for this lane");
		return "D23";
	}
	if (l->number >= d->operation.wave)
		mau_put(t, "the wave has %u lanes", d->operation.wave);
	else
		mau_put(t, "its EXEC bit is 0");
	return "R13";
}

/** V6, N17: the V# has format 0, or the format of the conversion is not legal. */
static const char *put_invalid(struct text *t, const mau_detail *d)
{
	bool pairs = mau_generation_in(d)->formats == MAU_FORMATS_PAIRS;
	unsigned code = pairs ? d->resource.v.dfmt : d->resource.v.format;

	if (code == 0) {
		mau_put(t, "%s of the V# is 0%s", pairs ? "DATA_FORMAT" : "FORMAT",
		        d->operation.format ? "" : " and ADD_TID is 0");
		return "V6";
	}
	if (pairs)
		mau_put(t, "data format %u with number format %u is not a legal format",
		        d->size.dfmt, d->size.nfmt);
	else
		mau_put(t, "format %u is reserved", d->size.format);
	return "N17";
}

/** L3, L9: a lane of a load to LDS whose LDS address is outside LDS. */
static const char *put_masked(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	bool wide = mau_lds_dwords(&d->operation.op) > 1;

	mau_put(t, "LDS address 0x%llx is outside LDS, 0x%x bytes from 0x%x",
	        (unsigned long long)l->lds.address, d->ctx.lds_size, d->ctx.lds_base);
	return wide ? "L9" : "L3";
}

/** A9: a dword of a scalar load out of range. */
static const char *put_scalar_range(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_dwords *s = &l->scalar;
	unsigned first = 0;

	while (!s->out[first] && first + 1u < s->count)
		first++;
	mau_put(t, "offset 0x%llx is not below the buffer's size 0x%llx",
	        (unsigned long long)s->masked_offset[first], (unsigned long long)d->scalar.size);
	return "A9";
}

/** The id of the lane's alignment rule. */
static const char *align_rule(const mau_detail_lane *l)
{
	/* by mau_align_rule */
	static const char *const rules[] = {"G2", "G2", "G3", "G5", "G6", "G7", "G10", "N27"};

	return rules[l->align.rule];
}

/** F4, N11: an atomic in scratch that is misaligned or has more than 4 bytes. */
static const char *put_bad_atomic(struct text *t, const mau_detail *d, const mau_detail_segment *s)
{
	if (d->size.bytes > 4)
		mau_put(t, "an atomic of %u bytes in scratch", d->size.bytes);
	else
		mau_put(t, "an atomic at offset 0x%llx of scratch, not a multiple of 4",
		        (unsigned long long)s->scratch_offset);
	return "F4";
}

/** F2, F6: an address that FLAT or GLOBAL may not access. */
static const char *put_nowhere(struct text *t, const mau_detail *d, const mau_detail_segment *s)
{
	mau_put(t, "0x%llx %s", (unsigned long long)s->start,
	        s->in_lds_aperture ? "is in the LDS aperture"
	                           : "is not an address of 48 bits (bits 63:47 differ)");
	return d->operation.op.enc == MAU_ENC_FLAT ? "F2" : "F6";
}

/** F4, F7, F18: a negative offset in scratch. With the property flat_wraps FLAT has none (F15). */
static const char *put_negative(struct text *t, const mau_detail *d, const mau_detail_segment *s)
{
	mau_put(t, "offset %lld in scratch is below 0", (long long)s->scratch_offset);
	if (d->operation.op.enc == MAU_ENC_FLAT)
		return "F4";
	return mau_generation_in(d)->scratch_signed ? "F18" : "F7";
}

/** A memory violation: A14, the rules of the functions above, F3, or the alignment rule (G4). */
static const char *put_violation(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	if (d->operation.scalar) {
		mau_put(t, "inst_offset %lld is negative", (long long)d->operation.inst_offset);
		return "A14";
	}
	if (s->scratch_offset < 0)
		return put_negative(t, d, s);
	if (s->bad_atomic)
		return put_bad_atomic(t, d, s);
	if (s->outside) {
		mau_put(t, "offset 0x%x + %u is above the LDS limit 0x%x", s->lds_offset,
		        d->size.bytes, s->lds_limit);
		return "F3";
	}
	if (d->operation.segment && s->space == MAU_SEG_NONE)
		return put_nowhere(t, d, s);
	mau_put(t, "memory violation, 0x%llx is not a multiple of %u",
	        (unsigned long long)l->align.address, l->align.unit);
	return align_rule(l);
}

/** F3, F5, F6: how a lane of FLAT, GLOBAL or SCRATCH gets its address. */
static const char *put_segment(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	if (s->space == MAU_SEG_LDS) {
		mau_put(t, "LDS_BASE 0x%x + offset 0x%x", d->ctx.lds_base, s->lds_offset);
		return "F3";
	}
	if (s->space == MAU_SEG_SCRATCH) {
		mau_put(t, "offset 0x%llx of the lane's scratch, swizzled over %u lanes",
		        (unsigned long long)s->scratch_offset, d->operation.wave);
		return "F5";
	}
	mau_put(t, "start 0x%llx + inst_offset %lld", (unsigned long long)s->start,
	        (long long)d->operation.inst_offset);
	return "F6";
}

/** A6, A8, A9: how a lane of a buffer access or of a scalar load gets its address. */
static const char *put_sum(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	if (d->operation.scalar) {
		mau_put(t, "base 0x%llx + offset 0x%llx", (unsigned long long)d->scalar.base,
		        (unsigned long long)l->scalar.masked_offset[0]);
		return "A9";
	}
	mau_put(t, "BASE 0x%llx + ", (unsigned long long)d->resource.v.base);
	if (d->operation.sgpr_offset)
		mau_put(t, "sgpr_offset 0x%x + ", d->operation.sgpr_offset);
	if (d->operation.addr64) {
		mau_put(t, "vgpr64 0x%llx + inst_offset %lld",
		        (unsigned long long)l->address.vgpr64, (long long)d->operation.inst_offset);
		return "A8";
	}
	mau_put(t, "buffer_offset 0x%llx", (unsigned long long)l->address.buffer_offset_a5);
	return "A6";
}

/** The lane's address before an alignment rule clears low bits. */
static uint64_t before_alignment(const mau_detail *d, const mau_detail_lane *l)
{
	if (mau_in_space(d, l, MAU_SEG_LDS))
		return (uint64_t)d->ctx.lds_base + l->segment.lds_offset;
	return d->operation.segment ? l->segment.byte_address : l->address.byte_address;
}

/** A lane with status OK: the rule that rounds its address down, else the sum that gives it. */
static const char *put_ok(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	uint64_t before = before_alignment(d, l);

	if (d->operation.op.cls == MAU_CLS_CACHE) {
		mau_put(t, "a cache operation has no address");
		return "N8";
	}
	if (l->align.clears && before != l->align.address) {
		mau_put(t, "0x%llx is rounded down to a multiple of %u", (unsigned long long)before,
		        l->align.unit);
		return align_rule(l);
	}
	return d->operation.segment ? put_segment(t, d, l) : put_sum(t, d, l);
}

const char *mau_verdict_reason(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	switch (l->result.status) {
	case MAU_STATUS_INACTIVE:
		return put_inactive(t, d, l);
	case MAU_STATUS_ILLEGAL:
		return put_illegal(t, d);
	case MAU_STATUS_IGNORED:
		mau_put(t, "TYPE %u of the V# is not 0",
		        d->operation.scalar ? d->scalar.type : d->resource.v.type);
		return "V7";
	case MAU_STATUS_LDS_MASKED:
		return put_masked(t, d, l);
	case MAU_STATUS_NULL:
		mau_put(t, "all 128 bits of the V# are 0");
		return "V5";
	case MAU_STATUS_INVALID:
		return put_invalid(t, d);
	case MAU_STATUS_MEMVIOL:
		return put_violation(t, d, l);
	case MAU_STATUS_OK:
		return put_ok(t, d, l);
	default:
		return d->operation.scalar ? put_scalar_range(t, d, l) : mau_verdict_range(t, d, l);
	}
}
