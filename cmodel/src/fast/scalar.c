/*
 * scalar.c - scalar buffer loads (rules A9, N15, D23).
 *
 * Dword d of the load is at (BASE & ~3) + (offset & ~3) + 4*d, modulo 2^48, and in range while
 * (offset & ~3) + 4*d, which does not wrap, is below size = (stride = 0 ? 1 : stride) *
 * num_records. Lane l has dwords 4*l .. 4*l+3; EXEC is not looked at. RTL twin: scalar.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stage.h"

/** The words of the V# that A9 names, the size, and the lanes that the load occupies in place of
 * EXEC. */
void mau_fast_scalar_plan(struct mau_fast_plan *p, const uint32_t v[4])
{
	uint64_t stride = v[1] >> 16 & 0x3fff, base = v[0] | (uint64_t)(v[1] & 0xffff) << 32;
	uint32_t offset = p->sgpr_offset + (uint32_t)p->inst_offset;

	p->res = (mau_resource){.type = (uint8_t)(v[3] >> 30)};
	p->format = false;
	p->invalid = false;
	p->walks = false;
	mau_fast_plain_size(p);
	p->scalar_dwords = (uint8_t)((p->bytes + 3u) / 4);
	p->ncomp = p->scalar_dwords < MAU_MAX_DWORDS ? p->scalar_dwords : MAU_MAX_DWORDS;
	p->scalar_first = offset & ~(uint32_t)3;
	p->scalar_size = (stride == 0 ? 1 : stride) * v[2];
	p->origin = (base & ~(uint64_t)3) + p->scalar_first;
	p->exec = ((uint64_t)1 << (p->scalar_dwords + 3) / 4) - 1;
}

/** Components of lane l in range, and how many it has. */
static uint8_t components(const struct mau_fast_plan *p, unsigned l, unsigned *count_ret)
{
	unsigned count = p->scalar_dwords - 4 * l < 4 ? p->scalar_dwords - 4 * l : 4;
	uint8_t comps = 0;

	for (unsigned d = 0; d < count; d++)
		comps |= (uint8_t)((p->scalar_first + 16 * l + 4 * d < p->scalar_size) << d);
	*count_ret = count;
	return comps;
}

/** Lane results of a scalar load that is legal and not ignored. */
void mau_fast_scalar_lanes(const struct mau_fast_plan *p, mau_lanes *out)
{
	memset(out, 0, sizeof *out); /* MAU_STATUS_INACTIVE, MAU_SEG_MEMORY */
	for (unsigned l = 0; 4 * l < p->scalar_dwords; l++) {
		unsigned count;
		uint8_t comps = components(p, l, &count);

		out->addr[l] = (p->origin + 16 * l) & MAU_ADDRESS_MASK;
		out->comps[l] = comps;
		if (comps == 0)
			out->status[l] = MAU_STATUS_OUT_OF_RANGE;
		else
			out->status[l] =
				comps == (1u << count) - 1 ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
	}
}
