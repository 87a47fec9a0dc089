// player_ports.hpp - a reference of the rules by which a player drives its ports (docs/board.md,
// The player), for the benches of both players: stalls, lengths, armed and raised ports.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_PLAYER_PORTS_HPP
#define MAU_PLAYER_PORTS_HPP
#include <cstddef>
#include <vector>

#include "board_bus.hpp"

constexpr unsigned HANG = 4224; // clocks without a transfer until the end
enum profile {
	WORDS,
	FIRST,
	LAST
};

struct port {
	unsigned profile;
	std::vector<uint32_t> words, lengths; // bits; nibbles, less one
	// state of the reference
	bool armed, raised;
	unsigned hold, taken;

	void start()
	{
		armed = true;
		raised = false;
		hold = taken = 0;
	}
	bool bit(uint64_t clock) const
	{
		return clock / 32 < words.size() && (words[clock / 32] >> clock % 32 & 1);
	}
	unsigned length()
	{
		const unsigned n = taken++;
		return n / 8 < lengths.size() ? (lengths[n / 8] >> 4 * (n % 8) & 15) + 1 : 1;
	}
};

// The outputs of the reference at a clock. The first SOURCES ports are sources.
template <unsigned PORTS, unsigned SOURCES>
struct wish {
	bool drive[PORTS] = {}, moved[PORTS] = {}, any_withheld = false, any_moved = false;

	wish(port *ports, uint64_t clock, const bool *seen, const bool *left, const bool *last)
	{
		for (unsigned i = 0; i < PORTS; i++) {
			port &p = ports[i];
			const bool source = i < SOURCES;
			bool withheld;
			if (p.profile == WORDS)
				withheld = p.bit(clock);
			else {
				const bool could = seen[i] && (!source || (left[i] && !p.raised));
				if (could && p.armed && (p.profile == FIRST || last[i])) {
					p.hold = p.length();
					p.armed = false;
				}
				withheld = p.hold > 0;
				p.hold -= withheld;
			}
			any_withheld |= withheld;
			drive[i] = source ? p.raised || (left[i] && !withheld) : !withheld;
			moved[i] = drive[i] && seen[i];
			any_moved |= moved[i];
			p.armed |= moved[i];
			p.raised = source && drive[i] && !seen[i];
		}
	}
};

inline std::vector<uint32_t> random_words(std::size_t n, unsigned kind)
{
	std::vector<uint32_t> w(n);
	for (uint32_t &x : w)
		x = kind == 0   ? 0
		    : kind == 1 ? word()
		    : kind == 2 ? word() & word() & word()
		                : ~(1u << below(32));
	return w;
}
#endif
