// mau_done.cpp - the completion channel: Timing 1 and 6 of docs/interface.md, room for DEPTH
// completions, every place comes back.
//
// SPDX-License-Identifier: Apache-2.0
#include "queue.hpp"

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	queue_ports p{};
	p.depth = P_DEPTH;
	p.drive = [](Vdut &d, bool valid, uint64_t key) {
		d.end_valid_i = valid;
		d.end_tag_i = key & 255;
		d.end_error_i = key >> 8 & 7;
		d.end_count_i = key >> 11 & 1023;
	};
	p.ready = [](Vdut &d, bool ready) { d.done_ready_i = ready; };
	p.valid = [](const Vdut &d) { return !!d.done_valid_o; };
	p.compare = [](const Vdut &d, uint64_t key) {
		same("tag", d.done_tag_o, key & 255);
		same("error", d.done_error_o, key >> 8 & 7);
		same("count", d.done_count_o, key >> 11 & 1023);
	};
	p.freed = [](const Vdut &d) { return !!d.free_o; };
	same("LATENCY_DONE", 1 + queue_all(*dut, p),
	     MAU_LATENCY_DONE); // a clock passes in the coalescer
	return bench_end();
}
