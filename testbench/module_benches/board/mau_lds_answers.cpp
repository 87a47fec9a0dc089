// mau_lds_answers.cpp - LDS of the data path's board against a reference of docs/board.md (Memory
// and LDS), clock by clock: answers in order, not before they are due. A request comes three clocks
// after the response before, as early as from mau_vmem.
//
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "board_bus.hpp"

namespace
{

constexpr unsigned WORDS = 4 * P_LANES, RECORD = 8 * P_LANES, APART = 3, MOST = 200 * P_MAX_LDS;
unsigned soon; // requests as early as possible

struct answer {
	unsigned latency;
	std::vector<uint32_t> data;
};

std::vector<answer> load(Vdut &dut)
{
	std::vector<answer> all(P_MAX_LDS);
	const auto longest = static_cast<unsigned>(one_of(1, 4, 63));

	for (unsigned n = 0; n < all.size(); n++) {
		const uint32_t at = 0xa00000 + n * RECORD * 4;
		all[n].latency = 1 + below(longest);
		bus(dut, at, all[n].latency | word() << 6);
		for (unsigned i = 0; i < WORDS; i++) {
			all[n].data.push_back(word());
			bus(dut, at + 4 + 4 * i, all[n].data[i]);
		}
		bus(dut, at + 4 + 4 * WORDS, word()); // past the end of the record
	}
	bus(dut, 0xa00000 + P_MAX_LDS * RECORD * 4, word());
	bus(dut, 0x900000, word());
	return all;
}

void play(Vdut &dut, const std::vector<answer> &all)
{
	bool flies = false;         // a request is in flight,
	uint64_t due = 0, free = 0; // due at this clock; the next request from this clock on
	const auto busy = static_cast<unsigned>(one_of(10, 60, 100)),
		   ready = static_cast<unsigned>(one_of(20, 100));
	unsigned requests = 0, answers = 0;

	dut.start_i = 1;
	edge(dut);
	dut.start_i = 0;
	for (unsigned i = 0; i < 5; i++)
		edge(dut);
	for (uint64_t now = 0; answers < P_MAX_LDS && now < MOST && !give_up(); now++) {
		dut.take_i = dut.moved_i = 0;
		dut.eval();
		const bool offers = flies && now >= due + wrong_input(500);
		same("a response is offered", dut.offer_o, offers);
		same("a request waits", dut.waits_o, flies && !offers);
		if (offers)
			for (unsigned i = 0; i < WORDS; i++)
				same("word", get(dut.data_o, 32 * i, 32), all[answers].data[i]);
		dut.moved_i = offers && percent(ready);
		if (requests < P_MAX_LDS && !flies && now >= free && percent(busy)) {
			dut.take_i = flies = true;
			due = now + all[requests++].latency;
			soon += answers && now == free;
		}
		if (dut.moved_i) {
			flies = false;
			free = now + APART;
			answers++;
		}
		edge(dut);
	}
	dut.take_i = dut.moved_i = 0;
	check(give_up() || answers == P_MAX_LDS, "%u answers of %u", answers, P_MAX_LDS);
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->start_i = dut->take_i = dut->moved_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 30 * bench.rounds && !give_up(); n++) {
		const std::vector<answer> all = load(*dut);
		for (unsigned i = 0; i < 3 && !give_up(); i++)
			play(*dut, all);
	}
	check(give_up() || soon, "no request as early as possible");
	return bench_end();
}
