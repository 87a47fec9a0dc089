// mau_recorder.cpp - the records of an episode, read over the bus word by word, against the memory
// map of docs/board.md; counts, full memories, RESET.
//
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "board_bus.hpp"
#include "unit_beats.hpp"

namespace
{

enum channel {
	RESULTS,
	TXNS,
	DONES,
	CHANNELS
};
constexpr std::size_t ROOM[] = {P_MAX_RESULTS, P_MAX_TXNS, P_MAX_REQUESTS};
constexpr uint32_t BASE[] = {0x500000, 0x600000, 0x700000};
constexpr unsigned PITCH[] = {4 * LANES, 16, 1}; // words from record to record
constexpr unsigned CHANGED[] = {0, 2, 0};        // the word with 'changed' in bit 31
constexpr unsigned SEEN[] = {2, 3, 4};           // the channel's bit of the handshakes

using record = std::vector<uint32_t>; // its words

void draw(Vdut &dut, unsigned channel)
{
	if (channel == RESULTS)
		draw_res(dut);
	else if (channel == TXNS)
		draw_txn(dut);
	else
		draw_done(dut);
}

record result(const Vdut &dut)
{
	using namespace bundle_result_beat;
	record r(PITCH[RESULTS]);
	r[0] = static_cast<uint32_t>(get(dut.res_beat_i, tag) | get(dut.res_beat_i, beat) << 8 |
	                             get(dut.res_beat_i, last) << 12);
	for (unsigned l = 0; l < LANES; l++) {
		r[1 + 3 * l] = static_cast<uint32_t>(get(dut.res_addr_i, 64 * l, 32));
		r[2 + 3 * l] = static_cast<uint32_t>(get(dut.res_addr_i, 64 * l + 32, 16) |
		                                     get(dut.res_seg_i, 2 * l, 2) << 16 |
		                                     get(dut.res_status_i, 4 * l, 4) << 20 |
		                                     get(dut.res_comps_i, 4 * l, 4) << 24);
		r[3 + 3 * l] = static_cast<uint32_t>(get(dut.res_lds_i, 32 * l, 32));
	}
	return r;
}

record transaction(const Vdut &dut)
{
	using namespace bundle_txn;
	record r(PITCH[TXNS]);
	r[0] = static_cast<uint32_t>(get(dut.txn_i, tag) | get(dut.txn_i, window) << 8 |
	                             get(dut.txn_i, pass) << 12 | get(dut.txn_i, last) << 15 |
	                             (get(dut.txn_i, attr) & 0xffff) << 16);
	const uint64_t address = get(dut.txn_i, line);
	r[1] = static_cast<uint32_t>(address);
	r[2] = static_cast<uint32_t>(address >> 32 | get(dut.txn_i, attr) >> 16 << 24);
	for (unsigned w = 0; w < LINE_BYTES / 32; w++)
		r[3 + w] = static_cast<uint32_t>(get(dut.txn_bytes_i, 32 * w, 32));
	for (unsigned at = 0; at < WINDOW; at += 32) {
		const auto lanes = static_cast<uint32_t>(
			get(dut.txn_lanes_i, at, WINDOW - at < 32 ? WINDOW - at : 32));
		if (WINDOW <= 8)
			r[2] |= lanes << 16;
		else
			r[3 + LINE_BYTES / 32 + at / 32] = lanes;
	}
	return r;
}

record completion(const Vdut &dut)
{
	using namespace bundle_completion;
	return {static_cast<uint32_t>(get(dut.done_i, tag) | get(dut.done_i, error) << 8 |
	                              get(dut.done_i, memviol) << 11 |
	                              get(dut.done_i, counters) << 13 |
	                              get(dut.done_i, count) << 16)};
}

record now(const Vdut &dut, unsigned channel)
{
	return channel == RESULTS ? result(dut)
	       : channel == TXNS  ? transaction(dut)
	                          : completion(dut);
}

struct episode {
	std::vector<record> want[CHANNELS];
	std::vector<uint16_t> clocks;
	bool open[CHANNELS] = {}, full = false;

	void clock(Vdut &dut, unsigned busy, unsigned wrong)
	{
		for (unsigned c = 0; c < CHANNELS; c++) {
			const unsigned bit = 1u << SEEN[c];
			const bool anew = !open[c] || percent(wrong);
			if (anew) {
				dut.seen_i = (dut.seen_i & ~bit) | (percent(busy) ? bit : 0);
				draw(dut, c);
			}
			const bool valid = dut.seen_i & bit;
			if (valid && !open[c]) {
				want[c].push_back(now(dut, c));
				full |= want[c].size() > ROOM[c];
			} else if (open[c] && anew)
				want[c].back()[CHANGED[c]] |= UINT32_C(1) << 31;
		}
		dut.seen_i = (dut.seen_i & 0x1c) | below(4);
		dut.drive_i = below(32);
		for (unsigned c = 0; c < CHANNELS; c++)
			open[c] = dut.seen_i & ~dut.drive_i & 1u << SEEN[c];
		clocks.push_back(static_cast<uint16_t>(dut.seen_i | dut.drive_i << 8));
		if (wrong_input(1000))
			clocks.back() ^= 1;
		edge(dut);
		same("full", dut.full_o, full);
	}
};

void counts(const Vdut &dut, std::size_t clocks, std::size_t results, std::size_t txns,
            std::size_t dones)
{
	same("CLOCKS", get(dut.counts_o, 96, 32), clocks);
	same("RESULTS", get(dut.counts_o, 64, 32), results);
	same("TXNS", get(dut.counts_o, 32, 32), txns);
	same("DONES", get(dut.counts_o, 0, 32), dones);
}

void play(Vdut &dut)
{
	episode e;
	const unsigned busy = static_cast<unsigned>(one_of(5, 30, 90)),
		       wrong = static_cast<unsigned>(one_of(0, 10)),
		       length = percent(20) ? P_MAX_CLOCKS : below(P_MAX_CLOCKS);
	dut.load_i = 1;
	edge(dut);
	dut.load_i = 0;
	dut.run_i = 1;
	while (e.clocks.size() < length && !e.full && !give_up())
		e.clock(dut, busy, wrong);
	dut.run_i = 0;
	for (unsigned n = 0; n < 3; n++) { // beats after the end are not recorded
		dut.seen_i = below(32);
		edge(dut);
	}
	for (unsigned c = 0; c < CHANNELS; c++)
		if (e.want[c].size() > ROOM[c])
			e.want[c].pop_back();
	counts(dut, e.clocks.size(), e.want[0].size(), e.want[1].size(), e.want[2].size());
	e.clocks.resize((e.clocks.size() + 1) / 2 * 2);
	for (uint32_t i = 0; i < e.clocks.size() && !give_up(); i += 2)
		same("clocks", bus_word(dut, 0x400000 + 2 * i),
		     e.clocks[i] | static_cast<uint32_t>(e.clocks[i + 1]) << 16);
	for (unsigned c = 0; c < CHANNELS; c++)
		for (uint32_t i = 0; i < e.want[c].size() && !give_up(); i++)
			for (uint32_t w = 0; w < PITCH[c]; w++) {
				const uint32_t got =
					bus_word(dut, BASE[c] + (i * PITCH[c] + w) * 4);
				check(got == e.want[c][i][w],
				      "channel %u, record %u, word %u is %x, expected %x", c, i, w,
				      got, e.want[c][i][w]);
			}
	// addresses that are not in the memory map
	for (uint32_t address : {0x000000u, 0x300000u, 0x400000u + 2 * P_MAX_CLOCKS, 0x800000u})
		same("nothing", bus_word(dut, address), 0);
	for (unsigned c = 0; c < CHANNELS; c++)
		for (uint32_t at = static_cast<uint32_t>(ROOM[c]) * PITCH[c] * 4; at < 0x100000;
		     at *= 2)
			same("nothing", bus_word(dut, BASE[c] + at), 0);
	for (unsigned bit = 23; bit < 32; bit++)
		for (uint32_t region : {0x400000u, 0x500000u, 0x600000u, 0x700000u})
			same("nothing", bus_word(dut, region | 1u << bit), 0);
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->load_i = dut->run_i = dut->seen_i = dut->drive_i = 0;
	reset(*dut);
	counts(*dut, 0, 0, 0, 0);
	for (unsigned n = 0; n < 60 * bench.rounds && !give_up(); n++) {
		play(*dut);
		if (percent(20)) {
			reset(*dut);
			counts(*dut, 0, 0, 0, 0);
		}
	}
	return bench_end();
}
