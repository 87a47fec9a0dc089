// mau_coalesce.cpp - C1-C5, C7, F10 for the contents, Timing 1, 4, 5 of docs/interface.md for the
// clocks: without a stall every transaction and every completion stands at exactly s_k + i. LATENCY
// of the coalescer alone is taken from the first, lonely transaction.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <optional>

#include "bench.hpp"
#include "coalesce_stimulus.hpp"
#include "rules_coalesce.hpp"

constexpr unsigned
	AHEAD = 5,
	REUSE = 5; // clocks from the block bus to the lane bus; from win_free_o to the block bus
constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, DEPTH = P_WIN_DEPTH;
constexpr unsigned PLACE = std::max(LANES, WINDOW), BEATS = PLACE / LANES,
		   PARTS = PLACE / WINDOW; // lanes, beats, windows of a place in the store

#ifdef P_LANE_GROUP
constexpr unsigned GROUPS = LANES / P_LANE_GROUP;
#else
constexpr unsigned GROUPS = PARTS;
#endif
constexpr uint64_t ALL = ~UINT64_C(0) >>
                         (64 - GROUPS); // a bit, four, two bits the same for each group of lanes
constexpr uint64_t EACH4 = (~UINT64_C(0) >> (64 - 4 * GROUPS)) / 15,
		   EACH2 = (~UINT64_C(0) >> (64 - 2 * GROUPS)) / 3;

enum stall {
	NONE,
	COIN,
	BURSTS,
	MOSTLY
};

// One clock of the transaction channel without stalls: a transaction, or the clock of an empty
// window.
struct item {
	transaction txn;
	bool empty, ends; // ends: the last one of its request
	unsigned count;   // transactions of the request so far
	const bus_request *of;
	uint64_t clock;
};

// A beat on its way from the block bus to the lane bus; no request: none.
struct bus_beat {
	const bus_request *of;
	unsigned number;
	bool last;
};

struct episode {
	bool wave32, gaps;
	stall stalls;
	unsigned requests;
	std::deque<bus_request> sent; // addresses of elements stay
	std::deque<item> expected;
	std::vector<uint64_t> window_clock; // last beats of the windows of the request under way
	std::deque<bus_beat> coming =
		std::deque<bus_beat>(AHEAD); // the last AHEAD clocks of the block bus
	std::deque<bool> leaving = std::deque<bool>(REUSE - 1); // win_free_o of the last clocks
	unsigned beat = 0, emitted = 0, count = 0, sending = 0, finished = 0, places_taken = 0,
		 run = 0; // beat, sending: on the block bus
	uint64_t next_free = 0;
	std::optional<item> told; // its hand-over was in the clock before: the completion is due
	bool ready = true;
};
static uint64_t latency, joined, singles, seen_waits, passes[5], empties;

// What each group of lanes says of the bus again; ahead of the evaluation.
static void repeat_groups(Vdut &t)
{
	t.group_valid_i = t.ln_valid_i ? ALL : 0;
	t.group_last_i = t.ln_last_i ? ALL : 0;
	t.group_beat_i = t.ln_beat_i * EACH4;
	t.group_sub_i = t.ln_sub_i * EACH2;
}

static void drive_blocks(Vdut &t, const bus_beat &b)
{
	t.blk_valid_i = b.of ? ALL : 0;
	t.blk_last_i = b.of && b.last ? ALL : 0;
	t.blk_beat_i = b.number * EACH4;
	for (unsigned l = 0; b.of && l < LANES; l++)
		put(t.blk_i, l * 32, 32, b.of->lane[b.number * LANES + l].block);
}

static void drive(Vdut &t, const bus_beat &b)
{
	t.ln_valid_i = b.of != nullptr;
	if (!b.of)
		return;
	const bus_request &q = *b.of;
	t.ln_last_i = b.last;
	t.ln_beat_i = b.number;
	t.ln_tag_i = q.tag;
	t.ln_attr_i = q.attr;
	t.ln_error_i = q.error;
	t.ln_join_i = q.join;
	t.ln_waits_i = q.waits;
	t.ln_equal_i = b.last ? q.equal : below(2);
	t.ln_sub_i = q.sub;
	t.ln_esize_i = q.esize_code;
	t.ln_istride_i = q.istride_code;
	for (unsigned l = 0; l < LANES; l++) {
		const unsigned lane = b.number * LANES + l;
		const bus_lane &x = q.lane[lane];
		put(t.ln_addr_i, l * 64, 64, x.address ^ (twin_strikes(3000) ? 64 : 0));
		put(t.ln_dw_i, l * 4, 4, lane < q.lanes ? x.moves : 0);
		put(t.ln_walk_i, l, 1, x.walked);
		put(t.ln_phase_i, l * 2, 2, x.phase);
		put(t.ln_wrap_i, l * 4, 4, x.wrap);
	}
}

// Windows whose joining is decided by the beat taken at this clock: their items and clocks (Timing
// 4, 5).
static void expect_windows(episode &e, const bus_request &q, bool last)
{
	for (; e.emitted < e.window_clock.size(); e.emitted++) {
		const uint64_t due = (q.waits ? bench.clock : e.window_clock[e.emitted]) + latency;
		const uint64_t start = due > e.next_free ? due : e.next_free;
		const bool ends = last && e.emitted + 1 == e.window_clock.size();
		const std::vector<transaction> txns =
			rules_transactions(q, e.emitted, WINDOW, LINE);
		for (unsigned i = 0; i < txns.size(); i++) {
			e.expected.push_back({txns[i], false, ends && i + 1 == txns.size(),
			                      ++e.count, &q, start + i});
			passes[txns[i].pass]++;
			((txns[i].lanes & (txns[i].lanes - 1)) ? joined : singles)++;
		}
		if (txns.empty())
			e.expected.push_back({{}, true, ends, e.count, &q, start}), empties++;
		e.next_free = start + (txns.empty() ? 1 : txns.size());
	}
}

// The next clock of the block bus.
static bus_beat next_beat(episode &e)
{
	const unsigned lanes = e.wave32 ? 32 : 64, beats = lanes <= LANES ? 1 : lanes / LANES;
	if (e.beat == 0 && e.sending < e.requests && e.sent.size() == e.sending)
		e.sent.push_back(next_request(e.wave32, e.sending));
	const bool valid = e.sending < e.requests && !(e.gaps && percent(33)) &&
	                   (e.beat % BEATS || e.places_taken < DEPTH);
	if (!valid)
		return {};
	if (e.beat % BEATS == 0)
		e.places_taken++;
	const bus_beat b{&e.sent.back(), e.beat, e.beat == beats - 1};
	e.beat = b.last ? 0 : e.beat + 1;
	e.sending += b.last;
	return b;
}

static void take_beat(episode &e, const bus_beat &b)
{
	const bus_request &q = *b.of;
	const bool place_ends = b.last || b.number % BEATS == BEATS - 1;
	if (place_ends)
		e.window_clock.insert(e.window_clock.end(), std::clamp(q.lanes / WINDOW, 1u, PARTS),
		                      bench.clock);
	if (b.last || (place_ends && !q.waits))
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
	same("line", t.txn_line_o, x.txn.line);
	same("lanes", get(t.txn_lanes_o, 0, WINDOW), x.txn.lanes);
	for (unsigned i = 0; i < LINE; i += 64)
		same("bytes", get(t.txn_bytes_o, i, 64),
		     (x.txn.bytes >> i & std::bitset<128>(~0ull)).to_ullong());
	same("window", t.txn_window_o, x.txn.window);
	same("pass", t.txn_pass_o, x.txn.pass);
	same("attributes", t.txn_attr_o, x.of->attr);
	same("tag", t.txn_tag_o, x.of->tag);
	same("last of its window", t.txn_last_o, x.txn.last);
	if (bench.failed != before)
		check(false, "  join %u waits %u equal %u sub %u, window %u pass %u line %" PRIx64,
		      x.of->join, x.of->waits, x.of->equal, x.of->sub, x.txn.window, x.txn.pass,
		      x.txn.line);
}

static void check_end(const Vdut &t, const item &x)
{
	same("tag of the completion", t.end_tag_o, x.of->tag);
	same("error", t.end_error_o, x.of->error);
	same("count", t.end_count_o, x.count);
}

// Outputs in the clock before the edge. Empty windows show only as time, or as a completion, a
// clock after their own.
static void observe(const Vdut &t, episode &e)
{
	const bool on_time = e.stalls == NONE;
	bool ended = false;
	if (e.told) {
		if (check(t.end_valid_o, "no completion"))
			check_end(t, *e.told);
		e.told.reset();
		ended = true;
	}
	while (!e.expected.empty() && e.expected.front().empty &&
	       (!on_time || e.expected.front().clock <= bench.clock)) {
		const item &x = e.expected.front();
		if (x.ends && on_time) {
			e.told = x;
		} else if (x.ends) {
			if (!t.end_valid_o || ended)
				break; // its time is not known: whenever it comes
			check_end(t, x);
			ended = true;
		}
		e.expected.pop_front();
	}
	check(!t.end_valid_o || ended, "a completion at the wrong time");
	if (t.txn_valid_o) {
		if (!check(!e.expected.empty() && !e.expected.front().empty,
		           "a transaction that nobody asked for"))
			return;
		const item x = e.expected.front();
		if (on_time)
			same("clock of the transaction", bench.clock, x.clock);
		check_transaction(t, x);
		if (!t.txn_ready_i)
			return;
		e.expected.pop_front();
		if (x.ends)
			e.told = x;
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
		const bus_beat first = next_beat(e), b = e.coming.front();
		e.coming.pop_front();
		e.coming.push_back(first);
		drive_blocks(t, first);
		drive(t, b);
		choose_ready(e);
		t.txn_ready_i = e.ready;
		repeat_groups(t);
		t.eval();
		observe(t, e);
		e.leaving.push_back(t.win_free_o);
		if (e.leaving.front())
			check(e.places_taken > 0, "a window left an empty store"), e.places_taken--;
		e.leaving.pop_front();
		if (b.of)
			take_beat(e, b);
		idle = first.of || b.of || t.txn_valid_o ? 0 : idle + 1;
		edge(t);
	}
	while (!e.expected.empty() && e.expected.front().empty && !e.expected.front().ends)
		e.expected.pop_front();
	if (give_up())
		return;
	check(e.finished == e.requests && e.expected.empty() && !e.told && e.places_taken == 0,
	      "it hangs: %u of %u requests in, %zu items missing, %u places taken", e.finished,
	      e.requests, e.expected.size(), e.places_taken);
}

// Clocks from a window's last beat to its first transaction, seen at a lonely one.
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
		repeat_groups(t);
		t.eval();
		if (t.txn_valid_o)
			seen = bench.clock;
		edge(t);
	}
	latency = seen - taken;
	check(seen && latency <= MAU_LATENCY_TXN, "the coalescer takes %" PRIu64 " clocks",
	      latency);
}

// The reference itself: passes and bytes of what D28 counts, for one lane.
static void count_passes()
{
	static const unsigned counts[][3] = {{16, 1, 5}, {16, 0, 4}, {12, 3, 4},
	                                     {8, 2, 3},  {4, 3, 2},  {4, 0, 1},
	                                     {2, 3, 2},  {2, 2, 1},  {1, 3, 1}};
	for (const auto &c : counts) {
		const bus_request q = scratch_request(false, c[0], c[1], false, true);
		unsigned of_pass = 0, bytes = 0;
		for (unsigned pass = 0; pass < 5; pass++) {
			const size_t n = rules_bytes(q, q.lane[5], pass).size();
			of_pass += n != 0;
			bytes += n;
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
