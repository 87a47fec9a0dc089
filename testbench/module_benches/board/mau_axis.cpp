// mau_axis.cpp - the unit with AXI4-Stream channels against mau_wave(): random requests of every
// encoding and generation, with stalls of sources and sinks. It compares every word of every beat
// and tlast, and checks that a beat holds until it is taken (docs/interface.md, Timing 1).
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c testbench/stimulus/*.c
// libraries: -lxxhash

// Ports have the names of AXI.
#define clk_i aclk
#define rst_ni aresetn

#include <algorithm>
#include <deque>
#include <vector>

#include "bench.hpp"

extern "C" {
#include "mau/mau.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
}

constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, REQUESTS = 8;

// A beat: its words, and tlast.
struct beat {
	std::vector<uint32_t> words;
	bool last;
};
// An output channel of the unit: expected beats, and the beat that waits.
struct channel {
	const char *name;
	std::deque<beat> expected;
	bool held;
	beat shown;
	uint64_t seen;
};

struct episode {
	const tb_episode &ep;
	unsigned beats, valid_percent, ready_percent;
	channel res{"res", {}, false, {}, 0}, txn{"txn", {}, false, {}, 0},
		done{"done", {}, false, {}, 0};
	unsigned next_req = 0, next_opd = 0, opd_beat = 0;
	uint64_t last_move = 0;
};

static uint32_t low(uint64_t value)
{
	return static_cast<uint32_t>(value);
}
static uint32_t high(uint64_t value)
{
	return static_cast<uint32_t>(value >> 32);
}

// ---- Expected beats, as words
static void expect_results(episode &e, const mau_request &q, const mau_lanes &lanes)
{
	for (unsigned b = 0; b < e.beats; b++) {
		const bool last = b + 1 == e.beats;
		beat row{{q.tag | b << 8 | last << 12}, last};
		for (unsigned l = b * LANES; l < (b + 1) * LANES; l++) {
			row.words.push_back(low(lanes.address[l]));
			row.words.push_back(high(lanes.address[l]) | lanes.space[l] << 16 |
			                    lanes.status[l] << 20 | lanes.in_range[l] << 24);
			row.words.push_back(lanes.lds_address[l]);
		}
		e.res.expected.push_back(row);
	}
}

static void expect_request(episode &e, const mau_request &q)
{
	static mau_response rsp;
	const mau_geometry geometry{WINDOW, LINE};
	const int result = mau_wave(&e.ep.ctx, &geometry, &q, &rsp);
	if (!check(result == MAU_OK, "the model refuses the request: %s", mau_strerror(result)))
		return;
	expect_results(e, q, rsp.lanes);
	for (unsigned i = 0; i < rsp.txn_count; i++) {
		const mau_txn &t = rsp.txn[i];
		beat row{{q.tag | uint32_t{t.window} << 8 | uint32_t{t.pass} << 12 |
		                  uint32_t{t.last} << 15 | (t.attr & 0xffff) << 16,
		          low(t.line), high(t.line) | t.attr >> 16 << 16, low(t.lanes),
		          high(t.lanes)},
		         t.last != 0};
		for (unsigned w = 0; w < LINE / 64; w++) {
			row.words.push_back(low(t.bytes[w]));
			row.words.push_back(high(t.bytes[w]));
		}
		e.txn.expected.push_back(row);
	}
	e.done.expected.push_back({{q.tag | uint32_t{rsp.error} << 8 | uint32_t{rsp.memviol} << 11 |
	                            uint32_t{rsp.counters} << 13 | uint32_t{rsp.txn_count} << 16},
	                           false});
}

// ---- Sources
static void drive_header(Vdut &t, const mau_request &q)
{
	const uint64_t op = mau_op_pack(&q.op);
	const uint32_t words[12] = {low(op),     high(op),    q.vsharp[0],  q.vsharp[1],
	                            q.vsharp[2], q.vsharp[3], low(q.saddr), high(q.saddr),
	                            q.m0,        low(q.exec), high(q.exec), q.tag | word() << 8};
	for (unsigned i = 0; i < 12; i++)
		put(t.s_axis_req_tdata, i * 32, 32, words[i]);
	if (wrong_input(50))
		put(t.s_axis_req_tdata, 352, 8, q.tag ^ 1u);
}

static void drive_sources(Vdut &t, const episode &e)
{
	const bool req = e.next_req < e.ep.count, opd = e.next_opd < e.ep.count;
	if (!t.s_axis_req_tvalid && req && percent(e.valid_percent)) {
		t.s_axis_req_tvalid = 1;
		drive_header(t, e.ep.req[e.next_req]);
	}
	if (!t.s_axis_opd_tvalid && opd && percent(e.valid_percent)) {
		t.s_axis_opd_tvalid = 1;
		for (unsigned l = 0; l < LANES; l++) {
			const unsigned lane = (e.opd_beat * LANES + l) % MAU_WAVE;
			put(t.s_axis_opd_tdata, l * 32, 32, e.ep.req[e.next_opd].v0[lane]);
			put(t.s_axis_opd_tdata, (LANES + l) * 32, 32,
			    e.ep.req[e.next_opd].v1[lane]);
		}
	}
}

// ---- Sinks
template <class P>
static void look(episode &e, channel &c, bool valid, bool ready, const P &data, unsigned words,
                 bool last)
{
	if (!valid) {
		check(!c.held, "%s: valid fell before the beat was taken", c.name);
		return;
	}
	beat now{{}, last};
	for (unsigned i = 0; i < words; i++)
		now.words.push_back(low(get(data, i * 32, 32)));
	check(!c.held || (now.words == c.shown.words && now.last == c.shown.last),
	      "%s: a beat changed before it was taken", c.name);
	c.held = !ready;
	c.shown = now;
	if (!ready || !check(!c.expected.empty(), "%s: an unexpected beat", c.name))
		return;
	const beat &want = c.expected.front();
	same("words of a beat", words, want.words.size());
	for (unsigned i = 0; i < words; i++)
		check(now.words[i] == want.words[i], "%s: word %u is %08x, expected %08x", c.name,
		      i, now.words[i], want.words[i]);
	check(now.last == want.last, "%s: tlast is %d", c.name, now.last);
	c.expected.pop_front();
	c.seen++;
	e.last_move = bench.clock;
}

static void one_clock(Vdut &t, episode &e)
{
	drive_sources(t, e);
	t.m_axis_res_tready = percent(e.ready_percent);
	t.m_axis_txn_tready = percent(e.ready_percent);
	t.m_axis_done_tready = percent(e.ready_percent);
	t.eval();
	const bool req = t.s_axis_req_tvalid && t.s_axis_req_tready,
		   opd = t.s_axis_opd_tvalid && t.s_axis_opd_tready;
	look(e, e.res, t.m_axis_res_tvalid, t.m_axis_res_tready, t.m_axis_res_tdata, 1 + 3 * LANES,
	     t.m_axis_res_tlast);
	look(e, e.txn, t.m_axis_txn_tvalid, t.m_axis_txn_tready, t.m_axis_txn_tdata, 5 + LINE / 32,
	     t.m_axis_txn_tlast);
	look(e, e.done, t.m_axis_done_tvalid, t.m_axis_done_tready, t.m_axis_done_tdata, 1, false);
	edge(t);
	if (req) {
		t.s_axis_req_tvalid = 0;
		expect_request(e, e.ep.req[e.next_req++]);
	}
	if (opd) {
		t.s_axis_opd_tvalid = 0;
		if (++e.opd_beat == e.beats)
			e.opd_beat = 0, e.next_opd++;
	}
	if (req || opd)
		e.last_move = bench.clock;
}

static void drive_context(Vdut &t, const mau_context &c)
{
	t.ctx_gfx_i = c.gfx;
	t.ctx_rules_i = c.rules;
	t.ctx_align_i = c.align;
	t.ctx_policy_i = c.policy;
	t.ctx_wave32_i = c.wave32;
	t.ctx_lds_base_i = c.lds_base;
	t.ctx_lds_size_i = c.lds_size;
	t.ctx_scratch_base_i = c.scratch_base;
	t.ctx_shared_hi_i = c.shared_hi;
	t.ctx_private_hi_i = c.private_hi;
}

static uint64_t seen[3];

static void run(Vdut &t, tb_episode &ep)
{
	for (unsigned n = 0; n < ep.count; n++)
		ep.req[n].tag = static_cast<uint8_t>(rnd());
	episode e{ep, std::max(1u, (ep.ctx.wave32 ? 32 : 64) / LANES),
	          static_cast<unsigned>(one_of(100, 60, 20)),
	          static_cast<unsigned>(one_of(100, 60, 20))};
	drive_context(t, ep.ctx);
	e.last_move = bench.clock;
	do
		one_clock(t, e);
	while (!give_up() &&
	       (e.next_req < ep.count || e.next_opd < ep.count || !e.res.expected.empty() ||
	        !e.txn.expected.empty() || !e.done.expected.empty()) &&
	       check(bench.clock - e.last_move < 5000, "nothing moves"));
	for (unsigned i = 0; i < 20 && !give_up(); i++)
		one_clock(t, e);
	seen[0] += e.res.seen, seen[1] += e.txn.seen, seen[2] += e.done.seen;
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	tb_knobs knobs = tb_knobs_default(bench.seed);
	knobs.requests = REQUESTS;
	knobs.line_bytes = LINE;
	tb_episode ep;
	if (tb_episode_init(&ep, REQUESTS))
		return 2;
	dut->s_axis_req_tvalid = dut->s_axis_opd_tvalid = 0;
	reset(*dut);
	for (unsigned n = 0; n < 300 * bench.rounds && !give_up(); n++) {
		tb_stimulus_episode(&knobs, n, &ep);
		run(*dut, ep);
	}
	tb_episode_free(&ep);
	std::printf("%" PRIu64 " lane-result beats, %" PRIu64 " transactions, %" PRIu64
	            " completions\n",
	            seen[0], seen[1], seen[2]);
	check(seen[0] && seen[1] && seen[2], "a channel was never used");
	return bench_end();
}
#undef clk_i
#undef rst_ni
