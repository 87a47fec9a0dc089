/*
 * segment.c - FLAT, GLOBAL, SCRATCH: address space, byte address and violations of every lane
 * (rules F2-F7, F10, N10-N12, D20, D21, D24-D28).
 *
 * Each lane is in one of four spaces: global memory, scratch, LDS, or none (a forbidden address).
 * The address in each is, with 64-bit sums:
 * - global: base + vgpr64 or vgpr32 + lane*4 + inst_offset, modulo 2^48, aligned by G;
 * - scratch: SCRATCH_BASE + (off & ~3)*W + lane*4 + (off & 3), W = wave size; off the sum above or,
 *   for FLAT, v0 + inst_offset;
 * - LDS: LDS_BASE + off, off = v0 + inst_offset modulo 2^32, inside the limit, aligned by G.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** F6, F7, D24: the scalar part of the address, and which VGPRs are added. */
static void plan_form(struct mau_fast_plan *p, uint64_t saddr)
{
	bool sgpr = p->req.op.smode == MAU_SMODE_S || p->req.op.smode == MAU_SMODE_SV;
	bool vgpr = p->req.op.smode == MAU_SMODE_V || p->req.op.smode == MAU_SMODE_SV;

	p->segment.form = MAU_FAST_FORM_SGPR;
	p->segment.vgpr = vgpr ? ~(uint32_t)0 : 0;
	if (p->req.op.enc == MAU_ENC_SCRATCH) {
		p->segment.base = sgpr ? saddr & 0xffffffff : 0;
		return;
	}
	p->segment.base = sgpr ? saddr : 0;
	if (p->req.op.enc == MAU_ENC_FLAT || p->req.op.smode == MAU_SMODE_V) {
		p->segment.form = MAU_FAST_FORM_VGPR64;
		p->segment.base = 0;
	} else if (!vgpr) {
		p->segment.form = MAU_FAST_FORM_ADDTID;
	}
}

/** The values that do not depend on the lane: base, apertures, limits. */
void mau_fast_segment_plan(struct mau_fast_plan *p, const mau_context *ctx, const mau_request *req)
{
	plan_form(p, req->saddr);
	p->segment.shared_hi = ctx->shared_hi;
	p->segment.private_hi = ctx->private_hi;
	p->segment.scratch_base = ctx->scratch_base;
	p->segment.wave_log2 = ctx->wave32 ? 5 : 6;
	p->segment.lds_limit = p->req.lds_size;
	if (p->req.generation->flat_m0 && p->req.m0 < p->segment.lds_limit)
		p->segment.lds_limit = p->req.m0; /* F3, N10 */
}

/** F2, N12: space of each FLAT lane, from the address before inst_offset; MAU_SEG_NONE: forbidden.
 */
MAU_FAST_INLINE void flat_spaces(const struct mau_fast_plan *p, const mau_request *restrict req,
                                 uint8_t *restrict seg)
{
	uint32_t shared = p->segment.shared_hi, private = p->segment.private_hi;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t hi = req->v1[l],
			 sign = hi + 0x8000; /* canonical: the upper 17 bits are equal */
		uint8_t space = sign < 0x10000 ? MAU_SEG_MEMORY : MAU_SEG_NONE;

		space = hi == private ? MAU_SEG_SCRATCH : space;
		seg[l] = hi == shared ? MAU_SEG_LDS : space;
	}
}

/** Address of each lane before inst_offset (F6, F7). */
MAU_FAST_INLINE void starts(const struct mau_fast_plan *p, const mau_request *restrict req,
                            uint64_t *restrict start)
{
	uint64_t base = p->segment.base;
	uint32_t vgpr = p->segment.vgpr;

	if (p->segment.form == MAU_FAST_FORM_VGPR64) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			start[l] = req->v0[l] | (uint64_t)req->v1[l] << 32;
	} else if (p->segment.form == MAU_FAST_FORM_SGPR) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			start[l] = base + (req->v0[l] & vgpr);
	} else {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			start[l] = base + 4 * l;
	}
}

/** F6: space of each GLOBAL lane; the LDS aperture and non-canonical addresses are forbidden. */
MAU_FAST_INLINE void global_spaces(const struct mau_fast_plan *p, const uint64_t *restrict start,
                                   uint8_t *restrict seg)
{
	uint32_t shared = p->segment.shared_hi;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t hi = (uint32_t)(start[l] >> 32);

		seg[l] = hi + 0x8000 < 0x10000 && hi != shared ? MAU_SEG_MEMORY : MAU_SEG_NONE;
	}
}

/** Lanes in global memory: the sum with inst_offset, 48 bits, aligned by G; 'viol' by G3, G6. */
MAU_FAST_INLINE void global_lanes(const struct mau_fast_plan *p, const uint64_t *restrict start,
                                  uint64_t *restrict addr, uint8_t *restrict viol)
{
	uint64_t inst = p->req.inst_offset, keep = p->align.keep;
	uint32_t need = p->align.need;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		addr[l] = (start[l] + inst) & keep;
	memset(viol, 0, MAU_WAVE);
	for (unsigned l = 0; need && l < MAU_WAVE; l++)
		viol[l] = ((uint32_t)addr[l] & need) != 0;
}

/** F3, D27, N10: FLAT lanes in LDS: bounds, then alignment of the LDS address. */
MAU_FAST_INLINE void local_lanes(const struct mau_fast_plan *p, const mau_request *restrict req,
                                 const uint8_t *restrict seg, uint32_t *restrict lds,
                                 uint8_t *restrict viol)
{
	uint32_t inst = (uint32_t)p->req.inst_offset, base = p->req.lds_base,
		 keep = (uint32_t)p->align.keep, need = p->align.need;
	/* off + bytes <= limit, the same as off < limit + 1 - bytes */
	uint32_t limit = (uint32_t)mau_fast_saturating_sub((uint64_t)p->segment.lds_limit + 1,
	                                                   p->size.bytes);

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t off = req->v0[l] + inst, at = (base + off) & keep;
		uint8_t bad = off >= limit || (at & need) != 0, here = seg[l] == MAU_SEG_LDS;

		lds[l] = here && !bad ? at : 0;
		viol[l] = here ? bad : viol[l];
	}
}

/**
 * F4, F5, F7, F10: lanes in scratch. 'bits' is a mask for 'start' (FLAT: the offset in the
 * aperture). A negative offset is forbidden; an atomic must have 4 bytes and be aligned (F4, N11);
 * any other access may be at any byte. 'all': every lane is in scratch, so addr and viol are not
 * read.
 */
MAU_FAST_INLINE void scratch_lanes(const struct mau_fast_plan *p, const uint64_t *restrict start,
                                   uint64_t bits, bool all, uint8_t *restrict seg,
                                   uint64_t *restrict addr, uint8_t *restrict viol)
{
	bool atomic = p->req.op.cls == MAU_CLS_ATOMIC;
	uint64_t inst = p->req.inst_offset, base = p->segment.scratch_base;
	unsigned wave = p->segment.wave_log2;
	uint8_t wide = p->size.bytes > 4;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint64_t off = (start[l] & bits) + inst, low = off & 3;
		uint64_t at = (base + ((off - low) << wave) + 4 * l + low) & MAU_FAST_ADDRESS_MASK;

		addr[l] = all || seg[l] == MAU_SEG_SCRATCH ? at : addr[l];
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		viol[l] = all || seg[l] == MAU_SEG_SCRATCH ? 0 : viol[l];
	for (unsigned l = 0; atomic && l < MAU_WAVE; l++) {
		uint8_t bad = (((uint32_t)start[l] + (uint32_t)inst) & 3) != 0 || wide;

		viol[l] |= (all || seg[l] == MAU_SEG_SCRATCH) & bad;
	}
	for (unsigned l = 0; inst >> 63 && l < MAU_WAVE; l++) { /* below 2^33 before */
		bool negative = ((start[l] & bits) + inst) >> 63;

		seg[l] = (all || seg[l] == MAU_SEG_SCRATCH) && negative ? MAU_SEG_NONE : seg[l];
	}
}

/** At least one lane is in this space. */
MAU_FAST_INLINE bool any_in(const uint8_t *restrict seg, uint8_t space)
{
	uint8_t any = 0;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		any |= seg[l] == space;
	return any;
}

/** FLAT: computes the lanes of each space that occurs. */
MAU_FAST_INLINE void flat_lanes(const struct mau_fast_plan *p, const mau_request *req,
                                const uint64_t *start, uint8_t *viol, mau_lanes *out)
{
	bool scratch, local;

	flat_spaces(p, req, out->space);
	scratch = any_in(out->space, MAU_SEG_SCRATCH);
	local = any_in(out->space, MAU_SEG_LDS);
	global_lanes(p, start, out->address, viol);
	if (scratch)
		scratch_lanes(p, start, 0xffffffff, false, out->space, out->address, viol);
	if (local)
		local_lanes(p, req, out->space, out->lds_address, viol);
}

/** D11, D21, D25, N16: the lane results, from space and violation. */
MAU_FAST_INLINE void report(const struct mau_fast_plan *p, const uint8_t *restrict live,
                            const uint8_t *restrict viol, mau_lanes *restrict out)
{
	uint8_t full = (uint8_t)((1u << p->size.components) - 1), addressed[MAU_WAVE], most = 0;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint8_t mask = (uint8_t)(0 - live[l]), seg = out->space[l];
		bool bad = viol[l] || seg == MAU_SEG_NONE;

		out->status[l] = (bad ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK) & mask;
		out->in_range[l] = full & mask;
		out->space[l] = seg & mask;
		addressed[l] = live[l] & (seg <= MAU_SEG_SCRATCH);
		most |= out->space[l];
	}
	if (p->lds.live == ~(uint64_t)0 && most <= MAU_SEG_SCRATCH)
		return; /* every lane has an address, none is in LDS */
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		out->address[l] &= 0 - (uint64_t)addressed[l];
		out->lds_address[l] &= 0 - (uint32_t)live[l];
	}
}

/** Lane results of a legal FLAT, GLOBAL or SCRATCH request: all of '*out'. */
MAU_FAST_LANE_LOOPS void mau_fast_segment_lanes(const struct mau_fast_plan *p,
                                                const mau_request *req, mau_lanes *out)
{
	uint64_t start[MAU_WAVE];
	uint8_t live[MAU_WAVE], viol[MAU_WAVE];

	mau_fast_expand(p->lds.live, live);
	starts(p, req, start);
	memset(out->lds_address, 0, sizeof out->lds_address);
	if (p->req.op.enc == MAU_ENC_FLAT) {
		flat_lanes(p, req, start, viol, out);
	} else if (p->req.op.enc == MAU_ENC_GLOBAL) {
		global_spaces(p, start, out->space);
		global_lanes(p, start, out->address, viol);
	} else {
		memset(out->space, MAU_SEG_SCRATCH, sizeof out->space);
		scratch_lanes(p, start, ~(uint64_t)0, true, out->space, out->address, viol);
	}
	report(p, live, viol, out);
	if (p->verdict.lds)
		mau_fast_lds_lanes(p, live, out->lds_address, out->status);
}
