// mau_lane_pipe.cpp - every lane stage in its place: A, R, G, L, V, E rules, N16, D7-D12, and the
// lane bus of docs/interface.md. Beats go in with and without gaps; each comes out the same number
// of clocks later (observed at the first one), nothing comes without a beat.
//
// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "bundles.hpp"
#include "examples.hpp"
#include "lane_stimulus.hpp"
#include "rules_segment.hpp"
#include "segment_examples.hpp"

constexpr unsigned LANES = P_LANES;

struct request {
	rules_context c;
	rules_request q;
	rules_resource r;
	rules_lane lane[64];
	bool equal;
};
struct beat {
	std::shared_ptr<request> of;
	unsigned number;
	bool last;
	uint64_t clock;
};
static std::deque<beat> inside;

static uint64_t latency, statuses[GENERATIONS][2][16], spaces[8][4], walked_dwords, wrapped_dwords,
	partial[16], blocks, waits;

static void explain(const request &x, unsigned lane)
{
	const rules_request &q = x.q;
	check(false,
	      "  gfx%s silicon %d align %u gcn %d wave32 %d LDS %x/%x op %016" PRIx64
	      " V# %08x %08x %08x %08x SGPR %x_%08x M0 %x exec %016" PRIx64 " lane %u v0 %x v1 %x",
	      gfx_name(x.c.gfx), x.c.silicon, x.c.align, x.c.gcn, x.c.wave32, x.c.lds_base,
	      x.c.lds_size, mau_op_pack(&q.op), q.vsharp[0], q.vsharp[1], q.vsharp[2], q.vsharp[3],
	      q.saddr_hi, q.soffset, q.m0, q.exec, lane, q.v0[lane], q.v1[lane]);
}

static uint16_t attributes(unsigned gfx, const mau_op &op)
{ // D22
	const bool smem = op.enc == MAU_ENC_SMEM, returns = op.cls == MAU_CLS_ATOMIC && op.glc;
	mau_attr a{};
	a.lgkm = smem || op.enc == MAU_ENC_FLAT;
	a.vs = gfx >= GFX10 && !smem &&
	       (op.cls == MAU_CLS_STORE || (op.cls == MAU_CLS_ATOMIC && !returns));
	a.seg = smem ? MAU_SEG_NONE : op.enc == MAU_ENC_SCRATCH ? MAU_SEG_SCRATCH : MAU_SEG_MEMORY;
	a.atomic = op.cls == MAU_CLS_ATOMIC ? op.atomic : 0;
	a.lds = op.lds;
	a.tfe = op.tfe;
	a.dlc = op.dlc;
	a.slc = op.slc;
	a.glc = op.glc;
	a.cls = op.cls;
	return static_cast<uint16_t>(mau_attr_pack(&a));
}

// Where dword d of a lane is, by the formula of the lane bus.
static uint64_t dword_address(const Vdut &t, unsigned l, unsigned d)
{
	namespace lane = bundle_lane;
	const uint64_t first = get(t.ln_lane_o, lane::addr, l * 64);
	if (!get(t.ln_lane_o, lane::walk, l * 64))
		return (first + 4 * d) & RULES_MASK48;
	const uint64_t e = 2u << get(t.ln_beat_o, bundle_beat::esize),
		       stride = 8u << get(t.ln_beat_o, bundle_beat::istride),
		       phase = get(t.ln_lane_o, lane::phase, l * 64),
		       wrap = get(t.ln_lane_o, lane::wrap, l * 64) >> d & 1;
	wrapped_dwords += wrap;
	walked_dwords++;
	return (first + 4 * d + e * (stride - 1) * ((4 * phase % e + 4 * d) / e) - (wrap << 32)) &
	       RULES_MASK48;
}

static void check_lane(const Vdut &t, const request &x, unsigned l, unsigned lane)
{
	namespace bus = bundle_lane;
	namespace beat = bundle_beat;
	const rules_lane &want = x.lane[lane];
	const uint64_t before = bench.failed;
	same("status", get(t.ln_status_o, l * 4, 4), want.status);
	same("components", get(t.ln_comps_o, l * 4, 4), want.components);
	same("address", get(t.ln_lane_o, bus::addr, l * 64), want.address);
	same("segment", get(t.ln_seg_o, l * 2, 2), want.seg);
	same("LDS address", get(t.ln_lds_o, l * 32, 32), want.lds);
	same("dwords that move", get(t.ln_lane_o, bus::dw, l * 64), want.moves);
	if (want.moves) {
		same("unit", get(t.ln_beat_o, beat::sub),
		     x.r.bytes == 1   ? 0
		     : x.r.bytes == 2 ? 1
		                      : 2);
		if (x.r.dwords > 1 || want.scratch)
			same("walked", get(t.ln_lane_o, bus::walk, l * 64), want.walked);
		if (want.scratch) {
			same("element size", get(t.ln_beat_o, beat::esize), 1);
			same("index stride", 8u << get(t.ln_beat_o, beat::istride), x.c.lanes());
			if (want.walked)
				same("phase and wrap",
				     get(t.ln_lane_o, bus::phase, l * 64) |
				             get(t.ln_lane_o, bus::wrap, l * 64),
				     0);
		} else if (x.r.bytes >= 4)
			for (unsigned d = 0; d < 4; d++)
				if (want.moves >> d & 1)
					same("address of a dword", dword_address(t, l, d),
					     want.dword[d]);
		if (x.r.waits || x.r.join == MAU_JOIN_BLOCK)
			same("block", get(t.ln_block_o, l * 32 + 3, 29) << 3, want.block), blocks++;
	}
	if (bench.failed != before)
		explain(x, lane);
	statuses[x.c.gfx - 6][x.c.silicon][want.status]++;
	if (want.status == MAU_STATUS_OK || want.status == MAU_STATUS_MEMVIOL)
		spaces[x.q.op.enc][want.seg]++;
	if (want.status == MAU_STATUS_PARTIAL)
		partial[want.components]++;
}

static void observe(const Vdut &t)
{
	if (!t.ln_valid_o) {
		if (!inside.empty() && latency)
			check(inside.front().clock + latency > bench.clock, "a beat is overdue");
		return;
	}
	if (!check(!inside.empty(), "a beat out of nothing"))
		return;
	const beat b = inside.front();
	inside.pop_front();
	const request &x = *b.of;
	if (!latency)
		latency = bench.clock - b.clock;
	const uint64_t before = bench.failed;
	same("clocks", bench.clock - b.clock, latency);
	same("last", get(t.ln_beat_o, bundle_beat::last), b.last);
	same("beat", get(t.ln_beat_o, bundle_beat::beat), b.number);
	same("tag", get(t.ln_beat_o, bundle_beat::tag), x.q.tag);
	same("attributes", get(t.ln_beat_o, bundle_beat::attr), attributes(x.c.gfx, x.q.op));
	same("error", get(t.ln_beat_o, bundle_beat::error), x.r.error);
	same("waits", get(t.ln_beat_o, bundle_beat::waits), x.r.waits);
	if (!x.r.dead && !x.r.waits)
		same("join", get(t.ln_beat_o, bundle_beat::join_how), x.r.join);
	if (x.r.waits && b.last)
		same("equal Offsets", get(t.ln_beat_o, bundle_beat::equal), x.equal), waits++;
	if (bench.failed != before)
		explain(x, 0);
	for (unsigned l = 0; l < LANES && b.number * LANES + l < 64; l++)
		check_lane(t, x, l, b.number * LANES + l);
}

// The header of the beat before; something when there was none.
static void header(Vdut &t, const request *x)
{
	namespace bits = bundle_header;
	put(t.s0_header_i, bits::op, rnd());
	put(t.s0_header_i, bits::vsharp.lsb + 32 * below(4), 32, rnd());
	t.s0_format_i = below(128);
	if (!x)
		return;
	const rules_request &q = x->q;
	put(t.s0_header_i, bits::op, mau_op_pack(&q.op));
	if (q.op.fmt || q.op.enc == MAU_ENC_MTBUF)
		t.s0_format_i = rules_format_code(x->c.gfx, q.op, q.vsharp);
	for (unsigned i = 0; i < 4; i++)
		put(t.s0_header_i, bits::vsharp.lsb + 32 * i, 32, q.vsharp[i]);
	put(t.s0_header_i, bits::saddr, static_cast<uint64_t>(q.saddr_hi) << 32 | q.soffset);
	put(t.s0_header_i, bits::m0, q.m0);
	put(t.s0_header_i, bits::exec, q.exec);
	put(t.s0_header_i, bits::tag, q.tag);
}

// A clock in which a beat of x comes, or none.
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
	t.in_first_i = rnd() & 1;
	t.in_last_i = rnd() & 1;
}

static void send(Vdut &t, const std::shared_ptr<request> &x, unsigned gaps)
{
	const rules_request &q = x->q;
	const unsigned beats = x->c.lanes() <= LANES ? 1 : x->c.lanes() / LANES;
	for (unsigned k = 0; k < beats; k++) {
		while (percent(gaps))
			junk(t), clock(t);
		t.in_valid_i = 1;
		t.in_first_i = k == 0;
		t.in_last_i = k == beats - 1;
		t.in_beat_i = k;
		for (unsigned l = 0; l < LANES; l++) {
			put(t.in_v0_i, l * 32, 32, q.v0[k * LANES + l] ^ twin_strikes(5000));
			put(t.in_v1_i, l * 32, 32, q.v1[k * LANES + l]);
		}
		inside.push_back({x, k, k == beats - 1, bench.clock});
		clock(t, x);
	}
	junk(t);
}

static void set_context(Vdut &t, const rules_context &c)
{
	namespace context = bundle_context;
	put(t.ctx_i, context::gfx, c.gfx_code());
	put(t.ctx_i, context::rules, c.silicon);
	put(t.ctx_i, context::align, c.align);
	put(t.ctx_i, context::policy, c.gcn);
	put(t.ctx_i, context::wave32, c.wave32);
	put(t.ctx_i, context::lds_base, c.lds_base);
	put(t.ctx_i, context::lds_size, c.lds_size);
	put(t.ctx_i, context::scratch_base, c.scratch_base);
	put(t.ctx_i, context::shared_hi, c.shared_hi);
	put(t.ctx_i, context::private_hi, c.private_hi);
}

static std::shared_ptr<request> expect(const rules_context &c, const rules_request &q)
{
	auto x = std::make_shared<request>();
	x->c = c;
	x->q = q;
	x->r = rules_decode(c, q.op, q.vsharp);
	x->equal = rules_equal(c, q);
	for (unsigned l = 0; l < 64; l++)
		x->lane[l] = rules_of_lane(c, q, x->r, l);
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
	const rules_context c = random_context();
	set_context(t, c);
	const unsigned gaps = percent(50) ? 0 : below(60);
	for (unsigned i = 0; i < 30 && !give_up(); i++)
		send(t, expect(c, random_request(c)), gaps);
	drain(t);
}

// The examples of the pages: first the restated rules against the page, then the module against
// them.
static void run_examples(Vdut &t)
{
	for (const example &e : examples) {
		const auto x = expect(example_context(e), example_request(e));
		const rules_lane &l = x->lane[e.lane];
		const bool good =
			l.status == e.status &&
			(e.components < 0 || l.components == static_cast<unsigned>(e.components)) &&
			(e.address < 0 || l.address == static_cast<uint64_t>(e.address)) &&
			(e.dword1 < 0 || l.dword[1] == static_cast<uint64_t>(e.dword1)) &&
			(e.lds_address < 0 || l.lds == e.lds_address);
		check(good,
		      "example of %s, line %zu of the table: the bench's own rules give status %u "
		      "components %x address %" PRIx64 " %" PRIx64 " LDS %x",
		      e.rule, &e - examples + 1, l.status, l.components, l.address, l.dword[1],
		      l.lds);
		set_context(t, x->c);
		send(t, x, 0);
		drain(t);
	}
}

static void run_segment_examples(Vdut &t)
{
	for (const segment_example &e : segment_examples) {
		const auto x = expect(example_context(e), example_request(e));
		const rules_lane &l = x->lane[e.lane];
		const bool good = l.status == e.status && l.seg == e.seg &&
		                  l.address == e.address && l.lds == e.lds &&
		                  l.walked == e.walked && l.components == e.components;
		check(good,
		      "example of %s, line %zu of the table: the bench's own rules give status %u "
		      "components %x space %u address %" PRIx64 " LDS %x walked %d",
		      e.rule, &e - segment_examples + 1, l.status, l.components, l.seg, l.address,
		      l.lds, l.walked);
		set_context(t, x->c);
		send(t, x, 0);
		drain(t);
	}
}

// The bench has to have been everywhere.
static void check_coverage()
{
	for (unsigned gfx = 0; gfx < GENERATIONS; gfx++)
		for (unsigned book = 0; book < 2; book++)
			for (unsigned s = MAU_STATUS_INACTIVE; s <= MAU_STATUS_ILLEGAL; s++)
				check(statuses[gfx][book][s] > 0 ||
				              (s == MAU_STATUS_MEMVIOL && gfx == 0),
				      "gfx%s, rule book %u: no lane has status %u",
				      gfx_name(gfx + 6), book, s);
	for (unsigned seg = 0; seg < 4; seg++)
		check(spaces[MAU_ENC_FLAT][seg] > 0, "no FLAT lane in space %u", seg);
	check(spaces[MAU_ENC_GLOBAL][MAU_SEG_MEMORY] && spaces[MAU_ENC_GLOBAL][MAU_SEG_NONE] &&
	              spaces[MAU_ENC_SCRATCH][MAU_SEG_SCRATCH] &&
	              spaces[MAU_ENC_SCRATCH][MAU_SEG_NONE],
	      "GLOBAL or SCRATCH has not been everywhere");
	for (unsigned m = 1; m < 8; m++)
		if (m != 5)
			check(partial[m] > 0, "no lane has the components %x", m);
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
	for (unsigned i = 0; i < (LANES <= 8 ? 800 : 300) * bench.rounds && !give_up(); i++)
		run_context(*dut);
	if (!give_up())
		check_coverage();
	return bench_end();
}
