/*
 * segment.c - space, address and violations of a lane of FLAT, GLOBAL or SCRATCH (rules F2-F7, F10,
 * F11-F19, N10-N12, D20, D24-D28, D32).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/stage.h"

/** F2: bits 63:47 are all equal. */
static bool is_canonical(uint64_t address)
{
	return address < MAU_TWO48 / 2 || address >= 0 - MAU_TWO48 / 2;
}

/** F5, F10: address of the dword of scratch that holds byte 'offset'. */
static uint64_t swizzled_dword(const mau_detail *d, const mau_detail_lane *l, uint64_t offset)
{
	return (d->ctx.scratch_base + offset / 4 * 4 * d->operation.wave + 4u * l->number) %
	       MAU_TWO48;
}

/** F4, N11, D32: an atomic in scratch with more than 4 bytes or misaligned. */
static bool is_bad_atomic(const mau_detail *d, uint64_t offset)
{
	return d->operation.op.cls == MAU_CLS_ATOMIC && (d->size.bytes > 4 || offset % 4 != 0);
}

/** F4, F5, F7, F10, D28: a lane in scratch. */
static void in_scratch(const mau_detail *d, const mau_detail_lane *l, int64_t offset,
                       mau_detail_segment *s)
{
	uint64_t first = (uint64_t)offset, last = first + d->size.bytes - 1;

	s->scratch_offset = offset;
	if (offset < 0) {
		s->space = MAU_SEG_NONE;
		s->violates = true;
		return;
	}
	s->space = MAU_SEG_SCRATCH;
	s->dwords = (uint8_t)(last / 4 - first / 4 + 1);
	for (unsigned i = 0; i < s->dwords; i++)
		s->dword_address[i] = swizzled_dword(d, l, first + 4 * i);
	s->byte_address = s->dword_address[0] + first % 4;
	s->walked = s->dwords > 1;
	s->bad_atomic = is_bad_atomic(d, first);
	s->violates = s->bad_atomic;
}

/** F3, N10, D27: a FLAT lane in LDS; align.c checks the alignment of LDS_BASE + offset. */
static void in_lds(const mau_detail *d, const mau_detail_lane *l, mau_detail_segment *s)
{
	s->space = MAU_SEG_LDS;
	s->lds_offset = l->v0 + (uint32_t)d->operation.inst_offset;
	if (mau_generation_in(d)->flat_wraps)
		s->lds_offset &= 0x1ffff; /* F14 */
	s->lds_limit = d->ctx.lds_size;
	if (mau_generation_in(d)->flat_m0 && d->m0 < s->lds_limit)
		s->lds_limit = d->m0;
	s->outside = (uint64_t)s->lds_offset + d->size.bytes > s->lds_limit;
	s->violates = s->outside;
}

/** F6, N12: a lane in global memory. */
static void in_memory(const mau_detail *d, mau_detail_segment *s)
{
	s->space = MAU_SEG_MEMORY;
	s->byte_address = (s->start + (uint64_t)d->operation.inst_offset) % MAU_TWO48;
}

/** F2, F6: the lane may not access its address. */
static void nowhere(mau_detail_segment *s)
{
	s->space = MAU_SEG_NONE;
	s->violates = true;
}

/** F4, F15: the offset of a FLAT lane in scratch; on gfx12 it wraps to 32 bits. */
static int64_t flat_scratch_offset(const mau_detail *d, const mau_detail_lane *l)
{
	int64_t offset = (int64_t)l->v0 + d->operation.inst_offset;

	return mau_generation_in(d)->flat_wraps ? (uint32_t)offset : offset;
}

/** F2, N12: a lane of FLAT. LDS is tested before scratch. */
static void lane_flat(const mau_detail *d, const mau_detail_lane *l, mau_detail_segment *s)
{
	s->start = s->vgpr_address;
	s->in_lds_aperture = s->start / MAU_TWO32 == d->ctx.shared_hi;
	s->in_scratch_aperture = !s->in_lds_aperture && s->start / MAU_TWO32 == d->ctx.private_hi;
	s->canonical = is_canonical(s->start);
	if (s->in_lds_aperture)
		in_lds(d, l, s);
	else if (s->in_scratch_aperture)
		in_scratch(d, l, flat_scratch_offset(d, l), s);
	else if (s->canonical)
		in_memory(d, s);
	else
		nowhere(s);
}

/** F6, D24: the address before inst_offset. The cases are GV, GVS, ADDTID, ADDTID without SGPR. */
static uint64_t global_start(const mau_detail *d, const mau_detail_lane *l, uint64_t vgpr_address)
{
	switch (d->operation.op.smode) {
	case MAU_SMODE_V:
		return vgpr_address;
	case MAU_SMODE_SV:
		return d->saddr + l->v0;
	case MAU_SMODE_S:
		return d->saddr + 4u * l->number;
	default:
		return 4u * l->number;
	}
}

/** F6: a lane of GLOBAL. */
static void lane_global(const mau_detail *d, const mau_detail_lane *l, mau_detail_segment *s)
{
	s->start = global_start(d, l, s->vgpr_address);
	s->in_lds_aperture = s->start / MAU_TWO32 == d->ctx.shared_hi;
	s->canonical = is_canonical(s->start);
	if (s->in_lds_aperture || !s->canonical)
		nowhere(s);
	else
		in_memory(d, s);
}

/** F18: an operand of SCRATCH, signed on gfx12. */
static int64_t scratch_operand(const mau_detail *d, uint32_t value)
{
	return mau_generation_in(d)->scratch_signed ? (int32_t)value : (int64_t)value;
}

/** F7, F18: a lane of SCRATCH in mode ST, SS, SV or SVS. */
static void lane_scratch(const mau_detail *d, const mau_detail_lane *l, mau_detail_segment *s)
{
	unsigned smode = d->operation.op.smode;

	s->sgpr = smode == MAU_SMODE_S || smode == MAU_SMODE_SV ? (uint32_t)d->saddr : 0;
	s->vgpr = smode == MAU_SMODE_V || smode == MAU_SMODE_SV ? l->v0 : 0;
	in_scratch(d, l,
	           scratch_operand(d, s->sgpr) + scratch_operand(d, s->vgpr) +
	                   d->operation.inst_offset,
	           s);
}

static void segment_lane(const mau_detail *d, const mau_detail_lane *l, mau_detail_segment *s)
{
	s->violates = false;
	s->vgpr_address = l->v1 * MAU_TWO32 + l->v0;
	switch (d->operation.op.enc) {
	case MAU_ENC_FLAT:
		lane_flat(d, l, s);
		break;
	case MAU_ENC_GLOBAL:
		lane_global(d, l, s);
		break;
	default:
		lane_scratch(d, l, s);
		break;
	}
}

void mau_stage_segment(const mau_detail *d, uint64_t lanes, mau_detail_lane *lane)
{
	while (lanes != 0) {
		mau_detail_lane *l = &lane[mau_take_lane(&lanes)];

		segment_lane(d, l, &l->segment);
	}
}
