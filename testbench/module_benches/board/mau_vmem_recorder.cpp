// mau_vmem_recorder.cpp - the records of an episode of the data path, read over the bus word by
// word, against the memory map of docs/board.md; counts, full memories, RESET.
//
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "board_bus.hpp"

namespace
{

constexpr unsigned LANES = P_LANES, LINE_BYTES = P_LINE_BYTES;
enum channel {
	MEM,
	LDS,
	VGPR,
	SGPR,
	DONES,
	CHANNELS
}; // ports 5 to 9
constexpr unsigned FIRST_PORT = 5, PORTS = 10;
constexpr std::size_t ROOM[] = {P_MAX_TXNS, P_MAX_LDS, P_MAX_RESULTS, P_MAX_SGPRS, P_MAX_REQUESTS};
constexpr uint32_t BASE[] = {0xb00000, 0xe00000, 0xc00000, 0xd00000, 0x700000};
constexpr unsigned PITCH[] = {64, 8 * LANES, 2 * LANES, 8, 1}; // words from record to record
unsigned full_of[CHANNELS];                                    // episodes that end there

using record = std::vector<uint32_t>; // its words

template <class P>
void scramble(P &port, unsigned bits)
{
	for (unsigned at = 0; at < bits; at += 32)
		put(port, at, bits - at < 32 ? bits - at : 32, word());
}

void draw(Vdut &dut, unsigned channel)
{
	switch (channel) {
	case MEM:
		scramble(dut.mem_req_i, 84);
		scramble(dut.mem_id_i, P_ID_BITS);
		scramble(dut.mem_bytes_i, LINE_BYTES);
		scramble(dut.mem_data_i, LINE_BYTES * 8);
		break;
	case LDS:
		scramble(dut.lds_req_i, 8);
		scramble(dut.lds_lanes_i, LANES);
		scramble(dut.lds_addr_i, LANES * 32);
		scramble(dut.lds_bytes_i, LANES * 16);
		scramble(dut.lds_data_i, LANES * 128);
		break;
	case VGPR:
		scramble(dut.vgpr_i, 17);
		scramble(dut.vgpr_lanes_i, LANES);
		scramble(dut.vgpr_data_i, LANES * 32);
		break;
	case SGPR:
		scramble(dut.sgpr_i, 14);
		scramble(dut.sgpr_data_i, 128);
		break;
	default:
		scramble(dut.done_i, 21);
	}
}

// 'n' words of a port from bit 'at' on.
template <class P>
void words(record &r, std::size_t to, const P &port, unsigned at, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		r[to + i] = static_cast<uint32_t>(get(port, at + 32 * i, 32));
}

record memory(const Vdut &dut)
{
	using namespace bundle_mem;
	record r(PITCH[MEM]);
	r[0] = static_cast<uint32_t>(
		get(dut.mem_id_i, 0, P_ID_BITS) | get(dut.mem_req_i, kind) << 8 |
		get(dut.mem_req_i, wide) << 10 | get(dut.mem_req_i, more) << 11 |
		get(dut.mem_req_i, atomic) << 16 | get(dut.mem_req_i, offset) << 24);
	r[1] = static_cast<uint32_t>(get(dut.mem_req_i, line));
	r[2] = static_cast<uint32_t>(get(dut.mem_req_i, line) >> 32);
	r[3] = static_cast<uint32_t>(get(dut.mem_req_i, attr));
	words(r, 4, dut.mem_bytes_i, 0, LINE_BYTES / 32);
	words(r, 4 + LINE_BYTES / 32, dut.mem_data_i, 0, LINE_BYTES / 4);
	return r;
}

record lds(const Vdut &dut)
{
	using namespace bundle_lds;
	record r(PITCH[LDS]);
	r[0] = static_cast<uint32_t>(get(dut.lds_req_i, kind) | get(dut.lds_req_i, wide) << 2 |
	                             get(dut.lds_req_i, atomic) << 8);
	r[1] = static_cast<uint32_t>(get(dut.lds_lanes_i, 0, LANES));
	for (unsigned l = 0; l < LANES; l++) {
		words(r, 3 + 6 * l, dut.lds_addr_i, 32 * l, 1);
		r[4 + 6 * l] = static_cast<uint32_t>(get(dut.lds_bytes_i, 16 * l, 16));
		words(r, 5 + 6 * l, dut.lds_data_i, 128 * l, 4);
	}
	return r;
}

record vgpr(const Vdut &dut)
{
	using namespace bundle_vgpr;
	record r(PITCH[VGPR]);
	r[0] = static_cast<uint32_t>(get(dut.vgpr_i, tag) | get(dut.vgpr_i, beat) << 8 |
	                             get(dut.vgpr_i, dword) << 12 | get(dut.vgpr_i, half) << 16);
	r[1] = static_cast<uint32_t>(get(dut.vgpr_lanes_i, 0, LANES));
	words(r, 3, dut.vgpr_data_i, 0, LANES);
	return r;
}

record sgpr(const Vdut &dut)
{
	using namespace bundle_sgpr;
	record r(PITCH[SGPR]);
	r[0] = static_cast<uint32_t>(get(dut.sgpr_i, tag) | get(dut.sgpr_i, quad) << 8 |
	                             get(dut.sgpr_i, mask) << 12);
	words(r, 1, dut.sgpr_data_i, 0, 4);
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
	return channel == MEM    ? memory(dut)
	       : channel == LDS  ? lds(dut)
	       : channel == VGPR ? vgpr(dut)
	       : channel == SGPR ? sgpr(dut)
	                         : completion(dut);
}

struct episode {
	std::vector<record> want[CHANNELS];
	std::vector<uint32_t> clocks;
	bool open[CHANNELS] = {}, full = false;
	unsigned lds_rest = 0; // clocks before the next request to LDS may be valid

	void clock(Vdut &dut, const unsigned *busy, unsigned wrong)
	{
		for (unsigned c = 0; c < CHANNELS; c++) {
			const unsigned bit = 1u << (FIRST_PORT + c);
			const bool anew = !open[c] || percent(wrong), rests = c == LDS && lds_rest;
			if (anew) {
				dut.seen_i = (dut.seen_i & ~bit) |
				             (percent(busy[c]) && !rests ? bit : 0);
				draw(dut, c);
			}
			if ((dut.seen_i & bit) && !open[c]) {
				want[c].push_back(now(dut, c));
				full |= want[c].size() > ROOM[c];
			} else if (open[c] && anew)
				want[c].back()[0] |= UINT32_C(1) << 31;
		}
		dut.seen_i = (dut.seen_i & 0x3e0) | below(32);
		dut.drive_i = below(1u << PORTS);
		const bool lds = open[LDS];
		for (unsigned c = 0; c < CHANNELS; c++)
			open[c] = dut.seen_i & ~dut.drive_i & 1u << (FIRST_PORT + c);
		if (!open[LDS] && (lds || dut.seen_i & 1u << (FIRST_PORT + LDS)))
			lds_rest = 3;
		else if (lds_rest)
			lds_rest--;
		clocks.push_back(dut.seen_i | static_cast<uint32_t>(dut.drive_i) << 16);
		if (wrong_input(1000))
			clocks.back() ^= 1;
		edge(dut);
		same("full", dut.full_o, full);
	}
};

void counts(const Vdut &dut, std::size_t clocks, const std::size_t *records)
{
	same("CLOCKS", get(dut.counts_o, 96, 32), clocks);
	same("RESULTS", get(dut.counts_o, 64, 32), records[VGPR]);
	same("TXNS", get(dut.counts_o, 32, 32), records[MEM]);
	same("DONES", get(dut.counts_o, 0, 32), records[DONES]);
	same("SGPRS", get(dut.more_o, 32, 32), records[SGPR]);
	same("LDS_REQS", get(dut.more_o, 0, 32), records[LDS]);
}

void records(Vdut &dut, const episode &e)
{
	for (uint32_t i = 0; i < e.clocks.size() && !give_up(); i++)
		same("clocks", bus_word(dut, 0x400000 + 4 * i), e.clocks[i]);
	for (unsigned c = 0; c < CHANNELS; c++)
		for (uint32_t i = 0; i < e.want[c].size() && !give_up(); i++)
			for (uint32_t w = 0; w < PITCH[c]; w++) {
				const uint32_t got =
					bus_word(dut, BASE[c] + (i * PITCH[c] + w) * 4);
				check(got == e.want[c][i][w],
				      "channel %u, record %u, word %u is %x, expected %x", c, i, w,
				      got, e.want[c][i][w]);
			}
}

void nothing_elsewhere(Vdut &dut)
{
	for (uint32_t address : {0x000000u, 0x300000u, 0x400000u + 4 * P_MAX_CLOCKS, 0x500000u,
	                         0x600000u, 0x800000u, 0xf00000u})
		same("nothing", bus_word(dut, address), 0);
	for (unsigned c = 0; c < CHANNELS; c++) {
		for (uint32_t at = static_cast<uint32_t>(ROOM[c]) * PITCH[c] * 4; at < 0x100000;
		     at *= 2)
			same("nothing", bus_word(dut, BASE[c] + at), 0);
		for (unsigned bit = 24; bit < 32; bit++)
			same("nothing", bus_word(dut, BASE[c] | 1u << bit), 0);
	}
}

void play(Vdut &dut)
{
	episode e;
	unsigned busy[CHANNELS];
	for (unsigned &b : busy)
		b = static_cast<unsigned>(one_of(2, 10, 60));
	const unsigned wrong = static_cast<unsigned>(one_of(0, 10)),
		       length = percent(20) ? P_MAX_CLOCKS : below(P_MAX_CLOCKS);
	dut.load_i = 1;
	edge(dut);
	dut.load_i = 0;
	dut.run_i = 1;
	while (e.clocks.size() < length && !e.full && !give_up())
		e.clock(dut, busy, wrong);
	dut.run_i = 0;
	for (unsigned n = 0; n < 3; n++) { // beats after the end are not recorded
		dut.seen_i = below(1u << PORTS);
		if (e.lds_rest)
			dut.seen_i &= ~(1u << (FIRST_PORT + LDS));
		edge(dut);
	}
	std::size_t sizes[CHANNELS];
	for (unsigned c = 0; c < CHANNELS; c++) {
		if (e.want[c].size() > ROOM[c]) {
			e.want[c].pop_back();
			full_of[c]++;
		}
		sizes[c] = e.want[c].size();
	}
	counts(dut, e.clocks.size(), sizes);
	records(dut, e);
	nothing_elsewhere(dut);
}

} // namespace

int main(int argc, char **argv)
{
	constexpr std::size_t NONE[CHANNELS] = {};
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->load_i = dut->run_i = dut->seen_i = dut->drive_i = 0;
	reset(*dut);
	counts(*dut, 0, NONE);
	for (unsigned n = 0; n < 60 * bench.rounds && !give_up(); n++) {
		play(*dut);
		if (percent(20)) {
			reset(*dut);
			counts(*dut, 0, NONE);
		}
	}
	for (unsigned c = 0; c < CHANNELS; c++)
		check(give_up() || full_of[c], "the memory of channel %u was never full", c);
	return bench_end();
}
