/*
 * bus.h - lane 'i' of the beat on the lane-result buses: the fields of docs/interface.md, `res_`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_BUS_H
#define TB_BUS_H

#include <string.h>

#include "cosim/mau_dut.h"

/** res_addr_o: pitch 64. The bus lies in the engine's memory, aligned to 4 bytes. */
static inline uint64_t tb_bus_addr(const mau_dut *dut, unsigned i)
{
	const void *bus = dut->res_addr;
	uint64_t addr;

	memcpy(&addr, (const char *)bus + i * sizeof(addr), sizeof(addr));
	return addr;
}

/** res_lds_o: pitch 32. */
static inline uint32_t tb_bus_lds(const mau_dut *dut, unsigned i)
{
	return dut->res_lds[i];
}

/** res_comps_o: pitch 4. */
static inline unsigned tb_bus_comps(const mau_dut *dut, unsigned i)
{
	return dut->res_comps[i / 8] >> i % 8 * 4 & 15;
}

/** res_status_o: pitch 4. */
static inline unsigned tb_bus_status(const mau_dut *dut, unsigned i)
{
	return dut->res_status[i / 8] >> i % 8 * 4 & 15;
}

/** res_seg_o: pitch 2. */
static inline unsigned tb_bus_seg(const mau_dut *dut, unsigned i)
{
	return dut->res_seg[i / 16] >> i % 16 * 2 & 3;
}

#endif
