// mau_done.cpp - the completion channel: Timing 1 and 6 of docs/interface.md, a capacity of DEPTH
// completions, every entry is freed again.
//
// SPDX-License-Identifier: Apache-2.0
#include "bundles.hpp"
#include "queue.hpp"

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	queue_ports p{};
	p.depth = P_DEPTH;
	p.drive = [](Vdut &d, bool valid, uint64_t key) {
		d.end_valid_i = valid;
		put(d.end_i, bundle_completion::tag, key & 255);
		put(d.end_i, bundle_completion::error, key >> 8 & 7);
		put(d.end_i, bundle_completion::count, key >> 11 & 1023);
		put(d.end_i, bundle_completion::memviol, key >> 21 & 3);
		put(d.end_i, bundle_completion::counters, key >> 23 & 7);
	};
	p.ready = [](Vdut &d, bool ready) { d.done_ready_i = ready; };
	p.valid = [](const Vdut &d) { return !!d.done_valid_o; };
	p.compare = [](const Vdut &d, uint64_t key) {
		same("tag", get(d.done_o, bundle_completion::tag), key & 255);
		same("error", get(d.done_o, bundle_completion::error), key >> 8 & 7);
		same("count", get(d.done_o, bundle_completion::count), key >> 11 & 1023);
		same("memviol", get(d.done_o, bundle_completion::memviol), key >> 21 & 3);
		same("counters", get(d.done_o, bundle_completion::counters), key >> 23 & 7);
	};
	p.freed = [](const Vdut &d) { return !!d.free_o; };
	same("LATENCY_DONE", 1 + queue_all(*dut, p),
	     MAU_LATENCY_DONE); // one clock is in the coalescer
	return bench_end();
}
