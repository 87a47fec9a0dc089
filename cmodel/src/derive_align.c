/*
 * derive_align.c - the steps of mau_derive() that align an address, or find it misaligned: G1-G7.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

/** Clears low bits so that 'address' is a multiple of 'unit'. */
static void step_clear(struct derive *d, const char *rule, uint64_t unit)
{
	d->unit = unit;
	derive_dec(d, rule, "clear_to", "low address bits are cleared to a multiple of this", unit,
	           MAU_STEP_LANE);
	d->address -= d->address % unit;
}

/** True when 'address' is no multiple of 'unit'. */
static bool step_demand(struct derive *d, const char *rule, uint64_t unit)
{
	bool bad = d->address % unit != 0;

	d->unit = 1;
	derive_dec(d, rule, "alignment", "the address must be a multiple of this", unit,
	           MAU_STEP_LANE);
	derive_bool(d, rule, "misaligned", "address % alignment != 0", bad, MAU_STEP_LANE);
	return bad;
}

/** Mode 3: any address. */
static bool step_any(struct derive *d)
{
	d->unit = 1;
	derive_dec(d, "G3", "alignment", "mode 3: any address", 1, MAU_STEP_LANE);
	return false;
}

bool mau_derive_align(struct derive *d)
{
	uint64_t smaller = d->bytes < 4 ? d->bytes : 4, whole = d->bytes == 12 ? 16 : d->bytes;
	const char *rule = d->format ? "G5" : "G3";
	unsigned mode = d->ctx->align;

	if (d->gfx <= MAU_GFX_8) {
		step_clear(d, d->op.cls == MAU_CLS_ATOMIC ? "G6" : "G2", d->bytes >= 4 ? 4 : 1);
		return false;
	}
	if (d->op.cls == MAU_CLS_ATOMIC)
		return step_demand(d, "G6", d->bytes);
	if (mode == MAU_ALIGN_DWORD || (mode == MAU_ALIGN_UNALIGNED && d->swizzle)) {
		step_clear(d,
		           mode == MAU_ALIGN_UNALIGNED ? "G7"
		           : d->format                 ? "G5"
		                                       : "G2",
		           smaller);
		return false;
	}
	if (mode == MAU_ALIGN_DWORD_STRICT || (d->format && d->gfx >= MAU_GFX_10))
		return step_demand(d, rule, smaller);
	if (mode == MAU_ALIGN_STRICT)
		return step_demand(d, rule, d->walked ? 4 : whole);
	return step_any(d);
}
