// mau_player.cpp - the player against a reference of docs/board.md, clock by clock: stalls of every
// kind, payload of both sources, the three ends of an episode. The unit is replaced by random
// readies and valids.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "player_ports.hpp"

namespace
{

constexpr unsigned PORTS = 5, HEADER_WORDS = 12, BEAT_WORDS = 2 * P_LANES, TAIL = 36;
enum way {
	WHOLE,
	SILENT,
	NO_ROOM
}; // how the episode ends
unsigned ends[16], full_clocks; // episodes by status; episodes as long as the memory

struct episode {
	port p[PORTS];
	unsigned requests, beats;
	way end;
	std::vector<uint32_t> headers, operands;
};

episode random_episode()
{
	episode e;
	e.end = static_cast<way>(one_of(WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, SILENT, NO_ROOM));
	e.beats = 1u << below(4);
	e.requests =
		below(std::min(P_MAX_REQUESTS, P_MAX_OPERANDS / static_cast<int>(e.beats)) + 1);
	if (e.end != WHOLE && e.requests == 0)
		e.requests = 1;
	e.headers = random_words(e.requests * HEADER_WORDS, 1);
	e.operands = random_words(e.requests * e.beats * BEAT_WORDS, 1);
	for (port &p : e.p) {
		p.profile = static_cast<unsigned>(one_of(WORDS, WORDS, FIRST, LAST));
		p.words = random_words(P_MAX_CLOCKS / 32,
		                       e.end == SILENT && percent(80) ? 0 : below(4));
		if (e.end == WHOLE) // the stalls end
			std::fill(p.words.begin() + 40, p.words.end(), 0);
		p.lengths = random_words(P_MAX_LENGTHS / 8, 1);
		for (uint32_t &x : p.lengths)
			x &= 0x77777777;
	}
	return e;
}

void load(Vdut &dut, const episode &e)
{
	for (unsigned i = 0; i < e.headers.size(); i++)
		bus(dut, 0x100000 + (i / HEADER_WORDS * 16 + i % HEADER_WORDS) * 4, e.headers[i]);
	for (unsigned i = 0; i < e.operands.size(); i++)
		bus(dut, 0x200000 + i * 4, e.operands[i]);
	for (unsigned p = 0; p < PORTS; p++) {
		for (unsigned i = 0; i < e.p[p].words.size(); i++)
			bus(dut, 0x300000 + p * 0x10000 + i * 4, e.p[p].words[i]);
		for (unsigned i = 0; i < e.p[p].lengths.size(); i++)
			bus(dut, 0x380000 + p * 0x10000 + i * 4, e.p[p].lengths[i]);
	}
	// writes past the end of a memory have no effect
	const auto past_end = [&](uint32_t region, uint32_t used, uint32_t size) {
		for (uint32_t at = used; at < size; at *= 2)
			bus(dut, region + at, word());
	};
	past_end(0x100000, P_MAX_REQUESTS * 64, 0x100000);
	past_end(0x200000, P_MAX_OPERANDS * BEAT_WORDS * 4, 0x100000);
	for (unsigned p = 0; p < PORTS; p++) {
		past_end(0x300000 + p * 0x10000, P_MAX_CLOCKS / 8, 0x10000);
		past_end(0x380000 + p * 0x10000, P_MAX_LENGTHS / 2, 0x10000);
	}
	for (unsigned bit = 23; bit < 32; bit++)
		for (uint32_t region : {0x100000u, 0x200000u, 0x300000u, 0x380000u})
			bus(dut, region | 1u << bit, word());
	uint32_t profiles = 0;
	for (unsigned p = 0; p < PORTS; p++)
		profiles |= e.p[p].profile << 2 * p;
	put(dut.episode_i, bundle_episode::requests, e.requests);
	put(dut.episode_i, bundle_episode::beats, e.beats);
	dut.profile_i = profiles;
}

void payload(const Vdut &dut, const episode &e, unsigned header, unsigned beat, const bool *drive)
{
	if (drive[0])
		for (unsigned i = 0; i < HEADER_WORDS; i++)
			same("header", get(dut.header_o, 32 * i, i == 11 ? 8 : 32),
			     i == 11 ? e.headers[header * HEADER_WORDS + i] & 255
			             : e.headers[header * HEADER_WORDS + i]);
	if (drive[1])
		for (unsigned i = 0; i < BEAT_WORDS; i++)
			same("operand", get(dut.operand_o, 32 * i, 32),
			     e.operands[beat * BEAT_WORDS + i]);
}

void play(Vdut &dut, episode &e)
{
	for (port &p : e.p)
		p.start();
	unsigned headers = 0, beats = 0, results = 0, dones = 0, tail = 0, quiet = 0, waits = 0;
	bool valid[PORTS] = {}, last[PORTS] = {true, false, false, false, true};
	const unsigned busy = static_cast<unsigned>(one_of(20, 70, 100));
	const unsigned stop = e.end == WHOLE ? ~0u : below(100); // no transfer after this clock
	bool late = percent(50); // except a transaction in the last clock before the end
	put(dut.episode_i, bundle_episode::start, 1);
	edge(dut);
	put(dut.episode_i, bundle_episode::start, 0);
	for (; !dut.run_o && waits < 64; waits++) {
		same("drive before the first clock", dut.drive_o, 0);
		same("status", dut.status_o, 1);
		edge(dut);
	}
	check(dut.run_o, "no first clock");
	for (uint64_t clock = 0;; clock++) {
		const bool over = results == e.requests * e.beats && dones == e.requests;
		if (over && tail++ == TAIL) {
			same("status at the end", dut.status_o, 2);
			ends[2]++;
			break;
		}
		bool seen[PORTS];
		for (unsigned i = 0; i < PORTS; i++) { // valid holds
			if (i < 2)
				seen[i] = clock < stop && percent(busy);
			else if (!valid[i] && i == 3 && late && quiet == HANG - 1)
				valid[i] = true, late = false;
			else if (!valid[i])
				valid[i] = clock < stop && percent(busy) &&
				           (i != 2 || results < beats) &&
				           (i != 4 || dones < headers) && (i != 3 || !over);
			if (i >= 2)
				seen[i] = valid[i];
			dut.seen_i = (dut.seen_i & ~(1u << i)) | static_cast<unsigned>(seen[i])
			                                                 << i;
		}
		last[1] = (beats + 1) % e.beats == 0;
		dut.res_last_i = last[2];
		dut.txn_last_i = last[3];
		const bool no_room = e.end == NO_ROOM && clock == stop + 3;
		dut.full_i = no_room;
		dut.eval();
		const bool left[2] = {headers < e.requests, beats < e.requests * e.beats};
		wish<PORTS, 2> w(e.p, clock, seen, left, last);
		if (wrong_input(2000))
			w.drive[below(5)] ^= true;
		for (unsigned i = 0; i < PORTS; i++)
			check((dut.drive_o >> i & 1) == w.drive[i],
			      "port %u (profile %u) of clock %" PRIu64 " is driven %d", i,
			      e.p[i].profile, clock, !w.drive[i]);
		check(dut.run_o && dut.status_o == 1, "clock %" PRIu64 ": status %x", clock,
		      dut.status_o);
		payload(dut, e, headers, beats, w.drive);
		same("HEADERS", dut.headers_o, headers);
		same("BEATS_TAKEN", dut.taken_o, beats);
		headers += w.moved[0];
		beats += w.moved[1];
		results += w.moved[2];
		dones += w.moved[4];
		for (unsigned i = 2; i < PORTS; i++)
			if (w.moved[i]) {
				valid[i] = false;
				if (i < 4)
					last[i] = percent(30);
			}
		quiet = w.any_moved ? 0 : quiet + !w.any_withheld;
		edge(dut);
		if (give_up())
			return;
		if (over && tail == TAIL)
			continue; // the last clock
		if (no_room || clock + 1 == P_MAX_CLOCKS || quiet == HANG) {
			const bool full = no_room || clock + 1 == P_MAX_CLOCKS;
			same("status at the end", dut.status_o, full ? 6 : 10);
			ends[dut.status_o]++;
			full_clocks += clock + 1 == P_MAX_CLOCKS;
			for (unsigned n = 0; n < 20;
			     n++) { // a valid holds, no other output changes
				dut.seen_i = n < 10 ? 0x1c : 0x1f;
				dut.full_i = 0;
				dut.eval();
				same("drive after the end", dut.drive_o,
				     n > 10 ? 0
				            : static_cast<unsigned>(e.p[0].raised) |
				                      static_cast<unsigned>(e.p[1].raised) << 1);
				edge(dut);
			}
			return;
		}
	}
	dut.seen_i = 0x1f;
	dut.full_i = percent(20); // by its last clock
	dut.eval();
	same("drive after the end", dut.drive_o, 0);
	if (dut.full_i) {
		edge(dut);
		same("status, a record had no room", dut.status_o, 6);
	}
	dut.full_i = 0;
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->episode_i = dut->full_i = dut->seen_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 150 * bench.rounds && !give_up(); n++) {
		episode e = random_episode();
		load(*dut, e);
		play(*dut, e);
		while (percent(30) && !give_up()) // repeats the episode at once
			play(*dut, e);
		if (percent(10)) {
			reset(*dut);
			same("status", dut->status_o, 0);
			same("HEADERS", dut->headers_o, 0);
			same("BEATS_TAKEN", dut->taken_o, 0);
		}
	}
	check(give_up() || (ends[2] && ends[6] > full_clocks && full_clocks && ends[10]),
	      "ends of episodes: %u complete, %u out of space, %u of these for clocks, %u hung",
	      ends[2], ends[6], full_clocks, ends[10]);
	return bench_end();
}
