/*
 * lane_address.c - byte address of every lane (rules A1, A4-A8).
 *
 * Let M = element size - 1 and s = log2(index_stride); for linear addressing let M = 0 and s = 0.
 * Then rule A4, swizzled and linear, is
 * - buffer_offset = row + ((Offset & ~M) << s) + (Offset & M), where
 * - row = ((Index >> s) * stride << s) + ((Index & (2^s - 1)) << log2(element size)).
 *
 * The sum is taken modulo 2^32 on gfx6-8 (A5: 32-bit lanes suffice) and in 64 bits on gfx9 and
 * later, where it stays below 2^51.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

static unsigned log2_of(unsigned power)
{
	return (unsigned)__builtin_ctz(power);
}

/** A4: OOB_SELECT 3 (raw) without active swizzle; silicon of gfx11 does not ignore it. */
static bool stride_ignored(const struct mau_fast_plan *p)
{
	const mau_resource *r = &p->vsharp;

	return p->req.generation->bounds == MAU_BOUNDS_GFX10 && r->oob_select == 3 &&
	       !r->swizzle_active &&
	       !(p->req.silicon && p->req.generation->silicon == MAU_SILICON_GFX11);
}

void mau_fast_address_plan(struct mau_fast_plan *p)
{
	const mau_resource *r = &p->vsharp;
	bool swizzle = r->swizzle_active,
	     dwords = swizzle && p->req.op.cls != MAU_CLS_ATOMIC && p->size.bytes >= 4;

	p->address.origin = r->base + p->req.sgpr_offset;
	p->address.wide = !p->req.generation->wrap32;
	p->address.stride = stride_ignored(p) ? 0 : r->stride;
	p->address.indexed = p->req.op.idxen || r->add_lane;
	p->address.elem_mask = swizzle ? r->element_size - 1u : 0;
	p->address.elem_log2 = (uint8_t)(swizzle ? log2_of(r->element_size) : 0);
	p->address.shift = (uint8_t)(swizzle ? log2_of(r->index_stride) : 0);
	p->address.offset_keep = dwords ? ~(uint32_t)3 : ~(uint32_t)0; /* A7, N13 */
	/* An access that starts at the end of an element is walked unless it is one dword in an
	 * element of 4 or more. */
	p->address.walks = dwords && (p->size.bytes > 4 || r->element_size < 4);
}

/** A1, A2: Offset and Index. */
MAU_FAST_INLINE void operands(const struct mau_fast_plan *p, const mau_request *restrict req,
                              struct mau_fast_work *restrict w)
{
	const uint32_t *vgpr = p->req.op.idxen ? req->v1 : req->v0;
	uint32_t inst = p->req.op.inst_offset, add = p->vsharp.add_lane ? ~(uint32_t)0 : 0;

	if (p->req.op.offen) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			w->offset[l] = vgpr[l] + inst;
	} else {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			w->offset[l] = inst;
	}
	if (p->req.op.idxen) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			w->index[l] = req->v0[l] + (l & add);
	} else {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			w->index[l] = l & add;
	}
}

/** gfx6-8: row modulo 2^32. */
MAU_FAST_INLINE void rows32(const struct mau_fast_plan *p, struct mau_fast_work *w, unsigned shift,
                            unsigned elem)
{
	uint32_t stride = p->address.stride, low = (1u << shift) - 1;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		w->row[l] =
			((w->index[l] >> shift) * stride << shift) + ((w->index[l] & low) << elem);
}

/** gfx9 and later: row, not wrapped. */
MAU_FAST_INLINE void rows64(const struct mau_fast_plan *p, struct mau_fast_work *w, unsigned shift,
                            unsigned elem)
{
	uint32_t stride = p->address.stride, low = (1u << shift) - 1;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		w->row64[l] = ((uint64_t)(w->index[l] >> shift) * stride << shift) +
		              ((w->index[l] & low) << elem);
}

MAU_FAST_INLINE void rows(const struct mau_fast_plan *p, struct mau_fast_work *w)
{
	if (!p->address.indexed || (!p->address.shift && p->address.stride == 0)) {
		if (p->address.wide)
			memset(w->row64, 0, sizeof w->row64);
		else
			memset(w->row, 0, sizeof w->row);
	} else if (p->address.wide) {
		if (p->address.shift)
			rows64(p, w, p->address.shift, p->address.elem_log2);
		else
			rows64(p, w, 0, 0);
	} else {
		if (p->address.shift)
			rows32(p, w, p->address.shift, p->address.elem_log2);
		else
			rows32(p, w, 0, 0);
	}
}

/** A8: BASE + sgpr_offset + vgpr64 + inst_offset. */
MAU_FAST_INLINE void addresses_addr64(const struct mau_fast_plan *p,
                                      const mau_request *restrict req, uint64_t *restrict addr)
{
	uint64_t start = p->address.origin + p->req.op.inst_offset, keep = p->align.keep;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		addr[l] = (start + (req->v0[l] | (uint64_t)req->v1[l] << 32)) & keep;
}

/** A4 and A6 after 'row', in 64 bits. */
MAU_FAST_INLINE void addresses64(const struct mau_fast_plan *p,
                                 const struct mau_fast_work *restrict w, uint64_t *restrict addr,
                                 unsigned shift, uint32_t elem, uint32_t offset_keep)
{
	uint64_t origin = p->address.origin, keep = p->align.keep;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t offset = w->offset[l] & offset_keep;

		addr[l] = (origin + w->row64[l] + ((uint64_t)(offset & ~elem) << shift) +
		           (offset & elem)) &
		          keep;
	}
}

/** The same modulo 2^32 (A5), for Offset + 'ahead'. */
MAU_FAST_INLINE void addresses32(const struct mau_fast_plan *p,
                                 const struct mau_fast_work *restrict w, uint64_t *restrict addr,
                                 uint32_t ahead, unsigned shift, uint32_t elem,
                                 uint32_t offset_keep)
{
	uint64_t origin = p->address.origin, keep = p->align.keep;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t offset = (w->offset[l] & offset_keep) + ahead;
		uint32_t buffer = w->row[l] + ((offset & ~elem) << shift) + (offset & elem);

		addr[l] = (origin + buffer) & keep;
	}
}

/** A4-A6: the wrapped and aligned address of the first byte of every access. */
MAU_FAST_INLINE void addresses(const struct mau_fast_plan *p, const struct mau_fast_work *w,
                               uint64_t *addr)
{
	if (p->address.wide && p->address.shift)
		addresses64(p, w, addr, p->address.shift, p->address.elem_mask,
		            p->address.offset_keep);
	else if (p->address.wide)
		addresses64(p, w, addr, 0, 0, ~(uint32_t)0);
	else if (p->address.shift)
		addresses32(p, w, addr, 0, p->address.shift, p->address.elem_mask,
		            p->address.offset_keep);
	else
		addresses32(p, w, addr, 0, 0, 0, ~(uint32_t)0);
}

/**
 * A7: the wrapped and aligned address of dword d of walked accesses; dword 0 is at 'first'. The
 * Offset is not cut to 32 bits (N1). The next element of a record is index_stride elements further,
 * so dword d is 4*d bytes after dword 0, plus a jump for each element that begins in between.
 */
MAU_FAST_INLINE void dwords64(const struct mau_fast_plan *p, const struct mau_fast_work *restrict w,
                              unsigned d, const uint64_t *restrict first, uint64_t *restrict addr)
{
	uint64_t keep = p->align.keep;
	uint32_t elem = p->address.elem_mask, log2 = p->address.elem_log2,
		 jump = (elem + 1) * ((1u << p->address.shift) - 1);

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t crossed = ((w->offset[l] & p->address.offset_keep & elem) + 4 * d) >> log2;

		addr[l] = (first[l] + 4 * d + crossed * jump) & keep;
	}
}

/** The same for elements of one dword. */
MAU_FAST_INLINE void dwords64_each(const struct mau_fast_plan *p, unsigned d,
                                   const uint64_t *restrict first, uint64_t *restrict addr)
{
	uint64_t ahead = (uint64_t)(4 * d) << p->address.shift, keep = p->align.keep;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		addr[l] = (first[l] + ahead) & keep;
}

MAU_FAST_LANE_LOOPS void mau_fast_address_dword(const struct mau_fast_plan *p,
                                                const struct mau_fast_work *w, unsigned d,
                                                const uint64_t *first, uint64_t *addr)
{
	if (!p->address.wide)
		addresses32(p, w, addr, 4 * d, p->address.shift, p->address.elem_mask,
		            p->address.offset_keep);
	else if (p->address.elem_mask == 3)
		dwords64_each(p, d, first, addr);
	else
		dwords64(p, w, d, first, addr);
}

/** Offset, Index, rows, and the wrapped and aligned address of the first byte of all 64 lanes. */
MAU_FAST_LANE_LOOPS void mau_fast_address_lanes(const struct mau_fast_plan *p,
                                                const mau_request *req, struct mau_fast_work *w,
                                                uint64_t *addr)
{
	if (p->req.op.addr64) {
		addresses_addr64(p, req, addr);
		return;
	}
	operands(p, req, w);
	rows(p, w);
	addresses(p, w, addr);
}
