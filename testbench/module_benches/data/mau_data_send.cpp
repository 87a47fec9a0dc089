// mau_data_send.cpp - requests to memory (docs/vmem.md, X4, X5): every transaction of every request
// becomes memory requests, in order, with the bytes of its lanes, and every step has a slot.
// Without stalls there is one step a clock, and each memory request comes DATA_SEND clocks after
// its step.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <array>
#include <deque>
#include <vector>

#include "data_bus.hpp"

constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, IDS = 16;

struct request {
	unsigned kind, attr, offset, wide, more;
	uint64_t line;
	std::array<uint8_t, LINE> data;
	std::array<bool, LINE> bytes;
};
struct slot {
	unsigned has_request, kind, pass, odd, last;
	uint64_t lanes;
};
struct bus_beat {
	const bus_request *of;
	unsigned beat;
	uint64_t key; // of its data
	unsigned steps;
};
struct episode {
	unsigned valid_percent, ready_percent, requests;
	bool shy;                     // ready waits for valid
	std::deque<bus_request> sent; // a deque, because pointers to elements must stay valid
	std::deque<bus_beat> beats;
	std::deque<std::pair<const bus_request *, mau_txn>> txns;
	std::deque<request> mem_requests;
	std::deque<slot> slots;
	uint64_t steps = 0, empty_beats = 0;
};
static uint64_t reads, writes, atomics, silent, late;

static request plain_request(const bus_request &q, const mau_txn &t, uint64_t key)
{
	request a{};
	a.kind = (q.attr & 3) == MAU_CLS_STORE ? MAU_MEM_WRITE : MAU_MEM_READ;
	a.attr = q.attr;
	a.line = t.line;
	for (unsigned b = 0; b < LINE; b++)
		a.bytes[b] = t.bytes[b / 64] >> b % 64 & 1;
	for (unsigned l = 0; l < LANES && a.kind == MAU_MEM_WRITE; l++)
		if (beat_lanes(t, LANES, WINDOW) >> l & 1)
			for_each_byte(q, t, LINE, beat_first(t, LANES, WINDOW) + l,
			              [&](unsigned byte, unsigned at) {
					      a.data[at] = element_byte(key, l, byte);
				      });
	return a;
}

static request atomic_request(const bus_request &q, const mau_txn &t, uint64_t key, unsigned l,
                              bool more)
{
	const bus_lane &x = q.lane[beat_first(t, LANES, WINDOW) + l];
	request a{};
	a.kind = MAU_MEM_ATOMIC;
	a.attr = q.attr;
	a.line = x.address / LINE * LINE;
	a.offset = x.address % LINE;
	a.wide = x.moves >> 1 & 1;
	a.more = more;
	for (unsigned b = a.offset; b < LINE && b < a.offset + (a.wide ? 8 : 4); b++)
		a.bytes[b] = true;
	for (unsigned b = 0; b < 16; b++)
		a.data[b] = element_byte(key, l, b);
	return a;
}

// Adds the expected memory requests and slots of a transaction.
static unsigned expect_steps(episode &e, const bus_request &q, const mau_txn &t, uint64_t key,
                             uint64_t &acted)
{
	const unsigned odd = t.line / LINE & 1, first = beat_first(t, LANES, WINDOW);
	if ((q.attr & 3) != MAU_CLS_ATOMIC) {
		e.mem_requests.push_back(plain_request(q, t, key));
		e.slots.push_back({1, e.mem_requests.back().kind, t.pass, odd, t.last,
		                   beat_lanes(t, LANES, WINDOW)});
		(e.mem_requests.back().kind == MAU_MEM_READ ? reads : writes)++;
		return 1;
	}
	std::vector<unsigned> acts;
	for (unsigned l = 0; l < LANES; l++)
		if ((beat_lanes(t, LANES, WINDOW) & ~acted) >> l & 1)
			acts.push_back(l);
	acted |= beat_lanes(t, LANES, WINDOW);
	if (acts.empty()) {
		e.slots.push_back({0, MAU_MEM_ATOMIC, t.pass, odd, t.last, 0});
		silent++;
		return 1;
	}
	for (unsigned i = 0; i < acts.size(); i++) {
		const bool more = i + 1 < acts.size();
		const uint64_t line = q.lane[first + acts[i]].address / LINE;
		e.mem_requests.push_back(
			atomic_request(q, t, key, acts[i],
		                       more && q.lane[first + acts[i + 1]].address / LINE == line));
		e.slots.push_back(
			{1, MAU_MEM_ATOMIC, t.pass, odd, t.last && !more, UINT64_C(1) << acts[i]});
		atomics++;
	}
	return static_cast<unsigned>(acts.size());
}

static void make_requests(episode &e)
{
	const mau_geometry geometry{WINDOW, LINE};
	static mau_response answer;
	for (unsigned n = 0; n < e.requests; n++) {
		e.sent.push_back(data_request(LANES <= 32 && percent(30), n * 7));
		const bus_request &q = e.sent.back();
		bus_transactions(q, geometry, answer);
		unsigned i = 0;
		for (unsigned beat = 0; beat * LANES < q.lanes; beat++) {
			bus_beat r{&q, beat, rnd(), 0};
			uint64_t acted = 0; // atomics of the beat
			for (;
			     i < answer.txn_count && answer.txn[i].window * WINDOW / LANES == beat;
			     i++) {
				r.steps += expect_steps(e, q, answer.txn[i], r.key, acted);
				e.txns.push_back({&q, answer.txn[i]});
			}
			e.steps += r.steps;
			e.empty_beats += !r.steps;
			e.beats.push_back(r);
		}
	}
}

static void drive_beat(Vdut &t, const bus_beat &r)
{
	put_beat(t, *r.of, r.beat, LANES, WINDOW);
}

static void drive_txn(Vdut &t, const bus_request &q, const mau_txn &x)
{
	namespace txn = bundle_txn;
	put(t.txn_i, txn::line, x.line);
	put(t.txn_i, txn::window, x.window);
	put(t.txn_i, txn::pass, x.pass);
	put(t.txn_i, txn::attr, q.attr);
	put(t.txn_i, txn::tag, q.tag);
	put(t.txn_i, txn::last, x.last);
	put(t.txn_lanes_i, 0, WINDOW, x.lanes);
	for (unsigned w = 0; w < LINE / 64; w++)
		put(t.txn_bytes_i, w * 64, 64, x.bytes[w]);
}

static void compare_request(const Vdut &t, const request &a, unsigned id)
{
	same("id", t.mem_req_id_o, id);
	same("kind", get(t.mem_req_o, bundle_mem::kind), a.kind);
	same("line", get(t.mem_req_o, bundle_mem::line), a.line);
	same("attr", get(t.mem_req_o, bundle_mem::attr), a.attr);
	if (a.kind == MAU_MEM_ATOMIC) {
		same("offset", get(t.mem_req_o, bundle_mem::offset), a.offset);
		same("wide", get(t.mem_req_o, bundle_mem::wide), a.wide);
	}
	same("more", get(t.mem_req_o, bundle_mem::more), a.more);
	for (unsigned b = 0; b < LINE; b++) {
		same("byte mask", get(t.mem_req_bytes_o, b, 1), a.bytes[b]);
		if (a.kind != MAU_MEM_READ)
			same("data", get(t.mem_req_data_o, b * 8, 8), a.data[b]);
	}
}

static void compare_slot(const Vdut &t, const slot &s)
{
	same("slot has a request", get(t.slot_o, bundle_slot::has_request), s.has_request);
	same("slot kind", get(t.slot_o, bundle_slot::kind), s.kind);
	same("slot pass", get(t.slot_o, bundle_slot::pass), s.pass);
	same("slot line", get(t.slot_o, bundle_slot::odd), s.odd);
	same("slot last", get(t.slot_o, bundle_slot::last), s.last);
	same("slot lanes", get(t.slot_lanes_o, 0, LANES), s.lanes);
}

// Slots in flight, and the ids of the expected memory requests.
struct flight {
	std::deque<unsigned> requested; // ids of requests still to come
	std::deque<uint64_t> steps;     // clocks of their steps
	unsigned id = 0, busy = 0;
	bool beat = false, data = false, txn = false;
};

// Before the edge: drives inputs and computes their effects.
static void one_clock(Vdut &t, episode &e, flight &f)
{
	f.beat = !e.beats.empty() && (f.beat || percent(e.valid_percent));
	f.data = !e.beats.empty() && (f.data || percent(e.valid_percent));
	f.txn = !e.txns.empty() && (f.txn || percent(e.valid_percent));
	t.beat_valid_i = f.beat;
	t.data_valid_i = f.data;
	t.txn_valid_i = f.txn;
	if (f.beat)
		drive_beat(t, e.beats.front());
	if (f.txn)
		drive_txn(t, *e.txns.front().first, e.txns.front().second);
	t.mem_req_ready_i = percent(e.ready_percent) && (t.mem_req_valid_o || !e.shy);
	t.slot_free_i = f.busy && percent(e.ready_percent);
	f.busy -= t.slot_free_i;
	t.eval();
	if (t.slot_valid_o && check(!e.slots.empty(), "a slot too many")) {
		compare_slot(t, e.slots.front());
		if (e.slots.front().has_request) {
			f.requested.push_back(f.id % IDS);
			f.steps.push_back(bench.clock);
		}
		e.slots.pop_front();
		f.id++;
		check(++f.busy <= IDS, "more slots than there are");
	}
	if (t.mem_req_valid_o && t.mem_req_ready_i &&
	    check(!e.mem_requests.empty() && !f.requested.empty(), "an unexpected request")) {
		if (wrong_input(400))
			e.mem_requests.front().line ^= LINE;
		compare_request(t, e.mem_requests.front(), f.requested.front());
		if (e.ready_percent == 100)
			same("clocks after the step", bench.clock - f.steps.front(), MAU_DATA_SEND);
		e.mem_requests.pop_front();
		f.requested.pop_front();
		f.steps.pop_front();
	}
	const bool beat_taken = t.beat_take_o, txn_taken = t.txn_ready_o && f.txn;
	const uint64_t key = t.data_read_o ? e.beats.front().key : 0;
	edge(t);
	put_elements(t.data_i, LANES, key);
	if (beat_taken) {
		e.beats.pop_front();
		f.beat = f.data = false;
	}
	if (txn_taken) {
		e.txns.pop_front();
		f.txn = false;
	}
}

static void run(Vdut &t, unsigned valid_percent, unsigned ready_percent, bool shy)
{
	episode e{valid_percent, ready_percent, 24, shy, {}, {}, {}, {}, {}};
	flight f;
	make_requests(e);
	t.beat_valid_i = t.data_valid_i = t.txn_valid_i = t.mem_req_ready_i = t.slot_free_i = 0;
	reset(t);
	const uint64_t start = bench.clock, least = e.steps + e.empty_beats;
	while ((!e.beats.empty() || !e.mem_requests.empty()) && !give_up() &&
	       check(bench.clock - start < 60 * least + 1000, "nothing moves"))
		one_clock(t, e, f);
	check(e.slots.empty() && e.txns.empty(), "%zu slots, %zu transactions are left",
	      e.slots.size(), e.txns.size());
	if (valid_percent == 100 && ready_percent == 100) {
		check(bench.clock - start <= least + MAU_DATA_SEND,
		      "%" PRIu64 " steps take %" PRIu64 " clocks", least, bench.clock - start);
		late = std::max(late, bench.clock - start - least);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (unsigned round = 0; round < 3 * bench.rounds && !give_up(); round++) {
		run(*dut, 100, 100, false);
		run(*dut, 60, 100, false);
		run(*dut, 100, 40, false);
		run(*dut, 50, 60, false);
		run(*dut, 100, 10, false);
		run(*dut, 100, 100, true);
		run(*dut, 50, 60, true);
	}
	check(reads && writes && atomics && silent, "a kind of request was never seen");
	std::printf("%" PRIu64 " reads, %" PRIu64 " writes, %" PRIu64 " atomics, %" PRIu64
	            " slots without a request; %" PRIu64 " clocks after the steps\n",
	            reads, writes, atomics, silent, late);
	return bench_end();
}
