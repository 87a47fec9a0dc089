/*
 * align.c - alignment of the final byte address (rules G1-G10, N27).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** G2: min(size, 4). */
static uint8_t dword_unit(unsigned bytes)
{
	return (uint8_t)(bytes < 4 ? bytes : 4);
}

/** G3: the data size; 12 counts as 16. */
static uint8_t data_unit(unsigned bytes)
{
	return (uint8_t)(bytes == 12 ? 16 : bytes);
}

static void set(mau_detail_alignment *a, mau_align_rule rule, bool clears, uint8_t unit)
{
	a->rule = rule;
	a->clears = clears;
	a->unit = a->walked_unit = unit;
}

/** G1, G2, G5, G6 on gfx6-8: bits 1:0 are cleared if the size is 4 or more. N27: a misaligned
 * format access of gfx6 is a MEMVIOL under SILICON. */
static void judge_gfx6_8(const mau_detail *d, mau_detail_alignment *a)
{
	bool atomic = d->operation.op.cls == MAU_CLS_ATOMIC,
	     silicon = mau_generation_in(d)->silicon_format && d->operation.silicon;

	if (silicon && d->operation.format)
		set(a, MAU_ALIGN_RULE_N27, false, dword_unit(d->size.bytes));
	else
		set(a, atomic ? MAU_ALIGN_RULE_G6 : MAU_ALIGN_RULE_G2, true,
		    d->size.bytes >= 4 ? 4 : 1);
}

/** Mode 0, or mode 3 with an active swizzle (G7). */
static void judge_clearing(const mau_detail *d, mau_detail_alignment *a)
{
	mau_align_rule rule = d->operation.format ? MAU_ALIGN_RULE_G5 : MAU_ALIGN_RULE_G2;

	if (d->ctx.align == MAU_ALIGN_UNALIGNED)
		rule = MAU_ALIGN_RULE_G7;
	set(a, rule, true, dword_unit(d->size.bytes));
}

/** Modes 1 and 2, and mode 3 without an active swizzle: G3, G5. */
static void judge_strict(const mau_detail *d, mau_detail_alignment *a)
{
	bool format = d->operation.format,
	     strict = format && mau_generation_in(d)->alignment == MAU_ALIGNMENT_GFX10;
	mau_align_rule rule = format ? MAU_ALIGN_RULE_G5 : MAU_ALIGN_RULE_G3;

	if (d->ctx.align == MAU_ALIGN_DWORD_STRICT || strict)
		set(a, rule, false, dword_unit(d->size.bytes));
	else if (d->ctx.align == MAU_ALIGN_STRICT)
		set(a, rule, false, data_unit(d->size.bytes));
	else
		set(a, MAU_ALIGN_RULE_G3, false, 1);
	a->any = d->ctx.align == MAU_ALIGN_UNALIGNED && !strict;
	if (d->ctx.align == MAU_ALIGN_STRICT)
		a->walked_unit = 4; /* bytes of each dword */
}

void mau_stage_alignment(const mau_detail *d, mau_detail_alignment *a)
{
	bool swizzle = d->resource.v.swizzle_active;

	if (mau_generation_in(d)->alignment == MAU_ALIGNMENT_GFX6)
		judge_gfx6_8(d, a);
	else if (d->operation.op.cls == MAU_CLS_ATOMIC && mau_generation_in(d)->atomic_clears)
		set(a, MAU_ALIGN_RULE_G10, d->ctx.align == MAU_ALIGN_DWORD, d->size.bytes);
	else if (d->operation.op.cls == MAU_CLS_ATOMIC) /* G6 comes before G2 (D15) */
		set(a, MAU_ALIGN_RULE_G6, false, d->size.bytes);
	else if (d->ctx.align == MAU_ALIGN_DWORD ||
	         (d->ctx.align == MAU_ALIGN_UNALIGNED && swizzle))
		judge_clearing(d, a);
	else
		judge_strict(d, a);
}

/** Aligns the address 'before' to 'unit', or finds that it is misaligned. */
static void align_address(const mau_detail_alignment *demand, unsigned unit, uint64_t before,
                          mau_detail_align *a)
{
	a->rule = demand->rule;
	a->clears = demand->clears;
	a->any = demand->any;
	a->unit = (uint8_t)unit;
	a->misaligned = !demand->clears && mau_remainder(before, unit) != 0;
	a->address = demand->clears ? before - mau_remainder(before, unit) : before;
}

/** A7: aligns a walked access and each of its dwords. */
static void align_walked(const mau_detail_alignment *demand, unsigned dwords, mau_detail_lane *l)
{
	unsigned unit = demand->walked_unit;

	align_address(demand, unit, l->address.byte_address, &l->align);
	for (unsigned i = 0; i < dwords; i++) {
		uint64_t dword = l->address.dword_address[i];

		l->align.dword_address[i] =
			demand->clears ? dword - mau_remainder(dword, unit) : dword;
	}
}

/** The address before alignment of a FLAT or GLOBAL lane in memory or in LDS (N10). */
static uint64_t segment_address(const mau_detail *d, const mau_detail_segment *s)
{
	return s->space == MAU_SEG_LDS ? (uint64_t)d->ctx.lds_base + s->lds_offset
	                               : s->byte_address;
}

/** G10: G6 still applies to an atomic in LDS. */
static mau_detail_alignment demand_in_lds(const mau_detail *d)
{
	mau_detail_alignment a = d->alignment;

	if (a.rule == MAU_ALIGN_RULE_G10)
		set(&a, MAU_ALIGN_RULE_G6, false, d->size.bytes);
	return a;
}

void mau_stage_align(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	const mau_detail_alignment demand = d->alignment, in_lds = demand_in_lds(d);
	bool buffer = d->operation.buffer;

	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];

		if (buffer && l->address.walked)
			align_walked(&demand, d->size.bytes / 4u, l);
		else if (buffer)
			align_address(&demand, demand.unit, l->address.byte_address, &l->align);
		else if (mau_is_aligned(l))
			align_address(l->segment.space == MAU_SEG_LDS ? &in_lds : &demand,
			              demand.unit, segment_address(d, &l->segment), &l->align);
	}
}
