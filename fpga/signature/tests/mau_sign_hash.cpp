// mau_sign_hash.cpp - the hash of signature mode against ../README.md in plain C++: random data on
// the channels, back to back and with gaps. Lane results are held until their last lane is hashed,
// blocks are folded one after the other, runs are started again.
//
// SPDX-License-Identifier: Apache-2.0
#include "board/unit_beats.hpp"

namespace
{

constexpr uint64_t K = UINT64_C(0x9e3779b97f4a7c15);

uint64_t step(uint64_t h, uint64_t a, uint64_t b)
{
	const uint64_t u = h ^ a, t = u + (u << 9), v = t ^ (t >> 32);
	return (v >> 37 | v << 27) ^ b;
}

struct hashes {
	uint64_t res = K, line = K, mask = K, high = K, done = K;

	uint64_t fold(uint64_t hash) const
	{
		hash = step(hash, res, line);
		hash = step(hash, mask, done);
		return LINE_BYTES == 128 ? step(hash, high, 0) : hash;
	}
};

void add_res(hashes &h, const Vdut &dut, unsigned lanes)
{
	using namespace bundle_result_beat;
	for (unsigned l = 0; l < lanes; l++) {
		const uint64_t lds = get(dut.res_lds_i, 32 * l, 32);
		const uint64_t b = (lds >> 16 & 15) | get(dut.res_status_i, 4 * l, 4) << 4 |
		                   get(dut.res_comps_i, 4 * l, 4) << 8 |
		                   get(dut.res_seg_i, 2 * l, 2) << 12 |
		                   get(dut.res_beat_i, beat) << 16 |
		                   get(dut.res_beat_i, last) << 20 | get(dut.res_beat_i, tag) << 24;
		h.res = step(h.res, get(dut.res_addr_i, 64 * l, 48) | lds << 48, b);
	}
}

void add_txn(hashes &h, const Vdut &dut)
{
	using namespace bundle_txn;
	h.line = step(h.line, get(dut.txn_i, line) | (get(dut.txn_i, attr) & 0xffff) << 48,
	              get(dut.txn_bytes_i, 0, 64));
	h.mask = step(h.mask, get(dut.txn_lanes_i, 0, WINDOW),
	              get(dut.txn_i, window) | get(dut.txn_i, pass) << 4 |
	                      get(dut.txn_i, last) << 7 | get(dut.txn_i, tag) << 8 |
	                      get(dut.txn_i, attr) >> 16 << 16);
	if (LINE_BYTES == 128)
		h.high = step(h.high, get(dut.txn_bytes_i, LINE_BYTES - 64, 64), 0);
}

void add_done(hashes &h, const Vdut &dut)
{
	using namespace bundle_completion;
	h.done = step(h.done,
	              get(dut.done_i, tag) | get(dut.done_i, error) << 8 |
	                      get(dut.done_i, memviol) << 11 | get(dut.done_i, counters) << 13 |
	                      get(dut.done_i, count) << 16,
	              0);
}

// A block of random beats, transactions and completions. Returns its hashes.
hashes block(Vdut &dut, unsigned busy)
{
	hashes h;
	const unsigned lanes = LANES == 64 && dut.wave32_i ? 32 : LANES;
	unsigned beats = below(60), held = 0;
	while (beats || held) {
		if (!held && beats && percent(busy)) {
			draw_res(dut);
			add_res(h, dut, lanes);
			beats--;
			held = lanes;
		}
		dut.res_valid_i = held != 0;
		dut.txn_valid_i = percent(busy);
		dut.done_valid_i = percent(busy / 4);
		draw_txn(dut);
		draw_done(dut);
		if (dut.txn_valid_i)
			add_txn(h, dut);
		if (dut.done_valid_i)
			add_done(h, dut);
		dut.eval();
		if (held)
			same("res_ready", dut.res_ready_o, --held == 0);
		if (wrong_input(200))
			put(dut.txn_i, bundle_txn::attr, get(dut.txn_i, bundle_txn::attr) ^ 1);
		edge(dut);
	}
	dut.res_valid_i = dut.txn_valid_i = dut.done_valid_i = 0;
	return h;
}

void play(Vdut &dut)
{
	uint64_t want = K;
	const unsigned blocks = below(5), busy = static_cast<unsigned>(one_of(100, 60, 10));
	// Transfers before the first cycle of a run are not hashed.
	dut.start_i = 1;
	dut.res_valid_i = dut.txn_valid_i = dut.done_valid_i = below(2);
	edge(dut);
	dut.start_i = dut.res_valid_i = dut.txn_valid_i = dut.done_valid_i = 0;
	dut.run_i = 1;
	for (unsigned n = 0; n < blocks; n++) {
		dut.wave32_i = below(2);
		want = block(dut, busy).fold(want);
		edge(dut);
		edge(dut);
		dut.fold_i = 1;
		edge(dut);
		dut.fold_i = 0;
		for (unsigned clocks = 0; dut.folding_o; clocks++) {
			if (!check(clocks < 3, "folds for %u clocks", clocks))
				break;
			edge(dut);
		}
		same("hash", dut.hash_o, want);
	}
	dut.run_i = 0;
	// Transfers between runs are not hashed.
	dut.txn_valid_i = dut.done_valid_i = 1;
	edge(dut);
	dut.txn_valid_i = dut.done_valid_i = 0;
	edge(dut);
	same("hash of the run", dut.hash_o, want);
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->start_i = dut->run_i = dut->fold_i = 0;
	dut->res_valid_i = dut->txn_valid_i = dut->done_valid_i = dut->wave32_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 100 * bench.rounds && !give_up(); n++)
		play(*dut);
	return bench_end();
}
