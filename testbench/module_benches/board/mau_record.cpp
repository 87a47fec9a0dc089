// mau_record.cpp - a record memory against a reference: the payload at the first clock of each
// valid, and whether valid and payload held until the transfer (docs/board.md, Memory map).
//
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "board_bus.hpp"

namespace
{

struct record {
	uint64_t data;
	bool changed;
};

namespace bits = bundle_watch;

void clear(Vdut &dut)
{
	put(dut.watch_i, bits::clear, 1);
	edge(dut);
	put(dut.watch_i, bits::clear, 0);
}

void episode(Vdut &dut)
{
	std::vector<record> want;
	bool open = false, valid = false;
	uint64_t data = 0;
	const unsigned ready = static_cast<unsigned>(one_of(0, 20, 60, 100)),
		       wrong = static_cast<unsigned>(one_of(0, 0, 5, 50));
	const unsigned clocks = below(120);

	clear(dut);
	for (unsigned n = 0; n < clocks; n++) {
		const uint64_t other = rnd() & ((UINT64_C(1) << P_WIDTH) - 1);
		if (open && percent(wrong)) // valid or one bit of the payload does not hold
			percent(50) ? void(valid = false)
				    : void(data ^= UINT64_C(1) << below(P_WIDTH));
		else if (!open) {
			valid = percent(40);
			data = other;
		}
		const bool taken = percent(ready);
		put(dut.watch_i, bits::run, 1);
		put(dut.watch_i, bits::valid, valid);
		put(dut.watch_i, bits::ready, taken);
		put(dut.data_i, 0, P_WIDTH, valid || percent(50) ? data : other);
		if (valid && !open)
			want.push_back({data, false});
		else if (open && (!valid || data != want.back().data))
			want.back().changed = true;
		if (wrong_input(3000) && !want.empty())
			want.back().changed ^= true;
		open = valid && !taken;
		const bool more = want.size() > P_DEPTH; // a clock later
		edge(dut);
		check(!dut.full_o || more, "full with %zu records", want.size());
		if (more) {
			check(dut.full_o, "not full with %zu records", want.size());
			want.resize(P_DEPTH);
			break;
		}
	}
	put(dut.watch_i, bits::run, 0);
	edge(dut);
	edge(dut);
	same("records", dut.count_o, want.size());
	for (unsigned n = 0; n < want.size() && !give_up(); n++) {
		dut.read_i = 1;
		dut.raddr_i = n;
		edge(dut);
		dut.read_i = 0;
		same("payload", get(dut.rdata_o, 0, P_WIDTH), want[n].data);
		same("changed", get(dut.rdata_o, P_WIDTH, 1), want[n].changed);
	}
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->watch_i = dut->read_i = 0;
	clear(*dut);
	same("records at first", dut->count_o, 0);
	for (unsigned n = 0; n < 3000 * bench.rounds && !give_up(); n++)
		episode(*dut);
	return bench_end();
}
