// mau_coalesce.cpp - contents by C1-C5, C7, F10, and clocks by Timing 1, 4, 5 of docs/interface.md:
// without a stall every transaction and every completion comes exactly at s_k + i. The latency of
// the coalescer is measured with the first transaction, which is alone.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <bitset>
#include <deque>
#include <optional>
#include <vector>

#include "bundles.hpp"
#include "coalesce_stimulus.hpp"

constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, DEPTH = P_WIN_DEPTH;
constexpr unsigned ENTRY = std::max(LANES, WINDOW), BEATS = ENTRY / LANES,
		   PARTS = ENTRY / WINDOW; // lanes, beats, windows of an entry of the store

enum stall {
	NONE,
	COIN,
	BURSTS,
	MOSTLY
};

// One clock of the transaction channel without stalls: a transaction, or the clock of an empty
// window.
struct item {
	mau_txn txn;
	bool empty, ends; // ends: the last item of its request
	unsigned count;   // transactions of the request up to it
	const bus_request *of;
	uint64_t clock;
};

// A beat of the lane bus, or none if there is no request.
struct bus_beat {
	const bus_request *of;
	unsigned number;
	bool last;
};

struct episode {
	bool wave32, gaps;
	stall stalls;
	unsigned requests;
	std::deque<bus_request> sent; // a deque, because pointers to elements must stay valid
	mau_response answer;          // to the request whose beats are being taken
	std::deque<item> expected;
	std::vector<uint64_t> window_clock; // clocks of the last beats of its windows
	unsigned beat = 0, emitted = 0, count = 0, sending = 0, finished = 0, entries_taken = 0,
		 run = 0;
	uint64_t next_free = 0;
	std::optional<item> ended; // it was taken in the previous clock: the completion is due
	bool ready = true;
};
static uint64_t latency, joined, singles, seen_waits, passes[5], empties;

// The errors of the lanes from 'first' on, of 'count' lanes (M7).
static unsigned memviol_of(const bus_request &q, unsigned first, unsigned count)
{
	const uint64_t wave = q.lanes == 64 ? ~UINT64_C(0) : (UINT64_C(1) << q.lanes) - 1,
		       lanes = wave >> first &
	                       (count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1);
	return ((q.memviol >> first & lanes) != 0) | ((q.memviol_lds >> first & lanes) != 0) << 1;
}

// X9: a scalar load (space NONE) decrements LGKM alone; others VM, or VS if the attribute says so,
// and LGKM too if that one does. Requests with an error and cache operations decrement none.
static unsigned counters_of(const bus_request &q)
{
	const mau_attr a = mau_attr_unpack(q.attr);
	if (q.error || a.cls == MAU_CLS_CACHE)
		return 0;
	return (a.seg != MAU_SEG_NONE && !a.vs) | a.vs << 1 | a.lgkm << 2;
}

static void drive_shared(Vdut &t, const bus_request &q, const bus_beat &b)
{
	namespace beat = bundle_beat;
	put(t.ln_beat_i, beat::memviol, memviol_of(q, b.number * LANES, LANES));
	put(t.ln_beat_i, beat::istride, q.istride_code);
	put(t.ln_beat_i, beat::esize, q.esize_code);
	put(t.ln_beat_i, beat::sub, q.sub);
	put(t.ln_beat_i, beat::equal, b.last ? q.equal : below(2));
	put(t.ln_beat_i, beat::waits, q.waits);
	put(t.ln_beat_i, beat::join_how, q.join);
	put(t.ln_beat_i, beat::error, q.error);
	put(t.ln_beat_i, beat::attr, q.attr);
	put(t.ln_beat_i, beat::tag, q.tag);
	put(t.ln_beat_i, beat::beat, b.number);
	put(t.ln_beat_i, beat::last, b.last);
}

// Drives lane l of a beat; a lane outside the wave is inactive.
static void drive_lane(Vdut &t, const bus_lane &x, bool in_wave, unsigned l)
{
	namespace lane = bundle_lane;
	const unsigned base = 64 * l;
	put(t.ln_lane_i, lane::addr, x.address ^ (wrong_input(3000) ? 64 : 0), base);
	put(t.ln_lane_i, lane::dw, in_wave ? x.moves : 0, base);
	put(t.ln_lane_i, lane::walk, x.walked, base);
	put(t.ln_lane_i, lane::phase, x.phase, base);
	put(t.ln_lane_i, lane::wrap, x.wrap, base);
	put(t.ln_block_i, 32 * l, 32, x.block);
}

static void drive(Vdut &t, const bus_beat &b)
{
	t.ln_valid_i = b.of != nullptr;
	if (!b.of)
		return;
	const bus_request &q = *b.of;
	drive_shared(t, q, b);
	for (unsigned l = 0; l < LANES; l++) {
		const unsigned lane = b.number * LANES + l;
		drive_lane(t, q.lane[lane], lane < q.lanes, l);
	}
}

// Adds the expected items and clocks of the windows that the beat of this clock completes (Timing
// 4, 5).
static void expect_windows(episode &e, const bus_request &q, bool last)
{
	for (; e.emitted < e.window_clock.size(); e.emitted++) {
		const uint64_t due = (q.waits ? bench.clock : e.window_clock[e.emitted]) + latency;
		const uint64_t start = due > e.next_free ? due : e.next_free;
		const bool ends = last && e.emitted + 1 == e.window_clock.size();
		const unsigned txns = e.answer.window_txns[e.emitted];
		for (unsigned i = 0; i < txns; i++) {
			const mau_txn &t = e.answer.txn[e.count++];
			e.expected.push_back(
				{t, false, ends && i + 1 == txns, e.count, &q, start + i});
			passes[t.pass]++;
			((t.lanes & (t.lanes - 1)) ? joined : singles)++;
		}
		if (!txns)
			e.expected.push_back({{}, true, ends, e.count, &q, start}), empties++;
		e.next_free = start + std::max(txns, 1u);
	}
}

// The next clock of the lane bus.
static bus_beat next_beat(episode &e)
{
	const unsigned lanes = e.wave32 ? 32 : 64, beats = lanes <= LANES ? 1 : lanes / LANES;
	if (e.beat == 0 && e.sending < e.requests && e.sent.size() == e.sending)
		e.sent.push_back(next_request(e.wave32, e.sending));
	const bool valid = e.sending < e.requests && !(e.gaps && percent(33)) &&
	                   (e.beat % BEATS || e.entries_taken < DEPTH);
	if (!valid)
		return {};
	if (e.beat % BEATS == 0)
		e.entries_taken++;
	const bus_beat b{&e.sent.back(), e.beat, e.beat == beats - 1};
	e.beat = b.last ? 0 : e.beat + 1;
	e.sending += b.last;
	return b;
}

static void take_beat(episode &e, const bus_beat &b)
{
	const bus_request &q = *b.of;
	if (b.number == 0)
		bus_transactions(q, {WINDOW, LINE}, e.answer);
	const bool entry_ends = b.last || b.number % BEATS == BEATS - 1;
	if (entry_ends)
		e.window_clock.insert(e.window_clock.end(), std::clamp(q.lanes / WINDOW, 1u, PARTS),
		                      bench.clock);
	if (b.last || (entry_ends && !q.waits))
		expect_windows(e, q, b.last);
	if (!b.last)
		return;
	seen_waits += q.waits;
	e.emitted = e.count = 0;
	e.window_clock.clear();
	e.finished++;
}

static void check_transaction(const Vdut &t, const item &x)
{
	const uint64_t before = bench.failed;
	same("line", get(t.txn_o, bundle_txn::line), x.txn.line);
	same("lanes", get(t.txn_lanes_o, 0, WINDOW), x.txn.lanes);
	for (unsigned i = 0; i < LINE; i += 64)
		same("bytes", get(t.txn_bytes_o, i, 64), x.txn.bytes[i / 64]);
	same("window", get(t.txn_o, bundle_txn::window), x.txn.window);
	same("pass", get(t.txn_o, bundle_txn::pass), x.txn.pass);
	same("attributes", get(t.txn_o, bundle_txn::attr), x.txn.attr);
	same("tag", get(t.txn_o, bundle_txn::tag), x.of->tag);
	same("last of its window", get(t.txn_o, bundle_txn::last), x.txn.last);
	if (bench.failed != before)
		check(false, "  join %u waits %u equal %u sub %u, window %u pass %u line %" PRIx64,
		      x.of->join, x.of->waits, x.of->equal, x.of->sub, x.txn.window, x.txn.pass,
		      x.txn.line);
}

static void check_end(const Vdut &t, const item &x)
{
	same("tag of the completion", get(t.end_o, bundle_completion::tag), x.of->tag);
	same("error", get(t.end_o, bundle_completion::error), x.of->error);
	same("count", get(t.end_o, bundle_completion::count), x.count);
	same("memviol", get(t.end_o, bundle_completion::memviol), memviol_of(*x.of, 0, 64));
	same("counters", get(t.end_o, bundle_completion::counters), counters_of(*x.of));
}

// Checks the outputs before the edge. An empty window has no output: it only takes a clock, or
// gives a completion in the next clock.
static void observe(const Vdut &t, episode &e)
{
	const bool on_time = e.stalls == NONE;
	bool ended = false;
	if (e.ended) {
		if (check(t.end_valid_o, "no completion"))
			check_end(t, *e.ended);
		e.ended.reset();
		ended = true;
	}
	while (!e.expected.empty() && e.expected.front().empty &&
	       (!on_time || e.expected.front().clock <= bench.clock)) {
		const item &x = e.expected.front();
		if (x.ends && on_time) {
			e.ended = x;
		} else if (x.ends) {
			if (!t.end_valid_o || ended)
				break; // its clock is not known
			check_end(t, x);
			ended = true;
		}
		e.expected.pop_front();
	}
	check(!t.end_valid_o || ended, "a completion at the wrong time");
	if (t.txn_valid_o) {
		if (!check(!e.expected.empty() && !e.expected.front().empty,
		           "an unexpected transaction"))
			return;
		const item x = e.expected.front();
		if (on_time)
			same("clock of the transaction", bench.clock, x.clock);
		check_transaction(t, x);
		if (!t.txn_ready_i)
			return;
		e.expected.pop_front();
		if (x.ends)
			e.ended = x;
	} else if (on_time && !e.expected.empty()) {
		check(e.expected.front().empty || e.expected.front().clock > bench.clock,
		      "a transaction is late");
	}
}

static void choose_ready(episode &e)
{
	switch (e.stalls) {
	case NONE:
		e.ready = true;
		break;
	case COIN:
		e.ready = below(2);
		break;
	case MOSTLY:
		e.ready = below(16) == 0;
		break;
	case BURSTS:
		if (e.run-- == 0)
			e.ready = !e.ready, e.run = 1 + below(24);
	}
}

static void run_episode(Vdut &t, episode &e)
{
	unsigned idle = 0;
	t.ctx_wave32_i = e.wave32;
	t.ln_valid_i = 0;
	t.txn_ready_i = 0;
	reset(t);
	while (idle < 500 && !give_up()) {
		const bus_beat b = next_beat(e);
		drive(t, b);
		choose_ready(e);
		t.txn_ready_i = e.ready;
		t.eval();
		observe(t, e);
		if (t.win_free_o)
			check(e.entries_taken > 0, "a window left an empty store"),
				e.entries_taken--;
		if (b.of)
			take_beat(e, b);
		idle = b.of || t.txn_valid_o ? 0 : idle + 1;
		edge(t);
	}
	while (!e.expected.empty() && e.expected.front().empty && !e.expected.front().ends)
		e.expected.pop_front();
	if (give_up())
		return;
	check(e.finished == e.requests && e.expected.empty() && !e.ended && e.entries_taken == 0,
	      "it hangs: %u of %u requests in, %zu items missing, %u entries taken", e.finished,
	      e.requests, e.expected.size(), e.entries_taken);
}

// Measures the clocks from a window's last beat to its first transaction, with a single
// transaction.
static void find_latency(Vdut &t)
{
	bus_request q{};
	q.lanes = 64;
	q.sub = 2;
	q.lane[0].moves = 1;
	episode e{};
	t.ctx_wave32_i = 0;
	t.ln_valid_i = 0;
	t.txn_ready_i = 1;
	reset(t);
	uint64_t taken = 0, seen = 0;
	for (unsigned i = 0; i < 64 + MAU_LATENCY_TXN && !seen; i++) {
		const bool valid = e.beat < 64 / LANES;
		drive(t, valid ? bus_beat{&q, e.beat, e.beat == 64 / LANES - 1} : bus_beat{});
		if (valid && ++e.beat == BEATS)
			taken = bench.clock;
		t.eval();
		if (t.txn_valid_o)
			seen = bench.clock;
		edge(t);
	}
	latency = seen - taken;
	check(seen && latency <= MAU_LATENCY_TXN, "the coalescer takes %" PRIu64 " clocks",
	      latency);
}

// Checks lane_bus.hpp: passes and bytes of one lane by D28.
static void count_passes()
{
	static const unsigned counts[][3] = {{16, 1, 5}, {16, 0, 4}, {12, 3, 4},
	                                     {8, 2, 3},  {4, 3, 2},  {4, 0, 1},
	                                     {2, 3, 2},  {2, 2, 1},  {1, 3, 1}};
	for (const auto &c : counts) {
		const bus_request q = scratch_request(false, c[0], c[1], false, true);
		mau_detail_access a;
		unsigned of_pass = 0, bytes = 0;
		bus_access(q, q.lane[5], a);
		for (const mau_pass_access &p : a.pass) {
			of_pass += p.bytes != 0;
			bytes += static_cast<unsigned>(std::bitset<16>(p.bytes).count());
		}
		const unsigned moves = q.lane[5].moves != 0;
		check(of_pass == c[2] * moves && bytes == c[0] * moves,
		      "%u bytes at %u: %u passes, %u bytes", c[0], c[1], of_pass, bytes);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	count_passes();
	auto dut = make_dut();
	find_latency(*dut);
	for (unsigned i = 0; i < 12 * bench.rounds && !give_up(); i++) {
		episode e{};
		e.wave32 = i % 3 == 1;
		e.gaps = i / 4 % 2;
		e.stalls = static_cast<stall>(i % 4);
		e.requests = 180;
		run_episode(*dut, e);
	}
	if (!give_up())
		check(joined && singles && seen_waits && empties && passes[0] && passes[1] &&
		              passes[2] && passes[3] && passes[4],
		      "some kind of transaction never came");
	return bench_end();
}
