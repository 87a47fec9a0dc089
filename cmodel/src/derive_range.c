/*
 * derive_range.c - the steps of mau_derive() that judge whether a buffer access is in range:
 * R1-R12, R15.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

static bool verdict(struct derive *d, const char *rule, const char *formula, bool out, unsigned c)
{
	derive_bool(d, rule, "out_of_range", formula, out, (uint8_t)c);
	return out;
}

/** R1-R4, R15: component c of a gfx6-8 access is out of range. */
static bool out_gfx6_8(struct derive *d, unsigned c)
{
	uint64_t nr = d->num_records, limit = nr > d->sgpr_offset ? nr - d->sgpr_offset : 0, own,
		 offset = d->offset + 4 * c;
	bool gfx8 = d->gfx == MAU_GFX_8;

	if (d->heap) {
		own = mau_derive_component(d, c);
		return verdict(d, "R15", "buffer_offset == 0 or buffer_offset >= num_records",
		               own == 0 || own >= nr, c);
	}
	if (d->stride == 0 || (gfx8 && !d->swizzle)) {
		own = mau_derive_component(d, c);
		return verdict(d, gfx8 ? "R3" : "R1",
		               "buffer_offset >= sat(num_records - sgpr_offset)", own >= limit, c);
	}
	if (gfx8)
		return verdict(d, "R4", "Index >= num_records or Offset >= stride",
		               d->index >= nr || offset >= d->stride, c);
	return verdict(d, "R2", "Index >= num_records or ((IDXEN or ADD_TID) and Offset >= stride)",
	               d->index >= nr || ((d->op.idxen || d->add_tid) && offset >= d->stride), c);
}

/** R5-R7: component c of a gfx9 access is out of range. */
static bool out_gfx9(struct derive *d, unsigned c)
{
	uint64_t offset = d->offset + 4 * c, payload = d->ncomp > 1 ? 4 : d->bytes;

	if (d->add_tid && !d->op.idxen)
		return verdict(d, "R5", "never: ADD_TID and not IDXEN", false, c);
	if (d->op.idxen && d->stride != 0)
		return verdict(d, "R6", "vgpr_index >= num_records",
		               d->vgpr_index >= d->num_records, c);
	if (d->silicon)
		return verdict(d, "R7", "Offset + sgpr_offset + payload > num_records",
		               offset + d->sgpr_offset + payload > d->num_records, c);
	return verdict(d, "R7", "Offset >= num_records", offset >= d->num_records, c);
}

/** R8-R11: component c of an access of gfx10 or later is out of range. */
static bool out_gfx10_11(struct derive *d, unsigned c)
{
	uint64_t nr = d->num_records, limit = nr > d->sgpr_offset ? nr - d->sgpr_offset : 0;
	uint64_t end = d->offset + 4 * c + (d->ncomp > 1 ? 4 : d->bytes);

	if (d->oob_select == 1)
		return verdict(d, "R9", "Index >= num_records", d->index >= nr, c);
	if (d->oob_select == 2)
		return verdict(d, "R10", "num_records == 0", nr == 0, c);
	if (d->oob_select == 0) {
		derive_hex(d, "R8", "end", "Offset + payload", end, (uint8_t)c);
		return verdict(d, "R8", "Index >= num_records or Offset + payload > stride",
		               d->index >= nr || end > d->stride, c);
	}
	derive_hex(d, "R11", "limit", "sat(num_records - sgpr_offset)", limit, (uint8_t)c);
	derive_hex(d, "R11", "end", "Offset + payload", end, (uint8_t)c);
	if (d->swizzle && d->stride != 0)
		return verdict(d, "R11", "Index >= limit or Offset + payload > stride",
		               d->index >= limit || end > d->stride, c);
	return verdict(d, "R11", "Offset + payload > limit", end > limit, c);
}

/** The rule of the generation. */
static bool out_of_range(struct derive *d, unsigned c)
{
	if (d->gfx <= MAU_GFX_8)
		return out_gfx6_8(d, c);
	return d->gfx == MAU_GFX_9 ? out_gfx9(d, c) : out_gfx10_11(d, c);
}

unsigned mau_derive_range(struct derive *d)
{
	unsigned comps = 0;

	if (d->addr64) {
		derive_bool(d, "A8", "out_of_range", "never: ADDR64", false, MAU_STEP_LANE);
		return (1u << d->ncomp) - 1;
	}
	for (unsigned c = 0; c < d->ncomp; c++) {
		if (c > 0)
			derive_hex(d, "R12", "Offset of the component", "Offset + 4*d",
			           d->offset + 4 * c, (uint8_t)c);
		if (!out_of_range(d, c))
			comps |= 1u << c;
	}
	return comps;
}
