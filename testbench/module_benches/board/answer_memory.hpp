// answer_memory.hpp - a reference of how memory on the data path's board chooses its responses
// (docs/board.md, Memory and LDS), for the benches of the memory and of the player.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_ANSWER_MEMORY_HPP
#define MAU_ANSWER_MEMORY_HPP
#include <algorithm>
#include <optional>
#include <vector>

#include "bench.hpp"

constexpr unsigned IDS = 1u << P_ID_BITS, LINE_WORDS = P_LINE_BYTES / 4;
enum order {
	OLDEST,
	LONGEST,
	NEWEST
};

struct answer {
	unsigned latency, code;
	std::vector<uint32_t> line;

	explicit answer(unsigned longest)
		: latency(percent(1) ? 300 : 1 + below(longest)), code(below(4)), line(LINE_WORDS)
	{
		for (uint32_t &x : line)
			x = word();
	}
};

struct request {
	unsigned id, number;
	uint64_t taken, due;
};

// What happened, so that the bench knows that it has tested it.
inline struct tally {
	unsigned next_clock = 0, overtakes = 0, ties = 0, half = 0, patience = 0, gated = 0,
		 held = 0;

	bool all() const
	{
		return next_clock && overtakes && ties && half && patience && gated && held;
	}
} seen;

struct memory {
	order how;
	unsigned latency;
	std::vector<request> waiting; // the oldest first
	std::optional<request> offer;
	bool draining = false;

	// The place of the request that is chosen at a clock, or -1.
	int choose(uint64_t now)
	{
		if (how == NEWEST) {
			if (waiting.empty())
				draining = false;
			else if (waiting.size() >= IDS / 2)
				draining = true, seen.half++;
			else if (waiting[0].taken + latency < now)
				draining = true, seen.patience++;
			return draining ? static_cast<int>(waiting.size()) - 1 : -1;
		}
		int best = -1;
		for (unsigned i = 0; i < waiting.size(); i++) {
			if (waiting[i].due > now)
				continue;
			if (best < 0 || (how == LONGEST && waiting[i].due < waiting[best].due))
				best = static_cast<int>(i);
			else if (how == LONGEST && waiting[i].due == waiting[best].due)
				seen.ties++;
		}
		return best;
	}
	void clock(uint64_t now, bool gate)
	{
		if (offer) {
			seen.held++;
			return;
		}
		seen.gated += gate && !waiting.empty();
		const int chosen = gate ? -1 : choose(now);
		if (chosen < 0)
			return;
		offer = waiting[static_cast<unsigned>(chosen)];
		seen.overtakes += chosen > 0;
		seen.next_clock += offer->taken + 1 == now;
		waiting.erase(waiting.begin() + chosen);
	}
	bool uses(unsigned id) const
	{
		return (offer && offer->id == id) ||
		       std::any_of(waiting.begin(), waiting.end(),
		                   [&](const request &r) { return r.id == id; });
	}
};
#endif
