/*
 * lane_bus.h - the passes that a lane of the lane bus stands for (docs/interface.md).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_LANE_BUS_H
#define FORMAL_LANE_BUS_H

#include "cbmc.h"
#include "mau/detail.h"

/** A lane, with the members of its beat that its passes depend on. */
struct bus_lane {
	uint64_t addr;
	unsigned dw, sub, esize, istride, phase, wrap;
	bool walk;
};

/** A lane that docs/interface.md describes. A byte or two are unit 0. The address of a walked lane
 * is that of a dword, or the lane is in scratch. */
static bool bus_legal(const struct bus_lane *l)
{
	if (l->sub < 2 && l->dw > 1)
		return false;
	if (l->walk && (l->addr & 3))
		return l->esize == 1 && l->phase == 0 && l->wrap == 0;
	return (l->wrap & 1) == 0;
}

/** Any lane of the beat 'beat'; the members of a whole beat are those of 'beat'. */
static struct bus_lane bus_any(const struct bus_lane *beat)
{
	struct bus_lane lane = *beat;

	lane.addr = any_u64() & 0xffffffffffff;
	lane.dw = any_u8() & 15;
	lane.walk = any_u8() & 1;
	lane.phase = any_u8() & 3;
	lane.wrap = any_u8() & 15;
	ASSUME(bus_legal(&lane));
	return lane;
}

/** The bytes of the lane's element that move; bit 0 is the byte at 'addr'. */
static unsigned bus_bytes(const struct bus_lane *l)
{
	unsigned bytes = 0;

	for (unsigned b = 0; b < 16; b++)
		if ((l->dw >> b / 4 & 1) && (l->sub >= 2 || b < 1u + l->sub))
			bytes |= 1u << b;
	return bytes;
}

/** Address and bytes of pass 'p'. */
static mau_pass_access bus_pass(const struct bus_lane *l, unsigned p)
{
	mau_pass_access a = {l->addr, (uint16_t)(p == 0 ? bus_bytes(l) : 0), 0};
	unsigned esize = 1 + l->esize, istride = 3 + l->istride; /* log2 */
	unsigned whole = ((4 * l->phase & ((1u << esize) - 1)) + 4 * p) >> esize;

	if (l->walk) {
		a.element = (int8_t)(4 * (int)p - (int)(l->addr & 3));
		a.bytes = (uint16_t)(bus_bytes(l) << (l->addr & 3) >> 4 * p & 15);
		a.address = (l->addr & ~(uint64_t)3) + 4 * p +
		            ((uint64_t)(whole * ((1u << istride) - 1)) << esize) -
		            (p < 4 && (l->wrap >> p & 1) ? (uint64_t)1 << 32 : 0);
	}
	a.address &= ((uint64_t)1 << 48) - 1;
	return a;
}

#endif
