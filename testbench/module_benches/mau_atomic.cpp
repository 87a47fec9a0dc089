// mau_atomic.cpp - the atomic unit between requests at random and a memory that knows reads and
// writes alone (X5, N4, N12, AT1 to AT14; docs/atomic_unit.md): every response, the byte masks of
// the write-backs, the memory at the end; Timing 1 to 7 of that page and its waveform.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c

#include "atomic_bus.hpp"

// ---- Requests at random
struct stimulus_knobs {
	unsigned atomics, mixed; // percent: transactions of all that is sent; operations differ
	unsigned lines, hot;     // lines in use; percent of elements in one place
	uint64_t first;          // address of the first line
};

struct stimulus {
	stimulus_knobs knobs;
	unsigned more = 0; // atomics to come in the open transaction
	mem_request lane{};

	uint64_t some_line() const
	{
		return (knobs.first + below(knobs.lines) * LINE) % ADDRESSES;
	}

	void operation(mem_request &r) const
	{
		do {
			r.atomic = below(32);
			r.wide = percent(40);
		} while (mau_atomic_dwords(r.atomic, r.wide ? 8 : 4) == 0 && !percent(1));
		if (percent(25))
			r.atomic = MAU_ATOMIC_ADD_F32, r.wide = 0;
	}

	mem_request atomic()
	{
		mem_request &r = lane;
		if (more == 0) {
			more = percent(40) ? 1 : 1 + below(24);
			r.line = some_line();
			operation(r);
		} else if (percent(knobs.mixed))
			operation(r);
		more--;
		const unsigned last = LINE - 4; // 8 bytes there cross
		r.offset = percent(knobs.hot) ? 8 : percent(10) ? last : below(LINE / 4) * 4;
		r.kind = MAU_MEM_ATOMIC;
		r.more = more != 0;
		const atomic_case a = random_case(r.atomic, r.wide);
		for (uint8_t &byte : r.data)
			byte = static_cast<uint8_t>(rnd());
		std::memcpy(r.data.data(), &a.d, r.wide ? 8 : 4);
		std::memcpy(r.data.data() + 8, &a.c, r.wide ? 8 : 4);
		for (unsigned i = 0; i < LINE; i++)
			r.mask[i] = i - r.offset < (r.wide ? 8u : 4u);
		return r;
	}

	mem_request any()
	{
		mem_request r{};
		if (more != 0 || percent(knobs.atomics))
			r = atomic();
		else {
			r.kind = percent(50) ? MAU_MEM_READ : MAU_MEM_WRITE;
			r.line = some_line();
			for (unsigned i = 0; i < LINE; i++) {
				r.mask[i] = percent(50);
				r.data[i] = static_cast<uint8_t>(rnd());
			}
		}
		r.attr = below(65536);
		return r;
	}
};

static unsigned free_id(const atomic_bus &bus)
{
	unsigned id = below(IDS);
	while (bus.flight[id].busy)
		id = (id + 1) % IDS;
	return id;
}

static void at_random(atomic_bus &bus, const stimulus_knobs &s, const bus_knobs &k, unsigned clocks)
{
	stimulus from{s};
	bus.start();
	bus.knobs = k;
	for (unsigned i = 0; i < clocks && !give_up(); i++) {
		if (!bus.sends && bus.busy() < IDS && percent(k.send)) {
			mem_request r = from.any();
			r.id = free_id(bus);
			bus.send(r);
		}
		bus.clock();
		if (i % 64 == 0)
			bus.forget();
	}
	for (unsigned i = 0; i < 20000 && from.more && !give_up(); i++) { // the transaction ends
		if (!bus.sends && bus.busy() < IDS) {
			mem_request r = from.atomic();
			r.id = free_id(bus);
			bus.send(r);
		}
		bus.clock();
	}
	bus.drain();
}

static void all_profiles(atomic_bus &bus)
{
	const uint64_t middle = UINT64_C(0x123456780000), end = ADDRESSES - 2 * LINE;
	const bus_knobs flows[] = {
		{100, 100, 100, 100}, {60, 100, 100, 100}, {100, 50, 100, 100}, {100, 100, 50, 100},
		{100, 100, 100, 40},  {70, 60, 60, 60},    {100, 20, 90, 90},   {100, 95, 95, 15},
	};
	const stimulus_knobs mixes[] = {
		{30, 0, 4, 30, middle}, {100, 0, 3, 20, middle}, {60, 100, 2, 60, end},
		{10, 0, 1, 90, middle}, {50, 20, 64, 10, end},
	};
	for (memory_order order : {FIXED, RANDOM, REVERSED, BURSTY})
		for (unsigned latency : {1, 2, 5, 17})
			for (const bus_knobs &k : flows)
				for (const stimulus_knobs &s : mixes) {
					bus.memory.order = order;
					bus.memory.latency = latency;
					at_random(bus, s, k, 300 * bench.rounds);
				}
}

// ---- Clocks
static void nothing_stalls(atomic_bus &bus, unsigned latency)
{
	bus.start();
	bus.knobs = {100, 100, 100, 100};
	bus.memory.order = FIXED;
	bus.memory.latency = latency;
}

// Sends the requests one a clock where they are taken; until everything is answered.
static void send_all(atomic_bus &bus, std::deque<mem_request> requests)
{
	for (unsigned i = 0; i < 2000 && (!requests.empty() || bus.sends); i++) {
		if (!bus.sends && bus.busy() < IDS) {
			requests.front().id = free_id(bus);
			bus.send(requests.front());
			requests.pop_front();
		}
		bus.clock();
	}
	bus.drain();
}

static mem_request plain(unsigned kind, unsigned number)
{
	mem_request r{};
	r.kind = kind;
	r.line = 0x1000 + number % 4 * LINE;
	r.mask.fill(1);
	return r;
}

static mem_request lane(unsigned atomic, uint64_t line, unsigned offset, bool wide, bool more)
{
	mem_request r{};
	r.kind = MAU_MEM_ATOMIC;
	r.line = line;
	r.atomic = atomic;
	r.offset = offset;
	r.wide = wide;
	r.more = more;
	return r;
}

// k atomics on one line, 'step' bytes from one to the next.
static std::deque<mem_request> transaction(unsigned atomic, uint64_t line, unsigned k,
                                           unsigned step)
{
	std::deque<mem_request> all;
	for (unsigned i = 0; i < k; i++)
		all.push_back(lane(atomic, line, i * step % LINE, false, i + 1 < k));
	return all;
}

// Timing 1: reads and writes, a clock to memory and a clock back, one a clock.
static void timing_of_plain(atomic_bus &bus)
{
	std::deque<mem_request> all;
	const unsigned count = 40, latency = 2;
	for (unsigned i = 0; i < count; i++)
		all.push_back(plain(percent(50) ? MAU_MEM_READ : MAU_MEM_WRITE, i));
	nothing_stalls(bus, latency);
	send_all(bus, all);
	for (unsigned i = 0; i < count && !give_up(); i++) {
		same("clock of a request", bus.sent[i].clock - bus.sent[0].clock, i);
		same("clocks to memory", bus.asked[i].clock - bus.sent[i].clock,
		     MAU_LATENCY_ATOMIC_PASS);
		same("clocks back", bus.responded[i].clock - bus.answered[i].clock,
		     MAU_LATENCY_ATOMIC_PASS);
	}
}

// Timing 2, 3, 5, 6: a transaction of k lanes; 'gap' clocks from lane to lane, 'late' more to the
// write-back.
static void timing_of(atomic_bus &bus, std::deque<mem_request> all, unsigned latency, unsigned gap,
                      unsigned late)
{
	const unsigned k = static_cast<unsigned>(all.size());
	nothing_stalls(bus, latency);
	send_all(bus, all);
	if (!check(bus.asked.size() == 2 && bus.responded.size() == k,
	           "%zu requests to memory, %zu responses", bus.asked.size(), bus.responded.size()))
		return;
	const uint64_t r = bus.answered[0].clock, taken = bus.sent[0].clock;
	same("clocks to the read", bus.asked[0].clock - taken, MAU_LATENCY_ATOMIC_PASS);
	for (unsigned i = 0; i + 1 < k; i++)
		same("clock of an old element", bus.responded[i].clock,
		     r + MAU_LATENCY_ATOMIC_OLD + i * gap);
	const uint64_t write = MAU_LATENCY_ATOMIC_OLD + (k - 1) * gap + 1 + late;
	same("clock of the write-back", bus.asked[1].clock, r + write);
	same("clock of the last response", bus.responded[k - 1].clock,
	     bus.answered[1].clock + MAU_LATENCY_ATOMIC_PASS);
	same("clocks of the transaction", bus.responded[k - 1].clock - taken,
	     2 * latency + write + 2);
}

// Timing 6: transactions one behind the other.
static void timing_of_many(atomic_bus &bus, unsigned k, unsigned latency)
{
	std::deque<mem_request> all;
	for (unsigned n = 0; n < 5; n++)
		for (const mem_request &r :
		     transaction(MAU_ATOMIC_ADD, 0x1000 + n % 2 * LINE, k, 4))
			all.push_back(r);
	nothing_stalls(bus, latency);
	send_all(bus, all);
	if (!check(bus.asked.size() == 10, "%zu requests to memory", bus.asked.size()))
		return;
	for (unsigned n = 2; n < 10; n += 2)
		same("clocks from transaction to transaction",
		     bus.asked[n].clock - bus.asked[n - 2].clock,
		     latency + k + MAU_LATENCY_ATOMIC_OLD + 1);
}

// Timing 7, and N12: an element across two lines.
static void timing_of_crossing(atomic_bus &bus, uint64_t line, unsigned latency)
{
	nothing_stalls(bus, latency);
	send_all(bus, {lane(MAU_ATOMIC_ADD, line, LINE - 4, true, false)});
	if (!check(bus.asked.size() == 4, "%zu requests to memory", bus.asked.size()))
		return;
	const uint64_t whole = 2 * latency + 1 + MAU_LATENCY_ATOMIC_OLD + 2;
	same("clocks from the line to the next one's",
	     bus.answered[1].clock - bus.answered[0].clock, latency + 2);
	same("clocks from write to write", bus.asked[3].clock - bus.asked[2].clock, latency + 2);
	same("clocks of a crossing element", bus.responded[0].clock - bus.sent[0].clock,
	     whole + 2 * latency + 4);
}

// While a transaction is open, another line is read, its own line waits.
static void others_pass(atomic_bus &bus)
{
	const unsigned latency = 20;
	nothing_stalls(bus, latency);
	send_all(bus, {lane(MAU_ATOMIC_ADD, 0x1000, 0, false, false), plain(MAU_MEM_READ, 1),
	               plain(MAU_MEM_READ, 0), plain(MAU_MEM_READ, 2)});
	if (!check(bus.asked.size() == 5, "%zu requests to memory", bus.asked.size()))
		return;
	same("clock of another line", bus.asked[1].clock, bus.asked[0].clock + 1);
	same("the write-back comes before the line is read again", bus.asked[2].kind,
	     MAU_MEM_WRITE);
	same("clock of its own line", bus.asked[3].clock, bus.asked[2].clock + 1);
}

// The three atomics of the waveform, M = 2: when each is taken, and what follows.
static void waveform(atomic_bus &bus)
{
	static const uint64_t sent[] = {0, 1, 5}, asked[] = {1, 9}, answered[] = {3, 11},
			      responded[] = {6, 7, 12};
	nothing_stalls(bus, 2);
	send_all(bus, transaction(MAU_ATOMIC_ADD, 0x1000, 3, 4));
	if (!check(bus.sent.size() == 3 && bus.asked.size() == 2 && bus.answered.size() == 2 &&
	                   bus.responded.size() == 3,
	           "the waveform has %zu, %zu, %zu, %zu transfers", bus.sent.size(),
	           bus.asked.size(), bus.answered.size(), bus.responded.size()))
		return;
	const uint64_t start = bus.sent[0].clock;
	for (unsigned i = 0; i < 3; i++) {
		same("clock of up_req", bus.sent[i].clock - start, sent[i]);
		same("clock of up_rsp", bus.responded[i].clock - start, responded[i]);
	}
	for (unsigned i = 0; i < 2; i++) {
		same("clock of dn_req", bus.asked[i].clock - start, asked[i]);
		same("clock of dn_rsp", bus.answered[i].clock - start, answered[i]);
	}
}

// Transactions of 15 lanes at most, so that ids are free.
static void timing(atomic_bus &bus)
{
	timing_of_plain(bus);
	for (unsigned latency : {1, 2, 7})
		for (unsigned k : {1, 2, 3, 8, 15}) {
			timing_of(bus, transaction(MAU_ATOMIC_ADD, 0x1000, k, 4), latency, 1, 0);
			timing_of(bus, transaction(MAU_ATOMIC_CMPSWAP, 0x1000, k, 0), latency, 1,
			          0);
			timing_of(bus, transaction(MAU_ATOMIC_ADD_F32, 0x1000, k, 4), latency, 1,
			          MAU_LATENCY_ADD_F32);
			timing_of(bus, transaction(MAU_ATOMIC_ADD_F32, 0x1000, k, 0), latency,
			          MAU_LATENCY_ADD_F32 + 1, MAU_LATENCY_ADD_F32);
			timing_of_many(bus, k, latency);
		}
	for (unsigned latency : {1, 6}) {
		timing_of_crossing(bus, 0x1000, latency);
		timing_of_crossing(bus, ADDRESSES - LINE, latency);
	}
	others_pass(bus);
	waveform(bus);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	atomic_bus bus(*dut);
	if (IDS >= 16)
		timing(bus);
	all_profiles(bus);
	return bench_end();
}
