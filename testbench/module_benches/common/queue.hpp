// queue.hpp - checks for every queue of the unit: order, contents, Timing 1 (valid and payload hold
// until taken), no idle clock, capacity. A word is a 64-bit key; the bench's drive() makes the
// payload from it, and compare() checks the payload.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_QUEUE_HPP
#define MAU_RTL_QUEUE_HPP
#include <deque>

#include "bench.hpp"

struct queue_ports {
	unsigned depth; // words that fit, by the module's parameter
	void (*drive)(Vdut &, bool valid, uint64_t key);
	void (*ready)(Vdut &, bool);
	bool (*valid)(const Vdut &);
	void (*compare)(const Vdut &, uint64_t key);
	bool (*freed)(const Vdut &); // an entry is freed; null: taking a word frees one
};

struct queue_word {
	uint64_t key, clock;
};

// Clocks from push to valid for a word in an empty queue.
inline uint64_t queue_latency(Vdut &dut, const queue_ports &p)
{
	p.ready(dut, true);
	p.drive(dut, true, 5);
	edge(dut);
	p.drive(dut, false, 0);
	unsigned clocks = 1;
	for (; clocks < 32 && !p.valid(dut); clocks++)
		edge(dut);
	check(p.valid(dut), "a word is lost");
	p.compare(dut, 5);
	edge(dut);
	check(!p.valid(dut), "a word comes twice");
	return clocks;
}

struct queue_run {
	unsigned push_percent, ready_percent;
	bool bursts; // ready in long stretches
};

// State of a queue and its counts.
struct queue_count {
	std::deque<queue_word> inside;
	uint64_t pushed = 0, taken = 0, freed = 0, last_take = 0, fullest = 0;
	bool held = false; // valid and not taken
};

// Checks the output: valid when it must be, the oldest word; taken when 'ready'.
inline void queue_look(Vdut &dut, const queue_ports &p, queue_count &c, bool ready, bool no_stall,
                       uint64_t latency)
{
	const bool valid = p.valid(dut);
	check(!c.held || valid, "a word that was not taken is gone");
	check(!valid || !c.inside.empty(), "a word out of nothing");
	if (!c.inside.empty() && no_stall) { // valid as early as possible, one a clock
		const uint64_t soonest = c.inside.front().clock + latency,
			       due = soonest > c.last_take + 1 ? soonest : c.last_take + 1;
		check(valid == (bench.clock >= due),
		      "valid is %d, the word is due at clock %" PRIu64, valid, due);
	}
	if (valid && !c.inside.empty())
		p.compare(dut, c.inside.front().key);
	c.held = valid && !ready;
	if (valid && ready && !c.inside.empty())
		c.inside.pop_front(), c.taken++, c.last_take = bench.clock;
}

// Simulates a clock and counts a freed entry.
inline void queue_edge(Vdut &dut, const queue_ports &p, queue_count &c)
{
	edge(dut);
	if (p.freed && p.freed(dut))
		c.freed++;
}

inline void queue_words(Vdut &dut, const queue_ports &p, const queue_run &r, uint64_t latency)
{
	queue_count c;
	bool ready = true;
	for (unsigned i = 0, stretch = 0;
	     (i < 4000 || c.taken < c.pushed) && i < 9000 && !give_up(); i++) {
		const uint64_t room = p.depth - (c.pushed - (p.freed ? c.freed : c.taken));
		const bool push = i < 4000 && room > 0 && percent(r.push_percent);
		if (!r.bursts)
			ready = percent(r.ready_percent);
		else if (stretch-- == 0)
			ready = !ready, stretch = below(3 * p.depth);
		if (i >= 4000)
			ready = true;
		const uint64_t key = rnd();
		p.drive(dut, push, wrong_input(1000) ? key ^ 1 : key);
		p.ready(dut, ready);
		dut.eval();
		queue_look(dut, p, c, ready, r.ready_percent == 100, latency);
		if (push)
			c.inside.push_back({key, bench.clock}), c.pushed++;
		if (c.inside.size() > c.fullest)
			c.fullest = c.inside.size();
		queue_edge(dut, p, c);
	}
	p.drive(dut, false, 0);
	for (int i = 0; i < 4; i++)
		queue_edge(dut, p, c);
	if (give_up())
		return;
	check(c.taken == c.pushed && (!p.freed || c.freed == c.pushed),
	      "%" PRIu64 " words in, %" PRIu64 " out, %" PRIu64 " entries back", c.pushed, c.taken,
	      c.freed);
	if (r.bursts)
		check(c.fullest >= p.depth, "the queue held %" PRIu64 " words at most", c.fullest);
}

inline uint64_t queue_all(Vdut &dut, const queue_ports &p)
{
	p.drive(dut, false, 0);
	p.ready(dut, false);
	reset(dut);
	const uint64_t latency = queue_latency(dut, p);
	for (unsigned round = 0; round < bench.rounds; round++)
		for (const queue_run &r : {queue_run{100, 100, false},
		                           {40, 100, false},
		                           {100, 50, false},
		                           {60, 60, false},
		                           {100, 10, false},
		                           {90, 0, true},
		                           {100, 0, true}}) {
			reset(dut);
			queue_words(dut, p, r, latency);
		}
	return latency;
}

// The n-th 64-bit word of a key's payload.
inline uint64_t spread(uint64_t key, unsigned n)
{
	uint64_t z = key + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 32)) * UINT64_C(0xd6e8feb86659fd93);
	return z ^ (z >> 29);
}
#endif
