// rules_coalesce.hpp - the transactions of one window of the lane bus: C1-C5 of
// docs/spec/coalesce.md stated byte by byte, with the lane bus as docs/interface.md defines it;
// shares nothing with rtl/ or cmodel/.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_RULES_COALESCE_HPP
#define MAU_RTL_RULES_COALESCE_HPP
#include <bitset>
#include <cstdint>
#include <vector>

#include "mau/enc.h"

struct bus_lane {
	uint64_t address;
	unsigned moves, walked, phase, wrap;
	uint32_t block;
};
struct bus_request {
	unsigned join, waits, equal, sub, esize_code, istride_code, tag, attr, error, lanes;
	bus_lane lane[64];
};
struct transaction {
	uint64_t line, lanes;
	std::bitset<128> bytes;
	unsigned window, pass;
	bool last;
};

// Bytes of the access of a lane that moves whole or not at all.
inline unsigned rules_size(const bus_request &q, const bus_lane &l)
{
	unsigned dwords = 0;
	for (unsigned d = 0; d < 4; d++)
		dwords += l.moves >> d & 1;
	return q.sub == 2 ? 4 * dwords : l.moves & 1 ? 1 + q.sub : 0;
}

// The same in scratch from an address inside a dword on (F5, F10, D28): byte i of the access has
// the byte offset low + i, SWZ gives each memory dword of 4 bytes its place, 4 * wave size after
// the one before; a pass has the bytes of one of them.
inline std::vector<uint64_t> rules_scratch_bytes(const bus_request &q, const bus_lane &l,
                                                 unsigned pass)
{
	const unsigned low = l.address % 4, wave = 8u << q.istride_code;
	std::vector<uint64_t> bytes;
	for (unsigned i = 0; i < rules_size(q, l); i++)
		if ((low + i) / 4 == pass)
			bytes.push_back((l.address - low + 4 * wave * pass + (low + i) % 4) &
			                ((UINT64_C(1) << 48) - 1));
	return bytes;
}

// The bytes that a lane touches in one pass, in address order from its first one (A5, A7, C4).
inline std::vector<uint64_t> rules_bytes(const bus_request &q, const bus_lane &l, unsigned pass)
{
	constexpr uint64_t mask48 = (UINT64_C(1) << 48) - 1;
	std::vector<uint64_t> bytes;
	auto add = [&](uint64_t first, unsigned n) {
		for (unsigned i = 0; i < n; i++)
			bytes.push_back((first + i) & mask48);
	};
	if (l.walked && l.address % 4)
		return rules_scratch_bytes(q, l, pass);
	if (l.walked) {
		if (!(l.moves >> pass & 1))
			return bytes;
		const uint64_t element = 2u << q.esize_code, records = 8u << q.istride_code;
		uint64_t a =
			l.address + 4 * pass +
			element * (records - 1) * ((4 * l.phase % element + 4 * pass) / element);
		if (pass > 0 && l.wrap >> pass & 1)
			a -= UINT64_C(1) << 32;
		add(a, 4);
	} else if (pass == 0 && q.sub == 2) {
		for (unsigned d = 0; d < 4; d++)
			if (l.moves >> d & 1)
				add(l.address + 4 * d, 4);
	} else if (pass == 0 && l.moves & 1) {
		add(l.address, q.sub == 0 ? 1 : 2);
	}
	return bytes;
}

// A lane takes part in one line or two: the one its access begins in, and the next.
struct lane_line {
	bool pending = false;
	uint64_t line = 0;
	std::bitset<128> bytes;
};

inline bool rules_joins(const bus_request &q, unsigned join, unsigned leader, unsigned lane)
{
	if (join == MAU_JOIN_SINGLE)
		return leader == lane;
	return join == MAU_JOIN_LINE || q.lane[leader].block == q.lane[lane].block;
}

inline std::vector<transaction> rules_transactions(const bus_request &q, unsigned window,
                                                   unsigned lanes_per_window, unsigned line_bytes)
{
	std::vector<transaction> out;
	const unsigned join = !q.waits  ? q.join
	                      : q.equal ? MAU_JOIN_BLOCK
	                                : MAU_JOIN_SINGLE,
		       first = window * lanes_per_window;
	for (unsigned pass = 0; pass < 5; pass++) {
		std::vector<lane_line> work(lanes_per_window * 2);
		for (unsigned i = 0; i < lanes_per_window && first + i < q.lanes; i++) {
			// The access starts at its first dword even when that one is out of range:
			// lines count from there.
			const bus_lane &l = q.lane[first + i];
			const std::vector<uint64_t> bytes = rules_bytes(q, l, pass);
			const uint64_t start =
				l.walked ? (bytes.empty() ? 0 : bytes[0]) : l.address;
			for (uint64_t b : bytes) {
				lane_line &w = work[2 * i + (b / line_bytes != start / line_bytes)];
				w.pending = true;
				w.line = b / line_bytes * line_bytes;
				w.bytes.set(b % line_bytes);
			}
		}
		for (unsigned leader = 0; leader < 2 * lanes_per_window; leader++) {
			if (!work[leader].pending)
				continue;
			transaction t{work[leader].line, 0, {}, window, pass, false};
			for (unsigned other = 0; other < 2 * lanes_per_window; other++) {
				if (!work[other].pending || work[other].line != t.line ||
				    !rules_joins(q, join, first + leader / 2, first + other / 2))
					continue;
				t.lanes |= UINT64_C(1) << (other / 2);
				t.bytes |= work[other].bytes;
				work[other].pending = false;
			}
			out.push_back(t);
		}
	}
	if (!out.empty())
		out.back().last = true;
	return out;
}
#endif
