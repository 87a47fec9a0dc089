// axi4_slave.hpp - AXI4 memory for the bench of mau_axi4, as weak as AXI allows: it executes reads
// and writes at any time after it took them, in the order of one id and one direction alone. Beats
// of reads with different ids are interleaved.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_AXI4_SLAVE_HPP
#define MAU_RTL_AXI4_SLAVE_HPP
#include <array>
#include <deque>
#include <map>

#include "bench.hpp"

constexpr unsigned LINE = P_LINE_BYTES, IDS = 1u << P_ID_BITS, WIDE = P_AXI_DATA_BITS / 8,
		   BEATS = LINE / WIDE;

using line_bytes = std::array<uint8_t, LINE>;

// Lines by address; a line that was never written is a function of its address.
struct axi4_lines {
	std::map<uint64_t, line_bytes> lines;

	line_bytes &line(uint64_t address)
	{
		auto [place, fresh] = lines.try_emplace(address);
		for (unsigned i = 0; fresh && i < LINE; i++)
			place->second[i] = static_cast<uint8_t>(address / LINE * 13 + i);
		return place->second;
	}
	void write(uint64_t address, const line_bytes &data, const line_bytes &mask)
	{
		line_bytes &to = line(address);
		for (unsigned i = 0; i < LINE; i++)
			if (mask[i])
				to[i] = data[i];
	}
};

// One line in four answers SLVERR or DECERR.
inline bool faults(uint64_t line)
{
	return (line / LINE & 3) == 3;
}

struct axi4_burst {
	unsigned id;
	uint64_t line;
	line_bytes data{}, mask{};
	unsigned beats = 0; // W: that came; R: that were sent
	unsigned wrong = 0; // R: the beat with the error
	uint64_t taken = 0; // clock
	bool executed = false;
};

struct axi4_beat {
	std::array<uint8_t, WIDE> data, mask;
};

struct axi4_slave {
	axi4_lines memory;
	std::deque<axi4_burst> reads, writes; // not yet answered, in the order of AR, AW
	std::deque<axi4_beat> early;          // of W, not yet with their burst
	unsigned pace = 100;                  // percent of clocks in which it executes or answers
	unsigned latency = 0;                 // clocks before it executes
	bool holds_writes = false;            // executes no write
	bool r_valid = false, b_valid = false;
	std::size_t r_from = 0, b_from = 0;

	// No older one of the same id.
	static bool oldest(const std::deque<axi4_burst> &all, std::size_t i)
	{
		for (std::size_t k = 0; k < i; k++)
			if (all[k].id == all[i].id)
				return false;
		return true;
	}

	void execute(axi4_burst &b, bool write)
	{
		b.executed = true;
		b.wrong = below(BEATS);
		if (!write)
			b.data = memory.line(b.line);
		else if (!faults(b.line))
			memory.write(b.line, b.data, b.mask);
	}

	// Executes some of those that came, in any order of different ids.
	void execute_some(std::deque<axi4_burst> &all, bool write)
	{
		for (std::size_t n = all.size(), k = below(32); n-- > 0; k++) {
			axi4_burst &b = all[k % all.size()];
			if (b.executed || (write && b.beats < BEATS) || !percent(pace) ||
			    bench.clock < b.taken + latency)
				continue;
			bool first = true; // of those with its id that are not executed
			for (std::size_t i = 0; &all[i] != &b; i++)
				first &= all[i].id != b.id || all[i].executed;
			if (first)
				execute(b, write);
		}
	}

	// Chooses an executed burst whose beat or response is next. Returns its index, or size().
	std::size_t choose(const std::deque<axi4_burst> &all) const
	{
		if (all.empty() || !percent(pace))
			return all.size();
		for (std::size_t n = all.size(), k = below(32); n-- > 0; k++) {
			const std::size_t i = pace == 100 ? all.size() - 1 - n : k % all.size();
			if (all[i].executed && oldest(all, i))
				return i;
		}
		return all.size();
	}

	// Gives the beats of W to their bursts, in the order of AW.
	void place_beats()
	{
		for (axi4_burst &x : writes)
			for (; x.beats < BEATS && !early.empty(); x.beats++, early.pop_front())
				for (unsigned k = 0; k < WIDE; k++) {
					x.data[x.beats * WIDE + k] = early.front().data[k];
					x.mask[x.beats * WIDE + k] = early.front().mask[k];
				}
	}

	// Before an edge: executes, and chooses what is on R and B.
	void before()
	{
		place_beats();
		execute_some(reads, false);
		if (!holds_writes)
			execute_some(writes, true);
		r_from = choose(reads);
		r_valid = r_from < reads.size();
		b_from = choose(writes);
		b_valid = b_from < writes.size();
	}
};
#endif
