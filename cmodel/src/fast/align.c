/*
 * align.c - alignment of the final byte address (rules G1-G7, N27).
 *
 * The plan has two masks: 'keep' clears address bits (and wraps to 48 bits), 'need' selects the
 * bits that must be 0. A mode uses one of them. The dwords of a walked access (A7) have the same
 * bits 1:0, so only the first is checked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** G3: mask of the low address bits below the data size; 12 counts as 16. */
static unsigned data_bits(const struct mau_fast_plan *p)
{
	return (p->size.bytes == 12 ? 16u : p->size.bytes) - 1;
}

void mau_fast_align_plan(struct mau_fast_plan *p)
{
	unsigned unit = p->size.bytes < 4 ? p->size.bytes : 4, mode = p->req.align, clear = 0,
		 need = 0;
	bool swizzle = p->vsharp.swizzle_active,
	     strict_format = p->size.format && p->req.generation->alignment == MAU_ALIGNMENT_GFX10;

	p->align.need_apart = false;
	if (p->req.generation->silicon_format && p->req.silicon && p->size.format) {
		need = unit - 1; /* N27 */
	} else if (p->req.generation->alignment == MAU_ALIGNMENT_GFX6) {
		clear = p->size.bytes >= 4 ? 3 : 0; /* G1, G2, G5, G6 */
	} else if (p->req.op.cls == MAU_CLS_ATOMIC) {
		need = p->size.bytes - 1u; /* G6 */
	} else if (mode == MAU_ALIGN_DWORD || (mode == MAU_ALIGN_UNALIGNED && swizzle)) {
		clear = unit - 1; /* G2, G7 */
	} else if (mode == MAU_ALIGN_DWORD_STRICT || strict_format ||
	           (mode == MAU_ALIGN_STRICT && swizzle && p->vsharp.element_size == 4)) {
		need = unit - 1; /* G3, G5; with elements of 4, a wider access to a swizzle is
		                    walked, each dword to 4 */
	} else if (mode == MAU_ALIGN_STRICT) {
		need = data_bits(p); /* G3 */
		p->align.need_apart = swizzle && p->size.bytes > 4;
	}
	p->align.keep = MAU_FAST_ADDRESS_MASK & ~(uint64_t)clear;
	p->align.need = (uint8_t)need;
}

/** G3: sets viol[l] to 1 if the address of lane l is misaligned, else to 0. */
MAU_FAST_LANE_LOOPS void mau_fast_align_lanes(const struct mau_fast_plan *p,
                                              const struct mau_fast_work *w,
                                              const uint64_t *restrict addr, uint8_t *restrict viol)
{
	uint32_t need = p->align.need;

	if (p->align.need_apart) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			viol[l] = ((uint32_t)addr[l] &
			           (mau_fast_walked(p, w->offset[l]) ? 3 : need)) != 0;
		return;
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		viol[l] = ((uint32_t)addr[l] & need) != 0;
}
