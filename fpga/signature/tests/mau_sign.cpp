// mau_sign.cpp - the generator of signature mode against its C model (model/), both written from
// ../README.md: context, header and operands of every request, with a unit that stalls at random.
// A block ends when everything was handed over. Its hashes are folded once, and the context changes
// only then. A run in which nothing moves ends by itself. The runs draw every generation.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c
// link: fpga/signature/model/*.c

#include <deque>

#include "bundles.hpp"
#include "model.hpp"

extern "C" {
#include "fpga/signature/model/sign.h"
}

namespace
{

constexpr unsigned LANES = P_LANES, TAIL = 20, HANG = 4224;

struct run {
	uint64_t key, first;
	uint32_t count;
	unsigned ready, answers; // percent a cycle
};

// Outputs that the unit still has to give, for requests whose operands it has, in order.
struct unit {
	std::deque<unsigned> results; // beats that remain
	unsigned completions = 0, left = 0;
	uint32_t dones = 0, txns = 0;
};

unsigned drawn; // bit gfx: the generations of the contexts

void check_context(const Vdut &dut, const mau_context &c)
{
	namespace bits = bundle_context;
	drawn |= 1u << get(dut.ctx_o, bits::gfx);
	same("gfx", get(dut.ctx_o, bits::gfx), c.gfx);
	same("rules", get(dut.ctx_o, bits::rules), c.rules);
	same("align", get(dut.ctx_o, bits::align), c.align);
	same("policy", get(dut.ctx_o, bits::policy), c.policy);
	same("wave32", get(dut.ctx_o, bits::wave32), c.wave32);
	same("lds_base", get(dut.ctx_o, bits::lds_base), c.lds_base);
	same("lds_size", get(dut.ctx_o, bits::lds_size), c.lds_size);
	same("scratch_base", get(dut.ctx_o, bits::scratch_base), c.scratch_base);
	same("shared_hi", get(dut.ctx_o, bits::shared_hi), c.shared_hi);
	same("private_hi", get(dut.ctx_o, bits::private_hi), c.private_hi);
}

void check_header(const Vdut &dut, const mau_request &r)
{
	same("op", get(dut.header_o, 0, 64), mau_op_pack(&r.op));
	for (unsigned i = 0; i < 4; i++)
		same("V#", get(dut.header_o, 64 + 32 * i, 32), r.vsharp[i]);
	same("saddr", get(dut.header_o, 192, 64), r.saddr);
	same("M0", get(dut.header_o, 256, 32), r.m0);
	same("EXEC", get(dut.header_o, 288, 64), r.exec);
	same("tag", get(dut.header_o, 352, 8), r.tag);
}

void check_beat(const Vdut &dut, const mau_request &r, unsigned beat)
{
	for (unsigned l = 0; l < LANES; l++) {
		same("v0", get(dut.operand_o, 32 * l, 32), r.v0[beat * LANES + l]);
		same("v1", get(dut.operand_o, 32 * (LANES + l), 32), r.v1[beat * LANES + l]);
	}
}

// One run to its end, with its last cycles.
void play(Vdut &dut, const run &r)
{
	mau_context ctx;
	mau_request header, operands;
	unit u;
	uint32_t headers = 0, requests = 0;
	unsigned beat = 0, quiet = 0, idle = 0, folds = 0, blocks = 0;
	unsigned folding = 0; // remaining cycles of the fold of a block
	bool alive = true;

	dut.key_i = r.key;
	dut.first_i = r.first;
	dut.count_i = r.count;
	dut.start_i = 1;
	edge(dut);
	dut.start_i = 0;
	while (!dut.ended_o && !give_up()) {
		const bool in_block = headers != 0 && ((r.first + headers - 1) & 63) != 63;
		unsigned moved = 0;
		if (dut.req_valid_o && percent(r.ready)) {
			const uint64_t index = r.first + headers;
			if (!in_block) {
				blocks++;
				same("hashes not taken at a new block", folding, 0);
				same("owed at a new block", u.completions + u.results.size(), 0);
				same("folds", folds, blocks - 1);
				check(headers == 0 || idle >= TAIL, "context after %u clocks",
				      idle);
			}
			sign_context(r.key, index >> 6, &ctx);
			sign_request(r.key, index ^ wrong_input(1000), &ctx, &header);
			check_context(dut, ctx);
			check_header(dut, header);
			headers++;
			u.completions++;
			moved |= 1;
		}
		if (dut.opd_valid_o && requests < headers && percent(r.ready)) {
			if (beat == 0)
				sign_request(r.key, r.first + requests, &ctx, &operands);
			check_beat(dut, operands, beat);
			if (++beat * LANES >= (ctx.wave32 ? 32 : 64)) {
				u.results.push_back(beat);
				requests++;
				beat = 0;
			}
			moved |= 2;
		}
		if (!u.results.empty() && percent(r.answers)) {
			dut.res_last_i = --u.results.front() == 0;
			if (dut.res_last_i)
				u.results.pop_front();
			moved |= 4;
		}
		if (percent(r.answers / 2)) {
			u.txns++;
			moved |= 8;
		}
		if (u.completions > headers - requests && percent(r.answers)) {
			u.completions--;
			u.dones++;
			moved |= 16;
		}
		if (quiet > HANG + 100)
			alive = check(false, "no end after %u clocks", quiet);
		quiet = moved ? 0 : quiet + 1;
		idle = moved & 0x17 ? 0 : idle + 1;
		dut.moved_i = moved;
		dut.eval();
		folds += dut.fold_o;
		dut.folding_i = folding != 0; // from the cycle after fold_o
		folding = dut.fold_o ? 1 + below(4) : folding - (folding != 0);
		edge(dut);
		if (!alive)
			return;
	}
	if (give_up())
		return;
	dut.moved_i = dut.folding_i = 0;
	same("hashes not taken at the end", folding, 0);
	same("hang", dut.hang_o, r.answers == 0 && r.count != 0);
	if (!dut.hang_o) {
		same("requests", headers, r.count);
		same("completions", dut.dones_o, r.count);
		same("folds", folds,
		     r.count ? ((r.first + r.count - 1) >> 6) - (r.first >> 6) + 1 : 0);
	}
	same("completions", dut.dones_o, u.dones);
	same("transactions", dut.txns_o, u.txns);
	same("runs", dut.run_o, 0);
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->start_i = dut->moved_i = dut->folding_i = dut->res_last_i = 0;
	reset(*dut);
	same("runs", dut->run_o, 0);
	same("ended", dut->ended_o, 0);
	for (unsigned n = 0; n < 40 * bench.rounds && !give_up(); n++) {
		const unsigned speed = static_cast<unsigned>(one_of(100, 90, 30));
		const bool dead = n % 20 == 7;
		const run r{rnd(), percent(20) ? UINT64_MAX - 300 : rnd() >> below(64), below(200),
		            speed, dead ? 0 : speed};
		play(*dut, r);
		if (dead)
			reset(*dut);
	}
	play(*dut, {1, 0, 0, 100, 100});
	if (!give_up())
		same("generations drawn", drawn, MAU_GENERATION_MASK);
	return bench_end();
}
