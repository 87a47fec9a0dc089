// mau_result.cpp - the lane-result channel: Timing 1 and 3 of docs/interface.md, every field, a
// capacity of DEPTH beats, every entry is freed again.
//
// SPDX-License-Identifier: Apache-2.0
#include "bundles.hpp"
#include "queue.hpp"

constexpr unsigned LANES = P_LANES;

static void compare(const Vdut &d, uint64_t key)
{
	same("tag", d.res_tag_o, key & 255);
	same("beat", d.res_beat_o, key >> 8 & 15);
	same("last", d.res_last_o, key >> 12 & 1);
	for (unsigned l = 0; l < LANES; l++) {
		same("address", get(d.res_addr_o, l * 64, 64),
		     spread(key, l) & ((UINT64_C(1) << 48) - 1));
		same("LDS address", get(d.res_lds_o, l * 32, 32), spread(key, 64 + l) & 0xfffff);
		same("components", get(d.res_comps_o, l * 4, 4), spread(key, 128 + l) & 15);
		same("status", get(d.res_status_o, l * 4, 4), spread(key, 192 + l) & 15);
		same("segment", get(d.res_seg_o, l * 2, 2), spread(key, 256 + l) & 3);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	queue_ports p{};
	p.depth = P_DEPTH;
	p.drive = [](Vdut &d, bool valid, uint64_t key) {
		d.ln_valid_i = valid;
		put(d.ln_beat_i, bundle_beat::tag, key & 255);
		put(d.ln_beat_i, bundle_beat::beat, key >> 8 & 15);
		put(d.ln_beat_i, bundle_beat::last, key >> 12 & 1);
		for (unsigned l = 0; l < LANES; l++) {
			put(d.ln_lane_i, l * bundle_lane::BITS, 64, spread(key, l));
			put(d.ln_lds_i, l * 32, 32, spread(key, 64 + l) & 0xfffff);
			put(d.ln_comps_i, l * 4, 4, spread(key, 128 + l));
			put(d.ln_status_i, l * 4, 4, spread(key, 192 + l));
			put(d.ln_seg_i, l * 2, 2, spread(key, 256 + l));
		}
	};
	p.ready = [](Vdut &d, bool ready) { d.res_ready_i = ready; };
	p.valid = [](const Vdut &d) { return !!d.res_valid_o; };
	p.compare = compare;
	p.freed = [](const Vdut &d) { return !!d.free_o; };
	const uint64_t latency = queue_all(*dut, p);
	check(latency < MAU_LATENCY_RES, "the channel takes %" PRIu64 " clocks", latency);
	return bench_end();
}
