// mau_lane_pipe.cpp - the lane pipe with all lane stages: A, R, G, L, V, E rules, N16, D7-D12, and
// the lane bus of docs/interface.md. Beats enter with and without gaps. Each leaves the same number
// of clocks later, which is measured with the first one, and nothing else leaves.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include <deque>

#include "bundles.hpp"
#include "examples.hpp"
#include "lane_stimulus.hpp"
#include "segment_examples.hpp"

constexpr unsigned LANES = P_LANES;

struct request {
	mau_request q;
	mau_detail d;
};
struct beat {
	std::shared_ptr<request> of;
	unsigned number;
	bool last;
	uint64_t clock;
};
static std::deque<beat> inside;

static uint64_t latency, statuses[MAU_GENERATIONS][2][16], spaces[8][4], walked_dwords,
	wrapped_dwords, partial[16], violations[4], blocks, waits;

// The outputs for lane l of a beat.
struct seen_lane {
	uint64_t status, comps, seg, lds;           // lane result
	uint64_t address, moves, walk, phase, wrap; // lane bus
	uint64_t block;                             // Index of the block, without its low bits
};
static seen_lane lane_of(const Vdut &t, unsigned l)
{
	namespace bus = bundle_lane;
	return {.status = get(t.ln_status_o, 4 * l, 4),
	        .comps = get(t.ln_comps_o, 4 * l, 4),
	        .seg = get(t.ln_seg_o, 2 * l, 2),
	        .lds = get(t.ln_lds_o, 32 * l, 32),
	        .address = get(t.ln_lane_o, bus::addr, l * bus::BITS),
	        .moves = get(t.ln_lane_o, bus::dw, l * bus::BITS),
	        .walk = get(t.ln_lane_o, bus::walk, l * bus::BITS),
	        .phase = get(t.ln_lane_o, bus::phase, l * bus::BITS),
	        .wrap = get(t.ln_lane_o, bus::wrap, l * bus::BITS),
	        .block = get(t.ln_block_o[l], 3, 29) << 3};
}

static void explain(const request &x, unsigned lane)
{
	const mau_request &q = x.q;
	const mau_context &c = x.d.ctx;
	check(false,
	      "  gfx%s silicon %d align %u gcn %d wave32 %d LDS %x/%x op %016" PRIx64
	      " V# %08x %08x %08x %08x SGPR %" PRIx64 " M0 %x exec %016" PRIx64
	      " lane %u v0 %x v1 %x",
	      mau_gfx_name(c.gfx), c.rules, c.align, c.policy, c.wave32, c.lds_base, c.lds_size,
	      mau_op_pack(&q.op), q.vsharp[0], q.vsharp[1], q.vsharp[2], q.vsharp[3], q.saddr, q.m0,
	      q.exec, lane, q.v0[lane], q.v1[lane]);
}

// Mask of the dwords of a lane that move (C1); of a sub-dword access bit 0.
static unsigned moves_of(const mau_detail &d, const mau_detail_lane &l)
{
	unsigned bytes = 0;
	for (const mau_pass_access &p : l.access.pass)
		bytes |= p.bytes;
	if (!bytes)
		return 0;
	return d.operation.scalar || d.size.components > 1 ? l.result.in_range
	                                                   : (1u << lane_dwords(d)) - 1;
}

// Address of dword i of a lane that moves bytes (A7, C4).
static uint64_t dword_of(const mau_detail_lane &l, unsigned i)
{
	return l.address.walked ? l.access.pass[i].address
	                        : (l.access.pass[0].address + 4 * i) & MASK48;
}

// The same by the formula of the lane bus.
static uint64_t dword_address(const Vdut &t, const seen_lane &s, unsigned d)
{
	const uint64_t first = s.address;
	if (!s.walk)
		return (first + 4 * d) & MASK48;
	const uint64_t e = 2u << get(t.ln_beat_o, bundle_beat::esize),
		       stride = 8u << get(t.ln_beat_o, bundle_beat::istride),
		       wrap = s.wrap >> d & 1;
	wrapped_dwords += wrap;
	walked_dwords++;
	return (first + 4 * d + e * (stride - 1) * ((4 * s.phase % e + 4 * d) / e) - (wrap << 32)) &
	       MASK48;
}

// Checks the fields of a lane that moves bytes, from which the coalescer finds them (A7, C3, C4,
// F5).
static void check_moving(const Vdut &t, const mau_detail &d, const mau_detail_lane &want,
                         const seen_lane &s)
{
	namespace beat = bundle_beat;
	const bool scratch = want.segment.space == MAU_SEG_SCRATCH,
		   walked = want.address.walked || want.segment.walked;
	same("unit", get(t.ln_beat_o, beat::sub), lane_unit(d));
	if (lane_dwords(d) > 1 || scratch)
		same("walked", s.walk, walked);
	if (scratch) {
		same("element size", get(t.ln_beat_o, beat::esize), 1);
		same("index stride", 8u << get(t.ln_beat_o, beat::istride), d.operation.wave);
		if (walked)
			same("phase and wrap", s.phase | s.wrap, 0);
	} else if (lane_unit(d) == 2) {
		for (unsigned i = 0; i < 4; i++)
			if (s.moves >> i & 1)
				same("address of a dword", dword_address(t, s, i),
				     dword_of(want, i));
	}
	if (d.join.waits || d.join.join == MAU_JOIN_BLOCK) {
		const unsigned istride = d.resource.v.index_stride;
		same("block", s.block, want.address.index / istride * istride);
		blocks++;
	}
}

static void check_lane(const Vdut &t, const request &x, unsigned l, unsigned lane)
{
	const mau_detail_lane &want = x.d.lane[lane];
	const mau_detail_result &r = want.result;
	const seen_lane s = lane_of(t, l);
	const uint64_t before = bench.failed;
	same("status", s.status, r.status);
	same("components", s.comps, r.in_range);
	same("address", s.address, r.address);
	same("segment", s.seg, r.space);
	same("LDS address", s.lds, r.lds_address);
	same("dwords that move", s.moves, moves_of(x.d, want));
	if (s.moves)
		check_moving(t, x.d, want, s);
	if (bench.failed != before)
		explain(x, lane);
	statuses[x.d.ctx.gfx][x.d.ctx.rules][r.status]++;
	if (r.status == MAU_STATUS_OK || r.status == MAU_STATUS_MEMVIOL)
		spaces[x.q.op.enc][r.space]++;
	if (r.status == MAU_STATUS_PARTIAL)
		partial[r.in_range]++;
}

// M7: MEMVIOL lanes of the beat, in bit 1 those in LDS, in bit 0 the others.
static unsigned memviol_of(const beat &b)
{
	unsigned bits = 0;
	for (unsigned l = b.number * LANES; l < (b.number + 1) * LANES && l < 64; l++) {
		const mau_detail_result &r = b.of->d.lane[l].result;
		if (r.status == MAU_STATUS_MEMVIOL)
			bits |= r.space == MAU_SEG_LDS ? 2 : 1;
	}
	violations[bits]++;
	return bits;
}

// Checks the fields of the beat that are the same for all lanes.
static void check_shared(const Vdut &t, const beat &b)
{
	namespace bus = bundle_beat;
	const mau_detail &d = b.of->d;
	const uint64_t before = bench.failed;
	same("last", get(t.ln_beat_o, bus::last), b.last);
	same("beat", get(t.ln_beat_o, bus::beat), b.number);
	same("tag", get(t.ln_beat_o, bus::tag), b.of->q.tag);
	same("attributes", get(t.ln_beat_o, bus::attr), d.join.attr);
	same("error", get(t.ln_beat_o, bus::error), d.illegal.error);
	same("memviol", get(t.ln_beat_o, bus::memviol), memviol_of(b));
	same("waits", get(t.ln_beat_o, bus::waits), d.join.waits);
	if (!d.verdict.whole && !d.join.waits)
		same("join", get(t.ln_beat_o, bus::join_how), d.join.join);
	if (d.join.waits && b.last) {
		same("equal Offsets", get(t.ln_beat_o, bus::equal),
		     d.join.reason == MAU_REASON_EQUAL_OFFSET);
		waits++;
	}
	if (bench.failed != before)
		explain(*b.of, 0);
}

static void observe(const Vdut &t)
{
	if (!t.ln_valid_o) {
		if (!inside.empty() && latency)
			check(inside.front().clock + latency > bench.clock, "a beat is overdue");
		return;
	}
	if (!check(!inside.empty(), "an unexpected beat"))
		return;
	const beat b = inside.front();
	inside.pop_front();
	if (!latency)
		latency = bench.clock - b.clock;
	same("clocks", bench.clock - b.clock, latency);
	check_shared(t, b);
	for (unsigned l = 0; l < LANES && b.number * LANES + l < 64; l++)
		check_lane(t, *b.of, l, b.number * LANES + l);
}

// Drives the header of the previous clock's beat, or random values if there was none.
static void header(Vdut &t, const request *x)
{
	namespace bits = bundle_header;
	put(t.s0_header_i, bits::op, rnd());
	put(t.s0_header_i, bits::vsharp.lsb + 32 * below(4), 32, rnd());
	t.s0_format_i = below(128);
	if (!x)
		return;
	const mau_request &q = x->q;
	put(t.s0_header_i, bits::op, mau_op_pack(&q.op));
	if (x->d.operation.format)
		t.s0_format_i = format_code(x->d.ctx.gfx, q.op, q.vsharp);
	for (unsigned i = 0; i < 4; i++)
		put(t.s0_header_i, bits::vsharp.lsb + 32 * i, 32, q.vsharp[i]);
	put(t.s0_header_i, bits::saddr, q.saddr);
	put(t.s0_header_i, bits::m0, q.m0);
	put(t.s0_header_i, bits::exec, q.exec);
	put(t.s0_header_i, bits::tag, q.tag);
}

// A clock, with a beat of x or without a beat.
static void clock(Vdut &t, const std::shared_ptr<request> &x = nullptr)
{
	static std::shared_ptr<request> before;
	header(t, before.get());
	edge(t);
	observe(t);
	before = x;
}

static void junk(Vdut &t)
{
	t.in_valid_i = 0;
	t.in_beat_i = below(64);
}

static void send(Vdut &t, const std::shared_ptr<request> &x, unsigned gaps)
{
	const mau_request &q = x->q;
	const unsigned beats = std::max(1u, x->d.operation.wave / LANES);
	for (unsigned k = 0; k < beats; k++) {
		while (percent(gaps))
			junk(t), clock(t);
		t.in_valid_i = 1;
		put(t.in_beat_i, bundle_place::first, k == 0);
		put(t.in_beat_i, bundle_place::last, k == beats - 1);
		put(t.in_beat_i, bundle_place::number, k);
		for (unsigned l = 0; l < LANES; l++) {
			put(t.in_v0_i[l], 0, 32, q.v0[k * LANES + l] ^ wrong_input(5000));
			put(t.in_v1_i[l], 0, 32, q.v1[k * LANES + l]);
		}
		inside.push_back({x, k, k == beats - 1, bench.clock});
		clock(t, x);
	}
	junk(t);
}

static void set_context(Vdut &t, const mau_context &c)
{
	namespace context = bundle_context;
	put(t.ctx_i, context::gfx, c.gfx);
	put(t.ctx_i, context::rules, c.rules);
	put(t.ctx_i, context::align, c.align);
	put(t.ctx_i, context::policy, c.policy);
	put(t.ctx_i, context::wave32, c.wave32);
	put(t.ctx_i, context::lds_base, c.lds_base);
	put(t.ctx_i, context::lds_size, c.lds_size);
	put(t.ctx_i, context::scratch_base, c.scratch_base);
	put(t.ctx_i, context::shared_hi, c.shared_hi);
	put(t.ctx_i, context::private_hi, c.private_hi);
}

static std::shared_ptr<request> expect(const mau_context &c, const mau_request &q)
{
	auto x = std::make_shared<request>();
	x->q = q;
	run_model(c, q, x->d);
	return x;
}

static void drain(Vdut &t)
{
	for (unsigned i = 0; i < MAU_LATENCY_RES + 2; i++)
		junk(t), clock(t);
	check(inside.empty() || give_up(), "%zu beats are missing", inside.size());
}

static void run_context(Vdut &t)
{
	const mau_context c = random_context();
	set_context(t, c);
	const unsigned gaps = percent(50) ? 0 : below(60);
	for (unsigned i = 0; i < 30 && !give_up(); i++)
		send(t, expect(c, random_request(c)), gaps);
	drain(t);
}

// Checks an example of the pages; 'good': the golden model gives the page's numbers. Then sends it
// to the module.
static void run_example(Vdut &t, const std::shared_ptr<request> &x, const char *rule, size_t line,
                        unsigned lane, bool good)
{
	const mau_detail_result &r = x->d.lane[lane].result;
	check(good,
	      "example of %s, line %zu of the table: the model gives status %u components %x space "
	      "%u address %" PRIx64 " LDS %x",
	      rule, line, r.status, r.in_range, r.space, r.address, r.lds_address);
	set_context(t, x->d.ctx);
	send(t, x, 0);
	drain(t);
}

static void run_examples(Vdut &t)
{
	for (const example &e : examples) {
		const auto x = expect(example_context(e), example_request(e));
		const mau_detail_lane &l = x->d.lane[e.lane];
		const bool good =
			l.result.status == e.status &&
			(e.components < 0 || l.result.in_range == e.components) &&
			(e.address < 0 || l.result.address == static_cast<uint64_t>(e.address)) &&
			(e.dword1 < 0 || dword_of(l, 1) == static_cast<uint64_t>(e.dword1)) &&
			(e.lds_address < 0 || l.result.lds_address == e.lds_address);
		run_example(t, x, e.rule, &e - examples + 1, e.lane, good);
	}
}

static void run_segment_examples(Vdut &t)
{
	for (const segment_example &e : segment_examples) {
		const auto x = expect(example_context(e), example_request(e));
		const mau_detail_lane &l = x->d.lane[e.lane];
		const bool good = l.result.status == e.status && l.result.space == e.seg &&
		                  l.result.address == e.address && l.result.lds_address == e.lds &&
		                  l.segment.walked == e.walked && l.result.in_range == e.components;
		run_example(t, x, e.rule, &e - segment_examples + 1, e.lane, good);
	}
}

// Checks that the stimulus has reached all cases.
static void check_coverage()
{
	for (unsigned gfx = 0; gfx < GENERATIONS; gfx++)
		for (unsigned book = 0; book < 2; book++)
			for (unsigned s = MAU_STATUS_INACTIVE; s <= MAU_STATUS_ILLEGAL; s++)
				check(statuses[gfx][book][s] > 0 ||
				              (s == MAU_STATUS_MEMVIOL && gfx == 0) ||
				              (s == MAU_STATUS_LDS_MASKED &&
				               mau_generation_of(gfx)->no_lds_loads),
				      "gfx%s, rule book %u: no lane has status %u",
				      mau_gfx_name(gfx), book, s);
	for (unsigned seg = 0; seg < 4; seg++)
		check(spaces[MAU_ENC_FLAT][seg] > 0, "no FLAT lane in space %u", seg);
	check(spaces[MAU_ENC_GLOBAL][MAU_SEG_MEMORY] && spaces[MAU_ENC_GLOBAL][MAU_SEG_NONE] &&
	              spaces[MAU_ENC_SCRATCH][MAU_SEG_SCRATCH] &&
	              spaces[MAU_ENC_SCRATCH][MAU_SEG_NONE],
	      "GLOBAL or SCRATCH has not been in all spaces");
	for (unsigned m = 1; m < 8; m++)
		if (m != 5)
			check(partial[m] > 0, "no lane has the components %x", m);
	for (unsigned bits = 0; bits < 4; bits++)
		check(violations[bits] > 0, "no beat has memviol %u", bits);
	check(walked_dwords > 0 && wrapped_dwords > 0 && blocks > 0 && waits > 0,
	      "walked %" PRIu64 " wrapped %" PRIu64 " blocks %" PRIu64 " waits %" PRIu64,
	      walked_dwords, wrapped_dwords, blocks, waits);
	same("LANE_STAGES", latency, MAU_LANE_STAGES);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	junk(*dut);
	reset(*dut);
	run_examples(*dut);
	run_segment_examples(*dut);
	const unsigned contexts = (LANES <= 8 ? 115 : 45) * GENERATIONS;
	for (unsigned i = 0; i < contexts * bench.rounds && !give_up(); i++)
		run_context(*dut);
	if (!give_up())
		check_coverage();
	return bench_end();
}
