// mau_vmem.cpp - the whole vector memory unit against mau_execute(): random requests of every
// encoding and generation, with late and reordered responses of memory, some with FAULT or NACK. It
// compares every register write, in order, completions, and memory and LDS at the end of each
// episode.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c testbench/stimulus/*.c
// libraries: -lxxhash

#include <algorithm>

#include "vmem_memory.hpp"

extern "C" {
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
}

#ifndef P_CONVERT // defaults of the module
#define P_CONVERT 4
#endif
#ifndef P_ID_BITS
#define P_ID_BITS 4
#endif
constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE = P_LINE_BYTES, CONVERT = P_CONVERT,
		   IDS = 1u << P_ID_BITS, REQUESTS = 16;

struct vgpr_write {
	unsigned tag, beat, dword, half;
	uint64_t lanes;
	std::array<uint32_t, LANES> data;
};
struct sgpr_write {
	unsigned tag, quad, mask;
	std::array<uint32_t, 4> data;
};
struct completion {
	unsigned tag, error, count, memviol, counters;
};
struct answer {
	uint64_t due;
	unsigned id, code;
	std::array<uint8_t, LINE> data;
};
struct lds_answer {
	std::array<uint32_t, LANES * 4> data;
};

// Behaviour of the environment of the unit.
struct world {
	unsigned valid_percent, ready_percent, latency;
	bool reorder;
	bool shy = false;    // ready waits for valid
	unsigned errors = 0; // percent of memory with an error
};

struct episode {
	tb_episode ep;
	world w;
	std::vector<std::array<std::array<uint32_t, MAU_WAVE>, 4>> vdata;
	unsigned beats;
	spaces unit, model;
	std::deque<vgpr_write> vgprs;
	std::deque<sgpr_write> sgprs;
	std::deque<completion> dones;
	std::vector<answer> answers;
	std::deque<lds_answer> lds_answers;
	unsigned next_req = 0, next_opd = 0, opd_beat = 0, next_dat = 0, dat_beat = 0,
		 dat_dword = 0;
	bool req = false, opd = false, dat = false;
	unsigned finished = 0;
	uint64_t last_move = 0;
};
static uint64_t registers_seen, sgprs_seen, completions_seen, memory_asked, lds_asked, by_class[4],
	out_of_order, faults_seen, nacks_seen;

static uint32_t data_word()
{
	static const uint32_t corners[] = {
		0,          1,          0x80000000, 0x7fffffff, 0xffffffff, 0x3f800000, 0xbf800000,
		0x3f000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x00000001, 0x00800000,
		0x3c003c00, 0x7c017bff, 0x437f0000, 0x477fe000, 0xbf000000, 0x3b808081};
	if (percent(40))
		return corners[below(sizeof(corners) / sizeof(corners[0]))];
	return percent(20) ? 0x3f000000 + below(1 << 24) : word();
}

// ---- Expected beats
static void expect_vgprs(episode &e, const mau_request &q, const mau_execution &x)
{
	for (unsigned beat = 0; beat < e.beats; beat++)
		for (unsigned d = 0; d < x.vgprs; d++) {
			vgpr_write w{q.tag, beat, d, 0, 0, {}};
			w.half = (x.vgpr_bits[d] & 0xffff ? 1 : 0) | (x.vgpr_bits[d] >> 16 ? 2 : 0);
			for (unsigned l = 0; l < LANES && beat * LANES + l < MAU_WAVE; l++) {
				const unsigned lane = beat * LANES + l;
				if (!(x.vgpr_lanes[d] >> lane & 1))
					continue;
				w.lanes |= UINT64_C(1) << l;
				w.data[l] = x.vgpr[d][lane] & x.vgpr_bits[d];
			}
			if (w.lanes)
				e.vgprs.push_back(w);
		}
}

static void expect_sgprs(episode &e, const mau_request &q, const mau_execution &x)
{
	for (unsigned quad = 0; quad * 4 < x.sgprs; quad++) {
		sgpr_write w{q.tag, quad, (1u << std::min(4u, x.sgprs - 4 * quad)) - 1, {}};
		for (unsigned i = 0; i < 4 && quad * 4 + i < x.sgprs; i++)
			w.data[i] = x.sgpr[quad * 4 + i];
		e.sgprs.push_back(w);
	}
}

static void expect_request(episode &e, unsigned n)
{
	static mau_execution x;
	const mau_request &q = e.ep.req[n];
	const mau_geometry geometry{WINDOW, LINE};
	const mau_memory memory = e.model.callbacks();
	static uint32_t vdata[4][MAU_WAVE];
	for (unsigned d = 0; d < 4; d++)
		std::copy(e.vdata[n][d].begin(), e.vdata[n][d].end(), vdata[d]);
	const int result = mau_execute(&e.ep.ctx, &geometry, &q, vdata, &memory, &x);
	if (!check(result == MAU_OK, "the model refuses the request: %s", mau_strerror(result)))
		return;
	expect_vgprs(e, q, x);
	expect_sgprs(e, q, x);
	e.dones.push_back(
		{q.tag, x.response.error, x.response.txn_count, x.memviol, x.response.counters});
	faults_seen += x.fault_lanes != 0;
	nacks_seen += x.nack_lanes != 0;
	by_class[q.op.cls]++;
}

// ---- Sources
static void drive_header(Vdut &t, const mau_request &q)
{
	t.req_op_i = mau_op_pack(&q.op);
	put(t.req_vsharp_i, 0, 32, q.vsharp[0]);
	for (unsigned i = 0; i < 4; i++)
		put(t.req_vsharp_i, i * 32, 32, q.vsharp[i]);
	t.req_saddr_i = q.saddr;
	t.req_m0_i = q.m0;
	t.req_exec_i = q.exec;
	t.req_tag_i = q.tag;
}

// Advances to the next request that reads store data.
static bool dat_left(episode &e)
{
	while (e.next_dat < e.ep.count && e.dat_beat == 0 && e.dat_dword == 0 &&
	       mau_data_dwords(e.ep.ctx.gfx, &e.ep.req[e.next_dat].op) == 0)
		e.next_dat++;
	return e.next_dat < e.ep.count;
}

static void drive_sources(Vdut &t, episode &e)
{
	e.req = e.next_req < e.ep.count && (e.req || percent(e.w.valid_percent));
	e.opd = e.next_opd < e.ep.count && (e.opd || percent(e.w.valid_percent));
	e.dat = dat_left(e) && (e.dat || percent(e.w.valid_percent));
	t.req_valid_i = e.req;
	t.opd_valid_i = e.opd;
	t.dat_valid_i = e.dat;
	if (e.req)
		drive_header(t, e.ep.req[e.next_req]);
	for (unsigned l = 0; l < LANES && e.opd; l++) {
		const unsigned lane = e.opd_beat * LANES + l;
		put(t.opd_v0_i, l * 32, 32, e.ep.req[e.next_opd].v0[lane % MAU_WAVE]);
		put(t.opd_v1_i, l * 32, 32, e.ep.req[e.next_opd].v1[lane % MAU_WAVE]);
	}
	for (unsigned l = 0; l < LANES && e.dat; l++)
		put(t.dat_data_i, l * 32, 32,
		    e.vdata[e.next_dat][e.dat_dword][(e.dat_beat * LANES + l) % MAU_WAVE]);
}

static void sources_taken(episode &e, bool req, bool opd, bool dat)
{
	if (req) {
		expect_request(e, e.next_req++);
		e.req = false;
	}
	if (opd) {
		e.opd = false;
		if (++e.opd_beat == e.beats)
			e.opd_beat = 0, e.next_opd++;
	}
	if (dat) {
		e.dat = false;
		if (++e.dat_dword == mau_data_dwords(e.ep.ctx.gfx, &e.ep.req[e.next_dat].op)) {
			e.dat_dword = 0;
			if (++e.dat_beat == e.beats)
				e.dat_beat = 0, e.next_dat++;
		}
	}
}

// ---- Memory
static void memory_request(const Vdut &t, episode &e)
{
	sparse_memory &m = e.unit.space[MAU_SPACE_MEMORY];
	answer a{bench.clock + 1 + (e.w.reorder ? below(2 * e.w.latency + 1) : e.w.latency),
	         t.mem_req_id_o,
	         MAU_MEMORY_OK,
	         {}};
	const uint64_t line = t.mem_req_line_o;
	const auto asked = [&](unsigned b) { return get(t.mem_req_bytes_o, b, 1) != 0; };
	const unsigned kind = t.mem_req_kind_o;
	memory_asked++;
	a.code = kind == MAU_MEM_ATOMIC
	                 ? e.unit.codes.of_element(line + t.mem_req_offset_o,
	                                           t.mem_req_wide_o ? 8 : 4)
	                 : e.unit.codes.of_line(line, LINE, kind == MAU_MEM_READ, asked);
	if (a.code) {
		for (uint8_t &byte : a.data)
			byte = static_cast<uint8_t>(rnd());
		e.answers.push_back(a);
		return;
	}
	if (kind == MAU_MEM_ATOMIC) {
		uint32_t operand[4];
		for (unsigned i = 0; i < 4; i++)
			operand[i] = static_cast<uint32_t>(get(t.mem_req_data_o, i * 32, 32));
		const uint64_t old =
			act(m, e.ep.ctx.gfx, line + t.mem_req_offset_o, t.mem_req_attr_o >> 7 & 31,
		            t.mem_req_wide_o ? 8 : 4, operand, operand + 2);
		for (unsigned b = 0; b < 8; b++)
			a.data[b] = static_cast<uint8_t>(old >> 8 * b);
	}
	for (unsigned b = 0; b < LINE; b++) {
		const bool named = get(t.mem_req_bytes_o, b, 1);
		if (t.mem_req_kind_o == MAU_MEM_WRITE && named)
			m.set((line + b) & MEMORY_MASK,
			      static_cast<uint8_t>(get(t.mem_req_data_o, b * 8, 8)));
		if (t.mem_req_kind_o == MAU_MEM_READ)
			a.data[b] = named ? m.get((line + b) & MEMORY_MASK)
			                  : static_cast<uint8_t>(rnd());
	}
	if (wrong_input(2000))
		a.data[0] ^= 1;
	e.answers.push_back(a);
}

static void memory_answer(Vdut &t, episode &e)
{
	t.mem_rsp_valid_i = 0;
	for (size_t i = 0; i < e.answers.size(); i++) {
		if (e.answers[i].due > bench.clock)
			continue;
		t.mem_rsp_valid_i = 1;
		t.mem_rsp_id_i = e.answers[i].id;
		t.mem_rsp_code_i = e.answers[i].code;
		for (unsigned b = 0; b < LINE; b++)
			put(t.mem_rsp_data_i, b * 8, 8, e.answers[i].data[b]);
		out_of_order += i != 0;
		e.answers.erase(e.answers.begin() + static_cast<long>(i));
		return;
	}
}

static void lds_request(const Vdut &t, episode &e)
{
	sparse_memory &m = e.unit.space[MAU_SPACE_LDS];
	lds_answer a{};
	lds_asked++;
	for (unsigned l = 0; l < LANES; l++) {
		if (!get(t.lds_req_lanes_o, l, 1))
			continue;
		const uint64_t at = get(t.lds_req_addr_o, l * 32, 32);
		uint32_t data[4];
		for (unsigned i = 0; i < 4; i++)
			data[i] =
				static_cast<uint32_t>(get(t.lds_req_data_o, l * 128 + i * 32, 32));
		if (t.lds_req_kind_o == MAU_MEM_ATOMIC) {
			const uint64_t old = act(m, e.ep.ctx.gfx, at, t.lds_req_atomic_o,
			                         t.lds_req_wide_o ? 8 : 4, data, data + 2);
			a.data[l * 4] = static_cast<uint32_t>(old);
			a.data[l * 4 + 1] = static_cast<uint32_t>(old >> 32);
		}
		for (unsigned b = 0; b < 16; b++) {
			const bool named = get(t.lds_req_bytes_o, l * 16 + b, 1);
			if (t.lds_req_kind_o == MAU_MEM_WRITE && named)
				m.set(at + b, static_cast<uint8_t>(data[b / 4] >> b % 4 * 8));
			if (t.lds_req_kind_o == MAU_MEM_READ && named)
				a.data[l * 4 + b / 4] |= static_cast<uint32_t>(m.get(at + b))
				                         << b % 4 * 8;
		}
	}
	e.lds_answers.push_back(a);
}

static void lds_answer_drive(Vdut &t, episode &e)
{
	t.lds_rsp_valid_i = !e.lds_answers.empty();
	if (e.lds_answers.empty())
		return;
	for (unsigned i = 0; i < LANES * 4; i++)
		put(t.lds_rsp_data_i, i * 32, 32, e.lds_answers.front().data[i]);
}

// ---- Sinks
static void compare_vgpr(const Vdut &t, episode &e)
{
	if (!check(!e.vgprs.empty(), "a VGPR write too many, tag %u", t.vgpr_tag_o))
		return;
	const vgpr_write &w = e.vgprs.front();
	same("VGPR tag", t.vgpr_tag_o, w.tag);
	same("VGPR beat", t.vgpr_beat_o, w.beat);
	same("VGPR dword", t.vgpr_dword_o, w.dword);
	same("VGPR halves", t.vgpr_half_o, w.half);
	same("VGPR lanes", get(t.vgpr_lanes_o, 0, LANES), w.lanes);
	for (unsigned l = 0; l < LANES; l++)
		same("VGPR data", get(t.vgpr_data_o, l * 32, 32), w.data[l]);
	e.vgprs.pop_front();
	registers_seen++;
}

static void compare_sgpr(const Vdut &t, episode &e)
{
	if (!check(!e.sgprs.empty(), "an SGPR write too many, tag %u", t.sgpr_tag_o))
		return;
	const sgpr_write &w = e.sgprs.front();
	same("SGPR tag", t.sgpr_tag_o, w.tag);
	same("SGPR quad", t.sgpr_quad_o, w.quad);
	same("SGPR mask", t.sgpr_mask_o, w.mask);
	for (unsigned i = 0; i < 4; i++)
		if (w.mask >> i & 1)
			same("SGPR data", get(t.sgpr_data_o, i * 32, 32), w.data[i]);
	e.sgprs.pop_front();
	sgprs_seen++;
}

static void compare_done(const Vdut &t, episode &e)
{
	if (!check(!e.dones.empty(), "a completion too many, tag %u", t.done_tag_o))
		return;
	same("done tag", t.done_tag_o, e.dones.front().tag);
	same("done error", t.done_error_o, e.dones.front().error);
	same("done count", t.done_count_o, e.dones.front().count);
	same("done memviol", t.done_memviol_o, e.dones.front().memviol);
	same("done counters", t.done_counters_o, e.dones.front().counters);
	e.dones.pop_front();
	e.finished++;
	completions_seen++;
	// all registers of the request are written before its completion
	check(e.vgprs.empty() || e.vgprs.front().tag != t.done_tag_o,
	      "completion before the last register, tag %u", t.done_tag_o);
}

// The ready of a sink that shows 'valid'.
static bool ready(const world &w, bool valid)
{
	return percent(w.ready_percent) && (valid || !w.shy);
}

static void one_clock(Vdut &t, episode &e)
{
	drive_sources(t, e);
	memory_answer(t, e);
	lds_answer_drive(t, e);
	t.mem_req_ready_i = ready(e.w, t.mem_req_valid_o);
	t.vgpr_ready_i = ready(e.w, t.vgpr_valid_o);
	t.sgpr_ready_i = ready(e.w, t.sgpr_valid_o);
	t.lds_req_ready_i = ready(e.w, t.lds_req_valid_o);
	t.done_ready_i = ready(e.w, t.done_valid_o);
	t.eval();
	const bool req = t.req_valid_i && t.req_ready_o, opd = t.opd_valid_i && t.opd_ready_o,
		   dat = t.dat_valid_i && t.dat_ready_o;
	if (t.vgpr_valid_o && t.vgpr_ready_i)
		compare_vgpr(t, e);
	if (t.sgpr_valid_o && t.sgpr_ready_i)
		compare_sgpr(t, e);
	if (t.done_valid_o && t.done_ready_i)
		compare_done(t, e);
	if (t.lds_rsp_valid_i && t.lds_rsp_ready_o)
		e.lds_answers.pop_front();
	if (t.mem_req_valid_o && t.mem_req_ready_i)
		memory_request(t, e);
	if (t.lds_req_valid_o && t.lds_req_ready_i)
		lds_request(t, e);
	if (req || opd || dat || (t.mem_req_valid_o && t.mem_req_ready_i) || t.done_valid_o)
		e.last_move = bench.clock;
	edge(t);
	sources_taken(e, req, opd, dat);
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

static void run(Vdut &t, tb_episode &ep, const world &w)
{
	const uint64_t key = rnd();
	episode e{ep, w, {}, 0, {}, {}, {}, {}, {}, {}, {}};
	e.unit.space[0].key = e.model.space[0].key = key;
	e.unit.space[1].key = e.model.space[1].key = ~key;
	e.unit.codes = e.model.codes = {rnd(), w.errors};
	e.beats = std::max(1u, (ep.ctx.wave32 ? 32 : 64) / LANES);
	e.vdata.resize(ep.count);
	for (unsigned n = 0; n < ep.count; n++) {
		ep.req[n].tag = static_cast<uint8_t>(n + 1); // names the request in a report
		for (auto &reg : e.vdata[n])
			for (uint32_t &v : reg)
				v = data_word();
	}
	drive_context(t, ep.ctx);
	e.last_move = bench.clock;
	while (e.finished < ep.count && !give_up() &&
	       check(bench.clock - e.last_move < 5000, "nothing moves; %u of %u requests are over",
	             e.finished, ep.count))
		one_clock(t, e);
	for (unsigned i = 0; i < 20 && !give_up(); i++)
		one_clock(t, e);
	if (give_up())
		return;
	check(e.vgprs.empty() && e.sgprs.empty(), "%zu VGPR, %zu SGPR writes are left",
	      e.vgprs.size(), e.sgprs.size());
	same_memory("memory", e.unit.space[0], e.model.space[0]);
	same_memory("LDS", e.unit.space[1], e.model.space[1]);
}

// Makes scalar loads that no instruction has: with d16, which they ignore (T38), and of sizes
// between the others (X8).
static void odd_scalars(tb_episode &ep)
{
	for (unsigned n = 0; n < ep.count; n++) {
		mau_op &op = ep.req[n].op;
		if (op.enc != MAU_ENC_SMEM || percent(50))
			continue;
		op.d16 = static_cast<uint8_t>(one_of(MAU_D16_NO, MAU_D16_LO, MAU_D16_HI));
		op.size = static_cast<uint8_t>(one_of(op.size, MAU_SIZE_12));
	}
}

// ---- Throughput (docs/vmem.md, Timing 2 and 3): consecutive requests of one kind
struct stream {
	const char *what;
	unsigned cls, size;
	bool format;
	unsigned per_beat; // clocks that a beat costs
};

// GLOBAL in steps of the access, or typed with four components of 8 bits.
static mau_request stream_request(const stream &s, unsigned n)
{
	static const unsigned bytes[] = {1, 2, 4, 8, 12, 16};
	mau_request q{};
	q.op.cls = s.cls;
	q.op.size = s.size;
	q.exec = ~UINT64_C(0);
	q.op.enc = s.format ? MAU_ENC_MTBUF : MAU_ENC_GLOBAL;
	if (s.format) {
		q.op.fmt = q.op.offen = 1;
		q.op.ncomp = 3;
		q.op.format = MAU_NFMT_UNORM << 4 | 10; // 8_8_8_8
		q.vsharp[0] = 0x100000;
		q.vsharp[2] = 0xffffffff;
		q.vsharp[3] = 10u << 15;
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		q.v0[l] = n * 0x1000 + l * (s.format ? 4 : bytes[s.size]);
	return q;
}

static void measure(Vdut &t, tb_episode &ep, const stream &s)
{
	ep.ctx = {};
	ep.ctx.gfx = MAU_GFX_9;
	ep.ctx.shared_hi = 0x10000;
	ep.ctx.private_hi = 0x20000;
	ep.ctx.align = MAU_ALIGN_UNALIGNED;
	ep.ctx.policy = MAU_POLICY_LINE;
	ep.count = REQUESTS;
	for (unsigned n = 0; n < REQUESTS; n++)
		ep.req[n] = stream_request(s, n);
	const uint64_t start = bench.clock, beats = MAU_WAVE / LANES;
	run(t, ep, {100, 100, 4, false});
	const uint64_t clocks = bench.clock - start - 20, cost = REQUESTS * beats * s.per_beat;
	std::printf("%-22s %5" PRIu64 " clocks, cost %5" PRIu64 "\n", s.what, clocks, cost);
	check(clocks <= cost + 100, "%s: %" PRIu64 " clocks for a cost of %" PRIu64, s.what, clocks,
	      cost);
}

static void throughput(Vdut &t, tb_episode &ep)
{
	const unsigned lines4 = std::max(1u, LANES * 4 / LINE), lines16 = LANES * 16 / LINE,
		       windows = LANES / WINDOW, convert = LANES / CONVERT,
		       one = std::max(lines4, windows), four = std::max({4u, lines16, windows});
	const stream streams[] = {
		{"loads of a dword", MAU_CLS_LOAD, MAU_SIZE_4, false, one},
		{"loads of four", MAU_CLS_LOAD, MAU_SIZE_16, false, four},
		{"stores of a dword", MAU_CLS_STORE, MAU_SIZE_4, false, one},
		{"stores of four", MAU_CLS_STORE, MAU_SIZE_16, false, four},
		{"loads with a format", MAU_CLS_LOAD, 0, true, std::max({4u, one, convert})},
		{"stores with a format", MAU_CLS_STORE, 0, true, std::max({4u, one, convert})},
	};
	for (const stream &s : streams)
		measure(t, ep, s);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut<Vdut>();
	tb_knobs knobs = tb_knobs_default(bench.seed);
	knobs.requests = REQUESTS;
	knobs.line_bytes = LINE;
	tb_episode ep;
	if (tb_episode_init(&ep, REQUESTS))
		return 2;
	static const world worlds[] = {
		{100, 100, 8, false},         {100, 100, 20, true},
		{50, 60, 12, true},           {100, 20, 4, true},
		{30, 100, 30, false},         {100, 100, 8, false, true},
		{60, 60, 12, true, true},     {100, 100, 8, false, false, 10},
		{60, 60, 12, true, false, 3}, {100, 80, 12, true, false, 60}};
	dut->req_valid_i = dut->opd_valid_i = dut->dat_valid_i = dut->mem_rsp_valid_i =
		dut->lds_rsp_valid_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 210 * bench.rounds && !give_up(); n++) {
		tb_stimulus_episode(&knobs, n, &ep);
		odd_scalars(ep);
		run(*dut, ep, worlds[n % (sizeof(worlds) / sizeof(worlds[0]))]);
	}
	if (!give_up() && IDS >= 16) // enough for the latency of memory
		throughput(*dut, ep);
	tb_episode_free(&ep);
	std::printf("%" PRIu64 " requests (%" PRIu64 " loads, %" PRIu64 " stores, %" PRIu64
	            " atomics), %" PRIu64 " VGPR and %" PRIu64 " SGPR writes, %" PRIu64
	            " memory and %" PRIu64 " LDS requests, %" PRIu64 " answers out of order\n",
	            completions_seen, by_class[0], by_class[1], by_class[2], registers_seen,
	            sgprs_seen, memory_asked, lds_asked, out_of_order);
	check(registers_seen && sgprs_seen && memory_asked && lds_asked && out_of_order &&
	              faults_seen && nacks_seen,
	      "a channel was never used, or no lane met FAULT or NACK");
	return bench_end();
}
