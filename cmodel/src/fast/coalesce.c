/*
 * coalesce.c - which lanes may join, and the accesses of each lane by pass (rules C1, C3, C4, A7,
 * N2, N3, D9, D10).
 *
 * The plan has what follows from the request alone. Each pass is then a list of (address, bytes)
 * over the lanes: 'bytes' is a mask with bit 0 at the address, 0 for a lane without an access.
 * transaction.c makes the transactions from it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/transaction.h"

#include "stages/attr.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/** C3: the part that follows from the request alone. */
void mau_fast_coalesce_plan(struct mau_fast_plan *p, const uint32_t vsharp[4])
{
	const mau_resource *r = &p->vsharp;
	bool same_size = r->swizzle_active && r->element_size == p->size.bytes;

	p->join.attr = mau_attr_of(p->req.gfx, &p->req.op, vsharp);
	p->join.waits = false;
	if (p->req.policy == MAU_POLICY_LINE || p->req.op.addr64 ||
	    !mau_fast_is_buffer(&p->req.op)) { /* C3, D23 */
		p->join.join = MAU_JOIN_LINE;
	} else if (r->stride <= 1) {
		p->join.join = r->swizzle_active ? MAU_JOIN_BLOCK : MAU_JOIN_LINE; /* N3 */
	} else if (same_size) {
		p->join.join = MAU_JOIN_BLOCK;
		p->join.waits = p->req.op.offen && !p->verdict.fixed; /* D10 */
	} else {
		p->join.join = MAU_JOIN_SINGLE;
	}
}

/** N3: all lanes of EXEC have the same Offset (A1), whatever their status. */
MAU_FAST_INLINE bool offsets_equal(const struct mau_fast_plan *p, const struct mau_fast_work *w)
{
	uint32_t first, differ = 0;
	uint8_t exec[MAU_WAVE];

	if (p->req.exec == 0)
		return true;
	first = w->offset[__builtin_ctzll(p->req.exec)];
	mau_fast_expand(p->req.exec, exec);
	for (unsigned l = 0; l < MAU_WAVE; l++)
		differ |= (w->offset[l] ^ first) & (0 - (uint32_t)exec[l]);
	return differ == 0;
}

/** 0xffff for status OK and PARTIAL (C1), else 0. */
static inline uint16_t takes_part(uint8_t status)
{
	return status == MAU_STATUS_OK || status == MAU_STATUS_PARTIAL ? 0xffff : 0;
}

/** Mask of the bytes of the components 'in_range': four bits for each component. */
static inline uint16_t component_bytes(unsigned in_range)
{
	return (uint16_t)((in_range & 1) * 0xf | (in_range & 2) * 0x78 | (in_range & 4) * 0x3c0 |
	                  (in_range & 8) * 0x1e00);
}

/** Writes the bytes of contiguous accesses. Returns the OR over all lanes. */
MAU_FAST_INLINE unsigned contiguous_bytes(const struct mau_fast_plan *p,
                                          const mau_lanes *restrict lanes, uint16_t *restrict bytes)
{
	uint16_t any = 0;

	if (p->size.components == 1) {
		uint16_t whole = (uint16_t)((1u << p->size.bytes) - 1);

		for (unsigned l = 0; l < MAU_WAVE; l++)
			any |= bytes[l] = whole & takes_part(lanes->status[l]);
	} else {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			any |= bytes[l] =
				component_bytes(lanes->in_range[l]) & takes_part(lanes->status[l]);
	}
	return any;
}

/** A7, C4: splits the accesses of the walked lanes into one dword per pass. */
MAU_FAST_INLINE void walk_bytes(const struct mau_fast_plan *p,
                                const struct mau_fast_work *restrict w,
                                struct mau_fast_accesses *restrict a)
{
	uint16_t walked[MAU_WAVE];

	for (unsigned l = 0; l < MAU_WAVE; l++)
		walked[l] = mau_fast_walked(p, w->offset[l]) ? 0xffff : 0;
	for (unsigned d = a->passes; d-- > 0;) {
		uint16_t contiguous = d == 0 ? 0xffff : 0;

		for (unsigned l = 0; l < MAU_WAVE; l++) {
			uint16_t all = a->pass[0].bytes[l], own = all >> 4 * d & 0xf;

			a->pass[d].bytes[l] =
				(uint16_t)((own & walked[l]) | (all & contiguous & ~walked[l]));
		}
	}
}

/** Lanes whose bytes are not 0. */
static inline uint64_t lanes_of_bytes(const uint16_t bytes[MAU_WAVE])
{
	uint64_t lanes = 0;

#ifdef __SSE2__
	const __m128i *at = (const __m128i *)bytes, none = _mm_setzero_si128();

	for (unsigned i = 0; i < MAU_WAVE / 16; i++) {
		__m128i own = _mm_packs_epi16(
			_mm_loadu_si128(at + 2 * i),
			_mm_loadu_si128(at + 2 * i + 1)); /* saturates: only 0 gives 0 */

		lanes |= (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(own, none)) << 16 * i;
	}
	return ~lanes;
#else
	for (unsigned l = 0; l < MAU_WAVE; l++)
		lanes |= (uint64_t)(bytes[l] != 0) << l;
	return lanes;
#endif
}

/** An access of 'size' bytes at one of the addresses crosses a multiple of 64 bytes. */
MAU_FAST_INLINE bool any_crosses(const uint64_t *addr, unsigned size)
{
	uint64_t reach = 0;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		reach |= (addr[l] & 63) + (size - 1);
	return reach >> 6 != 0;
}

/** Completes a pass of at most 'size' bytes per lane: its lanes, and whether one may cross.
 * Addresses are multiples of 'unit'. */
MAU_FAST_INLINE void finish(struct mau_fast_pass *pass, unsigned size, unsigned unit)
{
	pass->lanes = lanes_of_bytes(pass->bytes);
	pass->crosses = size > unit && any_crosses(pass->addr, size);
}

/** A7: the passes of a buffer access that is walked. */
MAU_FAST_INLINE void walk(const struct mau_fast_plan *p, const struct mau_fast_work *w,
                          const mau_lanes *lanes, struct mau_fast_accesses *a)
{
	a->passes = p->size.bytes / 4u;
	for (unsigned d = 1; d < a->passes; d++) {
		mau_fast_address_dword(p, w, d, lanes->address, a->dword[d]);
		a->pass[d].addr = a->dword[d];
	}
	walk_bytes(p, w, a);
}

/** A number of which the final addresses of all lanes are multiples (G2); 1 if it is not known, as
 * in scratch and LDS. */
static unsigned unit_of(const struct mau_fast_plan *p)
{
	bool clears = mau_fast_is_buffer(&p->req.op) || p->req.op.enc == MAU_ENC_GLOBAL;

	return clears ? (unsigned)(~p->align.keep & 63) + 1 : 1;
}

/** Fills '*a'. Returns false if no lane has an access. */
MAU_FAST_INLINE bool gather(const struct mau_fast_plan *p, const struct mau_fast_work *w,
                            const mau_lanes *lanes, struct mau_fast_accesses *a)
{
	unsigned unit = unit_of(p);

	a->pass[0].addr = lanes->address;
	a->passes = 1;
	if (contiguous_bytes(p, lanes, a->pass[0].bytes) == 0)
		return false;
	if (p->req.op.enc == MAU_ENC_FLAT || p->req.op.enc == MAU_ENC_SCRATCH)
		mau_fast_scratch_passes(p, lanes, a);
	else if (p->address.walks)
		walk(p, w, lanes, a);
	finish(&a->pass[0], p->size.bytes < 16 ? p->size.bytes : 16, unit);
	for (unsigned d = 1; d < a->passes; d++)
		finish(&a->pass[d], 4, unit);
	return true;
}

/** C3: the block of each lane, Index / index_stride. */
MAU_FAST_INLINE void blocks(const struct mau_fast_plan *p, const struct mau_fast_work *restrict w,
                            uint32_t *restrict block)
{
	unsigned shift = p->address.shift;

	for (unsigned l = 0; l < MAU_WAVE; l++)
		block[l] = w->index[l] >> shift;
}

/** Makes the transactions from the lane results in rsp->lanes: txn, txn_count and window_txns,
 * which are 0 before the call. '*a' receives the accesses, if there are any. */
MAU_FAST_LANE_LOOPS void mau_fast_coalesce(const struct mau_fast_plan *p, const mau_geometry *geo,
                                           const struct mau_fast_work *w,
                                           struct mau_fast_accesses *a, mau_response *rsp)
{
	unsigned join = p->join.waits && !offsets_equal(p, w) ? MAU_JOIN_SINGLE : p->join.join;

	if (!gather(p, w, &rsp->lanes, a))
		return;
	if (join == MAU_JOIN_BLOCK)
		blocks(p, w, a->block);
	mau_fast_transactions(a, join, geo, p->join.attr, rsp);
}
