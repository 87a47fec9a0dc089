// mau_answers.cpp - the memory of the data path's board against a reference of docs/board.md
// (Memory and LDS), clock by clock: the three orders, latencies, gates, responses that are not
// taken, ids in any order. Which response, when, its code and its line.
//
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "answer_memory.hpp"
#include "board_bus.hpp"

namespace
{

std::vector<answer> load(Vdut &dut)
{
	std::vector<answer> all;
	const auto longest = static_cast<unsigned>(one_of(1, 2, 5, 20, 60));

	for (unsigned n = 0; n < P_MAX_TXNS; n++) {
		const uint32_t at = 0x900000 + n * 256;
		const answer &a = all.emplace_back(longest);
		bus(dut, at, a.latency | a.code << 16 | word() << 18);
		for (unsigned i = 0; i < LINE_WORDS; i++)
			bus(dut, at + 4 + 4 * i, a.line[i]);
		bus(dut, at + 4 + 4 * LINE_WORDS, word()); // past the end of the record
	}
	bus(dut, 0x900000 + P_MAX_TXNS * 256, word());
	bus(dut, 0x800000, word());
	bus(dut, 0xa00000, word());
	return all;
}

void outputs(const Vdut &dut, const memory &m, const std::vector<answer> &all)
{
	if (!check(dut.offer_o == m.offer.has_value(), "order %u: a response is %soffered", m.how,
	           dut.offer_o ? "" : "not ") ||
	    !m.offer)
		return;
	const answer &a = all[m.offer->number];
	same("id", dut.id_o, m.offer->id);
	same("code", dut.code_o, a.code);
	for (unsigned i = 0; i < LINE_WORDS; i++)
		same("word of the line", get(dut.data_o, 32 * i, 32), a.line[i]);
}

void play(Vdut &dut, const std::vector<answer> &all)
{
	memory m;
	m.how = static_cast<order>(below(3));
	m.latency = static_cast<unsigned>(one_of(0, 1, 7, 40));
	const auto busy = static_cast<unsigned>(one_of(5, 30, 90, 100)),
		   ready = static_cast<unsigned>(one_of(10, 50, 100)),
		   closed = static_cast<unsigned>(one_of(0, 0, 30, 90));
	unsigned requests = 0, answers = 0;
	bool gate = false;

	dut.order_i = m.how;
	dut.latency_i = static_cast<uint16_t>(m.latency);
	dut.start_i = 1;
	edge(dut);
	dut.start_i = 0;
	for (unsigned i = 0; i < 4; i++)
		edge(dut);
	for (uint64_t now = 0; answers < P_MAX_TXNS && now < 20000 && !give_up(); now++) {
		if (percent(20))
			gate = percent(closed);
		same("a request waits", dut.waits_o, !m.waiting.empty());
		m.clock(now, gate);
		dut.gate_i = gate ^ wrong_input(300);
		dut.take_i = dut.moved_i = 0;
		dut.eval();
		outputs(dut, m, all);
		const unsigned id = below(IDS);
		if (requests < P_MAX_TXNS && percent(busy) && !m.uses(id)) {
			const unsigned number = requests++;
			m.waiting.push_back({id, number, now, now + all[number].latency});
			dut.take_i = 1;
			dut.take_id_i = id;
		}
		if (m.offer && percent(ready)) {
			m.offer.reset();
			dut.moved_i = 1;
			answers++;
		}
		edge(dut);
	}
	dut.take_i = dut.moved_i = 0;
	check(give_up() || answers == P_MAX_TXNS, "%u answers of %u", answers, P_MAX_TXNS);
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->start_i = dut->take_i = dut->moved_i = dut->gate_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 40 * bench.rounds && !give_up(); n++) {
		const std::vector<answer> all = load(*dut);
		for (unsigned i = 0; i < 3 && !give_up(); i++)
			play(*dut, all);
	}
	check(give_up() || seen.all(),
	      "not tested: %u in the next clock, %u overtake, %u ties, %u half, %u waited, %u "
	      "gated, "
	      "%u held",
	      seen.next_clock, seen.overtakes, seen.ties, seen.half, seen.patience, seen.gated,
	      seen.held);
	return bench_end();
}
