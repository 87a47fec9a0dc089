// board_bus.hpp - bit positions of the members of the structures of mau_board_pkg.sv in a port, as
// bundles.hpp has those of the unit; a write over the bus, for benches of the board's memories.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_BOARD_BUS_HPP
#define MAU_BOARD_BUS_HPP
#include "bundles.hpp"

namespace bundle_bus
{
constexpr field data{0, 32}, addr{32, 30}, read{62, 1}, write{63, 1};
}
namespace bundle_episode
{
constexpr field beats{0, 5}, requests{5, 16}, start{21, 1};
}
namespace bundle_watch
{
constexpr field ready{0, 1}, valid{1, 1}, run{2, 1}, clear{3, 1};
}

// The bus in a cycle; 'number' is that of the word: byte address / 4.
inline uint64_t bus_write(uint32_t number, uint32_t data)
{
	return UINT64_C(1) << bundle_bus::write.lsb |
	       static_cast<uint64_t>(number) << bundle_bus::addr.lsb | data;
}
inline uint64_t bus_read(uint32_t number)
{
	return UINT64_C(1) << bundle_bus::read.lsb |
	       static_cast<uint64_t>(number) << bundle_bus::addr.lsb | word();
}
inline uint64_t bus_idle(uint32_t number)
{
	return static_cast<uint64_t>(number) << bundle_bus::addr.lsb | word();
}

// An access of a register, and what a read gives; 'index' is the register's number.
inline uint64_t bus_access(bool write, uint32_t number, uint32_t data)
{
	return write ? bus_write(number, wrong_input(400) ? data ^ 1 : data) : bus_read(number);
}
inline void same_register(unsigned index, uint32_t got, uint32_t want)
{
	check(got == want, "register %02x reads %x, expected %x", 4 * index, got, want);
}

template <class D>
inline void bus(D &dut, uint32_t address, uint32_t data)
{
	dut.bus_i = bus_write(address / 4, data);
	edge(dut);
	dut.bus_i = bus_idle(address / 4 ^ 1); // is ignored
	if (percent(10))
		edge(dut);
}

// Reads a word over the bus, which takes 3 clocks.
template <class D>
inline uint32_t bus_word(D &dut, uint32_t address)
{
	dut.bus_i = bus_read(address / 4);
	edge(dut);
	dut.bus_i = bus_idle(below(16) * 0x40000 + below(64)); // is ignored
	edge(dut);
	edge(dut);
	return dut.bus_rdata_o;
}

#endif
