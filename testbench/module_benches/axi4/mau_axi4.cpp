// mau_axi4.cpp - the AXI4 master with random requests and a memory that is as weak as AXI allows
// (docs/axi4.md, Ports, Order, Attributes, Timing; M1). It checks every response, the fields of
// every burst, memory at the end, which requests overtake, and the cycles of a request.
//
// SPDX-License-Identifier: Apache-2.0

#include "axi4_bus.hpp"

static unsigned free_id(const axi4_bus &bus)
{
	unsigned id = below(IDS);
	while (bus.flight[id].busy)
		id = (id + 1) % IDS;
	return id;
}

static axi4_request plain(const axi4_bus &bus, unsigned kind, uint64_t line)
{
	axi4_request q{};
	q.id = free_id(bus);
	q.kind = kind;
	q.line = line;
	q.mask.fill(1);
	for (uint8_t &x : q.data)
		x = static_cast<uint8_t>(rnd());
	return q;
}

// ---- Requests at random
static void send_some(axi4_bus &bus, unsigned lines, unsigned reads, unsigned clocks)
{
	const uint64_t first = one_of(0, 0x12340000, UINT64_C(0xffffffffe000));
	for (unsigned i = 0; i < clocks && !give_up(); i++) {
		if (!bus.sends && bus.busy() < IDS && percent(bus.knobs.send)) {
			const unsigned kind = percent(reads) ? MAU_MEM_READ : MAU_MEM_WRITE;
			axi4_request q = plain(bus, kind, first + below(lines) * LINE);
			q.attr = word() & 0xfffff;
			for (uint8_t &bit : q.mask)
				bit = percent(60);
			bus.send(q);
		}
		bus.clock();
	}
}

static void all_profiles(unsigned rounds)
{
	const axi4_knobs flows[] = {
		{100, 100, 100, 100, 100, 100}, {100, 100, 100, 100, 100, 10},
		{60, 100, 100, 30, 100, 50},    {100, 20, 90, 90, 100, 60},
		{100, 90, 20, 90, 100, 60},     {100, 90, 90, 90, 20, 100},
		{80, 50, 50, 50, 50, 50},       {100, 100, 100, 100, 100, 3},
	};
	auto dut = make_dut();
	axi4_bus bus(*dut);
	for (unsigned round = 0; round < rounds; round++)
		for (const axi4_knobs &k : flows)
			for (unsigned lines : {1, 2, 8, 64})
				for (unsigned reads : {0, 20, 50, 90, 100}) {
					bus.knobs = k;
					bus.start();
					send_some(bus, lines, reads, below(40)); // cut by a reset
					bus.start();
					send_some(bus, lines, reads, 250);
					bus.drain();
				}
	check(bus.read_beats && bus.faulty && bus.together && bus.shared,
	      "a case was never seen: %" PRIu64 " beats, %" PRIu64 " faults, %" PRIu64
	      " times R and B, %" PRIu64 " on one line",
	      bus.read_beats, bus.faulty, bus.together, bus.shared);
	std::printf("%" PRIu64 " beats, %" PRIu64 " faults, %" PRIu64 " times R and B, %" PRIu64
	            " requests in flight with one to the same line\n",
	            bus.read_beats, bus.faulty, bus.together, bus.shared);
}

// ---- Cycles
static void nothing_stalls(axi4_bus &bus, unsigned latency)
{
	bus.knobs = {100, 100, 100, 100, 100, 100};
	bus.slave.latency = latency;
	bus.start();
}

static void send_all(axi4_bus &bus, std::deque<axi4_request> all)
{
	for (unsigned i = 0; i < 4000 && !all.empty() && !give_up(); i++) {
		if (bus.busy() < IDS) {
			all.front().id = free_id(bus);
			bus.send(all.front());
			all.pop_front();
		}
		bus.clock();
	}
	bus.drain();
}

// Timing 1, 2: one request.
static void timing_of_one(axi4_bus &bus)
{
	nothing_stalls(bus, 0);
	send_all(bus, {plain(bus, MAU_MEM_READ, 0)});
	same("clocks to AR", bus.ar[0].clock - bus.sent[0].clock, 2);
	same("clocks back", bus.responded[0].clock - bus.r[BEATS - 1].clock, 2);
	nothing_stalls(bus, 0);
	send_all(bus, {plain(bus, MAU_MEM_WRITE, 0)});
	same("clocks to AW", bus.aw[0].clock - bus.sent[0].clock, 2);
	same("clocks to W", bus.w[0].clock - bus.sent[0].clock, 3);
	same("clocks back", bus.responded[0].clock - bus.b[0].clock, 2);
}

// Timing 3: with enough ids BEATS clocks a request; to different lines, or to the same line.
static void timing_of_many(axi4_bus &bus, unsigned kind, unsigned lines)
{
	const unsigned count = 64;
	std::deque<axi4_request> all;
	for (unsigned i = 0; i < count; i++)
		all.push_back(plain(bus, kind, i % lines * 4 * LINE));
	nothing_stalls(bus, 0);
	send_all(bus, all);
	if (!check(bus.responded.size() == count, "%zu responses", bus.responded.size()))
		return;
	for (unsigned i = 1; i < count; i++)
		same("clocks from response to response",
		     bus.responded[i].clock - bus.responded[i - 1].clock, BEATS);
}

// Timing 3: waves of 64 dwords, loads and stores in turn, with a memory that answers after some
// cycles: at most 5 % more cycles than beats.
static void many_waves(axi4_bus &bus)
{
	const unsigned waves = 10000, lines = 256 / LINE, latency = 6;
	nothing_stalls(bus, latency);
	const uint64_t start = bench.clock;
	for (unsigned sent = 0; (sent < waves * lines || bus.sends || bus.busy()) && !give_up();) {
		if (sent < waves * lines && bus.busy() < IDS) {
			const unsigned wave = sent / lines;
			axi4_request q{};
			q.id = free_id(bus);
			q.kind = wave % 2 ? MAU_MEM_WRITE : MAU_MEM_READ;
			q.line = (wave % 2 * 4096 + sent % 1024) * LINE;
			q.mask.fill(1);
			bus.send(q);
			sent++;
		}
		bus.clock();
	}
	const uint64_t clocks = bench.clock - start;
	check(clocks * 100 <= UINT64_C(105) * waves * lines, "%u waves take %" PRIu64 " clocks",
	      waves, clocks);
	std::printf("%u waves, %u lines, %" PRIu64 " clocks\n", waves, waves * lines, clocks);
}

// ---- Order
// A write of a line that memory does not execute; a read of the line waits, a read and a write of
// others pass. Then the read follows the response to the write after 3 clocks.
static void others_overtake(axi4_bus &bus)
{
	nothing_stalls(bus, 0);
	bus.slave.holds_writes = true;
	for (unsigned kind : {MAU_MEM_WRITE, MAU_MEM_READ, MAU_MEM_READ, MAU_MEM_WRITE})
		bus.send(plain(bus, kind, bus.sent.size() < 2 ? 0 : LINE)), bus.clock();
	for (unsigned i = 0; i < 30 && !give_up(); i++)
		bus.clock();
	if (check(bus.ar.size() == 1 && bus.responded.size() == 1, "%zu reads sent", bus.ar.size()))
		same("line of the read that passes", bus.ar[0].line, LINE);
	bus.slave.holds_writes = false;
	bus.drain();
	for (const axi4_event &e : bus.b)
		if (e.line == 0 && check(bus.ar.size() == 2, "%zu reads sent", bus.ar.size()))
			same("clocks from the write to the read", bus.ar[1].clock - e.clock, 3);
}

// ---- The assertions about the other sides of the ports
// What the unit or the slave must not do makes an assertion fire.
template <class Act>
static void fires(axi4_bus &bus, const char *what, Act act)
{
	const uint64_t failed = bench.failed;
	bench.failed = 100; // the failed check of the assertion is not printed
	bus.start();
	act(bus.dut);
	edge(bus.dut);
	bus.dut.mem_req_valid_i = 0;
	const bool fired = bench.failed > 100;
	bench.failed = failed;
	check(fired, "no assertion forbids %s", what);
}

static void assertions(axi4_bus &bus)
{
	fires(bus, "B without a write", [](Vdut &d) { d.m_axi_bvalid = 1; });
	fires(bus, "R without a read", [](Vdut &d) { d.m_axi_rvalid = d.m_axi_rlast = 1; });
	fires(bus, "an atomic", [](Vdut &d) {
		d.mem_req_valid_i = 1;
		d.mem_req_kind_i = MAU_MEM_ATOMIC;
	});
	for (unsigned kind : {MAU_MEM_READ, MAU_MEM_WRITE})
		fires(bus, "an id that is in use", [&](Vdut &d) {
			d.mem_req_valid_i = 1;
			d.mem_req_kind_i = static_cast<uint8_t>(kind);
			edge(d);
		});
	fires(bus, "RLAST at another beat", [](Vdut &d) {
		d.mem_req_valid_i = d.m_axi_arready = 1;
		d.mem_req_kind_i = MAU_MEM_READ;
		edge(d);
		d.mem_req_valid_i = 0;
		for (unsigned i = 0; i < 4; i++)
			edge(d);
		d.m_axi_rid = d.mem_req_id_i;
		d.m_axi_rvalid = 1;
		d.m_axi_rlast = BEATS > 1;
	});
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	if (IDS >= 16) {
		auto dut = make_dut();
		axi4_bus bus(*dut);
		timing_of_one(bus);
		for (unsigned kind : {MAU_MEM_READ, MAU_MEM_WRITE})
			for (unsigned lines : {64, 2, 1})
				timing_of_many(bus, kind, lines);
		if (BEATS == 1)
			many_waves(bus);
		others_overtake(bus);
		assertions(bus);
	}
	all_profiles(2 * bench.rounds);
	return bench_end();
}
