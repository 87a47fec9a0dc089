/*
 * bus.h - a beat on the lane-result buses (docs/interface.md, `res_`), a value a lane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_BUS_H
#define TB_BUS_H

#include <string.h>

#include "cosim/mau_dut.h"

/** Fields of the lanes of one beat; entry 0 is lane 0 of the beat. */
typedef struct tb_beat {
	uint64_t addr[MAU_WAVE];
	uint32_t lds[MAU_WAVE];
	uint8_t status[MAU_WAVE], comps[MAU_WAVE], seg[MAU_WAVE];
} tb_beat;

/* Values of 'bits' bits each (a power of two), the first in the low bits of word 0. */
static inline void tb_bus_unpack(const uint32_t *bus, unsigned bits, unsigned count,
                                 uint8_t *values)
{
	const unsigned in_word = 32 / bits;

	for (unsigned word = 0; word * in_word < count; word++)
		for (unsigned i = 0; i < in_word; i++)
			values[word * in_word + i] =
				(uint8_t)(bus[word] >> i * bits & ((1u << bits) - 1));
}

/** The beat that the unit shows. Entries from LANES on mean nothing. */
static inline void tb_bus_beat(const mau_dut *dut, tb_beat *beat)
{
	const void *addr = dut->res_addr; /* aligned to 4 bytes */

	memcpy(beat->addr, addr, dut->lanes * sizeof(beat->addr[0]));
	memcpy(beat->lds, dut->res_lds, dut->lanes * sizeof(beat->lds[0]));
	tb_bus_unpack(dut->res_status, 4, dut->lanes, beat->status);
	tb_bus_unpack(dut->res_comps, 4, dut->lanes, beat->comps);
	tb_bus_unpack(dut->res_seg, 2, dut->lanes, beat->seg);
}

#endif
