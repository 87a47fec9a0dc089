/*
 * scalar.c - scalar buffer loads (rules A9, N15, N26, D23).
 *
 * Let offset = (inst_offset & ~3) + (sgpr_offset & ~3), modulo 2^32. Dword d of the load is at
 * (BASE & ~3) + offset + 4*d, modulo 2^48. It is in range if offset + 4*d, which does not wrap, is
 * below size = (stride = 0 ? 1 : stride) * num_records. Lane l has dwords 4*l .. 4*l+3, whatever
 * EXEC is.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

/** The fields of the V# that A9 uses, and the size of the buffer. */
void mau_fast_scalar_plan(struct mau_fast_plan *p, const uint32_t v[4])
{
	uint64_t stride = v[1] >> 16 & 0x3fff, base = v[0] | (uint64_t)(v[1] & 0xffff) << 32;

	p->scalar.type = (uint8_t)(v[3] >> 30);
	p->scalar.dwords = (uint8_t)((p->size.bytes + 3u) / 4);
	p->scalar.first =
		(p->req.sgpr_offset & ~(uint32_t)3) + ((uint32_t)p->req.inst_offset & ~(uint32_t)3);
	p->scalar.size = (stride == 0 ? 1 : stride) * v[2];
	p->scalar.origin = (base & ~(uint64_t)3) + p->scalar.first;
}

/** Returns the mask of the components of lane l in range, and the number of its components. */
static uint8_t components(const struct mau_fast_plan *p, unsigned l, unsigned *count_ret)
{
	unsigned count = p->scalar.dwords - 4 * l < 4 ? p->scalar.dwords - 4 * l : 4;
	uint8_t in_range = 0;

	for (unsigned d = 0; d < count; d++)
		in_range |= (uint8_t)((p->scalar.first + 16 * l + 4 * d < p->scalar.size) << d);
	*count_ret = count;
	return in_range;
}

/** Lane results of a scalar load that is legal and not ignored. */
void mau_fast_scalar_lanes(const struct mau_fast_plan *p, mau_lanes *out)
{
	memset(out, 0, sizeof *out); /* MAU_STATUS_INACTIVE, MAU_SEG_MEMORY */
	for (unsigned l = 0; 4 * l < p->scalar.dwords; l++) {
		unsigned count;
		uint8_t in_range = components(p, l, &count);

		out->address[l] = (p->scalar.origin + 16 * l) & MAU_FAST_ADDRESS_MASK;
		out->in_range[l] = in_range;
		if (in_range == 0)
			out->status[l] = MAU_STATUS_OUT_OF_RANGE;
		else
			out->status[l] =
				in_range == (1u << count) - 1 ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
	}
}
