/*
 * lds_address.c - loads to LDS: the LDS address of each lane, and the lanes that are masked off
 * (rules L1, L3, N5, N6).
 *
 * LDS_ADDR = LDS_BASE + (M0 & 0xffff) + 4*lane, from gfx8 on + inst_offset (signed for GLOBAL and
 * SCRATCH). It grows by 4 from lane to lane. L3 therefore masks off the highest lanes, from the
 * first one with LDS_ADDR - LDS_BASE >= LDS_SIZE, and the lowest lanes, whose difference is
 * negative: as an unsigned number it is larger than every size (N6).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** Mask of the lanes l with 4*l < 'bytes'. */
static uint64_t lanes_below(uint64_t bytes)
{
	uint64_t lanes = (bytes + 3) / 4;

	return lanes < MAU_WAVE ? ((uint64_t)1 << lanes) - 1 : ~(uint64_t)0;
}

void mau_fast_lds_plan(struct mau_fast_plan *p)
{
	int64_t first = (int64_t)(p->req.m0 & 0xffff) +
	                (p->req.generation->lds_offset ? (int64_t)p->req.inst_offset : 0);
	int64_t room = (int64_t)p->req.lds_size - first;

	p->lds.live = p->req.exec;
	if (!p->verdict.lds)
		return;
	p->lds.first = (uint32_t)(p->req.lds_base + (uint64_t)first);
	p->lds.live &= lanes_below(room > 0 ? (uint64_t)room : 0);
	if (first < 0)
		p->lds.live &= ~lanes_below((uint64_t)-first);
}

/** Writes the LDS addresses of the live lanes (D12), and status LDS_MASKED for active lanes that
 * are not live. */
void mau_fast_lds_lanes(const struct mau_fast_plan *p, const uint8_t *restrict live,
                        uint32_t *restrict lds, uint8_t *restrict status)
{
	if (!p->verdict.lds) {
		memset(lds, 0, MAU_WAVE * sizeof *lds);
		return;
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		lds[l] = (p->lds.first + 4 * l) & (0 - (uint32_t)live[l]);
	if (p->lds.live != p->req.exec) {
		uint8_t masked[MAU_WAVE];

		mau_fast_expand(p->req.exec & ~p->lds.live, masked);
		for (unsigned l = 0; l < MAU_WAVE; l++)
			status[l] = (uint8_t)(status[l] | masked[l] * MAU_STATUS_LDS_MASKED);
	}
}
