/*
 * lanes.h - common code of the coalescing tests: waves whose lanes have given offsets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef LANES_H
#define LANES_H

#include "tests/unit/rules.h"

/* Lanes 0..n-1 active, OFFEN, base 0x1000, stride 0. */
static inline void wave_offsets(wave *w, unsigned policy, const uint32_t *offsets, unsigned n)
{
	wave_begin(w, MAU_GFX_8, MAU_RULES_MANUAL);
	w->ctx.policy = (uint8_t)policy;
	w->req.op.offen = 1;
	w->req.exec = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
	for (unsigned lane = 0; lane < n; lane++)
		wave_operands(w, lane, 0, offsets[lane]);
}

/* The figure of lane_address.md, Index = lane, one Offset for all. */
static inline void wave_figure(wave *w, unsigned policy, unsigned n, uint32_t offset)
{
	wave_begin(w, MAU_GFX_8, MAU_RULES_MANUAL);
	w->ctx.policy = (uint8_t)policy;
	w->v.stride = 24;
	w->v.swizzle = w->v.esize = 1;
	w->req.op.idxen = w->req.op.offen = 1;
	w->req.exec = n < 64 ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
	for (unsigned lane = 0; lane < n; lane++)
		wave_operands(w, lane, lane, offset);
}

#endif
