/*
 * lds_address.c - loads to LDS: where each lane writes, and which lanes are beyond LDS (rules L1, L3, N5, N6).
 *
 * LDS_ADDR = LDS_BASE + (M0 & 0xffff) + 4*lane, from gfx8 on + inst_offset. It grows by 4 from lane to lane, so the
 * lanes that L3 masks are the last ones: those from the first lane with LDS_ADDR - LDS_BASE >= LDS_SIZE.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stage.h"

void mau_lds_plan(struct mau_plan *p)
{
	uint32_t first = (p->m0 & 0xffff) + (p->gfx >= MAU_GFX_8 ? p->op.inst_offset : 0);
	uint64_t lanes;

	p->live = p->exec;
	if (!p->lds)
		return;
	p->lds_first = p->lds_base + first;
	lanes = (mau_saturating_sub(p->lds_size, first) + 3) / 4;
	if (lanes < MAU_WAVE)
		p->live &= ((uint64_t)1 << lanes) - 1;
}

/** LDS addresses of the live lanes (D12), status LDS_MASKED of the active lanes that are not live. */
void mau_lds_lanes(const struct mau_plan *p, const uint8_t *restrict live, uint32_t *restrict lds, uint8_t *restrict status)
{
	if (!p->lds) {
		memset(lds, 0, MAU_WAVE * sizeof *lds);
		return;
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		lds[l] = (p->lds_first + 4 * l) & (0 - (uint32_t)live[l]);
	if (p->live != p->exec) {
		uint8_t masked[MAU_WAVE];

		mau_expand(p->exec & ~p->live, masked);
		for (unsigned l = 0; l < MAU_WAVE; l++)
			status[l] = (uint8_t)(status[l] | masked[l] * MAU_STATUS_LDS_MASKED);
	}
}
