// mau_data_receive.cpp - responses of memory (docs/vmem.md, X10): responses in any order become the
// elements of the beats, in program order. Every byte is at the position of the golden model's
// access; other bytes are 0. Without stalls there is one step a clock, and the elements come
// DATA_RECEIVE clocks after the response that completes them. Beats that are not kept have no
// elements. Lanes that met FAULT or NACK are 0 and marked; FAULTs are reported with the next kept
// beat (M2, M6, M7).
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <vector>

#include "data_bus.hpp"

constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, IDS = 16;

struct slot {
	unsigned has_request, kind, pass, odd, last;
	uint64_t lanes, key; // of the line in the response
	unsigned bytes;      // valid bytes of the line
	unsigned code = 0;   // MAU_MEMORY_*, 3 too
	unsigned beat = 0;   // number of the beat that it completes, from 1 on
};
struct bus_beat {
	const bus_request *of;
	unsigned beat;
	bool counts; // its elements are compared
	bool kept;   // its elements are output
	unsigned number;
	std::array<std::array<uint8_t, 16>, LANES> element;
	uint64_t bad = 0;   // lanes that met a code that is not OK (M2, M6)
	bool fault = false; // a FAULT in this beat (M7)
};
struct episode {
	unsigned valid_percent, ready_percent;
	bool reversed;   // the newest request is answered first
	bool shy;        // ready waits for valid
	unsigned errors; // percent of the requests that are not OK
	std::deque<bus_request> sent;
	std::deque<bus_beat> beats, expected;
	std::deque<slot> slots;
	uint64_t steps = 0;
};
// Slots in flight.
struct flight {
	std::vector<std::pair<unsigned, slot>> requested; // id, and its slot
	std::map<unsigned, uint64_t> whole; // number of a beat: clock of its last answer
	unsigned id = 0, busy = 0, since = 0;
	bool beat = false;
};
static uint64_t beats, not_kept, out_of_order, late, soonest = UINT64_MAX, codes[3][4];

static uint8_t line_byte(uint64_t key, unsigned at)
{
	return static_cast<uint8_t>(spread(key, at));
}

// Draws the code of a request. It concerns the beat, and its lanes if they return data.
static void draw_code(const episode &e, slot &s, bus_beat &r)
{
	if (!percent(e.errors))
		return;
	s.code = 1 + below(3);
	r.fault |= s.code & 1;
	if (s.kind != MAU_MEM_WRITE)
		r.bad |= s.lanes;
	codes[s.kind][s.code]++;
}

static void expect_atomics(episode &e, const bus_request &q, const mau_txn &t, bus_beat &r)
{
	const unsigned first = beat_first(t, LANES, WINDOW), before = e.slots.size();
	for (unsigned l = 0; l < LANES; l++) {
		if (!(beat_lanes(t, LANES, WINDOW) >> l & 1) ||
		    q.lane[first + l].address / LINE * LINE != t.line)
			continue;
		slot s{1, MAU_MEM_ATOMIC,   t.pass, 0,
		       0, UINT64_C(1) << l, rnd(),  q.lane[first + l].moves & 2 ? 8u : 4u};
		for (unsigned b = 0; b < s.bytes; b++)
			r.element[l][b] = line_byte(s.key, b);
		draw_code(e, s, r);
		e.slots.push_back(s);
	}
	if (e.slots.size() == before)
		e.slots.push_back({0, MAU_MEM_ATOMIC, t.pass, 0, 0, 0, 0, 0});
	e.slots.back().last = t.last;
}

static void expect_transaction(episode &e, const bus_request &q, const mau_txn &t, bus_beat &r)
{
	if ((q.attr & 3) == MAU_CLS_ATOMIC)
		return expect_atomics(e, q, t, r);
	const unsigned kind = (q.attr & 3) == MAU_CLS_STORE ? MAU_MEM_WRITE : MAU_MEM_READ;
	slot s{1,      kind,
	       t.pass, static_cast<unsigned>(t.line / LINE & 1),
	       t.last, beat_lanes(t, LANES, WINDOW),
	       rnd(),  LINE};
	for (unsigned l = 0; l < LANES && kind == MAU_MEM_READ; l++)
		if (s.lanes >> l & 1)
			for_each_byte(q, t, LINE, beat_first(t, LANES, WINDOW) + l,
			              [&](unsigned byte, unsigned at) {
					      r.element[l][byte] = line_byte(s.key, at);
				      });
	draw_code(e, s, r);
	e.slots.push_back(s);
}

static void make_requests(episode &e, unsigned requests)
{
	const mau_geometry geometry{WINDOW, LINE};
	static mau_response answer;
	unsigned number = 0;
	bool faulted = false;
	for (unsigned n = 0; n < requests; n++) {
		e.sent.push_back(data_request(LANES <= 32 && percent(30), n * 7));
		const bus_request &q = e.sent.back();
		bus_transactions(q, geometry, answer);
		unsigned i = 0;
		for (unsigned beat = 0; beat * LANES < q.lanes; beat++) {
			bus_beat r{&q,          beat,     (q.attr & 3) != MAU_CLS_STORE,
			           percent(70), ++number, {}};
			const uint64_t before = e.slots.size();
			for (;
			     i < answer.txn_count && answer.txn[i].window * WINDOW / LANES == beat;
			     i++)
				expect_transaction(e, q, answer.txn[i], r);
			if (e.slots.size() > before)
				e.slots.back().beat = number;
			e.steps += std::max<uint64_t>(e.slots.size() - before, 1);
			for (unsigned l = 0; l < LANES; l++)
				if (r.bad >> l & 1)
					r.element[l] = {};
			e.beats.push_back(r);
			faulted |= r.fault;
			if (r.kept) {
				e.expected.push_back(r);
				e.expected.back().fault = faulted; // with those of beats not kept
				faulted = false;
			} else
				not_kept++;
		}
	}
}

static void drive_beat(Vdut &t, const bus_beat &r)
{
	t.beat_kept_i = r.kept;
	put_beat(t, *r.of, r.beat, LANES, WINDOW);
}

// Starts a slot, if one is free.
static void drive_slot(Vdut &t, episode &e, flight &f)
{
	t.slot_valid_i = !e.slots.empty() && f.busy < IDS && percent(e.valid_percent);
	if (!t.slot_valid_i)
		return;
	const slot s = e.slots.front();
	e.slots.pop_front();
	put(t.slot_i, bundle_slot::has_request, s.has_request);
	put(t.slot_i, bundle_slot::kind, s.kind);
	put(t.slot_i, bundle_slot::pass, s.pass);
	put(t.slot_i, bundle_slot::odd, s.odd);
	put(t.slot_i, bundle_slot::last, s.last);
	put(t.slot_lanes_i, 0, LANES, s.lanes);
	if (s.has_request)
		f.requested.push_back({f.id % IDS, s});
	f.id++;
	f.busy++;
}

// Memory responds to one of the requests of earlier clocks.
static void drive_answer(Vdut &t, const episode &e, flight &f, size_t requested)
{
	t.mem_rsp_valid_i = requested > 0 && percent(e.ready_percent);
	if (!t.mem_rsp_valid_i)
		return;
	const size_t n = e.reversed ? requested - 1 : e.ready_percent == 100 ? 0 : below(requested);
	const auto [id, s] = f.requested[n];
	if (s.beat)
		f.whole[s.beat] = bench.clock;
	out_of_order += n != 0;
	f.requested.erase(f.requested.begin() + static_cast<long>(n));
	t.mem_rsp_id_i = id;
	t.mem_rsp_code_i = static_cast<uint8_t>(s.code);
	for (unsigned b = 0; b < LINE; b++)
		put(t.mem_rsp_data_i, b * 8, 8, b < s.bytes ? line_byte(s.key, b) : 0);
	if (wrong_input(300))
		put(t.mem_rsp_data_i, 0, 8, line_byte(s.key, 0) ^ 1);
}

static void compare(const Vdut &t, const bus_beat &r)
{
	beats++;
	same("a FAULT", t.fault_o, r.fault);
	if (!r.counts)
		return;
	for (unsigned l = 0; l < LANES; l++)
		for (unsigned b = 0; b < 16; b++)
			same("byte", get(t.element_o, l * 128 + b * 8, 8), r.element[l][b]);
	same("lanes with an error", get(t.bad_o, 0, LANES), r.bad);
}

static void one_clock(Vdut &t, episode &e, flight &f)
{
	const size_t requested = f.requested.size();
	f.beat = !e.beats.empty() && (f.beat || percent(e.valid_percent));
	t.beat_valid_i = f.beat;
	if (f.beat)
		drive_beat(t, e.beats.front());
	drive_slot(t, e, f);
	drive_answer(t, e, f, requested);
	t.take_i = percent(e.ready_percent) && (t.valid_o || !e.shy);
	t.eval();
	if (t.valid_o && t.take_i && check(!e.expected.empty(), "a beat too many")) {
		const auto answer = f.whole.find(e.expected.front().number);
		if (answer != f.whole.end())
			soonest = std::min(soonest, bench.clock - answer->second);
		compare(t, e.expected.front());
		e.expected.pop_front();
	}
	const bool taken = t.beat_take_o;
	edge(t);
	f.busy -= t.slot_free_o;
	if (taken) {
		e.beats.pop_front();
		f.beat = false;
	}
}

static void run(Vdut &t, unsigned valid_percent, unsigned ready_percent, bool reversed, bool shy)
{
	const unsigned errors = static_cast<unsigned>(one_of(0, 3, 30, 100));
	episode e{valid_percent, ready_percent, reversed, shy, errors, {}, {}, {}, {}};
	flight f;
	make_requests(e, 24);
	t.beat_sent_i = 1;
	t.beat_valid_i = t.slot_valid_i = t.mem_rsp_valid_i = t.take_i = 0;
	reset(t);
	const uint64_t start = bench.clock;
	while (!(e.expected.empty() && e.beats.empty()) && !give_up() &&
	       check(bench.clock - start < 60 * e.steps + 1000, "nothing moves"))
		one_clock(t, e, f);
	check(e.beats.empty() && e.slots.empty(), "%zu beats, %zu slots are left", e.beats.size(),
	      e.slots.size());
	if (valid_percent == 100 && ready_percent == 100 && !reversed) {
		check(bench.clock - start <= e.steps + MAU_DATA_RECEIVE + 1,
		      "%" PRIu64 " steps take %" PRIu64 " clocks", e.steps, bench.clock - start);
		late = std::max(late, bench.clock - start - e.steps);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (unsigned round = 0; round < 3 * bench.rounds && !give_up(); round++) {
		run(*dut, 100, 100, false, false);
		run(*dut, 100, 100, true, false);
		run(*dut, 60, 60, false, false);
		run(*dut, 100, 30, false, false);
		run(*dut, 30, 90, true, false);
		run(*dut, 100, 100, false, true);
		run(*dut, 60, 60, true, true);
	}
	check(soonest == MAU_DATA_RECEIVE, "elements %" PRIu64 " clocks after the answer", soonest);
	check(out_of_order && not_kept, "no answer came out of order, or every beat is kept");
	for (unsigned kind : {MAU_MEM_READ, MAU_MEM_WRITE, MAU_MEM_ATOMIC})
		for (unsigned code = 1; code < 4; code++)
			check(codes[kind][code], "no request of kind %u has code %u", kind, code);
	std::printf("%" PRIu64 " beats, %" PRIu64 " answers out of order, %" PRIu64
	            " clocks after the steps\n",
	            beats, out_of_order, late);
	return bench_end();
}
