// mau_vmem_regs.cpp - the registers of the data path's board against docs/board.md (The data path
// on a board): written values are read back, counts and capacities are read, other addresses are 0.
//
// SPDX-License-Identifier: Apache-2.0
#include "board_bus.hpp"

namespace
{

constexpr unsigned SGPRS = 0x1d, LDS_REQS = 0x1e, ANSWERS = 0x27, PATH = 0x2b, DATA = 0x2c;

struct plain {
	uint32_t answers = 0, data = 0;

	uint32_t read(const Vdut &dut, unsigned index) const
	{
		switch (index) {
		case SGPRS:
			return static_cast<uint32_t>(get(dut.counts_i, 32, 32));
		case LDS_REQS:
			return static_cast<uint32_t>(get(dut.counts_i, 0, 32));
		case ANSWERS:
			return answers;
		case 0x28: // MAX_DATA, MAX_SGPRS, MAX_LDS
			return 1024;
		case 0x29:
			return 128;
		case 0x2a:
			return 256;
		case PATH:
			return 0x0104; // CONVERT 1, ID_BITS 4
		case DATA:
			return data;
		default:
			return 0;
		}
	}
	void write(unsigned index, uint32_t value)
	{
		if (index == ANSWERS)
			answers = value & 0xffff0003;
		if (index == DATA)
			data = value & 0xffff;
	}
};

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	plain p;
	dut->bus_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 20000 * bench.rounds && !give_up(); n++) {
		const unsigned index =
			percent(50) ? static_cast<unsigned>(one_of(ANSWERS, DATA)) : below(64);
		const bool here = percent(90), write = percent(40);
		const uint32_t data = word();
		put(dut->counts_i, 0, 32, word());
		put(dut->counts_i, 32, 32, word());
		const uint32_t number = index | (here ? 0 : 64u << below(24));
		dut->bus_i = bus_access(write, number, data);
		dut->eval();
		const uint32_t want = here ? p.read(*dut, index) : 0;
		if (write && here)
			p.write(index, data);
		edge(*dut);
		if (!write)
			same_register(index, dut->bus_rdata_o, want);
		same("order", get(dut->answers_o, 0, 2), p.answers & 3);
		same("latency", get(dut->answers_o, 2, 16), p.answers >> 16);
		same("DATA", dut->data_o, p.data);
		if (percent(1)) {
			dut->bus_i = 0;
			reset(*dut);
			p = {};
		}
	}
	return bench_end();
}
