// mau_data_scatter.cpp - writes the elements of a beat into a line: every byte of every lane is at
// the position of the golden model's transaction (C1, C4, X10), the highest lane has priority (C5),
// operands of atomics start at byte 0, one step a clock.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <array>
#include <deque>

#include "data_bus.hpp"

constexpr unsigned LANES = P_LANES, LINE = P_LINE_BYTES;
constexpr unsigned CLOCKS = LANES == 4 ? MAU_SCATTER_CLOCKS - 1 : MAU_SCATTER_CLOCKS;

struct step {
	uint64_t due;
	std::array<uint8_t, LINE> data;
	std::array<bool, LINE> written;
};
static uint64_t overlaps, crossings, walks, operands;

// The expected line of transaction 't'.
static step expected(const bus_request &q, const mau_txn &t, uint64_t key)
{
	step s{};
	for (unsigned l = 0; l < LANES; l++) {
		if (!(t.lanes >> l & 1))
			continue;
		const unsigned lane = t.window * LANES + l;
		bool end = false;
		for_each_byte(q, t, LINE, lane, [&](unsigned byte, unsigned at) {
			overlaps += s.written[at];
			end |= at == 0 && byte > 0;
			s.written[at] = true;
			s.data[at] = element_byte(key, l, byte);
		});
		crossings += end;
		walks += q.lane[lane].walked;
	}
	return s;
}

// The expected line of the operands of an atomic: they start at byte 0.
static step operand(unsigned lane, uint64_t key)
{
	step s{};
	for (unsigned b = 0; b < 16; b++) {
		s.written[b] = true;
		s.data[b] = element_byte(key, lane, b);
	}
	operands++;
	return s;
}

static void drive(Vdut &t, const bus_request &q, const mau_txn &x)
{
	t.valid_i = 1;
	put_shape(t.shape_i, q);
	for (unsigned l = 0; l < LANES; l++) {
		const unsigned lane = x.window * LANES + l;
		put_place(t.place_i, l, q.lane[lane], lane < q.lanes);
	}
	put(t.lanes_i, 0, LANES, x.lanes ^ (wrong_input(500) ? 1 : 0));
	t.odd_i = x.line / LINE & 1;
	t.pass_i = x.pass;
	t.operand_i = 0;
}

static void compare(const Vdut &t, const step &s)
{
	for (unsigned b = 0; b < LINE; b++) {
		same("written", get(t.bytes_o, b, 1), s.written[b]);
		same("byte", get(t.data_o, b * 8, 8), s.written[b] ? s.data[b] : 0);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	reset(*dut);
	const mau_geometry geometry{LANES, LINE};
	static mau_response answer;
	std::deque<step> under_way;
	uint64_t steps = 0;

	const auto tick = [&] {
		edge(*dut);
		if (!under_way.empty() && under_way.front().due == bench.clock) {
			compare(*dut, under_way.front());
			under_way.pop_front();
		}
	};
	for (unsigned n = 0; n < 1500 * bench.rounds && !give_up(); n++) {
		const bool wave32 = LANES <= 32 && percent(30);
		const bus_request q = next_request(wave32, n);
		bus_transactions(q, geometry, answer);
		for (unsigned i = 0; i < answer.txn_count && i < 40; i++) {
			const uint64_t key = rnd();
			drive(*dut, q, answer.txn[i]);
			if (percent(10)) {
				const unsigned lane = rnd() % LANES;
				put(dut->lanes_i, 0, LANES, 1ull << lane);
				dut->operand_i = 1;
				under_way.push_back(operand(lane, key));
			} else {
				under_way.push_back(expected(q, answer.txn[i], key));
			}
			under_way.back().due = bench.clock + CLOCKS;
			tick();
			steps++;
			put_elements(dut->element_i, LANES, key);
			dut->valid_i = 0;
			if (percent(10))
				tick();
		}
	}
	while (!under_way.empty())
		tick();
	check(overlaps && crossings && walks && operands,
	      "no lanes that overlap, cross a line, or walk, or no operands");
	std::printf("%" PRIu64 " steps, %" PRIu64 " bytes written twice, %" PRIu64
	            " lanes across lines, %" PRIu64 " walked, %" PRIu64 " operands\n",
	            steps, overlaps, crossings, walks, operands);
	return bench_end();
}
