// mau_sign_regs.cpp - the registers of signature mode against ../README.md (Registers): written
// values read back, read-only registers do not change, runs start.
//
// SPDX-License-Identifier: Apache-2.0
#include "board/board_bus.hpp"

namespace
{

constexpr uint32_t FIRST_WORD = 0x30; // 0xc0
constexpr unsigned COUNT = 5, RUN = 6;

uint32_t read(const Vdut &dut, const uint32_t *value, unsigned index)
{
	switch (index) {
	case 0:
		return 3;
	case 7:
		return dut.status_i;
	case 8:
		return dut.dones_i;
	case 9:
		return dut.txns_i;
	case 10:
		return static_cast<uint32_t>(dut.hash_i);
	case 11:
		return static_cast<uint32_t>(dut.hash_i >> 32);
	case 12:
		return dut.clocks_i;
	default:
		return value[index];
	}
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	uint32_t value[16] = {}; // KEY, FIRST, COUNT and RUN
	bool start = false;
	dut->bus_i = dut->clear_ni = 0;
	reset(*dut);
	for (unsigned n = 0; n < 20000 * bench.rounds && !give_up(); n++) {
		const unsigned index = percent(30) ? RUN : below(16);
		const bool here = percent(90), write = percent(40);
		const uint32_t data = percent(30) ? below(3) : percent(30) ? value[RUN] : word();
		dut->status_i = below(16);
		dut->dones_i = word();
		dut->txns_i = word();
		dut->hash_i = rnd();
		dut->clocks_i = word();
		// A run is busy from the cycle after its start.
		dut->busy_i = !start && percent(20);
		dut->clear_ni = percent(95);
		const uint32_t number = (FIRST_WORD | index) ^ (here ? 0 : 16u << below(26));
		dut->bus_i = bus_access(write, number, data);
		const uint32_t want = here ? read(*dut, value, index) : 0;
		const bool runs = write && here && index == RUN && !dut->busy_i && !start;
		start = dut->clear_ni && runs && data != 0 && data != value[RUN];
		if (write && here && index >= 1 && index <= COUNT)
			value[index] = data;
		if (!dut->clear_ni)
			value[RUN] = 0;
		else if (runs)
			value[RUN] = data;
		edge(*dut);
		if (!write)
			same_register(FIRST_WORD + index, dut->bus_rdata_o, want);
		same("start", dut->start_o, start);
		same("KEY", dut->key_o, value[1] | static_cast<uint64_t>(value[2]) << 32);
		same("FIRST", dut->first_o, value[3] | static_cast<uint64_t>(value[4]) << 32);
		same("COUNT", dut->count_o, value[COUNT]);
	}
	return bench_end();
}
