// mau_atomic.cpp - the atomic unit with random requests and a memory with only reads and writes
// (X5, M4, N4, N12, AT1 to AT21; docs/atomic_unit.md). It checks every response, the byte masks of
// the write-backs, memory at the end, and Timing 1 to 7, 9 and the waveform of the page.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "atomic_bus.hpp"
#include "atomic_stimulus.hpp"

// ---- Requests at random
static unsigned free_id(const atomic_bus &bus)
{
	unsigned id = below(IDS);
	while (bus.flight[id].busy)
		id = (id + 1) % IDS;
	return id;
}

static void send_some(atomic_bus &bus, stimulus &from, unsigned clocks)
{
	for (unsigned i = 0; i < clocks && !give_up(); i++) {
		if (!bus.sends && bus.busy() < IDS && percent(bus.knobs.send)) {
			mem_request r = from.any();
			r.id = free_id(bus);
			bus.send(r);
		}
		bus.clock();
		if (i % 64 == 0)
			bus.forget();
	}
}

// Sends requests for some clocks, then waits for all responses.
static void send_and_drain(atomic_bus &bus, stimulus &from, unsigned clocks)
{
	send_some(bus, from, clocks);
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

static void at_random(atomic_bus &bus, const stimulus_knobs &s, const bus_knobs &k, unsigned clocks)
{
	stimulus cut{s, bus.golden, any_gfx()}, from{s, bus.golden, any_gfx()};
	bus.knobs = k;
	bus.memory.codes = {percent(50) ? 40u : 0u, rnd(), {}};
	bus.start(cut.gfx);
	send_some(bus, cut, 10 + below(50));
	bus.start(from.gfx); // a reset with requests in flight
	send_and_drain(bus, from, clocks);
	bus.dut.ctx_gfx_i = bus.gfx = from.gfx = any_gfx(); // no request is in flight
	send_and_drain(bus, from, 20);
}

static void all_profiles()
{
	const uint64_t middle = UINT64_C(0x123456780000), end = ADDRESSES - 2 * LINE;
	const bus_knobs flows[] = {
		{100, 100, 100, 100}, {60, 100, 100, 100}, {100, 50, 100, 100},
		{100, 100, 50, 100},  {100, 100, 100, 40}, {70, 60, 60, 60},
		{100, 20, 90, 90},    {100, 95, 95, 15},   {100, 60, 100, 60, true},
	};
	const stimulus_knobs mixes[] = {
		{30, 0, 4, 30, middle}, {100, 0, 3, 20, middle}, {60, 100, 2, 60, end},
		{10, 0, 1, 90, middle}, {50, 20, 64, 10, end},
	};
	for (memory_order order : {FIXED, RANDOM, REVERSED, BURSTY})
		for (unsigned latency : {1, 2, 5, 17}) {
			auto dut = make_dut(); // other registers at power-up
			atomic_bus bus(*dut);
			bus.memory.order = order;
			bus.memory.latency = latency;
			for (const bus_knobs &k : flows)
				for (const stimulus_knobs &s : mixes)
					at_random(bus, s, k, 300 * bench.rounds);
		}
}

// ---- Clocks
static void nothing_stalls(atomic_bus &bus, unsigned latency)
{
	bus.start(MAU_GFX_942);
	bus.knobs = {100, 100, 100, 100};
	bus.memory.order = FIXED;
	bus.memory.latency = latency;
}

// Sends one request a clock, as far as they are taken, and waits for all responses.
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
	const bool wide = atomic == MAU_ATOMIC_ADD_F64;
	std::deque<mem_request> all;
	for (unsigned i = 0; i < k; i++)
		all.push_back(lane(atomic, line, i * step % LINE, wide, i + 1 < k));
	return all;
}

// M4: three atomics on line 0x1000, the last of which crosses, with codes of memory for reads and
// writes of this line and of the next. Expected: requests to memory, codes of the responses.
struct code_example {
	std::array<unsigned, 2> line, next; // codes of a read, of a write
	unsigned reads, writes;
	unsigned codes[3];
};
constexpr unsigned GOOD = MAU_MEMORY_OK, FAULT = MAU_MEMORY_FAULT, NACK = MAU_MEMORY_NACK;
static const code_example CODE_EXAMPLES[] = {
	{{GOOD, GOOD}, {GOOD, GOOD}, 2, 2, {GOOD, GOOD, GOOD}},
	{{FAULT, FAULT}, {GOOD, GOOD}, 2, 0, {FAULT, FAULT, FAULT}},
	{{NACK, NACK}, {GOOD, GOOD}, 2, 0, {NACK, NACK, NACK}},
	{{NACK, NACK}, {FAULT, FAULT}, 2, 0, {NACK, NACK, NACK | FAULT}},
	{{GOOD, GOOD}, {FAULT, FAULT}, 2, 1, {GOOD, GOOD, FAULT}},
	{{GOOD, GOOD}, {NACK, NACK}, 2, 1, {GOOD, GOOD, NACK}},
	{{GOOD, FAULT}, {GOOD, GOOD}, 2, 1, {GOOD, GOOD, FAULT}}, // read-only
	{{GOOD, GOOD}, {GOOD, FAULT}, 2, 2, {GOOD, GOOD, FAULT}}, // next line read-only
	{{GOOD, FAULT}, {NACK, NACK}, 2, 1, {GOOD, GOOD, FAULT | NACK}},
};

static void codes_of(atomic_bus &bus, const code_example &e)
{
	nothing_stalls(bus, 2);
	bus.memory.codes.given = {{0x1000, e.line}, {0x1000 + LINE, e.next}};
	send_all(bus, {lane(MAU_ATOMIC_ADD, 0x1000, 0, true, true),
	               lane(MAU_ATOMIC_ADD_F64, 0x1000, 8, true, true),
	               lane(MAU_ATOMIC_ADD, 0x1000, LINE - 4, true, false)});
	unsigned reads = 0, writes = 0;
	for (const bus_event &r : bus.requested)
		(r.kind == MAU_MEM_READ ? reads : writes)++;
	same("reads", reads, e.reads);
	same("write-backs", writes, e.writes);
	if (check(bus.responded.size() == 3, "%zu responses", bus.responded.size()))
		for (unsigned i = 0; i < 3; i++)
			same("code of a response", bus.responded[i].code, e.codes[i]);
	bus.memory.codes = {};
}

// Timing 9: k atomics on a line that memory does not give end with the last one's response; the
// next transaction's read follows one clock after it.
static void timing_of_codes(atomic_bus &bus, unsigned k, unsigned latency)
{
	std::deque<mem_request> all = transaction(MAU_ATOMIC_ADD, 0x1000, k, 4);
	all.push_back(lane(MAU_ATOMIC_ADD, 0x1000, 0, false, false));
	nothing_stalls(bus, latency);
	bus.memory.codes.given = {{0x1000, {FAULT, FAULT}}};
	send_all(bus, all);
	bus.memory.codes = {};
	if (!check(bus.requested.size() == 2 && bus.responded.size() == k + 1,
	           "%zu requests to memory, %zu responses", bus.requested.size(),
	           bus.responded.size()))
		return;
	const uint64_t r = bus.answered[0].clock;
	for (unsigned i = 0; i < k; i++)
		same("clock of a code", bus.responded[i].clock, r + MAU_LATENCY_ATOMIC_OLD + i);
	same("clock of the next read", bus.requested[1].clock, r + MAU_LATENCY_ATOMIC_OLD + k);
}

// Timing 1: reads and writes need a clock to memory and a clock back; one a clock passes.
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
		same("clocks to memory", bus.requested[i].clock - bus.sent[i].clock,
		     MAU_LATENCY_ATOMIC_PASS);
		same("clocks back", bus.responded[i].clock - bus.answered[i].clock,
		     MAU_LATENCY_ATOMIC_PASS);
	}
}

// Timing 2, 3, 5, 6: a transaction of k lanes with 'gap' clocks from lane to lane, and 'late' more
// clocks to the write-back.
static void timing_of(atomic_bus &bus, std::deque<mem_request> all, unsigned latency, unsigned gap,
                      unsigned late)
{
	const unsigned k = static_cast<unsigned>(all.size());
	nothing_stalls(bus, latency);
	send_all(bus, all);
	if (!check(bus.requested.size() == 2 && bus.responded.size() == k,
	           "%zu requests to memory, %zu responses", bus.requested.size(),
	           bus.responded.size()))
		return;
	const uint64_t r = bus.answered[0].clock, taken = bus.sent[0].clock;
	same("clocks to the read", bus.requested[0].clock - taken, MAU_LATENCY_ATOMIC_PASS);
	for (unsigned i = 0; i + 1 < k; i++)
		same("clock of an old element", bus.responded[i].clock,
		     r + MAU_LATENCY_ATOMIC_OLD + i * gap);
	const uint64_t write = MAU_LATENCY_ATOMIC_OLD + (k - 1) * gap + 1 + late;
	same("clock of the write-back", bus.requested[1].clock, r + write);
	same("clock of the last response", bus.responded[k - 1].clock,
	     bus.answered[1].clock + MAU_LATENCY_ATOMIC_PASS);
	same("clocks of the transaction", bus.responded[k - 1].clock - taken,
	     2 * latency + write + 2);
}

// Timing 3, 4: sums of floats, 'step' bytes from one to the next, then all on one element. With
// more than LINE / step elements the later ones wrap to elements whose sums are finished.
static void timing_of_sums(atomic_bus &bus, unsigned atomic, unsigned latency, unsigned k,
                           unsigned step)
{
	timing_of(bus, transaction(atomic, 0x1000, k, step), latency, 1, MAU_LATENCY_FLOAT_ADD);
	timing_of(bus, transaction(atomic, 0x1000, k, 0), latency, MAU_LATENCY_FLOAT_ADD + 1,
	          MAU_LATENCY_FLOAT_ADD);
}

// Timing 4: an element that shares a dword with a sum in flight waits, others do not.
static void timing_of_overlap(atomic_bus &bus)
{
	const unsigned first = MAU_ATOMIC_ADD_F64, second = MAU_ATOMIC_ADD_F32;
	for (unsigned place : {4, 8, 12, 16}) {
		const bool waits = place == 8 || place == 12;
		const mem_request last = lane(MAU_ATOMIC_ADD, 0x1000, 32, false, false);
		nothing_stalls(bus, 2);
		send_all(bus, {lane(first, 0x1000, 8, true, true),
		               lane(second, 0x1000, place, false, true), last});
		if (!check(bus.responded.size() == 3, "%zu responses", bus.responded.size()))
			return;
		same("clocks from sum to element", bus.responded[1].clock - bus.responded[0].clock,
		     waits ? MAU_LATENCY_FLOAT_ADD + 1 : 1);
	}
}

// Timing 6: consecutive transactions.
static void timing_of_many(atomic_bus &bus, unsigned k, unsigned latency)
{
	std::deque<mem_request> all;
	for (unsigned n = 0; n < 5; n++)
		for (const mem_request &r :
		     transaction(MAU_ATOMIC_ADD, 0x1000 + n % 2 * LINE, k, 4))
			all.push_back(r);
	nothing_stalls(bus, latency);
	send_all(bus, all);
	if (!check(bus.requested.size() == 10, "%zu requests to memory", bus.requested.size()))
		return;
	for (unsigned n = 2; n < 10; n += 2)
		same("clocks from transaction to transaction",
		     bus.requested[n].clock - bus.requested[n - 2].clock,
		     latency + k + MAU_LATENCY_ATOMIC_OLD + 1);
}

// Timing 7, and N12: an element across two lines.
static void timing_of_crossing(atomic_bus &bus, uint64_t line, unsigned latency)
{
	nothing_stalls(bus, latency);
	send_all(bus, {lane(MAU_ATOMIC_ADD, line, LINE - 4, true, false)});
	if (!check(bus.requested.size() == 4, "%zu requests to memory", bus.requested.size()))
		return;
	const uint64_t whole = 2 * latency + 1 + MAU_LATENCY_ATOMIC_OLD + 2;
	same("clocks from the line to the next one's",
	     bus.answered[1].clock - bus.answered[0].clock, latency + 2);
	same("clocks from write to write", bus.requested[3].clock - bus.requested[2].clock,
	     latency + 2);
	same("clocks of a crossing element", bus.responded[0].clock - bus.sent[0].clock,
	     whole + 2 * latency + 4);
}

// While a transaction is open, a read of another line passes, and a read of its line waits.
static void others_pass(atomic_bus &bus)
{
	const unsigned latency = 20;
	nothing_stalls(bus, latency);
	send_all(bus, {lane(MAU_ATOMIC_ADD, 0x1000, 0, false, false), plain(MAU_MEM_READ, 1),
	               plain(MAU_MEM_READ, 0), plain(MAU_MEM_READ, 2)});
	if (!check(bus.requested.size() == 5, "%zu requests to memory", bus.requested.size()))
		return;
	same("clock of another line", bus.requested[1].clock, bus.requested[0].clock + 1);
	same("the write-back comes before the line is read again", bus.requested[2].kind,
	     MAU_MEM_WRITE);
	same("clock of its own line", bus.requested[3].clock, bus.requested[2].clock + 1);
}

// A read of line 'number' after atomics on line 0 passes their last write-back if 'want', else
// waits.
static void passes(atomic_bus &bus, std::deque<mem_request> all, unsigned number, bool want)
{
	all.push_back(plain(MAU_MEM_READ, number));
	nothing_stalls(bus, 20);
	send_all(bus, all);
	bool before = false, passed = false;
	for (const bus_event &e : bus.requested) {
		before |= e.id == bus.sent.back().id;
		if (e.kind == MAU_MEM_WRITE)
			passed = before;
	}
	check(passed == want, "a read of line %u after %zu atomics %s", number, all.size() - 1,
	      want ? "waits" : "passes");
}

// Order 4 and 5: a request for the next line waits only while an element crosses into it.
static void next_line(atomic_bus &bus)
{
	const mem_request cross = lane(MAU_ATOMIC_ADD, 0x1000, LINE - 4, true, false),
			  crosses = lane(MAU_ATOMIC_ADD, 0x1000, LINE - 4, true, true),
			  narrow = lane(MAU_ATOMIC_ADD, 0x1000, LINE - 4, false, false),
			  first = lane(MAU_ATOMIC_ADD, 0x1000, 0, true, false);
	passes(bus, transaction(MAU_ATOMIC_ADD, 0x1000, 2, 4), 1, true);
	passes(bus, {narrow}, 1, true);
	passes(bus, {first}, 1, true);
	passes(bus, {cross}, 0, false);
	passes(bus, {cross}, 1, false);
	passes(bus, {cross}, 2, true);
	passes(bus, {crosses, first}, 1, false);
	passes(bus, {cross, first}, 1, true);
}

// The three atomics of the page's waveform, M = 2: clocks of all transfers.
static void waveform(atomic_bus &bus)
{
	static const uint64_t sent[] = {0, 1, 5}, requested[] = {1, 9}, answered[] = {3, 11},
			      responded[] = {6, 7, 12};
	nothing_stalls(bus, 2);
	send_all(bus, transaction(MAU_ATOMIC_ADD, 0x1000, 3, 4));
	if (!check(bus.sent.size() == 3 && bus.requested.size() == 2 && bus.answered.size() == 2 &&
	                   bus.responded.size() == 3,
	           "the waveform has %zu, %zu, %zu, %zu transfers", bus.sent.size(),
	           bus.requested.size(), bus.answered.size(), bus.responded.size()))
		return;
	const uint64_t start = bus.sent[0].clock;
	for (unsigned i = 0; i < 3; i++) {
		same("clock of up_req", bus.sent[i].clock - start, sent[i]);
		same("clock of up_rsp", bus.responded[i].clock - start, responded[i]);
	}
	for (unsigned i = 0; i < 2; i++) {
		same("clock of dn_req", bus.requested[i].clock - start, requested[i]);
		same("clock of dn_rsp", bus.answered[i].clock - start, answered[i]);
	}
}

// Transactions have at most 15 lanes, so that ids are free.
static void timing()
{
	auto dut = make_dut();
	atomic_bus bus(*dut);
	for (unsigned latency : {1, 2, 7})
		for (unsigned k : {1, 2, 3, 8, 15}) {
			timing_of(bus, transaction(MAU_ATOMIC_ADD, 0x1000, k, 4), latency, 1, 0);
			timing_of(bus, transaction(MAU_ATOMIC_CMPSWAP, 0x1000, k, 0), latency, 1,
			          0);
			for (unsigned sum :
			     {MAU_ATOMIC_ADD_F32, MAU_ATOMIC_PK_ADD_F16, MAU_ATOMIC_PK_ADD_BF16})
				timing_of_sums(bus, sum, latency, k, 4);
			timing_of_sums(bus, MAU_ATOMIC_ADD_F64, latency, k, 8);
			timing_of_many(bus, k, latency);
		}
	for (unsigned latency : {1, 6}) {
		timing_of_crossing(bus, 0x1000, latency);
		timing_of_crossing(bus, ADDRESSES - LINE, latency);
	}
	timing_of_overlap(bus);
	for (const code_example &e : CODE_EXAMPLES)
		codes_of(bus, e);
	for (unsigned k : {1, 2, 8})
		timing_of_codes(bus, k, 3);
	timing_of_plain(bus);
	others_pass(bus);
	next_line(bus);
	waveform(bus);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	if (IDS >= 16)
		timing();
	all_profiles();
	return bench_end();
}
