// mau_header.cpp - request and operand handshakes of docs/interface.md:
// - each header has max(1, wave/LANES) operand beats, in order;
// - operand ready is low without a header;
// - beats, windows and requests in flight never exceed the capacity downstream, and reach it;
// - one beat a clock as long as there are headers, operands and capacity (C6: no idle clock between
//   requests).
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <deque>
#include <optional>

#include "bundles.hpp"
#include "model.hpp"

constexpr unsigned LANES = P_LANES, PER_ENTRY = P_ENTRY / P_LANES;

struct header {
	uint64_t op, saddr, exec;
	uint32_t vsharp[4], m0;
	uint8_t tag;
};
struct room {
	unsigned size, used = 0, most = 0;
	void take()
	{
		most = ++used > most ? used : most;
	}
};
// How often a source is valid and an entry is freed, in percent of the clocks. A profile that never
// frees entries of one kind fills that kind completely.
struct profile {
	unsigned request, operand, res, win, done;
	bool wave32;
	unsigned gfx = MAU_GFX_6;
};

static header random_header()
{
	header h{};
	h.op = rnd();
	h.saddr = rnd();
	h.exec = rnd();
	for (uint32_t &w : h.vsharp)
		w = word();
	h.m0 = word();
	h.tag = static_cast<uint8_t>(rnd());
	return h;
}

static void drive(Vdut &t, const header &h)
{
	namespace bits = bundle_header;
	put(t.req_i, bits::op, h.op);
	put(t.req_i, bits::saddr, h.saddr);
	put(t.req_i, bits::exec, h.exec);
	for (unsigned i = 0; i < 4; i++)
		put(t.req_i, bits::vsharp.lsb + i * 32, 32, h.vsharp[i]);
	put(t.req_i, bits::m0, h.m0);
	put(t.req_i, bits::tag, h.tag ^ wrong_input(300));
}

static void check_beat(const Vdut &t, unsigned beat, unsigned beats)
{
	namespace place = bundle_place;
	same("first", get(t.in_beat_o, place::first), beat == 0);
	same("last", get(t.in_beat_o, place::last), beat == beats - 1);
	same("beat", get(t.in_beat_o, place::number), beat);
}

static void check_header(const Vdut &t, const header &h, bool wave32, unsigned gfx)
{
	namespace bits = bundle_header;
	const mau_op op = mau_op_unpack(h.op);
	if (op.enc == MAU_ENC_MTBUF || (op.enc == MAU_ENC_MUBUF && op.fmt))
		same("format", t.s0_format_o, format_code(gfx, op, h.vsharp));
	same("op", get(t.s0_header_o, bits::op), h.op);
	same("saddr", get(t.s0_header_o, bits::saddr), h.saddr);
	same("EXEC", get(t.s0_header_o, bits::exec), wave32 ? h.exec & 0xffffffff : h.exec);
	same("M0", get(t.s0_header_o, bits::m0), h.m0);
	same("tag", get(t.s0_header_o, bits::tag), h.tag);
	for (unsigned i = 0; i < 4; i++)
		same("V#", get(t.s0_header_o, bits::vsharp.lsb + i * 32, 32), h.vsharp[i]);
}

static bool give_back(room &r, unsigned chance)
{
	if (r.used == 0 || !percent(chance))
		return false;
	r.used--;
	return true;
}

// State of a run.
struct progress {
	room res{P_RES_DEPTH}, win{P_WIN_DEPTH}, done{P_DONE_DEPTH};
	std::deque<header> waiting; // accepted, operands missing
	unsigned beats;             // of a request
	unsigned beat = 0, accepted = 0, beats_taken = 0, window_beats = 0, since_full_speed = 0;
};

// Checks the readies: operands are accepted only for a waiting header, a header is accepted when at
// most one waits.
static void check_ready(const Vdut &t, progress &s, bool first)
{
	check(!t.opd_ready_o || !s.waiting.empty(), "operand ready is high without a header");
	const bool everything = !s.waiting.empty() && s.res.used + 2 < s.res.size &&
	                        s.win.used + 2 < s.win.size && s.done.used + 2 < s.done.size;
	s.since_full_speed = everything ? s.since_full_speed + 1 : 0;
	check(s.since_full_speed < 3 || t.opd_ready_o,
	      "an idle clock: there are a header and capacity, but operand ready is low");
	check(s.waiting.size() > 1 || t.req_ready_o || first,
	      "a header is not accepted though at most one waits");
}

// Takes an operand beat into the lane pipe. Returns its header.
static header take_beat(const Vdut &t, progress &s)
{
	check_beat(t, s.beat, s.beats);
	const header its = s.waiting.front();
	s.res.take();
	if (s.window_beats == 0)
		s.win.take();
	if (s.beat == 0)
		s.done.take();
	check(s.res.used <= s.res.size && s.win.used <= s.win.size && s.done.used <= s.done.size,
	      "more under way than there is room: %u beats, %u windows, %u requests", s.res.used,
	      s.win.used, s.done.used);
	s.beats_taken++;
	s.window_beats = (s.window_beats + 1) % PER_ENTRY;
	if (++s.beat == s.beats)
		s.waiting.pop_front(), s.beat = s.window_beats = 0;
	return its;
}

// At the end: entries that are never freed are all used; with other profiles many beats have
// passed.
static void check_end(const profile &p, const progress &s)
{
	check(s.accepted > 1 || p.res + p.win + p.done < 100, "%u headers accepted", s.accepted);
	if (p.res == 0 && p.win && p.done)
		same("result entries used", s.res.most, s.res.size);
	if (p.win == 0 && p.res && p.done)
		same("window entries used", s.win.most, s.win.size);
	if (p.done == 0 && p.res && p.win)
		same("completion entries used", s.done.most, s.done.size);
	if (p.res && p.win && p.done)
		check(s.beats_taken > 300, "only %u beats", s.beats_taken);
}

static void run(Vdut &t, const profile &p)
{
	const unsigned wave = p.wave32 ? 32 : 64;
	progress s{.beats = wave <= LANES ? 1 : wave / LANES};
	header coming = random_header();
	std::optional<header> before; // header of the previous clock's beat
	bool req_valid = false, opd_valid = false;
	t.ctx_gfx_i = p.gfx;
	t.ctx_wave32_i = p.wave32;
	t.req_valid_i = t.opd_valid_i = t.res_free_i = t.win_free_i = t.done_free_i = 0;
	reset(t);
	for (unsigned i = 0; i < 3000 && !give_up(); i++) {
		req_valid = req_valid || percent(p.request);
		opd_valid = opd_valid || percent(p.operand);
		t.req_valid_i = req_valid;
		drive(t, coming);
		t.opd_valid_i = opd_valid;
		t.res_free_i = give_back(s.res, p.res);
		t.win_free_i = give_back(s.win, p.win);
		t.done_free_i = give_back(s.done, p.done);
		t.eval();
		const bool request = req_valid && t.req_ready_o,
			   operand = opd_valid && t.opd_ready_o;
		if (before)
			check_header(t, *before, p.wave32, p.gfx), before.reset();
		same("beat to the lane pipe", t.in_valid_o, operand);
		check_ready(t, s, i == 0);
		if (operand && !s.waiting.empty())
			before = take_beat(t, s), opd_valid = false;
		if (request)
			s.waiting.push_back(coming), coming = random_header(), s.accepted++,
						     req_valid = false;
		edge(t);
	}
	if (!give_up())
		check_end(p, s);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (unsigned round = 0; round < 4 * bench.rounds; round++)
		for (bool wave32 : {false, true})
			for (profile p : {profile{100, 100, 100, 100, 100, false},
			                  {100, 100, 0, 100, 100, false},
			                  {100, 100, 100, 0, 100, false},
			                  {100, 100, 100, 100, 0, false},
			                  {30, 100, 100, 100, 100, false},
			                  {100, 40, 100, 100, 100, false},
			                  {60, 60, 60, 60, 60, false},
			                  {100, 100, 30, 80, 80, false},
			                  {100, 100, 80, 15, 80, false},
			                  {100, 100, 80, 80, 15, false}}) {
				p.wave32 = wave32;
				p.gfx = below(GENERATIONS);
				run(*dut, p);
			}
	return bench_end();
}
