// board_bus.hpp - a write over the bus of the board's memories, for their benches.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_BOARD_BUS_HPP
#define MAU_BOARD_BUS_HPP
#include "bench.hpp"

inline void bus(Vdut &dut, uint32_t address, uint32_t data)
{
	dut.bus_write_i = 1;
	dut.bus_addr_i = address / 4;
	dut.bus_wdata_i = data;
	edge(dut);
	dut.bus_write_i = 0; // other signals of the bus are ignored
	dut.bus_addr_i ^= 1;
	dut.bus_wdata_i = word();
	if (percent(10))
		edge(dut);
}

#endif
